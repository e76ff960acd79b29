"""Every rule of the game has a text and at least one test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fieldcraft.games import ruleset

NUMBERED = [f"BC-{number:03}" for number in range(1, 245)]


@pytest.mark.parametrize("game", ["blight-chronicles", "blight-chronicles-demo"])
def test_every_rule_has_a_text(game: str) -> None:
    rules = ruleset(game).rules
    assert sorted(rules) == NUMBERED
    assert all(text.strip() == text and text[-1] in ".!" for text in rules.values())


def test_every_rule_has_a_test() -> None:
    tested = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        tested.update(
            re.findall(r"^def test_bc_(\d{3})_\w{10,}\(", file.read_text(encoding="utf-8"), re.MULTILINE)
        )
    assert sorted(f"BC-{number}" for number in tested) == NUMBERED
