"""Rules of a Spirit that lives with disease and blight (IB-208, IB-241)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.table import invaders
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.continuous_effects import occasion_of
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.rules import Answer, ContinuousEffect, GoOn
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


class LetsBuild(Answer[Island]):
    """A build that a token would stop may happen where the Spirit is on the board; the token stays."""

    FORM = "it may let a build that disease stops happen for {n:number} fear"
    QUESTION = cards.BUILD_STOPPED
    n: i64

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        if question != cards.BUILD_STOPPED:
            return None
        ocean = g.map.ocean_of(subject)
        is_there = any(g.has_presence(source, land) for land in range(ocean, ocean + LANDS))
        return ASK_TO_LET if is_there else None


class AskToLet(Op[Island]):
    ASKS: ClassVar[str] = "let-build"

    def run(self, g: Island, subject: i64) -> None:
        g.seat = g.seat_of(subject)
        g.push(GO_ON, subject)
        g.offer(g.card_set.let_build)
        g.offer(g.card_set.no)


class LetBuild(Option[Island]):
    """The invaders build, which frightens them."""

    def run(self, g: Island, subject: i64) -> None:
        occasion = occasion_of(g)
        rule = occasion.rule
        assert isinstance(rule, LetsBuild)
        assert g.pending is not None
        g.pending = g.pending.below
        invaders.put_up(g, occasion.subject)
        g.make_fear(rule.n)


class Lingers(ContinuousEffect[Island]):
    """Pieces come where its presence is destroyed, unless an action of a Spirit does it."""

    FORM = "its presence that no spirit destroys leaves {n:number} {who:who}"
    n: i64
    who: Who
    leaving: Op[Any]

    def derive(self) -> None:
        self.leaving = LeavePieces(self.n, self.who)

    def asks(self) -> tuple[int, ...]:
        return (cards.PRESENCE_LOST,)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        is_its = event == cards.PRESENCE_LOST and second(subject) == source
        return self.leaving if is_its and g.actor() < 0 else None


class LeavePieces(Op[Island]):
    def __init__(self, n: i64, who: Who) -> None:
        self.n: Final[i64] = n
        self.who: Final = who

    def run(self, g: Island, subject: i64) -> None:
        land = first(occasion_of(g).subject)
        for kind in self.who.kinds.each:
            g.add(kind, land, self.n)


class CountsAs(Answer[Island]):
    """Pieces that count as others too in what the Spirit does; each is counted once (IB-208)."""

    FORM = "{who:whos} count as {others:whos} for its actions"
    QUESTION = cards.WORSENS
    who: Who
    others: Who

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_its = question == cards.WORSENS and second(subject) == source
        if not is_its or not self.others.kinds.mask & g.card_set.pieces.worsens.mask:
            return n
        return n + self.who.count_in(g, first(subject))


ASK_TO_LET: Final[Op[Any]] = AskToLet()
GO_ON: Final[Op[Any]] = GoOn()
