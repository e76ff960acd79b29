"""Exchange of KC and Contacts between people who play together, at any time (NL-301).

The person who is asked may exchange before answering, and the others may do so meanwhile: then the same
question is asked again.  A person can exchange again only after another choice, so that nothing is passed
back and forth endlessly.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed.cards import Contact, Person
from fieldcraft.games.nightlancer.printed.tracks import KC
from fieldcraft.games.nightlancer.table.state import Night, offer_sales, worth_of_sales
from fieldcraft.kernel.actors import SET_ACTIVE_SEAT
from fieldcraft.kernel.state import Context, Frame, Op, Option, bit, without
from fieldcraft.native import i64

KC_QUESTIONS: Final = ("interest", "clear-loan", "alternative", "shop")
"""The questions that may be answered with KC, in addition to a person's own turn (NL-384, NL-393)."""


def may_exchange(g: Night, seat: i64) -> bool:
    """True if the person may hand something over now, or ask another for something."""
    if g.this_round.exchanged & bit(seat) or isinstance(g.frame.op, InExchange):
        return False
    return can_exchange(g)


def can_exchange(g: Night) -> bool:
    """True if people who play together have anything to hand over, or to sell where KC is asked for."""
    if not g.terms.together or g.seats == 1:
        return False
    for seat in range(g.seats):
        if g.has(seat, KC) > 0 or len(g.panels[seat].contacts) > 0:
            return True
    if asks_for_kc(g):
        for seat in range(g.seats):
            if worth_of_sales(g, seat) > 0:
                return True
    return False


def asks_for_kc(g: Night) -> bool:
    """True if what is asked, or was asked when the exchange began, may be answered with KC."""
    frame: Frame | None = g.frame
    while frame is not None:
        op = frame.op
        if not isinstance(op, InExchange) and op is not MEANWHILE and op is not SET_ACTIVE_SEAT:
            return op.ASKS in KC_QUESTIONS
        frame = frame.below
    return False


class InExchange(Op[Night]):
    """A question of an exchange that is under way."""


def goes_on(g: Night, option: Option[Any]) -> bool:
    """True if the option is part of an exchange."""
    return isinstance(option, Exchange) or isinstance(g.frame.op, InExchange)


# -- beginning ---------------------------------------------------------------------------------


class Exchange(Option[Night]):
    """Hand something over, or ask another for something."""

    def refusal(self, g: Night) -> str:
        if not g.terms.together:
            return "NL-095"
        return "" if may_exchange(g, g.seat) else "NL-301"

    def run(self, g: Night, subject: i64) -> None:
        g.own_round().exchanged |= bit(g.seat)
        g.ask_again()
        g.push(SET_ACTIVE_SEAT, g.seat)
        g.push(HAND_OVER, g.seat)


class ExchangeAside(Exchange):
    """Begin an exchange at any question, even outside one's own turn."""


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
    """The seat gives as much as it likes; people may at last ask for one thing, bulk play gives unasked.

    Where the others wait for an answer that may be KC, one may sell to have some to give (NL-393).
    """

    ASKS = "exchange"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for other in range(g.seats):
            if other != subject:
                offer_gifts(g, subject, g.people[other])
                if g.patient:
                    offer_wishes(g, other, g.people[other])
        if asks_for_kc(g):
            offer_sales(g, subject)
        g.offer(g.card_set.acts.back)


def offer_gifts(g: Night, giver: i64, person: Person) -> None:
    """Offer what can be given to a person."""
    if g.has(giver, KC):
        g.offer(g.card_set.by_card[person.index].give_kc)
    for item in g.panels[giver].contacts:
        card: Contact = item
        g.offer(g.card_set.by_card[card.index].give[person.number])


def offer_wishes(g: Night, owner: i64, person: Person) -> None:
    """Offer what the person at `owner` can be asked for: hands are open (NL-386)."""
    if g.has(owner, KC):
        g.offer(g.card_set.by_card[person.index].ask_kc)
    for item in g.panels[owner].contacts:
        card: Contact = item
        g.offer(g.card_set.by_card[card.index].ask[person.number])


def hand_over(g: Night, giver: i64, taker: i64, card: Contact | None) -> None:
    """A Contact goes from hand to hand, or 1 KC."""
    if card is None:
        g.pay(giver, KC, 1, "exchange")
        g.gain(taker, KC, 1, "exchange")
    else:
        panel = g.own_panel(giver)
        panel.contacts = without(panel.contacts, card)
        g.own_panel(taker).contacts += (card,)
        if g.journal is not None:
            g.note("handed-over", (g.people[giver].name, card.name, g.people[taker].name), source="exchange")


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
    """The context of the answer to a request: the person who has asked, and for what."""

    def __init__(self, outer: Context | None, taker: i64, card: Contact | None) -> None:
        super().__init__(outer)
        self.taker: Final = taker
        self.card: Final = card
        """The Contact; None for 1 KC."""


class Ask(Give):
    """Ask a person for 1 KC, or for a Contact, which ends the exchange."""

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
    """A reply to a request for 1 KC."""

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
