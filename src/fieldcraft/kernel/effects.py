"""Effects, how they are joined together, and the actions that carry them out.

Each class gives a FORM where one wording suits most games; a game that says it in another way
subclasses it and gives its own.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.kernel.flow import Alternative, Pass, offered
from fieldcraft.kernel.queries import Condition, Count
from fieldcraft.kernel.state import Context, G, Op, Option, State
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Op[G]):
    """Something that a text has done, and that can be asked beforehand what it would come to."""

    CATEGORY = "step"
    HELPS: ClassVar[bool] = False
    """True if it never harms the seat that does it, so that no seat is asked whether to."""

    def asker(self, g: G, subject: i64) -> str:
        return g.speaker(subject)

    def said_by(self, g: G, subject: i64) -> str:
        return g.speaker(subject)

    def is_possible(self, g: G, subject: i64) -> bool:
        """True if it would do anything now."""
        return True

    def is_payable(self, g: G, subject: i64) -> bool:
        """True if it can be paid in full, as a cost."""
        return self.is_possible(g, subject)

    def helps(self) -> bool:
        """True if it HELPS, or if every part of it does."""
        return self.HELPS

    def is_worth_paying(self) -> bool:
        """True if paying it is useful even when the effect that it pays for does nothing."""
        return False


# -- effects joined together -------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Steps(Effect[G]):
    """Effects in order, each of which does as much as it can."""

    FORM = "sequence = {steps:step/, then}"

    def __init__(self, steps: tuple[Effect[Any], ...]) -> None:
        self.steps: Final[list[Effect[Any]]] = list(steps)

    def run(self, g: G, subject: i64) -> None:
        for i in range(i64(len(self.steps)) - 1, -1, -1):
            g.push(self.steps[i], subject)

    def is_possible(self, g: G, subject: i64) -> bool:
        for step in self.steps:
            if step.is_possible(g, subject):
                return True
        return False

    def helps(self) -> bool:
        for step in self.steps:
            if not step.helps():
                return False
        return True

    def is_worth_paying(self) -> bool:
        for step in self.steps:
            if step.is_worth_paying():
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseOne(Effect[G]):
    """Exactly one of several; what cannot do anything is offered only where none can."""

    FORM = "effect = either {alternatives:step/, or}"
    ASKS: ClassVar[str] = "alternative"
    NAMES: ClassVar[str] = "alternatives"

    def __init__(self, alternatives: tuple[Effect[Any], ...], labels: tuple[str, ...] = ()) -> None:
        self.alternatives: Final[list[Effect[Any]]] = list(alternatives)
        self.picks: Final = offered(alternatives, labels)

    def spelt(self) -> list[Option[Any]]:
        return self.picks

    def run(self, g: G, subject: i64) -> None:
        some = self.is_possible(g, subject)
        for i in range(i64(len(self.picks))):
            if not some or self.alternatives[i].is_possible(g, subject):
                g.offer(self.picks[i])

    def is_possible(self, g: G, subject: i64) -> bool:
        for step in self.alternatives:
            if step.is_possible(g, subject):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class If(Effect[G]):
    """Governs its own step, not what follows it."""

    FORM = "if {condition:condition} , {step:step}"

    def __init__(self, condition: Condition[Any], step: Effect[Any]) -> None:
        self.condition: Final = condition
        self.step: Final = step

    def run(self, g: G, subject: i64) -> None:
        if self.condition.holds(g, subject):
            g.push(self.step, subject)

    def is_possible(self, g: G, subject: i64) -> bool:
        return self.condition.holds(g, subject) and self.step.is_possible(g, subject)

    def helps(self) -> bool:
        return self.step.helps()


@mypyc_attr(allow_interpreted_subclasses=True)
class ForEach(Effect[G]):
    """Counted first, then done that many times."""

    FORM = "for each {count:count} , {step:step}"

    def __init__(self, count: Count[Any], step: Effect[Any]) -> None:
        self.count: Final = count
        self.step: Final = step

    def run(self, g: G, subject: i64) -> None:
        n = self.count.count(g, subject)
        if n > 0:
            self.count.counted(g)
        for _i in range(n):
            g.push(self.step, subject)

    def is_possible(self, g: G, subject: i64) -> bool:
        return self.count.count(g, subject) > 0 and self.step.is_possible(g, subject)

    def helps(self) -> bool:
        return self.step.helps()


# -- costs -------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Costs(Effect[G]):
    """Several costs, each to be paid in full."""

    FORM = "costs = {costs:cost/ and}"

    def __init__(self, costs: tuple[Effect[Any], ...]) -> None:
        self.costs: Final[list[Effect[Any]]] = list(costs)

    def run(self, g: G, subject: i64) -> None:
        for i in range(i64(len(self.costs)) - 1, -1, -1):
            g.push(self.costs[i], subject)

    def is_payable(self, g: G, subject: i64) -> bool:
        for cost in self.costs:
            if not cost.is_payable(g, subject):
                return False
        return True

    def is_worth_paying(self) -> bool:
        for cost in self.costs:
            if cost.is_worth_paying():
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Paid(Effect[G]):
    """An effect for a cost, possible where the cost can be paid and it is not in vain."""

    FORM = "paid = {costs:costs} : {effect:effect}"

    def __init__(self, costs: Effect[Any], effect: Effect[Any]) -> None:
        self.costs: Final = costs
        self.effect: Final = effect
        self.bought: Op[Any] = effect
        """The op that runs when the costs have been paid: usually the effect."""

    def run(self, g: G, subject: i64) -> None:
        g.push(self.bought, subject)
        g.push(self.costs, subject)

    def is_possible(self, g: G, subject: i64) -> bool:
        if not self.costs.is_payable(g, subject):
            return False
        return self.costs.is_worth_paying() or self.effect.is_possible(g, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class IfPaid(If[G]):
    """A paid effect under a condition."""

    FORM = "ability = if {condition:condition} , {step:paid}"


# -- what may be left alone --------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class May(Effect[G]):
    """The seat chooses whether to; it is not asked where nothing would come of it."""

    FORM = "effect = you may {effect:effect}"
    ASKS: ClassVar[str] = "may"
    NAMES: ClassVar[str] = "effect"

    def __init__(self, effect: Effect[Any], labels: tuple[str, ...] = ("Yes",)) -> None:
        self.effect: Final = effect
        self.yes: Final[Option[Any]] = Alternative(1, labels[0], effect)
        self.no: Final[Option[Any]] = Pass("no", "No")

    def spelt(self) -> list[Option[Any]]:
        return [self.yes, self.no]

    def run(self, g: G, subject: i64) -> None:
        if self.effect.is_possible(g, subject):
            g.offer(self.yes)
            g.offer(self.no)

    def is_possible(self, g: G, subject: i64) -> bool:
        return self.effect.is_possible(g, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionalTrigger(Op[G]):
    """An ability that triggers and may be declined; no seat is asked if it only helps.

    `use` and `decline` are the options that it offers, set by the module that names the game's options;
    without `use` the ability is never used.
    """

    ASKS: ClassVar[str] = "trigger"

    def __init__(self, effect: Effect[Any], then: Op[Any]) -> None:
        self.effect: Final = effect
        self.then: Final = then
        """The op that carries the effect out: usually an Action."""
        self.use: Option[Any] | None = None
        self.decline: Option[Any] = Pass("no", "No")

    def asker(self, g: G, subject: i64) -> str:
        return g.speaker(subject)

    def run(self, g: G, subject: i64) -> None:
        if self.effect.helps():
            g.push(self.then, subject)
        elif self.use is not None and self.effect.is_possible(g, subject):
            g.offer(self.use)
            g.offer(self.decline)


# -- what is chosen one after another ----------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class SoFar(Context):
    """The progress of a choice of several things, one after another."""

    def __init__(self, asking: Op[Any], chosen: i64 = 0, left: i64 = 0, outer: Context | None = None) -> None:
        super().__init__(outer)
        self.asking: Final = asking
        self.chosen: Final = chosen
        """A bit for each that has been chosen, where that matters."""
        self.left: Final = left
        """Number of things still to be chosen, if the choice counts them."""


def so_far(g: State, asking: Op[Any], chosen: i64, left: i64) -> SoFar:
    """Return the progress of a choice, in the context of the effect that is carried out."""
    around = g.context
    while isinstance(around, SoFar):
        around = around.outer
    return SoFar(asking, chosen, left, around)


def left_of(g: State, asking: Op[Any], n: i64) -> i64:
    """Return how many of the `n` that it asks for are still to be chosen."""
    before = g.context
    return before.left if isinstance(before, SoFar) and before.asking is asking else n


def chosen_of(g: State, asking: Op[Any]) -> i64:
    """A bit for each that has been chosen already of what it asks for."""
    before = g.context
    return before.chosen if isinstance(before, SoFar) and before.asking is asking else 0


@mypyc_attr(allow_interpreted_subclasses=True)
class OneByOne(Effect[G]):
    """A number of things, chosen one after another; it asks again until they are chosen."""

    UP_TO: ClassVar[bool] = False
    """True if fewer may be chosen."""
    n: i64

    def offer(self, g: G, subject: i64) -> None:
        """Offer those that may be chosen next."""
        raise NotImplementedError

    def enough(self, g: G) -> Option[Any]:
        """Return the option to choose no more: a StopRepeating."""
        raise NotImplementedError

    def left(self, g: G) -> i64:
        """Return the number of things still to be chosen."""
        return left_of(g, self, self.n)

    def wanted(self, g: G, subject: i64) -> i64:
        return self.left(g)

    def run(self, g: G, subject: i64) -> None:
        left = self.left(g)
        if left > 0:
            self.offer(g, subject)
        if g.options:
            g.push_in(SoFar(self, 0, left - 1), self, subject)
            if self.UP_TO:
                g.offer(self.enough(g))


# -- actions -----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Cause(Context):
    """The context of an action: its subject, and the flags that a game marks it with (never changed)."""

    def __init__(self, outer: Context | None, subject: i64, flags: i64 = 0) -> None:
        super().__init__(outer)
        self.subject: Final = subject
        self.flags: Final = flags


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Effect[G]):
    """Carry out an effect from its beginning to its end, within any other action or within none.

    A game that remembers what an action has done so far overrides `begin`, which puts away what the
    action around this one had done, and `end`, which takes it up again.
    """

    def __init__(self, effect: Effect[Any], flags: i64 = 0) -> None:
        self.effect: Final = effect
        self.flags: Final = flags
        self.ending: Final[Op[Any]] = EndAction(self)

    def run(self, g: G, subject: i64) -> None:
        g.begin_action()
        g.push_in(self.begin(g, subject), self.ending, subject)
        g.push_in(Cause(g.context, subject, self.flags), self.effect, subject)

    def is_possible(self, g: G, subject: i64) -> bool:
        return self.effect.is_possible(g, subject)

    def helps(self) -> bool:
        return self.effect.helps()

    def begin(self, g: G, subject: i64) -> Context | None:
        """Return what the surrounding action has done so far, as an object that is never changed."""
        return None

    def end(self, g: G, subject: i64, saved: Context | None) -> None:
        """The effect is over; `saved` is what `begin` gave."""


class EndAction(Op[Any]):
    """The action is over; its frame's context is what the action had put away."""

    def __init__(self, action: Action[Any]) -> None:
        self.action: Final = action

    def run(self, g: Any, subject: i64) -> None:
        self.action.end(g, subject, g.context)
        g.end_action()
