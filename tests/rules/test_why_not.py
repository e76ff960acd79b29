"""Reasons of refusals in every game: what it takes and what one has."""

from __future__ import annotations

import random

import pytest

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.session.game import Game

GUARDS = 'game = "agent-decker"\nline = ["guard", "security-camera", "waste-room", "siren!"]\n'
MISSION = """
game = "blight-chronicles"
stage = "1"
slots = ["nervous-guard", "wet-concrete", "metal-detector", "-", "camera-drone"]
"""
DOWN = 'game = "agent-decker"\nline = ["guard", "security-camera!", "waste-room"]\n'
MARKED = MISSION + 'marks = ["guard-house"]\nphysical = 9\nevasion = 9\n'


@pytest.mark.parametrize(
    ("key", "position", "said"),
    [
        ("disarm:1", GUARDS + "fighting = 1\n", "It costs 2 fighting, and you have 1. "),
        ("knock-out:2", GUARDS, "It costs 2 stealth, and you have 0. "),
        (
            "disarm:3",
            GUARDS + "stealth = 2\nfighting = 3\n",
            "It costs 6 of any kind, and you have 5: 2 stealth and 3 fighting. ",
        ),
        ("complete", GUARDS, "The goal is: Have 6 stealth. "),
        (
            "eliminate:1",
            MISSION + "physical = 1\nevasion = 1\n",
            "It costs 3 combined, and you have 1 physical and 1 evasion. ",
        ),
        ("knock-out:2", MISSION + "physical = 4\n", "It costs 3 evasion, and you have 0. "),
        (
            "eliminate:3",
            MISSION + "physical = 3\n",
            "It costs 4 combined, and 1 evasion for the distance; you have 3 physical and 0 evasion. ",
        ),
        (
            "knock-out:5",
            MISSION + "physical = 2\nevasion = 2\n",
            "It costs 5 combined, and 2 evasion for the distance; you have 2 physical and 2 evasion. ",
        ),
        ("eliminate:1", MISSION + "evasion = 9\n", "You have no physical. "),
        ("complete", MISSION, "It takes accomplishment tokens: 1, and you have 0. "),
        ("complete", MISSION + "accomplishments = 1\n", "It costs 5 combined, and you have 0 physical"),
    ],
)
def test_a_reason_says_what_it_takes_and_what_one_has(key: str, position: str, said: str) -> None:
    game = fieldcraft.scenario(position)
    key = (
        key
        if key != "complete" or "agent" in position
        else next(option.key for option, _ in game.closed() if option.parts.verb == "complete")
    )
    assert game.why_not(key).startswith(said)


def test_no_interaction_is_left() -> None:
    game = fieldcraft.scenario(GUARDS + "fighting = 9\n")
    game.choose("knock-out:1")
    assert game.why_not("disarm:2").startswith("You have no interaction left this turn. ")


def test_one_target_a_round() -> None:
    game = fieldcraft.scenario(MISSION + "physical = 9\nevasion = 9\n")
    game.choose("knock-out:1")
    while "knock-out:1" not in [made.option.key for made in game.choices] or game.question["name"] != "turn":
        game.choose(0)
    assert game.why_not("eliminate:2").startswith("You have targeted 1 this round, and can target 1. ")


def test_a_spirit_lacks_energy_then_plays() -> None:
    """River opens its track of plays: it has 1 energy, and the card that costs 2 is out of reach."""
    game = Game(ruleset("island"), 3)
    while game.question["name"] != "play":
        game.choose(int(game.question["name"] in ("grow", "take")))
    name = "River Surges in Sunlight"
    assert game.why_not("play:flash-floods").startswith(f"It costs 2 energy, and {name} has 1. ")
    while game.question["name"] == "play":
        game.choose("play:wash-away" if "play:wash-away" in [one.key for one in game.options] else 0)
        if not game.view()["spirits"][0]["plays"]:
            break
    assert game.why_not("play:flash-floods").startswith(f"{name} has no card play left this turn. ")


def test_an_innate_power_lacks_elements() -> None:
    game, luck = Game(ruleset("island"), 3), random.Random(1)
    lacking: list[str] = []
    while not lacking:
        lacking += [reason for option, reason in game.closed() if option.key == "use:massive-flooding"]
        game.choose(luck.randrange(len(game.options)))
    said = "It takes 1 sun and 2 water, and River Surges in Sunlight has "
    assert lacking[0].startswith(said)
    assert lacking[0].endswith("(IB-116)")


@pytest.mark.parametrize(
    ("key", "position", "said"),
    [
        ("disarm:2", DOWN, "Security Camera at place 2 is face down. "),
        ("knock-out:m1", MARKED, "Guard house: it is on a mark. "),
    ],
)
def test_a_reason_names_the_card_that_is_out_of_reach(key: str, position: str, said: str) -> None:
    assert fieldcraft.scenario(position).why_not(key).startswith(said)


@pytest.mark.parametrize("id", ["agent-decker", "blight-chronicles", "nightlancer", "island"])
def test_no_reason_only_quotes_a_rule(id: str) -> None:
    """Each reason says what is needed and what there is, or names the question to answer first."""
    bare: set[str] = set()
    for seed in range(2):
        game, luck = Game(ruleset(id), seed), random.Random(seed)
        for _ in range(150):
            if game.over:
                break
            asked = game.rules.narrator.prompt(game.view())
            for option, reason in game.closed():
                if not game.rules.shortfall(option, game.state) and asked not in reason:
                    bare.add(reason)
            game.choose(luck.randrange(len(game.options)))
    assert bare == set()
