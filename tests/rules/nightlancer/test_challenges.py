"""Ledger sections M to R: challenges, obstacles, combat, penalties, Ideals, Shaken and Heat."""

from __future__ import annotations

import pytest
from positions import choose, happened, nightlancer, offered, refusal
from rules.nightlancer.night import asked, event, numbers, of, on_mission, skip, street

COLD = "cold-transfer"
SPRING = "spring-tide-rising"


def test_nl_252_a_challenge_may_be_declined():
    game = event(SPRING, {"who": "assassin"})
    choose(game, "face:event")
    assert offered(game) == ["attempt", "decline"]
    skip(game, "decline")
    assert happened(game, "rolled") == []
    assert of(game)["health"] == 5


def test_nl_253_rating_skills_equipment_and_contacts_add_up():
    hands = {"who": "engineer", "assets": ["probe-set", "pump-lore", "hushfoot"], "contacts": ["radio-ham"]}
    game = event(SPRING, hands, dice=["1"])
    skip(game, "face:event", "attempt")
    assert offered(game) == ["play:radio-ham:2", "roll"]
    skip(game, "play:radio-ham:2")
    assert happened(game, "rolled") == [("Engineer", 1, 4 + 1 + 1 + 2 + 1, 6)]


@pytest.mark.parametrize(
    ("card", "round_card", "who"),
    [("detective", "terraces-going-dark", "assassin"), ("radio-ham", SPRING, "engineer"),
     ("performer", "rivets-harassing", "guard")],
)  # fmt: skip
def test_nl_254_and_228_others_hinder_by_the_type_of_a_contact(card, round_card, who):
    game = event(round_card, {"who": who}, {"who": "sniper", "contacts": [card]}, dice=["1"])
    choose(game, "face:event", "attempt")
    assert asked(game) == (1, "object")
    assert offered(game) == [f"hinder:{card}", "pass"]
    choose(game, f"hinder:{card}")
    skip(game)
    rating = {"assassin": 5, "engineer": 4, "guard": 4}[who]
    assert happened(game, "rolled")[0][2] == rating - 1 + 1


def test_nl_228_a_type_hinders_only_its_ability():
    game = event(SPRING, {"who": "engineer"}, {"contacts": ["detective", "performer"]}, dice=["1"])
    choose(game, "face:event", "attempt")
    assert offered(game) == ["pass"]


def test_nl_256_each_contact_gives_all_another_chance():
    people = {"who": "engineer"}, {"contacts": ["radio-ham"]}, {"contacts": ["archivist"]}
    game = event(SPRING, *people, seats=3, dice=["1"])
    choose(game, "face:event", "attempt")
    choose(game, "pass")
    choose(game, "hinder:archivist")
    assert asked(game) == (1, "object")
    choose(game, "hinder:radio-ham")
    assert asked(game) == (2, "object")
    skip(game)
    assert happened(game, "rolled") == [("Engineer", 1, 4 - 2 + 1, 6)]


def test_nl_259_a_score_equal_to_the_difficulty_passes():
    game = event(SPRING, {"who": "engineer"}, dice=["2"])
    skip(game, "face:event", "attempt")
    assert happened(game, "passed") == [(6, 6)]


def test_nl_260_strain_costs_a_resolve_passed_or_not():
    for dice in ("0!", "3!"):
        game = event(SPRING, {"who": "engineer"}, dice=[dice])
        skip(game, "face:event", "attempt")
        assert of(game)["resolve"] == 5


def test_nl_261_and_389_who_is_shaken_by_strain_scores_nothing():
    game = event(SPRING, {"who": "engineer", "resolve": 1}, dice=["3!"])
    skip(game, "face:event", "attempt")
    assert of(game)["shaken"]
    assert happened(game, "failed") == [(0, 6)]
    assert of(game)["health"] == 8 - 2


def test_nl_262_a_contact_that_is_ignored_is_discarded():
    people = {"who": "engineer", "contacts": ["face-man"]}, {"contacts": ["radio-ham"]}
    game = event(SPRING, *people, dice=["2"])
    choose(game, "face:event", "attempt", "roll", "hinder:radio-ham", "cancel:face-man")
    skip(game)
    assert sorted(game.view()["contact_discard"]) == ["face-man", "radio-ham"]
    assert happened(game, "passed") == [(6, 6)]


def test_nl_263_who_was_hit_may_add_to_the_challenge():
    people = {"who": "engineer", "contacts": ["tide-clerk"]}, {"contacts": ["radio-ham"]}
    game = event(SPRING, *people, dice=["1"])
    choose(game, "face:event", "attempt", "roll", "hinder:radio-ham")
    assert offered(game) == ["play:tide-clerk:2", "go-on"]
    choose(game, "play:tide-clerk:2")
    skip(game)
    assert happened(game, "passed") == [(6, 6)]


# -- obstacles ---------------------------------------------------------------------------------


def behind(person, **position):
    """Covert 5 behind a distraction."""
    return on_mission("burnt-records", person, {}, stage=2, **position)


def test_nl_265_an_obstacle_that_stays_shut_fails_the_attempt():
    game = behind({"who": "assassin", "contacts": ["performer"]})
    skip(game, "route:1", "attempt")
    assert (asked(game), offered(game)) == ((0, "gate"), ["open:performer", "leave-shut"])
    skip(game, "leave-shut")
    assert happened(game, "failed") == [(0, 5)]
    game = behind({"who": "assassin"})
    skip(game, "route:1", "attempt")
    assert happened(game, "failed") == [(0, 5)]


def test_nl_266_contacts_pass_distractions_and_cracking_and_the_market_demolition():
    assassin = {"who": "assassin", "assets": ["limpet-mine"], "contacts": ["performer"]}
    game = on_mission("toll-house", assassin, {})
    skip(game, "route:2", "attempt")
    assert offered(game) == ["open:limpet-mine", "leave-shut"]
    skip(game, "open:limpet-mine")
    assert game.view()["market_discard"] == ["limpet-mine"]
    assert refusal(behind({"contacts": ["radio-ham"]}), "open:radio-ham") == "NL-266"


def test_nl_267_what_opens_must_be_in_the_loadout():
    cards = ["limpet-mine", "soft-boots", "forged-pass", "probe-set"]
    game = on_mission("toll-house", {"who": "assassin", "assets": cards}, {})
    skip(game, *[f"load:{card}" for card in cards[1:]], "route:2", "attempt")
    assert happened(game, "failed") == [(0, 5)]


def test_nl_268_each_of_a_crew_passes_the_obstacle_alone():
    people = {"who": "assassin", "contacts": ["performer"]}, {"who": "sniper", "contacts": ["chaperone"]}
    game = on_mission("burnt-records", *people, first=[0, 1], stage=2, dice=["1", "1"])
    skip(game, "stay", "route:1", "help", "help", "open:performer")
    assert asked(game) == (1, "gate")


def test_nl_269_what_passes_an_obstacle_cannot_be_ignored_by_others():
    game = on_mission(
        "burnt-records", {"who": "assassin", "contacts": ["performer"]}, {"contacts": ["face-man"]}, stage=2
    )
    skip(game, "route:1", "attempt")
    choose(game, "open:performer")
    assert asked(game)[1] == "object"
    assert offered(game) == ["pass"]


# -- combat ------------------------------------------------------------------------------------


def test_nl_270_one_weapon_counts():
    cards = ["wire-garrotte", "cosh", "heronblade"]
    game = event("eelers-feuding", {"who": "assassin", "assets": cards}, dice=["1"])
    skip(game, "face:event", "attempt")
    assert happened(game, "rolled") == [("Assassin", 1, 4 + 2 + 1, 6)]


def test_nl_223_a_loud_card_costs_heat_when_it_is_used():
    guard = {"who": "guard", "assets": ["scatter-pistol"]}
    game = event("patrol-boats-firing", guard, dice=["1"])
    skip(game, "face:event", "attempt")
    assert offered(game) == ["use:scatter-pistol", "roll"]
    skip(game, "use:scatter-pistol")
    assert of(game)["heat"] == 1
    assert happened(game, "rolled") == [("Guard", 1, 4 + 2 + 1, 6)]
    game = event("patrol-boats-firing", guard, dice=["2"])
    skip(game, "face:event", "attempt", "roll")
    assert of(game)["heat"] == 0


def test_nl_274_and_275_danger_is_lost_but_armour_leaves_at_least_one():
    game = event("eelers-feuding", {"who": "assassin"})
    skip(game, "face:event", "decline")
    assert of(game)["health"] == 7 - 3
    game = event("eelers-feuding", {"who": "veteran", "assets": ["scale-shirt", "barnacle"]})
    skip(game, "face:event", "decline")
    assert of(game)["health"] == 8 - 1


def test_nl_277_the_best_armour_counts_alone():
    game = event("eelers-feuding", {"who": "assassin", "assets": ["oilskin-vest", "padded-coat"]})
    skip(game, "face:event", "decline")
    assert of(game)["health"] == 7 - 2


def test_nl_282_armour_protects_its_owner_only():
    people = {"who": "guard", "assets": ["scale-shirt"]}, {"who": "assassin"}
    game = on_mission(COLD, *people, first=[0, 1], stage=2)
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert (of(game, 0)["health"], of(game, 1)["health"]) == (9 - 1, 7 - 3)


def test_nl_287_armour_does_not_help_against_penalties():
    game = event(SPRING, {"who": "assassin", "assets": ["oilskin-vest"]})
    skip(game, "face:event", "decline")
    assert of(game)["health"] == 7 - 2


def test_nl_368_in_combat_nobody_else_plays_anything():
    game = event("eelers-feuding", {"who": "assassin"}, {"contacts": ["detective", "performer"]}, dice=["2"])
    choose(game, "face:event", "attempt")
    assert happened(game, "passed") == [(6, 6)]


def test_nl_375_who_is_shaken_in_an_event_only_loses_the_danger_of_its_fight():
    game = nightlancer(
        phase="event", round_card="informers-talking", people=[{"who": "guard", "resolve": 1, "heat": 2}],
        dice=["0!"],
    )  # fmt: skip
    skip(game, "face:event", "attempt")
    assert of(game)["shaken"]
    assert of(game)["health"] == 9 - 3
    assert asked(game)[1] != "declare"


def test_nl_377_an_obvious_implant_gives_nothing_in_events():
    ox = {"who": "assassin", "assets": ["oxheart"]}
    game = event("eelers-feuding", ox, dice=["1"])
    assert of(game)["ratings"][3] == 6
    skip(game, "face:event", "attempt")
    assert happened(game, "rolled") == [("Assassin", 1, 5, 6)]


# -- penalties, Ideals, Shaken, Heat -----------------------------------------------------------


def test_nl_240_a_penalty_takes_the_kc_there_are():
    game = event("eelers-feuding", {"who": "assassin", "kc": 1})
    skip(game, "face:event", "decline")
    assert of(game)["kc"] == 0


def test_nl_286_who_is_hit_chooses_what_can_be_met():
    game = event("rivets-harassing", {"who": "assassin", "kc": 2})
    skip(game, "face:event", "decline")
    assert offered(game) == ["lose-2-health", "lose-2-kc"]
    game = event("rivets-harassing", {"who": "assassin", "kc": 1})
    skip(game, "face:event", "decline")
    assert (of(game)["health"], of(game)["kc"]) == (5, 1)


def test_nl_239_a_compulsory_loss_takes_what_there_is():
    game = event(SPRING, {"who": "assassin", "health": 1})
    skip(game, "face:event", "decline")
    assert of(game)["health"] == 0
    assert of(game)["shaken"]


def test_nl_285_a_penalty_hits_each_of_the_crew():
    people = {"who": "guard", "heat": 0}, {"who": "assassin", "heat": 2}
    game = on_mission("watch-kites", *people, first=[0, 1])
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert (of(game, 0)["heat"], of(game, 1)["heat"]) == (1, 3)


def test_nl_289_without_ideals_a_lost_ideal_is_heat():
    game = street({"health": 1, "ideals": 0, "heat": 2})
    choose(game, "hard-work")
    assert numbers(game, 0, "ideals", "heat") == (0, 3)


def test_nl_290_shaken_costs_an_ideal_once():
    game = street({"who": "assassin", "health": 1, "resolve": 1, "ideals": 3}, {"tokens": 0})
    choose(game, "hard-work")
    assert numbers(game, 0, "health", "resolve", "ideals") == (0, 0, 2)


def test_nl_297_no_heat_is_lost_below_0():
    game = event(SPRING, {"heat": 0})
    choose(game, "lay-low")
    assert of(game)["heat"] == 0


def test_nl_211_prospects_fall_below_0():
    game = street({"heat": 5})
    choose(game, "risk-a:hustle")
    assert of(game)["prospects"] == -1


def test_nl_264_a_score_may_be_below_0():
    people = {"who": "sniper"}, {"contacts": ["performer", "face-man", "bell-ringer"]}
    game = event("rivets-harassing", *people, dice=["0!"])
    choose(game, "face:event", "attempt", "hinder:performer", "hinder:face-man", "hinder:bell-ringer")
    skip(game)
    assert happened(game, "rolled-strain") == [("Sniper", 0, -1, 6)]
