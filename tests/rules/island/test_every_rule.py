"""Every rule of the ledger that concerns what is in the box has a text and a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

from rules.island.island import GAME

TESTS = Path(__file__).parents[2]
OUTSIDE = {
    6: "theme says nothing to play",
    187: "IB-262 says it",
    **dict.fromkeys((71, 73), "IB-259 says it"),
    **dict.fromkeys((*range(74, 77), *range(82, 85)), "IB-268 to IB-270 say it"),
    81: "a hint in the setup",
    **dict.fromkeys(range(150, 157), "IB-195 to IB-206 say it"),
    104: "fixed power progressions",
    166: "a card is withdrawn where another box is in use",
}
"""Subjects that are not in the game, by the numbers of their rules."""
TOKENS = (*range(193, 242), 243, *range(249, 273))
NUMBERED = [
    f"IB-{number:03}" for number in (*range(1, 193), *TOKENS, *range(273, 279)) if number not in OUTSIDE
]
_NAMED = re.compile(r"^def test_ib_((?:\d{3}_|and_|to_)+)", re.MULTILINE)


def numbers_of(name: str) -> set[int]:
    """The rules that the name of a test names, such as 092_to_097 and 104_and_106."""
    found: set[int] = set()
    words = name.strip("_").split("_")
    for before, word in zip(["", *words], words, strict=False):
        if word.isdecimal():
            found |= set(range(max(found), int(word))) if before == "to" else set()
            found.add(int(word))
    return found


def test_every_rule_has_a_text() -> None:
    assert sorted(GAME.rules) == NUMBERED
    assert all(text.strip() == text and text[-1] == "." for text in GAME.rules.values())


def test_every_rule_has_a_test() -> None:
    tested: set[int] = set()
    for folder in ("rules/island", "cards/island", "properties"):
        for file in (TESTS / folder).rglob("test_*.py"):
            for name in _NAMED.findall(file.read_text(encoding="utf-8")):
                tested |= numbers_of(name)
    assert sorted(f"IB-{number:03}" for number in tested) == NUMBERED
