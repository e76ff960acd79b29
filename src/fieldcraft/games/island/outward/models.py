"""The view and the printed cards, field by field; the page's types are written from these."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from fieldcraft.kernel.views import Question

Face: TypeAlias = Literal["healthy", "still healthy", "blighted"]
"""The state of the blight card."""


class Held(TypedDict, total=False):
    """The contents of a land; a key for each kind of piece has the number of those pieces."""

    hurt: list[str]
    """Damaged pieces, such as `town-1`."""
    feuding: list[str]
    """Pieces with strife, such as `town-strife` and `town-1-strife2`."""
    presence: dict[str, int]
    """The presence of each Spirit, by its id."""
    defend: int
    skips: int
    """A bit for each action of the invaders that is skipped."""
    isolated: bool


class SpiritView(TypedDict):
    """A Spirit and its cards."""

    id: str
    seat: int
    energy: int
    plays: int
    """Card plays left this turn."""
    tracks: list[int]
    """Open spaces of the energy track and of the card play track."""
    destroyed: int
    """Destroyed presence."""
    elements: list[int]
    hand: list[str]
    played: list[str]
    used: list[str]
    discard: list[str]
    helpers: list[str]
    repeats: list[int]
    paid_repeats: int
    haste: int
    reach: int
    """Extra range of its powers this turn."""
    keeps: int


class InvadersView(TypedDict):
    """The invader cards at each step, and the stages of those in the deck."""

    settle: list[str]
    ravage: list[str]
    build: list[str]
    explore: list[str]
    deck: list[int]
    discard: list[str]


class FearView(TypedDict):
    """Fear made and earned, and the fear deck."""

    made: int
    wanted: int
    """Fear markers that earn a card."""
    earned: int
    deck: int
    terror: int
    dividers: list[int]
    shown: list[str]
    discard: list[str]


class IslandBlight(TypedDict):
    """The blight card and what remains on it."""

    face: Face
    card: str
    pool: int
    cards: int
    passed: list[str]


class EventsView(TypedDict):
    """The event deck, and the event card whose parts are done, '' for none."""

    deck: int
    card: str
    known: dict[str, int]
    """Cards in the deck that have been put there openly, and how deep they are."""
    discard: list[str]


class AdversaryView(TypedDict):
    """The adversary, with id '' if there is none."""

    id: str
    level: int
    difficulty: int


class RavageModel(TypedDict):
    """The damage and effects of a ravage on a land."""

    damage: int
    built: dict[str, int]
    """Pieces that the invaders build there before it, counted in the damage: each kind with its number."""
    held_back: int
    """The damage that strife keeps invaders from dealing."""
    blight: bool
    cascade: bool
    presence: list[str]
    """Spirits whose presence is at risk."""


class Threat(TypedDict, total=False):
    """The ravage that comes next and the one after it, where a land has either."""

    now: RavageModel
    next: RavageModel


class Build(TypedDict):
    """The pieces that the next step of building brings to a land if nobody acts."""

    kind: str
    n: int
    stopped_by: str
    """The token that stops it, 'skip' where it is skipped, '' where nothing stops it."""


class AskedAbout(TypedDict):
    """The subject of the question."""

    spirit: str
    land: str
    growth: int
    """The number of the growth whose parts are done, 0 for none."""


class IslandView(TypedDict):
    """Everything about the island; all players know the same."""

    game: str
    turn: int
    phase: int
    boards: list[str]
    placements: list[list[int]]
    """The place of each board: its turns by 60 degrees, and the corner (a, b)."""
    lands: dict[str, Held]
    oceans: dict[str, Held]
    """The oceans that count as lands or contain presence."""
    sites: dict[str, list[str]]
    """The lands with a sacred site of each Spirit, by its id."""
    durable: dict[str, list[str]]
    """The kinds of durable pieces in each land that has any."""
    spirits: list[SpiritView]
    invaders: InvadersView
    fear: FearView
    blight: IslandBlight
    events: EventsView
    minor_deck: int
    minors: list[str]
    major_deck: int
    majors: list[str]
    adversary: AdversaryView
    scenario: str
    """The id of the printed scenario that is played, '' for none."""
    fast_cards_less: int
    """Energy that each fast card costs less."""
    out: list[int]
    """The presence of each Spirit that is out of the game."""
    absorbed: list[int]
    """The part of it that another Spirit has absorbed."""
    pours: list[int]
    """Number of times that each Spirit may still gain energy or repeat a card by a rule of its own."""
    healing: int
    """Removed blight that waits to go back to the card."""
    beside: int
    """Blight beside a card that was turned back, which comes back to it when it turns up again."""
    towns: int
    """Towns after setup, where a rule asks for those that come later; else 0."""
    irreparable: int
    """Blight that the worst ravages have taken from the card, where that loses the game; else 0."""
    below_marker: int
    """Cards of the invader deck below a marker, 0 without a marker."""
    forecast: dict[str, Threat]
    """The threats to each land."""
    builds: dict[str, Build]
    """The builds to come in this turn, by land."""
    explores_stopped: dict[str, str]
    """The token that would stop an explore of a land, by land, where a card could have it explored."""
    turned_up: list[str]
    forgotten: list[str]
    lent: list[str]
    """Cards that Spirits of the game before have laid aside, each for one use."""
    status: int
    reason: str
    question: Question
    asked: AskedAbout
    options: list[str]
    """The keys of the options on offer."""


class LevelModel(TypedDict):
    """A level of an innate power: the elements that it needs, by name and in words."""

    need: dict[str, int]
    needs: str
    text: str


class PowerCard(TypedDict):
    """A power card or an innate power."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["power", "major", "innate"]
    cost: int
    speed: Literal["fast", "slow"]
    elements: list[str]
    reach: str
    """The origin and the target, in words."""
    levels: list[LevelModel]
    text: str


class SpaceModel(TypedDict):
    """A space of a presence track; `number` is -1 where it shows none."""

    number: int
    elements: list[str]
    reclaims: bool
    any: bool
    """True if it gives any one element."""
    more_plays: int
    """Card plays that it adds."""
    moves: bool
    """True if one presence may move to an adjacent land."""


class SpiritCard(TypedDict):
    """The panel of a Spirit."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["spirit"]
    text: str
    how: str
    growth: list[str]
    energy: list[SpaceModel]
    plays: list[SpaceModel]
    complexity: str
    absorbs: bool
    """True if it may absorb presence of others."""
    presence: int
    innates: list[str]


class FearCardModel(TypedDict):
    """A fear card with a text for each terror level."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["fear"]
    texts: list[str]


class EventFace(TypedDict):
    """A part of an event card."""

    name: str
    text: str
    terms: str
    """When a half counts or what it costs, in words; '' where it always counts."""


class EventCardModel(TypedDict):
    """An event card: its halves, then what it does with tokens and dahan."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["event"]
    by: Literal["health", "stage", "terror", "choice", "each choice"]
    faces: list[EventFace]
    others: list[EventFace]


class BlightCardModel(TypedDict):
    """A blight card; `pool` is the blight on it for each player."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["blight"]
    pool: int
    text: str


class AdversaryLevel(TypedDict):
    """A level of an adversary."""

    name: str
    difficulty: int
    text: str


class AdversaryCard(TypedDict):
    """An adversary."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["adversary"]
    levels: list[AdversaryLevel]


class ScenarioCard(TypedDict):
    """A printed scenario."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["scenario"]
    text: str


class InvaderCardModel(TypedDict):
    """An invader card."""

    id: str
    name: str
    says: str
    """All of it but its name and its text, for a screen reader."""
    kind: Literal["invader"]
    stage: int
    grounds: list[str]
    escalates: bool


class BoardCard(TypedDict):
    """A board of the map: its rows of cells, and the terrain of each land."""

    id: str
    name: str
    kind: Literal["board"]
    rows: list[str]
    terrains: list[str]


class PieceCard(TypedDict):
    """A kind of piece: what one and several are called, and the damage that destroys it, 0 for none."""

    id: str
    name: str
    kind: Literal["piece"]
    many: str
    health: int
    text: str


OPEN = {"Held": int}
"""Models with other keys than those they name, and the type of those values."""
