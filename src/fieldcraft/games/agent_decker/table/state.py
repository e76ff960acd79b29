"""The table of Agent Decker: the line, the piles, and what rules read of them.

Places of the line count from 0, the right end, where cards leave (AD-015).  The top of a pile is
the end of its list.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import (
    ANY,
    COST,
    FIGHTING,
    GAP,
    INTERACT,
    STEALTH,
    Card,
    CardSet,
)
from fieldcraft.kernel.identity import frozen, is_same_bag
from fieldcraft.kernel.rules import NO_HOMES, RuledState, with_home
from fieldcraft.kernel.state import EVERYBODY, LOST, Context, pour
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

    ZONES = ZONES

    # The campaign.
    mission: i64 = 0
    """The number of the mission, from 0; as many as there are once the campaign is won."""
    alarms: list[int]
    """The alarm at the end of each completed mission."""
    limit: i64
    """Number of interactions in a turn."""
    hand_size: i64
    """Number of cards in a new hand."""
    removed: list[Card]
    """Cards out of the game."""

    # This mission.
    alarm: i64 = 0
    """Alarm of this mission so far."""
    equipped: list[Card]
    """Items and rewards in the equip area."""

    # This turn.
    stealth: i64 = 0
    """Unspent stealth of this turn."""
    fighting: i64 = 0
    """Unspent fighting of this turn."""
    interactions: i64 = 0
    """Number of interactions left this turn."""
    keeps: tuple[Context | None, ...] = ()
    """Contexts of the effects that let an unused card be kept at the end of this turn (AD-073)."""
    play_area: list[Card]
    """Cards played or disarmed this turn."""
    returning: tuple[Card, ...] = ()
    """Cards of the play area that go to the obstacle discard, not to the agent's (AD-077)."""
    kept: list[Card]
    """Unused cards kept for the next turn."""
    seen: list[Card]
    """Cards of the deck that are being looked at."""

    # The agent's cards.
    deck: list[Card]
    """The agent's deck, its top last."""
    known: i64 = 0
    """Number of cards on top of the deck that the agent has seen there."""
    hand: list[Card]
    """The agent's hand."""
    discard: list[Card]
    """The agent's discard, the first discarded card first."""

    # The line.
    line: list[Card]
    """The line by place, each card by the face that it shows; GAP for an empty place."""
    obstacle_deck: list[Card]
    """The obstacle deck, its top last."""
    obstacle_discard: list[Card]
    """Obstacles that left the line."""

    def __init__(self, card_set: CardSet, seed: i64, origin: Agent | None = None) -> None:
        self.card_set: Final = card_set
        """The printed cards and their options."""
        if origin is not None:
            self.resume(origin)
            self.copy_from(origin)
            return
        super().__init__(seed, 2)
        self.limit = card_set.interactions
        self.hand_size = card_set.hand
        self.alarms = []
        self.deck = []
        self.hand = []
        self.play_area = []
        self.discard = []
        self.equipped = []
        self.seen = []
        self.kept = []
        self.removed = []
        self.line = []
        self.obstacle_deck = []
        self.obstacle_discard = []

    def copy_from(self, origin: Agent) -> None:
        """Take over everything from another state. Written by tools/copies.py."""
        self.mission = origin.mission
        self.alarms = origin.alarms[:]
        self.limit = origin.limit
        self.hand_size = origin.hand_size
        self.removed = origin.removed[:]
        self.alarm = origin.alarm
        self.equipped = origin.equipped[:]
        self.stealth = origin.stealth
        self.fighting = origin.fighting
        self.interactions = origin.interactions
        self.keeps = origin.keeps
        self.play_area = origin.play_area[:]
        self.returning = origin.returning
        self.kept = origin.kept[:]
        self.seen = origin.seen[:]
        self.deck = origin.deck[:]
        self.known = origin.known
        self.hand = origin.hand[:]
        self.discard = origin.discard[:]
        self.line = origin.line[:]
        self.obstacle_deck = origin.obstacle_deck[:]
        self.obstacle_discard = origin.obstacle_discard[:]

    def is_same(self, other: Agent) -> bool:
        """True if all on the table is the same to play. Written by tools/copies.py."""
        return (
            self.mission == other.mission
            and self.alarms == other.alarms
            and self.limit == other.limit
            and self.hand_size == other.hand_size
            and is_same_bag(self.removed, other.removed)
            and self.alarm == other.alarm
            and is_same_bag(self.equipped, other.equipped)
            and self.stealth == other.stealth
            and self.fighting == other.fighting
            and self.interactions == other.interactions
            and (self.keeps is other.keeps or frozen(self.keeps) == frozen(other.keeps))
            and is_same_bag(self.play_area, other.play_area)
            and self.returning == other.returning
            and is_same_bag(self.kept, other.kept)
            and is_same_bag(self.seen, other.seen)
            and self.deck == other.deck
            and self.known == other.known
            and is_same_bag(self.hand, other.hand)
            and is_same_bag(self.discard, other.discard)
            and self.line == other.line
            and self.obstacle_deck == other.obstacle_deck
            and is_same_bag(self.obstacle_discard, other.obstacle_discard)
        )

    # -- the rules' vocabulary ---------------------------------------------------------

    def note(
        self, kind: str, parts: tuple[str | int, ...], seat: int = EVERYBODY, reveals: bool = False,
        source: str = "",
    ) -> None:  # fmt: skip
        """Write a fact to the journal; its source is the card whose text runs, unless another is given."""
        if self.journal is not None:
            super().note(kind, parts, seat, reveals, source or self.speaker(0))

    def raise_alarm(self, n: i64, card: Card) -> None:
        """A card raises the alarm; at its limit the agent is caught at once (AD-046)."""
        limit = self.card_set.alarm
        self.alarm = min(limit, self.alarm + n)
        if self.journal is not None and n:
            self.note("alarm", (n, self.alarm), source=card.id)
        if self.alarm == limit:
            self.finish(LOST)

    def gain(self, n: i64, resource: i64, source: str = "") -> None:
        """Gain a resource, by the text that runs or by the card `source`."""
        if resource == STEALTH:
            self.stealth += n
            told = "gained-stealth"
        else:
            assert resource == FIGHTING
            self.fighting += n
            told = "gained-fighting"
        if self.journal is not None and n:
            self.note(told, (n, self.pool(resource)), source=source)

    def shuffle_deck(self) -> None:
        self.shuffle(self.deck, AGENT_DECK)
        self.known = 0
        if self.journal is not None and self.deck:
            self.note("deck-shuffled", (len(self.deck),))

    def draw(self, n: i64, onto: list[Card], fact: str) -> None:
        """Take n cards off the deck, or as many as there are; its discard replaces it when empty (AD-049)."""
        for _i in range(n):
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
        for _i in range(n):
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

    def homes(self, question: i64) -> list[int]:
        found = NO_HOMES
        line = self.line
        for place in range(i64(len(line))):
            if line[place].asks >> question & 1:
                found = with_home(found, place)
        return found

    def rules_at(self, home: i64) -> list[Any]:
        return self.line[home].rules

    def prices(self) -> list[int]:
        """Return the current cost of each card of the line; 0 for a gap and a card face down."""
        raised = self.homes(COST)
        if not raised:
            return [card.cost for card in self.line]
        return [self.amount_from(raised, COST, place, card.cost) for place, card in enumerate(self.line)]

    def price(self, place: i64) -> i64:
        """Return the current cost of the card at a place, in its own kind of resource (AD-027, AD-068)."""
        return self.amount(COST, place, self.line[place].cost)

    def pool(self, kind: i64) -> i64:
        """Return how much of a kind of resource is unspent."""
        if kind == STEALTH:
            return self.stealth
        if kind == FIGHTING:
            return self.fighting
        assert kind == ANY
        return self.stealth + self.fighting

    def interaction_refusal(self, place: i64, free: bool) -> str:
        """Return the rule that forbids an interaction at a place, or ''; `free` if it costs nothing."""
        if self.interactions < 1:
            return "AD-025"
        if not self.line[place].type:
            return "AD-031"
        rule = self.forbidden(INTERACT, place)
        if rule or free:
            return rule
        return "" if self.pool(self.line[place].cost_kind) >= self.price(place) else "AD-027"

    def offer_interactions(self) -> None:
        """Offer every interaction that can be paid for and is not forbidden, in one pass over the line."""
        options = self.options
        stealth = self.stealth
        fighting = self.fighting
        raised = guarded = NO_HOMES
        is_known = False
        line = self.line
        by_card = self.card_set.by_card
        for place in range(i64(len(line))):
            card = line[place]
            if not card.type:
                continue
            kind = card.cost_kind
            have = fighting
            if kind != FIGHTING:
                assert kind == STEALTH or kind == ANY
                have = stealth if kind == STEALTH else stealth + fighting
            if have < card.cost:  # no rule makes anything cheaper than it is printed
                continue
            if not is_known:  # the homes of rules in force are the same for all, and found once
                is_known = True
                asked: i64 = 0
                for other in line:
                    asked |= other.asks
                raised = self.homes(COST) if asked >> COST & 1 else NO_HOMES
                guarded = self.homes(INTERACT) if asked >> INTERACT & 1 else NO_HOMES
            if raised and have < self.amount_from(raised, COST, place, card.cost):
                continue
            if guarded and self.forbidden_from(guarded, INTERACT, place):
                continue
            fates = by_card[card.index].interact[place]
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
        """True if the goal can be fulfilled now (AD-039)."""
        return self.goal_card.goal.holds(self, 0)


def ids(cards: list[Card]) -> list[str]:
    """Return the ids of cards as obstacles."""
    return [card.id for card in cards]


def agent_ids(cards: list[Card]) -> list[str]:
    """Return the ids of the cards' agent halves."""
    return [card.agent_id for card in cards]
