"""Ledger section N: obstacles before challenges."""

from __future__ import annotations

import pytest
from positions import offered
from rules.nightlancer.night import (
    BOX,
    alone,
    asked,
    judged,
    lying,
    mission,
    night,
    of,
    on_mission,
    play,
    scores,
    skip,
)

PERFORMER = {"who": "bombshell", "contacts": ["performer"]}


def test_nl_265_an_obstacle_is_passed_or_the_attempt_fails_without_a_roll() -> None:
    game = play(on_mission("house-edge", PERFORMER | {"kc": 5}), "route:1", "attempt")
    assert offered(game) == ["open:performer", "leave-shut"]
    play(game, "leave-shut")
    assert (judged(game, "failed"), scores(game), of(game)["kc"]) == ([(0, 5)], [], 3)


def test_nl_265_who_has_no_opener_fails() -> None:
    game = alone(play(on_mission("house-edge", {"who": "bombshell", "kc": 5}), "route:1", "attempt"))
    assert (judged(game, "failed"), scores(game), of(game)["kc"]) == ([(0, 5)], [], 3)


def test_nl_265_behind_an_obstacle_that_is_passed_the_die_decides() -> None:
    game = on_mission("house-edge", PERFORMER | {"kc": 5}, dice=["0!"])
    play(game, "route:1", "attempt", "open:performer")
    assert (judged(alone(game), "passed"), lying(game, "contacts")) == ([(5, 5)], [])
    assert game.view()["contact_discard"] == ["performer"]


@pytest.mark.parametrize(
    ("card", "route", "opens"),
    [
        ("house-edge", 1, ["open:performer"]),
        ("warm-delivery", 1, ["open:cyberspacer"]),
        ("toll-house", 2, ["open:hydraulic-jack"]),
    ],
)
def test_nl_266_each_obstacle_has_its_own_openers(card: str, route: int, opens: list[str]) -> None:
    guard = {"who": "guard", "contacts": ["performer", "cyberspacer"], "assets": ["hydraulic-jack"]}
    game = play(on_mission(card, guard), f"route:{route}", "attempt")
    assert offered(game) == [*opens, "leave-shut"]


def test_nl_266_contacts_open_two_kinds_and_market_cards_the_third() -> None:
    gates = {id(card): {use.gate for use in card.uses if use.gate} for card in BOX.contacts + BOX.market}
    assert set().union(*(gates[id(card)] for card in BOX.contacts)) == {1, 2}
    assert set().union(*(gates[id(card)] for card in BOX.market)) == {3}


def test_nl_267_gear_that_opens_is_in_the_loadout() -> None:
    gear = ["hydraulic-jack", "soft-boots", "forged-pass", "probe-set"]
    game = on_mission("toll-house", {"who": "veteran", "assets": gear})
    play(game, "load:soft-boots", "load:forged-pass", "load:probe-set", "route:2", "attempt")
    assert scores(game) == []
    assert judged(game, "failed") == [(0, 5)]
    game = on_mission("toll-house", {"who": "veteran", "assets": gear})
    play(game, "load:soft-boots", "load:forged-pass", "load:hydraulic-jack", "route:2", "attempt")
    assert offered(game) == ["open:hydraulic-jack", "leave-shut"]


def test_nl_267_single_use_gear_is_gone_afterwards_and_other_gear_is_not() -> None:
    for card, left in (("limpet-mine", []), ("hydraulic-jack", ["hydraulic-jack"])):
        game = on_mission("toll-house", {"who": "sniper", "assets": [card]}, dice=["1"])
        skip(game, "route:2", "attempt", f"open:{card}")
        assert scores(game) == [5]
        assert lying(game, "loaded") == left


def test_nl_268_each_who_attempts_it_passes_the_obstacle_alone() -> None:
    people = [PERFORMER | {"kc": 5}, {"who": "guard", "contacts": ["smuggler"]}]
    game = on_mission("house-edge", *people, first=[0, 1], dice=["1"])
    play(game, "stay", "route:1", "help", "help", "open:performer")
    assert asked(alone(game, until="leave-shut")) == (1, "gate")
    assert offered(game) == ["leave-shut"]
    play(game, "leave-shut", "stay")
    assert scores(game) == [6]
    assert (judged(game, "passed"), mission(game)["stage"]) == ([(6, 5)], 1)


def test_nl_269_a_contact_that_opens_cannot_be_ignored_by_others() -> None:
    people = [PERFORMER, {"who": "guard", "contacts": ["face-man", "detective", "hymn-seller"]}]
    game = on_mission("house-edge", *people, dice=["1"])
    play(game, "route:1", "attempt", "open:performer")
    assert game.view()["challenge"]["gate"] == ""
    assert all(key.split(":")[0] in ("hinder", "pass") for key in offered(game))


def test_nl_265_in_an_event_too() -> None:
    trials = [card.trial.gate for card in BOX.early + BOX.late]
    assert set(trials) == {0}
    game = night({"who": "guard"}, phase="event", round_card="terraces-going-dark", dice=["3!"])
    skip(game, "face:event", "attempt")
    assert scores(game) == [6]
