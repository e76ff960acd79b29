"""The table of Agent Decker: cards with two halves, the line, the piles, and what rules read of them.

Places of the line count from 0, the right end, where cards leave (AD-015).  The top of a pile is
the end of its list.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.flow import Condition
from fieldcraft.kernel.standing import Standing
from fieldcraft.kernel.table import LOST, WON, Op, Option, State
from fieldcraft.native import i64, mypyc_attr

# Resources (AD-008); a cost or a goal may also accept ANY mix of both.
STEALTH: Final = 0
FIGHTING: Final = 1
ANY: Final = 2

# Obstacle types (AD-011).  A face-down card and a gap have none (AD-031).
NO_TYPE: Final = 0
PERSON: Final = 1
LOCATION: Final = 2
DEVICE: Final = 3
ANIMAL: Final = 4
DOOR: Final = 5

# Questions to standing rules.
COST: Final = 0  # what does interacting with the card at `subject` cost?
INTERACT: Final = 1  # may the card at `subject` be interacted with?
KNOCK_OUT: Final = 2  # may the card at `subject` be knocked out?
SLIDE: Final = 3  # does the card at `subject` slide in the line scroll?

# What things are worth to a bot, in points of an alarm that may still fall.
WORTH_MISSION: Final = 3_000
WORTH_GOAL: Final = 600
WORTH_STEP: Final = 3
WORTH_ALARM: Final = 6
WORTH_EXIT: Final = 5
WORTH_LINE: Final = 2
WORTH_POOL: Final = 3
WORTH_CARD: Final = 31

# Streams of chance.
AGENT_DECK: Final = 0
OBSTACLE_DECK: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Aimed(Op["Agent"]):
    """An op that needs a target in the line."""

    def is_possible(self, g: Agent, me: i64) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Goal(Condition["Agent"]):
    """The aim of a mission (AD-039)."""

    def lacks(self, g: Agent) -> i64:
        """How much is still missing; 0 where the goal can be fulfilled now."""
        raise NotImplementedError

    def wants(self, card: Card) -> i64:
        """How much a card in the agent's hands helps towards the goal, for bots."""
        return 0

    def holds(self, g: Agent, me: i64) -> bool:
        return self.lacks(g) == 0


class Card:
    """One face of a printed card.  Knocked out, an obstacle shows its `back` (AD-030)."""

    def __init__(self, id: str, name: str) -> None:
        self.index: i64 = -1
        self.id: Final = id
        self.name: Final = name
        self.copies: i64 = 0
        # The obstacle half (AD-010).
        self.type: i64 = NO_TYPE
        self.cost: i64 = 0
        self.cost_kind: i64 = ANY
        self.alarm: i64 = 0
        self.standing: Standing[Any] | None = None
        self.on_appear: Op[Any] | None = None
        self.before_scroll: Op[Any] | None = None
        self.on_scroll: Op[Any] | None = None
        self.on_leave: Op[Any] | None = None
        self.on_interact: Op[Any] | None = None
        self.instead: Aimed | None = None
        # The agent half.
        self.agent_id: str = id
        self.agent_name: str = name
        self.stealth: i64 = 0
        self.fighting: i64 = 0
        self.keep: bool = False
        self.on_play: Op[Any] | None = None
        self.each_turn: Op[Any] | None = None
        self.on_use: Aimed | None = None
        self.worth: i64 = 0
        # A mission goal (AD-013): its aim, the rule its reward brings, and the cards that join then.
        self.letter: str = ""
        self.goal: Goal | None = None
        self.rule: Op[Any] | None = None
        self.joins: list[Card] = []
        # The two faces.
        self.down: bool = False
        self.front: Card = self
        self.back: Card = self
        # What a player may do with the card; the lists have one entry for each place of the line.
        self.play: Option[Any]
        self.equip: Option[Any]
        self.equip_at_once: Option[Any]
        self.use: Option[Any]
        self.put_in_play: Option[Any]
        self.remove: Option[Any]
        self.burn: Option[Any]
        self.take: Option[Any]
        self.take_seen: Option[Any]
        self.put_back: Option[Any]
        self.find: Option[Any]
        self.keep_back: Option[Any]
        self.actions: list[list[Option[Any]]] = []
        self.instead_actions: list[Option[Any]] = []
        self.free_actions: list[list[Option[Any]]] = []
        self.move: list[Option[Any]] = []
        self.knock_out: list[Option[Any]] = []

    def __repr__(self) -> str:
        return f"<{self.mark()}>"

    def mark(self) -> str:
        """The card as scenarios write it in the line: `guard`, `guard!` face down, `-` for a gap."""
        return self.id + "!" if self.down else self.id


GAP: Final = Card("-", "gap")


class Numbers:
    """The numbers of the rules, from the card data."""

    def __init__(self, line: i64, hand: i64, interactions: i64, alarm: i64) -> None:
        self.line: Final = line
        self.hand: Final = hand
        self.interactions: Final = interactions
        self.alarm: Final = alarm


class Box:
    """All that is printed, and the options that belong to no card; shared by every game."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers: Final = numbers
        self.cards: list[Card] = []
        self.missions: list[Card] = []
        self.agent_deck: list[Card] = []
        self.obstacles: list[Card] = []
        self.pay: list[list[Option[Any]]] = []
        self.done: Option[Any]
        self.complete: Option[Any]
        self.go_on: Option[Any]
        self.leave_in_play: Option[Any]
        self.enough: Option[Any]
        self.keep_none: Option[Any]


class Agent(State):
    """One game of Agent Decker at one decision."""

    __slots__ = (
        "alarm", "alarms", "box", "deck", "discard", "equipped", "fighting", "hand", "hand_size",
        "interactions", "keeps", "kept", "known", "limit", "line", "mission", "obstacles", "passed",
        "played", "removed", "seen", "stealth",
    )  # fmt: skip

    def __init__(self, box: Box, seed: i64, origin: Agent | None = None) -> None:
        super().__init__(seed, 0 if origin is not None else 2)
        self.box: Final = box
        if origin is None:
            self.mission: i64 = 0
            self.alarm: i64 = 0
            self.stealth: i64 = 0
            self.fighting: i64 = 0
            self.interactions: i64 = 0
            self.limit: i64 = box.numbers.interactions
            self.hand_size: i64 = box.numbers.hand
            self.keeps: i64 = 0
            self.known: i64 = 0
            self.alarms: list[int] = []
            self.deck: list[Card] = []
            self.hand: list[Card] = []
            self.played: list[Card] = []
            self.discard: list[Card] = []
            self.equipped: list[Card] = []
            self.seen: list[Card] = []
            self.kept: list[Card] = []
            self.removed: list[Card] = []
            self.line: list[Card] = []
            self.obstacles: list[Card] = []
            self.passed: list[Card] = []
        else:
            self.resume(origin)
            self.mission = origin.mission
            self.alarm = origin.alarm
            self.stealth = origin.stealth
            self.fighting = origin.fighting
            self.interactions = origin.interactions
            self.limit = origin.limit
            self.hand_size = origin.hand_size
            self.keeps = origin.keeps
            self.known = origin.known
            self.alarms = origin.alarms[:]
            self.deck = origin.deck[:]
            self.hand = origin.hand[:]
            self.played = origin.played[:]
            self.discard = origin.discard[:]
            self.equipped = origin.equipped[:]
            self.seen = origin.seen[:]
            self.kept = origin.kept[:]
            self.removed = origin.removed[:]
            self.line = origin.line[:]
            self.obstacles = origin.obstacles[:]
            self.passed = origin.passed[:]

    def clone(self) -> Agent:
        return Agent(self.box, 0, self)

    # -- the rules' vocabulary ---------------------------------------------------------

    def raise_alarm(self, n: i64) -> None:
        """Raise the alarm; at its limit the agent is caught at once (AD-046)."""
        limit = self.box.numbers.alarm
        self.alarm = min(limit, self.alarm + n)
        if self.journal is not None and n:
            self.note("alarm", (n, self.alarm))
        if self.alarm == limit:
            self.finish(LOST)

    def gain(self, stealth: i64, fighting: i64) -> None:
        self.stealth += stealth
        self.fighting += fighting
        if self.journal is not None:
            if stealth:
                self.note("gained-stealth", (stealth, self.stealth))
            if fighting:
                self.note("gained-fighting", (fighting, self.fighting))

    def has_deck(self) -> bool:
        """Is there a card to draw, after an empty deck was replaced by its discard (AD-049)?"""
        if not self.deck:
            self.deck, self.discard = self.discard, self.deck
            self.shuffle_deck()
        return bool(self.deck)

    def shuffle_deck(self) -> None:
        self.shuffle(self.deck, AGENT_DECK)
        self.known = 0
        if self.journal is not None and self.deck:
            self.note("deck-shuffled", (len(self.deck),))

    def take_top(self) -> Card:
        """The top card of the deck, which must not be empty."""
        if self.known:
            self.known -= 1
        return self.deck.pop()

    def draw(self, n: i64) -> None:
        for _ in range(n):
            if not self.deck and not self.has_deck():
                return
            card = self.take_top() if self.known else self.deck.pop()
            self.hand.append(card)
            if self.journal is not None:
                self.note("drawn", (card.agent_name,), reveals=True)

    def has_obstacles(self) -> bool:
        """Is there an obstacle to deal, after an empty deck was replaced by its discard (AD-049)?"""
        if not self.obstacles:
            self.obstacles, self.passed = self.passed, self.obstacles
            self.shuffle(self.obstacles, OBSTACLE_DECK)
            if self.journal is not None and self.obstacles:
                self.note("obstacles-shuffled", (len(self.obstacles),))
        return bool(self.obstacles)

    def neighbor(self, place: i64, step: i64) -> i64:
        """The next place that holds a card, gaps ignored (AD-038), or -1; `step` is 1 or -1."""
        place += step
        while 0 <= place < len(self.line):
            if self.line[place] is not GAP:
                return place
            place += step
        return -1

    def last(self) -> i64:
        """The place of the rightmost card of the line, or -1."""
        return self.neighbor(-1, 1)

    def price(self, place: i64) -> i64:
        """What the card at a place costs now, in its own kind of resource (AD-027, AD-068)."""
        n = self.line[place].cost
        for at in range(i64(len(self.line))):
            standing = self.line[at].standing
            if standing is not None:
                n = standing.amount(self, COST, at, place, n)
        return n

    def forbidden(self, question: i64, place: i64) -> str:
        """The rule by which a card of the line forbids something about a place, or ''."""
        for at in range(i64(len(self.line))):
            standing = self.line[at].standing
            if standing is not None:
                rule = standing.forbids(self, question, at, place)
                if rule:
                    return rule
        return ""

    def pool(self, kind: i64) -> i64:
        """How much of a kind of resource is unspent."""
        if kind == STEALTH:
            return self.stealth
        return self.fighting if kind == FIGHTING else self.stealth + self.fighting

    def has_standing(self) -> bool:
        """Does any card of the line lay down a rule for the others?"""
        for card in self.line:
            if card.standing is not None:
                return True
        return False

    def interaction_refusal(self, place: i64, free: bool, standing: bool) -> str:
        """The rule that forbids interacting with the card at a place, or ''.

        `free`: it costs nothing.  `standing`: ask the standing rules, which a caller leaves out
        where `has_standing` says that there are none.
        """
        if self.interactions < 1:
            return "AD-025"
        card = self.line[place]
        if card.down or card is GAP:
            return "AD-031"
        price = card.cost
        if standing:
            rule = self.forbidden(INTERACT, place)
            if rule:
                return rule
            price = self.price(place)
        if free:
            return ""
        kind = card.cost_kind
        have = self.stealth if kind == STEALTH else self.fighting
        if kind == ANY:
            have += self.stealth
        return "" if have >= price else "AD-027"

    def knock_out_at(self, place: i64) -> None:
        """Turn the card at a place face down, where nothing protects it (AD-030)."""
        card = self.line[place]
        if card.down or self.forbidden(KNOCK_OUT, place):
            return
        self.line[place] = card.back
        if self.journal is not None:
            self.note("knocked-out", (card.name, place + 1))

    # -- what a seat may know -----------------------------------------------------------

    def view(self, seat: i64) -> dict[str, Any]:
        known = i64(len(self.deck)) - self.known
        return {
            "game": "agent-decker",
            "mission": self.box.missions[min(self.mission, len(self.box.missions) - 1)].id,
            "turn": self.turn,
            "alarm": self.alarm,
            "alarms": self.alarms[:],
            "stealth": self.stealth,
            "fighting": self.fighting,
            "interactions": self.interactions,
            "limit": self.limit,
            "hand_size": self.hand_size,
            "keeps": self.keeps,
            "line": [card.mark() for card in self.line],
            "prices": [self.price(place) for place in range(i64(len(self.line)))],
            "hand": agent_ids(self.hand),
            "play_area": agent_ids(self.played),
            "equipped": agent_ids(self.equipped),
            "discard": agent_ids(self.discard),
            "seen": agent_ids(self.seen),
            "kept": agent_ids(self.kept),
            "removed": agent_ids(self.removed),
            "deck_top": agent_ids(self.deck[known:])[::-1],
            "deck": in_order(agent_ids(self.deck[:known])),
            "obstacle_deck": in_order(ids(self.obstacles)),
            "obstacle_discard": ids(self.passed),
            "status": self.status,
            "options": [option.key for option in self.options],
        }

    def promise(self, seat: i64) -> i64:
        """Missions won above all; then the alarm so far and to come, the goal, and the deck."""
        if self.status == LOST:
            return (self.mission - 1) * WORTH_MISSION
        promise = self.mission * WORTH_MISSION - alarm_sum(self.alarms) * WORTH_ALARM
        if self.status == WON:
            return promise
        goal = self.box.missions[self.mission].goal
        assert goal is not None
        lacks = goal.lacks(self)
        promise += WORTH_GOAL if lacks == 0 else -lacks * WORTH_STEP
        promise -= self.alarm * WORTH_ALARM
        for place in range(i64(len(self.line))):
            promise -= self.line[place].alarm * WORTH_LINE
        if self.last() >= 0:
            promise -= self.line[self.last()].alarm * WORTH_EXIT
        return promise + WORTH_POOL * (self.stealth + self.fighting) + self._deck_promise(goal)

    def _deck_promise(self, goal: Goal) -> i64:
        """What an average hand gives, and what is equipped."""
        cards: i64 = 0
        gives: i64 = 0
        for pile in (self.deck, self.hand, self.played, self.discard):
            for card in pile:
                cards += 1
                gives += card.worth + goal.wants(card)
        equipped: i64 = 0
        for card in self.equipped:
            equipped += card.worth + 2 * goal.wants(card)
        return equipped * WORTH_CARD + gives * self.hand_size * WORTH_CARD // max(cards, 1)

    def determinize(self, seat: i64, chance: i64) -> Agent:
        g = self.clone()
        g.reseed(chance)
        known = i64(len(g.deck)) - g.known
        unseen = g.deck[:known]
        deal_anew(g, unseen, AGENT_DECK)
        g.deck = unseen + g.deck[known:]
        deal_anew(g, g.obstacles, OBSTACLE_DECK)
        return g

    def snapshot(self) -> dict[str, Any]:
        hidden = {
            "deck": agent_ids(self.deck)[::-1],
            "obstacle_deck": ids(self.obstacles)[::-1],
            "known": self.known,
            "decision": self._decision(),
        }
        return self.view(0) | hidden


def ids(cards: list[Card]) -> list[str]:
    """Cards as obstacles, by id."""
    return [card.id for card in cards]


def agent_ids(cards: list[Card]) -> list[str]:
    """Cards as the agent owns them, by the id of that half."""
    return [card.agent_id for card in cards]


def in_order(names: list[str]) -> list[str]:
    """The names sorted, so that nothing of the cards' own order shows."""
    names.sort()
    return names


def alarm_sum(alarms: list[int]) -> i64:
    total: i64 = 0
    for alarm in alarms:
        total += alarm
    return total


def by_index(card: Card) -> i64:
    return card.index


def deal_anew(g: Agent, cards: list[Card], stream: i64) -> None:
    """Put the cards in an order that depends on nothing but which they are, and on chance."""
    cards.sort(key=by_index)
    g.shuffle(cards, stream)
