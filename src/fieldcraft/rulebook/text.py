"""Names, numbers and rows as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest
from typing import Final

REMEMBERED_ROWS: Final = 4096
"""Maximum number of rows that are remembered as lines (`padded`)."""


class Note(str):
    """A line that says what a card does: where a screen is full it may be left out, once read."""

    __slots__ = ()


def counted(names: Iterable[str]) -> list[str]:
    """Return names in the order of their first places, repeated ones with a count: `3 x Punch`."""
    return [f"{n} x {name}" if n > 1 else name for name, n in Counter(names).items()]


def clause(text: str) -> str:
    """A card's text as part of a sentence."""
    return text[:1].lower() + text[1:].rstrip(".")


def columns(rows: list[list[str]]) -> list[str]:
    """Return rows as lines with their cells under each other; a row may have fewer cells."""
    widths = [max(map(len, cells)) for cells in zip_longest(*(row[:-1] for row in rows), fillvalue="")]
    return [padded(tuple(row), tuple(widths)) for row in rows]


@lru_cache(REMEMBERED_ROWS)
def padded(row: tuple[str, ...], widths: tuple[int, ...]) -> str:
    """Return a row as a line; each cell but the last has the width of its column."""
    return "  ".join([*map(str.ljust, row[:-1], widths), *row[-1:]])


def figures(heads: str, rows: list[list[str]]) -> list[str]:
    """Return rows under their heads, separated by bars: a name, then numbers, then words."""
    head = heads.split("|")
    numbers = range(1, len(head) - 1)
    widths = {i: max(len(row[i]) for row in [head, *rows]) for i in numbers}
    cells = [
        [cell.rjust(widths[i]) if i in numbers else cell for i, cell in enumerate(row)]
        for row in [head, *rows]
    ]
    return [line.rstrip() for line in columns(cells)]


def average(numbers: list[int]) -> str:
    """The mean to one digit, or a dash where there is nothing to take it of."""
    return f"{sum(numbers) / len(numbers):.1f}" if numbers else "-"


def most_of(counter: Counter[str], n: int) -> str:
    """The n names counted most often, each with how often: `Punch 3, Hide 1`."""
    most = sorted(counter, key=lambda name: (-counter[name], name))[:n]
    return ", ".join(f"{name} {counter[name]}" for name in most)
