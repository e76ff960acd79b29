"""Ledger section 22: the demo edition, by the rows of its comparison with retail that make a difference."""

from __future__ import annotations

from typing import Any

import pytest
from positions import choose, declare, happened, hidden, offered, pending, refusal, rules_of

import fieldcraft

DEMO = "blight-chronicles-demo"
BOX = rules_of(DEMO).card_set
LINE = ["car-thief", "steel-door", "staff-entrance", "cable-duct", "orderly", "medicine-cabinet"]
DECK = ["security-guard", "car-thief", "security-guard"]
STARTERS = [
    *("silent-movement", "silent-movement", "tension", "tension"),
    *("nip-up", "elbow-strike", "punch", "punch"),
]


def demo(**position: Any) -> fieldcraft.Game:
    """The demo edition with a quiet line, unless declared otherwise."""
    return declare(DEMO, **{"slots": LINE, "obstacle_deck": DECK, "hand": ["tension"]} | position)


def worked_example() -> fieldcraft.Game:
    """The rulebook's picture: Small crowbar and twice Silent movement played, 2 Physical and 2 Evasion."""
    line = [
        *("security-guard", "surveillance-operator", "motion-activated-camera"),
        *("metal-sensor-gate", "staff-entrance", "locked-ambulance"),
    ]
    hand = ["small-crowbar", "silent-movement", "silent-movement", "punch"]
    game = demo(slots=line, marks=["guard-house"], hand=hand)
    choose(game, "play:small-crowbar", "play:silent-movement", "play:silent-movement")
    return game


@pytest.mark.parametrize("place", ["1", "3", "5"])
def test_bc_079_worked_example_of_the_demo_these_can_be_targeted(place: str) -> None:
    game = worked_example()
    assert (game.view()["physical"], game.view()["evasion"]) == (2, 2)
    assert f"knock-out:{place}" in offered(game)
    assert f"eliminate:{place}" in offered(game)


@pytest.mark.parametrize(
    ("place", "rule"), [("2", "BC-075"), ("4", "BC-075"), ("6", "BC-073"), ("m1", "BC-075")]
)
def test_bc_079_worked_example_of_the_demo_these_cannot(place: str, rule: str) -> None:
    game = worked_example()
    assert refusal(game, f"eliminate:{place}") == rule
    assert [key for key in offered(game) if key.endswith(f":{place}")] == []


def test_bc_079_worked_example_of_the_demo_how_they_are_paid() -> None:
    game = worked_example()
    view = choose(game, "eliminate:3")
    assert (view["physical"], view["evasion"]) == (0, 1)
    game = worked_example()
    view = choose(game, "eliminate:5")  # 2 Evasion for the slot, 2 Physical and the crowbar for the door
    assert (view["physical"], view["evasion"], view["discard"]) == (0, 0, ["shortcut"])


def test_demo_row_01_eleven_agent_cards() -> None:
    levels = {level: sum(card.copies for card in BOX.agent_cards if card.level == level) for level in (1, 2)}
    assert levels == {1: 8, 2: 3}
    assert sum(card.copies for card in BOX.agent_cards) == 11


def test_demo_row_02_fifty_one_obstacles() -> None:
    assert sum(card.copies for card in BOX.obstacles) == 51
    assert rules_of(DEMO).count() == 11 + 51


def test_demo_row_03_five_stages() -> None:
    assert [stage.id for stage in BOX.stages] == ["1", "2A", "2B", "3A", "3B"]
    ways = {stage.id: [after.id for after in stage.next] for stage in BOX.stages}
    assert ways == {"1": ["2A", "2B"], "2A": ["3A", "3B"], "2B": ["3A", "3B"], "3A": [], "3B": []}


def test_demo_row_04_no_objective_asks_for_more_than_two_tokens() -> None:
    assert [stage.tokens for stage in BOX.stages] == [1, 2, 2, 2, 2]


@pytest.mark.parametrize(("blight", "open_"), [(1, False), (2, True), (3, True)])
def test_demo_row_05_two_blight_tokens_are_all_that_is_ever_asked_for(blight: int, open_: bool) -> None:
    game = demo(stage="3B", blight=blight)
    assert ("event:2" in offered(game)) is open_
    if open_:
        assert choose(game, "event:2")["blight"] == blight - 2


def test_demo_row_06_no_card_speaks_of_plus_and_minus_tokens() -> None:
    rules = rules_of(DEMO)
    texts = [text for card in rules.card_set.cards for text in rules.narrator.card_text(card.name)]
    assert not any("+1 token" in text or "-1 token" in text for text in texts)


def test_demo_row_10_seven_positions_the_last_four_closed() -> None:
    assert [(position.hand_size, position.level) for position in BOX.positions] == [
        *((4, 0), (0, 2), (5, 0)),
        *([(0, 0)] * 4),
    ]


def test_demo_row_10_no_play_ever_reaches_a_closed_position() -> None:
    assert max(stage.number for stage in BOX.stages) == 3


def test_demo_row_11_the_starting_cards_are_the_first_deck() -> None:
    game = fieldcraft.new(DEMO)
    view = game.view()
    assert sorted(view["hand"] + view["deck"] + view["discard"]) == sorted(STARTERS)
    assert view["hand_size"] == 4


def test_demo_row_12_position_three_makes_the_hand_size_five() -> None:
    game = demo(stage="2A", phase="next", completed=["1"], deck=STARTERS, hand=[], slots=[], obstacle_deck=[])
    assert game.view()["hand_size"] == 4
    assert choose(game, "go-to:3B")["hand_size"] == 5


def test_demo_row_12_position_two_gives_a_card_of_level_two() -> None:
    game = demo(phase="next", deck=STARTERS, hand=[], slots=[], obstacle_deck=[])
    choose(game, "go-to:2B")
    assert offered(game) == ["learn:improvise", "learn:close-quarters", "learn:ghost-walk"]


@pytest.mark.parametrize(("hand", "lost"), [(["punch", "tension"], 1), ([], 0)])
def test_demo_row_14_a_dealt_card_has_its_impact(hand: list[str], lost: int) -> None:
    game = demo(phase="look-around", slots=LINE[:5], obstacle_deck=["taser-drone"], hand=hand)
    assert happened(game, "dealt")[0] == ("Taser drone", 6)
    assert len(happened(game, "discarded")) == lost


@pytest.mark.parametrize(("other", "visibility"), [("surveillance-camera", 2), ("car-thief", 1)])
def test_demo_row_14_the_camera_looks_for_another_camera(other: str, visibility: int) -> None:
    game = demo(
        phase="look-around",
        slots=[other, "steel-door", *LINE[2:5]],
        obstacle_deck=["surveillance-camera"],
    )
    assert game.view()["visibility"] == visibility


def test_demo_row_16_discard_from_play_works_only_once_it_is_in_play() -> None:
    game = demo(hand=["taser", "tension"])
    assert refusal(game, "use:taser") == "BC-131"
    choose(game, "equip:taser")
    view = choose(game, "use:taser")
    assert (view["physical"], view["tools"], view["discard"]) == (1, ["-", "-"], ["taser"])


@pytest.mark.parametrize(("power", "open_"), [(5, False), (6, True)])
def test_demo_row_17_the_objective_of_stage_1_costs_six(power: int, open_: bool) -> None:
    game = demo(accomplishments=1, evasion=power)
    assert ("complete" in offered(game)) is open_
    assert refusal(game, "complete") == ("" if open_ else "BC-181")


def test_demo_row_18_stage_1_begins_at_visibility_1() -> None:
    game = declare(DEMO, phase="setup", dropped=["clear-path"] * 3)
    assert (game.view()["visibility"], happened(game, "visibility-up")) == (1, [])


def test_demo_row_20_four_types_of_obstacle() -> None:
    assert {card.kinds & 30 for card in BOX.obstacles} == {2, 4, 8, 16}


def test_demo_row_21_and_22_cards_may_follow_the_one_target() -> None:
    game = demo(physical=9, hand=["punch", "tension"])
    choose(game, "knock-out:1")
    assert refusal(game, "knock-out:5") == "BC-070"
    view = choose(game, "play:punch")
    assert (view["targets"], view["physical"]) == (1, 5)


def test_demo_row_23_a_vs_bonus_does_not_pay_the_surcharge() -> None:
    line = ["car-thief", "steel-door", "cable-duct", "orderly", "staff-entrance"]
    game = demo(slots=line, evasion=1, physical=2, bonuses=["borrowed-pass"])
    assert refusal(game, "knock-out:5") == "BC-077"
    game = demo(slots=line, evasion=2, physical=2, bonuses=["borrowed-pass"])
    assert "knock-out:5" in offered(game)


def test_demo_row_24_the_surcharge_is_evasion() -> None:
    assert refusal(demo(physical=9), "knock-out:3") == "BC-076"
    game = demo(physical=3, evasion=1)
    view = choose(game, "knock-out:3")
    assert (view["physical"], view["evasion"]) == (0, 0)


@pytest.mark.parametrize(("physical", "evasion"), [(5, 0), (0, 5), (2, 3)])
def test_demo_row_25_a_combined_cost_may_be_all_of_one_type(physical: int, evasion: int) -> None:
    assert "knock-out:1" in offered(demo(physical=physical, evasion=evasion))


def test_demo_row_26_elimination_is_not_discarding() -> None:
    line = ["heart-monitor", *LINE[1:]]
    game = demo(slots=line, physical=4, deck=["punch"])
    view = choose(game, "eliminate:1")
    assert (view["discard"], view["hand"]) == (["steady-pulse"], ["tension"])
    assert happened(game, "discarded") == []


def test_demo_row_27_near_as_a_place_and_as_an_ability() -> None:
    camera = ["motion-activated-camera", *LINE[1:]]
    assert choose(demo(slots=camera, physical=2), "eliminate:1")["suspicion"] == 2
    camera = [*LINE[:2], "motion-activated-camera", *LINE[3:]]
    assert choose(demo(slots=camera, physical=2, evasion=1), "eliminate:3")["suspicion"] == 0
    assert choose(demo(marks=["motion-activated-camera"], physical=2), "eliminate:m1")["suspicion"] == 2


@pytest.mark.parametrize(("line", "visibility"), [(["ward-door", "-"], 1), (["-", "ward-door"], 2)])
def test_demo_row_28_chain_only_for_cards_that_moved(line: list[str], visibility: int) -> None:
    game = demo(phase="move", slots=[*line, *LINE[2:]])
    assert game.view()["visibility"] == visibility


def test_demo_row_30_of_two_cards_that_face_the_same_way_slot_one_is_avoided() -> None:
    for mark in ("", "!"):
        game = demo(phase="avoid", slots=["car-thief" + mark, "steel-door" + mark, *LINE[2:]])
        assert hidden(game, "avoided") == ["car-thief"]


def test_demo_row_31_and_32_moving_refills_gaps_and_the_avoided_card_goes_to_its_pile() -> None:
    game = demo(phase="avoid", slots=["car-thief", "steel-door!", *LINE[2:]])
    view = choose(game, "avoid:2")
    assert view["slots"] == ["car-thief", *LINE[2:], DECK[0]]
    assert (hidden(game, "avoided"), view["discard"]) == (["steel-door"], [])


def test_demo_row_33_sidestep_avoids_without_the_suspicion_of_the_card() -> None:
    line = ["angry-guard", "watchful-neighbour", *LINE[2:]]
    game = demo(stage="2B", slots=line, hand=["shortcut", "tension"])
    view = choose(game, "play:shortcut", "use:shortcut", "avoid:1")
    assert hidden(game, "avoided") == ["angry-guard"]
    assert view["suspicion"] == 1 + 2 + 1  # paid, its Oversight, and the neighbour's Threat


def test_demo_row_35_an_eliminated_uniform_is_equipped_or_dropped() -> None:
    line = ["medic", *LINE[1:]]
    game = demo(slots=line, physical=5, visibility=4)
    choose(game, "eliminate:1")
    assert offered(game) == ["equip:white-coat", "leave"]
    dropped = game.copy()
    view = choose(dropped, "leave")
    assert (view["dropped"], view["discard"], view["suspicion"]) == (["white-coat"], [], 1)
    view = choose(game, "equip:white-coat")
    assert (view["outfit"], view["dropped"], view["suspicion"]) == ("white-coat", [], 0)
    assert view["visibility"] == 4 - 2 + 1  # the uniform, then the Eliminate ability


@pytest.mark.parametrize(("cards", "after"), [(3, 4), (4, 4), (5, 5)])
def test_demo_row_36_no_card_is_drawn_at_hand_size_or_above(cards: int, after: int) -> None:
    hand = ["tension", "tension", "punch", "punch", "nip-up"][:cards]
    game = demo(hand=hand, deck=["elbow-strike", "silent-movement"], phase="reorganise")
    assert len(game.view()["hand"]) == after


def test_demo_row_37_an_empty_deck_is_replaced_when_a_card_is_needed() -> None:
    game = demo(hand=["risky-step", "tension"], discard=["nip-up"], suspicion=3)
    view = choose(game, "play:risky-step", "use:risky-step")
    assert (view["hand"], view["visibility"], view["suspicion"]) == (["tension", "nip-up"], 2, 4)


def test_demo_row_37_preparing_onto_an_empty_deck_shuffles_nothing() -> None:
    game = demo(hand=["nip-up", "tension"], discard=["punch"])
    view = choose(game, "play:nip-up", "use:nip-up", "prepare:punch")
    assert (hidden(game, "deck"), view["visibility"]) == (["punch"], 1)


def test_demo_row_39_tools_are_gathered_and_may_start_equipped() -> None:
    game = demo(
        accomplishments=1,
        physical=6,
        hand=["tension"],
        tools=["taser"],
        play_area=["punch"],
        deck=STARTERS[3:7],
    )
    view = choose(game, "complete")
    assert view["deck"] == sorted([*STARTERS[3:7], "punch", "taser", "tension"])
    choose(game, "go-to:2B", "learn:improvise")
    assert offered(game) == ["start-with:taser", "enough-tools"]


def test_demo_row_40_a_saved_game_knows_its_stage_markers() -> None:
    game = demo(accomplishments=1, physical=6, suspicion=9)
    game.choose("complete")
    view = fieldcraft.load(game.save()).view()
    assert (view["completed"], view["suspicion"], view["position"]) == (["1"], 9, 1)


def test_demo_row_42_suspicion_carries_over() -> None:
    game = demo(accomplishments=1, physical=6, suspicion=9)
    view = choose(game, "complete", "go-to:2B", "learn:improvise")
    assert view["suspicion"] == 9


def test_demo_row_44_the_prologue_comes_before_stage_1() -> None:
    game = fieldcraft.new(DEMO)
    fact = next(fact for fact in game.facts if fact.kind == "stage")
    titles = [page[0] for page in game.rules.pages(fact)]
    assert len(titles) == 2
    assert titles[0] == "Cloudless Sky"


@pytest.mark.parametrize("id", ["3A", "3B"])
def test_demo_row_44_and_the_demo_has_a_page_where_it_ends(id: str) -> None:
    game = demo(stage=id, accomplishments=2, physical=8)
    choose(game, "complete")
    assert (game.over, game.outcome.won) == (True, True)
    (fact,) = [fact for fact in game.facts if fact.kind == "won"]
    assert len(game.rules.pages(fact)) == 1


def test_demo_row_45_the_guard_house_is_the_only_source_of_the_first_token() -> None:
    assert [card.id for card in BOX.start.pool if card.tokens or card.event] == ["guard-house"]
    game = demo(marks=["guard-house"], physical=8)
    view = choose(game, "eliminate:m1", "equip:night-vision-binoculars")
    assert (view["accomplishments"], view["tools"]) == (1, ["night-vision-binoculars", "-"])


def test_demo_row_45_the_binoculars_give_1_evasion_each_round() -> None:
    game = demo(tools=["night-vision-binoculars"], phase="round")
    assert game.view()["evasion"] == 1
    choose(game, "done")
    assert game.view()["evasion"] == 1


def test_demo_row_46_chloroform_knocks_out_without_targeting() -> None:
    game = demo(
        hand=["punch", "tension"], tools=["chloroform-tissue"], physical=4, slots=["orderly", *LINE[:4]]
    )
    view = choose(game, "use:chloroform-tissue", "discard:punch")
    assert offered(game) == ["at:1", "at:2"]
    view = choose(game, "at:2")
    assert (view["slots"][1], view["targets"], view["tools"]) == ("car-thief!", 0, ["-", "-"])
    assert view["discard"] == ["chloroform-tissue", "punch"]
    assert choose(game, "knock-out:1")["targets"] == 1


@pytest.mark.parametrize("id", ["3A", "3B"])
def test_bc_190_in_the_demo_the_limit_of_2a_lasts_to_the_end(id: str) -> None:
    view = demo(stage=id, completed=["1", "2A"]).view()
    assert view["suspicion_limit"] == 50
    assert demo(stage=id, completed=["1", "2B"]).view()["suspicion_limit"] == {"3A": 52, "3B": 54}[id]


def test_bc_140_stage_2a_puts_all_tools_away() -> None:
    deck = [*STARTERS[:6], "taser", "chloroform-tissue"]
    game = demo(phase="next", deck=deck, hand=[], slots=[], obstacle_deck=[])
    view = choose(
        game, "go-to:2A", "learn:improvise", "keep-deck", "start-with:taser", "start-with:chloroform-tissue"
    )
    assert (view["tools"], view["slots"][5]) == (["-", "-"], "angry-guard")
    everything = [*view["hand"], *view["deck"], *view["discard"]]
    assert {"taser", "chloroform-tissue"} <= set(everything)
    assert pending(game) == []


@pytest.mark.parametrize("seed", range(4))
def test_bc_002_a_whole_demo_game_comes_to_an_end(seed: int) -> None:
    game = fieldcraft.new(DEMO, seed)
    for _ in range(5000):
        if game.over:
            break
        game.choose(len(game.options) // 2)
    assert game.over
    assert game.outcome.won is not None
