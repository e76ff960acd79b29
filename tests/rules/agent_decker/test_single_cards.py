"""Ledger section 8: rulings for the effects of single cards."""

from __future__ import annotations

import pytest
from positions import agent_decker, choose, happened, hidden, offered, pending, refusal

from fieldcraft.games.agent_decker.ruleset import PACKAGE, AgentDecker
from fieldcraft.rulebook.ruleset import resource
from fieldcraft.session.game import Game

CAMERAS = ["security-camera"] * 5
REST = ["infirmary", "waste-room", "yard-door", "gym-door", "sentry-gun", "motion-sensor-hall"]


def scrolled(line: list[str], **position: object) -> list[str]:
    """The line after one scroll and refresh, with a deck of cards that have no effect."""
    game = agent_decker(**{"line": line, "hand": ["hide"], "obstacle_deck": REST} | position)
    view = choose(game, "done")
    assert pending(game) == []
    marks: list[str] = view["line"]
    return marks


def test_ad_061_a_patrolling_guard_swaps_with_its_right_neighbour():
    line = scrolled(["guard", "security-camera", "yard-door", "patrolling-guard", *CAMERAS[:2]])
    assert line == ["security-camera", "patrolling-guard", "yard-door", *CAMERAS[:2], "infirmary"]


def test_ad_061_at_the_right_end_it_stays_in_the_line():
    line = scrolled(["guard", "patrolling-guard", *CAMERAS[:4]])
    assert line == ["patrolling-guard", *CAMERAS[:4], "infirmary"]
    game = agent_decker(line=["guard", "patrolling-guard", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["alarm"] == 4


def test_ad_062_a_guard_dog_slides_to_the_nearest_person_on_its_right():
    line = ["yard-door", "guard", "guard", *CAMERAS[:2], "waste-room"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == [
        "guard",
        "guard",
        "guard-dog",
        *CAMERAS[:2],
        "waste-room",
    ]


def test_ad_062_a_face_down_person_attracts_no_dog():
    line = ["yard-door", "guard", "guard!", *CAMERAS[:2], "waste-room"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == [
        "guard",
        "guard-dog",
        "guard!",
        *CAMERAS[:2],
        "waste-room",
    ]


@pytest.mark.parametrize("last", ["guard!", "waste-room"])
def test_ad_062_without_a_person_the_dog_stays(last):
    line = ["yard-door", *CAMERAS[:4], last]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == [*CAMERAS[:4], last, "guard-dog"]


def test_ad_062_next_to_a_person_already_the_dog_stays():
    line = ["yard-door", "guard", *CAMERAS[:3], "guard"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == ["guard", *CAMERAS[:3], "guard", "guard-dog"]


def test_ad_062_a_dog_that_appears_between_two_cards_slides_right_too():
    line = ["waste-room", "guard", "dormitory", "yard-door", "gym-door!", "sleeping-guard!"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == ["guard", "guard-dog", *line[2:]]


def test_ad_063_a_radio_tower_gathers_the_face_up_persons_in_their_order():
    line = ["yard-door", "sleeping-guard", "security-camera", "guard!", "guard", "waste-room"]
    assert scrolled(line, obstacle_deck=["radio-tower"]) == [
        "security-camera", "guard!", "waste-room", "sleeping-guard", "guard", "radio-tower",
    ]  # fmt: skip


def test_ad_064_a_siren_that_leaves_takes_the_line_along_for_its_own_alarm():
    game = agent_decker(
        mission="C", line=["siren", "guard", "hawk", *CAMERAS[:3]], hand=["hide"], obstacle_deck=REST
    )
    view = choose(game, "done")
    assert view["alarm"] == 5
    assert view["line"] == REST
    assert sorted(view["obstacle_discard"]) == ["guard", "hawk", *CAMERAS[:3], "siren"]


def test_ad_064_a_face_down_siren_just_leaves():
    game = agent_decker(mission="C", line=["siren!", *CAMERAS], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["line"]) == (0, [*CAMERAS, "infirmary"])


def test_ad_064_a_siren_inside_the_line_does_nothing():
    assert scrolled(["guard", "siren", *CAMERAS[:4]]) == ["siren", *CAMERAS[:4], "infirmary"]


def test_ad_065_an_inspector_turns_the_last_card_up_before_it_leaves():
    game = agent_decker(line=["guard!", "inspector", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["alarm"] == 4
    assert view["line"] == ["inspector", *CAMERAS[:4], "infirmary"]
    assert happened(game, "turned-up") == [("Guard", 1)]


def test_ad_065_the_card_turned_up_works_as_if_it_appeared():
    line = ["radio-tower!", "security-camera", "inspector", "yard-door", "guard", "waste-room"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST[:1])
    view = choose(game, "done")
    assert view["alarm"] == 6
    assert view["line"] == ["inspector", "guard", "security-camera", "yard-door", "waste-room", "infirmary"]


def test_ad_065_a_siren_turned_up_takes_the_line_along():
    game = agent_decker(line=["siren!", "inspector", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["line"]) == (5, REST)


def test_ad_066_under_a_dormitory_face_down_cards_stay_and_others_pass_over_them():
    line = ["guard", "yard-door!", "security-camera", "gym-door!", "dormitory", "waste-room"]
    assert scrolled(line, obstacle_deck=["infirmary"]) == [
        "security-camera", "yard-door!", "dormitory", "gym-door!", "waste-room", "infirmary",
    ]  # fmt: skip


def test_ad_066_new_cards_enter_where_places_are_free():
    line = ["guard", "security-camera", "dormitory", "yard-door", "gym-door!", "waste-room!"]
    assert scrolled(line, obstacle_deck=["infirmary"]) == [
        "security-camera", "dormitory", "yard-door", "infirmary", "gym-door!", "waste-room!",
    ]  # fmt: skip


def test_ad_066_a_face_down_card_at_the_end_leaves_all_the_same():
    game = agent_decker(line=["guard!", "dormitory", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["obstacle_discard"]) == (0, ["guard"])
    assert view["line"] == ["dormitory", *CAMERAS[:4], "infirmary"]


def test_ad_067_a_sniper_is_untouchable_while_another_person_is_in_the_line():
    game = agent_decker(line=["sniper", "yard-door", "guard"], hand=["hide"], fighting=12)
    assert offered(game) == ["play:hide", "disarm:3", "knock-out:3", "done"]
    assert refusal(game, "disarm:1") == "AD-067"
    assert refusal(game, "knock-out:1") == "AD-067"


@pytest.mark.parametrize("other", ["guard!", "yard-door", "-"])
def test_ad_067_alone_it_can_be_dealt_with(other):
    game = agent_decker(line=["sniper", other], hand=["hide"], fighting=10)
    assert offered(game) == ["play:hide", "disarm:1", "knock-out:1", "done"]


@pytest.mark.parametrize(
    ("stealth", "fighting", "keys"), [(0, 3, []), (0, 4, [1]), (3, 4, [1]), (4, 0, [3]), (3, 0, [])]
)
def test_ad_068_neighbours_of_a_watchtower_cost_two_more_of_their_own_kind(stealth, fighting, keys):
    game = agent_decker(
        line=["guard", "watchtower", "security-camera"], hand=["hide"], stealth=stealth, fighting=fighting
    )
    assert game.view()["prices"] == [4, 12, 4, 0, 0, 0]
    assert [f"disarm:{place}" for place in keys] == [key for key in offered(game) if key.startswith("disarm")]


def test_ad_068_what_it_adds_is_paid():
    game = agent_decker(line=["guard", "watchtower"], hand=["hide"], fighting=5)
    assert choose(game, "knock-out:1")["fighting"] == 1


def test_ad_068_a_face_down_watchtower_adds_nothing():
    assert agent_decker(line=["guard", "watchtower!"], hand=["hide"]).view()["prices"][:2] == [2, 0]


def test_ad_068_two_of_them_add_four():
    cards = resource(PACKAGE, "cards.toml")
    entry = 'id = "watchtower"\nname = "Watchtower"\nset = "F"\ncopies = '
    rules = AgentDecker(cards.replace(f"{entry}1", f"{entry}2"), "cards.toml")
    game = Game(rules, 0, {"scenario": {"line": ["watchtower", "guard", "watchtower"], "hand": ["hide"]}})
    assert game.view()["prices"] == [12, 6, 12, 0, 0, 0]


@pytest.mark.parametrize(("fate", "left"), [("disarm", "-"), ("knock-out", "flammable-barrel!")])
def test_ad_069_a_barrel_knocks_out_its_neighbours_whatever_its_fate(fate, left):
    line = ["gym-door", "guard", "flammable-barrel", "security-camera", "yard-door"]
    game = agent_decker(line=line, hand=["hide"], fighting=14)
    view = choose(game, f"{fate}:3")
    assert view["line"] == ["gym-door", "guard!", left, "security-camera!", "yard-door", "-"]
    assert (view["fighting"], view["interactions"]) == (0, 0)
    assert pending(game) == []


@pytest.mark.parametrize(
    "line", [["guard", "flammable-barrel", "sniper"], ["sniper", "flammable-barrel", "guard"]]
)
def test_ad_069_both_neighbours_fall_at_once_so_a_sniper_beside_a_person_stays(line):
    game = agent_decker(line=line, hand=["hide"], fighting=14)
    after = choose(game, "knock-out:2")["line"]
    assert sorted(after[:3]) == ["flammable-barrel!", "guard!", "sniper"]


def test_ad_070_a_clumsy_guard_may_knock_out_a_neighbour_instead():
    game = agent_decker(line=["guard", "clumsy-guard", "yard-door", "guard"], hand=["hide"], fighting=9)
    view = choose(game, "instead:2")
    assert offered(game) == ["knock-out:1", "knock-out:3"]
    view = choose(game, "knock-out:3")
    assert view["line"] == ["guard", "clumsy-guard", "yard-door!", "guard", "-", "-"]
    assert (view["fighting"], view["interactions"]) == (1, 0)
    assert pending(game) == []


def test_ad_070_it_needs_a_neighbour_that_can_be_knocked_out():
    game = agent_decker(line=["guard!", "clumsy-guard", "yard-door!", "guard"], hand=["hide"], fighting=8)
    assert "instead:2" not in offered(game)
    assert "disarm:2" in offered(game)
    assert refusal(game, "instead:2") == "AD-070"


def test_ad_070_its_own_cost_must_be_paid():
    game = agent_decker(line=["guard", "clumsy-guard"], hand=["hide"], fighting=7)
    assert "instead:2" not in offered(game)
    assert refusal(game, "instead:2") == "AD-027"


def test_ad_071_under_a_hawk_cards_that_cost_only_stealth_are_safe():
    line = ["security-camera", "patrolling-guard", "guard", "hawk"]
    game = agent_decker(line=line, hand=["hide"], stealth=9, fighting=9)
    keys = [key for key in offered(game) if key.startswith("disarm")]
    assert keys == ["disarm:2", "disarm:3"]
    assert refusal(game, "disarm:1") == "AD-071"
    assert refusal(game, "disarm:4") == "AD-027"


def test_ad_071_items_do_not_help_against_it():
    game = agent_decker(line=["yard-door", "hawk"], hand=["hide"], equipped=["keycard"])
    assert refusal(game, "use:keycard") == "AD-035"


def test_ad_071_a_face_down_hawk_protects_nothing():
    game = agent_decker(line=["security-camera", "hawk!"], hand=["hide"], stealth=2)
    assert "disarm:1" in offered(game)


@pytest.mark.parametrize(
    ("card", "obstacle"), [("bazooka", "guard-with-bazooka"), ("optic-camouflage", "tech-container")]
)
def test_ad_072_after_use_they_go_to_the_obstacle_discard(card, obstacle):
    game = agent_decker(hand=["hide", card])
    view = choose(game, f"play:{card}")
    assert view["obstacle_discard"] == [obstacle]
    assert view["play_area"] == []


@pytest.mark.parametrize("card", ["bazooka", "optic-camouflage"])
def test_ad_072_unused_they_go_to_the_own_discard(card):
    game = agent_decker(
        line=["guard", *CAMERAS], hand=[card], deck=["hide", "punch", "punch", "punch"], obstacle_deck=REST
    )
    view = choose(game, "done")
    assert view["discard"] == [card]
    assert view["obstacle_discard"] == ["guard"]


def test_ad_073_one_unused_card_is_kept_besides_the_new_hand():
    deck = ["punch", "punch", "punch", "punch", "punch"]
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["save-bullets", "gun", "hide"], deck=deck, obstacle_deck=REST
    )
    choose(game, "play:save-bullets", "done")
    assert offered(game) == ["keep-back:gun", "keep-back:hide", "keep-none"]
    view = choose(game, "keep-back:gun")
    assert view["hand"] == ["gun", "punch", "punch", "punch", "punch"]
    assert sorted(view["discard"]) == ["hide", "save-bullets"]
    assert pending(game) == []
    assert "keep-none" not in offered(game)


def test_ad_073_keeping_nothing_discards_the_whole_hand():
    deck = ["punch", "punch", "punch", "punch", "punch"]
    game = agent_decker(line=["guard", *CAMERAS], hand=["save-bullets", "gun"], deck=deck, obstacle_deck=REST)
    view = choose(game, "play:save-bullets", "done", "keep-none")
    assert view["hand"] == ["punch"] * 4
    assert sorted(view["discard"]) == ["gun", "save-bullets"]


def test_ad_074_the_deck_is_shuffled_and_the_card_found_lies_on_top():
    deck = ["hide", "hide", "punch", "gun", "punch", "punch"]
    game = agent_decker(hand=["just-the-thing", "follow"], deck=deck)
    choose(game, "play:just-the-thing")
    assert offered(game) == ["find:hide", "find:punch", "find:gun"]
    view = choose(game, "find:gun")
    assert view["deck_top"] == ["gun"]
    assert sorted(hidden(game, "deck")) == sorted(deck)
    view = choose(game, "play:follow")
    assert (view["hand"], view["deck_top"]) == (["gun"], [])


def test_ad_074_the_rest_of_the_deck_is_shuffled():
    position = {"hand": ["just-the-thing", "hide"], "deck": ["gun", "hide", "punch", "follow", "bin"]}
    decks = set()
    for seed in range(12):
        game = agent_decker(seed, **position)
        choose(game, "play:just-the-thing", "find:punch")
        decks.add(tuple(hidden(game, "deck")))
    assert len(decks) > 4
    assert {deck[0] for deck in decks} == {"punch"}


@pytest.mark.parametrize(
    ("equipped", "drawn"),
    [
        (["full-hand", "triple-step"], 0),
        (["double-step"], 1),
        (["map", "double-step", "full-hand", "triple-step"], 2),
    ],
)
def test_ad_075_the_second_reward_is_an_item_the_third_and_fourth_are_not(equipped, drawn):
    game = agent_decker(hand=["gear-up", "hide"], equipped=equipped, deck=["punch"] * 5)
    assert len(choose(game, "play:gear-up")["hand"]) == 1 + drawn
