"""The ops that any game may combine."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from kernel.toy import Do, Say, Toy, playing, take

from fieldcraft.kernel.flow import StopRepeating, bit, first, pair, second
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import LOST, NO_OP, WON, Op

HALF = st.integers(0, (1 << 31) - 1)


def about(op: Op[Any], subject: int) -> Toy:
    g = Toy()
    g.push(op, subject)
    g.advance()
    return g


def test_nothing_happens() -> None:
    assert playing(NO_OP, Do("after")).ran == [("after", 0)]


class ForEver(Op[Toy]):
    """Comes again and again, and asks nothing."""

    def run(self, g: Toy, subject: int) -> None:
        g.push(self, subject)


class Win(Op[Toy]):
    def run(self, g: Toy, subject: int) -> None:
        g.finish(WON)


def test_a_game_in_which_nothing_will_be_decided_again_is_lost_and_known_to_be_endless() -> None:
    g = Toy()
    g.journal = []
    g.push(ForEver())
    g.advance()
    assert (g.status, g.is_endless, g.options) == (LOST, True, [])
    assert [fact.kind for fact in g.journal] == ["endless"]
    assert g.clone().is_endless


def test_a_game_that_a_rule_ends_is_not_endless() -> None:
    g = playing(Win(), ForEver())
    assert (g.status, g.is_endless) == (WON, False)


def test_enough_ends_what_repeats_itself_and_nothing_else() -> None:
    enough: StopRepeating[Toy] = StopRepeating("enough", "Enough")

    class Again(Op[Toy]):
        def run(self, g: Toy, subject: int) -> None:
            g.push(self, subject + 1)
            g.offer(Say("more"))
            g.offer(enough)

    g = playing(Again(), Do("after"))
    take(g, "more", "more", "enough")
    assert g.ran == [("more", 0), ("more", 1), ("after", 0)]


@given(HALF, HALF)
def test_two_subjects_fit_in_one(one: Any, other: Any) -> None:
    subject = pair(one, other)
    assert (first(subject), second(subject)) == (one, other)


def test_random_play_ends_at_its_limit_or_with_the_game() -> None:
    class Forever(Op[Toy]):
        def run(self, g: Toy, subject: int) -> None:
            g.push(self)
            g.offer(Say("on"))
            g.offer(Say("and on"))

    assert playout(playing(Forever()), 1, 50) == 50


def test_a_bit_may_be_as_high_as_a_number_reaches() -> None:
    assert [bit(n) for n in (0, 30, 31, 32, 62)] == [1, 1 << 30, 1 << 31, 1 << 32, 1 << 62]
