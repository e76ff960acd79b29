"""The island in words."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.island.cards import CardSet
from fieldcraft.rulebook.narrator import Narrator, View


class IslandNarrator(Narrator):
    """What a player of the island reads."""

    def __init__(self, card_set: CardSet, messages: dict[str, dict[str, str]]) -> None:
        self.card_set = card_set
        printed: list[Any] = [
            *card_set.powers, *card_set.spirits, *card_set.fear_cards, *card_set.blight_cards, *card_set.invaders,
        ]  # fmt: skip
        self.cards = {card.id: card for card in printed}
        super().__init__(messages, {card.id: card.name for card in printed})

    def describe(self, view: View) -> list[str]:
        lines = [f"Turn {view['turn']}. Terror level {view['fear']['terror']}."]
        for name, held in view["lands"].items():
            lines.append(f"{name.upper()}: {held}")
        for spirit in view["spirits"]:
            lines.append(f"{self.cards[spirit['id']].name}: {spirit['energy']} energy, hand {spirit['hand']}")
        return lines
