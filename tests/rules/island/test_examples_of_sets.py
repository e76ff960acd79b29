"""Worked examples of the sets that no other test plays with the numbers as they are printed."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import RIVER, at, begun, blight, destroyed_of, energy_of, island, keys, take, told

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_POWER
from fieldcraft.games.island.printed.pieces import TOWN
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.vocabulary.filters import Mass
from fieldcraft.games.island.vocabulary.invader_effects import Isolate
from fieldcraft.games.island.vocabulary.pieces import Push
from fieldcraft.kernel.state import PLAYING
from fieldcraft.language.forms import make

THUNDER = "thunderspeaker"
OCEAN = "oceans-hungry-grasp"
KEEPER = "keeper-of-the-forbidden-wilds"
HOLD = f"2 {RIVER}"
A4 = 4
"""The number of that land on board A alone."""
CLAW: dict[str, Any] = {"sets": ["branch_and_claw"]}
ALL: dict[str, Any] = {"sets": ["branch_and_claw", "jagged_earth"]}
TWO: dict[str, Any] = CLAW | {"spirits": 2, "who": [RIVER, THUNDER]}
HABSBURG: dict[str, Any] = ALL | {"adversary": "habsburg-livestock-colony", "level": 4, "events": False}
FARMERS = "farmers-seek-the-dahan-for-aid"
ROOTS = "putting-down-roots"
RAIN = "years-of-little-rain"


def met(*ids: str, setup: dict[str, Any] = CLAW, **position: Any) -> Table:
    """A position in the second turn in which the first of these events comes up."""
    lands = {"a1": HOLD, "a3": "city"} | position.pop("lands", {})
    base: dict[str, Any] = {"turn": 2, "phase": "blighted island", "pool": 9, "fear": 0}
    return island(setup, event_deck=[*ids], lands=lands, **base | position)


def do(g: Table, deed: Any, land: str) -> Table:
    """Have a power do a deed in a land."""
    number = g.map.places.numbers[land]
    g.push_in(Doing(None, number, 0, BY_POWER), Act(deed), number)
    g.options.clear()
    g.advance()
    return g


def until(g: Table, turn: int, phase: int) -> Table:
    """Answer with the last option up to a step of a turn."""
    while (g.turn, g.phase) < (turn, phase) and g.status == PLAYING:
        g.choose(len(g.options) - 1)
    return g


def test_ib_195_example_18_strife_keeps_damage_off_one_ravage() -> None:
    lands = {"a1": HOLD, "a4": "town-strife, explorer, dahan"}
    g = island(CLAW, phase="ravage", ravage=["sands-1"], lands=lands)
    assert "A4 is ravaged for 1." in told(g)
    assert (blight(g, "a4"), at(g, "a4").get("strife"), at(g, "a4")["dahan"]) == (0, None, 1)
    again = island(CLAW, phase="ravage", ravage=["sands-1"], lands={"a1": HOLD, "a4": "town, explorer"})
    assert "A4 is ravaged for 3." in told(again)
    assert blight(again, "a4") == 1


def test_ib_199_example_22_the_last_wilds_stops_one_explore_and_an_isolated_land_keeps_its_own() -> None:
    lands = {"a1": HOLD, "a8": "town, wilds", "a3": "wilds"}
    deck = ["jungle-1", "coast"]
    g = island(ALL, phase="fast", played=[["boon-of-vigor"]], lands=lands, invader_deck=deck)
    do(g, make(Isolate), "a3")
    until(g, 1, 8)
    assert (at(g, "a8"), at(g, "a3")["wilds"]) == ({"town": 1}, 1)
    assert "explorer" not in at(g, "a3")


def test_ib_201_example_24_badlands_and_each() -> None:
    """Plows Shatter on 2 towns with 1 badlands: 1 damage each, and 1 more on one of them."""
    plows = "plows-shatter-on-rocky-ground"
    held = {"a1": HOLD, "a5": "2 town, badlands", "a8": "city"}
    g = island(ALL, phase="slow", played=[[plows]], lands=held, fear=0)
    take(g, f"use:{plows}", "at:a5")
    g.choose(0)
    assert (at(g, "a5")["town"], at(g, "a5")["hurt"], g.fear.made) == (1, ["town-1"], 1)
    assert "push:town:a6" not in keys(g)
    assert {"push:town-1:a8", "enough"} <= set(keys(g))


def test_ib_201_example_25_each_land_of_a_text_is_an_action_of_its_own() -> None:
    """Discord at level 2: in each land with 2 or more kinds of invaders 1 damage, and 1 more by badlands."""
    held = {"a1": HOLD, "a5": "city, town, badlands", "a7": "city-strife, town, badlands"}
    g = island(ALL, phase="fear", earned=["discord"], dividers=[99, 0], lands=held)
    take(g, "in:a5", "strife:city")
    while g.question()["name"] == "hit":
        take(g, next(key for key in keys(g) if key.startswith("hit:city")))
    found = [mark for land in ("a5", "a7") for mark in at(g, land)["feuding"]]
    assert found == ["city-2-strife", "city-2-strife"]


def test_ib_204_example_27_an_event_moves_no_explorer_out_of_an_isolated_land() -> None:
    for isolated in (False, True):
        held = {"a1": f"{HOLD}, town", "a3": "explorer, city"}
        g = island(
            ALL, phase="fast", turn=2, played=[["boon-of-vigor"]], lands=held, pool=9,
            event_deck=["seeking-the-interior"], invader_deck=["jungle-1", "coast"],
        )  # fmt: skip
        if isolated:
            do(g, make(Isolate), "a3")
        until(g, 2, 3)
        moved = any(line.startswith("Seeking the Interior: One explorer goes from A3") for line in told(g))
        assert moved is not isolated
        assert at(g, "a3")["explorer"] == 1  # the one that stayed, or one that has come since


def test_ib_205_example_28_blight_that_goes_along_is_moved_and_not_added() -> None:
    flow = "flow-like-water-reach-like-air"
    lands = {"a4": f"{RIVER}, 2 blight", "a5": HOLD}
    g = island(
        CLAW, phase="fast", played=[[flow]], lands=lands, pool=3, elements=[{"air": 2, "water": 2}]
    )  # fmt: skip
    take(g, f"use:{flow}")
    take(g, "with", "in:a4", "put:a5", "push:blight:a5", "push:blight:a5")
    assert (blight(g, "a4"), blight(g, "a5"), g.blight.pool, destroyed_of(g)) == (0, 2, 3, [0])
    assert at(g, "a5")["presence"] == {RIVER: 3}


@pytest.mark.parametrize(("turn", "steps"), [
    (1, ["Downward Spiral", "Fear"]), (2, ["Downward Spiral", "Event", "Fear"]),
])  # fmt: skip
def test_ib_028_example_29_no_event_in_the_first_turn(turn: int, steps: list[str]) -> None:
    g = met("heavy-farming", turn=turn, card=["downward-spiral"], earned=["isolation"], lands={"a5": "dahan"})
    while g.turn == turn and g.phase < 4:
        g.choose(0)
    said = [line for line in told(g) if "loses presence" in line or line.startswith(("Event", "Fear: "))]
    assert [line.split(":")[0] for line in said] == steps
    assert (destroyed_of(g), len(g.fear.discard)) == ([1], 1)


def test_ib_218_example_30_a_board_without_invaders_is_not_asked() -> None:
    lands = {"a1": f"3 {RIVER}", "a3": "", "b4": "town", "b1": f"3 {THUNDER}"}
    g = met(ROOTS, setup=TWO, card=["tipping-point"], lands=lands)
    while g.question()["name"] != "prevent":
        g.choose(0)
    assert keys(g) == ["give-up", "no"]
    take(g, "give-up")
    while g.question()["name"] in ("lose", "whose"):
        assert all(key.partition(":")[2][:1] in ("b", "") or key.startswith("whose") for key in keys(g))
        g.choose(0)
    assert g.question()["name"] != "prevent"
    assert sum(blight(g, f"{board}{n}") for board in "ab" for n in range(1, 9)) == 0


def test_ib_217_example_31_a_card_in_play_that_is_forgotten_counts_4() -> None:
    """Its own water is one of the 3 that were counted first, and is not counted again."""
    elements = [{"water": 2}, {"water": 1}]
    g = met(RAIN, setup=TWO, energy=[2, 1], played=[["wash-away"], []], elements=elements)
    take(g, "part:2")  # 8, less 3 water, less 4 for the only card with water: 1 is left
    assert ([power.id for power in g.forgotten], g.question()["name"]) == (["wash-away"], "who-pays")
    take(g, f"of:{RIVER}")
    assert energy_of(g) == [1, 1]


def test_ib_214_example_32_a_card_that_turns_between_two_boards_is_read_first() -> None:
    lands = {"a1": f"5 {RIVER}", "a4": "2 town", "b4": "2 town", "b1": f"5 {THUNDER}"}
    g = met(FARMERS, setup=TWO, lands=lands, pool=1, stack=["tipping-point"])
    take(g, "part:1")
    lines = told(g)
    lost = [n for n, line in enumerate(lines) if line.startswith("Tipping Point:") and "loses" in line]
    came = [n for n, line in enumerate(lines) if "Blight comes to" in line]
    assert (len(lost), len(came)) == (6, 2)
    assert lost[-1] < came[0] < came[1]
    assert (blight(g, "a4"), blight(g, "b4"), g.blight.pool) == (1, 1, 9)


def test_ib_213_example_33_an_early_third_stage_of_prussia_counts_as_the_second() -> None:
    prussia = CLAW | {"adversary": "brandenburg-prussia", "level": 2}
    assert begun(**prussia).view(0)["invaders"]["deck"][:4] == [1, 1, 3, 2]
    for deck, part in (
        (["jungle-mountain", "coast"], "Small Uprising"),
        (["jungle-mountain"], "Rebellion"),
        ([], "Rebellion"),
    ):
        g = met("slave-rebellion", "heavy-farming", setup=prussia, invader_deck=deck)
        names = [str(fact.parts[0]) for fact in g.journal or [] if fact.kind == "event-part"]
        assert part in names, deck


def test_ib_229_example_36_the_keeper_pushes_dahan_from_a_site_on_the_board_of_another() -> None:
    lands = {"a1": HOLD, "b1": f"2 {KEEPER}", "a7": f"{KEEPER}, 2 dahan", "a8": "city", "a5": "wilds"}
    setup = CLAW | {"seats": 2, "spirits": 2, "who": [RIVER, KEEPER]}
    g = take(island(setup, lands=lands, phase="spirits", energy=[0, 3]), "wait")
    take(g, f"grow:{KEEPER}-4")
    words = g.spirits[1].growth[3].words
    place = next(n for n, word in enumerate(words, 1) if word.startswith("Add"))
    take(g, f"do:{place}", "put:a7", "take:energy")
    assert (g.seat, {key.rpartition(":")[0] for key in keys(g)}) == (1, {"push:dahan"})
    take(g, "push:dahan:a5", "push:dahan:a8")
    assert (at(g, "a7"), g.seat) == ({"presence": {KEEPER: 2}}, 1)
    assert (at(g, "a5")["dahan"], at(g, "a8")["dahan"]) == (1, 1)


def test_ib_257_example_42_shatter_homesteads_twice() -> None:
    homesteads = "shatter-homesteads"
    held = {"a1": HOLD, "a4": f"{HOLD}, town", "a3": "city"}
    g = island(HABSBURG, phase="slow", played=[[homesteads]], lands=held, fear=0)
    assert g.toughness(TOWN, A4, 0) == 4
    g.own_turn(0).repeats = (2,)
    take(g, f"use:{homesteads}", "at:a4")
    assert (at(g, "a4")["hurt"], g.fear.made) == (["town-2"], 1)
    take(g, f"use:{homesteads}", "at:a4")
    assert ("town" in at(g, "a4"), g.fear.made) == (False, 3)


def test_ib_257_example_42_each_town_falls_at_once() -> None:
    """Volcanic Eruption destroys 5 of 6 durable towns by its damage, and the last one by its threshold."""
    eruption = "volcanic-eruption"
    held = {"a1": HOLD, "a4": "6 town, vitality", "a8": "city"}
    elements = [{"fire": 4, "earth": 3}]
    g = island(HABSBURG, phase="slow", played=[[eruption]], lands=held, elements=elements)
    take(g, f"use:{eruption}", "at:a4", "with", *["raze:town"] * 5)
    assert (at(g, "a4"), blight(g, "a4")) == ({"wilds": 1}, 0)


def test_ib_257_example_42_other_rules_about_health_add_to_it() -> None:
    g = island(HABSBURG, phase="slow", played=[["boon-of-vigor"]], lands={"a1": HOLD, "a4": "town"})
    england = next(foe for foe in g.card_set.adversaries if foe.id == "england")
    autonomy = next(level for level in england.levels if level.name == "Local Autonomy")
    g.enact(autonomy.rules[0], -1)
    assert g.toughness(TOWN, A4, 0) == 5


def washed(n: int, setup: dict[str, Any], **lands: str) -> Table:
    """Return a position in which a power of Ocean has pushed `n` towns of A1 into the ocean."""
    held = {"a0": f"2 {OCEAN}", "a1": f"{n} town", "a8": "city"} | lands
    g = island(HABSBURG | setup, lands=held, fear=0, phase="spirits", pool=9)
    do(g, make(Push, n=n, who=make(Mass, mask=1 << TOWN)), "a1")
    for _town in range(n):
        take(g, "push:town:a0")
    return g


def test_ib_259_example_45_all_four_may_be_set_ashore_hurt() -> None:
    g = washed(4, {"who": [OCEAN]})
    energy = g.panels[0].energy
    for _town in range(4):
        take(g, "hit:town", "hit:town-1")
    while any(key.startswith("in:") for key in keys(g)):
        take(g, "in:a1")
    assert (at(g, "a1")["town"], at(g, "a1")["hurt"]) == (4, ["town-2"] * 4)
    assert (g.panels[0].energy - energy, g.fear.made) == (0, 0)


def test_ib_259_example_45_two_spirits_share_the_energy() -> None:
    g = washed(4, {"who": [OCEAN, RIVER], "spirits": 2}, b1=HOLD)
    energy = g.panels[0].energy
    take(g, "raze:town", "raze:town")
    assert (g.panels[0].energy - energy, g.fear.made) == (4, 2)


@pytest.mark.parametrize("ravage", [["sands-1"], []])
def test_ib_255_example_48_herders_come_too_when_farmers_build_in_the_ravage_slot(ravage: list[str]) -> None:
    colony = HABSBURG | {"level": 1, "events": True}
    lands = {"a3": "", "a2": "town", "a5": "2 town", "a1": HOLD}
    g = met(FARMERS, setup=colony, lands=lands, ravage=ravage, build=["jungle-1"], energy=[9])
    take(g, next(key for key in keys(g) if key == "part:2"))
    while g.turn == 2 and not ("town" in at(g, "a3") and "town" in at(g, "a8")):
        gathers = [key for key in keys(g) if key.startswith("gather:town")]
        take(g, gathers[0] if gathers else keys(g)[-1])
    assert (at(g, "a3")["town"], at(g, "a8")["town"]) == (1, 1)


def test_ib_261_example_50_the_next_card_of_one_spirit_with_an_extra_board_holds_10() -> None:
    held = {"a1": f"5 {RIVER}", "a4": "2 explorer"}
    g = island({"extra_board": True}, phase="ravage", ravage=["sands-1"], lands=held, pool=1)
    assert (g.blight.card.id, g.blight.pool) == ("downward-spiral", 10)


def test_ib_194_example_54_wilds_take_the_place_of_presence() -> None:
    setup = {"sets": ["branch_and_claw", "jagged_earth", "nature_incarnate"]}
    lands = {"a1": RIVER, "a5": RIVER, "a4": "2 explorer", "a7": RIVER}
    g = island(setup, phase="ravage", ravage=["sands-1"], lands=lands, pool=1, turn=1,
               stack=["slow-dissolution-of-will"])  # fmt: skip
    take(g, "pick:wilds")
    while g.question()["name"] != "lose":
        g.choose(len(g.options) - 1)
    take(g, "lose:a5")
    assert (at(g, "a5")["wilds"], at(g, "a5").get("presence"), destroyed_of(g)) == (1, None, [1])
