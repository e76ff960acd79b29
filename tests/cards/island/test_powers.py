"""Every power card of the box: what it does, and that it does no more."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, energy_of, island, keys, take
from rules.island.island import blight as blight_in

from fieldcraft.games.island.outward.view import Table

LIGHTNING = "lightnings-swift-strike"
EARTH = "vital-strength-of-the-earth"
SHADOWS = "shadows-flicker-like-flame"
POWERS = {power.id: power for power in GAME.card_set.powers if not (power.is_innate or power.set)}


def use(id: str, lands: dict[str, str], *choices: str, spirit: str = RIVER, **position: Any) -> Table:
    """A position in which this Spirit has used the power, on A5 where it may, with these choices."""
    held = {land: text.replace("ME", spirit) for land, text in lands.items()}
    phase = "slow" if POWERS[id].speed else "fast"
    g = island({"who": [spirit]}, phase=phase, played=[[id]], lands=held, **position)
    take(g, f"use:{id}")
    if "at:a5" in keys(g):
        take(g, "at:a5")
    return take(g, *choices)


def left(g: Table, land: str = "a5") -> dict[str, Any]:
    """Return the contents of a land, without presence."""
    return {kind: n for kind, n in at(g, land).items() if kind != "presence"}


DONE: list[tuple[str, str, tuple[str, ...], dict[str, Any], dict[str, Any]]] = [
    # power, contents of A5, choices, contents afterwards, what else holds
    ("call-of-the-dahan-ways", "explorer, dahan", (), {"dahan": 2}, {}),
    ("call-to-bloodshed", "2 explorer, dahan", (), {"explorer": 1, "dahan": 1}, {}),
    (
        "call-to-isolation",
        "explorer, dahan",
        ("choose:call-to-isolation:2", "push:dahan:a1"),
        {"explorer": 1},
        {},
    ),
    ("call-to-migrate", "dahan", ("push:dahan:a1",), {}, {}),
    ("call-to-tend", "blight, dahan", ("choose:call-to-tend:1",), {"dahan": 1}, {"pool": 4}),
    ("dark-and-tangled-woods", "explorer", (), {"explorer": 1}, {"fear": 2}),
    ("delusions-of-danger", "explorer", ("choose:delusions-of-danger:2",), {"explorer": 1}, {"fear": 2}),
    ("devouring-ants", "explorer, dahan", (), {}, {"fear": 1}),
    ("drift-down-into-slumber", "town", (), {"town": 1, "defend": 1}, {}),
    ("drought", "3 town, city", (), {"city": 1, "hurt": ["city-1"], "blight": 1}, {"fear": 3, "pool": 2}),
    ("encompassing-ward", "town", (), {"town": 1, "defend": 2}, {}),
    ("enticing-splendor", "dahan", ("gather:town:a8",), {"dahan": 1, "town": 1}, {}),
    ("entrancing-apparitions", "town", (), {"town": 1, "defend": 2}, {}),
    ("gnawing-rootbiters", "2 town", ("push:town:a1", "enough"), {"town": 1}, {}),
    (
        "land-of-haunts-and-embers",
        "explorer, town, blight",
        ("push:town:a1", "enough", "enough", "cascade:a4"),
        {"explorer": 1, "blight": 2},
        {"pool": 1},
    ),
    ("lure-of-the-unknown", "", ("gather:town:a8",), {"town": 1}, {}),
    ("natures-resilience", "town, blight", (), {"town": 1, "blight": 1, "defend": 6}, {}),
    ("pull-beneath-the-hungry-earth", "city", (), {"city": 1, "hurt": ["city-2"]}, {"fear": 1}),
    ("purifying-flame", "blight, town", (), {"blight": 1, "town": 1, "hurt": ["town-1"]}, {}),
    (
        "quicken-the-earths-struggles",
        "city, explorer",
        ("choose:quicken-the-earths-struggles:1",),
        {"city": 1, "explorer": 1, "hurt": ["city-1"]},
        {},
    ),
    ("rain-of-blood", "town, city", (), {"town": 1, "city": 1}, {"fear": 3}),
    (
        "rouse-the-trees-and-stones",
        "city, explorer",
        ("hit:city", "hit:city-1", "push:explorer:a1"),
        {"city": 1, "hurt": ["city-2"]},
        {},
    ),
    ("sap-the-strength-of-multitudes", "town", (), {"town": 1, "defend": 5}, {}),
    ("savage-mawbeasts", "explorer", (), {}, {"fear": 1}),
    ("shadows-of-the-burning-forest", "explorer, town", (), {"explorer": 1, "town": 1}, {"fear": 2}),
    ("steam-vents", "explorer, town", (), {"town": 1}, {}),
    ("uncanny-melting", "explorer, blight", (), {"explorer": 1}, {"fear": 1, "pool": 4}),
    (
        "veil-the-nights-hunt",
        "2 explorer, town, dahan",
        ("choose:veil-the-nights-hunt:1", "pick:town"),
        {"explorer": 2, "town": 1, "dahan": 1, "hurt": ["town-1"]},
        {},
    ),
    ("visions-of-fiery-doom", "explorer, town", ("push:town:a1",), {"explorer": 1}, {"fear": 1}),
    ("voracious-growth", "blight, explorer", ("choose:voracious-growth:2",), {"explorer": 1}, {"pool": 4}),
    ("flash-floods", "explorer, town", ("hit:town",), {"explorer": 1, "town": 1, "hurt": ["town-1"]}, {}),
    ("rivers-bounty", "2 dahan", (), {"dahan": 3}, {"energy": [1]}),
    ("wash-away", "explorer, town", ("push:town:a1", "enough"), {"explorer": 1}, {}),
    ("harbingers-of-the-lightning", "2 dahan", ("push:dahan:a8", "enough"), {"dahan": 1}, {"fear": 1}),
    ("raging-storm", "explorer, city, dahan", (), {"city": 1, "dahan": 1, "hurt": ["city-1"]}, {}),
    ("shatter-homesteads", "2 town", (), {"town": 1}, {"fear": 2}),
    ("a-year-of-perfect-stillness", "town", (), {"town": 1, "defend": 3, "skips": 7}, {}),
    ("draw-of-the-fruitful-earth", "", ("gather:explorer:a8",), {"explorer": 1, "defend": 3}, {}),
    ("guard-the-healing-land", "blight", (), {"defend": 7}, {"pool": 4}),
    (
        "rituals-of-destruction",
        "city, 2 dahan",
        (),
        {"city": 1, "dahan": 2, "defend": 3, "hurt": ["city-2"]},
        {"fear": 0},
    ),
    ("concealing-shadows", "dahan", (), {"dahan": 1}, {"fear": 1}),
    ("crops-wither-and-fade", "town, city", ("choose:crops-wither-and-fade:2",), {"town": 2}, {"fear": 2}),
    ("favors-called-due", "2 dahan, explorer", (), {"dahan": 2, "explorer": 1}, {"fear": 3}),
]
AROUND = {"a1": "2 ME", "a8": "town, explorer"}
NARROW = {"steam-vents", "pull-beneath-the-hungry-earth"}


@pytest.mark.parametrize(("id", "lies", "choices", "after", "also"), DONE, ids=[row[0] for row in DONE])
def test_what_a_power_does(
    id: str, lies: str, choices: tuple[str, ...], after: dict[str, Any], also: dict[str, Any]
) -> None:
    spirit = next((found.id for found in GAME.card_set.spirits if POWERS[id] in found.powers), RIVER)
    around = {"a1": "2 ME", "a6": "2 ME"}
    if "a8" in " ".join(choices) or id in ("harbingers-of-the-lightning",):
        around["a8"] = "town, explorer"
    g = use(id, around | {"a5": f"2 ME, {lies}" if lies else "2 ME"}, *choices, spirit=spirit)
    for _ in range(9):
        if "enough" in keys(g):
            take(g, "enough")
    assert left(g) == after
    assert {"energy": energy_of(g), "fear": g.fear.made, "pool": g.blight.pool}.items() >= also.items()


def test_the_dahan_ways_may_turn_a_town_instead() -> None:
    lands = {"a5": "2 ME, explorer, town, dahan"}
    g = use("call-of-the-dahan-ways", lands, "with", elements=[{"moon": 2}])
    assert left(g) == {"explorer": 1, "dahan": 2}
    g = use("call-of-the-dahan-ways", lands, "without", elements=[{"moon": 2}])
    assert left(g) == {"town": 1, "dahan": 2}


def test_ants_bite_harder_in_jungle_and_sands() -> None:
    g = island(phase="slow", played=[["devouring-ants"]], lands={"a8": f"2 {RIVER}, town"})
    take(g, "use:devouring-ants", "at:a8")
    assert left(g, "a8") == {}


def test_ward_follows_the_spirit() -> None:
    g = use("encompassing-ward", {"a5": "ME, town", "a6": "town"})
    assert (at(g, "a5")["defend"], "defend" in at(g, "a6")) == (2, False)


def test_elements_are_given_to_both() -> None:
    g = use("elemental-boon", {"a5": "ME"}, "element:sun", "element:moon", "element:fire")
    assert g.panels[0].elements[:3] == [1, 1, 1]
    others = {"a5": f"{RIVER}", "b1": LIGHTNING}
    g = island({"spirits": 2}, phase="fast", played=[["elemental-boon"]], lands=others)
    take(g, "use:elemental-boon", f"spirit:{LIGHTNING}", "element:sun", "element:moon", "element:fire")
    assert (g.panels[0].elements[:3], g.panels[1].elements[:3]) == ([1, 1, 1], [1, 1, 1])


def test_constancy_keeps_a_played_card() -> None:
    g = use("gift-of-constancy", {"a5": "ME"})
    assert g.panels[0].energy == 2
    take(g, "finish")
    while "stay:gift-of-constancy" not in keys(g):
        take(g, keys(g)[-1])
    take(g, "stay:gift-of-constancy")
    assert [power.id for power in g.panels[0].hand] == ["gift-of-constancy"]


def test_living_energy_gives_more_to_another() -> None:
    g = island(
        {"spirits": 2},
        phase="fast",
        played=[["gift-of-living-energy"]],
        lands={"a5": f"2 {RIVER}", "a1": f"2 {RIVER}", "b1": LIGHTNING},
    )
    take(g, "use:gift-of-living-energy", f"spirit:{LIGHTNING}")
    assert energy_of(g) == [0, 3]


def test_gift_of_power_draws_minors() -> None:
    four = ["drought", "rain-of-blood", "steam-vents", "voracious-growth"]
    g = use("gift-of-power", {"a5": "ME"}, "keep:drought", minors=four)
    assert [power.id for power in g.panels[0].hand] == ["drought"]


def test_reaching_grasp_makes_powers_reach_further() -> None:
    g = island(
        phase="fast", played=[["reaching-grasp", "flash-floods"]], lands={"a3": f"{RIVER}", "a5": "town"}
    )
    take(g, "use:reaching-grasp", "use:flash-floods")
    assert "at:a5" in keys(g)


def test_multitudes_are_sapped_further_with_air() -> None:
    g = island(
        phase="fast", played=[["sap-the-strength-of-multitudes"]], lands={"a5": RIVER}, elements=[{"air": 1}]
    )
    take(g, "use:sap-the-strength-of-multitudes")
    assert "at:a8" in keys(g)


def test_song_of_sanctity_pushes_every_explorer_or_heals() -> None:
    g = use(
        "song-of-sanctity",
        {"a5": "ME", "a6": "2 explorer, blight"},
        "at:a6",
        "push:explorer:a1",
        "push:explorer:a1",
    )
    assert left(g, "a6") == {"blight": 1}
    g = use("song-of-sanctity", {"a5": "ME", "a6": "town, blight"}, "at:a6")
    assert left(g, "a6") == {"town": 1}


def test_vigor_counts_what_another_has_played() -> None:
    g = island(
        {"spirits": 2},
        phase="fast",
        played=[["boon-of-vigor"], ["raging-storm", "shatter-homesteads"]],
        lands={"a5": f"{RIVER}", "b1": LIGHTNING},
    )
    take(g, "use:boon-of-vigor", f"spirit:{LIGHTNING}")
    assert energy_of(g) == [0, 2]
    assert use("boon-of-vigor", {"a5": "ME"}).panels[0].energy == 1


def test_lightnings_boon_hastens_two_slow_powers() -> None:
    g = island(
        {"who": [LIGHTNING]},
        phase="fast",
        played=[["lightnings-boon", "raging-storm", "shatter-homesteads"]],
        lands={"a4": f"2 {LIGHTNING}, town, explorer"},
    )
    assert "use:raging-storm" not in keys(g)
    take(g, "use:lightnings-boon")
    assert {"use:raging-storm", "use:shatter-homesteads"} <= set(keys(g))


def test_words_of_warning_and_others_are_in_the_box_with_their_spirits() -> None:
    owned = {power.id for spirit in GAME.card_set.spirits if not spirit.set for power in spirit.powers}
    minors = {power.id for power in GAME.card_set.minors if not power.set}
    assert len(owned) == 32
    assert len(minors) == 36
    assert owned | minors == {id for id, power in POWERS.items() if not power.is_major}


def test_mantle_of_dread_pushes_from_a_land_of_the_spirit() -> None:
    g = use(
        "mantle-of-dread",
        {"a5": "ME, explorer, town", "a8": "town"},
        "push:explorer:a1",
        "push:town:a1",
        spirit=SHADOWS,
    )
    assert (g.fear.made, left(g)) == (2, {})


def test_shadows_reach_lands_with_dahan_for_energy() -> None:
    lands = {"a5": f"2 {SHADOWS}", "a3": "dahan, town", "a2": "town"}
    played = [["crops-wither-and-fade"]]
    g = island({"who": [SHADOWS]}, phase="slow", played=played, lands=lands, energy=[1])
    take(g, "use:crops-wither-and-fade", "at:a3")
    assert g.panels[0].energy == 0
    g = island({"who": [SHADOWS]}, phase="slow", played=played, lands=lands, energy=[0])
    take(g, "use:crops-wither-and-fade")
    assert not any(key.startswith("at:") for key in keys(g))


def test_lightning_hastens_by_air_and_earth_defends_its_sites() -> None:
    g = island(
        {"who": [LIGHTNING]},
        phase="fast",
        played=[["shatter-homesteads"]],
        elements=[{"air": 1}],
        lands={"a4": f"2 {LIGHTNING}, town"},
    )
    assert "use:shatter-homesteads" in keys(g)
    g = island({"who": [EARTH]}, phase="fast", lands={"a6": f"2 {EARTH}, town", "a8": f"{EARTH}, town"})
    assert (at(g, "a6")["defend"], "defend" in at(g, "a8")) == (3, False)


@pytest.mark.parametrize(
    ("spirit", "elements", "choices", "after"),
    [
        (RIVER, {"sun": 2, "water": 3}, ("with", "raze:town"), {"explorer": 1, "city": 1}),
        (LIGHTNING, {"fire": 3, "air": 2}, (), {"explorer": 1, "city": 1}),
        (LIGHTNING, {"fire": 4, "air": 3}, ("with",), {"explorer": 1, "town": 1}),
        (LIGHTNING, {"fire": 5, "air": 4, "water": 1}, ("without", "destroy:city"), {"explorer": 1}),
        (SHADOWS, {"moon": 3, "fire": 2}, ("destroy:explorer",), {"town": 1, "city": 1}),
        (SHADOWS, {"moon": 4, "fire": 3, "air": 2}, ("destroy:explorer", "raze:city"), {"town": 1}),
    ],
)
def test_innate_powers(
    spirit: str, elements: dict[str, int], choices: tuple[str, ...], after: dict[str, int]
) -> None:
    innate = next(found for found in GAME.card_set.spirits if found.id == spirit).innates[0]
    phase = "slow" if innate.speed else "fast"
    g = island(
        {"who": [spirit]},
        phase=phase,
        elements=[elements],
        lands={"a5": f"2 {spirit}, explorer, town, city", "a1": f"{spirit}"},
    )
    take(g, f"use:{innate.id}", "at:a5")
    for choice in choices:
        if choice in keys(g):
            take(g, choice)
    while "enough" in keys(g):
        take(g, "enough")
    assert left(g) == after


def test_powers_of_fear_make_no_blight() -> None:
    for id in ("rain-of-blood", "delusions-of-danger"):
        g = use(id, {"a5": "2 ME, town, city"})
        assert blight_in(g, "a5") == 0
