"""Ledger section 9: objectives, events and the end of Engage."""

from __future__ import annotations

import pytest
from positions import blight_chronicles, choose, happened, offered, pending, refusal

LINE = ["staff-entrance", "car-thief", "tool-shed-door", "taxi", "cable-duct", "floodlight"]
REFILL = ["car-thief", "staff-entrance", "market-stall"]


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"slots": ["chart-rack"]}, ""),
        ({"slots": ["-", "-", "-", "-", "-", "chart-rack"]}, ""),
        ({"marks": ["chart-rack"]}, ""),
        ({"slots": ["chart-rack!"]}, "BC-096"),
        ({"slots": ["taxi"]}, "BC-096"),
    ],
)
def test_bc_096_an_event_of_an_obstacle_is_open_while_it_lies_face_up_in_sight(
    position: dict[str, list[str]], rule: str
) -> None:
    game = blight_chronicles(hand=["tension"], evasion=4, **position)
    assert ("event:chart-rack" in offered(game)) is (rule == "")
    assert refusal(game, "event:chart-rack") == rule


def test_bc_096_an_event_is_paid_for_and_done_at_once() -> None:
    game = blight_chronicles(slots=["chart-rack"], hand=["tension"], evasion=5)
    view = choose(game, "event:chart-rack")
    assert (view["accomplishments"], view["evasion"], view["events"]) == (1, 1, ["chart-rack"])
    assert view["slots"][0] == "chart-rack"
    assert refusal(game, "event:chart-rack") == "BC-185"
    assert pending(game) == []


def test_bc_096_an_event_that_cannot_be_paid_is_not_on_offer() -> None:
    game = blight_chronicles(slots=["chart-rack"], hand=["tension"], evasion=3, physical=5)
    assert "event:chart-rack" not in offered(game)
    assert refusal(game, "event:chart-rack") == "BC-184"


def test_bc_096_events_and_objective_of_the_stage_card_are_carried_out_in_engage() -> None:
    game = blight_chronicles(
        stage="2A", slots=["taxi"], hand=["tension"], outfit="white-coat", evasion=9, accomplishments=0
    )
    assert [key for key in offered(game) if key.startswith("event")] == ["event:1", "event:2"]
    assert refusal(game, "event:3") == "BC-184"
    assert refusal(game, "event:4") == "BC-184"
    choose(game, "event:1")
    assert refusal(game, "complete") == "BC-179"
    view = choose(game, "event:2")
    assert (view["accomplishments"], view["evasion"]) == (2, 4)
    assert "complete" in offered(game)
    choose(game, "complete")
    assert happened(game, "completed") == [("2A", "Blend in", 0)]


@pytest.mark.parametrize(("physical", "rule"), [(5, ""), (4, "BC-181")])
def test_bc_096_the_objective_is_carried_out_in_engage(physical: int, rule: str) -> None:
    game = blight_chronicles(hand=["tension"], accomplishments=1, physical=physical)
    assert ("complete" in offered(game)) is (rule == "")
    assert refusal(game, "complete") == rule


def test_bc_096_there_are_no_events_in_other_phases() -> None:
    game = blight_chronicles(
        phase="avoid",
        stage="2A",
        outfit="white-coat",
        slots=["chart-rack", "car-thief!", *LINE[2:]],
        hand=["tension"],
        evasion=9,
    )
    assert offered(game) == ["avoid:1", "avoid:2"]


def test_bc_097_other_actions_are_unlimited_and_come_besides_the_target() -> None:
    game = blight_chronicles(
        stage="2A",
        slots=["staff-entrance", "chart-rack"],
        outfit="white-coat",
        tools=["carbine"],
        hand=["confession", "cover-story", "elbow-strike", "tension"],
        physical=1,
        evasion=1,
    )
    choose(game, "event:1", "play:confession")
    choose(game, "event:chart-rack")
    choose(game, "use:carbine:1", "play:elbow-strike")
    view = choose(game, "knock-out:1")
    assert (view["targets"], view["accomplishments"], view["physical"]) == (1, 2, 0)
    view = choose(game, "play:cover-story")
    assert view["evasion"] == 3
    assert refusal(game, "knock-out:2") == "BC-070"
    assert pending(game) == []


def test_bc_097_several_events_may_be_done_after_the_target_too() -> None:
    game = blight_chronicles(
        stage="2A",
        slots=["taxi"],
        outfit="white-coat",
        hand=["tension", "tension", "footwork", "instinct", "elbow-strike"],
        evasion=10,
    )
    choose(game, "knock-out:1", "event:1", "event:2", "event:3")
    choose(game, "discard:footwork", "discard:instinct", "discard:elbow-strike")
    assert offered(game) == ["play:tension", "done"]
    assert (game.view()["accomplishments"], game.view()["targets"]) == (2, 1)
    assert game.view()["events"] == ["1", "2", "3"]


def test_bc_098_played_cards_go_to_the_discard_pile_and_the_hand_is_kept() -> None:
    game = blight_chronicles(
        slots=LINE,
        obstacle_deck=REFILL,
        hand=["elbow-strike", "tension", "footwork", "instinct", "hit-and-run"],
        hand_size=4,
        deck=["nobody"],
    )
    view = choose(game, "play:elbow-strike")
    assert (view["play_area"], view["discard"]) == (["elbow-strike"], [])
    view = choose(game, "done")
    assert (view["play_area"], view["discard"]) == ([], ["elbow-strike"])
    assert view["hand"] == ["tension", "footwork", "instinct", "hit-and-run"]
    assert (view["physical"], view["evasion"], view["round"]) == (0, 0, 2)


def test_bc_098_equipment_and_what_was_set_aside_stay() -> None:
    game = blight_chronicles(
        slots=LINE,
        obstacle_deck=REFILL,
        hand=["elbow-strike", "tension"],
        hand_size=0,
        tools=["taser", "carbine+2"],
        outfit="white-coat",
        set_aside=["footwork"],
    )
    view = choose(game, "done")
    assert (view["tools"], view["outfit"]) == (["taser", "carbine+2"], "white-coat")
    assert (view["set_aside"], view["discard"]) == (["footwork"], [])
    assert "take-back:footwork" in offered(game)


def test_bc_098_power_bonuses_and_rules_of_the_round_end_with_the_phase() -> None:
    game = blight_chronicles(
        slots=LINE,
        obstacle_deck=REFILL,
        hand=["throw-out", "two-birds", "tension"],
        hand_size=0,
    )
    view = choose(game, "play:throw-out", "play:two-birds")
    assert (view["bonuses"], view["in_force"], view["physical"]) == (["throw-out"], ["two-birds"], 5)
    view = choose(game, "done")
    assert (view["bonuses"], view["in_force"], view["physical"]) == ([], [], 0)


def test_bc_099_the_own_discard_pile_lies_open_at_any_time() -> None:
    pile = ["tension", "hit-and-run", "footwork"]
    game = blight_chronicles(slots=LINE, hand=["instinct", "elbow-strike"], discard=pile, deck=["nobody"])
    assert sorted(game.view()["discard"]) == sorted(pile)
    choose(game, "play:instinct")
    assert offered(game) == ["use:instinct", "no"]
    assert sorted(game.view()["discard"]) == sorted(pile)
    game = blight_chronicles(phase="avoid", slots=["taxi", "car-thief!"], hand=["tension"], discard=pile)
    assert sorted(game.view()["discard"]) == sorted(pile)


@pytest.mark.parametrize("pile", [["tension", "footwork", "instinct"], ["instinct", "tension", "footwork"]])
def test_bc_099_its_order_is_irrelevant(pile: list[str]) -> None:
    game = blight_chronicles(hand=["backdoor", "elbow-strike"], discard=pile)
    choose(game, "play:backdoor", "use:backdoor")
    assert sorted(offered(game)) == ["enough", "prepare:footwork", "prepare:instinct", "prepare:tension"]
