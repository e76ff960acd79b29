"""Choices of powers: what they count and save, where presence may be, and with how few elements."""

from __future__ import annotations

import pytest
from rules.island.island import RIVER, at, island, keys, take

from fieldcraft.games.island.printed.pieces import CITY, DAHAN
from fieldcraft.kernel.state import LOST, PLAYING

SHADOWS = "shadows-flicker-like-flame"
OCEAN = "oceans-hungry-grasp"
GREEN = "a-spread-of-rampant-green"
THUNDER = "thunderspeaker"


def test_ib_273_a_sentence_counts_what_it_has_destroyed_itself() -> None:
    g = island(
        {"who": [SHADOWS]},
        phase="fast",
        lands={"a5": f"2 {SHADOWS}, 2 explorer, town"},
        elements=[{"moon": 4, "fire": 3, "air": 2}],
    )
    g.own_fear().markers = 40
    take(g, "use:darkness-swallows-the-unwary", "at:a5", "destroy:explorer", "destroy:explorer")
    assert g.fear.made == 2 + 1 + 1


def test_ib_273_a_power_counts_what_all_of_it_has_destroyed() -> None:
    g = island(
        phase="slow",
        lands={"a5": f"2 {RIVER}, town-1, 2 town, city"},
        played=[["mists-of-oblivion"]],
        elements=[{"moon": 2, "air": 3, "water": 2}],
    )
    g.own_fear().markers = 40
    take(g, "use:mists-of-oblivion", "at:a5", "raze:city-1")
    assert (at(g, "a5")["town"], g.fear.made) == (1, 1 + 2 + 1 + 3)


@pytest.mark.parametrize(("answers", "saved"), [(("ashore", "in:b3"), 1), (("drown",), 0)])
def test_ib_274_dahan_that_the_boon_pushes_may_be_saved(answers: tuple[str, ...], saved: int) -> None:
    lands = {"a1": f"2 {OCEAN}", "a0": OCEAN, "b1": f"{RIVER}, 2 dahan", "b0": OCEAN}
    g = island({"spirits": 2, "who": [OCEAN, RIVER]}, phase="slow", played=[["tidal-boon"]], lands=lands)
    take(g, "use:tidal-boon", "push:dahan:b0")
    assert (keys(g), g.seat) == (["ashore", "drown"], 0)
    take(g, *answers)
    assert at(g, "b3").get("dahan", 0) == saved
    take(g, "push:dahan:b0", "drown")
    assert g.on_island(DAHAN) == saved


def test_ib_274_the_spirit_whose_power_saves_decides() -> None:
    setup = {"seats": 2, "spirits": 2, "who": [OCEAN, RIVER]}
    lands = {"a1": f"2 {OCEAN}", "a0": OCEAN, "b1": f"{RIVER}, 2 dahan", "b0": OCEAN}
    g = take(island(setup, phase="slow", played=[["tidal-boon"]], lands=lands), "use:tidal-boon")
    take(g, "push:dahan:b0")
    assert g.seat == 0
    take(g, "ashore")
    assert g.seat == 0


def test_ib_275_an_ocean_is_a_wetland_that_powers_reach_out_from() -> None:
    g = island({"who": [OCEAN]}, phase="slow", lands={"a0": OCEAN}, played=[["cleansing-floods"]], energy=[9])
    assert keys(take(g, "use:cleansing-floods")) == ["at:a0", "at:a1", "at:a2", "at:a3"]


def test_ib_276_powers_put_presence_into_an_ocean_and_growth_does_not() -> None:
    setup = {"spirits": 2, "who": [GREEN, OCEAN]}
    lands = {"a1": f"2 {GREEN}", "a0": OCEAN, "b1": OCEAN}
    g = island(
        {"who": [OCEAN, GREEN], "spirits": 2},
        phase="fast",
        lands={"a1": f"2 {OCEAN}", "b1": f"2 {GREEN}", "b0": OCEAN},
        played=[["gift-of-proliferation"], []],
    )
    take(g, "use:gift-of-proliferation")
    assert "put:b0" in keys(g)
    take(g, "put:b0", "take:energy")
    assert g.view(0)["oceans"]["b0"]["presence"] == {OCEAN: 1, GREEN: 1}
    g = island(setup, phase="spirits", lands=lands)
    take(g, f"grow:{GREEN}-1")
    for _ in range(3):
        assert "put:a0" not in keys(g)
        g.choose(0)


def test_ib_276_presence_in_an_ocean_without_ocean_is_out_of_play() -> None:
    setup = {"spirits": 2, "who": [GREEN, OCEAN]}
    lands = {"a0": f"{OCEAN}, 2 {GREEN}", "a1": GREEN, "b1": f"2 {OCEAN}"}
    g = island(setup, phase="fast", lands=lands)
    assert (g.left(0), g.is_site(0, 0)) == (3, True)
    g.destroy_presence(1, 0)
    assert (g.left(0), g.is_site(0, 0), g.status) == (1, False, PLAYING)
    assert g.view(0)["oceans"] == {"a0": {"presence": {GREEN: 2}}, "b0": {}}
    g = island(setup, phase="fast", lands=lands | {"a1": ""})
    g.destroy_presence(1, 0)
    assert (g.left(0), g.status, g.reason) == (0, LOST, "presence")


def test_ib_277_presence_goes_along_into_an_ocean() -> None:
    g = island(
        {"spirits": 2, "who": [OCEAN, THUNDER]},
        phase="slow",
        lands={"a0": OCEAN, "a2": f"2 {THUNDER}, {OCEAN}, 2 dahan", "b5": THUNDER},
        played=[[], ["voice-of-thunder"]],
    )
    take(g, "finish", "use:voice-of-thunder", "at:a2", "push:dahan:a0")
    assert keys(g) == ["along", "no"]
    take(g, "along")
    assert g.view(0)["oceans"]["a0"] == {"presence": {OCEAN: 1, THUNDER: 1}}
    assert g.on_island(DAHAN) == 1


def test_ib_278_thresholds_may_be_declined() -> None:
    g = island(
        phase="slow", lands={"a5": f"2 {RIVER}, town, city"}, elements=[{"sun": 3, "water": 4, "earth": 1}]
    )
    take(g, "use:massive-flooding", "at:a5")
    assert keys(g) == ["with", "less:2-sun-3-water", "less:1-sun-2-water"]
    take(g, "less:2-sun-3-water", "raze:town")
    assert at(g, "a5") == {"city": 1, "presence": {RIVER: 2}}


@pytest.mark.parametrize(("answer", "cities"), [("with", 0), ("less:none", 1)])
def test_ib_278_drought_may_spare_the_city(answer: str, cities: int) -> None:
    g = island(phase="slow", lands={"a5": f"2 {RIVER}, city"}, played=[["drought"]], elements=[{"sun": 3}])
    take(g, "use:drought", "at:a5")
    assert keys(g) == ["with", "less:none"]
    assert take(g, answer).on_island(CITY) == cities


def test_ib_278_a_level_is_declined_with_all_that_comes_after_it() -> None:
    for answer, defends, pool in (
        ("with", 4, 4),
        ("less:2-water-4-plant", 4, 3),
        ("less:1-water-3-plant", 2, 3),
    ):
        g = island(
            {"who": [GREEN]},
            phase="fast",
            lands={"a5": f"2 {GREEN}, blight"},
            elements=[{"water": 3, "earth": 1, "plant": 5}],
        )
        take(g, "use:all-enveloping-green", "at:a5", answer)
        assert (at(g, "a5")["defend"], g.blight.pool) == (defends, pool)


def test_ib_278_levels_that_only_add_are_not_asked_about() -> None:
    g = island(
        {"who": [SHADOWS]},
        phase="fast",
        lands={"a5": f"2 {SHADOWS}, explorer"},
        elements=[{"moon": 3, "fire": 2}],
    )
    take(g, "use:darkness-swallows-the-unwary", "at:a5")
    assert keys(g) == ["destroy:explorer", "enough"]
