"""What past games came to, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from fieldcraft.games.agent_decker.narrator import Narrator
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.ruleset import average, figures, most_of

CARDS_SHOWN: Final = 8


@dataclass
class MissionFigures:
    """One mission over all games that came to it."""

    played: int = 0
    turns: list[int] = field(default_factory=list)
    """How many turns it took each time it was completed."""
    alarms: list[int] = field(default_factory=list)
    """The alarm when it was completed."""
    failed: Counter[str] = field(default_factory=Counter)
    """How often the game was lost here, by the reason."""


def told(words: Narrator, games: Iterable[list[Fact]]) -> list[str]:
    """Each mission with how it went, and the cards gained most."""
    missions: dict[str, MissionFigures] = {}
    gained: Counter[str] = Counter()
    for facts in games:
        gained.update(count(missions, facts))
    if not missions:
        return []
    known = [mission.name for mission in words.box.missions if mission.name in missions]
    lines = figures(words.say("past-head"), [mission_row(words, name, missions[name]) for name in known])
    lines.append(words.say("past-averages"))
    if gained:
        lines.append(words.say("past-gained", cards=most_of(gained, CARDS_SHOWN)))
    return lines


def count(missions: dict[str, MissionFigures], facts: list[Fact]) -> set[str]:
    """Add one game; the cards that were gained in it."""
    cards, turns, lost_by = set(), 0, "caught"
    now: MissionFigures | None = None
    for fact in facts:
        if fact.kind == "mission":
            now, turns = missions.setdefault(str(fact.parts[0]), MissionFigures()), 0
            now.played += 1
        elif fact.kind == "turn":
            turns += 1
        elif fact.kind == "disarmed":
            cards.add(str(fact.parts[1]))
        elif fact.kind == "out-of-time":
            lost_by = fact.kind
        elif fact.kind == "completed" and now is not None:
            now.turns.append(turns)
            now.alarms.append(int(fact.parts[1]))
            now = None
    if now is not None:
        now.failed[lost_by] += 1
    return cards


def mission_row(words: Narrator, name: str, mission: MissionFigures) -> list[str]:
    """A mission: how often it was played and completed, turns and alarm then, what the game was lost by."""
    failed = ", ".join(words.say(f"past-{reason}", n=n) for reason, n in mission.failed.most_common())
    numbers = [str(mission.played), str(len(mission.turns)), average(mission.turns), average(mission.alarms)]
    return [name, *numbers, failed]
