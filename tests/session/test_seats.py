"""Several seats: one that is open may answer out of turn, and the record says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from session.installed import install
from session.market_rules import MarketRules

import fieldcraft
from fieldcraft.errors import IllegalChoice, RecordError
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.rendering import client, going_back
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code

RULES = MarketRules()


@pytest.fixture(autouse=True)
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The market among the games that are installed."""
    install(tmp_path, "market-games", {"market": "session.market_rules"})
    monkeypatch.syspath_prepend(tmp_path)


def same(one: Game, other: Game) -> bool:
    return one.record == other.record and one.state.snapshot() == other.state.snapshot()


def out_of_turn(seed: int, most: int = 60) -> Game:
    """A game in which every open seat may be the next to answer."""
    game, luck = fieldcraft.new("market", seed), scatter(seed, 9)
    while not game.over and game.made < most:
        luck = step(luck)
        seats = [seat for seat in game.open_seats if game.options_of(seat)]
        seat = seats[pick(luck, len(seats))]
        luck = step(luck)
        game.choose(pick(luck, len(game.options_of(seat))), seat)
    return game


def test_a_seat_that_is_open_may_answer_out_of_turn() -> None:
    game = Game(RULES, 1)
    assert (game.seat, game.open_seats) == (0, [0, 1, 2])
    (card, *_) = game.view(2)["hands"][2]
    assert [option.key for option in game.options_of(2)] == [
        f"throw:{card}" for card in game.view(2)["hands"][2]
    ]
    game.choose(f"throw:{card}", seat=2)
    assert game.view(0)["discard"] == [card]
    assert game.record["choices"] == [f"@2 throw:{card}"]
    assert game.choices[-1].seat == 2


def test_the_game_waits_for_those_who_are_asked_and_not_for_those_who_may_act_besides() -> None:
    game = Game(RULES, 1)
    assert (client.position(game, 1)["open"], client.position(game, 1)["waits"]) == ([0, 1, 2], [0])
    game.choose("auction")
    assert client.position(game, 1)["waits"] == [0, 1, 2]
    game.choose("bid:0", seat=1)
    assert client.position(game, 1)["waits"] == [0, 2]


def test_naming_the_seat_that_is_asked_changes_nothing_in_the_record() -> None:
    game, other = Game(RULES, 1), Game(RULES, 1)
    key = game.options[0].key
    game.choose(key, seat=game.seat)
    other.choose(key)
    assert same(game, other)
    assert game.record["choices"] == [key]


def test_looking_at_what_another_seat_may_choose_changes_nothing() -> None:
    game = Game(RULES, 1)
    before = game.state.snapshot()
    for seat in (-1, 0, 1, 2, 3, 64, 70):
        assert bool(game.options_of(seat)) == (seat in range(3))
    assert game.state.snapshot() == before


@pytest.mark.parametrize(
    ("choice", "seat"), [("play:1", 1), (40, 1), ("done", 2), ("done", 7), (0, 7), (0, -1)]
)
def test_what_a_seat_may_not_choose_changes_nothing(choice: int | str, seat: int) -> None:
    game = Game(RULES, 1)
    before = game.state.snapshot()
    with pytest.raises(IllegalChoice):
        game.choose(choice, seat)
    assert game.state.snapshot() == before
    assert game.made == 0


def test_a_seat_that_is_not_open_is_told_so() -> None:
    game = Game(RULES, 1)
    with pytest.raises(IllegalChoice, match="'done' is not possible: seat 8 has nothing to decide now"):
        game.choose("done", 7)


@pytest.mark.parametrize("seed", range(8))
def test_games_played_out_of_turn_come_back_from_record_and_code(seed: int) -> None:
    game = out_of_turn(seed)
    assert any(choice.is_heard for choice in game.choices)
    assert same(fieldcraft.load(game.save()), game)
    assert same(fieldcraft.load(share_code(game)), game)
    assert fieldcraft.load(game.save()).facts == game.facts


@pytest.mark.parametrize("seed", range(4))
def test_an_undo_leads_back_to_any_choice_out_of_turn(seed: int) -> None:
    game = out_of_turn(seed, 30)
    seen = []
    again = Game(game.rules, seed)
    for choice in game.choices:
        seen.append((again.state.snapshot(), again.facts[:]))
        again.choose(choice.option.key, choice.seat)
    for made in reversed(range(game.made)):
        game.rewind(made)
        assert (game.state.snapshot(), game.facts) == seen[made]


@pytest.mark.parametrize("made", ["@9 done", "@1 done", "@-1 done", "@ done", "@1done", "@", "@99 x"])
def test_a_record_with_an_answer_that_nobody_could_give_is_refused(made: str) -> None:
    record = Game(RULES, 1).record | {"choices": [made], "digests": ["----"]}
    with pytest.raises(RecordError, match="choice 1 of 1: "):
        fieldcraft.load(json.dumps(record))


def test_why_not_is_answered_to_the_seat_that_asks() -> None:
    game = Game(RULES, 1)
    key = game.options_of(1)[0].key
    assert game.why_not(key, 1) == ""
    assert game.why_not(key) != ""


def test_the_outcome_has_a_result_for_each_seat() -> None:
    game = out_of_turn(3, 1000)
    points = game.view()["points"]
    outcome = game.outcome
    assert game.over
    assert len(outcome.returns) == len(outcome.places) == game.seats == 3
    assert sum(outcome.returns) == pytest.approx(0)
    assert {place for place, mine in zip(outcome.places, points, strict=True) if mine == max(points)} == {1}


# -- the knowledge of a seat --------------------------------------------------------------------


def test_facts_are_numbered_by_what_a_seat_may_read() -> None:
    game = out_of_turn(2)
    numbers = set()
    for seat in range(EVERYBODY, game.seats):
        told = client.facts(game, seat)
        assert len(told) == client.facts_read(game, seat) < len(game.facts)
        for first in (0, 1, 7, len(told)):
            assert client.facts(game, seat, first) == told[first:]
        assert {fact["at"] for fact in told[client.last_choice(game, seat) :]} <= {game.made}
        numbers.add(len(told))
    assert len(numbers) > 2


def test_how_far_an_undo_goes_depends_on_what_the_seat_itself_was_shown() -> None:
    game = Game(RULES, 1)
    game.choose("done")
    game.choose("peek", seat=1)
    game.choose("done")
    assert [going_back.free_to(game, seat) for seat in range(EVERYBODY, 3)] == [0, 0, 2, 0]
    assert [game.reveals(2, seat) for seat in range(3)] == [False, True, False]
    assert going_back.undo_reach(game, 1) == {
        "choices": 3,
        "reveals": False,
        "free_to": 2,
        "last": 2,
        "asks": False,
    }
    game.undo()
    assert going_back.undo_reach(game, 1) == {
        "choices": 2,
        "reveals": True,
        "free_to": 2,
        "last": 1,
        "asks": True,
    }
    assert going_back.undo_reach(game, 2) == {
        "choices": 2,
        "reveals": False,
        "free_to": 0,
        "last": 2,
        "asks": False,
    }
    assert going_back.undo_reach(game, 0)["asks"], "another has chosen since"
    assert game.reveals()
