"""The island in the terminal: what a player sees from the first question to the score."""

from __future__ import annotations

import re
from typing import Any

import pytest
from terminal.conftest import Played
from terminal.player import answer, screens

from fieldcraft.games import ruleset
from fieldcraft.session.game import Game

LAND = re.compile(r"^ +A[1-8]  (?:mountain|wetland|jungle|sands)", re.MULTILINE)


def test_the_table_is_shown_and_shown_again_on_request(typed: Played) -> None:
    shown = typed("p", game="island", seed=57)
    for screen in (screens(shown)[0], answer(shown, "p")):
        assert len(LAND.findall(screen)) == 8
        assert "1 explorer; next turn ravaged for 3, after a build of 1 town" in screen
        assert "Fear: 0 of 4." in screen
        assert "Turn 1. Terror level 1" in screen


def test_what_changes_is_shown_alone(typed: Played) -> None:
    shown = typed("2", "1", "1", game="island", seed=57)
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


def test_which_lands_are_next_to_each_other_is_told_once_and_on_request(typed: Played) -> None:
    """A player without a map needs it for ranges, pushes and the spread of blight (IB-097)."""
    shown = typed("2", "p", "q", game="island", seed=57)
    said = "Next to each other: A1 with A2, "
    assert said in " ".join(screens(shown)[0].split())
    assert said not in " ".join(answer(shown, "2").split())
    assert said in " ".join(answer(shown, "p").split())


@pytest.mark.parametrize("setup", [{}, {"spirits": 2}, {"spirits": 3}, {"spirits": 4}, {"board": "c"}])
def test_the_lands_told_as_adjacent_are_those_of_the_rules(setup: dict[str, Any]) -> None:
    game = Game(ruleset("island"), 3, setup)
    map = game.state.map  # type: ignore[attr-defined]
    (line,) = (
        line for line in game.rules.narrator.board(game.view()) if line.startswith("Next to each other")
    )
    told = dict(pair.split(" with ") for pair in line.removeprefix("Next to each other: ")[:-1].split("; "))
    wanted = {
        map.titles[land]: ", ".join(map.titles[near] for near in map.neighbours[land])
        for land in range(map.size)
        if not map.is_ocean(land)
    }
    assert told == wanted
