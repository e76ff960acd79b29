"""What people who play together hand over to each other: KC and Contacts (NL-301)."""

from __future__ import annotations

from fieldcraft.games.nightlancer.cards import KC, Contact, Person
from fieldcraft.games.nightlancer.state import CONTACTS, EXCHANGED, Night
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


class Exchange(Option[Night]):
    """Hand something over; once a turn, so that nothing goes to and fro for ever."""

    def refusal(self, g: Night) -> str:
        if not g.terms.together:
            return "NL-095"
        has_some = g.seats > 1 and (g.has(g.seat, KC) > 0 or len(g.zones[CONTACTS + g.seat]) > 0)
        return "" if has_some and not g.is_marked(g.seat, EXCHANGED) else "NL-301"

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.mark(g.seat, EXCHANGED)
        g.push(HAND_OVER, g.seat)


class HandOver(Op[Night]):
    """The seat gives as much as it likes."""

    ASKS = "exchange"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for other in range(g.seats):
            if other == subject:
                continue
            person = g.people[other]
            if g.has(subject, KC):
                g.offer(person.give_kc)
            for item in g.zones[CONTACTS + subject]:
                card: Contact = item
                g.offer(card.give[person.number])
        g.offer(g.card_set.acts.back)


def seat_of(g: Night, person: Person) -> i64:
    """The seat that plays a person."""
    for seat in range(g.seats):
        if g.people[seat] is person:
            return seat
    return -1


class GiveKC(Option[Night]):
    """Give 1 KC."""

    def __init__(self, key: str, label: str, person: Person) -> None:
        super().__init__(key, label)
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.pay(subject, KC, 1)
        g.gain(seat_of(g, self.person), KC, 1)


class GiveContact(Option[Night]):
    """Give a Contact."""

    def __init__(self, key: str, label: str, card: Contact, person: Person) -> None:
        super().__init__(key, label)
        self.card = card
        self.person = person

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.take(CONTACTS + subject, self.card)
        g.zones[CONTACTS + seat_of(g, self.person)] += (self.card,)


HAND_OVER = HandOver()
