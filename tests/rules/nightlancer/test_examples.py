"""Ledger section W and section 14 of its rulings: examples worked by hand."""

from __future__ import annotations

from typing import Any

import pytest
from positions import choose, happened, nightlancer, offered, refusal
from rules.nightlancer.night import asked, judged, lying, night, numbers, of, on_mission, play, skip


def test_nl_357_two_crews_start_on_the_same_mission() -> None:
    people = [{"who": "assassin"}, {"who": "bombshell"}]
    game = nightlancer(phase="taking", people=people, missions=[{"card": "cold-transfer"}])
    skip(game, "start:cold-transfer", "second:cold-transfer")
    mission = game.view()["missions"][0]
    assert (mission["first"], mission["second"]) == ([0], [1])


def test_nl_358_the_guard_passes_the_first_stage_by_the_better_route() -> None:
    game = on_mission("cold-transfer", {"who": "guard"}, {}, dice=["2"])
    assert offered(game) == ["route:1", "route:2", "abandon"]
    skip(game, "route:1", "attempt")
    assert judged(game, "passed") == [(6, 6)]
    assert game.view()["missions"][0]["stage"] == 1


def test_nl_359_a_penalty_that_is_survived_leads_on() -> None:
    game = on_mission("cold-transfer", {"who": "guard"}, {}, stage=2, dice=["1", "3!"])
    skip(game, "route:2", "attempt")
    assert judged(game, "failed") == [(3, 6)]
    assert asked(game) == (0, "declare")
    skip(game, "attempt")
    assert judged(game, "passed") == [(7, 7)]
    assert game.view()["missions"][0]["stage"] == 2


def test_nl_360_a_combat_route_costs_health_before_its_penalty() -> None:
    game = on_mission("cold-transfer", {"who": "guard", "health": 8}, {}, stage=3, dice=["0!"])
    skip(game, "route:2", "attempt")
    assert numbers(game, 0, "health", "resolve") == (5, 4)
    assert asked(game) == (0, "declare")
    assert game.view()["challenge"]["stakes"] == "fight"
    skip(game, "decline")
    assert happened(game, "lose-health") == [("Guard", 3), ("Guard", 4)]
    assert happened(game, "paid") == [("Guard", "Cold transfer")]


def test_nl_361_the_lead_changes_and_the_other_crew_gives_way() -> None:
    two = {"second": [1], "stage": 2}
    assassin = {"who": "assassin"}
    game = on_mission("cold-transfer", assassin, {"who": "bombshell"}, dice=["2", "3!", "3!"], **two)
    skip(game, "route:2", "attempt", "attempt")
    assert (judged(game, "failed"), judged(game, "passed")) == ([(3, 6)], [(7, 7)])
    choose(game, "route:2")
    skip(game, "decline", "decline")
    assert game.view()["missions"][0]["first"] == [0], "both have failed"
    game = on_mission("cold-transfer", assassin, {"who": "engineer"}, dice=["2", "3!", "2"], **two)
    skip(game, "route:2", "attempt", "attempt", "route:2", "attempt")
    assert happened(game, "lead") == [("Engineer",)]
    assert game.view()["missions"][0]["first"] == [1]
    assert asked(game) == (1, "face-off")
    skip(game, "melee", "abandon")
    assert asked(game) == (1, "route")
    mission = game.view()["missions"][0]
    assert (mission["first"], mission["second"], mission["stage"]) == ([1], [], 2)


def test_nl_362_the_sniper_passes_a_distraction_and_ignores_a_detective() -> None:
    sniper = {"who": "sniper", "contacts": ["performer", "face-man"], "assets": ["calmax"]}
    assassin = {"who": "assassin", "contacts": ["detective"]}
    game = on_mission("burnt-records", sniper, assassin, stage=2, dice=["1"])
    skip(game, "route:1", "attempt")
    choose(game, "open:performer", "use:calmax", "roll")
    assert asked(game) == (1, "object")
    choose(game, "hinder:detective")
    assert asked(game) == (0, "answer")
    choose(game, "cancel:face-man")
    skip(game)
    assert happened(game, "rolled") == [("Sniper", 1, 7, 5)]
    assert of(game)["resolve"] == 7
    assert sorted(game.view()["contact_discard"]) == ["detective", "face-man", "performer"]


def test_nl_363_the_veteran_fails_under_strain_with_one_health_left() -> None:
    veteran = {"who": "veteran", "health": 4, "resolve": 3, "assets": ["weapons-tech", "silenced-smg"]}
    game = on_mission("dead-letter-office", veteran, {}, stage=3, dice=["0!"])
    skip(game, "route:1", "attempt")
    assert happened(game, "rolled-strain") == [("Veteran", 0, 7, 8)]
    assert numbers(game, 0, "health", "resolve") == (1, 2)
    assert not of(game)["shaken"]


def test_nl_191_equal_heat_turns_the_order_round() -> None:
    people = [{"heat": heat} for heat in (2, 0, 2, 1)]
    game = nightlancer(seats=4, phase="end", people=people, round_deck=[])
    assert game.view()["order"] == [1, 3, 2, 0]
    game = nightlancer(seats=4, phase="end", people=[{"heat": 1}] * 4, round_deck=[])
    assert game.view()["order"] == [3, 2, 1, 0]


def test_nl_066_one_loan_paid_and_one_not() -> None:
    game = nightlancer(
        phase="downtime", people=[{"who": "bombshell", "loans": 2, "health": 2, "resolve": 4, "ideals": 3}]
    )
    assert numbers(game, 0, "kc", "health", "resolve") == (1, 3, 5)
    choose(game, "pay:interest")
    assert numbers(game, 0, "kc", "health", "resolve", "ideals") == (0, 0, 2, 2), (
        "with no KC left nobody asks"
    )
    assert of(game)["shaken"]
    assert asked(game) == (0, "event")
    assert offered(game) == ["lay-low"]
    choose(game, "lay-low")
    assert numbers(game, 0, "health", "resolve") == (7, 7)
    assert not of(game)["shaken"]


def test_nl_294_shaken_without_ideals_at_five_heat_costs_a_prospect() -> None:
    game = night({"ideals": 0, "heat": 5, "health": 1})
    skip(game, "hard-work")
    assert numbers(game, 0, "prospects", "heat", "ideals") == (-1, 5, 0)


def test_nl_113_a_pair_that_cannot_be_bought_says_why() -> None:
    game = night({"kc": 4, "assets": ["hushfoot"]}, market=[["hushfoot", "assault-rifle"]])
    assert not [key for key in offered(game) if key.startswith("buy:")]
    assert refusal(game, "buy:1:hushfoot") == "NL-113"
    assert refusal(game, "buy:1:assault-rifle") == "NL-107"


@pytest.mark.parametrize(
    ("person", "prospects", "kc"),
    [
        ({"kc": 13, "loans": 1, "heat": 2, "contacts": ["performer"], "prospects": 10}, 10, 0),
        ({"kc": 5, "heat": 1}, 0, 3),
    ],
)
def test_nl_383_the_settlement_leaves_most_prospects_then_most_kc(
    person: dict[str, Any], prospects: int, kc: int
) -> None:
    game = nightlancer(phase="scoring", people=[person])
    play(game, "settle", "settle")
    settled = [int(n) for who, n in happened(game, "score-settled") if who == "Assassin"]
    assert person.get("prospects", 0) + sum(settled) == prospects
    assert of(game)["kc"] == kc


BONUSES = [(4, 5, 2), (6, 7, 3), (1, 7, 0), (2, 4, 1), (5, 2, 1)]


@pytest.mark.parametrize(("ideals", "agendas", "bonus"), BONUSES)
def test_nl_204_ideals_and_agendas_bring_prospects_together(ideals: int, agendas: int, bonus: int) -> None:
    cards = [
        "a-bed-kept-free", "names-for-the-drowned", "clean-hands", "owing-nobody", "a-share-in-a-tug",
        "a-warehouse-key", "a-berth-upriver",
    ]  # fmt: skip
    game = nightlancer(phase="scoring", people=[{"ideals": ideals, "assets": cards[:agendas]}])
    play(game, "settle", "settle")
    gained = [int(n) for who, n in happened(game, "score-agendas") if who == "Assassin"]
    assert sum(gained) == bonus


def test_nl_380_after_the_last_token_who_holds_contacts_is_asked_once_more() -> None:
    game = night({"tokens": 1, "contacts": ["paymaster"]}, {"tokens": 0})
    choose(game, "hustle")
    assert asked(game) == (0, "last-word")
    assert offered(game) == ["play:paymaster:1", "done"]
    game = night({"tokens": 1}, {"tokens": 0})
    choose(game, "hustle")
    assert asked(game)[1] != "last-word"


def test_nl_306_the_rival_stands_ahead_of_the_best() -> None:
    game = nightlancer(
        mode="together", seats=1, phase="draw", round_card="rivets-harassing",
        people=[{"prospects": 3, "ideals": 4}], round_deck=["lamp-watch-sweeping"],
    )  # fmt: skip
    assert game.view()["rival"]["prospects"] == 5


def test_nl_319_who_is_behind_the_rival_loses_an_ideal() -> None:
    game = nightlancer(
        mode="together", seats=1, phase="end", people=[{"prospects": 4, "ideals": 4}], rival={"prospects": 5}
    )
    skip(game)
    assert of(game)["ideals"] == 3
    game = nightlancer(
        mode="together", seats=1, phase="end", people=[{"prospects": 5, "ideals": 4}], rival={"prospects": 5}
    )
    skip(game)
    assert of(game)["ideals"] == 4


def test_nl_374_danger_is_due_in_a_fight_that_was_declined() -> None:
    game = night({"who": "assassin"}, phase="event", round_card="eelers-feuding")
    skip(game, "face:event", "decline")
    assert of(game)["health"] == 7 - 3


# -- worked by hand beforehand, of rules that meet ------------------------------------------------


def test_nl_278_a_loud_rifle_and_a_scale_shirt_in_a_lost_fight() -> None:
    """4 + 3 with the die at 0 is 7 of 8; the rifle costs a Heat, strain a Resolve, Danger 4 less 2 is 2.

    Then the penalty costs 2 Health more, against which a shirt is no help.
    """
    guard = {"who": "guard", "heat": 2, "assets": ["assault-rifle", "scale-shirt"]}
    game = on_mission("yellow-flag", guard, {}, stage=2, dice=["0!"])
    skip(game, "route:2", "attempt", "use:assault-rifle")
    assert judged(game, "failed") == [(7, 8)]
    assert numbers(game, 0, "health", "resolve", "heat") == (9 - 2 - 2, 5 - 1, 2 + 1)


def test_nl_160_two_are_paid_for_a_dirty_mission_with_a_deal() -> None:
    """9 KC, a card and two Prospects each, a card more for the Boss.

    The Assassin has an Ideal less; the Veteran none to lose and 5 Heat, which takes one Prospect back.
    """
    people = [{"who": "assassin", "kc": 1, "ideals": 3}, {"who": "veteran", "ideals": 0, "heat": 5}]
    game = on_mission("yellow-flag", *people, stage=3, first=[0, 1], deal=0, dice=["3!"],
                      plan_deck=["dock-cant", "pier-politics", "gunsmithing", "clean-hands"])  # fmt: skip
    skip(game, "stay", "route:1", "help", "hold-back")
    assert numbers(game, 0, "kc", "prospects", "ideals", "heat") == (1 + 9, 2, 2, 0)
    assert numbers(game, 1, "kc", "prospects", "ideals", "heat") == (9, 2 - 1, 0, 5)
    assert [len(lying(game, "plans", seat)) for seat in (0, 1)] == [2, 1]


def test_nl_065_income_of_downtime_pays_the_interest_of_two_loans() -> None:
    """0 KC, 1 of Downtime and 1 of the stall are 2: one for each Loan, and nobody is Shaken at 3 Health."""
    guard = {"who": "guard", "kc": 0, "health": 2, "resolve": 2, "loans": 2,
             "assets": ["a-stall-under-the-arches"]}  # fmt: skip
    game = night(guard, {}, phase="downtime", round_deck=["eelers-feuding"])
    skip(game, "pay:interest", "pay:interest")
    assert numbers(game, 0, "kc", "health", "resolve", "loans") == (0, 3, 3, 2)
    assert of(game)["shaken"] is False


def test_nl_296_a_risky_hustle_at_five_heat_and_two_prospects_after_it() -> None:
    """The Heat takes the one Prospect, the hustle makes 6 KC 7; two Prospects at 2 KC leave 3 KC."""
    guard = {"who": "guard", "heat": 5, "prospects": 1, "kc": 6, "contacts": ["performer"]}
    game = night(guard, {"who": "veteran", "health": 8}, order=[0, 1], round_card="rivets-harassing")
    play(game, "risk-b:hustle", "hard-work")
    assert numbers(game, 0, "prospects", "kc", "heat") == (0, 7, 5)
    play(game, "prospects:2", "hard-work")
    assert numbers(game, 0, "prospects", "kc", "heat") == (2, 3, 5)
    play(game, "cover:performer")
    assert numbers(game, 0, "prospects", "kc", "heat") == (2, 3, 4)


def test_nl_206_a_last_count_of_two() -> None:
    """The Guard: of 23 KC 10 for the Loan and 3 with three cards for 3 Heat, which leaves 10, or 2 Prospects.

    4 and 2, three best ratings, 3 Ideals and 1 for three Agendas are 13.  The Sniper: 4 KC are none; 7, three
    best ratings, 1 Ideal are 11.
    """
    agendas = ["a-stall-under-the-arches", "a-berth-upriver", "a-share-in-a-tug"]
    guard = {"who": "guard", "kc": 23, "loans": 1, "heat": 3, "prospects": 4, "ideals": 3, "assets": agendas,
             "contacts": ["performer", "smuggler", "detective"]}  # fmt: skip
    game = night(guard, {"who": "sniper", "kc": 4, "prospects": 7, "ideals": 1}, phase="scoring")
    play(game, "settle", "settle")
    assert [numbers(game, seat, "prospects", "kc") for seat in (0, 1)] == [(13, 0), (11, 4)]
    assert game.outcome.places == (1, 2)
