"""The judgement of positions, for bots, hints and training; no rule of any game asks for it.

A ruleset has one appraisal of its game.  It reads states and never changes them, but for the tables that
bots are dealt (`fix_chance`).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Final, Generic

from fieldcraft.kernel.numbers import Numbers
from fieldcraft.kernel.state import PLAYING, WON, G, Option, State
from fieldcraft.kernel.value import FeatureRow, Value
from fieldcraft.native import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class EvaluationNumbers(Numbers):
    """The numbers that `evaluate` adds up, each an annotated name in the class body of a game's `Worth`."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {}
    """The least and greatest value of every number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Appraisal(Generic[G]):
    """The judgement of one game: how good positions are, which of them are one, how far to look."""

    WORTH: ClassVar[Any] = None
    """The class of the numbers that `evaluate` adds up; None where it adds up none."""
    worth: Any
    """These numbers."""
    CHANCE_OUTCOMES: ClassVar[int] = 1
    """Equally likely results of the next roll that `fix_chance` can set; 1 where it sets none."""

    def __init__(self) -> None:
        self.learned: Value | None = None
        """The weights that were learned from games, if there are any."""

    # -- how good a position is ----------------------------------------------------------

    def evaluate(self, g: G, seat: i64) -> i64:
        """Return how good the position is for the seat: more is better, comparable within one game."""
        raise NotImplementedError

    def estimate(self, g: G, seat: i64) -> i64:
        """Return the same at less cost, for a search that plays on from here."""
        return self.evaluate(g, seat)

    def relative_cost(self, g: G) -> i64:
        """Return how many times as much as in the smallest game it costs to make and weigh a position."""
        return 1

    def value(self, g: G, seat: i64, row: FeatureRow | None = None) -> float:
        """Return what a plan that ends here is worth to the seat.

        With a learned value to plan by it is how much the seat will have reached in the end, from 0 to 1;
        else `evaluate`.  A search that asks about many positions keeps one row for all of them.
        """
        learned = self.learned_for(g)
        if learned is None or not learned.plans:
            return float(self.evaluate(g, seat))
        sure = self.reached(g, seat)
        if g.status != PLAYING:
            return sure
        if row is None:
            row = self.features_row(g)
        self.features_onto(g, seat, row)
        return sure + (1.0 - sure) * learned.share(self.part(g), row.counts)

    def reached(self, g: G, seat: i64) -> float:
        """Return what the seat cannot lose any more, from 0 to 1; after the end, the whole of its result."""
        return 1.0 if g.status == WON else 0.0

    def is_friend(self, g: G, seat: i64, other: i64) -> bool:
        """True if the two seats win or lose as one, so that one may plan for the other."""
        return seat == other

    # -- the learned value ---------------------------------------------------------------

    def learned_for(self, g: G) -> Value | None:
        """Return the learned weights where they were learned from games like this one."""
        return self.learned

    def plans_far(self, g: G) -> bool:
        """True if the learned value knows what choices lead to that reach far, so that a plan need not."""
        learned = self.learned_for(g)
        return learned is not None and learned.plans

    def part(self, g: G) -> i64:
        """Return which of the parts of the game, each with weights of its own, the position is in."""
        return 0

    def features(self, g: G, seat: i64) -> list[float]:
        """Return what the value weighs, in the order of `Ruleset.features`."""
        return []

    def features_row(self, g: G, onto: Any = None) -> FeatureRow:
        """Return a row for the features, written onto an array where one is given.

        A game may return a row that knows which of them have to be counted again.
        """
        return FeatureRow(i64(len(self.features(g, g.seat))), onto)

    def features_onto(self, g: G, seat: i64, row: FeatureRow) -> None:
        """Update a row that came from `features_row`."""
        row.put_all(self.features(g, seat))

    # -- how to search -------------------------------------------------------------------

    def as_key(self, g: G) -> Hashable:
        """Return a key of the position that holds while the state is not played on."""
        return g.identity()

    def is_alike(self, one: G, other: G) -> bool:
        """True if play cannot tell the two positions apart."""
        return one.identity() == other.identity()

    def fix_chance(self, g: G, n: i64) -> None:
        """Set the next roll of a table that was dealt for a bot to the n-th of its CHANCE_OUTCOMES.

        So a bot weighs all of them alike, instead of those that happen to come up.
        """

    def is_chance_used(self, g: G) -> bool:
        """True if the roll that was set has been made."""
        return False

    def is_aside(self, option: Option[Any]) -> bool:
        """True if the option answers nothing that was asked, so that bots leave it alone."""
        return False

    def horizon(self, option: Option[Any]) -> i64:
        """Return how many times the usual number of turns a search looks ahead to see what it leads to."""
        return 1

    def answers(self, g: G) -> list[Option[Any]]:
        """Return the options on offer without those that answer nothing, unless there are no others."""
        return [option for option in g.options if not self.is_aside(option)] or g.options[:]


class Position:
    """The key of a state that is not played on: as good as its `identity`, and found sooner."""

    __slots__ = ("appraisal", "mark", "state")

    def __init__(self, appraisal: Appraisal[Any], state: State, mark: i64) -> None:
        self.appraisal: Final = appraisal
        self.state: Final = state
        self.mark: Final[i64] = mark
        """A number below 2**62: equal for positions that are one, and seldom for others."""

    def __hash__(self) -> int:
        return self.mark

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.appraisal.is_alike(self.state, other.state)


def best_option(g: State, appraisal: Appraisal[Any]) -> i64:
    """Return the option after which the position is best for the deciding seat; the first of equals."""
    seat = g.seat
    best: i64 = 0
    most: i64 = 0
    for index in range(i64(len(g.options))):
        after = g.clone()
        after.choose(index)
        value = appraisal.estimate(after, seat)
        if index == 0 or value > most:
            best = index
            most = value
    return best


def look_ahead(g: State, appraisal: Appraisal[Any], turn: i64, limit: i64) -> i64:
    """Play on by `best_option` until that turn begins, the game is over or `limit` decisions were made."""
    decisions: i64 = 0
    while g.status == PLAYING and g.turn < turn and decisions < limit:
        g.choose(best_option(g, appraisal))
        decisions += 1
    return decisions
