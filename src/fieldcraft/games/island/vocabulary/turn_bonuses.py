"""Deeds about what Spirits have this turn: energy, card plays, elements, and leave to do more than usual."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import BY_GROWTH, ELEMENTS
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import Deed, OfSpirits
from fieldcraft.games.island.vocabulary.filters import Kind, use_of
from fieldcraft.games.island.vocabulary.presence import LoseOnBoard
from fieldcraft.kernel.effects import Effect, left_of, so_far
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.rules import Answer, ContinuousEffect
from fieldcraft.kernel.state import Option
from fieldcraft.native import i64, mypyc_attr


class GainEnergy(Deed):
    FORM = "gain {n:number} energy"
    FIRST = True
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        gain_energy(g, self.n)


class GainEnergyPer(Deed):
    FORM = "gain {n:number} energy per {count:count}"
    n: i64
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        gain_energy(g, self.n * self.count.count(g, subject))


def gain_energy(g: Island, n: i64) -> None:
    """Give the acting Spirit energy."""
    spirit = g.doing().spirit
    panel = g.own_panel(spirit)
    panel.energy += n
    if n and g.journal is not None:
        source = "growth" if g.cause() == BY_GROWTH else ""
        g.note("energy", (g.spirits[spirit].name, n, panel.energy), source=source)


class PayEnergy(Deed):
    """A growth that cannot be paid for is not offered."""

    FORM = "pay {n:number} energy"
    FIRST = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_panel(g.doing().spirit).energy -= self.n


class LoseEnergy(Deed):
    FORM = "lose {n:number} energy"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        panel = g.own_panel(g.doing().spirit)
        panel.energy = max(0, panel.energy - self.n)


class GainPlays(Deed):
    FORM = "gain {n:number} card play{n:s}"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_panel(g.doing().spirit).plays += self.n


class PayTogether(OfSpirits):
    """Energy that Spirits pay together."""

    ASKS: ClassVar[str] = "who-pays"

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        return g.panels[spirit].energy > 0

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        g.own_panel(spirit).energy -= 1


class Unless(Deed):
    """The Spirits may prevent it on the board of the land (IB-160): with energy, or with presence there."""

    FORM = (
        "step = unless the spirits pay {n:number} energy together or destroy {m:number} presence on that"
        " board , {then:deed}"
    )
    ASKS: ClassVar[str] = "prevent"
    n: i64
    m: i64
    then: Effect[Any]
    paying: PayTogether
    losing: LoseOnBoard

    def derive(self) -> None:
        self.paying = PayTogether()
        self.paying.n = self.n
        self.losing = LoseOnBoard()
        self.losing.n = self.m

    def run(self, g: Island, subject: i64) -> None:
        """Offer each way to prevent the effect that the Spirits can pay for."""
        g.push(self.then, subject)
        energy: i64 = 0
        for panel in g.panels:
            energy += panel.energy
        g.seat = g.seat_of(g.owner_of(subject))
        if energy >= self.n:
            g.offer(g.card_set.pay_together)
        if self.losing.is_possible(g, subject):
            g.offer(g.card_set.lose_there)
        if g.options:
            g.offer(g.card_set.no)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.then.is_possible(g, subject)


class Prevent(Option[Island]):
    """Prevent what was about to happen, for a price."""

    def __init__(self, key: str, label: str, with_energy: bool) -> None:
        super().__init__(key, label)
        self.with_energy: Final = with_energy

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Unless)
        assert g.pending is not None
        g.pending = g.pending.below
        g.push(asking.paying if self.with_energy else asking.losing, subject)


class PayTo(Deed):
    """A deed for energy, for the Spirit that wants it and has the energy."""

    FORM = "step = may pay {n:number} energy to {then:deed}"
    HELPS = True
    ASKS: ClassVar[str] = "may"
    n: i64
    then: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.is_possible(g, subject):
            g.seat = g.seat_of(g.doing().spirit)
            g.offer(g.card_set.pay_for)
            g.offer(g.card_set.no)

    def pay(self, g: Island, subject: i64) -> None:
        """Pay for the deed."""
        g.own_panel(g.doing().spirit).energy -= self.n

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.panels[g.doing().spirit].energy >= self.n and self.then.is_possible(g, subject)


class RemovePresenceTo(PayTo):
    """A deed for presence in the land, which is destroyed."""

    FORM = "may remove {n:number} of its presence here to {then:deed}"

    def pay(self, g: Island, subject: i64) -> None:
        for _time in range(self.n):
            g.destroy_presence(g.doing().spirit, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.panels[g.doing().spirit].presence[subject] >= self.n and self.then.is_possible(g, subject)


class IfItPays(PayTo):
    """An effect for energy, for the Spirit that wants it and has the energy."""

    FORM = "effect = if it pays {n:number} energy : {then:effect}"


class PayFor(Option[Island]):
    """Pay and have the deed done."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, PayTo)
        g.push(asking.then, subject)
        asking.pay(g, subject)


class GainElements(Deed):
    """Different elements of the Spirit's choice, for this turn."""

    FORM = "gain {n:number} different elements"
    HELPS = True
    ASKS: ClassVar[str] = "element"
    n: i64

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.n)

    def run(self, g: Island, subject: i64) -> None:
        """Offer the elements that are still possible, until the number is reached."""
        left = left_of(g, self, self.n)
        if left == self.n:
            g.picked = ()
        if left <= 0:
            return
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for element in range(ELEMENTS):
            if self.may_be(g, spirit, element):
                g.offer(g.card_set.of_element[element])
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def may_be(self, g: Island, spirit: i64, element: i64) -> bool:
        """True if it may be this element."""
        return element not in g.picked


class OfElement(Option[Island]):
    def __init__(self, key: str, label: str, element: i64) -> None:
        super().__init__(key, label)
        self.element: Final = element

    def run(self, g: Island, subject: i64) -> None:
        g.picked = (*g.picked, self.element)
        g.own_panel(g.doing().spirit).elements[self.element] += 1


class GainAnyElements(GainElements):
    """Any elements, also the same one several times."""

    FORM = "gain {n:number} element{n:s} of its choice"

    def may_be(self, g: Island, spirit: i64, element: i64) -> bool:
        return True


class GainElement(Deed):
    FORM = "gain {n:number} {element:element}"
    FIRST = True
    HELPS = True
    n: i64
    element: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_panel(g.doing().spirit).elements[self.element] += self.n


class GainHeldElements(GainElements):
    """Such as the Spirit has already."""

    FORM = "gain {n:number} element{n:s} it has already"

    def may_be(self, g: Island, spirit: i64, element: i64) -> bool:
        return g.panels[spirit].elements[element] > 0


class GainSameElements(Deed):
    """The one who uses the power gains what the target has chosen."""

    FORM = "gain the same elements"

    def run(self, g: Island, subject: i64) -> None:
        elements = g.own_panel(g.doing().spirit).elements
        for element in g.picked:
            elements[element] += 1


class ReachFurther(Deed):
    FORM = "its powers have {n:number} more range this turn"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_turn(g.doing().spirit).reach += self.n


class ReachFurtherTo(Deed):
    """Its powers reach some lands further."""

    FORM = "its powers have {n:number} more range to each {kind:land} this turn"
    HELPS = True
    n: i64
    kind: Kind
    rule: ContinuousEffect[Any]

    def derive(self) -> None:
        self.rule = RangeTo(self.n, self.kind)

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.enact(self.rule, spirit, True, spirit)


class RangeTo(Answer[Island]):
    """More range of a Spirit's powers to lands of a kind."""

    FORM = ""

    def __init__(self, n: i64, kind: Kind) -> None:
        self.about = cards.RANGE
        self.n: Final[i64] = n
        self.kind: Final = kind

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.RANGE and second(subject) == source and self.kind.fits(g, first(subject))
        return n + self.n if is_one else n


class PowersStronger(Deed):
    """More damage of each power of a Spirit that deals damage, once a use."""

    FORM = "its powers that deal damage deal {n:number} more this turn"
    HELPS = True
    n: i64
    rule: ContinuousEffect[Any]

    def derive(self) -> None:
        self.rule = DealsMore(self.n)

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.enact(self.rule, spirit, True, spirit)


class DealsMore(Answer[Island]):
    FORM = ""

    def __init__(self, n: i64) -> None:
        self.about = cards.POWER_DAMAGE
        self.n: Final[i64] = n

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        return n + self.n if question == cards.POWER_DAMAGE and subject == source else n


class OtherSpeed(Deed):
    FORM = "may use {n:number} power{n:s} at the other speed this turn"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_turn(g.doing().spirit).either += self.n


class Hasten(Deed):
    FORM = "may hasten up to {n:number} slow power{n:s} this turn"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_turn(g.doing().spirit).hasty += self.n


class MayKeepPlayed(Deed):
    FORM = "may keep {n:number} played card{n:s} when time passes"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_turn(g.doing().spirit).keeps += self.n


class YouKeepPlayed(MayKeepPlayed):
    """A permission to keep played cards, said to the player whose power it is."""

    FORM = "you may keep {n:number} played card{n:s} when time passes"


def is_repeat(g: Island) -> bool:
    """True for a repeated use of the current power, which lets nothing be repeated (IB-191)."""
    use = use_of(g)
    return use is not None and use.is_repeat


class MayRepeatPaying(Deed):
    """A permission to use `n` power cards once more for their cost (IB-122)."""

    FORM = "may repeat up to {n:number} power card{n:s} and pay again"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        if is_repeat(g):
            return
        g.own_turn(g.doing().spirit).paid_repeats += self.n


class MayRepeat(Deed):
    """One power card up to this cost may be used once more (IB-122)."""

    FORM = "may repeat a power card that costs at most {most:number}"
    HELPS = True
    most: i64

    def run(self, g: Island, subject: i64) -> None:
        if is_repeat(g):
            return
        g.own_turn(g.doing().spirit).repeats += (self.most,)


@mypyc_attr(allow_interpreted_subclasses=True)
class Discarding(Deed):
    """A deed for which cards of the hand go to the discard."""

    ASKS: ClassVar[str] = "discard"

    def discarded(self, g: Island) -> None:
        """A card has been discarded."""
        raise NotImplementedError


class DiscardPowers(Discarding):
    """Cards of the acting Spirit, as many as it has."""

    FORM = "discard {n:number} card{n:s}"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        spirit = g.doing().spirit
        if left > 0:
            g.seat = g.seat_of(spirit)
            for power in g.panels[spirit].hand:
                g.offer(g.card_set.acts_of(power).discard)
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def discarded(self, g: Island) -> None:
        pass


class DiscardForEnergy(Discarding):
    """A card of the hand goes to the discard, for energy."""

    FORM = "may discard {m:number} card{m:s} for {n:number} energy"
    m: i64
    n: i64

    def discarded(self, g: Island) -> None:
        gain_energy(g, self.n)

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        for power in g.panels[spirit].hand:
            g.offer(g.card_set.acts_of(power).discard)
        if g.options:
            g.offer(g.card_set.no)
