"""Taking back: any number of choices, across missions, and never to another position."""

from __future__ import annotations

import pytest
from terminal.conftest import Played
from terminal.player import answer
from terminal.test_playing import GUARD

import fieldcraft
from fieldcraft.session.load import load


def test_one_choice_is_taken_back(typed: Played) -> None:
    shown = typed("play hide", "u", scenario=GUARD)
    assert answer(shown, "u").startswith("Taken back: Play Hide.\n")
    assert "You have 0 stealth and 0 fighting." in answer(shown, "u")


def test_many_choices_are_taken_back_with_a_word_about_what_was_seen(typed: Played) -> None:
    shown = typed("play hide", "play hide", "play punch", "done", "u 4", scenario=GUARD)
    first, second = answer(shown, "u 4").splitlines()[:2]
    assert first == "Taken back: 4 choices, back to before: Play Hide."
    assert second.startswith("You had seen something hidden by then;")


def test_nothing_is_said_about_what_was_seen_where_nothing_was(typed: Played) -> None:
    assert "hidden" not in answer(typed("play hide", "u", scenario=GUARD), "u")


@pytest.mark.parametrize("entry", ["u", "undo", "u 1", "u1", "u 99"])
def test_at_the_beginning_there_is_nothing_to_take_back(typed: Played, entry: str) -> None:
    assert answer(typed(entry, scenario=GUARD), entry) == "There is nothing to take back."


@pytest.mark.parametrize("entry", ["u 0", "u -1", "u two", "u ²", "u 1.5"])
def test_what_is_no_number_of_choices_is_refused(typed: Played, entry: str) -> None:
    shown = typed("play hide", entry, scenario=GUARD)
    assert answer(shown, entry) == f"'{entry[2:]}' is not a number of choices, as in u 5."


def test_a_mission_can_be_taken_back(typed: Played) -> None:
    shown = typed("done", "complete", "u", scenario=GUARD + "stealth = 6\nalarm = 12\n")
    after = answer(shown, "u")
    assert "Mission One: Have 6 stealth." in after
    assert "Alarm 12 of 50." in after
    assert "Complete the mission" in after


def test_the_score_sheet_comes_again_after_a_mission_was_taken_back(typed: Played) -> None:
    shown = typed("done", "complete", "u", "complete", scenario=GUARD + "stealth = 6\n")
    assert shown.count("Total of 1 of 5") == 2


def test_the_end_of_a_game_can_be_taken_back(typed: Played) -> None:
    shown = typed("done", "1", "u", "x", scenario=GUARD + "alarm = 49\n")
    assert "You are caught." in shown
    assert answer(shown, "1").startswith("The game is over. u takes back the last choice")
    assert not load(answer(shown, "x")).chosen


def test_going_back_and_on_again_never_drifts(typed: Played) -> None:
    game = fieldcraft.new("agent-decker", seed=11)
    for _ in range(30):
        game.choose(0)
    keys = [option.key for option in game.chosen]
    straight = answer(typed(*keys, "x", "p", seed=11), "p")
    entries = [*keys, "u 30", *keys[:20], "u 7", *keys[13:], "u", keys[-1], "x", "p"]
    assert answer(typed(*entries, seed=11), "p") == straight
