"""Adversaries: what each level does, in setups and in play (IB-140 to IB-145)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, blight, destroyed_of, island, keys, take, told

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.pieces import BLIGHT, CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.table import invaders
from fieldcraft.kernel.state import LOST, PLAYING

HOLD = f"5 {RIVER}"
IDS = ["brandenburg-prussia", "england", "sweden"]


def against(id: str, level: int, phase: str, lands: dict[str, str], **position: Any) -> Table:
    """Return a position in which River plays against this adversary."""
    setup = {"adversary": id, "level": level}
    return island(setup, phase=phase, lands={"a1": HOLD} | lands, **position)


def fresh(id: str, level: int, seed: int = 3, **setup: Any) -> Table:
    return begun(seed, adversary=id, level=level, **setup)


def stages(g: Table) -> str:
    """The stages of the whole invader deck, the cards that have come up first."""
    up = [*g.invaders.discard, *g.invaders.to_build]
    return "".join(str(card.stage + 1) for card in up) + "".join(str(stage + 1) for stage in g.invaders.order)


# -- levels ------------------------------------------------------------------------------------

DIFFICULTIES = {
    "brandenburg-prussia": [1, 2, 4, 6, 7, 9, 10],
    "england": [1, 3, 4, 6, 7, 9, 11],
    "sweden": [1, 2, 3, 5, 6, 7, 8],
}
FEAR = {
    "brandenburg-prussia": ["333", "333", "333", "343", "443", "443", "444"],
    "england": ["333", "343", "443", "454", "455", "455", "454"],
    "sweden": ["333", "333", "343", "343", "344", "444", "445"],
}


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", range(7))
def test_difficulty_and_fear_cards_of_each_level(id: str, level: int) -> None:
    g = fresh(id, level)
    first, second, third = map(int, FEAR[id][level])
    assert g.plan.difficulty == DIFFICULTIES[id][level] == g.view(0)["adversary"]["difficulty"]
    assert (len(g.fear.deck), g.fear.dividers) == (first + second + third, (second + third, third))


def test_without_an_adversary_there_is_no_difficulty_and_no_level() -> None:
    g = begun(3, level=6)
    assert g.view(0)["adversary"] == {"id": "", "level": 0, "difficulty": 0}
    assert (len(g.fear.deck), stages(g)) == (9, "111222233333")


def test_ib_135_the_score_counts_difficulty() -> None:
    g = against("england", 6, "spirits", {"a4": "3 dahan, 2 blight"})
    g.test_victory()
    assert GAME.outcome(g).score == 5 * 11 + 10 + 2 * 3 + 3 - 2
    g = against("sweden", 3, "explore", {"a4": "dahan, town"}, invader_deck=[], ravage=["sands-1"])
    assert GAME.outcome(g).score == 2 * 5 + 1 + 1


def test_setup_of_an_adversary_comes_to_every_board() -> None:
    g = fresh("england", 2, spirits=2)
    for board in "ab":
        assert at(g, f"{board}1")["city"] == 1
        assert at(g, f"{board}2").get("town", 0) >= 1


# -- Brandenburg-Prussia -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "deck"),
    [
        (1, "111222233333"), (2, "111322223333"), (3, "11322223333"), (4, "1132223333"),
        (5, "132223333"), (6, "32223333"),
    ],
)  # fmt: skip
def test_brandenburg_prussia_has_a_deck_of_its_own(level: int, deck: str) -> None:
    assert stages(fresh("brandenburg-prussia", level)) == deck


def test_brandenburg_prussia_begins_with_a_town_in_land_three() -> None:
    assert at(fresh("brandenburg-prussia", 1), "a3")["town"] == 1
    assert "town" not in at(fresh("brandenburg-prussia", 0), "a3")


def test_ib_132_land_rush_before_the_explore() -> None:
    g = against("brandenburg-prussia", 0, "explore", {"a4": "town"}, invader_deck=["jungle-2", "coast"])
    assert "in:a4" not in keys(g)
    take(g, "in:a7")
    assert (at(g, "a7")["town"], at(g, "a8")["explorer"]) == (1, 1)
    g = against("brandenburg-prussia", 0, "explore", {"a4": "explorer"}, invader_deck=["jungle-2", "coast"])
    assert g.on_island(TOWN) == 0
    g = against("brandenburg-prussia", 0, "explore", {"a4": "town"}, invader_deck=["coast", "jungle-2"])
    assert g.on_island(TOWN) == 1


# -- Sweden ------------------------------------------------------------------------------------


def test_sweden_sways_dahan_where_invaders_are_as_many() -> None:
    lands = {"a8": "dahan, town", "a3": "2 dahan"}
    g = against("sweden", 0, "explore", lands, invader_deck=["jungle-2", "coast"])
    assert at(g, "a8") == {"town": 2, "explorer": 1}
    assert at(g, "a3") == {"dahan": 2, "explorer": 1}
    g = against("sweden", 0, "explore", lands, invader_deck=["jungle-1", "coast"])
    assert at(g, "a8")["dahan"] == 1


@pytest.mark.parametrize(("explorers", "counters"), [(5, 1), (6, 2), (9, 2)])
def test_ib_140_a_great_blow_brings_a_second_counter(explorers: int, counters: int) -> None:
    g = against("sweden", 1, "ravage", {"a4": f"{explorers} explorer, 3 {RIVER}"}, ravage=["sands-1"], pool=9)
    assert (blight(g, "a4"), destroyed_of(g), g.blight.pool) == (counters, [1], 9 - counters)
    assert not any(key.startswith("cascade") for key in keys(g))


def test_ib_141_the_first_spreads_and_the_second_spares() -> None:
    g = against("sweden", 1, "ravage", {"a4": "6 explorer, blight"}, ravage=["sands-1"], pool=9)
    take(g, "cascade:a2")
    assert (blight(g, "a4"), blight(g, "a2"), g.blight.pool) == (3, 1, 6)
    assert not any(key.startswith("cascade") for key in keys(g))


@pytest.mark.parametrize(
    ("board", "before", "after"), [("a", "a4", "a5"), ("b", "b4", "b5"), ("c", "c5", "c5")]
)
def test_ib_142_printed_blight_makes_room_for_a_city(board: str, before: str, after: str) -> None:
    assert blight(fresh("sweden", 1, board=board), before) == 1
    g = fresh("sweden", 2, board=board)
    assert at(g, f"{board}4")["city"] == 1
    assert (blight(g, f"{board}4"), blight(g, after), g.blight.pool) == (0, 1, 3)


def test_sweden_has_fine_steel() -> None:
    g = against("sweden", 3, "spirits", {"a4": "explorer, town, city"})
    assert invaders.ravage_damage(g, 4) == 1 + 3 + 5
    assert [g.health(kind, 4) for kind in (EXPLORER, TOWN, CITY)] == [1, 2, 3]


def test_ib_145_royal_backing_follows_the_first_explore() -> None:
    g = fresh("sweden", 4)
    (gone,) = g.invaders.discard
    lands = [land for land in range(1, 9) if gone.names(g.map, land)]
    without = fresh("sweden", 3)
    if g.question()["name"] == "in":
        take(g, keys(g)[0])
    more = [land for land in lands if g.pieces[TOWN][land] > without.pieces[TOWN][land]]
    assert (len(more), len(g.invaders.order), gone.stage) == (1, len(without.invaders.order) - 1, 0)
    fewest = min(without.invaders_in(land) for land in lands)
    assert without.invaders_in(more[0]) == fewest


def test_ib_143_only_blight_of_the_ravage_itself_brings_a_town() -> None:
    g = against("sweden", 5, "ravage", {"a4": "2 explorer, blight", "a5": "city"}, ravage=["sands-1"], pool=9)
    while keys(g)[0].startswith(("cascade", "in:")):
        take(g, "cascade:a2" if "cascade:a2" in keys(g) else "in:a3")
    assert g.on_island(TOWN) == 1
    assert at(g, "a3")["town"] == 1
    g = against("sweden", 5, "ravage", {"a4": "explorer", "a5": "city"}, ravage=["sands-1"], pool=9)
    assert g.on_island(TOWN) == 0


def test_ib_144_a_mine_comes_with_blight_from_the_box() -> None:
    g = fresh("sweden", 6)
    assert (at(g, "a8")["town"], blight(g, "a8"), g.blight.pool) == (2, 1, 3)
    assert g.panels[0].destroyed == 0


def test_ib_008_blight_of_a_setup_adds_to_what_there_is_in_all() -> None:
    g = fresh("sweden", 6)
    assert g.blight.pool + g.on_island(BLIGHT) == g.blight.supplied


# -- England -----------------------------------------------------------------------------------


def test_england_builds_in_the_fullest_land_before_it_explores() -> None:
    lands = {"a4": "2 town", "a6": "city, town, explorer"}
    g = against("england", 0, "explore", lands, invader_deck=["jungle-2", "coast"])
    assert keys(g) == ["in:a4", "in:a6"]
    take(g, "in:a4")
    assert at(g, "a4") == {"town": 2, "city": 1}


@pytest.mark.parametrize(("towns", "status"), [(5, PLAYING), (6, LOST)])
def test_ib_136_seven_towns_and_cities_in_a_land_are_a_capital(towns: int, status: int) -> None:
    g = against("england", 0, "build", {"a4": f"{towns} town"}, build=["sands-1"])
    assert (g.status, g.reason) == (status, "crowd" if status == LOST else "")
    g = against("sweden", 0, "build", {"a4": "9 town"}, build=["sands-1"])
    assert g.status == PLAYING


def test_england_builds_where_two_towns_are_next_door() -> None:
    g = against("england", 1, "build", {"a8": "town", "a5": "city"}, build=["sands-1"])
    assert (at(g, "a7").get("town"), at(g, "a4").get("town")) == (1, None)
    g = against("england", 0, "build", {"a8": "town", "a5": "city"}, build=["sands-1"])
    assert g.on_island(TOWN) == 1


def test_england_builds_once_more_with_the_card_that_has_ravaged() -> None:
    lands = {"a4": "explorer", "a7": "explorer", "a8": "explorer"}
    g = against("england", 4, "ravage", lands, settle=["jungle-1"], ravage=["sands-1"], build=["coast"])
    take(g, "in-order")
    lines = told(g)
    assert lines.index(
        "The invaders build one town in A8, where they are: explorers 1, towns 0, cities 0."
    ) < lines.index("A4 is ravaged for 1.")
    assert (at(g, "a8")["town"], [card.id for card in g.invaders.to_settle]) == (1, ["sands-1"])
    assert [card.id for card in g.invaders.discard] == ["jungle-1"]


def test_high_immigration_ends_with_a_card_of_the_second_stage() -> None:
    lands = {"a4": "explorer", "a8": "explorer"}
    g = against("england", 3, "advance", lands, settle=["jungle-1"], ravage=["sands-2"], build=["wetland-1"])
    assert (g.invaders.to_settle, [card.id for card in g.invaders.discard]) == ((), ["jungle-1", "sands-2"])
    g = against("england", 3, "advance", lands, settle=["jungle-1"], ravage=["sands-1"])
    assert [card.id for card in g.invaders.to_settle] == ["sands-1"]
    g = against("england", 4, "advance", lands, settle=["jungle-1"], ravage=["sands-2"])
    assert [card.id for card in g.invaders.to_settle] == ["sands-2"]


def test_england_at_the_fifth_level_is_tougher() -> None:
    g = against("england", 5, "spirits", {"a4": "explorer, town, city"})
    assert [g.health(kind, 4) for kind in (EXPLORER, TOWN, CITY, DAHAN)] == [1, 3, 4, 2]


def test_england_at_the_sixth_level_builds_twice_where_nobody_is_afraid() -> None:
    lands = {"a8": "explorer, 3 dahan"}
    g = against("england", 6, "blighted island", lands, settle=["jungle-1"], build=["coast"])
    assert (at(g, "a8").get("town"), at(g, "a8").get("city")) == (1, 1)
    g = against(
        "england", 6, "blighted island", lands, settle=["jungle-1"], build=["coast"], earned=["isolation"]
    )
    while any(key.startswith("in:") for key in keys(g)):
        take(g, keys(g)[0])
    assert at(g, "a8").get("city") is None
    assert fresh("england", 6).fear.markers == 5


@pytest.mark.parametrize("id", IDS)
def test_an_adversary_says_what_it_does(id: str) -> None:
    lines = GAME.narrator.card_lines(id)
    assert len(lines) == 8
    assert lines[1].startswith("Level 0, difficulty 1: ")
    assert GAME.faces()[id]["levels"][6]["difficulty"] == DIFFICULTIES[id][6]
