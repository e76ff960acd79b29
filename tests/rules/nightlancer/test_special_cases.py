"""Ledger section R: Ideals beyond their track, Shaken, Techshock, Heat beyond its track."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered
from rules.nightlancer.night import alone, asked, lying, mission, night, numbers, of, on_mission, play, skip

from fieldcraft.session.game import Game

EXHAUSTED = {"who": "guard", "health": 1}


def tired(**person: Any) -> Game:
    """Somebody who is Shaken by hard work on the street."""
    return night({"who": "guard", "health": 1, **person}, {"who": "veteran"})


@pytest.mark.parametrize(("ideals", "left", "prospects", "plans"), [(5, 6, 0, 0), (6, 6, 1, 1)])
def test_nl_288_an_ideal_beyond_six_is_a_prospect_and_an_opportunity(
    ideals: int, left: int, prospects: int, plans: int
) -> None:
    guard = {"who": "guard", "ideals": ideals, "kc": 7, "plans": ["a-bed-kept-free"]}
    game = play(night(guard, plan_deck=["dock-cant", "pump-lore"]), "connect:a-bed-kept-free")
    assert numbers(game, 0, "ideals", "prospects", "agendas") == (left, prospects, 1)
    assert lying(game, "plans") == ["dock-cant"][:plans]


def test_nl_288_each_surplus_ideal_counts() -> None:
    guard = {"who": "guard", "ideals": 5, "kc": 13, "plans": ["names-for-the-drowned"]}
    game = play(night(guard, plan_deck=["dock-cant", "pump-lore"]), "connect:names-for-the-drowned")
    assert numbers(game, 0, "ideals", "prospects") == (6, 1)
    assert lying(game, "plans") == ["dock-cant"]


@pytest.mark.parametrize(("ideals", "left", "heat"), [(1, 0, 2), (0, 0, 3)])
def test_nl_289_without_ideals_a_lost_one_is_heat(ideals: int, left: int, heat: int) -> None:
    game = play(tired(ideals=ideals, heat=2), "hard-work")
    assert numbers(game, 0, "ideals", "heat", "prospects") == (left, heat, 0)


@pytest.mark.parametrize(("track", "other"), [("health", "resolve"), ("resolve", "health")])
def test_nl_290_out_of_health_or_of_resolve_is_shaken(track: str, other: str) -> None:
    game = play(night({"who": "guard", track: 1, other: 5, "ideals": 4}), "hard-work")
    assert numbers(game, 0, track, other, "ideals") == (0, 4, 3)
    assert of(game)["shaken"]
    assert not of(game, 1)["shaken"]


def test_nl_290_the_last_point_that_is_left_is_enough() -> None:
    game = play(night({"who": "guard", "health": 2, "resolve": 2, "ideals": 4}), "hard-work")
    assert numbers(game, 0, "health", "resolve", "ideals") == (1, 1, 4)
    assert not of(game)["shaken"]


def test_nl_291_who_is_shaken_is_not_shaken_again() -> None:
    game = play(night({"who": "guard", "health": 1, "resolve": 1, "ideals": 4}), "hard-work")
    assert numbers(game, 0, "health", "resolve", "ideals") == (0, 0, 3)
    assert happened(game, "shaken") == [("Guard",)]
    game = night({"who": "guard", "health": 0, "resolve": 1, "shaken": True, "ideals": 3, "loans": 1},
                 phase="downtime", round_deck=["eelers-feuding"])  # fmt: skip
    play(game, "default:interest")
    assert numbers(game, 0, "health", "ideals") == (0, 2)
    game = night({"who": "guard", "health": 4, "resolve": 3, "ideals": 4, "loans": 2},
                 phase="downtime", round_deck=["eelers-feuding"])  # fmt: skip
    play(game, "default:interest", "default:interest")
    assert numbers(game, 0, "health", "resolve", "ideals") == (0, 0, 3)
    assert happened(game, "shaken") == [("Guard",)]


def test_nl_292_shaken_lasts_until_downtime() -> None:
    game = night({"who": "guard", "health": 1, "tokens": 1}, {"who": "veteran", "tokens": 0},
                 round_deck=["eelers-feuding"])  # fmt: skip
    skip(game, "hard-work")
    kinds = [fact.kind for fact in game.facts if fact.kind in ("shaken", "round", "gain-health")]
    assert kinds == ["shaken", "round", "gain-health"]
    assert (game.view()["round"], of(game)["shaken"], of(game)["health"]) == (3, False, 1)


def test_nl_292_or_until_one_lies_low() -> None:
    game = night({"who": "guard", "health": 0, "shaken": True}, phase="taking")
    play(game, "lay-low")
    assert (of(game)["shaken"], of(game)["health"]) == (False, 9)


def test_nl_293_who_is_shaken_on_the_street_leaves_its_mission() -> None:
    missions = [{"card": "cold-transfer", "first": [0, 1]}, {"card": "watch-kites", "first": [2]}]
    game = night({"who": "guard", "health": 1}, {"who": "veteran"}, {"who": "sniper"}, missions=missions)
    play(game, "hard-work")
    assert (mission(game)["first"], of(game)["mission"]) == ([1], -1)
    assert mission(game, 1)["first"] == [2]


def test_nl_293_a_mission_that_is_left_by_all_is_discarded_and_a_second_crew_moves_up() -> None:
    alone_on_it = [{"card": "cold-transfer", "first": [0]}]
    game = play(night(EXHAUSTED, missions=alone_on_it), "hard-work")
    assert (mission(game)["card"], game.view()["low_discard"]) == ("", ["cold-transfer"])
    two = [{"card": "cold-transfer", "first": [0], "second": [1]}]
    game = play(night(EXHAUSTED, {"who": "veteran"}, missions=two), "hard-work")
    assert (mission(game)["first"], mission(game)["second"]) == ([1], [])


def test_nl_294_shaken_without_ideals_at_five_heat_costs_a_prospect_only() -> None:
    game = play(tired(ideals=0, heat=5), "hard-work")
    assert numbers(game, 0, "ideals", "heat", "prospects") == (0, 5, -1)


def test_nl_295_without_ideals_nobody_wins_who_does_not_regain_one() -> None:
    rich = {"who": "guard", "prospects": 40, "ideals": 0}
    game = play(night(rich, {"who": "veteran", "ideals": 1}, phase="scoring"), "settle", "settle")
    assert game.outcome.places == (2, 1)
    healed = rich | {"kc": 7, "plans": ["a-bed-kept-free"]}
    game = night(healed, {"who": "veteran", "ideals": 1}, phase="scoring")
    play(game, "connect:a-bed-kept-free", "settle", "settle")
    assert game.outcome.places == (1, 2)


def test_nl_295_where_nobody_has_any_prospects_count_as_ever() -> None:
    rich, poor = {"who": "guard", "prospects": 40, "ideals": 0}, {"who": "veteran", "ideals": 0}
    game = play(night(poor, rich, phase="scoring"), "settle", "settle")
    assert game.outcome.places == (2, 1)


def test_nl_295_techshock_goes_on_playing() -> None:
    game = night({"who": "guard", "ideals": 0}, phase="event")
    assert asked(game) == (0, "event")
    assert offered(game) == ["face:event", "lay-low"]


@pytest.mark.parametrize(("heat", "now", "prospects"), [(4, 5, 3), (5, 5, 2)])
def test_nl_296_heat_beyond_five_costs_a_prospect_each(heat: int, now: int, prospects: int) -> None:
    game = play(night({"who": "guard", "heat": heat, "prospects": 3}), "risk-a:hustle")
    assert numbers(game, 0, "heat", "prospects", "kc") == (now, prospects, 1)


def test_nl_297_without_heat_a_reduction_does_nothing() -> None:
    game = play(night({"who": "guard", "heat": 0}, phase="taking"), "lay-low")
    assert numbers(game, 0, "heat", "prospects") == (0, 0)
    game = play(night({"who": "guard", "heat": 1, "assets": ["clean-papers"]}), "use:clean-papers")
    assert numbers(game, 0, "heat", "prospects") == (0, 0)


def test_nl_290_a_fight_that_is_lost_shakes_and_ends_the_mission_for_one() -> None:
    game = on_mission("pump-station-nine", {"who": "guard", "health": 3}, {"who": "veteran"}, dice=["1"])
    play(game, "route:1", "attempt")
    alone(game)
    assert numbers(game, 0, "health", "ideals", "mission") == (0, 4, -1)
    assert happened(game, "paid") == []
