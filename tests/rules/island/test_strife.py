"""Strife of Branch & Claw on invaders."""

from __future__ import annotations

from typing import Any

from rules.island.island import RIVER, at, island, keys, take, told

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.pieces import CITY, TOWN
from fieldcraft.games.island.vocabulary import moves

HOLD = f"2 {RIVER}"
CLAW: dict[str, Any] = {"sets": ["branch_and_claw"]}
STILLNESS = "a-year-of-perfect-stillness"
FIRE = "fire-in-the-sky"


def ravaged(lies: str, **position: Any) -> Table:
    """A position after a ravage of A4, which had this in it."""
    lands = {"a1": HOLD, "a4": lies}
    return island(CLAW, phase="ravage", ravage=["sands-1"], lands=lands, **position)


def frightened(id: str, level: int, **lands: str) -> Table:
    """A position in which a fear card is resolved at a terror level."""
    dividers = ([0, 0], [99, 0], [99, 99])[level - 1]
    held = {"a1": HOLD, "a3": "city"} | lands
    return island(CLAW, phase="fear", earned=[id], dividers=dividers, lands=held)


def test_ib_195_example_18_an_invader_with_strife_deals_no_damage_once() -> None:
    g = ravaged("town-strife, explorer, dahan")
    assert (at(g, "a4").get("blight"), at(g, "a4").get("strife"), at(g, "a4")["dahan"]) == (None, None, 1)
    assert {"One town in A4 deals no damage and loses 1 strife.", "A4 is ravaged for 1."} <= set(told(g))
    assert at(ravaged("town, explorer"), "a4")["blight"] == 1


def test_ib_195_example_19_one_strife_is_spent_whatever_defends() -> None:
    g = ravaged("city-strife2, dahan", defend=[0, 0, 0, 0, 5])
    assert (at(g, "a4")["strife"], at(g, "a4")["feuding"]) == (1, ["city-2-strife"])


def test_ib_195_a_skipped_ravage_spends_no_strife() -> None:
    lands = {"a5": HOLD, "a4": "city-strife2, dahan"}
    g = island(CLAW, phase="fast", ravage=["sands-1"], lands=lands, played=[[STILLNESS]])
    take(g, f"use:{STILLNESS}", "at:a4", "finish")
    assert (at(g, "a4")["strife"], at(g, "a4").get("hurt")) == (2, None)


def test_ib_195_the_forecast_counts_strife() -> None:
    lands = {"a1": HOLD, "a4": "town-strife, explorer"}
    g = island(CLAW, phase="fast", ravage=["sands-1"], lands=lands, played=[["flash-floods"]])
    assert g.view(0)["forecast"]["a4"]["now"]["damage"] == 1


def test_ib_196_strife_goes_with_its_invader_and_outlasts_its_damage() -> None:
    lands = {"a4": HOLD, "a5": "town-1, explorer"}
    g = island(CLAW, phase="fast", lands=lands, played=[[FIRE, "wash-away"]], invader_deck=["coast"] * 2)
    take(g, f"use:{FIRE}", "at:a5", "strife:town-1")
    assert (at(g, "a5")["feuding"], at(g, "a5")["strife"]) == (["town-1-strife"], 1)
    take(g, "finish", "use:wash-away", "at:a5", "push:town-1-strife:a4")
    assert (at(g, "a4")["strife"], at(g, "a5").get("strife")) == (1, None)
    while g.turn == 1:
        g.choose(len(g.options) - 1)
    assert (at(g, "a4")["feuding"], at(g, "a4").get("hurt")) == (["town-strife"], None)


def test_ib_196_strife_stays_on_what_replaces_its_invader_but_on_no_token() -> None:
    transformation = "savage-transformation"
    lands = {"a1": HOLD, "a5": f"{RIVER}, explorer-strife"}
    g = island(CLAW, phase="slow", played=[[transformation]], lands=lands)
    take(g, f"use:{transformation}", "at:a5")
    assert (at(g, "a5")["beasts"], at(g, "a5").get("strife"), g.odd) == (1, None, [])
    lands = {"a1": "city-strife2, dahan"}
    g = island(CLAW, phase="fear", earned=["emigration-accelerates"], lands=lands | {"a5": HOLD})
    moves.put(g, TOWN, 4, 2, g.marks_of(CITY, 1)[0])
    assert at(g, "a4")["feuding"] == ["town-strife2"]  # on one of the two


def test_ib_196_strife_comes_only_to_invaders() -> None:
    g = island(CLAW, phase="fast", lands={"a4": HOLD, "a5": "dahan"}, played=[[FIRE]], fear=0)
    take(g, f"use:{FIRE}", "at:a5")
    assert (at(g, "a5"), g.fear.made) == ({"dahan": 1}, 2)
    g = frightened("panic", 1, a5="dahan", a6="beasts, explorer")
    assert at(g, "a6")["strife"] == 1  # the land with dahan alone is not offered


def test_ib_196_strife_goes_with_what_is_destroyed() -> None:
    lands = {"a5": f"{HOLD}, explorer-strife2"}
    g = island(CLAW, phase="slow", lands=lands, played=[["animated-wrackroot"]])
    assert at(g, "a5")["strife"] == 2
    take(g, "use:animated-wrackroot", "choose:animated-wrackroot:1")
    assert (at(g, "a5").get("strife"), g.odd) == (None, [])


def test_options_tell_pieces_with_much_strife_apart_as_far_as_three() -> None:
    g = island(CLAW, phase="fast", lands={"a4": HOLD, "a5": "town-strife4, town-strife"}, played=[[FIRE]])
    take(g, f"use:{FIRE}", "at:a5")
    assert keys(g) == ["strife:town-strife", "strife:town-strife3"]
    take(g, "strife:town-strife3")
    assert at(g, "a5")["feuding"] == ["town-strife", "town-strife5"]


def test_ib_197_invaders_with_strife_strike_others_with_all_they_have() -> None:
    """Discord at level 3: strife comes to an invader, which then strikes the others, and not itself."""
    g = frightened("discord", 3, a5="city, town")
    take(g, "strife:city")
    assert (at(g, "a5").get("town"), at(g, "a5")["city"], at(g, "a5")["strife"]) == (None, 1, 1)
    g = frightened("discord", 3, a5="city-strife, explorer, town")
    take(g, "strife:town")
    taken: list[str] = []
    while g.question()["name"] == "hit":
        taken.append(keys(g)[0])
        g.choose(0)
    assert at(g, "a5").get("explorer") is None
    assert at(g, "a5").get("hurt") == ["city-2"] or at(g, "a5").get("town") is None


def test_unrest_lowers_health_by_strife() -> None:
    g = frightened("unrest", 2, a5="town-1, town")
    take(g, "strife:town-1")
    assert (at(g, "a5")["town"], at(g, "a5").get("strife")) == (1, None)  # with 1 health its damage kills it
    g = frightened("unrest", 2, a5="town-strife4")
    a5 = g.map.places.numbers["a5"]
    assert g.toughness(TOWN, a5, g.marks_of(TOWN, a5)[0]) == 1
