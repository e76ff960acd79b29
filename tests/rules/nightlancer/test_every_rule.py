"""Every rule of the game has a text and at least one test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

from rules.nightlancer.night import RULES

NUMBERED = [f"NL-{number:03}" for number in range(1, 395)]


def test_every_rule_has_a_text() -> None:
    assert sorted(RULES.rules) == NUMBERED
    assert all(text.strip() == text and text[-1] in ".!" for text in RULES.rules.values())


def test_every_rule_has_a_test() -> None:
    tested = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        tested.update(
            re.findall(r"^def test_nl_(\d{3})_\w{10,}\(", file.read_text(encoding="utf-8"), re.MULTILINE)
        )
    assert sorted(f"NL-{number}" for number in tested) == NUMBERED
