"""Every rule of the game has a text and at least one test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

from fieldcraft.games import ruleset

RULES = ruleset("agent-decker").rules
NUMBERED = [f"AD-{number:03}" for number in range(1, 82)]


def test_every_rule_has_a_text() -> None:
    assert sorted(RULES) == NUMBERED
    assert all(text.strip() == text and text[-1] in ".!" for text in RULES.values())


def test_every_rule_has_a_test() -> None:
    tested = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        tested.update(
            re.findall(r"^def test_ad_(\d{3})_\w{10,}\(", file.read_text(encoding="utf-8"), re.MULTILINE)
        )
    assert sorted(f"AD-{number}" for number in tested) == NUMBERED
