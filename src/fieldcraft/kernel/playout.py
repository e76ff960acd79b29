"""Uniform random play, without leaving the engine."""

from __future__ import annotations

from fieldcraft.kernel.chance import INCREMENT, MASK, MULTIPLIER
from fieldcraft.kernel.state import PLAYING, State
from fieldcraft.native import i64


def playout(g: State, luck: i64, limit: i64) -> i64:
    """Play at random until the game is over or `limit` decisions were made; how many there were."""
    decisions: i64 = 0
    while g.status == PLAYING and decisions < limit:
        luck = (
            luck * MULTIPLIER + INCREMENT
        ) & MASK  # `step` and `pick`, written out: this loop is the hottest
        g.choose(((luck >> 30) * len(g.options)) >> 32)
        decisions += 1
    return decisions
