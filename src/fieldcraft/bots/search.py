"""Planning a whole turn: the best line of it on dealt tables, each position met once.

Effort is counted in positions made, so that the same seed plans the same way on every machine; a cap on
time may end it earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import sqrt
from typing import Any, Final

from fieldcraft.kernel.appraisal import Appraisal, best_option
from fieldcraft.kernel.state import PLAYING, State
from fieldcraft.kernel.value import FeatureRow
from fieldcraft.native import i64

TABLES: Final = 4
"""Minimum number of tables dealt for each heat."""
WIDEST: Final = 600
"""Maximum number of positions made for an option on one table, however large the effort."""
LAST: Final = 3
"""Divisor of the effort: two of three parts are for the heats, one is for the last options on fresh tables.
"""
OVER: Final = 2
"""A plan with a deadline also ends after this many times its effort: lines of a long turn may take more."""
LONGEST: Final = 400
"""Maximum number of decisions of a line, for lines that go round in circles."""
CIRCLE: Final = -1e300
"""Worth of a line that returns to a position in it."""
SURE: Final = 1.96
"""Number of standard errors on either side of a 95 % interval."""


class Weighed:
    """Result of planning with an option."""

    def __init__(self, index: i64, rank: i64 = 0) -> None:
        self.index: Final[i64] = index
        """Index of the option."""
        self.rank: Final[i64] = rank
        """Tie-break: of options with the same worth, the one with the lower rank is better."""
        self.looks: float = 0.0
        """First estimate of the worth, used if time ends before the option is tried."""
        self.visits: i64 = 0
        """Number of tables on which it was tried in the last heat that it reached."""
        self.total: float = 0.0
        """Sum of its worth on the tables; the next field has the sum of squares."""
        self.squares: float = 0.0
        self.heat: i64 = 0
        """The last heat that it came to."""
        self.reached: float = 0.0
        """Sum of what could not be lost any more where its plans ended (`Appraisal.reached`)."""
        self.ended: i64 = 0
        """Number of these tables on which the end of its plan is known; 0 unless the caller asks for it."""
        self.ahead: i64 = 0
        """Number of these ends that are further on: with the game won, or its next step."""
        self.open: i64 = 0
        """Number of these ends at which the game is as open as before; at the others it is lost."""
        self.stands: float = 0.0
        """Sum of the reached shares of the ends that left the game open."""
        self.part: i64 = 0
        """The part of the game (`Appraisal.part`) in which it is open, or else that of the decision."""
        self.features: list[float] = []
        """Sum of the features (`Appraisal.features`) of these ends; empty if nobody asks for them."""

    def add(self, value: float, heat: i64) -> None:
        """Add the worth on one more table of a heat."""
        if heat != self.heat:
            self.heat = heat
            self.visits = 0
            self.total = 0.0
            self.squares = 0.0
            self.reached = 0.0
            self.ended = 0
            self.ahead = 0
            self.open = 0
            self.stands = 0.0
            self.features = []
        self.visits += 1
        self.total += value
        self.squares += value * value

    def end(self, g: State, table: State, seat: i64, appraisal: Appraisal[Any]) -> None:
        """Remember where its plan on a table ended."""
        if not self.ended:
            self.part = appraisal.part(table)
        reached = appraisal.reached(g, seat)
        self.ended += 1
        self.reached += reached
        if reached > appraisal.reached(table, seat):
            self.ahead += 1
            return
        if g.status != PLAYING:
            return
        self.open += 1
        self.stands += reached
        self.part = appraisal.part(g)
        found = appraisal.features(g, seat)
        if not self.features:
            self.features = found
            return
        for i in range(i64(len(found))):
            self.features[i] += found[i]

    @property
    def value(self) -> float:
        """Return its mean worth; the first estimate if it was not tried."""
        return self.total / float(self.visits) if self.visits else self.looks

    @property
    def safe(self) -> float:
        """Return the mean of what cannot be lost any more where its plans end."""
        return self.reached / float(max(self.ended, 1))

    def feature(self, at: int) -> float:
        """Return the mean of a feature where its plans end and the game is still open."""
        return self.features[at] / float(max(self.open, 1))

    @property
    def interval(self) -> float:
        """Return the half width of the interval of its worth, for the randomness of tables only."""
        if self.visits < 2:
            return 0.0
        n = float(self.visits)
        spread = (self.squares - self.total * self.total / n) / (n - 1.0)
        return SURE * sqrt(max(spread, 0.0) / n)


class Known:
    """Knowledge of a position of the current table."""

    __slots__ = ("end", "value")

    def __init__(self) -> None:
        self.value: float = CIRCLE
        """Worth of the position."""
        self.end: State | None = None
        """Position in which the best line from it ends."""


class Planner:
    """Plans one decision of a seat, on tables that `deal` gives by their number."""

    def __init__(
        self,
        seat: i64,
        appraisal: Appraisal[Any],
        deal: Callable[[int], Any],
        clock: Callable[[], float],
        until: float,
    ) -> None:
        self.seat: Final[i64] = seat
        self.appraisal: Final[Appraisal[Any]] = appraisal
        self.deal: Final[Callable[[int], Any]] = deal
        self.clock: Final[Callable[[], float]] = clock
        self.until: Final[float] = until
        """Time of the clock at which the search ends; 0 for never."""
        self.made: i64 = 0
        """Number of positions made."""
        self.most: i64 = 0
        """Number of positions after which a plan with a deadline ends."""
        self.dealt: i64 = 0
        """Number of tables dealt."""
        self.heat: i64 = 0
        """Number of the current heat."""
        self.seen: dict[Hashable, Known] = {}
        """Known positions of the current table."""
        self.row: FeatureRow | None = None
        """Features of the position that was evaluated last."""
        self.is_telling: bool = False
        """True if the ends of plans are remembered, to explain a hint. Of a plan over many turns it is its
        beginning, since too few ends can be tried.
        """
        self.end: State | None = None
        """Position in which the best line from the last visited position ends."""

    def plan(self, ranks: list[int], nodes: i64, finalists: i64, turns: i64) -> list[Weighed]:
        """Return the options with their statistics, best first, for an approximate number of positions.

        `turns` is the depth of a plan. A learned value reaches as far as a choice matters, so one turn is
        enough for it.

        In heats the better half of the options goes on; the last ones are weighed again.
        """
        self.most = OVER * nodes
        found: list[Weighed] = []
        for index in range(i64(len(ranks))):
            found.append(Weighed(index, ranks[index]))
        running = found[:]
        heats: i64 = 0
        left = i64(len(ranks))
        while left > finalists:
            left = max(finalists, (left + 1) // 2)
            heats += 1
        for n in range(heats):
            if n and self.is_late():
                break
            self.run_heat(running, nodes * (LAST - 1) * (n + 1) // (LAST * heats), turns)
            best_first(running)
            del running[max(finalists, (i64(len(running)) + 1) // 2) :]
        if not heats or not self.is_late():
            self.run_heat(running, nodes, turns)
        best_first(found)
        return found

    def run_heat(self, running: list[Weighed], until: i64, turns: i64) -> None:
        """Weigh the options on the same tables until a number of positions has been made.

        A table on which time ends does not count, except that the first one counts for the options tried on
        it.
        """
        appraisal = self.appraisal
        outcomes = i64(appraisal.CHANCE_OUTCOMES)
        self.heat += 1
        n = i64(len(running))
        limit = min(WIDEST, (until - self.made) // (TABLES * n))
        tables: i64 = 0
        wanted: i64 = 1
        while (tables < wanted or self.made < until) and not (self.dealt and self.is_late()):
            table: State = self.deal(self.dealt)
            self.dealt += 1
            tables += 1
            self.seen = {}
            if self.row is None:
                self.row = appraisal.features_row(table)
            reach = 1 if appraisal.plans_far(table) else turns
            last = table.turn + reach
            if self.until > 0.0 and self.dealt == 1:
                self.look(running, table)
            values: list[float] = []
            ends: list[State | None] = []
            for option in running:
                after = table.clone()
                after.choose(option.index)
                self.made += 1
                if outcomes > 1 and appraisal.is_chance_used(after):
                    wanted = max(wanted, outcomes)
                value = self.best(after, last, limit, 0)
                if self.is_late():
                    break
                values.append(value)
                ends.append(after if reach > 1 else self.end)
            tried = i64(len(values))
            if tried < n and self.dealt > 1:
                return
            for at in range(tried):
                running[at].add(values[at], self.heat)
                end = ends[at]
                if self.is_telling and end is not None:
                    running[at].end(end, table, self.seat, appraisal)
            if tried < n:
                return

    def look(self, running: list[Weighed], table: State) -> None:
        """Put the options in the order in which they are tried, the most promising one first.

        Options for which there is no time come last.
        """
        for option in running:
            if option is not running[0] and self.is_late():
                option.looks = CIRCLE
                continue
            after = table.clone()
            after.choose(option.index)
            option.looks = float(self.appraisal.estimate(after, self.seat))
            self.made += 1
        best_first(running)

    def is_late(self) -> bool:
        """True if a plan with a deadline has had its time, or has made too many positions."""
        return self.until > 0.0 and (self.made > self.most or self.clock() > self.until)

    def best(self, g: State, last: i64, allowance: i64, depth: i64) -> float:
        """Return the worth of the best line from here to the end of the plan, or of the best line found.

        Beyond its allowance only the most promising option is followed, and none when time is over. Friends'
        options are planned; other seats take what is best for them at once.
        """
        if self.is_late():
            return CIRCLE
        if g.status != PLAYING or g.turn >= last or depth > LONGEST:
            self.end = g
            return self.appraisal.value(g, self.seat, self.row)
        key = self.appraisal.as_key(g)
        known = self.seen.get(key)
        if known is not None:
            self.end = known.end
            return known.value
        known = Known()
        self.seen[key] = known
        n = i64(len(g.options))
        if not self.appraisal.is_friend(g, self.seat, g.seat):
            after = g.clone()
            after.choose(best_option(g, self.appraisal))
            self.made += n + 1
            value = self.best(after, last, allowance - n - 1, depth + 1)
        else:
            value = self.best_of(g, last, allowance, depth)
        if value == CIRCLE and not self.is_late():
            value = self.appraisal.value(g, self.seat, self.row)
            self.end = g
        known.value = value
        known.end = self.end
        return value

    def best_of(self, g: State, last: i64, allowance: i64, depth: i64) -> float:
        """Return the best value at a decision of the seat; the best looks first, each with its allowance."""
        n = i64(len(g.options))
        ways: list[tuple[float, int, State]] = []
        for index in range(n):
            if index > 0 and self.is_late():
                break
            after = g.clone()
            after.choose(index)
            ways.append((-float(self.appraisal.estimate(after, self.seat)), index, after))
        n = i64(len(ways))
        self.made += n
        ways.sort()
        until = self.made + allowance - n
        best = CIRCLE
        end: State | None = None
        for index in range(n):
            left = until - self.made
            if index > 0 and (left <= 0 or self.is_late()):
                break
            value = self.best(ways[index][2], last, left // (n - index), depth + 1)
            if value > best:
                best = value
                end = self.end
        self.end = end
        return best


def best_first(weighed: list[Weighed]) -> None:
    """Put the best first: those that came furthest before others, and of equals the first."""
    weighed.sort(key=order)


def order(one: Weighed) -> tuple[int, float, int, int]:
    """Return the sorting key of an option, the best first."""
    return -one.heat, -one.value, one.rank, one.index
