"""Statistics of finished games of Agent Decker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fieldcraft.games.agent_decker.outward.narrator import AgentDeckerNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.statistics import chapters, report


def statistics(narrator: AgentDeckerNarrator, games: Iterable[list[Fact]]) -> list[str]:
    """Return how each of the missions went, and the cards gained most."""
    games = list(games)
    found = chapters(games, ("mission", "turn", "completed"), 1, lost_by)
    gained: Counter[str] = Counter()
    for facts in games:
        gained.update({str(fact.parts[1]) for fact in facts if fact.kind == "disarmed"})
    known = [(goal.name, found[goal.name]) for goal in narrator.card_set.missions if goal.name in found]
    return report(narrator, known, gained) if known else []


def lost_by(facts: list[Fact]) -> str:
    return "out-of-time" if any(fact.kind == "out-of-time" for fact in facts) else "caught"
