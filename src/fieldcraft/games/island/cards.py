"""What is printed: boards, Spirits, powers, fear cards, invader cards, blight cards, adversaries; and its
terms.

The subject of whatever a text does is the land it is about; who does it stands in its context, see `Doing`.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.lands import Board, Join, Map
from fieldcraft.games.island.worth import Worth
from fieldcraft.kernel.state import Op
from fieldcraft.kernel.value import Value
from fieldcraft.native import i64, mypyc_attr

# Terrains (IB-090).
JUNGLE: Final = 0
MOUNTAIN: Final = 1
SANDS: Final = 2
WETLAND: Final = 3
COAST: Final = 4
"""What an invader card may name besides: every coastal land."""

# Pieces, as the state counts them; the first three are invaders.
EXPLORER: Final = 0
TOWN: Final = 1
CITY: Final = 2
DAHAN: Final = 3
BLIGHT: Final = 4
KINDS: Final = 5
INVADERS: Final = 3

# Elements (IB-110).
SUN: Final = 0
MOON: Final = 1
FIRE: Final = 2
AIR: Final = 3
WATER: Final = 4
EARTH: Final = 5
PLANT: Final = 6
ANIMAL: Final = 7
ELEMENTS: Final = 8

FAST: Final = 0
SLOW: Final = 1

# From where a power reaches (IB-114).
FROM_PRESENCE: Final = 0
FROM_SITE: Final = 1
TO_SPIRIT: Final = 2
TO_OTHER_SPIRIT: Final = 3

# The faces of a blight card (IB-002, IB-021, IB-025).
HEALTHY: Final = 0
STILL_HEALTHY: Final = 1
BLIGHTED: Final = 2

# Why something happens: the mark of an action (IB-051).
BY_POWER: Final = 1
BY_RAVAGE: Final = 2
BY_BLIGHT_CARD: Final = 3
BY_FEAR_CARD: Final = 4
BY_GROWTH: Final = 5
BY_ADVERSARY: Final = 6

# Questions to rules in force, from 0 to 62.  The subject is a land, or where said a land and a kind of piece
# as a `pair` ...
RAVAGE: Final = 0
"""May the invaders ravage there?"""
BUILD: Final = 1
"""May they build there?"""
EXPLORE: Final = 2
"""May they explore there?"""
BUILD_CITY: Final = 3
"""May what they build there be a city?"""
DEFEND: Final = 4
"""By how much the damage of a ravage is less (IB-121)."""
RAVAGE_DAMAGE: Final = 5
"""The damage of a ravage before that."""
STRENGTH: Final = 6
"""The damage of one piece; the subject is a pair."""
HEALTH: Final = 7
"""The health of one piece; the subject is a pair."""
BLIGHTED_BY: Final = 8
"""How much damage blights a land (IB-038)."""
ARRIVAL: Final = 9
"""A counter is about to leave the card for a land: attempted, so that it may stay."""
WITHERING: Final = 10
"""A counter has arrived and is about to destroy presence: attempted."""
RAVAGE_HARM: Final = 11
"""Does a ravage damage this kind of piece there?  The subject is a pair."""
HARM: Final = 12
"""Can this kind of piece be damaged or destroyed there?  The subject is a pair."""
STRIKE_LATE: Final = 13
"""Do the dahan there strike only after the invaders?  Forbidden where they strike at once."""
SITE: Final = 14
"""How much presence a Spirit counts for towards a sacred site; the subject is a pair of land and Spirit."""
HASTE: Final = 21
"""How many slow powers a Spirit may use among the fast ones; the subject is the Spirit."""
REACH: Final = 22
"""What it costs a Spirit to target a land out of range; the subject is a pair of land and Spirit."""
# ... and what they react to.
FEAR_MADE: Final = 15
"""A power has made fear in a land."""
DESTROYED: Final = 16
"""A piece has been destroyed; the subject is a pair."""
RAVAGE_BLIGHTED: Final = 17
"""A ravage itself has put a counter on a land (IB-143)."""
EXPLORED: Final = 18
"""A card that escalates has explored a land."""
SEA: Final = 24
"""Does an ocean count as a coastal wetland for Spirits and blight?  The answer is 1 where it does."""
SETTLE: Final = 25
"""May presence come there?  The subject is a pair of land and Spirit."""
REGROW: Final = 26
"""What destroyed presence costs where it is placed by growth, NO_PRICE where it may not; the subject is the
Spirit.
"""
DREAM: Final = 27
"""The fear that the powers of a Spirit make in the place of destroying a piece, -1 where they do destroy it;
the subject is a pair of Spirit and kind.
"""
DREAMT: Final = 32
"""A piece has been destroyed in a dream; the subject is a pair."""
DROWNING: Final = 28
"""A piece is about to drown: attempted; the subject is a pair of ocean and kind."""
WASHED: Final = 29
"""A piece has come into an ocean; the subject is a pair."""
DAHAN_LEFT: Final = 30
"""Dahan have gone from land to land; the subject is a pair of lands."""
STOP: Final = 31
"""The invaders are about to ravage or build in a land: attempted."""
SETTLERS: Final = 33
"""Do invaders build in a land where there are none?  The answer is 1 where they do."""
IMMIGRATION: Final = 34
"""Does a card that has ravaged build before the next ravage?  0 for no, else UNTIL_STAGE_2 or FOR_EVER."""
TWICE: Final = 35
"""How often it builds."""
CROWD: Final = 36
"""So many towns and cities in one land lose the game; the subject is the land."""
REVENGE_REACH: Final = 23
"""How far the damage reaches that a destroyed piece sets off; the subject is the land."""
SECOND_BLIGHT: Final = 20
"""How many more counters a ravage brings; the subject is a pair of the land and the damage beyond
what blights it.
"""


NO_PRICE: Final = 1_000_000
"""No Spirit ever has as much energy: for what cannot be bought."""

UNTIL_STAGE_2: Final = 1
FOR_EVER: Final = 2

# -- cards -------------------------------------------------------------------------------------


class InvaderCard:
    """A card of the invader deck (IB-099, IB-132)."""

    def __init__(self, id: str, name: str, stage: int, terrains: tuple[int, ...], escalates: bool) -> None:
        self.id: Final = id
        self.name: Final = name
        self.stage: Final = stage
        self.terrains: Final = terrains
        """The terrains it names, COAST for every coastal land."""
        self.escalates: Final = escalates
        self.index: i64 = 0

    def names(self, map: Map, land: i64) -> bool:
        """Does the card name that land?"""
        if map.is_ocean(land):
            return False
        for terrain in self.terrains:
            if terrain == map.terrains[land] or (terrain == COAST and map.coastal[land]):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class BlightCard:
    """A blight card, its healthy face up at first (IB-014)."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.healthy: i64 = 0
        """Counters for each board on the healthy face; one is added to them (IB-015)."""
        self.face: i64 = BLIGHTED
        """What the other face is: STILL_HEALTHY or BLIGHTED."""
        self.pool: i64 = 0
        """Counters for each board on the other face."""
        self.is_gentle: bool = False
        """Is it left out where no events are played (IB-029)?"""
        self.text: str = ""
        self.at_once: list[Op[Any]] = []
        """What is done when the other face comes up."""
        self.each_invader_phase: list[Op[Any]] = []
        self.each_spirit_phase: list[Op[Any]] = []
        self.rules: list[Any] = []
        """Rules in force from the turn after it came up (IB-158)."""
        self.asks: i64 = 0
        """The questions they answer, a bit each."""
        self.index: i64 = 0


NO_CARD: Final = BlightCard("-", "-")
"""Stands for no blight card: the Blight Space, which has one face (IB-003)."""


class FearCard:
    """A fear card with what it does at each terror level."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.texts: list[str] = []
        self.levels: list[list[Op[Any]]] = []
        """What it does at terror level 1, 2 and 3."""
        self.index: i64 = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """A power card, or an innate power, which costs nothing and lies on its Spirit's panel."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.cost: i64 = 0
        self.speed: i64 = FAST
        self.elements: list[int] = []
        """The elements that playing it gives, each once."""
        self.reach: i64 = FROM_PRESENCE
        self.origin: i64 = -1
        """The terrain that the land must have from which it reaches, -1 for any."""
        self.range: i64 = 0
        self.target: Any = None
        """Which lands it may target, a kind of land; None for any."""
        self.aim: str = ""
        """The same in words."""
        self.is_major: bool = False
        self.is_innate: bool = False
        self.text: str = ""
        self.clauses: list[Any] = []
        """What it does, clause after clause."""
        self.ways: list[Any] = []
        """What elements change about how it is used: its range, its speed."""
        self.levels: list[Any] = []
        """Of an innate power: what each of its clauses needs."""
        self.texts: list[str] = []
        """And what each of them says."""
        # The options to do something with it.
        self.use: Any = None
        self.play: Any = None
        self.keep: Any = None
        self.forget: Any = None
        self.reclaim: Any = None
        self.discard: Any = None
        self.stay: Any = None
        self.give: Any = None
        self.index: i64 = 0


class Growth:
    """One way to grow: its parts are all done, in any order (IB-105)."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.parts: list[Any] = []


class Space:
    """A space of a track: what it gives once it is open."""

    def __init__(self, number: int, elements: tuple[int, ...], reclaims: bool, is_wild: bool) -> None:
        self.number: Final = number
        """The energy or the card plays that it shows, -1 for none."""
        self.elements: Final = elements
        self.reclaims: Final = reclaims
        """May one card be reclaimed each turn?"""
        self.is_wild: Final = is_wild
        """Does it stand for an element of one's choice each turn?"""


class Spirit:
    """A Spirit's panel."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.complexity: str = ""
        self.starts: list[tuple[int, str]] = []
        """Where its first presence lies: how much, and where on its board; see `setup.start_lands`."""
        self.growth: list[Growth] = []
        """Ways to grow, of which one is picked each turn; what is done every turn is part of each."""
        self.always: str = ""
        """What it does every turn besides, in words."""
        self.energy: list[Space] = []
        self.plays: list[Space] = []
        self.powers: list[Power] = []
        """The four cards of its own."""
        self.innates: list[Power] = []
        self.text: str = ""
        self.rules: list[Any] = []
        self.asks: i64 = 0
        self.index: i64 = 0


class Level:
    """A level of an adversary; each does what those before it do, too."""

    def __init__(self, name: str, difficulty: int, groups: tuple[int, ...], deck: tuple[int, ...]) -> None:
        self.name: Final = name
        self.difficulty: Final = difficulty
        self.groups: Final = groups
        """Fear cards at terror level 1, 2 and 3."""
        self.deck: Final = deck
        """The stages of the invader deck from the top, () where it has none of its own."""
        self.text: str = ""
        self.setup: list[Op[Any]] = []
        """What is done when the game is set up."""
        self.opening: list[Op[Any]] = []
        """What is done after the first explore."""
        self.escalation: list[Op[Any]] = []
        """What is done when a card comes up that escalates, before it explores (IB-132)."""
        self.rules: list[Any] = []


class Adversary:
    """Who the invaders are."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name
        self.levels: list[Level] = []
        self.index: i64 = 0


class Plan:
    """What was chosen before the game began; never changed."""

    def __init__(
        self, spirits: tuple[Spirit, ...], players: tuple[int, ...], blight_cards: tuple[BlightCard, ...],
        adversary: Adversary | None, level: int,
    ) -> None:  # fmt: skip
        self.spirits: Final = spirits
        """Who plays, in the order of their boards."""
        self.players: Final = players
        """The seat that plays each Spirit."""
        self.blight_cards: Final = blight_cards
        """The blight cards in the game; none with the Blight Space (IB-020)."""
        self.adversary: Final = adversary
        """Who the invaders are, None for nobody in particular."""
        self.level: Final = level
        self.levels: Final[list[Level]] = adversary.levels[: level + 1] if adversary is not None else []
        """The levels of the adversary that are in force."""

    @property
    def difficulty(self) -> int:
        return self.levels[-1].difficulty if self.levels else 0


class Layout:
    """How boards are joined."""

    def __init__(self, id: str, boards: int, joins: tuple[tuple[int, int, int, int], ...]) -> None:
        self.id: Final = id
        self.boards: Final = boards
        self.joins: Final = joins


class CardSet:
    """All that is printed; shared by every game."""

    def __init__(
        self, deck: tuple[int, ...], groups: tuple[int, ...], fear: list[int], **numbers: int
    ) -> None:
        self.id: str = "island"
        self.deck: Final = deck
        """The stages of the invader deck, from the top (IB-099)."""
        self.groups: Final = groups
        """Fear cards at terror level 1, 2 and 3 (IB-100)."""
        self.fear_of: Final = fear
        """Fear made by the destruction of each kind of piece (IB-119)."""
        self.health: list[int] = [numbers["explorer"], numbers["town"], numbers["city"], numbers["dahan"]]
        """Of each kind of piece (IB-126, IB-128)."""
        self.strength: list[int] = self.health[:]
        """The damage that each kind of piece does, as printed the same."""
        self.piece_names: list[tuple[str, str]] = []
        """Each kind of piece in words, for one and for any other number."""
        self.presence: i64 = numbers["presence"]
        """Pieces of presence that each Spirit has (IB-101)."""
        self.markers: i64 = numbers["fear_markers"]
        """Fear that earns a card, for each player (IB-100)."""
        self.blighted_by: i64 = numbers["blighted_by"]
        """Damage that blights a land (IB-038)."""
        self.extra: i64 = numbers["extra"]
        """Counters that are added to the healthy face (IB-015)."""
        self.space: i64 = numbers["space"]
        """Counters for each board on the Blight Space (IB-020)."""
        self.draw: i64 = numbers["draw"]
        """Power cards that are turned up when one is gained (IB-111)."""
        self.boards: list[Board] = []
        self.layouts: list[Layout] = []
        self.spirits: list[Spirit] = []
        self.value: Value | None = None
        """What positions are worth, learned from games."""
        self.worth: Worth
        """What things are worth at a glance."""
        self.powers: list[Power] = []
        self.minors: list[Power] = []
        self.majors: list[Power] = []
        self.fear_cards: list[FearCard] = []
        self.blight_cards: list[BlightCard] = []
        self.adversaries: list[Adversary] = []
        self.invaders: list[InvaderCard] = []
        # What may be chosen, see `offers`.
        self.aims: dict[str, dict[str, Any]] = {}
        """For each kind of choice, the option of each land by its name."""
        self.hits: list[list[Any]] = []
        """One point of damage to a piece of each kind with so much damage."""
        self.razes: list[list[Any]] = []
        """All that it can still take."""
        self.picks: list[list[Any]] = []
        self.removes: list[list[Any]] = []
        self.destroys: list[list[Any]] = []
        self.replaces: list[list[Any]] = []
        self.pushes: dict[str, list[list[Any]]] = {}
        """By the name of the land to which a piece is pushed."""
        self.gathers: dict[str, list[list[Any]]] = {}
        """By the name of the land from which a piece is gathered."""
        self.at_spirit: list[Any] = []
        self.of_spirit: list[Any] = []
        self.grows: list[list[Any]] = []
        self.parts: list[Any] = []
        self.of_element: list[Any] = []
        self.take_energy: Any = None
        self.take_plays: Any = None
        self.take_destroyed: Any = None
        self.along: Any = None
        self.pay_together: Any = None
        self.lose_there: Any = None
        self.stop: Any = None
        self.strip_energy: Any = None
        self.strip_plays: Any = None
        self.draw_minor: Any = None
        self.draw_major: Any = None
        self.with_threshold: Any = None
        self.without_threshold: Any = None
        self.in_order: Any = None
        self.swap: Any = None
        self.keep_card: Any = None
        self.enough: Any = None
        self.no: Any = None
        self.done_playing: Any = None
        self.done_using: Any = None
        self.wait: Any = None
        self.maps: dict[str, Map] = {}
        """The maps that have been made, by the boards and the layout."""

    def map_of(self, boards: list[str], layout: str) -> Map:
        """The island of these boards, by their ids, joined by a layout; made once."""
        key = " ".join([layout, *boards])
        if key not in self.maps:
            by_id = {board.id: board for board in self.boards}
            joins = next(found.joins for found in self.layouts if found.id == layout)
            made = Map([by_id[id] for id in boards], [Join(*join) for join in joins], self.aims)
            self.maps[key] = made
        return self.maps[key]
