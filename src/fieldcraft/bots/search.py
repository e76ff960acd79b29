"""Planning a whole turn: the best line of it on dealt tables, each position met once.

Effort is counted in positions made, so that the same seed plans the same way on every machine; a cap on
time may end it earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import sqrt
from typing import Any, Final

from fieldcraft.kernel.policy import best_option
from fieldcraft.kernel.state import PLAYING, State
from fieldcraft.kernel.value import Row
from fieldcraft.native import i64

TABLES: Final = 4
"""So many tables at least are dealt for each heat."""
WIDEST: Final = 600
"""So many positions at most are made for an option on one table, however much there is to spend."""
LAST: Final = 3
"""Of three parts of the effort, two are for the heats and one for the last options, on fresh tables."""
LONGEST: Final = 400
"""A line of so many decisions is broken off: it goes round in circles."""
CIRCLE: Final = -1e300
"""What a line is worth that comes back to where it has been: nothing."""
SURE: Final = 1.96
"""So many standard errors on either side make an interval of 95 %."""


class Weighed:
    """What planning found about an option."""

    def __init__(self, index: i64, rank: i64 = 0) -> None:
        self.index: Final[i64] = index
        """Which of the options it is."""
        self.rank: Final[i64] = rank
        """Of options that are worth the same, that of the lower rank is the better one."""
        self.looks: float = 0.0
        """How it looks at once, where time may end before it is tried."""
        self.visits: i64 = 0
        """On how many tables it was tried in the last heat that it came to."""
        self.total: float = 0.0
        """What it was worth on them, added up; and the squares of that."""
        self.squares: float = 0.0
        self.heat: i64 = 0
        """The last heat that it came to."""
        self.reached: float = 0.0
        """What could not be lost any more where its plans ended (`State.reached`), added up."""
        self.ended: i64 = 0
        """On how many of them it is known where its plan ended: none where nobody asks."""
        self.ahead: i64 = 0
        """How many of these ends are further on: with the game won, or its next step."""
        self.open: i64 = 0
        """On how many of them the game is as open as before; on the others it is lost."""
        self.stands: float = 0.0
        """What had been reached where it is open, added up."""
        self.part: i64 = 0
        """The part of the game in which it is open; where it is not, that of the decision (`State.part`)."""
        self.features: list[float] = []
        """What counted on these (`State.features`), added up; empty where nobody asks."""

    def add(self, value: float, heat: i64) -> None:
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

    def end(self, g: State, table: State, seat: i64) -> None:
        """Remember where its plan on a table ended."""
        if not self.ended:
            self.part = table.part()
        reached = g.reached(seat)
        self.ended += 1
        self.reached += reached
        if reached > table.reached(seat):
            self.ahead += 1
            return
        if g.status != PLAYING:
            return
        self.open += 1
        self.stands += reached
        self.part = g.part()
        found = g.features(seat)
        if not self.features:
            self.features = found
            return
        for i in range(i64(len(found))):
            self.features[i] += found[i]

    @property
    def value(self) -> float:
        """What it is worth on average; how it looks where it was not tried."""
        return self.total / float(self.visits) if self.visits else self.looks

    @property
    def safe(self) -> float:
        """What cannot be lost any more where its plans end, on average."""
        return self.reached / float(max(self.ended, 1))

    def feature(self, at: int) -> float:
        """How much of a feature there is where its plans end and the game is still open, on average."""
        return self.features[at] / float(max(self.open, 1))

    @property
    def interval(self) -> float:
        """How far on either side the value may lie, for chance on the tables alone."""
        if self.visits < 2:
            return 0.0
        n = float(self.visits)
        spread = (self.squares - self.total * self.total / n) / (n - 1.0)
        return SURE * sqrt(max(spread, 0.0) / n)


class Known:
    """What is known of a position of the table at hand."""

    __slots__ = ("end", "value")

    def __init__(self) -> None:
        self.value: float = CIRCLE
        """What it is worth."""
        self.end: State | None = None
        """Where the best line from it ends."""


class Planner:
    """Plans one decision of a seat, on tables that `deal` gives by their number."""

    def __init__(
        self, seat: i64, deal: Callable[[int], Any], clock: Callable[[], float], until: float
    ) -> None:
        self.seat: Final[i64] = seat
        self.deal: Final[Callable[[int], Any]] = deal
        self.clock: Final[Callable[[], float]] = clock
        self.until: Final[float] = until
        """When the clock says so much it is over; 0 for never."""
        self.made: i64 = 0
        """How many positions have been made."""
        self.dealt: i64 = 0
        """How many tables have been dealt."""
        self.heat: i64 = 0
        """Which heat it is."""
        self.seen: dict[Hashable, Known] = {}
        """The positions of the table at hand."""
        self.row: Row | None = None
        """What counted in the position that was valued last."""
        self.is_telling: bool = False
        """Is it remembered where plans end, for who wants to know why?  Of a plan that reaches over many
        turns it is where it begins: so few can be tried that they say less than what was learned."""
        self.end: State | None = None
        """Where the best line from the position that was looked at last ends."""

    def plan(self, ranks: list[int], nodes: i64, finalists: i64, turns: i64) -> list[Weighed]:
        """The options, each with its rank, best first, for about so many positions.

        `turns` is how far a plan goes.

        A value that was learned knows how far a choice reaches, so there a turn is enough.
        In heats the better half of the options goes on; the last ones are weighed anew.
        """
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
        """Weigh the options on tables, all on the same ones, until so many positions have been made.

        A table on which time ends counts for nothing; the first one for those that were tried on it.
        """
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
                self.row = table.features_row()
            reach = 1 if table.plans_far() else turns
            last = table.turn + reach
            if self.until > 0.0 and self.dealt == 1:
                self.look(running, table)
            values: list[float] = []
            ends: list[State | None] = []
            for option in running:
                after = table.clone()
                after.choose(option.index)
                self.made += 1
                if after.has_fallen() and table.WAYS > 1:
                    wanted = max(wanted, i64(table.WAYS))
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
                    running[at].end(end, table, self.seat)
            if tried < n:
                return

    def look(self, running: list[Weighed], table: State) -> None:
        """What looks best is tried first."""
        for option in running:
            after = table.clone()
            after.choose(option.index)
            option.looks = float(after.estimate(self.seat))
        self.made += len(running)
        best_first(running)

    def is_late(self) -> bool:
        return self.until > 0.0 and self.clock() > self.until

    def best(self, g: State, last: i64, allowance: i64, depth: i64) -> float:
        """What the best line from here to the end of the plan is worth, or the best that is found.

        Beyond its allowance only what looks best is followed; when time is over nothing is.  Friends are
        planned for, others do what is best for them at once.
        """
        if self.is_late():
            return CIRCLE
        if g.status != PLAYING or g.turn >= last or depth > LONGEST:
            self.end = g
            return g.value(self.seat, self.row)
        key = g.as_key()
        known = self.seen.get(key)
        if known is not None:
            self.end = known.end
            return known.value
        known = Known()
        self.seen[key] = known
        n = i64(len(g.options))
        if not g.is_friend(self.seat, g.seat):
            after = g.clone()
            after.choose(best_option(g))
            self.made += n + 1
            value = self.best(after, last, allowance - n - 1, depth + 1)
        else:
            value = self.best_of(g, last, allowance, depth)
        if value == CIRCLE and not self.is_late():
            value = g.value(self.seat, self.row)
            self.end = g
        known.value = value
        known.end = self.end
        return value

    def best_of(self, g: State, last: i64, allowance: i64, depth: i64) -> float:
        """The same where the seat decides: what looks best first, each with its part of the allowance."""
        n = i64(len(g.options))
        ways: list[tuple[float, int, State]] = []
        for index in range(n):
            after = g.clone()
            after.choose(index)
            ways.append((-float(after.estimate(self.seat)), index, after))
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
    """By what the best are found first."""
    return -one.heat, -one.value, one.rank, one.index
