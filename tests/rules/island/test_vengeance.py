"""Vengeance as a Burning Plague: builds that it lets happen, what it leaves behind, and blight that counts as
badlands (IB-208, IB-241).
"""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, destroyed_of, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.phases.setup import start_lands
from fieldcraft.games.island.printed.cards import BY_GROWTH, BY_POWER, BY_RAVAGE, WETLAND
from fieldcraft.games.island.printed.pieces import BLIGHT, DAHAN
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table.contexts import Doing

VENGEANCE = "vengeance-as-a-burning-plague"
SETS = ["branch_and_claw", "jagged_earth"]


def plague(lands: dict[str, str], **position: Any) -> Table:
    """A position of Vengeance, then River."""
    held = {land: text.replace("ME", VENGEANCE) for land, text in lands.items()}
    setup = {"sets": SETS, "who": [VENGEANCE, RIVER], "spirits": 2}
    return island(setup, lands={"b5": f"3 {RIVER}", "b2": "city"} | held, **{"pool": 9, **position})


def test_ib_241_it_begins_with_blight_and_in_a_wetland_and_with_one_destroyed() -> None:
    g = begun(sets=SETS, who=[VENGEANCE])
    while g.question()["name"] == "start":
        g.choose(0)
    lands = {g.map.names[land]: n for land, n in enumerate(g.panels[0].presence) if n}
    assert (destroyed_of(g), lands.pop("a4"), sum(lands.values())) == ([1], 1, 1)
    assert lands.popitem()[0] in ("a2", "a5")


def test_ib_241_it_may_begin_in_each_wetland_without_dahan() -> None:
    offered = {}
    for board in "abcdef":
        g = begun(sets=SETS, who=[VENGEANCE], board=board)
        offered[board] = keys(g) if g.question()["name"] == "start" else []
    wetlands = {
        board.id: [
            f"start:{board.id}{n}"
            for n in range(1, 9)
            if board.terrains[n] == WETLAND and not board.setup[n][DAHAN]
        ]
        for board in GAME.card_set.boards
    }
    assert offered == {board: found if len(found) > 1 else [] for board, found in wetlands.items()}


def test_ib_241_a_build_that_disease_would_stop_may_happen() -> None:
    g = plague({"a4": "town, disease", "a1": "ME"}, phase="build", build=["sands-1"])
    assert (keys(g), g.question()["name"], g.seat) == (["let-build", "no"], "let-build", 0)
    take(g, "let-build")
    assert (at(g, "a4"), g.fear.made) == ({"town": 1, "city": 1, "disease": 1}, 1)
    g = plague({"a4": "town, disease", "a1": "ME"}, phase="build", build=["sands-1"])
    take(g, "no")
    assert (at(g, "a4"), g.fear.made) == ({"town": 1}, 0)


def test_ib_241_only_on_a_board_with_its_presence() -> None:
    g = plague({"b3": "town, disease", "a1": "ME"}, phase="build", build=["sands-1"])
    assert at(g, "b3") == {"town": 1}


@pytest.mark.parametrize(("cause", "disease"), [(BY_RAVAGE, 1), (BY_POWER, 0), (BY_GROWTH, 0)])
def test_ib_241_presence_leaves_disease_unless_a_spirit_destroys_it(cause: int, disease: int) -> None:
    g = plague({"a4": f"2 ME, {RIVER}"})
    g.push_in(door.Counter(Doing(None, -1, 1, cause)), door.ADD, g.map.places.numbers["a4"])
    g.options.clear()
    g.advance()
    assert (at(g, "a4").get("disease", 0), destroyed_of(g)) == (disease, [1, 1])


def test_ib_208_blight_counts_as_badlands_in_what_it_does() -> None:
    held = {"a4": "2 ME, town, city, badlands, 2 blight"}
    g = plague(held, phase="slow", elements=[{"fire": 3, "animal": 1}, {}])
    take(g, "use:savage-revenge", "raze:city")  # 1, and 1 for each badlands and blight
    assert at(g, "a4")["hurt"] == ["town-1"]


def test_ib_208_not_in_what_another_spirit_does() -> None:
    g = plague({"a4": f"2 ME, {RIVER}, 2 town, 2 blight"}, phase="fast", played=[[], ["flash-floods"]])
    take(g, "finish", "use:flash-floods", "at:a4")
    assert (at(g, "a4")["town"], at(g, "a4")["hurt"]) == (2, ["town-1"])


def test_ib_208_also_where_another_spirit_is_its_target() -> None:
    held = {"a4": "2 ME", "b2": f"{RIVER}, 2 town, 3 blight"}
    g = plague(held, phase="fast", played=[["fiery-vengeance"], []], destroyed=[0, 1])
    take(g, "use:fiery-vengeance", f"spirit:{RIVER}", "in:b2")
    assert (at(g, "b2").get("town"), destroyed_of(g), g.view(0)["out"]) == (None, [0, 0], [0, 1])


def test_ib_241_growth_brings_presence_or_disease() -> None:
    g = plague({"a4": "ME"})
    take(g, f"grow:{VENGEANCE}-3")
    part = next(i for i, words in enumerate(g.spirits[0].growth[2].words, 1) if "disease" in words)
    take(g, f"do:{part}", "put:a5")
    assert {"take:energy", "take:token"} <= set(keys(g))
    take(g, "take:token")
    assert (at(g, "a5"), g.panels[0].opened) == ({"disease": 1}, (1, 1))


def test_ib_241_where_no_blight_is_left_it_begins_in_any_land() -> None:
    g = plague({"a4": "ME"})
    assert [g.map.names[land] for land in start_lands(g, 0, "blight")] == [f"a{n}" for n in range(1, 9)]
    g.pieces[BLIGHT][g.map.places.numbers["a6"]] = 1
    assert [g.map.names[land] for land in start_lands(g, 0, "blight")] == ["a6"]
