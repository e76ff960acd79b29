"""The chances that the view tells before a challenge: faces of the die, from what all can see."""

from __future__ import annotations

from rules.nightlancer.night import alone, event, on_mission, play

from fieldcraft.session.game import Game

GUARD = {"who": "guard"}
"""Streetwise 4, Covert 3."""


def test_a_boss_reads_the_chance_of_both_routes() -> None:
    """Streetwise 6 wants a 2 or more, three faces of 0, 1, 1, 2, 2, 3; Covert 7 is out of reach."""
    assert on_mission("cold-transfer", GUARD).view()["odds"] == [3, 0]


def test_what_counts_by_itself_is_in_the_chance() -> None:
    assert on_mission("cold-transfer", GUARD | {"assets": ["forged-pass"]}).view()["odds"] == [5, 0]


def test_cards_in_hand_are_not_so_that_the_chance_tells_nothing_of_them() -> None:
    game = on_mission("cold-transfer", GUARD | {"contacts": ["performer"]})
    assert [game.view(seat)["odds"] for seat in (0, 1, -1)] == [[3, 0]] * 3
    play(game, "route:1", "attempt")
    assert game.view()["odds"] == [3]
    play(game, "play:performer:2")
    assert game.view()["odds"] == [6]


def test_what_was_used_in_one_challenge_does_not_count_in_the_next() -> None:
    game = play(on_mission("cold-transfer", GUARD | {"contacts": ["performer"]}), "route:1", "attempt")
    alone(play(game, "play:performer:2"))
    foreseen = game.view()["odds"]
    play(game, "route:2")
    assert game.view()["question"]["name"] == "declare"
    assert [0] == game.view()["odds"] == foreseen[1:]


def test_so_has_the_event() -> None:
    assert event("rivets-harassing", GUARD).view()["odds"] == [3]
    assert event("rivets-harassing", GUARD | {"assets": ["forged-pass"]}).view()["odds"] == [5]


def test_where_the_event_concerns_somebody_else_it_is_said_so() -> None:
    """NL-077: Lamp Watch Sweeping is for those with 2 Heat or more."""
    calm, hot = event("lamp-watch-sweeping", GUARD), event("lamp-watch-sweeping", GUARD | {"heat": 2})
    assert (calm.view()["concerned"], hot.view()["concerned"]) == ([], [0])
    details = [detail(game, "face:event") for game in (calm, hot)]
    assert details[0] == "it does not concern you: nothing is rolled"
    assert details[1] == "covert 6; enough on 1 of 6 faces of the die"


def test_the_chance_behind_an_obstacle_is_that_of_the_roll() -> None:
    """NL-265: without a card that passes the obstacle no roll is made."""
    game = on_mission("house-edge", {"who": "sniper"})
    behind = "once that is passed, enough on 1 of 6 faces of the die"
    assert detail(game, "route:1") == f"streetwise 5 behind a distraction obstacle; {behind}"
    assert "once that is passed" not in detail(game, "route:2")
    play(game, "route:1")
    assert behind in game.rules.narrator.standing(game.view(0))[-1]


def detail(game: Game, key: str) -> str:
    option = next(option for option in game.options if option.key == key)
    return game.rules.narrator.detail(game.view(), option.parts)


def test_words_tell_the_chance_and_what_failing_brings_before_the_die_falls() -> None:
    game = play(on_mission("cold-transfer", GUARD), "route:1", "attempt")
    told = game.rules.narrator.describe(game.view())
    assert "Guard: streetwise 6, so far 4; enough on 3 of 6 faces of the die; who fails: abort." in told
