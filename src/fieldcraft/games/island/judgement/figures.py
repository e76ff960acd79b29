"""Figures of many games of the island: the report on whether its rules and levels are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Any

from fieldcraft.games.island.table.state import Island
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
        """Reasons of the games that were lost."""
        self.turns_to_win: list[int] = []
        self.turns_to_lose: list[int] = []
        self.counters: list[int] = []
        """Counters of blight that came in each game."""
        self.cascades: list[int] = []
        """Counters of blight in each game that came by spreading."""
        self.fear_cards: list[int] = []
        """Fear cards earned in each game."""
        self.levels: Counter[int] = Counter()
        """The terror level at the end of a game."""
        self.scores: list[int] = []
        self.used: Counter[str] = Counter()
        """Powers used, by their names."""
        self.faces: Counter[tuple[str, int]] = Counter()
        """Fear cards resolved, with their terror level."""
        self.blight_cards: Counter[str] = Counter()
        """Blight cards that came up."""
        self.events: Counter[str] = Counter()
        """The parts of events that were done, by their names."""
        self.growth: Counter[str] = Counter()
        """Ways to grow that were taken, by the keys of their options."""

    def watch(self, g: Island, option: Option[Any], appraisal: Any) -> None:
        if g.question()["name"] == "grow":
            self.growth[option.key] += 1

    def add(self, facts: Sequence[Fact], g: Island) -> None:
        """Count one game: how it ended, its blight and fear, and the cards that were used."""
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
            elif fact.kind == "event-part":
                self.events[str(fact.parts[0])] += 1
            elif fact.kind == "card-turns":
                self.blight_cards[str(fact.parts[0])] += 1

    def report(self, rules: Any) -> Iterator[str]:
        """Yield a table of all games, and the cards that none of them met."""
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
        """Yield everything printed that never came into play, if there is anything."""
        powers = [power.name for power in card_set.powers if not self.used[power.name]]
        fear = [
            f"{card.name} {level}"
            for card in card_set.fear_cards
            for level in (1, 2, 3)
            if not self.faces[card.name, level]
        ]
        blight = [card.name for card in card_set.blight_cards if not self.blight_cards[card.name]]
        events = [
            part.name
            for card in card_set.events
            for part in (*card.faces, card.tokens, card.dahan)
            if part is not None and not self.events[part.name]
        ]
        of_kinds = {"Powers": powers, "Fear faces": fear, "Blight cards": blight, "Parts of events": events}
        for what, names in of_kinds.items():
            if names:
                yield f"{what} that never came into play: {len(names)}."
        yield f"Growth: {counts(self.growth)}."


def middle(numbers: Sequence[int]) -> str:
    """The median and the range."""
    return f"{median(numbers):g} ({min(numbers)} to {max(numbers)})" if numbers else "-"


def average(numbers: Sequence[int]) -> str:
    return f"{mean(numbers):.1f}" if numbers else "-"
