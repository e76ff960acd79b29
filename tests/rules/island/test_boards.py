"""Boards and layouts of a setup, and the board that is one more than there are Spirits (IB-261 to IB-265)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, island, keys

from fieldcraft.errors import RequestError
from fieldcraft.games.island.printed.cards import BY_POWER
from fieldcraft.games.island.printed.pieces import CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table.contexts import Doing

EARTH: dict[str, Any] = {"sets": ["jagged_earth"]}
EXTRA = {"extra_board": True}


def on_last(g: Any, kind: int) -> int:
    return sum(g.pieces[kind][-9:])


# -- an extra board ------------------------------------------------------------------------------


def test_ib_011_an_extra_board_begins_with_dahan_blight_and_tokens() -> None:
    g = begun(**EXTRA, sets=["branch_and_claw"])
    assert on_last(g, DAHAN) == 6
    assert at(g, "b4")["blight"] == at(g, "b5")["beasts"] == at(g, "b2")["disease"] == 1


def test_ib_262_it_begins_without_invaders_but_for_three_spirits() -> None:
    for n in (1, 2):
        g = begun(**EXTRA, spirits=n)
        assert (on_last(g, CITY), on_last(g, TOWN)) == (0, 0)
    g = begun(**EXTRA, spirits=3)
    assert (on_last(g, CITY), on_last(g, TOWN)) == (1, 0)
    assert at(g, "d2")["city"] == 1


@pytest.mark.parametrize("foe", ["england", "brandenburg-prussia"])
def test_ib_012_setups_of_adversaries_leave_it_out(foe: str) -> None:
    plain = begun(5, adversary=foe, level=2, spirits=2)
    g = begun(5, **EXTRA, adversary=foe, level=2)
    for kind in (TOWN, CITY):
        assert on_last(plain, kind) > 0
        assert on_last(g, kind) == 0
        assert sum(plain.pieces[kind][:9]) == sum(g.pieces[kind][:9])


def test_ib_012_sweden_lays_its_town_on_the_boards_of_spirits_alone() -> None:
    with_two = begun(5, adversary="sweden", level=6, spirits=2)
    g = begun(5, **EXTRA, adversary="sweden", level=6)
    assert sum(with_two.pieces[TOWN][9:]) > 1
    assert on_last(g, TOWN) == 0


def test_ib_012_in_play_the_adversary_acts_there() -> None:
    held = {"a1": f"2 {RIVER}", "b4": "town"}
    setup = EXTRA | {"adversary": "brandenburg-prussia", "level": 0}
    g = island(setup, lands=held, phase="explore", invader_deck=["wetland-2", "coast"])
    assert any(key.startswith("in:b") for key in keys(g))


def test_ib_013_fear_cards_take_five_fear_a_player() -> None:
    assert begun(**EXTRA, spirits=2).fear.markers == 10
    assert island(EXTRA, lands={"a1": RIVER}).fear.markers == 5


def test_ib_013_the_first_explore_of_a_lone_spirit_leaves_it_out() -> None:
    alone, two = begun(**EXTRA), begun(**EXTRA, spirits=2)
    assert sum(alone.pieces[EXPLORER][:9]) > 0
    assert on_last(alone, EXPLORER) == 0
    assert on_last(two, EXPLORER) > 0
    g = island(EXTRA, lands={"a1": RIVER}, phase="explore", invader_deck=["coast", "jungle-1"])
    assert on_last(g, EXPLORER) == 3


def test_ib_261_example_50_figures_of_an_extra_board() -> None:
    g = begun(**EXTRA, adversary="sweden", level=6)
    assert (g.blight.pool, g.fear.markers, g.plan.difficulty) == (5, 5, 12)
    assert begun(**EXTRA).plan.difficulty == 2
    assert begun(adversary="sweden", level=6).plan.difficulty == 8


def test_ib_263_the_first_player_decides_there() -> None:
    g = begun(**EXTRA, spirits=2, seats=2)
    assert [sum(panel.presence[18:]) for panel in g.panels] == [0, 0]
    assert g.seat_of(g.owner_of(18 + 4)) == 0


@pytest.mark.parametrize(("cause", "seat"), [(0, 1), (BY_POWER, 0)])
def test_ib_179_the_owner_of_a_board_decides_but_for_powers(cause: int, seat: int) -> None:
    lands = {"a1": f"3 {RIVER}", "b5": "lightnings-swift-strike", "b4": "blight"}
    g = island({"spirits": 2, "seats": 2}, lands=lands, phase="spirits")
    land = g.map.places.numbers["b4"]
    doing = Doing(None, land, 0 if cause == BY_POWER else -1, cause)
    g.push_in(door.Counter(doing), door.ADD, land)
    g.options.clear()
    g.advance()
    assert (g.question()["name"], g.seat) == ("spread", seat)


def test_ib_179_and_263_blight_spreads_on_an_extra_board_as_the_first_player_says() -> None:
    lands = {"a1": f"3 {RIVER}", "b5": "lightnings-swift-strike", "c5": "blight"}
    g = island(EXTRA | {"spirits": 2, "seats": 2}, lands=lands, phase="spirits")
    land = g.map.places.numbers["c5"]
    g.push_in(door.Counter(None), door.ADD, land)
    g.options.clear()
    g.advance()
    assert (g.question()["name"], g.seat) == ("spread", 0)


# -- layouts and boards --------------------------------------------------------------------------


def test_ib_264_a_layout_is_for_its_number_of_boards() -> None:
    standard = begun(spirits=2).view(0)["placements"]
    assert begun(spirits=2, layout="coastline").view(0)["placements"] != standard
    assert begun(**EXTRA).view(0)["placements"] == standard
    assert begun(spirits=2, **EXTRA, layout="sunrise").view(0)["boards"] == ["a", "b", "c"]
    with pytest.raises(RequestError, match="needs 4 boards; spirits=1 and extra_board=no make 1"):
        begun(layout="leaf")
    with pytest.raises(RequestError, match="extra_board=yes of The island needs spirits=1, 2 or 3"):
        begun(spirits=4, **EXTRA)


def test_ib_264_a_form_knows_which_layouts_fit() -> None:
    option = next(option for option in GAME.setup_options if option.name == "layout")
    fits = {value["value"]: value.get("fits") for value in option.form()["values"]}
    assert fits["standard"] is None
    assert (fits["coastline"], fits["leaf"]) == ([2, 3], [4])
    assert (option.form()["sum_of"], option.form()["unit"]) == (["spirits", "extra_board"], "boards")


def test_ib_265_a_form_knows_which_boards_come_with_a_set() -> None:
    for name in ("board", "boards"):
        form = next(option for option in GAME.setup_options if option.name == name).form()
        found = {value["value"]: value["comes_with"] for value in form["values"] if "comes_with" in value}
        assert (form["of"], found) == ("sets", {"e": "jagged_earth", "f": "jagged_earth"})


def test_ib_265_boards_are_chosen_one_by_one_and_once() -> None:
    g = begun(**EARTH, spirits=3, boards=["f", "", "e"])
    assert g.view(0)["boards"] == ["f", "a", "e"]
    assert begun(spirits=2, boards=["", "a"]).view(0)["boards"] == ["b", "a"]
    assert begun(spirits=2, board="d").view(0)["boards"] == ["d", "a"]
    for wrong, message in (
        ({"spirits": 2, "boards": ["b", "b"]}, "no board of The island can be in the game twice"),
        ({"boards": ["b", "c"]}, "boards of The island names 2 boards of 1"),
        ({"boards": ["e"]}, "board E comes with Jagged Earth: add jagged_earth to the sets"),
        ({"board": "f"}, "board F comes with Jagged Earth: add jagged_earth to the sets"),
    ):
        with pytest.raises(RequestError, match=message):
            begun(**wrong)


def test_ib_265_e_and_f_can_be_joined_with_every_board_in_every_layout() -> None:
    """1,406 arrangements have E or F among A to F."""
    found = 0
    for layout in GAME.card_set.layouts:
        for boards in permutations("abcdef", layout.boards):
            if {"e", "f"} & set(boards):
                near = GAME.card_set.map_of(list(boards), layout.id).neighbours
                assert all(land in near[other] for land, others in enumerate(near) for other in others)
                found += 1
    GAME.card_set.maps.clear()
    assert found == 1406
