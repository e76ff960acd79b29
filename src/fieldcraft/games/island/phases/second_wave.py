"""The remains of a game on the island for the next one: the scenario Second Wave (IB-268 to IB-271)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.island.phases import events, spirits
from fieldcraft.games.island.phases.powers import TARGET, Using
from fieldcraft.games.island.printed.cards import BY_SCENARIO, HEALTHY, Power, Wave
from fieldcraft.games.island.printed.map import LANDS
from fieldcraft.games.island.printed.pieces import BLIGHT, DAHAN, TOWN
from fieldcraft.games.island.table.contexts import Doing
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import DOING, LOSING, PUTTING, AtLand
from fieldcraft.kernel.effects import left_of, so_far
from fieldcraft.kernel.flow import CardOption
from fieldcraft.kernel.state import Op, holds, without
from fieldcraft.native import i64

KEPT: Final = 1
"""Tokens of each kind that stay, for each board."""
KEPT_BLIGHT: Final = 2
"""Counters of blight that stay on the island, for each board, and of a blighted card's on the card."""
CROWD: Final = 3
"""Dahan in one land from which they go on."""
MOST_DAHAN: Final = 8
"""Dahan that stay on a board."""
FEW_DAHAN: Final = range(2, 5)
"""Dahan on a board to which one more comes."""
INLAND: Final = 6
"""The first land whose printed invaders begin nearer to the coast."""
NEARER: Final = 3
"""Difference of the numbers of both lands."""
FIRST_TOWN: Final = 5
"""The land of each board to which a wave brings a town."""
SECOND: Final = 2
"""The number of the first game that goes on from another."""


def lay_boards(g: Island, wave: Wave) -> None:
    """Put the remains on the island, the printed invaders and the towns of the wave (IB-269)."""
    for land, kind, n in wave.pieces:
        g.change(kind, g.map.places.numbers[land], n)
    for at, board in enumerate(g.map.boards[: len(g.plan.spirits)]):
        for n in range(LANDS):
            to = LANDS * at + (n - NEARER if n >= INLAND else n)
            for kind in g.card_set.pieces.invaders.each:
                g.change(kind, to, board.setup[n][kind])
        for n in range(FIRST_TOWN, max(0, FIRST_TOWN - 1 - (wave.number - SECOND)), -1):
            g.change(TOWN, LANDS * at + n, 1)


def push_leftovers(g: Island) -> None:
    """Have the players say what stays on the island, before the new Spirits come."""
    g.push(SPLIT)
    for board in range(i64(len(g.map.boards)) - 1, -1, -1):
        g.push(EVEN_OUT, board * LANDS)
    g.push(SPREAD_OUT)
    for kind in reversed(g.card_set.pieces.tokens.each):
        g.push(KEEP_SOME, kind)
    g.push(KEEP_SOME, BLIGHT)


class KeepSome(AtLand):
    """The players choose what stays of a kind, which is the subject, land by land; the rest goes."""

    ASKS: ClassVar[str] = "stays"
    AIM: ClassVar[str] = DOING

    def number(self, g: Island, subject: i64) -> i64:
        return (KEPT_BLIGHT if subject == BLIGHT else KEPT) * len(g.map.boards)

    def chooser(self, g: Island, subject: i64) -> i64:
        return 0

    def asker(self, g: Island, subject: i64) -> str:
        return g.card_set.pieces.kinds[subject].id

    def wanted(self, g: Island, subject: i64) -> i64:
        return min(left_of(g, self, self.number(g, subject)), waiting(g, subject))

    def run(self, g: Island, subject: i64) -> None:
        left = left_of(g, self, self.number(g, subject))
        if left <= 0 or waiting(g, subject) <= left:
            settle(g, subject, left > 0)
            return
        g.seat = g.seat_of(0)
        for land in range(g.map.size):
            if self.reaches(g, subject, land):
                g.offer(g.map.aims[DOING][land])
        g.push_in(so_far(g, self, 0, left - 1), self, subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.pieces[subject][land] > 0

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.change(subject, land, -1)
        g.staying = (*g.staying, int(land))


def waiting(g: Island, kind: i64) -> i64:
    """Return how many pieces of a kind nobody has said yet that they stay."""
    return g.on_island(kind)


def settle(g: Island, kind: i64, keeps_rest: bool) -> None:
    """Keep the pieces that were chosen, with or without the others; other blight goes to the card."""
    if not keeps_rest:
        for land in range(g.map.size):
            n: i64 = g.pieces[kind][land]
            if n:
                g.change(kind, land, -n)
                if kind == BLIGHT:
                    g.own_blight().pool += n
    for land in g.staying:
        g.change(kind, land, 1)
    g.staying = ()


class SpreadOut(Op[Island]):
    """Dahan of a land with 3 or more go on one by one, to neighbours with fewer, until 2 are left.

    They go only where at least two fewer are, so that it ends.
    """

    ASKS: ClassVar[str] = "in"

    def run(self, g: Island, subject: i64) -> None:
        for land in range(g.map.size):
            if g.pieces[DAHAN][land] >= CROWD and PUSH_ONE.is_possible(g, land):
                g.push(self)
                g.push(PUSH_ONE, land)
                return


class PushOne(AtLand):
    """One dahan of the land that is the subject goes to a neighbour."""

    ASKS: ClassVar[str] = "dahan-go"
    AIM: ClassVar[str] = PUTTING

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return land in g.map.neighbours[subject] and g.pieces[DAHAN][land] <= g.pieces[DAHAN][subject] - 2

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.move(DAHAN, subject, land)


class EvenOut(AtLand):
    """A board, whose ocean is the subject, with few dahan gets one, and one with many keeps 8."""

    ASKS: ClassVar[str] = "dahan-leave"
    AIM: ClassVar[str] = LOSING

    def number(self, g: Island, subject: i64) -> i64:
        return max(0, on_board(g, DAHAN, subject) - MOST_DAHAN)

    def chooser(self, g: Island, subject: i64) -> i64:
        return g.owner_of(subject)

    def reaches(self, g: Island, subject: i64, land: i64) -> bool:
        return g.map.ocean_of(land) == subject and g.pieces[DAHAN][land] > 0

    def run(self, g: Island, subject: i64) -> None:
        if int(on_board(g, DAHAN, subject)) in FEW_DAHAN:
            lands = [land for land in range(subject, subject + LANDS) if g.pieces[DAHAN][land]]
            g.add(DAHAN, lands[0])
        else:
            super().run(g, subject)

    def done(self, g: Island, subject: i64, land: i64) -> None:
        g.take_away(DAHAN, land)


def on_board(g: Island, kind: i64, ocean: i64) -> i64:
    """Return how many pieces of a kind are on the board of an ocean."""
    n: i64 = 0
    for land in range(ocean, ocean + LANDS):
        n += g.pieces[kind][land]
    return n


class Split(Op[Island]):
    """Leave 2 counters a board and 1 on a card that was turned back, and put the others beside it: they come
    back to it when it turns up again (IB-269).
    """

    def run(self, g: Island, subject: i64) -> None:
        wave = g.plan.wave
        if wave is not None and wave.face != HEALTHY:
            on_card = min(g.blight.pool, KEPT_BLIGHT * g.units + g.card_set.extra)
            supply = g.own_blight()
            supply.beside = supply.pool - on_card
            supply.beside_card = wave.known[-1].id
            supply.pool = on_card


# -- cards that are laid aside (IB-271) ------------------------------------------------------------


def push_loans(g: Island, wave: Wave) -> None:
    """Ask for each Spirit of the game before which of its cards is laid aside."""
    for spirit in range(i64(len(wave.powers)) - 1, -1, -1):
        g.push(SHOW_POWERS, spirit)


class ShowPowers(Op[Island]):
    """The cards of a Spirit of the game before, by its number, are turned up to choose from."""

    def run(self, g: Island, subject: i64) -> None:
        assert g.plan.wave is not None
        spirit, g.turned_up = g.plan.wave.powers[subject]
        chooser = subject % i64(len(g.spirits))
        g.push_in(Doing(None, -1, chooser, BY_SCENARIO, spirit.id), LEND)


class Lend(spirits.KeepOnePower):
    """One of them is laid aside; the others are where the decks of the next game begin."""

    ASKS: ClassVar[str] = "lend"

    def asker(self, g: Island, subject: i64) -> str:
        return g.speaker(subject)

    def kept(self, g: Island, spirit: i64, power: Power) -> None:
        g.turned_up = ()
        g.lent = (*g.lent, power)
        if g.journal is not None:
            before = g.speaker(-1)
            name = next(one.name for one in g.card_set.spirits if one.id == before)
            g.note("lent", (name, power.name))


class Assist(CardOption[Island, Power]):
    """A Spirit uses a card that was laid aside; it costs nothing, gives no elements, and then it is gone."""

    ABSENT: ClassVar[tuple[str, ...] | None] = ("IB-113",)

    def __init__(self, key: str, label: str, card: Power) -> None:
        super().__init__(key, label, card)
        self.discarding: Final = DiscardLent(card)

    def refusal(self, g: Island) -> str:
        if not holds(g.lent, self.card):
            return "IB-113"
        return "" if events.state_of(g, events.BY_STAGE) == events.LAST_STAGE else "IB-271"

    def run(self, g: Island, subject: i64) -> None:
        g.push(self.discarding, subject)
        g.push_in(Using(self.card, subject), TARGET)


class DiscardLent(Op[Island]):
    """A lent card goes to its discard; one of a Spirit that is not in the game leaves it."""

    def __init__(self, power: Power) -> None:
        self.power: Final = power

    def run(self, g: Island, subject: i64) -> None:
        g.lent = without(g.lent, self.power)
        if self.power.is_major or self.power in g.card_set.minors:
            spirits.discard_all(g, (self.power,))
        else:
            g.forgotten = (*g.forgotten, self.power)


SHOW_POWERS: Final[Op[Any]] = ShowPowers()
LEND: Final[Op[Any]] = Lend()
KEEP_SOME: Final[Op[Any]] = KeepSome()
SPREAD_OUT: Final[Op[Any]] = SpreadOut()
PUSH_ONE: Final = PushOne()
EVEN_OUT: Final[Op[Any]] = EvenOut()
SPLIT: Final[Op[Any]] = Split()
