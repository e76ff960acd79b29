"""The Street phase: four tokens each, one a turn (NL-106 to NL-129)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.phases.acts import (
    Wondered,
    buy_opportunity,
    connection_refusal,
    lacks,
    lacks_for_plan,
    lacks_for_purchase,
    offer_contacts,
    offer_uses,
    purchase,
    purchase_refusal,
)
from fieldcraft.games.nightlancer.phases.rival import RIVAL_PLACES
from fieldcraft.games.nightlancer.printed.cards import Card, Contact, MarketCard, Opportunity
from fieldcraft.games.nightlancer.printed.constants import (
    AT_STREET,
    AT_TURN,
    CONNECT,
    GATHER,
    LENDERS,
    MARKET,
    OPEN_SPACE,
    SPACES,
)
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, KC, LOANS, PROSPECTS, RESOLVE
from fieldcraft.games.nightlancer.table.parts import (
    CONTACT_DECK,
    NO_CARDS,
    NO_TOKENS,
    PAIRS,
    SCORING,
    STREET,
)
from fieldcraft.games.nightlancer.table.state import Night, offer_sales
from fieldcraft.kernel.state import Op, holds, without
from fieldcraft.native import i64

# -- the phase ---------------------------------------------------------------------------------


class StreetPhase(Op[Night]):
    """All spaces are free, and everybody has its tokens (NL-106, NL-109, NL-110)."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_round().phase = STREET
        street = g.own_street()
        for space in range(SPACES):
            street.left[space] = g.spaces(space)
            street.copied[space] = 0
        street.tokens = NO_TOKENS
        for who in g.order:
            g.own_panel(who).tokens = g.card_set.numbers.tokens
        g.push(STREET_OVER)
        g.push(TURNS)


class Turns(Op[Night]):
    """Turn after turn, until all tokens are placed (NL-106, NL-108)."""

    def run(self, g: Night, subject: i64) -> None:
        for who in g.order:
            if g.panels[who].tokens:
                g.push(TURNS)
                g.in_order(STREET_TURN, RIVAL_PLACES)
                return


class StreetTurn(Op[Night]):
    """The seat places a token, where it has one."""

    def run(self, g: Night, subject: i64) -> None:
        if not g.panels[subject].tokens:
            return
        g.turn += 1
        if g.panels[subject].tokens == 1:
            g.push(LAST_WORD, subject)
        g.push(PLACE_TOKEN, subject)


class PlaceToken(Op[Night]):
    """A token is placed on one space, whose whole action is carried out (NL-106, NL-107)."""

    ASKS = "street"

    def run(self, g: Night, subject: i64) -> None:
        """Offer every space and card that the token can be used for."""
        g.seat = subject
        acts = g.card_set.acts
        offer_market(g)
        for option in (acts.gather, acts.hustle, acts.risk_gather, acts.risk_hustle, acts.risk_other_hustle):
            g.offer_legal(option)
        for card in g.panels[subject].all_plans():
            plan: Opportunity = card
            g.offer_legal(g.card_set.by_card[plan.index].connect)
            g.offer_legal(g.card_set.by_card[plan.index].connect_at_risk)
        g.offer_legal(acts.loan)
        for option in acts.prospects:
            g.offer_legal(option)
        for option in (acts.hard_work, acts.rest_health, acts.rest_resolve):
            g.offer_legal(option)
        offer_cover(g, subject)
        offer_free(g, subject)


def offer_market(g: Night) -> None:
    for pair in range(g.pairs()):
        for item in g.piles.pairs[pair]:
            card: MarketCard = item
            g.offer_legal(g.card_set.by_card[card.index].buy[pair])


def offer_cover(g: Night, seat: i64) -> None:
    """Offer the cards of the hand that can be discarded to lose Heat (NL-126)."""
    if g.has(seat, HEAT) == 0:
        return
    for item in g.panels[seat].contacts:
        contact: Contact = item
        g.offer(g.card_set.by_card[contact.index].cover)
    for item in g.panels[seat].all_plans():
        plan: Opportunity = item
        g.offer(g.card_set.by_card[plan.index].cover)


def offer_free(g: Night, seat: i64) -> None:
    """Offer what takes no token (NL-127, NL-384, NL-385)."""
    g.offer_legal(g.card_set.acts.exchange)
    offer_contacts(g, seat, AT_TURN | AT_STREET)
    offer_uses(g, seat, AT_TURN | AT_STREET)
    offer_sales(g, seat)


class LastWord(Op[Night]):
    """After the last token, as long as there is any Contact in hand (NL-380)."""

    ASKS = "last-word"

    def run(self, g: Night, subject: i64) -> None:
        if g.panels[subject].contacts:
            g.seat = subject
            offer_free(g, subject)
            g.offer(g.card_set.acts.done)


class StreetOver(Op[Night]):
    """Cards that nobody bought are discarded, and tokens are taken back (NL-129)."""

    def run(self, g: Night, subject: i64) -> None:
        for pair in range(PAIRS):
            for card in g.piles.pairs[pair]:
                g.discard(card)
            g.own_piles().pairs[pair] = NO_CARDS
        g.own_street().tokens = NO_TOKENS


# -- spaces ------------------------------------------------------------------------------------


def place_token(g: Night, seat: i64, space: i64, kind: i64, pair: i64 = 0) -> None:
    """Place a token on a space, for an action of a kind; a mixed space costs Heat first (NL-111, NL-119)."""
    g.take_space(seat, space, pair)
    g.own_street().copied[kind] += 1
    if space != kind:
        g.gain(seat, HEAT, 1, "risk")


def is_free(g: Night, space: i64) -> bool:
    """True if a space of the kind is free (NL-111)."""
    return g.this_round.phase == STREET and g.street.left[space] > 0


def taken(g: Night, space: i64) -> tuple[str, tuple[str | int, ...]]:
    """Return that all spaces of a kind are taken, and how many there are; that it is not the street phase."""
    return ("taken", (g.spaces(space),)) if g.this_round.phase == STREET else ("street", ())


class BuyCard(Wondered):
    """Buy one card of a pair; the other is discarded (NL-112)."""

    QUESTIONS = ("street",)
    ABSENT = ("NL-112",)

    def __init__(self, key: str, label: str, card: MarketCard, pair: i64) -> None:
        super().__init__(key, label)
        self.card = card
        self.pair = pair

    def refusal(self, g: Night) -> str:
        if not holds(g.piles.pairs[self.pair], self.card):
            return "NL-112"
        return purchase_refusal(g, g.seat, self.card)

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks_for_purchase(g, self.card)

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, MARKET, MARKET, self.pair)
        for twin in without(g.piles.pairs[self.pair], self.card):
            g.discard(twin)
        g.own_piles().pairs[self.pair] = NO_CARDS
        purchase(g, subject, self.card)


class OnSpace(Wondered):
    """An action on a space: its own, or on a mixed one the action of a neighbour (NL-118, NL-119)."""

    QUESTIONS = ("street",)

    def __init__(self, key: str, label: str, space: i64, kind: i64) -> None:
        super().__init__(key, label)
        self.space = space
        self.kind = kind

    def refusal(self, g: Night) -> str:
        if not is_free(g, self.space):
            return "NL-111"
        if self.kind == GATHER and not g.piles.decks[CONTACT_DECK] and not g.piles.discards[CONTACT_DECK]:
            return "NL-107"
        return ""

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return ("no-contacts", ()) if is_free(g, self.space) else taken(g, self.space)

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, self.space, self.kind)
        if self.kind == GATHER:
            g.draw_contacts(subject, 1, "gather")
        else:
            g.gain(subject, KC, 1, "hustle")


class Connect(Wondered):
    """Buy an Opportunity of the hand: with a token, or in the last settlement without (NL-117, NL-196)."""

    QUESTIONS = ("street", "settle")
    ABSENT = ("NL-117",)

    def __init__(self, key: str, label: str, card: Opportunity, space: i64) -> None:
        super().__init__(key, label)
        self.card = card
        self.space = space

    def refusal(self, g: Night) -> str:
        if g.this_round.phase == SCORING and self.space == CONNECT:
            return connection_refusal(g, g.seat, self.card)
        if not is_free(g, self.space):
            return "NL-111"
        heat = g.has(g.seat, HEAT)
        if self.space != CONNECT:  # what a card needs must hold after the Heat of a mixed space
            g.put(g.seat, HEAT, min(heat + 1, g.card_set.tracks[HEAT].most))
        found = connection_refusal(g, g.seat, self.card)
        g.put(g.seat, HEAT, heat)
        return found

    def is_askable(self, g: Night) -> bool:
        if g.this_round.phase == SCORING and self.space != CONNECT:
            return False
        return holds(g.panels[g.seat].all_plans(), self.card) and super().is_askable(g)

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        if g.this_round.phase != SCORING and not is_free(g, self.space):
            return taken(g, self.space)
        heat = g.has(g.seat, HEAT)
        if self.space != CONNECT:
            g.put(g.seat, HEAT, min(heat + 1, g.card_set.tracks[HEAT].most))
        found = lacks_for_plan(g, self.card)
        g.put(g.seat, HEAT, heat)
        return found

    def run(self, g: Night, subject: i64) -> None:
        if g.this_round.phase == SCORING:
            g.ask_again()
        else:
            place_token(g, subject, self.space, CONNECT)
        buy_opportunity(g, subject, self.card)


class Borrow(Wondered):
    """Take a Loan (NL-120, NL-121)."""

    QUESTIONS = ("street",)

    def refusal(self, g: Night) -> str:
        if g.has(g.seat, LOANS) >= g.card_set.tracks[LOANS].most:
            return "NL-121"
        return "" if is_free(g, LENDERS) else "NL-111"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        if g.has(g.seat, LOANS) >= g.card_set.tracks[LOANS].most:
            return "loans", (g.has(g.seat, LOANS),)
        return taken(g, LENDERS)

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, LENDERS, LENDERS)
        g.gain(subject, LOANS, 1, "loan")
        g.gain(subject, KC, g.card_set.numbers.loan, "loan")


class BuyProspects(Wondered):
    """Buy one or two Prospects at the price of the round (NL-122)."""

    QUESTIONS = ("street",)

    def __init__(self, key: str, label: str, n: i64) -> None:
        super().__init__(key, label)
        self.n = n

    def refusal(self, g: Night) -> str:
        if not is_free(g, LENDERS):
            return "NL-111"
        return "" if g.can_pay(g.seat, KC, self.n * g.this_round.price) else "NL-107"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks(g, KC, self.n * g.this_round.price) if is_free(g, LENDERS) else taken(g, LENDERS)

    def run(self, g: Night, subject: i64) -> None:
        place_token(g, subject, LENDERS, LENDERS)
        g.pay(subject, KC, self.n * g.this_round.price, "lenders")
        g.gain(subject, PROSPECTS, self.n, "lenders")


# -- open spaces: for any number of tokens (NL-123) --------------------------------------------


class HardWork(Wondered):
    """Gain 1 KC for 1 Health and 1 Resolve (NL-124)."""

    QUESTIONS = ("street",)

    def refusal(self, g: Night) -> str:
        return "" if g.can_pay(g.seat, HEALTH, 1) and g.can_pay(g.seat, RESOLVE, 1) else "NL-107"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks(g, RESOLVE if g.can_pay(g.seat, HEALTH, 1) else HEALTH, 1)

    def run(self, g: Night, subject: i64) -> None:
        g.lay_token(subject, OPEN_SPACE)
        g.pay(subject, HEALTH, 1, "hard-work")
        g.pay(subject, RESOLVE, 1, "hard-work")
        g.gain(subject, KC, 1, "hard-work")


class Rest(Wondered):
    """Gain 1 Health or 1 Resolve (NL-125)."""

    QUESTIONS = ("street",)

    def __init__(self, key: str, label: str, track: i64) -> None:
        super().__init__(key, label)
        self.track = track

    def refusal(self, g: Night) -> str:
        return "" if g.has(g.seat, self.track) < g.most(g.seat, self.track) else "NL-125"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return "full", (g.in_words(self.track, g.has(g.seat, self.track)),)

    def run(self, g: Night, subject: i64) -> None:
        g.lay_token(subject, OPEN_SPACE)
        g.gain(subject, self.track, 1, "rest")


class Cover(Wondered):
    """Discard a card of the hand, and lose 1 Heat (NL-126)."""

    QUESTIONS = ("street",)

    def __init__(self, key: str, label: str, card: Card) -> None:
        super().__init__(key, label)
        self.card = card

    def refusal(self, g: Night) -> str:
        return "" if g.has(g.seat, HEAT) else "NL-126"

    def is_askable(self, g: Night) -> bool:
        panel = g.panels[g.seat]
        return holds(panel.contacts + panel.all_plans(), self.card) and super().is_askable(g)

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks(g, HEAT, 1)

    def run(self, g: Night, subject: i64) -> None:
        g.lay_token(subject, OPEN_SPACE)
        g.discard_from_hand(subject, self.card)
        g.lose(subject, HEAT, 1, "cover")


# -- what a Contact turns up -------------------------------------------------------------------


class BuyTurnedUp(Wondered):
    """Buy a market card that a Contact has turned up (NL-379)."""

    QUESTIONS = ("shop",)
    ABSENT = ("NL-112",)

    def __init__(self, key: str, label: str, card: MarketCard) -> None:
        super().__init__(key, label)
        self.card = card

    def refusal(self, g: Night) -> str:
        return purchase_refusal(g, g.seat, self.card) if holds(g.piles.turned_up, self.card) else "NL-112"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks_for_purchase(g, self.card)

    def run(self, g: Night, subject: i64) -> None:
        piles = g.own_piles()
        piles.turned_up = without(piles.turned_up, self.card)
        purchase(g, g.seat, self.card)


STREET_PHASE: Final = StreetPhase()
TURNS: Final = Turns()
STREET_TURN: Final = StreetTurn()
PLACE_TOKEN: Final = PlaceToken()
LAST_WORD: Final = LastWord()
STREET_OVER: Final = StreetOver()
