"""How a power is used: its target, its thresholds, what it does (IB-113 to IB-123)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import cards
from fieldcraft.games.island.acts import Act, LandOption
from fieldcraft.games.island.cards import (
    BY_POWER,
    FAST,
    FROM_SITE,
    NO_PRICE,
    SLOW,
    TO_OTHER_SPIRIT,
    TO_SPIRIT,
    Power,
)  # fmt: skip
from fieldcraft.games.island.deeds import Deed
from fieldcraft.games.island.doing import Doing
from fieldcraft.games.island.filters import use_of
from fieldcraft.games.island.piles import changed
from fieldcraft.games.island.sentences import Further, Instead, OrInstead, Sooner
from fieldcraft.games.island.state import Island
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import CardOption, pair
from fieldcraft.kernel.state import Context, Op, Option
from fieldcraft.native import i64

AIMING: Final = "at"


class Using(Context):
    """Within the choice of a target: the power, who uses it, and whether the part instead is wanted."""

    def __init__(self, power: Power, spirit: i64, is_repeat: bool = False) -> None:
        super().__init__()
        self.power: Final = power
        self.spirit: Final = spirit
        self.is_repeat: Final = is_repeat
        """Is it used once more?  Then it repeats nothing and lets nothing be repeated (IB-191)."""


def range_of(g: Island, power: Power, spirit: i64) -> i64:
    """How far a power reaches, with the elements at hand."""
    found = power.range + g.reach[spirit]
    for clause in power.ways:
        if isinstance(clause, Further) and clause.need.is_met(g, spirit):
            found = max(found, clause.n + g.reach[spirit])
    return found


def is_origin(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """May the power reach out from there?"""
    if power.origin >= 0 and g.map.terrains[land] != power.origin:
        return False
    if stands(g, power, spirit, land):
        return True
    if g.allies[spirit]:
        for ally in range(i64(len(g.spirits))):
            if g.allies[spirit] >> ally & 1 and stands(g, power, ally, land):
                return True
    return False


def stands(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """Has the Spirit there what the power reaches out from: presence, or a sacred site?"""
    return g.presence[spirit][land] > 0 and (power.reach != FROM_SITE or g.is_site(spirit, land))


def reaches(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """May the power target that land (IB-114)?"""
    if not g.is_land(land) or (power.target is not None and not power.target.fits(g, land)):
        return False
    if in_reach(g, power, spirit, land):
        return True
    price = g.amount(cards.REACH, pair(land, spirit), NO_PRICE)
    return price <= g.energy[spirit]


def in_reach(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    for near in g.within(land, range_of(g, power, spirit)):
        if is_origin(g, power, spirit, near):
            return True
    return False


def has_target(g: Island, power: Power, spirit: i64) -> bool:
    if power.reach in (TO_SPIRIT, TO_OTHER_SPIRIT):
        return True
    for land in range(g.map.size):
        if reaches(g, power, spirit, land):
            return True
    return False


def level_of(g: Island, power: Power, spirit: i64) -> i64:
    """How many levels of an innate power are met."""
    n: i64 = 0
    for need in power.levels:
        if need.is_met(g, spirit):
            n += 1
    return n


class UsePower(CardOption[Island, Power]):
    """Use a power in the phase of its speed, once each turn (IB-113)."""

    ABSENT: ClassVar[tuple[str, ...] | None] = ("IB-113",)

    def refusal(self, g: Island) -> str:
        spirit = self.owner(g)
        power = self.card
        if spirit < 0 or not may_use_now(g, spirit, power):
            return "IB-113"
        if contains_power(g.used[spirit], power) and not may_repeat(g, spirit, power):
            return "IB-113"
        if power.is_innate and not level_of(g, power, spirit):
            return "IB-116"
        return "" if has_target(g, power, spirit) else "IB-114"

    def owner(self, g: Island) -> i64:
        """The Spirit that has it in play or on its panel, -1 for none."""
        for spirit in range(i64(len(g.spirits))):
            if contains_power(g.played[spirit], self.card) or contains_power(g.helpers[spirit], self.card):
                return spirit
            if self.card in g.spirits[spirit].innates:
                return spirit
        return -1

    def run(self, g: Island, subject: i64) -> None:
        spirit = self.owner(g)
        power = self.card
        if not is_its_phase(g, spirit, power):
            g.hastened = changed(g.hastened, spirit, g.hastened[spirit] + 1)
        is_repeat = contains_power(g.used[spirit], power)
        if is_repeat:
            repeat(g, spirit, power)
        g.used[spirit] = (*g.used[spirit], power)
        g.push_in(Using(self.card, spirit, is_repeat), TARGET)


def may_use_now(g: Island, spirit: i64, power: Power) -> bool:
    """Is it the phase of its speed, or may this slow power be used among the fast ones?"""
    if is_its_phase(g, spirit, power):
        return True
    return (
        power.speed == SLOW
        and g.speed == FAST
        and g.hastened[spirit] < g.amount(cards.HASTE, spirit, g.hasty[spirit])
    )


def is_its_phase(g: Island, spirit: i64, power: Power) -> bool:
    """Is the power used now by itself, with the elements at hand?"""
    if power.speed == g.speed:
        return True
    if g.speed != FAST:
        return False
    for clause in power.ways:
        if isinstance(clause, Sooner) and clause.need.is_met(g, spirit):
            return True
    return False


def may_repeat(g: Island, spirit: i64, power: Power) -> bool:
    """May a card that has been used be used once more, by one source once (IB-191)?  What only helps is no
    card of the Spirit.
    """
    if not contains_power(g.played[spirit], power):
        return False
    if repeat_for(g, spirit, power) >= 0:
        return True
    return (
        g.paid_repeats[spirit] > 0
        and not contains_power(g.paid_again[spirit], power)
        and g.energy[spirit] >= power.cost
    )


def repeat(g: Island, spirit: i64, power: Power) -> None:
    """A leave to use a card once more is taken, one that costs nothing first."""
    at = repeat_for(g, spirit, power)
    if at >= 0:
        costs = list(g.repeats[spirit])
        del costs[at]
        g.repeats = changed(g.repeats, spirit, tuple(costs))
    else:
        g.paid_repeats = changed(g.paid_repeats, spirit, g.paid_repeats[spirit] - 1)
        g.paid_again = changed(g.paid_again, spirit, (*g.paid_again[spirit], power))
        g.energy[spirit] -= power.cost


def repeat_for(g: Island, spirit: i64, power: Power) -> i64:
    """Which leave to use a card once more it takes: the one for the cheapest cards; -1 where there is
    none.
    """
    found: i64 = -1
    costs = g.repeats[spirit]
    for i in range(i64(len(costs))):
        if not power.is_innate and power.cost <= costs[i] and (found < 0 or costs[i] < costs[found]):
            found = i
    return found


def contains_power(powers: tuple[Power, ...], power: Power) -> bool:
    for other in powers:
        if other is power:
            return True
    return False


class Target(Op[Island]):
    """Where, or whom, the power is used on."""

    ASKS: ClassVar[str] = "target"

    def asker(self, g: Island, subject: i64) -> str:
        using = g.context
        return using.power.id if isinstance(using, Using) else ""

    def run(self, g: Island, subject: i64) -> None:
        using = g.context
        assert isinstance(using, Using)
        g.seat = g.seat_of(using.spirit)
        power = using.power
        if power.reach in (TO_SPIRIT, TO_OTHER_SPIRIT):
            alone = len(g.spirits) == 1  # a lone Spirit may target itself (IB-123)
            for spirit in range(i64(len(g.spirits))):
                if power.reach == TO_SPIRIT or spirit != using.spirit or alone:
                    g.offer(g.card_set.at_spirit[g.spirits[spirit].index])
            return
        for land in range(g.map.size):
            if reaches(g, power, using.spirit, land):
                g.offer(g.map.aims[AIMING][land])


class AtTarget(LandOption):
    def run(self, g: Island, subject: i64) -> None:
        using = g.context
        assert isinstance(using, Using)
        land = self.land(g)
        if not in_reach(g, using.power, using.spirit, land):
            g.energy[using.spirit] -= g.amount(cards.REACH, pair(land, using.spirit), 0)
        begin(g, using, land, -1)


class AtSpirit(Option[Island]):
    def __init__(self, key: str, label: str, index: i64) -> None:
        super().__init__(key, label)
        self.index: Final = index

    def run(self, g: Island, subject: i64) -> None:
        using = g.context
        assert isinstance(using, Using)
        for spirit in range(i64(len(g.spirits))):
            if g.spirits[spirit].index == self.index:
                begin(g, using, -1, spirit)


def begin(g: Island, using: Using, land: i64, target: i64) -> None:
    """The power is used on this land, or on this Spirit."""
    power = using.power
    if g.journal is not None:
        at = g.map.titles[land] if land >= 0 else g.spirits[target].name
        g.note("used", (power.name, at), source=power.id)
    doing = Doing(None, land, using.spirit, BY_POWER, power.id, target, power, using.is_repeat)
    g.push_in(doing, DO_POWER, land)


class RepeatThis(Deed):
    """The power at hand is used once more, which repeats nothing (IB-191): with a target of its own, or
    on the land that the text speaks of.
    """

    FORM = "repeat this power"

    def run(self, g: Island, subject: i64) -> None:
        use = use_of(g)
        if use is None or use.power is None or use.is_repeat:
            return
        again = Using(use.power, use.spirit, True)
        if use is g.doing():
            g.push_in(again, TARGET)
        else:
            begin(g, again, subject, -1)

    def is_possible(self, g: Island, subject: i64) -> bool:
        use = use_of(g)
        return use is not None and not use.is_repeat


class DoPower(Effect[Island]):
    """What a power does, clause after clause, with the thresholds that are met."""

    ASKS: ClassVar[str] = "threshold"

    def asker(self, g: Island, subject: i64) -> str:
        return g.speaker(subject)

    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        power = doing.power
        assert power is not None
        at = replaced_at(g, power, doing.spirit)
        if at >= 0 and isinstance(power.clauses[at], OrInstead):
            g.offer(g.card_set.with_threshold)
            g.offer(g.card_set.without_threshold)
        else:
            carry_out(g, subject, power, doing.spirit, at)


def replaced_at(g: Island, power: Power, spirit: i64) -> i64:
    """The last clause that stands in the place of those before it and whose need is met; -1 for none."""
    found: i64 = -1
    for i in range(i64(len(power.clauses))):
        clause = power.clauses[i]
        if isinstance(clause, (Instead, OrInstead)) and clause.need.is_met(g, spirit):
            found = i
    return found


def carry_out(g: Island, subject: i64, power: Power, spirit: i64, start: i64) -> None:
    """Do the clauses from `start` on, all where it is -1; those that would replace others are left out."""
    for i in range(i64(len(power.clauses)) - 1, -1, -1):
        clause = power.clauses[i]
        if i < start:
            continue
        if isinstance(clause, (Instead, OrInstead)) and i != start:
            continue
        if power.is_innate and not power.levels[i].is_met(g, spirit):
            continue
        g.push(clause, subject)


class WithThreshold(Option[Island]):
    """With the part that the elements allow in the place of the rest."""

    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        assert doing.power is not None
        carry_out(g, subject, doing.power, doing.spirit, replaced_at(g, doing.power, doing.spirit))


class WithoutThreshold(Option[Island]):
    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        assert doing.power is not None
        carry_out(g, subject, doing.power, doing.spirit, -1)


TARGET: Final[Op[Any]] = Target()
DO_POWER: Final[Op[Any]] = Act(DoPower(), BY_POWER)
