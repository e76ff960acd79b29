"""Ledger section 8: rulings for the effects of single cards."""

from __future__ import annotations

from typing import Any

import pytest
from positions import agent_decker, choose, happened, hidden, offered, pending, refusal

from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.rulebook.files import resource
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


def test_ad_061_a_patrolling_guard_swaps_with_its_right_neighbour() -> None:
    line = scrolled(["guard", "security-camera", "yard-door", "patrolling-guard", *CAMERAS[:2]])
    assert line == ["security-camera", "patrolling-guard", "yard-door", *CAMERAS[:2], "infirmary"]


def test_ad_061_at_the_right_end_it_stays_in_the_line() -> None:
    line = scrolled(["guard", "patrolling-guard", *CAMERAS[:4]])
    assert line == ["patrolling-guard", *CAMERAS[:4], "infirmary"]
    game = agent_decker(line=["guard", "patrolling-guard", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    assert choose(game, "done")["alarm"] == 4


def test_ad_062_a_guard_dog_slides_to_the_nearest_person() -> None:
    line = ["yard-door", "guard", "guard", *CAMERAS[:2], "waste-room"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == [
        "guard",
        "guard",
        "guard-dog",
        *CAMERAS[:2],
        "waste-room",
    ]


def test_ad_062_a_face_down_person_attracts_no_dog() -> None:
    line = ["yard-door", "guard", "guard!", *CAMERAS[:2], "waste-room"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == [
        "guard",
        "guard-dog",
        "guard!",
        *CAMERAS[:2],
        "waste-room",
    ]


@pytest.mark.parametrize("last", ["guard!", "waste-room"])
def test_ad_062_without_a_person_the_dog_stays(last: str) -> None:
    line = ["yard-door", *CAMERAS[:4], last]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == [*CAMERAS[:4], last, "guard-dog"]


def test_ad_062_next_to_a_person_already_the_dog_stays() -> None:
    line = ["yard-door", "guard", *CAMERAS[:3], "guard"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == ["guard", *CAMERAS[:3], "guard", "guard-dog"]


def test_ad_062_a_dog_that_appears_between_two_cards_slides_right_too() -> None:
    line = ["waste-room", "guard", "dormitory", "yard-door", "gym-door!", "sleeping-guard!"]
    assert scrolled(line, obstacle_deck=["guard-dog"]) == ["guard", "guard-dog", *line[2:]]


def test_ad_063_a_radio_tower_gathers_the_face_up_persons_in_their_order() -> None:
    line = ["yard-door", "sleeping-guard", "security-camera", "guard!", "guard", "waste-room"]
    assert scrolled(line, obstacle_deck=["radio-tower"]) == [
        "security-camera", "guard!", "waste-room", "sleeping-guard", "guard", "radio-tower",
    ]  # fmt: skip


def test_ad_064_a_siren_that_leaves_takes_the_line_along_for_its_own_alarm() -> None:
    game = agent_decker(
        mission="C", line=["siren", "guard", "hawk", *CAMERAS[:3]], hand=["hide"], obstacle_deck=REST
    )
    view = choose(game, "done")
    assert view["alarm"] == 5
    assert view["line"] == REST
    assert sorted(view["obstacle_discard"]) == ["guard", "hawk", *CAMERAS[:3], "siren"]


def test_ad_064_a_face_down_siren_just_leaves() -> None:
    game = agent_decker(mission="C", line=["siren!", *CAMERAS], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["line"]) == (0, [*CAMERAS, "infirmary"])


def test_ad_064_a_siren_inside_the_line_does_nothing() -> None:
    assert scrolled(["guard", "siren", *CAMERAS[:4]]) == ["siren", *CAMERAS[:4], "infirmary"]


def test_ad_065_an_inspector_turns_the_last_card_up_before_it_leaves() -> None:
    game = agent_decker(line=["guard!", "inspector", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["alarm"] == 4
    assert view["line"] == ["inspector", *CAMERAS[:4], "infirmary"]
    assert happened(game, "turned-up") == [("Guard", 1)]


def test_ad_065_the_card_turned_up_works_as_if_it_appeared() -> None:
    line = ["radio-tower!", "security-camera", "inspector", "yard-door", "guard", "waste-room"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST[:1])
    view = choose(game, "done")
    assert view["alarm"] == 6
    assert view["line"] == ["inspector", "guard", "security-camera", "yard-door", "waste-room", "infirmary"]


def test_ad_065_a_siren_turned_up_takes_the_line_along() -> None:
    game = agent_decker(line=["siren!", "inspector", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["line"]) == (5, REST)


def test_ad_066_under_a_dormitory_face_down_cards_stay_and_others_pass_over_them() -> None:
    line = ["guard", "yard-door!", "security-camera", "gym-door!", "dormitory", "waste-room"]
    assert scrolled(line, obstacle_deck=["infirmary"]) == [
        "security-camera", "yard-door!", "dormitory", "gym-door!", "waste-room", "infirmary",
    ]  # fmt: skip


def test_ad_066_new_cards_enter_where_places_are_free() -> None:
    line = ["guard", "security-camera", "dormitory", "yard-door", "gym-door!", "waste-room!"]
    assert scrolled(line, obstacle_deck=["infirmary"]) == [
        "security-camera", "dormitory", "yard-door", "infirmary", "gym-door!", "waste-room!",
    ]  # fmt: skip


def test_ad_066_a_face_down_card_at_the_end_leaves_all_the_same() -> None:
    game = agent_decker(line=["guard!", "dormitory", *CAMERAS[:4]], hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["obstacle_discard"]) == (0, ["guard"])
    assert view["line"] == ["dormitory", *CAMERAS[:4], "infirmary"]


def test_ad_067_a_sniper_cannot_be_dealt_with_while_another_person_is_in_the_line() -> None:
    game = agent_decker(line=["sniper", "yard-door", "guard"], hand=["hide"], fighting=12)
    assert offered(game) == ["play:hide", "disarm:3", "knock-out:3", "done"]
    assert refusal(game, "disarm:1") == "AD-067"
    assert refusal(game, "knock-out:1") == "AD-067"


@pytest.mark.parametrize("other", ["guard!", "yard-door", "-"])
def test_ad_067_alone_it_can_be_dealt_with(other: str) -> None:
    game = agent_decker(line=["sniper", other], hand=["hide"], fighting=10)
    assert offered(game) == ["play:hide", "disarm:1", "knock-out:1", "done"]


@pytest.mark.parametrize(
    ("stealth", "fighting", "keys"), [(0, 3, []), (0, 4, [1]), (3, 4, [1]), (4, 0, [3]), (3, 0, [])]
)
def test_ad_068_neighbours_of_a_watchtower_cost_two_more_of_their_own_kind(
    stealth: int, fighting: int, keys: list[int]
) -> None:
    game = agent_decker(
        line=["guard", "watchtower", "security-camera"], hand=["hide"], stealth=stealth, fighting=fighting
    )
    assert game.view()["prices"] == [4, 12, 4, 0, 0, 0]
    assert [f"disarm:{place}" for place in keys] == [key for key in offered(game) if key.startswith("disarm")]


def test_ad_068_what_it_adds_is_paid() -> None:
    game = agent_decker(line=["guard", "watchtower"], hand=["hide"], fighting=5)
    assert choose(game, "knock-out:1")["fighting"] == 1


def test_ad_068_a_face_down_watchtower_adds_nothing() -> None:
    assert agent_decker(line=["guard", "watchtower!"], hand=["hide"]).view()["prices"][:2] == [2, 0]


def test_ad_068_two_of_them_add_four() -> None:
    cards = resource(AgentDecker.package, "data/cards.toml")
    entry = 'id = "watchtower"\nname = "Watchtower"\nset = "F"\ncopies = '
    rules = AgentDecker({"cards": (cards.replace(f"{entry}1", f"{entry}2"), "cards.toml")})
    game = Game(rules, 0, {"scenario": {"line": ["watchtower", "guard", "watchtower"], "hand": ["hide"]}})
    assert game.view()["prices"] == [12, 6, 12, 0, 0, 0]


@pytest.mark.parametrize(("fate", "left"), [("disarm", "-"), ("knock-out", "flammable-barrel!")])
def test_ad_069_a_barrel_knocks_out_its_neighbours_whatever_its_fate(fate: str, left: str) -> None:
    line = ["gym-door", "guard", "flammable-barrel", "security-camera", "yard-door"]
    game = agent_decker(line=line, hand=["hide"], fighting=14)
    view = choose(game, f"{fate}:3")
    assert view["line"] == ["gym-door", "guard!", left, "security-camera!", "yard-door", "-"]
    assert (view["fighting"], view["interactions"]) == (0, 0)
    assert pending(game) == []


@pytest.mark.parametrize(
    "line", [["guard", "flammable-barrel", "sniper"], ["sniper", "flammable-barrel", "guard"]]
)
def test_ad_069_both_neighbours_fall_a_sniper_too(line: list[str]) -> None:
    game = agent_decker(line=line, hand=["hide"], fighting=14)
    after = choose(game, "knock-out:2")["line"]
    assert sorted(after[:3]) == ["flammable-barrel!", "guard!", "sniper!"]


def test_ad_070_a_clumsy_guard_may_knock_out_a_neighbour_instead() -> None:
    game = agent_decker(line=["guard", "clumsy-guard", "yard-door", "guard"], hand=["hide"], fighting=9)
    view = choose(game, "instead:2")
    assert offered(game) == ["knock-out:1", "knock-out:3"]
    view = choose(game, "knock-out:3")
    assert view["line"] == ["guard", "clumsy-guard", "yard-door!", "guard", "-", "-"]
    assert (view["fighting"], view["interactions"]) == (1, 0)
    assert pending(game) == []


def test_ad_070_it_needs_a_neighbour_that_can_be_knocked_out() -> None:
    game = agent_decker(line=["guard!", "clumsy-guard", "yard-door!", "guard"], hand=["hide"], fighting=8)
    assert "instead:2" not in offered(game)
    assert "disarm:2" in offered(game)
    assert refusal(game, "instead:2") == "AD-070"


@pytest.mark.parametrize("line", [["clumsy-guard"], ["guard!", "clumsy-guard"]])
def test_ad_070_an_item_opens_no_way_to_a_neighbour_that_is_not_there(line: list[str]) -> None:
    game = agent_decker(line=line, hand=["hide"], equipped=["chloroform"])
    place = len(line)
    choose(game, "use:chloroform")
    assert offered(game) == [f"disarm:{place}", f"knock-out:{place}"]


def test_ad_070_its_own_cost_must_be_paid() -> None:
    game = agent_decker(line=["guard", "clumsy-guard"], hand=["hide"], fighting=7)
    assert "instead:2" not in offered(game)
    assert refusal(game, "instead:2") == "AD-027"


def test_ad_071_under_a_hawk_cards_that_cost_only_stealth_are_safe() -> None:
    line = ["security-camera", "patrolling-guard", "guard", "hawk"]
    game = agent_decker(line=line, hand=["hide"], stealth=9, fighting=9)
    keys = [key for key in offered(game) if key.startswith("disarm")]
    assert keys == ["disarm:2", "disarm:3"]
    assert refusal(game, "disarm:1") == "AD-071"
    assert refusal(game, "disarm:4") == "AD-027"


def test_ad_071_items_do_not_help_against_it() -> None:
    game = agent_decker(line=["yard-door", "hawk"], hand=["hide"], equipped=["keycard"])
    assert refusal(game, "use:keycard") == "AD-035"


def test_ad_071_a_face_down_hawk_protects_nothing() -> None:
    game = agent_decker(line=["security-camera", "hawk!"], hand=["hide"], stealth=2)
    assert "disarm:1" in offered(game)


@pytest.mark.parametrize(
    ("card", "obstacle"), [("bazooka", "guard-with-bazooka"), ("optic-camouflage", "tech-container")]
)
def test_ad_072_after_use_they_go_to_the_obstacle_discard(card: str, obstacle: str) -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide", card], deck=["punch"], obstacle_deck=REST)
    view = choose(game, f"play:{card}", "done")
    assert view["obstacle_discard"] == ["guard", obstacle]
    assert view["play_area"] == []


@pytest.mark.parametrize("card", ["bazooka", "optic-camouflage"])
def test_ad_072_unused_they_go_to_the_own_discard(card: str) -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=[card], deck=["hide", "punch", "punch", "punch"], obstacle_deck=REST
    )
    view = choose(game, "done")
    assert view["discard"] == [card]
    assert view["obstacle_discard"] == ["guard"]


def test_ad_073_one_unused_card_is_kept_besides_the_new_hand() -> None:
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


def test_ad_073_keeping_nothing_discards_the_whole_hand() -> None:
    deck = ["punch", "punch", "punch", "punch", "punch"]
    game = agent_decker(line=["guard", *CAMERAS], hand=["save-bullets", "gun"], deck=deck, obstacle_deck=REST)
    view = choose(game, "play:save-bullets", "done", "keep-none")
    assert view["hand"] == ["punch"] * 4
    assert sorted(view["discard"]) == ["gun", "save-bullets"]


def test_ad_074_the_deck_is_shuffled_and_the_card_found_lies_on_top() -> None:
    deck = ["hide", "hide", "punch", "gun", "punch", "punch"]
    game = agent_decker(hand=["just-the-thing", "follow"], deck=deck)
    choose(game, "play:just-the-thing")
    assert offered(game) == ["find:hide", "find:punch", "find:gun"]
    view = choose(game, "find:gun")
    assert view["deck_top"] == ["gun"]
    assert sorted(hidden(game, "deck")) == sorted(deck)
    view = choose(game, "play:follow")
    assert (view["hand"], view["deck_top"]) == (["gun"], [])


def test_ad_074_the_rest_of_the_deck_is_shuffled() -> None:
    position = {"hand": ["just-the-thing", "hide"], "deck": ["gun", "hide", "punch", "follow", "bin"]}
    decks = set()
    for seed in range(12):
        game = agent_decker(seed=seed, **position)
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
def test_ad_075_the_second_reward_is_an_item_the_third_and_fourth_are_not(
    equipped: list[str], drawn: int
) -> None:
    game = agent_decker(hand=["gear-up", "hide"], equipped=equipped, deck=["punch"] * 5)
    assert len(choose(game, "play:gear-up")["hand"]) == 1 + drawn


@pytest.mark.parametrize(
    "line", [["sniper", "flammable-barrel", "guard"], ["guard", "sniper", "flammable-barrel"]]
)
def test_ad_076_a_barrel_knocks_out_the_sniper_next_to_it_whoever_else_is_there(line: list[str]) -> None:
    game = agent_decker(line=line, hand=["hide"], fighting=14)
    barrel = line.index("flammable-barrel") + 1
    assert refusal(game, f"disarm:{line.index('sniper') + 1}") == "AD-067"
    assert "sniper!" in choose(game, f"disarm:{barrel}")["line"]


def test_ad_076_a_clumsy_guard_knocks_out_the_sniper_next_to_him() -> None:
    game = agent_decker(line=["sniper", "clumsy-guard", "guard"], hand=["hide"], fighting=8)
    choose(game, "instead:2")
    assert offered(game) == ["knock-out:1", "knock-out:3"]
    view = choose(game, "knock-out:1")
    assert view["line"][:3] == ["sniper!", "clumsy-guard", "guard"]
    assert pending(game) == []


@pytest.mark.parametrize(
    ("card", "obstacle"), [("bazooka", "guard-with-bazooka"), ("optic-camouflage", "tech-container")]
)
def test_ad_077_what_was_used_stays_in_the_play_area_until_the_cards_are_discarded(
    card: str, obstacle: str
) -> None:
    game = agent_decker(line=["guard", *CAMERAS], hand=["hide", card], deck=["punch"], obstacle_deck=REST)
    view = choose(game, f"play:{card}")
    assert (view["play_area"], view["returning"], view["obstacle_discard"]) == ([card], [card], [])
    view = choose(game, "play:hide", "done")
    assert (view["discard"], view["returning"]) == ([], [])
    assert view["obstacle_discard"] == ["guard", obstacle]


@pytest.mark.parametrize("card", ["bazooka", "optic-camouflage"])
def test_ad_077_when_the_mission_is_completed_before_it_joins_the_deck(card: str) -> None:
    game = agent_decker(
        line=["guard", *CAMERAS], hand=["hide", card], deck=["punch"] * 4, obstacle_deck=REST, stealth=6
    )
    view = choose(game, f"play:{card}", "done", "complete")
    owned = view["hand"] + view["deck"]
    assert (sorted(owned), view["returning"]) == (sorted([card, "hide", *["punch"] * 4]), [])
    assert card not in view["obstacle_deck"] + view["obstacle_discard"] + view["line"]


def test_ad_077_a_guard_that_was_only_disarmed_is_yours() -> None:
    game = agent_decker(
        line=["guard-with-bazooka", "guard", *CAMERAS[:4]], hand=["hide"], fighting=8, deck=["punch"] * 4,
        obstacle_deck=REST,
    )  # fmt: skip
    view = choose(game, "disarm:1", "done")
    assert view["discard"] == ["bazooka", "hide"]


def test_ad_078_a_guard_dog_turned_up_slides_left_to_the_nearest_person() -> None:
    line = ["guard-dog!", "security-camera", "yard-door", "inspector", "guard", "waste-room"]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert view["line"] == ["yard-door", "guard-dog", "inspector", "guard", "waste-room", "infirmary"]
    assert (view["alarm"], view["obstacle_discard"]) == (8, ["security-camera"])
    assert happened(game, "slid") == [("Guard Dog", 3)]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # the way to the left is shorter, both are equally long, the way to the right is shorter
        (
            ["guard", "gym-door!", "waste-room!", "-", "security-camera!", "sleeping-guard"],
            ["guard", "gym-door!", "waste-room!", "security-camera!", "guard-dog", "sleeping-guard"],
        ),
        (
            ["guard", "gym-door!", "-", "security-camera!", "sleeping-guard", "waste-room!"],
            ["guard", "guard-dog", "gym-door!", "security-camera!", "sleeping-guard", "waste-room!"],
        ),
        (
            ["guard", "gym-door!", "-", "security-camera!", "waste-room!", "sleeping-guard"],
            ["guard", "guard-dog", "gym-door!", "security-camera!", "waste-room!", "sleeping-guard"],
        ),
    ],
)
def test_ad_078_it_takes_the_shorter_way_and_the_right_one_of_two(line: list[str], after: list[str]) -> None:
    """If a dormitory has held cards in their places, a dog may enter between them."""
    game = agent_decker(line=line, hand=["hide"])
    g: Any = game.state
    dog = next(card for card in g.card_set.cards if card.id == "guard-dog")
    place = line.index("-")
    g.line[place] = dog
    dog.on_appear.run(g, place)
    assert game.view()["line"] == after


def test_ad_078_a_patrolling_guard_turned_up_at_the_end_leaves() -> None:
    line = ["patrolling-guard!", "inspector", *CAMERAS[:4]]
    game = agent_decker(line=line, hand=["hide"], obstacle_deck=REST)
    view = choose(game, "done")
    assert (view["alarm"], view["obstacle_discard"]) == (5, ["patrolling-guard"])


def test_ad_079_swap_turns_both_piles_over_and_shuffles_neither() -> None:
    game = agent_decker(
        hand=["hide", "swap", "follow"],
        deck=["gun", "punch", "bin"],
        discard=["recall", "interrogate", "gear-up"],
    )
    view = choose(game, "play:swap")
    assert (view["deck_top"], view["deck"]) == (["recall", "interrogate", "gear-up"], [])
    assert hidden(game, "deck") == view["deck_top"]
    assert view["discard"] == ["gun", "punch", "bin"]
    assert choose(game, "play:follow")["hand"] == ["hide", "recall"]


def test_ad_079_whatever_the_seed_the_card_discarded_first_is_drawn_first() -> None:
    position = {
        "hand": ["swap", "superspeed", "hide"],
        "deck": ["punch"],
        "discard": ["gun", "bin", "recall", "follow"],
    }
    for seed in range(12):
        view = choose(agent_decker(seed, **position), "play:swap", "play:superspeed")
        assert view["hand"] == ["hide", "gun", "bin", "recall"]


def test_ad_079_with_nothing_discarded_the_deck_is_empty_and_the_next_draw_shuffles() -> None:
    decks = set()
    for seed in range(12):
        game = agent_decker(
            seed, hand=["swap", "follow", "hide"], deck=["gun", "bin", "recall", "punch", "gear-up"]
        )
        view = choose(game, "play:swap")
        assert (view["deck"], view["deck_top"], len(view["discard"])) == ([], [], 5)
        decks.add(choose(game, "play:follow")["hand"][1])
    assert len(decks) > 2


def test_ad_080_looking_at_an_empty_deck_shuffles_the_discard_first() -> None:
    game = agent_decker(hand=["hide", "foresight"], discard=["gun", "bin", "follow"])
    view = choose(game, "play:foresight")
    assert (sorted(view["seen"]), view["discard"]) == (["bin", "follow", "gun"], [])


def test_ad_080_searching_an_empty_deck_finds_nothing() -> None:
    game = agent_decker(hand=["hide", "just-the-thing"], discard=["gun", "bin", "follow"])
    view = choose(game, "play:just-the-thing")
    assert (view["discard"], view["deck"], view["deck_top"]) == (["gun", "bin", "follow"], [], [])
    assert offered(game) == ["play:hide", "done"]


def test_ad_081_the_texts_say_it() -> None:
    texts = [
        *agent_decker().rules.narrator.card_text("siren"),
        *agent_decker().rules.narrator.card_text("inspector"),
    ]
    texts += agent_decker().rules.narrator.card_text("dormitory")
    said = " ".join(texts)
    assert "Leave: discard the rest of the line, which raises no alarm." in said
    assert "turn the card at the exit face up, as if it had just appeared." in said
    assert "Face-down cards do not slide in the scroll." in said


def test_ad_081_outside_the_scroll_a_dormitory_holds_nobody() -> None:
    line = ["yard-door", "dormitory", "guard", "gym-door!", "security-camera", "waste-room!"]
    assert scrolled(line, obstacle_deck=["radio-tower"]) == [
        "dormitory", "security-camera", "gym-door!", "guard", "radio-tower", "waste-room!",
    ]  # fmt: skip
