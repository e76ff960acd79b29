"""Refusals: the rule that refuses an option, what it takes and what one has."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rules.nightlancer.night import begin, event, night, together

from fieldcraft.session.game import Game

STREET = {"who": "guard", "kc": 1}


@pytest.mark.parametrize(
    ("key", "person", "position", "said"),
    [
        ("buy:1:cosh", {"kc": 0}, {"market": [["cosh"]]}, "It costs 1 KC, and you have 0 KC."),
        (
            "buy:1:cantor",
            {"kc": 9, "health": 0},
            {"market": [["cantor"]]},
            "1 health, and you have 0 health.",
        ),
        (
            "buy:1:cantor",
            {"kc": 9, "assets": ["cantor"]},
            {"market": [["cantor"]]},
            "You have Cantor already.",
        ),
        ("connect:rooftop-craft", {"plans": ["rooftop-craft"], "kc": 0}, {}, "and you have 0 KC."),
        ("prospects:2", {"kc": 1}, {}, "It costs 4 KC, and you have 1 KC."),
        ("loan", {"loans": 2}, {}, "You have 2 loans already."),
        ("loan", {}, {"spaces": {"lenders": 0}}, "Every space of this kind is taken (2)."),
        ("hustle", {}, {"spaces": {"hustle": 0}}, "Every space of this kind is taken (1)."),
        ("hard-work", {"resolve": 0}, {}, "It costs 1 resolve, and you have 0 resolve."),
        ("rest:health", {}, {}, "You have 9 health, and can have no more."),
        ("cover:detective", {"contacts": ["detective"]}, {}, "It costs 1 heat, and you have 0 heat."),
    ],
)
def test_what_it_takes_on_the_street_and_what_one_has(
    key: str, person: dict[str, Any], position: dict[str, Any], said: str
) -> None:
    game = night(STREET | person, round_card="patrol-boats-firing", **position)
    assert said in game.why_not(key)
    assert key in [option.key for option, _ in game.closed()]


@pytest.mark.parametrize(
    ("key", "person", "said"),
    [
        ("start:yellow-flag", {"heat": 5}, "Your heat is 5 of 5."),
        ("start:yellow-flag", {"shaken": True, "health": 0}, "You are shaken."),
    ],
)
def test_who_lies_low_takes_no_mission(key: str, person: dict[str, Any], said: str) -> None:
    game = night(STREET | person, phase="taking", missions=[{"card": "yellow-flag"}])
    assert said in game.why_not(key)
    assert key in [option.key for option, _ in game.closed()]


def test_before_the_street_no_space_is_taken() -> None:
    game = night(STREET, phase="taking", missions=[{"card": "yellow-flag"}])
    assert game.why_not("loan").startswith("That is done on the street, and this is another phase. ")


def test_a_deal_bars_a_second_crew() -> None:
    people = [{"who": "guard"}, {"who": "veteran"}]
    missions = [{"card": "yellow-flag", "first": [1], "deal": 1}]
    game = night(*people, phase="taking", missions=missions)
    assert "The Veteran has laid a deal on it." in game.why_not("second:yellow-flag")


def test_who_is_shaken_does_not_face_the_event() -> None:
    game = event("patrol-boats-firing", {"who": "guard", "heat": 5})
    assert "Your heat is 5 of 5." in game.why_not("face:event")


def played(seed: int, **setup: Any) -> Game:
    """Return a game of random choices, a third of it played."""
    game, luck = begin(seed, **setup), random.Random(seed)
    for _ in range(120):
        if not game.over:
            keys = [option.key for option in game.options if option.key != "exchange"]
            game.choose(luck.choice(keys or [game.options[0].key]))
    return game


@pytest.mark.parametrize("setup", [{"seats": 3}, {"mode": "together", "seats": 2}])
def test_no_reason_only_quotes_a_rule(setup: dict[str, Any]) -> None:
    """At every turn on the street something is out of reach, and each reason says what one has."""
    bare, empty, turns = [], 0, 0
    for seed in range(2):
        game, luck = begin(seed, **setup), random.Random(seed)
        while not game.over:
            closed = game.closed()
            if game.question["name"] == "street":
                turns += 1
                empty += not closed
            bare += [option.key for option, _ in closed if not option.shortfall(game.state)[0]]
            keys = [option.key for option in game.options if option.key != "exchange"]
            game.choose(luck.choice(keys or [game.options[0].key]))
    assert bare == []
    assert turns > 0
    assert empty == 0


def test_together_nothing_is_asked_about_other_modes() -> None:
    game = together({"who": "guard"}, {"who": "veteran"}, phase="taking", missions=[{"card": "yellow-flag"}])
    assert not [option.key for option, _ in game.closed() if option.key.startswith("second")]
