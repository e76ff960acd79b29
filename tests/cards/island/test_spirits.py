"""The four Spirits that are not simple: growth, tracks, innate and unique powers, special rules."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, begun, blight, destroyed_of, energy_of, island, keys, take

from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.pieces import CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.kernel.state import PLAYING

THUNDER = "thunderspeaker"
GREEN = "a-spread-of-rampant-green"
DREAMS = "bringer-of-dreams-and-nightmares"
OCEAN = "oceans-hungry-grasp"
SPIRITS = {spirit.id: spirit for spirit in GAME.card_set.spirits}
OWN = {power.id: spirit.id for spirit in GAME.card_set.spirits for power in spirit.powers}
POWERS = {power.id: power for power in GAME.card_set.powers}


def of(spirit: str, lands: dict[str, str], phase: str = "", **position: Any) -> Table:
    """Return a position of this Spirit alone, which is ME in the lands."""
    held = {land: text.replace("ME", spirit) for land, text in lands.items()}
    return island({"who": [spirit]}, phase=phase, lands=held, **position)


def use(
    id: str,
    lies: str,
    *choices: str,
    land: str = "a5",
    around: dict[str, str] | None = None,
    spirit: str = "",
    **position: Any,
) -> Table:
    """The power used by its Spirit, or by another, on a land with this in it."""
    spirit = spirit or OWN.get(id) or next(s.id for s in SPIRITS.values() if POWERS[id] in s.innates)
    lands = {land: "2 ME" + (f", {lies}" if lies else "")} | (around or {})
    phase = "slow" if POWERS[id].speed else "fast"
    played = [] if POWERS[id].is_innate else [id]
    g = take(of(spirit, lands, phase, played=[played], **position), f"use:{id}")
    if f"at:{land}" in keys(g):
        take(g, f"at:{land}")
    return take(g, *choices)


def left(g: Table, land: str = "a5") -> dict[str, Any]:
    return {kind: n for kind, n in at(g, land).items() if kind != "presence"}


# -- how they begin ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spirit", "board", "lands"),
    [
        (THUNDER, "a", {"a3": 1, "a7": 1}),
        (THUNDER, "d", {"d1": 1, "d7": 1}),
        (GREEN, "a", {"a5": 1, "a8": 1}),
        (GREEN, "b", {"b6": 1, "b4": 1}),
        (GREEN, "c", {"c8": 1, "c4": 1}),
        (DREAMS, "a", {"a7": 2}),
        (DREAMS, "b", {"b5": 2}),
    ],
)
def test_ib_101_where_spirits_begin(spirit: str, board: str, lands: dict[str, int]) -> None:
    g = begun(2, who=[spirit], board=board)
    found = {
        name: held["presence"][spirit] for name, held in g.view(0)["lands"].items() if "presence" in held
    }
    assert found == lands


def test_ib_101_ocean_begins_in_its_sea_and_chooses_its_coast() -> None:
    g = begun(2, who=[OCEAN])
    assert (keys(g), g.question()["name"]) == (["start:a1", "start:a2", "start:a3"], "start")
    take(g, "start:a2")
    view = g.view(0)
    assert view["lands"]["a2"]["presence"] == {OCEAN: 1}
    assert view["oceans"] == {"a0": {"presence": {OCEAN: 1}}}


# -- Spirits grow in any order -----------------------------------------------------------------


def test_ib_185_each_spirit_may_grow_first() -> None:
    g = island(
        {"spirits": 2, "seats": 2}, phase="spirits", lands={"a5": RIVER, "b5": "2 lightnings-swift-strike"}
    )
    assert (g.seat, keys(g)[-1]) == (0, "wait")
    take(g, "wait")
    assert (g.seat, "wait" in keys(g)) == (1, False)
    take(g, "grow:lightnings-swift-strike-3")
    take(g, "do:2", "put:b5", "take:energy")
    assert (g.seat, "wait" in keys(g), g.question()["name"]) == (1, True, "play")
    take(g, "wait")
    assert (g.seat, g.question()["name"]) == (0, "grow")
    take(g, f"grow:{RIVER}-2", "do:1", "put:a5", "take:energy", "put:a5", "take:energy")
    assert (g.seat, g.question()["name"]) == (0, "play")
    take(g, "done")
    assert (g.seat, "wait" in keys(g)) == (1, False)
    take(g, "done")
    assert g.phase == 1


def test_ib_107_a_space_that_growth_opens_reclaims_at_once() -> None:
    g = island(phase="spirits", lands={"a5": RIVER}, tracks=[[1, 4]], discard=[["flash-floods", "wash-away"]])
    take(g, f"grow:{RIVER}-2", "do:1", "put:a5", "take:plays", "put:a5", "take:energy")
    assert set(keys(g)) == {"reclaim:flash-floods", "reclaim:wash-away"}


# -- Thunderspeaker ----------------------------------------------------------------------------


def test_thunderspeaker_spreads_only_where_dahan_are() -> None:
    g = of(THUNDER, {"a5": "ME", "a7": "dahan", "a1": "dahan"}, "spirits")
    take(g, f"grow:{THUNDER}-2", "do:1")
    assert keys(g) == ["put:a1", "put:a7"]


def test_thunderspeakers_tracks_give_elements() -> None:
    g = of(THUNDER, {"a5": "ME"}, "spirits", tracks=[[5, 1]])
    assert g.panels[0].elements[:4] == [1, 0, 1, 1]


def test_presence_goes_along_with_dahan() -> None:
    g = use("voice-of-thunder", "2 dahan", "push:dahan:a1")
    assert keys(g) == ["along", "no"]
    take(g, "along")
    assert at(g, "a1") == {"dahan": 1, "presence": {THUNDER: 1}}
    take(g, "push:dahan:a1", "no")
    assert at(g, "a1") == {"dahan": 2, "presence": {THUNDER: 1}}


def test_ib_178_each_dahan_that_a_ravage_destroys_costs_presence_nearby() -> None:
    lands = {"a4": "5 explorer, 3 dahan", "a5": "2 ME", "a8": "3 ME"}
    g = of(THUNDER, lands, "ravage", ravage=["sands-1"], pool=9)
    assert (destroyed_of(g), at(g, "a5").get("presence"), at(g, "a8")["presence"]) == (
        [2],
        None,
        {THUNDER: 3},
    )
    g = use("sudden-ambush", "explorer, dahan")
    assert g.panels[0].destroyed == 0


def test_warriors_gather_and_go_by_its_elements() -> None:
    around = {"a6": "3 dahan"}
    elements = {"air": 2, "animal": 1}
    g = use(
        "gather-the-warriors", "", "gather:dahan:a6", "gather:dahan:a6", around=around, elements=[elements]
    )
    assert (left(g), left(g, "a6")) == ({"dahan": 2}, {"dahan": 1})
    g = use("gather-the-warriors", "dahan", "push:dahan:a6", "no", elements=[{"sun": 1, "animal": 1}])
    assert left(g) == {}


def test_much_air_makes_its_innate_powers_fast() -> None:
    lands = {"a5": "2 ME, 2 dahan, town"}
    assert "use:lead-the-furious-assault" not in keys(
        of(THUNDER, lands, "fast", elements=[{"sun": 2, "fire": 1, "air": 3}])
    )
    g = of(THUNDER, lands, "fast", elements=[{"sun": 2, "fire": 1, "air": 4}])
    take(g, "use:lead-the-furious-assault")
    assert (left(g), g.turns[0].hastened) == ({"dahan": 2}, 0)


def test_assault_counts_pairs_and_threes_of_dahan() -> None:
    g = use("lead-the-furious-assault", "3 dahan, 3 town, 2 city", elements=[{"sun": 4, "fire": 3}])
    assert left(g) == {"dahan": 3, "town": 2, "city": 1}


def test_power_and_glory_multiplies_dahan_by_presence() -> None:
    g = use("manifestation-of-power-and-glory", "2 dahan, 3 city", "raze:city")
    assert (left(g), g.fear.made) == ({"dahan": 2, "city": 2, "hurt": ["city-1"]}, 3)


def test_ambush_kills_as_many_explorers_as_there_are_dahan() -> None:
    g = use("sudden-ambush", "3 explorer, dahan", "gather:dahan:a6", around={"a6": "dahan"})
    assert left(g) == {"explorer": 1, "dahan": 2}


def test_words_of_warning_let_dahan_strike_with_the_invaders() -> None:
    g = use("words-of-warning", "9 explorer, 3 dahan", ravage=["wetland-1"])
    take(g, "finish")
    assert at(g, "a5")["explorer"] == 3
    g = of(THUNDER, {"a5": "2 ME, 9 explorer, 3 dahan"}, "ravage", ravage=["wetland-1"], defend=[0] * 5 + [3])
    assert at(g, "a5")["explorer"] == 9


# -- Rampant Green -----------------------------------------------------------------------------


def test_green_grows_into_jungle_and_wetland_besides() -> None:
    g = of(GREEN, {"a8": "ME"}, "spirits")
    take(g, f"grow:{GREEN}-3")
    assert keys(g) == ["do:1", "do:2", "do:3"]
    take(g, "do:1")
    assert keys(g) == ["put:a5", "put:a8"]


def test_green_gains_a_card_play_for_the_turn() -> None:
    g = of(GREEN, {"a8": "ME"}, "spirits", hand=[["gift-of-proliferation", "fields-choked-with-growth"]])
    take(g, f"grow:{GREEN}-2", "do:3", "do:1", "put:a8", "take:energy", "put:a8", "take:energy")
    assert g.panels[0].plays == 2


def test_green_regrows_for_nothing_while_the_island_is_healthy() -> None:
    g = of(GREEN, {"a8": "ME"}, "spirits", destroyed=[2])
    take(g, f"grow:{GREEN}-1", "do:1", "put:a8")
    assert "take:destroyed" in keys(g)
    take(g, "take:destroyed")
    panel = g.panels[0]
    assert (panel.destroyed, panel.opened, panel.energy) == (1, (1, 1), 0)
    g = of(GREEN, {"a8": "ME"}, "spirits", destroyed=[2], card=["downward-spiral"], energy=[0])
    assert "take:destroyed" not in keys(take(g, f"grow:{GREEN}-1", "do:1", "put:a8"))
    g = of(GREEN, {"a8": "ME"}, "spirits", destroyed=[2], card=["downward-spiral"], energy=[3])
    take(g, f"grow:{GREEN}-1", "do:1", "put:a8", "take:destroyed")
    assert g.panels[0].energy == 2


def test_others_do_not_regrow() -> None:
    g = island(phase="spirits", lands={"a5": RIVER}, destroyed=[2])
    assert "take:destroyed" not in keys(take(g, f"grow:{RIVER}-2", "do:1", "put:a5"))


def test_green_chokes_a_ravage_for_presence() -> None:
    lands = {"a4": "2 ME, 3 explorer, 2 dahan", "a8": "ME"}
    g = of(GREEN, lands, "ravage", ravage=["sands-1"], build=["sands-1"])
    assert keys(g) == ["stop", "no"]
    take(g, "stop")
    assert (destroyed_of(g), blight(g, "a4"), at(g, "a4")["explorer"]) == ([1], 0, 3)
    assert at(g, "a4").get("town") == 1
    g = of(GREEN, lands, "ravage", ravage=["sands-1"], build=["sands-1"])
    take(g, "no")
    assert (blight(g, "a4"), destroyed_of(g)) == (1, [1])


def test_green_chokes_a_build_and_only_at_a_sacred_site() -> None:
    g = of(GREEN, {"a4": "2 ME, explorer", "a8": "ME"}, "build", build=["sands-1"])
    take(g, "stop")
    assert at(g, "a4") == {"explorer": 1, "presence": {GREEN: 1}}
    g = of(GREEN, {"a4": "ME, explorer", "a8": "ME"}, "build", build=["sands-1"])
    assert at(g, "a4")["town"] == 1


def test_ib_191_creepers_are_repeated_once_by_each_level() -> None:
    elements = {"moon": 3, "plant": 4}
    g = use("creepers-tear-into-mortar", "2 city", elements=[elements])
    uses = 1
    while keys(g)[0].startswith("choose:") or "at:a5" in keys(g):
        uses += "at:a5" in keys(g)
        take(g, "at:a5" if "at:a5" in keys(g) else keys(g)[0])
        if any(key.startswith("pick") for key in keys(g)):
            take(g, next(key for key in keys(g) if key.startswith("pick")))
    damage = sum(piece.mark for piece in g.odd) + 3 * (2 - g.on_island(CITY))
    assert damage == 3, uses


@pytest.mark.parametrize(
    ("elements", "after", "pool"),
    [
        ({"water": 1, "plant": 3}, {"blight": 1, "defend": 2}, 3),
        ({"water": 2, "plant": 4}, {"blight": 1, "defend": 4}, 3),
        ({"water": 3, "earth": 1, "plant": 5}, {"defend": 4}, 4),
    ],
)
def test_enveloping_green_by_its_levels(elements: dict[str, int], after: dict[str, int], pool: int) -> None:
    g = use("all-enveloping-green", "blight", elements=[elements])
    if "with" in keys(g):
        take(g, "with")
    assert (left(g), g.blight.pool) == (after, pool)


def test_fields_and_fresh_water() -> None:
    g = use(
        "fields-choked-with-growth", "town, 3 dahan", "choose:fields-choked-with-growth:1", "push:town:a1"
    )
    assert left(g) == {"dahan": 3}
    g = use("stem-the-flow-of-fresh-water", "town, city", "pick:city")
    assert left(g) == {"town": 1, "city": 1, "hurt": ["city-1"]}
    g = use("stem-the-flow-of-fresh-water", "2 town, city", land="a6")
    assert left(g, "a6") == {"town": 2, "city": 1, "hurt": ["city-1", "town-1", "town-1"]}


def test_overgrowth_adds_presence_or_fear() -> None:
    g = use("overgrow-in-a-night", "town", "choose:overgrow-in-a-night:1", "take:energy")
    assert at(g, "a5")["presence"] == {GREEN: 3}
    assert use("overgrow-in-a-night", "town", "choose:overgrow-in-a-night:2").fear.made == 3


def test_proliferation_lets_another_spread() -> None:
    g = island(
        {"spirits": 2, "seats": 2, "who": [GREEN, RIVER]},
        phase="fast",
        played=[["gift-of-proliferation"]],
        lands={"a8": f"2 {GREEN}", "b6": RIVER},
    )
    take(g, "use:gift-of-proliferation")
    assert (g.seat, "put:b5" in keys(g)) == (1, True)
    take(g, "put:b5", "take:plays")
    assert at(g, "b5")["presence"] == {RIVER: 1}


# -- Bringer of Dreams and Nightmares ----------------------------------------------------------


def test_dreams_frighten_and_drive_away_but_harm_nothing() -> None:
    g = use("predatory-nightmares", "explorer, town, city", "raze:town")
    assert (g.fear.made, keys(g)) == (
        2,
        ["push:town:a1", "push:town:a4", "push:town:a6", "push:town:a7", "push:town:a8"],
    )
    take(g, "push:town:a8")
    assert (left(g), left(g, "a8"), g.fear.made) == ({"explorer": 1, "city": 1}, {"town": 1}, 2)


def test_damage_of_a_dream_is_gone_with_it_and_a_city_stays() -> None:
    g = use("predatory-nightmares", "2 city", "hit:city")
    assert (left(g), g.odd, g.fear.made) == ({"city": 2}, [], 0)
    g = use("tsunami", "3 city, 3 dahan", "raze:city", "raze:city", land="a1", spirit=DREAMS)
    assert (left(g, "a1"), len(g.fear.earned), g.fear.made) == ({"city": 3, "dahan": 3}, 3, 0)


def test_no_victory_while_the_last_city_is_dreamt_away() -> None:
    g = use("tsunami", "city", land="a1", spirit=DREAMS, fear_deck=["isolation"] * 3)
    assert (g.status, left(g, "a1")) == (PLAYING, {"city": 1})


def test_dahan_strike_in_earnest_where_dreams_are_dreamt() -> None:
    g = of(DREAMS, {"a4": "2 ME, 2 explorer, 2 dahan", "a7": "ME"}, "ravage", ravage=["sands-1"])
    assert "explorer" not in at(g, "a4")


def test_dreams_have_spaces_for_any_element() -> None:
    g = of(DREAMS, {"a7": "ME"}, "spirits", tracks=[[6, 6]], hand=[["dread-apparitions"]])
    take(g, f"grow:{DREAMS}-2")
    take(g, "do:2", "done")
    assert len(keys(g)) == 8
    take(g, "element:moon", "element:moon")
    assert g.panels[0].elements[1] == 3
    assert g.phase == 1


def test_midnights_dream_gives_a_major_and_more_where_it_is_forgotten() -> None:
    four = ["powerstorm", "tsunami", "poisoned-land", "accelerated-rot"]
    g = use("call-on-midnights-dream", "3 dahan, town", majors=four, energy=[1])
    take(g, keys(g)[0], "keep:powerstorm", "forget:call-on-midnights-dream")
    assert {"spirit": "", "land": "", "growth": 0} == g.view(0)["asked"]
    assert (energy_of(g), keys(g)) == ([4], ["play:powerstorm", "no"])
    take(g, "play:powerstorm")
    panel = g.panels[0]
    assert (panel.energy, [power.id for power in panel.played], panel.plays) == (1, ["powerstorm"], 0)


def test_dread_defends_as_much_as_powers_frighten() -> None:
    g = use("dread-apparitions", "town")
    assert (at(g, "a5").get("defend"), g.fear.made) == (1, 1)
    g = use("dread-apparitions", "town", "use:night-terrors", elements=[{"moon": 1, "air": 1}])
    assert at(g, "a5").get("defend") == 2


def test_dreams_of_the_dahan_gather_or_frighten_up_to_three() -> None:
    g = use(
        "dreams-of-the-dahan",
        "town, 5 dahan",
        "choose:dreams-of-the-dahan:2",
        around={"a6": "dahan"},
    )
    assert g.fear.made == 3


def test_a_shown_fear_card_is_known_and_stays_where_it_is() -> None:
    deck = ["retreat", "isolation", "scapegoats", "trade-suffers"]
    g = use("spirits-may-yet-dream", "", fear_deck=deck, elements=[{"moon": 2, "air": 2}])
    assert (g.view(0)["fear"]["shown"], len(g.fear.deck)) == (["retreat"], 4)
    assert all(g.determinize(0, seed).fear.deck[-1].id == "retreat" for seed in range(5))
    others = {g.determinize(0, seed).fear.deck[-2].id for seed in range(20)}
    assert len(others) > 1


def test_a_dream_gives_more_of_what_is_there() -> None:
    g = use("spirits-may-yet-dream", "", elements=[{"moon": 3, "fire": 1}])
    assert set(keys(g)) == {"element:moon", "element:fire"}


# -- Ocean's Hungry Grasp ----------------------------------------------------------------------


def test_ib_046_blight_spreads_into_an_ocean_that_counts() -> None:
    lands = {"a1": "2 explorer, blight, ME", "a0": "2 ME"}
    g = of(OCEAN, lands, "ravage", ravage=["mountain-1"], pool=9)
    assert keys(g) == ["cascade:a2", "cascade:a4", "cascade:a5", "cascade:a6", "cascade:a0"]
    take(g, "cascade:a0")
    assert g.view(0)["oceans"] == {"a0": {"blight": 1, "presence": {OCEAN: 1}}}


def test_ib_189_presence_in_an_ocean_is_on_the_island() -> None:
    g = of(OCEAN, {"a1": "2 explorer, ME", "a0": "ME"}, "ravage", ravage=["mountain-1"])
    assert (g.status, g.left(0)) == (PLAYING, 1)


def test_ib_092_an_ocean_without_it_is_no_land() -> None:
    g = of(OCEAN, {"a1": "ME"}, "fast")
    assert g.is_land(0)
    g = island({"spirits": 2, "who": [OCEAN, RIVER]}, phase="fast", lands={"a1": OCEAN, "b5": RIVER})
    assert (g.is_land(0), g.is_land(9), g.near(10)) == (True, False, g.map.neighbours[10])


def test_ocean_grows_into_any_sea_and_from_there_to_the_coast() -> None:
    two = {"spirits": 2, "who": [OCEAN, RIVER]}
    g = island(two, phase="spirits", lands={"a1": f"2 {OCEAN}", "b6": RIVER})
    take(g, f"grow:{OCEAN}-2", "do:1")
    assert keys(g) == ["put:a0", "put:b0"]
    g = of(OCEAN, {"a0": "2 ME", "a2": "ME"}, "spirits")
    take(g, f"grow:{OCEAN}-3", "do:2")
    assert keys(g) == ["put:a1", "put:a2", "put:a3"]
    take(g, "put:a3")
    assert at(g, "a3")["presence"] == {OCEAN: 1}


def test_ocean_draws_its_presence_back_into_each_sea() -> None:
    g = of(OCEAN, {"a1": "ME", "a2": "ME"}, "spirits", minors=["drought"] * 4)
    take(g, f"grow:{OCEAN}-1", "do:3")
    assert keys(g) == ["take:a1", "take:a2"]
    take(g, "take:a1")
    assert g.view(0)["oceans"]["a0"]["presence"] == {OCEAN: 1}


def test_ocean_never_goes_inland() -> None:
    g = of(OCEAN, {"a1": "ME", "a0": "ME"}, "spirits")
    take(g, f"grow:{OCEAN}-3", "do:3")
    assert keys(g) == ["put:a1", "put:a2", "put:a3"]


def test_what_drowns_is_destroyed_and_feeds_the_ocean() -> None:
    g = use("swallow-the-land-dwellers", "explorer, town, dahan", land="a1", around={"a0": "ME"})
    assert (left(g, "a1"), energy_of(g), g.fear.made) == ({}, [3], 1)
    assert g.view(0)["oceans"] == {"a0": {"presence": {OCEAN: 1}}}


def test_energy_of_the_drowned_is_shared_by_the_number_of_players() -> None:
    g = island(
        {"spirits": 2, "who": [OCEAN, RIVER]},
        phase="slow",
        played=[["swallow-the-land-dwellers"]],
        lands={"a1": f"2 {OCEAN}, explorer, town, city", "a0": OCEAN, "b5": RIVER},
    )
    take(g, "use:swallow-the-land-dwellers", "at:a1")
    assert (energy_of(g), g.washed) == ([1, 0], 1)


def test_powers_push_into_the_sea_and_fear_does_not() -> None:
    lands = {"a1": f"{OCEAN}, explorer, town", "a0": OCEAN}
    g = island({"who": [OCEAN]}, phase="slow", played=[["gnawing-rootbiters"]], lands=lands)
    take(g, "use:gnawing-rootbiters", "at:a1")
    assert "push:town:a0" in keys(g)
    g = island({"who": [OCEAN]}, phase="fear", earned=["seek-safety"], lands=lands | {"a2": "2 town"})
    assert not any(key.endswith("a0") for key in keys(g))


def test_tidal_boon_saves_the_dahan() -> None:
    lands = {"a1": f"2 {OCEAN}", "a0": OCEAN, "b1": f"{RIVER}, town, 2 dahan", "b0": OCEAN, "b2": ""}
    g = island({"spirits": 2, "who": [OCEAN, RIVER]}, phase="slow", played=[["tidal-boon"]], lands=lands)
    take(g, "use:tidal-boon")
    assert energy_of(g) == [0, 2]
    take(g, "push:town:b2")
    assert "push:dahan:b0" in keys(g)
    take(g, "push:dahan:b0")
    assert keys(g) == ["ashore", "drown"]
    take(g, "ashore")
    assert keys(g) == ["in:a1", "in:a2", "in:a3", "in:b1", "in:b2", "in:b3"]
    take(g, "in:a1", "push:dahan:b0", "drown")
    assert (at(g, "a1").get("dahan"), g.on_island(DAHAN)) == (1, 1)


def test_the_shore_breaks_by_its_levels() -> None:
    around = {"a0": "ME"}
    g = use(
        "ocean-breaks-the-shore", "town, city", land="a1", around=around, elements=[{"water": 2, "earth": 1}]
    )
    assert (left(g, "a1"), energy_of(g)) == ({"city": 1}, [2])
    g = use(
        "ocean-breaks-the-shore",
        "town, city",
        "with",
        land="a1",
        around=around,
        elements=[{"water": 3, "earth": 2}],
    )
    assert (left(g, "a1"), energy_of(g)) == ({"town": 1}, [3])


def test_ships_are_pounded_and_deeps_call() -> None:
    g = use("pound-ships-to-splinters", "town", land="a1", elements=[{"moon": 3, "air": 2, "water": 4}])
    assert (g.fear.made, len(g.fear.earned)) == (0, 1)
    g = use(
        "call-of-the-deeps",
        "",
        "gather:explorer:a4",
        land="a1",
        around={"a4": "explorer", "a0": "ME", "a2": "explorer"},
    )
    assert left(g, "a1") == {"explorer": 1}
    g = of(OCEAN, {"a1": "ME, 3 explorer", "a0": "2 ME"}, "fast", played=[["call-of-the-deeps"]])
    take(g, "use:call-of-the-deeps", "at:a0")
    while any(key.startswith("gather") for key in keys(g)):
        take(g, keys(g)[0])
    assert (left(g, "a1"), energy_of(g)) == ({"explorer": 1}, [2])


def test_tide_frightens_and_defends() -> None:
    g = use("grasping-tide", "town", land="a1")
    assert (left(g, "a1"), g.fear.made) == ({"town": 1, "defend": 4}, 2)


def test_explorers_and_towns_on_the_island_are_counted_by_kind() -> None:
    g = use("swallow-the-land-dwellers", "2 explorer, 2 town", land="a1", around={"a0": "ME"})
    assert (g.on_island(EXPLORER), g.on_island(TOWN), forecast.table(g)) == (1, 1, {})


def test_cards_of_the_invaders_do_not_count_the_sea() -> None:
    lands = {"a1": f"2 {OCEAN}, 2 explorer", "a0": OCEAN}
    g = of(OCEAN, lands, "ravage", ravage=["mountain-1"], pool=1, stack=["thriving-crops", "downward-spiral"])
    assert "in:a1" in keys(g)
    assert "in:a0" not in keys(g)
