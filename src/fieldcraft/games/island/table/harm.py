"""Damage and destruction: what falls, and the fear that it makes (IB-118, IB-119, IB-128)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import (
    DAHAN,
    MOST_KINDS,
    MOST_STRIFE,
    STRIFE,
    Kinds,
    damage_of,
    shown,
    strife_of,
)
from fieldcraft.games.island.table import tokens
from fieldcraft.games.island.table.state import Island, Odd
from fieldcraft.kernel.effects import left_of, so_far
from fieldcraft.kernel.flow import first, pair, second
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64

DURABLE_DAMAGE: Final = 2
"""Damage that a durable piece takes where it would be destroyed (IB-257, IB-259)."""


def can_harm(g: Island, kind: i64, land: i64) -> bool:
    """True if a piece of that kind can be destroyed there."""
    return not g.forbidden(cards.HARM, pair(land, kind))


def can_hurt(g: Island, kind: i64, land: i64) -> bool:
    """True if damage does something to a piece of that kind there."""
    return g.card_set.pieces.harmable.contains(kind) and can_harm(g, kind, land)


def is_durable(g: Island, kind: i64, land: i64) -> bool:
    """True if a text that destroys such a piece there only damages it (IB-257)."""
    return g.in_force.answers(cards.DURABLE) and g.amount(cards.DURABLE, pair(land, kind), 0) > 0


def dreamt_fear(g: Island, kind: i64) -> i64:
    """Return the fear made instead of destroying a piece, if the current power is a dream; else -1."""
    if not g.in_force.answers(cards.DREAM):
        return -1
    spirit = g.wielder()
    return g.amount(cards.DREAM, pair(spirit, kind), -1) if spirit >= 0 else -1


def begin_dream(g: Island) -> None:
    """Begin a dream: until the action is over, damage is only dreamt."""
    if g.before_dream is None:
        g.before_dream = tuple(g.odd)


def dream(g: Island, kind: i64, land: i64, mark: i64, fear: i64) -> None:
    """A piece is not destroyed but frightened: explorers and towns flee, cities wake where they are."""
    begin_dream(g)
    if not g.card_set.pieces.kinds[kind].is_invader:
        return
    g.take_away(kind, land, mark)
    g.asleep = (*g.asleep, Odd(land, kind, mark - damage_of(mark)))
    if g.journal is not None:
        g.note("dreamt", (g.name_of(kind, 1), g.map.titles[land]))
    g.emit(cards.DREAMT, pair(land, kind))
    g.make_fear(fear)
    if fear:
        g.emit(cards.FEAR_MADE, pair(land, fear))


def destroy(g: Island, kind: i64, land: i64, mark: i64 = 0) -> None:
    """Destroy a piece with that mark, unless it is only a dream."""
    fear = dreamt_fear(g, kind)
    if fear >= 0:
        dream(g, kind, land, mark, fear)
    else:
        fell(g, kind, land, mark)


def fell(g: Island, kind: i64, land: i64, mark: i64 = 0) -> None:
    """Destroy a piece with that mark, whatever the cause."""
    g.take_away(kind, land, mark)
    fallen = list(g.action.fallen)
    fallen[kind] += 1
    g.own_action().fallen = tuple(fallen)
    if g.journal is not None:
        g.note("destroyed", (g.name_of(kind, 1), g.map.titles[land]))
    g.make_fear(g.card_set.pieces.kinds[kind].fear)
    g.emit(cards.DESTROYED, pair(land, kind))
    g.test_victory()


def hit(g: Island, kind: i64, land: i64, mark: i64, n: i64) -> None:
    """Deal `n` damage to a piece with that mark; at its health it is destroyed."""
    if damage_of(mark) + n >= g.toughness(kind, land, mark):
        destroy(g, kind, land, mark)
        return
    if dreamt_fear(g, kind) >= 0:
        begin_dream(g)
    if mark:
        g.unmark(kind, land, mark)
    g.mark(kind, land, mark + n)
    if g.journal is not None:
        g.note("damaged", (g.name_of(kind, 1), g.map.titles[land], damage_of(mark + n)))


def states_of(g: Island, kind: i64, land: i64) -> list[int]:
    """The different marks of pieces of that kind there, 0 for those that have none."""
    marks = g.marks_of(kind, land)
    found: list[int] = []
    if g.pieces[kind][land] > len(marks):
        found.append(0)
    for mark in marks:
        if mark not in found:
            found.append(mark)
    return found


def exact(g: Island, kind: i64, land: i64, mark: i64) -> i64:
    """Return the mark of the piece that an option means, of those that it does not tell apart the least."""
    if strife_of(mark) == MOST_STRIFE:
        for found in g.marks_of(kind, land):
            if shown(found) == mark:
                return found
    return mark


def add_strife(g: Island, kind: i64, land: i64, mark: i64, n: i64) -> None:
    """Add `n` strife to a piece with that mark (IB-196)."""
    if mark:
        g.unmark(kind, land, mark)
    g.mark(kind, land, mark + STRIFE * n)
    if g.journal is not None:
        g.note("strife", (g.name_of(kind, 1), g.map.titles[land]))
    test_health(g)


def test_health(g: Island) -> None:
    """Destroy each piece that has as much damage as a rule leaves it health."""
    for piece in g.odd[:]:
        if damage_of(piece.mark) >= g.toughness(piece.kind, piece.land, piece.mark):
            destroy(g, piece.kind, piece.land, piece.mark)


def total_health(g: Island, kinds: Kinds, land: i64) -> i64:
    """Return all damage that pieces of these kinds there can still take."""
    n: i64 = 0
    for kind in kinds.each:
        if can_hurt(g, kind, land):
            marks = g.marks_of(kind, land)
            n += (g.pieces[kind][land] - i64(len(marks))) * g.health(kind, land)
            for mark in marks:
                n += g.toughness(kind, land, mark) - damage_of(mark)
    return n


def lose_presence(g: Island, spirit: i64, land: i64) -> None:
    """Have a text destroy one presence, unless a rule saves it (IB-235)."""
    if g.in_force.answers(cards.SAVING):
        g.attempt(cards.SAVING, DESTROY_PRESENCE, pair(land, spirit))
    else:
        g.destroy_presence(spirit, land)


class DestroyPresence(Op[Island]):
    """Destroy one presence; the subject is a pair of land and Spirit."""

    def run(self, g: Island, subject: i64) -> None:
        land, spirit = first(subject), second(subject)
        if g.panels[spirit].presence[land]:
            g.destroy_presence(spirit, land)


class DealDamage(Op[Island]):
    """Deal damage to invaders, as the Spirit that does it likes (IB-118, IB-184); the rest is lost."""

    ASKS: ClassVar[str] = "hit"

    def kinds(self, g: Island) -> Kinds:
        """Return the kinds that may be hit."""
        return g.card_set.pieces.invaders

    def asker(self, g: Island, subject: i64) -> str:
        return g.speaker(subject)

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, 0)

    def begin(self, g: Island, land: i64, n: i64) -> None:
        """Have `n` damage dealt next, and what badlands add to it."""
        if n > 0:
            self.go_on(g, land, n + tokens.worsened(g, self.kinds(g), land))

    def go_on(self, g: Island, land: i64, n: i64) -> None:
        """Have `n` damage dealt next to which nothing is added."""
        if n > 0:
            g.push_in(so_far(g, self, 0, n), self, land)

    def run(self, g: Island, subject: i64) -> None:
        """Offer the pieces that can still be damaged; enough damage for all destroys them at once."""
        left = left_of(g, self, 0)
        if left <= 0:
            return
        kinds = self.kinds(g)
        if left >= total_health(g, kinds, subject) - self.spared_health(g, subject):
            self.raze_all(g, subject)
            return
        for kind in kinds.each:
            if not can_hurt(g, kind, subject):
                continue
            for mark in states_of(g, kind, subject):
                if self.spares(g, kind, subject, mark):
                    continue
                at = shown(mark)
                g.offer(g.card_set.hits[kind][at])
                if 1 < g.toughness(kind, subject, mark) - damage_of(mark) <= left:
                    g.offer(g.card_set.razes[kind][at])

    def spares(self, g: Island, kind: i64, land: i64, mark: i64) -> bool:
        """True if pieces with that mark cannot be hit."""
        return False

    def spared_health(self, g: Island, land: i64) -> i64:
        """Return the damage that the pieces can take that cannot be hit."""
        return 0

    def raze_all(self, g: Island, land: i64) -> None:
        """Destroy everything, since the damage is enough for all."""
        for kind in self.kinds(g).each:
            if can_hurt(g, kind, land):
                destroy_all(g, kind, land)


class DealDamageTo(DealDamage):
    """Deal damage to pieces of these kinds."""

    def __init__(self, kinds: Kinds) -> None:
        self.hit: Final = kinds

    def kinds(self, g: Island) -> Kinds:
        return self.hit


def destroy_all(g: Island, kind: i64, land: i64) -> None:
    """Destroy all pieces of a kind in a land."""
    for mark in g.marks_of(kind, land):
        destroy(g, kind, land, mark)
    for _time in range(g.pieces[kind][land]):
        destroy(g, kind, land)


class Hit(Option[Island]):
    """One point of damage to a piece of a kind with that mark, or as much as destroys it."""

    def __init__(self, key: str, label: str, kind: i64, mark: i64, is_all: bool) -> None:
        super().__init__(key, label)
        self.kind: Final = kind
        self.mark: Final = mark
        self.is_all: Final = is_all

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, DealDamage)
        mark = exact(g, self.kind, subject, self.mark)
        n = g.toughness(self.kind, subject, mark) - damage_of(mark) if self.is_all else 1
        asking.go_on(g, subject, left_of(g, asking, 0) - n)
        hit(g, self.kind, subject, mark, n)


def hurt_dahan(g: Island, land: i64, n: i64) -> None:
    """Have a ravage damage the dahan of a land (IB-128)."""
    if not g.forbidden(cards.RAVAGE_HARM, pair(land, DAHAN)) and can_harm(g, DAHAN, land):
        kill_dahan(g, land, n)
    elif n and g.pieces[DAHAN][land] and g.journal is not None:
        g.note("dahan-spared", (g.map.titles[land],))


def kill_dahan(g: Island, land: i64, n: i64) -> None:
    """Kill as many dahan as the damage can, the damaged ones first (IB-128, IB-209)."""
    if n <= 0 or not can_harm(g, DAHAN, land):
        return
    n += tokens.worsened(g, ONLY_DAHAN, land)
    health = g.health(DAHAN, land)
    while n > 0 and g.pieces[DAHAN][land]:
        damages = g.marks_of(DAHAN, land)
        damage = damages[-1] if damages else 0
        taken = min(n, health - damage)
        hit(g, DAHAN, land, damage, taken)
        n -= taken


ONLY_DAHAN: Final = Kinds(bit(DAHAN))
DESTROY_PRESENCE: Final = DestroyPresence()
DEAL: Final = DealDamage()
DEAL_TO_KIND: Final = [DealDamageTo(Kinds(bit(kind))) for kind in range(MOST_KINDS)]
"""Damage to pieces of one kind, by the kind."""
