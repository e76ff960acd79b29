"""Undo, replay, copies and the log: all of them follow from the record, and nothing drifts."""

from __future__ import annotations

from typing import Any

import pytest
from effort import examples, uncounted
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from properties.agent_decker import position
from properties.playing import decisions, finished

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import EVERYBODY, is_readable
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay

NAME = "agent-decker"


def replayed(game: Game, choices: int) -> Game:
    """The game from its shortened record, on its own."""
    shorter = {field: game.record[field][:choices] for field in ("choices", "digests")}
    return replay(game.rules, game.record | shorter)


def same(one: Game, other: Game) -> bool:
    return (
        one.record == other.record
        and one.state.snapshot() == other.state.snapshot()
        and one.log == other.log
        and [fact.reveals for fact in one.facts] == [fact.reveals for fact in other.facts]
    )


@uncounted
@pytest.mark.parametrize("seed", range(6))
def test_undo_by_any_number_equals_the_shortened_record(seed: int) -> None:
    whole = finished(NAME, seed)
    made = len(whole.chosen)
    for back in range(made + 1):
        game = whole.copy()
        game.undo(back)
        assert len(game.chosen) == made - back
        assert same(game, replayed(whole, made - back))


def test_undoing_more_than_was_chosen_begins_again() -> None:
    game = finished(NAME, 3, 7)
    game.undo(100)
    assert same(game, fieldcraft.new(NAME, 3))


def test_undoing_nothing_changes_nothing() -> None:
    game = finished(NAME, 3, 7)
    before = game.save()
    game.undo(0)
    assert game.save() == before


def test_a_game_that_is_over_can_be_taken_back() -> None:
    game = finished(NAME, 3)
    assert game.over
    game.undo()
    assert not game.over
    assert len(game.options) > 1


def test_the_log_tells_what_happened_after_an_undo_and_not_before() -> None:
    """Told once, taken back, and as many other choices made: the log is that of the other choices."""
    game = finished(NAME, 2, 6)
    assert game.log
    game.undo(3)
    for _ in range(3):
        game.choose(len(game.options) - 1)
    assert game.log == replayed(game, 6).log


def test_the_log_has_every_choice_forced_ones_too() -> None:
    for game in decisions(NAME, 5):
        told = [fact.parts[0] for fact in game.facts if fact.kind == "chosen"]
        made = [option.label for option in game.chosen]
        rest = iter(told)
        assert all(label in rest for label in made)


def test_reading_the_log_changes_nothing() -> None:
    for game in decisions(NAME, 6, 30):
        before = game.state.snapshot()
        log = game.log
        assert game.log == log
        assert game.state.snapshot() == before


def test_an_undo_past_a_revealed_card_says_so() -> None:
    table = {
        "game": NAME,
        "hand": ["interrogate", "hide"],
        "deck": ["punch", "punch", "punch"],
        "line": ["guard"] * 3,
    }
    game = fieldcraft.scenario(table)
    game.choose("play:hide")
    assert not game.reveals()
    game.choose("play:interrogate")
    assert game.reveals()
    assert game.reveals(2)
    game.undo()
    assert not game.reveals()


def test_copies_go_their_own_way() -> None:
    game = finished(NAME, 2, 6)
    before, log = game.save(), game.log
    twin = game.copy()
    twin.undo(3)
    twin.choose("done")
    assert (game.save(), game.log) == (before, log)
    assert same(game.clone(), game)


def test_a_table_that_is_changed_afterwards_changes_no_game() -> None:
    table = position(3)
    game = fieldcraft.scenario(table, 3)
    before = game.state.snapshot()
    table["alarm"] = 0
    table["hand"].clear()
    game.choose(0)
    game.undo()
    assert game.state.snapshot() == before


class Table(RuleBasedStateMachine):
    """Anything that somebody may do with a game, against nothing but the list of its choices."""

    def __init__(self) -> None:
        super().__init__()
        self.game = fieldcraft.new(NAME, 11)
        self.keys: list[str] = []

    @precondition(lambda self: not self.game.over)
    @rule(at=st.integers(0, 1000))
    def choose(self, at: Any) -> None:
        option = self.game.options[at % len(self.game.options)]
        self.game.choose(option.key)
        self.keys.append(option.key)

    @rule(choices=st.integers(0, 6))
    def undo(self, choices: Any) -> None:
        self.game.undo(choices)
        self.keys = self.keys[: max(0, len(self.keys) - choices)]

    @rule()
    def load(self) -> None:
        self.game = fieldcraft.load(self.game.save())

    @rule()
    def copy(self) -> None:
        self.game = self.game.copy()

    @rule()
    def look(self) -> None:
        assert len(self.game.log) >= len(self.keys)
        self.game.view()

    @rule(key=st.text(max_size=10))
    def choose_what_is_not_on_offer(self, key: str) -> None:
        with pytest.raises(fieldcraft.IllegalChoice):
            self.game.choose(f"no:{key}")

    @invariant()
    def nothing_drifts(self) -> None:
        fresh = Game(self.game.rules, 11)
        for key in self.keys:
            fresh.choose(key)
        assert self.game.record == fresh.record
        assert self.game.state.snapshot() == fresh.state.snapshot()

    def teardown(self) -> None:
        fresh = replayed(self.game, len(self.keys))
        assert same(self.game, fresh)


Table.TestCase.settings = examples(24, stateful_step_count=30)
TestTable = Table.TestCase


def test_what_each_seat_may_read_follows_the_journal() -> None:
    game = Game(ruleset("nightlancer"), 3, {"seats": 3})
    for step in range(60):
        game.choose(0)
        if step % 20 == 19:
            game.rewind(game.made - 7)
        for seat in (EVERYBODY, 0, 2):
            may = [number for number, fact in enumerate(game.facts) if is_readable(fact, seat)]
            assert may == game.readable(seat)
