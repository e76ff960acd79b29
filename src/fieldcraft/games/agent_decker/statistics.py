"""What past games of Agent Decker came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fieldcraft.games.agent_decker.narrator import AgentDeckerNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.statistics import Chapter, report


def statistics(narrator: AgentDeckerNarrator, games: Iterable[list[Fact]]) -> list[str]:
    """Each of the missions with how it went, and the cards gained most."""
    chapters: dict[str, Chapter] = {}
    gained: Counter[str] = Counter()
    for facts in games:
        gained.update(count(chapters, facts))
    missions = [goal.name for goal in narrator.card_set.missions]
    known = [(name, chapters[name]) for name in missions if name in chapters]
    return report(narrator, known, gained) if known else []


def count(chapters: dict[str, Chapter], facts: list[Fact]) -> set[str]:
    """Add one game; the cards that were gained in it."""
    cards, turns, lost_by = set(), 0, "caught"
    now: Chapter | None = None
    for fact in facts:
        if fact.kind == "mission":
            now, turns = chapters.setdefault(str(fact.parts[0]), Chapter()), 0
            now.played += 1
        elif fact.kind == "turn":
            turns += 1
        elif fact.kind == "disarmed":
            cards.add(str(fact.parts[1]))
        elif fact.kind == "out-of-time":
            lost_by = fact.kind
        elif fact.kind == "completed" and now is not None:
            now.complete(turns, int(fact.parts[1]))
            now = None
    if now is not None:
        now.failed[lost_by] += 1
    return cards
