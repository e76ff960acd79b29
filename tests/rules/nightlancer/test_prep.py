"""Ledger section F: Downtime, new cards, the event, Take Missions, lying low."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered, refusal
from rules.nightlancer.night import (
    BOX,
    NEXT,
    alone,
    asked,
    lying,
    mission,
    night,
    numbers,
    of,
    on_mission,
    people_of,
    play,
    scores,
    skip,
)

from fieldcraft.session.game import Game

DECK = ["performer", "smuggler", "detective", "face-man", "cyberspacer"]
A, B, C, D = people_of(4)
COLD = [{"card": "cold-transfer"}]


def rested(*people: dict[str, Any], **position: Any) -> Game:
    """The people after Downtime, before the event."""
    return night(*people, phase="downtime", round_deck=NEXT, **position)


def test_nl_059_there_is_no_downtime_in_the_first_round() -> None:
    first = night({"who": "guard", "kc": 2}, phase="round", round=1, round_deck=NEXT, contact_deck=DECK)
    assert (first.view()["round"], of(first)["kc"], lying(first, "contacts")) == (1, 2, [])
    second = night({"who": "guard", "kc": 2}, phase="round", round=2, round_deck=NEXT, contact_deck=DECK)
    assert (second.view()["round"], of(second)["kc"], len(lying(second, "contacts"))) == (2, 3, 2)


def test_nl_060_everybody_regains_a_health_and_a_resolve_up_to_the_maximum() -> None:
    game = rested({"who": "guard", "health": 4, "resolve": 5}, {"who": "veteran", "health": 8, "resolve": 1})
    assert [numbers(game, seat, "health", "resolve") for seat in (0, 1)] == [(5, 5), (8, 2)]


def test_nl_061_everybody_takes_a_kc() -> None:
    game = rested({"who": "guard", "kc": 4}, B)
    assert [of(game, seat)["kc"] for seat in (0, 1)] == [5, 1]


def test_nl_062_nobody_stays_shaken() -> None:
    game = rested({"who": "guard", "health": 0, "shaken": True})
    assert numbers(game, 0, "shaken", "health", "ideals") == (False, 1, 5)
    assert offered(game) == ["face:event", "lay-low"]


def test_nl_063_everybody_draws_two_contacts() -> None:
    game = rested(A, {"who": "veteran", "contacts": ["paymaster"]}, contact_deck=DECK)
    assert (len(lying(game, "contacts")), len(lying(game, "contacts", 1))) == (2, 3)
    assert game.view()["contact_deck"] == 1


def test_nl_064_spent_cards_are_refreshed_before_loans() -> None:
    game = rested({"who": "guard", "spent": ["snapnerve", "cutting-torch"], "loans": 1, "kc": 0})
    assert (lying(game, "spent"), lying(game, "assets")) == ([], ["snapnerve", "cutting-torch"])
    assert (asked(game), "sell:cutting-torch" in offered(game)) == ((0, "interest"), True)


def test_nl_065_loans_come_last() -> None:
    game = rested({"who": "guard", "loans": 1, "health": 2, "resolve": 2}, contact_deck=DECK)
    assert asked(game) == (0, "interest")
    assert numbers(game, 0, "kc", "health", "resolve") == (1, 3, 3)
    assert len(lying(game, "contacts")) == 2
    play(game, "default:interest")
    assert numbers(game, 0, "health", "resolve", "shaken") == (0, 0, True)


@pytest.mark.parametrize(("key", "left"), [("pay:interest", (4, 8, 5)), ("default:interest", (5, 5, 2))])
def test_nl_066_for_each_loan_a_kc_or_three_health_and_three_resolve(
    key: str, left: tuple[int, int, int]
) -> None:
    game = rested({"who": "guard", "loans": 1, "kc": 4, "health": 7})
    assert offered(game) == ["pay:interest", "default:interest"]
    assert numbers(play(game, key), 0, "kc", "health", "resolve") == left


def test_nl_066_one_loan_after_another() -> None:
    game = play(rested({"who": "guard", "loans": 2, "kc": 4, "health": 7}), "default:interest")
    assert asked(game) == (0, "interest")
    assert numbers(play(game, "pay:interest"), 0, "kc", "health", "resolve") == (4, 5, 2)


def test_nl_067_a_loan_may_be_cleared_for_ten_kc_once_interest_is_settled() -> None:
    game = rested(
        {"who": "guard", "loans": 2, "kc": 21, "health": 8}, {"who": "veteran", "loans": 1, "kc": 3}
    )
    play(game, "pay:interest", "default:interest")
    assert asked(game) == (1, "interest")
    play(game, "pay:interest")
    assert (asked(game), sorted(offered(game))) == ((0, "clear-loan"), ["clear:loan", "keep:loan"])
    play(game, "clear:loan", "clear:loan")
    assert numbers(game, 0, "loans", "kc") == (0, 1)
    assert asked(game) == (0, "event")


def test_nl_067_with_less_it_is_no_question() -> None:
    game = play(rested({"who": "guard", "loans": 1, "kc": 9}), "pay:interest")
    assert (numbers(game, 0, "loans", "kc"), asked(game)) == ((1, 9), (0, "event"))


def test_nl_068_loans_are_settled_in_turn_order() -> None:
    people = people_of(3, loans=1, kc=2)
    game = rested(*people, order=[1, 2, 0])
    for seat in (1, 2, 0):
        assert (asked(game), of(game, seat)["kc"]) == ((seat, "interest"), 3)
        play(game, "pay:interest")


def drawn(*people: dict[str, Any], **position: Any) -> Game:
    low, high = [card.id for card in BOX.low[:6]], [card.id for card in BOX.high[:4]]
    market = [card.id for card in BOX.market if card.copies == 1][:12]
    decks = {"round_deck": ["spring-tide-rising"], "low_deck": low, "high_deck": high, "market_deck": market}
    return night(*people, phase="draw", **decks | position)


def test_nl_069_the_top_round_card_is_turned() -> None:
    game = drawn(A, B, round_deck=["aunts-calling", "weir-breaking"])
    view = game.view()
    assert (view["round_card"], view["price"], view["late"], view["rounds_left"]) == (
        "aunts-calling",
        3,
        False,
        1,
    )


@pytest.mark.parametrize(
    ("n", "card", "low", "high"),
    [(2, "spring-tide-rising", 2, 1), (3, "spring-tide-rising", 3, 1), (4, "spring-tide-rising", 4, 1),
     (3, "terraces-going-dark", 4, 0), (2, "weir-breaking", 1, 2), (4, "weir-breaking", 3, 2)],
)  # fmt: skip
def test_nl_070_missions_as_the_round_card_lists_for_so_many(n: int, card: str, low: int, high: int) -> None:
    game = drawn(*(A, B, C, D)[:n], round_deck=[card])
    shown = [place["card"] for place in game.view()["missions"] if place["card"]]
    assert shown == [card.id for card in BOX.low[:low] + BOX.high[:high]]


@pytest.mark.parametrize(("n", "cards"), [(2, 6), (3, 8), (4, 10)])
def test_nl_071_market_cards_for_so_many(n: int, cards: int) -> None:
    game = drawn(*(A, B, C, D)[:n])
    assert [len(pair) for pair in game.view()["market"]] == [2] * (cards // 2)
    assert game.view()["market_deck"] == 12 - cards


def test_nl_072_missions_and_market_are_laid_out_for_the_round_card_just_turned() -> None:
    game = drawn(A, B, round_card="terraces-going-dark", round_deck=["weir-breaking"])
    shown = [place["card"] for place in game.view()["missions"] if place["card"]]
    assert shown == [card.id for card in BOX.low[:1] + BOX.high[:2]]
    assert len(game.view()["market"]) == 3


def test_nl_073_where_deck_and_discard_are_empty_the_space_stays_empty() -> None:
    game = drawn(A, B, market_deck=["cosh", "soft-boots", "calmax"], high_deck=[])
    assert game.view()["market"] == [["cosh", "soft-boots"], ["calmax"], []]
    shown = [place["card"] for place in game.view()["missions"]]
    assert len([card for card in shown if card]) == 2


def test_nl_073_a_lone_card_is_bought_with_nothing_to_discard() -> None:
    game = play(night({"who": "guard", "kc": 5}, market=[["cosh"]]), "buy:1:cosh")
    assert (lying(game, "assets"), game.view()["market_discard"]) == (["cosh"], [])


def test_nl_073_a_discard_is_shuffled_as_soon_as_its_deck_is_empty() -> None:
    game = drawn(A, B, market_deck=["cosh"], market_discard=["soft-boots", "calmax", "clarix"])
    laid = [card for pair in game.view()["market"] for card in pair]
    assert laid[0] == "cosh"
    assert sorted(laid) == ["calmax", "clarix", "cosh", "soft-boots"]


# -- the event ---------------------------------------------------------------------------------


def faced(card: str, *people: dict[str, Any], dice: Any = ("0!",), **position: Any) -> Game:
    return skip(
        night(*people, phase="event", round_card=card, dice=list(dice), **position), "face:event", "attempt"
    )


def test_nl_074_in_turn_order_each_faces_the_event_or_lies_low() -> None:
    game = night(A, B, C, phase="event", order=[2, 0, 1], round_card="aunts-calling")
    for seat in (2, 0, 1):
        assert (asked(game), offered(game)) == ((seat, "event"), ["face:event", "lay-low"])
        play(game, "face:event" if seat else "lay-low")


@pytest.mark.parametrize(("heat", "found"), [(4, ["face:event", "lay-low"]), (5, ["lay-low"])])
def test_nl_075_at_five_heat_one_has_to_lie_low(heat: int, found: list[str]) -> None:
    game = night({"who": "guard", "heat": heat}, phase="event")
    assert offered(game) == found
    assert heat < 5 or refusal(game, "face:event") == "NL-075"


def test_nl_076_who_is_shaken_has_to_lie_low() -> None:
    game = night({"who": "guard", "health": 0, "shaken": True}, phase="event")
    assert (offered(game), refusal(game, "face:event")) == (["lay-low"], "NL-076")


@pytest.mark.parametrize(
    ("card", "person", "concerned"),
    [
        ("lamp-watch-sweeping", {"heat": 1}, False),
        ("lamp-watch-sweeping", {"heat": 2}, True),
        ("aunts-calling", {}, False),
        ("aunts-calling", {"loans": 1}, True),
        ("lusk-recalling", {}, False),
        ("lusk-recalling", {"assets": ["hushfoot"]}, True),
        ("verity-auditing", {"kc": 4}, False),
        ("verity-auditing", {"kc": 5}, True),
        ("spring-tide-rising", {}, True),
    ],
)
def test_nl_077_the_challenge_is_met_only_by_whom_the_event_concerns(
    card: str, person: dict[str, Any], concerned: bool
) -> None:
    game = night({"who": "guard"} | person, {"who": "veteran", "kc": 5}, phase="event", round_card=card)
    play(game, "face:event")
    assert asked(game) == ((0, "declare") if concerned else (1, "event"))


def test_nl_078_failing_hits_that_one_alone() -> None:
    game = faced("patrol-boats-firing", A, B)
    assert [numbers(game, seat, "heat", "health") for seat in (0, 1)] == [(1, 6), (0, 8)]
    assert numbers(faced("patrol-boats-firing", A, B, dice=["2"]), 0, "heat", "health") == (0, 9)


def test_nl_079_there_is_no_loadout_and_nothing_obvious() -> None:
    kit = [
        "pocket-pistol",
        "cosh",
        "calmax",
        "clarix",
        "field-kit",
        "oilskin-vest",
        "boarding-axe",
        "chain-apron",
    ]
    game = faced("eelers-feuding", {"who": "sniper", "assets": kit, "kc": 5}, dice=["0!"])
    assert scores(game) == [1 + 1]
    assert of(game)["health"] == 6 - 2
    assert lying(game, "loaded") == []


def test_nl_080_contacts_work_in_events_as_ever() -> None:
    people = [{"who": "guard", "contacts": ["performer"]}, {"who": "veteran", "contacts": ["performer"]}]
    game = night(*people, phase="event", round_card="rivets-harassing", dice=["1"])
    skip(game, "face:event", "attempt", "play:performer:2", "hinder:performer")
    assert scores(game) == [4 + 2 - 1 + 1]


def test_nl_081_everybody_who_does_not_lie_low_is_exposed() -> None:
    game = night(A, B, phase="event", round_card="spring-tide-rising", missions=[{"card": "cold-transfer"}])
    play(game, "face:event", "decline", "face:event", "decline")
    assert [of(game, seat)["health"] for seat in (0, 1)] == [7, 6]


# -- Take Missions -----------------------------------------------------------------------------


def taking(*people: dict[str, Any], missions: Any = COLD, **position: Any) -> Game:
    return night(*people, phase="taking", missions=list(missions), **position)


def test_nl_082_in_turn_order_each_starts_joins_or_lies_low() -> None:
    game = taking(A, B, C, order=[1, 2, 0])
    assert (asked(game), offered(game)) == ((1, "take"), ["start:cold-transfer", "lay-low"])
    play(game, "start:cold-transfer")
    found = ["second:cold-transfer", "join:cold-transfer:first", "lay-low"]
    assert (asked(game), offered(game)) == ((2, "take"), found)
    play(game, "second:cold-transfer", "stay")
    found = ["join:cold-transfer:first", "join:cold-transfer:second", "lay-low"]
    assert (asked(game), offered(game)) == ((0, "take"), found)


@pytest.mark.parametrize("person", [{"heat": 5}, {"health": 0, "shaken": True}])
def test_nl_083_at_five_heat_or_shaken_one_has_to_lie_low(person: dict[str, int]) -> None:
    game = taking({"who": "guard"} | person, B, missions=[{"card": "cold-transfer", "first": [1]}])
    assert offered(game) == ["lay-low"]
    assert refusal(game, "join:cold-transfer:first") == "NL-083"


def test_nl_084_who_lay_low_in_the_event_is_skipped_even_with_less_heat_now() -> None:
    game = night({"who": "guard", "heat": 5}, B, phase="event", missions=COLD, round_card="aunts-calling")
    play(game, "lay-low", "face:event")
    assert (asked(game), of(game)["heat"]) == ((1, "take"), 4)
    play(game, "lay-low")
    assert game.view()["phase"] == "street"


def test_nl_085_one_is_on_one_mission_at_most() -> None:
    game = taking(A, B, missions=[*COLD, {"card": "watch-kites"}])
    play(game, "start:cold-transfer")
    assert asked(game) == (1, "take")
    assert (
        refusal(taking(A, B, missions=[{"card": "cold-transfer", "first": [0]}]), "start:cold-transfer")
        == "NL-086"
    )
    on_one = taking(
        A, B, missions=[{"card": "cold-transfer", "first": [0]}, {"card": "watch-kites", "first": [1]}]
    )
    assert refusal(on_one, "second:watch-kites") == "NL-085"


def test_nl_086_a_first_crew_starts_where_there_is_none() -> None:
    game = play(taking(A, B, missions=[*COLD, {"card": "watch-kites"}]), "start:cold-transfer")
    assert mission(game)["first"] == [0]
    assert ("start:watch-kites" in offered(game), "start:cold-transfer" in offered(game)) == (True, False)
    assert refusal(game, "start:cold-transfer") == "NL-086"


def test_nl_087_who_starts_is_boss() -> None:
    game = play(taking(A, B), "start:cold-transfer", "join:cold-transfer:first")
    assert asked(game) == (0, "request")
    play(game, "accept:veteran")
    assert mission(game)["first"] == [0, 1]


def test_nl_088_certain_contacts_lay_a_deal_when_a_first_crew_starts() -> None:
    game = play(
        taking({"who": "guard", "contacts": ["contract-clerk", "performer"]}, B), "start:cold-transfer"
    )
    assert offered(game) == ["deal:contract-clerk", "no-deal"]
    laid = play(game.copy(), "deal:contract-clerk")
    assert (mission(laid)["deal"], of(laid)["deal_out"], lying(laid, "contacts")) == (0, True, ["performer"])
    assert laid.view()["contact_discard"] == ["contract-clerk"]
    kept = play(game, "no-deal")
    assert (mission(kept)["deal"], len(lying(kept, "contacts"))) == (-1, 2)


def test_nl_088_not_when_a_second_crew_starts_or_one_joins() -> None:
    for key in ("second:cold-transfer", "join:cold-transfer:first"):
        clerk = {"who": "veteran", "contacts": ["contract-clerk"]}
        game = play(taking(A, clerk), "start:cold-transfer", key)
        assert asked(game)[1] in ("leave", "request")


def test_nl_089_a_deal_lets_no_second_crew_come() -> None:
    game = taking({"who": "guard", "contacts": ["contract-clerk"]}, B)
    play(game, "start:cold-transfer", "deal:contract-clerk")
    assert offered(game) == ["join:cold-transfer:first", "lay-low"]
    assert refusal(game, "second:cold-transfer") == "NL-089"


def test_nl_090_whoever_is_boss_at_pay_gets_the_opportunity_of_the_deal() -> None:
    people = [{"who": "guard"}, {"who": "weapon-smith", "assets": ["pier-politics"]}]
    game = on_mission("cold-transfer", *people, first=[0, 1], deal=0, stage=3, dice=["2"],
                      plan_deck=["dock-cant", "pump-lore", "knife-school"])  # fmt: skip
    skip(game, "stay", "abandon", "route:1", "attempt")
    assert (lying(game, "plans"), lying(game, "plans", 1)) == ([], ["dock-cant", "pump-lore"])


def test_nl_091_a_deal_comes_home_when_its_mission_is_over_and_can_be_laid_again() -> None:
    game = on_mission("cold-transfer", {"who": "guard", "contacts": ["contract-clerk"]}, B, deal=0,
                      round_deck=["aunts-calling"], low_deck=["watch-kites"])  # fmt: skip
    assert of(game)["deal_out"]
    play(game, "abandon")
    alone(game)
    assert not of(game)["deal_out"]
    play(game, "face:event", "face:event", "lay-low", "start:watch-kites")
    assert "deal:contract-clerk" in offered(game)


def test_nl_091_it_stays_while_a_crew_remains() -> None:
    people = [{"who": "guard", "health": 1}, {"who": "veteran"}]
    game = night(*people, missions=[{"card": "cold-transfer", "first": [0, 1], "deal": 0}])
    play(game, "hard-work")
    assert (mission(game)["first"], mission(game)["deal"], of(game)["deal_out"]) == ([1], 0, True)


def test_nl_092_a_second_crew_starts_against_a_first_where_there_is_no_other() -> None:
    game = taking(A, B, C)
    assert refusal(game, "second:cold-transfer") == "NL-092"
    play(game, "start:cold-transfer", "second:cold-transfer")
    assert (mission(game)["first"], mission(game)["second"]) == ([0], [1])
    play(game, "stay")
    assert refusal(game, "second:cold-transfer") == "NL-092"


def test_nl_093_one_joins_below_all_others_if_the_boss_agrees() -> None:
    game = taking(A, B, C, missions=[{"card": "cold-transfer", "first": [1, 2]}])
    play(game, "join:cold-transfer:first")
    assert (asked(game), offered(game)) == ((1, "request"), ["accept:guard", "refuse:guard"])
    play(game, "accept:guard")
    assert mission(game)["first"] == [1, 2, 0]


def test_nl_093_who_is_refused_chooses_again_and_asks_that_boss_no_more() -> None:
    missions = [{"card": "cold-transfer", "first": [1], "second": [2]}]
    game = play(taking(A, B, C, missions=missions), "join:cold-transfer:first", "refuse:guard")
    assert (asked(game), offered(game)) == ((0, "take"), ["join:cold-transfer:second", "lay-low"])
    assert refusal(game, "join:cold-transfer:first") == "NL-093"


def test_nl_094_a_crew_is_as_large_as_the_table_of_pay() -> None:
    assert {len(card.pay) for card in BOX.low + BOX.high} == {4}
    game = taking(A, B, C, D, missions=[{"card": "cold-transfer", "first": [1, 2, 3]}])
    play(game, "join:cold-transfer:first", "accept:guard")
    assert len(mission(game)["first"]) == 4


def test_nl_095_rivals_give_each_other_nothing() -> None:
    people = [{"who": "guard", "kc": 9, "contacts": ["performer"]}, B]
    for phase in ("event", "taking", "street", "scoring"):
        keys = offered(night(*people, phase=phase, missions=COLD))
        assert not [key for key in keys if key.startswith(("give", "exchange", "ask"))]


def test_nl_096_others_may_leave_when_a_turn_has_changed_their_mission_and_at_a_last_call() -> None:
    game = play(taking(A, B, C, order=[2, 0, 1]), "start:cold-transfer", "second:cold-transfer")
    assert (asked(game), offered(game)) == ((2, "leave"), ["stay", "leave"])
    play(game, "stay", "lay-low")
    for seat in (2, 0):
        assert (asked(game), offered(game)) == ((seat, "last-call"), ["stay", "leave"])
        play(game, "stay")
    assert game.view()["phase"] == "street"


def test_nl_097_others_keep_their_order_and_the_next_is_boss() -> None:
    game = taking(A, B, C, D)
    play(game, "start:cold-transfer", "join:cold-transfer:first", "accept:veteran", "stay")
    play(game, "join:cold-transfer:first", "accept:sniper", "stay", "leave")
    assert mission(game)["first"] == [0, 2]
    play(game, "lay-low", "leave")
    assert mission(game)["first"] == [2]


def test_nl_098_a_second_crew_moves_up_where_the_first_is_gone() -> None:
    game = play(taking(A, B), "start:cold-transfer", "second:cold-transfer", "leave")
    assert (mission(game)["first"], mission(game)["second"]) == ([1], [])


def test_nl_099_missions_without_a_crew_are_discarded() -> None:
    missions = [*COLD, {"card": "watch-kites"}, {"card": "lights-out"}]
    game = play(taking(A, B, missions=missions), "start:watch-kites", "lay-low", "stay")
    assert [place["card"] for place in game.view()["missions"]][:3] == ["", "watch-kites", ""]
    assert (game.view()["low_discard"], game.view()["high_discard"]) == (["cold-transfer"], ["lights-out"])


def test_nl_100_one_lies_low_once() -> None:
    game = night({"who": "guard", "heat": 3}, B, phase="event", missions=COLD, round_card="aunts-calling")
    play(game, "lay-low", "face:event", "start:cold-transfer")
    alone(game)
    assert (happened(game, "lies-low"), of(game)["heat"]) == ([("Guard",)], 2)


def test_nl_101_lying_low_brings_back_all_health_and_resolve() -> None:
    worn = {"who": "guard", "health": 1, "resolve": 1}
    for phase in ("event", "taking"):
        game = play(night(worn, B, phase=phase, missions=COLD), "lay-low")
        assert numbers(game, 0, "health", "resolve") == (9, 5)


@pytest.mark.parametrize(("heat", "left"), [(5, 4), (1, 0), (0, 0)])
def test_nl_102_lying_low_costs_a_heat(heat: int, left: int) -> None:
    assert of(play(night({"who": "guard", "heat": heat}, B, phase="event"), "lay-low"))["heat"] == left


def test_nl_103_lying_low_ends_being_shaken() -> None:
    game = play(taking({"who": "guard", "health": 0, "shaken": True, "ideals": 3}, B), "lay-low")
    assert numbers(game, 0, "shaken", "ideals") == (False, 3)


def test_nl_104_who_lies_low_has_four_tokens_for_the_street() -> None:
    game = play(taking(A, B), "lay-low", "lay-low")
    assert (game.view()["phase"], [of(game, seat)["tokens"] for seat in (0, 1)]) == ("street", [4, 4])


def test_nl_105_heat_without_a_number_is_one() -> None:
    assert of(play(night({"who": "guard", "heat": 3}, B, phase="event"), "lay-low"))["heat"] == 2
    assert of(play(night({"who": "guard", "heat": 3}), "risk-b:hustle"))["heat"] == 4
    assert (
        of(play(night({"who": "guard", "heat": 3, "contacts": ["performer"]}), "cover:performer"))["heat"]
        == 2
    )
    assert of(play(on_mission("watch-kites", {"who": "guard", "heat": 3}), "route:1", "decline"))["heat"] == 4
