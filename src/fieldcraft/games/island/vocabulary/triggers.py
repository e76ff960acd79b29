"""When the texts of blight cards and adversaries are carried out."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.abilities import Ability, abilities
from fieldcraft.kernel.queries import Query
from fieldcraft.kernel.rules import ContinuousEffect

MOMENTS: Final = abilities(
    __name__,
    moment={
        "at_once": "when it comes up : {effect:effect}",
        "each_invader_phase": "each invader phase : {effect:effect}",
        "each_spirit_phase": "each spirit phase : {effect:effect}",
    },
    foe={
        "setup": "setup : {effect:effect}",
        "opening": "after the first explore : {effect:effect}",
        "escalation": "escalation : {effect:effect}",
        "escalation_after": "escalation after exploring : {effect:effect}",
        "after_build": "after the build step : {effect:effect}",
        "at_end": "at the end of setup : {effect:effect}",
        "at_marker": "when the marker comes up : {effect:effect}",
        "after_explore": "after each explore card : {effect:effect}",
    },
)
"""Moments of blight cards and adversaries."""


class NowAndEach(Ability[Island]):
    """Effects at once, and in every invader phase."""

    FORM = "moment = now and each invader phase : {effect:effect}"

    def attach_to(self, card: Any) -> bool:
        card.at_once.append(self.effect)
        card.each_invader_phase.append(self.effect)
        return True


class FromNextTurn(Query[Island]):
    FORM = "moment = from the next turn on : {rule:rule}"
    rule: ContinuousEffect[Any]


class Forever(Query[Island]):
    """A rule of a Spirit's panel."""

    FORM = "special = always : {rule:rule}"
    rule: ContinuousEffect[Any]
