"""The event of a turn: its parts, what choosing one costs, and where its card goes (IB-211 to IB-226)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed.cards import BLIGHTED, BY_EVENT, EventCard, EventPart, Power
from fieldcraft.games.island.table.actions import carry_out
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.zones import EVENT_DECK, NO_POWERS
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.games.island.vocabulary.turn_bonuses import PayTogether
from fieldcraft.kernel.flow import CardOption
from fieldcraft.kernel.state import Context, Op, Option, holds
from fieldcraft.native import i64

BY_HEALTH: Final = 0
BY_STAGE: Final = 1
BY_TERROR: Final = 2
BY_CHOICE: Final = 3
BY_EACH: Final = 4
BYS: Final = {
    "health": BY_HEALTH, "stage": BY_STAGE, "terror": BY_TERROR, "choice": BY_CHOICE, "each choice": BY_EACH,
}  # fmt: skip
"""The ways in which a card has several halves (IB-213, IB-216)."""
SECOND_STAGE: Final = 2
LAST_STAGE: Final = 3

# The worth of a card as aid (IB-217).
DISCARDED: Final = 2
FORGOTTEN: Final = 4


class DrawEvent(Op[Island]):
    """The event of the turn; there is none in the first turn (IB-211)."""

    def run(self, g: Island, subject: i64) -> None:
        """Draw the event and begin it; an empty deck is shuffled from the discard first."""
        if g.turn < 2 or not (g.events.deck or g.events.discard):
            return
        if not g.events.deck:
            deck = list(g.events.discard)
            g.shuffle(deck, EVENT_DECK)
            piles = g.own_events()
            piles.deck, piles.discard = tuple(deck), ()
            piles.known = [0] * len(piles.known)
        card = g.events.deck[-1]
        piles = g.own_events()
        piles.deck = piles.deck[:-1]
        piles.current = (card,)
        g.note("event", (card.name,), reveals=True, source=card.id)
        begin(g, card)


def begin(g: Island, card: EventCard) -> None:
    """Have the parts of a card done from top to bottom; which half counts is read now (IB-212, IB-213)."""
    g.push(END_EVENT)
    for part in (card.dahan, card.tokens):
        if part is not None:
            g.push(DoEventPart(part))
    if card.by == BY_CHOICE:
        g.push(CHOOSE_PART)
        return
    if card.by == BY_EACH:
        for face in reversed(card.faces):
            g.push(DoEventPart(face))
        return
    state = state_of(g, card.by)
    for face in card.faces:
        if state in face.when:
            g.push(DoEventPart(face))


def state_of(g: Island, by: i64) -> i64:
    """Return the number that says which half of a card counts."""
    if by == BY_HEALTH:
        return 1 if g.blight.face == BLIGHTED else 0
    if by == BY_TERROR:
        return g.terror
    if not g.invaders.order:
        return LAST_STAGE
    is_early = (
        SECOND_STAGE - 1 in g.invaders.order
    )  # a card of stage III above one of stage II counts as stage II
    return min(g.invaders.order[0] + 1, SECOND_STAGE if is_early else LAST_STAGE)


class DoEventPart(Op[Island]):
    """One part of the card."""

    def __init__(self, part: EventPart) -> None:
        self.part: Final = part

    def run(self, g: Island, subject: i64) -> None:
        if g.journal is not None:
            g.note("event-part", (self.part.name, self.part.text))
        carry_out(g, self.part.ops, BY_EVENT, g.events.current[-1].id if g.events.current else "")


class EndEvent(Op[Island]):
    """The card goes to the discard, unless its text has put it elsewhere (IB-212)."""

    def run(self, g: Island, subject: i64) -> None:
        piles = g.own_events()
        piles.discard = piles.discard + piles.current
        piles.current = ()
        if piles.another:
            piles.another -= 1
            g.push(DRAW)


# -- what is chosen, and what it costs (IB-216, IB-217) ----------------------------------------


class ChoosePart(Op[Island]):
    """The first player says which half it is; a half that cannot be paid for is not offered."""

    ASKS: ClassVar[str] = "event-part"

    def asker(self, g: Island, subject: i64) -> str:
        return g.events.current[-1].id

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(0)
        for n, face in enumerate(g.events.current[-1].faces):
            if can_pay(g, face):
                g.offer(g.card_set.event_parts[n])


class PickPart(Option[Island]):
    """One half of the card."""

    def __init__(self, key: str, label: str, n: i64) -> None:
        super().__init__(key, label)
        self.n: Final = n

    def run(self, g: Island, subject: i64) -> None:
        face = g.events.current[-1].faces[self.n]
        g.push(DoEventPart(face))
        if face.per is not None:
            g.own_events().bought = 0
            g.push(Buy(face, units(g, face)))
            return
        n = price(g, face)
        if n:
            g.push_in(Paying(g.context, face.aid, n - in_play(g, face.aid)), PAY)


class Buy(Op[Island]):
    """The first player says for how many lands or pieces all Spirits pay the cost."""

    ASKS: ClassVar[str] = "buy"

    def __init__(self, face: EventPart, most: i64) -> None:
        self.face: Final = face
        self.most: Final[i64] = most

    def asker(self, g: Island, subject: i64) -> str:
        return g.events.current[-1].id

    def wanted(self, g: Island, subject: i64) -> i64:
        return g.events.bought

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(0)
        bought = g.events.bought
        if bought < self.most and can_afford(g, self.face, (bought + 1) * self.face.cost):
            g.offer(g.card_set.one_more)
        if bought >= min(self.face.least, self.most):
            g.offer(g.card_set.enough_bought)


class OneMore(Option[Island]):
    """Pay for one more."""

    def run(self, g: Island, subject: i64) -> None:
        g.own_events().bought += 1
        g.push(g.frame.op)


class EnoughBought(Option[Island]):
    """Pay for no more; now the cost is paid."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Buy)
        n = g.events.bought * asking.face.cost
        if n:
            aid = asking.face.aid
            g.push_in(Paying(g.context, aid, n - in_play(g, aid)), PAY)


def units(g: Island, face: EventPart) -> i64:
    """Return for how many lands or pieces the cost of a half may be paid."""
    n: i64 = 0
    per = face.per
    for land in range(g.map.size):
        if isinstance(per, Who):
            n += per.count_in(g, land)
        elif per.fits(g, land):
            n += 1
    return n


def price(g: Island, face: EventPart) -> i64:
    """Return the energy that choosing a half costs all Spirits together at least."""
    return face.cost * (len(g.spirits) if face.per is None else min(face.least, units(g, face)))


def in_play(g: Island, element: i64) -> i64:
    """Return how many elements of that kind all Spirits have, each of which is aid once."""
    n: i64 = 0
    if element >= 0:
        for spirit in range(i64(len(g.spirits))):
            n += g.panels[spirit].elements[element]
    return n


def can_pay(g: Island, face: EventPart) -> bool:
    """True if energy and aid suffice for a half."""
    return can_afford(g, face, price(g, face))


def can_afford(g: Island, face: EventPart, n: i64) -> bool:
    """True if energy and aid suffice for a price of a half."""
    left = n - in_play(g, face.aid) - purse(g)
    if left > 0 and face.aid >= 0:
        for spirit in range(i64(len(g.spirits))):
            panel = g.panels[spirit]
            for power in (*panel.hand, *panel.discard):
                if face.aid in power.elements:
                    left -= FORGOTTEN
            for power in panel.played:
                if face.aid in power.elements:
                    left -= FORGOTTEN - 1
    return left <= 0


def purse(g: Island) -> i64:
    """Return the energy of all Spirits."""
    n: i64 = 0
    for panel in g.panels:
        n += panel.energy
    return n


class Paying(Context):
    """The context of a payment: the element that is aid, and the energy that is still wanted."""

    def __init__(
        self, outer: Context | None, aid: i64, left: i64, given: tuple[Power, ...] = NO_POWERS
    ) -> None:
        super().__init__(outer)
        self.aid: Final = aid
        self.left: Final = left
        self.given: Final = given
        """Cards that were discarded as aid."""


class PayForEvent(Op[Island]):
    """Cards with the element may be given as aid, until energy pays the rest."""

    ASKS: ClassVar[str] = "aid"

    def asker(self, g: Island, subject: i64) -> str:
        return g.events.current[-1].id

    def wanted(self, g: Island, subject: i64) -> i64:
        paying = g.context
        return paying.left if isinstance(paying, Paying) else 0

    def run(self, g: Island, subject: i64) -> None:
        """Offer cards with the element as aid, and the energy of all Spirits where it covers the rest."""
        paying = g.context
        assert isinstance(paying, Paying)
        if paying.left <= 0:
            return
        g.seat = g.seat_of(0)
        if purse(g) >= paying.left:
            g.offer(g.card_set.pay_rest)
        for spirit in range(i64(len(g.spirits))):
            panel = g.panels[spirit]
            for power in panel.hand:
                if paying.aid in power.elements:
                    g.offer(g.card_set.acts_of(power).aid_by_discard)
                    g.offer(g.card_set.acts_of(power).aid_by_forgetting)
            for power in (*panel.played, *panel.discard):
                if paying.aid in power.elements and power not in paying.given:
                    g.offer(g.card_set.acts_of(power).aid_by_forgetting)


class PayRest(Option[Island]):
    """Energy pays what is left."""

    def run(self, g: Island, subject: i64) -> None:
        paying = g.context
        assert isinstance(paying, Paying)
        if purse(g) == paying.left:
            for spirit in range(i64(len(g.spirits))):
                g.own_panel(spirit).energy = 0
            return
        together = PayTogether()
        together.n = paying.left
        g.push(together)


class Aid(CardOption[Island, Power]):
    """A card with the element leaves its place for a part of the price."""

    IS_FORGOTTEN: ClassVar[bool] = False

    def run(self, g: Island, subject: i64) -> None:
        """Take the card from its pile, and continue with the price less what the card is worth."""
        paying = g.context
        assert isinstance(paying, Paying)
        worth: i64 = DISCARDED
        for spirit in range(i64(len(g.spirits))):
            if not holds(g.panels[spirit].all_cards(), self.card):
                continue
            panel = g.own_panel(spirit)
            was_in_play = holds(panel.played, self.card)
            panel.give_up(self.card)
            if not self.IS_FORGOTTEN:
                panel.discard += (self.card,)
            else:
                worth = FORGOTTEN - (1 if was_in_play else 0)  # one of its elements was counted before
                g.forgotten = (*g.forgotten, self.card)
                if g.journal is not None:
                    g.note("forgotten", (g.spirits[spirit].name, self.card.name))
        given = (*paying.given, self.card)
        g.push_in(Paying(paying.outer, paying.aid, paying.left - worth, given), PAY)


class AidByDiscard(Aid):
    """It goes from the hand to the discard."""


class AidByForgetting(Aid):
    """It leaves the game."""

    IS_FORGOTTEN: ClassVar[bool] = True


DRAW: Final[Op[Any]] = DrawEvent()
END_EVENT: Final[Op[Any]] = EndEvent()
CHOOSE_PART: Final[Op[Any]] = ChoosePart()
PAY: Final[Op[Any]] = PayForEvent()
