"""Looking ahead by one decision, and playing on that way, without leaving the engine."""

from __future__ import annotations

from fieldcraft.kernel.state import PLAYING, State
from fieldcraft.native import i64


def best_option(g: State) -> i64:
    """The option after which the deciding seat stands best; the first of equals."""
    seat = g.seat
    best: i64 = 0
    most: i64 = 0
    for index in range(i64(len(g.options))):
        after = g.clone()
        after.choose(index)
        value = after.estimate(seat)
        if index == 0 or value > most:
            best = index
            most = value
    return best


def look_ahead(g: State, turn: i64, limit: i64) -> i64:
    """Play on by `best_option` until that turn begins, the game is over or `limit` decisions were made."""
    decisions: i64 = 0
    while g.status == PLAYING and g.turn < turn and decisions < limit:
        g.choose(best_option(g))
        decisions += 1
    return decisions
