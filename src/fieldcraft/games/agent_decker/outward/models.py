"""The view and the printed cards, field by field; the page's types are written from these."""

from __future__ import annotations

from typing import TypedDict

from fieldcraft.kernel.views import Question
from fieldcraft.rulebook.models import Amount


class AgentView(TypedDict):
    """Everything the agent sees or has seen."""

    game: str
    mission: str
    """The id of the current goal card."""
    met: bool
    """True if the goal can be fulfilled now."""
    turn: int
    alarm: int
    alarm_limit: int
    """The alarm at which the agent is caught."""
    alarms: list[int]
    """The alarm at the end of each mission so far."""
    stealth: int
    fighting: int
    interactions: int
    """Interactions left this turn."""
    limit: int
    """Interactions that a turn has."""
    hand_size: int
    keeps: int
    """Number of cards that may be kept for the next hand."""
    line: list[str]
    """The obstacle at each place: `guard`, `guard!` face down, `-` for none."""
    prices: list[int]
    """The price of an interaction at each place."""
    hand: list[str]
    play_area: list[str]
    returning: list[str]
    equipped: list[str]
    discard: list[str]
    seen: list[str]
    """Cards of the deck that an open question shows."""
    kept: list[str]
    removed: list[str]
    deck_top: list[str]
    """Cards known to be on top of the deck, from the top."""
    deck: list[str]
    """The other cards of the deck, sorted."""
    obstacle_deck: list[str]
    """The cards of the obstacle deck, sorted."""
    obstacle_discard: list[str]
    status: int
    question: Question
    options: list[str]
    """The keys of the options on offer."""


class AgentPower(TypedDict):
    """The half of a card that the agent owns."""

    id: str
    name: str
    power: list[Amount]
    keep: bool
    """True if it is an item, which stays equipped."""
    use: bool
    """True if it may be used while it is equipped."""
    text: str
    says: str
    """All of it, for a screen reader."""


class AgentGoal(TypedDict):
    """The goal of a mission."""

    letter: str
    text: str
    reward: AgentPower | None


class AgentCard(TypedDict):
    """A printed card with both halves."""

    id: str
    name: str
    type: str | None
    """The type of the obstacle, such as `person`; None where there is no obstacle."""
    cost: Amount | None
    alarm: int
    text: str
    obstacle: bool
    agent: AgentPower
    """The agent half; of a goal its reward."""
    goal: AgentGoal | None
    copies: int
    says: str
    """The obstacle or goal, for a screen reader."""
