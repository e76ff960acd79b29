"""Ledger section 10, second part: the +1 and -1 tokens."""

from __future__ import annotations

import pytest
from positions import blight_chronicles, choose, happened, offered, pending, refusal, rules_of, texts_of

LINE = ["staff-entrance", "car-thief", "tool-shed-door", "taxi", "cable-duct", "floodlight"]
REFILL = ["car-thief", "staff-entrance", "market-stall"]


@pytest.mark.parametrize("tokens", [-2, -1, 0, 1, 3])
def test_bc_110_tokens_in_the_play_area_become_physical_when_engage_begins(tokens: int) -> None:
    game = blight_chronicles(phase="round", slots=LINE, hand=["tension"], tokens=tokens)
    view = game.view()
    assert (view["physical"], view["tokens"], view["evasion"]) == (tokens, 0, 0)
    assert pending(game) == []


def test_bc_110_tokens_that_come_later_wait_for_the_next_round() -> None:
    game = blight_chronicles(
        slots=LINE, obstacle_deck=REFILL, hand=["heavy-gear", "tension"], hand_size=1, deck=["nobody"]
    )
    view = choose(game, "play:heavy-gear", "use:heavy-gear")
    assert (view["physical"], view["tokens"]) == (6, -2)
    view = choose(game, "done")
    assert (view["physical"], view["tokens"], view["round"]) == (-2, 0, 2)


def test_bc_110_they_count_for_one_round_only() -> None:
    game = blight_chronicles(
        phase="round", slots=LINE, obstacle_deck=REFILL, hand=["tension"], hand_size=1, tokens=2
    )
    assert game.view()["physical"] == 2
    assert choose(game, "done")["physical"] == 0


def test_bc_111_all_is_summed_before_physical_is_clamped() -> None:
    game = blight_chronicles(
        phase="round",
        slots=["guard-dog"],
        hand=["elbow-strike", "two-birds", "tension", "footwork"],
        tokens=-2,
    )
    assert choose(game, "play:elbow-strike")["physical"] == 0
    assert choose(game, "play:two-birds")["physical"] == 3
    assert refusal(game, "eliminate:1") == "BC-073"
    assert choose(game, "play:tension")["physical"] == 4
    assert "eliminate:1" in offered(game)


@pytest.mark.parametrize(("physical", "rule"), [(-3, "BC-083"), (-1, "BC-083"), (0, "BC-083"), (1, "")])
def test_bc_111_physical_counts_as_nothing_where_it_is_below_zero(physical: int, rule: str) -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=physical, evasion=4)
    assert "knock-out:1" in offered(game)
    assert refusal(game, "eliminate:1") == rule
    assert refusal(game, "knock-out:1") == ""


def test_bc_111_missing_physical_is_no_debt_against_evasion() -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=-2, evasion=4)
    view = choose(game, "knock-out:1")
    assert (view["physical"], view["evasion"]) == (-2, 0)


@pytest.mark.parametrize(("physical", "rule"), [(-3, "BC-083"), (-2, "BC-083"), (-1, "")])
def test_bc_111_a_vs_bonus_belongs_to_the_sum(physical: int, rule: str) -> None:
    game = blight_chronicles(
        slots=["security-guard"], hand=["tension"], physical=physical, evasion=4, bonuses=["baton-drill"]
    )
    assert refusal(game, "eliminate:1") == rule


@pytest.mark.parametrize(("physical", "evasion"), [(0, 2), (-1, 1), (-2, 0), (-3, 0)])
def test_bc_111_a_bonus_pays_only_what_is_left_of_it_above_zero(physical: int, evasion: int) -> None:
    game = blight_chronicles(
        slots=["security-guard"], hand=["tension"], physical=physical, evasion=4, bonuses=["baton-drill"]
    )
    assert choose(game, "knock-out:1")["evasion"] == evasion


def test_bc_111_the_objective_is_checked_with_physical_at_zero_too() -> None:
    game = blight_chronicles(hand=["tension"], accomplishments=1, physical=-3, evasion=5)
    assert "complete" in offered(game)


@pytest.mark.parametrize(
    ("mark", "price"), [("security-guard+1", 3), ("security-guard-2", 6), ("cable-duct+9", 0)]
)
def test_bc_112_tokens_on_an_obstacle_change_its_cost(mark: str, price: int) -> None:
    game = blight_chronicles(slots=[mark], hand=["tension"], physical=price)
    assert game.view()["prices"][0] == price
    assert "knock-out:1" in offered(game)


def test_bc_112_they_stay_from_round_to_round_and_ride_along() -> None:
    game = blight_chronicles(
        slots=["staff-entrance", "security-guard+2", "tool-shed-door-1", "taxi", "cable-duct", "floodlight"],
        obstacle_deck=REFILL,
        hand=["tension"],
        hand_size=1,
    )
    view = choose(game, "done")
    assert view["slots"][:4] == ["security-guard+2", "tool-shed-door-1", "taxi", "cable-duct"]
    assert view["prices"][:2] == [2, 5]
    assert view["slots"][5] == "car-thief"
    view = choose(game, "done")
    assert view["slots"][:2] == ["tool-shed-door-1", "taxi"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("security-guard-2", "security-guard-1"),
        ("security-guard-1", "security-guard"),
        ("security-guard", "security-guard+1"),
    ],
)
def test_bc_113_a_plus_and_a_minus_token_on_an_obstacle_cancel(before: str, after: str) -> None:
    game = blight_chronicles(slots=[before], hand=["clear-path", "tension"])
    assert choose(game, "play:clear-path", "use:clear-path")["slots"][0] == after


def test_bc_113_the_other_way_round_too() -> None:
    game = blight_chronicles(
        phase="look-around",
        slots=["staff-entrance+1", "ward-door", "taxi", "cable-duct", "boom-gate+2"],
        marks=["tool-shed-door"],
        obstacle_deck=["steel-door"],
        hand=["tension"],
    )
    view = game.view()
    assert view["slots"] == [
        "staff-entrance",
        "ward-door-1",
        "taxi",
        "cable-duct",
        "boom-gate+1",
        "steel-door",
    ]
    assert view["marks"][0] == "tool-shed-door-1"


@pytest.mark.parametrize(("tokens", "after"), [(-1, 0), (-2, -1), (1, 2)])
def test_bc_113_they_cancel_in_the_play_area_as_well(tokens: int, after: int) -> None:
    game = blight_chronicles(hand=["hit-and-run", "iron-will", "footwork"], tokens=tokens, suspicion=1)
    view = choose(game, "play:hit-and-run", "use:hit-and-run", "discard:iron-will")
    assert view["tokens"] == after


def test_bc_114_no_obstacle_and_no_stage_turns_plus_tokens_against_the_player() -> None:
    card_set, texts = rules_of("blight-chronicles").card_set, texts_of("blight-chronicles")
    for card in card_set.obstacles:
        assert "+1 token" not in texts[card.id].replace("put two +1 tokens on this card", "")
    for stage in card_set.stages:
        assert "+1 token" not in texts[stage.id] + texts[f"{stage.id} fails"]


def test_bc_114_wherever_they_lie_they_help() -> None:
    plain = blight_chronicles(phase="round", slots=["security-guard"], hand=["tension"])
    helped = blight_chronicles(phase="round", slots=["security-guard+1"], hand=["tension"], tokens=1)
    assert (plain.view()["prices"][0], plain.view()["physical"]) == (4, 0)
    assert (helped.view()["prices"][0], helped.view()["physical"]) == (3, 1)


def test_bc_115_tokens_on_equipment_are_counters_with_the_meaning_its_text_gives() -> None:
    game = blight_chronicles(
        slots=["car-thief"], hand=["tension"], tools=["assault-rifle", "iron-knuckles+1"]
    )
    view = choose(game, "use:assault-rifle")
    assert (view["physical"], view["tools"]) == (3, ["assault-rifle+3", "iron-knuckles+1"])
    choose(game, "use:iron-knuckles")
    assert offered(game) == ["choose:iron-knuckles:1", "choose:iron-knuckles:2"]
    view = choose(game, "choose:iron-knuckles:2")
    assert (view["physical"], view["evasion"], view["tools"][1]) == (3, 1, "iron-knuckles")
    assert view["tokens"] == 0
    assert refusal(game, "use:iron-knuckles") == "BC-060"


def test_bc_115_a_tool_is_equipped_with_its_charges() -> None:
    game = blight_chronicles(hand=["assault-rifle", "sedative", "tension"])
    view = choose(game, "equip:assault-rifle", "equip:sedative")
    assert view["tools"] == ["assault-rifle", "sedative"]
    assert choose(game, "use:assault-rifle")["physical"] == 3


def test_bc_115_counters_are_gone_at_the_end_of_the_stage() -> None:
    game = blight_chronicles(hand=["tension"], accomplishments=1, physical=5, tools=["carbine+1"])
    choose(game, "complete", "go-to:2B")
    while "start-with:carbine" not in offered(game):
        choose(game, next(key for key in offered(game) if key.startswith(("learn", "keep"))))
    assert choose(game, "start-with:carbine")["tools"][0] == "carbine"


def test_bc_116_a_token_of_the_beginning_of_the_round_counts_in_the_same_round() -> None:
    tools = ["night-vision-goggles"]
    game = blight_chronicles(phase="round", slots=LINE, hand=["tension"], tools=tools)
    view = game.view()
    assert (view["physical"], view["tokens"]) == (1, 0)
    assert happened(game, "area-tokens") == [("+1", "+1")]
    assert pending(game) == []


def test_bc_116_such_tokens_join_those_that_lie_there() -> None:
    game = blight_chronicles(
        phase="round",
        slots=LINE,
        hand=["tension"],
        tools=["night-vision-goggles"],
        tokens=2,
    )
    assert (game.view()["physical"], game.view()["tokens"]) == (3, 0)
