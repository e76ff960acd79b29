"""The market: what each card adds, costs and asks when it is used (NL-215 to NL-224)."""

from __future__ import annotations

from typing import Any

import pytest
from cards.nightlancer.night import (
    ABILITIES,
    CARDS,
    assets,
    at_challenge,
    at_gate,
    night,
    on_mission,
    on_street,
    person,
    rating,
    rolled,
    scores,
    strength,
    taken,
    until,
)
from positions import happened, offered

# id, price, what it adds, Loud, Obvious
WEAPONS = [
    ("assault-rifle", 5, {"gunfight": 3, "melee": 1, "marksman": 1}, True, True),
    ("deck-sweeper", 4, {"gunfight": 3, "melee": 1}, True, True),
    ("silenced-smg", 3, {"gunfight": 2}, False, False),
    ("scatter-pistol", 3, {"gunfight": 2, "melee": 1}, True, False),
    ("snub-revolver", 2, {"gunfight": 2}, True, False),
    ("pocket-pistol", 2, {"gunfight": 1, "melee": 1}, False, False),
    ("boarding-axe", 4, {"melee": 3}, False, True),
    ("ice-saw", 3, {"melee": 3}, True, True),
    ("wire-garrotte", 3, {"melee": 2}, False, False),
    ("boat-hook", 2, {"melee": 2}, False, True),
    ("cosh", 1, {"melee": 1}, False, False),
    ("rail-rifle", 4, {"marksman": 3, "gunfight": 1}, True, True),
    ("folding-rifle", 3, {"marksman": 2}, False, False),
    ("flare-carbine", 2, {"marksman": 2, "gunfight": 1}, True, True),
    ("crossbow", 2, {"marksman": 2}, False, True),
    ("harpoon-gun", 1, {"marksman": 1, "melee": 1}, True, True),
    # signature cards
    ("gutting-knife", 3, {"melee": 2}, False, False),
    ("cutting-torch", 3, {"melee": 2}, False, False),
    ("service-pistol", 3, {"gunfight": 2}, False, False),
    ("lighthouse-rifle", 3, {"marksman": 2}, False, False),
    ("trench-gun", 3, {"gunfight": 2}, False, False),
    ("apprentice-piece", 3, {"melee": 1, "gunfight": 1, "marksman": 1}, False, False),
]
CYBERWEAPONS = [
    ("heronblade", 1, {"melee": 2}, False, False),
    ("palmshot", 1, {"gunfight": 2, "melee": 1}, False, False),
    ("stingray", 2, {"marksman": 2, "gunfight": 1}, True, False),
    ("ten-red-nails", 3, {"melee": 2}, False, False),
]
GEAR = [
    ("soft-boots", 2, {"covert": 1}, False, False),
    ("forged-pass", 2, {"streetwise": 1}, False, False),
    ("probe-set", 2, {"technical": 1}, False, False),
    ("inspectors-badge", 2, {"streetwise": 1, "technical": 1}, False, False),
    ("eelskin-suit", 3, {"covert": 2}, False, False),
    ("diplomats-coat", 3, {"streetwise": 2}, False, False),
    ("stray-drone", 3, {"gunfight": 2}, False, False),
]
OPENERS = [
    ("shaped-charge", 1, True), ("limpet-mine", 1, True), ("emberpaste", 1, True), ("powder-keg", 1, True),
    ("hydraulic-jack", 2, False), ("cutting-lance", 2, False),
]  # fmt: skip
TOOLS = [
    ("hydraulic-jack", 2, {"technical": 1}, False, False),
    ("cutting-lance", 2, {"melee": 1}, False, False),
]
DRUGS = [("calmax", "covert"), ("clarix", "technical")]
ARMOUR = [
    ("oilskin-vest", 1, 1, False),
    ("padded-coat", 1, 1, False),
    ("cork-jacket", 1, 1, True),
    ("scale-shirt", 3, 2, False),
    ("chain-apron", 3, 2, True),
    ("wardens-plate", 3, 2, True),
    ("divers-harness", 3, 2, True),
    ("wall-plate", 4, 3, True),
]
# id, price, Health and Resolve that it takes, what is always in effect
IMPLANTS = [
    ("hushfoot", 3, 1, {"covert": 1}),
    ("cantor", 3, 1, {"streetwise": 1}),
    ("quillfinger", 3, 1, {"technical": 1}),
    ("gulleye", 3, 1, {"marksman": 1}),
    ("oxheart", 4, 2, {"melee": 2}),
]
ADDING = WEAPONS + CYBERWEAPONS + GEAR + TOOLS


def test_nl_016_every_market_card_is_in_these_tables() -> None:
    rows = [*ADDING, *OPENERS[:4], *ARMOUR, *IMPLANTS]
    named = [str(row[0]) for row in rows] + [id for id, _ in DRUGS]
    named += ["field-kit", "clean-papers", "barnacle", "snapnerve"]
    assert sorted(named) == sorted(id for id, card in CARDS.items() if type(card).__name__ == "MarketCard")


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("row", ADDING, ids=[row[0] for row in ADDING])
def test_nl_253_the_card_adds_this_to_a_challenge(row: Any, ability: Any) -> None:
    id, _, bonus, loud, _ = row
    game = at_challenge(ability, assets=[id], contacts=["smuggler"])
    n = bonus.get(ability, 0)
    if loud and n:
        assert strength(game) == rating("guard", ability)
        taken(game, f"use:{id}")
        assert person(game)["heat"] == 1
    assert strength(game) == rating("guard", ability) + n
    assert person(game)["heat"] == (1 if loud and n else 0)
    assert f"use:{id}" not in offered(game)


LOUD = [row[0] for row in ADDING if row[3]]
OBVIOUS = [row[0] for row in ADDING if row[4]] + [row[0] for row in ARMOUR if row[3]]
IMPLANTED = ("oxheart", "barnacle")


def test_nl_223_these_cards_are_loud_and_obvious() -> None:
    items = [card for card in CARDS.values() if type(card).__name__ == "MarketCard"]
    assert {card.id for card in items if card.is_loud} == {*LOUD, "powder-keg"}
    assert {card.id for card in items if card.is_obvious} == {*OBVIOUS, *IMPLANTED}


EVENTS = {"melee": "eelers-feuding", "gunfight": "patrol-boats-firing", "marksman": "rooftops-watching"}


@pytest.mark.parametrize("row", [row for row in WEAPONS if row[4]], ids=lambda row: row[0])
def test_nl_224_an_obvious_weapon_is_of_no_use_in_an_event(row: Any) -> None:
    id, _, bonus, _, _ = row
    ability = max(bonus, key=lambda name: bonus[name])
    game = night(
        {"who": "guard", "assets": [id], "heat": 3},
        phase="event",
        round_card=EVENTS[ability],
        dice=["1", "1"],
    )
    assert rolled(game, "face:event", "attempt") == rating("guard", ability) + 1


@pytest.mark.parametrize("row", ADDING + CYBERWEAPONS, ids=lambda row: row[0])
def test_nl_107_the_card_has_its_price(row: Any) -> None:
    assert CARDS[row[0]].cost == row[1]


def test_nl_219_of_two_weapons_one_counts() -> None:
    game = at_challenge("melee", assets=["wire-garrotte", "cosh"], contacts=["smuggler"])
    assert strength(game) == rating("guard", "melee") + 2


def test_nl_221_a_cyberweapon_counts_as_the_one_weapon() -> None:
    game = at_challenge("melee", assets=["wire-garrotte", "heronblade"], contacts=["smuggler"])
    assert strength(game) == rating("guard", "melee") + 2


# -- gear with a price of use --------------------------------------------------------------------


@pytest.mark.parametrize(("id", "ability"), DRUGS)
def test_nl_362_the_drug_adds_2_for_1_resolve(id: str, ability: str) -> None:
    game = at_challenge(ability, assets=[id])
    resolve = person(game)["resolve"]
    assert rolled(game, f"use:{id}") == rating("guard", ability) + 2 + 1
    assert person(game)["resolve"] == resolve - 1
    assert CARDS[id].cost == 2


@pytest.mark.parametrize(("id", "ability"), DRUGS)
def test_nl_247_the_drug_need_not_be_used(id: str, ability: str) -> None:
    assert rolled(at_challenge(ability, assets=[id]), "roll") == rating("guard", ability) + 1


@pytest.mark.parametrize(("id", "ability"), DRUGS)
def test_nl_261_whom_the_drug_shakes_scores_nothing_and_is_off_the_mission(id: str, ability: str) -> None:
    game = at_challenge(ability, assets=[id], contacts=["smuggler"], resolve=1)
    taken(game, f"use:{id}")
    assert (person(game)["shaken"], person(game)["ideals"]) == (True, 4)
    assert scores(game) == []
    assert game.view()["missions"][0]["card"] == ""


def test_nl_261_whom_the_drug_shakes_in_an_event_has_failed_it() -> None:
    sniper = {"who": "sniper", "assets": ["calmax"], "contacts": ["smuggler"], "resolve": 1}
    game = night(sniper, phase="event", round_card="terraces-going-dark")
    taken(game, "face:event", "attempt", "use:calmax")
    assert (person(game)["shaken"], person(game)["heat"]) == (True, 1)


@pytest.mark.parametrize(("id", "price", "once"), OPENERS)
def test_nl_266_the_gear_passes_a_demolition_obstacle(id: str, price: int, once: bool) -> None:
    game = taken(at_gate("demolition", assets=[id]), f"open:{id}")
    assert game.view()["challenge"]["gate"] == "" or happened(game, "rolled")
    assert (id in game.view()["market_discard"]) == once
    assert (id in game.view()["loaded"][0]) == (not once)
    assert person(game)["heat"] == int(id == "powder-keg")
    assert CARDS[id].cost == price


@pytest.mark.parametrize(("id", "price", "once"), OPENERS)
@pytest.mark.parametrize("gate", ["distraction", "cracking"])
def test_nl_266_the_gear_passes_no_other_obstacle(id: str, price: int, once: bool, gate: str) -> None:
    assert f"open:{id}" not in offered(at_gate(gate, assets=[id]))


def test_nl_266_the_cutting_torch_passes_a_demolition_obstacle_and_is_spent() -> None:
    game = taken(at_gate("demolition", assets=["cutting-torch"]), "open:cutting-torch")
    assert game.view()["spent"][0] == ["cutting-torch"]


def test_nl_245_the_cutting_torch_adds_nothing_while_it_is_spent() -> None:
    game = at_challenge("melee", spent=["cutting-torch"], contacts=["smuggler"])
    assert strength(game) == rating("guard", "melee")


def test_nl_233_the_field_kit_is_used_up_for_3_health() -> None:
    game = taken(on_street(assets=["field-kit"], health=4), "use:field-kit")
    assert person(game)["health"] == 7
    assert (assets(game), game.view()["market_discard"]) == ([], ["field-kit"])
    assert "use:field-kit" not in offered(on_street(assets=["field-kit"]))


def test_nl_233_clean_papers_are_used_up_for_2_heat() -> None:
    game = taken(on_street(assets=["clean-papers"], heat=3), "use:clean-papers")
    assert person(game)["heat"] == 1
    assert (assets(game), game.view()["market_discard"]) == ([], ["clean-papers"])
    assert "use:clean-papers" not in offered(on_street(assets=["clean-papers"]))


# -- armour --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("id", "price", "n", "obvious"), ARMOUR)
def test_nl_217_the_armour_saves_this_much_health(id: str, price: int, n: int, obvious: bool) -> None:
    game = taken(on_mission("eviction-day", assets=[id]), "route:1", "decline")  # danger 3, then a fight
    assert happened(game, "lose-health")[0] == ("Guard", max(1, 3 - n))
    assert (CARDS[id].cost, CARDS[id].is_obvious) == (price, obvious)


def test_nl_270_of_two_armours_one_counts() -> None:
    game = on_mission("eviction-day", assets=["oilskin-vest", "padded-coat"])
    taken(game, "route:1", "decline")
    assert happened(game, "lose-health")[0] == ("Guard", 2)


def test_nl_220_a_barnacle_adds_to_armour() -> None:
    game = on_mission("eviction-day", assets=["oilskin-vest", "barnacle"])
    taken(game, "route:1", "decline")
    assert happened(game, "lose-health")[0] == ("Guard", 1)
    assert (CARDS["barnacle"].cost, CARDS["barnacle"].health, CARDS["barnacle"].resolve) == (1, 1, 0)


# -- implants ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("row", IMPLANTS, ids=[row[0] for row in IMPLANTS])
def test_nl_220_the_implant_is_always_in_effect(
    row: tuple[str, int, int, dict[str, int]], ability: Any
) -> None:
    id, _, _, bonus = row
    game = at_challenge(ability, assets=[id], contacts=["smuggler"])
    assert strength(game) == rating("guard", ability) + bonus.get(ability, 0)


TAKING = [(id, cost, n, n) for id, cost, n, _ in IMPLANTS]
TAKING += [(row[0], row[1], 1, 1) for row in CYBERWEAPONS[:3]]
TAKING += [("barnacle", 1, 1, 0), ("snapnerve", 1, 1, 1)]


@pytest.mark.parametrize(("id", "cost", "health", "resolve"), TAKING)
def test_nl_222_the_implant_takes_health_and_resolve_when_it_is_bought(
    id: Any, cost: Any, health: Any, resolve: Any
) -> None:
    game = on_street(kc=9, market=[[id, "cosh"]])
    before = person(game)
    taken(game, f"buy:1:{id}")
    after = person(game)
    assert [before[track] - after[track] for track in ("kc", "health", "resolve")] == [cost, health, resolve]
    assert assets(game) == [id]


@pytest.mark.parametrize("id", [row[0] for row in TAKING])
def test_nl_113_the_implant_is_not_bought_twice(id: Any) -> None:
    game = on_street(kc=9, market=[[id, "cosh"]], assets=[id])
    assert f"buy:1:{id}" not in offered(game)
    assert CARDS[id].copies == 2


def test_nl_257_snapnerve_has_the_die_rolled_again_after_the_roll() -> None:
    game = until(at_challenge("gunfight", assets=["snapnerve"]), "use:snapnerve")
    taken(game, "use:snapnerve")
    assert len(happened(game, "rolled")) == 2
    assert game.view()["spent"][0] == ["snapnerve"]


def test_nl_257_the_first_roll_may_stand() -> None:
    game = taken(until(at_challenge("gunfight", assets=["snapnerve"]), "use:snapnerve"), "go-on")
    assert len(happened(game, "rolled")) == 1
    assert game.view()["spent"][0] == []
