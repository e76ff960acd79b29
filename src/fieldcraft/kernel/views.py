"""The parts that all views have; each game declares the other fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypedDict

View: TypeAlias = Mapping[str, Any]
"""The facts of a game that are open to a seat, for readers that know no particular game."""


class Question(TypedDict):
    """The question of a decision."""

    name: str
    card: str
    """The id of the card that asks, '' for none."""
    n: int
    """The number that is asked for, or another number of the question."""
