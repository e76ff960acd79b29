"""Deeds about tokens: those that a power removes, counts and returns."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import blight, invaders
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.games.island.vocabulary.moves import Pieces, Removing
from fieldcraft.games.island.vocabulary.strife import AddStrifeHere
from fieldcraft.kernel.queries import Condition, Count
from fieldcraft.native import i64


class RemoveAny(Removing):
    FORM = "remove any number of {who:whos}"

    def number(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject)

    def up_to(self) -> bool:
        return True


class Removed(Count[Island]):
    """The number of such tokens that the current power has removed."""

    FORM = "{who:whos} removed by this"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        n: i64 = 0
        for kind in g.aside.removed:
            if self.who.kinds.contains(kind):
                n += 1
        return n


class AnyRemoved(Condition[Island]):
    """The condition that the current power has removed a token."""

    FORM = "any was removed"

    def holds(self, g: Island, subject: i64) -> bool:
        return len(g.aside.removed) > 0


class ReturnThem(Pieces):
    """Tokens that the current power has removed come back, strife to any invader."""

    FORM = "return up to {n:number} of them"
    ASKS: ClassVar[str] = "return"

    def up_to(self) -> bool:
        return True

    def offer(self, g: Island, subject: i64) -> None:
        strife = g.card_set.pieces.strife
        for kind in g.card_set.pieces.tokens.each:
            if kind in g.aside.removed and (kind != strife or g.invaders_in(subject)):
                g.offer(g.card_set.picks[kind][0])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        removed = list(g.aside.removed)
        removed.remove(int(kind))
        g.aside = g.aside._replace(removed=tuple(removed))
        if kind == g.card_set.pieces.strife:
            g.push(AddStrifeHere(1), subject)
        else:
            g.add(kind, subject)


class AddPer(Deed):
    FORM = "add {n:number} {who:whos} per {count:count}"
    n: i64
    who: Who
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        n = self.n * self.count.count(g, subject)
        for kind in self.who.kinds.each:
            if kind == BLIGHT:
                for _time in range(n):
                    blight.add(g, subject)
            elif n:
                g.add(kind, subject, n)
                invaders.tell_added(g, kind, subject, n)
