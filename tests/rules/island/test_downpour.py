"""Downpour Drenches the World: what it pours down, its drenched lands, its rain and its tracks (IB-240)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import RIVER, at, begun, blight, destroyed_of, energy_of, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_EVENT, BY_POWER, WETLAND
from fieldcraft.games.island.printed.pieces import TOWN
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.filters import has_terrain
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

RAIN = "downpour-drenches-the-world"
SETS = ["feather_and_flame"]


def drenched(lands: dict[str, str], **position: Any) -> Table:
    """A position of Downpour, then River."""
    held = {land: text.replace("ME", RAIN) for land, text in lands.items()}
    setup = {"sets": SETS, "who": [RAIN, RIVER], "spirits": 2}
    return island(setup, lands={"b6": f"2 {RIVER}", "b2": "city"} | held, **{"pool": 9, **position})


class IsWetland(Op[Island]):
    """Reads whether A4 is wetland, for the cause of what is done."""

    def run(self, g: Island, subject: i64) -> None:
        g.own_fear().made = 1 if has_terrain(g, g.map.places.numbers["a4"], WETLAND) else 0


IS_WETLAND = IsWetland()


@pytest.mark.parametrize(("board", "land"), [("a", "a2"), ("b", "b1"), ("c", "c5"), ("d", "d1")])
def test_ib_240_it_begins_in_the_lowest_wetland(board: str, land: str) -> None:
    g = begun(sets=SETS, who=[RAIN], board=board)
    assert at(g, land)["presence"] == {RAIN: 1}
    assert sum(sum(panel.presence) for panel in g.panels) == 1


# -- pouring down --------------------------------------------------------------------------------


@pytest.mark.parametrize(("water", "times"), [(1, 0), (2, 1), (5, 2), (10, 5), (14, 5)])
def test_ib_240_each_two_water_are_an_energy_at_most_five_times(water: int, times: int) -> None:
    g = drenched({"a5": "2 ME"}, phase="fast", elements=[{"water": water}, {}])
    assert g.view(0)["pours"] == [times, 0]
    for _time in range(times):
        take(g, "pour")
    assert (energy_of(g), "pour" in keys(g)) == ([times, 0], False)


def test_ib_240_or_a_card_that_targets_a_land_is_used_again_for_its_cost() -> None:
    position: dict[str, Any] = {"played": [["dark-skies-loose-a-stinging-rain", "gift-of-abundance"], []]}
    g = drenched({"a5": "2 ME"}, phase="fast", elements=[{"water": 4}, {}], energy=[1, 0], **position)
    take(g, "use:gift-of-abundance", "choose:gift-of-abundance:1")
    assert "use:gift-of-abundance" not in keys(g)
    use = "use:dark-skies-loose-a-stinging-rain"
    take(g, use, "at:a5", use, "at:a4")
    assert (g.panels[0].energy, g.view(0)["pours"][0]) == (0, 1)
    assert use not in keys(g)  # there is no energy to pay
    take(g, "pour")
    assert (g.panels[0].energy, use in keys(g)) == (1, False)  # and then nothing is left to pour


def test_ib_240_the_same_card_again_and_again() -> None:
    use = "use:unbearable-deluge"
    position: dict[str, Any] = {"played": [["unbearable-deluge"], []]}
    g = drenched({"a5": "2 ME"}, phase="fast", elements=[{"water": 6}, {}], **position)
    for _time in range(4):
        take(g, use)
    assert (g.fear.made, at(g, "a5")["defend"], use in keys(g)) == (4, 12, False)


def test_ib_240_it_is_counted_for_the_turn_and_slow_cards_wait_for_their_phase() -> None:
    position: dict[str, Any] = {"played": [["foundations-sink-into-mud"], []]}
    g = drenched({"a5": "2 ME, 2 town"}, phase="fast", elements=[{"water": 4}, {}], energy=[1, 0], **position)
    take(g, "pour")
    while "use:foundations-sink-into-mud" not in keys(g):
        take(g, "finish" if "finish" in keys(g) else keys(g)[0])
    assert g.view(0)["pours"] == [1, 0]
    use = ("use:foundations-sink-into-mud", "choose:foundations-sink-into-mud:2")
    take(g, *use, *use)
    assert (g.view(0)["pours"], at(g, "a5").get("town")) == ([0, 0], None)


# -- drenched lands ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "cause", "wet"), [("2 ME", BY_POWER, 1), ("ME", BY_POWER, 0), ("2 ME", BY_EVENT, 0)]
)
def test_ib_240_its_sacred_sites_are_wetland_for_spirits_alone(held: str, cause: int, wet: int) -> None:
    g = drenched({"a4": held, "a5": "ME"})
    g.options.clear()
    g.push_in(Doing(None, -1, 1, cause), IS_WETLAND, -1)
    g.advance()
    assert g.fear.made == wet


def test_ib_240_powers_reach_from_drenched_lands() -> None:
    for held, may in (("2 ME", True), ("ME", False)):
        position: dict[str, Any] = {"played": [["dark-skies-loose-a-stinging-rain"], []]}
        g = drenched({"a4": held}, phase="fast", **position)
        assert ("use:dark-skies-loose-a-stinging-rain" in keys(g)) is may


def test_ib_240_invader_cards_name_the_printed_terrain() -> None:
    g = drenched({"a4": "2 ME, town"}, phase="build", build=["wetland-1"])
    assert at(g, "a4") == {"town": 1, "presence": {RAIN: 2}}


# -- rain and mud --------------------------------------------------------------------------------


def test_ib_240_each_presence_defends_and_takes_from_the_strike() -> None:
    held = {"a4": "2 ME, 2 dahan, city"}
    elements = [{"air": 1, "water": 3}, {}]
    g = drenched(held, phase="fast", elements=elements, ravage=["sands-1"])
    take(g, "use:rain-and-mud-suppress-conflict")
    assert at(g, "a4")["defend"] == 2
    while g.speed == 0:
        take(g, "finish")
    # 3 less 2 blights nothing and hurts a dahan, and 4 less 2 strike back
    assert (blight(g, "a4"), at(g, "a4")["dahan"], at(g, "a4")["hurt"]) == (0, 2, ["city-2", "dahan-1"])


def test_ib_240_in_its_lands_all_have_less_health() -> None:
    elements = [{"air": 3, "water": 9, "earth": 2}, {}]
    held = {"a4": "ME, city, town-1, explorer, dahan", "a6": "town-1", "a5": "2 ME"}
    g = drenched(held, phase="fast", elements=elements)
    take(g, "use:rain-and-mud-suppress-conflict")
    assert at(g, "a4") == {"city": 1, "explorer": 1, "dahan": 1, "presence": {RAIN: 1}, "defend": 2}
    assert at(g, "a6")["town"] == 1
    land = g.map.places.numbers["a4"]
    assert [g.health(kind, land) for kind in range(4)] == [1, 1, 2, 1]
    g.move(TOWN, g.map.places.numbers["a6"], land, 1)
    g.options.clear()
    g.advance()
    assert (at(g, "a4").get("town"), at(g, "a6").get("town")) == (None, None)


# -- what nourishes ------------------------------------------------------------------------------


def test_ib_240_presence_is_given_up_to_remove_blight() -> None:
    g = drenched({"a5": "2 ME, blight"}, phase="fast", elements=[{"water": 3, "plant": 2}, {}])
    take(g, "use:water-nourishes-lifes-growth", "pay-for")
    assert (blight(g, "a5"), destroyed_of(g), energy_of(g), g.blight.pool) == (0, [1, 0], [1, 0], 10)


# -- growth and tracks ---------------------------------------------------------------------------


def test_ib_240_growth_discards_cards() -> None:
    cards = ["unbearable-deluge", "gift-of-abundance", "foundations-sink-into-mud"]
    g = drenched({"a5": "2 ME"}, hand=[cards, []])
    take(g, f"grow:{RAIN}-2")
    parts = {words: f"do:{i}" for i, words in enumerate(g.spirits[0].growth[1].words, 1)}
    take(g, parts["Gain 2 water"], parts["Discard 2 cards"])
    take(g, "discard:unbearable-deluge", "discard:gift-of-abundance")
    assert g.view(0)["spirits"][0]["discard"] == ["unbearable-deluge", "gift-of-abundance"]
    assert g.panels[0].elements[4] == 2


def test_ib_240_a_space_moves_presence_every_turn() -> None:
    g = drenched({"a5": "2 ME"}, tracks=[[1, 2], [1, 1]])
    take(g, f"grow:{RAIN}-3")
    while g.question()["name"] != "push-presence":
        g.choose(0)
    take(g, next(key for key in keys(g) if key.startswith("in:a5")))
    assert "put:a6" in keys(g)
    assert "put:a3" not in keys(g)
    take(g, "put:a6")
    assert RAIN in at(g, "a6")["presence"]
