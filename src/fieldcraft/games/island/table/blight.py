"""Blight on lands: the one way in which it comes, and its consequences (IB-032 to IB-060).

One counter: a rule may keep it where it is; it leaves the card, which may run out and turn over; it arrives;
presence is destroyed; where there was blight already it spreads to one neighbour, and so on.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import (
    BLIGHTED,
    BY_BLIGHT_CARD,
    BY_RAVAGE,
    NO_CARD,
    BlightCard,
)  # fmt: skip
from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import harm, tokens
from fieldcraft.games.island.table.actions import LandOption, carry_out
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.state import Context, Op, Option
from fieldcraft.native import i64


class Counter(Context):
    """The context of one counter that is on its way."""

    def __init__(
        self, outer: Context | None, link: i64 = 0, from_box: bool = False, spares: bool = False,
        is_still: bool = False, is_lasting: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(outer)
        self.link: Final = link
        """Number of lands the blight has spread from, 0 for the first counter (IB-051)."""
        self.from_box: Final = from_box
        """True if it comes from the box, and not from the card (IB-032)."""
        self.spares: Final = spares
        """True if it neither destroys presence nor spreads (IB-140)."""
        self.is_still: Final = is_still
        """True if it destroys presence and does not spread (IB-050)."""
        self.is_lasting: Final = is_lasting
        """True if it is counted against the players when it leaves the card, as are those it brings about
        by spreading (IB-253).
        """


def counter(g: Island) -> Counter:
    """The counter that is on its way."""
    context = g.context
    while context is not None:
        if isinstance(context, Counter):
            return context
        context = context.outer
    raise AssertionError("no counter is on its way")


def add(
    g: Island, land: i64, from_box: bool = False, spares: bool = False, is_still: bool = False,
    is_lasting: bool = False,
) -> None:  # fmt: skip
    """Add one counter to a land next, with everything that follows from it."""
    g.push_in(Counter(g.context, 0, from_box, spares, is_still, is_lasting), ADD, land)


class AddBlight(Op[Island]):
    """A token (IB-206) or a rule (IB-177) may keep the counter where it is."""

    def run(self, g: Island, subject: i64) -> None:
        if is_kept_off(g, subject):
            tokens.stop(g, g.card_set.pieces.stops_blight, subject, "blight-stopped")
        elif not g.forbidden(cards.ARRIVAL, subject):
            g.push(LEAVE, subject)
            if g.in_force.answers(cards.BOX_PRICE) and not counter(g).from_box:
                g.push(OFFER_BOX, subject)
        elif g.journal is not None:
            g.note("blight-stays", (g.map.titles[subject],))


def is_kept_off(g: Island, land: i64) -> bool:
    """True if a token keeps the next counter off a land, which is one without blight (IB-206)."""
    stops = g.card_set.pieces.stops_blight
    return not g.pieces[BLIGHT][land] and tokens.any_in(g, stops, land)


def spared(g: Island, land: i64, n: i64) -> i64:
    """Return how many of `n` counters the card need not have: tokens keep them off, or a Spirit may pay."""
    found: i64 = 0
    if is_kept_off(g, land):
        for kind in g.card_set.pieces.stops_blight.each:
            found += g.pieces[kind][land]
    spirit = payer(g, land)
    if spirit >= 0:
        found += g.panels[spirit].energy // price_of(g, land, spirit)
    return min(n, found)


def price_of(g: Island, land: i64, spirit: i64) -> i64:
    """Return the energy for which a Spirit has a counter for a land come from the box."""
    return g.amount(cards.BOX_PRICE, pair(land, spirit), cards.NO_PRICE)


def payer(g: Island, land: i64) -> i64:
    """Return the Spirit that may have a counter for a land come from the box, -1 for none."""
    if g.in_force.answers(cards.BOX_PRICE):
        for spirit in range(i64(len(g.spirits))):
            if price_of(g, land, spirit) <= g.panels[spirit].energy:
                return spirit
    return -1


class OfferBox(Op[Island]):
    """A Spirit may pay for a counter of its land to come from the box (IB-234)."""

    ASKS: ClassVar[str] = "box"

    def run(self, g: Island, subject: i64) -> None:
        spirit = payer(g, subject)
        if spirit >= 0:
            g.seat = g.seat_of(spirit)
            g.offer(g.card_set.from_box)
            g.offer(g.card_set.from_card)


class FromBox(Option[Island]):
    """Pay for the counter, which leaves the card as it is."""

    def run(self, g: Island, subject: i64) -> None:
        spirit = payer(g, subject)
        g.own_panel(spirit).energy -= price_of(g, subject, spirit)
        assert g.pending is not None
        g.pending = g.pending.below
        here = counter(g)
        if g.journal is not None:
            g.note("blight-from-box", (g.spirits[spirit].name, g.map.titles[subject]))
        g.push_in(Counter(here.outer, here.link, True, here.spares, here.is_still), LEAVE, subject)


class LeaveBlightCard(Op[Island]):
    """Take a counter from the card; without any left, the card runs out before it arrives (IB-047)."""

    def run(self, g: Island, subject: i64) -> None:
        """Take a counter from the card, or from the box, and put its arrival on the stack."""
        if counter(g).from_box:
            g.own_blight().supplied += 1
        elif g.blight.pool == 0:  # the game is lost, and there is none left to come
            return
        else:
            g.own_blight().pool -= 1
            if counter(g).is_lasting:
                count_lasting(g)
        g.push(ARRIVE, subject)
        if g.blight.pool == 0 and not counter(g).from_box:
            g.push(RUN_OUT, subject)


def count_lasting(g: Island) -> None:
    """Count a counter of the worst ravages; with more of them than boards the game is lost (IB-146)."""
    g.own_blight().irreparable += 1
    if g.blight.irreparable > g.units:
        g.lose("irreparable")


class Arrive(Op[Island]):
    """Put a counter on a land; whether the land was blighted is determined now (IB-041, IB-176)."""

    def run(self, g: Island, subject: i64) -> None:
        """Add the counter; in a land that had one already it cascades, unless it is one that stays."""
        here = counter(g)
        was_blighted = g.pieces[BLIGHT][subject] > 0
        g.pieces[BLIGHT][subject] += 1
        if g.journal is not None:
            g.note("blight", (g.map.titles[subject], g.blight.pool))
        if g.in_force.answers(cards.DURABLE):
            harm.test_health(g)
        if not here.spares:
            if was_blighted and not here.is_still and not is_firm(g, subject, g.pieces[BLIGHT][subject]):
                g.push(SPREAD, subject)
            g.push(WITHER_SOON, subject)
        if here.link == 0 and not here.spares and g.cause() == BY_RAVAGE:
            g.emit(cards.RAVAGE_BLIGHTED, subject)


class WitherSoon(Op[Island]):
    """New blight destroys presence, unless a rule says what it does (IB-039)."""

    def run(self, g: Island, subject: i64) -> None:
        g.attempt(cards.WITHERING, WITHER, subject)


class Wither(Op[Island]):
    """Every Spirit loses one presence there."""

    def said_by(self, g: Island, subject: i64) -> str:
        return "withering"

    def run(self, g: Island, subject: i64) -> None:
        for spirit in range(i64(len(g.spirits))):
            if g.panels[spirit].presence[subject] and withers(g, spirit, subject):
                g.destroy_presence(spirit, subject)


def withers(g: Island, spirit: i64, land: i64) -> bool:
    """True if the blight that has come destroys presence of the Spirit there (IB-232, IB-233)."""
    if is_firm(g, land, g.pieces[BLIGHT][land]):
        return False
    return not (g.in_force.answers(cards.SPARED) and g.forbidden(cards.SPARED, spirit))


def is_firm(g: Island, land: i64, n: i64) -> bool:
    """True if a counter that is the n-th in its land neither destroys presence nor spreads (IB-233)."""
    return g.in_force.answers(cards.FIRM) and bool(g.forbidden(cards.FIRM, pair(land, n)))


class Spread(Op[Island]):
    """One more counter comes to one land next to this one, any of them (IB-042, IB-043)."""

    ASKS: ClassVar[str] = "spread"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = decider(g, subject)
        for land in reachable(g, subject):
            g.offer(g.map.aims[SPREADING][land])


def decider(g: Island, land: i64) -> i64:
    """Return the seat that chooses: the user of the power, else the owner of the land's board (IB-179)."""
    context = g.context
    while context is not None:
        if isinstance(context, Doing) and context.spirit >= 0:
            return g.seat_of(context.spirit)
        context = context.outer
    return g.seat_of(g.owner_of(land))


def reachable(g: Island, land: i64) -> list[int]:
    """The lands to which blight may spread; an ocean only where a rule makes a land of it (IB-046)."""
    return g.near(land)


class SpreadTo(LandOption):
    """Blight spreads to a land; it comes as the first counter did (IB-051)."""

    def run(self, g: Island, subject: i64) -> None:
        here = counter(g)
        if g.journal is not None:
            g.note("blight-spreads", (g.map.titles[subject], self.name.upper()))
        next_one = Counter(here.outer, here.link + 1, is_lasting=here.is_lasting)
        g.push_in(next_one, ADD, self.land(g))


def remove(g: Island, land: i64) -> None:
    """Return one counter to the card, on whichever face is up (IB-053, IB-060); the face stays (IB-054)."""
    if g.pieces[BLIGHT][land]:
        g.pieces[BLIGHT][land] -= 1
        together = g.amount(cards.HEAL, land, 0)
        if together:
            waiting = g.blight.healing + 1
            supply = g.own_blight()
            supply.healing = waiting % together
            supply.pool += together if waiting == together else 0
        else:
            g.own_blight().pool += 1
        if g.journal is not None:
            g.note("blight-removed", (g.map.titles[land], g.blight.pool))


def demand(g: Island, n: i64) -> None:
    """Demand `n` counters at once; a card with fewer runs out before any is taken (IB-048)."""
    if n > g.blight.pool:
        g.push(RUN_OUT)


# -- the card (IB-014 to IB-031) ---------------------------------------------------------------


class RunOut(Op[Island]):
    """The card or space is empty: do what its face says (IB-005, IB-022, IB-055)."""

    def run(self, g: Island, subject: i64) -> None:
        if g.blight.face == BLIGHTED or not g.blight.stack:
            g.lose("blight")
        else:
            g.push(TURN_UP)


class TurnUpBlightCard(Op[Island]):
    """The top card of the stack comes up on its other side."""

    def run(self, g: Island, subject: i64) -> None:
        """Replace the blight card by the top card of the stack, and fill it with counters."""
        if g.blight.card is not NO_CARD:
            g.own_blight().passed = (*g.blight.passed, g.blight.card)
            end_of(g, g.blight.card)
        card = g.blight.stack[-1]
        supply = g.own_blight()
        supply.stack = supply.stack[:-1]
        supply.card = card
        supply.face = card.face
        g.note("card-turns", (card.name, card.text), reveals=True, source=card.id)
        g.push(FILL)
        if may_swap(g, card):
            g.push(OFFER_SWAP)


def may_swap(g: Island, card: BlightCard) -> bool:
    """True if a lone Spirit may have another card instead (IB-018, IB-174)."""
    return len(g.spirits) == 1 and card.face == BLIGHTED and card.pool == 2 and len(g.blight.stack) > 0


class OfferSwap(Op[Island]):
    """The card holds little: it may be swapped before it is filled."""

    ASKS: ClassVar[str] = "swap"

    def asker(self, g: Island, subject: i64) -> str:
        return g.blight.card.id

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(0)
        g.offer(g.card_set.swap)
        g.offer(g.card_set.keep_card)


class SwapBlightCard(Option[Island]):
    """The card is out; the next one comes up in its place."""

    def run(self, g: Island, subject: i64) -> None:
        assert g.pending is not None
        g.pending = g.pending.below  # the rejected card is not filled
        g.push(TURN_UP)


class Fill(Op[Island]):
    """Its own number of counters joins what is left (IB-016, IB-056), then its text is done."""

    def run(self, g: Island, subject: i64) -> None:
        card = g.blight.card
        if g.blight.beside_card == card.id:
            supply = g.own_blight()
            supply.pool += supply.beside
            supply.beside = 0
            supply.beside_card = ""
        else:
            fill(g, max(0, g.amount(cards.OTHER_FACE, 0, card.pool)) * g.units)
        g.note("card-filled", (card.name, g.blight.pool), source=card.id)
        carry_out(g, card.at_once, BY_BLIGHT_CARD, card.id)


def fill(g: Island, n: i64) -> None:
    """Counters come from the box to the card."""
    supply = g.own_blight()
    supply.pool += n
    supply.supplied += n


def end_of(g: Island, card: BlightCard) -> None:
    """The text of a card that has been replaced works no longer (IB-026)."""
    g.keep_effects([effect for effect in g.in_force.effects if effect.rule not in card.rules])


def is_healthy(g: Island) -> bool:
    """True if the island is healthy, as it is also on a still-healthy face (IB-025)."""
    return g.blight.face != BLIGHTED


SPREADING: Final = "cascade"
ADD: Final[Op[Any]] = AddBlight()
OFFER_BOX: Final[Op[Any]] = OfferBox()
LEAVE: Final[Op[Any]] = LeaveBlightCard()
ARRIVE: Final[Op[Any]] = Arrive()
WITHER_SOON: Final[Op[Any]] = WitherSoon()
WITHER: Final[Op[Any]] = Wither()
SPREAD: Final[Op[Any]] = Spread()
RUN_OUT: Final[Op[Any]] = RunOut()
TURN_UP: Final[Op[Any]] = TurnUpBlightCard()
OFFER_SWAP: Final[Op[Any]] = OfferSwap()
FILL: Final[Op[Any]] = Fill()
