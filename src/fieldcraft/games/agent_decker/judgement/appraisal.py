"""The judgement of Agent Decker: what bots, hints and training make of its positions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

from fieldcraft.games.agent_decker.judgement.evaluation import evaluate
from fieldcraft.games.agent_decker.judgement.features import AgentRow, count_onto
from fieldcraft.games.agent_decker.judgement.position import is_alike, mark_of
from fieldcraft.games.agent_decker.judgement.worth import Worth
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.appraisal import Appraisal, Position
from fieldcraft.kernel.value import FeatureRow
from fieldcraft.native import i64


class AgentAppraisal(Appraisal[Agent]):
    """One agent in a campaign of missions."""

    WORTH: ClassVar[Any] = Worth

    def evaluate(self, g: Agent, seat: i64) -> i64:
        return evaluate(g, self.worth)

    def part(self, g: Agent) -> i64:
        return g.mission

    def reached(self, g: Agent, seat: i64) -> float:
        """Return the share of missions won."""
        return float(g.mission) / float(len(g.card_set.missions))

    def features(self, g: Agent, seat: i64) -> list[float]:
        row = self.features_row(g)
        self.features_onto(g, seat, row)
        return row.counts

    def features_row(self, g: Agent, onto: Any = None) -> FeatureRow:
        return AgentRow(i64(len(g.card_set.cards)), onto)

    def features_onto(self, g: Agent, seat: i64, row: FeatureRow) -> None:
        assert isinstance(row, AgentRow)
        count_onto(g, row)

    def as_key(self, g: Agent) -> Hashable:
        return Position(self, g, mark_of(g))

    def is_alike(self, one: Agent, other: Agent) -> bool:
        return is_alike(one, other)
