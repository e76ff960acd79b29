"""What is asked about the table and never run: conditions, counts, filters and patterns of events."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.state import G, Op
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Query(Op[G]):
    """A part of a card's text that is asked and never run."""

    def run(self, g: G, subject: i64) -> None:
        raise AssertionError("this is asked, never run")


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Query[G]):
    """Something about the table that is true or false."""

    CATEGORY = "condition"

    def holds(self, g: G, subject: i64) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Query[G]):
    """A number on the table."""

    CATEGORY = "count"

    def count(self, g: G, subject: i64) -> i64:
        raise NotImplementedError

    def counted(self, g: G) -> None:
        """Something is done now for each that was counted."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Many(Condition[G]):
    """Does a count come to so many?"""

    FORM = "{n:number} or more {count:counts}"
    n: i64
    count: Count[Any]

    def holds(self, g: G, subject: i64) -> bool:
        return self.count.count(g, subject) >= self.n


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter(Query[G]):
    """Which cards, pieces or places a text speaks of."""

    CATEGORY = "filter"

    def matches(self, g: G, source: i64, subject: i64, card: Any) -> bool:
        """Does the text at `source` speak of this card at `subject`?

        `card` is what lay there when it happened, None where the question is about the place as it is.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class EventPattern(Filter[G]):
    """Something that may happen: an event of the game, and to whom it must happen."""

    CATEGORY = "event"

    def event(self) -> i64:
        """The number of the event, below 63; questions to rules and events share one numbering."""
        raise NotImplementedError

    def matches(self, g: G, source: i64, subject: i64, card: Any) -> bool:
        """Did it happen to somebody of whom the text at `source` speaks?"""
        return True
