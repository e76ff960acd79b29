"""Games that a greedy player has played, to be opened at any moment of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from browser.twin import Twin


class Course:
    """All choices of a game, and what was on offer before each."""

    def __init__(self, game: str, seed: int) -> None:
        twin = Twin(game, seed)
        self.seed = seed
        self.offered: list[set[str]] = []
        while not twin.game.over:
            self.offered.append({option.key.partition(":")[0] for option in twin.game.options})
            twin.choose(twin.best().key)
        self.won = bool(twin.game.outcome.won)
        self.record = twin.game.record

    def opening(self, moment: int) -> dict[str, Any]:
        """Return the opening of a table with a number of choices made."""
        return {"game": self.record["game"], "record": self.record, "upto": moment}

    def moments(self, verb: str) -> list[int]:
        """When options of a verb are on offer."""
        return [n for n, verbs in enumerate(self.offered) if verb in verbs]


@cache
def course(game: str, seed: int) -> Course:
    return Course(game, seed)


def course_where(game: str, holds: Callable[[Course], bool]) -> Course:
    """Return the first game, by its seed, for which the condition holds."""
    return next(played for seed in count() if holds(played := course(game, seed)))


def moment(game: str, verb: str, after: int = 0) -> dict[str, Any]:
    """Return the opening of a table where a verb is available after at least a number of choices."""
    played = course_where(game, lambda played: any(n >= after for n in played.moments(verb)))
    return played.opening(next(n for n in played.moments(verb) if n >= after))
