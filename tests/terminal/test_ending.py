"""The result of a game: kept on the shelf, and compared with the earlier ones."""

from __future__ import annotations

import errno
import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from terminal.conftest import Played
from terminal.player import answer, record
from terminal.test_playing import GUARD
from terminal.test_seats import RaceRules

import fieldcraft
from fieldcraft.games import Outcome
from fieldcraft.kernel.state import Fact, State
from fieldcraft.rulebook.ruleset import Feat
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code
from fieldcraft.terminal.ending import feats_of, settle
from fieldcraft.terminal.screen import Screen
from fieldcraft.terminal.shelf import Shelf


class Scored(RaceRules):
    """The race, whose score is the sum at its end: 7 or 8."""

    def outcome(self, state: State) -> Outcome:
        return super().outcome(state)._replace(won=True, score=state.view(0)["sum"])


def settled(shelf: Shelf, *choices: str, low_is_good: bool = True) -> str:
    """Return the output at the end of a race with these choices."""
    rules = Scored()
    rules.low_is_good = low_is_good
    game, stdout = Game(rules, 0), io.StringIO()
    for choice in choices:
        game.choose(choice)
    settle(game, shelf, Screen(io.StringIO(), stdout))
    return stdout.getvalue().strip()


class Proud(Scored):
    """The race with two feats: a choice of 1, and a sum of 7."""

    def feats(self, facts: Iterable[Fact]) -> list[Feat]:
        labels = [fact.parts[0] for fact in facts if fact.kind == "chosen"]
        one, seven = Feat("one", "One", "Add 1."), Feat("two", "Only twos", "Add nothing else.")
        return [one._replace(done="Add 1" in labels), seven._replace(done=set(labels) == {"Add 2"})]


def test_feats_are_told_at_the_end_and_kept_over_the_games(tmp_path: Path) -> None:
    games = []
    for choices in (SEVEN, EIGHT):
        game, stdout = Game(Proud(), 0), io.StringIO()
        for choice in choices:
            game.choose(choice)
        settle(game, Shelf(tmp_path), Screen(io.StringIO(), stdout))
        told = ["done  " in line for line in stdout.getvalue().splitlines()]
        assert told.count(True) == 1
        games.append(game)
    assert [feat.done for feat in feats_of(games[:1])] == [True, False]
    assert [feat.done for feat in feats_of(games)] == [True, True]
    assert feats_of([]) == []


SEVEN = ("add:2", "add:2", "add:2", "add:1")
EIGHT = ("add:2", "add:2", "add:2", "add:2")


def test_a_win_is_compared_with_the_best_before_it(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert settled(shelf, *EIGHT) == "Your first win; the score to beat is 8."
    assert settled(shelf, *EIGHT) == "Your first win; the score to beat is 8.", "the same game once more"
    assert settled(shelf, *SEVEN) == "A new best: 7! The best before was 8."
    assert settled(shelf, "add:1", *SEVEN[:3]) == "Score 7; the best is 7."


def test_in_some_games_a_high_score_is_good(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    settled(shelf, *SEVEN, low_is_good=False)
    assert settled(shelf, *EIGHT, low_is_good=False) == "A new best: 8! The best before was 7."


def test_where_nothing_can_be_written_the_result_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    told = settled(Shelf(tmp_path / "file"), *SEVEN).splitlines()
    assert told[0].startswith("It cannot be saved: ")
    assert told[1] == "Your first win; the score to beat is 7."


def test_an_end_that_cannot_be_taken_from_the_disk_is_taken_back_all_the_same(
    home: Path, typed: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(Shelf, "take_back", refuse)
    game = almost_over(1)
    told = answer(typed(*(option.key for option in game.chosen), "done", "u", seed=1), "u")
    assert told.startswith("It cannot be saved: no room.")
    assert "Taken back: " in told


def test_a_finished_game_is_shown_with_its_end(typed: Played) -> None:
    shown = typed("done", "", "p", scenario=GUARD + "alarm = 49\n")
    assert answer(shown, "p").startswith("Mission One")
    assert answer(shown, "p").endswith(
        "The game is over. u takes back the last choice, n begins a new game, q stops."
    )
    assert "You are caught." in answer(shown, "p")


def test_a_game_that_ended_unseen_is_settled_at_the_next_start(home: Path, typed: Played) -> None:
    """The process ended between the last choice and the score."""
    game = fieldcraft.new("agent-decker", 1)
    while not game.over:
        game.choose(len(game.options) - 1)
    slot = Shelf(home).new_slot("agent-decker")
    slot.keep(game.save())
    slot.leave()
    assert "What do you do?" in typed("q")
    assert not slot.path.exists()
    assert [score.seed for score in Shelf(home).scores("agent-decker")[0]] == [1]


def almost_over(seed: int) -> Game:
    """A game of Agent Decker with one choice left."""
    game = fieldcraft.new("agent-decker", seed)
    while not game.over:
        game.choose(len(game.options) - 1)
    game.rewind(game.made - 1)
    return game


@pytest.mark.parametrize("is_file", [False, True])
def test_a_game_of_somebody_else_with_one_choice_left_earns_nothing(
    home: Path, tmp_path: Path, typed: Played, is_file: bool
) -> None:
    game = almost_over(1)
    (tmp_path / "theirs.json").write_text(game.save())
    last = str(len(game.options))
    shown = typed(last, resume=str(tmp_path / "theirs.json") if is_file else share_code(game))
    assert "it does not count among your games" in " ".join(shown.split())
    assert Shelf(home).scores("agent-decker") == ([], [])


def test_what_was_borrowed_stays_so_when_the_game_is_kept_and_saved(home: Path, typed: Played) -> None:
    game = almost_over(1)
    game.rewind(game.made - 1)
    last = str(len(game.options))
    typed(last, "s mine", resume=share_code(game))
    (kept,) = (home / "unfinished").glob("*.json")
    assert record(kept)["borrowed"] == game.made
    assert record(home / "saves" / "mine.json")["borrowed"] == game.made
    last = str(len(almost_over(1).options))
    typed("", last)
    typed(last, resume="mine")
    assert Shelf(home).scores("agent-decker") == ([], [])


def test_a_game_counts_again_once_all_borrowed_choices_are_taken_back(home: Path, typed: Played) -> None:
    game = almost_over(1)
    shown = typed(f"u {game.made}", *(option.key for option in game.chosen), "done", resume=share_code(game))
    assert "it does not count" not in shown
    assert [score.seed for score in Shelf(home).scores("agent-decker")[0]] == [1]


def test_a_save_of_ones_own_counts(home: Path, typed: Played) -> None:
    game = almost_over(1)
    path = Shelf(home).save("mine", game.save())
    typed(str(len(game.options)), resume=str(path))
    assert [score.seed for score in Shelf(home).scores("agent-decker")[0]] == [1]


@pytest.mark.parametrize("entry", ["h", "1", "? 1"])
def test_once_it_is_over_nothing_is_advised_and_nothing_chosen(typed: Played, entry: str) -> None:
    shown = typed(*["done"] * 12, entry, "q", game="agent-decker", seed=1)
    assert "The game is over" in shown
    assert "so there is nothing to advise" in shown or entry != "h"


def test_the_count_of_nightlancer_is_told_seat_by_seat(typed: Played) -> None:
    setup = {"settings": ["length=short", "pick=random"], "bots": "me,random"}
    shown = typed(*["1"] * 400, game="nightlancer", seed=5, **setup)
    sheet = shown.partition("Prospects and ideals at the end:")[2].splitlines()[1:3]
    points = [int(line.split()[-2]) for line in sheet]
    assert 2 == len(points)
    assert sorted(points, reverse=True) == points
