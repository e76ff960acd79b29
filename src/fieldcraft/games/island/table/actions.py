"""Actions, the texts that cards have carried out, and the choice of a land."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.printed.cards import BY_POWER
from fieldcraft.games.island.table.contexts import Doing, OuterAction
from fieldcraft.games.island.table.parts import new_action
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.effects import Action
from fieldcraft.kernel.state import Context, Op, Option
from fieldcraft.native import i64


class LandOption(Option["Island"]):
    """Choose a land, which goes by the same name on every map that has its board."""

    def __init__(self, key: str, label: str, name: str) -> None:
        super().__init__(key, label)
        self.name: Final = name

    def land(self, g: Island) -> i64:
        """Return the number of its land."""
        return g.map.places.numbers[self.name]


class Act(Action["Island"]):
    """An action on the island: what it has done so far is its own (IB-088); what it set off follows."""

    def begin(self, g: Island, subject: i64) -> Context | None:
        """Return what belongs to the surrounding action, and reset it for this one."""
        outer = g.action
        outer.is_shared = True
        g.action = new_action(g.card_set)
        if self.flags != BY_POWER and outer.worsened[2]:  # once a power
            g.action.worsened = (0, 0, outer.worsened[2])
        return OuterAction(g.context, outer)

    def end(self, g: Island, subject: i64, saved: Context | None) -> None:
        """Restore what belongs to the surrounding action, and put what this one has set off on the stack."""
        assert isinstance(saved, OuterAction)
        inner = g.action
        set_off = inner.later
        g.action = saved.action
        of_invaders, of_dahan, of_power = saved.action.worsened
        if self.flags != BY_POWER and of_power != inner.worsened[2]:
            g.own_action().worsened = (of_invaders, of_dahan, inner.worsened[2])
        if g.depth == 1:
            g.wake()
        for i in range(i64(len(set_off)) - 1, -1, -1):
            g.push_in(set_off[i].context, set_off[i].op, set_off[i].subject)


def carry_out(g: Island, texts: list[Op[Any]], cause: i64, card: str) -> None:
    """Have what a card says done next, sentence after sentence."""
    for i in range(i64(len(texts)) - 1, -1, -1):
        g.push_in(Doing(g.context, -1, -1, cause, card), texts[i], -1)
