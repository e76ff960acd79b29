"""Ledger section M: a challenge from its announcement to its score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from positions import offered
from rules.nightlancer.night import (
    ABILITIES,
    BOX,
    alone,
    asked,
    event,
    judged,
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

import fieldcraft
from fieldcraft.session.game import Game

SOCIAL = ["performer", "face-man", "bell-ringer"]


def streetwise(*others: dict[str, Any], dice: Any = ("1",), **guard: Any) -> Game:
    """The Guard is about to build on Streetwise 6, with a rating of 4."""
    game = on_mission("cold-transfer", {"who": "guard"} | guard, *others, dice=list(dice))
    return play(game, "route:1", "attempt")


def test_nl_249_a_challenge_shows_ability_difficulty_obstacle_and_danger() -> None:
    game = play(on_mission("house-edge", {"who": "guard"}), "route:1")
    shown = game.view()["challenge"]
    assert [shown[name] for name in ("ability", "need", "gate", "danger")] == [
        "streetwise",
        5,
        "distraction",
        0,
    ]
    shown = play(on_mission("house-edge", {"who": "guard"}), "route:2").view()["challenge"]
    assert [shown[name] for name in ("ability", "need", "gate", "danger")] == ["marksman", 7, "", 3]


def test_nl_250_three_abilities_are_plain_and_three_are_combat() -> None:
    assert ABILITIES[:3] == ("covert", "streetwise", "technical")
    plain = [("borrowed-light", 1), ("watch-kites", 2), ("house-edge", 1)]
    combat = [("eviction-day", 1), ("eviction-day", 2), ("picket-line", 1)]
    for card, route in plain + combat:
        challenge = play(on_mission(card, {"who": "guard"}), f"route:{route}").view()["challenge"]
        assert (challenge["ability"] in ABILITIES[3:]) is ((card, route) in combat)
        assert (challenge["danger"] > 0) is ((card, route) in combat)


def test_nl_251_the_attempt_is_declared_so_that_others_may_react() -> None:
    game = on_mission("cold-transfer", {"who": "guard"}, {"who": "veteran", "contacts": SOCIAL[:1]})
    play(game, "route:1")
    assert asked(game) == (0, "declare")
    play(game, "attempt")
    assert (asked(game), game.view(1)["challenge"]["ability"]) == ((1, "object"), "streetwise")
    assert scores(game) == []


def test_nl_252_who_declines_scores_0_without_a_roll() -> None:
    game = on_mission("watch-kites", {"who": "guard"}, {"who": "veteran", "contacts": ["detective"]})
    skip(game, "route:1", "decline")
    assert (judged(game, "failed"), scores(game)) == ([(0, 7)], [])
    assert numbers(game, 0, "heat", "resolve") == (1, 5)


def test_nl_253_rating_and_cards_and_die() -> None:
    assets = ["dock-cant", "forged-pass", "cantor", "service-pistol"]
    game = streetwise(contacts=["performer"], assets=assets)
    assert game.view()["challenge"]["strength"] == 4 + 1 + 1 + 1
    skip(game, "play:performer:2")
    assert scores(game) == [4 + 1 + 1 + 1 + 2 + 1]


def test_nl_253_each_part_of_the_sum_is_shown_with_its_card() -> None:
    assets = ["dock-cant", "forged-pass", "cantor", "service-pistol"]
    veteran = {"who": "veteran", "contacts": SOCIAL[:1]}
    game = streetwise(veteran, contacts=["performer"], assets=assets)
    play(game, "play:performer:2", "hinder:performer")
    parts = {"guard": 4, "dock-cant": 1, "cantor": 1, "forged-pass": 1}
    shown = [(part["card"], part["n"]) for part in game.view()["sum"]]
    assert shown == [*parts.items(), ("performer", 2), ("performer", -1)]
    assert "so far 8 (Guard 4, Dock cant +1, Cantor +1, Forged pass +1, Performer +2, Performer -1)" in (
        " ".join(game.rules.narrator.describe(game.view()))
    )


@pytest.mark.parametrize("seed", range(3))
def test_nl_253_the_parts_are_those_of_every_sum_of_a_game(seed: int) -> None:
    game, bot, seen = fieldcraft.new("nightlancer", seed, {"pick": "random", "seats": 3}), Random(seed), 0
    while not game.over:
        view = game.view()
        attempt = view["challenge"] or {"actor": -1, "strength": 0}
        assert sum(part["n"] for part in view["sum"]) == attempt["strength"]
        assert bool(view["sum"]) is (attempt["actor"] >= 0)
        seen += len(view["sum"]) > 1
        game.choose(bot.choice(game.options).key)
    assert seen


@pytest.mark.parametrize(
    ("contact", "less"),
    [("performer", 1), ("detective", 0), ("cyberspacer", 0), ("paymaster", 0), ("smuggler", 0)],
)
def test_nl_254_others_may_play_contacts_that_hinder(contact: str, less: int) -> None:
    game = streetwise({"who": "veteran", "contacts": [contact]})
    alone(game, until="pass")
    if less:
        assert offered(game) == [f"hinder:{contact}", "pass"]
        play(game, f"hinder:{contact}")
    skip(game)
    assert scores(game) == [5 - less]


def test_nl_254_whether_they_are_on_the_mission_or_not() -> None:
    people = [{"who": "veteran", "contacts": SOCIAL[:1]}, {"who": "sniper", "contacts": SOCIAL[:1]}]
    game = on_mission("cold-transfer", {"who": "guard"}, *people, second=[1], dice=["1"])
    play(game, "route:1", "attempt", "hinder:performer")
    skip(game, "hinder:performer")
    assert scores(game) == [3]


def test_nl_255_any_number_of_cards_may_be_played() -> None:
    veteran = {"who": "veteran", "contacts": SOCIAL}
    game = streetwise(
        veteran, contacts=["performer"], assets=["forged-pass", "diplomats-coat", "inspectors-badge"]
    )
    play(game, "play:performer:2", "hinder:performer", "hinder:face-man", "hinder:bell-ringer")
    skip(game)
    assert scores(game) == [4 + 2 + 1 + 2 + 1 - 3 + 1]


def test_nl_256_each_card_gives_all_another_chance_until_all_have_passed_in_a_row() -> None:
    people = [
        {"who": "veteran", "contacts": SOCIAL[:1]},
        {"who": "sniper", "contacts": ["face-man", "bell-ringer"]},
    ]
    game = streetwise(*people)
    assert asked(game) == (1, "object")
    play(game, "pass", "hinder:face-man")
    assert (asked(alone(game)), scores(game)) == ((1, "object"), [])
    play(game, "pass", "pass")
    assert scores(game) == [4 - 1 + 1]


def test_nl_256_all_are_asked_whether_they_hold_anything_or_not() -> None:
    game = streetwise({"who": "veteran"}, {"who": "sniper", "contacts": ["smuggler"]})
    assert (asked(game), offered(game)) == ((1, "object"), ["pass"])
    play(game, "pass")
    assert (asked(game), offered(game)) == ((2, "object"), ["pass"])


def test_nl_256_they_are_asked_in_turn_order_from_who_attempts_it() -> None:
    game = event("rivets-harassing", *people_of(4), order=[0, 2, 3, 1])
    play(game, "face:event", "attempt")
    seats = []
    while asked(game)[1] == "object":
        seats.append(game.seat)
        game.choose("pass")
    assert seats == [2, 3, 1]


def test_nl_257_after_the_roll_nothing_changes_the_score_but_what_says_so() -> None:
    guard = {"contacts": ["performer"], "assets": ["snapnerve"]}
    game = streetwise({"who": "veteran", "contacts": SOCIAL}, dice=["1", "3!"], **guard)
    play(game, "roll", "pass")
    assert (scores(game), asked(game)) == ([5], (0, "after-roll"))
    assert offered(game) == ["use:snapnerve", "go-on"]
    skip(game, "use:snapnerve")
    assert (scores(game), judged(game, "passed")) == ([5, 7], [(7, 6)])
    assert lying(game, "spent") == ["snapnerve"]


def test_nl_258_one_die_is_rolled_and_added() -> None:
    for die, n in (("0!", 0), ("1", 1), ("2", 2), ("3!", 3)):
        game = skip(streetwise(dice=[die]))
        assert scores(game) == [4 + n]


@pytest.mark.parametrize(("die", "kind"), [("1", "failed"), ("2", "passed"), ("3!", "passed")])
def test_nl_259_the_difficulty_or_more_passes(die: str, kind: str) -> None:
    game = skip(streetwise(dice=[die]))
    assert [fact.kind for fact in game.facts if fact.kind in ("passed", "failed")] == [kind]


@pytest.mark.parametrize(("die", "lost"), [("0!", 1), ("1", 0), ("2", 0), ("3!", 1)])
def test_nl_260_strain_costs_a_resolve_on_success_and_failure_alike(die: str, lost: int) -> None:
    assert of(skip(streetwise(dice=[die])))["resolve"] == 5 - lost


def test_nl_261_who_is_shaken_by_it_scores_0() -> None:
    guard = {"who": "guard", "resolve": 1, "kc": 3}
    game = night(guard, phase="event", round_card="rivets-harassing", dice=["3!"])
    skip(game, "face:event", "attempt")
    assert (scores(game), judged(game, "failed"), judged(game, "passed")) == ([7], [(0, 6)], [])


def test_nl_261_also_as_one_of_a_crew() -> None:
    people = [{"who": "guard", "resolve": 1}, {"who": "veteran"}]
    game = on_mission("cold-transfer", *people, first=[0, 1], dice=["3!", "1"])
    skip(game, "stay", "route:1", "help", "help")
    assert (scores(game), judged(game, "failed")) == ([7, 4], [(4, 6)])


def test_nl_262_what_is_used_is_paid_for_and_not_taken_back() -> None:
    sniper = {"who": "sniper", "assets": ["calmax"], "contacts": ["chaperone"]}
    game = on_mission("cold-transfer", sniper, {"who": "veteran", "contacts": ["detective"]}, dice=["1"])
    play(game, "route:2", "attempt", "use:calmax", "play:chaperone:2")
    assert numbers(game, 0, "resolve") == (7,)
    skip(game, "hinder:detective")
    assert scores(game) == [4 + 2 + 2 - 1 + 1]
    assert game.view()["contact_discard"] == ["chaperone", "detective"]


def test_nl_262_a_contact_that_is_ignored_is_discarded_all_the_same() -> None:
    game = streetwise({"who": "veteran", "contacts": SOCIAL[:1]}, contacts=["hymn-seller"])
    skip(game, "roll", "hinder:performer", "cancel:hymn-seller")
    assert scores(game) == [5]
    assert game.view()["contact_discard"] == ["performer", "hymn-seller"]


def test_nl_263_who_is_hit_may_answer_with_more() -> None:
    game = streetwise({"who": "veteran", "contacts": SOCIAL[:1]}, contacts=["performer"])
    play(game, "roll", "hinder:performer")
    assert (asked(game), offered(game)) == ((0, "answer"), ["play:performer:2", "go-on"])
    skip(game, "play:performer:2")
    assert scores(game) == [4 + 2 - 1 + 1]


def test_nl_264_a_score_may_be_below_0() -> None:
    people = [{"who": "sniper", "assets": []}, {"who": "veteran", "contacts": SOCIAL}]
    game = on_mission("cold-transfer", *people, dice=["0!"])
    play(game, "route:1", "attempt", "hinder:performer", "hinder:face-man", "hinder:bell-ringer")
    skip(game)
    assert scores(game) == [2 - 3]
    assert mission(game)["card"] == ""


def test_nl_254_a_third_use_is_one_of_its_type() -> None:
    assert {card.type.id for card in BOX.contacts} == {"company", "fixer", "security", "smarts", "social"}
