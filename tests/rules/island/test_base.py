"""Ledger section 1B: the game around the blight."""

from __future__ import annotations

import pytest
from rules.island.island import GAME, RIVER, at, begun, blight, energy_of, island, keys, take, told

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.pieces import CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.table import harm, invaders
from fieldcraft.kernel.state import LOST, PLAYING, WON

LIGHTNING = "lightnings-swift-strike"
EARTH = "vital-strength-of-the-earth"
SHADOWS = "shadows-flicker-like-flame"
HOLD = f"5 {RIVER}"


def slow(
    powers: list[str], lands: dict[str, str], setup: dict[str, object] | None = None, **more: object
) -> Table:
    """A slow phase with these cards in play."""
    return island(setup, phase="slow", played=[powers], lands=lands, **more)


def fast(
    powers: list[str], lands: dict[str, str], setup: dict[str, object] | None = None, **more: object
) -> Table:
    return island(setup, phase="fast", played=[powers], lands=lands, **more)


# -- island ------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", GAME.card_set.boards, ids=lambda board: board.id)
def test_ib_090_and_091_two_lands_of_each_terrain_and_the_printed_pieces(board: object) -> None:
    assert sorted(board.terrains[1:]) == [0, 0, 1, 1, 2, 2, 3, 3]  # type: ignore[attr-defined]
    totals = [sum(land[kind] for land in board.setup) for kind in range(5)]  # type: ignore[attr-defined]
    assert totals == [0, 1, 1, 6, 1]


NEAR = {
    "a": ["245-6", "134", "24", "1235", "14678", "158", "58", "567"],
    "b": ["245-6", "134", "24", "12357", "1467", "1578", "4568", "67"],
    "c": ["256", "1345", "24", "2357", "12467", "1578", "4568", "67"],
    "d": ["2578", "1345", "24", "2356", "12467", "457", "1568", "17"],
    "e": ["257", "135", "245", "3567", "12347", "478", "14568", "67"],
    "f": ["256", "1345", "24", "23578", "12468", "158", "48", "4567"],
}


@pytest.mark.parametrize("board", NEAR)
def test_ib_092_to_097_coasts_and_neighbours_of_the_boards(board: str) -> None:
    island_map = GAME.card_set.map_of([board], "alone")
    near = ["".join(str(land) for land in island_map.neighbours[n]) for n in range(1, 9)]
    assert near == [text.replace("-", "") for text in NEAR[board]]
    assert [n for n in range(1, 9) if island_map.coastal[n]] == [1, 2, 3]
    assert not island_map.neighbours[0]


JOINED = {
    "ab": "33 34 37 43 53 73",
    "ac": "34 43 44 53 73",
    "ad": "34 36 43 44 53 73",
    "bc": "33 34 43 73",
    "bd": "34 36 43 44 73",
    "cd": "34 36 43 44",
}


@pytest.mark.parametrize("boards", JOINED)
def test_ib_098_lands_touch_across_boards(boards: str) -> None:
    island_map = GAME.card_set.map_of(list(boards), "2-standard")
    found = [f"{land}{other - 9}" for land in range(9) for other in island_map.neighbours[land] if other >= 9]
    assert " ".join(found) == JOINED[boards]


@pytest.mark.parametrize(
    ("layout", "lands"),
    [("4-standard", "a7 b8 c4 d8"), ("4-leaf", "a7 b8 c8 d6"), ("4-snake", ""), ("3-sunrise", "")],
)
def test_ib_186_lands_in_corners_touch_where_boards_meet(layout: str, lands: str) -> None:
    boards = int(layout[0])
    island_map = GAME.card_set.map_of(list("abcd")[:boards], layout)
    middle = [island_map.places.numbers[name] for name in lands.split()]
    assert all(other in island_map.neighbours[land] for land in middle for other in middle if other != land)


@pytest.mark.parametrize("layout", GAME.card_set.layouts, ids=lambda layout: layout.id)
def test_the_boards_of_a_layout_lie_side_by_side(layout: object) -> None:
    island_map = GAME.card_set.map_of(list("fbec")[: layout.boards], layout.id)  # type: ignore[attr-defined]
    triangles = [
        tuple(sorted(place.point(*corner) for corner in corners))
        for place in island_map.placements
        for u in range(13)
        for v in range(13)
        for corners in (((u, v), (u + 1, v), (u, v + 1)), ((u + 1, v + 1), (u + 1, v), (u, v + 1)))
    ]
    assert len(set(triangles)) == len(triangles)
    assert all(
        land in island_map.neighbours[near]
        for land in range(len(island_map.names))
        for near in island_map.neighbours[land]
    )


# -- setup -------------------------------------------------------------------------------------


def test_ib_095_two_presence_are_a_sacred_site() -> None:
    g = island({"who": [EARTH]}, phase="spirits", lands={"a1": EARTH, "a6": f"2 {EARTH}"})
    assert (g.is_site(0, 1), g.is_site(0, 6), g.is_site(0, 2)) == (False, True, False)


def test_ib_099_the_invader_deck_leaves_out_one_of_each_stage() -> None:
    g = begun(2)
    assert (len(g.invaders.order), [len(stage) for stage in g.invaders.stages]) == (11, [3, 5, 6])
    assert g.invaders.order[:2] == (0, 0)


def test_ib_100_four_markers_for_each_player_and_nine_fear_cards() -> None:
    g = begun(2, spirits=3)
    assert (g.fear.markers, len(g.fear.deck), g.fear.dividers, g.terror) == (12, 9, (6, 3), 1)


def test_ib_101_spirits_begin_with_cards_and_thirteen_presence() -> None:
    for n, spirit in enumerate(GAME.card_set.spirits):
        g = begun(2, who=[spirit.id], sets=[spirit.set] if spirit.set else [])
        if g.question()["name"] == "start":
            assert GAME.narrator.prompt(g.view(0)) == f"In which land does {g.spirits[0].name} begin?"
            take(g, "start:a1")
        spaces = [*spirit.energy, *[space for space in spirit.plays if not space.is_joint]]
        covered = len(spaces) - 2
        assert g.left(0) + g.panels[0].destroyed + covered == GAME.card_set.presence, n
        assert len(g.panels[0].hand) == 4
        assert g.panels[0].opened == (1, 1)


def test_ib_102_the_first_card_explores_and_lies_in_the_build_slot() -> None:
    g = begun(2)
    assert (len(g.invaders.to_build), len(g.invaders.to_ravage), g.turn) == (1, 0, 1)
    assert g.on_island(EXPLORER) == 2


# -- Spirit phase ------------------------------------------------------------------------------


def test_ib_105_a_way_to_grow_has_its_parts_done_in_any_order() -> None:
    four = ["drought", "rain-of-blood", "steam-vents", "gift-of-power"]
    g = island(phase="spirits", lands={"a5": RIVER}, minors=four)
    take(g, f"grow:{RIVER}-3")
    assert keys(g) == ["do:1", "do:2"]
    take(g, "do:2", "put:a8", "take:plays")
    assert "keep:drought" in keys(g)


def test_ib_106_presence_comes_off_a_track_or_from_a_land() -> None:
    g = island(phase="spirits", lands={"a5": RIVER})
    take(g, f"grow:{RIVER}-2", "do:1")
    assert keys(g) == ["put:a1", "put:a4", "put:a5", "put:a6", "put:a7", "put:a8"]
    take(g, "put:a8")
    assert keys(g) == ["take:energy", "take:plays", "take:a5"]
    take(g, "take:energy")
    assert (g.panels[0].opened, at(g, "a8")["presence"]) == ((2, 1), {RIVER: 1})


def test_ib_107_108_open_spaces_act_at_once() -> None:
    g = island(
        phase="spirits", lands={"a5": f"3 {RIVER}"}, tracks=[[4, 5]], discard=[["flash-floods", "wash-away"]]
    )
    take(g, f"grow:{RIVER}-2", "do:1", "put:a5", "take:energy", "put:a5", "take:energy")
    take(g, "reclaim:wash-away")
    assert [power.id for power in g.panels[0].hand] == ["wash-away"]
    assert g.panels[0].plays == 3


def test_ib_109_energy_is_gained_and_kept() -> None:
    g = island(
        phase="spirits",
        lands={"a5": RIVER},
        energy=[7],
        tracks=[[4, 1]],
        discard=[["flash-floods"]],
        minors=["drought"] * 4,
    )
    take(g, f"grow:{RIVER}-1", "do:1", "do:3")
    assert (energy_of(g), g.question()["name"]) == ([7 + 1 + 3], "play")


def test_ib_110_cards_are_paid_at_once_and_give_their_elements() -> None:
    g = island(
        phase="spirits",
        lands={"a5": RIVER},
        energy=[3],
        hand=[["flash-floods", "wash-away"]],
        tracks=[[1, 2]],
    )
    take(g, f"grow:{RIVER}-2", "do:1", "put:a5", "take:energy", "put:a5", "take:energy")
    before = g.panels[0].energy
    take(g, "play:flash-floods")
    assert (energy_of(g), g.panels[0].elements[:5]) == ([before - 2], [1, 0, 0, 0, 1])
    take(g, "done")
    assert g.phase == 1


def test_ib_111_a_gained_power_is_one_of_four() -> None:
    four = ["drought", "rain-of-blood", "steam-vents", "gift-of-power"]
    g = island(phase="spirits", lands={"a5": RIVER}, minors=four)
    take(g, f"grow:{RIVER}-3", "do:1")
    assert set(keys(g)) == {f"keep:{id}" for id in four}
    take(g, "keep:drought")
    assert (len(g.minor_discard), [power.id for power in g.panels[0].hand]) == (3, ["drought"])


def test_ib_112_an_empty_deck_is_its_discard_shuffled() -> None:
    g = island(phase="spirits", lands={"a5": RIVER}, minors=["drought"])
    g.minor_discard = tuple(
        power for power in GAME.card_set.minors if power.id in ("steam-vents", "rain-of-blood")
    )
    take(g, f"grow:{RIVER}-3", "do:1")
    assert set(keys(g)) == {"keep:drought", "keep:steam-vents", "keep:rain-of-blood"}


# -- powers ------------------------------------------------------------------------------------


def test_ib_113_a_card_is_used_once_in_the_phase_of_its_speed() -> None:
    g = slow(["wash-away", "gift-of-power"], {"a5": f"2 {RIVER}, town"}, minors=["drought"] * 4)
    assert "use:wash-away" in keys(g)
    take(g, "use:wash-away", "at:a5", "enough")
    assert "use:wash-away" not in keys(g)
    assert "use:wash-away" not in keys(fast(["wash-away"], {"a5": f"2 {RIVER}, town"}))


def test_ib_114_targets_are_in_range_of_presence_or_a_site() -> None:
    g = slow(["wash-away"], {"a5": f"2 {RIVER}, town"})
    take(g, "use:wash-away")
    assert keys(g) == ["at:a1", "at:a4", "at:a5", "at:a6", "at:a7", "at:a8"]
    g = slow(["voracious-growth"], {"a7": RIVER, "a2": f"{RIVER}"})
    take(g, "use:voracious-growth")
    assert keys(g) == ["at:a2", "at:a3"]


def test_ib_115_up_to_may_be_fewer_and_instead_takes_the_place_of_the_rest() -> None:
    g = fast(["steam-vents"], {"a5": f"{RIVER}, explorer, town"}, elements=[{"earth": 3}])
    take(g, "use:steam-vents")
    assert keys(g) == ["with", "without"]
    take(g, "with")
    assert at(g, "a5")["explorer"] == 1
    assert "town" not in at(g, "a5")


def test_ib_116_117_innate_levels_need_elements_which_are_not_spent() -> None:
    g = island(phase="slow", lands={"a5": f"2 {RIVER}, town, city"}, elements=[{"sun": 1, "water": 2}])
    take(g, "use:massive-flooding", "at:a5", "push:town:a1")
    assert g.panels[0].elements[4] == 2
    g = island(phase="slow", lands={"a5": f"2 {RIVER}, town, city"}, elements=[{"sun": 1, "water": 1}])
    assert "use:massive-flooding" not in keys(g)
    g = island(
        phase="slow", lands={"a5": f"2 {RIVER}, town, city"}, elements=[{"sun": 3, "water": 4, "earth": 1}]
    )
    take(g, "use:massive-flooding", "at:a5", "with")
    assert at(g, "a5").get("hurt") == ["city-2"]


def test_ib_118_damage_of_powers_blights_nothing_and_may_be_split() -> None:
    g = fast(["flash-floods"], {"a1": f"{RIVER}, 2 town, city, dahan"}, energy=[0])
    take(g, "use:flash-floods", "at:a1", "hit:town", "hit:city")
    assert (at(g, "a1")["hurt"], blight(g, "a1"), at(g, "a1")["dahan"]) == (["city-1", "town-1"], 0, 1)


def test_ib_119_destruction_makes_fear_and_replacing_keeps_damage() -> None:
    g = island(phase="slow", lands={"a5": f"2 {RIVER}, town-1, city"})
    harm.destroy(g, CITY, 5)
    assert g.fear.made == 2
    harm.destroy(g, TOWN, 5, 1)
    assert (g.fear.made, g.odd) == (3, [])
    g = slow(["call-of-the-dahan-ways"], {"a5": f"{RIVER}, explorer, dahan, town"})
    take(g, "use:call-of-the-dahan-ways")
    assert (g.fear.made, at(g, "a5")["dahan"]) == (0, 2)


def test_ib_120_pieces_go_to_and_come_from_lands_next_door() -> None:
    g = slow(["wash-away"], {"a5": f"{RIVER}, town, explorer"})
    take(g, "use:wash-away", "at:a5")
    assert not any(key.endswith(("a2", "a3")) for key in keys(g))
    take(g, "push:town:a1", "push:explorer:a8")
    assert (at(g, "a1")["town"], at(g, "a8")["explorer"]) == (1, 1)


def test_ib_121_defence_adds_up_for_the_turn() -> None:
    g = fast(["natures-resilience", "entrancing-apparitions"], {"a5": f"2 {RIVER}, 9 explorer"})
    take(g, "use:natures-resilience", "at:a5", "use:entrancing-apparitions", "at:a5")
    assert at(g, "a5")["defend"] == 8


def test_ib_122_a_repeat_is_one_more_use() -> None:
    g = island(
        {"who": [EARTH]},
        phase="fast",
        lands={"a6": f"3 {EARTH}, 9 explorer"},
        played=[["entrancing-apparitions"]],
        elements=[{"sun": 2, "earth": 3, "plant": 2}],
    )
    take(g, "use:entrancing-apparitions", "at:a6", "use:gift-of-strength", "with")
    take(g, "use:entrancing-apparitions", "at:a6")
    assert "use:entrancing-apparitions" not in keys(g)


def test_ib_123_a_lone_spirit_may_target_itself() -> None:
    g = fast(["gift-of-living-energy"], {"a5": RIVER})
    take(g, "use:gift-of-living-energy")
    assert g.panels[0].energy == 1


# -- invaders ----------------------------------------------------------------------------------


def test_ib_125_169_and_181_the_order_of_ravages_is_chosen() -> None:
    g = island(
        phase="ravage", ravage=["sands-1"], pool=9, lands={"a1": HOLD, "a4": "2 explorer", "a7": "2 explorer"}
    )
    assert keys(g) == ["ravage:a4", "ravage:a7", "in-order"]
    take(g, "ravage:a7")
    lines = [line for line in told(g) if "ravaged" in line]
    assert lines == ["A7 is ravaged for 2.", "A4 is ravaged for 2."]


def test_ib_126_damage_is_one_two_and_three() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": "explorer, town, city"})
    assert invaders.ravage_damage(g, 4) == 6


def test_ib_127_dahan_are_hurt_before_the_card_turns() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        stack=["unnatural-proliferation"],
        lands={"a1": HOLD, "a4": "2 explorer, dahan"},
    )
    assert "Ravage: One dahan in A4 is destroyed." in told(g)


def test_ib_128_as_many_dahan_as_possible_die_the_hurt_ones_first() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": "2 dahan, dahan-1"})
    harm.hurt_dahan(g, 4, 3)
    assert at(g, "a4") == {"dahan": 1}
    harm.hurt_dahan(g, 4, 1)
    assert at(g, "a4")["hurt"] == ["dahan-1"]


def test_ib_129_dahan_strike_also_where_nothing_got_through() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        defend=[0] * 4 + [9],
        lands={"a1": HOLD, "a4": "2 explorer, dahan"},
    )
    assert "explorer" not in at(g, "a4")
    g = island(phase="ravage", ravage=["jungle-1"], lands={"a1": HOLD, "a4": "2 explorer, dahan"})
    assert at(g, "a4")["explorer"] == 2


@pytest.mark.parametrize(
    ("before", "kind", "n"),
    [("explorer", "town", 1), ("town", "city", 1), ("town, city", "town", 2), ("city", "town", 1)],
)
def test_ib_130_what_is_built(before: str, kind: str, n: int) -> None:
    g = island(phase="build", build=["sands-1"], lands={"a1": HOLD, "a4": before, "a7": ""})
    assert at(g, "a4")[kind] == n
    assert "town" not in at(g, "a7")


def test_ib_131_explorers_come_from_towns_cities_and_the_sea() -> None:
    g = island(phase="explore", invader_deck=["sands-1", "jungle-1"], lands={"a1": HOLD, "a8": "town"})
    assert ("explorer" in at(g, "a4"), at(g, "a7").get("explorer")) == (False, 1)
    g = island(phase="explore", invader_deck=["coast", "jungle-1"], lands={"a6": HOLD})
    assert [at(g, land).get("explorer", 0) for land in ("a1", "a2", "a3", "a4")] == [1, 1, 1, 0]
    g = island(phase="explore", invader_deck=[], lands={"a6": HOLD})
    assert (g.status, g.reason) == (LOST, "time")


@pytest.mark.parametrize(
    ("card", "lands", "said"),
    [
        ("sands-1", {"a8": "town"}, ["One explorer comes to A7, near the town of A8."]),
        ("sands-1", {"a4": "city"}, ["One explorer comes to A4, near the city of A4."]),
        ("coast", {}, [f"One explorer comes to A{n}, near the coast of A{n}." for n in (1, 2, 3)]),
    ],
)
def test_ib_131_a_fact_names_where_explorers_come_from(
    card: str, lands: dict[str, str], said: list[str]
) -> None:
    g = island(phase="explore", invader_deck=[card, "jungle-1"], lands={"a6": HOLD} | lands)
    assert [line for line in told(g) if line.startswith("One explorer comes")] == said


def test_ib_130_a_fact_names_the_invaders_that_build() -> None:
    g = island(phase="build", build=["sands-1"], lands={"a1": HOLD, "a4": "3 explorer, 2 town, city"})
    assert "The invaders build one city in A4, where they are: explorers 3, towns 2, cities 1." in told(g)


def test_ib_133_cards_go_one_slot_on() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        build=["coast"],
        invader_deck=["wetland-1", "jungle-1"],
        lands={"a6": HOLD},
    )
    assert [card.id for card in g.invaders.to_ravage] == ["coast"]
    assert [card.id for card in g.invaders.to_build] == ["wetland-1"]
    assert [card.id for card in g.invaders.discard] == ["sands-1"]


# -- fear and the end --------------------------------------------------------------------------


def test_ib_134_fear_earns_cards_and_the_surplus_stays() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": "city"}, fear=3)
    g.make_fear(2)
    assert (g.fear.made, len(g.fear.earned), len(g.fear.deck), g.terror) == (1, 1, 8, 1)
    g.make_fear(8)
    assert (g.terror, len(g.fear.earned)) == (2, 3)


def test_ib_134_earned_cards_come_oldest_first_at_the_terror_level_then() -> None:
    g = island(
        phase="fear",
        earned=["wary-of-the-interior", "trade-suffers"],
        lands={"a1": HOLD, "a4": "explorer", "a7": "explorer"},
    )
    assert set(keys(g)) == {"in:a4", "in:a7"}
    take(g, "in:a4")
    assert "explorer" not in at(g, "a4")
    assert [card.id for card in g.fear.discard] == ["wary-of-the-interior", "trade-suffers"]


@pytest.mark.parametrize(
    ("left", "lands", "status"),
    [
        (9, "", WON),
        (9, "explorer", PLAYING),
        (6, "explorer", WON),
        (6, "town", PLAYING),
        (3, "town", WON),
        (3, "city", PLAYING),
    ],
)
def test_ib_135_victory_by_terror_level(left: int, lands: str, status: int) -> None:
    g = island(phase="spirits", fear_deck=["isolation"] * left, lands={"a1": HOLD, "a4": lands})
    g.test_victory()
    assert g.status == status


def test_ib_135_the_last_fear_card_wins_at_once() -> None:
    g = island(phase="spirits", fear_deck=["isolation"], fear=3, lands={"a1": HOLD, "a4": "city"})
    g.make_fear(1)
    assert g.status == WON


def test_ib_135_and_089_the_score() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": "3 dahan, 2 blight"})
    g.test_victory()
    assert GAME.outcome(g).score == 10 + 2 * 3 + 3 - 2
    g = island(phase="explore", invader_deck=[], lands={"a6": HOLD, "a4": "dahan"}, ravage=["sands-1"])
    assert GAME.outcome(g).score == 1 + 1


def test_ib_137_victory_and_defeat_by_one_action_are_a_sacrifice() -> None:
    g = island(phase="ravage", ravage=["sands-1"], lands={"a4": f"explorer, 2 dahan, {RIVER}"}, defend=[0])
    assert g.status == WON
    g = island(phase="ravage", ravage=["sands-1"], pool=3, lands={"a4": f"2 explorer, 3 dahan, {RIVER}"})
    assert (g.status, g.is_sacrifice) == (WON, True)
    assert GAME.outcome(g).reason == "The island is safe, at the price of its Spirits."


def test_ib_138_the_last_presence_is_not_saved_by_a_later_action() -> None:
    g = island(phase="ravage", ravage=["sands-1"], lands={"a4": f"2 explorer, {RIVER}", "a8": "city"})
    assert (g.status, g.reason) == (LOST, "presence")


def test_ib_139_without_dahan_the_game_goes_on() -> None:
    g = island(phase="ravage", ravage=["sands-1"], lands={"a4": "2 explorer, dahan", "a1": HOLD})
    assert (g.on_island(DAHAN), g.status) == (0, PLAYING)


def test_ib_086_time_passes() -> None:
    g = island(
        phase="end",
        lands={"a1": HOLD, "a4": "town-1"},
        played=[["wash-away"]],
        elements=[{"sun": 3}],
        defend=[0, 0, 0, 0, 3],
    )
    assert (g.odd, g.defend[4], sum(g.panels[0].elements)) == ([], 0, 0)
    assert [power.id for power in g.panels[0].discard] == ["wash-away"]


def test_ib_182_a_skipped_action_does_not_happen() -> None:
    g = island(
        {"who": [EARTH]},
        phase="fast",
        played=[["a-year-of-perfect-stillness"]],
        ravage=["sands-1"],
        build=["sands-1"],
        lands={"a4": f"2 {EARTH}, 3 explorer, dahan"},
    )
    take(g, "use:a-year-of-perfect-stillness", "at:a4", "finish")
    assert at(g, "a4")["explorer"] == 3
    assert at(g, "a4").get("town") is None


def test_ib_184_a_replaced_piece_dies_at_once_where_its_damage_is_its_health() -> None:
    g = island(
        {"who": [SHADOWS]},
        phase="slow",
        played=[["crops-wither-and-fade"]],
        lands={"a4": f"2 {SHADOWS}, town-1, city"},
    )
    take(g, "use:crops-wither-and-fade", "choose:crops-wither-and-fade:1")
    assert at(g, "a4") == {"city": 1, "presence": {SHADOWS: 2}}


def test_ib_185_several_spirits_use_powers_in_any_order() -> None:
    g = island(
        {"spirits": 2, "seats": 2},
        phase="fast",
        played=[["flash-floods"], ["shatter-homesteads"]],
        lands={"a1": f"{RIVER}, explorer", "b1": f"2 {LIGHTNING}, town"},
    )
    assert (g.seat, "wait" in keys(g)) == (0, True)
    take(g, "wait")
    assert (g.seat, "wait" in keys(g)) == (1, False)
    take(g, "finish")
    assert (g.seat, keys(g)) == (0, ["use:flash-floods", "finish"])
