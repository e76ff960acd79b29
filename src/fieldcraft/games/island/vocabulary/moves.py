"""Pieces that go from land to land, or come and go: push, gather, remove, replace, add (IB-058,
IB-119, IB-120).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import BY_POWER
from fieldcraft.games.island.printed.pieces import BLIGHT, STRIFE, Kinds, damage_of, shown
from fieldcraft.games.island.table import blight, harm
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.kernel.effects import Effect, left_of, so_far
from fieldcraft.kernel.flow import StopRepeating, pair
from fieldcraft.kernel.state import Option, bit
from fieldcraft.native import i64, mypyc_attr

WITHOUT_END: Final = 1_000


@mypyc_attr(allow_interpreted_subclasses=True)
class PieceOption(Option[Island]):
    """Choose a piece of a kind with that mark, and where it goes or comes from."""

    def __init__(self, key: str, label: str, kind: i64, mark: i64, name: str = "") -> None:
        super().__init__(key, label)
        self.kind: Final = kind
        self.mark: Final = mark
        self.name: Final = name
        """The other land, by its name; '' where there is none."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Pieces)
        other = g.map.places.numbers[self.name] if self.name else -1
        mark = harm.exact(g, self.kind, asking.land_of(subject, other), self.mark)
        asking.chosen(g, subject, self.kind, mark, other)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pieces(Effect[Island]):
    """An effect on `number` pieces of some kinds, one after another."""

    CATEGORY = "deed"
    UP_TO: ClassVar[bool] = False
    """True if there may be fewer."""
    n: i64
    who: Who

    def number(self, g: Island, subject: i64) -> i64:
        """Return the number of pieces."""
        return self.n

    def helps(self) -> bool:
        return self.UP_TO

    def offer(self, g: Island, subject: i64) -> None:
        """Offer what may be chosen next."""
        raise NotImplementedError

    def land_of(self, subject: i64, other: i64) -> i64:
        """Return the land in which the chosen piece is."""
        return subject

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
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
            if self.UP_TO or self.is_declined(g, subject):
                g.offer(g.card_set.enough)

    def is_declined(self, g: Island, subject: i64) -> bool:
        """True if a rule lets the one who does it choose none."""
        return False


def offer_pieces(g: Island, land: i64, kinds: Kinds, by: list[list[Option[Any]]]) -> None:
    """Offer every piece of these kinds in a land, those of a kind with the same mark as one."""
    for kind in kinds.each:
        if g.pieces[kind][land] and not is_fixed(g, kind, land):
            for mark in harm.states_of(g, kind, land):
                g.offer(by[kind][shown(mark)])


def is_fixed(g: Island, kind: i64, land: i64) -> bool:
    """True if a rule lets no piece of that kind be removed, replaced or moved there (IB-238)."""
    return g.in_force.answers(cards.FIXED) and bool(g.forbidden(cards.FIXED, pair(land, kind)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Pushing(Pieces):
    """Pieces go to lands next to this one, each to one of its own."""

    ASKS: ClassVar[str] = "push"

    def may_go(self, g: Island, land: i64, to: i64) -> bool:
        """True if a piece may be pushed to that land."""
        return True

    def offer(self, g: Island, subject: i64) -> None:
        for near in ways(g, subject):
            if self.may_go(g, subject, near):
                kinds = entering(g, passing(g, self.who.kinds, subject, near), near)
                offer_pieces(g, subject, kinds, g.card_set.pushes[g.map.names[near]])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        g.move(kind, subject, other, mark)
        g.own_action().pushed = (*g.action.pushed, pair(other, kind))

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.number(g, subject) > 0 and has_any(g, self.who.kinds, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Gathering(Pieces):
    """Pieces come from lands next to this one."""

    ASKS: ClassVar[str] = "gather"

    def comes_from(self, g: Island, land: i64) -> bool:
        """True if pieces may be gathered from that land."""
        return True

    def offer(self, g: Island, subject: i64) -> None:
        for near in ways(g, subject):
            if self.comes_from(g, near):
                kinds = passing(g, self.who.kinds, near, subject)
                offer_pieces(g, near, kinds, g.card_set.gathers[g.map.names[near]])

    def land_of(self, subject: i64, other: i64) -> i64:
        return other

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        g.move(kind, other, subject, mark)

    def is_possible(self, g: Island, subject: i64) -> bool:
        for near in ways(g, subject):
            if self.comes_from(g, near) and has_any(g, passing(g, self.who.kinds, near, subject), near):
                return True
        return False


def passing(g: Island, kinds: Kinds, land: i64, to: i64) -> Kinds:
    """Return those of the kinds that may go from a land to another: invaders may be cut off (IB-204)."""
    return Kinds(kinds.mask & ~g.card_set.pieces.invaders.mask) if g.is_cut_off(land, to) else kinds


def entering(g: Island, kinds: Kinds, land: i64) -> Kinds:
    """Return those of the kinds that may be moved to a land."""
    if not g.in_force.answers(cards.ENTRY):
        return kinds
    mask: i64 = 0
    for kind in kinds.each:
        if not g.forbidden(cards.ENTRY, pair(land, kind)):
            mask |= bit(kind)
    return Kinds(mask)


def ways(g: Island, land: i64) -> list[int]:
    """The lands to which pieces are pushed from one, and gathered: oceans only by powers (IB-120)."""
    return g.near(land) if g.cause() == BY_POWER else g.map.neighbours[land]


def has_any(g: Island, kinds: Kinds, land: i64) -> bool:
    """True if there is a piece of these kinds in the land."""
    for kind in kinds.each:
        if g.pieces[kind][land] and not is_fixed(g, kind, land):
            return True
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Removing(Pieces):
    """Pieces leave the island, which makes no fear; blight goes back to its card (IB-053)."""

    ASKS: ClassVar[str] = "remove"

    def offer(self, g: Island, subject: i64) -> None:
        offer_removals(g, subject, self.who.kinds)

    def is_declined(self, g: Island, subject: i64) -> bool:
        if g.in_force.answers(cards.FEAR_SPARES):
            for kind in self.who.kinds.each:
                if g.pieces[kind][subject] and g.forbidden(cards.FEAR_SPARES, kind):
                    return True
        return False

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        take(g, kind, subject, mark, other)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.who.kinds, subject)

    def helps(self) -> bool:
        return self.who.kinds.mask == bit(BLIGHT) or super().helps()


def offer_removals(g: Island, land: i64, kinds: Kinds) -> None:
    """Offer to remove pieces, or to push those that a rule lets no text remove (IB-252)."""
    for kind in kinds.each:
        if not g.pieces[kind][land] or is_fixed(g, kind, land):
            continue
        is_spared = g.in_force.answers(cards.FEAR_SPARES) and g.forbidden(cards.FEAR_SPARES, kind)
        for mark in harm.states_of(g, kind, land):
            if not is_spared:
                g.offer(g.card_set.removes[kind][shown(mark)])
                continue
            for near in ways(g, land):
                g.offer(g.card_set.pushes[g.map.names[near]][kind][shown(mark)])


def take(g: Island, kind: i64, land: i64, mark: i64, other: i64) -> None:
    """Remove a piece, or push it where it may only be pushed."""
    if other < 0:
        remove(g, kind, land, mark)
    else:
        g.move(kind, land, other, mark)
        g.own_action().pushed = (*g.action.pushed, pair(other, kind))


def remove(g: Island, kind: i64, land: i64, mark: i64) -> None:
    """Remove a piece from the island; blight goes back to its card."""
    if kind == BLIGHT:
        blight.remove(g, land)
        return
    if kind == g.card_set.pieces.strife:
        g.push(TAKE_STRIFE, land)
        return
    g.take_away(kind, land, mark)
    tell_removed(g, kind)
    if g.journal is not None:
        g.note("removed", (g.name_of(kind, 1), g.map.titles[land]))
    g.test_victory()


def tell_removed(g: Island, kind: i64) -> None:
    """Remember that the current power has removed a token."""
    if g.card_set.pieces.tokens.contains(kind) and g.cause() == BY_POWER:
        g.removed = (*g.removed, int(kind))


class TakeStrife(Pieces):
    """One strife leaves the invader that is chosen."""

    ASKS: ClassVar[str] = "take-strife"

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        for piece in g.odd:
            if piece.land == subject and piece.mark >= STRIFE:
                g.offer(g.card_set.strifes[piece.kind][shown(piece.mark)])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        g.unmark(kind, subject, mark)
        if mark > STRIFE:
            g.mark(kind, subject, mark - STRIFE)
        tell_removed(g, g.card_set.pieces.strife)


@mypyc_attr(allow_interpreted_subclasses=True)
class Destroying(Pieces):
    """Pieces are destroyed; durable ones take damage instead, which may be divided among them (IB-257)."""

    ASKS: ClassVar[str] = "destroy"

    def offer(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            if not g.pieces[kind][subject] or not harm.can_harm(g, kind, subject):
                continue
            if harm.is_durable(g, kind, subject):
                g.offer(g.card_set.destroys[kind][0])
            else:
                for mark in harm.states_of(g, kind, subject):
                    g.offer(g.card_set.destroys[kind][shown(mark)])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        if harm.is_durable(g, kind, subject):
            harm.DEAL_TO_KIND[kind].go_on(g, subject, harm.DURABLE_DAMAGE)
        else:
            harm.destroy(g, kind, subject, mark)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.who.kinds, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacing(Pieces):
    """Pieces turn into others, which keep damage and strife (IB-119, IB-184, IB-196)."""

    ASKS: ClassVar[str] = "replace"

    def put(self, g: Island, land: i64, mark: i64) -> None:
        """Put something there for a piece with that mark."""
        raise NotImplementedError

    def offer(self, g: Island, subject: i64) -> None:
        offer_pieces(g, subject, self.who.kinds, g.card_set.replaces)

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        if kind == BLIGHT:  # it goes back to its card (IB-059)
            blight.remove(g, subject)
        else:
            g.take_away(kind, subject, mark)
        if g.journal is not None:
            g.note("replaced", (g.name_of(kind, 1), g.map.titles[subject]))
        self.put(g, subject, mark)
        g.test_victory()

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.who.kinds, subject)


def put(g: Island, kind: i64, land: i64, n: i64, mark: i64) -> None:
    """Add pieces; the first one takes over damage and strife, and dies where that is its health."""
    g.add(kind, land, n)
    damage = damage_of(mark)
    if not g.card_set.pieces.kinds[kind].is_invader:
        mark = damage
    if not mark or (damage and not harm.can_hurt(g, kind, land)):
        return
    if damage < g.toughness(kind, land, mark):
        g.mark(kind, land, mark)
    else:
        harm.destroy(g, kind, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class Drowning(Pieces):
    """Pieces go from a coastal land into the ocean of its board."""

    ASKS: ClassVar[str] = "drown"

    def offer(self, g: Island, subject: i64) -> None:
        if g.is_land(g.map.ocean_of(subject)):
            offer_pieces(g, subject, self.who.kinds, g.card_set.picks)

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        g.move(kind, subject, g.map.ocean_of(subject), mark)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return has_any(g, self.who.kinds, subject)


class Enough(StopRepeating[Island]):
    """No more of them."""


TAKE_STRIFE: Final = TakeStrife()
