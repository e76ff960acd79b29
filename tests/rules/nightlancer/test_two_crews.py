"""Ledger section H, second half: two crews on a mission, the Face-off, and leaving."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered
from rules.nightlancer.night import (
    alone,
    asked,
    lying,
    mission,
    night,
    numbers,
    of,
    on_mission,
    play,
    scores,
    skip,
)

from fieldcraft.session.game import Game

A, B = {"who": "bombshell"}, {"who": "guard"}
# Ratings of A: Streetwise 5, Melee 4, Gunfight 3; of B: Streetwise 4, Melee 4, Gunfight 4.
PASS, FAIL = "2", "0!"


def stage_of(
    first: Any, second: Any, card: str = "watch-kites", people: Any = (A, B), **position: Any
) -> Game:
    """Both crews, each of one, have met the first stage, with these faces of the die."""
    game = on_mission(card, *people, second=[1], dice=[first, second], **position)
    for _ in range(2):
        skip(game, "route:1", "attempt")
    return game


def crews(game: Game) -> tuple[Any, Any]:
    found = mission(game)
    return found["first"], found["second"]


# Its first stage: Streetwise 6, and failing costs 2 Health.
RACE = {"card": "ghost-payroll"}


def test_nl_162_the_first_crew_goes_first_at_each_stage() -> None:
    game = on_mission("ghost-payroll", A, B, second=[1], dice=[PASS] * 2)
    assert asked(game) == (0, "route")
    skip(game, "route:1", "attempt")
    assert asked(game) == (1, "route")
    skip(game, "route:1", "attempt")
    assert (asked(game), mission(game)["stage"]) == ((0, "route"), 1)


@pytest.mark.parametrize("second", [PASS, FAIL])
def test_nl_163_the_first_crew_that_passes_stays_first(second: Any) -> None:
    assert crews(stage_of(PASS, second, **RACE)) == ([0], [1])


def test_nl_164_the_first_crew_that_fails_falls_behind() -> None:
    assert crews(stage_of(FAIL, PASS, **RACE)) == ([1], [0])


def test_nl_165_the_second_crew_that_passes_after_the_first_stays_second() -> None:
    game = stage_of(PASS, PASS, **RACE)
    assert (crews(game), happened(game, "lead")) == (([0], [1]), [])


def test_nl_166_the_second_crew_that_passes_alone_takes_the_lead() -> None:
    game = stage_of(FAIL, PASS, **RACE)
    assert (crews(game), happened(game, "lead")) == (([1], [0]), [("Guard",)])
    assert asked(game) == (1, "route")


def test_nl_167_the_lead_stays_unless_the_first_alone_fails() -> None:
    for second in (PASS, FAIL):
        assert crews(stage_of(PASS, second, **RACE)) == ([0], [1])
    game = stage_of(FAIL, FAIL, **RACE)
    assert (crews(game), happened(game, "lead")) == (([0], [1]), [])
    assert [of(game, seat)["health"] for seat in (0, 1)] == [5, 7]


@pytest.mark.parametrize("gone", [0, 1])
def test_nl_168_a_crew_left_alone_is_the_first_and_meets_no_face_off(gone: int) -> None:
    game = on_mission("watch-kites", A, B, second=[1], stage=2)
    answers = ["route:2", "decline"]
    skip(game, *(["abandon", *answers] if gone == 0 else [*answers, "abandon"]))
    assert (crews(game), mission(game)["stage"], asked(game)) == (([1 - gone], []), 2, (1 - gone, "route"))


def test_nl_168_the_survivor_goes_on_as_the_first() -> None:
    game = on_mission("counted-votes", A, B, second=[1], dice=[PASS], stage=2)
    skip(game, "abandon", "route:1", "attempt")
    assert (crews(game), mission(game)["stage"], asked(game)) == (([1], []), 2, (1, "route"))


def test_nl_169_a_deal_lets_no_second_crew_come() -> None:
    game = night(
        A, B, phase="taking", missions=[{"card": "cold-transfer", "first": [0], "deal": 0}], order=[1, 0]
    )
    assert offered(game) == ["join:cold-transfer:first", "lay-low"]


def facing(
    *people: Any,
    dice: Any = (),
    first: Any = (0,),
    second: Any = (1,),
    card: str = "cold-transfer",
    **position: Any,
) -> Game:
    """Two crews before the last stage."""
    return on_mission(
        card, *people, first=list(first), second=list(second), stage=3, dice=list(dice), **position
    )


def test_nl_170_two_crews_face_off_before_the_last_stage() -> None:
    game = facing(A, B)
    assert asked(game) == (0, "face-off")
    assert asked(on_mission("cold-transfer", A, B, second=[1], stage=2)) == (0, "route")
    assert asked(on_mission("cold-transfer", A, B, stage=3)) == (0, "route")


def test_nl_171_the_first_boss_chooses_the_fight_or_abandons() -> None:
    game = facing(A, B)
    assert offered(game) == ["melee", "gunfight", "marksman", "abandon"]
    three = facing(A, B, {"who": "sniper"}, first=(0, 2))
    assert (asked(three), offered(three)) == ((2, "abandon"), ["stay", "abandon"])
    play(three, "abandon")
    assert (asked(three), crews(three)) == ((0, "face-off"), ([0], [1]))


def test_nl_171_the_boss_abandons_for_all_of_the_crew() -> None:
    game = play(facing(A, B, {"who": "sniper"}, first=(0, 2)), "stay", "abandon")
    assert [of(game, seat)["mission"] for seat in range(3)] == [-1, 0, -1]


def test_nl_172_if_the_first_crew_abandons_the_second_goes_on_alone() -> None:
    game = play(facing(A, B), "abandon")
    assert (asked(game), offered(game)) == ((1, "route"), ["route:1", "route:2", "abandon"])
    assert numbers(game, 0, "health", "mission") == (7, -1)


def test_nl_173_the_second_crew_accepts_or_abandons() -> None:
    game = play(facing(A, B), "melee")
    assert (asked(game), offered(game)) == ((1, "accept-face-off"), ["accept", "abandon"])
    play(game, "abandon")
    assert (asked(game), of(game, 1)["mission"], of(game, 1)["health"]) == ((0, "route"), -1, 9)


def test_nl_173_after_that_the_first_crew_is_committed() -> None:
    game = play(facing(A, B), "melee", "accept")
    assert (asked(game), offered(game)) == ((0, "declare"), ["attempt", "decline"])


@pytest.mark.parametrize(("key", "scores_"), [("melee", [5, 6]), ("gunfight", [4, 6]), ("marksman", [2, 3])])
def test_nl_174_the_score_of_the_first_is_the_difficulty_for_the_second(key: str, scores_: list[int]) -> None:
    game = play(facing(A, B, dice=["1", "2"]), key, "accept", "attempt")
    assert game.view()["challenge"]["need"] == scores_[0]
    skip(game, "attempt")
    assert scores(game) == scores_


def test_nl_174_the_first_crew_is_not_told_a_number_that_nobody_has_set() -> None:
    game = play(facing(A, B, dice=["1", "2"]), "melee", "accept", "attempt")
    game.rewind(game.made - 1)
    view = game.view()
    assert (view["challenge"]["stakes"], view["odds"]) == ("contest-first", [])
    assert "against what the other crew will roll" in game.rules.narrator.prompt(view)
    assert "faces of the die" not in "; ".join(game.rules.narrator.standing(view))
    play(game, "attempt")
    assert game.log[-1] == "The Bombshell rolls +1: 5, which the other crew has to reach."
    assert (game.view()["challenge"]["stakes"], game.view()["odds"]) == ("contest", [5])


def test_nl_174_crews_attempt_it_as_crews_do() -> None:
    game = facing(A, B, {"who": "veteran"}, first=(0, 2), dice=["1", "3!", "1"])
    play(game, "stay", "gunfight", "accept")
    assert (asked(game), offered(game)) == ((0, "declare"), ["help", "hold-back"])
    play(game, "help", "help", "attempt")
    assert scores(game) == [3 + 1, 4 + 1 + 3, 4 + 1]
    assert happened(game, "won-contest") == [("Bombshell", 8, "Guard", 5, "gunfight")]


@pytest.mark.parametrize(("second", "winner"), [("0!", 0), ("1", 1), ("2", 1)])
def test_nl_175_the_second_crew_wins_a_tie(second: str, winner: int) -> None:
    game = skip(facing(A, B, dice=["1", second]), "melee", "accept", "attempt", "attempt")
    assert (asked(game), of(game, 1 - winner)["mission"]) == ((winner, "route"), -1)


@pytest.mark.parametrize(("dice", "winner"), [(["2", "1"], 0), (["1", "2"], 1)])
def test_nl_176_the_winner_goes_on_and_the_loser_is_off_the_mission(dice: list[str], winner: int) -> None:
    game = skip(facing(A, B, dice=dice), "melee", "accept", "attempt", "attempt")
    assert (asked(game), offered(game)) == ((winner, "route"), ["route:1", "route:2", "abandon"])
    assert [of(game, seat)["mission"] for seat in (0, 1)] == [0 if seat == winner else -1 for seat in (0, 1)]


def test_nl_177_each_of_the_losers_loses_five_health_less_what_protects_it() -> None:
    people = [{"who": "engineer", "assets": ["scale-shirt"]}, {"who": "guard"}, {"who": "veteran"}]
    game = facing(*people, first=(0, 2), second=(1,), dice=["1", "1", "3!"])
    skip(game, "stay", "melee", "accept", "help", "help", "attempt")
    assert [of(game, seat)["health"] for seat in range(3)] == [8 - 3, 9, 8 - 4]


def test_nl_177_at_least_one_and_it_may_shake() -> None:
    people = [{"who": "engineer", "assets": ["wall-plate", "barnacle"], "health": 1}, {"who": "guard"}]
    game = skip(facing(*people, dice=["1", "3!"]), "melee", "accept", "attempt", "attempt")
    assert numbers(game, 0, "health", "shaken", "ideals") == (0, True, 4)


def test_nl_178_nobody_else_can_play_anything_in_a_face_off() -> None:
    contacts = ["performer", "detective", "cyberspacer", "smuggler", "paymaster"]
    game = facing(A, B, {"who": "sniper", "contacts": contacts}, dice=["1", "1"])
    skip(game, "melee", "accept", "attempt", "attempt")
    assert scores(game) == [5, 5]
    assert asked(game) == (1, "route")


def test_nl_178_who_rolls_plays_own_contacts() -> None:
    people = [A | {"contacts": ["bodyguard"]}, B]
    game = play(facing(*people, dice=["1", "1"]), "melee", "accept", "attempt")
    assert offered(game) == ["play:bodyguard:1", "roll"]
    skip(game, "play:bodyguard:1", "attempt")
    assert scores(game) == [4 + 2 + 1, 5]


@pytest.mark.parametrize("gone", [0, 1])
def test_nl_179_a_crew_shaken_out_of_the_contest_is_gone_without_losing_health(gone: int) -> None:
    people: list[dict[str, Any]] = [dict(A), dict(B)]
    people[gone]["resolve"] = 1
    dice = ["0!"] if gone == 0 else ["1", "0!"]
    game = skip(facing(*people, dice=dice), "melee", "accept", *["attempt"] * (gone + 1))
    assert [of(game, seat)["health"] for seat in (0, 1)] == [7, 9]
    assert (asked(game), of(game, gone)["shaken"], of(game, gone)["mission"]) == (
        (1 - gone, "route"),
        True,
        -1,
    )


def test_nl_180_a_crew_may_hold_back_and_score_0() -> None:
    game = play(facing(A, B, dice=["0!"]), "melee", "accept", "decline")
    assert game.view()["challenge"]["need"] == 0
    skip(game, "attempt")
    assert numbers(game, 0, "health", "mission") == (2, -1)
    game = skip(facing(A, B, dice=["0!"]), "melee", "accept", "attempt", "decline")
    assert numbers(game, 1, "health", "mission") == (4, -1)


def test_nl_181_at_the_start_of_each_stage_everybody_may_leave_the_boss_last() -> None:
    people = [A, B, {"who": "veteran"}, {"who": "sniper"}]
    game = on_mission("cold-transfer", *people, first=[1, 0, 2], second=[3])
    for seat in (2, 0):
        assert (asked(game), offered(game)) == ((seat, "abandon"), ["stay", "abandon"])
        play(game, "stay")
    assert (asked(game), offered(game)) == ((1, "route"), ["route:1", "route:2", "abandon"])


def test_nl_181_the_trailing_crew_may_when_its_own_attempt_begins() -> None:
    game = on_mission("ghost-payroll", A, B, {"who": "veteran"}, second=[1, 2], dice=[PASS])
    assert asked(game) == (0, "route")
    skip(game, "route:1", "attempt")
    assert asked(game) == (2, "abandon")


def test_nl_182_who_abandons_takes_the_token_back_and_the_last_ends_the_mission() -> None:
    game = on_mission("cold-transfer", A, B, first=[0, 1])
    play(game, "abandon")
    assert (of(game, 1)["mission"], mission(game)["card"]) == (-1, "cold-transfer")
    skip(game, "abandon")
    assert (mission(game)["card"], game.view()["low_discard"]) == ("", ["cold-transfer"])


def test_nl_183_if_the_boss_abandons_the_next_one_is_boss() -> None:
    game = on_mission("cold-transfer", A, B, {"who": "veteran"}, first=[0, 2, 1])
    play(game, "stay", "stay", "abandon")
    assert (mission(game)["first"], asked(game)) == ([2, 1], (2, "route"))


def test_nl_184_abandoning_costs_nothing_and_brings_nothing() -> None:
    worn = {"who": "guard", "health": 4, "resolve": 2, "heat": 3, "kc": 1}
    game = skip(on_mission("cold-transfer", worn), "abandon")
    assert numbers(game, 0, "health", "resolve", "heat", "kc", "prospects", "ideals") == (4, 2, 3, 1, 0, 5)


def test_nl_185_who_is_shaken_leaves_at_once() -> None:
    game = on_mission("burnt-records", {"who": "guard", "health": 2}, A, first=[0, 1])
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert (mission(game)["first"], of(game)["mission"], of(game)["shaken"]) == ([1], -1, True)


def test_nl_186_the_token_of_who_is_shaken_is_on_the_spot_for_it() -> None:
    game = skip(on_mission("burnt-records", {"who": "guard", "health": 2}, A), "route:1", "decline")
    assert (of(game)["shaken"], of(game)["mission"], mission(game)["card"]) == (True, -1, "")


def test_nl_187_who_is_shaken_in_the_last_stage_gets_nothing() -> None:
    people = [{"who": "guard", "health": 5}, {"who": "veteran"}]
    game = on_mission("salvage-rights", *people, first=[0, 1], stage=3, plan_deck=["dock-cant"])
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert [of(game, seat)["kc"] for seat in (0, 1)] == [0, 5]
    assert (lying(game, "plans"), lying(game, "plans", 1)) == ([], ["dock-cant"])


def test_nl_188_abort_takes_all_of_the_crew_off_the_mission() -> None:
    game = on_mission("cold-transfer", A, B, first=[0, 1])
    skip(game, "stay", "route:1", "hold-back", "hold-back")
    assert [of(game, seat)["mission"] for seat in (0, 1)] == [-1, -1]
    assert (mission(game)["card"], happened(game, "paid")) == ("", [])


def test_nl_189_the_other_crew_stays() -> None:
    game = on_mission("cold-transfer", A, B, second=[1])
    play(game, "route:1", "decline")
    assert (of(game)["mission"], of(game, 1)["mission"], asked(alone(game))) == (-1, 0, (1, "route"))
