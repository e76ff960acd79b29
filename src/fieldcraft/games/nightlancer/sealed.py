"""Cards that several choose in secret before all of them are shown: Loadouts, and what a hand discards."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.nightlancer.layout import SEALED
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.kernel.seats import next_seat
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseInSecret(Op[Night]):
    """Each who has cards to choose does so, in any order; then all are shown together (NL-137, NL-193)."""

    def owes(self, g: Night, subject: i64, seat: i64) -> i64:
        """How many cards the seat has still to choose."""
        raise NotImplementedError

    def offer_cards(self, g: Night, seat: i64) -> None:
        """The cards of which the seat chooses one more."""
        raise NotImplementedError

    def show(self, g: Night, subject: i64) -> None:
        """What is done with all that was chosen."""
        raise NotImplementedError

    def open_seats(self, g: Night, subject: i64) -> i64:
        owing: i64 = 0
        for seat in range(g.seats):
            if self.owes(g, subject, seat) > 0:
                owing |= bit(seat)
        return owing

    def run(self, g: Night, subject: i64) -> None:
        owing = self.open_seats(g, subject)
        if not owing:
            self.show(g, subject)
            return
        g.seat = g.heard if g.heard >= 0 and owing & bit(g.heard) else next_seat(owing, 0, g.seats)
        g.heard = -1
        g.push(self, subject)
        self.offer_cards(g, g.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseCard(Option[Night]):
    """Choose a card, which nobody sees yet."""

    SECRET: ClassVar[bool] = True

    def __init__(self, key: str, label: str, card: Any) -> None:
        super().__init__(key, label)
        self.card = card

    def cards(self, g: Night, seat: i64) -> tuple[Any, ...]:
        """Those among which it lies."""
        raise NotImplementedError

    def run(self, g: Night, subject: i64) -> None:
        cards = self.cards(g, g.seat)
        for i in range(i64(len(cards))):
            if cards[i] is self.card and not is_sealed(g, g.seat, i):
                g.put(g.seat, SEALED, g.has(g.seat, SEALED) | bit(i))
                return


def is_sealed(g: Night, seat: i64, place: i64) -> bool:
    """Has the person chosen the card at that place?"""
    return g.has(seat, SEALED) & bit(place) != 0


def take_sealed(g: Night, seat: i64, cards: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
    """Of these cards those that the person has chosen, and the others; nothing is secret any more."""
    chosen: list[Any] = []
    others: list[Any] = []
    for i in range(i64(len(cards))):
        (chosen if is_sealed(g, seat, i) else others).append(cards[i])
    g.put(seat, SEALED, 0)
    return chosen, others
