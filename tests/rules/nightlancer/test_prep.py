"""Ledger section F: Downtime, new cards, the event, taking missions."""

from __future__ import annotations

import pytest
from positions import choose, happened, nightlancer, offered, refusal
from rules.nightlancer.night import asked, event, numbers, of, skip

COLD = {"card": "cold-transfer"}


def downtime(*people, **position):
    return nightlancer(phase="downtime", people=list(people), **position)


def taking(*people, missions=(COLD,), **position):
    return nightlancer(phase="taking", people=list(people), missions=list(missions), **position)


def test_nl_059_the_first_round_has_no_downtime():
    game = nightlancer(phase="round", round=1, people=[{"health": 1}], round_deck=["spring-tide-rising"])
    assert of(game)["health"] == 1
    game = nightlancer(phase="round", round=2, people=[{"health": 1}], round_deck=["spring-tide-rising"])
    assert of(game)["health"] == 2


def test_nl_060_downtime_brings_health_and_resolve_up_to_the_most():
    game = downtime({"who": "guard", "health": 3, "resolve": 5}, {"who": "sniper", "health": 6, "resolve": 2})
    assert numbers(game, 0, "health", "resolve") == (4, 5)
    assert numbers(game, 1, "health", "resolve") == (6, 3)


def test_nl_061_downtime_brings_1_kc():
    assert numbers(downtime({"kc": 4}), 0, "kc") == (5,)


def test_nl_062_downtime_ends_shaken():
    game = downtime({"health": 0, "shaken": True})
    assert (of(game)["shaken"], of(game)["health"]) == (False, 1)


def test_nl_063_downtime_brings_two_contacts():
    game = downtime({}, contact_deck=["performer", "detective", "smuggler", "paymaster", "bodyguard"])
    assert game.view(0)["contacts"] == [["performer", "detective"], 2]


def test_nl_064_downtime_refreshes_spent_cards_before_loans():
    game = downtime({"who": "engineer", "spent": ["cutting-torch"], "loans": 1})
    assert game.view()["spent"][0] == []
    assert asked(game) == (0, "interest")
    assert "sell:cutting-torch" in offered(game)


def test_nl_065_loans_come_last_in_downtime():
    game = downtime({"loans": 1}, contact_deck=["performer", "detective"])
    assert asked(game) == (0, "interest")
    assert numbers(game, 0, "kc") == (1,)
    assert len(game.view(0)["contacts"][0]) == 2


def test_nl_067_a_loan_can_be_paid_back_after_all_interest():
    game = downtime({"loans": 1, "kc": 11}, {"loans": 1, "kc": 1})
    choose(game, "pay:interest")
    assert asked(game) == (1, "interest")
    choose(game, "pay:interest")
    assert asked(game) == (0, "clear-loan")
    choose(game, "clear:loan")
    assert numbers(game, 0, "kc", "loans") == (1, 0)


def test_nl_068_loans_are_settled_in_turn_order():
    game = downtime({"loans": 1, "kc": 5}, {"loans": 1, "kc": 5}, order=[1, 0])
    assert asked(game) == (1, "interest")


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 2, 1), (3, 3, 1), (4, 4, 1)])
def test_nl_070_missions_are_dealt_as_the_round_card_says(seats, low, high):
    decks = {
        "low_deck": ["cold-transfer", "toll-house", "high-mail", "hulk-visit", "bad-medicine"],
        "high_deck": ["lights-out", "cold-cradle"],
        "round_deck": ["spring-tide-rising"],
    }
    game = nightlancer(phase="draw", seats=seats, **decks)
    shown = [mission["card"] for mission in game.view()["missions"] if mission["card"]]
    assert shown == decks["low_deck"][:low] + decks["high_deck"][:high]


@pytest.mark.parametrize(("seats", "pairs"), [(2, 3), (3, 4), (4, 5)])
def test_nl_071_so_many_pairs_lie_in_the_market(seats, pairs):
    deck = ["cosh", "boat-hook", "ice-saw", "crossbow", "calmax", "clarix", "soft-boots", "probe-set"]
    deck += ["cork-jacket", "padded-coat", "oilskin-vest"]
    game = nightlancer(phase="draw", seats=seats, market_deck=deck, round_deck=["spring-tide-rising"])
    assert [len(pair) for pair in game.view()["market"]] == [2] * pairs


def test_nl_073_an_empty_deck_is_made_of_its_discard():
    game = downtime({}, contact_deck=["performer"], contact_discard=["detective"])
    assert game.view(0)["contacts"][0] == ["performer", "detective"]
    assert game.view()["contact_discard"] == []


def test_nl_074_everybody_meets_the_event_in_turn_order():
    game = event("spring-tide-rising", {}, {}, order=[1, 0])
    assert asked(game) == (1, "event")
    choose(game, "lay-low")
    assert asked(game) == (0, "event")


def test_nl_075_at_five_heat_one_lies_low():
    game = event("spring-tide-rising", {"heat": 5})
    assert offered(game) == ["lay-low"]
    assert refusal(game, "face:event") == "NL-075"
    assert "face:event" in offered(event("spring-tide-rising", {"heat": 4}))


def test_nl_076_who_is_shaken_lies_low():
    game = event("spring-tide-rising", {"health": 0, "shaken": True})
    assert offered(game) == ["lay-low"]
    assert refusal(game, "face:event") == "NL-076"


def test_nl_077_an_event_may_concern_only_some():
    game = event("lamp-watch-sweeping", {"heat": 1})
    choose(game, "face:event")
    assert happened(game, "not-concerned") == [("Assassin",)]
    game = event("lamp-watch-sweeping", {"heat": 2})
    choose(game, "face:event")
    assert asked(game) == (0, "declare")


def test_nl_078_failing_an_event_hits_only_who_failed():
    game = event("spring-tide-rising", {"who": "veteran"}, {"who": "guard"})
    skip(game, "face:event", "decline")
    assert (of(game, 0)["health"], of(game, 1)["health"]) == (6, 9)


def test_nl_079_an_event_allows_all_that_is_not_obvious():
    smith = {"who": "weapon-smith", "assets": ["wire-garrotte", "boat-hook"]}
    game = event("eelers-feuding", smith, dice=["1"])
    skip(game, "face:event", "attempt")
    assert happened(game, "rolled") == [("Weapon Smith", 1, 3 + 2 + 1, 6)]
    game = event("eelers-feuding", smith | {"assets": ["boat-hook"]}, dice=["1"])
    skip(game, "face:event", "attempt")
    assert happened(game, "rolled") == [("Weapon Smith", 1, 3 + 1, 6)]


def test_nl_082_there_is_no_pass():
    assert offered(taking({})) == ["start:cold-transfer", "lay-low"]


def test_nl_083_at_five_heat_or_shaken_one_lies_low_here():
    assert offered(taking({"heat": 5})) == ["lay-low"]
    assert offered(taking({"resolve": 0, "shaken": True})) == ["lay-low"]
    assert refusal(taking({"heat": 5}), "start:cold-transfer") == "NL-083"


def test_nl_084_who_has_lain_low_is_skipped():
    assert asked(taking({"laid_low": True}, {})) == (1, "take")


def test_nl_086_a_first_crew_starts_where_there_is_none():
    game = taking({}, {})
    choose(game, "start:cold-transfer")
    assert "start:cold-transfer" not in offered(game)
    assert refusal(game, "start:cold-transfer") == "NL-086"


def test_nl_088_a_company_contact_lays_a_deal():
    game = taking({"contacts": ["contract-clerk"]}, {})
    choose(game, "start:cold-transfer")
    assert offered(game) == ["deal:contract-clerk", "no-deal"]
    choose(game, "deal:contract-clerk")
    assert game.view()["missions"][0]["deal"] == 0
    assert of(game)["deal_out"]
    assert game.view()["contact_discard"] == ["contract-clerk"]


def test_nl_089_a_deal_bars_second_crews():
    game = taking({"contacts": ["contract-clerk"]}, {})
    choose(game, "start:cold-transfer", "deal:contract-clerk")
    assert "second:cold-transfer" not in offered(game)
    assert refusal(game, "second:cold-transfer") == "NL-089"


def test_nl_092_one_second_crew_starts_against_a_first():
    game = taking({}, {}, {}, seats=3)
    assert refusal(game, "second:cold-transfer") == "NL-092"
    choose(game, "start:cold-transfer")
    choose(game, "second:cold-transfer")
    skip(game, "stay")
    assert asked(game) == (2, "take")
    assert refusal(game, "second:cold-transfer") == "NL-092"


def test_nl_093_a_boss_decides_who_joins_and_is_asked_once_a_turn():
    game = taking({"who": "assassin"}, {"who": "guard"})
    choose(game, "start:cold-transfer", "join:cold-transfer:first")
    assert asked(game) == (0, "request")
    assert offered(game) == ["accept:guard", "refuse:guard"]
    choose(game, "refuse:guard")
    assert asked(game) == (1, "take")
    assert refusal(game, "join:cold-transfer:first") == "NL-093"
    game = taking({"who": "assassin"}, {"who": "guard"})
    choose(game, "start:cold-transfer", "join:cold-transfer:first", "accept:guard")
    assert game.view()["missions"][0]["first"] == [0, 1]


def test_nl_096_whoever_is_on_a_mission_may_leave_it():
    game = taking({}, {})
    choose(game, "start:cold-transfer", "second:cold-transfer")
    assert asked(game) == (0, "leave")
    choose(game, "leave")
    assert of(game)["laid_low"]
    assert asked(game) == (1, "last-call")


def test_nl_097_when_the_boss_leaves_the_next_is_boss():
    claimed = [COLD | {"first": [1, 0]}]
    game = taking({}, {}, {"laid_low": True}, seats=3, missions=claimed, order=[1, 0, 2])
    assert asked(game) == (1, "last-call")
    choose(game, "leave")
    assert game.view()["missions"][0]["first"] == [0]


def test_nl_098_a_second_crew_moves_up():
    game = taking({}, {})
    choose(game, "start:cold-transfer", "second:cold-transfer", "leave")
    mission = game.view()["missions"][0]
    assert (mission["first"], mission["second"]) == ([1], [])


def test_nl_099_missions_without_a_crew_are_discarded():
    game = taking({}, {"laid_low": True}, missions=[COLD, {"card": "high-mail"}])
    skip(game, "start:cold-transfer", "stay")
    assert game.view()["low_discard"] == ["high-mail"]


def test_nl_101_to_103_lying_low_brings_all_back():
    game = event("spring-tide-rising", {"who": "guard", "health": 0, "resolve": 1, "heat": 5, "shaken": True})
    choose(game, "lay-low")
    assert numbers(game, 0, "health", "resolve", "heat") == (9, 5, 4)
    assert not of(game)["shaken"]


def test_nl_104_who_lies_low_has_four_tokens():
    game = taking({}, {"laid_low": True})
    choose(game, "lay-low")
    assert asked(game) == (0, "street")
    assert of(game)["tokens"] == 4


def test_nl_365_a_deal_goes_home_with_the_last_of_the_crew():
    game = taking({"contacts": ["contract-clerk"]}, {})
    choose(game, "start:cold-transfer", "deal:contract-clerk", "lay-low", "leave")
    assert not of(game)["deal_out"]


def test_nl_366_who_leaves_lies_low_at_once():
    game = taking({"health": 1, "heat": 2}, {"laid_low": True})
    skip(game, "start:cold-transfer", "leave")
    assert numbers(game, 0, "health", "heat") == (7, 1)


def test_nl_367_an_emptied_mission_can_be_started_again():
    game = taking({}, {}, {}, seats=3)
    choose(game, "start:cold-transfer", "second:cold-transfer", "leave")
    assert asked(game) == (2, "take")
    assert "second:cold-transfer" in offered(game), "who was second has moved up"


def test_nl_385_one_may_cool_down_before_lying_low_is_forced():
    game = event("spring-tide-rising", {"heat": 5, "contacts": ["night-porter"]})
    assert offered(game) == ["lay-low", "play:night-porter:2"]
    choose(game, "play:night-porter:2")
    assert "face:event" in offered(game)
