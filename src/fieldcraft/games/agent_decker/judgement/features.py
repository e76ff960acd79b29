"""Features of a table, for the value that is learned."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import Card
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.chance import MASK, step
from fieldcraft.kernel.state import contains
from fieldcraft.kernel.value import FeatureRow
from fieldcraft.native import i64

FEATURES: Final = (
    "bias", "alarm", "alarm twice", "next alarm", "near alarms", "far alarms", "down", "lacking", "deck",
    "stealth", "fighting", "stealth twice", "fighting twice", "mixed power", "power at alarm", "equipped",
)  # fmt: skip
"""Features of the value, before those of owned cards and of items in the line and the equip area."""
PLACES: Final = 3
"""For each kind of card: how many of them an average hand has, is it in the line, and is it equipped?"""
TENTH: Final = 0.1
"""Scale of features that count in tens, so that all features are of similar size."""


def codes(cards: list[Card]) -> i64:
    """A number that tells which cards they are, in whatever order."""
    found: i64 = 0
    for card in cards:
        found += card.code
    return found & MASK


class AgentRow(FeatureRow):
    """The features of a table; those that seldom change are computed again only when they change."""

    def __init__(self, kinds: i64, onto: Any) -> None:
        super().__init__(i64(len(FEATURES)) + PLACES * kinds, onto)
        self.kinds: Final[i64] = kinds
        """Number of kinds of cards."""
        # What the row has been written for.
        self.alarm: float = -1.0
        self.owned: i64 = 0
        self.is_owned_new: bool = False
        """True if the owned cards differ from those of the position before."""
        self.is_power_new: bool = False
        """True if what an average hand gives has changed since the alarm was last weighed with it."""
        self.stealth: float = 0.0
        self.fighting: float = 0.0
        self.held: list[int] = [0] * kinds
        """Number of owned cards of each kind."""
        self.card: float = 0.0
        """Share of an average hand that one card makes up."""
        self.lacks: i64 = 0
        self.line: i64 = -1
        self.down: float = 0.0
        self.items: list[Card] = []
        """Items in the line."""
        self.in_line: i64 = 0
        """Codes of the items in the line."""
        self.equipped: list[Card] = []
        self.in_use: i64 = 0

    def asks_for_owned(self, codes: i64) -> bool:
        """Return True if the owned cards, by all their codes and the size of a hand, differ from before.

        The same cards in another order may give another sum, in digits that 32 bits do not show.
        """
        codes &= MASK
        self.is_owned_new = codes != self.owned
        self.owned = codes
        return self.is_owned_new or self.onto is None

    def own(self, hand: i64, piles: list[list[Card]]) -> None:
        """Write the features of all owned cards; `hand` is the number of cards in a hand."""
        cards: i64 = 0
        for pile in piles:
            cards += len(pile)
        part = float(hand) / float(max(cards, 1))
        sneaking: i64 = 0  # added up as whole numbers: of fractions the sum shows the order of the cards
        striking: i64 = 0
        for pile in piles:
            for card in pile:
                sneaking += card.stealth
                striking += card.fighting
        stealth = float(sneaking) * part
        fighting = float(striking) * part
        if self.is_owned_new:
            self.put(8, float(cards) * TENTH)
            self.put_owned(piles, part)
        if stealth != self.stealth or fighting != self.fighting:
            self.stealth = stealth
            self.fighting = fighting
            self.put(9, stealth)
            self.put(10, fighting)
            self.put(11, stealth * stealth * TENTH)
            self.put(12, fighting * fighting * TENTH)
            self.put(13, stealth * fighting * TENTH)
            self.is_power_new = True

    def rise(self, alarm: float) -> None:
        """Set the alarm as a fraction of its limit, from 0 to 1."""
        is_alarm_new = alarm != self.alarm
        if is_alarm_new:
            self.alarm = alarm
            self.put(0, 1.0)
            self.put(1, alarm)
            self.put(2, alarm * alarm)
        if is_alarm_new or self.is_power_new:
            self.is_power_new = False
            self.put(14, alarm * (self.stealth + self.fighting))

    def put_owned(self, piles: list[list[Card]], part: float) -> None:
        """Write how many cards of each kind an average hand has; one card is `part` of a hand."""
        kinds = self.kinds
        held = [0] * kinds
        for pile in piles:
            for card in pile:
                if card.index < kinds:
                    held[card.index] += 1
        at = i64(len(FEATURES))
        for kind in range(kinds):
            if held[kind] != self.held[kind] or (held[kind] and part != self.card):
                count = 0.0
                for _i in range(held[kind]):
                    count += part
                self.put(at + kind, count)
        self.held = held
        self.card = part

    def lay(self, line: list[Card]) -> None:
        """The cards in the line."""
        mark: i64 = 0
        for card in line:
            mark = step(mark ^ card.code)
        if mark == self.line:
            return
        self.line = mark
        soon = 0.0
        near = 0.0
        far = 0.0
        down = 0.0
        items: i64 = 0
        for place in range(i64(len(line))):
            card = line[place]
            alarm = float(card.alarm) * TENTH
            if place == 0:
                soon += alarm
            elif place < 3:
                near += alarm
            else:
                far += alarm
            if card.down:
                down += TENTH
            elif card.keep:
                items += card.code
        self.put(3, soon)
        self.put(4, near)
        self.put(5, far)
        if down != self.down:
            self.down = down
            self.put(6, down)
        if items != self.in_line:
            self.in_line = items
            found = [card for card in line if card.keep and not card.down]
            self.put_present(found, self.items, i64(len(FEATURES)) + self.kinds)
            self.items = found

    def equip(self, cards: list[Card]) -> None:
        """The cards in the equip area."""
        mark = codes(cards)
        if mark == self.in_use:
            return
        self.in_use = mark
        equipped = 0.0
        for _ in cards:
            equipped += TENTH
        self.put(15, equipped)
        self.put_present(cards, self.equipped, i64(len(FEATURES)) + 2 * self.kinds)
        self.equipped = cards[:]

    def put_present(self, cards: list[Card], before: list[Card], at: i64) -> None:
        """Write 1 for each kind of card that is present, and 0 for those of `before` that are gone."""
        for card in before:
            if 0 <= card.index < self.kinds and not contains(cards, card):
                self.put(at + card.index, 0.0)
        for card in cards:
            if 0 <= card.index < self.kinds:
                self.put(at + card.index, 1.0)

    def lack(self, n: i64) -> None:
        """Write how much the goal still lacks."""
        if n != self.lacks:
            self.lacks = n
            self.put(7, float(n) * TENTH)


def count_onto(g: Agent, row: AgentRow) -> None:
    """Write FEATURES in order, then how many of each card an average hand has, and where items are."""
    owned = g.hand_size + codes(g.deck) + codes(g.hand) + codes(g.play_area)
    owned += codes(g.discard) + codes(g.kept) + codes(g.seen)
    if row.asks_for_owned(owned):
        piles = [g.deck, g.hand, g.play_area, g.discard, g.kept, g.seen]
        row.own(g.hand_size, piles)
    row.rise(float(g.alarm) / float(g.card_set.alarm))
    row.lay(g.line)
    row.equip(g.equipped)
    row.lack(g.goal_card.goal.lacks(g))
