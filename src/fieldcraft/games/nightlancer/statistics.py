"""What past games of Nightlancer came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fieldcraft.games.nightlancer.narrator import NightNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.text import most_of

MOST_NAMED = 5


def statistics(narrator: NightNarrator, games: Iterable[list[Fact]]) -> list[str]:
    """How many missions were played, paid and how often people were Shaken; what was paid most."""
    counts: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    played = 0
    for facts in games:
        played += 1
        counts.update(fact.kind for fact in facts)
        paid.update(str(fact.parts[1]) for fact in facts if fact.kind == "paid")
    if not played:
        return []
    words = {"missions": counts["mission"], "shaken": counts["shaken"], "low": counts["lies-low"]}
    lines = [narrator.say("past", n=played, **words)]
    return lines + ([narrator.say("past-paid", missions=most_of(paid, MOST_NAMED))] if paid else [])
