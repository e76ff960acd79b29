"""The five mission goals: when each is fulfilled, when it is not, and what it brings."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, offered

CAMERAS = ["security-camera"] * 5
UP = ["guard", *CAMERAS]
DOWN = ["guard!", "gym-door!", "yard-door!", "siren!", "hawk!", "infirmary!"]
SEVEN = ["hide", "hide", "hide", "punch", "punch", "punch", "punch"]


def fulfilled(mission: str, **position: object) -> bool:
    """Does the end of phase 1 ask whether to complete the mission?"""
    game = agent_decker(
        mission=mission, **{"line": UP, "hand": ["hide"], "obstacle_deck": ["waste-room"]} | position
    )
    if offered(game)[-1] == "done":
        game.choose("done")
    return offered(game) == ["complete", "go-on"]


@pytest.mark.parametrize(
    ("stealth", "fighting", "yes"), [(6, 0, True), (5, 0, False), (5, 9, False), (9, 0, True)]
)
def test_mission_one_wants_6_stealth(stealth, fighting, yes):
    assert fulfilled("A", stealth=stealth, fighting=fighting) is yes


def test_mission_one_gives_a_map_with_1_stealth_each_turn():
    game = agent_decker(line=UP, hand=["gun"], stealth=6)
    view = choose(game, "done", "complete")
    assert (view["equipped"], view["stealth"], view["fighting"]) == (["map"], 1, 0)
    assert (view["limit"], view["hand_size"]) == (1, 4)


@pytest.mark.parametrize(
    ("fighting", "stealth", "equipped", "yes"),
    [
        (6, 0, ["guard-uniform"], True),
        (5, 9, ["guard-uniform"], False),
        (6, 0, [], False),
        (9, 0, ["keycard"], False),
    ],
)
def test_mission_two_wants_6_fighting_and_the_uniform(fighting, stealth, equipped, yes):
    assert fulfilled("C", fighting=fighting, stealth=stealth, equipped=equipped) is yes


def test_mission_two_wants_the_uniform_on_and_not_in_hand():
    assert not fulfilled("C", fighting=6, hand=["hide", "guard-uniform"])


def test_mission_two_gives_a_second_interaction():
    game = agent_decker(mission="C", line=UP, hand=["gun"], fighting=6, equipped=["guard-uniform"])
    view = choose(game, "done", "complete")
    assert (view["equipped"], view["limit"], view["hand_size"]) == (["guard-uniform", "double-step"], 2, 4)


@pytest.mark.parametrize(("cards", "yes"), [(6, False), (7, True)])
def test_mission_three_wants_seven_cards_in_hand(cards, yes):
    assert fulfilled("E", hand=SEVEN[:cards]) is yes


def test_mission_three_does_not_count_equipped_and_played_cards():
    assert not fulfilled("E", hand=SEVEN[:6], equipped=["keycard"], play_area=["gun"])


def test_mission_three_gives_five_cards():
    game = agent_decker(mission="E", line=UP, hand=SEVEN)
    view = choose(game, "done", "complete")
    assert (view["equipped"], view["hand_size"], len(view["hand"]), view["limit"]) == (["full-hand"], 5, 5, 2)


@pytest.mark.parametrize(
    ("stealth", "fighting", "equipped", "yes"),
    [
        (9, 9, ["prisoner"], True),
        (0, 18, ["prisoner"], True),
        (18, 0, ["prisoner"], True),
        (9, 8, ["prisoner"], False),
        (9, 9, [], False),
        (9, 9, ["guard-uniform"], False),
    ],
)
def test_mission_four_wants_18_resources_and_the_prisoner(stealth, fighting, equipped, yes):
    assert fulfilled("G", stealth=stealth, fighting=fighting, equipped=equipped) is yes


def test_mission_four_gives_a_third_interaction():
    game = agent_decker(mission="G", line=UP, hand=["gun"], stealth=18, equipped=["prisoner"])
    view = choose(game, "done", "complete")
    assert (view["equipped"], view["limit"], view["hand_size"]) == (["prisoner", "triple-step"], 3, 5)
    assert view["fighting"] == 1


@pytest.mark.parametrize("place", range(6))
def test_mission_five_wants_all_six_cards_knocked_out(place):
    assert fulfilled("I", line=DOWN)
    up = [mark.rstrip("!") if at == place else mark for at, mark in enumerate(DOWN)]
    assert not fulfilled("I", line=up)
    gap = ["-" if at == place else mark for at, mark in enumerate(DOWN)]
    assert not fulfilled("I", line=gap, obstacle_deck=["waste-room", "waste-room"])


def test_mission_five_ends_the_campaign():
    game = agent_decker(mission="I", line=DOWN, hand=["hide"], alarm=7, alarms=[1, 2, 3, 4])
    view = choose(game, "done", "complete")
    assert (game.outcome.won, game.outcome.score) == (True, 17)
    assert view["equipped"] == []
