"""The starting deck and the first obstacle deck: what each card does and what it does not."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, offered, pending, refusal

CAMERAS = ["security-camera"] * 5
REST = ["infirmary", "waste-room", "yard-door", "gym-door", "sentry-gun", "motion-sensor-hall"]


# -- starting deck -----------------------------------------------------------------------------


def test_hide_gives_1_stealth_and_no_fighting():
    view = choose(agent_decker(hand=["hide", "hide"]), "play:hide")
    assert (view["stealth"], view["fighting"], view["hand"], view["play_area"]) == (1, 0, ["hide"], ["hide"])


def test_hide_does_not_help_against_a_guard():
    game = agent_decker(line=["guard"], hand=["hide", "hide", "hide"])
    choose(game, "play:hide", "play:hide")
    assert offered(game) == ["play:hide", "done"]


def test_punch_gives_1_fighting_and_no_stealth():
    view = choose(agent_decker(hand=["punch", "punch"]), "play:punch")
    assert (view["stealth"], view["fighting"], view["hand"], view["play_area"]) == (
        0,
        1,
        ["punch"],
        ["punch"],
    )


def test_punch_does_not_help_against_a_camera():
    game = agent_decker(line=["security-camera"], hand=["punch", "punch", "punch"])
    choose(game, "play:punch", "play:punch")
    assert offered(game) == ["play:punch", "done"]


# -- guards --------------------------------------------------------------------------------------


def test_two_punches_disarm_a_guard_and_his_gun_is_two_more():
    game = agent_decker(line=["guard", *CAMERAS], hand=["punch", "punch", "hide"], obstacle_deck=REST)
    choose(game, "play:punch")
    assert "disarm:1" not in offered(game)
    view = choose(game, "play:punch", "disarm:1")
    assert view["play_area"] == ["punch", "punch", "gun"]
    assert choose(agent_decker(hand=["gun", "hide"]), "play:gun")["fighting"] == 2


def test_a_guard_has_no_effect_of_its_own():
    game = agent_decker(line=["yard-door", "guard", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["line"] == ["guard", *CAMERAS[:4], "infirmary"]


def test_a_patrolling_guard_moves_one_place_more_and_not_two():
    game = agent_decker(
        line=[*CAMERAS[:3], "patrolling-guard", *CAMERAS[3:]], hand=["hide"], obstacle_deck=REST
    )
    assert choose(game, "done")["line"] == [CAMERAS[0], "patrolling-guard", *CAMERAS[:3], "infirmary"]


def test_a_patrolling_guard_that_just_appeared_does_not_move():
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide"], obstacle_deck=["patrolling-guard"])
    assert choose(game, "done")["line"] == [*CAMERAS, "patrolling-guard"]


def test_a_patrolling_guard_swaps_with_a_face_down_neighbour_too():
    line = ["guard", "security-camera", "yard-door!", "patrolling-guard", *CAMERAS[:2]]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["line"][:3] == ["security-camera", "patrolling-guard", "yard-door!"]


@pytest.mark.parametrize(("deck", "drawn"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_interrogate_draws_two_cards_where_there_are_two(deck, drawn):
    game = agent_decker(hand=["interrogate", "hide"], deck=["punch"] * deck)
    view = choose(game, "play:interrogate")
    assert view["hand"] == ["hide"] + ["punch"] * drawn
    assert (view["stealth"], view["fighting"]) == (0, 0)


def test_a_sleeping_guard_raises_no_alarm():
    game = agent_decker(line=["sleeping-guard", *CAMERAS], alarm=49, hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["alarm"] == 49
    assert not game.over


def test_a_sleeping_guard_is_a_person_all_the_same():
    game = agent_decker(line=["sleeping-guard"], hand=["hide"], equipped=["chloroform"])
    assert offered(game) == ["play:hide", "use:chloroform", "done"]


# -- items ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("fate", ["disarm", "knock-out"])
@pytest.mark.parametrize("door", ["gym-door", "yard-door", "archive-door", "cctv-room-door", "prison-door"])
def test_a_keycard_deals_with_any_door(door, fate):
    game = agent_decker(line=["guard", door], hand=["hide"], equipped=["keycard", "guard-uniform"])
    choose(game, "use:keycard")
    assert offered(game) == ["disarm:2", "knock-out:2"]
    view = choose(game, f"{fate}:2")
    if fate == "disarm" and door == "prison-door":
        view = choose(game, "leave-in-play")
    assert view["line"][1] == ("-" if fate == "disarm" else f"{door}!")
    assert (view["equipped"], view["discard"]) == (["guard-uniform"], ["keycard"])


@pytest.mark.parametrize("other", ["guard", "security-camera", "infirmary", "guard-dog", "gym-door!"])
def test_a_keycard_opens_nothing_else(other):
    game = agent_decker(line=[other], hand=["hide"], equipped=["keycard"])
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "use:keycard") == "AD-035"


def test_a_keycard_in_hand_has_to_be_equipped_first():
    game = agent_decker(line=["gym-door"], hand=["hide", "keycard"])
    assert refusal(game, "use:keycard") == "AD-034"
    choose(game, "equip:keycard")
    assert "use:keycard" in offered(game)


@pytest.mark.parametrize(
    "person", ["guard", "patrolling-guard", "sleeping-guard", "inspector", "armored-guard", "sniper"]
)
def test_chloroform_deals_with_any_person(person):
    game = agent_decker(line=["gym-door", person], hand=["hide"], equipped=["chloroform"])
    choose(game, "use:chloroform")
    assert offered(game) == ["disarm:2", "knock-out:2"]
    view = choose(game, "knock-out:2")
    assert (view["line"][1], view["discard"], view["equipped"]) == (f"{person}!", ["chloroform"], [])


@pytest.mark.parametrize(
    "line", [["security-camera"], ["guard-dog"], ["gym-door"], ["waste-room"], ["guard!"]]
)
def test_chloroform_works_on_nobody_else(line):
    game = agent_decker(line=line, hand=["hide"], equipped=["chloroform"])
    assert offered(game) == ["play:hide", "done"]


def test_chloroform_does_not_reach_a_sniper_among_others():
    game = agent_decker(line=["sniper", "guard"], hand=["hide"], equipped=["chloroform"])
    choose(game, "use:chloroform")
    assert offered(game) == ["disarm:2", "knock-out:2"]


# -- rooms and doors -------------------------------------------------------------------------------


def test_a_motion_sensor_hall_gives_3_stealth_and_costs_any_mix():
    game = agent_decker(line=["motion-sensor-hall"], hand=["hide"], stealth=3, fighting=3)
    view = choose(game, "disarm:1")
    assert (view["play_area"], view["stealth"], view["fighting"]) == (["dont-move"], 0, 0)
    view = choose(agent_decker(hand=["hide", "dont-move"]), "play:dont-move")
    assert (view["stealth"], view["fighting"]) == (3, 0)


def test_bin_removes_as_many_hand_cards_as_wanted():
    game = agent_decker(hand=["bin", "hide", "punch", "punch"], discard=["gun"], deck=["follow"])
    choose(game, "play:bin")
    assert offered(game) == ["enough", "remove:hide", "remove:punch"]
    view = choose(game, "remove:punch", "remove:punch", "enough")
    assert (view["hand"], view["removed"]) == (["hide"], ["punch", "punch"])
    assert (view["discard"], view["play_area"], view["deck"]) == (["gun"], ["bin"], ["follow"])
    assert pending(game) == []


def test_bin_may_remove_nothing():
    game = agent_decker(hand=["bin", "hide"])
    view = choose(game, "play:bin", "enough")
    assert (view["hand"], view["removed"]) == (["hide"], [])


def test_bin_does_not_remove_itself_or_what_was_played():
    game = agent_decker(hand=["bin", "punch", "hide", "hide"])
    choose(game, "play:punch", "play:bin")
    assert offered(game) == ["enough", "remove:hide"]


def test_a_removed_card_never_comes_back():
    game = agent_decker(line=["guard", *CAMERAS], hand=["bin", "hide", "punch"], obstacle_deck=REST)
    view = choose(game, "play:bin", "remove:punch", "enough", "done")
    assert sorted(view["hand"] + view["deck"] + view["discard"]) == ["bin", "hide"]


@pytest.mark.parametrize(("discard", "fighting"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_flashy_move_gives_1_fighting_for_two_cards_in_the_discard(discard, fighting):
    game = agent_decker(hand=["hide", "flashy-move"], discard=["punch"] * discard)
    view = choose(game, "play:flashy-move")
    assert (view["stealth"], view["fighting"]) == (0, fighting)


def test_flashy_move_does_not_count_the_play_area():
    game = agent_decker(hand=["hide", "punch", "punch", "flashy-move"], discard=["punch"])
    view = choose(game, "play:punch", "play:punch", "play:flashy-move")
    assert view["fighting"] == 2


def test_throw_a_rock_gives_fighting_or_a_card():
    for key, fighting, hand in (("gain-1-fighting", 1, ["hide"]), ("draw-1-card", 0, ["hide", "punch"])):
        game = agent_decker(hand=["hide", "throw-a-rock"], deck=["punch", "punch"])
        choose(game, "play:throw-a-rock")
        assert offered(game) == ["gain-1-fighting", "draw-1-card"]
        view = choose(game, key)
        assert (view["fighting"], view["hand"]) == (fighting, hand)
        assert pending(game) == []


# -- the dog, the gun, the camera and the tower ----------------------------------------------------


def test_follow_gives_1_stealth_and_1_card():
    view = choose(agent_decker(hand=["hide", "follow"], deck=["punch", "punch"]), "play:follow")
    assert (view["stealth"], view["fighting"], view["hand"]) == (1, 0, ["hide", "punch"])


def test_a_guard_dog_does_not_move_in_the_scroll():
    game = agent_decker(
        line=["yard-door", "guard", *CAMERAS[:3], "guard-dog"], hand=["hide"], obstacle_deck=REST
    )
    assert choose(game, "done")["line"] == ["guard", *CAMERAS[:3], "guard-dog", "infirmary"]


def test_a_sentry_gun_gives_3_fighting_and_has_no_effect():
    view = choose(agent_decker(hand=["hide", "machine-gun"]), "play:machine-gun")
    assert (view["stealth"], view["fighting"]) == (0, 3)
    game = agent_decker(line=["sentry-gun", *CAMERAS], hand=["hide"], obstacle_deck=REST[:1])
    assert choose(game, "done")["line"] == [*CAMERAS, "infirmary"]


def test_a_security_camera_gives_2_stealth_and_has_no_effect():
    view = choose(agent_decker(hand=["hide", "out-of-sight"]), "play:out-of-sight")
    assert (view["stealth"], view["fighting"]) == (2, 0)
    game = agent_decker(line=CAMERAS, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["line"][:4], view["alarm"]) == (CAMERAS[:4], 8)


def test_a_radio_tower_leaves_those_who_come_later_where_they_are():
    line = ["yard-door", "-", *CAMERAS[:3], "waste-room"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=["radio-tower", "guard"])
    assert choose(game, "done")["line"] == [*CAMERAS[:3], "waste-room", "radio-tower", "guard"]


def test_a_radio_tower_does_nothing_in_the_scroll():
    game = agent_decker(
        line=["yard-door", "guard", *CAMERAS[:3], "radio-tower"], hand=["hide"], obstacle_deck=REST
    )
    assert choose(game, "done")["line"] == ["guard", *CAMERAS[:3], "radio-tower", "infirmary"]


@pytest.mark.parametrize("given", [0, 1, 2])
def test_misdirect_gives_2_stealth_for_each_card_put_in_play(given):
    game = agent_decker(hand=["misdirect", "punch", "punch", "keycard"])
    choose(game, "play:misdirect")
    assert offered(game) == ["enough", "put-in-play:punch", "put-in-play:keycard"]
    view = choose(game, *["put-in-play:punch"] * given, "enough")
    assert (view["stealth"], view["fighting"]) == (2 * given, 0)
    assert view["play_area"] == ["misdirect"] + ["punch"] * given
    assert view["hand"] == ["punch"] * (2 - given) + ["keycard"]
    assert pending(game) == []


def test_misdirect_ends_with_the_hand():
    game = agent_decker(line=["security-camera"], hand=["misdirect", "punch"])
    view = choose(game, "play:misdirect", "put-in-play:punch")
    assert (view["stealth"], view["hand"]) == (2, [])
    assert offered(game) == ["disarm:1", "knock-out:1", "done"]
