"""Names of seats in the log, for its players and watchers."""

from __future__ import annotations

import fieldcraft
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.rendering import client


def test_seats_have_numbers_until_they_have_names() -> None:
    game = fieldcraft.new("nightlancer", 3)
    assert game.seat_names == ["Seat 1", "Seat 2"]
    first = game.seat
    game.choose(0)
    (name, *_) = [name for name in game.seat_names if not name.startswith("Seat")]
    assert game.seat_names[first] == name
    game.choose(0)
    assert len({*game.seat_names}) == 2


def test_who_chose_is_named_as_the_seat_is() -> None:
    game = fieldcraft.new("nightlancer", 3)
    while game.made < 6:
        game.choose(0)
    lines = [fact["line"] for fact in client.facts(game, EVERYBODY) if fact["kind"] == "chosen"]
    assert lines
    assert {line[2:].split(": ")[0] for line in lines} <= {*game.seat_names}


def test_in_a_game_for_one_nobody_is_named() -> None:
    game = fieldcraft.new("agent-decker", 7)
    game.choose("play:punch")
    assert game.log[-2:] == ["> Play Punch", "Punch: You gain 1 fighting."]
