"""Amounts: what texts let one gain, make one lose, and what is paid of one's own will."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.printed.cards import Contact, UseContext
from fieldcraft.games.nightlancer.printed.constants import TYPES, Cost
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Goods(Query[Night]):
    """An amount of something that a person has."""

    def gain(self, g: Night, seat: i64, times: i64, cause: str = "") -> None:
        """Gain it, several times at once."""
        raise NotImplementedError

    def lose(self, g: Night, seat: i64, times: i64, cause: str = "") -> None:
        """Lose it as far as there is any, several times at once."""
        raise NotImplementedError

    def has_room(self, g: Night, seat: i64) -> bool:
        """True if the person can gain any of it."""
        raise NotImplementedError

    def has_all(self, g: Night, seat: i64) -> bool:
        """True if the person has all of it."""
        raise NotImplementedError

    def has_some(self, g: Night, seat: i64) -> bool:
        """True if the person has any of it."""
        raise NotImplementedError

    def held(self, g: Night, seat: i64) -> str:
        """Return in words how much the person has of it."""
        raise NotImplementedError


class Some(Goods):
    """An amount of a track that nobody counts, such as health."""

    FORM = "good = {n:number} {track:track}"
    n: i64
    track: i64

    def gain(self, g: Night, seat: i64, times: i64, cause: str = "") -> None:
        g.gain(seat, self.track, self.n * times, cause)

    def lose(self, g: Night, seat: i64, times: i64, cause: str = "") -> None:
        g.lose(seat, self.track, self.n * times, cause)

    def has_room(self, g: Night, seat: i64) -> bool:
        kind = g.card_set.tracks[self.track]
        return not kind.has_own_most or g.has(seat, self.track) < g.most(seat, self.track)

    def has_all(self, g: Night, seat: i64) -> bool:
        return g.can_pay(seat, self.track, self.n)

    def has_some(self, g: Night, seat: i64) -> bool:
        return g.has(seat, self.track) > 0

    def held(self, g: Night, seat: i64) -> str:
        return g.in_words(self.track, g.has(seat, self.track))

    def agrees(self) -> bool:
        """True if the word agrees with the number."""
        return True


class Point(Some):
    """One point of a track that people count, such as an ideal."""

    FORM = "{n:number} {track:point}"

    def agrees(self) -> bool:
        return self.n == 1


class Points(Some):
    """Several points of such a track."""

    FORM = "{n:number} {track:points}"

    def agrees(self) -> bool:
        return self.n != 1


class AllOf(Goods):
    """Several kinds of goods."""

    FORM = "goods = {parts:good/ and}"

    def __init__(self, parts: tuple[Goods, ...]) -> None:
        self.parts: Final[list[Goods]] = list(parts)

    def gain(self, g: Night, seat: i64, times: i64, cause: str = "") -> None:
        for part in self.parts:
            part.gain(g, seat, times, cause)

    def lose(self, g: Night, seat: i64, times: i64, cause: str = "") -> None:
        for part in self.parts:
            part.lose(g, seat, times, cause)

    def has_room(self, g: Night, seat: i64) -> bool:
        for part in self.parts:
            if part.has_room(g, seat):
                return True
        return False

    def has_all(self, g: Night, seat: i64) -> bool:
        for part in self.parts:
            if not part.has_all(g, seat):
                return False
        return True

    def has_some(self, g: Night, seat: i64) -> bool:
        for part in self.parts:
            if part.has_some(g, seat):
                return True
        return False

    def held(self, g: Night, seat: i64) -> str:
        return " and ".join([part.held(g, seat) for part in self.parts])


# -- costs -------------------------------------------------------------------------------------


class Price(Cost[Night]):
    """The price of an Opportunity."""

    FORM = "price = {what:goods}"
    what: Goods

    def run(self, g: Night, subject: i64) -> None:
        self.what.lose(g, subject, 1)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return self.what.has_all(g, subject)

    def held(self, g: Night, seat: i64) -> str:
        return self.what.held(g, seat)


class Pay(Price):
    """The price of a use (NL-262)."""

    FORM = "cost = pay {what:goods}"


class PriceInContacts(Cost[Night]):
    """Contacts of a type are discarded from hand, one after another as their owner chooses (NL-227)."""

    FORM = "price = {n:number} {type:type} contact{n:s}"
    n: i64
    type: i64

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(self.n):
            g.push(PARTING[self.type], subject)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return self.contacts(g, subject) >= self.n

    def contacts(self, g: Night, seat: i64) -> i64:
        """Return how many Contacts of the type a person has in hand."""
        found: i64 = 0
        for item in g.panels[seat].contacts:
            card: Contact = item
            if card.type.number == self.type:
                found += 1
        return found

    def held(self, g: Night, seat: i64) -> str:
        return str(self.contacts(g, seat))


class GiveContact(Op[Night]):
    """The seat chooses a Contact of a type to discard."""

    ASKS = "give-contact"

    def __init__(self, type: i64) -> None:
        self.type: Final = type

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.panels[subject].contacts:
            if isinstance(card, Contact) and card.type.number == self.type:
                g.offer(g.card_set.by_card[card.index].part_with)
        if not g.options:  # a table that is dealt again asks like the original one
            for card in g.panels[subject].contacts:
                g.offer(g.card_set.by_card[card.index].part_with)


PARTING: Final[list[Op[Any]]] = [GiveContact(type) for type in range(TYPES)]


class PartWith(Option[Night]):
    """Discard a card of one's hand, as a price or as a penalty (NL-244)."""

    def __init__(self, key: str, label: str, card: Any) -> None:
        super().__init__(key, label)
        self.card: Final = card

    def run(self, g: Night, subject: i64) -> None:
        if isinstance(self.card, Contact):
            g.discard_contact(g.seat, self.card)
        else:
            g.discard_plan(g.seat, self.card)


class PartWithOne(PartWith):
    """Part with the only kind of card in hand; it is asked for even so, since silence would reveal it."""

    ALONE: ClassVar[bool] = True


class SpendThis(Cost[Night]):
    """The card is turned face down until it is refreshed (NL-245); only face up can it be used at all."""

    FORM = "spend this"

    def run(self, g: Night, subject: i64) -> None:
        doing = g.context
        assert isinstance(doing, UseContext)
        g.spend(subject, doing.card)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return True


class DiscardThis(SpendThis):
    """The card is used up."""

    FORM = "discard this"

    def run(self, g: Night, subject: i64) -> None:
        doing = g.context
        assert isinstance(doing, UseContext)
        g.lose_asset(subject, doing.card)
