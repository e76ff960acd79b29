"""Ledger section 2: the places on the board and beside it."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal, rules_of

import fieldcraft
from fieldcraft.session.game import Game

RULES = rules_of("blight-chronicles")
DOORS = ["staff-entrance", "staff-entrance", "tool-shed-door", "ward-door", "ward-door", "boom-gate"]
STARTERS = [card.id for card in RULES.card_set.agent_cards for _ in range(card.copies) if card.level == 1]
HAND = ["tension", "footwork"]


def looking_around(obstacle_deck: list[str], **position: Any) -> Game:
    """Phase 5 with these cards on top of the obstacle deck."""
    return blight_chronicles(phase="look-around", obstacle_deck=obstacle_deck, hand=HAND, **position)


def test_bc_017_slot_1_is_the_closest_and_slot_6_the_farthest() -> None:
    line = ["floodlight", "recorder", "cable-duct", "crane-cabin", "monitor-room", "car-thief"]
    game = blight_chronicles(slots=line, hand=HAND, physical=20, evasion=20)
    assert [key for key in offered(game) if "knock" in key] == [f"knock-out:{slot}" for slot in range(1, 7)]
    assert game.view()["slots"] == line
    assert game.view()["surcharges"] == [0, 0, 1, 1, 2, 2]
    choose(game, "knock-out:1", "pay:4-0")
    assert game.view()["slots"] == ["floodlight!", *line[1:]]


def test_bc_017_a_slot_holds_one_obstacle_or_none() -> None:
    view = blight_chronicles(slots=["-", "recorder!", "-", "car-thief+1"], hand=HAND).view()
    assert view["slots"] == ["-", "recorder!", "-", "car-thief+1", "-", "-"]
    with pytest.raises(fieldcraft.ScenarioError):
        blight_chronicles(slots=[*DOORS, "recorder"], hand=HAND)


@pytest.mark.parametrize(
    ("marks", "after"),
    [
        ([], ["sniper", "-", "-"]),
        (["guard-house"], ["guard-house", "sniper", "-"]),
        (["guard-house", "-", "recorder"], ["guard-house", "sniper", "recorder"]),
        (["guard-house", "floodlight", "-"], ["guard-house", "floodlight", "sniper"]),
    ],
)
def test_bc_018_a_card_goes_to_the_lowest_free_mark(marks: list[str], after: list[str]) -> None:
    game = looking_around(["sniper", "car-thief"], slots=DOORS[:5], marks=marks)
    view = game.view()
    assert view["marks"] == after
    assert view["slots"] == [*DOORS[:5], "car-thief"]
    assert pending(game) == []


def test_bc_018_where_all_marks_are_taken_the_card_stays_in_its_slot() -> None:
    marks = ["guard-house", "floodlight", "recorder"]
    view = looking_around(["sniper", "car-thief"], slots=DOORS[:5], marks=marks).view()
    assert view["marks"] == marks
    assert view["slots"] == [*DOORS[:5], "sniper"]
    assert view["obstacle_deck"] == 1


def test_bc_018_there_are_three_marks() -> None:
    with pytest.raises(fieldcraft.ScenarioError):
        blight_chronicles(marks=DOORS[:4])


@pytest.mark.parametrize(
    ("table", "seen"),
    [
        ({"slots": ["recorder"]}, False),
        ({"slots": ["surveillance-camera"]}, True),
        ({"slots": [*DOORS[:5], "surveillance-camera"]}, True),
        ({"slots": [], "marks": ["-", "-", "surveillance-camera"]}, True),
        ({"slots": ["surveillance-camera!"]}, False),
        ({"slots": DOORS, "obstacle_deck": ["surveillance-camera"]}, False),
        ({"slots": DOORS, "avoided": ["surveillance-camera"]}, False),
    ],
)
def test_bc_019_in_sight_is_every_face_up_card_in_a_slot_or_on_a_mark(
    table: dict[str, Any], seen: bool
) -> None:
    game = blight_chronicles(hand=["instinct", *HAND], deck=["elbow-strike", "hit-and-run"], **table)
    view = choose(game, "play:instinct", "use:instinct", "discard:tension")
    assert view["suspicion"] == int(seen)
    assert pending(game) == []


def test_bc_019_a_face_down_card_cannot_be_chosen() -> None:
    game = blight_chronicles(
        slots=["car-thief!", "car-thief", "recorder"], hand=["distraction", *HAND], physical=9, evasion=9
    )
    assert [key for key in offered(game) if key[-1] == "1"] == []
    assert refusal(game, "eliminate:1") == "BC-091"
    view = choose(game, "play:distraction", "use:distraction", "discard:tension")
    assert view["slots"][:3] == ["car-thief!", "car-thief!", "recorder"]


def test_bc_019_a_text_that_says_so_sees_face_down_cards() -> None:
    game = blight_chronicles(stage="2B", slots=["car-thief!", "recorder!", "-", "boom-gate"], hand=HAND)
    assert "event:2" not in offered(game)
    game = blight_chronicles(stage="2B", slots=["car-thief!", "recorder!", "-", "boom-gate!"], hand=HAND)
    assert choose(game, "event:2")["accomplishments"] == 1


def test_bc_020_near_is_slots_1_and_2_and_every_mark() -> None:
    game = blight_chronicles(
        slots=DOORS, marks=["guard-house", "floodlight", "recorder"], hand=["by-the-book", *HAND]
    )
    view = choose(game, "play:by-the-book", "use:by-the-book")
    assert [mark.endswith("+1") for mark in view["slots"]] == [True, True, False, False, False, False]
    assert view["marks"] == ["guard-house+1", "floodlight+1", "recorder+1"]


def test_bc_021_far_is_slots_3_to_6() -> None:
    game = blight_chronicles(slots=DOORS, marks=["guard-house"], hand=["careful-approach", *HAND])
    choose(game, "play:careful-approach", "use:careful-approach")
    assert offered(game) == ["at:3", "at:4", "at:5", "at:6"]


def test_bc_021_a_mark_is_never_far_and_costs_no_surcharge() -> None:
    game = blight_chronicles(slots=DOORS, marks=["guard-house"], hand=HAND, physical=8)
    assert "eliminate:m1" in offered(game)
    game = blight_chronicles(slots=DOORS, marks=["guard-house"], hand=HAND, physical=7)
    assert refusal(game, "eliminate:m1") == "BC-075"


def test_bc_022_of_the_obstacle_deck_only_the_number_of_cards_shows() -> None:
    view = blight_chronicles(slots=DOORS, obstacle_deck=["recorder", "sniper"], hand=HAND).view()
    assert view["obstacle_deck"] == 2
    assert "recorder" not in str(view)
    assert "sniper" not in str(view)


def test_bc_022_obstacles_are_dealt_from_the_top() -> None:
    game = looking_around(["recorder", "cable-duct", "sniper"], slots=DOORS[:4])
    assert game.view()["slots"][4:] == ["recorder", "cable-duct"]
    assert hidden(game, "obstacle_deck") == ["sniper"]


def test_bc_023_the_avoided_pile_lies_face_down_with_the_newest_on_top() -> None:
    game = blight_chronicles(
        phase="avoid", slots=["cable-duct", *DOORS[:5]], avoided=["recorder"],
        obstacle_deck=["boom-gate"], hand=HAND,
    )  # fmt: skip
    assert hidden(game, "avoided") == ["cable-duct", "recorder"]
    assert game.view()["avoided"] == 2
    assert "cable-duct" not in str(game.view())


def test_bc_024_deck_discard_pile_play_area_and_hand() -> None:
    deck = ["elbow-strike", "instinct"]
    game = blight_chronicles(hand=["deep-breath", *HAND], deck=deck, discard=["hit-and-run"])
    view = choose(game, "play:deep-breath", "use:deep-breath")
    assert view["hand"] == [*HAND, "elbow-strike"]
    assert view["play_area"] == ["deep-breath"]
    assert view["discard"] == ["hit-and-run"]
    assert hidden(game, "deck") == ["instinct"]


def test_bc_024_the_order_of_the_agent_deck_is_hidden() -> None:
    decks = (["elbow-strike", "instinct"], ["instinct", "elbow-strike"])
    views = [blight_chronicles(hand=HAND, deck=deck).view() for deck in decks]
    assert views[0] == views[1]


def test_bc_025_there_are_two_tool_slots_and_one_for_an_outfit() -> None:
    game = blight_chronicles(hand=["taser", "rope", "carbine", "white-coat", "grey-suit", "tension"])
    view = choose(game, "equip:taser", "equip:rope")
    assert view["tools"] == ["taser", "rope"]
    choose(game, "equip:carbine")
    assert offered(game) == ["swap-out:1", "swap-out:2"]
    view = choose(game, "swap-out:2", "equip:white-coat")
    assert (view["tools"], view["outfit"], view["discard"]) == (["taser", "carbine"], "white-coat", ["rope"])
    assert choose(game, "equip:grey-suit")["outfit"] == "grey-suit"
    with pytest.raises(fieldcraft.ScenarioError):
        blight_chronicles(tools=["taser", "rope", "carbine"])


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_bc_026_suspicion_never_falls_below_0(before: int, after: int) -> None:
    game = blight_chronicles(stage="6A", suspicion=before, hand=["first-aid", *HAND])
    assert choose(game, "play:first-aid", "use:first-aid", "discard:tension")["suspicion"] == after


def test_bc_026_suspicion_never_rises_above_60() -> None:
    game = blight_chronicles(stage="6A", suspicion=59, hand=["tension", "footwork"], deck=["instinct"])
    view = choose(game, "play:tension", "use:tension")
    assert view["suspicion"] == 60
    assert game.outcome.won is False
    for never in (-1, 61):
        with pytest.raises(fieldcraft.ScenarioError):
            blight_chronicles(stage="6A", suspicion=never)


def test_bc_026_every_stage_has_a_failure_limit_of_60_at_most() -> None:
    for stage in RULES.card_set.stages:
        limits = [failure.limit() for failure in stage.failures if failure.limit()]
        assert len(limits) == 1
        assert 15 <= limits[0] <= 60


@pytest.mark.parametrize(("before", "after", "suspicion"), [(1, 2, 0), (3, 4, 0), (4, 4, 1)])
def test_bc_027_visibility_beyond_4_is_a_point_of_suspicion(before: int, after: int, suspicion: int) -> None:
    game = blight_chronicles(slots=["security-guard"], hand=HAND, physical=4, visibility=before)
    view = choose(game, "eliminate:1")
    assert (view["visibility"], view["suspicion"]) == (after, suspicion)


def test_bc_027_visibility_goes_from_1_to_4() -> None:
    for never in (0, 5):
        with pytest.raises(fieldcraft.ScenarioError):
            blight_chronicles(visibility=never)


def test_bc_028_dropped_removed_and_set_aside_are_three_zones() -> None:
    hand = ["cover-story", "half-a-formula", "corner-view", "tension", "footwork", "instinct"]
    game = blight_chronicles(hand=hand, suspicion=9)
    choose(game, "play:cover-story", "use:cover-story", "play:half-a-formula", "use:half-a-formula")
    view = choose(game, "play:corner-view", "use:corner-view", "set-aside:tension", "enough")
    assert view["dropped"] == ["cover-story"]
    assert view["removed"] == ["half-a-formula"]
    assert view["set_aside"] == ["tension"]
    assert view["suspicion"] == 2
    assert view["hand"] == ["footwork", "instinct"]


def test_bc_028_only_dropped_cards_are_gone_after_the_stage() -> None:
    game = blight_chronicles(
        physical=5, accomplishments=1, deck=STARTERS[1:], dropped=["cover-story"], removed=["half-a-formula"],
        set_aside=["tension"], hand=["corner-view"],
    )  # fmt: skip
    view = choose(game, "complete")
    assert sorted(view["deck"]) == sorted([*STARTERS, "half-a-formula", "corner-view"])
    assert (view["dropped"], view["removed"], view["set_aside"]) == (["cover-story"], [], [])


@pytest.mark.parametrize(
    ("rule", "word"),
    [
        ("BC-122", "Impact"), ("BC-120", "Near"), ("BC-123", "Oversight"), ("BC-118", "Threat"),
        ("BC-121", "Chain"), ("BC-086", "Eliminate"), ("BC-219", "Prepare"), ("BC-220", "Sidestep"),
        ("BC-070", "target"),
    ],
)  # fmt: skip
def test_bc_029_the_words_of_the_help_panel_are_explained(rule: str, word: str) -> None:
    assert word in RULES.rules[rule]


def test_bc_029_an_answer_to_why_not_gives_the_rule() -> None:
    game = blight_chronicles(slots=["car-thief"], hand=HAND)
    assert game.why_not("eliminate:1").endswith("(BC-075)")
    assert happened(game, "targeted") == []


def test_bc_029_the_log_calls_marks_as_people_do() -> None:
    game = blight_chronicles(stage="1", slots=["thug"], marks=["guard-house"], hand=HAND, physical=9)
    game.choose("eliminate:m1")
    assert "You target Guard house (mark 1)." in game.log
    assert not any("(m1)" in line for line in game.log)
