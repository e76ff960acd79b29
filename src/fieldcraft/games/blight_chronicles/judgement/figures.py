"""Figures of many missions, read from their journals, for a designer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any, ClassVar

from fieldcraft.games.blight_chronicles.phases.stages import GoThere
from fieldcraft.games.blight_chronicles.printed.cards import GAP, CardSet
from fieldcraft.games.blight_chronicles.table.state import Mission
from fieldcraft.kernel.state import Fact, Option
from fieldcraft.rulebook.figures import Figures, counts, rate, some
from fieldcraft.rulebook.statistics import ChapterFigures


@dataclass
class StageFigures(ChapterFigures):
    """One stage over all missions that came to it: its turns are rounds, its score is suspicion."""

    cost: list[int] = field(default_factory=list)
    """Suspicion gained in this stage, for each mission that won it."""


class MissionFigures(Figures):
    """All missions together."""

    DRAWN: ClassVar[tuple[type[Option[Any]], ...]] = (GoThere,)

    def __init__(self) -> None:
        self.missions = 0
        self.won = 0
        self.stages: dict[str, StageFigures] = {}
        self.endings: Counter[str] = Counter()
        """The last stages of missions that were won."""
        self.suspicion: list[int] = []
        """Suspicion at the end of each mission that was won."""
        self.gained: Counter[str] = Counter()
        """Number of missions in which each agent card was gained, by its name."""
        self.owned_by_winners: Counter[str] = Counter()
        """Number of won missions at whose end each agent card was owned."""
        self.failed: Counter[str] = Counter()

    def add(self, facts: Sequence[Fact], g: Mission) -> None:
        """Count one mission: its stages with their cost, the cards gained, and how it ended."""
        self.missions += 1
        stage, rounds, before, has_won = "", 0, 0, facts[-1].kind == "won"
        cards: set[str] = set()
        for fact in facts:
            kind, part = fact.kind, [str(part) for part in fact.parts]
            if kind == "stage":
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
            self.owned_by_winners.update(set(owned(g)))

    def of(self, stage: str) -> StageFigures:
        return self.stages.setdefault(stage, StageFigures())

    def report(self, rules: Any) -> Iterator[str]:
        """Yield a table of the stages and of the cards, below a line about all missions."""
        yield (
            f"Missions won: {rate(self.won, self.missions)}. "
            + (
                f"Suspicion at the end of those: median {median(self.suspicion):g}. "
                if self.suspicion
                else ""
            )
            + f"Failed by {counts(self.failed)}. Last stages of the won: {counts(self.endings)}."
        )
        yield ""
        yield "| stage | suspicion it cost | suspicion then | failed by |"
        yield "|---|--:|--:|---|"
        for name, stage in sorted(self.stages.items()):
            yield stage_row(name, stage)
        yield ""
        yield from self.cards(gainable(rules.card_set))

    def cards(self, to_gain: set[str]) -> Iterator[str]:
        """Yield how often agent cards are gained, and which cards the winners own at the end."""
        listed = self.gained.most_common()
        never = sorted(to_gain - set(self.gained))
        yield f"Agent cards gained in the most missions: {some(listed[:8])};"
        yield f"in the fewest: {some(listed[:-9:-1])};"
        yield f"never: {', '.join(never) or 'none'}."
        if self.won:
            most = some(self.owned_by_winners.most_common(6))
            yield f"Owned at the end by most of the {self.won} winners: {most}."


def stage_row(name: str, stage: StageFigures) -> str:
    cost, suspicion = (f"{mean(n):.1f}" if n else "-" for n in (stage.cost, stage.scores))
    return f"| {' | '.join([name, cost, suspicion, counts(stage.failed)])} |"


def owned(g: Mission) -> list[str]:
    """Return the names of all the agent's cards, in any zone."""
    cards = g.deck + g.hand + g.play_area + g.discard + g.set_aside + g.removed + g.gear
    return [card.name for card in cards if card is not GAP]


def gainable(card_set: CardSet) -> set[str]:
    """The names of all agent cards that a mission may bring."""
    chosen = {card.name for card in card_set.agent_cards if card.level > 1}
    return chosen | {card.half.name for card in card_set.obstacles}
