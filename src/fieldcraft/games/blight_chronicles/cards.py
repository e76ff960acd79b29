"""What is printed: cards with their texts, stages, the mission, and the kinds of op that texts are made of.

A place is one number: slots 1 to 6 count from 0 to 5, marks 1 to 3 from 6 to 8.  The subject of an
ability, `subject`, says where its card lies: a place, the stage card, an equipment slot, or `OWNED` and
the index of a card in the agent's hands.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.blight_chronicles.worth import Worth
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.effects import Effect, OptionalTrigger
from fieldcraft.kernel.queries import Condition, Filter
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Context, G, Op, Option
from fieldcraft.kernel.value import Value
from fieldcraft.native import i64, mypyc_attr
from fieldcraft.rulebook.payments import Payments

# Places and the other homes of an ability (BC-017, BC-018, BC-025).
SLOTS: Final = 6
PLACES: Final = 9
STAGE: Final = 9
GEAR: Final = 10
TOOLS: Final = 2
OUTFIT: Final = 2
OWNED: Final = 32

# Power, and what a cost accepts (BC-050, BC-053).
PHYSICAL: Final = 0
EVASION: Final = 1
COMBINED: Final = 2

MOST_SUSPICION: Final = 60
"""The end of the track."""
MOST_PRICE: Final = 60
"""No pool of power can pay more."""

# Kinds of obstacle: one bit each (BC-052).  A face-down card and an empty place have none (BC-019).
OBSTACLE: Final = 1
LOCATION: Final = 2
CHARACTER: Final = 4
DEVICE: Final = 8
DOOR: Final = 16

# What an owned card is (BC-126).
MOVE: Final = 0
TOOL: Final = 1
UNIFORM: Final = 2

# Questions to rules in force ...
COST: Final = 0
SUSPICION: Final = 1
SURCHARGE: Final = 2
HAND: Final = 3
LIMIT: Final = 4
EVERY_BONUS: Final = 5
TARGET: Final = 6
KNOCK_OUT: Final = 7
ELIMINATE: Final = 8
SIDESTEP: Final = 9
PREPARE: Final = 10
LOSE_SUSPICION: Final = 11
LOSE_VISIBILITY: Final = 12
# ... and what they react to.
ROUND_BEGINS: Final = 13
AVOIDED: Final = 14
ELIMINATED: Final = 15
KNOCKED_OUT: Final = 16
TARGETED: Final = 17
REVEALING: Final = 18
DISCARDING: Final = 19
LAYING: Final = 20
SIDESTEPPING: Final = 21
BENEFITING: Final = 22
SHUFFLING: Final = 23
RESHUFFLING: Final = 24


def is_near(place: i64) -> bool:
    """Slots 1 and 2 and every mark (BC-020)."""
    return place < 2 or (SLOTS <= place < PLACES)


def is_far(place: i64) -> bool:
    """Slots 3 to 6 (BC-021)."""
    return 2 <= place < SLOTS


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Effect[G]):
    """Something that may be done once a stage (BC-184, BC-185)."""

    def is_done(self, g: G) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Who(Filter[G]):
    """Which obstacles a text speaks of."""

    EVERY: ClassVar[bool] = False
    """Does it mean all that fit, rather than one?"""

    def takes_any(self) -> bool:
        """Does it fit a face-down card too, where nothing but an obstacle is asked for?"""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Asked(OptionalTrigger[G]):
    """An ability of the agent's own that sets itself off: optional (BC-059)."""

    ASKS = "use"

    def __init__(self, effect: Effect[Any], then: Op[Any], moment: str) -> None:
        super().__init__(effect, then)
        self.moment: Final = moment
        """The rule that says when it works, '' where its own text does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Failure(Condition[G]):
    """A condition under which the mission fails (BC-188)."""

    CATEGORY = "failure"

    def holds(self, g: G, subject: i64) -> bool:
        return False

    def last_stage(self) -> i64:
        """The last stage over which it holds, by its code; 0 for its own only."""
        return 0

    def limit(self) -> i64:
        """The suspicion at which it fails, or 0 where it is about something else."""
        return 0

    def resolves(self, card: Card) -> bool:
        """Does it fail when this card was avoided face up, its Oversight carried out?"""
        return False

    def reason(self) -> str:
        """`suspicion` or `condition`; others are `time` (BC-175), `idle` (BC-242) and `rounds` (BC-244)."""
        return "condition"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bonus(Ability[G]):
    """A vs bonus: power that counts only towards the cost of certain obstacles (BC-107)."""

    def against(self, g: G, place: i64, power: i64, every: bool) -> i64:
        """How much of a kind of power it gives against the obstacle at a place."""
        raise NotImplementedError


class Card:
    """One half of a printed card: an obstacle, or a card of the agent.

    An obstacle has two faces, `front` and `back`; knocked out it shows its back (BC-089).  `half`
    is what it becomes in the agent's hands, where nothing else of it exists (BC-054).
    """

    def __init__(self, id: str, name: str) -> None:
        self.index: i64 = -1
        self.id: Final = id
        self.name: Final = name
        self.copies: i64 = 0
        self.source: str = ""
        self.text: str = ""
        """What it says, as its file writes it."""
        # An obstacle.
        self.set: str = ""
        self.kinds: i64 = 0
        self.cost: i64 = 0
        self.cost_kind: i64 = COMBINED
        self.suspicion: i64 = 0
        self.on_impact: Op[Any] | None = None
        self.on_chain: Op[Any] | None = None
        self.on_oversight: Op[Any] | None = None
        self.on_eliminate: Op[Any] | None = None
        self.event: Event[Any] | None = None
        self.tokens: i64 = 0
        self.half: Card = self
        self.whole: Card = self
        # Rules: while an obstacle lies face up, while equipment is equipped, for the round of a played card.
        self.asks: i64 = 0
        self.rules: list[ContinuousEffect[Any]] = []
        # A card of the agent, or equipment.
        self.kind: i64 = MOVE
        self.level: i64 = 0
        self.physical: i64 = 0
        self.evasion: i64 = 0
        self.charges: i64 = 0
        self.abilities: list[Effect[Any]] = []
        self.limits: list[int] = []
        self.bonus: Bonus[Any] | None = None
        self.on_discard: Op[Any] | None = None
        self.on_reveal: Op[Any] | None = None
        self.worth: i64 = 0
        # The two faces.
        self.down: bool = False
        self.front: Card = self
        self.back: Card = self
        self.as_it_lay: Final = Face(self)
        """This face, for what has to know it still when the card has been moved or turned."""
        self.written: str = id
        """The face as scenarios write it: `guard`, `guard!` face down, `-` for an empty place."""
        # What a player may do with an obstacle; one entry for each place.
        self.eliminate: list[Option[Any]] = []
        self.knock_out: list[Option[Any]] = []
        self.avoid: list[Option[Any]] = []
        self.aim: list[Option[Any]] = []
        self.do_event: Option[Any]
        # What a player may do with an owned card.
        self.play: Option[Any]
        self.asked: list[Asked[Any]] = []
        self.use: list[Option[Any]] = []
        self.tool_use: list[list[Option[Any]]] = []
        self.equip: Option[Any]
        self.equip_at_once: Option[Any]
        self.give_up: Option[Any]
        self.swap_out: list[Option[Any]] = []
        self.turn_up: list[Option[Any]] = []
        self.drop_tool: list[Option[Any]] = []
        self.moves: dict[str, Option[Any]] = {}
        """What texts let the player do with it: an option for each of their questions."""
        self.take_aside: Option[Any]
        self.learn: Option[Any]
        self.drop: Option[Any]
        self.start_with: Option[Any]

    def acts(self) -> bool:
        """Does anything ever come of an obstacle that nobody targets: by its suspicion or its text?"""
        texts = (self.on_impact, self.on_chain, self.on_oversight, self.event)
        return self.suspicion > 0 or self.asks > 0 or any(text is not None for text in texts)

    def __repr__(self) -> str:
        return f"<{self.written}>"


class Face(Context):
    """About an obstacle with the face that showed when something began to happen to it."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card: Final = card


GAP: Final = Card("-", "empty")


def back_of(card: Card) -> Card:
    """The back of an obstacle or a tool: nothing on it can be read (BC-019, BC-133)."""
    back = Card(card.id, card.name)
    back.index = card.index
    back.half = card.half
    back.down = True
    back.front = card
    back.written = card.id + "!"
    return back


class Stage:
    """One stage card (BC-047)."""

    def __init__(self, id: str, number: i64, code: i64, title: str) -> None:
        self.id: Final = id
        self.number: Final = number
        self.code: Final = code
        self.title: Final = title
        self.visibility: i64 = 1
        self.sets: list[str] = []
        self.pool: list[Card] = []
        self.before: list[Op[Any]] = []
        self.after: list[Op[Any]] = []
        self.tokens: i64 = 0
        self.cost: i64 = 0
        self.cost_kind: i64 = COMBINED
        self.label: str = ""
        self.events: list[Event[Any]] = []
        self.event_power: list[int] = []
        """How much power each event costs, for bots."""
        self.first_need: i64 = 0
        """What the cheapest of them asks for: bots measure needs by it, so that stages compare."""
        self.asked: list[tuple[int, int]] = []
        """How much power of which kind its objective asks for, then its events, payment by payment."""
        self.event_tokens: i64 = 0
        self.failures: list[Failure[Any]] = []
        self.rules: list[ContinuousEffect[Any]] = []
        self.event_texts: list[str] = []
        self.failure_texts: list[str] = []
        self.threat: str = ""
        self.clock: str = ""
        """What staying too long comes to, as its file writes it; '' where nobody minds (BC-243, BC-244)."""
        self.last_round: i64 = 0
        """The mission fails with the end of this round; 0 where there may be any number (BC-244)."""
        self.asks: i64 = 0
        self.keeps_blight: bool = False
        self.next: list[Stage] = []
        self.do_event: list[Option[Any]] = []
        self.complete: Option[Any]
        self.go_there: Option[Any]
        self.go_and_fail: Option[Any]

    def suspicion_limit(self) -> i64:
        """The lowest suspicion at which the mission fails by this card (BC-026)."""
        lowest: i64 = MOST_SUSPICION
        for failure in self.failures:
            if failure.limit() > 0:
                lowest = min(lowest, failure.limit())
        return lowest

    def __repr__(self) -> str:
        return f"<stage {self.id}>"


class Position:
    """What a position of the mission marker grants: a hand size, or a card of a level (BC-201, BC-205)."""

    def __init__(self, hand_size: i64, level: i64) -> None:
        self.hand_size: Final = hand_size
        self.level: Final = level


class Level:
    """How difficult a mission is."""

    def __init__(self, id: str, name: str, leeway: i64, cards: list[Card]) -> None:
        self.id: Final = id
        self.name: Final = name
        self.leeway: Final = leeway
        """Added to each limit of suspicion."""
        self.cards: Final = cards
        """In the deck from the start, beside those of level 1."""

    def bears(self, limit: i64) -> i64:
        """What a printed limit of suspicion comes to."""
        return min(MOST_SUSPICION, limit + self.leeway)

    def failures(self, stage: Stage) -> list[str]:
        """How a stage fails, in the words of its card, each limit of suspicion as it is here."""
        return [
            text.replace(str(failure.limit()), str(self.bears(failure.limit())), 1)
            for failure, text in zip(stage.failures, stage.failure_texts, strict=True)
        ]


PRINTED: Final = Level("", "", 0, [])
"""The mission as printed, where there are no levels to choose from."""


class CardSet:
    """All that is printed, and the options that belong to no card; shared by every game."""

    def __init__(self, id: str, title: str) -> None:
        self.id: Final = id
        self.title: Final = title
        self.set_names: dict[str, str] = {}
        self.cards: list[Card] = []
        """Every half of every card, by its index."""
        self.obstacles: list[Card] = []
        self.agent_cards: list[Card] = []
        self.stages: list[Stage] = []
        self.value: Value | None = None
        """What positions are worth, learned from games."""
        self.worth: Worth
        """What things are worth at a glance."""
        self.start: Stage
        self.positions: list[Position] = []
        self.levels: list[Level] = []
        self.pay: Payments
        self.done: Option[Any]
        self.no: Option[Any]
        self.enough: Option[Any]
        self.aim_area: Option[Any]
        self.keep_deck: Option[Any]
        self.enough_tools: Option[Any]
