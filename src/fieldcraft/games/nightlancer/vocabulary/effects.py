"""Effects at a person's turn, in Downtime and at the end."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.printed.cards import Holding, MarketCard, Opportunity
from fieldcraft.games.nightlancer.printed.tracks import Repeated
from fieldcraft.games.nightlancer.table.parts import CONTACT_DECK, MARKET_DECK, PAIRS, PLAN_DECK
from fieldcraft.games.nightlancer.table.state import Night, offer_sales
from fieldcraft.games.nightlancer.vocabulary.costs import Goods, PartWith
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64

# Things that are counted at the end.
IMPLANTS: Final = 0
SKILLS: Final = 1
AGENDAS: Final = 2
WEAPONS: Final = 3


class Gain(Repeated):
    """Gain, up to what there can be (NL-125)."""

    FORM = "deed = gain {what:goods}"
    what: Goods

    def repeat(self, g: Night, seat: i64, times: i64, cause: str) -> None:
        self.what.gain(g, seat, times, cause)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return self.what.has_room(g, subject)


class Lose(Repeated):
    """Lose as much as there is (NL-239)."""

    FORM = "deed = lose {what:goods}"
    what: Goods

    def repeat(self, g: Night, seat: i64, times: i64, cause: str) -> None:
        self.what.lose(g, seat, times, cause)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return self.what.has_some(g, subject)

    def is_payable(self, g: Night, subject: i64) -> bool:
        return self.what.has_all(g, subject)


class FaceUp(Count[Night]):
    """The number of times that a person has `n` of some things face up (NL-364)."""

    FORM = "{n:number} {things:things}"
    n: i64
    things: i64

    def count(self, g: Night, subject: i64) -> i64:
        return sum([self.fits(card) for card in g.panels[subject].face_up()]) // self.n

    def fits(self, card: Holding) -> bool:
        """True if the card is such a thing."""
        if isinstance(card, Opportunity):
            return self.things == (AGENDAS if card.is_agenda else SKILLS)
        if not isinstance(card, MarketCard):
            return False
        return card.is_implant() if self.things == IMPLANTS else self.things == WEAPONS and card.is_weapon()


class GainForEach(Effect[Night]):
    """Gain once for each."""

    FORM = "deed = gain {what:goods} for each {count:count}"
    what: Goods
    count: Count[Any]

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(self.count.count(g, subject)):
            self.what.gain(g, subject, 1)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return self.count.count(g, subject) > 0


class DrawContacts(Repeated):
    FORM = "deed = draw {n:number} contact card{n:s}"
    n: i64

    def repeat(self, g: Night, seat: i64, times: i64, cause: str) -> None:
        g.draw_contacts(seat, self.n * times, cause)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return has_cards(g, CONTACT_DECK)


class DrawOpportunities(Repeated):
    FORM = "deed = draw {n:number} opportunity card{n:s}"
    n: i64

    def repeat(self, g: Night, seat: i64, times: i64, cause: str) -> None:
        g.draw_plans(seat, self.n * times, cause)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return has_cards(g, PLAN_DECK)


def has_cards(g: Night, deck: i64) -> bool:
    """True if anything can be drawn from a deck (NL-242)."""
    return len(g.piles.decks[deck]) > 0 or len(g.piles.discards[deck]) > 0


class DiscardCards(Effect[Night]):
    """Cards of the hand are discarded, chosen by their owner (NL-244)."""

    FORM = "deed = discard {n:number} card{n:s}"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(self.n):
            g.push(GIVE_CARD, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return g.panels[subject].in_hand() > 0


class DiscardChosen(Op[Night]):
    """The seat chooses a card of its hand to discard, if it has one."""

    ASKS = "give-card"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for contact in g.panels[subject].contacts:
            g.offer(g.card_set.by_card[contact.index].part_with)
        for plan in g.panels[subject].all_plans():
            g.offer(g.card_set.by_card[plan.index].part_with)
        if len(g.options) == 1 and g.panels[subject].in_hand() > 1:
            lone = g.options[0]
            assert isinstance(lone, PartWith)
            g.options[0] = g.card_set.by_card[lone.card.index].part_with_one


GIVE_CARD: Final = DiscardChosen()


# -- cards that are Spent ----------------------------------------------------------------------


class Refresh(Effect[Night]):
    """Spent cards are turned up again, chosen by their owner."""

    FORM = "deed = refresh {n:number} spent card{n:s}"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(self.n):
            g.push(CHOOSE_SPENT, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return len(g.panels[subject].spent) > 0


class ChooseSpent(Op[Night]):
    ASKS = "refresh"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.panels[subject].spent:
            if isinstance(card, MarketCard):
                g.offer(g.card_set.by_card[card.index].turn_up)


CHOOSE_SPENT: Final = ChooseSpent()


class TurnUpSpent(Option[Night]):
    """Turn this Spent card up again."""

    def __init__(self, key: str, label: str, card: MarketCard) -> None:
        super().__init__(key, label)
        self.card: Final = card

    def run(self, g: Night, subject: i64) -> None:
        g.refresh(g.seat, self.card)


# -- a look at the market ----------------------------------------------------------------------


class Shop(Effect[Night]):
    """Cards of the market deck are turned up for all to see; one of them may be bought (NL-127, NL-379)."""

    FORM = "deed = look at {n:number} market card{n:s} , you may buy one"
    n: i64

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(self.n):
            card = g.draw(MARKET_DECK)
            if card is not None:
                g.own_piles().turned_up += (card,)
                if g.journal is not None:
                    g.note("turned-up", (card.name,), reveals=True)
        g.push(CLEAR_UP, subject)
        g.push(BUY_TURNED_UP, subject)

    def is_possible(self, g: Night, subject: i64) -> bool:
        return has_cards(g, MARKET_DECK)


class ChooseTurnedUp(Op[Night]):
    """One of the cards that a Contact has turned up; one may sell to afford it (NL-393)."""

    ASKS = "shop"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.piles.turned_up:
            if isinstance(card, MarketCard):
                g.offer_legal(g.card_set.by_card[card.index].buy[PAIRS])
        offer_sales(g, subject)
        g.offer(g.card_set.acts.buy_nothing)


class ClearUp(Op[Night]):
    """Discard what was turned up and not bought."""

    def run(self, g: Night, subject: i64) -> None:
        for card in g.piles.turned_up:
            g.discard(card)
        g.own_piles().turned_up = ()


BUY_TURNED_UP: Final = ChooseTurnedUp()
CLEAR_UP: Final = ClearUp()
