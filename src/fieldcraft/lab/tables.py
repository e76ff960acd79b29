"""Games and decisions as tables: one row each, written as Parquet for whatever reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.extras import library
from fieldcraft.lab.match import Decision, Match, Played
from fieldcraft.rulebook.files import check_output, reason

GAMES: Final = {
    "game": "String", "bots": "String", "cards": "String", "seed": "Int64", "won": "Boolean",
    "reason": "String", "score": "Int64", "decisions": "Int64", "returns": "List(Float64)",
    "places": "List(Int64)", "names": "List(String)",
}  # fmt: skip
"""The columns of games; `won` is empty where a game did not end, lists have an entry for each seat."""
DECISIONS: Final = {
    "seed": "Int64", "number": "Int32", "turn": "Int32", "seat": "Int8", "question": "String",
    "options": "Int32", "key": "String", "verb": "String", "card": "String", "place": "String",
}  # fmt: skip
"""Columns of decisions: the game, the number of the decision, the seat, what was asked, and what was chosen.
"""


class RowTable:
    """Rows that are gathered as they come, and written in the end."""

    def __init__(self, path: Path, columns: Mapping[str, str]) -> None:
        """Raises RequestError without polars, or where the file cannot be written."""
        self.polars = library("polars")
        check_output(path)
        self.path = path
        self.schema = {name: self.kind(text) for name, text in columns.items()}
        self.frames: list[Any] = []

    def kind(self, text: str) -> Any:
        """The type of a column by its name."""
        outer, _, inner = text.removesuffix(")").partition("(")
        kind = getattr(self.polars, outer)
        return kind(self.kind(inner)) if inner else kind

    def add(self, rows: Sequence[Sequence[Any]]) -> None:
        """Add rows, which are kept by columns: that takes a fraction of the room."""
        self.frames.append(self.polars.DataFrame(rows, schema=self.schema, orient="row"))

    def write(self) -> None:
        """Write the rows as a Parquet file; raises RequestError."""
        frame = self.polars.concat(self.frames) if self.frames else self.polars.DataFrame(schema=self.schema)
        try:
            frame.write_parquet(self.path)
        except OSError as error:
            raise RequestError(f"{self.path}: {reason(error)}") from None


def game_rows(match: Match, games: Iterable[Played]) -> list[tuple[Any, ...]]:
    """Return a row for each game of a match."""
    head = (match.game, ",".join(match.bots), match.cards.name)
    return [
        (*head, one.seed, one.won, one.reason, one.score, one.decisions)
        + (list(one.returns), list(one.places), list(one.names))
        for one in games
    ]


def decision_rows(decisions: Iterable[Decision]) -> list[tuple[Any, ...]]:
    """Return a row for each decision."""
    return [tuple(one) for one in decisions]
