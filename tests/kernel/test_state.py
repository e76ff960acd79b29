"""Ops, frames, decisions and the journal."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from kernel.toy import Ask, Do, End, Say, Toy, keys, playing, take

from fieldcraft.errors import IllegalChoice
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.queries import Condition, Count, EventPattern, Filter
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import EVERYBODY, LOST, PLAYING, WON, Fact, Op, Option, State

YES, NO, MAYBE = Say("yes"), Say("no"), Say("maybe")


def test_what_is_pushed_last_runs_first_and_each_op_has_its_subject() -> None:
    g = Toy()
    g.push(Do("later"), 1)
    g.push(Do("sooner"), 2)
    g.advance()
    assert g.ran == [("sooner", 2), ("later", 1)]
    assert g.pending is None


def test_an_op_may_push_further_ops_before_those_that_wait() -> None:
    class Twice(Op[Toy]):
        def run(self, g: Toy, subject: int) -> None:
            g.push(Do("second"), subject)
            g.push(Do("first"), subject)

    assert playing(Twice(), Do("last")).ran == [("first", 0), ("second", 0), ("last", 0)]


def test_an_option_is_about_what_its_question_was_about() -> None:
    g = Toy()
    g.push(Do("after"), 1)
    g.push(Ask(YES, NO), 7)
    g.advance()
    take(g, "no")
    assert g.ran == [("no", 7), ("after", 1)]


def test_a_question_stops_the_game_and_a_choice_lets_it_go_on() -> None:
    g = playing(Do("before"), Ask(YES, NO), Do("after"))
    assert (g.ran, keys(g)) == ([("before", 0)], ["yes", "no"])
    take(g, "yes")
    assert g.ran == [("before", 0), ("yes", 0), ("after", 0)]
    assert keys(g) == []


def test_offering_the_same_option_twice_changes_nothing() -> None:
    assert keys(playing(Ask(YES, NO, YES, YES, NO))) == ["yes", "no"]


def test_equal_options_that_are_two_objects_are_two_options() -> None:
    assert keys(playing(Ask(YES, Say("yes")))) == ["yes", "yes"]


def test_only_what_no_rule_forbids_is_offered_where_rules_are_asked() -> None:
    class AskLegal(Op[Toy]):
        def run(self, g: Toy, subject: int) -> None:
            for option in (YES, Say("never", "X-001"), NO):
                g.offer_legal(option)

    assert keys(playing(AskLegal())) == ["yes", "no"]


def test_a_single_option_is_no_question() -> None:
    g = playing(Ask(YES), Do("after"))
    assert (g.ran, keys(g)) == ([("yes", 0), ("after", 0)], [])


def test_no_option_at_all_is_no_question() -> None:
    assert playing(Ask(), Do("after")).ran == [("after", 0)]


def test_a_forced_choice_is_written_to_the_journal_like_any_other() -> None:
    g = Toy()
    g.journal = []
    g.push(Ask(YES, NO))
    g.push(Ask(MAYBE))
    g.advance()
    take(g, "no")
    assert g.journal == [Fact("chosen", ("Say maybe", 1)), Fact("chosen", ("Say no", 1))]


@pytest.mark.parametrize("seat", [0, 30, 31, 40, 62])
def test_a_seat_has_a_bit_however_many_there_are(seat: int) -> None:
    g = Toy()
    g.seat = seat
    assert g.open_seats == 1 << seat


@pytest.mark.parametrize("index", [-1, 2, 1000])
def test_a_choice_that_is_not_on_offer_changes_nothing(index: int) -> None:
    g = playing(Do("before"), Ask(YES, NO), Do("after"))
    before, frames = g.snapshot(), g.pending
    with pytest.raises(IllegalChoice, match=f"option {index} of 2 is not on offer"):
        g.choose(index)
    assert g.snapshot() == before
    assert g.pending is frames


def test_nothing_can_be_chosen_where_nothing_is_asked() -> None:
    with pytest.raises(IllegalChoice):
        playing(Do("all")).choose(0)


def test_the_first_end_counts_and_nothing_happens_after_it() -> None:
    g = playing(End(WON), End(LOST), Do("never"), Ask(YES, NO))
    assert (g.status, g.ran, g.options) == (WON, [], [])
    g.finish(LOST)
    assert g.status == WON


def test_options_offered_with_the_end_are_gone() -> None:
    class AskAndEnd(Op[Toy]):
        def run(self, g: Toy, subject: int) -> None:
            g.offer(YES)
            g.offer(NO)
            g.finish(LOST)

    assert playing(AskAndEnd()).options == []


def test_a_game_without_an_end_just_stops() -> None:
    g = playing(Do("all"))
    assert (g.status, g.pending, g.options) == (PLAYING, None, [])


def test_copies_share_the_frames_and_nothing_that_changes() -> None:
    g = playing(Ask(YES, NO), Ask(YES, NO), Do("after"))
    twin = g.clone()
    assert twin.pending is g.pending
    assert twin.snapshot() == g.snapshot()
    before = g.snapshot()
    take(twin, "no", "yes")
    assert twin.ran == [("no", 0), ("yes", 0), ("after", 0)]
    assert g.snapshot() == before
    take(g, "yes", "yes")
    assert g.ran == [("yes", 0), ("yes", 0), ("after", 0)]


def test_a_copy_can_be_made_in_the_midst_of_any_nested_question() -> None:
    class Nest(Op[Toy]):
        def run(self, g: Toy, subject: int) -> None:
            if subject:
                g.push(Ask(YES, NO), subject)
                g.push(self, subject - 1)

    g = Toy()
    g.push(Nest(), 3)
    g.advance()
    for left in (3, 2, 1):
        assert len(g.snapshot()["pending"]) == left - 1
        g = g.clone()
        take(g, "no")
    assert g.ran == [("no", 1), ("no", 2), ("no", 3)]


def test_a_snapshot_names_the_frames_from_the_next_one_on() -> None:
    g = Toy()
    g.push(Do("last"), 4)
    g.push(Do("next"), 9)
    g.push(Ask(YES, NO), 2)
    g.advance()
    assert g.snapshot()["pending"] == ["Do:9", "Do:4"]
    assert g.snapshot()["subject"] == 2


# -- the journal ----------------------------------------------------------------------------


class Peek(Op[Toy]):
    def run(self, g: Toy, subject: int) -> None:
        g.note("peeked", ("queen",), seat=subject, reveals=True)
        g.note("looked", ())


def test_facts_say_who_may_read_them_and_whether_they_reveal() -> None:
    g = Toy()
    g.journal = []
    g.push(Peek(), 1)
    g.advance()
    assert g.journal == [Fact("peeked", ("queen",), 1, True), Fact("looked", (), EVERYBODY, False)]


class Whisper(Say):
    SECRET = True


def test_a_choice_can_be_read_by_all_and_a_secret_one_by_the_seat_that_made_it() -> None:
    g = Toy()
    g.journal = []
    g.seat = 2
    g.push(Ask(Whisper("yes"), NO))
    g.push(Ask(YES, NO))
    g.advance()
    take(g, "yes", "yes")
    assert [(fact.parts, fact.seat) for fact in g.journal] == [
        (("Say yes", 3), EVERYBODY),
        (("Say yes", 3), 2),
    ]


def test_without_a_journal_nothing_is_kept() -> None:
    g = playing(Peek())
    assert g.journal is None


def test_a_copy_has_no_journal() -> None:
    g = Toy()
    g.journal = []
    assert g.clone().journal is None


# -- what a game has to add -------------------------------------------------------------------


def test_an_option_reads_as_its_label_and_is_known_by_its_key() -> None:
    assert (str(YES), repr(YES), Pass("done", "End the turn").refusal(Toy())) == ("Say yes", "<yes>", "")


def test_what_a_game_must_say_itself_is_not_guessed() -> None:
    g = State(0)
    for missing in (
        lambda: Op[State]().run(g, 0),
        lambda: Condition[State]().holds(g, 0),
        g.clone,
        lambda: g.view(0),
        lambda: g.determinize(0, 0),
        g.snapshot,
        lambda: Appraisal[State]().evaluate(g, 0),
    ):
        with pytest.raises(NotImplementedError):
            missing()


@pytest.mark.parametrize("asked", [Condition(), Count(), Filter(), EventPattern(), ContinuousEffect()])
def test_conditions_and_standing_rules_are_asked_and_never_run(asked: Any) -> None:
    with pytest.raises(AssertionError, match="asked, never run"):
        asked.run(Toy(), 0)


def test_an_option_that_does_nothing_must_be_a_pass() -> None:
    with pytest.raises(NotImplementedError):
        playing(Ask(Option("idle", "Idle")))


def test_a_long_chain_of_frames_can_be_let_go_at_once() -> None:
    for _ in range(20):
        g = Toy()
        for _ in range(5_000):
            g.push(Do("one of many"))
        copy = g.clone()
        del g, copy
    assert gc.collect() >= 0  # a wrong release is found at the next access to the memory
