"""Each power of Branch & Claw in the game."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, destroyed_of, energy_of, island, keys, take

from fieldcraft.games.island.outward.view import Table

CLAW: dict[str, Any] = {"sets": ["branch_and_claw"]}
POWERS = {power.id: power for power in GAME.card_set.powers if power.set}


def use(id: str, lies: str, *choices: str, land: str = "a5", **position: Any) -> Table:
    """The power used on a land with this in it, by River, which has a sacred site there and next door."""
    phase = "slow" if POWERS[id].speed else "fast"
    lands = {"a1": f"2 {RIVER}", land: f"2 {RIVER}" + (f", {lies}" if lies else "")}
    lands |= position.pop("around", {})
    g = island(CLAW, phase=phase, played=[[id]], lands=lands, **{"pool": 9, **position})
    take(g, f"use:{id}")
    if f"at:{land}" in keys(g):
        take(g, f"at:{land}")
    return take(g, *choices)


def left(g: Table, land: str = "a5") -> dict[str, Any]:
    """Return the contents of a land without presence."""
    return {kind: n for kind, n in at(g, land).items() if kind != "presence"}


ONE, TWO = "choose:{id}:1", "choose:{id}:2"
DONE: list[tuple[str, str, str, tuple[str, ...], dict[str, Any], int]] = [
    # power, the land and what is in it, choices, what is in it afterwards, the fear that it makes
    ("fleshrot-fever", "a8", "", (), {"disease": 1}, 1),
    ("here-there-be-monsters", "a5", "explorer, beasts", ("enough",), {"explorer": 1, "beasts": 1}, 3),
    ("here-there-be-monsters", "a5", "explorer", ("push:explorer:a1",), {}, 2),
    ("poisoned-dew", "a5", "2 explorer, town", (), {"town": 1}, 0),
    ("poisoned-dew", "a4", "2 explorer", (), {"explorer": 1}, 0),
    ("prowling-panthers", "a8", "explorer", (), {"explorer": 1, "beasts": 1}, 1),
    ("prowling-panthers", "a8", "explorer, beasts", (TWO,), {"beasts": 1}, 0),
    ("renewing-rain", "a8", "2 blight", (), {"blight": 1}, 0),
    ("razor-sharp-undergrowth", "a5", "2 explorer, 2 dahan", (),
      {"explorer": 1, "dahan": 1, "wilds": 1, "defend": 2}, 0),
    ("scour-the-land", "a5", "4 town, 2 explorer, city", (), {"town": 1, "city": 1, "blight": 1}, 3),
    ("swarming-wasps", "a5", "", (), {"beasts": 1}, 0),
    ("swarming-wasps", "a5", "explorer, beasts", (TWO, "push:explorer:a1"), {"beasts": 1}, 0),
    ("animated-wrackroot", "a5", "explorer", (ONE,), {}, 1),
    ("animated-wrackroot", "a5", "explorer", (TWO,), {"explorer": 1, "wilds": 1}, 0),
    ("elusive-ambushes", "a5", "explorer, dahan", (ONE,), {"dahan": 1}, 0),
    ("elusive-ambushes", "a5", "explorer, dahan", (TWO,), {"explorer": 1, "dahan": 1, "defend": 4}, 0),
    ("cycles-of-time-and-tide", "a2", "dahan", (), {"dahan": 2}, 0),
    ("cycles-of-time-and-tide", "a2", "blight", (), {}, 0),
    ("disorienting-landscape", "a8", "explorer", ("push:explorer:a5",), {"wilds": 1}, 0),
    ("disorienting-landscape", "a5", "explorer", ("push:explorer:a1",), {}, 0),
    ("infested-aquifers", "a5", "explorer, disease", (ONE,), {"disease": 1}, 0),
    ("infested-aquifers", "a5", "explorer", (), {"explorer": 1, "disease": 1}, 1),
    ("tormenting-rotflies", "a5", "", (), {"disease": 1}, 0),
    ("teeming-rivers", "a5", "", (), {"beasts": 1}, 0),
    ("teeming-rivers", "a5", "blight", (), {}, 0),
    ("teeming-rivers", "a5", "2 blight", (), {"blight": 2}, 0),
    ("sea-monsters", "a5", "town, explorer", (), {"beasts": 1}, 3),
    ("smothering-infestation", "a5", "town", (), {"disease": 1}, 3),
    ("pyroclastic-flow", "a5", "3 explorer", (), {"blight": 1}, 0),
    ("savage-transformation", "a5", "explorer", (), {"beasts": 1}, 2),
    ("death-falls-gently-from-open-blossoms", "a8", "town, city", ("raze:city",),
     {"town": 1, "disease": 1, "hurt": ["town-1"]}, 2),
    ("volcanic-eruption", "a6", "city, 2 dahan, beasts", (), {"blight": 1}, 6 + 2),
]  # fmt: skip


@pytest.mark.parametrize(("id", "land", "lies", "choices", "leaves", "fear"), DONE)
def test_what_it_does(
    id: str, land: str, lies: str, choices: tuple[str, ...], leaves: dict[str, Any], fear: int
) -> None:
    g = use(id, lies, *(choice.format(id=id) for choice in choices), land=land, fear=0)
    assert (left(g, land), g.fear.made + 4 * len(g.fear.earned)) == (leaves, fear), keys(g)


def test_thresholds_add_tokens() -> None:
    g = use("renewing-rain", "blight", "with", land="a8", elements=[{"plant": 3}])
    assert left(g, "a8") == {"wilds": 1}
    g = use(
        "savage-transformation",
        "explorer",
        "with",
        elements=[{"moon": 2, "animal": 3}],
        around={"a4": "explorer"},
    )
    assert (at(g, "a4"), left(g)) == ({"beasts": 1}, {"beasts": 1})
    g = use("infested-aquifers", "explorer, disease", "choose:infested-aquifers:2")
    assert left(g) == {"explorer": 1, "disease": 2}


def test_death_falls_gently_brings_disease_to_two_adjacent_lands_with_invaders() -> None:
    around = {"a5": f"{RIVER}, explorer", "a6": "explorer", "a7": "explorer"}
    elements = [{"air": 3, "plant": 3}]
    id = "death-falls-gently-from-open-blossoms"
    g = use(id, "city", "with", land="a8", elements=elements, around=around)
    take(g, "in:a6")
    assert "in:a6" not in keys(g)
    take(g, "in:a7")
    assert [at(g, land).get("disease", 0) for land in ("a5", "a6", "a7")] == [0, 1, 1]


def test_tigers_hunting_gathers_beasts_and_deals_damage_for_each() -> None:
    g = use("tigers-hunting", "city", "gather:beasts:a6", land="a8", around={"a6": "beasts"})
    assert (at(g, "a8")["beasts"], at(g, "a8")["hurt"], g.fear.made) == (2, ["city-2"], 2)
    take(g, "push:beasts:a5", "push:beasts:a6")
    assert (left(g, "a8").get("beasts"), at(g, "a5")["beasts"], at(g, "a6")["beasts"]) == (None, 1, 1)


def test_promises_of_protection_make_dahan_tougher_this_turn() -> None:
    g = use("promises-of-protection", "dahan", "gather:dahan:a6", around={"a6": "dahan"})
    assert (at(g, "a5")["dahan"], g.health(3, g.map.places.numbers["a5"])) == (2, 4)


def test_call_to_ferocity_wants_dahan_to_frighten() -> None:
    g = use("call-to-ferocity", "explorer, town", "gather:dahan:a6", around={"a6": "dahan"})
    assert (left(g)["dahan"], g.fear.made) == (1, 0)
    g = use("call-to-ferocity", "explorer, town, dahan", "push:explorer:a1")
    assert (g.fear.made, left(g).get("explorer")) == (1, None)


@pytest.mark.parametrize(
    ("id", "leaves"),
    [("guardian-serpents", {"beasts": 1, "defend": 4}), ("pact-of-the-joined-hunt", {"dahan": 1})],
)
def test_powers_about_a_land_of_the_target(id: str, leaves: dict[str, Any]) -> None:
    lands = {"a5": f"2 {RIVER}", "a6": "dahan", "a4": "explorer"} | (
        {"a5": f"2 {RIVER}, explorer"} if "hunt" in id else {}
    )
    phase = "slow" if POWERS[id].speed else "fast"
    g = island(CLAW, phase=phase, played=[[id]], lands=lands)
    take(g, f"use:{id}")
    for key in (f"spirit:{RIVER}", "in:a5", "gather:dahan:a6"):
        if key in keys(g):
            take(g, key)
    assert left(g) == leaves


# -- fear cards ----------------------------------------------------------------------------------


def frighten(id: str, level: int, *choices: str, phase: str = "fear", **position: Any) -> Table:
    """A fear card resolved at a terror level, with quiet lands around."""
    dividers = ([0, 0], [99, 0], [99, 99])[level - 1]
    lands = {"a1": f"2 {RIVER}", "a3": "city", **position.pop("lands", {})}
    g = island(CLAW, phase=phase, earned=[id], dividers=dividers, lands=lands, **position)
    return take(g, *choices)


FEAR: list[tuple[str, int, str, tuple[str, ...], dict[str, Any]]] = [
    # card, terror level, what A5 contains, choices, what it contains then
    ("flee-the-pestilent-land", 1, "explorer, town, disease", ("remove:town",),
     {"explorer": 1, "disease": 1}),
    ("flee-the-pestilent-land", 2, "explorer, town, disease",
     ("choose:flee-the-pestilent-land:1", "remove:town", "remove:explorer"), {"disease": 1}),
    ("flee-the-pestilent-land", 3, "explorer, town", ("remove:town",), {"explorer": 1}),
    ("too-many-monsters", 1, "explorer, town, beasts", ("remove:town",), {"explorer": 1, "beasts": 1}),
    ("too-many-monsters", 2, "explorer, town, beasts", (), {"beasts": 1}),
    ("depart-the-dangerous-land", 1, "explorer, 2 dahan", (), {"dahan": 2}),
    ("depart-the-dangerous-land", 2, "town, disease", (), {"disease": 1}),
    ("dahan-attack", 1, "explorer, dahan", (), {"dahan": 1}),
    ("dahan-attack", 2, "town, 2 dahan", (), {"dahan": 2}),
    ("panic", 1, "town, dahan", (), {"town": 1, "dahan": 1, "strife": 1, "feuding": ["town-strife"]}),
    ("dahan-threaten", 3, "town, 2 dahan", (), {"dahan": 2}),
    ("discord", 2, "town, city", ("strife:city",),
     {"town": 1, "city": 1, "hurt": ["city-1"], "strife": 1, "feuding": ["city-1-strife"]}),
    ("panicked-by-wild-beasts", 1, "town, beasts", (),
     {"town": 1, "beasts": 1, "strife": 1, "feuding": ["town-strife"]}),
]  # fmt: skip


@pytest.mark.parametrize(("id", "level", "lies", "choices", "leaves"), FEAR)
def test_what_a_fear_card_does(
    id: str, level: int, lies: str, choices: tuple[str, ...], leaves: dict[str, Any]
) -> None:
    g = frighten(id, level, lands={"a5": lies})
    for key in ("in:a5", *choices):
        if key in keys(g) or key in choices:
            take(g, key)
    assert left(g) == leaves, keys(g)


def test_demoralized_defends_each_land() -> None:
    g = frighten("demoralized", 2, phase="fear", ravage=["sands-1"], lands={"a4": "town, explorer"})
    assert at(g, "a4").get("blight") is None
    g = frighten("demoralized", 1, phase="fear", ravage=["sands-1"], lands={"a4": "town, explorer"})
    assert at(g, "a4")["blight"] == 1


def test_tread_carefully_skips_a_ravage_near_dahan() -> None:
    lands = {"a4": "town, explorer", "a5": "5 dahan"}
    g = frighten("tread-carefully", 1, ravage=["sands-1"], lands=lands)
    assert {"in:a4", "in:a5", "enough"} <= set(keys(g))
    take(g, "in:a4")
    assert (at(g, "a4").get("blight"), at(g, "a4")["skips"]) == (None, 1)
    g = frighten("tread-carefully", 1, ravage=["sands-1"], lands=lands | {"a5": "4 dahan"})
    assert "in:a4" not in keys(g)
    take(g, "enough")
    assert at(g, "a4")["blight"] == 1


BUILDING: dict[str, Any] = {"build": ["sands-1"], "lands": {"a4": "town", "a7": "town"}}


def test_ib_215_immigration_slows_waits_for_a_build() -> None:
    g = frighten("immigration-slows", 1, **BUILDING)
    assert (at(g, "a4").get("city"), at(g, "a7")["city"]) == (None, 1)
    g = frighten("immigration-slows", 3, **BUILDING)
    assert (at(g, "a7").get("city"), [card.id for card in g.invaders.to_ravage]) == (None, ["sands-1"])
    g = frighten("immigration-slows", 2, **BUILDING)
    assert (g.invaders.to_ravage, [card.id for card in g.invaders.to_build]) == ((), ["sands-1", "jungle-1"])
    g = frighten("immigration-slows", 3, lands={"a4": "town"})
    assert len(g.in_force.effects) > len(island(CLAW).in_force.effects)  # it waits for a card to build


def test_explorers_are_reluctant() -> None:
    lands = {"a8": "town"}
    g = frighten("explorers-are-reluctant", 1, lands=lands)
    assert (at(g, "a3").get("explorer"), at(g, "a8")["explorer"]) == (None, 1)
    g = frighten("explorers-are-reluctant", 2, lands=lands)
    assert (at(g, "a8").get("explorer"), g.invaders.to_build, len(g.invaders.order)) == (None, (), 3)
    while g.turn < 3 and g.status == 0:
        g.choose(len(g.options) - 1)
    assert [card.id for card in g.invaders.to_build] == ["jungle-1", "mountain-1"]
    assert at(g, "a8")["explorer"] == 1
    g = frighten("explorers-are-reluctant", 3, lands=lands)
    assert (at(g, "a8").get("explorer"), [card.id for card in g.invaders.to_build]) == (None, ["jungle-1"])


def test_quarantine_closes_coasts_and_lands_with_disease() -> None:
    lands = {"a8": "town", "a3": ""}
    assert at(frighten("quarantine", 1, lands=lands), "a8")["explorer"] == 1
    assert at(frighten("quarantine", 1, lands=lands), "a3").get("explorer") is None
    g = frighten("quarantine", 2, lands={"a8": "town, disease"})
    assert at(g, "a8").get("explorer") is None
    g = frighten("quarantine", 3, build=["sands-1"], ravage=["wetland-1"],
                 lands={"a4": "town, disease", "a5": "city, disease"})  # fmt: skip
    assert (at(g, "a4"), at(g, "a5")) == ({"town": 1, "disease": 1}, {"city": 1, "disease": 1})


def test_ib_210_wild_beasts_stop_what_cards_would_do_and_nothing_else() -> None:
    lands = {"a4": "town, explorer, beasts", "a8": "town, beasts"}
    g = frighten("panicked-by-wild-beasts", 3, ravage=["sands-1"], lands=lands)
    take(g, *(key for key in keys(g) if key == "in:a4"))
    take(g, *(key for key in keys(g) if key == "strife:explorer"))
    assert (at(g, "a4").get("blight"), at(g, "a8").get("explorer")) == (None, None)


def test_plan_for_departure_draws_towns_to_the_coast() -> None:
    g = frighten("plan-for-departure", 1, "gather:town:a5", lands={"a5": "town"})
    assert sum(at(g, land).get("town", 0) for land in ("a1", "a2", "a3")) == 1


# -- powers with rules of their own --------------------------------------------------------------


def test_portents_of_disaster_frighten_once_more() -> None:
    g = use("portents-of-disaster", "2 explorer, 2 dahan", fear=0, ravage=["wetland-1"])
    assert g.fear.made == 2
    take(g, "finish")
    assert (left(g).get("explorer"), g.fear.made) == (None, 3)  # the dahan destroy two, which makes 1 fear


def test_rites_count_the_fewer_of_two() -> None:
    id = "rites-of-the-lands-rejection"
    g = use(id, "2 town, city, 2 dahan", f"choose:{id}:1", fear=0, build=["wetland-1"])
    assert (g.fear.made, left(g)["skips"]) == (2, 2)
    take(g, "finish")
    assert (left(g)["town"], left(g)["city"]) == (2, 1)


def test_growth_through_sacrifice_heals_or_grows() -> None:
    id = "growth-through-sacrifice"
    lands = {"a5": f"2 {RIVER}, blight", "a1": RIVER}
    g = island(CLAW, phase="fast", played=[[id]], lands=lands)
    take(g, f"use:{id}", "lose:a1")
    take(g, *(key for key in keys(g) if key == f"choose:{id}:1"))
    assert (blight_of(g), destroyed_of(g)) == (0, [1])
    g = island(CLAW, phase="fast", played=[[id]], lands=lands, elements=[{"sun": 2}])
    take(g, f"use:{id}", *(key for key in ("with",) if key in keys(g)))
    for key in ("with", "lose:a1", "in:a5", "take:energy"):
        if key in keys(g):
            take(g, key)
    assert (blight_of(g), at(g, "a5")["presence"]) == (0, {RIVER: 3})


def blight_of(g: Table) -> int:
    n: int = at(g, "a5").get("blight", 0)
    return n


def test_absorb_corruption_moves_blight_or_pays_for_it() -> None:
    id = "absorb-corruption"
    g = use(id, "", around={"a6": "blight"})
    assert (at(g, "a6"), blight_of(g), destroyed_of(g), g.blight.pool) == ({}, 1, [0], 9)
    g = use(id, "blight", "pay-for", energy=[1])
    assert (blight_of(g), energy_of(g), g.blight.pool) == (0, [0], 10)
    g = use(id, "blight", energy=[0], around={"a6": "blight"})
    assert (blight_of(g), at(g, "a6")) == (2, {})  # without energy only the other way is left


def test_call_to_trade_turns_a_ravage_into_a_build() -> None:
    g = use("call-to-trade", "2 town, 2 dahan", ravage=["wetland-1"])
    take(g, "finish")
    assert (left(g)["city"], blight_of(g), left(g)["dahan"]) == (1, 0, 2)
    g = use("call-to-trade", "2 town, 2 dahan", ravage=["wetland-1"], dividers=[99, 99])
    take(g, "finish")
    assert (left(g).get("city"), blight_of(g)) == (None, 1)


def test_spur_on_lets_another_card_be_played() -> None:
    id = "spur-on-with-words-of-fire"
    g = island(CLAW, phase="fast", played=[[id]], hand=[["flash-floods", "wash-away"]], energy=[2],
               lands={"a5": f"2 {RIVER}, town"})  # fmt: skip
    take(g, f"use:{id}", "play:flash-floods")
    assert (energy_of(g), [power.id for power in g.panels[0].played]) == ([0], [id, "flash-floods"])
    assert "use:flash-floods" in keys(g)


def test_bloodwrack_plague_defends_around() -> None:
    g = use("bloodwrack-plague", "", around={"a6": ""})
    assert (left(g), at(g, "a6")["defend"]) == ({"disease": 2, "defend": 2}, 2)


def test_sweep_into_the_sea_goes_towards_the_coast() -> None:
    id = "sweep-into-the-sea"
    g = use(id, "town, explorer", land="a8")
    while g.question()["name"] == "push":
        assert all(not key.endswith(("a8", "a7")) for key in keys(g))
        g.choose(0)
    assert left(g, "a8") == {}
    g = use(id, "town, explorer, city", f"choose:{id}:2", land="a2")
    assert left(g, "a2") == {"city": 1}


def test_manifest_incarnation_frightens_and_has_them_ravage() -> None:
    id = "manifest-incarnation"
    g = use(id, "2 city, town, explorer, dahan", fear=0)
    assert (g.fear.made + 4 * len(g.fear.earned), left(g)["city"]) == (6 + 3 + 2, 1)
    assert (left(g).get("town"), left(g).get("explorer"), blight_of(g)) == (None, None, 1)
    g = use(id, "2 city, town, explorer, dahan", "with", elements=[{"sun": 3, "moon": 3}])
    assert blight_of(g) == 0


def test_unrelenting_growth_places_presence() -> None:
    id = "unrelenting-growth"
    g = island(CLAW, phase="slow", played=[[id]], lands={"a5": f"2 {RIVER}"})
    take(g, f"use:{id}", "in:a6", "take:energy", "take:energy")
    assert at(g, "a6") == {"presence": {RIVER: 2}, "wilds": 1}


def test_strangling_firevine_grows_where_it_comes_from() -> None:
    g = use("strangling-firevine", "town, explorer", around={"a4": f"{RIVER}"}, land="a5")
    assert (at(g, "a4")["wilds"], left(g)) == (1, {"wilds": 1})


def test_confounding_mists_push_what_is_added() -> None:
    id = "confounding-mists"
    position: dict[str, Any] = {"build": ["wetland-1"], "invader_deck": ["jungle-1"] * 3}
    g = use(id, "2 town", f"choose:{id}:2", **position)
    take(g, "finish", "push:city:a6")
    assert (left(g), at(g, "a6")["city"]) == ({"town": 2}, 1)
    g = use(id, "2 town", f"choose:{id}:2", **position)
    take(g, "finish", "enough")
    assert left(g) == {"town": 2, "city": 1}


# -- blight cards --------------------------------------------------------------------------------


def test_disintegrating_ecosystem_destroys_beasts() -> None:
    """Example 55: a board with beasts loses one, then blight comes to a town."""
    lands = {"a1": f"2 {RIVER}", "a4": "2 explorer", "a8": "town", "a6": "2 beasts"}
    stack = ["downward-spiral", "disintegrating-ecosystem"]
    g = island(CLAW, phase="ravage", ravage=["sands-1"], lands=lands, pool=1, stack=stack[1:])
    assert (at(g, "a6")["beasts"], at(g, "a8")["blight"]) == (1, 1)


def test_all_things_weaken_takes_beasts_where_blight_comes() -> None:
    lands = {"a1": f"2 {RIVER}", "a4": f"town, 2 beasts, {RIVER}"}
    weak: dict[str, Any] = {"card": ["all-things-weaken"], "pool": 9, "stack": []}
    g = island(CLAW, phase="ravage", ravage=["sands-1"], lands=lands, **weak)
    assert (at(g, "a4")["blight"], at(g, "a4").get("beasts")) == (1, None)
    assert g.panels[0].destroyed == 2  # the one there, and one next door
