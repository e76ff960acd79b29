"""Ledger section 4: phase 2, in which a fulfilled goal may be completed."""

from __future__ import annotations

from typing import Any

import pytest
from positions import agent_decker, choose, offered, pending

CAMERAS = ["security-camera"] * 5
DOWN = ["guard!", "guard!", "guard!", "gym-door!", "siren!", "hawk!"]


def asked(**position: object) -> bool:
    """True if ending phase 1 in a position of six cards leads to the question whether to complete the
    mission.
    """
    game = agent_decker(**{"line": ["guard", *CAMERAS], "obstacle_deck": ["infirmary"]} | position)
    if offered(game)[-1] == "done":
        choose(game, "done")
    return offered(game) == ["complete", "go-on"]


def test_ad_039_a_fulfilled_goal_may_be_completed() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], stealth=6, obstacle_deck=["infirmary"])
    view = choose(game, "done")
    assert offered(game) == ["complete", "go-on"]
    assert (view["turn"], view["alarm"]) == (1, 0)
    view = choose(game, "complete")
    assert view["mission"] == "mission-two"
    assert pending(game) == []


@pytest.mark.parametrize(("stealth", "fulfilled"), [(5, False), (6, True), (7, True)])
def test_ad_039_only_a_goal_that_is_affordable_now_is_offered(stealth: int, fulfilled: bool) -> None:
    assert asked(hand=["hide"], stealth=stealth, fighting=9) is fulfilled


def test_ad_039_the_player_may_wait() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], stealth=6, obstacle_deck=["infirmary"])
    view = choose(game, "done", "go-on")
    assert (view["mission"], view["turn"], view["alarm"], view["equipped"]) == ("mission-one", 2, 4, [])


def test_ad_040_resources_that_were_spent_do_not_count() -> None:
    game = agent_decker(
        line=["security-camera", *CAMERAS[:4], "guard"], hand=["hide"], stealth=7, obstacle_deck=["infirmary"]
    )
    view = choose(game, "knock-out:2", "done")
    assert (view["mission"], view["turn"]) == ("mission-one", 2)
    assert offered(game)[-1] == "done"


def test_ad_040_a_card_in_hand_counts_only_when_it_was_played() -> None:
    assert not asked(hand=["hide"], stealth=5)
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], stealth=5, obstacle_deck=["infirmary"])
    game.choose("play:hide")
    if "done" in offered(game):
        game.choose("done")
    assert offered(game) == ["complete", "go-on"]


def test_ad_040_what_equipped_cards_give_counts_too() -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["guard-uniform", "hide"], stealth=5, obstacle_deck=["infirmary"]
    )
    choose(game, "equip:guard-uniform", "done")
    assert offered(game) == ["complete", "go-on"]


@pytest.mark.parametrize(("cards", "fulfilled"), [(6, False), (7, True), (8, True)])
def test_ad_041_hold_seven_counts_the_hand_at_this_moment(cards: int, fulfilled: bool) -> None:
    hand = ["hide", "hide", "hide", "punch", "punch", "punch", "punch", "punch"][:cards]
    assert asked(mission="E", hand=hand) is fulfilled


def test_ad_041_a_played_card_is_no_longer_held() -> None:
    hand = ["hide", "hide", "hide", "punch", "punch", "punch", "punch"]
    game = agent_decker(mission="E", line=["guard", *CAMERAS], hand=hand, obstacle_deck=["infirmary"])
    assert choose(game, "play:hide", "done")["turn"] == 2


@pytest.mark.parametrize(
    ("line", "fulfilled"),
    [
        (DOWN, True),
        ([*DOWN[:5], "hawk"], False),
        ([*DOWN[:5], "-"], False),
        ([*DOWN[:2], "-", *DOWN[3:]], False),
    ],
)
def test_ad_042_every_place_must_hold_a_face_down_card(line: Any, fulfilled: bool) -> None:
    assert (
        asked(mission="I", line=line, hand=["hide"], obstacle_deck=["infirmary", "waste-room"]) is fulfilled
    )


def test_ad_043_otherwise_the_line_scrolls_without_a_question() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], stealth=5, obstacle_deck=["infirmary"])
    view = choose(game, "done")
    assert (view["turn"], view["line"]) == (2, [*CAMERAS, "infirmary"])
    assert offered(game) == ["play:hide", "done"]
    assert pending(game) == []
