"""Ledger section 5: the order of a round, and when abilities and failures work."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal

import fieldcraft

DOORS = ["staff-entrance", "staff-entrance", "tool-shed-door", "ward-door", "ward-door", "boom-gate"]
HAND = ["tension", "footwork"]
PHASES = ("knocked-out", "drawn", "avoided", "visibility-up", "dealt", "round")


def test_bc_055_a_round_has_five_phases_in_their_order() -> None:
    slots = ["security-guard", "car-thief", "camera-drone", *DOORS[2:5]]
    deck = ["instinct", "elbow-strike"]
    game = blight_chronicles(slots=slots, obstacle_deck=["boom-gate"], hand=HAND, deck=deck, physical=5)
    choose(game, "knock-out:2")
    assert offered(game) == ["play:tension", "play:footwork", "done"]
    choose(game, "done", "avoid:1")
    steps = [fact.kind for fact in game.facts if fact.kind in PHASES]
    assert steps == ["knocked-out", "drawn", "drawn", "avoided", "visibility-up", "dealt", "round"]
    view = game.view()
    assert view["slots"] == ["car-thief!", "camera-drone", *DOORS[2:5], "boom-gate"]
    assert (view["round"], view["suspicion"], pending(game)) == (2, 1, [])


def test_bc_056_rounds_repeat_until_the_mission_fails() -> None:
    game = fieldcraft.new("blight-chronicles", seed=3)
    while not game.over:
        choose(game, "done")
    assert game.view()["round"] > 3
    assert len(happened(game, "round")) == game.view()["round"]
    assert game.outcome.won is False
    assert offered(game) == []


def test_bc_056_rounds_end_as_soon_as_the_stage_is_won() -> None:
    game = blight_chronicles(slots=DOORS, accomplishments=1, physical=5, hand=HAND)
    view = choose(game, "complete")
    assert view["between"] is True
    assert offered(game) == ["go-to:2A", "go-to:2B"]


@pytest.mark.parametrize(
    ("slots", "marks", "suspicion"),
    [
        (["ticket-inspector", "lab-drone"], [], 1),
        (["lab-drone", "ticket-inspector"], [], 0),
        (["ticket-inspector"], ["lab-drone"], 1),
        (["lab-drone"], ["ticket-inspector"], 0),
        ([], ["ticket-inspector", "lab-drone"], 1),
        ([], ["-", "lab-drone", "ticket-inspector"], 0),
    ],
)
def test_bc_057_abilities_of_the_same_moment_work_from_slot_1_to_mark_3(
    slots: list[str], marks: list[str], suspicion: int
) -> None:
    game = blight_chronicles(phase="round", slots=slots, marks=marks, visibility=2, hand=HAND)
    assert game.view()["visibility"] == 3
    assert game.view()["suspicion"] == suspicion


def test_bc_057_then_the_threat_of_the_stage_then_equipment(retold: Any) -> None:
    printed = "when a location is eliminated, gain 1 blight token"
    texts = {printed: "when your deck is shuffled, gain 1 suspicion"}
    game = retold(
        texts, stage="2B", marks=["-", "-", "the-device"], outfit="tourist-outfit", visibility=4,
        hand=["deep-breath", *HAND], discard=["instinct"],
    )  # fmt: skip
    view = choose(game, "play:deep-breath", "use:deep-breath")
    assert view["hand"] == [*HAND, "instinct"]
    told = [fact.kind for fact in game.facts if fact.kind in ("tokens", "suspicion-up", "visibility-down")]
    assert told == ["suspicion-up", "tokens", "suspicion-up", "visibility-down"]
    assert (view["marks"][2], view["suspicion"], view["visibility"]) == ("the-device-1", 2, 3)


@pytest.mark.parametrize("order", ["12", "21", "1", "2", ""])
def test_bc_057_the_player_picks_the_order_of_what_one_card_does(retold: Any, order: str) -> None:
    texts = {"Gain 2 suspicion: draw 1 card.": "Gain 2 suspicion: draw 1 card. Lose 1 visibility."}
    game = retold(texts, hand=["tension", "footwork"], deck=["instinct"], visibility=3)
    choose(game, "play:tension")
    left = ["use:tension:1", "use:tension:2", "no"]
    for number in order:
        assert offered(game) == left
        choose(game, f"use:tension:{number}")
        left.remove(f"use:tension:{number}")
    if len(left) > 1:
        choose(game, "no")
    view = game.view()
    assert (view["suspicion"], view["visibility"]) == (2 * ("1" in order), 3 - ("2" in order))
    told = [fact.kind for fact in game.facts if fact.kind in ("drawn", "visibility-down")]
    assert told == [{"1": "drawn", "2": "visibility-down"}[number] for number in order]
    assert pending(game) == []


@pytest.mark.parametrize(("suspicion", "over"), [(12, False), (13, True), (14, True)])
def test_bc_058_failure_is_tested_at_once(suspicion: int, over: bool) -> None:
    game = blight_chronicles(hand=["tension", "tension", "footwork"], deck=["instinct"], suspicion=suspicion)
    view = choose(game, "play:tension", "use:tension")
    assert game.over is over
    assert view["suspicion"] == suspicion + 2
    assert ("instinct" in view["hand"]) is not over


def test_bc_058_failure_beats_a_success_of_the_same_moment() -> None:
    game = blight_chronicles(stage="3B", suspicion=46, accomplishments=3, hand=HAND, physical=15)
    view = choose(game, "event:1")
    assert game.over
    assert game.outcome.won is False
    assert (view["completed"], view["accomplishments"]) == ([], 3)
    game = blight_chronicles(stage="3B", suspicion=45, accomplishments=3, hand=HAND, physical=15)
    view = choose(game, "event:1")
    assert (view["suspicion"], view["accomplishments"]) == (49, 4)
    assert "complete" in offered(game)


@pytest.mark.parametrize(("suspicion", "over"), [(49, False), (50, True)])
def test_bc_058_a_new_stage_may_fail_at_once(suspicion: int, over: bool) -> None:
    game = blight_chronicles(stage="2A", phase="next", suspicion=suspicion, deck=["tension", "footwork"])
    choose(game, "go-to:3A")
    assert game.over is over
    assert (happened(game, "dealt") == []) is over


def test_bc_058_failure_is_tested_in_the_middle_of_a_phase() -> None:
    game = blight_chronicles(
        slots=["angry-guard", "car-thief!"], suspicion=11, hand=HAND, obstacle_deck=DOORS
    )
    view = choose(game, "done", "avoid:1")
    assert (game.over, view["suspicion"]) == (True, 16)
    assert happened(game, "dealt") == []


def test_bc_059_abilities_of_obstacles_are_mandatory() -> None:
    game = blight_chronicles(slots=["orderly"], physical=4, hand=HAND)
    choose(game, "eliminate:1")
    assert offered(game) == ["discard:tension", "discard:footwork"]
    assert choose(game, "discard:tension")["discard"] == ["bedside-manner", "tension"]


def test_bc_059_abilities_of_played_cards_are_optional() -> None:
    game = blight_chronicles(hand=["tension", "footwork", "instinct"], deck=["elbow-strike"])
    choose(game, "play:tension")
    assert offered(game) == ["use:tension", "no"]
    view = choose(game, "no")
    assert (view["suspicion"], view["physical"]) == (0, 1)
    assert view["hand"] == ["footwork", "instinct"]


def test_bc_059_abilities_of_equipment_are_optional() -> None:
    game = blight_chronicles(phase="round", tools=["second-sight", "taser"], hand=HAND, deck=["instinct"])
    assert offered(game) == ["use:second-sight", "no"]
    choose(game, "no")
    assert "use:taser" in offered(game)
    assert game.view()["deck_top"] == []
    game = blight_chronicles(phase="round", tools=["second-sight"], hand=HAND, deck=["instinct"])
    assert choose(game, "use:second-sight")["deck_top"] == ["instinct"]


def test_bc_060_as_much_is_done_as_possible() -> None:
    game = blight_chronicles(slots=["boom-gate", "recorder"], hand=["ghost-walk", *HAND], visibility=1)
    view = choose(game, "play:ghost-walk", "use:ghost-walk", "avoid:2")
    assert (view["slots"][1], view["visibility"]) == ("-", 1)
    game = blight_chronicles(hand=["ghost-walk", *HAND], visibility=3)
    assert choose(game, "play:ghost-walk", "use:ghost-walk")["visibility"] == 2
    game = blight_chronicles(hand=["licence", *HAND], deck=["instinct"])
    view = choose(game, "play:licence", "use:licence")
    assert view["hand"] == [*HAND, "instinct"]


def test_bc_060_a_cost_is_paid_in_full_or_nothing_happens() -> None:
    game = blight_chronicles(hand=["silent-movement", "footwork", "instinct"], suspicion=5)
    choose(game, "play:silent-movement")
    assert offered(game) == ["play:footwork", "play:instinct", "done"]
    assert game.view()["suspicion"] == 5
    game = blight_chronicles(tools=["chloroform-tissue"], slots=["car-thief"], hand=["tension"])
    assert "use:chloroform-tissue" in offered(game)
    game = blight_chronicles(tools=["chloroform-tissue"], slots=["car-thief"], physical=5)
    assert "use:chloroform-tissue" not in offered(game)
    assert refusal(game, "use:chloroform-tissue") == "BC-060"
    assert game.view()["tools"][0] == "chloroform-tissue"


@pytest.mark.parametrize(("physical", "enough"), [(5, False), (6, True)])
def test_bc_060_the_cost_of_an_event_is_paid_in_full(physical: int, enough: bool) -> None:
    game = blight_chronicles(stage="3A", hand=HAND, physical=physical)
    assert ("event:1" in offered(game)) is enough
    assert refusal(game, "event:1") == ("" if enough else "BC-184")
    if enough:
        view = choose(game, "event:1")
        assert (view["physical"], view["accomplishments"]) == (0, 1)
    assert hidden(game, "deck") == []
