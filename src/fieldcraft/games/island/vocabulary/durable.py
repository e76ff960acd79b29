"""Durable pieces: their health follows blight, and what would destroy them only damages them (IB-257 to
IB-259).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.pieces import BLIGHT, damage_of
from fieldcraft.games.island.table import harm
from fieldcraft.games.island.table.actions import Act
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.continuous_effects import occasion_of
from fieldcraft.games.island.vocabulary.deeds import DOING, AtLand
from fieldcraft.games.island.vocabulary.filters import Kind, Who
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.rules import ContinuousEffect
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64


class Durable(ContinuousEffect[Island]):
    """A rule for pieces that are durable while their land is of a kind, and no longer."""

    FORM = "{who:whos} in each {kind:land} are durable with {n:number} more health"
    who: Who
    kind: Kind
    n: i64

    def asks(self) -> tuple[int, ...]:
        return (cards.HEALTH, cards.DURABLE, cards.MOVED, cards.DROWNING)

    def is_so(self, g: Island, subject: i64) -> bool:
        """True if such a piece is durable; the subject is a pair of land and kind of piece."""
        return self.who.kinds.contains(second(subject)) and self.kind.fits(g, first(subject))

    def amount(self, g: Island, question: i64, source: i64, subject: i64, n: i64) -> i64:
        if question == cards.HEALTH and self.is_so(g, subject):
            return n + self.n
        return 1 if question == cards.DURABLE and self.is_so(g, subject) else n

    def instead(self, g: Island, question: i64, source: i64, subject: i64) -> Op[Any] | None:
        return WASH if question == cards.DROWNING and self.is_so(g, subject) else None

    def reply(self, g: Island, event: i64, source: i64, subject: i64, card: Any) -> Op[Any] | None:
        """A piece that comes to blight, and one to which blight comes, is durable no longer (IB-258)."""
        may_die = card == BLIGHT or self.who.kinds.contains(card)
        is_washed = g.map.is_ocean(second(subject))
        return TEST if event == cards.MOVED and may_die and not is_washed else None


class TestHealth(Op[Island]):
    """Destroy what has as much damage as health."""

    def run(self, g: Island, subject: i64) -> None:
        harm.test_health(g)


class Wash(Op[Island]):
    """A durable piece has come into an ocean; those that come by one action are damaged together after it."""

    def run(self, g: Island, subject: i64) -> None:
        washed = occasion_of(g).subject
        if not any(later.op is DRENCH_TOGETHER and later.subject == washed for later in g.action.later):
            doing = Doing(None, first(washed), g.wielder(), cards.BY_POWER)
            g.after_action(DRENCH_TOGETHER, int(washed), doing)


class Drench(Effect[Island]):
    """Durable pieces in an ocean take damage, which may be divided among them (IB-259)."""

    def run(self, g: Island, subject: i64) -> None:
        ocean, kind = first(subject), second(subject)
        g.seat = g.seat_of(g.doing().spirit)
        g.push(DRAIN, subject)
        harm.DEAL_TO_KIND[kind].go_on(g, ocean, harm.DURABLE_DAMAGE * g.pieces[kind][ocean])


class Drain(Op[Island]):
    """The health of pieces that have drowned becomes energy; the others go ashore."""

    def run(self, g: Island, subject: i64) -> None:
        ocean, kind = first(subject), second(subject)
        health = g.action.fallen[kind] * g.health(kind, ocean)
        for home in g.homes(cards.WASHED):
            gain_energy(g, g.source_at(home), health)
            health = 0
        for _time in range(g.pieces[kind][ocean]):
            g.push(SET_ASHORE, subject)


def gain_energy(g: Island, spirit: i64, health: i64) -> None:
    """A Spirit gains 1 energy for as much health of what has drowned as there are players."""
    players = i64(len(g.spirits))
    g.washed += health
    g.own_panel(spirit).energy += g.washed // players
    g.washed %= players


class SetAshore(AtLand):
    """The one who moved the piece says where it is set down; that is no move."""

    ASKS: ClassVar[str] = "in"
    AIM: ClassVar[str] = DOING

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.doing().spirit

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.coastal[land] and g.map.ocean_of(land) == first(subject)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        """Move the piece out of the ocean to the land, with its damage."""
        ocean, kind = first(subject), second(subject)
        marks = g.marks_of(kind, ocean)
        mark = marks[-1] if marks else 0
        g.take_away(kind, ocean, mark)
        g.change(kind, land, 1)
        if mark:
            g.mark(kind, land, mark)
        if g.journal is not None:
            g.note("moved", (g.name_of(kind, 1), g.map.titles[ocean], g.map.titles[land]))
        if damage_of(mark) >= g.toughness(kind, land, mark):
            harm.destroy(g, kind, land, mark)


TEST: Final[Op[Any]] = TestHealth()
WASH: Final[Op[Any]] = Wash()
DRENCH_TOGETHER: Final[Op[Any]] = Act(Drench(), cards.BY_POWER)
DRAIN: Final[Op[Any]] = Drain()
SET_ASHORE: Final[Op[Any]] = SetAshore()
