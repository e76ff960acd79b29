"""Ledger section 5: phase 3, in which one card leaves and the others move up."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, happened, offered, pending

CAMERAS = ["security-camera"] * 5
REST = ["infirmary", "waste-room", "yard-door", "gym-door", "sentry-gun", "motion-sensor-hall"]


def test_ad_044_the_rightmost_card_leaves_and_raises_the_alarm() -> None:
    game = agent_decker(line=["guard", *CAMERAS], alarm=3, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["alarm"] == 3 + 4
    assert view["obstacle_discard"] == ["guard"]
    assert view["line"] == [*CAMERAS, "infirmary"]
    assert pending(game) == []


def test_ad_044_a_face_down_card_raises_no_alarm() -> None:
    game = agent_decker(line=["guard!", *CAMERAS], alarm=3, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["alarm"] == 3
    assert view["obstacle_discard"] == ["guard"]


def test_ad_044_where_the_right_end_was_disarmed_the_next_card_leaves() -> None:
    game = agent_decker(line=["guard", "guard", *CAMERAS[:4]], fighting=2, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "disarm:1", "done")
    assert view["alarm"] == 4
    assert view["obstacle_discard"] == ["guard"]
    assert view["line"] == [*CAMERAS[:4], "infirmary", "waste-room"]


def test_ad_044_from_an_empty_line_nothing_leaves() -> None:
    game = agent_decker(line=["guard"], fighting=2, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "disarm:1", "done")
    assert (view["alarm"], view["obstacle_discard"]) == (0, [])
    assert view["line"] == REST


def test_ad_045_the_others_close_the_gaps_to_the_right() -> None:
    line = ["guard", "-", "security-camera", "-", "yard-door!", "guard"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["line"] == ["security-camera", "yard-door!", "guard", *REST[:3]]


def test_ad_045_movement_works_after_the_slide_and_from_right_to_left() -> None:
    line = ["guard", "security-camera", "patrolling-guard", "guard", "patrolling-guard", "yard-door"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["line"] == [
        "patrolling-guard",
        "security-camera",
        "patrolling-guard",
        "guard",
        "yard-door",
        "infirmary",
    ]


@pytest.mark.parametrize(("alarm", "caught"), [(45, False), (46, True), (47, True)])
def test_ad_046_at_50_the_game_is_over(alarm: int, caught: bool) -> None:
    game = agent_decker(line=["guard", *CAMERAS], alarm=alarm, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert game.over is caught
    assert view["alarm"] == min(50, alarm + 4)
    assert game.outcome.won is (False if caught else None)


def test_ad_046_it_is_over_at_once() -> None:
    game = agent_decker(line=["guard", *CAMERAS], alarm=49, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["line"] == ["-", *CAMERAS]
    assert view["hand"] == ["hide"]
    assert offered(game) == []
    assert happened(game, "appeared") == []


def test_ad_047_a_mission_is_completed_before_the_line_scrolls() -> None:
    game = agent_decker(line=["guard", *CAMERAS], alarm=49, stealth=6, hand=["hide"])
    view = choose(game, "done", "complete")
    assert not game.over
    assert (view["mission"], view["alarm"], view["alarms"]) == ("mission-two", 0, [49])


def test_ad_047_waiting_with_a_fulfilled_goal_can_be_too_late() -> None:
    game = agent_decker(line=["guard", *CAMERAS], alarm=49, stealth=6, hand=["hide"], obstacle_deck=REST)
    choose(game, "done", "go-on")
    assert game.outcome.won is False
