"""Deeds about tokens: those that a power removes, counts and returns."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import blight, invaders
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import LOSING, AtSomeLands, Deed
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.games.island.vocabulary.moves import Pieces, Removing
from fieldcraft.games.island.vocabulary.strife import AddStrifeHere
from fieldcraft.kernel.queries import Condition, Count
from fieldcraft.native import i64


class ChooseToken(Pieces):
    """A Spirit chooses a kind of token, which a text uses later."""

    FORM = "choose a token out of {who:whos}"
    ASKS: ClassVar[str] = "token"

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(g.doing().spirit)
        for kind in self.who.kinds.each:
            g.offer(g.card_set.picks[kind][0])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        spirit = g.doing().spirit
        g.own_panel(spirit).chosen = kind
        if g.journal is not None:
            g.note("token-chosen", (g.spirits[spirit].name, g.name_of(kind, 1)))


class PresenceToChosen(AtSomeLands):
    """Presence of its own is destroyed, and a token that it has chosen comes there."""

    FORM = "replace {n:number} of its presence with the token it chose"
    ASKS: ClassVar[str] = "lose"
    AIM: ClassVar[str] = LOSING

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.has_presence(g.doing().spirit, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        spirit = g.doing().spirit
        g.destroy_presence(spirit, land)
        kind = g.panels[spirit].chosen
        if kind:
            g.add(kind, land)


class RemoveAny(Removing):
    FORM = "remove any number of {who:whos}"
    UP_TO = True

    def number(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject)


class Removed(Count[Island]):
    """The number of such tokens that the current power has removed."""

    FORM = "{who:whos} removed by this"
    who: Who

    def count(self, g: Island, subject: i64) -> i64:
        n: i64 = 0
        for kind in g.removed:
            if self.who.kinds.contains(kind):
                n += 1
        return n


class AnyRemoved(Condition[Island]):
    """The condition that the current power has removed a token."""

    FORM = "any was removed"

    def holds(self, g: Island, subject: i64) -> bool:
        return len(g.removed) > 0


class ReturnThem(Pieces):
    """Tokens that the current power has removed come back, strife to any invader."""

    FORM = "return up to {n:number} of them"
    UP_TO = True
    ASKS: ClassVar[str] = "return"

    def offer(self, g: Island, subject: i64) -> None:
        strife = g.card_set.pieces.strife
        for kind in g.card_set.pieces.tokens.each:
            if kind in g.removed and (kind != strife or g.invaders_in(subject)):
                g.offer(g.card_set.picks[kind][0])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        removed = list(g.removed)
        removed.remove(int(kind))
        g.removed = tuple(removed)
        if kind == g.card_set.pieces.strife:
            g.push(AddStrifeHere(1), subject)
        else:
            g.add(kind, subject)


class ReturnToBox(Removing):
    """Pieces leave the game, blight too."""

    FORM = "return {n:number} {who:whos} to the box"

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        g.take_away(kind, subject, mark)
        if kind == BLIGHT:
            g.own_blight().supplied -= 1
        if g.journal is not None:
            g.note("removed", (g.name_of(kind, 1), g.map.titles[subject]))
        g.test_victory()


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
