"""The worth of things at a glance, for bots, from a file in values; no rule depends on it."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.native import i64

MOST: Final = 10_000_000


class Worth:
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

    def __init__(self, **given: int) -> None:
        self.end: Final[i64] = given["end"]
        """Won, or lost."""
        self.turn: Final[i64] = given["turn"]
        """A turn survived before a defeat."""
        self.terror: Final[i64] = given["terror"]
        """A terror level."""
        self.fear_card: Final[i64] = given["fear_card"]
        """A fear card off the deck."""
        self.explorer: Final[i64] = given["explorer"]
        self.town: Final[i64] = given["town"]
        self.city: Final[i64] = given["city"]
        self.wound: Final[i64] = given["wound"]
        """A point of damage on one."""
        self.barring: Final[i64] = given["barring"]
        """A piece that bars the victory that is open."""
        self.blight: Final[i64] = given["blight"]
        """A counter that is no longer on the card, or will not be after the next ravage."""
        self.blighted: Final[i64] = given["blighted"]
        """A card that has turned."""
        self.refill: Final[i64] = given["refill"]
        """Counters for each board that a card is thought to bring when it turns."""
        self.doom: Final[i64] = given["doom"]
        """More blight coming than there are counters to the end."""
        self.enough: Final[i64] = given["enough"]
        """Number of counters on the card below which each missing one weighs more."""
        self.scarce: Final[i64] = given["scarce"]
        """Cost of the missing counters below `enough`, per squared counter."""
        self.presence: Final[i64] = given["presence"]
        """A presence."""
        self.land: Final[i64] = given["land"]
        """A land with presence."""
        self.site: Final[i64] = given["site"]
        """A sacred site."""
        self.sturdy: Final[i64] = given["sturdy"]
        """Amount of presence below which a Spirit is frail."""
        self.frail: Final[i64] = given["frail"]
        """Cost of the missing presence below `sturdy`, per squared presence."""
        self.reach: Final[i64] = given["reach"]
        """A land with invaders next to presence."""
        self.energy: Final[i64] = given["energy"]
        self.income: Final[i64] = given["income"]
        """Energy each turn, as far as there are plays for it."""
        self.spare_income: Final[i64] = given["spare_income"]
        """Energy beyond that."""
        self.play: Final[i64] = given["play"]
        """A card play each turn, as far as there is energy for it."""
        self.spare_play: Final[i64] = given["spare_play"]
        """A card play beyond that."""
        self.space: Final[i64] = given["space"]
        """An open space of a track."""
        self.card: Final[i64] = given["card"]
        """A card that can be played."""
        self.spare_card: Final[i64] = given["spare_card"]
        """A card beyond those."""
        self.discard: Final[i64] = given["discard"]
        """A card in the discard."""
        self.fitting: Final[i64] = given["fitting"]
        """An element of a card that an innate power wants."""
        self.unused: Final[i64] = given["unused"]
        """A power that is still to be used."""
        self.dahan: Final[i64] = given["dahan"]
        self.invader_card: Final[i64] = given["invader_card"]
        """A card left in the invader deck."""
        self.spreading: Final[i64] = given["spreading"]
        """Blight that still has to spread."""
        self.placing: Final[i64] = given["placing"]
        """Presence that growth will place."""
        self.drawing: Final[i64] = given["drawing"]
        """A power card that growth will gain."""
        self.reclaiming: Final[i64] = given["reclaiming"]
        """A card that growth will reclaim, in addition to the worth of playing it."""
        self.token: Final[i64] = given["token"]
        """A token in a land, or strife."""
        self.stops_build: Final[i64] = given["stops_build"]
        """A token that stops a build, in a land with invaders."""
        self.stops_explore: Final[i64] = given["stops_explore"]
        """A token that stops an explore, in a land that explorers reach."""
        self.stops_blight: Final[i64] = given["stops_blight"]
        """A token that keeps blight off, in a land without any."""
        self.worsens: Final[i64] = given["worsens"]
        """A token that adds to damage, in a land with invaders."""
