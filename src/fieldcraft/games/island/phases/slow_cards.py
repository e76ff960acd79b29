"""The choice of an event about each slow card in play (IB-219)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.island.phases.powers import UseSlowNow, usable_slow
from fieldcraft.games.island.printed.cards import SLOW, Power
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.vocabulary.deeds import Deed
from fieldcraft.games.island.vocabulary.presence import LosePresence
from fieldcraft.games.island.vocabulary.turn_bonuses import gain_energy
from fieldcraft.kernel.state import Op, Option, holds
from fieldcraft.native import i64


class SlowCards(Deed):
    """Each slow card that a Spirit has in play is lost for its cost and more, or it is paid for."""

    FORM = (
        "lose each slow card in play for its cost and {n:number} energy or pay {m:number} energy or"
        " {k:number} presence to keep it"
    )
    n: i64
    m: i64
    k: i64

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        for power in reversed(g.panels[spirit].played):
            if power.speed == SLOW:
                g.push(OneSlowCard(self, power), subject)


class OneSlowCard(Op[Island]):
    """The Spirit says what becomes of one card; a card that is kept may be used at once."""

    ASKS: ClassVar[str] = "slow-card"

    def __init__(self, of: SlowCards, power: Power) -> None:
        self.of: Final = of
        self.power: Final = power

    def asker(self, g: Island, subject: i64) -> str:
        return self.power.id

    def run(self, g: Island, subject: i64) -> None:
        spirit = g.doing().spirit
        g.seat = g.seat_of(spirit)
        g.offer(g.card_set.lose_card)
        if g.panels[spirit].energy >= self.of.m:
            g.offer(g.card_set.keep_for_energy)
        if g.left(spirit) >= self.of.k:
            g.offer(g.card_set.keep_for_presence)


class LoseCard(Option[Island]):
    """The card goes from play to the discard with its elements, for energy."""

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, OneSlowCard)
        panel = g.own_panel(g.doing().spirit)
        power = asking.power
        panel.give_up(power)
        panel.discard += (power,)
        gain_energy(g, g.cost(power) + asking.of.n)


class KeepCard(Option[Island]):
    """The card is paid for, with energy or with presence."""

    def __init__(self, key: str, label: str, with_presence: bool) -> None:
        super().__init__(key, label)
        self.with_presence: Final = with_presence

    def run(self, g: Island, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, OneSlowCard)
        g.push(UseThisNow(asking.power), subject)
        if self.with_presence:
            losing = LosePresence()
            losing.n = asking.of.k
            g.push(losing, subject)
        else:
            g.own_panel(g.doing().spirit).energy -= asking.of.m


class UseThisNow(UseSlowNow):
    """One slow power may be used at once."""

    FORM = ""

    def __init__(self, power: Power) -> None:
        self.power: Final = power

    def powers(self, g: Island, spirit: i64) -> list[Power]:
        return [power for power in usable_slow(g, spirit) if holds((self.power,), power)]
