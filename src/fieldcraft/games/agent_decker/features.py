"""What counts on the table, for the value that is learned of it."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.cards import Card
from fieldcraft.kernel.chance import MASK, step
from fieldcraft.kernel.value import Row
from fieldcraft.native import i64

FEATURES: Final = (
    "bias", "alarm", "alarm twice", "next alarm", "near alarms", "far alarms", "down", "lacking", "deck",
    "stealth", "fighting", "stealth twice", "fighting twice", "mixed power", "power at alarm", "equipped",
)  # fmt: skip
"""What the value weighs, before the cards that are owned and the items in the line and in the equip area."""
PLACES: Final = 3
"""For each kind of card: how many of them an average hand has, is it in the line, and is it equipped?"""
TENTH: Final = 0.1
"""What counts in tens is counted so that all features are of like size."""


def codes(cards: list[Card]) -> i64:
    """A number that tells which cards they are, in whatever order."""
    found: i64 = 0
    for card in cards:
        found += card.code
    return found & MASK


class AgentRow(Row):
    """The features of a table; what changes seldom is worked out anew only where it does."""

    def __init__(self, kinds: i64, onto: Any, first: i64) -> None:
        super().__init__(i64(len(FEATURES)) + PLACES * kinds, onto, first)
        self.kinds: Final[i64] = kinds
        """So many kinds of cards there are."""
        self.part: float = 0.0
        """How much of an average hand one card is."""
        self.stealth: float = 0.0
        self.fighting: float = 0.0
        self.owned: i64 = 0
        """The cards that have been counted so far: what they give to an average hand, and their codes."""
        # What the row has been written for.
        self.written_alarm: float = -1.0
        self.written_lacks: i64 = 0
        self.written_stealth: float = 0.0
        self.written_fighting: float = 0.0
        self.written_owned: i64 = 0
        self.is_owned_new: bool = False
        """Are the cards that have been counted others than those of the position before?"""
        self.written_line: i64 = -1
        self.written_items: i64 = 0
        self.written_equipped: i64 = 0

    def begin(self, hand: i64, cards: i64) -> None:
        """A hand has so many cards of so many that are owned."""
        self.part = float(hand) / float(max(cards, 1))
        self.stealth = 0.0
        self.fighting = 0.0
        self.owned = hand

    def add(self, pile: list[Card]) -> None:
        """Count cards that are owned."""
        part = self.part
        stealth = self.stealth
        fighting = self.fighting
        owned = self.owned
        for card in pile:
            stealth += float(card.stealth) * part
            fighting += float(card.fighting) * part
            owned += card.code
        self.stealth = stealth
        self.fighting = fighting
        self.owned = owned & MASK

    def count(self) -> bool:
        """All have been counted: are they others than before?"""
        self.is_owned_new = self.owned != self.written_owned
        self.written_owned = self.owned
        return self.is_owned_new

    def is_power_new(self) -> bool:
        """Does an average hand give other than before?

        The same cards in another order may give another sum, in digits that 32 bits do not show.
        """
        if self.onto is not None:
            return self.is_owned_new
        return self.stealth != self.written_stealth or self.fighting != self.written_fighting

    def own(self, piles: list[list[Card]], cards: i64) -> None:
        """All the cards that are owned."""
        kinds = self.kinds
        held = [0] * kinds
        for pile in piles:
            for card in pile:
                if card.index < kinds:
                    held[card.index] += 1
        at = i64(len(FEATURES))
        for kind in range(kinds):
            count = 0.0
            for _ in range(held[kind]):
                count += self.part
            self.put(at + kind, count)
        self.put(8, float(cards) * TENTH)

    def lay(self, line: list[Card]) -> None:
        """The cards in the line."""
        mark: i64 = 0
        for card in line:
            mark = step(mark ^ card.code)
        if mark == self.written_line:
            return
        self.written_line = mark
        soon = 0.0
        near = 0.0
        far = 0.0
        down = 0.0
        items: list[Card] = []
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
                items.append(card)
        self.put(3, soon)
        self.put(4, near)
        self.put(5, far)
        self.put(6, down)
        mark = codes(items)
        if mark != self.written_items:
            self.written_items = mark
            self.put_present(items, i64(len(FEATURES)) + self.kinds)

    def equip(self, cards: list[Card]) -> None:
        """The cards in the equip area."""
        mark = codes(cards)
        if mark == self.written_equipped:
            return
        self.written_equipped = mark
        equipped = 0.0
        for _ in cards:
            equipped += TENTH
        self.put(15, equipped)
        self.put_present(cards, i64(len(FEATURES)) + 2 * self.kinds)

    def put_present(self, cards: list[Card], at: i64) -> None:
        """Of each kind of card, 1 where there is one."""
        found = [0.0] * self.kinds
        for card in cards:
            if 0 <= card.index < self.kinds:
                found[card.index] = 1.0
        for kind in range(self.kinds):
            self.put(at + kind, found[kind])

    def end(self, alarm: float, lacks: i64) -> None:
        """So far the alarm has risen, of 1, and so much the goal lacks."""
        if lacks != self.written_lacks:
            self.written_lacks = lacks
            self.put(7, float(lacks) * TENTH)
        stealth = self.stealth
        fighting = self.fighting
        if alarm == self.written_alarm and not self.is_power_new():
            return
        self.written_alarm = alarm
        self.written_stealth = stealth
        self.written_fighting = fighting
        self.put(0, 1.0)
        self.put(1, alarm)
        self.put(2, alarm * alarm)
        self.put(9, stealth)
        self.put(10, fighting)
        self.put(11, stealth * stealth * TENTH)
        self.put(12, fighting * fighting * TENTH)
        self.put(13, stealth * fighting * TENTH)
        self.put(14, alarm * (stealth + fighting))
