"""What past games of Agent Decker came to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from fieldcraft.games.agent_decker.narrator import AgentDeckerNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.statistics import Chapter, parts, report


def statistics(narrator: AgentDeckerNarrator, games: Iterable[list[Fact]]) -> list[str]:
    """Each of the missions with how it went, and the cards gained most."""
    chapters: defaultdict[str, Chapter] = defaultdict(Chapter)
    gained: Counter[str] = Counter()
    for facts in games:
        gained.update({str(fact.parts[1]) for fact in facts if fact.kind == "disarmed"})
        lost_by = "out-of-time" if any(fact.kind == "out-of-time" for fact in facts) else "caught"
        for begun, turns, ended in parts(facts, "mission", "turn", "completed"):
            chapter = chapters[str(begun.parts[0])]
            chapter.played += 1
            if ended is not None:
                chapter.complete(turns, int(ended.parts[1]))
            else:
                chapter.failed[lost_by] += 1
    missions = [goal.name for goal in narrator.card_set.missions]
    known = [(name, chapters[name]) for name in missions if name in chapters]
    return report(narrator, known, gained) if known else []
