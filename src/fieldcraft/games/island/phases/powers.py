"""The use of a power: its target, its thresholds, its effects (IB-113 to IB-123)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import (
    BY_POWER,
    ELEMENT_NAMES,
    FAST,
    FROM_SITE,
    NO_PRICE,
    SLOW,
    SPIRIT_REACHES,
    TO_OTHER_SPIRIT,
    TO_SELF,
    Power,
)  # fmt: skip
from fieldcraft.games.island.printed.needs import Need
from fieldcraft.games.island.table.actions import Act, LandOption
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, Deed
from fieldcraft.games.island.vocabulary.filters import has_terrain, use_of
from fieldcraft.games.island.vocabulary.rain import Pours
from fieldcraft.games.island.vocabulary.sentences import (
    Farther,
    Fewer,
    Further,
    Instead,
    OrInstead,
    Sooner,
    Threshold,
    With,
    WithoutNeed,
    counts,
    has_elements,
)  # fmt: skip
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import CardOption, pair
from fieldcraft.kernel.state import Context, Op, Option, bit, holds
from fieldcraft.native import i64, mypyc_attr

AIMING: Final = "at"


class Using(Context):
    """The context of a choice of target: the power, its Spirit, and whether it is a repeated use."""

    def __init__(self, power: Power, spirit: i64, is_repeat: bool = False) -> None:
        super().__init__()
        self.power: Final = power
        self.spirit: Final = spirit
        self.is_repeat: Final = is_repeat
        """True for a repeated use, which repeats nothing and lets nothing be repeated (IB-191)."""


def range_of(g: Island, power: Power, spirit: i64) -> i64:
    """Return the range of a power, with the current elements."""
    return further(g, power, spirit, power.range, None)


def further(g: Island, power: Power, spirit: i64, n: i64, most: Need | None) -> i64:
    """Return a range, by this power's elements but no more than `most` names."""
    more = g.turns[spirit].reach
    for clause in power.ways:
        if isinstance(clause, Further) and counts(g, power, clause.need, spirit, most):
            n = max(n, clause.n)
        elif isinstance(clause, Farther) and counts(g, power, clause.need, spirit, most):
            more += clause.n
    return n + more


def range_to(g: Island, spirit: i64, land: i64, n: i64) -> i64:
    """Return a range of a power as rules about the land that it targets change it."""
    return g.amount(cards.RANGE, pair(land, spirit), n)


def is_origin(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """True if the power may reach out from that land."""
    if power.origin >= 0 and not has_terrain(g, land, power.origin):
        return False
    if stands(g, power, spirit, land):
        return True
    allies = g.turns[spirit].allies
    if allies:
        for ally in range(i64(len(g.spirits))):
            if allies >> ally & 1 and stands(g, power, ally, land):
                return True
    return False


def stands(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """True if the Spirit has in that land what the power reaches out from: presence, or a sacred site."""
    return g.has_presence(spirit, land) and (power.reach != FROM_SITE or g.is_site(spirit, land))


def reaches(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """True if the power may target that land (IB-114); a lent card may target any (IB-271)."""
    if not g.is_land(land):
        return False
    if holds(g.lent, power):
        return True
    if power.target is not None and not power.target.fits(g, land):
        return False
    if in_reach(g, power, spirit, land):
        return True
    price = g.amount(cards.REACH, pair(land, spirit), NO_PRICE)
    return price <= g.panels[spirit].energy


def in_reach(g: Island, power: Power, spirit: i64, land: i64) -> bool:
    """True if a land from which the power reaches out is within its range."""
    for near in g.within(land, range_to(g, spirit, land, range_of(g, power, spirit))):
        if is_origin(g, power, spirit, near):
            return True
    return False


def has_target(g: Island, power: Power, spirit: i64) -> bool:
    """True if the power has anything to target."""
    if power.reach in SPIRIT_REACHES:
        return True
    for land in range(g.map.size):
        if reaches(g, power, spirit, land):
            return True
    return False


def level_of(g: Island, power: Power, spirit: i64) -> i64:
    """Return how many levels of an innate power are met."""
    n: i64 = 0
    for need in power.levels:
        if need.is_met(g.panels[spirit].elements):
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
        if holds(g.panels[spirit].used, power) and not may_repeat(g, spirit, power):
            return "IB-113"
        if power.is_innate and not level_of(g, power, spirit):
            return "IB-116"
        return "" if has_target(g, power, spirit) else "IB-114"

    def shortfall(self, g: Island) -> tuple[str, tuple[str | int, ...]]:
        """Return the lack of a target or of elements, with the numbers to name."""
        rule, spirit, power = self.refusal(g), self.owner(g), self.card
        if rule == "IB-114":
            within = range_of(g, power, spirit)
            name = "target-site" if power.reach == FROM_SITE else "target-presence"
            return name, (power.aim, within, g.spirits[spirit].name)
        if rule != "IB-116":
            return "", ()
        least = power.levels[0].amounts
        needs = [f"{amount.n} {ELEMENT_NAMES[amount.element]}" for amount in least]
        elements = g.panels[spirit].elements
        has = [f"{elements[amount.element]} {ELEMENT_NAMES[amount.element]}" for amount in least]
        return "elements", (" and ".join(needs), g.spirits[spirit].name, " and ".join(has))

    def owner(self, g: Island) -> i64:
        """The Spirit that has it in play or on its panel, -1 for none."""
        for spirit in range(i64(len(g.spirits))):
            panel = g.panels[spirit]
            if holds(panel.played, self.card) or holds(panel.helpers, self.card):
                return spirit
            if self.card in g.spirits[spirit].innates:
                return spirit
        return -1

    def run(self, g: Island, subject: i64) -> None:
        """Mark the power as used, count a use outside its phase or a repeat, and choose its target."""
        spirit = self.owner(g)
        power = self.card
        if not is_its_phase(g, spirit, power) and not isinstance(g.frame.op, UseSlowNow):
            if may_hasten(g, spirit, power):
                g.own_turn(spirit).hastened += 1
            else:
                g.own_turn(spirit).either -= 1
        if is_made_fast(g, power) and g.in_force.answers(cards.MADE_FAST):
            g.own_panel(spirit).energy += g.amount(cards.MADE_FAST, spirit, 0)
        is_repeat = holds(g.panels[spirit].used, power)
        if is_repeat:
            repeat(g, spirit, power)
        g.own_panel(spirit).used += (power,)
        g.push_in(Using(self.card, spirit, is_repeat), TARGET)


def is_made_fast(g: Island, power: Power) -> bool:
    """True if a slow card is used among the fast powers."""
    is_slow_now = isinstance(g.frame.op, UseSlowNow)
    return power.speed == SLOW and g.speed == FAST and not power.is_innate and not is_slow_now


def may_use_now(g: Island, spirit: i64, power: Power) -> bool:
    """True in the phase of its speed, or if this power may be used in the other phase."""
    if is_its_phase(g, spirit, power) or may_hasten(g, spirit, power):
        return True
    return g.speed >= 0 and g.turns[spirit].either > 0


def may_hasten(g: Island, spirit: i64, power: Power) -> bool:
    """True if this slow power may be used among the fast ones."""
    return (
        power.speed == SLOW
        and g.speed == FAST
        and g.turns[spirit].hastened < g.amount(cards.HASTE, spirit, g.turns[spirit].hasty)
    )


def is_its_phase(g: Island, spirit: i64, power: Power) -> bool:
    """True if it is the phase of the power's speed, which current elements may change."""
    if power.speed == g.speed:
        return True
    if g.speed != FAST:
        return False
    for clause in power.ways:
        if isinstance(clause, Sooner) and has_elements(g, power, clause.need, spirit):
            return True
    return False


def may_repeat(g: Island, spirit: i64, power: Power) -> bool:
    """True if a used card may be used once more, by one source once (IB-191).

    A power that is only an aid is no card of the Spirit.
    """
    if not holds(g.panels[spirit].played, power):
        return False
    if repeat_for(g, spirit, power) >= 0:
        return True
    if g.panels[spirit].energy < g.cost(power):
        return False
    return may_pay_again(g, spirit, power) or may_pour_again(g, spirit, power)


def may_pay_again(g: Island, spirit: i64, power: Power) -> bool:
    """True if a text lets this card be used once more for its cost."""
    return g.turns[spirit].paid_repeats > 0 and not holds(g.turns[spirit].paid_again, power)


def may_pour_again(g: Island, spirit: i64, power: Power) -> bool:
    """True if a rule of the Spirit lets a card that targets a land be used again for its cost (IB-240)."""
    return power.reach not in SPIRIT_REACHES and pours_left(g, spirit) > 0


def pours_left(g: Island, spirit: i64) -> i64:
    """Return how often a Spirit may still gain energy or repeat a card this turn by its rule (IB-240)."""
    if not g.in_force.answers(cards.POURS):
        return 0
    return max(0, g.amount(cards.POURS, spirit, 0) - g.turns[spirit].poured)


def pour(g: Island, spirit: i64) -> None:
    """Count one use of that rule."""
    g.own_turn(spirit).poured += 1


class PourEnergy(Option[Island]):
    """The Spirit gains energy by its rule."""

    def run(self, g: Island, subject: i64) -> None:
        pour(g, subject)
        for home in g.homes(cards.POURS):
            rule = g.rules_at(home)[0]
            assert isinstance(rule, Pours)
            if g.source_at(home) == subject:
                g.push_in(Doing(None, -1, subject, cards.BY_RULE, g.spirits[subject].id), rule.gaining, -1)


def repeat(g: Island, spirit: i64, power: Power) -> None:
    """A leave to use a card once more is taken, one that costs nothing first."""
    at = repeat_for(g, spirit, power)
    if at >= 0:
        turn = g.own_turn(spirit)
        turn.repeats = turn.repeats[:at] + turn.repeats[at + 1 :]
        return
    if may_pay_again(g, spirit, power):
        turn = g.own_turn(spirit)
        turn.paid_repeats -= 1
        turn.paid_again += (power,)
    else:
        pour(g, spirit)
    g.own_panel(spirit).energy -= g.cost(power)


def repeat_for(g: Island, spirit: i64, power: Power) -> i64:
    """Return the permission that a repeated card takes: the one for the cheapest cards; -1 for none."""
    found: i64 = -1
    costs = g.turns[spirit].repeats
    cost = g.cost(power)
    for i in range(i64(len(costs))):
        if not power.is_innate and cost <= costs[i] and (found < 0 or costs[i] < costs[found]):
            found = i
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class UseSlowNow(Deed):
    """A slow power is used at once, as a use like any other (IB-243)."""

    FORM = "may use a slow power now"
    ASKS: ClassVar[str] = "use-now"

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for power in self.powers(g, spirit):
            g.offer(g.card_set.acts_of(power).use)
        if g.options:
            g.offer(g.card_set.no)

    def powers(self, g: Island, spirit: i64) -> list[Power]:
        """Return the powers among which it is chosen."""
        return usable_slow(g, spirit)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return len(self.powers(g, g.doing().spirit)) > 0


def usable_slow(g: Island, spirit: i64) -> list[Power]:
    """Return the slow powers that a Spirit has not used yet and that have a target."""
    panel = g.panels[spirit]
    return [
        power
        for power in (*panel.played, *panel.helpers, *g.spirits[spirit].innates)
        if power.speed == SLOW
        and not holds(panel.used, power)
        and (not power.is_innate or level_of(g, power, spirit))
        and has_target(g, power, spirit)
    ]


class Target(Op[Island]):
    """The choice of the land, or the Spirit, that the power targets."""

    ASKS: ClassVar[str] = "target"

    def asker(self, g: Island, subject: i64) -> str:
        using = g.context
        return using.power.id if isinstance(using, Using) else ""

    def run(self, g: Island, subject: i64) -> None:
        """Offer the lands or Spirits that the power can target."""
        using = g.context
        assert isinstance(using, Using)
        g.seat = g.seat_of(using.spirit)
        power = using.power
        if power.reach in SPIRIT_REACHES:
            for spirit in range(i64(len(g.spirits))):
                if may_target(g, power, using.spirit, spirit):
                    g.offer(g.card_set.at_spirit[g.spirits[spirit].index])
            return
        for land in range(g.map.size):
            if reaches(g, power, using.spirit, land):
                g.offer(g.map.aims[AIMING][land])


def may_target(g: Island, power: Power, spirit: i64, target: i64) -> bool:
    """True if a power may target that Spirit: a lone one is another one for itself (IB-123), and none is the
    owner of a lent card (IB-271).
    """
    if power.reach == TO_OTHER_SPIRIT:
        return target != spirit or len(g.spirits) == 1 or holds(g.lent, power)
    return power.reach != TO_SELF or target == spirit


class AtTarget(LandOption):
    def run(self, g: Island, subject: i64) -> None:
        using = g.context
        assert isinstance(using, Using)
        land = self.land(g)
        if not (holds(g.lent, using.power) or in_reach(g, using.power, using.spirit, land)):
            g.own_panel(using.spirit).energy -= g.amount(cards.REACH, pair(land, using.spirit), 0)
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


class InOrigin(AtLand):
    """The effect in the land that the power reaches out from; its user chooses among several."""

    FORM = "effect = in the land of origin : {effect:effect}"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        doing = g.doing()
        power = doing.power
        if power is None or not is_origin(g, power, doing.spirit, land):
            return False
        return land in g.within(subject, range_to(g, doing.spirit, subject, range_of(g, power, doing.spirit)))

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(self.effect, land)


class InSecondTarget(AtLand):
    """An effect in a second target, within its own range of a land that reaches the first one."""

    FORM = "effect = in a second target : {effect:effect}"
    ASKS: ClassVar[str] = "second-target"
    AIM: ClassVar[str] = DOING
    effect: Effect[Any]

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        """True if the second range reaches a land from an origin of the first target."""
        doing = g.doing()
        power = doing.power
        if power is None or land == subject or not g.is_land(land):
            return False
        if holds(g.lent, power):
            return True
        spirit = doing.spirit
        first_range = range_to(g, spirit, subject, range_of(g, power, spirit))
        far = range_to(g, spirit, land, further(g, power, spirit, power.second_range, None))
        for origin in g.within(land, far):
            if is_origin(g, power, spirit, origin) and origin in g.within(subject, first_range):
                return True
        return False

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.own_action().spot = land
        g.push(self.effect, land)


class RepeatThis(Deed):
    """Repeat the current power, which repeats nothing (IB-191).

    It has a target of its own, or the land that the text is about.
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
    """Carry out a power, clause after clause, with the thresholds that are met.

    Where one of these is not a pure gain it asks how many of the elements count (IB-278).
    """

    ASKS: ClassVar[str] = "threshold"

    def asker(self, g: Island, subject: i64) -> str:
        return g.speaker(subject)

    def run(self, g: Island, subject: i64) -> None:
        """Carry out the power, or offer its thresholds where they lead to different effects."""
        doing = g.doing()
        power = doing.power
        assert power is not None
        if g.removed and not g.options:
            g.removed = ()
        spirit = doing.spirit
        at = replaced_at(g, power, spirit, None)
        if g.card_set.lesser[power.index] and is_doubtful(g, power, spirit):
            whole = clauses_done(g, power, spirit, None, at)
            found = [whole]
            if at >= 0 and isinstance(power.clauses[at], OrInstead):
                found.append(clauses_done(g, power, spirit, None, -1))
                g.offer(g.card_set.with_threshold)
                g.offer(g.card_set.without_threshold)
            for option in g.card_set.lesser[power.index]:
                most: Need = option.most
                if not has_elements(g, power, most, spirit) or not still_reaches(g, doing, most):
                    continue
                done = clauses_done(g, power, spirit, most, replaced_at(g, power, spirit, most))
                if done not in found:
                    found.append(done)
                    g.offer(g.card_set.with_threshold)
                    g.offer(option)
        if not g.options:
            carry_out(g, subject, power, spirit, None, at)


def is_doubtful(g: Island, power: Power, spirit: i64) -> bool:
    """True if a threshold is met that is not a pure gain; an innate power asks only where one replaces."""
    for clause in power.clauses:
        if not isinstance(clause, Threshold) or not has_elements(g, power, clause.need, spirit):
            continue
        if isinstance(clause, (Instead, OrInstead)):
            return True
        if isinstance(clause, With) and not power.is_innate and not clause.is_gain():
            return True
    return False


def still_reaches(g: Island, doing: Doing, most: Need) -> bool:
    """True if the target is in range also with no more elements than those."""
    power = doing.power
    assert power is not None
    if doing.subject < 0 or holds(g.lent, power) or not in_reach(g, power, doing.spirit, doing.subject):
        return True
    far = range_to(g, doing.spirit, doing.subject, further(g, power, doing.spirit, power.range, most))
    for near in g.within(doing.subject, far):
        if is_origin(g, power, doing.spirit, near):
            return True
    return False


def replaced_at(g: Island, power: Power, spirit: i64, most: Need | None) -> i64:
    """The last clause that replaces those before it and whose need is met; -1 for none."""
    found: i64 = -1
    for i in range(i64(len(power.clauses))):
        clause = power.clauses[i]
        if isinstance(clause, (Instead, OrInstead)) and counts(g, power, clause.need, spirit, most):
            found = i
    return found


def is_done(g: Island, power: Power, spirit: i64, most: Need | None, start: i64, i: i64) -> bool:
    """True if a clause is done where the clauses from `start` on are, all where it is -1; those that would
    replace others are left out.
    """
    clause = power.clauses[i]
    if i < start or (isinstance(clause, (Instead, OrInstead)) and i != start):
        return False
    return not power.is_innate or counts(g, power, power.levels[i], spirit, most)


def clauses_done(g: Island, power: Power, spirit: i64, most: Need | None, start: i64) -> i64:
    """Return which clauses would do something, a bit each."""
    found: i64 = 0
    for i in range(i64(len(power.clauses))):
        clause = power.clauses[i]
        if not is_done(g, power, spirit, most, start, i):
            continue
        if isinstance(clause, With) and not counts(g, power, clause.need, spirit, most):
            continue
        if isinstance(clause, WithoutNeed) and counts(g, power, clause.need, spirit, most):
            continue
        found |= bit(i)
    return found


def carry_out(g: Island, subject: i64, power: Power, spirit: i64, most: Need | None, start: i64) -> None:
    """Do the clauses from `start` on, as if there were no more elements than `most` names."""
    context = g.context if most is None else Fewer(g.context, most)
    for i in range(i64(len(power.clauses)) - 1, -1, -1):
        if is_done(g, power, spirit, most, start, i):
            g.push_in(context, power.clauses[i], subject)


class WithThreshold(Option[Island]):
    """Use every threshold that the elements allow."""

    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        assert doing.power is not None
        at = replaced_at(g, doing.power, doing.spirit, None)
        carry_out(g, subject, doing.power, doing.spirit, None, at)


class WithoutThreshold(Option[Island]):
    """Use the power without the part that may replace the rest."""

    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        assert doing.power is not None
        carry_out(g, subject, doing.power, doing.spirit, None, -1)


class WithFewer(Option[Island]):
    """Use the power as if with no more elements than a need names (IB-278)."""

    def __init__(self, key: str, label: str, most: Need) -> None:
        super().__init__(key, label)
        self.most: Final = most

    def run(self, g: Island, subject: i64) -> None:
        doing = g.doing()
        assert doing.power is not None
        at = replaced_at(g, doing.power, doing.spirit, self.most)
        carry_out(g, subject, doing.power, doing.spirit, self.most, at)


def lesser_needs(power: Power) -> list[dict[int, int]]:
    """Return what elements a power may be used with as if there were no more, by their numbers: those of
    some of its thresholds, for a card also none; the most first.
    """
    needs = [clause.need for clause in power.clauses if isinstance(clause, Threshold)]
    asks = any(isinstance(clause, (Instead, OrInstead)) for clause in power.clauses)
    if not power.is_innate:
        asks = asks or any(isinstance(clause, With) and not clause.is_gain() for clause in power.clauses)
    if not asks:
        return []
    found: list[dict[int, int]] = [{}]
    for need in needs:
        for other in found[:]:
            joined = dict(other)
            for amount in need.amounts:
                joined[amount.element] = max(joined.get(amount.element, 0), amount.n)
            if joined not in found:
                found.append(joined)
    whole = max(found, key=lambda elements: sum(elements.values()))
    found.remove(whole)
    if power.is_innate:
        found.remove({})
    return sorted(found, key=lambda elements: -sum(elements.values()))


TARGET: Final[Op[Any]] = Target()
DO_POWER: Final[Op[Any]] = Act(DoPower(), BY_POWER)
