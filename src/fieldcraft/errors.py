"""Errors of a request, each with one sentence that says what is wrong.

FieldcraftError
├── IllegalChoice   a choice that is not on offer
├── CardError       card data; carries every problem found
├── RecordError     a saved game, share code or replay
│   └── RecordDiverges   one that diverges under the current rules
├── ScenarioError   a declared position
└── RequestError    anything else: an unknown game, a flag, a file
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class FieldcraftError(ValueError):
    """The request was wrong; the message says what and where."""


class IllegalChoice(FieldcraftError):
    """The choice is not on offer at this decision."""


class RecordError(FieldcraftError):
    """A record cannot be read or does not lead anywhere."""


class RecordDiverges(RecordError):
    """A record leads elsewhere than it did; its first `agreeing` choices of `total` still lead there.

    `change` says what is different at the choice after those.
    """

    def __init__(self, message: str, change: str, agreeing: int, total: int) -> None:
        super().__init__(message)
        self.change = change
        self.agreeing = agreeing
        self.total = total


class ScenarioError(FieldcraftError):
    """A scenario does not describe a position of its game."""


class RequestError(FieldcraftError):
    """An unknown game, a file that is not there, a number out of range."""


class Problem(NamedTuple):
    """One fault of a card: its place, and what is allowed there."""

    file: str
    card: str
    field: str
    column: int  # 1 for the first character of the field; 0 where no column applies
    message: str

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.card and f"card '{self.card}'", self.field) if part)
        column = f", column {self.column}" if self.column else ""
        return f"{self.file}: {place}{column}: {self.message}" if place else f"{self.file}: {self.message}"


class CardError(FieldcraftError):
    """Card data with problems; `problems` holds all of them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def hint(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about a name that is not there: which one may be meant, or ''."""
    from difflib import get_close_matches  # no game needs it to begin

    near = get_close_matches(name, list(known), 1)
    return f"; did you mean '{near[0]}'?" if near else ""
