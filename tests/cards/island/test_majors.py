"""Every major power: what it does, what its threshold adds, and that it does no more."""

from __future__ import annotations

from typing import Any

import pytest
from rules.island.island import GAME, RIVER, at, blight, destroyed_of, energy_of, island, keys, take

from fieldcraft.games.island.outward.view import Table
from fieldcraft.games.island.printed.cards import BY_POWER, WETLAND
from fieldcraft.games.island.printed.pieces import CITY, DAHAN, TOWN
from fieldcraft.games.island.table import harm
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.kernel.effects import Effect
from fieldcraft.native import i64

LIGHTNING = "lightnings-swift-strike"
MAJORS = {power.id: power for power in GAME.card_set.majors if not power.set}
TWO = {"spirits": 2, "seats": 2}


def played(id: str, lands: dict[str, str], setup: dict[str, Any] | None = None, **position: Any) -> Table:
    """Return the phase of a major power that is in play; ME means River."""
    held = {land: text.replace("ME", RIVER).replace("YOU", LIGHTNING) for land, text in lands.items()}
    phase = "slow" if MAJORS[id].speed else "fast"
    return island(setup, phase=phase, lands=held, **{"played": [[id]], **position})


def use(id: str, lies: str, *choices: str, land: str = "a5", **position: Any) -> Table:
    """The power used on a land with this in it, by River, which has a sacred site there and next door."""
    lands = {"a1": "2 ME", land: "2 ME" + (f", {lies}" if lies else "")} | position.pop("around", {})
    g = take(played(id, lands, **position), f"use:{id}")
    if f"at:{land}" in keys(g):
        take(g, f"at:{land}")
    return take(g, *choices)


def left(g: Table, land: str = "a5") -> dict[str, Any]:
    return {kind: n for kind, n in at(g, land).items() if kind != "presence"}


class RazeATown(Effect[Any]):
    """Something that destroys a town of A5."""

    def run(self, g: Any, subject: i64) -> None:
        harm.destroy(g, TOWN, subject)


AN_ACTION = Act(RazeATown(), BY_POWER)


def test_there_are_twenty_two() -> None:
    assert len(MAJORS) == 22
    assert all(power.is_major and power.clauses for power in MAJORS.values())


DONE: list[tuple[str, str, dict[str, int], tuple[str, ...], dict[str, Any], dict[str, Any]]] = [
    # power, contents of A5, elements, choices, contents afterwards, what else holds
    ("accelerated-rot", "city, town", {}, ("raze:city",), {"town": 1, "hurt": ["town-1"]}, {"fear": 4}),
    (
        "accelerated-rot",
        "4 city, blight",
        {"sun": 3, "water": 2, "plant": 3},
        ("raze:city", "raze:city", "raze:city-1"),
        {"city": 1},
        {"pool": 4},
    ),
    (
        "cleansing-floods",
        "city, blight, town",
        {},
        ("raze:city",),
        {"town": 1, "hurt": ["town-1"]},
        {"pool": 4},
    ),
    (
        "cleansing-floods",
        "5 city",
        {"water": 4},
        ("raze:city", "hit:city", "raze:city-1", "raze:city", "raze:city"),
        {"city": 1, "hurt": ["city-2"]},
        {},
    ),
    ("indomitable-claim", "town", {}, ("take:energy",), {"town": 1, "defend": 20}, {"fear": 0}),
    (
        "indomitable-claim",
        "town",
        {"sun": 2, "earth": 3},
        ("take:energy",),
        {"town": 1, "defend": 20, "skips": 7},
        {"fear": 3},
    ),
    (
        "indomitable-claim",
        "",
        {"sun": 2, "earth": 3},
        ("take:energy",),
        {"defend": 20, "skips": 7},
        {"fear": 0},
    ),
    (
        "mists-of-oblivion",
        "explorer, 2 town, city",
        {},
        (),
        {"town": 2, "city": 1, "hurt": ["city-1", "town-1", "town-1"]},
        {"fear": 0},
    ),
    (
        "mists-of-oblivion",
        "explorer, 2 town, 2 city",
        {"moon": 2, "air": 3, "water": 2},
        ("hit:town-1", "raze:city-1"),
        {"town": 1, "city": 1, "hurt": ["city-1", "town-1"]},
        {"fear": 1},
    ),
    ("paralyzing-fright", "town", {}, (), {"town": 1, "skips": 7}, {"fear": 0}),
    (
        "pillar-of-living-flame",
        "2 city",
        {},
        ("raze:city",),
        {"city": 1, "hurt": ["city-2"], "blight": 1},
        {"pool": 2},
    ),
    (
        "pillar-of-living-flame",
        "4 city",
        {"fire": 4},
        ("raze:city", "hit:city", "hit:city-1", "hit:city-2", "raze:city"),
        {"city": 1, "hurt": ["city-1"], "blight": 1},
        {},
    ),
    (
        "poisoned-land",
        "2 city, 2 dahan, town",
        {},
        ("raze:city", "raze:city"),
        {"town": 1, "hurt": ["town-1"], "blight": 1},
        {},
    ),
    (
        "terrifying-nightmares",
        "2 explorer, town, city",
        {},
        ("push:explorer:a1", "push:town:a8", "enough"),
        {"explorer": 1, "city": 1},
        {"fear": 2},
    ),
    (
        "terrifying-nightmares",
        "explorer, city",
        {"moon": 4},
        ("enough",),
        {"explorer": 1, "city": 1},
        {"fear": 2},
    ),
    (
        "the-trees-and-stones-speak-of-war",
        "2 dahan, city",
        {},
        (),
        {"dahan": 2, "city": 1, "hurt": ["city-2"], "defend": 4},
        {},
    ),
    (
        "vigor-of-the-breaking-dawn",
        "2 dahan, 2 city",
        {},
        ("raze:city",),
        {"dahan": 2, "city": 1, "hurt": ["city-1"]},
        {},
    ),
    (
        "winds-of-rust-and-atrophy",
        "city, town",
        {},
        ("choose:winds-of-rust-and-atrophy:1",),
        {"town": 2, "defend": 6},
        {"fear": 1},
    ),
    ("infinite-vitality", "blight, town", {"earth": 4}, ("with",), {"town": 1}, {"pool": 4}),
]


@pytest.mark.parametrize(
    ("id", "lies", "elements", "choices", "after", "also"),
    DONE,
    ids=[f"{row[0]}-{'with' if row[2] else 'without'}-{number}" for number, row in enumerate(DONE)],
)
def test_what_a_major_power_does(
    id: str,
    lies: str,
    elements: dict[str, int],
    choices: tuple[str, ...],
    after: dict[str, Any],
    also: dict[str, Any],
) -> None:
    around = {"a2": "ME"} if MAJORS[id].origin == WETLAND else {}
    g = use(id, lies, *choices, elements=[elements], around=around)
    assert left(g) == after
    if "fear" in also:
        also = also | {"fear": also["fear"] % g.fear.markers}
    assert {"fear": g.fear.made, "pool": g.blight.pool}.items() >= also.items()


def test_fear_of_four_and_eight_earns_cards() -> None:
    g = use("paralyzing-fright", "town")
    assert (g.fear.made, len(g.fear.earned)) == (0, 1)
    g = use("paralyzing-fright", "town", elements=[{"air": 2, "earth": 3}])
    assert (g.fear.made, len(g.fear.earned)) == (0, 2)


def test_renewal_returns_presence_and_burns_where_it_came() -> None:
    lands = {"a1": "ME", "a5": "2 town, city", "a4": "town"}
    g = played("blazing-renewal", lands, destroyed=[3])
    take(g, "use:blazing-renewal")
    assert {"put:a5", "put:a4"} <= set(keys(g))
    assert "put:a3" in keys(g)
    take(g, "put:a5")
    assert (left(g), destroyed_of(g), at(g, "a5")["presence"]) == (
        {"city": 1, "hurt": ["city-2"]},
        [1],
        {RIVER: 2},
    )
    assert left(g, "a4") == {"town": 1}
    g = take(played("blazing-renewal", lands, destroyed=[3]), "use:blazing-renewal", "enough")
    assert left(g) == {"town": 2, "city": 1}


def test_ib_191_renewal_needs_a_returned_presence_for_its_threshold() -> None:
    elements = [{"fire": 3, "earth": 3, "plant": 2}]
    lands = {"a1": "ME", "a5": "2 city"}
    g = take(
        played("blazing-renewal", lands, destroyed=[1], elements=elements),
        "use:blazing-renewal",
        "with",
        "put:a5",
    )
    assert left(g) == {}
    g = take(played("blazing-renewal", lands, elements=elements), "use:blazing-renewal", "with")
    assert left(g) == {"city": 2}


def test_dissolution_turns_all_into_explorers_who_are_driven_apart() -> None:
    g = use("dissolve-the-bonds-of-kinship", "city, town, dahan")
    targets = {key.rpartition(":")[2] for key in keys(g)}
    assert (left(g), targets) == ({"explorer": 4}, {"a1", "a4", "a6", "a7", "a8"})
    take(g, "push:explorer:a1")
    assert not any(key.endswith("a1") for key in keys(g))
    take(g, "push:explorer:a4", "push:explorer:a6", "push:explorer:a7")
    assert left(g) == {}


def test_dissolution_sets_settlers_upon_each_other() -> None:
    elements = [{"fire": 2, "water": 2, "animal": 3}]
    g = use("dissolve-the-bonds-of-kinship", "2 city, 2 town", "with", "raze:town", elements=elements)
    assert "explorer" not in left(g)


def test_entwined_power_shares_where_powers_reach_from() -> None:
    four = ["drought", "rain-of-blood", "steam-vents", "voracious-growth"]
    lands = {"a1": "2 ME", "b8": "YOU", "b6": "town"}
    g = played("entwined-power", lands, TWO, played=[["entwined-power", "flash-floods"]], minors=four)
    take(g, "use:entwined-power")
    assert g.seat == 1
    take(g, "keep:drought")
    assert (g.seat, set(keys(g))) == (0, {"keep:rain-of-blood", "keep:steam-vents", "keep:voracious-growth"})
    take(g, "keep:steam-vents")
    assert [[power.id for power in panel.hand] for panel in g.panels] == [["steam-vents"], ["drought"]]
    assert sorted(power.id for power in g.minor_discard) == ["rain-of-blood", "voracious-growth"]
    take(g, "use:flash-floods")
    assert "at:b6" in keys(g)


def test_entwined_power_of_many_plants_gives_energy_and_cards() -> None:
    g = played(
        "entwined-power",
        {"a1": "2 ME", "b8": "YOU"},
        TWO,
        minors=["drought", "rain-of-blood", "steam-vents", "voracious-growth"],
        elements=[{"water": 2, "plant": 4}],
    )
    take(g, "use:entwined-power", "keep:drought", "keep:steam-vents")
    assert (energy_of(g), keys(g), g.seat) == ([3, 0], ["give:steam-vents", "no"], 0)
    take(g, "give:steam-vents")
    assert (energy_of(g), set(keys(g)), g.seat) == ([3, 3], {"give:steam-vents", "give:drought", "no"}, 1)


def test_vitality_keeps_blight_away_and_makes_dahan_tough() -> None:
    g = use("infinite-vitality", "9 explorer, 2 dahan", ravage=["wetland-1"])
    assert g.health(DAHAN, 5) == 6
    take(g, "finish")
    assert (blight(g, "a5"), g.blight.pool) == (0, 3)
    assert at(g, "a5")["dahan"] == 1


def test_vitality_of_much_earth_lets_nothing_hurt_the_dahan() -> None:
    g = use("infinite-vitality", "9 explorer, 2 dahan", ravage=["wetland-1"], elements=[{"earth": 4}])
    take(g, "with", "finish")
    assert at(g, "a5") == {"dahan": 2, "explorer": 5, "presence": {RIVER: 2}}


def test_powerstorm_repeats_for_the_price() -> None:
    g = island(
        phase="fast",
        lands={"a1": f"2 {RIVER}", "a5": f"{RIVER}, 2 city"},
        played=[["powerstorm", "flash-floods"]],
        energy=[0],
    )
    take(g, "use:flash-floods", "at:a5", "use:powerstorm")
    assert (energy_of(g), "use:flash-floods" in keys(g)) == ([3], True)
    take(g, "use:flash-floods")
    assert g.panels[0].energy == 1
    take(g, "at:a5", "hit:city-1")
    assert "use:flash-floods" not in keys(g)


def test_powerstorm_with_its_threshold_repeats_three_cards_as_far_as_they_are_paid() -> None:
    g = use(
        "powerstorm", "", elements=[{"sun": 2, "fire": 2, "air": 3}], played=[["powerstorm", "flash-floods"]]
    )
    assert (energy_of(g), g.turns[0].paid_repeats) == ([3], 3)


def test_ib_191_powerstorm_repeats_a_card_once_however_many_it_may_repeat() -> None:
    g = island(
        phase="fast",
        lands={"a1": f"2 {RIVER}", "a5": f"{RIVER}, 3 city"},
        played=[["powerstorm", "flash-floods", "shadows-of-the-burning-forest"]],
        energy=[9],
        elements=[{"sun": 2, "fire": 2, "air": 3}],
    )
    take(g, "use:flash-floods", "at:a5", "use:powerstorm")
    take(g, "use:flash-floods", "at:a5")
    assert g.turns[0].paid_repeats == 2
    assert "use:flash-floods" not in keys(g)


def test_ib_191_powerstorm_used_once_more_lets_nothing_be_repeated() -> None:
    g = island(phase="fast", lands={"a1": f"2 {RIVER}"}, played=[["powerstorm", "flash-floods"]], energy=[0])
    take(g, "use:powerstorm", "use:powerstorm")
    assert (energy_of(g), g.turns[0].paid_repeats, "use:powerstorm" in keys(g)) == ([3], 0, False)


def test_talons_reach_far_and_tear_the_lands_around() -> None:
    lands = {"a3": "ME", "a5": "2 city", "a4": "2 town", "a6": "town, city"}
    g = played("talons-of-lightning", lands)
    assert "use:talons-of-lightning" in keys(take(g, "finish")) or g.phase > 1
    g = played("talons-of-lightning", lands, elements=[{"fire": 3, "air": 3}])
    take(g, "use:talons-of-lightning", "at:a5", "raze:city")
    assert (left(g, "a4"), left(g, "a6")) == ({"town": 1}, {"city": 1})


def test_jungle_hungers_for_dahan_unless_it_is_well_fed() -> None:
    around = {"a1": "", "a8": "2 ME"}
    g = use("the-jungle-hungers", "2 explorer, town, city, 2 dahan", around=around)
    assert left(g) == {"city": 1}
    g = use(
        "the-jungle-hungers",
        "2 explorer, town, city, 2 dahan",
        "with",
        around=around,
        elements=[{"moon": 2, "plant": 3}],
    )
    assert left(g) == {"dahan": 2}


def test_thrashing_land_counts_blight_here_and_next_door() -> None:
    around = {"a4": "blight, 2 city", "a7": "blight"}
    g = use("the-land-thrashes-in-furious-pain", "blight, 3 city", "raze:city", around=around)
    assert left(g) == {"blight": 1, "city": 2, "hurt": ["city-1"]}


def test_ib_191_thrashing_land_goes_on_next_door_once_whatever_lies_there() -> None:
    around = {"a4": "blight, city", "a8": "city"}
    elements = [{"moon": 3, "earth": 3}]
    g = use(
        "the-land-thrashes-in-furious-pain",
        "blight, 3 city",
        "with",
        "raze:city",
        "in:a8",
        "with",
        elements=elements,
        around=around,
    )
    assert left(g, "a8") == {"city": 1, "hurt": ["city-1"]}
    assert not any(key.startswith("in:") for key in keys(g))


def test_trees_and_stones_take_defence_along() -> None:
    g = use(
        "the-trees-and-stones-speak-of-war",
        "2 dahan",
        "push:dahan:a6",
        "enough",
        elements=[{"sun": 2, "earth": 2, "plant": 2}],
    )
    assert (left(g), left(g, "a6")) == ({"dahan": 1, "defend": 2}, {"dahan": 1, "defend": 2})


def test_tsunami_floods_the_coast() -> None:
    lands = {"a1": "2 city, town, 3 dahan, 2 ME", "a2": "city, town, 2 dahan", "b1": "town"}
    g = played("tsunami", lands, {"spirits": 2}, elements=[{"water": 3, "earth": 2}])
    take(g, "use:tsunami", "at:a1", "with")
    assert (left(g, "a1"), left(g, "b1")) == ({"dahan": 1}, {"town": 1})
    take(g, "raze:city")
    assert left(g, "a2") == {"dahan": 1, "town": 1, "hurt": ["town-1"]}
    g = played("tsunami", lands, {"spirits": 2})
    take(g, "use:tsunami", "at:a1")
    assert left(g, "a2") == {"city": 1, "town": 1, "dahan": 2}


def test_ib_178_vengeance_follows_when_the_action_is_over() -> None:
    lands = {"a5": "2 ME, 2 town, city", "a1": "ME"}
    g = played("vengeance-of-the-dead", lands, played=[["vengeance-of-the-dead", "flash-floods"]], defend=[0])
    take(g, "use:vengeance-of-the-dead", "at:a5")
    g.push_in(Doing(None, 5, 0, BY_POWER), AN_ACTION, 5)
    g.options.clear()
    g.advance()
    assert (left(g), keys(g)) == ({"city": 1, "town": 1}, ["hit:town", "hit:city"])
    take(g, "hit:city")
    assert left(g) == {"city": 1, "town": 1, "hurt": ["city-1"]}


def test_vengeance_of_animals_reaches_next_door() -> None:
    lands = {"a5": "2 ME, 2 town", "a1": "ME", "a6": "city"}
    g = played("vengeance-of-the-dead", lands, elements=[{"animal": 3}])
    take(g, "use:vengeance-of-the-dead", "at:a5", "with")
    g.push_in(Doing(None, 5, 0, BY_POWER), AN_ACTION, 5)
    g.options.clear()
    g.advance()
    assert keys(g) == ["in:a5", "in:a6"]
    take(g, "in:a6")
    assert left(g, "a6") == {"city": 1, "hurt": ["city-1"]}


def test_dawn_follows_the_dahan() -> None:
    g = use(
        "vigor-of-the-breaking-dawn",
        "2 dahan",
        "with",
        "push:dahan:a6",
        "push:dahan:a6",
        elements=[{"sun": 3, "animal": 2}],
        around={"a6": "2 city"},
    )
    take(g, "raze:city")
    assert left(g, "a6") == {"dahan": 2, "city": 1, "hurt": ["city-1"]}


def test_ib_122_winds_may_blow_once_more_elsewhere() -> None:
    g = use(
        "winds-of-rust-and-atrophy",
        "city, town",
        "choose:winds-of-rust-and-atrophy:1",
        elements=[{"air": 3, "water": 3, "animal": 2}],
    )
    take(g, keys(g)[0], "at:a1")
    assert (at(g, "a1")["defend"], left(g)) == (6, {"town": 2, "defend": 6})
    assert "no" not in keys(g)


def test_wings_carry_dahan_anywhere_and_guard_them() -> None:
    g = use("wrap-in-wings-of-sunlight", "3 dahan", "in:a3", "push:dahan:a3", "push:dahan:a3", "enough")
    assert (left(g), left(g, "a3")) == ({"dahan": 1}, {"dahan": 2, "defend": 5})
    around = {"a6": "dahan", "a5": "ME, dahan"}
    g = use(
        "wrap-in-wings-of-sunlight",
        "",
        "gather:dahan:a6",
        elements=[{"sun": 2, "air": 2, "animal": 2}],
        around=around,
    )
    assert left(g) == {"dahan": 2}


def test_ib_111_a_major_power_costs_a_card() -> None:
    four = ["tsunami", "powerstorm", "poisoned-land", "accelerated-rot"]
    g = island(
        phase="spirits", lands={"a5": RIVER}, majors=four, hand=[["wash-away"]], played=[["flash-floods"]]
    )
    g.own_panel(0).elements[:5] = [1, 0, 0, 0, 1]
    take(g, f"grow:{RIVER}-3", "do:1", "draw:major", "keep:tsunami")
    assert set(keys(g)) == {"forget:wash-away", "forget:flash-floods", "forget:tsunami"}
    take(g, "forget:flash-floods")
    assert ([power.id for power in g.forgotten], sum(g.panels[0].elements)) == (["flash-floods"], 0)
    assert [power.id for power in g.panels[0].hand] == ["wash-away", "tsunami"]


def test_damage_of_majors_blights_nothing() -> None:
    g = use("cleansing-floods", "2 city", "raze:city", around={"a2": "ME"})
    assert (blight(g, "a5"), g.on_island(CITY), g.blight.pool) == (0, 1, 3)
