"""The Street phase: four tokens each, one a turn (NL-106 to NL-129)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.acts import (
    buy_opportunity,
    connection_refusal,
    offer_contacts,
    offer_sales,
    offer_uses,
    purchase,
    purchase_refusal,
)
from fieldcraft.games.nightlancer.cards import Card, Contact, MarketCard, Opportunity
from fieldcraft.games.nightlancer.layout import (
    CONTACT_DECK,
    CONTACT_DISCARD,
    CONTACTS,
    COPIED,
    LEFT,
    NO_CARDS,
    PAIR,
    PAIRS,
    SCORING,
    STREET,
    TOKENS,
    TURNED_UP,
)
from fieldcraft.games.nightlancer.rival import RIVAL_PLACES
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import (
    AT_STREET,
    AT_TURN,
    CONNECT,
    GATHER,
    HEALTH,
    HEAT,
    KC,
    LENDERS,
    LOANS,
    MARKET,
    PROSPECTS,
    RESOLVE,
    SPACES,
)
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64

# -- the phase ---------------------------------------------------------------------------------


class StreetPhase(Op[Night]):
    """All spaces are free, and everybody has its tokens (NL-106, NL-109, NL-110)."""

    def run(self, g: Night, subject: i64) -> None:
        g.phase = STREET
        for space in range(SPACES):
            g.numbers[LEFT + space] = g.spaces(space)
            g.numbers[COPIED + space] = 0
        for who in g.order:
            g.put(who, TOKENS, g.card_set.numbers.tokens)
        g.push(STREET_OVER)
        g.push(TURNS)


class Turns(Op[Night]):
    """Turn after turn, until all tokens are placed (NL-106, NL-108)."""

    def run(self, g: Night, subject: i64) -> None:
        for who in g.order:
            if g.has(who, TOKENS):
                g.push(TURNS)
                g.in_order(STREET_TURN, RIVAL_PLACES)
                return


class StreetTurn(Op[Night]):
    """The seat places a token, where it has one."""

    def run(self, g: Night, subject: i64) -> None:
        if not g.has(subject, TOKENS):
            return
        g.turn += 1
        if g.has(subject, TOKENS) == 1:
            g.push(LAST_WORD, subject)
        g.push(PLACE_TOKEN, subject)


class PlaceToken(Op[Night]):
    """A token is placed on one space, whose whole action is carried out (NL-106, NL-107)."""

    ASKS = "street"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        acts = g.card_set.acts
        offer_market(g)
        for option in (acts.gather, acts.hustle, acts.risk_gather, acts.risk_hustle, acts.risk_other_hustle):
            g.offer_legal(option)
        for card in g.plans(subject):
            plan: Opportunity = card
            g.offer_legal(plan.connect)
            g.offer_legal(plan.connect_at_risk)
        g.offer_legal(acts.loan)
        for option in acts.prospects:
            g.offer_legal(option)
        for option in (acts.hard_work, acts.rest_health, acts.rest_resolve):
            g.offer_legal(option)
        offer_cover(g, subject)
        offer_free(g, subject)


def offer_market(g: Night) -> None:
    for pair in range(g.pairs()):
        for item in g.zones[PAIR + pair]:
            card: MarketCard = item
            g.offer_legal(card.buy[pair])


def offer_cover(g: Night, seat: i64) -> None:
    """Cards of the hand that can be discarded to lose Heat (NL-126)."""
    if g.has(seat, HEAT) == 0:
        return
    for item in g.zones[CONTACTS + seat]:
        contact: Contact = item
        g.offer(contact.cover)
    for item in g.plans(seat):
        plan: Opportunity = item
        g.offer(plan.cover)


def offer_free(g: Night, seat: i64) -> None:
    """What takes no token (NL-127, NL-384, NL-385)."""
    g.offer_legal(g.card_set.acts.exchange)
    offer_contacts(g, seat, AT_TURN | AT_STREET)
    offer_uses(g, seat, AT_TURN | AT_STREET)
    offer_sales(g, seat)


class LastWord(Op[Night]):
    """After the last token, as long as there is any Contact in hand (NL-380)."""

    ASKS = "last-word"

    def run(self, g: Night, subject: i64) -> None:
        if g.zones[CONTACTS + subject]:
            g.seat = subject
            offer_free(g, subject)
            g.offer(g.card_set.acts.done)


class StreetOver(Op[Night]):
    """What nobody bought is discarded (NL-129)."""

    def run(self, g: Night, subject: i64) -> None:
        for pair in range(PAIRS):
            for card in g.zones[PAIR + pair]:
                g.discard(card)
            g.zones[PAIR + pair] = NO_CARDS


# -- spaces ------------------------------------------------------------------------------------


def place_token(g: Night, seat: i64, space: i64, kind: i64) -> None:
    """Place a token on a space, for an action of a kind; a mixed space costs Heat first (NL-111, NL-119)."""
    g.take_space(seat, space)
    g.numbers[COPIED + kind] += 1
    if space != kind:
        g.heat(seat, 1)


def is_free(g: Night, space: i64) -> bool:
    """Is a space of the kind free (NL-111)?"""
    return g.phase == STREET and g.numbers[LEFT + space] > 0


class Buy(Option[Night]):
    """Buy one card of a pair; the other is discarded (NL-112)."""

    def __init__(self, key: str, label: str, card: MarketCard, pair: i64) -> None:
        super().__init__(key, label)
        self.card = card
        self.pair = pair

    def refusal(self, g: Night) -> str:
        if not g.lies(PAIR + self.pair, self.card):
            return "NL-112"
        return purchase_refusal(g, g.seat, self.card)

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, MARKET, MARKET)
        g.take(PAIR + self.pair, self.card)
        for twin in g.zones[PAIR + self.pair]:
            g.discard(twin)
        g.zones[PAIR + self.pair] = NO_CARDS
        purchase(g, subject, self.card)


class OnSpace(Option[Night]):
    """An action on a space: its own, or on a mixed one the action of a neighbour (NL-118, NL-119)."""

    def __init__(self, key: str, label: str, space: i64, kind: i64) -> None:
        super().__init__(key, label)
        self.space = space
        self.kind = kind

    def refusal(self, g: Night) -> str:
        if not is_free(g, self.space):
            return "NL-111"
        if self.kind == GATHER and not g.zones[CONTACT_DECK] and not g.zones[CONTACT_DISCARD]:
            return "NL-107"
        return ""

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, self.space, self.kind)
        if self.kind == GATHER:
            g.draw_contacts(subject, 1)
        else:
            g.gain(subject, KC, 1)


class Connect(Option[Night]):
    """Buy an Opportunity of the hand: with a token, or in the last settlement without (NL-117, NL-196)."""

    def __init__(self, key: str, label: str, card: Opportunity, space: i64) -> None:
        super().__init__(key, label)
        self.card = card
        self.space = space

    def refusal(self, g: Night) -> str:
        if g.phase == SCORING and self.space == CONNECT:
            return connection_refusal(g, g.seat, self.card)
        if not is_free(g, self.space):
            return "NL-111"
        heat = g.has(g.seat, HEAT)
        if self.space != CONNECT:  # what a card needs must hold after the Heat of a mixed space
            g.put(g.seat, HEAT, min(heat + 1, g.card_set.numbers.most_heat))
        found = connection_refusal(g, g.seat, self.card)
        g.put(g.seat, HEAT, heat)
        return found

    def run(self, g: Night, subject: i64) -> None:
        if g.phase == SCORING:
            g.ask_again()
        else:
            place_token(g, subject, self.space, CONNECT)
        buy_opportunity(g, subject, self.card)


class Borrow(Option[Night]):
    """Take a Loan (NL-120, NL-121)."""

    def refusal(self, g: Night) -> str:
        if g.has(g.seat, LOANS) >= g.card_set.numbers.most_loans:
            return "NL-121"
        return "" if is_free(g, LENDERS) else "NL-111"

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, LENDERS, LENDERS)
        g.gain(subject, LOANS, 1)
        g.gain(subject, KC, g.card_set.numbers.loan)


class BuyProspects(Option[Night]):
    """Buy one or two Prospects at the price of the round (NL-122)."""

    def __init__(self, key: str, label: str, n: i64) -> None:
        super().__init__(key, label)
        self.n = n

    def refusal(self, g: Night) -> str:
        if not is_free(g, LENDERS):
            return "NL-111"
        return "" if g.can_pay(g.seat, KC, self.n * g.price) else "NL-107"

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, LENDERS, LENDERS)
        g.pay(subject, KC, self.n * g.price)
        g.gain(subject, PROSPECTS, self.n)


# -- open spaces: for any number of tokens (NL-123) --------------------------------------------


def place_openly(g: Night, seat: i64) -> None:
    g.put(seat, TOKENS, g.has(seat, TOKENS) - 1)


class HardWork(Option[Night]):
    """1 Health and 1 Resolve for 1 KC (NL-124)."""

    def refusal(self, g: Night) -> str:
        return "" if g.can_pay(g.seat, HEALTH, 1) and g.can_pay(g.seat, RESOLVE, 1) else "NL-107"

    def run(self, g: Night, subject: i64) -> None:
        place_openly(g, subject)
        g.pay(subject, HEALTH, 1)
        g.pay(subject, RESOLVE, 1)
        g.gain(subject, KC, 1)


class Rest(Option[Night]):
    """Gain 1 Health or 1 Resolve (NL-125)."""

    def __init__(self, key: str, label: str, track: i64) -> None:
        super().__init__(key, label)
        self.track = track

    def refusal(self, g: Night) -> str:
        return "" if g.has(g.seat, self.track) < g.most(g.seat, self.track) else "NL-125"

    def run(self, g: Night, subject: i64) -> None:
        place_openly(g, subject)
        g.gain(subject, self.track, 1)


class Cover(Option[Night]):
    """Discard a card of the hand, and lose 1 Heat (NL-126)."""

    def __init__(self, key: str, label: str, card: Card) -> None:
        super().__init__(key, label)
        self.card = card

    def refusal(self, g: Night) -> str:
        return "" if g.has(g.seat, HEAT) else "NL-126"

    def run(self, g: Night, subject: i64) -> None:
        place_openly(g, subject)
        g.discard_from_hand(subject, self.card)
        g.heat(subject, -1)


# -- what a Contact turns up -------------------------------------------------------------------


class BuyTurnedUp(Option[Night]):
    """Buy a market card that a Contact has turned up (NL-379)."""

    def __init__(self, key: str, label: str, card: MarketCard) -> None:
        super().__init__(key, label)
        self.card = card

    def refusal(self, g: Night) -> str:
        return purchase_refusal(g, g.seat, self.card) if g.lies(TURNED_UP, self.card) else "NL-112"

    def run(self, g: Night, subject: i64) -> None:
        g.take(TURNED_UP, self.card)
        purchase(g, g.seat, self.card)


STREET_PHASE: Final = StreetPhase()
TURNS: Final = Turns()
STREET_TURN: Final = StreetTurn()
PLACE_TOKEN: Final = PlaceToken()
LAST_WORD: Final = LastWord()
STREET_OVER: Final = StreetOver()
