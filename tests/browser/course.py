"""A game that a greedy player has played, to be opened at any moment of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from browser.twin import Twin


class Course:
    """All choices of a game, and what was on offer before each."""

    def __init__(self, game: str, seed: int) -> None:
        twin = Twin(game, seed)
        self.offered: list[set[str]] = []
        while not twin.game.over:
            self.offered.append({option.key.partition(":")[0] for option in twin.game.options})
            twin.choose(twin.best().key)
        self.record = twin.game.record

    def opening(self, moment: int) -> dict[str, Any]:
        """What opens a table at which so many choices have been made."""
        return {"game": self.record["game"], "record": self.record, "upto": moment}

    def when(self, verb: str, after: int = 0) -> int:
        """The first moment at which options of a verb are on offer."""
        return next(n for n, verbs in enumerate(self.offered) if n >= after and verb in verbs)

    def after(self, verb: str) -> int:
        """The last moment before which options of a verb were on offer."""
        return 1 + max(n for n, verbs in enumerate(self.offered) if verb in verbs)


@cache
def course(game: str, seed: int) -> Course:
    return Course(game, seed)
