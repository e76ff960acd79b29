"""Presence that one Spirit absorbs of another, and the limit of its own on the island (IB-239)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import LOSING, AtSomeLands
from fieldcraft.games.island.vocabulary.filters import user
from fieldcraft.games.island.vocabulary.presence import take_out
from fieldcraft.games.island.vocabulary.spirit_targets import EachSpirit
from fieldcraft.kernel.queries import Count, Query
from fieldcraft.kernel.rules import Answer
from fieldcraft.native import i64

MOST_ABSORBED: Final = 6
"""Presence that a panel has places for."""


def all_absorbed(g: Island) -> i64:
    """Return the presence of all Spirits that another has absorbed."""
    n: i64 = 0
    for panel in g.panels:
        n += panel.absorbed
    return n


class AbsorbedPresence(Count[Island]):
    FORM = "absorbed presence"

    def count(self, g: Island, subject: i64) -> i64:
        return all_absorbed(g)


class Absorb(AtSomeLands):
    """Presence of the target leaves the game for the user's panel; its own Spirit says from where."""

    FORM = "absorb {n:number} presence of the target spirit"
    ASKS: ClassVar[str] = "absorb"
    AIM: ClassVar[str] = LOSING

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.doing().target

    def number(self, g: Island, subject: i64) -> i64:
        return min(self.n, MOST_ABSORBED - all_absorbed(g))

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.has_presence(g.doing().target, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        target = g.doing().target
        g.own_panel(target).absorbed += 1
        take_out(g, target, land)


class EachOtherAbsorbed(EachSpirit):
    """Every other Spirit does it that has given as much presence."""

    FORM = "each other spirit with {n:number} or more absorbed presence : {effect:effect}"
    n: i64

    def concerns(self, g: Island, spirit: i64) -> bool:
        return spirit != user(g) and g.panels[spirit].absorbed >= self.n


class AbsorbedFigure(Query[Island]):
    FORM = "figure = {n:number}"
    n: i64


class LimitedPresence(Answer[Island]):
    """A limit of its presence on the island, one for each amount of absorbed presence."""

    FORM = "no more than {most:figure/ or} of its presence lie on the island by what it has absorbed"
    QUESTION = cards.PRESENCE_LIMIT

    def __init__(self, most: tuple[AbsorbedFigure, ...]) -> None:
        self.most: Final[list[AbsorbedFigure]] = list(most)
        self.derive()

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.PRESENCE_LIMIT or source != subject:
            return n
        return min(n, self.most[min(all_absorbed(g), len(self.most) - 1)].n)
