"""Strife on invaders: how it comes to them, and what invaders with strife do (IB-195 to IB-197)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import STRIFE, damage_of, shown, strife_of
from fieldcraft.games.island.table import harm, tokens
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.games.island.vocabulary.moves import Pieces
from fieldcraft.kernel.flow import second
from fieldcraft.kernel.queries import Count
from fieldcraft.kernel.rules import Answer
from fieldcraft.native import i64, mypyc_attr


class AddStrife(Pieces):
    """Strife on one invader of these kinds, and none where there is no such invader (IB-196)."""

    FORM = "add {n:number} strife to one {who:whos}"
    ASKS: ClassVar[str] = "strife"

    def number(self, g: Island, subject: i64) -> i64:
        return 1

    def offer(self, g: Island, subject: i64) -> None:
        for kind in self.who.kinds.each:
            if g.pieces[kind][subject]:
                for mark in harm.states_of(g, kind, subject):
                    g.offer(g.card_set.strifes[kind][shown(mark)])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        harm.add_strife(g, kind, subject, mark, self.n)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return self.who.count_in(g, subject) > 0


class AddStrifeHere(AddStrife):
    """One strife after another, each on an invader of any kind."""

    FORM = ""

    def __init__(self, n: i64) -> None:
        self.n = n

    def number(self, g: Island, subject: i64) -> i64:
        return self.n

    def offer(self, g: Island, subject: i64) -> None:
        for kind in g.card_set.pieces.invaders.each:
            if g.pieces[kind][subject]:
                for mark in harm.states_of(g, kind, subject):
                    g.offer(g.card_set.strifes[kind][shown(mark)])

    def chosen(self, g: Island, subject: i64, kind: i64, mark: i64, other: i64) -> None:
        harm.add_strife(g, kind, subject, mark, 1)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return g.invaders_in(subject) > 0


def in_strife(g: Island, land: i64) -> list[tuple[int, int]]:
    """Return the kind and mark of each invader with strife there."""
    return [(piece.kind, piece.mark) for piece in g.odd if piece.land == land and piece.mark >= STRIFE]


class StrifeStrikes(Deed):
    """Invaders with strife deal their damage to the others of the land; no strife is spent (IB-197)."""

    FORM = "each invader with strife deals damage to the other invaders here"

    def run(self, g: Island, subject: i64) -> None:
        for kind, mark in in_strife(g, subject):
            DealOthers(kind, strife_of(mark)).begin(g, subject, g.strength(kind, subject))

    def is_possible(self, g: Island, subject: i64) -> bool:
        return len(in_strife(g, subject)) > 0 and g.invaders_in(subject) > 1


class DealOthers(harm.DealDamage):
    """Damage by one invader, which does not hit that invader."""

    def __init__(self, kind: i64, strife: i64) -> None:
        self.kind: Final = kind
        self.strife: Final = strife

    def spares(self, g: Island, kind: i64, land: i64, mark: i64) -> bool:
        return kind == self.kind and strife_of(mark) == self.strife and len(self.alike(g, land)) == 1

    def alike(self, g: Island, land: i64) -> list[int]:
        """Return the marks of the pieces that may be that invader."""
        return [
            mark for kind, mark in in_strife(g, land) if kind == self.kind and strife_of(mark) == self.strife
        ]

    def spared_health(self, g: Island, land: i64) -> i64:
        alike = self.alike(g, land)
        return g.toughness(self.kind, land, alike[0]) - damage_of(alike[0]) if len(alike) == 1 else 0

    def raze_all(self, g: Island, land: i64) -> None:
        for kind in self.kinds(g).each:
            if harm.can_hurt(g, kind, land):
                for mark in g.marks_of(kind, land):
                    if not self.spares(g, kind, land, mark):
                        harm.destroy(g, kind, land, mark)
                for _time in range(g.pieces[kind][land] - i64(len(g.marks_of(kind, land)))):
                    harm.destroy(g, kind, land)


@mypyc_attr(allow_interpreted_subclasses=True)
class HitStrife(Deed):
    """Damage to each invader with strife."""

    n: i64

    def damage(self, g: Island, subject: i64, mark: i64) -> i64:
        """Return the damage to a piece with that mark."""
        raise NotImplementedError

    def run(self, g: Island, subject: i64) -> None:
        for kind, mark in in_strife(g, subject):
            n = self.damage(g, subject, mark)
            if n and harm.can_hurt(g, kind, subject):
                more = tokens.worsened(g, g.card_set.pieces.invaders, subject)  # for the first one
                harm.hit(g, kind, subject, mark, n + more)

    def is_possible(self, g: Island, subject: i64) -> bool:
        return len(in_strife(g, subject)) > 0


class HitStrifePer(HitStrife):
    FORM = "deal {n:number} damage per {count:count} to each invader with strife"
    count: Count[Any]

    def damage(self, g: Island, subject: i64, mark: i64) -> i64:
        return self.n * self.count.count(g, subject)


class HitStrifeByItself(HitStrife):
    FORM = "deal {n:number} damage to each invader with strife for each strife on it"

    def damage(self, g: Island, subject: i64, mark: i64) -> i64:
        return self.n * strife_of(mark)


class LessHealthPerStrife(Answer[Island]):
    FORM = "{who:whos} have {n:number} less health per strife"
    QUESTION = cards.STRIFE_HARM
    who: Who
    n: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.STRIFE_HARM and self.who.kinds.contains(second(subject))
        return n + self.n if is_one else n
