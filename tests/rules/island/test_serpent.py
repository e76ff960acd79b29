"""Serpent Slumbering Beneath the Island: how much of it may be awake, and its joint space (IB-239)."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import RIVER, at, begun, destroyed_of, energy_of, island, keys, take

from fieldcraft.errors import ScenarioError
from fieldcraft.games.island.outward.view import Table
from fieldcraft.kernel.state import LOST

SERPENT = "serpent-slumbering-beneath-the-island"
ESSENCE: dict[str, Any] = {"phase": "fast", "played": [["absorb-essence"], []]}


def of(lands: dict[str, str], *others: str, **position: Any) -> Table:
    setup = {"sets": ["feather_and_flame"], "who": [SERPENT, *others], "spirits": 1 + len(others)}
    return island(
        setup, lands={land: text.replace("ME", SERPENT) for land, text in lands.items()}, **position
    )


def grow(g: Table, first: str, *options: str) -> Table:
    """Grow by a way with energy and a part that begins so, do this part first, then choose the options."""
    for n, way in enumerate(g.spirits[0].growth, 1):
        for place, words in enumerate(way.words, 1):
            if words.startswith(first) and "Gain 4 energy" in way.text:
                return take(g, f"grow:{SERPENT}-{n}", f"do:{place}", *options)
    raise AssertionError(first)


def add(g: Table, land: str) -> Table:
    """Grow, and add presence to a land."""
    return grow(g, "Add 1 of its presence", f"put:{land}")


def test_ib_239_it_begins_with_one_presence_in_land_5() -> None:
    g = begun(sets=["feather_and_flame"], who=[SERPENT])
    assert at(g, "a5")["presence"] == {SERPENT: 1}
    assert sum(sum(panel.presence) for panel in g.panels) == 1


def test_ib_239_with_five_on_the_island_presence_only_moves() -> None:
    assert {"take:energy", "take:plays"} <= set(keys(add(of({"a5": "2 ME", "a7": "2 ME"}), "a6")))
    g = add(of({"a5": "3 ME", "a7": "2 ME"}), "a6")
    assert keys(g) == ["take:a5", "take:a7"]


def test_ib_239_absorbed_presence_wakes_more_of_it_and_leaves_the_game() -> None:
    g = of({"a5": "4 ME", "a7": "ME", "b1": f"2 {RIVER}", "b2": RIVER}, RIVER, pool=6, **ESSENCE)
    take(g, "use:absorb-essence", "lose:b1", "element:moon")
    assert (energy_of(g), destroyed_of(g)) == ([3, 1], [0, 0])
    assert at(g, "b1")["presence"] == {RIVER: 1}
    assert (g.view(0)["absorbed"], g.view(0)["out"]) == ([0, 1], [0, 1])


def test_ib_239_two_more_may_come_after_the_first() -> None:
    g = of({"a5": "4 ME", "a7": "ME", "b1": f"2 {RIVER}"}, RIVER, pool=6, absorbed=[0, 1])
    add(g, "a6")
    assert {"take:energy", "take:plays"} <= set(keys(g))


def test_ib_239_it_absorbs_no_more_than_six() -> None:
    g = of({"a5": "ME", "b1": f"2 {RIVER}"}, RIVER, pool=6, absorbed=[0, 6], **ESSENCE)
    take(g, "use:absorb-essence")
    assert at(g, "b1")["presence"] == {RIVER: 2}


def test_ib_239_alone_it_may_absorb_its_own_and_the_last_one_loses() -> None:
    g = of({"a5": "ME"}, **ESSENCE | {"played": [["absorb-essence"]]})
    take(g, "use:absorb-essence")
    if "element:sun" in keys(g):
        take(g, "element:sun")
    assert (g.status, g.reason) == (LOST, "presence")


def test_ib_239_the_fifth_space_of_both_tracks_is_one() -> None:
    g = add(of({"a5": "ME"}, tracks=[[4, 3]]), "a6")
    assert keys(g) == ["take:plays", "take:a5"]
    g = add(of({"a5": "ME"}, tracks=[[4, 4]]), "a6")
    assert keys(g) == ["take:energy", "take:a5"]
    earth = g.panels[0].elements[5]
    take(g, "take:energy")
    assert (g.panels[0].opened, g.panels[0].elements[5]) == ((5, 5), earth + 1)
    g = add(of({"a5": "ME"}, tracks=[[5, 5]]), "a6")
    assert keys(g) == ["take:energy", "take:plays", "take:a5"]


def test_ib_239_a_position_opens_the_joint_space_on_both_tracks_or_on_none() -> None:
    with pytest.raises(ScenarioError, match="share a space: open it on both"):
        of({"a5": "ME"}, tracks=[[5, 4]])


def test_ib_239_those_who_gave_presence_wake_with_it() -> None:
    wakes: dict[str, Any] = {"phase": "slow", "absorbed": [0, 3], "pool": 6}
    need = {"fire": 3, "water": 3, "earth": 3, "plant": 3}
    g = of({"a5": "ME", "b1": f"2 {RIVER}"}, RIVER, elements=[need, {}], **wakes)
    take(g, "use:serpent-wakes-in-power")
    assert energy_of(g) == [1, 1]
    take(g, "put:a6", "take:energy")
    take(g, f"choose:{SERPENT}:1", "put:b2", "take:energy")
    assert at(g, "b2")["presence"] == {RIVER: 1}


def test_ib_239_a_presence_moves_one_land() -> None:
    g = grow(of({"a5": "ME", "a2": "ME"}), "Move up to 1")
    assert keys(g) == ["in:a2", "in:a5", "enough"]
    take(g, "in:a5")
    assert "put:a6" in keys(g)
    assert "put:a3" not in keys(g)
    take(g, "put:a6")
    assert at(g, "a6")["presence"] == {SERPENT: 1}
