"""France, level by level, and the event that it brings (IB-221, IB-250 to IB-252)."""

from __future__ import annotations

from typing import Any

from rules.island.island import RIVER, at, begun, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.pieces import TOWN
from fieldcraft.games.island.table import blight
from fieldcraft.games.island.vocabulary import moves
from fieldcraft.kernel.state import LOST

EVENT = "slave-rebellion"


def against(level: int, lands: dict[str, str], **position: Any) -> Table:
    setup = {"sets": ["branch_and_claw"], "adversary": "france", "level": level}
    held = {"a1": f"2 {RIVER}", "a3": "city"} | lands
    return island(setup, lands=held, **{"pool": 9, "fear": 0} | position)


def test_ib_221_slave_rebellion_is_under_the_top_three_events_only_against_france() -> None:
    claw: dict[str, Any] = {"sets": ["branch_and_claw"], "adversary": "france"}
    assert EVENT not in [card.id for card in begun(**claw, level=1).events.deck]
    g = begun(**claw, level=2)
    assert [card.id for card in g.events.deck[::-1]].index(EVENT) == 3
    assert g.view(0)["events"]["known"] == {EVENT: 4}


def test_ib_221_another_event_is_done_when_it_is_over() -> None:
    g = against(2, {"a4": "town"}, turn=2, phase="blighted island", event_deck=[EVENT, "heavy-farming"])
    names = [str(fact.parts[0]) for fact in g.journal or [] if fact.kind == "event-part"]
    assert names[:3] == ["Small Uprising", "Aid the Uprising", "Heavy Farming"]


def test_ib_250_the_eighth_town_after_setup_loses() -> None:
    g = against(0, {f"a{n}": "explorer" for n in (4, 7)}, phase="build", build=["sands-1"])
    assert g.status != LOST
    g.own_invaders().towns = -9
    while g.turn < 3 and g.status != LOST:
        g.choose(len(g.options) - 1)
    assert (g.status, g.reason) == (LOST, "supply")


def test_ib_250_seven_towns_a_player_may_come_and_those_that_leave_make_room() -> None:
    for spirits in (1, 2):
        setup = {"sets": ["branch_and_claw"], "adversary": "france", "spirits": spirits}
        g = island(setup, lands={"a1": f"2 {RIVER}", "a4": "2 town"}, phase="spirits")
        g.come(TOWN, 4, 7 * spirits)
        assert g.reason == ""
        g.take_away(TOWN, 4)
        g.come(TOWN, 5)
        assert g.reason == ""
        moves.put(g, TOWN, 5, 1, 0)  # as where a town takes the place of a city
        assert g.reason == "supply"


def test_ib_251_escalation_comes_after_exploring() -> None:
    g = against(0, {"a5": "town"}, phase="explore", invader_deck=["wetland-2", "coast"])
    take(g, "in:a2")
    assert at(g, "a2")["town"] == 1
    g = against(0, {"a5": "town"}, phase="explore", invader_deck=["wetland-2", "coast"])
    take(g, "in:a5")
    assert at(g, "a5")["blight"] == 1


def test_ib_252_example_56_one_more_explorer_where_no_building_is() -> None:
    g = against(1, {"a8": "town", "a3": "dahan"}, phase="explore", invader_deck=["jungle-1", "coast"])
    assert (at(g, "a8")["explorer"], at(g, "a3")["explorer"]) == (1, 2)


def test_ib_252_after_a_build_all_explorers_but_one_become_towns() -> None:
    g = against(2, {"a4": "3 explorer"}, phase="build", build=["sands-1"])
    assert (at(g, "a4")["explorer"], at(g, "a4")["town"]) == (1, 3)


def test_ib_252_a_city_built_on_the_coast_brings_a_town() -> None:
    lands = {"a1": f"2 {RIVER}, town", "a4": "town", "a2": "town", "a5": "town"}
    g = against(4, lands, phase="build", build=["mountain-1"])
    assert (at(g, "a1")["city"], at(g, "a6")["town"]) == (1, 1)


def test_ib_252_three_removed_blight_go_back_together() -> None:
    g = against(5, {"a5": f"{RIVER}, 3 blight"}, phase="slow", played=[["teeming-rivers"]], pool=4)
    for n, pool in ((1, 4), (2, 4), (0, 7)):
        blight.remove(g, g.map.places.numbers["a5"])
        assert (g.blight.healing, g.blight.pool) == (n, pool)


def test_ib_252_fear_cards_push_explorers_and_remove_none() -> None:
    g = against(6, {"a5": "explorer, town, dahan"}, phase="fear", earned=["dahan-attack"], dividers=[0, 0])
    assert "push:explorer:a1" in keys(g)
    assert "remove:explorer" not in keys(g)
    take(g, "push:explorer:a1")
    assert at(g, "a1")["explorer"] == 1
