"""Ledger section 1A: blight, its card and what follows from one counter."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import (
    GAME,
    QUIET,
    RIVER,
    at,
    begun,
    blight,
    destroyed_of,
    energy_of,
    island,
    keys,
    take,
    told,
)

from fieldcraft.errors import RequestError, ScenarioError
from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_POWER, HEALTHY, STILL_HEALTHY
from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import blight as door
from fieldcraft.games.island.table import invaders
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.steps import BUILD_STEP
from fieldcraft.games.island.vocabulary.filters import Mass
from fieldcraft.games.island.vocabulary.pieces import AddPieces
from fieldcraft.kernel.state import LOST, PLAYING, bit
from fieldcraft.language.forms import make

LIGHTNING = "lightnings-swift-strike"
EARTH = "vital-strength-of-the-earth"
HOLD = f"5 {RIVER}"


def ravaged(lands: dict[str, str], card: str = "sands-1", **position: Any) -> Table:
    """A ravage by a card that names sands, unless another is given."""
    return island(phase="ravage", ravage=[card], lands={"a1": HOLD} | lands, **position)


def test_ib_001_blight_lies_on_lands_and_on_a_pool() -> None:
    g = ravaged({"a4": "2 explorer"})
    assert (blight(g, "a4"), g.blight.pool) == (1, 2)


def test_ib_002_the_card_holds_what_is_not_on_the_island() -> None:
    g = begun(5)
    assert g.blight.pool + g.on_island(4) == g.blight.supplied


def test_ib_003_the_space_holds_five_for_each_board_and_one() -> None:
    assert begun(1, blight_card=False).blight.pool == 6
    assert begun(1, blight_card=False, spirits=3).blight.pool == 16


def test_ib_004_the_card_turns_when_its_last_counter_is_placed() -> None:
    assert ravaged({"a4": "2 explorer"}, pool=2).blight.face == HEALTHY
    assert ravaged({"a4": "2 explorer"}, pool=1).blight.face != HEALTHY


def test_ib_005_a_blighted_island_without_counters_is_lost() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        stack=[],
        card=["downward-spiral"],
        lands={"a1": HOLD, "a4": "2 explorer"},
    )
    assert (g.status, g.reason) == (LOST, "blight")


def test_ib_007_printed_blight_comes_from_the_box() -> None:
    g = begun(3)
    assert (g.on_island(4), g.blight.pool) == (1, 3)


def test_ib_009_setup_blight_has_no_consequences() -> None:
    g = begun(3, who=[EARTH])
    assert g.panels[0].destroyed == 0
    assert g.left(0) == 3


@pytest.mark.parametrize("boards", [1, 2, 3, 4])
def test_ib_010_figures_go_by_boards(boards: int) -> None:
    g = begun(3, spirits=boards)
    assert g.blight.pool == 2 * boards + 1
    door.fill(g, -g.blight.pool)
    g.push(door.TURN_UP)
    g.own_blight().stack = tuple(card for card in g.card_set.blight_cards if card.id == "downward-spiral")
    g.options.clear()
    g.advance()
    assert g.blight.pool == 5 * boards


def test_ib_014_and_068_the_other_face_is_seen_by_nobody() -> None:
    g = begun(7)
    hidden = {card.id for card in g.card_set.blight_cards} | {card.name for card in g.card_set.blight_cards}
    text = str(g.view(0)) + str([option.label for option in g.options])
    assert not [name for name in hidden if name in text]


def test_ib_015_the_healthy_face_holds_two_for_each_and_one() -> None:
    assert [begun(1, spirits=n).blight.pool for n in (1, 2, 3, 4)] == [3, 5, 7, 9]


def test_ib_016_no_other_face_gets_one_more() -> None:
    assert ravaged({"a4": "2 explorer"}, pool=1).blight.pool == 5


def test_ib_018_a_lone_spirit_may_have_another_card() -> None:
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=["burn-brightest-before-the-end", "downward-spiral"])
    assert keys(g) == ["swap", "keep-card"]
    assert take(g, "swap").blight.card.id == "downward-spiral"
    assert (g.blight.pool, [card.id for card in g.blight.passed]) == (5, ["burn-brightest-before-the-end"])
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=["burn-brightest-before-the-end", "downward-spiral"])
    assert take(g, "keep-card").blight.pool == 2
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=["thriving-crops", "downward-spiral"])
    assert "swap" not in keys(g)


def test_ib_019_cards_that_are_named_are_left_out() -> None:
    all_of_them = [card.id for card in begun(4).blight.stack]
    stack = [card.id for card in begun(4, without=all_of_them[:2]).blight.stack]
    assert sorted(stack) == sorted(all_of_them[2:])
    with pytest.raises(RequestError, match="needs a blight card, and all are left out"):
        begun(4, without=all_of_them)
    assert begun(4, without=all_of_them, blight_card=False).blight.pool == 6


def test_ib_020_without_a_card_there_is_the_space() -> None:
    g = island(
        {"blight_card": False},
        phase="ravage",
        ravage=["sands-1"],
        stack=[],
        lands={"a4": "2 explorer", "a1": HOLD},
        pool=1,
    )
    assert g.status == LOST


def test_ib_021_a_still_healthy_card_that_runs_out_is_no_defeat() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        card=["thriving-crops"],
        stack=["downward-spiral"],
        lands={"a1": HOLD, "a4": "2 explorer"},
    )
    assert g.status == PLAYING


def test_ib_022_the_next_card_comes_up_on_its_other_face() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        card=["thriving-crops"],
        stack=["downward-spiral", "tipping-point"],
        lands={"a1": HOLD, "a4": "2 explorer"},
    )
    assert (g.blight.card.id, g.blight.pool, [card.id for card in g.blight.stack]) == (
        "downward-spiral",
        5,
        ["tipping-point"],
    )


def test_ib_023_the_whole_stack_lies_on_the_space() -> None:
    g = begun(4)
    assert len(g.blight.stack) == sum(not card.is_gentle and not card.set for card in g.card_set.blight_cards)


def test_ib_024_without_a_next_card_the_island_is_lost() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        card=["thriving-crops"],
        stack=[],
        lands={"a1": HOLD, "a4": "2 explorer"},
    )
    assert g.reason == "blight"


def test_ib_025_a_still_healthy_island_is_healthy() -> None:
    g = island(phase="spirits", card=["thriving-crops"], lands={"a1": HOLD})
    assert door.is_healthy(g)
    g = island(phase="spirits", card=["downward-spiral"], lands={"a1": HOLD})
    assert not door.is_healthy(g)


def test_ib_026_text_of_a_card_that_was_replaced_ends() -> None:
    card = "the-border-of-life-and-death"
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        pool=1,
        card=[card],
        stack=["intensifying-exploitation"],
        lands={"a1": HOLD, "a4": "2 explorer"},
    )
    assert g.blight.card.each_invader_phase == []
    assert [passed.id for passed in g.blight.passed] == [card]


def test_ib_029_and_030_gentle_cards_are_left_out_without_events() -> None:
    g = begun(4)
    gentle = {card.id for card in g.card_set.blight_cards if card.is_gentle}
    assert {"back-against-the-wall", "tipping-point"} <= gentle
    assert not gentle & {card.id for card in g.blight.stack}


def test_ib_031_still_healthy_cards_stay() -> None:
    assert "thriving-crops" in {card.id for card in begun(4).blight.stack}


def test_ib_032_blight_comes_from_the_pool() -> None:
    g = ravaged({"a4": "2 explorer"})
    assert g.blight.supplied == 3


@pytest.mark.parametrize(("explorers", "counters"), [(1, 0), (2, 1), (3, 1), (9, 1)])
def test_ib_033_and_034_two_damage_or_more_is_one_counter(explorers: int, counters: int) -> None:
    assert blight(ravaged({"a4": f"{explorers} explorer"}), "a4") == counters


def test_ib_035_lands_keep_no_damage() -> None:
    g = ravaged({"a4": "explorer"})
    invaders.RAVAGE_ONE.run(g, g.map.places.numbers["a4"])
    g.options.clear()
    g.advance()
    assert blight(g, "a4") == 0


def test_ib_036_two_ravages_are_two_instances() -> None:
    g = ravaged({"a4": "2 explorer"})
    g.push(invaders.RAVAGE_ONE, g.map.places.numbers["a4"])
    g.options.clear()
    g.advance()
    assert "cascade:a1" in keys(g)


def test_ib_037_what_gets_through_counts() -> None:
    assert blight(ravaged({"a4": "4 explorer"}, defend=[0, 0, 0, 0, 3]), "a4") == 0
    assert blight(ravaged({"a4": "4 explorer"}, defend=[0, 0, 0, 0, 2]), "a4") == 1


def test_ib_039_every_spirit_there_loses_one_presence() -> None:
    g = island(
        {"spirits": 2},
        phase="ravage",
        ravage=["sands-1"],
        pool=9,
        lands={"a4": f"2 explorer, 3 {RIVER}, 2 {LIGHTNING}", "b1": f"{LIGHTNING}"},
    )
    assert at(g, "a4")["presence"] == {RIVER: 2, LIGHTNING: 1}


def test_ib_040_destroyed_presence_goes_to_the_heap() -> None:
    g = ravaged({"a4": f"2 explorer, 3 {RIVER}"})
    assert (g.panels[0].destroyed, g.panels[0].opened) == (1, (1, 1))


def test_ib_041_a_second_counter_spreads() -> None:
    assert keys(ravaged({"a4": "2 explorer, blight"}))[0].startswith("cascade")
    assert not keys(ravaged({"a4": "2 explorer"}))[0].startswith("cascade")


def test_ib_042_and_066_it_spreads_to_one_land_and_a_great_blow_puts_one() -> None:
    g = take(ravaged({"a4": "9 explorer, blight"}, pool=9), "cascade:a2")
    assert (g.on_island(4), g.blight.pool) == (3, 7)


def test_ib_043_it_may_go_where_blight_is_and_back() -> None:
    g = take(ravaged({"a4": "2 explorer, blight", "a5": "blight"}, pool=9), "cascade:a5")
    assert "cascade:a4" in keys(g)


def test_ib_044_and_179_the_owner_of_the_board_chooses() -> None:
    g = island(
        {"spirits": 2, "seats": 2},
        phase="ravage",
        ravage=["mountain-1"],
        pool=9,
        lands={"a4": f"{RIVER}", "b2": f"2 explorer, blight, 2 {LIGHTNING}", "b8": f"{LIGHTNING}"},
    )
    assert (keys(g)[0][:7], g.seat) == ("cascade", 1)


def test_ib_045_it_crosses_boards() -> None:
    g = island(
        {"spirits": 2},
        phase="ravage",
        ravage=["jungle-1"],
        pool=9,
        lands={"a3": "2 explorer, blight", "a1": HOLD, "b8": f"{LIGHTNING}"},
    )
    assert {"cascade:b3", "cascade:b4", "cascade:b7"} <= set(keys(g))


def test_ib_046_it_never_enters_an_ocean() -> None:
    g = ravaged({"a1": f"2 explorer, blight, {HOLD}"}, card="mountain-1", pool=9)
    assert keys(g) == ["cascade:a2", "cascade:a4", "cascade:a5", "cascade:a6"]


def test_ib_047_the_card_turns_before_the_counter_arrives() -> None:
    g = ravaged({"a4": f"2 explorer, 2 {RIVER}"}, pool=1)
    lines = told(g)
    turned = next(i for i, line in enumerate(lines) if "turns" in line)
    arrived = next(i for i, line in enumerate(lines) if line.startswith("Blight comes"))
    lost = next(i for i, line in enumerate(lines) if "loses presence" in line)
    assert turned < arrived < lost


def test_ib_048_more_than_there_is_turns_the_card_first() -> None:
    g = island(phase="spirits", lands={"a1": HOLD}, pool=1)
    door.demand(g, 2)
    g.options.clear()
    g.advance()
    assert (g.blight.pool, g.blight.card.id) == (6, "downward-spiral")
    g = island(phase="spirits", lands={"a1": HOLD}, pool=2)
    door.demand(g, 2)
    g.options.clear()
    g.advance()
    assert g.blight.pool == 2


def test_ib_049_two_counters_come_one_after_another() -> None:
    g = island(phase="spirits", lands={"a1": HOLD}, pool=9)
    for _ in range(2):
        door.add(g, 4)
    g.options.clear()
    g.advance()
    assert keys(g)[0].startswith("cascade")


def test_ib_050_a_counter_may_spare_the_land() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": f"blight, 2 {RIVER}"}, pool=9)
    door.add(g, 4, spares=True)
    g.options.clear()
    g.advance()
    assert (blight(g, "a4"), destroyed_of(g)) == (2, [0])
    assert not keys(g)[0].startswith("cascade")


def test_ib_053_054_and_060_removed_blight_returns_to_the_card_and_its_face_stays() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": "2 blight"}, card=["downward-spiral"], pool=1)
    door.remove(g, 4)
    assert (g.blight.pool, blight(g, "a4"), door.is_healthy(g)) == (2, 1, False)
    g = island(phase="spirits", lands={"a1": HOLD}, pool=1)
    door.add(g, 4, from_box=True)
    g.options.clear()
    g.advance()
    assert (g.blight.pool, blight(g, "a4")) == (1, 1)
    door.remove(g, 4)
    assert g.blight.pool == 2


def test_ib_055_and_056_a_card_that_turns_is_filled_and_speaks() -> None:
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=["erosion-of-will"])
    lines = told(g)
    assert "Erosion of Will holds 3." in lines
    assert any("2 fear" in line for line in lines)


def test_ib_058_moved_blight_is_not_added() -> None:
    g = island(phase="spirits", lands={"a1": HOLD, "a4": "blight", "a5": f"blight, {RIVER}"})
    g.move(4, 4, 5)
    assert (g.blight.pool, blight(g, "a5"), destroyed_of(g)) == (3, 2, [0])


def test_ib_061_062_the_forecast_says_what_will_be_blighted_and_who_is_there() -> None:
    g = island(
        phase="fast",
        ravage=["sands-1"],
        build=["jungle-1"],
        lands={"a4": f"3 explorer, blight, {RIVER}", "a7": "explorer", "a8": "2 explorer", "a1": HOLD},
    )
    found = forecast.table(g)
    assert found["a4"]["now"] == {
        "damage": 3,
        "built": {},
        "held_back": 0,
        "blight": True,
        "cascade": True,
        "presence": [RIVER],
    }
    assert found["a7"]["now"] == {
        "damage": 1,
        "built": {},
        "held_back": 0,
        "blight": False,
        "cascade": False,
        "presence": [],
    }
    assert found["a8"]["next"]["blight"]


def test_ib_121_the_forecast_of_the_ravage_after_next_knows_what_lasts_and_what_will_be_built() -> None:
    """A defence for this turn alone is over by then; sacred sites of Vital Strength are always defended."""
    here = {"a8": f"2 explorer, 2 {EARTH}", "a1": f"5 {EARTH}"}
    g = island({"who": [EARTH]}, phase="fast", build=["jungle-1"], lands=here)
    later: dict[str, Any] = {
        "damage": 1,
        "built": {"town": 1},
        "held_back": 0,
        "blight": False,
        "cascade": False,
    }
    later["presence"] = [EARTH]
    assert forecast.table(g)["a8"]["next"] == later, "two explorers and the town to come, less 3"
    assert forecast.strikes(g) == (0, 0)
    g.defend[8] = 9
    assert forecast.table(g)["a8"]["next"] == later
    g = island(
        {"who": [EARTH]}, phase="fast", build=["jungle-1"], lands=here | {"a8": f"2 explorer, {EARTH}"}
    )
    g.defend[8] = 9
    assert forecast.table(g)["a8"]["next"]["damage"] == 4
    assert forecast.strikes(g) == (0, bit(8))


def test_a_ravage_that_is_over_is_no_longer_foreseen() -> None:
    lands = {"a4": "2 explorer", "a1": HOLD}
    g = island(phase="slow", ravage=["sands-1"], build=["jungle-1"], lands=lands)
    assert forecast.table(g)["a4"]["now"]["damage"] == 2, "the cards have moved on: it is the next turn's"
    g.phase = BUILD_STEP
    assert forecast.table(g) == {}


def test_ib_064_a_line_names_where_a_counter_comes_to() -> None:
    assert "Blight comes to A4; 2 left on the card." in told(ravaged({"a4": "2 explorer"}))


def test_ib_124_and_157_text_of_each_invader_phase_is_done_first() -> None:
    g = island(
        phase="blighted island",
        card=["downward-spiral"],
        ravage=["sands-1"],
        pool=5,
        lands={"a4": "2 explorer", "a1": HOLD, "a5": f"{RIVER}"},
    )
    assert set(keys(g)) == {"lose:a1", "lose:a5"}
    assert blight(g, "a4") == 0


def test_ib_158_rules_of_a_card_begin_with_the_next_turn() -> None:
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=["intensifying-exploitation"])
    assert all(type(effect.rule).__name__ != "RavageMore" for effect in g.in_force.effects)
    g = island(phase="spirits", card=["intensifying-exploitation"], lands={"a4": "explorer", "a1": HOLD})
    assert invaders.ravage_damage(g, 4) == 3


def test_ib_162_a_card_may_empty_itself() -> None:
    g = ravaged(
        {"a4": "2 explorer", "a8": "blight", "a7": "blight"},
        pool=1,
        stack=["strong-earth-shatters-slowly", "downward-spiral"],
    )
    take(g, "in:a7", "cascade:a5")
    assert (g.blight.card.id, blight(g, "a7"), blight(g, "a5"), blight(g, "a4")) == (
        "downward-spiral",
        2,
        1,
        1,
    )
    assert g.blight.pool == 5


def test_ib_164_and_136_all_presence_lost_is_the_end() -> None:
    g = ravaged({"a1": f"{RIVER}", "a4": "2 explorer"}, pool=1, stack=["tipping-point"])
    assert (g.status, g.reason, g.left(0)) == (LOST, "presence", 0)


def test_ib_167_the_fear_pool_grows_by_the_terror_level() -> None:
    card = "invaders-find-the-land-to-their-liking"
    for left, more in ((9, 1), (6, 1), (3, 2)):
        g = ravaged(
            {"a4": "2 explorer"}, pool=1, stack=[card, "downward-spiral"], fear_deck=["isolation"] * left
        )
        assert g.fear.markers == 4 + more


def test_ib_168_thriving_crops_builds_in_three_lands() -> None:
    g = ravaged(
        {"a4": "2 explorer", "a2": "2 town, city"}, pool=1, stack=["thriving-crops", "downward-spiral"]
    )
    take(g, "in:a2", "in:a3")
    assert "in:a2" not in keys(g)
    take(g, "in:a8")
    assert (at(g, "a2")["city"], at(g, "a3")["town"], at(g, "a8")["town"]) == (2, 1, 1)


def test_ib_175_what_comes_up_in_the_step_works_from_the_next_turn() -> None:
    g = island(
        phase="blighted island",
        card=["blight-corrodes-the-spirit"],
        pool=1,
        stack=[],
        lands={"a1": HOLD, "a4": f"blight, {RIVER}"},
    )
    assert (destroyed_of(g), g.left(0)) == ([1], 5)


def test_ib_176_the_waiting_counter_finds_blight_that_the_card_put() -> None:
    g = ravaged(
        {"a5": "3 explorer", "a4": "blight"},
        card="wetland-1",
        pool=1,
        stack=["strong-earth-shatters-slowly", "downward-spiral"],
    )
    take(g, "in:a5")
    assert keys(g)[0].startswith("cascade")


def test_the_game_of_a_declared_position_is_refused_where_it_says_what_cannot_be() -> None:
    wrong: dict[str, Any]
    for wrong in (
        {"lands": {"z9": "town"}},
        {"lands": {"a4": "castle"}},
        {"lands": []},
        {"lands": {"a4": 3}},
        {"lands": {"a4": "town-2"}},
        {"ravage": ["sands-1", "jungle-1"]},
        {"dividers": [1]},
        {"card": []},
        {"elements": 3},
        {"elements": [{"mud": 1}]},
        {"tracks": [[0, 1]]},
        {"tracks": [1]},
        {"tracks": 2},
        {"energy": 3},
        {"energy": [-1]},
        {"hand": 5},
        {"hand": [["nothing"]]},
    ):
        with pytest.raises(ScenarioError):
            GAME.start(1, {"scenario": QUIET | wrong})


def test_a_power_says_who_chooses_where_it_spreads() -> None:
    """IB-179: the seat that uses the power, whichever board the land belongs to."""
    g = island(
        {"spirits": 2, "seats": 2},
        phase="spirits",
        pool=9,
        lands={"a1": HOLD, "b2": "blight", "b8": f"{LIGHTNING}"},
    )
    land = g.map.places.numbers["b2"]

    g.push_in(Doing(None, land, 0, BY_POWER), door_opener(), land)
    g.options.clear()
    g.advance()
    assert (keys(g)[0][:7], g.seat) == ("cascade", 0)


def door_opener() -> Act:
    return Act(make(AddPieces, n=1, who=make(Mass, mask=1 << BLIGHT)))


def test_ib_159_a_lesser_spirit_helps_at_once_and_every_turn_and_is_no_card() -> None:
    g = ravaged(
        {"a4": "2 explorer", "a5": f"2 {RIVER}"},
        pool=1,
        stack=["aid-from-lesser-spirits", "downward-spiral"],
        minors=["drought", "dark-and-tangled-woods", "rain-of-blood"],
    )
    take(g, "keep-card")
    assert set(keys(g)) == {"keep:drought", "keep:dark-and-tangled-woods"}
    take(g, "keep:drought")
    assert ([power.id for power in g.panels[0].helpers], g.panels[0].elements[:3]) == (["drought"], [1, 0, 1])
    assert [power.id for power in g.minor_discard] == ["dark-and-tangled-woods"]
    assert "use:drought" in keys(g)
    assert "drought" not in [power.id for power in g.panels[0].all_cards()]
    g = island(phase="end", lands={"a1": HOLD}, helpers=[["drought"]])
    assert (g.panels[0].elements[:3], g.view(0)["spirits"][0]["helpers"]) == ([1, 0, 1], ["drought"])


def test_ib_159_a_helper_cannot_be_repeated() -> None:
    g = island(phase="slow", lands={"a5": f"{HOLD}, town", "a6": "town"}, helpers=[["rain-of-blood"]])
    turn = g.own_turn(0)
    turn.repeats = (9,)
    turn.paid_repeats = 9
    take(g, "use:rain-of-blood", "at:a5")
    assert "use:rain-of-blood" not in keys(g)


def test_ib_160_each_board_may_be_shielded_by_energy_or_presence() -> None:
    def crumbling(**more: Any) -> Table:
        lands = {"a1": HOLD, "a4": "blight"}
        return island(phase="blighted island", card=["untended-land-crumbles"], pool=4, lands=lands, **more)

    g = take(crumbling(energy=[3]), "in:a2")
    assert keys(g) == ["pay", "give-up", "no"]
    take(g, "pay")
    assert (energy_of(g), blight(g, "a2"), g.blight.pool) == ([0], 0, 4)
    g = take(crumbling(energy=[2]), "in:a2")
    assert keys(g) == ["give-up", "no"]
    take(g, "give-up")
    assert (destroyed_of(g), blight(g, "a2")) == ([1], 0)
    g = take(crumbling(energy=[3]), "in:a2", "no")
    assert (blight(g, "a2"), g.blight.pool, energy_of(g)) == (1, 3, [3])


def test_ib_160_spirits_pay_together_whoever_has_the_energy() -> None:
    g = island(
        {"spirits": 2},
        phase="blighted island",
        card=["untended-land-crumbles"],
        pool=8,
        energy=[1, 2],
        lands={"a1": HOLD, "a4": "blight", "b8": f"2 {LIGHTNING}", "b7": "blight"},
    )
    take(g, "in:a2", "pay")
    while any(key.startswith("of:") for key in keys(g)):
        take(g, keys(g)[0])
    assert (energy_of(g), blight(g, "a2")) == ([0, 0], 0)


def test_ib_161_a_blighted_land_next_to_a_blighted_one_will_do() -> None:
    g = island(
        phase="blighted island",
        card=["untended-land-crumbles"],
        pool=9,
        lands={"a1": HOLD, "a7": "blight", "a8": "blight"},
    )
    assert {"in:a7", "in:a8", "in:a5", "in:a6"} == set(keys(g))


def test_ib_163_the_owner_of_the_board_says_whose_presence_is_lost() -> None:
    g = island(
        {"spirits": 2, "seats": 2},
        phase="blighted island",
        card=["blight-corrodes-the-spirit"],
        pool=9,
        lands={"a1": HOLD, "b7": f"blight, 2 {LIGHTNING}, {RIVER}"},
    )
    assert (g.seat, set(keys(g))) == (1, {f"of:{RIVER}", f"of:{LIGHTNING}"})


def test_ib_165_without_beasts_a_board_is_blighted_all_the_same() -> None:
    g = ravaged({"a4": "2 explorer", "a8": "town", "a6": "city"}, pool=1, stack=["disintegrating-ecosystem"])
    assert keys(g) == ["in:a6", "in:a8"]
    take(g, "in:a6")
    assert (blight(g, "a6"), blight(g, "a4"), g.blight.pool) == (1, 1, 4)


def test_ib_038_all_things_weaken_but_not_below_one() -> None:
    weak: dict[str, Any] = {"card": ["all-things-weaken"], "pool": 9, "stack": []}
    g = island(phase="spirits", lands={"a1": HOLD}, **weak)
    assert [g.health(kind, 4) for kind in range(4)] == [1, 1, 2, 1]
    assert invaders.blighted_by(g, 4) == 1
    g = island(phase="ravage", ravage=["sands-1"], lands={"a1": HOLD, "a4": "explorer"}, **weak)
    assert blight(g, "a4") == 1


def test_all_things_weaken_wipes_the_land_and_takes_one_next_door() -> None:
    g = island(
        phase="ravage",
        ravage=["sands-1"],
        card=["all-things-weaken"],
        pool=9,
        stack=[],
        lands={"a1": HOLD, "a4": f"explorer, 3 {RIVER}", "a5": f"2 {RIVER}"},
    )
    assert set(keys(g)) == {"lose:a1", "lose:a5"}
    take(g, "lose:a5")
    assert (destroyed_of(g), at(g, "a5")["presence"]) == ([4], {RIVER: 1})


def test_shattered_fragments_give_each_a_major_and_nothing_is_forgotten() -> None:
    g = ravaged(
        {"a4": "2 explorer"},
        pool=1,
        stack=["shattered-fragments-of-power", "downward-spiral"],
        majors=["tsunami", "powerstorm", "poisoned-land", "accelerated-rot"],
    )
    take(g, "keep-card")
    assert len(keys(g)) == 3
    take(g, "keep:tsunami")
    assert ([power.id for power in g.panels[0].hand], energy_of(g), len(g.major_discard)) == (
        ["tsunami"],
        [2],
        2,
    )
    assert g.forgotten == ()


def test_ib_174_the_swap_is_offered_in_chains_too_and_not_to_several() -> None:
    low = ["aid-from-lesser-spirits", "burn-brightest-before-the-end", "downward-spiral"]
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=low)
    take(g, "swap")
    assert keys(g) == ["swap", "keep-card"]
    take(g, "swap")
    assert (g.blight.card.id, [card.id for card in g.blight.passed]) == ("downward-spiral", low[:2])
    g = ravaged({"a4": "2 explorer"}, pool=1, card="sands-1", stack=["thriving-crops", *low])
    assert g.blight.face == STILL_HEALTHY
    g = ravaged({"a4": "2 explorer"}, pool=1, stack=low[:1])
    assert "swap" not in keys(g)


def test_gentle_cards_are_in_where_they_are_wanted() -> None:
    g = begun(4, gentle=True)
    assert len(g.blight.stack) == sum(not card.set for card in g.card_set.blight_cards)
