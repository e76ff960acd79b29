"""Deeds that destroy, remove, replace or add pieces, and those that move them."""

from __future__ import annotations

from typing import Any, ClassVar

from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import blight, harm, invaders
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary import moves
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand, Deed
from fieldcraft.games.island.vocabulary.filters import Kind, Who
from fieldcraft.games.island.vocabulary.invader_effects import defend
from fieldcraft.games.island.vocabulary.moves import (
    Destroying,
    Drowning,
    Gathering,
    Pushing,
    Removing,
    Replacing,
)
from fieldcraft.games.island.vocabulary.strife import AddStrifeHere
from fieldcraft.kernel.queries import Count
from fieldcraft.native import i64

# -- what is destroyed, removed, replaced, added -------------------------------------------------


class Destroy(Destroying):
    FORM = "destroy {n:number} {who:whos}"


class DestroyUpTo(Destroy):
    FORM = "destroy up to {n:number} {who:whos}"
    UP_TO = True


class DestroyPer(Destroying):
    FORM = "destroy {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class DestroyPerMany(Destroying):
    FORM = "destroy {n:number} {who:whos} for every {m:number} {count:count}"
    m: i64
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * (self.count.count(g, subject) // self.m)


class DestroyEach(Deed):
    FORM = "destroy each {who:whos}"
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            if harm.can_harm(g, kind, subject):
                harm.destroy_all(g, kind, subject)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class Remove(Removing):
    FORM = "remove {n:number} {who:whos}"


class RemoveEach(Deed):
    FORM = "remove each {who:whos}"
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            for _time in range(g.pieces[kind][subject]):
                marks = g.marks_of(kind, subject)
                moves.remove(g, kind, subject, marks[0] if marks else 0)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class Replace(Replacing):
    FORM = "replace {n:number} {who:whos} with {m:number} {with_:who}"
    m: i64
    with_: Who

    def put(self, g: Island, land: i64, mark: i64) -> None:
        for kind in self.with_.kinds.each:
            moves.put(g, kind, land, self.m, mark)


class AddPieces(Deed):
    FORM = "add {n:number} {who:whos}"
    n: i64
    who: Who

    def run(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            if kind == BLIGHT:  # one after another, so that the second one spreads (IB-049)
                for _time in range(self.n):
                    blight.add(g, subject)
            elif kind == g.card_set.pieces.strife:
                g.push(AddStrifeHere(self.n), subject)
            else:
                g.add(kind, subject, self.n)
                invaders.tell_added(g, kind, subject, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        """Strife comes only to invaders (IB-196)."""
        is_strife = g.card_set.pieces.strife >= 0 and self.who.kinds.contains(g.card_set.pieces.strife)
        return not is_strife or g.invaders_in(subject) > 0


class GatherFrom(Gathering):
    """Pieces come from adjacent lands of a kind."""

    FORM = "gather {n:number} {who:whos} from a(n) {kind:land}"
    kind: Kind

    def comes_from(self, g: Island, land: i64) -> bool:
        return self.kind.fits(g, land)


class MoveEach(Deed):
    """Every one of them to another land of the board; blight that is moved is not added (IB-058)."""

    FORM = "move each {who:whos} to land number {n:number}"
    who: Who
    n: i64

    def run(self, g: Island, subject: i64) -> None:
        to = g.map.ocean_of(subject) + self.n
        for kind in self.who.kinds.each:
            for _time in range(g.pieces[kind][subject]):
                marks = g.marks_of(kind, subject)
                g.move(kind, subject, to, marks[0] if marks else 0)


# -- moves -------------------------------------------------------------------------------------


class Push(Pushing):
    FORM = "push {n:number} {who:whos}"


class PushUpTo(Push):
    FORM = "push up to {n:number} {who:whos}"
    UP_TO = True


class PushToMore(PushUpTo):
    FORM = "push up to {n:number} {who:whos} to a land with more {more:whos}"
    more: Who

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        return self.more.count_in(g, to) > self.more.count_in(g, land)


class PushEach(Pushing):
    FORM = "push each {who:whos}"

    def number(self, g: Island, subject: i64) -> i64:
        return self.who.count_in(g, subject)


class PushSeaward(PushEach):
    """To lands that are nearer to the ocean, and never into one."""

    FORM = "push each {who:whos} one land towards the ocean"

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        return not g.map.is_ocean(to) and to_coast(g, to) < to_coast(g, land)


def to_coast(g: Island, land: i64) -> i64:
    """Return the number of steps from a land to the nearest land of a coast."""
    found: i64 = g.map.size
    for other in range(g.map.size):
        if g.map.coastal[other]:
            found = min(found, g.map.places.distance(land, other))
    return found


class PushAny(PushEach):
    FORM = "push any number of {who:whos}"
    UP_TO = True


class PushApart(PushEach):
    """No two go to one land while another is free."""

    FORM = "push each {who:whos} to as many lands as possible"

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        reached = set(g.reached())
        return to not in reached or len(reached) >= len(moves.ways(g, land))


class PushUpToPer(Pushing):
    FORM = "push up to {n:number} {who:whos} per {count:count}"
    UP_TO = True
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class PushWithDefence(PushUpTo):
    """Push pieces, each of which takes up to `m` of the land's defence along."""

    FORM = "push up to {n:number} {who:whos} with {m:number} of its defend each"
    m: i64

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        taken = min(self.m, g.defend[subject])
        g.defend[subject] -= taken
        defend(g, other, taken)
        super().chosen(g, subject, kind, mark, other)


class PushPer(Pushing):
    FORM = "push {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class Gather(Gathering):
    FORM = "gather {n:number} {who:whos}"


class GatherUpTo(Gather):
    FORM = "gather up to {n:number} {who:whos}"
    UP_TO = True


class GatherUpToPer(GatherUpTo):
    FORM = "gather up to {n:number} {who:whos} per {count:count}"
    count: Count[Any]

    def number(self, g: Island, subject: i64) -> i64:
        return self.n * self.count.count(g, subject)


class Drown(Drowning):
    FORM = "drown {n:number} {who:whos}"


class RemoveNear(AtLand):
    """Here or next door, as the one who does it likes."""

    FORM = "remove {n:number} {who:whos} here or in an adjacent land"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    n: i64
    who: Who
    removing: Remove

    def derive(self) -> None:
        self.removing = Remove()
        self.removing.n = self.n
        self.removing.who = self.who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        is_near = land == subject or land in g.near(subject)
        return is_near and self.who.count_in(g, land) > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.push(self.removing, land)

    def helps(self) -> bool:
        return self.removing.helps()


class MoveToAnyLand(AtLand):
    """Pieces go together to a land of the user's choice, wherever it is; that land is remembered."""

    FORM = "move up to {n:number} {who:whos} to any land"
    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING
    n: i64
    who: Who
    moving: moves.Pieces

    def derive(self) -> None:
        self.moving = MoveToSpot()
        self.moving.n = self.n
        self.moving.who = self.who

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return not g.map.is_ocean(land)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.own_action().spot = land
        if land != subject:
            g.push(self.moving, subject)


class MoveToSpot(PushUpTo):
    """The only way leads to the land that has been chosen."""

    FORM = ""

    def offer(self, g: Island, subject: i64) -> None:
        moves.offer_pieces(g, subject, self.who.kinds, g.card_set.pushes[g.map.names[g.action.spot]])
