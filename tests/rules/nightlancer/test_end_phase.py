"""Ledger section I: the new turn order, hands, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from positions import happened, offered
from rules.nightlancer.night import WHO, alone, asked, begin, lying, night, of, play, skip

from fieldcraft.session.game import Game

SEVEN = ["performer", "smuggler", "detective", "face-man", "cyberspacer", "paymaster", "matchmaker"]


def ended(heats: tuple[int, ...], order: tuple[int, ...], **position: Any) -> Game:
    people = [{"who": who, "heat": heat} for who, heat in zip(WHO, heats, strict=False)]
    return night(*people, phase="end", order=list(order), **position)


@pytest.mark.parametrize(
    ("heats", "order", "now"),
    [((2, 0, 1), (0, 1, 2), [1, 2, 0]), ((5, 4, 3, 0), (0, 1, 2, 3), [3, 2, 1, 0])],
)
def test_nl_190_least_heat_comes_first(
    heats: tuple[int, ...], order: tuple[int, ...], now: list[int]
) -> None:
    assert ended(heats, order).view()["order"] == now


@pytest.mark.parametrize(
    ("heats", "order", "now"),
    [
        ((1, 0, 1, 0), (0, 1, 2, 3), [3, 1, 2, 0]),
        ((2, 0, 2, 1), (0, 1, 2, 3), [1, 3, 2, 0]),
        ((1, 1, 1, 1), (2, 0, 3, 1), [1, 3, 0, 2]),
    ],
)
def test_nl_191_among_equals_the_order_is_turned_round(
    heats: tuple[int, ...], order: tuple[int, ...], now: list[int]
) -> None:
    assert ended(heats, order).view()["order"] == now


def test_nl_192_fixers_are_played_when_the_order_is_sorted_again_and_again() -> None:
    people = [
        {"who": "guard", "heat": 1, "contacts": ["smuggler"]},
        {"who": "veteran", "contacts": ["pawnbroker"]},
        {"who": "sniper", "heat": 2},
    ]
    game = night(*people, phase="end")
    assert game.view()["order"] == [1, 0, 2]
    alone(game)
    assert (asked(game), offered(game)) == ((0, "when-sorted"), ["swap:smuggler:veteran", "pass"])
    play(game, "swap:smuggler:veteran")
    assert offered(game) == ["go-on"]
    alone(game)
    assert (asked(game), game.view()["order"]) == ((1, "when-sorted"), [0, 1, 2])
    skip(game, "swap:pawnbroker:guard")
    assert game.view()["order"] == [1, 0, 2]


def test_nl_192_whose_place_is_taken_may_ignore_it() -> None:
    people = [
        {"who": "guard", "heat": 1, "contacts": ["smuggler"]},
        {"who": "veteran", "contacts": ["face-man"]},
    ]
    game = play(night(*people, phase="end"), "swap:smuggler:veteran")
    assert asked(game) == (1, "answer")
    skip(game, "cancel:face-man")
    assert game.view()["order"] == [1, 0]
    assert sorted(game.view()["contact_discard"]) == ["face-man", "smuggler"]


def hands_of(contacts: list[str], **person: Any) -> Game:
    return night({"who": "guard", "contacts": contacts} | person, {"who": "veteran"}, phase="end")


@pytest.mark.parametrize("n", [5, 6, 7, 9])
def test_nl_193_six_cards_are_kept(n: int) -> None:
    game = alone(hands_of([*SEVEN, "tide-clerk", "radio-ham"][: n - 1], plans=["dock-cant"]), until="pass")
    while asked(game)[1] == "when-sorted":
        play(game, "pass")
    for left in range(n, 6, -1):
        assert (asked(game), game.question["n"]) == ((0, "hand-limit"), left - 6)
        play(game, "discard:dock-cant" if left == n else offered(game)[0])
    assert len(lying(game, "contacts") + lying(game, "plans")) == min(n, 6)
    assert game.view()["plan_discard"] == (["dock-cant"] if n > 6 else [])
    assert game.view()["phase"] == "scoring"


def test_nl_193_two_copies_of_one_card_may_go() -> None:
    game = alone(hands_of([*SEVEN, "performer"]), until="pass")
    while asked(game)[1] == "when-sorted":
        play(game, "pass")
    play(game, "discard:performer", "discard:performer")
    assert game.view()["contact_discard"] == ["performer", "performer"]


def test_nl_193_the_signature_counts_too() -> None:
    game = play(hands_of(SEVEN[:6], signature=True), "pass")
    while asked(game)[1] == "when-sorted":
        play(game, "pass")
    assert "discard:the-night-shifts-trust" in offered(game)
    play(game, "discard:the-night-shifts-trust")
    assert game.view()["gone"] == ["the-night-shifts-trust"]


def test_nl_193_all_choose_in_secret_and_show_together() -> None:
    people = [{"who": "guard", "contacts": SEVEN}, {"who": "veteran", "contacts": SEVEN}]
    game = night(*people, phase="end")
    while asked(game)[1] == "when-sorted":
        play(game, "pass")
    play(game, "discard:performer")
    assert game.view(1)["contact_discard"] == []
    assert game.view(1)["chosen"][0] == 1
    play(game, "discard:detective")
    assert game.view(1)["contact_discard"] == ["performer", "detective"]


def test_nl_194_the_game_ends_when_no_round_card_is_left() -> None:
    game = alone(night({"who": "guard"}, phase="end"))
    assert (game.view()["phase"], asked(game)) == ("scoring", (1, "settle"))
    game = alone(night({"who": "guard"}, phase="end", round_deck=["eelers-feuding"]))
    assert (game.view()["round"], game.view()["phase"]) == (3, "prep")


def test_nl_195_the_last_round_sorts_and_discards_too() -> None:
    game = night({"who": "guard", "heat": 1, "contacts": SEVEN}, {"who": "veteran"}, phase="end")
    while asked(game)[1] == "when-sorted":
        play(game, "pass" if "pass" in offered(game) else offered(game)[0])
    assert (asked(game), game.view()["order"]) == ((0, "hand-limit"), [1, 0])
    play(game, "discard:performer")
    assert (game.view()["phase"], asked(game)) == ("scoring", (1, "settle"))
    assert len(lying(game, "contacts")) == 6


def test_nl_194_a_whole_game_has_as_many_rounds_as_round_cards() -> None:
    game = begin(5, seats=3, length="short")
    while not game.over:
        game.choose(0)
    assert (game.view()["round"], len(happened(game, "round"))) == (6, 6)
    assert of(game)["who"] != of(game, 1)["who"]
