"""Ledger section 3: phase 1, in which the agent plays cards and deals with obstacles."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, happened, offered, pending, refusal

import fieldcraft

CAMERAS = ["security-camera"] * 5
ITEMS = ["keycard", "chloroform", "guard-uniform", "emp", "prisoner"]
DECK = ["hide", "hide", "punch", "punch"]


def test_ad_022_hand_cards_are_played_for_resources_and_effects() -> None:
    game = agent_decker(hand=["hide", "follow"], deck=["punch"])
    assert offered(game) == ["play:hide", "play:follow", "done"]
    view = choose(game, "play:follow")
    assert (view["stealth"], view["fighting"], view["hand"]) == (1, 0, ["hide", "punch"])
    view = choose(game, "play:hide")
    assert (view["stealth"], view["hand"]) == (2, ["punch"])
    assert pending(game) == []


def test_ad_022_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    game = agent_decker(hand=["hide"], deck=["punch"])
    assert refusal(game, "play:punch") == "AD-022"
    with pytest.raises(fieldcraft.IllegalChoice):
        game.choose("play:punch")
    assert offered(game) == ["play:hide", "done"]


def test_ad_023_neither_cards_nor_resources_are_saved_for_the_next_turn() -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide", "punch"], deck=["gun"], obstacle_deck=["infirmary"], stealth=3
    )
    view = choose(game, "play:punch", "done")
    assert (view["stealth"], view["fighting"]) == (0, 0)
    assert sorted(view["hand"] + view["deck"]) == ["gun", "hide", "punch"]
    assert view["kept"] == []


def test_ad_024_a_used_card_goes_to_the_play_area_first() -> None:
    game = agent_decker(hand=["hide", "punch"])
    view = choose(game, "play:hide")
    assert view["play_area"] == ["hide"]
    assert view["discard"] == []


def test_ad_024_an_item_that_is_discarded_goes_straight_to_the_discard() -> None:
    game = agent_decker(line=["yard-door"], hand=["hide"], equipped=["keycard"])
    view = choose(game, "use:keycard", "knock-out:1")
    assert view["discard"] == ["keycard"]
    assert view["play_area"] == []
    assert view["equipped"] == []


@pytest.mark.parametrize(("mission", "limit"), [("A", 1), ("C", 1), ("E", 2), ("G", 2), ("I", 3)])
def test_ad_025_one_interaction_a_turn_and_rewards_raise_it_to_two_and_three(
    mission: str, limit: int
) -> None:
    game = agent_decker(mission=mission, line=["guard", *CAMERAS], hand=["punch"], stealth=20)
    for place in range(limit):
        assert f"knock-out:{place + 2}" in offered(game)
        choose(game, f"knock-out:{place + 2}")
    assert offered(game) == ["play:punch", "done"]
    assert refusal(game, "disarm:6") == "AD-025"


def test_ad_025_the_interactions_come_back_each_turn() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], stealth=2, obstacle_deck=["infirmary"])
    assert choose(game, "knock-out:2")["interactions"] == 0
    assert choose(game, "done")["interactions"] == 1


def test_ad_026_any_place_of_the_line_may_be_chosen() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], stealth=2, fighting=2)
    wanted = [f"{fate}:{place}" for place in range(1, 7) for fate in ("disarm", "knock-out")]
    assert offered(game) == ["play:hide", *wanted, "done"]
    assert choose(game, "knock-out:6")["stealth"] == 0


@pytest.mark.parametrize(
    ("card", "stealth", "fighting", "enough"),
    [
        ("security-camera", 2, 0, True),
        ("security-camera", 1, 9, False),
        ("guard", 0, 2, True),
        ("guard", 9, 1, False),
        ("patrolling-guard", 5, 0, True),
        ("patrolling-guard", 0, 5, True),
        ("patrolling-guard", 2, 3, True),
        ("patrolling-guard", 2, 2, False),
    ],
)
def test_ad_027_the_cost_is_paid_in_its_own_resource_or_in_any_mix(
    card: str, stealth: int, fighting: int, enough: bool
) -> None:
    game = agent_decker(line=[card], hand=["hide"], stealth=stealth, fighting=fighting)
    assert ("disarm:1" in offered(game)) is enough
    assert refusal(game, "disarm:1") == ("" if enough else "AD-027")


def test_ad_027_what_is_paid_is_spent_and_the_rest_stays() -> None:
    game = agent_decker(line=["security-camera"], hand=["hide"], stealth=5, fighting=3)
    view = choose(game, "knock-out:1")
    assert (view["stealth"], view["fighting"]) == (3, 3)


def test_ad_027_a_mix_is_chosen_by_the_player() -> None:
    game = agent_decker(line=["patrolling-guard"], hand=["hide"], stealth=4, fighting=3)
    choose(game, "knock-out:1")
    assert offered(game) == ["pay:4-1", "pay:3-2", "pay:2-3"]
    view = choose(game, "pay:3-2")
    assert (view["stealth"], view["fighting"]) == (1, 1)
    assert view["line"][0] == "patrolling-guard!"
    assert pending(game) == []


@pytest.mark.parametrize("paid", [{"stealth": 5}, {"fighting": 5}])
def test_ad_028_whatever_was_paid_both_fates_are_open(paid: dict[str, int]) -> None:
    game = agent_decker(line=["patrolling-guard"], **paid)
    assert offered(game) == ["disarm:1", "knock-out:1", "done"]


def test_ad_029_a_disarmed_card_goes_to_the_play_area_and_gives_nothing_this_turn() -> None:
    game = agent_decker(
        line=["yard-door", "guard"], hand=["hide"], fighting=2, obstacle_deck=[*CAMERAS, "infirmary"]
    )
    view = choose(game, "disarm:2")
    assert view["line"] == ["yard-door"] + ["-"] * 5
    assert view["play_area"] == ["gun"]
    assert (view["stealth"], view["fighting"], view["hand"]) == (0, 0, ["hide"])
    assert offered(game) == ["play:hide", "done"]
    view = choose(game, "done")
    assert sorted(view["hand"]) == ["gun", "hide"]
    assert view["obstacle_discard"] == ["yard-door"]


def test_ad_030_a_knocked_out_card_lies_face_down_in_its_place() -> None:
    game = agent_decker(line=["yard-door", "guard", "guard"], hand=["hide"], fighting=2)
    view = choose(game, "knock-out:2")
    assert view["line"][:3] == ["yard-door", "guard!", "guard"]
    assert view["play_area"] == []
    assert view["obstacle_discard"] == []


def test_ad_031_a_face_down_card_has_no_cost_and_cannot_be_interacted_with_again() -> None:
    game = agent_decker(line=["watchtower", "guard!"], hand=["hide"], stealth=11, fighting=9)
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "disarm:2") == "AD-031"
    assert refusal(game, "knock-out:2") == "AD-031"
    assert game.view()["prices"] == [12, 0, 0, 0, 0, 0]


def test_ad_031_a_face_down_card_has_no_type() -> None:
    game = agent_decker(line=["guard!", "yard-door!"], hand=["hide"], equipped=["chloroform", "keycard"])
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "use:chloroform") == "AD-035"


def test_ad_031_a_face_down_card_has_no_effect() -> None:
    game = agent_decker(
        line=["yard-door", "guard", "patrolling-guard!", *CAMERAS[:3]],
        hand=["hide"],
        obstacle_deck=["infirmary", "guard", "guard"],
    )
    view = choose(game, "done")
    assert view["line"] == ["guard", "patrolling-guard!", *CAMERAS[:3], "infirmary"]
    assert choose(game, "done", "done")["alarm"] == 4 + 4


def test_ad_032_a_disarmed_item_may_be_equipped_at_once_and_used_this_turn() -> None:
    game = agent_decker(limit=2, line=["sleeping-guard", "yard-door"], hand=["hide"], stealth=3)
    choose(game, "disarm:1")
    assert offered(game) == ["equip:keycard", "leave-in-play"]
    view = choose(game, "equip:keycard")
    assert (view["equipped"], view["play_area"]) == (["keycard"], [])
    assert offered(game) == ["play:hide", "use:keycard", "done"]
    assert choose(game, "use:keycard", "disarm:2")["play_area"] == ["throw-a-rock"]


def test_ad_032_a_disarmed_item_may_be_left_in_the_play_area() -> None:
    game = agent_decker(line=["sleeping-guard"], hand=["hide"], stealth=3)
    view = choose(game, "disarm:1", "leave-in-play")
    assert (view["equipped"], view["play_area"]) == ([], ["keycard"])
    assert offered(game) == ["play:hide", "done"]


def test_ad_032_only_an_item_asks_whether_to_equip_it() -> None:
    game = agent_decker(line=["guard"], hand=["hide"], fighting=2)
    choose(game, "disarm:1")
    assert offered(game) == ["play:hide", "done"]
    game = agent_decker(line=["sleeping-guard"], hand=["hide"], stealth=3)
    choose(game, "knock-out:1")
    assert offered(game) == ["play:hide", "done"]


def test_ad_033_an_item_in_hand_is_equipped_for_nothing() -> None:
    game = agent_decker(hand=["guard-uniform", "keycard", "hide"], interactions=0)
    assert offered(game) == ["equip:guard-uniform", "equip:keycard", "play:hide", "done"]
    view = choose(game, "equip:guard-uniform", "equip:keycard")
    assert view["equipped"] == ["guard-uniform", "keycard"]
    assert (view["stealth"], view["interactions"], view["play_area"]) == (1, 0, [])
    assert pending(game) == []


def test_ad_033_an_item_is_never_played() -> None:
    game = agent_decker(hand=["keycard"])
    assert refusal(game, "play:keycard") == "AD-033"


def test_ad_034_an_equipped_item_gives_its_bonus_once_every_turn() -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["guard-uniform", "punch"], obstacle_deck=["infirmary", "gym-door"]
    )
    view = choose(game, "equip:guard-uniform")
    assert view["stealth"] == 1
    assert offered(game) == ["play:punch", "done"]
    for _ in range(2):
        view = choose(game, "done")
        assert view["stealth"] == 1
        assert view["equipped"] == ["guard-uniform"]
    assert [n for n, _ in happened(game, "gained-stealth")] == [1, 1, 1]


def test_ad_034_a_discarded_item_can_be_drawn_and_equipped_again() -> None:
    game = agent_decker(
        line=["yard-door", *CAMERAS], hand=["hide"], equipped=["keycard"], obstacle_deck=["infirmary"]
    )
    view = choose(game, "use:keycard", "knock-out:1", "done")
    assert sorted(view["hand"]) == ["hide", "keycard"]
    assert refusal(game, "use:keycard") == "AD-034"
    assert choose(game, "equip:keycard")["equipped"] == ["keycard"]


def test_ad_035_a_discarded_item_replaces_the_cost_but_the_interaction_counts() -> None:
    game = agent_decker(
        line=["yard-door", "guard"], hand=["hide"], equipped=["keycard", "chloroform"], stealth=9, fighting=9
    )
    view = choose(game, "use:keycard", "disarm:1")
    assert (view["stealth"], view["fighting"], view["interactions"]) == (9, 9, 0)
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "use:chloroform") == "AD-025"


def test_ad_035_an_item_needs_a_card_that_may_be_interacted_with() -> None:
    game = agent_decker(line=["guard", "security-camera"], hand=["hide"], equipped=["keycard"])
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "use:keycard") == "AD-035"


def test_ad_036_any_number_of_items_may_be_equipped() -> None:
    game = agent_decker(hand=["hide", *ITEMS])
    view = choose(game, *(f"equip:{item}" for item in ITEMS))
    assert view["equipped"] == ITEMS
    assert view["hand"] == ["hide"]


def test_ad_037_cards_may_be_played_after_the_last_interaction() -> None:
    game = agent_decker(line=["security-camera", "guard"], hand=["hide", "keycard"], stealth=2, fighting=2)
    choose(game, "knock-out:1")
    assert offered(game) == ["play:hide", "equip:keycard", "done"]
    assert choose(game, "play:hide")["stealth"] == 1


def test_ad_037_the_phase_may_end_at_any_time() -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], obstacle_deck=["infirmary"], fighting=2)
    assert offered(game)[-1] == "done"
    view = choose(game, "done")
    assert (view["turn"], view["interactions"]) == (2, 1)


def test_ad_038_a_disarmed_card_leaves_a_gap_until_the_scroll() -> None:
    line = ["yard-door", "guard", *CAMERAS[:4]]
    game = agent_decker(line=line, hand=["hide"], fighting=2, limit=2, obstacle_deck=["infirmary", "guard"])
    view = choose(game, "disarm:2")
    assert view["line"] == ["yard-door", "-", *CAMERAS[:4]]
    assert refusal(game, "disarm:2") == "AD-038"
    assert choose(game, "done")["line"] == [*CAMERAS[:4], "infirmary", "guard"]


def test_ad_038_gaps_are_ignored_between_neighbours() -> None:
    game = agent_decker(line=["guard", "-", "watchtower", "-", "-", "security-camera"], hand=["hide"])
    assert game.view()["prices"] == [4, 0, 12, 0, 0, 4]


def test_ad_022_a_card_that_lets_one_choose_is_named_in_the_question() -> None:
    game = agent_decker(hand=["throw-a-rock", "hide"], deck=["hide"])
    view = choose(game, "play:throw-a-rock")
    assert view["question"] == {"name": "choose", "card": "throw-a-rock", "n": 0}
