"""Costs of events for each land or piece, and effects at sacred sites (IB-216, IB-217)."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.island.table.harm import lose_presence
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, ByActions, Deed
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.games.island.vocabulary.spirit_targets import within
from fieldcraft.kernel.effects import Effect
from fieldcraft.native import i64


class PayCost(Effect[Island]):
    """A deed for one of the units that the cost of the event has been paid for."""

    FORM = "pay the cost to {then:deed}"
    then: Effect[Any]

    def run(self, g: Island, subject: i64) -> None:
        if g.events.bought:
            g.own_events().bought = g.events.bought - 1
            g.push(self.then, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.events.bought > 0 and self.then.is_possible(g, subject)


class RemoveUnpaid(AtLand):
    """The first player says which of them go, on the whole island."""

    FORM = "remove each {who:whos} that the cost does not keep"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    who: Who

    def number(self, g: Island, subject: i64) -> i64:
        n: i64 = -g.events.bought
        for kind in self.who.kinds.each:
            n += g.on_island(kind)
        return n

    def chooser(self, g: Island, subject: i64) -> i64:
        return 0

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return self.who.count_in(g, land) > 0

    def run(self, g: Island, subject: i64) -> None:
        if g.events.bought:
            super().run(g, subject)
            return
        for land in range(g.map.size):
            for _time in range(self.who.count_in(g, land)):
                self.done(g, subject, land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        for kind in self.who.kinds.each:
            if g.pieces[kind][land]:
                g.take_away(kind, land)
                if g.journal is not None:
                    g.note("removed", (g.name_of(kind, 1), g.map.titles[land]))
                return


class AtEachSite(ByActions):
    """At each sacred site of each Spirit, by that Spirit, each as an action of its own."""

    FORM = "at each sacred site : {effect:effect}"

    def run(self, g: Island, subject: i64) -> None:
        for land in range(g.map.size - 1, -1, -1):
            for spirit in range(i64(len(g.spirits)) - 1, -1, -1):
                if g.is_site(spirit, land):
                    g.push_in(within(g, spirit, land), self.action, land)


class DestroyOfEach(Deed):
    """Each Spirit there loses presence."""

    FORM = "destroy {n:number} presence of each spirit there"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        for spirit in range(i64(len(g.spirits))):
            for _time in range(min(self.n, g.panels[spirit].presence[subject])):
                lose_presence(g, spirit, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.presence_in(subject) > 0
