"""Habsburg, level by level, and durable towns (IB-069 to IB-073, IB-146 to IB-149, IB-253 to IB-260)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, blight, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table import harm
from fieldcraft.kernel.state import LOST, PLAYING

OCEAN = "oceans-hungry-grasp"
JUNGLE = ["jungle-1"]
HABSBURG: dict[str, Any] = {"sets": ["jagged_earth"], "adversary": "habsburg-livestock-colony"}


def against(level: int, lands: dict[str, str], setup: dict[str, Any] | None = None, **position: Any) -> Table:
    held = {"a1": f"5 {RIVER}", "a2": "city"} | lands
    if setup and "who" in setup:
        held = lands
    return island(HABSBURG | {"level": level} | (setup or {}), lands=held, **{"pool": 9} | position)


# -- the loss of a ravage ------------------------------------------------------------------------


def test_ib_146_and_253_example_47_the_counter_and_its_cascade_come_off_the_card() -> None:
    eight = {"a4": "2 city, town, blight"}
    g = against(0, eight, phase="ravage", ravage=["sands-1"])
    take(g, "cascade:a5")
    assert (g.blight.irreparable, g.status, g.reason) == (2, LOST, "irreparable")


def test_ib_146_seven_damage_are_not_counted() -> None:
    g = against(0, {"a4": "2 city, explorer, blight"}, phase="ravage", ravage=["sands-1"])
    take(g, "cascade:a5")
    assert (g.blight.irreparable, g.status) == (0, PLAYING)


def test_ib_146_two_boards_bear_two() -> None:
    g = against(0, {"a4": "2 city, town, blight"}, {"spirits": 2}, phase="ravage", ravage=["sands-1"])
    take(g, "cascade:a5")
    assert (g.blight.irreparable, g.status) == (2, PLAYING)
    assert g.view(0)["irreparable"] == 2


def test_ib_253_blight_from_the_box_does_not_count() -> None:
    g = against(0, {})
    door.add(g, 4, from_box=True, is_lasting=True)
    g.options.clear()
    g.advance()
    assert (blight(g, "a4"), g.blight.irreparable) == (1, 0)


# -- levels 0 to 2 -------------------------------------------------------------------------------


@pytest.mark.parametrize(("counters", "towns"), [(2, 2), (3, 1), (4, 1), (5, 0)])
def test_ib_254_and_147_example_49_prime_territory(counters: int, towns: int) -> None:
    lands = {"a3": f"{counters} blight"} | {f"a{n}": "town" for n in (4, 5, 6)}
    g = against(0, lands, phase="explore", invader_deck=["wetland-2", "coast"])
    before = 3
    for _time in range(towns):
        take(g, next(key for key in keys(g) if key.startswith("in:")))
    assert g.on_island(1) == before + towns


def test_ib_255_example_48_herders_come_although_nothing_is_built() -> None:
    lands = {"a2": "town", "a4": "town", "a5": "town", "a7": "2 town"}
    g = against(1, lands, phase="build", build=JUNGLE)
    assert {key for key in keys(g) if key.startswith("gather")} == {"gather:town:a2", "gather:town:a4"}
    take(g, "gather:town:a2", "gather:town:a7")
    assert (at(g, "a3")["town"], at(g, "a8")["town"], at(g, "a7")["town"]) == (1, 1, 1)


def test_ib_069_herders_come_when_the_build_is_skipped() -> None:
    lands = {"a2": "town", "a8": "town"}
    g = against(1, lands, phase="fear", earned=["immigration-slows"], dividers=[9, 9], build=JUNGLE)
    while "town" not in at(g, "a3") and g.turn == 1:
        g.choose(0)
    assert at(g, "a3")["town"] == 1


def test_ib_256_setup_and_rural_builds() -> None:
    g = begun(2, **HABSBURG, level=2)
    assert (at(g, "a2")["town"], at(g, "a5")["town"]) == (1, 1)
    g = against(2, {"a8": "town", "a3": "town"}, phase="build", build=JUNGLE)
    while g.phase == 5 and g.options:
        g.choose(0)
    assert "city" not in at(g, "a8")
    g = against(2, {"a1": f"{RIVER}, 2 town", "a5": "2 town"}, phase="build", build=["wetland-1"])
    assert "city" not in at(g, "a5")
    assert g.on_island(1) == 7
    coast = against(2, {"a1": f"{RIVER}, town", "a6": "town"}, phase="build", build=["mountain-1"])
    assert at(coast, "a1")["city"] == 1


def test_ib_256_disease_stops_both_towns() -> None:
    lands = {"a5": "2 town, disease", "a1": RIVER}
    setup = {"sets": ["branch_and_claw", "jagged_earth"]}
    g = against(2, lands, setup, phase="build", build=["wetland-1"])
    assert "disease" not in at(g, "a5")
    assert at(g, "a5")["town"] == 2


# -- durable towns -------------------------------------------------------------------------------


def test_ib_148_example_42_a_town_without_blight_has_four_health() -> None:
    g = against(4, {"a4": "town", "a5": "town, blight"})
    assert (g.health(1, 4), g.health(1, 5)) == (4, 2)
    assert against(3, {"a4": "town"}).health(1, 4) == 2


def test_ib_148_a_view_and_the_lines_of_a_land_say_which_pieces_are_durable() -> None:
    lands = {"a4": "town, explorer", "a5": "town, blight", "a7": "city"}
    view = against(4, lands).view(0)
    assert view["durable"] == {"a4": ["town"]}
    told = {land: [line.text for line in GAME.narrator.places(view)[land]] for land in lands}
    assert [land for land, lines in told.items() if "towns are durable" in lines] == ["a4"]
    assert against(3, lands).view(0)["durable"] == {}


def test_ib_257_example_42_destroying_a_town_deals_two_damage() -> None:
    g = against(4, {"a4": "town"})
    for left in ({"town": 1, "hurt": ["town-2"]}, {}):
        destroy_one(g, "a4")
        assert {key: at(g, "a4").get(key) for key in ("town", "hurt") if key in at(g, "a4")} == left


def destroy_one(g: Table, land: str) -> None:
    """Have a text destroy 1 town in a land, to the first choice of each question."""
    from fieldcraft.games.island.printed.cards import BY_POWER
    from fieldcraft.games.island.table.contexts import Doing
    from fieldcraft.games.island.vocabulary.filters import Mass
    from fieldcraft.games.island.vocabulary.pieces import Destroy
    from fieldcraft.language.forms import make

    number = g.map.places.numbers[land]
    deed = make(Destroy, n=1, who=make(Mass, mask=2))
    g.push_in(Doing(None, number, 0, BY_POWER), deed, number)
    g.options.clear()
    g.advance()
    while g.question()["name"] in ("hit", "destroy"):
        g.choose(0)


def test_ib_257_destroying_each_town_destroys_durable_ones() -> None:
    g = against(4, {"a4": "2 town"})
    harm.destroy_all(g, 1, 4)
    assert "town" not in at(g, "a4")


def test_ib_258_example_43_blight_ends_it_at_once() -> None:
    g = against(4, {"a4": "2 town-2, town"}, fear=0)
    door.add(g, 4)
    g.options.clear()
    g.advance()
    assert (at(g, "a4")["town"], g.fear.made) == (1, 2)


def test_ib_258_a_hurt_town_moved_to_blight_dies() -> None:
    g = against(4, {"a4": "town-2", "a5": "blight"}, fear=0)
    g.move(1, 4, 5, 2)
    g.options.clear()
    g.advance()
    assert ("town" in at(g, "a5"), g.fear.made) == (False, 1)


def test_ib_258_it_is_durable_again_when_the_last_blight_leaves() -> None:
    g = against(4, {"a4": "town-1, blight"})
    assert g.toughness(1, 4, 1) == 2
    door.remove(g, 4)
    assert g.toughness(1, 4, 1) == 4
    assert at(g, "a4")["hurt"] == ["town-1"]


# -- durable towns in the ocean ------------------------------------------------------------------


def washed(lands: dict[str, str], n: int, **setup: Any) -> Table:
    """Return a position in which a power of Ocean has pushed `n` towns of A1 into the ocean."""
    from fieldcraft.games.island.printed.cards import BY_POWER
    from fieldcraft.games.island.table.actions import Act
    from fieldcraft.games.island.table.contexts import Doing
    from fieldcraft.games.island.vocabulary.filters import Mass
    from fieldcraft.games.island.vocabulary.pieces import Push
    from fieldcraft.language.forms import make

    held = {"a0": f"2 {OCEAN}", "a1": f"{n} town", "a8": "city"} | lands
    g = against(4, held, {"who": [OCEAN]} | setup, fear=0, phase="spirits")
    deed = Act(make(Push, n=n, who=make(Mass, mask=2)))
    g.push_in(Doing(None, 1, 0, BY_POWER), deed, 1)
    g.options.clear()
    g.advance()
    for _town in range(n):
        take(g, "push:town:a0")
    return g


def test_ib_070_and_072_example_44_one_town_is_set_ashore_hurt() -> None:
    g = washed({}, 1)
    assert [key for key in keys(g) if key.startswith("in:")] == ["in:a1", "in:a2", "in:a3"]
    energy = g.panels[0].energy
    take(g, "in:a2")
    assert (at(g, "a2")["town"], at(g, "a2")["hurt"], g.panels[0].energy) == (1, ["town-2"], energy)


def test_ib_072_example_44_it_dies_in_a_blighted_land() -> None:
    g = washed({"a2": "blight"}, 1)
    energy = g.panels[0].energy
    take(g, "in:a2")
    assert ("town" in at(g, "a2"), g.fear.made, g.panels[0].energy) == (False, 1, energy)


def test_ib_259_example_45_four_towns_share_eight_damage() -> None:
    g = washed({}, 4)
    energy = g.panels[0].energy
    take(g, "raze:town", "raze:town")
    assert (g.panels[0].energy - energy, g.fear.made) == (8, 2)
    take(g, "in:a1", "in:a3")
    assert (at(g, "a1")["town"], at(g, "a3")["town"]) == (1, 1)
    assert "hurt" not in at(g, "a1")


def test_ib_259_example_46_with_blight_in_the_ocean_it_drowns() -> None:
    g = washed({"a0": f"2 {OCEAN}, blight"}, 1)
    assert (g.panels[0].energy, g.fear.made) == (2, 1)


# -- levels 5 and 6 ------------------------------------------------------------------------------


def test_ib_260_five_cards_are_above_the_marker() -> None:
    g = begun(2, **HABSBURG, level=5)
    view = g.view(0)
    assert (view["below_marker"], len(view["invaders"]["deck"])) == (6, 10)
    assert begun(2, **HABSBURG, level=4).view(0)["below_marker"] == 0


def at_marker(lands: dict[str, str]) -> Table:
    """Return a position in which the card below the marker has come up."""
    g = against(5, lands, phase="slow", played=[["boon-of-vigor"]], invader_deck=["mountain-1", "coast"])
    g.own_invaders().below = 2
    while g.invaders.below:
        g.choose(len(g.options) - 1)
    return g


def test_ib_260_the_marker_brings_a_city_and_three_towns_to_lands_with_the_least_blight() -> None:
    g = at_marker({"a3": "city", "a4": "blight", "a5": "3 blight", "a6": "blight", "a7": "2 blight"})
    assert at(g, "a1")["city"] == 1
    assert [n for n in range(1, 9) if at(g, f"a{n}").get("town")] == [4, 6, 8]


def test_ib_260_the_owner_chooses_among_lands_with_as_much_blight() -> None:
    g = at_marker({"a3": "city", "a4": "blight", "a5": "blight", "a6": "blight", "a7": "2 blight"})
    assert keys(g) == ["in:a4", "in:a5", "in:a6"]
    take(g, "in:a5", "in:a4")
    assert [n for n in range(1, 9) if at(g, f"a{n}").get("town")] == [4, 5, 8]


def test_ib_149_neighbours_of_towns_are_ravaged_harder() -> None:
    g = against(6, {"a4": "explorer", "a5": "2 town"}, phase="ravage", ravage=["sands-1"])
    assert blight(g, "a4") == 1
    g = against(6, {"a4": "explorer"}, phase="ravage", ravage=["sands-1"])
    assert blight(g, "a4") == 0
    g = against(6, {"a4": "dahan", "a5": "2 town"}, phase="ravage", ravage=["sands-1"])
    assert blight(g, "a4") == 0
