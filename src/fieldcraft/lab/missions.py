"""What many missions came to, read from their journals: the figures a designer asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.statistics import Chapter


@dataclass
class StageFigures(Chapter):
    """One stage over all missions that came to it: its turns are rounds, its score is suspicion."""

    cost: list[int] = field(default_factory=list)
    """How much suspicion each winner gained in it."""
    after: Counter[str] = field(default_factory=Counter)
    """Which stage was played next."""
    after_won: Counter[str] = field(default_factory=Counter)
    """Which stage was played next in missions that were won."""


@dataclass
class Figures:
    """All missions together; `add` them one by one."""

    missions: int = 0
    won: int = 0
    stages: dict[str, StageFigures] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    suspicion: list[int] = field(default_factory=list)
    """Suspicion at the end of each mission that was won."""
    gained: Counter[str] = field(default_factory=Counter)
    """In how many missions an agent card was gained, by its name."""
    owned_by_winners: Counter[str] = field(default_factory=Counter)
    """In how many missions that were won an agent card was owned at the end."""
    failed: Counter[str] = field(default_factory=Counter)

    def add(self, facts: Sequence[Fact], owned: Iterable[str] = ()) -> None:
        """Count one mission, from its whole journal and the names of the cards owned at its end."""
        self.missions += 1
        stage, rounds, before, has_won = "", 0, 0, facts[-1].kind == "won"
        cards: set[str] = set()
        for fact in facts:
            kind, part = fact.kind, [str(part) for part in fact.parts]
            if kind == "stage":
                if stage:
                    self.of(stage).after[part[0]] += 1
                    self.of(stage).after_won[part[0]] += has_won
                stage, rounds = part[0], 0
                self.of(stage).played += 1
            elif kind == "round":
                rounds += 1
            elif kind in ("eliminated", "learned"):
                cards.add(part[-1])
            elif kind == "completed":
                suspicion = int(part[2])
                self.of(stage).complete(rounds, suspicion)
                self.of(stage).cost.append(suspicion - before)
                before = suspicion
            elif kind == "won":
                self.won += 1
                self.endings[part[0]] += 1
                self.suspicion.append(int(part[1]))
            elif kind.startswith("failed-"):
                reason = kind.removeprefix("failed-")
                self.failed[reason] += 1
                self.of(stage).failed[reason] += 1
        self.gained.update(cards)
        if has_won:
            self.owned_by_winners.update(set(owned))

    def of(self, stage: str) -> StageFigures:
        return self.stages.setdefault(stage, StageFigures())
