"""Statistics of past games of the island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fieldcraft.games.island.outward.narrator import IslandNarrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.text import most_of

MOST_NAMED = 3


def statistics(narrator: IslandNarrator, games: Iterable[list[Fact]]) -> list[str]:
    """Return the counters that came and spread, how often the card turned, and the powers used most."""
    kinds: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for facts in games:
        kinds.update(fact.kind for fact in facts)
        used.update(str(fact.parts[0]) for fact in facts if fact.kind == "used")
    if not kinds:
        return []
    lines = [
        narrator.say(
            "past", ravages=kinds["ravage"], blight=kinds["blight"], spread=kinds["blight-spreads"],
            turned=kinds["card-turns"],
        )
    ]  # fmt: skip
    lines.append(
        narrator.say(
            "past-invaders", explored=kinds["explore"], built=kinds["build"], fallen=kinds["destroyed"]
        )
    )
    lines.append(narrator.say("past-fear", cards=kinds["fear-card"], presence=kinds["presence-destroyed"]))
    return lines + ([narrator.say("past-used", powers=most_of(used, MOST_NAMED))] if used else [])
