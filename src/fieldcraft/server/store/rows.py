"""Statements that change or add a row, for many rows at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Insert, Update, bindparam, func, literal_column
from sqlalchemy.engine import Connection

Row = dict[str, Any]
Value = Callable[[str], ColumnElement[Any]]
"""Returns the value of a row that has this name."""
GIVEN: Final = func.json_each(bindparam("rows")).table_valued("value", name="given")


def of_one(name: str) -> ColumnElement[Any]:
    """Return a value of the row that a statement is given."""
    return bindparam(name)


def of_each(name: str) -> ColumnElement[Any]:
    """Return a value of each of the rows that SQLite is given as JSON; its name is one of ours."""
    return func.json_extract(GIVEN.c.value, literal_column(f"'$.{name}'"))


class RowStatement(NamedTuple):
    """A statement for one row, and the same for all rows that SQLite is given at once."""

    one: Insert | Update
    together: Insert | Update

    def execute(self, connection: Connection, rows: list[Row]) -> int:
        """Execute the statement for each of the rows; return how many rows it has changed or added.

        SQLite is given all rows at once. For each single row the driver would release the GIL twice, and wait
        for it while the event loop is busy. PostgreSQL is given one row after the other, and so locks them in
        their order.
        """
        if len(rows) > 1 and connection.dialect.name == "sqlite":
            return connection.execute(self.together, {"rows": json.dumps(rows)}).rowcount
        return connection.execute(self.one, rows).rowcount
