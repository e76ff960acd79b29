"""The view and the printed cards, field by field; the page's types are written from these."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from fieldcraft.kernel.views import Question
from fieldcraft.rulebook.models import Amount


class BlightView(TypedDict):
    """Everything a player at the table sees or has seen."""

    game: str
    level: str
    """The level of difficulty, '' where there is no choice of one."""
    stage: str
    position: int
    between: bool
    """True between two stages."""
    completed: list[str]
    ways: list[list[str]]
    """For each completed stage, the stages that may follow it."""
    round: int
    reshuffles: int
    """Number of times that the obstacle deck was reshuffled in this stage."""
    suspicion: int
    suspicion_limit: int
    suspicion_limit_of: str
    """The stage whose card has that limit."""
    visibility: int
    hand_size: int
    accomplishments: int
    blight: int
    events: list[str]
    """The events that are done: numbers of the stage's events, and ids of obstacles."""
    slots: list[str]
    """The obstacle at each slot of the line: `guard`, `guard!` face down, `guard+1` with tokens, `-` none."""
    marks: list[str]
    """The obstacles beyond the line, written in the same way."""
    prices: list[int]
    dues: list[int]
    """The part of each price that the pool pays, after bonuses."""
    surcharges: list[int]
    """The surcharge for distance at each slot."""
    physical: int
    evasion: int
    tokens: int
    targets: int
    bypassed: bool
    bonuses: list[str]
    in_force: list[str]
    hand: list[str]
    play_area: list[str]
    discard: list[str]
    deck_top: list[str]
    """Cards known to be on top of the deck, from the top."""
    deck: list[str]
    """The other cards of the deck, sorted."""
    revealed: int
    """Number of cards of the deck that are revealed now."""
    tools: list[str]
    """The tool in each slot: `taser`, `rope!` face down, `carbine+1` with other counters, `-` for none."""
    outfit: str
    set_aside: list[str]
    removed: list[str]
    dropped: list[str]
    obstacle_deck: int
    obstacle_bottom: list[str]
    """Obstacles known to be at the bottom of their deck."""
    avoided: int
    status: int
    cause: str
    question: Question
    options: list[str]
    """The keys of the options on offer."""


class AgentHalf(TypedDict):
    """The half of a card that the agent owns."""

    id: str
    name: str
    power: list[Amount]
    kind: Literal["tool", "uniform"] | None
    """The kind of equipment; None for a card that is played from the hand."""
    charges: int
    text: str
    says: str
    """All of it, for a screen reader."""


class PrintedCard(TypedDict):
    """A card of the agent, or an obstacle with the card that it becomes."""

    id: str
    name: str
    copies: int
    level: int
    agent: AgentHalf | None
    type: NotRequired[str]
    """The type of an obstacle; only obstacles have this field and those after it."""
    tags: NotRequired[list[str]]
    set: NotRequired[str]
    cost: NotRequired[Amount]
    suspicion: NotRequired[int]
    text: NotRequired[str]
    says: NotRequired[str]
    """The obstacle half, for a screen reader."""


class BlightObjective(TypedDict):
    """The objective of a stage."""

    label: str
    cost: Amount
    tokens: int


class StageModel(TypedDict):
    """A stage card."""

    id: str
    title: str
    number: int
    objective: BlightObjective
    events: list[str]
    threat: str
    clock: str
    """The effect of staying too long, '' if there is none."""
    rounds: int
    """The last round, 0 if there is none."""
    failures: dict[str, list[str]]
    """The ways to fail, by level of difficulty."""


class PositionModel(TypedDict):
    """A space of the track of positions."""

    hand_size: int
    level: int


class BlightDeck(TypedDict):
    """The number of cards that a deck may have."""

    least: int
    most: int


class Tokens(TypedDict):
    """A kind of token that an agent collects."""

    id: str
    """The key of its number in the view."""
    name: str


class BlightMission(TypedDict):
    """The mission card."""

    id: str
    positions: list[PositionModel]
    deck: BlightDeck
    tokens: list[Tokens]
