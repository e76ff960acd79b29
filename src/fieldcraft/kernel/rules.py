"""Rules that a card lays on the table for as long as it lies there.

A game names its questions with small numbers (what does this cost, may this be done) and asks
every standing rule in a fixed order.  A rule answers about `subject` from where it stands, `subject`.
"""

from __future__ import annotations

from fieldcraft.kernel.state import G, Op
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class ContinuousEffect(Op[G]):
    """A continuous modifier; by itself it changes nothing and is never run."""

    CATEGORY = "standing"

    def amount(self, g: G, question: i64, source: i64, subject: i64, n: i64) -> i64:
        """The number `n` as this rule changes it."""
        return n

    def forbids(self, g: G, question: i64, source: i64, subject: i64) -> str:
        """The id of the rule by which this forbids the thing asked about, or ''."""
        return ""

    def instead(self, g: G, question: i64, source: i64, subject: i64) -> Op[G] | None:
        """What happens instead of the thing asked about, or None."""
        return None

    def run(self, g: G, subject: i64) -> None:
        raise AssertionError("a standing rule is asked, never run")
