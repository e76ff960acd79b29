"""The island in the terminal: what a player sees from the first question to the score."""

from __future__ import annotations

import re

from terminal.conftest import Played
from terminal.player import answer, screens

LAND = re.compile(r"^ +A[1-8]  (?:mountain|wetland|jungle|sands)", re.MULTILINE)


def test_the_table_is_shown_and_shown_again_on_request(typed: Played) -> None:
    shown = typed("p", game="island", seed=57)
    for screen in (screens(shown)[0], answer(shown, "p")):
        assert len(LAND.findall(screen)) == 8
        assert "A1  mountain, coastal  1 explorer; next turn ravaged for 3" in screen
        assert "Fear: 0 of 4." in screen
        assert "Turn 1. Terror level 1" in screen


def test_what_changes_is_shown_alone(typed: Played) -> None:
    shown = typed("2", "1", "1", "1", game="island", seed=57)
    assert LAND.findall(answer(shown, "1")) == [" " * 4 + "A1  mountain"]


def test_a_game_is_played_from_the_first_question_to_the_end(typed: Played) -> None:
    shown = typed(*["1"] * 400, game="island", seed=57)
    turns = re.findall(r"Turn (\d+) begins", shown)
    assert turns[0] == "2"
    assert turns == [str(n + 2) for n in range(len(turns))]
    for screen in screens(shown):
        if re.search(r"Turn \d+ begins", screen):
            assert len(LAND.findall(screen)) == 8
    assert "The game is over." in screens(shown)[-1]
    assert "A Spirit is gone from the island." in shown
