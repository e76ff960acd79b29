"""The balance report, on a sample small enough to wait for."""

from __future__ import annotations

import sys

import pytest

from fieldcraft.lab import balance
from fieldcraft.lab.missions import Figures

SEEDS = range(1, 5)


@pytest.fixture(scope="module")
def figures() -> Figures:
    return balance.gather("blight-chronicles-demo", "greedy", False, SEEDS, jobs=1)


def test_each_mission_is_counted_with_its_stages(figures: Figures) -> None:
    assert figures.missions == len(SEEDS)
    assert figures.won == len(figures.suspicion)
    assert figures.won + sum(figures.failed.values()) == len(SEEDS)
    first = figures.stages[min(figures.stages)]
    assert first.played == len(SEEDS)
    assert all(stage.won <= stage.played for stage in figures.stages.values())


def test_the_report_is_a_page_of_tables(figures: Figures) -> None:
    lines = list(balance.report("blight-chronicles-demo", "greedy", False, figures))
    assert lines[0] == "### `greedy`, 4 missions of `blight-chronicles-demo`"
    assert lines[2].startswith("Missions won: ")
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) >= 2 + len(figures.stages)
    assert all(line.endswith("|") for line in rows)
    assert any(line.startswith("never: ") for line in lines)


def test_the_way_may_be_drawn_evenly_and_does_not_depend_on_the_number_of_jobs() -> None:
    alone = balance.gather("blight-chronicles-demo", "greedy", True, SEEDS, jobs=1)
    together = balance.gather("blight-chronicles-demo", "greedy", True, SEEDS, jobs=2)
    one, two = (
        list(balance.report("blight-chronicles-demo", "greedy", True, found)) for found in (alone, together)
    )
    assert one == two
    assert one[0].endswith(", the way drawn evenly")


def test_a_bot_that_goes_round_in_circles_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "LONGEST", 3)
    facts, cards = balance.journal("blight-chronicles-demo", "random", False, 1)
    assert facts
    assert cards


def test_it_is_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    request = "balance --game blight-chronicles-demo --bot random --games 1 --jobs 1 --ways alike"
    monkeypatch.setattr(sys, "argv", request.split())
    balance.main()
    assert capsys.readouterr().out.startswith("### `random`, 1 missions of `blight-chronicles-demo`")
