"""Every line of the log says why: facts name the card or the rule that brought them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from rules.nightlancer.night import alone, begin, event, night, on_mission, play, together

from fieldcraft.session.game import Game

CAUSED = (
    "gain-", "lose-", "draw-", "drawn", "shaken", "turned-up", "swapped", "handed-over", "not-concerned",
    "rival-stands",
)  # fmt: skip
"""Beginnings of the kinds of facts that have a cause; the others are somebody's own acts."""
WAYS: list[dict[str, Any]] = [{"seats": 3}, {"seats": 4}, {"mode": "together", "seats": 2}]


def played(seed: int, **setup: Any) -> Game:
    """Return a game of random choices to its end."""
    game, luck = begin(seed, **setup), random.Random(seed)
    while not game.over:
        keys = [option.key for option in game.options if option.key != "exchange" or luck.random() < 0.1]
        game.choose(luck.choice(keys or [game.options[0].key]))
    return game


@pytest.mark.parametrize("setup", WAYS)
def test_nl_239_no_change_is_without_a_cause(setup: dict[str, Any]) -> None:
    without: Counter[str] = Counter()
    for seed in range(3):
        game = played(seed, **setup)
        names = game.rules.narrator
        for fact in game.facts:
            if fact.kind.startswith(CAUSED) and not names.name(fact.source):
                without[fact.kind] += 1
    assert without == {}


def test_the_log_says_what_narrate_says() -> None:
    game = played(1, seats=3)
    told = {fact.kind for fact in game.facts} - {"drawn"}
    facts = [fact for fact in game.facts if fact.kind in told]
    names = game.seat_names
    lines = [game.rules.tell(fact, names) for fact in facts if fact.seat in (-1, game.seat)]
    assert game.rules.narrate(facts, game.seat, names) == lines
    assert [line for line in game.log if "You draw" not in line] == lines


def test_a_challenge_says_its_ability_and_who_tried() -> None:
    route = on_mission("yellow-flag", {"who": "engineer"}, dice=["2"])
    play(route, "route:1", "attempt")
    alone(route, "route:1")
    assert any(line.startswith("The Engineer takes route 1: ") for line in route.log)
    ability = next(str(fact.parts[2]) for fact in route.facts if fact.kind in ("passed", "failed"))
    assert any(line.startswith((f"Passed: {ability} ", f"Failed: {ability} ")) for line in route.log)
    declined = event("patrol-boats-firing", {"who": "guard"})
    play(declined, "face:event", "decline")
    assert "Failed: nobody tries gunfight 6." in declined.log
    assert "Patrol Boats Firing: The Guard gains 1 heat." in declined.log


def test_what_one_does_on_the_street_is_the_cause() -> None:
    game = play(night({"who": "guard", "kc": 9}), "hustle")
    assert "Hustle: The Guard gains 1 KC." in game.log


def test_an_event_says_what_it_asks() -> None:
    game = together({"who": "guard"}, phase="draw", round_deck=["patrol-boats-firing"])
    lines = [line for line in game.log if line.startswith("Patrol Boats Firing")]
    assert lines == ["Patrol Boats Firing: gunfight 6, danger 3. Who fails: Gain 1 heat."]


def prompt(game: Game) -> str:
    """Return what the seat is asked, in words."""
    return game.rules.narrator.prompt(game.view())


def test_a_face_off_says_the_score_of_the_winner_first_and_against_whom() -> None:
    people = ({"who": "bombshell"}, {"who": "guard"})
    crews: dict[str, Any] = {"first": [0], "second": [1], "stage": 3}
    game = play(on_mission("cold-transfer", *people, dice=["2", "1"], **crews), "melee")
    assert prompt(game) == "The other crew faces off in melee. Do you accept?"
    play(game, "accept", "attempt", "attempt")
    (line,) = [line for line in game.log if "face-off" in line and line.startswith("The crew")]
    (fact,) = [fact for fact in game.facts if fact.kind == "won-contest"]
    winner, won, loser, lost, ability = fact.parts
    assert line == f"The crew of the {winner} wins the face-off: {ability} {won} against {lost}."
    assert (int(won) >= int(lost), ability, {winner, loser}) == (True, "melee", {"Bombshell", "Guard"})
    alone_ = play(on_mission("cold-transfer", *people, dice=["2"], **crews), "melee", "accept", "attempt")
    play(alone_, "decline")
    (line,) = [line for line in alone_.log if line.startswith("The crew of")]
    assert line.endswith("that of the Guard scores nothing.")


def test_questions_of_a_challenge_name_it() -> None:
    game = play(on_mission("yellow-flag", {"who": "engineer", "contacts": ["performer"]}), "route:1")
    at = game.view()["challenge"]
    assert prompt(game) == f"Do you take up the challenge in {at['ability']}, against {at['need']}?"


def test_the_contact_that_may_be_answered_is_named() -> None:
    veteran = {"who": "veteran", "contacts": ["performer"]}
    here = {"phase": "mission", "missions": [{"card": "watch-kites", "first": [0]}]}
    game = together(veteran, **here, contact_deck=["detective", "detective"])
    play(game, "route:2", "attempt")
    assert game.question["name"] == "answer"
    assert prompt(game) == "Detective is played on you. Do you answer?"


def test_downtime_belongs_to_the_rounds_of_the_game() -> None:
    """In Downtime the card of the round is still in its deck, and yet no round more is to come."""
    told: set[int] = set()
    asked: set[str] = set()
    for seed in range(3):
        game, luck = begin(seed, hardened=2), random.Random(seed)
        while not game.over:
            view = game.view()
            told.add(view["rounds_in_all"])
            asked.add(game.question["name"])
            game.choose(luck.randrange(len(game.options)))
    assert asked >= {"interest", "street"}
    assert told == {10}
