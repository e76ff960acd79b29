"""Ledger section V: the summary pages, statement by statement, and the picture of a set-up (NL-356)."""

from __future__ import annotations

import pytest
from positions import happened, offered, refusal
from rules.nightlancer.night import (
    BOX,
    NEXT,
    asked,
    begin,
    judged,
    lying,
    mission,
    night,
    numbers,
    of,
    on_mission,
    play,
    skip,
)

A, B = {"who": "guard"}, {"who": "veteran"}


def test_nl_340_half_the_price_rounded_up() -> None:
    guard = {"who": "guard", "assets": ["silenced-smg", "scale-shirt"]}
    game = play(night(guard), "sell:silenced-smg", "sell:scale-shirt")
    assert of(game)["kc"] == 2 + 2


def test_nl_341_downtime_brings_a_little_of_everything_and_loans_come_last() -> None:
    guard = {"who": "guard", "health": 3, "resolve": 2, "loans": 1, "spent": ["snapnerve"]}
    game = night(guard, phase="downtime", round_deck=NEXT, contact_deck=["performer", "smuggler"])
    assert asked(game) == (0, "interest")
    assert numbers(game, 0, "kc", "health", "resolve") == (1, 4, 3)
    assert (lying(game, "contacts"), lying(game, "spent")) == (["performer", "smuggler"], [])


def test_nl_342_the_market_is_laid_out_for_the_new_round() -> None:
    market = [card.id for card in BOX.market if card.copies == 1][:6]
    game = night(
        A, phase="draw", round_deck=["weir-breaking"], market_deck=market, low_deck=["cold-transfer"]
    )
    assert (game.view()["round_card"], game.view()["price"]) == ("weir-breaking", 3)
    assert [card for pair in game.view()["market"] for card in pair] == market


@pytest.mark.parametrize("person", [{"heat": 5}, {"health": 0, "shaken": True}])
def test_nl_343_at_five_heat_or_shaken_nobody_faces_an_event(person: dict[str, int]) -> None:
    assert offered(night({"who": "guard"} | person, phase="event")) == ["lay-low"]


def test_nl_344_joining_wants_consent_and_a_second_crew_no_deal() -> None:
    missions = [{"card": "cold-transfer", "first": [1], "deal": 1}]
    game = night(A, B, phase="taking", missions=missions)
    assert refusal(game, "second:cold-transfer") == "NL-089"
    play(game, "join:cold-transfer:first")
    assert asked(game) == (1, "request")
    assert mission(game)["first"] == [1]


def test_nl_345_a_mixed_space_costs_one_heat() -> None:
    for key in ("risk-a:hustle", "risk-b:hustle"):
        assert numbers(play(night({"who": "guard", "heat": 1}), key), 0, "heat", "kc") == (2, 1)


def test_nl_346_a_mission_is_played_when_the_turn_of_any_of_its_people_comes() -> None:
    missions = [{"card": "cold-transfer", "first": [0]}, {"card": "watch-kites", "first": [2, 1]}]
    game = night(A, B, {"who": "sniper"}, phase="mission", missions=missions, order=[1, 0, 2])
    assert len(happened(game, "mission")) == 1
    assert (mission(game, 1)["stage"], mission(game)["stage"]) == (0, -1)


@pytest.mark.parametrize(
    ("first", "second", "lead"),
    [("2", "2", 0), ("2", "0!", 0), ("0!", "0!", 0), ("0!", "2", 1)],
)
def test_nl_347_the_lead_changes_where_the_first_meets_its_penalty_and_the_second_does_not(
    first: str, second: str, lead: int
) -> None:
    people = [{"who": "bombshell"}, {"who": "guard"}]
    game = on_mission("ghost-payroll", *people, second=[1], dice=[first, second])
    skip(game, "route:1", "attempt")
    skip(game, "route:1", "attempt")
    assert mission(game)["first"] == [lead]


def test_nl_348_hands_are_brought_down_to_six_at_the_end_of_a_round() -> None:
    hand = ["performer", "smuggler", "detective", "face-man", "cyberspacer", "paymaster", "matchmaker"]
    game = night({"who": "guard", "contacts": hand}, phase="end", round_deck=NEXT)
    while asked(game)[1] == "when-sorted":
        play(game, "pass")
    assert asked(game) == (0, "hand-limit")
    play(game, "discard:performer")
    assert (asked(game)[1], game.view()["phase"]) != ("hand-limit", "end")
    assert not {"performer"} & set(lying(game, "contacts"))
    assert len([card for card in lying(game, "contacts") if card in hand]) == 6


@pytest.mark.parametrize(("kc", "prospects"), [(12, 0), (10, -1), (2, -5), (0, -6)])
def test_nl_349_at_the_end_loans_and_heat_are_paid_for_or_cost_prospects(kc: int, prospects: int) -> None:
    game = night({"who": "guard", "kc": kc, "loans": 1, "heat": 1}, B, phase="scoring")
    play(game, "settle", "settle")
    assert sum(int(n) for _, n in happened(game, "score-settled")) == prospects


def test_nl_350_declining_and_an_obstacle_that_stays_shut_score_0() -> None:
    game = skip(on_mission("watch-kites", A), "route:1", "decline")
    assert judged(game, "failed") == [(0, 7)]
    game = skip(on_mission("house-edge", A), "route:1", "attempt")
    assert judged(game, "failed") == [(0, 5)]


def test_nl_351_a_crew_declares_before_anybody_rolls() -> None:
    game = on_mission("cold-transfer", A, B, first=[0, 1], dice=["1"])
    play(game, "stay", "route:1", "help")
    assert (asked(game), happened(game, "rolled")) == ((1, "declare"), [])


def test_nl_352_each_heat_too_many_costs_a_prospect() -> None:
    guard = {"who": "guard", "heat": 5, "prospects": 3}
    game = play(night(guard, B), "risk-a:hustle", "hard-work", "risk-b:hustle")
    assert numbers(game, 0, "heat", "prospects") == (5, 1)


def test_nl_353_compulsory_losses_take_what_there_is() -> None:
    game = skip(on_mission("burnt-records", {"who": "guard", "health": 1}), "route:1", "decline")
    assert numbers(game, 0, "health", "shaken") == (0, True)
    game = skip(night({"who": "guard", "health": 1}, B, phase="event", round_card="weir-breaking"),
               "face:event", "decline")  # fmt: skip
    assert numbers(game, 0, "health", "shaken") == (0, True)


def test_nl_354_a_hand_is_unused_assets_are_open_and_spent_cards_wait_for_downtime() -> None:
    guard = {
        "who": "guard",
        "contacts": ["performer"],
        "plans": ["dock-cant"],
        "kc": 2,
        "spent": ["snapnerve"],
    }
    game = play(night(guard, B, round_deck=NEXT), "connect:dock-cant")
    assert (lying(game, "plans"), lying(game, "assets"), lying(game, "spent")) == (
        [],
        ["dock-cant"],
        ["snapnerve"],
    )
    game = night(guard, B, phase="downtime", round_deck=NEXT)
    assert (lying(game, "assets"), lying(game, "spent")) == (["snapnerve"], [])


def test_nl_355_the_event_stands_on_the_round_card() -> None:
    for card in BOX.early + BOX.late:
        assert card.trial_text
        assert card.penalty_text
    game = night({"who": "guard", "loans": 1}, phase="event", round_card="aunts-calling")
    play(game, "face:event")
    assert game.view()["challenge"]["ability"] == "streetwise"


def test_nl_356_everybody_begins_with_tracks_assets_and_a_hand() -> None:
    game = begin(9, seats=4)
    for seat in range(4):
        has = of(game, seat)
        assert has["health"] > 0
        assert has["resolve"] > 0
        assert len(lying(game, "assets", seat)) == 1
        assert len(lying(game, "contacts", seat)) + len(lying(game, "signature", seat)) == 3
