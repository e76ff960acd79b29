"""Questions that are answered once for the rest of a turn: `2!`, `no!`."""

from __future__ import annotations

import re
from pathlib import Path

from terminal.conftest import Played
from terminal.player import answer, options, record

TWICE = """
game = "blight-chronicles"
stage = "1"
hand = ["tension", "tension", "instinct", "footwork"]
deck = ["hit-and-run", "elbow-strike", "silent-movement", "silent-movement"]
"""


def test_what_was_answered_for_the_turn_is_not_asked_again(typed: Played, home: Path) -> None:
    shown = typed("play tension", "no!", "play tension", "play instinct", "q", scenario=TWICE, game=None)
    assert shown.count("Do you use ") == 1
    answered = re.findall(r"\n> (\w+): Do not use it\n", shown)
    assert answered == ["Tension", "Instinct"], "another card asks the same"
    (path,) = (home / "unfinished").glob("*.json")
    assert record(path)["choices"] == ["play:tension", "no", "play:tension", "no", "play:instinct", "no"]


def test_an_answer_without_the_mark_is_given_once(typed: Played) -> None:
    shown = typed("play tension", "no", "play tension", "q", scenario=TWICE, game=None)
    assert shown.count("Do you use ") == 2


def test_an_answer_is_given_again_by_number_too(typed: Played) -> None:
    shown = typed("play tension", "2!", "play tension", "q", scenario=TWICE, game=None)
    assert shown.count("Do you use ") == 1


def test_the_next_turn_asks_again(typed: Played) -> None:
    entries = ["play tension", "no!", "play instinct", "done", "1", "1", "1", "1", "q"]
    first, _, second = typed(*entries, game="blight-chronicles", seed=3).partition("\nRound 2.\n")
    assert first.count("Do you use ") == 1
    assert "Do you use " in second


def test_an_undo_asks_again(typed: Played) -> None:
    shown = typed("play tension", "no!", "play tension", "u", "q", scenario=TWICE, game=None)
    assert answer(shown, "u").startswith("Taken back: Do not use it.")
    assert answer(shown, "u").endswith("Do you use Tension?")


def test_all_copies_of_a_card_are_played_until_there_is_something_new_to_do(typed: Played) -> None:
    hand = 'game = "agent-decker"\nline = ["guard!"]\nhand = ["hide", "hide", "hide", "punch"]\n'
    shown = typed("play hide!", "q", scenario=hand)
    assert shown.count("> Play Hide\nHide: You gain 1 stealth.\n") == 2
    assert "You have 3 stealth and 0 fighting." in shown
    assert options(shown) == ["Play Punch", "End the turn"]
    camera = hand.replace('"guard!"', '"security-camera"')
    shown = typed("play hide!", "q", scenario=camera)
    assert "You have 2 stealth and 0 fighting." in shown, "the camera costs 2: now there is a choice"
    assert "You have 3 stealth" not in shown


def test_the_same_card_is_given_up_again_and_no_other(typed: Played) -> None:
    """Footwork and Instinct both ask for a discard: Tension is given up twice, without a question."""
    entries = ["play footwork", "use footwork", "discard tension!", "play instinct", "use instinct", "q"]
    shown = typed(*entries, scenario=TWICE, game=None)
    assert shown.count("Which card do you discard?") == 1
    assert shown.count("You discard Tension.") == 2


def test_a_mark_after_no_option_is_a_wrong_entry(typed: Played) -> None:
    shown = typed("99!", "!", "nothing!", "q", scenario=TWICE, game=None)
    for entry in ("99!", "!", "nothing!"):
        assert answer(shown, entry) == f"'{entry}' is neither an option nor a key; h? lists the keys."


def test_an_answer_that_would_lose_the_game_is_asked_for(typed: Played) -> None:
    """Using Tension at 13 of 15 suspicion loses the mission, whatever was said before."""
    position = TWICE + "suspicion = 11\n"
    shown = typed("play tension", "use tension!", "play tension", "q", scenario=position, game=None)
    assert shown.count("Do you use ") == 2
