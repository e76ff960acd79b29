"""A new game that goes on from one that was won."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal.conftest import Played

import fieldcraft
from fieldcraft.errors import RequestError

WON = Path(__file__).parents[1] / "golden" / "island-lesson.json"


def test_the_next_game_begins_where_one_was_won(typed: Played) -> None:
    shown = " ".join(typed("p", "q", game="island", after=str(WON)).split())
    assert "Lightning's Swift Strike" in shown
    assert "Scenario: Second Wave." in shown


def test_a_game_that_is_not_won_and_a_game_without_waves_are_refused(typed: Played, tmp_path: Path) -> None:
    for game, message in (
        ("island", "Second Wave goes on from a game that was won with a blight card"),
        ("agent-decker", "no game of Agent Decker goes on from another"),
    ):
        file = tmp_path / f"{game}.json"
        file.write_text(fieldcraft.new(game).save(), encoding="utf-8")
        with pytest.raises(RequestError, match=message):
            typed("q", game=game, after=str(file))
    with pytest.raises(RequestError, match="this is a game of 'island', not of 'agent-decker'"):
        typed("q", game="agent-decker", after=str(WON))
