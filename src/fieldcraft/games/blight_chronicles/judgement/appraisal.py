"""The judgement of a mission: what bots, hints and training make of its positions."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.blight_chronicles.judgement.evaluation import evaluate, progress
from fieldcraft.games.blight_chronicles.judgement.features import features
from fieldcraft.games.blight_chronicles.judgement.worth import Worth
from fieldcraft.games.blight_chronicles.phases.stages import GoThere, Learn
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import WON, Option
from fieldcraft.native import i64

STAGE_ROUNDS: Final = 20
"""Rounds in which a stage is over, nearly always."""


class BlightAppraisal(Appraisal[Mission]):
    """One agent on a mission."""

    WORTH: ClassVar[Any] = Worth

    def evaluate(self, g: Mission, seat: i64) -> i64:
        return evaluate(g, self.worth)

    def part(self, g: Mission) -> i64:
        """The stages have weights of their own by their numbers."""
        return min(progress(g), i64(len(g.card_set.positions))) - 1

    def reached(self, g: Mission, seat: i64) -> float:
        """Return the share of the mission's stages that have been won."""
        return 1.0 if g.status == WON else float(self.part(g)) / float(len(g.card_set.positions))

    def features(self, g: Mission, seat: i64) -> list[float]:
        return features(g, self.worth)

    def horizon(self, option: Option[Any]) -> i64:
        """Look ahead over a whole stage after the choice of the next stage, and of a card learned for it."""
        return STAGE_ROUNDS if isinstance(option, (GoThere, Learn)) else 1
