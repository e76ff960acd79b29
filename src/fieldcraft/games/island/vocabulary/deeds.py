"""Deeds of a text, and those that have lands or Spirits chosen one after another."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.table.actions import Act, LandOption
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.effects import Effect, left_of, so_far
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64, mypyc_attr

# Kinds of choice of a land, see `Map.aims`.
LOSING: Final = "lose"
PUTTING: Final = "put"
TAKING: Final = "take"
DOING: Final = "in"


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Effect[Island]):
    """One thing that a text has done in the land that it is about, or to the Spirit."""

    CATEGORY = "deed"
    GROWS: ClassVar[str] = ""
    """The kind of this part of growth, for bots: `presence`, `own`, `power`, `reclaim`, or ""."""
    FIRST: ClassVar[bool] = False
    """True if it asks nothing and is never better done after another part of growth."""


class ByActions(Effect[Island]):
    """An effect on several Spirits or lands, each time as an action of its own."""

    CATEGORY = "effect"
    effect: Effect[Any]
    action: Op[Any]

    def derive(self) -> None:
        self.action = Act(self.effect)


@mypyc_attr(allow_interpreted_subclasses=True)
class AtLand(Deed):
    """Lands are chosen one after another, and something is done in each."""

    AIM: ClassVar[str]
    """The kind of choice, see `Map.aims`."""

    def number(self, g: Island, subject: i64) -> i64:
        """Return the number of lands; the same one may be chosen again."""
        return 1

    def chooser(self, g: Island, subject: i64) -> i64:
        """The Spirit that chooses."""
        return g.doing().spirit

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        """True if the land may be chosen."""
        raise NotImplementedError

    def done(self, g: Island, subject: i64, land: i64) -> None:
        """The land is chosen."""
        raise NotImplementedError

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, self.number(g, subject))

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.number(g, subject))
        if left <= 0:
            return
        g.seat = g.seat_of(self.chooser(g, subject))
        aims = g.map.aims[self.AIM]
        for land in range(g.map.size):
            if self.reaches(g, subject, land):
                g.offer(aims[land])
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for land in range(g.map.size):
            if self.reaches(g, subject, land):
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class AtSomeLands(AtLand):
    """A deed in as many lands as the text says."""

    n: i64

    def number(self, g: Island, subject: i64) -> i64:
        return self.n


class AimAt(LandOption):
    """Choose a land for what asks for one."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, AtLand)
        asking.done(g, subject, self.land(g))


@mypyc_attr(allow_interpreted_subclasses=True)
class OfSpirits(Deed):
    """Spirits are chosen one after another, and something of theirs is taken."""

    n: i64

    def has_any(self, g: Island, subject: i64, spirit: i64) -> bool:
        """True if the Spirit has what is taken."""
        raise NotImplementedError

    def taken(self, g: Island, subject: i64, spirit: i64) -> None:
        """One of it is taken from the Spirit."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.n)
        if left <= 0:
            return
        for spirit in range(i64(len(g.spirits))):
            if self.has_any(g, subject, spirit):
                g.offer(g.card_set.of_spirit[g.spirits[spirit].index])
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for spirit in range(i64(len(g.spirits))):
            if self.has_any(g, subject, spirit):
                return True
        return False


class OfSpirit(Option[Island]):
    def __init__(self, key: str, label: str, index: i64) -> None:
        super().__init__(key, label)
        self.index: Final = index

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, OfSpirits)
        for spirit in range(i64(len(g.spirits))):
            if g.spirits[spirit].index == self.index:
                asking.taken(g, subject, spirit)
