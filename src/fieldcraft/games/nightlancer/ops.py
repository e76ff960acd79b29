"""What texts do at a person's turn, in Downtime and at the end."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.cards import MarketCard, Opportunity
from fieldcraft.games.nightlancer.costs import Goods, PartWith
from fieldcraft.games.nightlancer.layout import (
    ASSETS,
    CONTACT_DECK,
    CONTACTS,
    LOADED,
    MARKET_DECK,
    PAIRS,
    PLAN_DECK,
    SPENT,
    TO_DISCARD,
    TURNED_UP,
)
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64

# Things that are counted at the end.
IMPLANTS: Final = 0
SKILLS: Final = 1
AGENDAS: Final = 2
WEAPONS: Final = 3


class Gain(Effect[Night]):
    """Gain, up to what there can be (NL-125)."""

    FORM = "gain {what:goods}"
    CATEGORY = "deed"
    what: Goods

    def run(self, g: Night, subject: i64) -> None:
        self.what.gain(g, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return self.what.has_room(g, subject)


class Lose(Effect[Night]):
    """Lose as much as there is (NL-239)."""

    FORM = "lose {what:goods}"
    CATEGORY = "deed"
    what: Goods

    def run(self, g: Night, subject: i64) -> None:
        self.what.lose(g, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return self.what.has_some(g, subject)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return self.what.has_all(g, subject)


class GainForEach(Effect[Night]):
    """Gain once for each so many of one's things that lie face up (NL-364)."""

    FORM = "gain {what:goods} for each {n:number} {things:things}"
    CATEGORY = "deed"
    what: Goods
    n: i64
    things: i64

    def run(self, g: Night, subject: i64) -> None:
        for _ in range(count(g, subject, self.things) // self.n):
            self.what.gain(g, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return count(g, subject, self.things) >= self.n


def count(g: Night, seat: i64, things: i64) -> i64:
    """How many of these things lie face up before a person."""
    found: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat):
        for card in g.zones[zone]:
            if isinstance(card, Opportunity):
                found += card.is_agenda if things == AGENDAS else things == SKILLS and not card.is_agenda
            elif isinstance(card, MarketCard):
                found += card.is_implant() if things == IMPLANTS else things == WEAPONS and card.is_weapon()
    return found


class DrawContacts(Effect[Night]):
    FORM = "draw {n:number} contact card{n:s}"
    CATEGORY = "deed"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        g.draw_contacts(subject, self.n)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return has_cards(g, CONTACT_DECK)


class DrawOpportunities(Effect[Night]):
    FORM = "draw {n:number} opportunity card{n:s}"
    CATEGORY = "deed"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        g.draw_plans(subject, self.n)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return has_cards(g, PLAN_DECK)


def has_cards(g: Night, deck: i64) -> bool:
    """Can anything be drawn from a deck (NL-242)?"""
    return len(g.zones[deck]) > 0 or len(g.zones[deck + TO_DISCARD]) > 0


class DiscardCards(Effect[Night]):
    """Cards of the hand are discarded, chosen by their owner (NL-244)."""

    FORM = "discard {n:number} card{n:s}"
    CATEGORY = "deed"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        for _ in range(self.n):
            g.push(GIVE_CARD, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return g.hand(subject) > 0


class GiveCard(Op[Night]):
    """The seat chooses a card of its hand to discard; who has none discards none."""

    ASKS = "give-card"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for contact in g.zones[CONTACTS + subject]:
            g.offer(contact.part_with)
        for plan in g.plans(subject):
            g.offer(plan.part_with)
        if len(g.options) == 1 and g.hand(subject) > 1:
            lone = g.options[0]
            assert isinstance(lone, PartWith)
            g.options[0] = lone.card.part_with_one


GIVE_CARD: Final = GiveCard()


# -- cards that are Spent ----------------------------------------------------------------------


class Refresh(Effect[Night]):
    """Spent cards are turned up again, chosen by their owner."""

    FORM = "refresh {n:number} spent card{n:s}"
    CATEGORY = "deed"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        for _ in range(self.n):
            g.push(CHOOSE_SPENT, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return len(g.zones[SPENT + subject]) > 0


class ChooseSpent(Op[Night]):
    ASKS = "refresh"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.zones[SPENT + subject]:
            if isinstance(card, MarketCard):
                g.offer(card.turn_up)


CHOOSE_SPENT: Final = ChooseSpent()


class TurnUp(Option[Night]):
    """Turn this Spent card up again."""

    def __init__(self, key: str, label: str, card: MarketCard) -> None:
        super().__init__(key, label)
        self.card: Final = card

    def run(self, g: Night, subject: i64) -> None:
        g.refresh(g.seat, self.card)


# -- a look at the market ----------------------------------------------------------------------


class Shop(Effect[Night]):
    """Cards of the market deck are turned up for all to see; one of them may be bought (NL-127, NL-379)."""

    FORM = "look at {n:number} market card{n:s} , you may buy one"
    CATEGORY = "deed"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        for _ in range(self.n):
            card = g.draw(MARKET_DECK)
            if card is not None:
                g.zones[TURNED_UP] += (card,)
                if g.journal is not None:
                    g.note("turned-up", (card.name,), reveals=True)
        g.push(CLEAR_UP, subject)
        g.push(BUY_TURNED_UP, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return has_cards(g, MARKET_DECK)


class BuyTurnedUp(Op[Night]):
    ASKS = "shop"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.zones[TURNED_UP]:
            if isinstance(card, MarketCard):
                g.offer_legal(card.buy[PAIRS])
        g.offer(g.card_set.acts.buy_nothing)


class ClearUp(Op[Night]):
    """What was turned up and not bought is discarded."""

    def run(self, g: Night, subject: i64) -> None:
        for card in g.zones[TURNED_UP]:
            g.discard(card)
        g.zones[TURNED_UP] = ()


BUY_TURNED_UP: Final = BuyTurnedUp()
CLEAR_UP: Final = ClearUp()
