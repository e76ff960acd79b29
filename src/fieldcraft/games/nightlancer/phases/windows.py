"""The three windows in which others may play Contacts on a person, and the person's answer (NL-369).

They open before the die of a plain challenge, when a person has been paid, and when the turn order has been
sorted again.  The subject is the seat that it is about.
"""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.nightlancer.phases.acts import UseAt, offer_help, use_at
from fieldcraft.games.nightlancer.printed.cards import Contact, Person, Use, UseContext
from fieldcraft.games.nightlancer.printed.constants import AT_ANSWER, AT_RIVAL_PAY, AT_RIVAL_ROLL, AT_SORTED
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.actors import Window
from fieldcraft.kernel.state import Context, Op, Option, bit
from fieldcraft.native import i64


class InTurn(Window[Night]):
    """A window whose speakers are asked in turn order."""

    def next_to_ask(self, g: Night, seats: i64, start: i64) -> i64:
        before = (start + g.seats - 1) % g.seats
        n = i64(len(g.order))
        for i in range(1, n + 1):
            who: i64 = g.order[(g.place_in_order(before) + i) % n]
            if who < g.seats and seats & bit(who):
                return who
        return -1


class AgainstOne(InTurn):
    """All others may play Contacts on the one whom it is about (NL-254, NL-256)."""

    MOMENT: ClassVar[int] = AT_RIVAL_ROLL

    def speakers(self, g: Night, subject: i64) -> i64:
        return (bit(g.seats) - 1) & ~bit(subject)

    def start(self, g: Night, subject: i64) -> i64:
        return (subject + 1) % g.seats

    def offer_to(self, g: Night, seat: i64, subject: i64) -> None:
        for item in g.panels[seat].contacts:
            card: Contact = item
            if hindrance(g, card, self.MOMENT) is not None:
                g.offer(g.card_set.by_card[card.index].hinder)


class Objections(AgainstOne):
    """Before the roll on a plain ability (NL-254); over as soon as its actor is Shaken (NL-390)."""

    ASKS = "object"

    def speakers(self, g: Night, subject: i64) -> i64:
        return 0 if g.panels[subject].is_shaken else super().speakers(g, subject)


class WhenPaid(AgainstOne):
    """When a person has been paid for a mission (NL-159)."""

    ASKS = "when-paid"
    MOMENT: ClassVar[int] = AT_RIVAL_PAY


def hindrance(g: Night, card: Contact, moment: i64) -> Use | None:
    """The third use of a Contact, if it works now."""
    for use in card.hinders:
        if use.moments & moment and (use.ability < 0 or use.ability == g.challenge.ability):
            return use
    return None


class Hinder(Option[Night]):
    """Play a Contact on the one whom the window is about, who may answer."""

    def __init__(self, key: str, label: str, card: Contact) -> None:
        super().__init__(key, label)
        self.card = card

    def run(self, g: Night, subject: i64) -> None:
        g.discard_contact(g.seat, self.card)
        use = self.card.hinders[0]
        g.push_in(UseContext(g.context, self.card, use), use.effect, subject)
        g.push(ANSWER, subject)


class AnswerContact(Op[Night]):
    """The person who was hit may answer: ignore the Contact, or add to an own challenge (NL-263)."""

    ASKS = "answer"

    def run(self, g: Night, subject: i64) -> None:
        """Offer the Contacts that cancel the hit, and help with an own challenge."""
        if g.actor.seat == subject and g.panels[subject].is_shaken:  # by what it paid for its own challenge
            return
        g.seat = subject
        for item in g.panels[subject].contacts:
            card: Contact = item
            if use_at(g, subject, card, AT_ANSWER) is not None:
                g.offer(g.card_set.by_card[card.index].cancel)
        if g.actor.seat == subject:
            offer_help(g, subject)
        if g.options or g.panels[subject].contacts:
            g.offer(g.card_set.acts.go_on)


class Cancel(UseAt):
    """Answer the Contact that was played on one; it has been discarded all the same (NL-262)."""

    MOMENT = AT_ANSWER


# -- the turn order ----------------------------------------------------------------------------


class WhenSorted(InTurn):
    """All may change places with somebody ahead, in the new turn order (NL-192, NL-371)."""

    ASKS = "when-sorted"

    def speakers(self, g: Night, subject: i64) -> i64:
        return bit(g.seats) - 1

    def start(self, g: Night, subject: i64) -> i64:
        last: i64 = g.order[len(g.order) - 1]
        if last == g.rival:
            last = g.order[len(g.order) - 2] if g.seats > 1 else 0
        return (last + 1) % g.seats

    def offer_to(self, g: Night, seat: i64, subject: i64) -> None:
        for item in g.panels[seat].contacts:
            card: Contact = item
            if hindrance(g, card, AT_SORTED) is None:
                continue
            for other in g.order:
                if other == seat:
                    break
                if other == g.rival or g.terms.hinders:
                    g.offer(g.card_set.by_card[card.index].swap[g.people[other].number])


class Swap(Option[Night]):
    """Change places in the turn order with somebody ahead, who may answer (NL-371)."""

    def __init__(self, key: str, label: str, card: Contact, other: Person) -> None:
        super().__init__(key, label)
        self.card = card
        self.other = other

    def run(self, g: Night, subject: i64) -> None:
        g.discard_contact(g.seat, self.card)
        for who in g.order:
            if g.people[who] is self.other:
                g.push_in(Ahead(g.context, who, self.card), CHANGE_PLACES, g.seat)
                if who != g.rival:
                    g.push(ANSWER, who)


class Ahead(Context):
    """The context of a change of places: who is ahead in the turn order, and the Contact that is played."""

    def __init__(self, outer: Context | None, who: i64, card: Contact) -> None:
        super().__init__(outer)
        self.who: Final = who
        self.card: Final = card


class ChangePlaces(Op[Night]):
    """The seat and somebody ahead change places in the turn order."""

    def run(self, g: Night, subject: i64) -> None:
        ahead = g.context
        assert isinstance(ahead, Ahead)
        swap(g, subject, ahead.who, ahead.card)


def swap(g: Night, one: i64, other: i64, card: Contact) -> None:
    """Have two change places in the turn order (NL-192)."""
    order: tuple[int, ...] = ()
    for who in g.order:
        order += (other if who == one else one if who == other else who,)
    g.order = order
    if g.journal is not None:
        g.note("swapped", (g.name_of(one), g.name_of(other)), source=card.id)


ANSWER: Final = AnswerContact()
CHANGE_PLACES: Final = ChangePlaces()
OBJECTIONS: Final = Objections()
WHEN_PAID: Final = WhenPaid()
WHEN_SORTED: Final = WhenSorted()
ALL: Final[tuple[Op[Night], ...]] = (ANSWER, CHANGE_PLACES, OBJECTIONS, WHEN_PAID, WHEN_SORTED)
