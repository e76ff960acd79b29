"""Ledger section 13: visibility and suspicion."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, pending, texts_of

from fieldcraft.session.game import Game

REFILL = ["car-thief", "staff-entrance", "tool-shed-door", "market-stall", "cable-duct", "boom-gate"]


def avoiding(card: str, **position: Any) -> Game:
    """The Avoid phase with this card nearest to the agent, and plain ones to fill the line."""
    return blight_chronicles(phase="avoid", slots=[card], obstacle_deck=REFILL, hand=["tension"], **position)


def test_bc_141_visibility_goes_up_and_down_during_play() -> None:
    game = blight_chronicles(
        slots=["security-guard"], hand=["into-the-shade", "tension"], physical=4, visibility=2
    )
    assert choose(game, "eliminate:1")["visibility"] == 3
    assert choose(game, "play:into-the-shade", "use:into-the-shade")["visibility"] == 2
    assert happened(game, "visibility-up") == [(1, 3)]
    assert happened(game, "visibility-down") == [(1, 2)]


@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 1)])
def test_bc_142_at_one_decreases_are_ignored(before: int, after: int) -> None:
    game = avoiding("night-fisherman", visibility=before)
    assert game.view()["visibility"] == after
    assert len(happened(game, "visibility-down")) == before - after


@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_bc_142_a_decrease_by_two_stops_at_one(before: int, after: int) -> None:
    game = blight_chronicles(hand=["loop-the-tape", "tension", "footwork"], visibility=before)
    view = choose(game, "play:loop-the-tape", "use:loop-the-tape", "discard:tension")
    assert view["visibility"] == after


@pytest.mark.parametrize(("before", "after", "suspicion"), [(2, 3, 0), (3, 4, 0), (4, 4, 1)])
def test_bc_143_at_four_an_increase_is_suspicion_instead(before: int, after: int, suspicion: int) -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=4, visibility=before)
    view = choose(game, "eliminate:1")
    assert (view["visibility"], view["suspicion"]) == (after, suspicion)
    assert pending(game) == []


@pytest.mark.parametrize(("before", "after", "suspicion"), [(1, 3, 3), (2, 4, 3), (3, 4, 4), (4, 4, 5)])
def test_bc_143_an_increase_by_two_is_resolved_point_by_point(
    before: int, after: int, suspicion: int
) -> None:
    view = avoiding("ilse-marrow", visibility=before).view()
    assert (view["visibility"], view["suspicion"]) == (after, suspicion)


@pytest.mark.parametrize(("suspicion", "over"), [(13, False), (14, True)])
def test_bc_143_suspicion_of_an_overflow_can_fail_the_mission(suspicion: int, over: bool) -> None:
    game = blight_chronicles(
        slots=["security-guard"], hand=["tension"], physical=4, visibility=4, suspicion=suspicion
    )
    choose(game, "eliminate:1")
    assert game.over is over


@pytest.mark.parametrize("visibility", [1, 2, 3, 4])
def test_bc_144_visibility_has_no_effect_of_its_own(visibility: int) -> None:
    game = avoiding("motion-activated-camera", visibility=visibility)
    view = game.view()
    assert (view["suspicion"], view["visibility"]) == (1, visibility)
    game = blight_chronicles(slots=["car-thief", "-", "taxi"], hand=["tension"], visibility=visibility)
    assert (game.view()["prices"][:3], game.view()["surcharges"][2]) == ([5, 0, 5], 1)


@pytest.mark.parametrize(("visibility", "suspicion"), [(2, 0), (3, 1)])
def test_bc_144_cards_may_read_it(visibility: int, suspicion: int) -> None:
    assert avoiding("recorder", visibility=visibility).view()["suspicion"] == suspicion


def test_bc_144_enough_texts_read_it_for_the_track_to_matter() -> None:
    texts = texts_of("blight-chronicles").values()
    assert sum("if visibility is" in text.lower() for text in texts) >= 8


def test_bc_145_a_reshuffle_raises_it() -> None:
    game = blight_chronicles(hand=["deep-breath", "nobody"], discard=["tension"])
    assert choose(game, "play:deep-breath", "use:deep-breath")["visibility"] == 2


def test_bc_145_the_security_guard_raises_it_when_eliminated() -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=4)
    assert choose(game, "eliminate:1")["visibility"] == 2


@pytest.mark.parametrize(
    ("other", "visibility"), [("street-camera", 2), ("street-camera!", 1), ("floodlight", 1)]
)
def test_bc_145_the_surveillance_camera_raises_it_where_another_camera_is_in_sight(
    other: str, visibility: int
) -> None:
    game = blight_chronicles(
        phase="look-around",
        slots=["car-thief", "taxi", "cable-duct", "crane-cabin", other],
        obstacle_deck=["surveillance-camera"],
        hand=["tension"],
    )
    assert game.view()["slots"][5] == "surveillance-camera"
    assert game.view()["visibility"] == visibility


@pytest.mark.parametrize(
    ("card", "visibility"), [("security-guard", 2), ("security-guard!", 1), ("staff-entrance", 1)]
)
def test_bc_145_the_surveillance_operator_raises_it_when_another_character_is_avoided(
    card: str, visibility: int
) -> None:
    game = blight_chronicles(
        phase="avoid",
        slots=[card, "-", "surveillance-operator"],
        obstacle_deck=["car-thief", "tool-shed-door", "market-stall", "crane-cabin"],
        hand=["tension"],
    )
    assert game.view()["visibility"] == visibility


def test_bc_145_the_operator_does_not_watch_itself() -> None:
    assert avoiding("surveillance-operator").view()["visibility"] == 1


def test_bc_145_a_uniform_lowers_it() -> None:
    game = blight_chronicles(hand=["tourist-outfit", "tension"], visibility=4)
    assert choose(game, "equip:tourist-outfit")["visibility"] == 2


@pytest.mark.parametrize(("mark", "suspicion"), [("surveillance-operator", 2), ("surveillance-operator!", 0)])
def test_bc_146_suspicion_comes_from_avoiding_face_up_obstacles(mark: str, suspicion: int) -> None:
    assert avoiding(mark).view()["suspicion"] == suspicion


def test_bc_147_suspicion_is_kept_from_stage_to_stage() -> None:
    game = blight_chronicles(hand=["tension"], accomplishments=1, physical=5, suspicion=7, visibility=4)
    choose(game, "complete")
    assert game.view()["suspicion"] == 7
    choose(game, "go-to:2B")
    while game.view()["round"] == 0 or game.view()["between"]:
        choose(game, next(key.key for key in game.options if key.key.startswith(("learn", "keep"))))
    assert game.view()["stage"] == "2B"
    gained = sum(int(n) for n, _ in happened(game, "suspicion-up"))
    assert game.view()["suspicion"] == 7 + gained


@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0)])
def test_bc_148_some_cards_lower_suspicion_down_to_nothing(before: int, after: int) -> None:
    game = blight_chronicles(hand=["first-aid", "tension", "footwork"], suspicion=before)
    view = choose(game, "play:first-aid", "use:first-aid", "discard:tension")
    assert view["suspicion"] == after


def test_bc_148_at_nothing_it_stays() -> None:
    game = blight_chronicles(slots=["medicine-cabinet"], hand=["tension"], physical=4)
    view = choose(game, "eliminate:1")
    assert view["suspicion"] == 0
    assert happened(game, "suspicion-down") == []
