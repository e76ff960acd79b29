"""The table of games of the island with all sets: its rows, and what ends it."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fieldcraft.games import ruleset

SCRIPT = Path(__file__).parents[2] / "bench" / "island.py"
RULES: Any = ruleset("island")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("bench_island", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_island", module)
    spec.loader.exec_module(module)
    return module


def test_every_spirit_adversary_and_scenario_has_a_row_of_setups_that_are_valid(table: ModuleType) -> None:
    cards = RULES.card_set
    names = [name for name, _ in table.rows(RULES)]
    assert set(names) >= {one.name for one in (*cards.spirits, *cards.scenarios)}
    assert {f"{foe.name} {level}" for foe in cards.adversaries for level in (0, 3, 6)} <= set(names)
    for word in ("Spirit", "England", "Heart"):
        for name, among in table.setups(RULES, word):
            assert word in name
            assert among
            for setup in among:
                assert RULES.read_setup(setup)["sets"] == ["branch_and_claw", "feather_and_flame",
                                                           "jagged_earth", "nature_incarnate"]  # fmt: skip


def test_a_row_says_how_its_games_ended() -> None:
    asked = [sys.executable, "-P", str(SCRIPT), "--bot", "random", "--only", "Blitz", "--json"]
    row = json.loads(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)
    assert (row["name"], row["games"], row["won"] + sum(row["lost"].values())) == ("Blitz", 1, 1)
    assert row["turns"] >= 1
    assert row["decisions"] > row["turns"]


def test_a_game_that_stalls_names_its_setup(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_DECISIONS", 3)
    ((name, among),) = table.setups(RULES, "Blitz")
    with pytest.raises(table.Stalled, match="still going on after 3 decisions") as stalled:
        table.row(RULES, name, among, "random", 1, 7)
    assert "Blitz: seed 7 of {'sets':" in stalled.value.__notes__[0]
