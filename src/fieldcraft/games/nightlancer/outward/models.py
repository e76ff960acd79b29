"""The view and the printed cards, field by field; the page's types are written from these."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from fieldcraft.kernel.views import Question

Hand: TypeAlias = list[str] | int
"""The cards of a hand, or their number where they are hidden."""


class SeatModel(TypedDict):
    """The open facts about a person."""

    who: str
    health: int
    most_health: int
    resolve: int
    most_resolve: int
    kc: int
    heat: int
    prospects: int
    ideals: int
    loans: int
    tokens: int
    ratings: list[int]
    """The rating of each ability."""
    agendas: int
    mission: int
    """The place of the mission that the person claims, -1 for none."""
    shaken: bool
    laid_low: bool
    deal_out: bool


class RivalModel(TypedDict):
    """The open facts about the Rival."""

    who: str
    tokens: int
    heat: int
    prospects: int


class Place(TypedDict):
    """A place for a mission, and the seats of its two crews."""

    card: str
    first: list[int]
    second: list[int]
    deal: int
    """The seat that has offered a deal, -1 for none."""
    stage: int
    """The stage that is played now, -1 for none."""


class ChallengeModel(TypedDict):
    """The current challenge."""

    stakes: str
    crew: list[int]
    helpers: list[int]
    actor: int
    ability: str
    need: int
    danger: int
    gate: str
    strength: int
    score: int
    best: int
    used: list[str]


class PlacedToken(TypedDict):
    """A token on the street."""

    space: str
    """The kind of space, 'open' for those that are never full, or a pair of the market, such as 'pair-2'."""
    seat: int


class SumPart(TypedDict):
    """A part of the sum of an attempt, without the die."""

    card: str
    """The id of the card that it comes from: the person's for the rating, the Boss's for their lead."""
    n: int


class NightView(TypedDict):
    """Everything that is open to a seat; lists by seat have an entry for each."""

    game: str
    together: bool
    round: int
    round_card: str
    rounds_left: int
    rounds_in_all: int
    late: bool
    price: int
    """The price of a prospect."""
    phase: Literal["prep", "taking", "street", "mission", "end", "scoring"]
    turn: int
    order: list[int]
    seats: list[SeatModel]
    rival: RivalModel | None
    contacts: list[Hand]
    plans: list[Hand]
    signature: list[list[str]]
    assets: list[list[str]]
    loaded: list[list[str]]
    spent: list[list[str]]
    market: list[list[str]]
    spaces: dict[str, int]
    """Free places at each space of the street."""
    tokens: list[PlacedToken]
    """The tokens placed in this street phase, by space."""
    missions: list[Place]
    challenge: ChallengeModel | None
    sum: list[SumPart]
    """The parts of the strength in the current attempt, the rating first; [] while nobody attempts it."""
    odds: list[int]
    """For each way, or for the challenge, the faces of the die that are enough."""
    concerned: list[int]
    """The seats that the event of the round concerns."""
    chosen: list[list[int] | int]
    """The cards chosen in secret: of the own seat their places in the hand, of others their number."""
    about: int
    """The seat that the question is about."""
    played: str
    """The id of the Contact that may be answered."""
    contest: str
    """The ability of the face-off that may be accepted."""
    contact_deck: int
    market_deck: int
    plan_deck: int
    low_deck: int
    high_deck: int
    round_deck: int
    contact_discard: list[str]
    market_discard: list[str]
    plan_discard: list[str]
    low_discard: list[str]
    high_discard: list[str]
    rounds: list[str]
    boxed: int
    gone: list[str]
    turned_up: list[str]
    status: int
    question: Question
    options: list[str]
    """The keys of the options on offer."""


class TrialModel(TypedDict):
    """A printed challenge."""

    ability: str
    need: int
    danger: int
    gate: str
    text: str


class PenaltyModel(TypedDict):
    """The effect of failing: the end of the mission, a fight, or a loss."""

    kind: Literal["abort", "fight", "loss"]
    of: str
    """The track that is changed, such as `heat`; '' for another loss."""
    text: str
    says: str
    """The text as a sentence of the card."""


class StageModel(TypedDict):
    """A stage of a mission: its two routes, and the effect of failing."""

    routes: list[TrialModel]
    penalty: PenaltyModel


class PersonCard(TypedDict):
    """A Nightlancer."""

    id: str
    name: str
    says: str
    copies: int
    text: str
    source: str
    flavour: str
    kind: Literal["person"]
    ratings: list[int]
    health: int
    resolve: int
    ideals: int
    kc: int
    special: str
    colour: str
    shape: str
    biography: list[str]
    """The title and the paragraphs of the story of their life."""


class ContactCard(TypedDict):
    """A contact; `third` is what it does to another person."""

    id: str
    name: str
    says: str
    copies: int
    text: str
    source: str
    flavour: str
    kind: Literal["contact"]
    type: str
    uses: list[str]
    third: str


class ItemCard(TypedDict):
    """A card of the market."""

    id: str
    name: str
    says: str
    copies: int
    text: str
    source: str
    flavour: str
    kind: Literal["weapon", "gear", "armour", "cyberware", "cyberweapon"]
    cost: int
    price: str
    """The cost in words."""
    takes: str
    """The health and resolve that an implant takes, in words; '' for none."""
    health: int
    resolve: int
    bonus: dict[str, int]
    """The bonus to each ability."""
    bonuses: str
    """The bonuses in words."""
    loud: bool
    obvious: bool
    signature: bool


class PlanCard(TypedDict):
    """An Opportunity."""

    id: str
    name: str
    says: str
    copies: int
    text: str
    source: str
    flavour: str
    kind: Literal["skill", "agenda"]
    ideals: int
    signature: bool
    price: str
    needs: str


class RoundCard(TypedDict):
    """The event of a round."""

    id: str
    name: str
    says: str
    copies: int
    text: str
    source: str
    flavour: str
    kind: Literal["round"]
    set: Literal["early", "late"]
    price: int
    """The price of a prospect in the round."""
    missions: list[list[int]]
    """For 2, 3 and 4 seats, the number of Low and of High missions."""
    concerns: str
    """The people that it concerns, as a heading; '' for everybody."""
    uses: list[str]
    """The event in sentences."""
    trial: TrialModel
    penalty: PenaltyModel


class Mark(TypedDict):
    """A sign of what a mission costs or bars; `n` is the amount, 0 for a sign without a number."""

    sign: str
    n: int
    barred: bool
    """True if items with the sign are not allowed."""
    text: str


class QuarterModel(TypedDict):
    """A quarter of the city."""

    name: str
    across: int
    """The distance from the left edge of the picture of the city, in percent."""


class MissionCardModel(TypedDict):
    """A mission."""

    id: str
    name: str
    says: str
    copies: int
    text: str
    source: str
    flavour: str
    kind: Literal["mission"]
    profile: Literal["low", "high"]
    quarter: QuarterModel | None
    """The quarter in which it is played, None where its data names none."""
    marks: list[Mark]
    demands: str
    """Costs and barred items, in words; '' for none."""
    pay: list[str]
    """The pay of each member of a crew, by the size of the crew."""
    stages: list[StageModel]


class DieFaceModel(TypedDict):
    """A face of the die."""

    n: int
    strain: bool


class Die(TypedDict):
    """The die."""

    id: str
    kind: Literal["die"]
    faces: list[DieFaceModel]


class TrackModel(TypedDict):
    """A track of each person, as it is printed on the board."""

    id: str
    one: str
    many: str
    most: int | None
    """The end of the track, None where it has none."""
    own_most: bool
    """True if each person has a maximum of their own."""
    shakes: bool
    burden: bool


class Tracks(TypedDict):
    """All tracks, in the order in which they are shown."""

    id: str
    kind: Literal["tracks"]
    tracks: list[TrackModel]
