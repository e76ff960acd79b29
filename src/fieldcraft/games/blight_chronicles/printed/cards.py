"""The printed cards with their texts, stages, the mission, and the kinds of op that texts consist of.

A place is one number: slots 1 to 6 count from 0 to 5, marks 1 to 3 from 6 to 8.  The subject of an
ability, `subject`, is the place of its card: a place, the stage card, an equipment slot, or `OWNED` and
the index of a card in the agent's hands.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.blight_chronicles.printed.stocks import VISIBILITY, Stock
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.effects import Effect, OptionalTrigger
from fieldcraft.kernel.queries import Condition, Filter
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Context, G, Op, Option
from fieldcraft.native import i64, mypyc_attr
from fieldcraft.rulebook.payments import Payments
from fieldcraft.rulebook.printed import Printed

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
PROTECTIONS: Final = 1 << TARGET | 1 << ELIMINATE | 1 << KNOCK_OUT
"""The questions whose rules may protect an obstacle from being targeted, or from its fate.

Worked out in the module of its parts, so that it is a constant when compiled.
"""
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
    """True for Slots 1 and 2 and every mark (BC-020)."""
    return place < 2 or (SLOTS <= place < PLACES)


def is_far(place: i64) -> bool:
    """True for Slots 3 to 6 (BC-021)."""
    return 2 <= place < SLOTS


@mypyc_attr(allow_interpreted_subclasses=True)
class StageEvent(Effect[G]):
    """Something that may be done once a stage (BC-184, BC-185)."""

    def is_done(self, g: G) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class WhichObstacles(Filter[G]):
    """The obstacles that a text means."""

    EVERY: ClassVar[bool] = False
    """True if it means every obstacle that matches, rather than one."""

    def takes_any(self) -> bool:
        """True if it also matches a face-down card, because the text only asks for an obstacle."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class AskedTrigger(OptionalTrigger[G]):
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

    def last_stage(self) -> str:
        """Return the id of the last stage over which it holds, "" for its own only."""
        return ""

    def lasts_to(self, number: i64) -> bool:
        """True if it may still hold in stages of this number."""
        last = self.last_stage()
        return bool(last) and number <= int(last[0])  # the id of a stage begins with its number

    def limit(self) -> i64:
        """The suspicion at which it fails, or 0 where it is about something else."""
        return 0

    def resolves(self, card: Card) -> bool:
        """True if the mission fails when this card has been avoided face up and its Oversight is over."""
        return False

    def reason(self) -> str:
        """Return the reason of the failure.

        `time` (BC-175), `idle` (BC-242) and `rounds` (BC-244) are no conditions.
        """
        raise NotImplementedError

    def told(self) -> tuple[str | int, ...]:
        """Return the parts of the message about the failure, usually the card."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class VersusBonus(Ability[G]):
    """A vs bonus: power that counts only towards the cost of certain obstacles (BC-107)."""

    def against(self, g: G, place: i64, power: i64, every: bool) -> i64:
        """Return the power of a kind that it gives against the obstacle at a place."""
        raise NotImplementedError


class Card(Printed):
    """One half of a printed card: an obstacle, or a card of the agent.

    An obstacle has two faces, `front` and `back`; knocked out it shows its back (BC-089).  `half`
    is what it becomes in the agent's hands, where nothing else of it exists (BC-054).
    """

    copies: i64 = 0
    source: str = ""

    # An obstacle.
    set: str = ""
    kinds: i64 = 0
    cost: i64 = 0
    cost_kind: i64 = COMBINED
    suspicion: i64 = 0
    tokens: i64 = 0
    """Accomplishment tokens that its texts give."""
    on_impact: Op[Any] | None = None
    on_chain: Op[Any] | None = None
    on_oversight: Op[Any] | None = None
    on_eliminate: Op[Any] | None = None
    down: bool = False
    event: StageEvent[Any] | None = None
    asks: i64 = 0

    # A card of the agent, or equipment.
    kind: i64 = MOVE
    level: i64 = 0
    physical: i64 = 0
    evasion: i64 = 0
    charges: i64 = 0
    bonus: VersusBonus[Any] | None = None
    on_discard: Op[Any] | None = None
    on_reveal: Op[Any] | None = None
    worth: i64 = 0

    def __init__(self, id: str, name: str) -> None:
        super().__init__(id, name)
        self.half: Card = self
        self.whole: Card = self
        self.rules: list[ContinuousEffect[Any]] = []
        """In force while an obstacle is face up, while equipment is equipped, or for the round of a card."""
        self.abilities: list[Effect[Any]] = []
        self.limits: list[int] = []
        # The two faces.
        self.front: Card = self
        self.back: Card = self
        self.as_it_lay: Final = Face(self)
        """This face, for what has to know it still when the card has been moved or turned."""
        self.written: str = id
        """The face as scenarios write it: `guard`, `guard!` face down, `-` for an empty place."""
        self.asked: list[AskedTrigger[Any]] = []

    def acts(self) -> bool:
        """True if an obstacle that is never targeted can have a consequence, by its suspicion or its text."""
        texts = (self.on_impact, self.on_chain, self.on_oversight, self.event)
        return self.suspicion > 0 or self.asks > 0 or any(text is not None for text in texts)

    def __repr__(self) -> str:
        return f"<{self.written}>"


class Face(Context):
    """The context of an obstacle: the face that showed when something began to happen to it."""

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


class Stage(Printed):
    """One stage card (BC-047)."""

    starts: list[int]
    """Initial amount of each stock."""
    sets: list[str]
    pool: list[Card]
    before: list[Op[Any]]
    before_texts: list[str]
    after: list[Op[Any]]
    tokens: i64 = 0
    cost: i64 = 0
    cost_kind: i64 = COMBINED
    label: str = ""
    events: list[StageEvent[Any]]
    event_power: list[int]
    """Power that each event costs, for bots."""
    first_need: i64 = 0
    """Power that the cheapest event asks for; bots measure needs by it, so that stages compare."""
    asked: list[tuple[int, int]]
    """The amount and kind of power that the objective asks for, then those of each payment for events."""
    event_tokens: i64 = 0
    failures: list[Failure[Any]]
    event_texts: list[str]
    failure_texts: list[str]
    threat: str = ""
    clock: str = ""
    """The clock's text in its file; '' without a penalty for delay (BC-243, BC-244)."""
    last_round: i64 = 0
    """The mission fails with the end of this round; 0 where there may be any number (BC-244)."""
    asks: i64 = 0
    keeps: list[str]
    """The stocks that are left as they are for the stage after it."""
    next: list[Stage]
    do_event: list[Option[Any]]
    complete: Option[Any]
    go_there: Option[Any]
    go_and_fail: Option[Any]

    def __init__(self, id: str, number: i64, name: str) -> None:
        super().__init__(id, name)
        self.number: Final = number
        self.rules: list[ContinuousEffect[Any]] = []

    @property
    def visibility(self) -> i64:
        """The initial visibility."""
        return self.starts[VISIBILITY]

    def suspicion_limit(self) -> i64:
        """Return the lowest suspicion at which the mission fails by this card, which has a limit (BC-026)."""
        lowest: i64 = 0
        for failure in self.failures:
            limit = failure.limit()
            if limit > 0 and (lowest == 0 or limit < lowest):
                lowest = limit
        return lowest


class MarkerPosition:
    """The grant of a position of the mission marker: a hand size, or a card of a level (BC-201, BC-205)."""

    def __init__(self, hand_size: i64, level: i64) -> None:
        self.hand_size: Final = hand_size
        self.level: Final = level


class Level(Printed):
    """The difficulty of a mission."""

    def __init__(self, id: str, name: str, leeway: i64, cards: list[Card], most: i64) -> None:
        super().__init__(id, name)
        self.most: Final = most
        """The end of the track of suspicion."""
        self.leeway: Final = leeway
        """Added to each limit of suspicion."""
        self.cards: Final = cards
        """Cards in the deck from the start, in addition to those of level 1."""

    def bears(self, limit: i64) -> i64:
        """Return a printed limit of suspicion as adjusted for this level."""
        return min(self.most, limit + self.leeway)

    def failures(self, stage: Stage) -> list[str]:
        """Return the failure conditions of a stage as on its card, with the limits of this level."""
        return [
            text.replace(str(failure.limit()), str(self.bears(failure.limit())), 1)
            for failure, text in zip(stage.failures, stage.failure_texts, strict=True)
        ]


class ObstacleActs:
    """The options about an obstacle: for each verb a list by its place."""

    eliminate: list[Option[Any]]
    knock_out: list[Option[Any]]
    avoid: list[Option[Any]]
    avoid_down: list[Option[Any]]
    """To avoid an obstacle that is face down."""
    aim: list[Option[Any]]
    aim_down: list[Option[Any]]
    """To choose an obstacle that is face down."""


class CardActs:
    """The options about a card: those that it can have are set."""

    at_places: ObstacleActs | None = None
    """The options about an obstacle at each place, None for one that no game has met (`CardSet.acts_of`)."""
    do_event: Option[Any]
    """The event of an obstacle."""
    # A card of the agent.
    play: Option[Any]
    equip: Option[Any]
    equip_at_once: Option[Any]
    give_up: Option[Any]
    take_aside: Option[Any]
    learn: Option[Any]
    drop: Option[Any]
    moves: dict[str, Option[Any]]
    """The options with which texts choose the card, by the question of each."""
    start_with: Option[Any]
    use: list[Option[Any]]
    """One for each ability of a card that is played."""
    tool_use: list[list[Option[Any]]]
    """For each slot, one for each ability of the equipment."""
    # A tool, in each slot.
    swap_out: list[Option[Any]]
    turn_up: list[Option[Any]]
    drop_tool: list[Option[Any]]


class CardSet:
    """Everything that is printed, and all options; shared by every game."""

    set_names: dict[str, str]
    cards: list[Card]
    """Every half of every card, by its index."""
    obstacles: list[Card]
    agent_cards: list[Card]
    stages: list[Stage]
    start: Stage
    positions: list[MarkerPosition]
    printed: Level
    """The mission as printed, where there are no levels to choose from."""
    levels: list[Level]
    by_card: list[CardActs]
    """The options about each card, by its index."""
    by_obstacle: dict[str, ObstacleActs]
    """The options about obstacles, by their ids."""
    pay: Payments
    done: Option[Any]
    no: Option[Any]
    enough: Option[Any]
    aim_area: Option[Any]
    keep_deck: Option[Any]
    enough_tools: Option[Any]

    def __init__(self, id: str, title: str, stocks: list[Stock]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.stocks: Final[list[Stock]] = stocks
        """Its tracks and tokens, those first that rules speak of by name."""

    def acts_of(self, obstacle: Card) -> ObstacleActs:
        """Return the options about an obstacle: a game meets few of those there are."""
        acts = self.by_card[obstacle.index]
        if acts.at_places is None:
            acts.at_places = self.by_obstacle[obstacle.id]
        return acts.at_places
