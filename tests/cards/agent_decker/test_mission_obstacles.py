"""The obstacles that join with the missions: what each card does and what it does not."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, happened, hidden, offered, pending, refusal

CAMERAS = ["security-camera"] * 5
REST = ["infirmary", "waste-room", "yard-door", "gym-door", "sentry-gun", "motion-sensor-hall"]


# -- after mission A -----------------------------------------------------------------------------


def test_a_siren_counts_its_own_alarm_only():
    game = agent_decker(line=["siren", *CAMERAS], alarm=44, hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["alarm"] == 49
    assert not game.over


def test_a_siren_that_is_disarmed_takes_nothing_along():
    game = agent_decker(line=["siren", "guard"], hand=["hide"], fighting=12)
    view = choose(game, "disarm:1")
    assert view["line"][:2] == ["-", "guard"]
    assert (view["obstacle_discard"], view["alarm"]) == ([], 0)


@pytest.mark.parametrize(
    ("equipped", "drawn"),
    [
        ([], 0),
        (["keycard"], 1),
        (["keycard", "emp", "map"], 3),
        (["keycard", "emp", "chloroform", "prisoner"], 3),
    ],
)
def test_gear_up_draws_a_card_for_each_item_but_three_at_most(equipped, drawn):
    game = agent_decker(hand=["hide", "gear-up"], equipped=equipped, deck=["punch"] * 5)
    assert choose(game, "play:gear-up")["hand"] == ["hide"] + ["punch"] * drawn


def test_gear_up_does_not_count_items_in_hand():
    game = agent_decker(hand=["hide", "gear-up", "keycard"], deck=["punch"])
    assert choose(game, "play:gear-up")["hand"] == ["hide", "keycard"]


def test_a_guard_uniform_gives_1_stealth_each_turn():
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide"], equipped=["guard-uniform"], obstacle_deck=REST
    )
    assert game.view()["stealth"] == 0
    view = choose(game, "done")
    assert (view["stealth"], view["fighting"]) == (1, 0)


def test_a_guard_uniform_cannot_be_discarded_for_an_interaction():
    game = agent_decker(line=["guard"], hand=["hide"], equipped=["guard-uniform"])
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "use:guard-uniform") == "AD-034"


def test_an_inspector_at_the_end_turns_nothing_up():
    game = agent_decker(line=["inspector", "guard!", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["alarm"] == 5
    assert view["line"][0] == "guard!"


def test_an_inspector_turns_up_the_last_card_only():
    line = ["guard!", "yard-door!", "inspector", *CAMERAS[:3]]
    view = choose(agent_decker(line=line, hand=["hide"], obstacle_deck=REST), "done")
    assert view["line"][:2] == ["yard-door!", "inspector"]


def test_a_face_down_inspector_turns_nothing_up():
    game = agent_decker(line=["guard!", "inspector!", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["alarm"] == 0


def test_recall_takes_one_card_of_the_discard():
    game = agent_decker(hand=["hide", "recall"], discard=["gun", "punch"], deck=["bin"])
    choose(game, "play:recall")
    assert offered(game) == ["take:gun", "take:punch"]
    view = choose(game, "take:gun")
    assert (view["hand"], view["discard"], view["deck"]) == (["hide", "gun"], ["punch"], ["bin"])
    assert pending(game) == []


def test_recall_reaches_neither_play_area_nor_deck():
    game = agent_decker(hand=["hide", "gun", "recall"], deck=["bin"])
    view = choose(game, "play:gun", "play:recall")
    assert view["hand"] == ["hide"]
    assert offered(game) == ["play:hide", "done"]


# -- after mission C -----------------------------------------------------------------------------


def test_plan_ahead_takes_one_of_three_and_returns_the_others_in_any_order():
    game = agent_decker(hand=["hide", "plan-ahead"], deck=["gun", "bin", "follow", "interrogate"])
    view = choose(game, "play:plan-ahead")
    assert (view["seen"], view["deck"]) == (["gun", "bin", "follow"], ["interrogate"])
    assert offered(game) == ["take:gun", "take:bin", "take:follow"]
    choose(game, "take:bin")
    assert offered(game) == ["put-back:gun", "put-back:follow"]
    view = choose(game, "put-back:gun")
    assert (view["hand"], view["deck_top"], view["seen"]) == (["hide", "bin"], ["follow", "gun"], [])
    assert hidden(game, "deck") == ["follow", "gun", "interrogate"]
    assert pending(game) == []


def test_plan_ahead_goes_on_with_the_shuffled_discard():
    game = agent_decker(hand=["hide", "plan-ahead"], deck=["gun", "bin"], discard=["follow", "follow"])
    view = choose(game, "play:plan-ahead")
    assert (view["seen"], view["deck"], view["discard"]) == (["gun", "bin", "follow"], ["follow"], [])


def test_plan_ahead_sees_what_there_is():
    game = agent_decker(hand=["hide", "plan-ahead"], deck=["gun", "bin"])
    view = choose(game, "play:plan-ahead", "take:gun")
    assert (view["hand"], hidden(game, "deck")) == (["hide", "gun"], ["bin"])
    game = agent_decker(hand=["hide", "plan-ahead"])
    assert choose(game, "play:plan-ahead")["hand"] == ["hide"]


def test_a_dormitory_that_leaves_holds_nobody():
    line = ["dormitory", "guard", "gym-door!", *CAMERAS[:3]]
    game = agent_decker(line=["dormitory", "-", *line[2:]], hand=["hide"], obstacle_deck=REST[:3])
    assert choose(game, "done")["line"] == ["gym-door!", *CAMERAS[:3], "infirmary", "waste-room"]


def test_distraction_moves_a_card_to_the_left_end():
    game = agent_decker(hand=["hide", "distraction"], line=["guard", "gym-door!", "sniper", *CAMERAS[:3]])
    choose(game, "play:distraction")
    assert offered(game) == [f"move:{place}" for place in range(1, 7)]
    assert choose(game, "move:1")["line"] == ["gym-door!", "sniper", *CAMERAS[:3], "guard"]
    assert pending(game) == []


def test_distraction_turns_no_card_over_and_leaves_gaps():
    game = agent_decker(hand=["hide", "distraction"], line=["guard", "gym-door!", "-", "yard-door", "-", "-"])
    choose(game, "play:distraction")
    assert offered(game) == ["move:1", "move:2", "move:4"]
    view = choose(game, "move:2")
    assert [mark for mark in view["line"] if mark != "-"] == ["guard", "yard-door", "gym-door!"]
    assert view["interactions"] == 1


@pytest.mark.parametrize(
    "device", ["sentry-gun", "security-camera", "siren", "flammable-barrel", "tech-container"]
)
def test_an_emp_deals_with_any_device(device):
    game = agent_decker(line=["guard", device], hand=["hide"], equipped=["emp"])
    choose(game, "use:emp")
    assert offered(game) == ["disarm:2", "knock-out:2"]
    view = choose(game, "knock-out:2")
    assert (view["line"][1], view["discard"], view["equipped"]) == (f"{device}!", ["emp"], [])


@pytest.mark.parametrize("other", ["guard", "gym-door", "infirmary", "hawk", "security-camera!"])
def test_an_emp_works_on_nothing_else(other):
    game = agent_decker(line=[other], hand=["hide"], equipped=["emp"])
    assert offered(game) == ["play:hide", "done"]
    assert refusal(game, "use:emp") == "AD-035"


def test_retrace_steps_shuffles_the_obstacle_discard_into_the_deck():
    game = agent_decker(
        hand=["hide", "retrace-steps"],
        discard=["punch"],
        line=["guard"],
        obstacle_deck=REST[:2],
        obstacle_discard=REST[2:],
    )
    view = choose(game, "play:retrace-steps")
    assert (view["obstacle_deck"], view["obstacle_discard"]) == (sorted(REST), [])
    assert (view["discard"], view["line"][0], view["alarm"]) == (["punch"], "guard", 0)


def test_retrace_steps_puts_the_deck_in_a_new_order():
    position = {"hand": ["hide", "retrace-steps"], "obstacle_deck": REST[:3], "obstacle_discard": REST[3:]}
    decks = set()
    for seed in range(12):
        game = agent_decker(seed=seed, **position)
        choose(game, "play:retrace-steps")
        decks.add(tuple(hidden(game, "obstacle_deck")))
    assert len(decks) > 6


# -- after mission E -----------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["guard", "gym-door"])
def test_a_sniper_falls_with_the_barrel_next_to_him_in_company_and_alone(other):
    game = agent_decker(line=[other, "sniper", "flammable-barrel"], hand=["hide"], fighting=14)
    assert choose(game, "knock-out:3")["line"][:3] == [other, "sniper!", "flammable-barrel!"]


def test_just_the_thing_finds_nothing_in_an_empty_deck():
    game = agent_decker(hand=["hide", "just-the-thing"])
    assert choose(game, "play:just-the-thing")["hand"] == ["hide"]
    assert offered(game) == ["play:hide", "done"]


def test_just_the_thing_searches_the_deck_only():
    game = agent_decker(hand=["hide", "just-the-thing"], deck=["punch", "gun"], discard=["follow"])
    choose(game, "play:just-the-thing")
    assert offered(game) == ["find:punch", "find:gun"]
    view = choose(game, "find:punch")
    assert (view["hand"], hidden(game, "deck")) == (["hide"], ["punch", "gun"])


def test_a_watchtower_adds_nothing_to_itself_and_to_the_card_after_next():
    game = agent_decker(line=["guard", "guard", "watchtower", "guard"], hand=["hide"])
    assert game.view()["prices"] == [2, 4, 12, 4, 0, 0]


def test_foresight_returns_the_top_five_in_any_order():
    deck = ["gun", "bin", "follow", "interrogate", "punch", "out-of-sight"]
    game = agent_decker(hand=["hide", "foresight"], deck=deck)
    view = choose(game, "play:foresight")
    assert (view["seen"], view["deck"]) == (deck[:5], ["out-of-sight"])
    assert offered(game) == [f"put-back:{card}" for card in deck[:5]]
    view = choose(game, "put-back:gun", "put-back:punch", "put-back:bin", "put-back:follow")
    assert hidden(game, "deck") == ["interrogate", "follow", "bin", "punch", "gun", "out-of-sight"]
    assert (view["deck_top"], view["seen"], view["hand"]) == (hidden(game, "deck")[:5], [], ["hide"])
    assert pending(game) == []


def test_a_prisoner_gives_1_fighting_each_turn_and_no_stealth():
    game = agent_decker(line=["guard", *CAMERAS], hand=["punch", "prisoner"], obstacle_deck=REST)
    assert choose(game, "equip:prisoner")["fighting"] == 1
    view = choose(game, "done")
    assert (view["stealth"], view["fighting"], view["equipped"]) == (0, 1, ["prisoner"])


def test_a_barrel_reaches_its_neighbours_across_a_gap_and_no_further():
    line = ["gym-door", "guard", "-", "flammable-barrel", "guard!", "yard-door"]
    game = agent_decker(line=line, hand=["hide"], fighting=14)
    view = choose(game, "knock-out:4")
    assert view["line"] == ["gym-door", "guard!", "-", "flammable-barrel!", "guard!", "yard-door"]
    assert view["alarm"] == 0


def test_a_barrel_knocked_out_by_another_card_does_not_burn():
    game = agent_decker(line=["guard", "flammable-barrel", "clumsy-guard"], hand=["hide"], fighting=8)
    assert choose(game, "instead:3")["line"][:3] == ["guard", "flammable-barrel!", "clumsy-guard"]


def test_a_barrel_burns_when_an_emp_deals_with_it():
    game = agent_decker(line=["guard", "flammable-barrel", "yard-door"], hand=["hide"], equipped=["emp"])
    assert choose(game, "use:emp", "disarm:2")["line"][:3] == ["guard!", "-", "yard-door!"]


@pytest.mark.parametrize("burnt", [0, 1, 2])
def test_burn_removes_up_to_two_cards_of_the_discard(burnt):
    game = agent_decker(hand=["hide", "burn"], discard=["punch", "punch", "punch", "gun"])
    choose(game, "play:burn")
    assert offered(game) == ["enough", "burn:punch", "burn:gun"]
    view = choose(game, *["burn:punch"] * burnt, *["enough"] * (burnt < 2))
    assert (view["removed"], len(view["discard"])) == (["punch"] * burnt, 4 - burnt)
    assert offered(game) == ["play:hide", "done"]
    assert pending(game) == []


def test_burn_reaches_neither_hand_nor_play_area():
    game = agent_decker(hand=["hide", "punch", "burn"])
    view = choose(game, "play:punch", "play:burn")
    assert (view["removed"], view["hand"], view["play_area"]) == ([], ["hide"], ["punch", "burn"])


def test_a_bazooka_gives_5_fighting_once():
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide", "bazooka"], obstacle_deck=REST)
    view = choose(game, "play:bazooka")
    assert (view["stealth"], view["fighting"], view["play_area"]) == (0, 5, ["bazooka"])
    view = choose(game, "done")
    assert (view["hand"], view["obstacle_discard"]) == (["hide"], ["guard", "guard-with-bazooka"])


# -- after mission G -----------------------------------------------------------------------------


def test_optic_camouflage_gives_4_stealth_once_and_other_cards_are_the_agents():
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide", "punch", "optic-camouflage"], obstacle_deck=REST
    )
    view = choose(game, "play:punch", "play:optic-camouflage")
    assert (view["stealth"], view["fighting"]) == (4, 1)
    assert view["play_area"] == ["punch", "optic-camouflage"]
    view = choose(game, "done")
    assert sorted(view["hand"]) == ["hide", "punch"]
    assert view["obstacle_discard"] == ["guard", "tech-container"]


def test_optic_camouflage_put_in_play_for_something_else_was_not_used():
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide", "optic-camouflage", "misdirect"], obstacle_deck=REST
    )
    view = choose(game, "play:misdirect", "put-in-play:optic-camouflage", "enough", "done")
    assert sorted(view["hand"]) == ["hide", "misdirect", "optic-camouflage"]


def test_save_bullets_asks_for_nothing_when_the_hand_is_empty():
    game = agent_decker(
        line=["guard", *CAMERAS],
        hand=["save-bullets", "gun"],
        deck=["punch"] * 4,
        fighting=2,
        obstacle_deck=REST,
    )
    view = choose(game, "play:save-bullets", "play:gun", "done")
    assert view["hand"] == ["punch"] * 4
    assert sorted(view["discard"]) == ["gun", "save-bullets"]
    assert view["keeps"] == 0


def test_save_bullets_is_named_when_it_asks_at_the_end_of_the_turn():
    game = agent_decker(line=["guard", *CAMERAS], hand=["save-bullets", "gun"], obstacle_deck=REST)
    view = choose(game, "play:save-bullets", "done")
    assert view["question"] == {"name": "keep", "card": "save-bullets", "n": 0}


def test_save_bullets_does_not_reach_into_the_next_mission():
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["save-bullets", "hide"], stealth=6, obstacle_deck=REST
    )
    view = choose(game, "play:save-bullets", "done", "complete")
    assert (view["keeps"], view["kept"]) == (0, [])
    assert sorted(view["hand"]) == ["hide", "save-bullets"]


def test_save_bullets_works_for_one_turn_only():
    deck = ["punch", "punch", "punch", "punch", "hide", "hide", "hide", "gun"]
    game = agent_decker(line=["guard", *CAMERAS], hand=["save-bullets", "gun"], deck=deck, obstacle_deck=REST)
    view = choose(game, "play:save-bullets", "done", "keep-back:gun", "done")
    assert view["hand"] == ["hide", "hide", "hide", "gun"]
    assert view["keeps"] == 0


@pytest.mark.parametrize(("deck", "drawn"), [(4, 3), (3, 3), (2, 2)])
def test_superspeed_draws_three_cards(deck, drawn):
    game = agent_decker(hand=["hide", "superspeed"], deck=["punch"] * deck)
    assert choose(game, "play:superspeed")["hand"] == ["hide"] + ["punch"] * drawn


def test_a_clumsy_guard_can_still_be_dealt_with_himself():
    game = agent_decker(line=["guard", "clumsy-guard"], hand=["hide"], fighting=8)
    assert offered(game)[-4:] == ["disarm:2", "knock-out:2", "instead:2", "done"]
    view = choose(game, "disarm:2")
    assert (view["line"][:2], view["play_area"]) == (["guard", "-"], ["heavy-hand"])


def test_a_clumsy_guard_knocks_out_his_only_neighbour_without_a_question():
    game = agent_decker(
        line=["gym-door!", "clumsy-guard", "-", "yard-door"], hand=["hide"], equipped=["chloroform"]
    )
    choose(game, "use:chloroform")
    assert offered(game) == ["disarm:2", "knock-out:2", "instead:2"]
    view = choose(game, "instead:2")
    assert view["line"][:4] == ["gym-door!", "clumsy-guard", "-", "yard-door!"]
    assert (view["discard"], view["interactions"]) == (["chloroform"], 0)


def test_a_clumsy_guard_knocks_out_a_sniper():
    game = agent_decker(line=["sniper", "clumsy-guard"], hand=["hide"], fighting=8)
    assert choose(game, "instead:2")["line"][:2] == ["sniper!", "clumsy-guard"]


def test_heavy_hand_gives_3_fighting_and_an_auto_rifle_4():
    view = choose(agent_decker(hand=["hide", "heavy-hand", "auto-rifle"]), "play:heavy-hand")
    assert (view["stealth"], view["fighting"]) == (0, 3)
    view = choose(agent_decker(hand=["hide", "heavy-hand", "auto-rifle"]), "play:auto-rifle")
    assert (view["stealth"], view["fighting"]) == (0, 4)


def test_a_laser_hall_and_an_armored_guard_only_cost_and_alarm():
    game = agent_decker(line=["laser-hall", "armored-guard", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["line"]) == (10, ["armored-guard", *CAMERAS[:4], "infirmary"])
    view = choose(game, "done")
    assert (view["alarm"], happened(game, "slid")) == (18, [])


def test_a_hawk_itself_can_be_fought():
    game = agent_decker(line=["hawk", "security-camera"], hand=["hide"], stealth=2, fighting=12, limit=2)
    choose(game, "knock-out:1")
    assert "disarm:2" in offered(game)


def test_swap_exchanges_deck_and_discard():
    game = agent_decker(hand=["hide", "swap"], deck=["gun", "punch"], discard=["bin", "follow", "punch"])
    view = choose(game, "play:swap")
    assert (view["deck_top"], view["deck"]) == (["bin", "follow", "punch"], [])
    assert view["discard"] == ["gun", "punch"]
    assert (view["hand"], view["play_area"]) == (["hide"], ["swap"])


def test_swap_ends_what_was_known_of_the_old_deck():
    game = agent_decker(
        hand=["plan-ahead", "swap"], deck=["recall", "hide", "gear-up"], discard=["gun", "bin"]
    )
    view = choose(game, "play:plan-ahead", "take:hide", "put-back:recall")
    assert view["deck_top"] == ["gear-up", "recall"]
    view = choose(game, "play:swap")
    assert (view["deck_top"], view["discard"]) == (["gun", "bin"], ["gear-up", "recall"])
