"""Hints and looks back in words, as the messages of the wire have them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from fieldcraft.bots import analysis
from fieldcraft.bots.advice import advise, said
from fieldcraft.rendering.messages import Moment
from fieldcraft.session.game import Game, asking

PROMISE_DIGITS: Final = 3
"""The number of digits after the point of a promise."""


def hint(game: Game, seat: int) -> list[str]:
    """Return the key of the best option, what speaks for it, and then each further one in words."""
    found = advise(game.rules, asking(game.state, seat) or game.state, game.made)
    best, *others = [(advice.option, said(game.rules, advice)) for advice in found]
    return [best[0].key, best[1], *(f"{option.label}: {why}" for option, why in others if why)]


def looked_back(
    game: Game, seat: int, first: int, until: float
) -> tuple[list[analysis.JudgedDecision], int | None]:
    """Return decisions of a seat from the choice `first` on: as many as the time allows, at least one.

    With them comes the choice from which to go on, None where there are no more.  `until` is a time of
    `time.monotonic`.
    """
    found: list[analysis.JudgedDecision] = []
    for moment in analysis.judged(game, seat, first):
        found.append(moment)
        if time.monotonic() > until:
            return found, moment.made + 1
    return found, None


def ranked(moments: Iterable[analysis.JudgedDecision]) -> list[Moment]:
    """Return decisions as they are sent: promises rounded, and with the rank of those that cost most."""
    all_moments = list(moments)
    ranks = {moment.made: rank for rank, moment in enumerate(analysis.mattered(all_moments), 1)}
    return [
        {
            "made": moment.made,
            "promise": round(moment.promise, PROMISE_DIGITS),
            "taken": moment.taken,
            "best": moment.best,
            "cost": round(moment.cost, PROMISE_DIGITS),
            "rank": ranks.get(moment.made, 0),
            "is_chance": moment.is_chance,
        }
        for moment in all_moments
    ]
