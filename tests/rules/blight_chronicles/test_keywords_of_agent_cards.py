"""Ledger section 10, first part: Reveal, Discard and the vs bonus."""

from __future__ import annotations

from typing import Any

import pytest
from positions import blight_chronicles, choose, happened, hidden, offered, pending, refusal, texts_of

DECK = ["tension", "footwork", "elbow-strike", "instinct"]


def test_bc_100_reveal_shows_the_top_cards_of_the_deck() -> None:
    game = blight_chronicles(hand=["field-manual", "nobody"], deck=DECK)
    choose(game, "play:field-manual", "use:field-manual")
    assert happened(game, "revealed") == [("Tension",), ("Footwork",), ("Elbow strike",)]
    assert offered(game) == ["draw:tension", "draw:footwork", "draw:elbow-strike"]
    assert game.view()["deck_top"] == DECK[:3]
    view = choose(game, "draw:footwork")
    assert view["hand"] == ["nobody", "footwork"]
    assert pending(game) == []


@pytest.mark.parametrize(("deck", "shown"), [(DECK, 3), (DECK[:3], 3), (DECK[:2], 2), (DECK[:1], 1)])
def test_bc_100_it_shows_no_more_than_there_are(deck: Any, shown: int) -> None:
    game = blight_chronicles(hand=["deep-scan", "nobody"], deck=deck)
    choose(game, "play:deep-scan", "use:deep-scan")
    assert len(happened(game, "revealed")) == shown
    assert offered(game) == ["play:nobody", "done"]


def test_bc_100_where_there_is_nothing_to_reveal_nothing_is_revealed() -> None:
    game = blight_chronicles(
        slots=["relay-server"], hand=["deep-scan", "nobody"], tools=["x-ray-vision"], visibility=2
    )
    view = choose(game, "play:deep-scan")
    assert offered(game) == ["play:nobody", "done"]
    assert (view["visibility"], view["tools"][0]) == (2, "x-ray-vision")


def test_bc_101_what_a_revealed_card_does_waits_for_the_end_of_the_ability() -> None:
    game = blight_chronicles(hand=["field-manual", "nobody"], deck=["listen-in", *DECK])
    choose(game, "play:field-manual", "use:field-manual")
    assert offered(game) == ["draw:listen-in", "draw:tension", "draw:footwork"]
    choose(game, "draw:footwork")
    assert offered(game) == ["use:listen-in", "no"]
    view = choose(game, "use:listen-in")
    assert view["hand"] == ["nobody", "footwork", "listen-in"]
    assert pending(game) == []


def test_bc_101_a_threat_reacts_to_revealing_after_the_ability_and_once() -> None:
    game = blight_chronicles(
        slots=["relay-server"], hand=["field-manual", "nobody"], deck=DECK, tools=["x-ray-vision"]
    )
    choose(game, "play:field-manual", "use:field-manual")
    assert (game.view()["visibility"], game.view()["tools"][0]) == (1, "x-ray-vision")
    view = choose(game, "draw:tension")
    assert (view["visibility"], view["tools"][0]) == (2, "x-ray-vision+1")


def test_bc_101_several_revealed_cards_each_get_their_turn() -> None:
    game = blight_chronicles(
        hand=["deep-scan", "nobody"], deck=["hold-your-breath", "heat-sense", "listen-in", *DECK]
    )
    choose(game, "play:deep-scan", "use:deep-scan")
    assert game.view()["evasion"] == 2
    assert offered(game) == ["use:heat-sense", "no"]
    choose(game, "use:heat-sense")
    assert game.view()["evasion"] == 5
    assert offered(game) == ["use:listen-in", "no"]
    choose(game, "no")
    assert hidden(game, "deck") == ["hold-your-breath", "listen-in", *DECK]


def test_bc_102_revealed_cards_go_back_on_top_in_the_same_order() -> None:
    game = blight_chronicles(hand=["deep-scan", "nobody"], deck=DECK)
    view = choose(game, "play:deep-scan", "use:deep-scan")
    assert hidden(game, "deck") == DECK
    assert (view["deck_top"], view["deck"], view["revealed"]) == (DECK[:3], DECK[3:], 0)
    assert view["physical"] == 3 + 2


def test_bc_102_those_that_are_left_keep_their_order() -> None:
    game = blight_chronicles(hand=["field-manual", "nobody"], deck=DECK)
    choose(game, "play:field-manual", "use:field-manual", "draw:footwork")
    assert hidden(game, "deck") == ["tension", "elbow-strike", "instinct"]


def test_bc_102_only_a_text_that_says_so_lets_the_player_choose_the_order() -> None:
    game = blight_chronicles(hand=["timetable", "nobody"], deck=DECK)
    choose(game, "play:timetable", "use:timetable", "put-back:tension", "put-back:elbow-strike")
    assert hidden(game, "deck") == ["footwork", "elbow-strike", "tension", "instinct"]
    assert pending(game) == []


def test_bc_103_some_cards_may_be_played_straight_from_the_reveal() -> None:
    game = blight_chronicles(
        hand=["deep-scan", "nobody"], deck=["tension", "dont-move", "footwork", "instinct"]
    )
    choose(game, "play:deep-scan", "use:deep-scan")
    assert offered(game) == ["use:dont-move", "no"]
    view = choose(game, "use:dont-move")
    assert view["play_area"] == ["deep-scan", "dont-move"]
    assert (view["evasion"], view["hand"]) == (1, ["nobody"])
    assert hidden(game, "deck") == ["tension", "footwork", "instinct"]
    assert pending(game) == []


def test_bc_103_it_may_stay_in_the_deck_too() -> None:
    game = blight_chronicles(hand=["deep-scan", "nobody"], deck=["tension", "dont-move", "footwork"])
    view = choose(game, "play:deep-scan", "use:deep-scan", "no")
    assert (view["play_area"], view["evasion"]) == (["deep-scan"], 0)
    assert hidden(game, "deck") == ["tension", "dont-move", "footwork"]


def test_bc_103_a_card_that_was_drawn_from_the_reveal_is_no_longer_there_to_be_played() -> None:
    game = blight_chronicles(hand=["field-manual", "nobody"], deck=["dont-move", "tension", "footwork"])
    view = choose(game, "play:field-manual", "use:field-manual", "draw:dont-move")
    assert view["hand"] == ["nobody", "dont-move"]
    assert offered(game) == ["play:nobody", "play:dont-move", "done"]


def test_bc_103_of_two_copies_the_one_that_is_left_may_be_played() -> None:
    game = blight_chronicles(
        hand=["field-manual", "nobody"], deck=["dont-move", "dont-move", "tension", "footwork"]
    )
    choose(game, "play:field-manual", "use:field-manual", "draw:dont-move")
    assert offered(game) == ["use:dont-move", "no"]
    view = choose(game, "use:dont-move")
    assert (view["hand"], view["play_area"]) == (["nobody", "dont-move"], ["field-manual", "dont-move"])
    assert offered(game) == ["play:nobody", "play:dont-move", "done"]
    assert pending(game) == []


def test_bc_103_a_card_that_lies_deeper_was_not_revealed() -> None:
    game = blight_chronicles(
        hand=["ace-in-hand", "nobody"], deck=["tension", "instinct", "dont-move", "footwork"]
    )
    choose(game, "play:ace-in-hand", "use:ace-in-hand", "power-of:tension")
    assert offered(game) == ["play:nobody", "done"]
    assert happened(game, "revealed") == [("Tension",), ("Instinct",)]


def test_bc_104_cards_are_discarded_from_hand_and_the_play_area_is_not_the_hand() -> None:
    game = blight_chronicles(hand=["elbow-strike", "hit-and-run", "tension", "footwork"], suspicion=3)
    choose(game, "play:elbow-strike", "play:hit-and-run", "use:hit-and-run")
    assert offered(game) == ["discard:tension", "discard:footwork"]
    view = choose(game, "discard:tension")
    assert (view["discard"], view["hand"], view["suspicion"]) == (["tension"], ["footwork"], 2)
    assert pending(game) == []


def test_bc_104_with_nothing_in_hand_the_ability_is_not_asked_for() -> None:
    game = blight_chronicles(
        hand=["hit-and-run"], suspicion=3, set_aside=["footwork"], discard=["tension"], tools=["carbine"]
    )
    choose(game, "play:hit-and-run")
    assert offered(game) == ["use:carbine:1", "take-back:footwork", "done"]
    assert game.view()["suspicion"] == 3


def test_bc_104_a_text_may_discard_from_elsewhere_and_that_is_no_discard_from_hand() -> None:
    game = blight_chronicles(
        slots=["nervous-guard"], hand=["borrowed-eye", "nobody"], deck=["rethink", "tension"], suspicion=3
    )
    view = choose(game, "play:borrowed-eye", "use:borrowed-eye", "discard:rethink")
    assert (view["discard"], view["hand"], view["visibility"]) == (["rethink"], ["nobody"], 1)
    assert view["suspicion"] == 2


def test_bc_105_discarded_cards_go_straight_to_the_discard_pile_and_their_triggers_fire() -> None:
    game = blight_chronicles(hand=["hit-and-run", "rethink", "footwork"], suspicion=5)
    choose(game, "play:hit-and-run", "use:hit-and-run")
    view = choose(game, "discard:rethink")
    assert (view["discard"], view["play_area"]) == (["rethink"], ["hit-and-run"])
    assert view["suspicion"] == 5 - 1 - 1
    assert happened(game, "discarded") == [("Rethink",)]


def test_bc_105_a_trigger_that_is_no_plain_gain_is_asked_for() -> None:
    game = blight_chronicles(hand=["hit-and-run", "steady-pulse", "footwork"], suspicion=5, deck=["tension"])
    choose(game, "play:hit-and-run", "use:hit-and-run", "discard:steady-pulse")
    assert offered(game) == ["use:steady-pulse", "no"]
    view = choose(game, "use:steady-pulse")
    assert (view["hand"], view["suspicion"]) == (["footwork", "tension"], 4)
    assert pending(game) == []


@pytest.mark.parametrize(("hand", "left"), [([], []), (["tension"], [])])
def test_bc_106_told_to_discard_with_an_empty_hand_nothing_happens(hand: list[str], left: list[Any]) -> None:
    game = blight_chronicles(
        slots=["orderly"], hand=hand, physical=4, tools=["carbine"], marks=["nervous-guard"]
    )
    view = choose(game, "eliminate:1")
    assert (view["hand"], view["discard"]) == (left, [*["bedside-manner"], *hand])
    assert view["visibility"] == (2 if hand else 1)
    assert pending(game) == []


def test_bc_106_neither_does_a_random_discard() -> None:
    game = blight_chronicles(
        phase="look-around",
        slots=["car-thief", "car-thief", "taxi", "cable-duct", "medic"],
        obstacle_deck=["guard-dog"],
        tools=["carbine"],
    )
    assert (game.view()["discard"], game.view()["round"]) == ([], 2)


@pytest.mark.parametrize(("cards", "rule"), [(1, "BC-184"), (2, "")])
def test_bc_106_as_a_cost_it_has_to_be_paid_in_full(cards: int, rule: str) -> None:
    game = blight_chronicles(slots=["back-room"], hand=["footwork", "tension"][:cards], tools=["carbine"])
    assert ("event:back-room" in offered(game)) is (rule == "")
    assert refusal(game, "event:back-room") == rule


@pytest.mark.parametrize(
    ("card", "physical", "within"),
    [
        ("staff-entrance", 4, True),
        ("staff-entrance", 3, False),
        ("car-thief", 4, False),
        ("car-thief", 5, True),
    ],
)
def test_bc_107_a_vs_bonus_is_extra_power_against_one_kind_of_obstacle(
    card: str, physical: int, within: bool
) -> None:
    game = blight_chronicles(slots=[card], hand=["tension"], physical=physical, bonuses=["crowbar"])
    assert ("eliminate:1" in offered(game)) is within
    assert refusal(game, "eliminate:1") == ("" if within else "BC-075")


@pytest.mark.parametrize(
    ("card", "power", "bonus", "rule"),
    [
        ("guard-dog", {"physical": 3}, "bedside-manner", "BC-073"),
        ("guard-dog", {"physical": 2}, "baton-drill", ""),
        ("commuters", {"evasion": 2}, "bedside-manner", ""),
        ("commuters", {"evasion": 1}, "bedside-manner", "BC-074"),
        ("commuters", {"evasion": 4}, "baton-drill", "BC-074"),
        ("medic", {"evasion": 3}, "bedside-manner", ""),
    ],
)
def test_bc_107_it_is_power_of_its_printed_type(
    card: str, power: dict[str, int], bonus: str, rule: str
) -> None:
    game = blight_chronicles(slots=[card], hand=["tension"], bonuses=[bonus], **power)
    assert refusal(game, "knock-out:1") == rule


def test_bc_107_a_played_card_gives_its_power_and_registers_its_bonus() -> None:
    game = blight_chronicles(slots=["staff-entrance"], hand=["crowbar", "elbow-strike", "tension"])
    view = choose(game, "play:crowbar")
    assert (view["physical"], view["bonuses"]) == (2, ["crowbar"])
    view = choose(game, "play:elbow-strike", "play:tension")
    assert view["physical"] == 5


def test_bc_107_every_printed_bonus_names_its_type_of_power() -> None:
    texts = texts_of("blight-chronicles")
    bonuses = [text for text in texts.values() if " vs " in text and text.startswith("+")]
    assert len(bonuses) > 10
    assert all(text.split()[1] in ("physical", "evasion") for text in bonuses)


def test_bc_108_a_bonus_counts_before_the_pool_is_touched() -> None:
    game = blight_chronicles(slots=["staff-entrance"], hand=["tension"], physical=5, bonuses=["crowbar"])
    assert choose(game, "eliminate:1")["physical"] == 1


@pytest.mark.parametrize(("evasion", "rule"), [(0, "BC-076"), (1, "")])
def test_bc_108_a_bonus_never_pays_the_surcharge(evasion: int, rule: str) -> None:
    line = ["-", "-", "security-guard"]
    game = blight_chronicles(slots=line, hand=["tension"], physical=2, evasion=evasion, bonuses=["long-shot"])
    assert refusal(game, "knock-out:3") == rule
    if not rule:
        view = choose(game, "knock-out:3")
        assert (view["physical"], view["evasion"]) == (0, 0)


def test_bc_108_a_bonus_helps_neither_the_objective_nor_events() -> None:
    game = blight_chronicles(
        slots=["chart-rack-1"],
        hand=["tension"],
        accomplishments=1,
        evasion=2,
        physical=2,
        bonuses=["hop-over", "throw-out"],
    )
    assert refusal(game, "complete") == "BC-181"
    assert refusal(game, "event:chart-rack") == "BC-184"
    assert "knock-out:1" in offered(game)


def test_bc_108_it_counts_where_the_target_is_of_its_kind_at_that_moment() -> None:
    game = blight_chronicles(
        slots=["-", "car-thief", "car-thief"], hand=["tension"], physical=3, evasion=1, bonuses=["throw-out"]
    )
    assert "eliminate:2" in offered(game)
    assert refusal(game, "eliminate:3") == "BC-075"


@pytest.mark.parametrize(
    ("position", "key", "bonus", "rule"),
    [
        ({"slots": ["car-thief"]}, "knock-out:1", "throw-out", ""),
        ({"slots": ["-", "car-thief"]}, "knock-out:2", "throw-out", ""),
        ({"marks": ["car-thief"]}, "eliminate:m1", "throw-out", ""),
        ({"slots": ["-", "-", "car-thief"]}, "knock-out:3", "throw-out", "BC-075"),
        ({"slots": ["-", "car-thief"]}, "knock-out:2", "long-shot", "BC-075"),
        ({"marks": ["car-thief"]}, "eliminate:m1", "long-shot", "BC-075"),
        ({"slots": ["-", "-", "car-thief"]}, "knock-out:3", "long-shot", ""),
        ({"slots": ["-", "-", "-", "-", "-", "car-thief"]}, "knock-out:6", "long-shot", ""),
    ],
)
def test_bc_109_near_and_far_are_kinds_for_a_vs_bonus(
    position: dict[str, list[str]], key: str, bonus: str, rule: str
) -> None:
    surcharge = {"3": 1, "6": 2}.get(key[-1], 0) if "m" not in key else 0
    game = blight_chronicles(hand=["tension"], physical=3, evasion=surcharge, bonuses=[bonus], **position)
    assert refusal(game, key) == rule
