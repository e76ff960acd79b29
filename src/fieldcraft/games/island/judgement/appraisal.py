"""The judgement of the island: what bots, hints and training make of its positions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Final

from fieldcraft.games.island.judgement.evaluation import estimate, evaluate
from fieldcraft.games.island.judgement.features import EARLY, features
from fieldcraft.games.island.judgement.position import is_alike, mark_of
from fieldcraft.games.island.judgement.worth import Worth
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.appraisal import Appraisal, Position
from fieldcraft.kernel.value import Value
from fieldcraft.native import i64

SETS_COST: Final = 3
"""Increase of the relative cost of a position by sets: tokens, events and more powers."""


class IslandAppraisal(Appraisal[Island]):
    """All Spirits are weighed as one."""

    WORTH: ClassVar[Any] = Worth

    def evaluate(self, g: Island, seat: i64) -> i64:
        return evaluate(g, self.worth)

    def estimate(self, g: Island, seat: i64) -> i64:
        return estimate(g, self.worth)

    def relative_cost(self, g: Island) -> i64:
        """Return the cost: deeds are weighed by their results, and several Spirits and sets take longer."""
        return max(2, len(g.spirits)) + (SETS_COST if g.plan.sets else 0)

    def learned_for(self, g: Island) -> Value | None:
        """The weights were learned from games of one Spirit."""
        return self.learned if len(g.spirits) == 1 else None

    def part(self, g: Island) -> i64:
        return 1 if g.turn > EARLY else 0

    def features(self, g: Island, seat: i64) -> list[float]:
        return features(g, self.worth)

    def is_friend(self, g: Island, seat: i64, other: i64) -> bool:
        return True

    def as_key(self, g: Island) -> Hashable:
        return Position(self, g, mark_of(g))

    def is_alike(self, one: Island, other: Island) -> bool:
        return is_alike(one, other)
