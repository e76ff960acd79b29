"""The eight Nightlancers: what they are, begin with, and can do that nobody else can (NL-212, NL-213)."""

from __future__ import annotations

from typing import Any

import pytest
from cards.nightlancer.night import (
    ABILITIES,
    CARDS,
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

import fieldcraft
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, IDEALS, KC, RESOLVE

# id, ratings, Health, Resolve, Ideals, KC, signature card, signature Opportunity
PEOPLE = [
    ("assassin", (5, 3, 1, 4, 2, 3), 7, 7, 5, 3, "gutting-knife", "a-name-on-no-list"),
    ("bombshell", (3, 5, 2, 4, 3, 1), 7, 7, 4, 4, "ten-red-nails", "a-front-door-with-a-bell"),
    ("cybercracker", (3, 2, 5, 1, 4, 3), 6, 8, 5, 1, "stray-drone", "a-back-door-upriver"),
    ("engineer", (1, 3, 4, 4, 2, 4), 8, 6, 5, 3, "cutting-torch", "the-pump-that-never-stops"),
    ("guard", (3, 4, 2, 4, 4, 1), 9, 5, 5, 1, "service-pistol", "the-night-shifts-trust"),
    ("sniper", (4, 2, 3, 1, 3, 5), 6, 8, 4, 4, "lighthouse-rifle", "the-lamp-at-cold-head"),
    ("veteran", (2, 3, 1, 4, 4, 4), 8, 6, 4, 4, "trench-gun", "the-old-colours"),
    ("weapon-smith", (1, 3, 4, 3, 5, 2), 8, 6, 5, 1, "apprentice-piece", "a-forge-on-dry-ground"),
]
IDS = [row[0] for row in PEOPLE]


@pytest.mark.parametrize("row", PEOPLE, ids=IDS)
def test_nl_212_the_nightlancer_is_what_the_table_says(
    row: tuple[str, tuple[int, ...], int, int, int, int, str, str],
) -> None:
    id, ratings, health, resolve, ideals, kc, item, plan = row
    card = CARDS[id]
    assert tuple(card.ratings) == ratings
    assert (card.start[HEALTH], card.start[RESOLVE], card.start[IDEALS], card.start[KC]) == (
        health,
        resolve,
        ideals,
        kc,
    )
    assert (card.market.id, card.opportunity.id) == (item, plan)
    assert sum(ratings) == 18
    assert max(ratings) < 6
    assert health + resolve == 14
    assert 6 <= ideals + kc <= 8


@pytest.mark.parametrize("row", PEOPLE, ids=IDS)
def test_nl_042_the_nightlancer_begins_with_it(
    row: tuple[str, tuple[int, ...], int, int, int, int, str, str],
) -> None:
    id, _, health, resolve, ideals, _, item, plan = row
    game = fieldcraft.new("nightlancer", seed=1)
    game.choose(f"pick:{id}")
    game.choose(0)
    view = game.view()
    seat = next(n for n, seat in enumerate(view["seats"]) if seat["who"] == id)
    assert view["assets"][seat] == [item]
    assert view["signature"][seat] == [plan]
    mine = view["seats"][seat]
    assert (mine["health"], mine["resolve"], mine["ideals"]) == (health, resolve, ideals)
    assert view["contacts"][seat] == 2 or len(view["contacts"][seat]) == 2


def test_nl_213_the_assassin_loses_heat_when_abandoning_a_mission() -> None:
    game = taken(on_mission("cold-transfer", who="assassin", heat=2), "abandon")
    assert happened(game, "lose-heat") == [("Assassin", 1)]


def test_nl_213_the_assassin_loses_none_where_a_penalty_aborts() -> None:
    game = taken(on_mission("cold-transfer", who="assassin", heat=2), "route:1", "decline")
    assert happened(game, "lose-heat") == []


def test_nl_213_nobody_else_loses_heat_when_abandoning() -> None:
    game = taken(on_mission("cold-transfer", who="guard", heat=2), "abandon")
    assert happened(game, "lose-heat") == []


def crew(*who: str) -> int:
    """Both on one mission, the first as Boss; how much the one who helps scores without any die."""
    people = [{"who": id, "contacts": ["smuggler"]} for id in who]
    missions = [{"card": "pump-station-nine", "first": [0, 1]}]
    game = night(*people, phase="mission", missions=missions, dice=["1", "1"])
    taken(until(game, "route:1"), "route:1", "hold-back", "help")
    return strength(game)


def test_nl_213_helpers_of_the_bombshell_get_1_more() -> None:
    assert crew("bombshell", "veteran") == rating("veteran", "melee") + 1


def test_nl_213_whoever_helps_another_gets_nothing() -> None:
    assert crew("guard", "veteran") == rating("veteran", "melee")
    assert crew("veteran", "bombshell") == rating("bombshell", "melee")


def test_nl_213_the_bombshell_gets_nothing_by_herself() -> None:
    game = at_challenge("melee", who="bombshell", contacts=["smuggler"])
    assert strength(game) == rating("bombshell", "melee")


def test_nl_213_the_cybercracker_passes_a_cracking_obstacle_for_1_resolve() -> None:
    game = at_gate("cracking", who="cybercracker", contacts=["smuggler"])
    taken(game, "open:cybercracker")
    assert game.view()["challenge"]["gate"] == ""
    assert person(game)["resolve"] == 8 - 1


def test_nl_261_the_cybercracker_who_is_shaken_by_it_scores_nothing() -> None:
    game = at_gate("cracking", who="cybercracker", contacts=["smuggler"], resolve=1)
    taken(game, "open:cybercracker")
    assert person(game)["shaken"]
    assert scores(game) == []


@pytest.mark.parametrize("gate", ["distraction", "demolition"])
def test_nl_213_the_cybercracker_passes_no_other_obstacle(gate: str) -> None:
    assert "open:cybercracker" not in offered(at_gate(gate, who="cybercracker", contacts=["performer"]))


def test_nl_213_the_engineer_refreshes_a_spent_card_once_a_round() -> None:
    game = on_street(who="engineer", spent=["cutting-torch", "snapnerve"], contacts=["smuggler"])
    taken(game, "use:engineer")
    assert offered(game) == ["refresh:cutting-torch", "refresh:snapnerve"]
    taken(game, "refresh:snapnerve")
    view = game.view()
    assert (view["spent"][0], view["assets"][0]) == (["cutting-torch"], ["snapnerve"])
    assert "use:engineer" not in offered(game)


def test_nl_213_the_engineer_has_nothing_to_refresh_where_nothing_is_spent() -> None:
    assert "use:engineer" not in offered(on_street(who="engineer", assets=["cutting-torch"]))


FOUR = ["cosh", "calmax", "oilskin-vest", "soft-boots"]


def test_nl_213_the_guard_takes_four_cards_along() -> None:
    game = on_mission("cold-transfer", assets=FOUR)
    assert sorted(game.view()["loaded"][0]) == sorted(FOUR)


def test_nl_133_others_take_three_cards_along() -> None:
    game = on_mission("cold-transfer", who="sniper", assets=FOUR)
    assert sorted(offered(game)) == sorted(f"load:{id}" for id in FOUR)


def test_nl_213_the_sniper_ignores_the_first_strain_of_a_round() -> None:
    game = on_mission("cold-transfer", who="sniper", dice="3!")
    assert rolled(game, "route:2", "attempt") == 7
    assert person(game)["resolve"] == 8
    assert game.log.count("The Sniper ignores the strain.") == 1
    taken(until(game, "route:1"), "route:1", "attempt")
    assert scores(game) == [7, 8]
    assert person(game)["resolve"] == 7
    assert game.log.count("The Sniper ignores the strain.") == 1


def test_nl_260_strain_costs_others_a_resolve() -> None:
    game = on_mission("picket-line", who="cybercracker", dice="0!")
    rolled(game, "route:1", "attempt")
    assert person(game)["resolve"] == 7


def test_nl_363_the_veteran_loses_1_less_in_a_fight() -> None:
    game = taken(on_mission("eviction-day", who="veteran"), "route:1", "decline")
    assert happened(game, "lose-health")[0] == ("Veteran", 2)


def test_nl_287_the_veteran_loses_as_much_as_others_by_other_penalties() -> None:
    game = night({"who": "veteran"}, {"who": "guard"}, phase="event", round_card="spring-tide-rising")
    taken(game, "face:event", "decline")
    assert happened(game, "lose-health")[0] == ("Veteran", 2)


def test_nl_213_the_weapon_smith_pays_1_less_for_weapons() -> None:
    game = on_street(who="weapon-smith", kc=5, market=[["wire-garrotte", "heronblade"]])
    assert person(taken(game, "buy:1:wire-garrotte"))["kc"] == 5 - 2


def test_nl_213_the_weapon_smith_pays_as_much_for_other_kinds() -> None:
    game = on_street(who="weapon-smith", kc=5, market=[["wire-garrotte", "soft-boots"]])
    assert person(taken(game, "buy:1:soft-boots"))["kc"] == 5 - CARDS["soft-boots"].cost


@pytest.mark.parametrize("id", IDS)
def test_nl_213_each_has_a_special_of_its_own(id: Any) -> None:
    texts = [CARDS[other].text for other in IDS]
    assert texts.count(CARDS[id].text) == 1
    assert CARDS[id].special


def test_nl_212_the_ratings_are_those_of_challenges() -> None:
    for id in IDS:
        for ability in ABILITIES:
            game = at_challenge(ability, who=id, contacts=["smuggler"])
            assert strength(game) == rating(id, ability)
