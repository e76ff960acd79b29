"""The cost of targeting an obstacle: its price, whether the pool suffices, and payment (BC-070 to BC-083)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.printed import cards
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import PayMix


def price(g: Mission, place: i64, homes: list[int]) -> i64:
    """Return the targeting cost of the obstacle at a place, given the homes of rules about costs (BC-080)."""
    if g.bypassed:
        return 0
    n = g.places[place].cost - g.tokens[place]
    if homes:
        n = g.amount_from(homes, cards.COST, place, n)
    return min(cards.MOST_PRICE, max(0, n))


def surcharge(g: Mission, place: i64, homes: list[int]) -> i64:
    """Return the additional cost of Slots 3 to 6 in Evasion (BC-076, BC-077)."""
    if place < 2 or place >= cards.SLOTS:
        return 0
    n: i64 = 1 if place < 4 else 2
    if homes:
        n = g.amount_from(homes, cards.SURCHARGE, place, n)
    return max(0, n)


def bonus(g: Mission, place: i64, power: i64, every: bool) -> i64:
    """The vs bonuses of a kind of power against the obstacle at a place (BC-107, BC-108, BC-230)."""
    n: i64 = 0
    for card in g.bonuses:
        found = card.bonus
        if found is not None:
            n += found.against(g, place, power, every)
    return n


def every_bonus(g: Mission) -> bool:
    """True if all vs bonuses count against any target (BC-230)."""
    return g.amount(cards.EVERY_BONUS, 0, 0) > 0


def target_limit(g: Mission) -> i64:
    """Return how many obstacles may be targeted this round (BC-070)."""
    return g.amount(cards.LIMIT, 0, 1)


def target_refusal(g: Mission, place: i64, fate: i64) -> str:
    """The rule that forbids targeting the obstacle at a place to ELIMINATE or KNOCK_OUT it, or ''."""
    if g.targets >= target_limit(g):
        return "BC-070"
    card = g.places[place]
    if card is cards.GAP:
        return "BC-071"
    if card.down:
        return "BC-091"
    rule = g.forbidden(cards.TARGET, place) or g.forbidden(fate, place)
    if rule:
        return rule
    needs = price(g, place, g.homes(cards.COST))
    extra = surcharge(g, place, g.homes(cards.SURCHARGE))
    return payment_refusal(g, place, fate, needs, extra, every_bonus(g))


def payment_refusal(g: Mission, place: i64, fate: i64, needs: i64, extra: i64, every: bool) -> str:
    """Return the rule that makes the pool insufficient, or '' (BC-073 to BC-078, BC-083, BC-090)."""
    if fate == cards.KNOCK_OUT and place >= cards.SLOTS:
        return "BC-090"
    physical = g.physical
    evasion = g.evasion - extra
    if evasion < 0:
        return "BC-076" if place < 4 else "BC-077"
    if g.bonuses:
        physical += bonus(g, place, cards.PHYSICAL, every)
        evasion += bonus(g, place, cards.EVASION, every)
    physical = max(0, physical)
    kind = g.places[place].cost_kind
    if kind == cards.PHYSICAL:
        if physical < needs:
            return "BC-073"
    elif kind == cards.EVASION:
        if evasion < needs:
            return "BC-074"
    else:
        assert kind == cards.COMBINED
        if physical + evasion < needs:
            return "BC-075"
    return "BC-083" if fate == cards.ELIMINATE and physical < 1 else ""


PRICES: Final = {cards.PHYSICAL: "physical", cards.EVASION: "evasion", cards.COMBINED: "combined"}
"""The message for each kind of price that cannot be paid."""
PAYMENTS: Final = ("BC-073", "BC-074", "BC-075", "BC-076", "BC-077", "BC-083")
"""The rules that refuse a target which the pool does not pay for."""


def target_shortfall(g: Mission, place: i64, fate: i64) -> tuple[str, tuple[str | int, ...]]:
    """Return what a refused target takes and what there is, with vs bonuses: a message and its parts."""
    rule = target_refusal(g, place, fate)
    if rule == "BC-070":
        return "targets", (g.targets, target_limit(g))
    if rule == "BC-090":
        return "on-mark", (g.places[place].name,)
    if rule in ("BC-071", "BC-091"):
        return "face-down", (g.places[place].name,)
    if rule and rule not in PAYMENTS:
        return "forbidden", g.said_at(max(g.forbidder(cards.TARGET, place), g.forbidder(fate, place)))
    if not rule:
        return "", ()
    every = every_bonus(g)
    physical = max(0, g.physical + bonus(g, place, cards.PHYSICAL, every))
    evasion = g.evasion + bonus(g, place, cards.EVASION, every)
    if rule == "BC-083":
        return "eliminate", ()
    extra = surcharge(g, place, g.homes(cards.SURCHARGE))
    name = PRICES[g.places[place].cost_kind]
    needs = price(g, place, g.homes(cards.COST))
    return f"{name}-far" if extra else name, (needs, physical, evasion, extra)


def due(g: Mission, place: i64, needs: i64, every: bool) -> i64:
    """Return the rest of a price for the pool to pay, after vs bonuses (BC-078)."""
    kind = g.places[place].cost_kind
    if kind != cards.EVASION:
        extra = bonus(g, place, cards.PHYSICAL, every)
        needs -= extra if g.physical >= 0 else max(0, g.physical + extra)
    if kind != cards.PHYSICAL:
        needs -= bonus(g, place, cards.EVASION, every)
    return max(0, needs)


def pay_target(g: Mission, place: i64) -> None:
    """Pay surcharge and cost; vs bonuses never go towards the surcharge (BC-078)."""
    needs = due(g, place, price(g, place, g.homes(cards.COST)), every_bonus(g))
    g.evasion -= surcharge(g, place, g.homes(cards.SURCHARGE))
    kind = g.places[place].cost_kind
    if needs > 0 and kind == cards.COMBINED:
        g.push_in(g.places[place].as_it_lay, PAY_FOR_TARGET, needs)
    elif needs > 0:
        g.pay_power(needs, kind)


class PayForTarget(PayMix[Mission]):
    """Choose the mix that pays for a target (BC-075); the target asks, so that all see what is paid for."""

    def asker(self, g: Mission, subject: i64) -> str:
        face = g.frame.context
        assert isinstance(face, cards.Face)
        return face.card.id


PAY_FOR_TARGET: Final[Op[Any]] = PayForTarget()
