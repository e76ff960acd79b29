"""What there is so much of: what texts let one gain, make one lose, and what is paid of one's own will."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.cards import Contact, Doing
from fieldcraft.games.nightlancer.layout import CONTACTS
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import HEALTH, HEAT, IDEALS, PROSPECTS, RESOLVE, Cost
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Goods(Query[Night]):
    """So much of something that a person has."""

    def gain(self, g: Night, seat: i64) -> None:
        raise NotImplementedError

    def lose(self, g: Night, seat: i64) -> None:
        """Lose it as far as there is any."""
        raise NotImplementedError

    def has_room(self, g: Night, seat: i64) -> bool:
        """Can the person gain any of it?"""
        raise NotImplementedError

    def has_all(self, g: Night, seat: i64) -> bool:
        """Has the person as much of it?"""
        raise NotImplementedError

    def has_some(self, g: Night, seat: i64) -> bool:
        """Has the person any of it?"""
        raise NotImplementedError


class Some(Goods):
    """Health, Resolve, KC or Heat."""

    FORM = "{n:number} {track:track}"
    CATEGORY = "good"
    n: i64
    track: i64

    def gain(self, g: Night, seat: i64) -> None:
        if self.track == HEAT:
            g.heat(seat, self.n)
        elif self.track == IDEALS:
            g.ideal(seat, self.n)
        else:
            g.gain(seat, self.track, self.n)

    def lose(self, g: Night, seat: i64) -> None:
        if self.track == HEAT:
            g.heat(seat, -self.n)
        elif self.track == IDEALS:
            g.ideal(seat, -self.n)
        else:
            g.lose(seat, self.track, self.n)

    def has_room(self, g: Night, seat: i64) -> bool:
        limited = self.track == HEALTH or self.track == RESOLVE
        return not limited or g.has(seat, self.track) < g.most(seat, self.track)

    def has_all(self, g: Night, seat: i64) -> bool:
        return g.can_pay(seat, self.track, self.n)

    def has_some(self, g: Night, seat: i64) -> bool:
        return g.has(seat, self.track) > 0


class Ideals(Some):
    """Ideals; beyond six each is a Prospect and an Opportunity (NL-288)."""

    FORM = "{n:number} ideal{n:s}"

    def derive(self) -> None:
        self.track = IDEALS


class Prospects(Some):
    FORM = "{n:number} prospect{n:s}"

    def derive(self) -> None:
        self.track = PROSPECTS


class AllOf(Goods):
    """Several kinds of goods."""

    FORM = "{parts:good/ and}"
    CATEGORY = "goods"

    def __init__(self, parts: tuple[Goods, ...]) -> None:
        self.parts: Final[list[Goods]] = list(parts)

    def gain(self, g: Night, seat: i64) -> None:
        for part in self.parts:
            part.gain(g, seat)

    def lose(self, g: Night, seat: i64) -> None:
        for part in self.parts:
            part.lose(g, seat)

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


# -- costs -------------------------------------------------------------------------------------


class Price(Cost[Night]):
    """The price of an Opportunity."""

    FORM = "{what:goods}"
    CATEGORY = "price"
    what: Goods

    def run(self, g: Night, subject: i64) -> None:
        self.what.lose(g, subject)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return self.what.has_all(g, subject)


class Pay(Price):
    """The price of a use (NL-262)."""

    FORM = "pay {what:goods}"
    CATEGORY = "cost"


class PriceInContacts(Cost[Night]):
    """Contacts of a type are discarded from hand, one after another as their owner chooses (NL-227)."""

    FORM = "{n:number} {type:type} contact{n:s}"
    CATEGORY = "price"
    n: i64
    type: i64

    def run(self, g: Night, subject: i64) -> None:
        for _ in range(self.n):
            g.push(PARTING[self.type], subject)

    def is_payable(self, g: Night, subject: i64) -> bool:
        found: i64 = 0
        for card in g.zones[CONTACTS + subject]:
            if isinstance(card, Contact) and card.type.number == self.type:
                found += 1
        return found >= self.n


class GiveContact(Op[Night]):
    """The seat chooses a Contact of a type to discard."""

    ASKS = "give-contact"

    def __init__(self, type: i64) -> None:
        self.type: Final = type

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.zones[CONTACTS + subject]:
            if isinstance(card, Contact) and card.type.number == self.type:
                g.offer(card.part_with)
        if not g.options:  # a table that is dealt anew asks like the one that it stands for
            for card in g.zones[CONTACTS + subject]:
                g.offer(card.part_with)


PARTING: Final[list[Op[Any]]] = [GiveContact(type) for type in range(5)]


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
    """The same where a hand holds only copies of one card: asked all the same, or silence would tell it."""

    ALONE: ClassVar[bool] = True


class SpendThis(Cost[Night]):
    """The card is turned face down until it is refreshed (NL-245); only face up can it be used at all."""

    FORM = "spend this"

    def run(self, g: Night, subject: i64) -> None:
        doing = g.context
        assert isinstance(doing, Doing)
        g.spend(subject, doing.card)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return True

    def takes_card(self) -> bool:
        return True


class DiscardThis(SpendThis):
    """The card is used up."""

    FORM = "discard this"

    def run(self, g: Night, subject: i64) -> None:
        doing = g.context
        assert isinstance(doing, Doing)
        g.lose_asset(subject, doing.card)
