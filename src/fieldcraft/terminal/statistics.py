"""Games that ended: wins in a row, and the games themselves, played again from their records."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby, takewhile
from typing import Final

from fieldcraft.errors import RecordError
from fieldcraft.session.game import Game
from fieldcraft.session.load import load
from fieldcraft.terminal.shelf import PastScore

LONGEST_THOUGHT_SECONDS: Final = 300
"""Seconds between two choices that count as play at most."""


class Stopwatch:
    """The time spent on a game that is played without a break in the program; 0 for one that goes on."""

    def __init__(self, *, is_running: bool, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.last = now() if is_running else None
        self.spent = 0.0

    def lap(self) -> None:
        """Count the time since the last choice."""
        if self.last is not None:
            before, self.last = self.last, self.now()
            self.spent += min(self.last - before, LONGEST_THOUGHT_SECONDS)


def played_again(scores: list[PastScore]) -> list[Game]:
    """Return the games of these scores, without those that the current cards and rules cannot play."""
    games = []
    for score in scores:
        with suppress(RecordError):
            game = load(score.code)
            if game.over and game.rules.id == score.game:
                games.append(game)
    return games


def counted(games: list[Game]) -> list[tuple[str, list[list[str]]]]:
    """Return the title of each category, and how often each of its values was played and won.

    Categories of stages are left out, since the game's own statistics have them.  Several people at one
    screen count as one player: a value counts once a game, and is won if any of them won with it.
    """
    found: dict[str, dict[str, list[bool]]] = {}
    for game in games:
        staged = {by.name for by in game.rules.counted if by.stages}
        entries = [tally for seat in game.people for tally in game.tallies(seat) if tally.by not in staged]
        for title, label in dict.fromkeys((tally.title, tally.label) for tally in entries):
            won = any(tally.won for tally in entries if (tally.title, tally.label) == (title, label))
            found.setdefault(title, {}).setdefault(label, []).append(won)
    return [
        (title, [[label, str(len(won)), str(sum(won)), ""] for label, won in rows.items()])
        for title, rows in found.items()
    ]


def wins_in_a_row(scores: list[PastScore]) -> tuple[int, int]:
    """Return the number of games won in a row, now and at most."""
    won = [score.won for score in scores]
    now = len(list(takewhile(bool, reversed(won))))
    return now, max((len(list(run)) for is_won, run in groupby(won) if is_won), default=0)
