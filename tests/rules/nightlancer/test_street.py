"""Ledger section G: the street."""

from __future__ import annotations

import pytest
from positions import choose, happened, nightlancer, offered, refusal
from rules.nightlancer.night import asked, numbers, of, skip, street


def test_nl_106_one_token_a_turn_in_turn_order():
    game = street({}, {}, order=[1, 0])
    assert asked(game) == (1, "street")
    choose(game, "hustle")
    assert asked(game) == (0, "street")
    assert [of(game, seat)["tokens"] for seat in (0, 1)] == [4, 3]


def test_nl_107_what_cannot_be_done_whole_is_not_offered():
    game = street({"kc": 1}, market=[["cosh", "boat-hook"]])
    assert "buy:1:cosh" in offered(game)
    assert "buy:1:boat-hook" not in offered(game)
    assert refusal(game, "buy:1:boat-hook") == "NL-107"


@pytest.mark.parametrize("person", [{}, {"health": 1, "resolve": 0, "shaken": True}, {"health": 3}])
def test_nl_108_an_open_space_is_always_possible(person):
    closed = dict.fromkeys(("gather", "hustle", "connect", "lenders", "risk-a", "risk-b"), 0)
    keys = offered(street(person, spaces=closed))
    assert {"hard-work", "rest:health", "rest:resolve"} & set(keys)


@pytest.mark.parametrize(("seats", "normal", "risky"), [(2, 1, 1), (3, 2, 2), (4, 3, 2)])
def test_nl_110_spaces_grow_with_the_table(seats, normal, risky):
    spaces = nightlancer(phase="street", seats=seats).view()["spaces"]
    assert [spaces[name] for name in ("gather", "hustle", "connect")] == [normal] * 3
    assert [spaces[name] for name in ("lenders", "risk-a", "risk-b")] == [2, risky, risky]


def test_nl_111_a_space_holds_one_token():
    game = street({}, {}, contact_deck=["performer"])
    choose(game, "hustle")
    assert "hustle" not in offered(game)
    assert refusal(game, "hustle") == "NL-111"


def test_nl_112_one_of_a_pair_is_bought_and_the_other_discarded():
    game = street({"kc": 3}, market=[["cosh", "boat-hook"], ["calmax", "clarix"]])
    choose(game, "buy:1:boat-hook")
    assert (game.view()["assets"][0], of(game)["kc"]) == (["boat-hook"], 1)
    assert game.view()["market_discard"] == ["cosh"]
    assert game.view()["market"][0] == []


def test_nl_113_no_second_copy_of_an_implant():
    game = street({"kc": 9, "assets": ["hushfoot"]}, market=[["hushfoot", "cosh"]])
    assert refusal(game, "buy:1:hushfoot") == "NL-113"
    game = street({"kc": 9, "assets": ["cantor"]}, market=[["hushfoot", "cosh"]])
    assert "buy:1:hushfoot" in offered(game)


def test_nl_115_gather_draws_a_contact():
    game = street({}, {}, contact_deck=["performer"])
    choose(game, "gather")
    assert game.view(0)["contacts"][0] == ["performer"]


def test_nl_116_hustle_brings_1_kc():
    game = street({})
    choose(game, "hustle")
    assert of(game)["kc"] == 1


def test_nl_117_an_opportunity_takes_effect_when_it_is_bought():
    game = street({"kc": 5, "plans": ["a-share-in-a-tug", "weapons-tech"]})
    choose(game, "connect:a-share-in-a-tug")
    assert numbers(game, 0, "kc", "prospects") == (2, 1)
    assert game.view()["assets"][0] == ["a-share-in-a-tug"]


def test_nl_119_a_mixed_space_costs_heat_first():
    game = street({"heat": 1}, contact_deck=["performer"])
    choose(game, "risk-a:gather")
    assert of(game)["heat"] == 2
    game = street({"heat": 5})
    choose(game, "risk-b:hustle")
    assert numbers(game, 0, "heat", "prospects", "kc") == (5, -1, 1)


def test_nl_119_a_mixed_space_allows_a_connection():
    game = street({"kc": 2, "plans": ["weapons-tech"]}, spaces={"connect": 0})
    assert refusal(game, "connect:weapons-tech") == "NL-111"
    choose(game, "risk-b:connect:weapons-tech")
    assert numbers(game, 0, "heat", "kc") == (1, 0)


def test_nl_121_a_loan_brings_ten_kc_and_there_are_two_at_most():
    game = street({"loans": 1})
    choose(game, "loan")
    assert numbers(game, 0, "kc", "loans") == (10, 2)
    assert refusal(street({"loans": 2}), "loan") == "NL-121"


def test_nl_122_one_or_two_prospects_are_bought_at_the_price_of_the_round():
    game = street({"kc": 5}, round_card="rivets-harassing")
    assert [key for key in offered(game) if key.startswith("prospects:")] == ["prospects:1", "prospects:2"]
    choose(game, "prospects:2")
    assert numbers(game, 0, "kc", "prospects") == (1, 2)
    assert "prospects:2" not in offered(street({"kc": 5}, round_card="aunts-calling"))


def test_nl_123_open_spaces_take_any_number_of_tokens():
    game = street({"health": 1, "resolve": 1}, {"tokens": 0})
    for _ in range(3):
        choose(game, "rest:health")
    assert (of(game)["health"], of(game)["tokens"]) == (4, 1)


def test_nl_124_hard_work_may_take_the_last_health():
    game = street({"health": 1, "resolve": 3, "ideals": 3})
    choose(game, "hard-work")
    assert numbers(game, 0, "health", "resolve", "kc", "ideals") == (0, 2, 1, 2)
    assert of(game)["shaken"]
    assert "hard-work" not in offered(street({"health": 0, "shaken": True}))


def test_nl_125_a_full_track_cannot_rest():
    game = street({"resolve": 3})
    assert "rest:resolve" in offered(game)
    assert "rest:health" not in offered(game)
    assert refusal(game, "rest:health") == "NL-125"


def test_nl_126_cover_tracks_needs_heat_and_a_card():
    person = {"contacts": ["performer"], "plans": ["weapons-tech"]}
    assert not [key for key in offered(street(person)) if key.startswith("cover:")]
    assert refusal(street(person), "cover:performer") == "NL-126"
    game = street(person | {"heat": 2})
    choose(game, "cover:weapons-tech")
    assert of(game)["heat"] == 1
    assert game.view()["plan_discard"] == ["weapons-tech"]


def test_nl_127_what_a_contact_does_on_the_street_takes_no_token():
    game = street({"kc": 2, "contacts": ["cyberspacer"]}, market_deck=["cosh", "ice-saw"])
    choose(game, "play:cyberspacer:2")
    assert asked(game) == (0, "shop")
    assert offered(game) == ["buy:cosh", "none"]
    choose(game, "buy:cosh")
    assert asked(game) == (0, "street")
    assert (of(game)["tokens"], of(game)["kc"]) == (4, 1)
    assert game.view()["market_discard"] == ["ice-saw"]


def test_nl_128_who_is_shaken_acts_on_the_street():
    assert "hustle" in offered(street({"health": 0, "shaken": True}))


def test_nl_129_what_nobody_bought_is_discarded():
    game = street({"tokens": 1}, {"tokens": 0}, market=[["cosh", "boat-hook"]])
    skip(game, "hustle")
    assert sorted(game.view()["market_discard"]) == ["boat-hook", "cosh"]


def test_nl_222_an_implant_takes_health_and_resolve_once():
    game = street({"who": "guard", "kc": 4, "health": 5, "resolve": 5}, market=[["hushfoot"]])
    choose(game, "buy:1:hushfoot")
    assert numbers(game, 0, "kc", "health", "resolve", "most_health") == (0, 4, 4, 9)


def test_nl_235_an_agenda_may_ask_for_something():
    game = street({"plans": ["owing-nobody"], "loans": 1})
    assert refusal(game, "connect:owing-nobody") == "NL-235"
    assert "connect:owing-nobody" in offered(street({"plans": ["owing-nobody"]}))


def test_nl_227_an_opportunity_may_cost_contacts_of_a_type():
    plans = {"plans": ["a-choir-on-the-sea-wall"], "ideals": 3}
    game = street(plans | {"contacts": ["performer", "detective"]})
    assert refusal(game, "connect:a-choir-on-the-sea-wall") == "NL-107"
    game = street(plans | {"contacts": ["performer", "detective", "chaperone", "hymn-seller"]})
    choose(game, "connect:a-choir-on-the-sea-wall")
    assert offered(game) == ["give-up:performer", "give-up:chaperone", "give-up:hymn-seller"]
    choose(game, "give-up:performer", "give-up:chaperone")
    assert numbers(game, 0, "ideals", "prospects") == (4, 1)


def test_nl_288_a_seventh_ideal_is_a_prospect_and_a_card():
    game = street({"kc": 3, "ideals": 6, "plans": ["a-bed-kept-free"]}, plan_deck=["weapons-tech"])
    choose(game, "connect:a-bed-kept-free")
    assert numbers(game, 0, "ideals", "prospects") == (6, 1)
    assert game.view(0)["plans"][0] == ["weapons-tech"]


def test_nl_293_who_is_shaken_on_the_street_leaves_its_mission():
    claimed = [{"card": "cold-transfer", "first": [0, 1]}]
    game = street({"health": 1}, {}, missions=claimed)
    choose(game, "hard-work")
    assert game.view()["missions"][0]["first"] == [1]
    assert happened(game, "shaken") == [("Assassin",)]
    game = street({"health": 1}, {}, missions=[{"card": "cold-transfer", "first": [0]}])
    choose(game, "hard-work")
    assert game.view()["low_discard"] == ["cold-transfer"]


def test_nl_296_each_heat_too_many_costs_a_prospect():
    game = street({"heat": 5, "prospects": 2})
    choose(game, "risk-a:hustle")
    assert numbers(game, 0, "heat", "prospects") == (5, 1)


def test_nl_301_in_versus_nothing_is_handed_over():
    assert refusal(street({"kc": 3}), "exchange") == "NL-095"


def test_nl_379_a_pair_of_equal_cards_is_one_offer():
    game = street({"kc": 9}, market=[["hushfoot", "hushfoot"]])
    assert [key for key in offered(game) if key.startswith("buy:")] == ["buy:1:hushfoot"]
    choose(game, "buy:1:hushfoot")
    assert game.view()["market_discard"] == ["hushfoot"]


def test_nl_378_both_hands_are_counted_and_a_signature_is_known():
    sniper = {"who": "sniper", "contacts": ["performer"], "plans": ["weapons-tech"], "signature": True}
    game = street(sniper, {})
    view = game.view(1)
    assert (view["contacts"][0], view["plans"][0]) == (1, 1)
    assert view["signature"][0] == ["the-lamp-at-cold-head"]
