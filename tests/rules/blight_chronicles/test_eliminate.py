"""Ledger section 8: an obstacle is eliminated or knocked out."""

from __future__ import annotations

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal


@pytest.mark.parametrize(("physical", "evasion", "eliminates"), [(0, 4, False), (1, 3, True), (4, 0, True)])
def test_bc_083_eliminating_needs_a_physical_and_knocking_out_does_not(
    physical: int, evasion: int, eliminates: bool
) -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=physical, evasion=evasion)
    assert ("eliminate:1" in offered(game)) is eliminates
    assert refusal(game, "eliminate:1") == ("" if eliminates else "BC-083")
    assert "knock-out:1" in offered(game)


def test_bc_083_the_physical_has_to_be_there_but_is_not_spent() -> None:
    game = blight_chronicles(slots=["wet-concrete"], hand=["tension"], physical=1, evasion=3)
    view = choose(game, "eliminate:1")
    assert (view["physical"], view["evasion"]) == (1, 0)
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=1, evasion=4)
    choose(game, "eliminate:1")
    assert offered(game) == ["pay:1-3", "pay:0-4"]
    view = choose(game, "pay:0-4")
    assert (view["physical"], view["evasion"], view["slots"][0]) == (1, 0, "-")


@pytest.mark.parametrize(("bonus", "counts"), [("baton-drill", True), ("crowbar", False)])
def test_bc_083_a_vs_bonus_counts_as_physical_where_it_applies(bonus: str, counts: bool) -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], evasion=4, bonuses=[bonus])
    assert ("eliminate:1" in offered(game)) is counts
    assert refusal(game, "eliminate:1") == ("" if counts else "BC-083")


@pytest.mark.parametrize("bonus", ["bedside-manner", "hop-over"])
def test_bc_083_a_vs_bonus_of_evasion_is_no_physical(bonus: str) -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], evasion=4, bonuses=[bonus])
    assert refusal(game, "eliminate:1") == "BC-083"
    assert "knock-out:1" in offered(game)


@pytest.mark.parametrize(("tokens", "eliminates"), [(0, False), (1, True)])
def test_bc_083_a_token_counts_as_physical(tokens: int, eliminates: bool) -> None:
    game = blight_chronicles(
        phase="round", slots=["wet-concrete"], hand=["confession", "footwork"], tokens=tokens
    )
    choose(game, "play:confession")
    assert ("eliminate:1" in offered(game)) is eliminates


def test_bc_083_a_minus_token_takes_the_physical_away() -> None:
    game = blight_chronicles(
        phase="round", slots=["wet-concrete"], hand=["confession", "elbow-strike", "footwork"], tokens=-2
    )
    choose(game, "play:confession", "play:elbow-strike")
    assert refusal(game, "eliminate:1") == "BC-083"


def test_bc_084_an_eliminated_card_goes_to_the_discard_pile_and_leaves_its_slot() -> None:
    game = blight_chronicles(slots=["car-thief", "staff-entrance"], hand=["tension"], physical=5)
    view = choose(game, "eliminate:2")
    assert view["discard"] == ["focus"]
    assert view["slots"][:2] == ["car-thief", "-"]
    assert (view["physical"], view["avoided"], view["play_area"]) == (0, 0, [])
    assert happened(game, "eliminated") == [("Staff entrance", "2", "Focus")]
    assert pending(game) == []


def test_bc_084_it_belongs_to_the_agents_deck_from_then_on() -> None:
    game = blight_chronicles(
        slots=["car-thief", "staff-entrance", "tool-shed-door"],
        obstacle_deck=["car-thief", "staff-entrance", "cable-duct", "cold-store", "taxi"],
        hand=["tension"],
        physical=5,
    )
    view = choose(game, "eliminate:2", "done")
    assert sorted(view["hand"]) == ["focus", "tension"]
    assert "play:focus" in offered(game)


def test_bc_085_elimination_is_no_discarding_so_no_discard_trigger_fires() -> None:
    game = blight_chronicles(
        slots=["nervous-guard", "nervous-guard"], hand=["tension"], physical=3, suspicion=4, visibility=2
    )
    view = choose(game, "eliminate:1")
    assert view["discard"] == ["rethink"]
    assert (view["suspicion"], view["visibility"]) == (4, 2)
    assert happened(game, "discarded") == []


def test_bc_085_neither_the_card_itself_nor_equipment_takes_it_for_a_discard() -> None:
    game = blight_chronicles(slots=["heart-monitor"], hand=["tension"], tools=["iron-knuckles"], physical=4)
    view = choose(game, "eliminate:1")
    assert (view["discard"], view["tools"][0]) == (["steady-pulse"], "iron-knuckles")
    assert offered(game) == ["play:tension", "done"]


def test_bc_086_an_eliminate_ability_follows_once_the_card_lies_in_the_discard_pile() -> None:
    game = blight_chronicles(slots=["security-guard"], hand=["tension"], physical=4)
    view = choose(game, "eliminate:1")
    assert (view["visibility"], view["discard"]) == (2, ["extendable-baton"])
    kinds = [fact.kind for fact in game.facts]
    assert kinds.index("eliminated") < kinds.index("visibility-up")
    assert pending(game) == []


def test_bc_086_its_ability_sees_the_card_in_the_pile_and_not_in_sight() -> None:
    game = blight_chronicles(
        slots=["net-technician"], hand=["tension"], discard=["footwork"], physical=7, deck=["instinct"]
    )
    choose(game, "eliminate:1")
    assert offered(game) == ["prepare:footwork", "prepare:backdoor", "enough"]
    choose(game, "prepare:backdoor")
    assert hidden(game, "deck") == ["backdoor", "instinct"]
    assert pending(game) == []


@pytest.mark.parametrize(("others", "suspicion"), [(["car-thief"], 1), (["car-thief!"], 0), (["taxi"], 0)])
def test_bc_086_a_condition_of_an_eliminate_ability_is_tested_then(others: list[str], suspicion: int) -> None:
    game = blight_chronicles(slots=["metal-detector", *others], hand=["tension"], physical=4)
    assert choose(game, "eliminate:1")["suspicion"] == suspicion


def test_bc_086_a_tool_is_equipped_before_its_eliminate_ability_resolves() -> None:
    game = blight_chronicles(marks=["guard-house"], hand=["tension"], physical=8)
    view = choose(game, "eliminate:m1")
    assert (view["accomplishments"], view["marks"][0]) == (0, "-")
    assert offered(game) == ["equip:night-vision-goggles", "leave"]
    view = choose(game, "equip:night-vision-goggles")
    assert (view["accomplishments"], view["tools"][0]) == (1, "night-vision-goggles")
    assert pending(game) == []


@pytest.mark.parametrize(
    ("position", "key", "suspicion"),
    [
        ({"slots": ["-", "motion-activated-camera"]}, "eliminate:2", 2),
        ({"slots": ["-", "-", "motion-activated-camera"]}, "eliminate:3", 0),
        ({"marks": ["motion-activated-camera"]}, "eliminate:m1", 2),
    ],
)
def test_bc_086_where_the_card_was_is_where_it_was_eliminated(
    position: dict[str, list[str]], key: str, suspicion: int
) -> None:
    game = blight_chronicles(hand=["tension"], physical=4, evasion=1, **position)
    choose(game, key)
    if "pay:4-0" in offered(game):
        choose(game, "pay:4-0")
    assert game.view()["suspicion"] == suspicion


def test_bc_087_an_eliminate_ability_works_without_targeting_too() -> None:
    game = blight_chronicles(
        slots=["car-thief", "-", "boom-gate"], hand=["tension"], tools=["breaching-charge"]
    )
    view = choose(game, "use:breaching-charge")
    assert view["slots"][:3] == ["-", "-", "-"]
    assert (view["discard"], view["avoided"], view["suspicion"]) == (["vault-over"], 1, 0)
    assert pending(game) == []


def test_bc_088_elimination_by_an_effect_needs_no_physical() -> None:
    game = blight_chronicles(slots=["blast-door"], hand=["tension"], tools=["skeleton-key"])
    assert refusal(game, "eliminate:1") == "BC-073"
    view = choose(game, "use:skeleton-key")
    assert (view["slots"][0], view["discard"], view["physical"]) == ("-", ["fetch"], 0)


def test_bc_089_a_knocked_out_card_is_turned_face_down_and_stays_in_its_slot() -> None:
    game = blight_chronicles(slots=["car-thief", "security-guard"], hand=["tension"], physical=4)
    view = choose(game, "knock-out:2")
    assert view["slots"][:2] == ["car-thief", "security-guard!"]
    assert (view["discard"], view["avoided"], view["visibility"], view["physical"]) == ([], 0, 1, 0)
    assert happened(game, "knocked-out") == [("Security guard", "2")]
    assert pending(game) == []


def test_bc_090_a_card_on_a_mark_can_only_be_eliminated() -> None:
    game = blight_chronicles(marks=["guard-house", "medic", "car-thief"], hand=["tension"], physical=8)
    assert offered(game) == ["play:tension", "eliminate:m1", "eliminate:m2", "eliminate:m3", "done"]
    for mark in ("m1", "m2", "m3"):
        assert refusal(game, f"knock-out:{mark}") == "BC-090"


def test_bc_090_effects_cannot_knock_it_out_either() -> None:
    game = blight_chronicles(marks=["medic"], hand=["tension"], tools=["sedative", "gas-grenade"])
    assert offered(game) == ["play:tension", "done"]
    assert refusal(game, "use:sedative") == "BC-060"
    game = blight_chronicles(
        slots=["car-thief", "security-guard"], marks=["medic"], hand=["tension"], tools=["gas-grenade"]
    )
    view = choose(game, "use:gas-grenade")
    assert view["slots"][:2] == ["car-thief!", "security-guard!"]
    assert view["marks"][0] == "medic"


def test_bc_091_a_face_down_card_cannot_be_targeted_or_knocked_out_again() -> None:
    game = blight_chronicles(
        slots=["car-thief!"], hand=["tension"], tools=["sedative"], physical=20, evasion=20
    )
    assert offered(game) == ["play:tension", "done"]
    assert refusal(game, "eliminate:1") == "BC-091"
    assert refusal(game, "knock-out:1") == "BC-091"
    assert refusal(game, "use:sedative") == "BC-060"


def test_bc_091_it_has_no_abilities_and_no_type() -> None:
    game = blight_chronicles(
        slots=["monitor-room!", "street-camera", "security-guard!"],
        hand=["go-with-the-flow", "tension"],
        marks=["car-thief"],
        suspicion=3,
    )
    assert game.view()["prices"][:3] == [0, 5, 0]
    choose(game, "play:go-with-the-flow")
    assert offered(game) == ["play:tension", "done"]
    assert game.view()["suspicion"] == 3


def test_bc_091_it_costs_no_suspicion_has_no_oversight_and_moves_like_any_other() -> None:
    game = blight_chronicles(
        phase="avoid",
        slots=["angry-guard!", "-", "car-thief!", "staff-entrance"],
        obstacle_deck=["car-thief", "staff-entrance", "tool-shed-door", "cable-duct"],
        hand=["tension"],
    )
    view = game.view()
    assert (view["suspicion"], hidden(game, "avoided")) == (0, ["angry-guard"])
    assert view["slots"][:2] == ["car-thief!", "staff-entrance"]
    assert pending(game) == []


@pytest.mark.parametrize("fate", ["eliminate", "knock-out"])
def test_bc_092_the_tokens_of_a_struck_card_go_back_to_the_supply(fate: str) -> None:
    game = blight_chronicles(slots=["security-guard+2"], hand=["tension"], physical=2)
    view = choose(game, f"{fate}:1")
    assert view["slots"][0] == ("-" if fate == "eliminate" else "security-guard!")
    assert (view["physical"], view["tokens"]) == (0, 0)


def test_bc_092_a_card_that_comes_to_has_no_tokens_any_more() -> None:
    game = blight_chronicles(
        slots=["car-thief", "security-guard+2", "cleaner"],
        obstacle_deck=["car-thief", "staff-entrance", "tool-shed-door", "cable-duct"],
        hand=["tension"],
        physical=2,
    )
    view = choose(game, "knock-out:2", "done", "avoid:1")
    assert view["slots"][:2] == ["security-guard", "cleaner"]


def test_bc_092_an_avoided_card_leaves_its_tokens_behind() -> None:
    game = blight_chronicles(
        phase="avoid",
        slots=["security-guard+2", "staff-entrance-1"],
        obstacle_deck=["car-thief", "staff-entrance", "tool-shed-door", "cable-duct", "taxi"],
        hand=["tension"],
    )
    assert game.view()["slots"][:2] == ["staff-entrance-1", "car-thief"]
    assert hidden(game, "avoided") == ["security-guard"]


def test_bc_092_a_card_put_under_the_deck_loses_its_tokens() -> None:
    game = blight_chronicles(
        slots=["-", "-", "security-guard+2"], obstacle_deck=["taxi"], hand=["false-alarm", "tension"]
    )
    view = choose(game, "play:false-alarm", "use:false-alarm")
    assert (view["slots"][2], hidden(game, "obstacle_deck")) == ("-", ["taxi", "security-guard"])


def test_bc_093_only_an_effect_that_says_so_eliminates_a_face_down_card() -> None:
    game = blight_chronicles(
        slots=["staff-entrance!"], hand=["tension"], tools=["breaching-charge", "skeleton-key"]
    )
    assert offered(game) == ["play:tension", "done"]
    assert refusal(game, "use:breaching-charge") == "BC-060"


def test_bc_093_it_is_eliminated_without_its_eliminate_ability() -> None:
    game = blight_chronicles(
        slots=["security-guard!", "car-thief"], hand=["double-tap", "footwork", "tension"]
    )
    view = choose(game, "play:double-tap", "use:double-tap", "discard:footwork")
    assert view["slots"][:2] == ["-", "car-thief"]
    assert view["discard"] == ["footwork", "extendable-baton"]
    assert view["visibility"] == 1


def test_bc_094_other_means_do_not_use_up_the_target() -> None:
    game = blight_chronicles(
        slots=["car-thief", "security-guard"], hand=["tension"], tools=["sedative"], physical=4
    )
    view = choose(game, "use:sedative", "at:1")
    assert (view["targets"], view["physical"], view["slots"][0]) == (0, 4, "car-thief!")
    view = choose(game, "knock-out:2")
    assert (view["targets"], view["slots"][1]) == (1, "security-guard!")
    assert refusal(game, "eliminate:2") == "BC-070"


def test_bc_094_they_work_when_the_target_of_the_round_is_used_up() -> None:
    game = blight_chronicles(slots=["car-thief"], hand=["tension"], tools=["sedative"], targets=1)
    assert choose(game, "use:sedative")["slots"][0] == "car-thief!"


def test_bc_094_they_ignore_cost_surcharge_and_what_reacts_to_targeting() -> None:
    line = ["checkpoint", "-", "-", "-", "-", "staff-entrance"]
    game = blight_chronicles(slots=line, hand=["tension"], tools=["breaching-charge"])
    view = choose(game, "use:breaching-charge")
    assert (view["slots"][5], view["visibility"]) == ("-", 1)
    game = blight_chronicles(slots=line, hand=["tension"], physical=5, evasion=2)
    view = choose(game, "eliminate:6")
    assert (view["slots"][5], view["visibility"]) == ("-", 2)


REFILL = ["car-thief", "tool-shed-door", "taxi", "cable-duct"]


def test_bc_095_eliminating_one_of_two_near_cards_leaves_the_other_to_be_avoided() -> None:
    line = ["car-thief", "surveillance-operator"]
    game = blight_chronicles(
        slots=line, obstacle_deck=[*REFILL, "guard-house", "recorder"], hand=["tension"], physical=5
    )
    assert choose(game, "eliminate:1", "done")["suspicion"] == 2


def test_bc_095_knocking_it_out_spares_the_suspicion_and_the_deck() -> None:
    line = ["surveillance-operator", "car-thief"]
    game = blight_chronicles(slots=line, obstacle_deck=[*REFILL, "recorder"], hand=["tension"], physical=6)
    choose(game, "knock-out:1", "done")
    assert offered(game) == ["avoid:1", "avoid:2"]
    view = choose(game, "avoid:1")
    assert (view["suspicion"], view["hand"], view["discard"]) == (0, ["tension"], [])
