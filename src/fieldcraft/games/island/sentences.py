"""How deeds are put together in a text: conditions, choices, thresholds."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.state import Island
from fieldcraft.kernel.effects import ChooseOne, Effect, May, Steps
from fieldcraft.kernel.queries import Condition, Query
from fieldcraft.native import i64, mypyc_attr

# -- steps -------------------------------------------------------------------------------------


class If(Effect[Island]):
    """Governs one deed."""

    FORM = "if {condition:test} , {then:deed}"
    CATEGORY = "step"
    condition: Condition[Any]
    then: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.then, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.then.is_possible(g, subject)


class IfElse(Effect[Island]):
    FORM = "if {condition:test} , {then:deed} otherwise {other:deed}"
    CATEGORY = "step"
    condition: Condition[Any]
    then: Effect[Any]
    other: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.then if self.condition.holds(g, subject) else self.other, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return (self.then if self.condition.holds(g, subject) else self.other).is_possible(g, subject)


class MayDo(May[Island]):
    FORM = "may {effect:deed}"
    CATEGORY = "step"


class Sequence(Steps[Island]):
    FORM = "{steps:step/, then}"
    CATEGORY = "sequence"


class When(Effect[Island]):
    """Governs the rest of the sentence."""

    FORM = "if {condition:test} : {effect:effect}"
    CATEGORY = "effect"
    condition: Condition[Any]
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.effect, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.effect.is_possible(g, subject)


class Choose(ChooseOne[Island]):
    FORM = "choose : {alternatives:alternative/; or}"
    CATEGORY = "effect"


# -- thresholds --------------------------------------------------------------------------------


class Amount(Query[Island]):
    FORM = "{n:number} {element:element}"
    CATEGORY = "amount"
    n: i64
    element: i64


class Need(Query[Island]):
    """Elements that a Spirit must have (IB-116, IB-117)."""

    FORM = "{amounts:amount/ and}"
    CATEGORY = "need"

    def __init__(self, amounts: tuple[Amount, ...]) -> None:
        self.amounts: Final[list[Amount]] = list(amounts)

    def is_met(self, g: Island, spirit: i64) -> bool:
        for amount in self.amounts:
            if g.elements[spirit][amount.element] < amount.n:
                return False
        return True


class OneNeed(Need):
    FORM = "{amount:amount}"

    def __init__(self, amount: Amount) -> None:
        super().__init__((amount,))
        self.amount: Final = amount


@mypyc_attr(allow_interpreted_subclasses=True)
class Threshold(Effect[Island]):
    """A part of a power that works only with these elements."""

    CATEGORY = "clause"
    need: Need
    effect: Effect[Any]

    def is_met(self, g: Island) -> bool:
        return self.need.is_met(g, g.doing().spirit)


class With(Threshold):
    """Works besides the rest."""

    FORM = "with {need:need} : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        if self.is_met(g):
            g.push(self.effect, subject)


class WithoutNeed(Threshold):
    """Works only where they are missing."""

    FORM = "without {need:need} : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        if not self.is_met(g):
            g.push(self.effect, subject)


class OrInstead(Threshold):
    """May be done in the place of all that stands before it (IB-115)."""

    FORM = "with {need:need} or instead : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.effect, subject)


class Instead(Threshold):
    """Is done in the place of all that stands before it."""

    FORM = "with {need:need} instead : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.effect, subject)


class Further(Query[Island]):
    """Reaches further with these elements."""

    FORM = "with {need:need} this power has range {n:number}"
    CATEGORY = "clause"
    need: Need
    n: i64


class Sooner(Query[Island]):
    """May be used among the fast powers with these elements."""

    FORM = "with {need:need} this power may be fast"
    CATEGORY = "clause"
    need: Need
