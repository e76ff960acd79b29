"""Deeds about what the invaders do in a land: what they build, what they skip, what defends it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed.cards import ACTIONS, InvaderCard
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import BLIGHT, TOWN
from fieldcraft.games.island.table import blight, invaders, tokens
from fieldcraft.games.island.table.state import ISOLATED, SKIPS_ALL, Island
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, Deed
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.state import Op, bit
from fieldcraft.native import i64


class LayDown(Deed):
    """Pieces of the setup come from the box, blight too, and nothing follows (IB-008, IB-009)."""

    FORM = "lay {n:number} {who:whos}"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            g.add(kind, subject, self.n)
            if kind == BLIGHT and g.plan.wave is None:
                g.own_blight().supplied += self.n
            elif kind == BLIGHT:  # it comes from the card (IB-084)
                g.own_blight().pool -= min(self.n, g.blight.pool)
                if g.blight.pool == 0:
                    g.push(blight.RUN_OUT)


# -- defence -----------------------------------------------------------------------------------


class Defend(Deed):
    FORM = "defend {n:number}"
    HELPS = True
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        defend(g, subject, self.n)


class DefendPer(Deed):
    FORM = "defend {n:number} per {count:count}"
    HELPS = True
    n: i64
    count: Count[Any]

    def run(self, g: Island, subject: i64) -> None:
        defend(g, subject, self.n * self.count.count(g, subject))


class DefendAround(Defend):
    """Defend the adjacent lands as well."""

    FORM = "defend {n:number} here and in each adjacent land"

    def run(self, g: Island, subject: i64) -> None:
        defend(g, subject, self.n)
        for land in g.near(subject):
            defend(g, land, self.n)


class DefendAroundPer(DefendPer):
    """Count in the land, and defend the adjacent lands as well."""

    FORM = "defend {n:number} per {count:count} here and in each adjacent land"

    def run(self, g: Island, subject: i64) -> None:
        n = self.n * self.count.count(g, subject)
        defend(g, subject, n)
        for land in g.near(subject):
            defend(g, land, n)


def defend(g: Island, land: i64, n: i64) -> None:
    """Add to the defence of a land for this turn."""
    if n:
        g.defend[land] += n
        if g.journal is not None:
            g.note("defended", (g.map.titles[land], n, g.defend[land]))


class Skip(Deed):
    """No ravage, build or explore there this turn (IB-182)."""

    FORM = "the invaders skip every action"
    HELPS = True

    def run(self, g: Island, subject: i64) -> None:
        g.marks[subject] |= SKIPS_ALL
        if g.journal is not None:
            g.note("skips", (g.map.titles[subject],))


class SkipAction(Deed):
    """No such action there this turn (IB-182)."""

    FORM = "the invaders skip each {action:action}"
    HELPS = True
    action: i64

    def run(self, g: Island, subject: i64) -> None:
        g.marks[subject] |= bit(self.action)
        if g.journal is not None:
            g.note(f"skips-{ACTIONS[self.action]}", (g.map.titles[subject],))


class BuildThere(Deed):
    """The invaders build there, unless something hinders them."""

    FORM = "build"

    def run(self, g: Island, subject: i64) -> None:
        if invaders.may_build(g, subject):
            g.push(invaders.BUILD_SOON, subject)


class LayWhereNamed(Deed):
    """The next card of the invader deck is out, and where it points somebody settles already."""

    FORM = (
        "discard the next invader card and lay {n:number} {who:whos} on each board in the land it names"
        " with the fewest {others:whos}"
    )
    n: i64
    who: Who
    others: Who
    laying: Op[Any]

    def derive(self) -> None:
        laying = LayDown()
        laying.n = self.n
        laying.who = self.who
        self.laying = laying

    def run(self, g: Island, subject: i64) -> None:
        card = invaders.next_card(g)
        if card is not None:
            g.own_invaders().discard = (*g.invaders.discard, card)
            for board in range(g.boards_of_texts() - 1, -1, -1):
                g.push(InNamedLand(card, self.others, self.laying), board * LANDS)


class Isolate(Deed):
    """Invaders neither explore the land nor come from there this turn (IB-204)."""

    FORM = "isolate the land"

    def run(self, g: Island, subject: i64) -> None:
        g.marks[subject] |= ISOLATED
        if g.journal is not None:
            g.note("isolated", (g.map.titles[subject],))


class LayMarker(Deed):
    """A marker goes under the top cards of the invader deck; the card below it sets something off."""

    FORM = "lay a marker under the top {n:number} invader cards"
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        g.own_invaders().below = max(0, len(g.invaders.order) - int(self.n))


class InNamedLand(AtLand):
    """An effect in one land of a board that a card names, with the fewest of some pieces."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def __init__(self, card: InvaderCard, others: Who, laying: Op[Any]) -> None:
        self.card: Final = card
        self.others: Final = others
        self.laying: Final = laying

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        if g.map.ocean_of(land) != subject or not self.card.names(g.map, land):
            return False
        mine = self.others.count_in(g, land)
        for other in range(subject, subject + LANDS):
            if self.card.names(g.map, other) and self.others.count_in(g, other) < mine:
                return False
        return True

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(self.laying, land)


class BuildHere(Deed):
    """The invaders build; where none are, a town (IB-168)."""

    FORM = "build or add a town where no invaders are"

    def run(self, g: Island, subject: i64) -> None:
        is_build = g.invaders_in(subject) > 0
        if is_build and tokens.stop(g, g.card_set.pieces.stops_build, subject, "build-stopped"):
            return
        if is_build:
            invaders.put_up(g, subject)
        else:
            g.add(TOWN, subject)
            invaders.tell_added(g, TOWN, subject, 1)
