"""The printed game: boards, Spirits, powers, fear, invader and blight cards, adversaries; and its terms.

The subject of everything that a text does is the land it is about; the context says who does it, see `Doing`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fieldcraft.games.island.printed.map import Board, BoardJoin, Map
from fieldcraft.games.island.printed.needs import Need
from fieldcraft.games.island.printed.pieces import PieceTable
from fieldcraft.kernel.actors import AtOnce
from fieldcraft.kernel.flow import CardOption
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64
from fieldcraft.rulebook.printed import Printed

# Terrains (IB-090).
JUNGLE: Final = 0
MOUNTAIN: Final = 1
SANDS: Final = 2
WETLAND: Final = 3
COAST: Final = 4
"""Every coastal land, which an invader card may name instead of a terrain."""

# Elements (IB-110).
ELEMENTS: Final = 8
ELEMENT_NAMES: Final = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")

FAST: Final = 0
SLOW: Final = 1

# From where a power reaches (IB-114).
FROM_PRESENCE: Final = 0
FROM_SITE: Final = 1
TO_SPIRIT: Final = 2
TO_OTHER_SPIRIT: Final = 3
TO_SELF: Final = 4
SPIRIT_REACHES: Final = (TO_SPIRIT, TO_OTHER_SPIRIT, TO_SELF)
"""The reaches of powers that target a Spirit."""

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
BY_EVENT: Final = 7
BY_RULE: Final = 8
"""A special rule of a Spirit."""
BY_SCENARIO: Final = 9
BY_SPIRIT: Final = (BY_POWER, BY_GROWTH, BY_RULE)
"""The causes that are actions of a Spirit."""

# Questions to rules in force, from 0 up.  The subject is a land, or where said a land and a kind of piece
# as a `pair` ...
RAVAGE: Final = 0
"""The question whether the invaders may ravage in a land."""
BUILD: Final = 1
"""The question whether the invaders may build in a land."""
EXPLORE: Final = 2
"""The question whether the invaders may explore a land."""
ACTIONS: Final = ("ravage", "build", "explore")
"""The actions of the invaders in the order of these questions."""
BUILD_CITY: Final = 3
"""The question whether the invaders may build a city in a land."""
DEFEND: Final = 4
"""Reduction of the damage of a ravage (IB-121)."""
RAVAGE_DAMAGE: Final = 5
"""The damage of a ravage before that."""
STRENGTH: Final = 6
"""The damage of one piece; the subject is a pair."""
HEALTH: Final = 7
"""The health of one piece; the subject is a pair."""
BLIGHTED_BY: Final = 8
"""Damage that blights a land (IB-038)."""
ARRIVAL: Final = 9
"""A counter is about to leave the card for a land: attempted, so that it may stay."""
WITHERING: Final = 10
"""A counter has arrived and is about to destroy presence: attempted."""
RAVAGE_HARM: Final = 11
"""The question whether a ravage damages this kind of piece there; the subject is a pair."""
HARM: Final = 12
"""The question whether this kind of piece can be damaged or destroyed there; the subject is a pair."""
STRIKE_LATE: Final = 13
"""The question whether the dahan there strike only after the invaders; forbidden if they strike at once."""
SITE: Final = 14
"""Presence that a Spirit counts for towards a sacred site; the subject is a pair of land and Spirit."""
HASTE: Final = 21
"""Number of slow powers that a Spirit may use among the fast ones; the subject is the Spirit."""
REACH: Final = 22
"""Price for a Spirit to target a land out of range; the subject is a pair of land and Spirit."""
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
"""The question whether an ocean counts as a coastal wetland for Spirits and blight: 1 if it does."""
SETTLE: Final = 25
"""The question whether presence may come there; the subject is a pair of land and Spirit."""
REGROW: Final = 26
"""Price of destroyed presence that growth places, NO_PRICE if it may not; the subject is the Spirit."""
DREAM: Final = 27
"""Fear that the powers of a Spirit make instead of destroying a piece, -1 if they do destroy it.

The subject is a pair of Spirit and kind.
"""
DREAMT: Final = 32
"""A piece has been destroyed in a dream; the subject is a pair."""
DROWNING: Final = 28
"""A piece is about to drown: attempted; the subject is a pair of ocean and kind."""
WASHED: Final = 29
"""A piece has come into an ocean; the subject is a pair."""
MOVED: Final = 30
"""A piece has gone from land to land; the subject is a pair of lands, and the card is the kind."""
STOP: Final = 31
"""The invaders are about to ravage or build in a land: attempted."""
SETTLERS: Final = 33
"""The question whether invaders build in a land without invaders: 1 if they do."""
IMMIGRATION: Final = 34
"""The question whether a card that has ravaged builds before the next ravage.

The answer is 0 for no, else UNTIL_STAGE_2 or FOR_EVER.
"""
TWICE: Final = 35
"""Number of times that it builds."""
CROWD: Final = 36
"""Number of towns and cities in one land that loses the game; the subject is the land."""
REVENGE_REACH: Final = 23
"""Range of the damage that a destroyed piece sets off; the subject is the land."""
NORMAL: Final = (38, 39, 40)
"""The questions whether the invaders may ravage, build, explore there by a card in its slot (IB-210)."""
NEXT: Final = (41, 42, 43)
"""Changes of the next step of ravages, builds, explores: bits of SKIPPED to SHOWN."""
RAVAGE_STRENGTH: Final = 46
"""Damage that one piece adds to its own in the next ravage; the subject is a pair of land and kind."""
EXPLORERS: Final = 47
"""The number of explorers that an explore brings."""
EXPLORE_REACH: Final = 48
"""The number of steps that explorers come from a land."""
EXPLORE_WITH: Final = 49
"""The kind of piece that one explore of each board brings."""
TOKEN_STOPS: Final = 50
"""Forbidden to tokens that stop nothing; the subject is the kind."""
ADDED: Final = 52
"""An invader has been added to a land; the subject is a pair of land and kind."""
ADVANCED: Final = 51
"""The invader cards have gone on."""
RANGE: Final = 53
"""Range that a power has in addition; the subject is a pair of the land that it targets and the Spirit."""
AWAY: Final = 54
"""Forbidden where a ravage hurts invaders in adjacent lands instead of the land and its dahan."""
STRIKE: Final = 55
"""The question whether the dahan of a land strike back."""
CAME: Final = 56
"""Presence has come to a land; the subject is a pair of land and Spirit, the card the amount."""
ENTRY: Final = 57
"""The question whether a piece may be moved to a land; the subject is a pair of land and kind."""
BUILT: Final = 58
"""The invaders have built in a land; the card is the kind of piece."""
SUPPLY: Final = 59
"""Forbidden to pieces that come when there are none left; the subject is the kind."""
HEAL: Final = 60
"""Number of removed counters that go back to the card together; 0 where each goes at once."""
FEAR_SPARES: Final = 61
"""The question whether a text may remove a piece; the subject is the kind."""
DURABLE: Final = 62
"""The question whether a text that destroys such a piece only damages it: 1 if so; the subject is a pair."""
BUILD_KIND: Final = 63
"""The kind and number, as a pair, built instead of a piece; the subject is a pair of land and kind."""
LASTING_LOSS: Final = 64
"""The question whether counters that a ravage takes from the card are counted against the players.

The subject is the damage beyond what blights the land.
"""
SPARED: Final = 65
"""Forbidden where new blight destroys no presence of a Spirit; the subject is the Spirit."""
POWER_DAMAGE: Final = 66
"""Damage that each power of a Spirit deals in addition; the subject is the Spirit."""
PRESENCE_LIMIT: Final = 75
"""Limit of presence on the island; the subject is the Spirit."""
FIRM: Final = 76
"""Forbidden where a counter that has come neither destroys presence nor spreads.

The subject is a pair of the land and its blight.
"""
BOX_PRICE: Final = 77
"""Price for a Spirit to have a counter come from the box; the subject is a pair of land and Spirit."""
SAVING: Final = 78
"""A text is about to destroy presence: attempted; the subject is a pair of land and Spirit."""
LAND_HURT: Final = 79
"""A ravage has damaged a land; the card is the damage."""
HURT_BACK: Final = 80
"""Damage that is added where damage to a land brings damage: half of it if 1; the subject is the land."""
OPENED: Final = 81
"""A space of a track has opened; the subject is the Spirit, the card the space."""
FIXED: Final = 82
"""The question whether a piece may be removed, replaced or moved; the subject is a pair of land and kind."""
PRESENCE_LOST: Final = 83
"""Presence has been destroyed; the subject is a pair of its land and its Spirit."""
BUILD_STOPPED: Final = 84
"""A token is about to stop a build: attempted; the subject is the land."""
WORSENS: Final = 85
"""Number of other pieces that worsen damage by a Spirit; the subject is a pair of land and Spirit."""
TERRAIN_TOO: Final = 86
"""The question whether Spirits count a land as a terrain too: 1 if so; the subject is a pair of both."""
STRIKE_DAMAGE: Final = 87
"""Damage of the dahan that strike back; the subject is the land."""
POURS: Final = 88
"""Number of times a turn that a Spirit may gain energy or repeat a card; the subject is the Spirit."""
FIRST_FACE: Final = 89
"""Counters for each board on the first face of the blight card."""
OTHER_FACE: Final = 90
"""Counters for each board on its other face."""
COST: Final = 91
"""The cost of a power card; the subject is its speed."""
MADE_FAST: Final = 92
"""Energy that a slow card gives when it is used as a fast one; the subject is the Spirit."""
HEART: Final = 93
"""Forbidden to what is in a land where it loses the game; the subject is the land."""
MORE_CARDS: Final = 44
"""Number of additional cards that the next explore turns up."""
ORIGIN: Final = 45
"""The question whether explorers come from there (IB-131); forbidden if they do not."""
STRIFE_HARM: Final = 37
"""The health that each strife on a piece takes from it; the subject is a pair of land and kind."""
SECOND_BLIGHT: Final = 20
"""Number of additional counters that a ravage brings.

The subject is a pair of the land and the damage beyond what blights it.
"""


NO_PRICE: Final = 1_000_000
"""No Spirit ever has as much energy: for what cannot be bought."""

# What becomes of a step of the invaders (NEXT).
SKIPPED: Final = 1
"""Nothing is done, and the cards go on."""
LOWEST: Final = 2
"""The lowest land that its card names on each board is skipped."""
STAYS: Final = 4
"""Nothing is done, and its cards stay in their slot."""
SHOWN: Final = 8
"""The card comes up, and nothing is explored."""
BUILDS: Final = 16
"""Its cards build instead."""

UNTIL_STAGE_2: Final = 1
FOR_EVER: Final = 2

# -- cards -------------------------------------------------------------------------------------


class InvaderCard(Printed):
    """A card of the invader deck (IB-099, IB-132)."""

    def __init__(self, id: str, name: str, stage: int, terrains: tuple[int, ...], escalates: bool) -> None:
        super().__init__(id, name)
        self.stage: Final = stage
        self.terrains: Final = terrains
        """The terrains it names, COAST for every coastal land."""
        self.escalates: Final = escalates

    def names(self, map: Map, land: i64) -> bool:
        """True if the card names that land."""
        if map.is_ocean(land):
            return False
        for terrain in self.terrains:
            if terrain == map.terrains[land] or (terrain == COAST and map.coastal[land]):
                return True
        return False


class OfSet(Printed):
    """A printed thing that is in the base box, or comes with a set."""

    set: str = ""
    """The set that brings it, '' for the base box."""


class BlightCard(OfSet):
    """A blight card, its healthy face up at first (IB-014)."""

    healthy: i64 = 0
    """Counters for each board on the healthy face; one is added to them (IB-015)."""
    face: i64 = BLIGHTED
    """The kind of the other face: STILL_HEALTHY or BLIGHTED."""
    pool: i64 = 0
    """Counters for each board on the other face."""
    is_gentle: bool = False
    """True if it is left out in games without events (IB-029)."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.at_once: list[Op[Any]] = []
        """Effects at once when the other face comes up."""
        self.each_invader_phase: list[Op[Any]] = []
        self.each_spirit_phase: list[Op[Any]] = []
        self.rules: list[Any] = []
        """Rules in force from the turn after it came up (IB-158)."""


NO_CARD: Final = BlightCard("-", "-")
"""No blight card: the Blight Space, which has one face (IB-003)."""


class EventPart:
    """A part of an event card: a half, or what it does with tokens or dahan."""

    when: tuple[int, ...] = ()
    """States in which a half counts: healthy 0 or blighted 1, a stage, or a terror level."""
    cost: i64 = 0
    """The energy that choosing it costs for each Spirit."""
    aid: i64 = -1
    """The element that is aid for the cost, -1 for none (IB-217)."""
    per: Any = None
    """The kind of land or of pieces for each of which the cost may be paid; None for Spirits."""
    each: str = "Spirit"
    """The word for that for each of which the cost is paid."""
    least: i64 = 0
    """The number of these that must be paid for at least."""
    ops: list[Op[Any]]

    def __init__(self, name: str, text: str) -> None:
        self.name: Final = name
        self.text: Final = text


class EventCard(OfSet):
    """An event card with its parts from top to bottom (IB-212)."""

    adversary: str = ""
    """The adversary that brings it, '' for none."""
    by: i64 = 0
    """The sort of state that says which half counts, see `events.BYS`."""
    faces: list[EventPart]
    tokens: EventPart | None = None
    dahan: EventPart | None = None


class FearCard(OfSet):
    """A fear card with what it does at each terror level."""

    texts: list[str]
    levels: list[list[Op[Any]]]
    """Effects at terror level 1, 2 and 3."""


class Power(OfSet):
    """A power card, or an innate power, which costs nothing and is on its Spirit's panel.

    The text of an innate power has no sentences of its levels.
    """

    cost: i64 = 0
    speed: i64 = FAST
    reach: i64 = FROM_PRESENCE
    origin: i64 = -1
    """The terrain that the land must have from which it reaches, -1 for any."""
    range: i64 = 0
    second_range: i64 = 0
    """The range of its second target, where it has one."""
    target: Any = None
    """The lands that it may target, a kind of land; None for any."""
    aim: str = ""
    """The target in words."""
    is_major: bool = False
    is_innate: bool = False

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.elements: list[int] = []
        """The elements that playing it gives, each once."""
        self.clauses: list[Any] = []
        """The effects, clause after clause."""
        self.ways: list[Any] = []
        """Changes that elements make to its use: its range, its speed."""
        self.levels: list[Need] = []
        """For an innate power, the needs of its clauses."""
        self.texts: list[str] = []
        """For an innate power, the texts of its levels."""


class Growth:
    """One way to grow: its parts are all done, in any order (IB-105)."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.words: Final[list[str]] = [sentence.removesuffix(".") for sentence in text.split(". ")]
        """The words of each part."""
        self.parts: list[Any] = []
        self.effects: tuple[AtOnce, ...] = ()
        """The parts as effects at once, each with the option to do it next."""


class Space:
    """A space of a track: what it gives once it is open."""

    def __init__(
        self, number: int, elements: tuple[int, ...], reclaims: bool, is_wild: bool, is_joint: bool = False,
        more_plays: int = 0, moves: bool = False,
    ) -> None:  # fmt: skip
        self.number: Final = number
        """The energy or the card plays that it shows, -1 for none."""
        self.elements: Final = elements
        self.reclaims: Final = reclaims
        """True if one card may be reclaimed each turn."""
        self.is_joint: Final = is_joint
        """True if it is the same space as the one so marked of the other track (IB-239)."""
        self.is_wild: Final = is_wild
        """True if it is for an element of one's choice each turn."""
        self.more_plays: Final = more_plays
        """Card plays that it adds to those of the other spaces (IB-237)."""
        self.moves: Final = moves
        """True if one presence may move to an adjacent land each turn."""
        self.track: i64 = 0
        self.at: i64 = 0
        """Its place on its track, from 0."""

    @property
    def is_special(self) -> bool:
        """True if it gives something each turn beside its number and its elements."""
        return self.reclaims or self.is_wild or self.moves or self.more_plays > 0


class Spirit(OfSet):
    """A Spirit's panel."""

    complexity: str = ""
    destroyed: i64 = 0
    """Presence that is destroyed from the beginning."""
    always: str = ""
    """Other effects of every turn, in words."""
    energy: list[Space]
    plays: list[Space]
    specials: list[Space]
    """The spaces of both tracks that are special."""
    powers: list[Power]
    """The four cards of its own."""
    innates: list[Power]
    special: str = ""
    """Its special rules as they are printed, each under its name."""
    how: str = ""
    """A sentence or two on how to play the Spirit."""
    rules: list[Any]

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.starts: list[tuple[int, str]] = []
        """The first presence: the amount, and the place on its board; see `setup.start_lands`."""
        self.tokens: list[tuple[int, int, str]] = []
        """The pieces that begin with it: the number, the kind, and the place on its board."""
        self.growth: list[Growth] = []
        """Ways to grow; one is picked each turn, and what happens every turn is part of each.

        A Spirit that picks two of its growths has each pair of them as a way (IB-227).
        """


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
        """Effects at setup."""
        self.opening: list[Op[Any]] = []
        """Effects after the first explore."""
        self.escalation: list[Op[Any]] = []
        """Effects when a card that escalates comes up, before it explores (IB-132)."""
        self.escalation_after: list[Op[Any]] = []
        """Effects when a card that escalates has explored."""
        self.after_build: list[Op[Any]] = []
        """Effects after the step of building, whatever has been built."""
        self.at_marker: list[Op[Any]] = []
        """Effects when the card below the marker in the invader deck comes up."""
        self.after_explore: list[Op[Any]] = []
        """Effects when any card has explored."""
        self.rules: list[Any] = []


class Adversary(OfSet):
    """An adversary: the nation of the invaders."""

    levels: list[Level]


class Scenario(OfSet):
    """A printed scenario, which changes the setup and has rules of its own."""

    difficulty: i64 = 0
    needs_card: bool = False
    """True if it speaks of the blight card."""
    goes_on: bool = False
    """True if it goes on from a game that is over, which chooses it."""
    needs_players: bool = False
    """True if it does something for the player of each board, so that no board may be without one."""
    inner: tuple[int, ...] = ()
    """For each number of boards the inner land of each board, MIDDLE for the one next to the middle."""

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.at_end: list[Op[Any]] = []
        """Effects at the end of the setup."""
        self.rules: list[Any] = []


MIDDLE: Final = 0
"""The inland land of each board that is nearest to the middle of the map."""


class Wave(NamedTuple):
    """The remains of a game for the one that goes on from it (IB-268 to IB-270)."""

    number: int
    """Number of the game on its island, 2 for the first one that goes on from another."""
    pieces: tuple[tuple[str, int, int], ...]
    """The name of a land, the kind and the number of pieces there, for each of them."""
    face: int
    """The face of the blight card that was up, HEALTHY to BLIGHTED."""
    pool: int
    """Counters on the card."""
    known: tuple[BlightCard, ...]
    """The blight cards that will come up first, the first one first."""
    stack: tuple[BlightCard, ...]
    """The blight cards that nobody has seen, in no order."""
    powers: tuple[tuple[Spirit, tuple[Power, ...]], ...] = ()
    """Each Spirit of the game before, and its power cards: one of them is laid aside (IB-271)."""


class Plan:
    """The choices made before the game began; never changed."""

    def __init__(
        self, spirits: tuple[Spirit, ...], players: tuple[int, ...], blight_cards: tuple[BlightCard, ...],
        adversary: Adversary | None, level: int, sets: tuple[str, ...] = (), has_events: bool = False,
        has_extra_board: bool = False, scenario: Scenario | None = None, wave: Wave | None = None,
    ) -> None:  # fmt: skip
        self.spirits: Final = spirits
        """The Spirits in play, in the order of their boards."""
        self.players: Final = players
        """The seat that plays each Spirit."""
        self.blight_cards: Final = blight_cards
        """The blight cards in the game; none with the Blight Space (IB-020)."""
        self.adversary: Final = adversary
        """The adversary, None if there is none."""
        self.level: Final = level
        self.has_events: Final = has_events
        """True if each turn from the second on has an event (IB-211)."""
        self.sets: Final = sets
        """The sets that are in the game with the base box."""
        self.has_extra_board: Final = has_extra_board
        """True if the last board is one more than there are Spirits (IB-261)."""
        self.scenario: Final = scenario
        """The printed scenario that is played, None if there is none."""
        self.wave: Final = wave
        """The remains of the game before, None for a game that goes on from none."""
        self.levels: Final[list[Level]] = adversary.levels[: level + 1] if adversary is not None else []
        """The levels of the adversary that are in force."""

    def has(self, set: str) -> bool:
        """True if what a set brings is in the game."""
        return not set or set in self.sets

    @property
    def difficulty(self) -> int:
        """The difficulty of the adversary's level and the scenario, raised by an extra board (IB-261)."""
        n = self.levels[-1].difficulty if self.levels else 0
        n += int(self.scenario.difficulty) if self.scenario is not None else 0
        return n + n // 3 + 2 if self.has_extra_board else n


class Layout(Printed):
    """A way to join boards."""

    def __init__(
        self, id: str, way: str, name: str, boards: int, joins: tuple[tuple[int, int, int, int], ...]
    ) -> None:
        super().__init__(id, name)
        self.way: Final = way
        """The id of this way to join boards in a setup, one for all numbers of boards."""
        self.boards: Final = boards
        self.joins: Final = joins


class PowerActs:
    """The options about a power.

    An innate power, which is no card, has only the one to use it.
    """

    use: Option[Any]
    play_for: list[Option[Any]]
    """The option to play it for each cost, from 0 up to the printed one."""
    keep: Option[Any]
    forget: Option[Any]
    reclaim: Option[Any]
    discard: Option[Any]
    stay: Option[Any]
    give: Option[Any]
    assist: Option[Any]
    aid_by_discard: Option[Any]
    aid_by_forgetting: Option[Any]


class CardSet:
    """Everything that is printed, and the options of its games; shared by every game."""

    sets: dict[str, str]
    """The names of the sets that may join the base box, by their ids."""
    boards: list[Board]
    layouts: list[Layout]
    spirits: list[Spirit]
    powers: list[Power]
    minors: list[Power]
    majors: list[Power]
    fear_cards: list[FearCard]
    blight_cards: list[BlightCard]
    events: list[EventCard]
    adversaries: list[Adversary]
    scenarios: list[Scenario]
    invaders: list[InvaderCard]

    # The options of the game, which `offers` declares.
    by_power: dict[str, PowerActs]
    """The options about powers, by their ids."""
    acts: list[PowerActs | None]
    """The options about powers that games have met, by the index of the power."""
    lesser: list[list[Any]]
    """The options to use a power as if there were fewer elements, by the index of the power."""
    aims: dict[str, dict[str, list[Any]]]
    """For each kind of choice and each board, the options of its lands."""
    hits: list[list[Option[Any]]]
    """One point of damage to a piece, by its kind and mark."""
    razes: list[list[Option[Any]]]
    """All the damage that a piece can still take, by its kind and damage."""
    picks: list[list[Option[Any]]]
    """The options of each kind at the place of a mark, None where no such piece has that mark."""
    strifes: list[list[Option[Any]]]
    removes: list[list[Option[Any]]]
    destroys: list[list[Option[Any]]]
    replaces: list[list[Option[Any]]]
    pushes: dict[str, list[list[Option[Any]]]]
    """Options by the name of the land to which a piece is pushed."""
    gathers: dict[str, list[list[Option[Any]]]]
    """Options by the name of the land from which a piece is gathered."""
    at_spirit: list[Option[Any]]
    of_spirit: list[Option[Any]]
    grows: list[list[CardOption[Any, Growth]]]
    parts: list[Option[Any]]
    of_element: list[Option[Any]]
    of_terrain: list[Option[Any]]
    event_parts: list[Option[Any]]
    pay_rest: Option[Any]
    pay_for: Option[Any]
    one_more: Option[Any]
    enough_bought: Option[Any]
    elsewhere: Option[Any]
    play_half: Option[Any]
    play_borrowed: Option[Any]
    lose_card: Option[Any]
    keep_for_energy: Option[Any]
    keep_for_presence: Option[Any]
    take_energy: Option[Any]
    take_plays: Option[Any]
    take_destroyed: Option[Any]
    along: Option[Any]
    pay_together: Option[Any]
    lose_there: Option[Any]
    stop: Option[Any]
    from_box: Option[Any]
    from_card: Option[Any]
    save: Option[Any]
    let_build: Option[Any]
    take_token: Option[Any]
    pour: Option[Any]
    ashore: Option[Any]
    drown: Option[Any]
    strip_energy: Option[Any]
    strip_plays: Option[Any]
    draw_minor: Option[Any]
    draw_major: Option[Any]
    with_threshold: Option[Any]
    without_threshold: Option[Any]
    in_order: Option[Any]
    swap: Option[Any]
    keep_card: Option[Any]
    enough: Option[Any]
    no: Option[Any]
    done_playing: Option[Any]
    done_using: Option[Any]
    wait: Option[Any]

    def __init__(
        self, deck: tuple[int, ...], groups: tuple[int, ...], pieces: PieceTable, **numbers: int
    ) -> None:
        self.id: str = "island"
        self.deck: Final = deck
        """The stages of the invader deck, from the top (IB-099)."""
        self.groups: Final = groups
        """Fear cards at terror level 1, 2 and 3 (IB-100)."""
        self.pieces: Final = pieces
        """The kinds of pieces."""
        self.presence: i64 = numbers["presence"]
        """Pieces of presence that each Spirit has (IB-101)."""
        self.markers: i64 = numbers["fear_markers"]
        """Fear that earns a card, for each player (IB-100)."""
        self.markers_with_extra_board: i64 = numbers["fear_markers_with_extra_board"]
        """Fear that earns a card in a game with an extra board, for each player (IB-013)."""
        self.blighted_by: i64 = numbers["blighted_by"]
        """Damage that blights a land (IB-038)."""
        self.extra: i64 = numbers["extra"]
        """Counters that are added to the healthy face (IB-015)."""
        self.space: i64 = numbers["space"]
        """Counters for each board on the Blight Space (IB-020)."""
        self.draw: i64 = numbers["draw"]
        """Power cards that are turned up when one is gained (IB-111)."""
        self.maps: dict[str, Map] = {}
        """The maps that have been made, by the boards and the layout."""

    def acts_of(self, power: Power) -> PowerActs:
        """Return the options about a power: a game meets few of those there are."""
        found = self.acts[power.index]
        if found is None:
            found = self.acts[power.index] = self.by_power[power.id]
        return found

    def map_of(self, boards: list[str], layout: str) -> Map:
        """The island of these boards, by their ids, joined by a layout; made once."""
        key = " ".join([layout, *boards])
        if key not in self.maps:
            by_id = {board.id: board for board in self.boards}
            joins = next(found.joins for found in self.layouts if found.id == layout)
            made = Map([by_id[id] for id in boards], [BoardJoin(*join) for join in joins], self.aims)
            self.maps[key] = made
        return self.maps[key]
