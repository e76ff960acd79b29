"""Damage and destruction: what falls, and the fear that it makes (IB-118, IB-119, IB-128)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.island import cards
from fieldcraft.games.island.cards import DAHAN, INVADERS
from fieldcraft.games.island.state import Hurt, Island
from fieldcraft.kernel.effects import left_of, so_far
from fieldcraft.kernel.flow import pair
from fieldcraft.kernel.state import Op, Option, bit
from fieldcraft.native import i64


def can_harm(g: Island, kind: i64, land: i64) -> bool:
    return not g.forbidden(cards.HARM, pair(land, kind))


def dreamt_fear(g: Island, kind: i64) -> i64:
    """The fear that is made in the place of destroying a piece, where the power at hand is but a dream; -1
    where it is none.
    """
    if not g.asks & bit(cards.DREAM):
        return -1
    spirit = g.wielder()
    return g.amount(cards.DREAM, pair(spirit, kind), -1) if spirit >= 0 else -1


def begin_dream(g: Island) -> None:
    """From now on until the action is over, what is hurt is only dreamt to be."""
    if g.before_dream is None:
        g.before_dream = tuple(g.hurt)


def dream(g: Island, kind: i64, land: i64, damage: i64, fear: i64) -> None:
    """A piece is not destroyed but frightened: explorers and towns flee, cities wake where they are."""
    begin_dream(g)
    if kind >= INVADERS:
        return
    g.take_away(kind, land, damage)
    g.asleep = (*g.asleep, Hurt(land, kind, 0))
    if g.journal is not None:
        g.note("dreamt", (g.name_of(kind, 1), g.map.titles[land]))
    g.emit(cards.DREAMT, pair(land, kind))
    g.make_fear(fear)
    if fear:
        g.emit(cards.FEAR_MADE, pair(land, fear))


def destroy(g: Island, kind: i64, land: i64, damage: i64 = 0) -> None:
    """A piece with so much damage is destroyed, unless it is but a dream."""
    fear = dreamt_fear(g, kind)
    if fear >= 0:
        dream(g, kind, land, damage, fear)
    else:
        fell(g, kind, land, damage)


def fell(g: Island, kind: i64, land: i64, damage: i64 = 0) -> None:
    """A piece with so much damage is destroyed, whatever brings it about."""
    g.take_away(kind, land, damage)
    fallen = list(g.fallen)
    fallen[kind] += 1
    g.fallen = tuple(fallen)
    if g.journal is not None:
        g.note("destroyed", (g.name_of(kind, 1), g.map.titles[land]))
    g.make_fear(g.card_set.fear_of[kind])
    g.emit(cards.DESTROYED, pair(land, kind))
    g.test_victory()


def hit(g: Island, kind: i64, land: i64, damage: i64, n: i64) -> None:
    """A piece that has so much damage takes `n` more; at its health it is destroyed."""
    if damage + n >= g.health(kind, land):
        destroy(g, kind, land, damage)
        return
    if dreamt_fear(g, kind) >= 0:
        begin_dream(g)
    if damage:
        g.hurt.remove(Hurt(land, kind, damage))
    g.hurt.append(Hurt(land, kind, damage + n))
    if g.journal is not None:
        g.note("damaged", (g.name_of(kind, 1), g.map.titles[land], damage + n))


def states_of(g: Island, kind: i64, land: i64) -> list[int]:
    """The different amounts of damage on pieces of that kind there, 0 for those that have none."""
    damages = g.damages(kind, land)
    found: list[int] = []
    if g.pieces[kind][land] > len(damages):
        found.append(0)
    for damage in damages:
        if damage not in found:
            found.append(damage)
    return found


def total_health(g: Island, kinds: i64, land: i64) -> i64:
    """All damage that pieces of these kinds (a bit each) there can still take."""
    n: i64 = 0
    for kind in range(DAHAN + 1):
        if kinds >> kind & 1 and can_harm(g, kind, land):
            n += g.pieces[kind][land] * g.health(kind, land)
            for damage in g.damages(kind, land):
                n -= damage
    return n


class Deal(Op[Island]):
    """Deal damage to pieces of these kinds, as the one who does it likes (IB-118, IB-184); the rest
    is lost.
    """

    ASKS: ClassVar[str] = "hit"

    def __init__(self, kinds: i64) -> None:
        self.kinds: Final = kinds
        """The kinds that may be hit, a bit each."""

    def asker(self, g: Island, subject: i64) -> str:
        return g.speaker(subject)

    def wanted(self, g: Island, subject: i64) -> i64:
        return left_of(g, self, 0)

    def begin(self, g: Island, land: i64, n: i64) -> None:
        """Have so much damage dealt next."""
        if n > 0:
            g.push_in(so_far(g, self, 0, n), self, land)

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, 0)
        if left <= 0:
            return
        if left >= total_health(g, self.kinds, subject):
            self.raze_all(g, subject)
            return
        for kind in range(DAHAN + 1):
            if not self.kinds >> kind & 1 or not can_harm(g, kind, subject):
                continue
            health = g.health(kind, subject)
            for damage in states_of(g, kind, subject):
                g.offer(g.card_set.hits[kind][damage])
                if 1 < health - damage <= left:
                    g.offer(g.card_set.razes[kind][damage])

    def raze_all(self, g: Island, land: i64) -> None:
        """There is damage enough for all."""
        for kind in range(DAHAN + 1):
            if self.kinds >> kind & 1 and can_harm(g, kind, land):
                destroy_all(g, kind, land)


def destroy_all(g: Island, kind: i64, land: i64) -> None:
    for damage in g.damages(kind, land):
        destroy(g, kind, land, damage)
    for _ in range(g.pieces[kind][land]):
        destroy(g, kind, land)


class Hit(Option[Island]):
    """One point of damage to a piece of a kind that has so much, or all that it can still take."""

    def __init__(self, key: str, label: str, kind: i64, damage: i64, is_all: bool) -> None:
        super().__init__(key, label)
        self.kind: Final = kind
        self.damage: Final = damage
        self.is_all: Final = is_all

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Deal)
        n = g.health(self.kind, subject) - self.damage if self.is_all else 1
        asking.begin(g, subject, left_of(g, asking, 0) - n)
        hit(g, self.kind, subject, self.damage, n)


def hurt_dahan(g: Island, land: i64, n: i64) -> None:
    """Damage to the dahan of a land kills as many as it can, the damaged ones first (IB-128)."""
    if not can_harm(g, DAHAN, land) or g.forbidden(cards.RAVAGE_HARM, pair(land, DAHAN)):
        return
    health = g.health(DAHAN, land)
    while n > 0 and g.pieces[DAHAN][land]:
        damages = g.damages(DAHAN, land)
        damage = damages[-1] if damages else 0
        taken = min(n, health - damage)
        hit(g, DAHAN, land, damage, taken)
        n -= taken


ALL_INVADERS: Final = (1 << INVADERS) - 1
DEAL: Final = Deal(ALL_INVADERS)
