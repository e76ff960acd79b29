"""The worth of things at a glance, for bots, from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.kernel.appraisal import EvaluationNumbers
from fieldcraft.native import i64

MOST: Final = 10_000_000


class Worth(EvaluationNumbers):
    """The numbers that `evaluate` adds up."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "end": (0, MOST), "turn": (0, MOST), "terror": (0, MOST), "fear_card": (0, MOST),
        "explorer": (0, MOST), "town": (0, MOST), "city": (0, MOST), "wound": (0, MOST),
        "barring": (0, MOST), "blight": (0, MOST), "blighted": (0, MOST), "refill": (0, MOST),
        "doom": (0, MOST), "enough": (0, MOST), "scarce": (0, MOST), "presence": (0, MOST),
        "land": (0, MOST), "site": (0, MOST), "sturdy": (0, MOST), "frail": (0, MOST), "reach": (0, MOST),
        "energy": (0, MOST), "income": (0, MOST), "spare_income": (0, MOST), "play": (0, MOST),
        "spare_play": (0, MOST), "space": (0, MOST), "card": (0, MOST), "spare_card": (0, MOST),
        "discard": (0, MOST), "fitting": (0, MOST), "unused": (0, MOST), "dahan": (0, MOST),
        "invader_card": (0, MOST), "spreading": (0, MOST), "placing": (0, MOST), "drawing": (0, MOST),
        "reclaiming": (0, MOST), "token": (0, MOST), "stops_build": (0, MOST), "stops_explore": (0, MOST),
        "stops_blight": (0, MOST), "worsens": (0, MOST),
    }  # fmt: skip
    """The least and greatest value of every number."""

    end: i64
    """Won, or lost."""
    turn: i64
    """A turn survived before a defeat."""
    terror: i64
    """A terror level."""
    fear_card: i64
    """A fear card off the deck."""
    explorer: i64
    town: i64
    city: i64
    wound: i64
    """A point of damage on one."""
    barring: i64
    """A piece that bars the victory that is open."""
    blight: i64
    """A counter that is no longer on the card, or will not be after the next ravage."""
    blighted: i64
    """A card that has turned."""
    refill: i64
    """Counters for each board that a card is thought to bring when it turns."""
    doom: i64
    """More blight coming than there are counters to the end."""
    enough: i64
    """Number of counters on the card below which each missing one weighs more."""
    scarce: i64
    """Cost of the missing counters below `enough`, per squared counter."""
    presence: i64
    """A presence."""
    land: i64
    """A land with presence."""
    site: i64
    """A sacred site."""
    sturdy: i64
    """Amount of presence below which a Spirit is frail."""
    frail: i64
    """Cost of the missing presence below `sturdy`, per squared presence."""
    reach: i64
    """A land with invaders next to presence."""
    energy: i64
    income: i64
    """Energy each turn, as far as there are plays for it."""
    spare_income: i64
    """Energy beyond that."""
    play: i64
    """A card play each turn, as far as there is energy for it."""
    spare_play: i64
    """A card play beyond that."""
    space: i64
    """An open space of a track."""
    card: i64
    """A card that can be played."""
    spare_card: i64
    """A card beyond those."""
    discard: i64
    """A card in the discard."""
    fitting: i64
    """An element of a card that an innate power wants."""
    unused: i64
    """A power that is still to be used."""
    dahan: i64
    invader_card: i64
    """A card left in the invader deck."""
    spreading: i64
    """Blight that still has to spread."""
    placing: i64
    """Presence that growth will place."""
    drawing: i64
    """A power card that growth will gain."""
    reclaiming: i64
    """A card that growth will reclaim, in addition to the worth of playing it."""
    token: i64
    """A token in a land, or strife."""
    stops_build: i64
    """A token that stops a build, in a land with invaders."""
    stops_explore: i64
    """A token that stops an explore, in a land that explorers reach."""
    stops_blight: i64
    """A token that keeps blight off, in a land without any."""
    worsens: i64
    """A token that adds to damage, in a land with invaders."""
