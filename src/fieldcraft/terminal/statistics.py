"""Games that ended: wins in a row, and the games themselves, played again from their records."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby, takewhile

from fieldcraft.errors import RecordError
from fieldcraft.session.game import Game
from fieldcraft.session.load import load
from fieldcraft.terminal.shelf import Score


def played_again(scores: list[Score]) -> list[Game]:
    """Return the games of these scores, without those that the current cards and rules cannot play."""
    games = []
    for score in scores:
        with suppress(RecordError):
            game = load(score.code)
            if game.over and game.rules.id == score.game:
                games.append(game)
    return games


def wins_in_a_row(scores: list[Score]) -> tuple[int, int]:
    """Return the number of games won in a row, now and at most."""
    won = [score.won for score in scores]
    now = len(list(takewhile(bool, reversed(won))))
    return now, max((len(list(run)) for is_won, run in groupby(won) if is_won), default=0)
