"""Costs that a mix of two resources may pay, as one option for each mix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.state import G, Option
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Payment(Option[G]):
    """Pay with so much of the one resource and so much of the other."""

    def __init__(self, key: str, label: str, one: i64, other: i64) -> None:
        super().__init__(key, label)
        self.one: Final = one
        self.other: Final = other


class Payments:
    """The option for each mix, made when it is first needed: a game meets few of those there could be."""

    def __init__(self, make: Callable[[int, int], Option[Any]]) -> None:
        self.make: Final = make
        self.rows: Final[list[list[Option[Any] | None]]] = []

    def of(self, one: i64, other: i64) -> Option[Any]:
        """The option to pay so much of the one resource and so much of the other."""
        while len(self.rows) <= one:
            self.rows.append([])
        row = self.rows[one]
        while len(row) <= other:
            row.append(None)
        found = row[other]
        if found is None:
            found = self.make(one, other)
            row[other] = found
        return found
