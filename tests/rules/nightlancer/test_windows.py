"""Rulings about the three windows in which others may play Contacts."""

from __future__ import annotations

import pytest
from positions import choose, happened, nightlancer, offered
from rules.nightlancer.night import asked, event, night, of, on_mission, play, skip, together

SPRING = "spring-tide-rising"


def test_nl_192_the_window_after_the_sorting_goes_in_the_new_order() -> None:
    people = [{"heat": 2}, {"heat": 0}, {"heat": 1}]
    game = nightlancer(phase="end", seats=3, people=people)
    asked_first = []
    while asked(game)[1] == "when-sorted":
        asked_first.append(game.seat)
        choose(game, "pass")
    assert asked_first == [1, 2, 0]


def test_nl_369_there_are_three_windows_and_no_more() -> None:
    game = event("eelers-feuding", {"who": "assassin"}, {}, dice=["2"])
    choose(game, "face:event", "attempt")
    assert asked(game) == (1, "event"), "none in combat"
    game = event(SPRING, {"who": "engineer"}, {}, dice=["2"])
    choose(game, "face:event", "attempt")
    assert asked(game) == (1, "object")
    game = on_mission("cold-transfer", {"who": "guard"}, {}, stage=3, dice=["3!"])
    choose(game, "route:2", "attempt")
    assert asked(game) == (1, "when-paid")
    choose(game, "pass")
    assert asked(game)[1] == "when-sorted"


@pytest.mark.parametrize("windows", ["asked", "quick"])
def test_nl_256_quick_windows_ask_those_only_who_hold_an_answer(windows: str) -> None:
    game = event(SPRING, {"who": "engineer"}, {}, dice=["2"], windows=windows)
    choose(game, "face:event", "attempt")
    assert asked(game)[0] == 1
    assert (asked(game)[1] == "object") is (windows == "asked")
    holds = event(SPRING, {"who": "engineer"}, {"contacts": ["cyberspacer"]}, dice=["2"], windows=windows)
    choose(holds, "face:event", "attempt")
    assert asked(holds) == (1, "object")


def test_nl_228_a_company_contact_exposes_who_is_paid() -> None:
    people = {"who": "guard"}, {"contacts": ["paymaster", "performer"]}
    game = on_mission("cold-transfer", *people, stage=3, dice=["3!"])
    choose(game, "route:2", "attempt")
    choose(game, "hinder:paymaster")
    assert of(game)["heat"] == 1


def test_nl_370_a_member_of_the_crew_may_hinder() -> None:
    people = {"who": "engineer"}, {"who": "guard", "contacts": ["radio-ham"]}
    game = on_mission("watch-kites", *people, first=[0, 1], dice=["1"])
    skip(game, "stay", "route:1", "help", "hold-back")
    assert asked(game) == (1, "object")
    choose(game, "hinder:radio-ham")
    skip(game)
    assert happened(game, "rolled") == [("Engineer", 1, 4, 7)]


def test_nl_149_a_contact_touches_only_the_one_it_is_played_on() -> None:
    people = {"who": "guard"}, {"who": "sniper"}, {"contacts": ["performer"]}
    game = on_mission("cold-transfer", *people, seats=3, first=[0, 1], dice=["1", "1"])
    skip(game, "stay", "route:1", "help", "help", "hinder:performer")
    rolled = {name: score for name, _, score, _ in happened(game, "rolled")}
    assert rolled == {"Guard": 4 - 1 + 1, "Sniper": 2 + 1}


def test_nl_159_the_window_opens_after_the_pay() -> None:
    game = on_mission("cold-transfer", {"who": "guard"}, {}, stage=3, dice=["3!"])
    choose(game, "route:2", "attempt")
    assert asked(game) == (1, "when-paid")
    assert of(game)["kc"] == 5


def test_nl_256_alone_an_only_answer_is_given_for_the_player() -> None:
    """Nobody else could read anything out of silence."""
    game = together({"who": "sniper", "contacts": ["performer"]}, phase="mission",
                    missions=[{"card": "watch-kites", "first": [0]}])  # fmt: skip
    play(game, "route:1", "attempt")
    assert (offered(game), game.state.settled()) == (["roll"], 0)


def test_nl_256_a_rival_with_contacts_is_asked_also_where_none_fits() -> None:
    game = on_mission("watch-kites", {"who": "sniper", "contacts": ["performer"]}, {"who": "guard"})
    play(game, "route:1", "attempt")
    assert (offered(game), game.state.settled()) == (["roll"], -1)
    play(game, "roll")
    assert (asked(game), game.state.settled()) == ((1, "object"), 0)  # all see that it has none


def test_nl_256_where_others_can_hand_something_over_the_person_is_asked() -> None:
    people = [{"who": "sniper"}, {"who": "guard", "contacts": ["performer"]}]
    game = together(*people, phase="mission", missions=[{"card": "watch-kites", "first": [0]}])
    play(game, "route:1", "attempt", "exchange", "back")
    assert game.state.settled() == -1


def test_nl_371_who_is_first_in_the_turn_order_is_not_asked_to_change_places() -> None:
    people = [{"who": "guard", "contacts": ["smuggler"]}, {"who": "veteran", "contacts": ["smuggler"]}]
    game = night(*people, phase="end", order=[1, 0])
    seen = {}
    while asked(game)[1] == "when-sorted":
        seen[game.view()["order"].index(game.seat)] = game.state.settled()
        play(game, "pass")
    assert seen == {0: 0, 1: -1}
