"""The table of Agent Decker: the line, the piles, and what rules read of them.

Places of the line count from 0, the right end, where cards leave (AD-015).  The top of a pile is
the end of its list.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from fieldcraft.games.agent_decker.cards import ANY, COST, FIGHTING, GAP, INTERACT, STEALTH, Card, CardSet
from fieldcraft.games.agent_decker.features import AgentRow, codes
from fieldcraft.games.agent_decker.worth import MISSION
from fieldcraft.kernel.chance import step
from fieldcraft.kernel.identity import Position, frozen, is_same_bag, is_same_decision
from fieldcraft.kernel.rules import RuledState
from fieldcraft.kernel.state import LOST, WON, Context, State, in_order, pour
from fieldcraft.kernel.value import Row, Value
from fieldcraft.kernel.zones import NOBODY, Zone, Zones
from fieldcraft.native import i64

# Streams of chance.
AGENT_DECK: Final = 0
OBSTACLE_DECK: Final = 1

ZONES: Final = Zones(
    Zone("deck", seen_by=NOBODY, top="known", stream=AGENT_DECK),
    Zone("obstacle_deck", seen_by=NOBODY, stream=OBSTACLE_DECK),
    Zone("line"),
    *(Zone(name, ordered=False) for name in ("hand", "play_area", "discard", "obstacle_discard")),
    *(Zone(name, ordered=False) for name in ("equipped", "seen", "kept", "removed")),
)


class Agent(RuledState):
    """One game of Agent Decker at one decision."""

    def __init__(self, card_set: CardSet, seed: i64, origin: Agent | None = None) -> None:
        self.card_set: Final = card_set
        """What is printed, and its options."""
        if origin is None:
            super().__init__(seed, 2)
            self.mission: i64 = 0
            """The number of the mission, from 0; as many as there are once the campaign is won."""
            self.alarm: i64 = 0
            """How far the alarm has risen in this mission."""
            self.stealth: i64 = 0
            """Unspent stealth of this turn."""
            self.fighting: i64 = 0
            """Unspent fighting of this turn."""
            self.interactions: i64 = 0
            """How many interactions are left this turn."""
            self.limit: i64 = card_set.interactions
            """How many interactions a turn has."""
            self.hand_size: i64 = card_set.hand
            """How many cards a new hand has."""
            self.keeps: tuple[Context | None, ...] = ()
            """Why unused cards may still be kept at the end of this turn, once for each (AD-073)."""
            self.known: i64 = 0
            """How many cards from the top of the deck the agent has seen where they lie."""
            self.alarms: list[int] = []
            """The alarm at the end of each completed mission."""
            self.deck: list[Card] = []
            """The agent's deck, its top last."""
            self.hand: list[Card] = []
            """The agent's hand."""
            self.play_area: list[Card] = []
            """What was played or disarmed this turn."""
            self.discard: list[Card] = []
            """The agent's discard, what was discarded first first."""
            self.equipped: list[Card] = []
            """Items and rewards in the equip area."""
            self.seen: list[Card] = []
            """Cards of the deck that are being looked at."""
            self.kept: list[Card] = []
            """Unused cards kept for the next turn."""
            self.removed: list[Card] = []
            """What is out of the game."""
            self.returning: tuple[Card, ...] = ()
            """Those of the play area that go to the obstacle discard, not to the agent's (AD-077)."""
            self.line: list[Card] = []
            """The line by place, each card by the face that it shows; GAP where none lies."""
            self.obstacle_deck: list[Card] = []
            """The obstacle deck, its top last."""
            self.obstacle_discard: list[Card] = []
            """Obstacles that left the line."""
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
            self.play_area = origin.play_area[:]
            self.discard = origin.discard[:]
            self.equipped = origin.equipped[:]
            self.seen = origin.seen[:]
            self.kept = origin.kept[:]
            self.removed = origin.removed[:]
            self.returning = origin.returning
            self.line = origin.line[:]
            self.obstacle_deck = origin.obstacle_deck[:]
            self.obstacle_discard = origin.obstacle_discard[:]

    def clone(self) -> Agent:
        return Agent(self.card_set, 0, self)

    # -- the rules' vocabulary ---------------------------------------------------------

    def raise_alarm(self, n: i64, card: Card) -> None:
        """A card raises the alarm; at its limit the agent is caught at once (AD-046)."""
        limit = self.card_set.alarm
        self.alarm = min(limit, self.alarm + n)
        if self.journal is not None and n:
            self.note("alarm", (n, self.alarm), source=card.id)
        if self.alarm == limit:
            self.finish(LOST)

    def gain(self, n: i64, resource: i64) -> None:
        if resource == STEALTH:
            self.stealth += n
        else:
            self.fighting += n
        if self.journal is not None and n:
            name = "gained-stealth" if resource == STEALTH else "gained-fighting"
            self.note(name, (n, self.pool(resource)))

    def shuffle_deck(self) -> None:
        self.shuffle(self.deck, AGENT_DECK)
        self.known = 0
        if self.journal is not None and self.deck:
            self.note("deck-shuffled", (len(self.deck),))

    def draw(self, n: i64, onto: list[Card], fact: str) -> None:
        """Take n cards off the deck, or as many as there are; its discard replaces it when empty (AD-049)."""
        for _ in range(n):
            if not self.deck:
                if not self.discard:
                    return
                self.deck, self.discard = self.discard, self.deck
                self.shuffle_deck()
            if self.known > 0:
                self.known -= 1
            card = self.deck.pop()
            onto.append(card)
            if self.journal is not None:
                self.note(fact, (card.agent_name,), reveals=True)

    def shuffle_obstacles(self) -> None:
        """Shuffle the obstacle discard into the obstacle deck."""
        pour(self.obstacle_discard, self.obstacle_deck)
        self.shuffle(self.obstacle_deck, OBSTACLE_DECK)
        if self.journal is not None and self.obstacle_deck:
            self.note("obstacles-shuffled", (len(self.obstacle_deck),))

    def clear_line(self, onto: list[Card]) -> None:
        """Take every card out of the line and turn it face up."""
        for place, card in enumerate(self.line):
            if card is not GAP:
                onto.append(card.front)
                self.line[place] = GAP

    def neighbor(self, place: i64, step: i64) -> i64:
        """The next place that holds a card, gaps ignored (AD-038), or -1; `step` is 1 or -1."""
        place += step
        while 0 <= place < len(self.line):
            if self.line[place] is not GAP:
                return place
            place += step
        return -1

    def are_neighbors(self, one: i64, other: i64) -> bool:
        return self.neighbor(one, 1) == other or self.neighbor(one, -1) == other

    def neighbors(self, place: i64) -> list[i64]:
        return self.beyond(place, -1)[:1] + self.beyond(place, 1)[:1]

    def beyond(self, place: i64, step: i64) -> list[i64]:
        """The places beyond one that hold cards, the nearest first."""
        found: list[i64] = []
        place = self.neighbor(place, step)
        while place >= 0:
            found.append(place)
            place = self.neighbor(place, step)
        return found

    def slide(self, place: i64, step: i64, n: i64) -> None:
        """Move the card at a place past n others, or as many as there are; each makes room."""
        start = place
        for _ in range(n):
            ahead = self.neighbor(place, step)
            if ahead < 0:
                break
            self.line[place], self.line[ahead] = self.line[ahead], self.line[place]
            place = ahead
        if self.journal is not None and place != start:
            self.note("slid", (self.line[place].front.name, place + 1))

    def last(self) -> i64:
        """The place of the rightmost card of the line, or -1."""
        return self.neighbor(-1, 1)

    # -- rules in force: a card's home is its place ---------------------------------------

    def homes(self, question: i64) -> i64:
        found: i64 = 0
        home: i64 = 1
        for card in self.line:
            if card.asks >> question & 1:
                found |= home
            home <<= 1
        return found

    def rules_at(self, home: i64) -> list[Any]:
        return self.line[home].rules

    def prices(self) -> list[int]:
        """What each card of the line costs now; 0 for a gap and a card face down."""
        raised = self.homes(COST)
        if not raised:
            return [card.cost for card in self.line]
        return [self.amount_from(raised, COST, place, card.cost) for place, card in enumerate(self.line)]

    def price(self, place: i64) -> i64:
        """What the card at a place costs now, in its own kind of resource (AD-027, AD-068)."""
        return self.amount(COST, place, self.line[place].cost)

    def pool(self, kind: i64) -> i64:
        """How much of a kind of resource is unspent."""
        if kind == STEALTH:
            return self.stealth
        return self.fighting if kind == FIGHTING else self.stealth + self.fighting

    def interaction_refusal(self, place: i64, free: bool) -> str:
        """The rule by which no interaction is possible at a place, or ''; `free` where it costs nothing."""
        if self.interactions < 1:
            return "AD-025"
        if not self.line[place].type:
            return "AD-031"
        rule = self.forbidden(INTERACT, place)
        if rule or free:
            return rule
        return "" if self.pool(self.line[place].cost_kind) >= self.price(place) else "AD-027"

    def offer_interactions(self) -> None:
        """Every interaction that can be paid for and is not forbidden, in one pass over the line."""
        options = self.options
        stealth = self.stealth
        fighting = self.fighting
        raised: i64 = -1
        guarded: i64 = 0
        line = self.line
        for place in range(i64(len(line))):
            card = line[place]
            if not card.type:
                continue
            kind = card.cost_kind
            have = fighting if kind == FIGHTING else stealth
            if kind == ANY:
                have += fighting
            if have < card.cost:  # no rule makes anything cheaper than it is printed
                continue
            if raised < 0:  # where the rules in force lie is the same for all, and found once
                asked: i64 = 0
                for other in line:
                    asked |= other.asks
                raised = self.homes(COST) if asked >> COST & 1 else 0
                guarded = self.homes(INTERACT) if asked >> INTERACT & 1 else 0
            if raised and have < self.amount_from(raised, COST, place, card.cost):
                continue
            if guarded and self.forbidden_from(guarded, INTERACT, place):
                continue
            fates = card.actions[place]
            options.append(fates[0])
            options.append(fates[1])
            if card.instead is not None and card.instead.is_possible(self, place):
                options.append(fates[2])

    # -- what a seat may know -----------------------------------------------------------

    @property
    def goal_card(self) -> Card:
        """The goal of the mission; that of the last one once the campaign is won."""
        missions = self.card_set.missions
        return missions[min(self.mission, len(missions) - 1)]

    def is_met(self) -> bool:
        """Can the goal be fulfilled now (AD-039)?"""
        return self.goal_card.goal.holds(self, 0)

    def view(self, seat: i64) -> dict[str, Any]:
        unseen = i64(len(self.deck)) - self.known
        mission = self.goal_card
        return {
            "game": "agent-decker",
            "mission": mission.id,
            "met": mission.goal.holds(self, 0),
            "turn": self.turn,
            "alarm": self.alarm,
            "alarm_limit": self.card_set.alarm,
            "alarms": self.alarms[:],
            "stealth": self.stealth,
            "fighting": self.fighting,
            "interactions": self.interactions,
            "limit": self.limit,
            "hand_size": self.hand_size,
            "keeps": len(self.keeps),
            "line": [card.mark for card in self.line],
            "prices": self.prices(),
            "hand": agent_ids(self.hand),
            "play_area": agent_ids(self.play_area),
            "returning": [card.agent_id for card in self.returning],
            "equipped": agent_ids(self.equipped),
            "discard": agent_ids(self.discard),
            "seen": agent_ids(self.seen),
            "kept": agent_ids(self.kept),
            "removed": agent_ids(self.removed),
            "deck_top": agent_ids(self.deck[unseen:])[::-1] if self.known else [],
            "deck": in_order(agent_ids(self.deck[:unseen])),
            "obstacle_deck": in_order(ids(self.obstacle_deck)),
            "obstacle_discard": ids(self.obstacle_discard),
            "status": self.status,
            "question": self.question(),
            "options": [option.key for option in self.options],
        }

    def evaluate(self, seat: i64) -> i64:
        """Missions won above all; then the alarm so far and to come, the goal, and the deck."""
        w = self.card_set.worth
        if self.status == LOST:
            return (self.mission - 1) * MISSION
        value = self.mission * MISSION
        for alarm in self.alarms:
            value -= alarm * w.alarm
        if self.status == WON:
            return value
        lacks = self.goal_card.goal.lacks(self)
        value += w.goal if lacks == 0 else -lacks * w.step
        value -= self.alarm * w.alarm
        for card in self.line:
            value -= card.alarm * w.line
        if self.last() >= 0:
            value -= self.line[self.last()].alarm * w.exit
        return value + w.pool * (self.stealth + self.fighting) + self._deck_value()

    def learned(self) -> Value | None:
        return self.card_set.value

    def part(self) -> i64:
        return self.mission

    def reached(self, seat: i64) -> float:
        """Missions won, of all."""
        return float(self.mission) / float(len(self.card_set.missions))

    def features(self, seat: i64) -> list[float]:
        row = self.features_row()
        self.features_onto(seat, row)
        return row.counts

    def features_row(self, onto: Any = None) -> Row:
        return AgentRow(i64(len(self.card_set.cards)), onto)

    def features_onto(self, seat: i64, row: Row) -> None:
        """As FEATURES names them; then how many of each card an average hand has, and where items are."""
        assert isinstance(row, AgentRow)
        owned = self.hand_size + codes(self.deck) + codes(self.hand) + codes(self.play_area)
        owned += codes(self.discard) + codes(self.kept) + codes(self.seen)
        if row.asks_for_owned(owned):
            piles = [self.deck, self.hand, self.play_area, self.discard, self.kept, self.seen]
            row.own(self.hand_size, piles)
        row.rise(float(self.alarm) / float(self.card_set.alarm))
        row.lay(self.line)
        row.equip(self.equipped)
        row.lack(self.goal_card.goal.lacks(self))

    def _deck_value(self) -> i64:
        """What an average hand gives, and what is equipped."""
        w = self.card_set.worth
        goal = self.goal_card.goal
        cards: i64 = 0
        gives: i64 = 0
        for pile in (self.deck, self.hand, self.play_area, self.discard):
            for card in pile:
                cards += 1
                gives += card.worth(w) + goal.wants(card, w)
        equipped: i64 = 0
        for card in self.equipped:
            equipped += card.worth(w) + 2 * goal.wants(card, w)
        return equipped + gives * self.hand_size // max(cards, 1)

    def determinize(self, seat: i64, chance: i64) -> Agent:
        return ZONES.determinize(self, seat, chance)

    def identity(self) -> Hashable:
        return ZONES.identity(self)

    def as_key(self) -> Hashable:
        mark = self.alarm + (self.stealth << 8) + (self.fighting << 16) + (self.interactions << 24)
        mark += (i64(len(self.deck)) << 32) + (i64(len(self.obstacle_deck)) << 42)
        for card in self.line:
            mark = step(mark ^ card.code)
        mark = step(mark ^ codes(self.hand))
        mark = step(mark ^ codes(self.play_area))
        mark = step(mark ^ codes(self.discard))
        return Position(self, step(mark ^ codes(self.equipped)))

    def is_alike(self, other: State) -> bool:
        return (
            isinstance(other, Agent)
            and self.mission == other.mission
            and self.alarm == other.alarm
            and self.stealth == other.stealth
            and self.fighting == other.fighting
            and self.interactions == other.interactions
            and self.limit == other.limit
            and self.hand_size == other.hand_size
            and self.known == other.known
            and self.card_set is other.card_set
            and self.line == other.line
            and self.deck == other.deck
            and self.obstacle_deck == other.obstacle_deck
            and is_same_bag(self.hand, other.hand)
            and is_same_bag(self.play_area, other.play_area)
            and is_same_bag(self.discard, other.discard)
            and is_same_bag(self.obstacle_discard, other.obstacle_discard)
            and is_same_bag(self.equipped, other.equipped)
            and is_same_bag(self.seen, other.seen)
            and is_same_bag(self.kept, other.kept)
            and is_same_bag(self.removed, other.removed)
            and self.returning == other.returning
            and self.alarms == other.alarms
            and (self.keeps is other.keeps or frozen(self.keeps) == frozen(other.keeps))
            and is_same_decision(self, other)
        )

    def snapshot(self) -> dict[str, Any]:
        decks = {"deck": agent_ids(self.deck)[::-1], "obstacle_deck": ids(self.obstacle_deck)[::-1]}
        return self.view(0) | decks | {"known": self.known, "decision": self._decision()}


def ids(cards: list[Card]) -> list[str]:
    """Cards as obstacles, by id."""
    return [card.id for card in cards]


def agent_ids(cards: list[Card]) -> list[str]:
    """Cards as the agent owns them, by the id of that half."""
    return [card.agent_id for card in cards]
