"""Printed cards with two halves, goals, and the kinds of op that they are made of."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Condition
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import G, Op, Option, Source
from fieldcraft.native import i64, mypyc_attr
from fieldcraft.rulebook.payments import Payments
from fieldcraft.rulebook.printed import Printed

# Resources (AD-008); a cost or a goal may also accept ANY mix of both.
STEALTH: Final = 0
FIGHTING: Final = 1
ANY: Final = 2

# Obstacle types (AD-011).  A face-down card and a gap have none, which is 0 (AD-031).
PERSON: Final = 1

TERMS: Final = {
    "resource": {"stealth": STEALTH, "fighting": FIGHTING},
    "kind": {"stealth": STEALTH, "fighting": FIGHTING, "resources": ANY},
    "type": {"person": PERSON, "location": 2, "device": 3, "animal": 4, "door": 5},
}
"""Words of the vocabulary that each mean a number, by the sort of slot they fill."""

# Questions to standing rules.
COST: Final = 0  # what does interacting with the card at `subject` cost?
INTERACT: Final = 1  # may the card at `subject` be interacted with?
SLIDE: Final = 2  # does the card at `subject` slide in the line scroll?


@mypyc_attr(allow_interpreted_subclasses=True)
class Goal(Condition[G]):
    """The aim of a mission (AD-039)."""

    def lacks(self, g: G) -> i64:
        """Return how much is still missing; 0 if the goal can be fulfilled now."""
        raise NotImplementedError

    def holds(self, g: G, subject: i64) -> bool:
        return self.lacks(g) == 0


class Card(Printed):
    """One face of a printed card.  Knocked out, an obstacle shows its `back` (AD-030).

    The text is that of its obstacle half, or the aim of a mission.
    """

    bit: i64 = 0
    """A bit of its own; 0 where there are more cards than bits."""
    code: i64 = 0
    """A large number: the sum of codes of other cards almost certainly differs."""
    copies: i64 = 0

    # The obstacle half (AD-010).
    type: i64 = 0
    cost: i64 = 0
    cost_kind: i64 = ANY
    alarm: i64 = 0
    on_appear: Op[Any] | None = None
    before_scroll: Op[Any] | None = None
    on_scroll: Op[Any] | None = None
    on_leave: Op[Any] | None = None
    on_interact: Op[Any] | None = None
    instead: Effect[Any] | None = None
    asks: i64 = 0
    """Questions that its rules answer: a bit for each."""

    # The agent half.
    agent_text: str = ""
    stealth: i64 = 0
    fighting: i64 = 0
    keep: bool = False
    on_play: Op[Any] | None = None
    each_turn: Op[Any] | None = None
    on_use: Effect[Any] | None = None
    returns: bool = False
    texts: i64 = 0
    """Number of its texts that do something."""

    # A mission goal (AD-013): its aim, and the rule that its reward brings.
    letter: str = ""
    goal: Goal[Any]
    rule: Op[Any] | None = None

    def __init__(
        self, id: str, name: str, agent_id: str = "", agent_name: str = "", front: Card | None = None
    ) -> None:
        super().__init__(id, name)
        self.mark: Final = id if front is None else id + "!"
        """The card in the line, as views write it: `guard`, `guard!` face down, `-` for a gap."""
        self.agent_id: Final = agent_id or id
        self.agent_name: Final = agent_name or name
        self.rules: list[ContinuousEffect[Any]] = []
        self.joins: list[Card] = []
        """Cards that join when the mission is won."""
        # What runs because of the card.
        self.as_obstacle: Final = Source(id)
        self.as_agent: Final = Source(self.agent_id)
        # The two faces.
        self.down: Final[bool] = front is not None
        self.front: Final[Card] = self if front is None else front
        self.back: Card = self

    def power(self, kind: i64) -> i64:
        """Return how much the card gives of a kind of resource."""
        if kind == ANY:
            return self.stealth + self.fighting
        if kind == STEALTH:
            return self.stealth
        assert kind == FIGHTING
        return self.fighting

    def __repr__(self) -> str:
        return f"<{self.mark}>"


GAP: Final = Card("-", "gap")


class CardActs:
    """The options about a card; those about an obstacle in the line have one entry for each place."""

    in_hand: Option[Any]
    """To play the card, or to equip it."""
    equip_at_once: Option[Any]
    use: Option[Any]
    moves: dict[str, Option[Any]]
    """The options with which texts choose the card, by the question of each."""
    interact: list[list[Option[Any]]]
    """For each place an option for each fate of the obstacle."""
    interact_free: list[list[Option[Any]]]
    """Such options for an interaction without its cost."""
    move: list[Option[Any]]
    knock_out: list[Option[Any]]


class CardSet:
    """Everything printed, and the options; shared by every game."""

    cards: list[Card]
    missions: list[Card]
    agent_deck: list[Card]
    obstacles: list[Card]
    pay: Payments
    by_card: list[CardActs]
    """The options about each card and mission, by its index."""
    done: Option[Any]
    complete: Option[Any]
    go_on: Option[Any]
    leave_in_play: Option[Any]
    enough: Option[Any]
    keep_none: Option[Any]

    def __init__(self, line: i64, hand: i64, interactions: i64, alarm: i64) -> None:
        # The numbers of the rules: places, cards of a hand, interactions a turn, and where the alarm ends.
        self.line: Final = line
        self.hand: Final = hand
        self.interactions: Final = interactions
        self.alarm: Final = alarm
