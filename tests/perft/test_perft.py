"""The number of positions at each depth: a change of these numbers is a change of the rules.

FIELDCRAFT_GOLDEN=1 writes them again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted
from kernel.toy import Ask, Do, Say, playing
from properties.setups import SETUPS

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.playout import playout
from fieldcraft.lab.perft import perft

pytestmark = uncounted

FILE = Path(__file__).parent / "expected.json"
WRITE = os.environ.get("FIELDCRAFT_GOLDEN") == "1"
DEPTH = 6
ENOUGH = 1500
"""Above this number of positions a depth is not searched further."""


BEGINNINGS: dict[str, Any] = {name: (name, {}, ((1, 2, 3), (0, 15))) for name in fieldcraft.game_ids()}
"""Each game as it is: of three seeds, from the beginning and after some choices at random."""
LATER = {
    f"island, {way}": ("island", setup, ((1,), (15, 60))) for way, setup in SETUPS["island"].items() if setup
}
"""Other Spirits, boards and adversaries of the island, and several of them, in the midst of the game."""
CASES = BEGINNINGS | LATER


def counts(case: Any) -> dict[str, list[int]]:
    name, setup, (seeds, beginnings) = CASES[case]
    found = {}
    for seed in seeds:
        for choices in beginnings:
            state = ruleset(name).start(seed, setup)  # bulk play: people are asked more
            playout(state, seed, choices)
            nodes = [1]
            while len(nodes) <= DEPTH and nodes[-1] < ENOUGH:
                nodes = perft(state, len(nodes))
            found[f"seed {seed}, {choices} choices"] = nodes
    return found


@pytest.mark.parametrize("case", CASES)
def test_positions_at_each_depth(case: Any) -> None:
    expected = json.loads(FILE.read_text(encoding="utf-8"))
    if WRITE:
        expected[case] = counts(case)
        FILE.write_text(written(expected), encoding="utf-8")
    assert counts(case) == expected[case]


def written(expected: Any) -> str:
    """One line a position."""
    games = []
    for name, rows in expected.items():
        lines = ",\n".join(f"  {json.dumps(place)}: {json.dumps(row)}" for place, row in rows.items())
        games.append(f" {json.dumps(name)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(games) + "\n}\n"


def test_a_tree_that_can_be_counted_by_hand() -> None:
    two, three = Ask(Say("a"), Say("b")), Ask(Say("a"), Say("b"), Say("c"))
    assert perft(playing(two, Do("between"), three, two), 5) == [1, 2, 6, 12, 0, 0]


def test_counting_leaves_the_position_as_it_is() -> None:
    game = fieldcraft.new("agent-decker", 3)
    before = game.state.snapshot()
    assert perft(game.state, 2)[0] == 1
    assert game.state.snapshot() == before
