"""What people who play together hand over to each other, KC and Contacts, at any time (NL-301).

Whoever is asked may do so before answering, and whoever is not may do so meanwhile: then the same question
is asked again.  Who has done so does it again after another choice only, so that nothing goes to and fro
for ever.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.cards import Contact, Person
from fieldcraft.games.nightlancer.layout import CONTACTS
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import KC
from fieldcraft.kernel.seats import SET_ACTIVE_SEAT
from fieldcraft.kernel.state import Context, Frame, Op, Option, bit
from fieldcraft.native import i64


def may_exchange(g: Night, seat: i64) -> bool:
    """May the person hand something over now, or ask another for something?"""
    if not g.terms.together or isinstance(g.frame.op, InExchange):
        return False
    if g.exchanged & bit(seat):
        return False
    for other in range(g.seats):
        if g.seats > 1 and (g.has(other, KC) > 0 or len(g.zones[CONTACTS + other]) > 0):
            return True
    return False


class InExchange(Op[Night]):
    """A question of an exchange that is under way."""


def goes_on(g: Night, option: Option[Any]) -> bool:
    """Is the option that is taken part of an exchange?"""
    return isinstance(option, Exchange) or isinstance(g.frame.op, InExchange)


# -- beginning ---------------------------------------------------------------------------------


class Exchange(Option[Night]):
    """Hand something over, or ask another for something."""

    def refusal(self, g: Night) -> str:
        if not g.terms.together:
            return "NL-095"
        return "" if may_exchange(g, g.seat) else "NL-301"

    def run(self, g: Night, subject: i64) -> None:
        g.exchanged |= bit(g.seat)
        g.ask_again()
        g.push(SET_ACTIVE_SEAT, g.seat)
        g.push(HAND_OVER, g.seat)


class ExchangeAside(Exchange):
    """The same at any question, also one that is not about one's own turn."""

    ASIDE: ClassVar[bool] = True


class Meanwhile(Op[Night]):
    """While another person is asked, the seat may begin an exchange."""

    ASKS = "meanwhile"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.offer_legal(g.card_set.acts.exchange_aside)


def come_in_between(g: Night, seat: i64) -> None:
    """Ask a seat whose turn it is not what it hands over; then the question is asked of whom it was."""
    back = Frame(SET_ACTIVE_SEAT, g.seat, g.context, g.frame)
    g.frame = Frame(MEANWHILE, seat, g.context, back)
    g.seat = seat


# -- giving ------------------------------------------------------------------------------------


class HandOver(InExchange):
    """The seat gives as much as it likes; people may at last ask for one thing, bulk play gives unasked."""

    ASKS = "exchange"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for other in range(g.seats):
            if other != subject:
                offer_gifts(g, subject, g.people[other])
                if g.patient:
                    offer_wishes(g, other, g.people[other])
        g.offer(g.card_set.acts.back)


def offer_gifts(g: Night, giver: i64, person: Person) -> None:
    """What can be given to a person."""
    if g.has(giver, KC):
        g.offer(person.give_kc)
    for item in g.zones[CONTACTS + giver]:
        card: Contact = item
        g.offer(card.give[person.number])


def offer_wishes(g: Night, owner: i64, person: Person) -> None:
    """What a person, who sits at `owner`, can be asked for: hands lie open (NL-386)."""
    if g.has(owner, KC):
        g.offer(person.ask_kc)
    for item in g.zones[CONTACTS + owner]:
        card: Contact = item
        g.offer(card.ask[person.number])


def hand_over(g: Night, giver: i64, taker: i64, card: Contact | None) -> None:
    """A Contact goes from hand to hand, or 1 KC."""
    if card is None:
        g.pay(giver, KC, 1)
        g.gain(taker, KC, 1)
    else:
        g.take(CONTACTS + giver, card)
        g.zones[CONTACTS + taker] += (card,)


class Give(Option[Night]):
    """Give a person 1 KC, or a Contact."""

    def __init__(self, key: str, label: str, person: Person, card: Contact | None = None) -> None:
        super().__init__(key, label)
        self.person = person
        self.card = card

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        hand_over(g, subject, g.seat_of(self.person), self.card)


# -- asking for something ----------------------------------------------------------------------


class Wish(Context):
    """Within the answer to somebody who has asked for something: who has, and for what."""

    def __init__(self, outer: Context | None, taker: i64, card: Contact | None) -> None:
        super().__init__(outer)
        self.taker: Final = taker
        self.card: Final = card
        """The Contact; None for 1 KC."""


class Ask(Give):
    """Ask a person for 1 KC, or for a Contact, which ends the exchange."""

    ASIDE: ClassVar[bool] = True

    def run(self, g: Night, subject: i64) -> None:
        reply = REPLY_ON_KC if self.card is None else REPLY
        g.push_in(Wish(g.context, subject, self.card), reply, g.seat_of(self.person))


class Reply(InExchange):
    """The seat says whether it hands over what it is asked for."""

    ASKS = "gift"

    def asker(self, g: Night, subject: i64) -> str:
        wish = g.context
        assert isinstance(wish, Wish)
        return wish.card.id if wish.card is not None else g.people[wish.taker].id

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.offer(g.card_set.acts.yes)
        g.offer(g.card_set.acts.no)


class ReplyOnKC(Reply):
    """The same where it is asked for 1 KC."""

    ASKS = "gift-of-kc"


class Yes(Option[Night]):
    """Hand over what one is asked for."""

    def run(self, g: Night, subject: i64) -> None:
        wish = g.context
        assert isinstance(wish, Wish)
        hand_over(g, subject, wish.taker, wish.card)


HAND_OVER: Final = HandOver()
MEANWHILE: Final = Meanwhile()
REPLY: Final = Reply()
REPLY_ON_KC: Final = ReplyOnKC()
