"""Questions of cards: which card asks, and how many are still to be chosen."""

from __future__ import annotations

from typing import Any

import pytest
from cards.blight_chronicles.mission import line, retail
from positions import choose

HAND = ["tension", "silent-movement", "elbow-strike", "footwork"]
DECK = ["hit-and-run", "instinct", "elbow-strike"]


@pytest.mark.parametrize(
    ("position", "keys", "question"),
    [
        ({"hand": ["tension"], "deck": DECK}, ["play:tension"], ("use", "tension", 0)),
        ({"marks": ["back-room"], "hand": HAND}, ["event:back-room"], ("discard", "back-room", 2)),
        (
            {"marks": ["back-room"], "hand": HAND},
            ["event:back-room", "discard:footwork"],
            ("discard", "back-room", 1),
        ),
        ({"stage": "2A", "hand": [*HAND, "instinct"]}, ["event:3"], ("discard", "stage:2A", 4)),
        ({"tools": ["iron-knuckles+1"]}, ["use:iron-knuckles"], ("alternative", "iron-knuckles", 0)),
        (
            {"slots": line("card-table"), "hand": HAND},
            ["done"],
            ("alternative", "card-table", 0),
        ),
        (
            {"hand": ["timetable"], "deck": DECK},
            ["play:timetable", "use:timetable"],
            ("put-back", "timetable", 3),
        ),
        (
            {"hand": ["timetable"], "deck": DECK},
            ["play:timetable", "use:timetable", "put-back:instinct"],
            ("put-back", "timetable", 2),
        ),
        (
            {"slots": line("orderly"), "hand": HAND, "physical": 9},
            ["eliminate:1"],
            ("discard", "orderly", 1),
        ),
        ({"slots": line("thug!", "car-thief"), "hand": HAND}, ["done"], ("avoid", "", 0)),
        (
            {"slots": line("staff-entrance"), "physical": 9, "evasion": 9},
            ["eliminate:1"],
            ("pay", "staff-entrance", 5),
        ),
        (
            {"slots": line("angry-guard"), "physical": 9, "evasion": 0},
            ["eliminate:1"],
            ("equip-at-once", "iron-knuckles", 0),
        ),
        (
            {"hand": ["rope"], "tools": ["taser", "sedative"]},
            ["equip:rope"],
            ("swap-out", "rope", 0),
        ),
    ],
)
def test_a_question_names_the_card_that_asks_and_how_many_it_wants(
    position: dict[str, Any], keys: list[str], question: tuple[str, str, int]
) -> None:
    view = choose(retail(**{"slots": line("guard-house"), "obstacle_deck": ["thug"] * 2} | position), *keys)
    assert tuple(view["question"].values()) == question
