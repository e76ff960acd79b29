"""A game in lines: choosing, what is shown, whole missions, several seats."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from effort import uncounted
from terminal.conftest import Played
from terminal.player import Follower, answer, options, typed_at_places

import fieldcraft
from fieldcraft.bots import advice
from fieldcraft.games import game_ids
from fieldcraft.terminal import answers, play

GUARD = """
game = "agent-decker"
line = ["guard", "security-camera", "-", "siren!"]
hand = ["gun", "hide", "hide", "punch"]
deck = ["punch", "punch", "punch", "punch"]
obstacle_deck = ["waste-room", "yard-door", "gym-door", "sentry-gun"]
"""


def test_a_game_begins_without_a_question(typed: Played) -> None:
    entries = ["1"] * (len(game_ids()) > 1)  # which game, where there are several
    assert "What do you do?" in typed(*entries, game=None)


def test_the_seed_is_told_and_gives_the_same_game_again(typed: Played) -> None:
    first = typed()
    seed = int(re.search(r"^Agent Decker, seed (\d+)\.$", first, re.MULTILINE)[1])  # type: ignore[index]
    assert typed(seed=seed) == first
    assert typed() != first


def test_options_are_numbered_with_what_they_cost_and_give(typed: Played) -> None:
    shown = typed("play gun", scenario=GUARD)
    assert re.search(r"^ {2}\d  Play Hide +1 stealth$", shown, re.MULTILINE)
    assert re.search(r"^ {2}\d  End the turn +alarm \+4 → 4 \(Guard\)$", shown, re.MULTILINE)


@pytest.mark.parametrize("entry", ["2", "play:hide", "play hide", "Play Hide", "play h", "pl hi"])
def test_an_option_is_chosen_by_number_key_or_label(typed: Played, entry: str) -> None:
    shown = typed(entry, scenario=GUARD)
    assert "You gain 1 stealth." in answer(shown, entry)


def test_a_question_names_the_card_that_it_is_about(typed: Played) -> None:
    """A prompt read alone says what is paid for, used or equipped; a name that it has is not said twice."""
    paying = 'game = "agent-decker"\nline = ["siren"]\nhand = ["hide"]\nstealth = 12\nfighting = 12\n'
    assert answer(typed("d1", "q", scenario=paying), "d1").endswith("\nSiren: How do you pay?")
    island = typed("2", "q", game="island", seed=57)
    assert answer(island, "2").endswith("\nRiver Surges in Sunlight: Where does presence come?")
    event = typed("1", "q", game="nightlancer", seed=3, bots="easy")
    assert re.search(r"\n\w+: [A-Z][\w ]+: do you face it or lie low\?\n> q", event)


def test_a_land_is_chosen_by_its_name(typed: Played) -> None:
    """Read the name of a land before a command with a number: `u1` takes back, where there is no land U1."""
    shown = typed("2", "a6", "u1", "a", "a 6", "q", game="island", seed=57)
    assert "From where is it taken?" in answer(shown, "a6")
    assert answer(shown, "u1").startswith("Taken back: Place presence in A6.")
    assert answer(shown, "a").startswith("The game goes on: a looks back")
    assert answer(shown, "a 6").startswith("The game goes on: a looks back")


def test_a_place_is_part_of_a_key(typed: Played) -> None:
    shown = typed("play gun", "knock out 1", scenario=GUARD)
    assert "Guard at place 1 is knocked out." in answer(shown, "knock out 1")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("0", "There is no option 0; the options are 1 to 4."),
        ("99", "There is no option 99; the options are 1 to 4."),
        ("9" * 5000, "There is no option 9"),
        ("jump", "'jump' is neither an option nor a key; h? lists the keys."),
        ("play", "'play' could be 1 Play Gun, 2 Play Hide, 3 Play Punch."),
        ("²", "'²' is neither an option nor a key; h? lists the keys."),
        ("\x1b[31m\x07", "'?[31m?' is neither an option nor a key; h? lists the keys."),
        ("-1", "'-1' is neither an option nor a key; h? lists the keys."),
        ("{0} %s", "'{0} %s' is neither an option nor a key; h? lists the keys."),
    ],
)
def test_a_wrong_entry_gets_one_sentence_and_another_chance(typed: Played, entry: str, said: str) -> None:
    shown = typed(entry, "play hide", scenario=GUARD)
    assert said in shown
    assert "You gain 1 stealth." in shown


def test_only_what_changed_is_shown_again(typed: Played) -> None:
    shown = typed("play hide", scenario=GUARD)
    after = answer(shown, "play hide")
    assert "You have 1 stealth and 0 fighting." in after
    assert "Security Camera  device" not in after


def test_an_empty_line_shows_the_whole_position(typed: Played) -> None:
    shown = typed("", scenario=GUARD)
    assert shown.count("Left end, new cards") == 2


def test_the_line_is_a_table_with_the_exit_below_place_1(typed: Played) -> None:
    table = typed(scenario=GUARD).split("Left end, new cards")[1].splitlines()[1:8]
    assert table == [
        "     6  (gap)",
        "     5  (gap)",
        "     4  Siren            knocked out",
        "     3  (gap)",
        "     2  Security Camera  device  2 stealth   +8  + Out of Sight (2 stealth)",
        "     1  Guard            person  2 fighting  +4  + Gun (2 fighting)",
        "Right end, exit",
    ]


def test_a_goal_that_is_met_is_announced_before_the_turn_ends(typed: Played) -> None:
    shown = typed("done", "complete", scenario=GUARD + "stealth = 6\n")
    assert "Mission One: Have 6 stealth. The goal is met." in shown
    assert "End the turn  completes the mission, if you like" in shown
    assert "Complete the mission" in answer(shown, "done")


def test_a_mission_ends_with_its_score_sheet(typed: Played) -> None:
    shown = typed("done", "complete", scenario=GUARD + "stealth = 6\nalarm = 12\n")
    sheet = "(low is good):\n  Mission One       12\n  Total of 1 of 5   12\n"
    assert sheet in answer(shown, "complete")


@uncounted
def test_a_whole_game_can_be_played_by_following_hints(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "EFFORT", 100)  # for plain Python; the compiled rules keep to their own
    shown = io.StringIO()
    assert play("agent-decker", 2, None, None, stdin=Follower(shown, 2000), stdout=shown, home=home) == 0
    assert "The game is over. u takes back the last choice" in shown.getvalue()
    assert max(map(len, shown.getvalue().splitlines())) <= 80


@pytest.mark.parametrize("seed", range(6))
def test_what_is_listed_is_what_the_game_offers(typed: Played, seed: int) -> None:
    game = fieldcraft.new("agent-decker", seed=seed)
    for _ in range(25):
        game.choose(len(game.options) // 3)
    shown = typed(*(option.key for option in game.chosen), seed=seed)
    menu = answers.menu(game)
    assert options(shown) == [str(game.options[index]) for index in menu.listed]
    assert typed_at_places(shown) == [typed for typed in menu.typed if not typed.isdecimal()]
    assert game.rules.narrator.standing(game.view())[1] in shown


def test_the_first_question_can_be_left_too(typed: Played) -> None:
    shown = typed("q", game=None)
    assert "Which game?" in shown
    assert "Type a number" not in shown
