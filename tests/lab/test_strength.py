"""The rows of `docs/strength.md`: against the games that were played."""

from __future__ import annotations

import json
import re

import pytest

from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.lab.match import match_of, play
from fieldcraft.lab.strength import report, strength
from fieldcraft.lab.work import Crew


def test_a_row_counts_the_games_of_its_seeds_and_says_how_to_play_them_again() -> None:
    found = strength("agent-decker", "greedy", 16, 1001, Crew())
    match = match_of("agent-decker", "greedy")
    played = [play(match, seed) for seed in range(1001, 1017)]
    assert found["won"]["wins"] == sum(one.won is True for one in played)
    assert found["games"] == 16
    assert found["first_stage"]["wins"] >= found["two_stages"]["wins"] >= found["won"]["wins"]
    head, _, row = report(found)
    assert head.startswith("| bot | ms a choice | seeds from | games | first stage won | two or more |")
    assert row.startswith("| `greedy` | ")
    assert re.search(r"\| ([0-9a-f]{7}\+?|unknown) \|$", row)


def test_of_several_bots_the_first_plays_from_every_seat() -> None:
    found = strength("nightlancer", "random,random", 16, 1001, Crew(2), None, ["length=short"])
    firsts = 0
    match = match_of("nightlancer", "random,random", ["length=short"])
    for seed in range(1001, 1017):
        places = play(match, seed).places
        firsts += (places[0] == 1) + (places[1] == 1)
    assert found["games"] == 32
    assert found["won"]["wins"] == firsts
    assert found["ms_a_choice"] is None, "several processes share the time"
    assert "stages" not in found


def test_a_handful_of_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RequestError, match="at least 16 games, not 8"):
        strength("agent-decker", "greedy", 8, 1, Crew())
    assert main(["strength", "agent-decker", "--bot", "random", "--games", "16", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bot"] == "random"
