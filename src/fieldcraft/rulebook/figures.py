"""Figures of many games of one kind: a game's own aims and questions, beyond what every report counts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from fieldcraft.kernel.state import Fact, Option

Z95: Final = 1.959964


class Figures:
    """All games together: the lab plays them, has each choice watched and each game added.

    This one counts nothing: what every game has in common is counted by the lab (`rulebook.reading`).

    Parts of the games may be counted in several processes, and are added up by `merge`: so there is nothing
    in its fields but counts.
    """

    DRAWN: ClassVar[tuple[type[Option[Any]], ...]] = ()
    """Choices that are drawn evenly on request, so that what follows them can be compared."""

    def watch(self, g: Any, option: Option[Any], appraisal: Any) -> None:
        """Count what the seat at turn is about to choose; `appraisal` is the judgement of the game."""

    def add(self, facts: Sequence[Fact], g: Any) -> None:
        """Count one game, from its whole journal and its end."""

    def report(self, rules: Any) -> Iterator[str]:
        """Yield everything that has been counted, as lines of Markdown; `rules` are those of the games."""
        yield from ()

    def merge(self, other: Figures) -> None:
        """Add what has been counted elsewhere."""
        added(self, other)


def added(one: Any, other: Any) -> Any:
    """Return the sum of two counts of one form: numbers, lists, sets, tables, or objects with fields."""
    if isinstance(one, set):
        return one | other
    if isinstance(one, int | float | list | tuple):
        return one + other
    fields = one if isinstance(one, dict) else vars(one)
    for name, value in (other if isinstance(other, dict) else vars(other)).items():
        fields[name] = added(fields[name], value) if name in fields else value
    return one


# -- how rates are written ---------------------------------------------------------------------


def wilson(wins: int, games: int, z: float = Z95) -> list[float]:
    """The 95 % score interval of a rate (Wilson, JASA 22, 1927)."""
    rate, n = wins / games, games
    centre = rate + z * z / (2 * n)
    spread = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return [max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)]


def rate(wins: int, games: int) -> str:
    """A rate with its 95 % interval."""
    if not games:
        return "-"
    low, high = wilson(wins, games)
    return f"{wins / games:.0%} ({low:.0%} to {high:.0%})"


def counts(counter: dict[str, int]) -> str:
    """Return names with their numbers, by name."""
    return ", ".join(f"{name} {n}" for name, n in sorted(counter.items())) or "-"


def some(counted: Iterable[tuple[str, int]]) -> str:
    """Return names with their numbers, in the order given."""
    return ", ".join(f"{name} {n}" for name, n in counted)
