"""Effects joined together: what they do, whether they can do anything, whether a cost can be paid."""

from __future__ import annotations

from typing import Any

import pytest
from kernel.toy import Do, Say, Toy, keys, playing, take

from fieldcraft.kernel.effects import (
    Action,
    Cause,
    ChooseOne,
    Costs,
    Effect,
    ForEach,
    If,
    IfPaid,
    May,
    OneByOne,
    OptionalTrigger,
    Paid,
    Steps,
)
from fieldcraft.kernel.flow import StopRepeating
from fieldcraft.kernel.queries import Condition, Count
from fieldcraft.kernel.state import LOST, PLAYING, Context, Op


class Deed(Effect[Toy]):
    """Records that it ran; possible, helpful and worth paying as the test says."""

    def __init__(self, name: str, possible: bool = True, helpful: bool = False, worth: bool = False) -> None:
        self.name = name
        self.possible = possible
        self.helpful = helpful
        self.worth = worth

    def run(self, g: Toy, subject: int) -> None:
        g.ran.append((self.name, subject))

    def is_possible(self, g: Toy, subject: int) -> bool:
        return self.possible

    def helps(self) -> bool:
        return self.helpful

    def is_worth_paying(self) -> bool:
        return self.worth


class IsBelow(Condition[Toy]):
    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, g: Toy, subject: int) -> bool:
        return subject < self.n


class Ran(Count[Toy]):
    """Return the number of ops that have run."""

    def count(self, g: Toy, subject: int) -> int:
        return len(g.ran)

    def counted(self, g: Toy) -> None:
        g.ran.append(("counted", 0))


A, B, C = Deed("a"), Deed("b"), Deed("c")
VAIN, HELP, DISCARD = Deed("vain", possible=False), Deed("help", helpful=True), Deed("discard", worth=True)


class Ends(Deed):
    def run(self, g: Toy, subject: int) -> None:
        g.finish(LOST)


class Asks(Deed):
    def run(self, g: Toy, subject: int) -> None:
        g.offer(Say("x"))
        g.offer(Say("y"))


def about(op: Op[Any], subject: int = 0) -> Toy:
    g = Toy()
    g.push(op, subject)
    g.advance()
    return g


def names(g: Toy) -> list[str]:
    return [name for name, _ in g.ran]


def test_steps_happen_in_order_about_the_same_subject() -> None:
    assert about(Steps((A, Steps((B, VAIN)), C)), 5).ran == [("a", 5), ("b", 5), ("vain", 5), ("c", 5)]


@pytest.mark.parametrize(
    ("effect", "possible", "helps", "worth"),
    [
        (A, True, False, False),
        (Steps((VAIN, A)), True, False, False),
        (Steps((VAIN, VAIN)), False, False, False),
        (Steps((HELP, HELP)), True, True, False),
        (Steps((HELP, A)), True, False, False),
        (Steps((A, DISCARD)), True, False, True),
        (ChooseOne((VAIN, A)), True, False, False),
        (ChooseOne((VAIN, VAIN)), False, False, False),
        (If(IsBelow(3), HELP), True, True, False),
        (If(IsBelow(1), A), False, False, False),
        (If(IsBelow(3), VAIN), False, False, False),
        (ForEach(Ran(), A), False, False, False),
        (ForEach(Ran(), HELP), False, True, False),
        (Paid(A, B), True, False, False),
        (Paid(VAIN, B), False, False, False),
        (Paid(A, VAIN), False, False, False),
        (Paid(DISCARD, VAIN), True, False, False),
        (Paid(Costs((A, DISCARD)), VAIN), True, False, False),
        (Paid(Costs((VAIN, DISCARD)), A), False, False, False),
        (IfPaid(IsBelow(3), Paid(A, B)), True, False, False),
        (IfPaid(IsBelow(1), Paid(A, B)), False, False, False),
        (May(A), True, False, False),
        (May(VAIN), False, False, False),
        (Action(HELP), True, True, False),
        (Action(VAIN), False, False, False),
    ],
)
def test_an_effect_says_whether_it_would_do_anything(
    effect: Effect[Any], possible: bool, helps: bool, worth: bool
) -> None:
    g = Toy()
    assert (effect.is_possible(g, 2), effect.helps(), effect.is_worth_paying()) == (possible, helps, worth)


def test_costs_are_payable_where_each_of_them_is() -> None:
    g, both = Toy(), Costs[Toy]((A, B))
    assert both.is_payable(g, 0)
    assert not Costs[Toy]((A, VAIN)).is_payable(g, 0)
    assert (both.is_worth_paying(), Costs[Toy]((A, DISCARD)).is_worth_paying()) == (False, True)


def test_one_of_several_is_chosen_and_happens() -> None:
    g = about(ChooseOne((A, B, C)), 3)
    assert keys(g) == ["choose:1", "choose:2", "choose:3"]
    assert g.frame.op.ASKS == "alternative"
    take(g, "choose:2")
    assert g.ran == [("b", 3)]


def test_what_cannot_do_anything_is_offered_only_where_nothing_can() -> None:
    assert keys(about(ChooseOne((A, VAIN, C), ("A", "Vain", "C")))) == ["choose:1", "choose:3"]
    assert keys(about(ChooseOne((VAIN, VAIN), ("This", "Or that")))) == ["choose:1", "choose:2"]


def test_a_condition_governs_its_own_step_alone() -> None:
    assert names(about(Steps((If(IsBelow(5), A), B)), 5)) == ["b"]
    assert names(about(Steps((If(IsBelow(6), A), B)), 5)) == ["a", "b"]


def test_what_is_done_for_each_is_counted_first() -> None:
    assert names(about(Steps((A, B, ForEach(Ran(), C))))) == ["a", "b", "counted", "c", "c"]
    assert names(about(ForEach(Ran(), C))) == []


class Some(OneByOne[Toy]):
    """Two of the names that have not been said, one after another."""

    def __init__(self, *names: str, n: int = 2) -> None:
        self.names = names
        self.n = n

    def offer(self, g: Toy, subject: int) -> None:
        for name in self.names:
            if (name, subject) not in g.ran:
                g.offer(Say(name))


class SomeOrFewer(Some):
    UP_TO = True

    def enough(self, g: Toy) -> StopRepeating[Toy]:
        return StopRepeating("enough", "Enough")


def test_things_are_chosen_one_after_another() -> None:
    g = about(Steps((Some("x", "y", "z"), A)), 1)
    assert keys(g) == ["x", "y", "z"]
    take(g, "y")
    assert keys(g) == ["x", "z"]
    take(g, "z")
    assert g.ran == [("y", 1), ("z", 1), ("a", 1)]


def test_what_is_chosen_ends_where_nothing_is_left_to_choose() -> None:
    assert names(about(Steps((Some("x", n=5), Some(), A)))) == ["x", "a"]


def test_up_to_so_many_may_be_fewer() -> None:
    g = about(Steps((SomeOrFewer("x", "y", "z"), A)))
    take(g, "x")
    assert keys(g) == ["y", "z", "enough"]
    take(g, "enough")
    assert names(g) == ["x", "a"]


def test_a_cost_is_paid_before_what_it_buys() -> None:
    assert names(about(Paid(Costs((A, B)), C))) == ["a", "b", "c"]


@pytest.mark.parametrize(("answer", "ran"), [("choose:1", ["a", "b"]), ("no", ["b"])])
def test_who_may_do_something_is_asked(answer: str, ran: list[str]) -> None:
    g = about(Steps((May(A, ("Draw",)), B)))
    assert keys(g) == ["choose:1", "no"]
    take(g, answer)
    assert names(g) == ran


def test_nobody_is_asked_to_do_what_cannot_be_done() -> None:
    assert names(about(Steps((May(VAIN), B)))) == ["b"]


# -- triggers that may be declined ----------------------------------------------------------------


def trigger(effect: Effect[Toy]) -> OptionalTrigger[Toy]:
    made = OptionalTrigger[Toy](effect, Do("done"))
    made.use = Say("use")
    return made


def test_a_trigger_asks_unless_it_only_helps_or_can_do_nothing() -> None:
    asking = about(trigger(A), 4)
    assert (keys(asking), asking.frame.op.ASKS) == (["use", "no"], "trigger")
    assert about(trigger(HELP), 4).ran == [("done", 4)]
    assert about(trigger(VAIN), 4).ran == []
    assert about(OptionalTrigger(A, A)).ran == []


# -- actions --------------------------------------------------------------------------------------


class Note(Effect[Toy]):
    """Remembers the action within which it runs: flags and subject from within to without."""

    def run(self, g: Toy, subject: int) -> None:
        context = g.context
        while isinstance(context, Cause):
            g.ran.append((f"flags {context.flags}", context.subject))
            context = context.outer


def test_an_action_tells_its_steps_why_they_run() -> None:
    inner = Action[Toy](Steps((Note(), B)), flags=2)
    g = playing(Action[Toy](Steps((inner, Note(), Ends("end"), A)), flags=1), Do("never"))
    assert names(g) == ["flags 2", "flags 1", "b", "flags 1"]


class Doom(Effect[Toy]):
    def run(self, g: Toy, subject: int) -> None:
        g.doom(LOST)


def test_a_game_that_is_doomed_ends_with_the_outermost_action() -> None:
    inner = Steps[Toy]((Doom(), Note()))
    g = playing(Action[Toy](Steps((Action[Toy](inner), A, C))), B)
    assert names(g) == ["flags 0", "flags 0", "a", "c"]
    assert g.status == LOST
    assert playing(Steps((Doom(), A))).ran == []


class Tally(Toy):
    """An effect that counts those of the current action."""

    def __init__(self) -> None:
        super().__init__()
        self.done = 0


class Saved(Context):
    def __init__(self, outer: Context | None, done: int) -> None:
        super().__init__(outer)
        self.done = done


class Counted(Action[Tally]):
    def begin(self, g: Tally, subject: int) -> Context:
        saved = Saved(g.context, g.done)
        g.done = 0
        return saved

    def end(self, g: Tally, subject: int, saved: Context | None) -> None:
        assert isinstance(saved, Saved)
        g.ran.append(("done", g.done))
        g.done = saved.done


class Work(Effect[Tally]):
    def run(self, g: Tally, subject: int) -> None:
        g.done += 1


def test_what_an_action_has_done_is_its_own() -> None:
    g = Tally()
    work = Work()
    inner = Counted(Steps((work, work, work)))
    g.push(Counted(Steps((work, inner, Asks("asks"), work))))
    g.advance()
    assert (g.ran, g.done, g.depth) == ([("done", 3)], 1, 1)
    take(g, "y")
    assert g.ran == [("done", 3), ("y", 0), ("done", 2)]
    assert (g.done, g.depth, g.status) == (0, 0, PLAYING)
