"""The journal's facts for the storybook: reports of missions as they went, and the fates of people."""

from __future__ import annotations

from cards.nightlancer.night import night, on_mission, scores, taken, until
from positions import happened, offered, rules_of

from fieldcraft.kernel.state import Fact
from fieldcraft.session.game import Game


def report(game: Game) -> tuple[str | int, ...]:
    """The mission that was reported last, its Boss and what happened."""
    return happened(game, "report")[-1][1:]


def walk(game: Game, *routes: int) -> None:
    """Take these routes one after another and attempt them, then play on to the end of the mission."""
    for route in routes:
        taken(until(game, f"route:{route}"), f"route:{route}", "attempt")
    while not happened(game, "report"):
        game.choose(next(key for key in ("roll", "pass", "go-on", "decline") if key in offered(game)))


def test_a_report_follows_the_routes_to_the_pay() -> None:
    game = on_mission("picket-line", dice="3!", assets=["cosh"])
    walk(game, 2, 1, 2)
    course = ("passed 1 2", "passed 2 1", "passed 3 2", "paid", "dirty")
    assert report(game) == ("picket-line", "guard", *course)
    pages = rules_of("nightlancer").pages(Fact("report", happened(game, "report")[-1]))
    assert pages[0][0] == "Picket line"
    assert "number four had settled" in pages[0][1]


def test_a_report_tells_of_an_abort() -> None:
    game = taken(on_mission("cold-transfer"), "route:1", "decline")
    assert report(game) == ("cold-transfer", "guard", "failed 1", "aborted")


def test_a_fight_that_is_a_penalty_is_no_route() -> None:
    game = on_mission("cold-transfer", dice="3!")
    taken(until(game, "route:1"), "route:1", "attempt")
    taken(until(game, "route:2"), "route:2", "decline", "attempt")
    assert scores(game) == [7, 7]
    taken(until(game, "route:1"), "abandon")
    assert report(game) == ("cold-transfer", "guard", "passed 1 1", "failed 2", "left guard", "aborted")


def test_a_report_tells_that_nobody_tried() -> None:
    game = taken(on_mission("cold-transfer"), "abandon")
    assert report(game) == ("cold-transfer", "guard", "left guard", "cold_feet")


def test_a_report_tells_who_was_shaken() -> None:
    game = taken(on_mission("eviction-day", health=1), "route:1", "decline")
    assert report(game) == ("eviction-day", "guard", "failed 1", "shaken guard", "aborted")


def test_a_report_tells_who_was_in_the_way_and_who_had_thought_of_it() -> None:
    veteran = {"who": "veteran", "contacts": ["performer"]}
    game = on_mission("cold-transfer", veteran, contacts=["face-man"], dice="3!")
    taken(game, "route:1", "attempt")
    taken(until(game, "hinder:performer"), "hinder:performer", "cancel:face-man")
    taken(until(game, "abandon"), "abandon")
    course = ("hindered veteran", "cancelled guard", "passed 1 1", "left guard", "aborted")
    assert report(game) == ("cold-transfer", "guard", *course)


def test_a_report_of_two_crews_tells_of_the_one_in_front() -> None:
    missions = [{"card": "cold-transfer", "first": [0], "second": [1]}]
    game = night({"who": "guard"}, {"who": "sniper"}, phase="mission", missions=missions, dice=["3!"])
    taken(until(game, "route:2"), "route:2", "decline")
    assert happened(game, "report") == []
    taken(until(game, "route:2"), "route:2", "attempt")
    taken(until(game, "abandon"), "abandon")
    assert report(game) == (
        "cold-transfer", "guard", "second sniper", "failed 1", "passed 1 2", "left sniper", "aborted",
    )  # fmt: skip


def test_a_report_tells_that_the_lead_changed() -> None:
    missions = [{"card": "watch-kites", "first": [0], "second": [1]}]
    game = night({"who": "guard"}, {"who": "sniper"}, phase="mission", missions=missions, dice=["3!"])
    taken(until(game, "route:2"), "route:2", "decline")
    taken(until(game, "route:2"), "route:2", "attempt")
    taken(until(game, "abandon"), "abandon")
    taken(until(game, "abandon"), "abandon")
    course = ("second sniper", "failed 1", "passed 1 2", "lead sniper guard", "left sniper", "left guard")
    assert report(game) == ("watch-kites", "guard", *course, "aborted")


def test_a_report_tells_of_a_deal_and_of_the_pay() -> None:
    missions = [{"card": "cold-transfer", "first": [0], "deal": 0}]
    game = night({"who": "guard"}, phase="mission", missions=missions, dice=["3!"] * 4)
    taken(until(game, "route:1"), "route:1", "attempt")
    taken(until(game, "route:2"), "route:2", "attempt")
    taken(until(game, "attempt"), "attempt")
    walk(game, 1)
    course = ("deal guard", "passed 1 1", "failed 2", "passed 3 1", "paid")
    assert report(game) == ("cold-transfer", "guard", *course)


def test_everybody_has_an_epilogue_at_the_end() -> None:
    people = {"who": "guard", "assets": ["owing-nobody"], "prospects": 3}, {"who": "sniper", "ideals": 2}
    game = night(*people, phase="scoring")
    while not game.over:
        game.choose("settle")
    assert happened(game, "epilogue") == [
        ("Guard", "guard", 0, 5, "won", "owing-nobody"), ("Sniper", "sniper", 1, 2, "lost"),
    ]  # fmt: skip
