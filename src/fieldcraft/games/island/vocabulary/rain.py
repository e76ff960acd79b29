"""Rules of a Spirit of rain: lands that are wetland too, what it repeats, fights that it dampens (IB-240)."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.durable import TEST
from fieldcraft.games.island.vocabulary.filters import Who
from fieldcraft.games.island.vocabulary.turn_bonuses import GainEnergy
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.rules import Answer, ContinuousEffect
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64


class SitesCountAs(Answer[Island]):
    """The printed terrain stays, and only Spirits see the other one."""

    FORM = "its sacred sites count as {terrain:terrain} for spirits"
    QUESTION = cards.TERRAIN_TOO
    terrain: i64

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.TERRAIN_TOO and second(subject) == self.terrain
        return 1 if is_one and g.is_site(source, first(subject)) else n


class Pours(Answer[Island]):
    """The number of times that the Spirit may gain energy or use a card again, by its elements."""

    FORM = (
        "each {n:number} {element:element} it has gives {m:number} energy or repeats a land card up to"
        " {most:number} times"
    )
    QUESTION = cards.POURS
    n: i64
    element: i64
    m: i64
    most: i64
    gaining: Op[Any]

    def derive(self) -> None:
        super().derive()
        gaining = GainEnergy()
        gaining.n = self.m
        self.gaining = gaining

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question != cards.POURS or source != subject:
            return n
        return n + min(self.most, g.panels[source].elements[self.element] // self.n)


class Dampens(Answer[Island]):
    """Both sides of a ravage do less where the Spirit is, by its presence there."""

    FORM = "each presence of its own defends {n:number} and takes {m:number} off the strike of dahan there"
    n: i64
    m: i64

    def asks(self) -> tuple[int, ...]:
        return (cards.DEFEND, cards.STRIKE_DAMAGE)

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.DEFEND:
            return n + self.n * g.panels[source].presence[subject]
        if question == cards.STRIKE_DAMAGE:
            return n - self.m * g.panels[source].presence[subject]
        return n


class LessHealthWhereItIs(ContinuousEffect[Island]):
    """A damaged piece that comes to such a land may be destroyed by it."""

    FORM = "{who:whos} have {n:number} less health in its lands"
    who: Who
    n: i64

    def asks(self) -> tuple[int, ...]:
        return (cards.HEALTH, cards.MOVED)

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        return TEST if event == cards.MOVED and self.who.kinds.contains(card) else None

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        is_one = question == cards.HEALTH and self.who.kinds.contains(second(subject))
        return n - self.n if is_one and g.has_presence(source, first(subject)) else n
