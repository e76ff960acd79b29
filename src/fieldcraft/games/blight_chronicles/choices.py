"""What texts and costs let the player choose: a mix of power, a card of some pile."""

from __future__ import annotations

from typing import Final, TypeAlias

from fieldcraft.games.blight_chronicles.cards import Card
from fieldcraft.games.blight_chronicles.hands import GainRevealed, Reorder
from fieldcraft.games.blight_chronicles.own import clear_gear, discard_card, put_in_discard, put_on_deck
from fieldcraft.games.blight_chronicles.state import Mission
from fieldcraft.kernel import flow
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import Payment

CardOption: TypeAlias = flow.CardOption[Mission, Card]
"""Something a player may do with a card."""


class PayPower(Payment[Mission]):
    """Pay a combined cost with a mix of Physical and Evasion power (BC-075)."""

    def run(self, g: Mission, subject: i64) -> None:
        g.physical -= self.one
        g.evasion -= self.other


# -- what texts let the player choose among cards ----------------------------------------------


class MoveCard(flow.MoveCard[Mission]):
    """Move a card as a text says; out of the reveal it leaves the deck."""

    def __init__(self, key: str, label: str, card: Card, source: str, target: str, told: str) -> None:
        super().__init__(key, label, card, source, target)
        self.told: Final = told
        """The fact of it, '' where putting it there tells of it."""

    def run(self, g: Mission, subject: i64) -> None:
        super().run(g, subject)
        if self.told and g.journal is not None:
            g.note(self.told, (self.card.name,))

    def take(self, g: Mission) -> None:
        if self.source == "revealed":
            take_revealed(g, self.card)
        else:
            super().take(g)

    def put(self, g: Mission) -> None:
        if self.target == "deck":
            put_on_deck(g, self.card)
        elif self.target == "discard":
            put_in_discard(g, self.card)
        else:
            super().put(g)


class Discard(MoveCard):
    """A discard from hand, to which rules react (BC-104)."""

    def run(self, g: Mission, subject: i64) -> None:
        discard_card(g, self.card)


class DrawPower(MoveCard):
    """The power of a revealed card, which stays where it is."""

    def run(self, g: Mission, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, GainRevealed)
        asking.take(g, subject, self.card)


class Repeat(MoveCard):
    """A bonus counts once more; the card that gives it stays."""

    def take(self, g: Mission) -> None:
        pass


MOVES: Final = {("hand", "discard"): Discard, ("revealed", "pool"): DrawPower, ("bonuses", "bonuses"): Repeat}
"""The options of ways that are more than a move."""


def take_revealed(g: Mission, card: Card) -> None:
    """Take a revealed card off the deck."""
    at = i64(len(g.deck)) - 1
    while g.deck[at] is not card:
        at -= 1
    g.deck.pop(at)
    g.reveals -= 1
    g.known -= 1


class TurnUpTool(flow.PlaceOption[Mission]):
    """The place is a slot of the equipment."""

    def run(self, g: Mission, subject: i64) -> None:
        g.gear[self.place] = g.gear[self.place].front
        g.find_rules()


class DropTool(TurnUpTool):
    def run(self, g: Mission, subject: i64) -> None:
        card = clear_gear(g, self.place)
        g.dropped.append(card)
        g.note("dropped", (card.name,))


class PutBack(CardOption):
    def run(self, g: Mission, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Reorder)
        asking.put_back(g, subject, self.card)
