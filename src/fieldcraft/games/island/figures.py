"""What many games of the island came to: the report that shows whether its rules and levels are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Any

from fieldcraft.games.island.state import Island
from fieldcraft.kernel.state import WON, Fact, Option
from fieldcraft.rulebook.figures import Figures, counts, rate


class IslandFigures(Figures):
    """All games together; they are of one setup."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.won_unturned = 0
        """Games won whose blight card never turned."""
        self.turned = 0
        """Games in which it turned."""
        self.lost: Counter[str] = Counter()
        """Why the others were lost."""
        self.turns_to_win: list[int] = []
        self.turns_to_lose: list[int] = []
        self.counters: list[int] = []
        """Counters of blight that came in each game ..."""
        self.cascades: list[int] = []
        """... and those of them that had spread."""
        self.fear_cards: list[int] = []
        """Fear cards earned in each game."""
        self.levels: Counter[int] = Counter()
        """The terror level at the end of a game."""
        self.scores: list[int] = []
        self.used: Counter[str] = Counter()
        """Powers used, by their names ..."""
        self.faces: Counter[tuple[str, int]] = Counter()
        """... fear cards resolved, with their terror level ..."""
        self.blight_cards: Counter[str] = Counter()
        """... blight cards that came up ..."""
        self.growth: Counter[str] = Counter()
        """... and ways to grow that were taken, by the keys of their options."""

    def watch(self, g: Island, option: Option[Any]) -> None:
        if g.question()["name"] == "grow":
            self.growth[option.key] += 1

    def add(self, facts: Sequence[Fact], g: Island) -> None:
        kinds = Counter(fact.kind for fact in facts)
        is_won, has_turned = g.status == WON, kinds["card-turns"] > 0
        self.games += 1
        self.won += is_won
        self.turned += has_turned
        self.won_unturned += is_won and not has_turned
        if not is_won:
            self.lost[g.reason] += 1
        (self.turns_to_win if is_won else self.turns_to_lose).append(g.turn)
        self.counters.append(kinds["blight"])
        self.cascades.append(kinds["blight-spreads"])
        self.fear_cards.append(kinds["fear-card-earned"])
        self.levels[int(g.terror)] += 1
        for fact in facts:
            if fact.kind == "used":
                self.used[str(fact.parts[0])] += 1
            elif fact.kind == "fear-card":
                self.faces[str(fact.parts[0]), int(fact.parts[1])] += 1
            elif fact.kind == "card-turns":
                self.blight_cards[str(fact.parts[0])] += 1

    def report(self, rules: Any) -> Iterator[str]:
        yield (
            "| won | turns to win | to lose | the card turned | won without | counters a game | that spread"
            " | lost by |"
        )
        yield "|---|--:|--:|---|---|--:|--:|---|"
        yield (
            f"| {rate(self.won, self.games)} | {middle(self.turns_to_win)} | {middle(self.turns_to_lose)}"
            f" | {rate(self.turned, self.games)} | {rate(self.won_unturned, self.games)}"
            f" | {average(self.counters)} | {average(self.cascades)} | {counts(self.lost)} |"
        )
        yield ""
        yield (
            f"Fear cards a game {average(self.fear_cards)}, terror level at the end"
            f" {', '.join(f'{level}: {n}' for level, n in sorted(self.levels.items()))}."
        )
        yield from self.unmet(rules.card_set)

    def unmet(self, card_set: Any) -> Iterator[str]:
        """What is printed and never came into play, where anything has not."""
        powers = [power.name for power in card_set.powers if not self.used[power.name]]
        fear = [
            f"{card.name} {level}"
            for card in card_set.fear_cards
            for level in (1, 2, 3)
            if not self.faces[card.name, level]
        ]
        blight = [card.name for card in card_set.blight_cards if not self.blight_cards[card.name]]
        for what, names in (("Powers", powers), ("Fear faces", fear), ("Blight cards", blight)):
            if names:
                yield f"{what} that never came into play: {len(names)}."
        yield f"Growth: {counts(self.growth)}."


def middle(numbers: Sequence[int]) -> str:
    """The median and the range."""
    return f"{median(numbers):g} ({min(numbers)} to {max(numbers)})" if numbers else "-"


def average(numbers: Sequence[int]) -> str:
    return f"{mean(numbers):.1f}" if numbers else "-"
