"""What effects let the agent choose."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.agent_decker.cards import Card
from fieldcraft.games.agent_decker.state import Agent
from fieldcraft.kernel.state import Option, take_out
from fieldcraft.native import i64


class CardOption(Option[Agent]):
    """Something a player may do with a card."""

    def __init__(self, key: str, label: str, card: Card) -> None:
        super().__init__(key, label)
        self.card: Final = card


class PutBackOne(CardOption):
    def run(self, g: Agent, subject: i64) -> None:
        take_out(g.seen, self.card)
        g.deck.append(self.card)
        g.known += 1


class Find(CardOption):
    """Shuffle the deck, then put the card on top (AD-074)."""

    def run(self, g: Agent, subject: i64) -> None:
        take_out(g.deck, self.card)
        g.shuffle_deck()
        g.deck.append(self.card)
        g.known = 1


class MoveToEnd(Option[Agent]):
    """Move the card at a place to the left end; the cards left of it make room."""

    def __init__(self, key: str, label: str, place: i64) -> None:
        super().__init__(key, label)
        self.place: Final = place

    def run(self, g: Agent, subject: i64) -> None:
        place = self.place
        left = g.neighbor(place, 1)
        while left >= 0:
            g.line[place], g.line[left] = g.line[left], g.line[place]
            place = left
            left = g.neighbor(place, 1)
        if g.journal is not None:
            g.note("slid", (g.line[place].front.name, place + 1))
