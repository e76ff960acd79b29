"""Pieces that go from land to land, or come and go: push, gather, remove, replace, add (IB-058,
IB-119, IB-120).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island import blight, harm
from fieldcraft.games.island.cards import BLIGHT, BY_POWER, DAHAN, KINDS
from fieldcraft.games.island.filters import Who
from fieldcraft.games.island.state import Hurt, Island
from fieldcraft.kernel.effects import Effect, left_of, so_far
from fieldcraft.kernel.flow import StopRepeating
from fieldcraft.kernel.state import Option, bit
from fieldcraft.native import i64, mypyc_attr

WITHOUT_END: Final = 1_000


@mypyc_attr(allow_interpreted_subclasses=True)
class PieceOption(Option[Island]):
    """Choose a piece of a kind that has so much damage, and where it goes or comes from."""

    def __init__(self, key: str, label: str, kind: i64, damage: i64, name: str = "") -> None:
        super().__init__(key, label)
        self.kind: Final = kind
        self.damage: Final = damage
        self.name: Final = name
        """The other land, by its name; '' where there is none."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Pieces)
        other = g.map.places.numbers[self.name] if self.name else -1
        asking.chosen(g, subject, self.kind, self.damage, other)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pieces(Effect[Island]):
    """Something is done to so many pieces of some kinds, one after another."""

    CATEGORY = "deed"
    n: i64
    who: Who

    def kinds(self) -> i64:
        """The kinds of piece, a bit each."""
        return self.who.kinds()

    def number(self, g: Island, subject: i64) -> i64:
        """How many."""
        return self.n

    def up_to(self) -> bool:
        """May there be fewer?"""
        return False

    def offer(self, g: Island, subject: i64) -> None:
        """Offer what may be chosen next."""
        raise NotImplementedError

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        """A piece is chosen."""
        raise NotImplementedError

    def wanted(self, g: Island, subject: i64) -> i64:
        n = left_of(g, self, -1)
        return 0 if n < 0 or n >= WITHOUT_END // 2 else n

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, -1)
        if left < 0:
            left = self.number(g, subject)
        if left <= 0:
            return
        self.offer(g, subject)
        if g.options:
            g.push_in(so_far(g, self, 0, left - 1), self, subject)
            if self.up_to():
                g.offer(g.card_set.enough)


def offer_pieces(g: Island, land: i64, kinds: i64, by: list[list[Option[Any]]]) -> None:
    """Offer every piece of these kinds in a land, those of a kind with the same damage as one."""
    for kind in range(KINDS):
        if not kinds >> kind & 1 or not g.pieces[kind][land]:
            continue
        for damage in harm.states_of(g, kind, land):
            g.offer(by[kind][damage])


@mypyc_attr(allow_interpreted_subclasses=True)
class Pushing(Pieces):
    """Pieces go to lands next to this one, each to one of its own."""

    ASKS: ClassVar[str] = "push"

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        return True

    def offer(self, g: Island, subject: i64) -> None:
        for near in ways(g, subject):
            if self.may_go(g, subject, near):
                offer_pieces(g, subject, self.kinds(), g.card_set.pushes[g.map.names[near]])

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        g.move(kind, subject, other, damage)
        g.pushed = (*g.pushed, other)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.number(g, subject) > 0 and has_any(g, self.kinds(), subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Gathering(Pieces):
    """Pieces come from lands next to this one."""

    ASKS: ClassVar[str] = "gather"

    def offer(self, g: Island, subject: i64) -> None:
        for near in ways(g, subject):
            offer_pieces(g, near, self.kinds(), g.card_set.gathers[g.map.names[near]])

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        g.move(kind, other, subject, damage)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for near in ways(g, subject):
            if has_any(g, self.kinds(), near):
                return True
        return False


def ways(g: Island, land: i64) -> list[int]:
    """The lands to which pieces are pushed from one, and gathered: oceans only by powers (IB-120)."""
    return g.near(land) if g.cause() == BY_POWER else g.map.neighbours[land]


def has_any(g: Island, kinds: i64, land: i64) -> bool:
    for kind in range(KINDS):
        if kinds >> kind & 1 and g.pieces[kind][land]:
            return True
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Removing(Pieces):
    """Pieces leave the island, which makes no fear; blight goes back to its card (IB-053)."""

    ASKS: ClassVar[str] = "remove"

    def offer(self, g: Island, subject: i64) -> None:
        offer_pieces(g, subject, self.kinds(), g.card_set.removes)

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        remove(g, kind, subject, damage)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.kinds(), subject)


def remove(g: Island, kind: i64, land: i64, damage: i64) -> None:
    if kind == BLIGHT:
        blight.remove(g, land)
        return
    g.take_away(kind, land, damage)
    if g.journal is not None:
        g.note("removed", (g.name_of(kind, 1), g.map.titles[land]))
    g.test_victory()


@mypyc_attr(allow_interpreted_subclasses=True)
class Destroying(Pieces):
    """Pieces are destroyed."""

    ASKS: ClassVar[str] = "destroy"

    def offer(self, g: Island, subject: i64) -> None:
        kinds = self.kinds()
        for kind in range(DAHAN + 1):
            if kinds >> kind & 1 and not harm.can_harm(g, kind, subject):
                kinds &= ~bit(kind)
        offer_pieces(g, subject, kinds, g.card_set.destroys)

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        harm.destroy(g, kind, subject, damage)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.kinds(), subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacing(Pieces):
    """Pieces turn into others, which keep the damage (IB-119, IB-184)."""

    ASKS: ClassVar[str] = "replace"

    def put(self, g: Island, land: i64, damage: i64) -> None:
        """What comes in the place of a piece with so much damage."""
        raise NotImplementedError

    def offer(self, g: Island, subject: i64) -> None:
        offer_pieces(g, subject, self.kinds(), g.card_set.replaces)

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        if kind == BLIGHT:  # it goes back to its card (IB-059)
            blight.remove(g, subject)
        else:
            g.take_away(kind, subject, damage)
        if g.journal is not None:
            g.note("replaced", (g.name_of(kind, 1), g.map.titles[subject]))
        self.put(g, subject, damage)
        g.test_victory()

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.kinds(), subject)


def put(g: Island, kind: i64, land: i64, n: i64, damage: i64) -> None:
    """New pieces, of which the first takes over the damage, and dies where that is its health."""
    g.add(kind, land, n)
    if damage and damage < g.health(kind, land):
        g.hurt.append(Hurt(land, kind, damage))
    elif damage:
        harm.destroy(g, kind, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class Drowning(Pieces):
    """Pieces go from a coastal land into the ocean of its board."""

    ASKS: ClassVar[str] = "drown"

    def offer(self, g: Island, subject: i64) -> None:
        if g.is_land(g.map.ocean_of(subject)):
            offer_pieces(g, subject, self.kinds(), g.card_set.picks)

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        g.move(kind, subject, g.map.ocean_of(subject), damage)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.kinds(), subject)


class PushAwake(Pushing):
    """What a dream has driven off wakes in a land next door."""

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        for near in ways(g, subject):
            g.offer(g.card_set.pushes[g.map.names[near]][self.kind][0])

    def chosen(self, g: Island, subject: i64, kind: i64, damage: i64, other: i64) -> None:
        asleep = list(g.asleep)
        asleep.remove(Hurt(subject, kind, 0))
        g.asleep = tuple(asleep)
        g.pieces[kind][subject] += 1
        g.move(kind, subject, other)
        g.pushed = (*g.pushed, other)


class Enough(StopRepeating[Island]):
    """No more of them."""
