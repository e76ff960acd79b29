"""Effects of the agent's cards when they are played; each class is one way to say something on a card."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import FIGHTING, GAP, STEALTH, Card
from fieldcraft.games.agent_decker.table.fates import InLine
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.abilities import abilities
from fieldcraft.kernel.choices import MoveCards
from fieldcraft.kernel.state import Op, Option
from fieldcraft.kernel.zones import in_order
from fieldcraft.native import i64


class Draw(Op[Agent]):
    FORM = "draw {n:number} card{n:s}"
    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.draw(self.n, g.hand, "drawn")


class Gain(Op[Agent]):
    FORM = "gain {n:number} {resource:resource}"
    KNOWN = ("resource", (STEALTH, FIGHTING))
    n: i64
    resource: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.gain(self.n, self.resource)


class GainByDiscard(Gain):
    """Rounded down (Flashy Move)."""

    FORM = "gain {n:number} {resource:resource} for every {cards:number} cards in your discard"
    cards: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.gain(self.n * (i64(len(g.discard)) // self.cards), self.resource)


class DrawByItems(Draw):
    """Counts the cards with KEEP in the equip area (AD-075)."""

    FORM = "draw {n:number} card{n:s} for each item equipped , at most {most:number}"
    most: i64

    def run(self, g: Agent, subject: i64) -> None:
        items = sum(card.keep for card in g.equipped)
        g.draw(min(self.n * items, self.most), g.hand, "drawn")


# -- cards of the player's choice ------------------------------------------------------------------


class MoveOne(MoveCards[Agent]):
    """A card of the player's choice, without a number."""

    def wanted(self, g: Agent, subject: i64) -> i64:
        return 0

    def option(self, g: Agent, card: Card) -> Option[Any]:
        return g.card_set.by_card[card.index].moves[self.ASKS]

    def run(self, g: Agent, subject: i64) -> None:
        self.offer(g, subject)


class MoveAny(MoveOne):
    """Any number of cards, one question after another; `subject` counts the cards already chosen."""

    def run(self, g: Agent, subject: i64) -> None:
        if self.cards(g, subject):
            g.push(self, subject + 1)
            g.offer(g.card_set.enough)
            self.offer(g, subject)


class RemoveFromHand(MoveAny):
    FORM = "remove any number of cards in your hand from the game"
    ASKS = "remove"
    WAY = ("hand", "removed")


class RemoveFromDiscard(MoveAny):
    FORM = "remove up to {n:number} card{n:s} in your discard from the game"
    ASKS = "burn"
    WAY = ("discard", "removed")

    def wanted(self, g: Agent, subject: i64) -> i64:
        return self.n - subject

    def run(self, g: Agent, subject: i64) -> None:
        if subject < self.n:
            super().run(g, subject)


class PutInPlay(MoveAny):
    FORM = (
        "put any number of cards from your hand in the play area ,"
        " gain {gained:number} {resource:resource} for each"
    )
    KNOWN = ("resource", (STEALTH, FIGHTING))
    ASKS = "put-in-play"
    WAY = ("hand", "play_area")
    gained: i64
    resource: i64

    def move(self, g: Agent, subject: i64, card: Card) -> None:
        super().move(g, subject, card)
        g.gain(self.gained, self.resource)


class TakeFromDiscard(MoveOne):
    FORM = "take a card from your discard into your hand"
    ASKS = "take"
    WAY = ("discard", "hand")


class Reorder(Op[Agent]):
    FORM = "look at the top {n:number} cards of your deck , return them in any order"
    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.draw(self.n, g.seen, "looked")
        g.push(PUT_BACK)


class TakeOneOf(Reorder):
    FORM = "look at the top {n:number} cards of your deck , take one , return the others in any order"

    def run(self, g: Agent, subject: i64) -> None:
        super().run(g, subject)
        g.push(TAKE_SEEN)


class TakeSeen(MoveOne):
    ASKS = "take"
    WAY = ("seen", "hand")


class PutBack(MoveOne):
    """Return the seen cards to the top of the deck, the first one chosen lowest."""

    ASKS = "put-back"
    WAY = ("seen", "deck")

    def run(self, g: Agent, subject: i64) -> None:
        if g.seen:
            g.push(self)
            self.offer(g, subject)

    def put(self, g: Agent, card: Card) -> None:
        super().put(g, card)
        g.known += 1


TAKE_SEEN: Final = TakeSeen()
PUT_BACK: Final = PutBack()


class SearchDeck(MoveOne):
    """The deck as it is, and in an order that betrays nothing of its own (AD-074, AD-080)."""

    FORM = "search your deck for a card , shuffle the deck , put that card on top"
    ASKS = "find"
    WAY = ("deck", "deck")

    def cards(self, g: Agent, subject: i64) -> list[Card]:
        return in_order(g.deck)

    def put(self, g: Agent, card: Card) -> None:
        g.shuffle_deck()
        super().put(g, card)
        g.known = 1


class KeepOne(Op[Agent]):
    """Let an unused card be kept in addition to the new hand, at the end of the turn (AD-073)."""

    FORM = "keep an unused card for the next turn"

    def run(self, g: Agent, subject: i64) -> None:
        g.keeps = (*g.keeps, g.context)


# -- the line and the piles ------------------------------------------------------------------------


class MoveToFarEnd(InLine):
    """The cards left of it make room."""

    FORM = "move a card in the line to the left end"
    ASKS = "move"

    def reaches(self, g: Agent, subject: i64, place: i64) -> bool:
        return g.line[place] is not GAP

    def option(self, g: Agent, place: i64) -> Option[Any]:
        return g.card_set.by_card[g.line[place].front.index].move[place]

    def aim(self, g: Agent, subject: i64, place: i64) -> None:
        g.slide(place, 1, len(g.line))


class ShuffleObstacles(Op[Agent]):
    FORM = "shuffle the obstacle discard into the obstacle deck"

    def run(self, g: Agent, subject: i64) -> None:
        g.shuffle_obstacles()


class ExchangePiles(Op[Agent]):
    """Each is turned over and none is shuffled: the first card discarded is the first drawn (AD-079)."""

    FORM = "turn over your deck and your discard and exchange them"

    def run(self, g: Agent, subject: i64) -> None:
        g.deck.reverse()
        g.discard.reverse()
        g.deck, g.discard = g.discard, g.deck
        g.known = len(g.deck)
        g.note("exchanged", (len(g.discard), len(g.deck)), reveals=True)


class InteractWith(InLine):
    """An interaction without its cost; it counts against the limit (AD-035)."""

    FORM = "use = interact with a {type:type} without paying"
    ASKS = "interact"
    type: i64

    def reaches(self, g: Agent, subject: i64, place: i64) -> bool:
        return g.line[place].type == self.type and not g.interaction_refusal(place, True)

    def run(self, g: Agent, subject: i64) -> None:
        for place in range(self.places(g)):
            if self.reaches(g, subject, place):
                for option in g.card_set.by_card[g.line[place].index].interact_free[place]:
                    g.offer_legal(option)


# -- when it works: how an ability belongs to its card --------------------------------------------

ABILITIES: Final = abilities(
    __name__,
    move={
        "on_play": "{effect:effect}",
        # In the card refresh and not at once; unused, it is discarded like any card (AD-072, AD-077).
        "returns": "once played : discard this to the obstacle discard",
    },
    item={"each_turn": "each turn : {effect:effect}", "on_use": "discard this : {effect:use}"},
)
