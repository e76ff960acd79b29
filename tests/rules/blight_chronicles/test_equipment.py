"""Ledger section 12: tools and uniforms."""

from __future__ import annotations

import pytest
from positions import (
    blight_chronicles,
    choose,
    declare,
    happened,
    hidden,
    offered,
    pending,
    refusal,
    rules_of,
)

from fieldcraft.games.blight_chronicles.printed.cards import TOOL, UNIFORM

LINE = ["staff-entrance", "car-thief", "tool-shed-door", "taxi", "cable-duct", "floodlight"]
REFILL = ["car-thief", "staff-entrance", "market-stall"]
FULL = ["taser", "rope"]


def test_bc_126_tools_and_uniforms_are_equipped_and_nothing_else_is() -> None:
    game = blight_chronicles(hand=["taser", "white-coat", "elbow-strike"])
    assert offered(game) == ["equip:taser", "equip:white-coat", "play:elbow-strike", "done"]
    assert refusal(game, "equip:elbow-strike") == "BC-126"
    view = choose(game, "equip:taser", "equip:white-coat")
    assert (view["tools"], view["outfit"]) == (["taser", "-"], "white-coat")
    assert view["play_area"] == []
    assert pending(game) == []


def test_bc_127_an_eliminated_tool_may_be_equipped_at_once() -> None:
    game = blight_chronicles(slots=["taser-drone"], hand=["tension"], tools=["rope"], physical=6)
    view = choose(game, "eliminate:1")
    assert offered(game) == ["equip:taser", "leave"]
    view = choose(game, "equip:taser")
    assert (view["tools"], view["discard"]) == (["rope", "taser"], [])
    assert "use:taser" in offered(game)
    assert pending(game) == []


def test_bc_127_it_lies_face_up_and_fills_the_first_free_slot() -> None:
    game = blight_chronicles(slots=["taser-drone"], hand=["tension"], tools=["-", "rope"], physical=6)
    assert choose(game, "eliminate:1", "equip:taser")["tools"] == ["taser", "rope"]


@pytest.mark.parametrize(("out", "left"), [(1, ["carbine", "rope"]), (2, ["taser", "carbine"])])
def test_bc_128_with_both_slots_full_one_equipped_tool_makes_room(out: int, left: list[str]) -> None:
    game = blight_chronicles(
        slots=["contractor", "nervous-guard"], hand=["tension"], tools=FULL, physical=9, suspicion=1
    )
    choose(game, "eliminate:1", "equip:carbine")
    assert offered(game) == ["swap-out:1", "swap-out:2"]
    view = choose(game, f"swap-out:{out}")
    assert view["tools"] == left
    assert view["discard"] == [FULL[out - 1]]
    assert pending(game) == []


def test_bc_128_making_room_is_no_discarding() -> None:
    game = blight_chronicles(
        slots=["contractor", "nervous-guard"], hand=["tension"], tools=["iron-knuckles", "rope"], physical=9
    )
    view = choose(game, "eliminate:1", "equip:carbine", "swap-out:2")
    assert (view["visibility"], view["tools"]) == (1, ["iron-knuckles", "carbine"])
    assert happened(game, "discarded") == []


def test_bc_129_or_the_new_tool_goes_to_the_discard_pile() -> None:
    game = blight_chronicles(slots=["contractor"], hand=["tension"], tools=FULL, physical=9)
    view = choose(game, "eliminate:1", "leave")
    assert (view["tools"], view["discard"]) == (FULL, ["carbine"])
    assert pending(game) == []


def test_bc_130_a_tool_in_hand_can_only_be_equipped() -> None:
    game = blight_chronicles(hand=["taser", "tension"])
    assert refusal(game, "play:taser") == "BC-130"
    view = choose(game, "equip:taser")
    assert (view["tools"], view["hand"]) == (["taser", "-"], ["tension"])
    assert refusal(game, "equip:taser") == "BC-130"


def test_bc_130_with_both_slots_full_it_is_swapped_for_one() -> None:
    game = blight_chronicles(hand=["sedative", "tension"], tools=FULL)
    choose(game, "equip:sedative")
    assert offered(game) == ["swap-out:1", "swap-out:2"]
    view = choose(game, "swap-out:2")
    assert (view["tools"], view["discard"], view["hand"]) == (["taser", "sedative"], ["rope"], ["tension"])


def test_bc_130_equipping_neither_takes_the_target_nor_is_it_counted() -> None:
    game = blight_chronicles(slots=["car-thief"], hand=["taser", "rope", "tension"], physical=5)
    view = choose(game, "equip:taser", "equip:rope")
    assert view["targets"] == 0
    assert "eliminate:1" in offered(game)


def test_bc_131_a_tool_works_only_while_it_is_equipped() -> None:
    game = blight_chronicles(hand=["taser", "tension"])
    assert refusal(game, "use:taser") == "BC-131"
    choose(game, "equip:taser")
    assert choose(game, "use:taser")["physical"] == 1
    assert refusal(game, "use:taser") == "BC-131"


@pytest.mark.parametrize(("position", "physical"), [({"tools": ["night-vision-goggles"]}, 1), ({}, 0)])
def test_bc_131_so_does_what_it_does_by_itself(position: dict[str, list[str]], physical: int) -> None:
    hand = ["tension"] if position else ["tension", "night-vision-goggles"]
    game = blight_chronicles(phase="round", slots=LINE, hand=hand, **position)
    assert game.view()["physical"] == physical


@pytest.mark.parametrize("edition", ["blight-chronicles", "blight-chronicles-demo"])
def test_bc_132_equipment_has_no_power_and_gives_none_when_it_is_equipped(edition: str) -> None:
    card_set = rules_of(edition).card_set
    equipment = [card for card in card_set.cards if card.kind in (TOOL, UNIFORM)]
    assert len(equipment) >= 3
    assert all(card.physical == card.evasion == 0 for card in equipment)
    game = declare(edition, hand=["taser", "white-coat", "tension"])
    view = choose(game, "equip:taser", "equip:white-coat")
    assert (view["physical"], view["evasion"]) == (0, 0)


def test_bc_133_a_tool_that_is_face_down_is_spent() -> None:
    game = blight_chronicles(slots=["car-thief"], hand=["tension"], tools=["rope"])
    view = choose(game, "use:rope")
    assert (view["tools"][0], view["avoided"]) == ("rope!", 1)
    assert refusal(game, "use:rope") == "BC-133"
    assert pending(game) == []


def test_bc_133_it_stays_so_over_the_rounds_and_still_fills_its_slot() -> None:
    game = blight_chronicles(
        slots=LINE, obstacle_deck=REFILL, hand=["sedative", "tension"], hand_size=2, tools=["rope!", "taser"]
    )
    choose(game, "done")
    assert game.view()["tools"] == ["rope!", "taser"]
    choose(game, "equip:sedative")
    assert offered(game) == ["swap-out:1", "swap-out:2"]
    view = choose(game, "swap-out:1")
    assert (view["tools"], view["discard"]) == (["sedative", "taser"], ["rope"])


def test_bc_133_what_it_does_by_itself_rests_too() -> None:
    game = blight_chronicles(phase="round", slots=LINE, hand=["tension"], tools=["night-vision-goggles!"])
    assert (game.view()["physical"], game.view()["tokens"]) == (0, 0)


def test_bc_133_a_text_may_turn_it_up_again() -> None:
    game = blight_chronicles(slots=["car-thief"], hand=["tool-belt", "tension"], tools=["rope!", "zip-line!"])
    choose(game, "play:tool-belt", "use:tool-belt")
    assert offered(game) == ["turn-up:1", "turn-up:2"]
    view = choose(game, "turn-up:1")
    assert view["tools"] == ["rope", "zip-line!"]
    assert "use:rope" in offered(game)


def test_bc_133_at_the_end_of_the_stage_it_is_turned_up() -> None:
    game = blight_chronicles(hand=["tension"], accomplishments=1, physical=5, tools=["rope!"])
    choose(game, "complete", "go-to:2B")
    while "start-with:rope" not in offered(game):
        choose(game, next(key for key in offered(game) if key.startswith(("learn", "keep"))))
    assert choose(game, "start-with:rope")["tools"] == ["rope", "-"]


def test_bc_134_an_ability_without_a_limit_is_used_once_a_round() -> None:
    game = blight_chronicles(
        slots=LINE, obstacle_deck=REFILL, hand=["tension"], hand_size=1, tools=["carbine", "carbine"]
    )
    assert offered(game) == ["play:tension", "use:carbine:1", "use:carbine:2", "done"]
    view = choose(game, "use:carbine:1")
    assert (view["physical"], view["tools"]) == (2, ["carbine+2", "carbine"])
    assert refusal(game, "use:carbine:1") == "BC-134"
    assert choose(game, "use:carbine:2")["physical"] == 4
    choose(game, "done")
    assert "use:carbine:1" in offered(game)
    assert choose(game, "use:carbine:1")["tools"] == ["carbine+1", "carbine+2"]


def test_bc_134_one_that_says_twice_is_used_twice_whatever_it_chose() -> None:
    game = blight_chronicles(hand=["tension"], tools=["iron-knuckles+3"])
    choose(game, "use:iron-knuckles", "choose:iron-knuckles:1", "use:iron-knuckles", "choose:iron-knuckles:2")
    assert offered(game) == ["play:tension", "done"]
    assert refusal(game, "use:iron-knuckles") == "BC-134"
    view = game.view()
    assert (view["physical"], view["evasion"], view["tools"][0]) == (1, 1, "iron-knuckles+1")


def test_bc_134_turned_up_in_the_same_round_it_has_been_used_all_the_same() -> None:
    game = blight_chronicles(slots=["car-thief", "car-thief"], hand=["tool-belt", "tension"], tools=["rope"])
    view = choose(game, "use:rope", "avoid:1", "play:tool-belt", "use:tool-belt")
    assert view["tools"][0] == "rope"
    assert refusal(game, "use:rope") == "BC-134"


def test_bc_134_its_cost_has_to_be_paid_each_time() -> None:
    game = blight_chronicles(hand=["tension"], tools=["carbine+0"])
    assert offered(game) == ["play:tension", "done"]
    assert refusal(game, "use:carbine:1") == "BC-060"


def test_bc_135_an_eliminated_uniform_is_equipped_at_once_or_dropped() -> None:
    game = blight_chronicles(slots=["medic"], hand=["tension"], physical=6)
    choose(game, "eliminate:1")
    assert offered(game) == ["equip:white-coat", "leave"]
    view = choose(game, "leave")
    assert (view["outfit"], view["discard"], view["dropped"]) == ("-", [], ["white-coat"])
    game = blight_chronicles(slots=["medic"], hand=["tension"], physical=6)
    view = choose(game, "eliminate:1", "equip:white-coat")
    assert (view["outfit"], view["discard"], view["dropped"]) == ("white-coat", [], [])
    assert pending(game) == []


@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_bc_136_equipping_a_uniform_lowers_visibility_by_two_down_to_one(before: int, after: int) -> None:
    game = blight_chronicles(hand=["white-coat", "tension"], visibility=before)
    assert choose(game, "equip:white-coat")["visibility"] == after


def test_bc_136_where_visibility_cannot_be_lost_it_stays() -> None:
    game = blight_chronicles(marks=["firewall"], hand=["white-coat", "tension"], visibility=4)
    view = choose(game, "equip:white-coat")
    assert (view["outfit"], view["visibility"]) == ("white-coat", 4)


def test_bc_136_one_that_was_just_eliminated_does_so_before_its_eliminate_ability() -> None:
    game = blight_chronicles(slots=["medic"], hand=["tension"], physical=6, visibility=4)
    assert choose(game, "eliminate:1", "equip:white-coat")["visibility"] == 3
    game = blight_chronicles(slots=["medic"], hand=["tension"], physical=6, visibility=4)
    view = choose(game, "eliminate:1", "leave")
    assert (view["visibility"], view["suspicion"]) == (4, 1)


def test_bc_137_a_new_uniform_drops_the_old_one() -> None:
    game = blight_chronicles(hand=["white-coat", "tension"], outfit="grey-suit")
    view = choose(game, "equip:white-coat")
    assert (view["outfit"], view["dropped"], view["discard"]) == ("white-coat", ["grey-suit"], [])
    assert pending(game) == []


def test_bc_138_losing_a_uniform_does_not_raise_visibility_again() -> None:
    game = blight_chronicles(hand=["white-coat", "body-armour", "tension"], visibility=4)
    assert choose(game, "equip:white-coat")["visibility"] == 2
    assert choose(game, "equip:body-armour")["visibility"] == 1
    assert happened(game, "visibility-up") == []


def test_bc_139_discarded_from_play_it_goes_to_the_discard_pile() -> None:
    game = blight_chronicles(
        slots=["nervous-guard"], hand=["tension"], tools=["taser", "iron-knuckles"], visibility=2
    )
    view = choose(game, "use:taser")
    assert (view["tools"], view["discard"], view["physical"]) == (["-", "iron-knuckles"], ["taser"], 1)
    assert view["visibility"] == 2
    assert pending(game) == []


def test_bc_139_it_can_be_drawn_and_equipped_again() -> None:
    game = blight_chronicles(slots=LINE, obstacle_deck=REFILL, hand=["tension"], hand_size=2, tools=["taser"])
    view = choose(game, "use:taser", "done")
    assert view["hand"] == ["tension", "taser"]
    assert choose(game, "equip:taser", "use:taser")["physical"] == 1


def test_bc_139_where_a_hand_card_is_part_of_the_cost_it_needs_one() -> None:
    game = blight_chronicles(slots=["car-thief"], hand=["tension", "nobody"], tools=["chloroform-tissue"])
    view = choose(game, "use:chloroform-tissue", "discard:tension")
    assert (view["slots"][0], view["hand"]) == ("car-thief!", ["nobody"])
    assert sorted(view["discard"]) == ["chloroform-tissue", "tension"]
    game = blight_chronicles(slots=["car-thief"], set_aside=["tension"], tools=["chloroform-tissue"])
    assert refusal(game, "use:chloroform-tissue") == "BC-060"


def test_bc_140_a_stage_may_order_all_tools_to_be_discarded() -> None:
    game = blight_chronicles(
        phase="setup",
        stage="2A",
        tools=["taser!", "rope!"],
        outfit="white-coat",
        deck=["tension", "footwork", "nobody"],
    )
    view = game.view()
    assert (view["tools"], view["outfit"]) == (["-", "-"], "white-coat")
    cards = view["hand"] + hidden(game, "deck") + view["discard"]
    assert sorted(cards) == ["footwork", "nobody", "rope", "taser", "tension"]
    assert happened(game, "put-away") == [("Taser",), ("Rope",)]
