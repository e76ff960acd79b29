"""What the agent's cards do when they are played; each class is one way to say something on a card."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.cards import (
    ANIMAL,
    ANY,
    DEVICE,
    DOOR,
    FIGHTING,
    GAP,
    LOCATION,
    PERSON,
    STEALTH,
    Card,
    said_by,
)
from fieldcraft.games.agent_decker.state import OBSTACLE_DECK, Agent, by_index
from fieldcraft.kernel import flow
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import Op, State
from fieldcraft.native import i64

TERMS = {
    "resource": {"stealth": STEALTH, "fighting": FIGHTING},
    "kind": {"stealth": STEALTH, "fighting": FIGHTING, "resources": ANY},
    "type": {"person": PERSON, "location": LOCATION, "device": DEVICE, "animal": ANIMAL, "door": DOOR},
}
"""Narrator of the vocabulary that stand for a number, by the sort of slot they fill."""


class Draw(Op[Agent]):
    FORM = "draw {n:number} card{n:s}"

    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        g.draw(self.n)


class Gain(Op[Agent]):
    FORM = "gain {n:number} {resource:resource}"

    n: i64
    resource: i64

    def run(self, g: Agent, subject: i64) -> None:
        gain(g, self.n, self.resource)


class GainByDiscard(Op[Agent]):
    """Rounded down (Flashy Move)."""

    FORM = "gain {n:number} {resource:resource} for every {cards:number} cards in your discard"

    n: i64
    resource: i64
    cards: i64

    def run(self, g: Agent, subject: i64) -> None:
        gain(g, self.n * (i64(len(g.discard)) // self.cards), self.resource)


class DrawByItems(Op[Agent]):
    """Counts the cards with KEEP in the equip area (AD-075)."""

    FORM = "draw {n:number} card{n:s} for each item equipped , at most {most:number}"

    n: i64
    most: i64

    def run(self, g: Agent, subject: i64) -> None:
        items: i64 = 0
        for card in g.equipped:
            if card.keep:
                items += 1
        g.draw(min(self.n * items, self.most))


class Asks(Op[Agent]):
    """An op that asks about cards, for the card that says so."""

    def asker(self, g: Agent, subject: i64) -> str:
        return said_by(g.context)


class Choose(flow.Choose):
    """Exactly one of several steps, for the card that says so."""

    def asker(self, g: State, subject: i64) -> str:
        return said_by(g.context)


class RemoveFromHand(Asks):
    """Asked again after each, until that is enough."""

    FORM = "remove any number of cards in your hand from the game"
    ASKS = "remove"

    def run(self, g: Agent, subject: i64) -> None:
        if g.hand:
            g.push(self)
            g.offer(g.card_set.enough)
            for card in g.hand:
                g.offer(card.remove)


class RemoveFromDiscard(Asks):
    """Asked again after each, until that is enough; `subject` counts the cards already removed."""

    FORM = "remove up to {n:number} card{n:s} in your discard from the game"
    ASKS = "burn"

    n: i64

    def wanted(self, g: Agent, subject: i64) -> i64:
        return self.n - subject

    def run(self, g: Agent, subject: i64) -> None:
        if g.discard and subject < self.n:
            g.push(self, subject + 1)
            g.offer(g.card_set.enough)
            for card in g.discard:
                g.offer(card.burn)


class PutInPlay(Asks):
    """Asked again after each has given its resource, until that is enough."""

    FORM = (
        "put any number of cards from your hand in the play area ,"
        " gain {n:number} {resource:resource} for each"
    )
    ASKS = "put-in-play"

    n: i64
    resource: i64
    reward: Op[Any]

    def derive(self) -> None:
        self.reward = RewardOfOne(self)

    def run(self, g: Agent, subject: i64) -> None:
        if g.hand:
            g.push(self.reward)
            g.offer(g.card_set.enough)
            for card in g.hand:
                g.offer(card.put_in_play)


class RewardOfOne(Op[Agent]):
    """A card was put in play for its reward, and another may be."""

    def __init__(self, put: PutInPlay) -> None:
        self.put: Final = put

    def run(self, g: Agent, subject: i64) -> None:
        gain(g, self.put.n, self.put.resource)
        g.push(self.put)


class TakeFromDiscard(Asks):
    FORM = "take a card from your discard into your hand"
    ASKS = "take"

    def run(self, g: Agent, subject: i64) -> None:
        for card in g.discard:
            g.offer(card.take)


class TakeOneOf(Op[Agent]):
    FORM = "look at the top {n:number} cards of your deck , take one , return the others in any order"

    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        look(g, self.n)
        g.push(PUT_BACK)
        g.push(TAKE_SEEN)


class TakeSeen(Asks):
    """Take one of the seen cards."""

    ASKS = "take"

    def run(self, g: Agent, subject: i64) -> None:
        for card in g.seen:
            g.offer(card.take_seen)


class Reorder(Op[Agent]):
    FORM = "look at the top {n:number} cards of your deck , return them in any order"

    n: i64

    def run(self, g: Agent, subject: i64) -> None:
        look(g, self.n)
        g.push(PUT_BACK)


class PutBack(Asks):
    """Return the seen cards to the top of the deck, the first one chosen lowest."""

    ASKS = "put-back"

    def run(self, g: Agent, subject: i64) -> None:
        if g.seen:
            g.push(self)
            for card in g.seen:
                g.offer(card.put_back)


TAKE_SEEN: Final = TakeSeen()
PUT_BACK: Final = PutBack()


class MoveToFarEnd(Asks):
    FORM = "move a card in the line to the left end"
    ASKS = "move"

    def run(self, g: Agent, subject: i64) -> None:
        for place in range(i64(len(g.line))):
            card = g.line[place]
            if card is not GAP:
                g.offer(card.move[place])


class ShuffleObstacles(Op[Agent]):
    FORM = "shuffle the obstacle discard into the obstacle deck"

    def run(self, g: Agent, subject: i64) -> None:
        g.obstacle_deck.extend(g.obstacle_discard)
        g.obstacle_discard.clear()
        g.shuffle(g.obstacle_deck, OBSTACLE_DECK)
        if g.journal is not None:
            g.note("obstacles-shuffled", (len(g.obstacle_deck),))


class Search(Asks):
    """The deck as it is, and in an order that betrays nothing of its own (AD-074, AD-080)."""

    FORM = "search your deck for a card , shuffle the deck , put that card on top"
    ASKS = "find"

    def run(self, g: Agent, subject: i64) -> None:
        in_order = g.deck[:]
        in_order.sort(key=by_index)
        for card in in_order:
            g.offer(card.find)


class KeepOne(Op[Agent]):
    """In addition to the new hand (AD-073)."""

    FORM = "keep an unused card for the next turn"

    def run(self, g: Agent, subject: i64) -> None:
        g.keeps += 1


class ExchangePiles(Op[Agent]):
    """Each is turned over and none is shuffled: the first card discarded is the first drawn (AD-079)."""

    FORM = "turn over your deck and your discard and exchange them"

    def run(self, g: Agent, subject: i64) -> None:
        g.deck.reverse()
        g.discard.reverse()
        g.deck, g.discard = g.discard, g.deck
        g.known = len(g.deck)
        if g.journal is not None:
            g.note("exchanged", (len(g.discard), len(g.deck)), reveals=True)


class InteractWith(Effect[Agent]):
    """An interaction without its cost; it counts against the limit (AD-035)."""

    FORM = "interact with a {type:type}"
    CATEGORY = "use"
    ASKS = "interact"

    type: i64

    def asker(self, g: Agent, subject: i64) -> str:
        return said_by(g.context)

    def is_target(self, g: Agent, place: i64) -> bool:
        return g.line[place].type == self.type and not g.interaction_refusal(place, True)

    def is_possible(self, g: Agent, subject: i64) -> bool:
        for place in range(i64(len(g.line))):
            if self.is_target(g, place):
                return True
        return False

    def run(self, g: Agent, subject: i64) -> None:
        for place in range(i64(len(g.line))):
            if self.is_target(g, place):
                for option in g.line[place].free_actions[place]:
                    g.offer_legal(option)


# -- when it works: how an ability belongs to its card --------------------------------------------


class Plays(Ability[Agent]):
    FORM = "{effect:effect}"
    CATEGORY = "move"
    SLOT = "on_play"


class ReturnsToBase(Ability[Agent]):
    """In the card refresh and not at once; unused, it is discarded like any card (AD-072, AD-077)."""

    FORM = "once played : discard this to the obstacle discard"
    CATEGORY = "move"

    def attach_to(self, card: object) -> bool:
        assert isinstance(card, Card)
        free = not card.returns
        card.returns = True
        return free


class EachTurn(Ability[Agent]):
    FORM = "each turn : {effect:effect}"
    CATEGORY = "item"
    SLOT = "each_turn"


class DiscardFor(Ability[Agent]):
    FORM = "discard this : {effect:use}"
    CATEGORY = "item"
    SLOT = "on_use"


# -- pieces ----------------------------------------------------------------------------------------


def gain(g: Agent, n: i64, resource: i64) -> None:
    if resource == STEALTH:
        g.gain(n, 0)
    else:
        g.gain(0, n)


def look(g: Agent, n: i64) -> None:
    """Look at the top cards of the deck, the first of them last in `seen`."""
    for _ in range(n):
        if not g.has_deck():
            return
        card = g.take_top()
        g.seen.append(card)
        if g.journal is not None:
            g.note("looked", (card.agent_name,), reveals=True)
