"""What any game may combine: pairs of subjects, one op after another, one of several, seat by seat."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.table import G, Op, Option, State
from fieldcraft.native import i64, mypyc_attr


def pair(one: i64, other: i64) -> i64:
    """Two subjects in one, for a frame about both: a trigger's card and what set it off."""
    return one << 32 | other


def first(me: i64) -> i64:
    """The one subject of a pair."""
    return me >> 32


def second(me: i64) -> i64:
    """The other subject of a pair."""
    return me & 0xFFFFFFFF


class Nothing(Op[State]):
    """Do nothing."""

    def run(self, g: State, me: i64) -> None:
        pass


NOTHING: Final[Op[Any]] = Nothing()


class Pass(Option[State]):
    """An option that does nothing more: done, no, enough."""

    def run(self, g: State, me: i64) -> None:
        pass


class Seq(Op[State]):
    """One step after another."""

    FORM = "{steps:step/, then}"
    SORT = "effect"

    def __init__(self, steps: tuple[Op[Any], ...]) -> None:
        self.steps: Final = steps

    def run(self, g: State, me: i64) -> None:
        for i in range(i64(len(self.steps)) - 1, -1, -1):
            g.push(self.steps[i], me)


class Pick(Option[State]):
    """One alternative of a choice printed on a card."""

    def __init__(self, key: str, label: str, op: Op[Any]) -> None:
        super().__init__(key, label)
        self.op: Final = op

    def run(self, g: State, me: i64) -> None:
        g.push(self.op, me)


class Choose(Op[State]):
    """Exactly one of several steps, chosen by the seat."""

    FORM = "{alternatives:step/ or}"
    SORT = "effect"

    def __init__(self, alternatives: tuple[Op[Any], ...]) -> None:
        self.alternatives: Final = alternatives
        self.picks: list[Pick] = []
        for i, op in enumerate(alternatives):
            self.picks.append(Pick(f"choose:{i + 1}", f"alternative {i + 1}", op))

    def run(self, g: State, me: i64) -> None:
        for pick in self.picks:
            g.offer(pick)


class Sit(Op[State]):
    """From here on the seat `me` decides."""

    def run(self, g: State, me: i64) -> None:
        g.seat = me


SIT: Final = Sit()


class EachSeat(Op[State]):
    """An op once for each of `seats` seats, from `me` on: its subject is the seat, which decides.

    Afterwards the seat that decided before decides again, so windows of responses may nest.
    """

    def __init__(self, op: Op[Any], seats: i64) -> None:
        self.op: Final = op
        self.seats: Final = seats

    def run(self, g: State, me: i64) -> None:
        g.push(SIT, g.seat)
        for i in range(self.seats - 1, -1, -1):
            seat = (me + i) % self.seats
            g.push(self.op, seat)
            g.push(SIT, seat)


class Enough(Option[State]):
    """Ends an op that repeats itself: the frame that waits next, its own repetition, is dropped."""

    def run(self, g: State, me: i64) -> None:
        assert g.pending is not None
        g.pending = g.pending.below


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Op[G]):
    """A question about the table that is true or false; it is asked, never run."""

    SORT = "condition"

    def holds(self, g: G, me: i64) -> bool:
        raise NotImplementedError

    def run(self, g: G, me: i64) -> None:
        raise AssertionError("a condition is asked, never run")


class If(Op[State]):
    """A step that happens only where a condition holds."""

    FORM = "if {condition:condition} , {then:step}"
    SORT = "effect"

    def __init__(self, condition: Condition[Any], then: Op[Any]) -> None:
        self.condition: Final = condition
        self.then: Final = then

    def run(self, g: State, me: i64) -> None:
        if self.condition.holds(g, me):
            g.push(self.then, me)
