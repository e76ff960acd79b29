"""Ledger section 7: phase 1, targeting an obstacle and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal

import fieldcraft
from fieldcraft.session.game import Game

HAND = ["tension", "footwork"]
GAPS = ["-"] * 5


def targets(game: Game) -> list[str]:
    return [key for key in offered(game) if key.startswith(("eliminate:", "knock-out:"))]


def at_slot(slot: int, card: str = "tool-shed-door", **position: Any) -> Game:
    """A game with this one obstacle in the line; a tool shed door costs 4 physical."""
    return blight_chronicles(slots=[*GAPS[: slot - 1], card], hand=HAND, **position)


def test_bc_070_one_obstacle_is_targeted_a_round() -> None:
    game = blight_chronicles(slots=["car-thief", "car-thief"], hand=HAND, physical=15)
    assert targets(game) == ["eliminate:1", "knock-out:1", "eliminate:2", "knock-out:2"]
    view = choose(game, "knock-out:1")
    assert (view["targets"], view["physical"]) == (1, 10)
    assert targets(game) == []
    assert refusal(game, "eliminate:2") == "BC-070"
    assert refusal(game, "knock-out:2") == "BC-070"


def test_bc_070_the_target_comes_back_each_round() -> None:
    line = ["car-thief", "car-thief", "ward-door", "ward-door", "recorder", "boom-gate"]
    game = blight_chronicles(
        slots=line, hand=["adrenaline", "elbow-strike"], physical=5, obstacle_deck=["intercom"], tokens=5
    )
    choose(game, "knock-out:2", "done", "avoid:1")
    assert (game.view()["targets"], game.view()["physical"]) == (0, 5)
    assert "knock-out:2" in offered(game)


@pytest.mark.parametrize("stage", ["6A", "6B", "6C"])
def test_bc_070_a_stage_may_raise_the_limit_to_two(stage: str) -> None:
    game = blight_chronicles(
        stage=stage, slots=["car-thief", "car-thief", "boom-gate"], hand=HAND, physical=15
    )
    choose(game, "knock-out:1")
    assert targets(game) == ["eliminate:2", "knock-out:2"]
    choose(game, "knock-out:2")
    assert refusal(game, "knock-out:3") == "BC-070"


def test_bc_070_a_card_may_raise_the_limit_even_after_the_first_target() -> None:
    game = blight_chronicles(
        slots=["car-thief", "car-thief", "boom-gate"], hand=["two-birds", *HAND], physical=9, evasion=9
    )
    choose(game, "knock-out:1", "pay:5-0")
    assert targets(game) == []
    choose(game, "play:two-birds", "knock-out:2", "pay:0-5")
    assert refusal(game, "knock-out:3") == "BC-070"


def test_bc_070_two_reasons_for_a_limit_of_two_do_not_add_up() -> None:
    game = blight_chronicles(
        stage="6A",
        slots=["car-thief", "car-thief", "boom-gate"],
        hand=HAND,
        in_force=["two-birds"],
        physical=20,
    )
    choose(game, "knock-out:1", "knock-out:2")
    assert refusal(game, "knock-out:3") == "BC-070"


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"slots": ["car-thief"]}, "eliminate:1"),
        ({"slots": [*GAPS, "car-thief"]}, "eliminate:6"),
        ({"marks": ["car-thief"]}, "eliminate:m1"),
        ({"marks": ["-", "-", "car-thief"]}, "eliminate:m3"),
    ],
)
def test_bc_071_the_target_is_in_sight(table: dict[str, Any], key: str) -> None:
    game = blight_chronicles(hand=HAND, physical=9, evasion=9, **table)
    assert key in offered(game)
    assert {option[-1] for option in targets(game)} == {key[-1]}


def test_bc_071_neither_an_empty_place_nor_a_face_down_card_is_a_target() -> None:
    game = blight_chronicles(
        slots=["-", "car-thief!"], hand=HAND, physical=9, evasion=9, obstacle_deck=["car-thief"]
    )
    assert targets(game) == []
    assert refusal(game, "eliminate:1") == "BC-071"
    assert refusal(game, "knock-out:2") == "BC-091"
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose("eliminate:2")


def test_bc_072_targeting_is_not_compulsory() -> None:
    line = ["car-thief!", "car-thief", "ward-door", "ward-door", "recorder", "boom-gate"]
    game = blight_chronicles(slots=line, hand=HAND, physical=9, obstacle_deck=["intercom"])
    assert targets(game) != []
    view = choose(game, "done", "avoid:1")
    assert view["round"] == 2
    assert happened(game, "targeted") == []


@pytest.mark.parametrize(
    ("physical", "evasion", "enough"), [(3, 0, False), (3, 9, False), (4, 0, True), (5, 0, True)]
)
def test_bc_073_a_physical_cost_takes_physical_power(physical: int, evasion: int, enough: bool) -> None:
    game = at_slot(1, physical=physical, evasion=evasion)
    assert targets(game) == (["eliminate:1", "knock-out:1"] if enough else [])
    assert refusal(game, "knock-out:1") == ("" if enough else "BC-073")
    if enough:
        view = choose(game, "knock-out:1")
        assert (view["physical"], view["evasion"]) == (physical - 4, evasion)
        assert pending(game) == []


@pytest.mark.parametrize(
    ("physical", "evasion", "enough"), [(0, 2, False), (9, 2, False), (0, 3, True), (1, 4, True)]
)
def test_bc_074_an_evasion_cost_takes_evasion_power(physical: int, evasion: int, enough: bool) -> None:
    game = at_slot(1, "wet-concrete", physical=physical, evasion=evasion)
    assert ("knock-out:1" in offered(game)) is enough
    assert refusal(game, "knock-out:1") == ("" if enough else "BC-074")
    if enough:
        view = choose(game, "knock-out:1")
        assert (view["physical"], view["evasion"]) == (physical, evasion - 3)


@pytest.mark.parametrize(
    ("physical", "evasion", "enough"),
    [(4, 0, False), (2, 2, False), (0, 4, False), (5, 0, True), (0, 5, True), (3, 2, True), (1, 4, True)],
)
def test_bc_075_a_combined_cost_takes_any_mix(physical: int, evasion: int, enough: bool) -> None:
    game = at_slot(1, "car-thief", physical=physical, evasion=evasion)
    assert ("knock-out:1" in offered(game)) is enough
    assert refusal(game, "knock-out:1") == ("" if enough else "BC-075")
    if enough:
        view = choose(game, "knock-out:1")
        assert (view["physical"], view["evasion"]) == (0, 0)


def test_bc_075_the_player_chooses_the_mix() -> None:
    game = at_slot(1, "car-thief", physical=4, evasion=3)
    choose(game, "knock-out:1")
    assert offered(game) == ["pay:4-1", "pay:3-2", "pay:2-3"]
    assert game.view()["question"] == {"name": "pay", "card": "car-thief", "n": 5}
    view = choose(game, "pay:3-2")
    assert (view["physical"], view["evasion"], view["slots"][0]) == (1, 1, "car-thief!")
    assert pending(game) == []


@pytest.mark.parametrize("slot", [3, 4])
@pytest.mark.parametrize(
    ("physical", "evasion", "enough"), [(9, 0, False), (4, 1, True), (3, 2, False), (4, 2, True)]
)
def test_bc_076_slots_three_and_four_cost_one_evasion_more(
    slot: int, physical: int, evasion: int, enough: bool
) -> None:
    game = at_slot(slot, physical=physical, evasion=evasion)
    assert (f"knock-out:{slot}" in offered(game)) is enough
    if enough:
        view = choose(game, f"knock-out:{slot}")
        assert (view["physical"], view["evasion"]) == (physical - 4, evasion - 1)
    else:
        assert refusal(game, f"knock-out:{slot}") == ("BC-073" if evasion else "BC-076")


@pytest.mark.parametrize("slot", [5, 6])
@pytest.mark.parametrize(
    ("physical", "evasion", "enough"), [(9, 1, False), (4, 2, True), (3, 3, False), (4, 3, True)]
)
def test_bc_077_slots_five_and_six_cost_two_evasion_more(
    slot: int, physical: int, evasion: int, enough: bool
) -> None:
    game = at_slot(slot, physical=physical, evasion=evasion)
    assert (f"knock-out:{slot}" in offered(game)) is enough
    if enough:
        view = choose(game, f"knock-out:{slot}")
        assert (view["physical"], view["evasion"]) == (physical - 4, evasion - 2)
    else:
        assert refusal(game, f"knock-out:{slot}") == ("BC-073" if evasion > 1 else "BC-077")


@pytest.mark.parametrize("slot", [1, 2])
def test_bc_077_slots_one_and_two_cost_nothing_more(slot: int) -> None:
    assert f"knock-out:{slot}" in offered(at_slot(slot, physical=4))
    assert at_slot(slot).view()["surcharges"] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("physical", "evasion", "enough"),
    [(0, 6, False), (0, 7, True), (5, 2, True), (4, 2, False), (6, 1, False)],
)
def test_bc_078_the_surcharge_is_paid_besides_a_combined_cost(
    physical: int, evasion: int, enough: bool
) -> None:
    game = at_slot(6, "car-thief", physical=physical, evasion=evasion)
    assert ("knock-out:6" in offered(game)) is enough


def test_bc_078_the_mix_is_chosen_after_the_surcharge_is_paid() -> None:
    game = at_slot(5, "car-thief", physical=5, evasion=4)
    choose(game, "eliminate:5")
    assert offered(game) == ["pay:5-0", "pay:4-1", "pay:3-2"]
    view = choose(game, "pay:5-0")
    assert (view["physical"], view["evasion"]) == (0, 2)


def test_bc_078_vs_bonuses_never_pay_the_surcharge() -> None:
    bonuses = {"bonuses": ["head-start", "borrowed-pass"]}
    game = at_slot(3, "monitor-room", evasion=2, **bonuses)
    assert "knock-out:3" in offered(game)
    game = at_slot(3, "monitor-room", physical=9, **bonuses)
    assert refusal(game, "knock-out:3") == "BC-076"
    game = at_slot(5, "retina-lock", evasion=3, **bonuses)
    assert refusal(game, "knock-out:5") == "BC-074"
    game = at_slot(5, "retina-lock", evasion=4, **bonuses)
    assert choose(game, "knock-out:5")["evasion"] == 0


# Tension, and evasion of 1 each: with a card of 2 physical, the 5 power of the example.
THREE_MORE = ("play:tension", "play:footwork", "no", "play:silent-movement")


def example(hand: list[str]) -> Game:
    """The line of the worked example; slot 6 holds a card of cost 6."""
    slots = ["security-guard", "surveillance-operator", "motion-activated-camera", "staff-entrance"]
    slots += ["metal-detector", "taser-drone"]
    return blight_chronicles(slots=slots, marks=["guard-house"], hand=[*hand, "silent-movement", "instinct"])


def test_bc_079_the_worked_example_of_the_rulebook() -> None:
    game = example(["crowbar", "tension", "footwork"])
    choose(game, "play:crowbar", *THREE_MORE)
    view = game.view()
    assert (view["physical"], view["evasion"]) == (3, 2)
    assert view["prices"][:7] == [4, 6, 4, 5, 4, 6, 8]
    assert [key for key in targets(game) if "eliminate" in key] == [
        "eliminate:1",
        "eliminate:3",
        "eliminate:4",
    ]
    assert [key for key in targets(game) if "knock-out" in key] == [
        "knock-out:1",
        "knock-out:3",
        "knock-out:4",
    ]
    for place in ("2", "5", "6", "m1"):
        assert refusal(game, f"eliminate:{place}") == "BC-075"


@pytest.mark.parametrize(("place", "left"), [("1", 1), ("3", 0), ("4", 0)])
def test_bc_079_what_each_target_of_the_example_leaves(place: str, left: int) -> None:
    game = example(["crowbar", "tension", "footwork"])
    choose(game, "play:crowbar", *THREE_MORE, f"eliminate:{place}")
    if offered(game)[0].startswith("pay:"):
        assert place == "1"
        game.choose(0)
    view = game.view()
    assert view["physical"] + view["evasion"] == left


def test_bc_079_without_the_crowbar_the_door_of_the_example_is_out_of_reach() -> None:
    game = example(["extendable-baton", "tension", "footwork"])
    choose(game, "play:extendable-baton", *THREE_MORE)
    assert [key for key in targets(game) if "eliminate" in key] == ["eliminate:1", "eliminate:3"]
    assert refusal(game, "eliminate:4") == "BC-075"


@pytest.mark.parametrize(("mark", "cost"), [("+1", 3), ("+3", 1), ("+4", 0), ("+6", 0), ("-1", 5), ("-2", 6)])
def test_bc_080_plus_tokens_lower_the_cost_and_minus_tokens_raise_it(mark: str, cost: int) -> None:
    enough = at_slot(1, f"tool-shed-door{mark}", physical=cost)
    assert enough.view()["prices"][0] == cost
    assert "knock-out:1" in offered(enough)
    assert choose(enough, "knock-out:1")["physical"] == 0
    if cost:
        assert refusal(at_slot(1, f"tool-shed-door{mark}", physical=cost - 1), "knock-out:1") == "BC-073"


def test_bc_080_tokens_never_change_the_surcharge() -> None:
    game = at_slot(6, "tool-shed-door+6", physical=1, evasion=1)
    assert refusal(game, "knock-out:6") == "BC-077"
    game = at_slot(6, "tool-shed-door+6", evasion=2)
    assert choose(game, "knock-out:6")["evasion"] == 0
    game = at_slot(6, "tool-shed-door-1", physical=5, evasion=2)
    assert targets(game) == ["eliminate:6", "knock-out:6"]


def test_bc_080_texts_about_costs_and_tokens_add_up_to_0_at_least() -> None:
    game = blight_chronicles(
        slots=["car-thief+4"], hand=HAND, outfit="white-coat", in_force=["command-voice"]
    )
    assert game.view()["prices"][0] == 0
    game = blight_chronicles(slots=["car-thief+4", "thug"], hand=HAND)
    assert game.view()["prices"][:2] == [5 - 4 + 1, 6]


def test_bc_081_an_obstacle_that_costs_nothing_can_be_targeted_with_nothing_played() -> None:
    game = at_slot(1, "tool-shed-door+4")
    assert targets(game) == ["knock-out:1"]
    assert refusal(game, "eliminate:1") == "BC-083"
    view = choose(game, "knock-out:1")
    assert (view["slots"][0], view["targets"], view["play_area"]) == ("tool-shed-door!", 1, [])


def test_bc_081_the_surcharge_is_due_all_the_same() -> None:
    assert refusal(at_slot(4, "tool-shed-door+4"), "knock-out:4") == "BC-076"
    assert targets(at_slot(4, "tool-shed-door+4", evasion=1)) == ["knock-out:4"]
    assert targets(at_slot(4, "tool-shed-door+4", physical=1, evasion=1)) == ["eliminate:4", "knock-out:4"]


@pytest.mark.parametrize(
    ("fate", "slot", "discard"), [("eliminate", "-", ["small-crowbar"]), ("knock-out", "car-thief!", [])]
)
def test_bc_082_the_player_chooses_elimination_or_knockout(fate: str, slot: str, discard: list[str]) -> None:
    game = at_slot(2, "car-thief", physical=5)
    assert targets(game) == ["eliminate:2", "knock-out:2"]
    view = choose(game, f"{fate}:2")
    assert (view["slots"][1], view["discard"], view["physical"]) == (slot, discard, 0)
    assert happened(game, "targeted") == [("Car thief", "2")]
    assert pending(game) == []
    assert hidden(game, "avoided") == []


def test_bc_078_the_view_tells_what_the_pool_pays_after_vs_bonuses() -> None:
    game = at_slot(5, "retina-lock", evasion=4, bonuses=["head-start", "borrowed-pass"])
    view = game.view()
    assert (view["dues"][4], view["surcharges"][4]) == (2, 2)
    assert view["dues"][4] < view["prices"][4]
    assert choose(game, "knock-out:5")["evasion"] == 0
    assert at_slot(5, "monitor-room").view()["dues"] == at_slot(5, "monitor-room").view()["prices"]
