"""Connectives of deeds in a text: conditions, choices, thresholds."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.printed.cards import Power
from fieldcraft.games.island.printed.needs import Need
from fieldcraft.games.island.table.contexts import Sentence
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.filters import Destroyed, power_used
from fieldcraft.kernel.effects import ChooseOne, Effect, May, Steps
from fieldcraft.kernel.queries import Condition, Query
from fieldcraft.kernel.state import Context
from fieldcraft.language.forms import within
from fieldcraft.native import i64, mypyc_attr

# -- steps -------------------------------------------------------------------------------------


class IfSo(Effect[Island]):
    """Governs one deed."""

    FORM = "if {condition:test} , {then:deed}"
    condition: Condition[Any]
    then: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.then, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.then.is_possible(g, subject)

    def helps(self) -> bool:
        return self.then.helps()


class IfElse(Effect[Island]):
    FORM = "if {condition:test} , {then:deed} ;~otherwise , {other:deed}"
    condition: Condition[Any]
    then: Effect[Any]
    other: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.then if self.condition.holds(g, subject) else self.other, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return (self.then if self.condition.holds(g, subject) else self.other).is_possible(g, subject)


class MayDo(May[Island]):
    FORM = "step = may {effect:deed}"
    HELPS = True


class Sequence(Steps[Island]):
    """The steps of a sentence; a count may speak of what the sentence itself has destroyed (IB-273)."""

    FORM = "{steps:step/, then}"
    counts: bool = False
    """True if one of the steps counts that."""

    def derive(self) -> None:
        self.counts = any(isinstance(op, Destroyed) for op in within(*self.steps))

    def run(self, g: Island, subject: i64) -> None:
        if not self.counts:
            super().run(g, subject)
            return
        sentence = Sentence(g.context, g.action.fallen)
        for i in range(i64(len(self.steps)) - 1, -1, -1):
            g.push_in(sentence, self.steps[i], subject)


class When(Effect[Island]):
    """Governs the rest of the sentence."""

    FORM = "effect = if {condition:test} : {effect:effect}"
    condition: Condition[Any]
    effect: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.effect, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.effect.is_possible(g, subject)

    def helps(self) -> bool:
        return self.effect.helps()


class ChooseDeed(ChooseOne[Island]):
    FORM = "choose : {alternatives:alternative/; or}"


# -- thresholds --------------------------------------------------------------------------------


class Fewer(Context):
    """The context of a power used as if its Spirit had no more elements than a need names (IB-278)."""

    def __init__(self, outer: Context | None, most: Need) -> None:
        super().__init__(outer)
        self.most: Final = most


def most_elements(g: Island) -> Need | None:
    """Return the need that says how many elements count for the power in use; None where all do."""
    context = g.context
    while context is not None:
        if isinstance(context, Fewer):
            return context.most
        context = context.outer
    return None


LENT_ELEMENTS: Final = 10
"""The most elements that a threshold of a lent card may want to be met (IB-271)."""


def has_elements(g: Island, power: Power | None, need: Need, spirit: i64) -> bool:
    """True if a Spirit has the elements, or needs none for this power."""
    if need.is_met(g.panels[spirit].elements) or power in g.unlocked:
        return True
    return power in g.lent and need.size() <= LENT_ELEMENTS


def counts(g: Island, power: Power | None, need: Need, spirit: i64, most: Need | None) -> bool:
    """True if a Spirit has the elements for a power, and no more are wanted than `most` names."""
    return has_elements(g, power, need, spirit) and (most is None or need.is_met_by(most))


@mypyc_attr(allow_interpreted_subclasses=True)
class Threshold(Effect[Island]):
    """A part of a power that works only with these elements."""

    CATEGORY = "clause"
    need: Need
    effect: Effect[Any]

    def is_met(self, g: Island) -> bool:
        """True if the need is met."""
        return counts(g, power_used(g), self.need, g.doing().spirit, most_elements(g))

    def is_gain(self) -> bool:
        """True if it only adds to the rest, and never to the harm of its user."""
        return False


class With(Threshold):
    """A threshold whose effect is in addition to the rest."""

    FORM = "with {need:need} : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        if self.is_met(g):
            g.push(self.effect, subject)

    def is_gain(self) -> bool:
        return self.effect.helps()


class WithoutNeed(Threshold):
    """Works only where they are missing."""

    FORM = "without {need:need} : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        if not self.is_met(g):
            g.push(self.effect, subject)


class OrInstead(Threshold):
    """A threshold whose effect may be used instead of everything before it (IB-115)."""

    FORM = "with {need:need} you may instead : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.effect, subject)


class Instead(Threshold):
    """A threshold whose effect is used instead of everything before it."""

    FORM = "with {need:need} instead : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.effect, subject)


class Further(Query[Island]):
    """Reaches further with these elements."""

    FORM = "clause = with {need:need} this power has range {n:number}"
    need: Need
    n: i64


class Farther(Query[Island]):
    """Reaches as much further, in addition to all else."""

    FORM = "clause = with {need:need} this power has {n:number} more range"
    need: Need
    n: i64


class SplitOne(Query[Island]):
    """Its damage may be divided between the target and one other land of the Spirit (IB-230)."""

    FORM = "clause = with {need:need} its damage may be split with one other land of its own"
    need: Need


class Sooner(Query[Island]):
    """May be used among the fast powers with these elements."""

    FORM = "clause = with {need:need} this power may be fast"
    need: Need
