"""Ledger sections I and J: the End phase and scoring."""

from __future__ import annotations

import pytest
from positions import choose, happened, nightlancer, offered
from rules.nightlancer.night import asked, numbers, of, skip

SEVEN = ["performer", "face-man", "bell-ringer", "chaperone", "detective", "paymaster", "bodyguard"]


def end(*people, **position):
    return nightlancer(phase="end", people=list(people), **position)


def scoring(*people, **position):
    return nightlancer(phase="scoring", people=list(people), **position)


def test_nl_190_least_heat_comes_first():
    game = end({"heat": 3}, {"heat": 1}, {"heat": 2}, seats=3)
    assert game.view()["order"] == [1, 2, 0]


def test_nl_191_the_book_s_own_order_of_four():
    game = end({"heat": 1}, {"heat": 0}, {"heat": 1}, {"heat": 0}, seats=4)
    assert game.view()["order"] == [3, 1, 2, 0]


def test_nl_192_and_371_a_fixer_changes_places_with_somebody_ahead():
    game = end({"who": "guard", "heat": 1, "contacts": ["smuggler"]}, {"who": "sniper"})
    choose(game, "pass")
    assert asked(game) == (0, "when-sorted")
    assert offered(game) == ["swap:smuggler:sniper", "pass"]
    choose(game, "swap:smuggler:sniper")
    skip(game)
    assert happened(game, "swapped") == [("Guard", "Sniper")]
    game = end({"who": "guard", "contacts": ["smuggler"]}, {"who": "sniper", "heat": 1})
    assert happened(game, "swapped") == []
    assert offered(game) == ["pass"], "nobody is ahead"


def test_nl_263_who_is_overtaken_may_ignore_it():
    sniper = {"who": "sniper", "contacts": ["face-man"]}
    game = end({"who": "guard", "heat": 1, "contacts": ["smuggler"]}, sniper)
    choose(game, "pass", "swap:smuggler:sniper")
    assert asked(game) == (1, "answer")
    choose(game, "cancel:face-man")
    skip(game)
    assert happened(game, "swapped") == []


def test_nl_193_a_hand_keeps_six_cards_chosen_in_secret():
    other = {"contacts": ["radio-ham", "radio-ham", "smuggler"], "plans": ["weapons-tech", "weapons-tech"]}
    game = end({"contacts": SEVEN}, other)
    while asked(game)[1] == "when-sorted":
        choose(game, "pass")
    assert asked(game) == (0, "hand-limit")
    assert game.question["n"] == 1
    skip(game, "discard:detective")
    assert happened(game, "discarded") == [("Assassin", "Detective")]


def test_nl_193_discards_are_shown_together():
    game = end({"contacts": SEVEN}, {"contacts": SEVEN})
    while asked(game)[1] == "when-sorted":
        choose(game, "pass")
    choose(game, "discard:detective")
    assert game.view(1)["contact_discard"] == []
    assert game.view(1)["chosen"] == [1, []]
    choose(game, "discard:performer")
    assert happened(game, "discarded") == [("Assassin", "Detective"), ("Bombshell", "Performer")]


def test_nl_194_without_a_round_card_the_game_ends():
    game = end({}, {})
    skip(game)
    assert game.over
    game = end({}, {}, round_deck=["spring-tide-rising"])
    skip(game)
    assert not game.over


def test_nl_196_in_the_last_settlement_opportunities_are_bought_without_tokens():
    game = scoring({"kc": 5, "plans": ["a-share-in-a-tug"], "assets": ["assault-rifle"], "tokens": 0}, {})
    assert offered(game) == ["connect:a-share-in-a-tug", "sell:assault-rifle", "settle"]
    choose(game, "sell:assault-rifle", "connect:a-share-in-a-tug")
    skip(game)
    assert of(game)["kc"] == 0


@pytest.mark.parametrize(("kc", "loans", "points", "left"), [(10, 1, 0, 0), (9, 1, -4, 4), (25, 2, 1, 0)])
def test_nl_198_a_loan_costs_ten_kc_or_five_prospects(kc, loans, points, left):
    game = scoring({"kc": kc, "loans": loans}, {})
    skip(game)
    assert sum(int(n) for who, n in happened(game, "score-settled") if who == "Assassin") == points
    assert of(game)["kc"] == left


@pytest.mark.parametrize(
    ("person", "points"),
    [({"heat": 2}, -2), ({"heat": 1, "kc": 2}, 0), ({"heat": 1, "kc": 1, "contacts": ["performer"]}, 0)],
)
def test_nl_199_a_heat_costs_two_things_or_a_prospect(person, points):
    game = scoring(person, {})
    skip(game)
    assert sum(int(n) for who, n in happened(game, "score-settled") if who == "Assassin") == points


def test_nl_200_five_kc_are_a_prospect():
    game = scoring({"kc": 13}, {})
    skip(game)
    assert happened(game, "score-settled") == [("Assassin", 2)]
    assert of(game)["kc"] == 3


def test_nl_201_the_best_in_an_ability_gain_a_prospect_also_when_they_share_it():
    game = scoring({"who": "bombshell"}, {"who": "guard"})
    skip(game)
    assert happened(game, "score-melee") == [("Bombshell", 1), ("Guard", 1)]
    assert happened(game, "score-streetwise") == [("Bombshell", 1)]


def test_nl_202_only_what_is_always_in_effect_counts():
    guard = {"who": "guard", "assets": ["cantor"]}
    game = scoring({"who": "bombshell", "assets": ["diplomats-coat"]}, guard)
    skip(game, "settle")
    assert happened(game, "score-streetwise") == [("Bombshell", 1), ("Guard", 1)]


def test_nl_203_each_ideal_is_a_prospect():
    game = scoring({"ideals": 3}, {"ideals": 0})
    skip(game)
    assert happened(game, "score-ideals") == [("Assassin", 3)]


@pytest.mark.parametrize(
    ("one", "other", "places"),
    [
        ({"prospects": 30}, {"prospects": 20}, (1, 2)),
        ({"prospects": 10, "kc": 1}, {"prospects": 13, "kc": 4}, (2, 1)),
        ({"prospects": 30, "ideals": 0}, {"prospects": 2, "ideals": 1}, (2, 1)),
        ({"prospects": 30, "ideals": 0}, {"prospects": 2, "ideals": 0}, (1, 2)),
    ],
)
def test_nl_207_to_210_who_wins(one, other, places):
    game = scoring({"who": "guard"} | one, {"who": "veteran"} | other)
    skip(game)
    assert game.outcome.places == places


def test_nl_208_and_209_ties_go_to_kc_then_to_the_order():
    guard, veteran = {"who": "guard", "ideals": 1}, {"who": "veteran", "ideals": 1}
    game = scoring(guard | {"prospects": 1, "kc": 1}, veteran, order=[1, 0])
    skip(game)
    one, other = numbers(game, 0, "prospects"), numbers(game, 1, "prospects")
    tied = {"prospects": 10 + other[0] - one[0]}
    game = scoring(guard | tied | {"kc": 1}, veteran | {"prospects": 9}, order=[1, 0])
    skip(game)
    assert of(game, 0)["prospects"] == of(game, 1)["prospects"]
    assert game.outcome.places == (1, 2)
    game = scoring(guard | tied, veteran | {"prospects": 9}, order=[1, 0])
    skip(game)
    assert game.outcome.places == (2, 1)
