"""Bots in seats: they play on until a person has to decide, and choose the same again after an undo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from session.installed import install
from session.market_rules import MarketRules

import fieldcraft
from fieldcraft.bots.seating import play_on, seating
from fieldcraft.errors import RecordError, RequestError
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.session.game import Game

RULES = MarketRules()


@pytest.fixture(autouse=True)
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The market among the games that are installed."""
    install(tmp_path, "market-games", {"market": "session.market_rules"})
    monkeypatch.syspath_prepend(tmp_path)


def seated(seed: int, *bots: str) -> Game:
    """A game of three with these bots, at a person's first decision."""
    game = Game(RULES, seed, bots=bots)
    for _ in play_on(game):
        pass
    return game


def choose(game: Game, index: int = 0) -> None:
    game.choose(index)
    for _ in play_on(game):
        pass


@pytest.mark.parametrize(
    ("names", "bots"),
    [
        ("greedy", ("", "", "greedy")),
        ("greedy,random", ("", "greedy", "random")),
        ("easy,strong", ("", "easy", "strong")),
        ("me, greedy ,me", ("", "greedy", "")),
        ("greedy,me,random", ("greedy", "", "random")),
        (["", "random"], ("", "", "random")),
    ],
)
def test_bots_take_the_last_seats_or_those_that_are_named(names: str | list[str], bots: tuple[str]) -> None:
    assert seating(names, 3) == bots


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("clever", "there is no bot 'clever'; there are easy, fair, strong, random, greedy, rollout, search"),
        ("greedy,,x", "there is no bot 'x'; there are easy, fair, strong, random, greedy, rollout, search"),
        ("me,me,me,me", "there are 4 players named for 3 seats"),
        ("random,random,random", "there is no seat left for a person; write 'me' for one"),
    ],
)
def test_bots_that_cannot_sit_there_are_refused(names: str, says: str) -> None:
    with pytest.raises(RequestError, match=f"^{says}$"):
        seating(names, 3)


@pytest.mark.parametrize("seed", range(4))
def test_a_person_is_asked_whenever_bots_have_played(seed: int) -> None:
    game = seated(seed, "random", "", "greedy")
    while not game.over:
        assert game.seat == game.reader == 1
        choose(game, seed % len(game.options))
    assert game.reader == 1
    assert {choice.seat for choice in game.choices} == {0, 1, 2}


def test_at_the_end_of_a_game_of_several_people_no_seat_is_the_reader() -> None:
    game = seated(1, "", "", "random")
    while not game.over:
        choose(game)
    assert game.reader == EVERYBODY


@pytest.mark.parametrize("bots", [("", "random", "greedy"), ("random", "", "random")])
def test_after_an_undo_the_same_choices_are_answered_alike(bots: tuple[str, ...]) -> None:
    game = seated(3, *bots)
    for _ in range(6):
        choose(game)
    record = game.record
    game.undo(2)
    assert not game.bot
    assert game.made < len(record["choices"]) - 1
    choose(game)
    choose(game)
    assert game.record == record
    game.undo(1000)
    assert game.made == 0


def test_an_undo_counts_the_choices_of_people_alone() -> None:
    game = seated(2, "", "random", "random")
    for _ in range(5):
        choose(game)
    own = [number for number, choice in enumerate(game.choices) if choice.seat == 0]
    assert [game.before(n) for n in range(1, 6)] == own[::-1]
    assert (game.before(0), game.before(9)) == (game.made, 0)


def test_a_record_tells_which_seats_bots_play() -> None:
    game = seated(5, "", "random", "greedy")
    choose(game)
    assert game.record["bots"] == ["", "random", "greedy"]
    again = fieldcraft.load(game.save())
    assert (again.bots, again.record) == (game.bots, game.record)
    assert again.copy().bots == game.bots
    assert "bots" not in Game(RULES, 5).record


@pytest.mark.parametrize("bots", [["", "random"], ["random"] * 3, ["", 1, ""], "random"])
def test_a_record_with_bots_that_cannot_be_is_refused(bots: object) -> None:
    record = Game(RULES, 1).record | {"bots": bots}
    with pytest.raises(RecordError, match="the record's bots"):
        fieldcraft.load(json.dumps(record))


def test_a_new_game_begins_where_a_person_decides() -> None:
    game = fieldcraft.new("market", 4, bots="random,me,random")
    assert (game.bots, game.seat) == (("random", "", "random"), 1)
    game.choose(0)
    fieldcraft.play_on(game)
    assert game.over or not game.bot


def test_a_bot_sees_no_more_than_its_seat() -> None:
    """A bot's choice is the same on tables that its seat cannot distinguish."""
    for seed in range(6):
        game = Game(RULES, seed, bots=("greedy", "", ""))
        other = game.copy()
        other.state = game.state.determinize(0, seed + 99)
        other.state.streams, other.state.journal = game.state.streams[:], game.facts[:]
        other.state.patient = True
        first = next(play_on(game)), next(play_on(other))
        assert first[0].option.key == first[1].option.key
