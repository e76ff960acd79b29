"""Queries about the table, which are never run: conditions, counts, filters and patterns of events."""

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
        """True if the condition holds about the subject now."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Query[G]):
    """A number on the table."""

    CATEGORY = "count"

    def count(self, g: G, subject: i64) -> i64:
        """Return the number about the subject now."""
        raise NotImplementedError

    def counted(self, g: G) -> None:
        """Note that something is done now for each that was counted."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Many(Condition[G]):
    """The condition that a count is at least `n`."""

    FORM = "{n:number} or more {count:counts}"
    n: i64
    count: Count[Any]

    def holds(self, g: G, subject: i64) -> bool:
        return self.count.count(g, subject) >= self.n


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter(Query[G]):
    """The set of cards, pieces or places that a text means."""

    CATEGORY = "filter"

    def matches(self, g: G, source: i64, subject: i64, card: Any) -> bool:
        """True if the text at `source` means this card at `subject`.

        `card` is the card that was there at the time of the event, None if the question is about the place as
        it is now.
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
        """True if the event happened to a subject that the text at `source` means."""
        return True
