"""Every card of both editions is named by a test of what it does, not only by tables of what is printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from cards.blight_chronicles.printed import AGENT_CARDS, DEMO, OBSTACLES, RETAIL

FOLDER = Path(__file__).parent
OBSTACLE_TESTS = ("triggers", "moves", "rules", "reactions")
OWN_TESTS = ("played", "bonus", "revealing", "striking", "equipment")
SILENT = {
    RETAIL: ("staff-entrance", "tool-shed-door", "car-thief"),
    DEMO: ("staff-entrance", "car-thief"),
}


def named(*patterns: str) -> set[Any]:
    """Every word in quotes of the files whose names match."""
    found = set()
    for pattern in patterns:
        files = list(FOLDER.glob(pattern))
        assert files, pattern
        for file in files:
            found |= {
                name.rstrip("!+-0123456789")
                for name in re.findall(r'"([a-z0-9!+-]+)"', file.read_text("utf-8"))
            }
    return found


TESTS = {file.stem: file.read_text("utf-8") for file in FOLDER.glob("*.toml")}
LIE = {card for card, text in TESTS.items() if re.search(rf'"{card}[!+0-9-]*"', text)}
"""The obstacles that are on the table in a test of their own."""
WORN = re.compile(r"^position\.(?:tools|outfit) = (.*)$", re.MULTILINE)
TAKEN = {
    card
    for text in TESTS.values()
    for card in re.findall(r':([a-z0-9-]+)"', text)
    + re.findall(r'"([a-z0-9-]+)"', " ".join(WORN.findall(text)))
}
"""The cards that are played, used, worn or given up in a test."""

OF_OBSTACLES = LIE | named(*(f"test_obstacle_{part}.py" for part in OBSTACLE_TESTS), "test_demo_cards.py")
OF_OWN_CARDS = TAKEN | named(*(f"test_{part}_cards.py" for part in OWN_TESTS), "test_demo_cards.py")


@pytest.mark.parametrize("game", [RETAIL, DEMO])
def test_every_obstacle_with_a_text_is_named_by_a_test_of_its_text(game: Any) -> None:
    ids = {row[0] for row in OBSTACLES[game]}
    assert ids - OF_OBSTACLES - set(SILENT[game]) == set()


@pytest.mark.parametrize("game", [RETAIL, DEMO])
def test_every_card_of_the_agent_is_named_by_a_test_of_what_it_does(game: Any) -> None:
    ids = {row[6] for row in OBSTACLES[game]} | {row[0] for row in AGENT_CARDS[game]}
    assert ids - OF_OWN_CARDS == set()
