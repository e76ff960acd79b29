"""Heart of the Wildfire: its fire, the blight that spares it, and its cards (IB-231, IB-232)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import RIVER, at, begun, blight, destroyed_of, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_POWER, BY_RAVAGE
from fieldcraft.games.island.printed.pieces import CITY
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.vocabulary.damage import DealToInvaders
from fieldcraft.games.island.vocabulary.filters import HoldingMany, ManyKinds, SuchLand
from fieldcraft.games.island.vocabulary.land_targets import InEach
from fieldcraft.games.island.vocabulary.presence import place_presence
from fieldcraft.games.island.vocabulary.turn_bonuses import PowersStronger
from fieldcraft.language.forms import make

HEART = "heart-of-the-wildfire"
SETS: dict[str, Any] = {"sets": ["branch_and_claw", "feather_and_flame"]}
FLAME = SETS | {"who": [HEART, RIVER], "spirits": 2}


def heart(lands: dict[str, str], **position: Any) -> Table:
    held = {land: text.replace("ME", HEART) for land, text in lands.items()}
    return island(FLAME, lands={"b5": RIVER, "b2": "city, town, explorer"} | held, **position)


def arrive(g: Table, land: str) -> Table:
    """Have presence of Heart come to a land."""
    place_presence(g, 0, g.map.places.numbers[land])
    g.options.clear()
    g.advance()
    return g


def test_ib_231_example_37_it_begins_with_blight_of_the_box_and_without_fire() -> None:
    g = begun(sets=["feather_and_flame"], who=[HEART])
    assert (blight(g, "a7"), at(g, "a7")["presence"]) == (2, {HEART: 3})
    assert (g.blight.pool, g.blight.supplied) == (3, 6)


def test_ib_231_and_232_example_37_its_fire_burns_where_it_comes() -> None:
    lands = {"a7": "ME", "a5": f"town, beasts, 2 dahan, {RIVER}"}
    g = heart(lands, phase="spirits", tracks=[[2, 2], [1, 1]], pool=3, fear=0)
    arrive(g, "a5")
    assert (g.fear.made, g.blight.pool, blight(g, "a5"), destroyed_of(g)) == (1, 2, 1, [0, 1])
    take(g, "push:beasts:a1")
    assert {"push:dahan:a1", "enough"} <= set(keys(g))
    take(g, "push:dahan:a1", "enough")
    assert at(g, "a5") == {"dahan": 1, "blight": 1, "presence": {HEART: 1}}


def test_ib_231_one_fire_burns_without_blight_and_none_does_nothing() -> None:
    for tracks, hurt in (([[2, 1], [1, 1]], ["town-1"]), ([[1, 1], [1, 1]], None)):
        g = heart({"a7": "ME", "a5": "town"}, phase="spirits", tracks=tracks, pool=3)
        arrive(g, "a5")
        assert (at(g, "a5").get("hurt"), blight(g, "a5")) == (hurt, 0)


@pytest.mark.parametrize(("cause", "lost"), [(BY_POWER, 0), (BY_RAVAGE, 1)])
def test_ib_232_only_blight_of_spirits_spares_it(cause: int, lost: int) -> None:
    g = heart({"a7": "2 ME", "a5": f"2 {RIVER}, 2 ME"}, phase="spirits", pool=5)
    number = g.map.places.numbers["a5"]
    g.push_in(door.Counter(Doing(None, number, 0, cause)), door.ADD, number)
    g.options.clear()
    g.advance()
    assert destroyed_of(g) == [lost, 1]


def test_ib_231_presence_that_comes_at_once_burns_once() -> None:
    played = {"phase": "fast", "played": [["blazing-renewal"], []]}
    g = heart({"a4": "2 ME", "a5": "3 explorer"}, tracks=[[2, 1], [1, 1]], destroyed=[2, 0], **played)
    take(g, "use:blazing-renewal", f"spirit:{HEART}", "put:a5")
    assert (at(g, "a5")["presence"], at(g, "a5")["explorer"]) == ({HEART: 2}, 2)


def test_ib_232_all_things_weaken_spares_it_too() -> None:
    weak: dict[str, Any] = {"card": ["all-things-weaken"], "stack": [], "pool": 9}
    fire = {"phase": "fast", "elements": [{"fire": 7, "plant": 1}, {}]}
    g = heart({"a4": "2 ME, blight", "a5": "2 ME"}, **weak, **fire)
    take(g, "use:firestorm")
    assert at(g, "a4")["presence"] == {HEART: 2}


def test_flames_fury_adds_1_damage_once_in_the_use_of_a_power_and_badlands_add_it_in_each_land() -> None:
    cities = make(ManyKinds, mask=1 << CITY)
    kind = make(SuchLand, trait=make(HoldingMany, n=1, who=cities))
    everywhere = Act(make(InEach, kind=kind, effect=make(DealToInvaders, n=1)), BY_POWER)
    held = {"a7": HEART, "b5": RIVER, "a4": "city", "a8": "city, badlands", "b2": "city"}
    setup = FLAME | {"sets": [*SETS["sets"], "jagged_earth"]}
    g = island(setup, lands=held, phase="fast", played=[["threatening-flames"]])
    g.enact(make(PowersStronger, n=1).rule, 0, True, 0)
    for marks in (["city-2"], ["city-2"], ["city-1"]), (["city-2"], ["city-2"], ["city-1"]):
        g.odd = []
        g.push_in(Doing(None, -1, 0, BY_POWER), everywhere, -1)
        g.options.clear()
        g.advance()
        assert tuple(at(g, land)["hurt"] for land in ("a4", "a8", "b2")) == marks
