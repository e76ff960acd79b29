"""The vocabulary of the cards: each class is one way to say something on a card, and what it does."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.state import (
    ANIMAL,
    ANY,
    COST,
    DEVICE,
    DOOR,
    FIGHTING,
    GAP,
    INTERACT,
    KNOCK_OUT,
    LOCATION,
    OBSTACLE_DECK,
    PERSON,
    SLIDE,
    STEALTH,
    Agent,
    Aimed,
    Card,
    Goal,
)
from fieldcraft.kernel.standing import Standing
from fieldcraft.kernel.table import Op
from fieldcraft.native import i64

WORDS = {
    "resource": {"stealth": STEALTH, "fighting": FIGHTING},
    "kind": {"stealth": STEALTH, "fighting": FIGHTING, "resources": ANY},
    "type": {"person": PERSON, "location": LOCATION, "device": DEVICE, "animal": ANIMAL, "door": DOOR},
}
"""Words of the vocabulary that stand for a number, by the sort of slot they fill."""


# -- what an agent card does when it is played ---------------------------------------------


class Draw(Op[Agent]):
    FORM = "draw {n:number} card{n:s}"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Agent, me: i64) -> None:
        g.draw(self.n)


class Gain(Op[Agent]):
    FORM = "gain {n:number} {resource:resource}"

    def __init__(self, n: i64, resource: i64) -> None:
        self.n: Final = n
        self.resource: Final = resource

    def run(self, g: Agent, me: i64) -> None:
        gain(g, self.n, self.resource)


class GainByDiscard(Op[Agent]):
    """Rounded down (Flashy Move)."""

    FORM = "gain {n:number} {resource:resource} for every {cards:number} cards in your discard"

    def __init__(self, n: i64, resource: i64, cards: i64) -> None:
        self.n: Final = n
        self.resource: Final = resource
        self.cards: Final = cards

    def run(self, g: Agent, me: i64) -> None:
        gain(g, self.n * (i64(len(g.discard)) // self.cards), self.resource)


class DrawByItems(Op[Agent]):
    """Counts the cards with KEEP in the equip area (AD-075)."""

    FORM = "draw {n:number} card{n:s} for each item equipped , at most {most:number}"

    def __init__(self, n: i64, most: i64) -> None:
        self.n: Final = n
        self.most: Final = most

    def run(self, g: Agent, me: i64) -> None:
        items: i64 = 0
        for card in g.equipped:
            if card.keep:
                items += 1
        g.draw(min(self.n * items, self.most))


class RemoveFromHand(Op[Agent]):
    FORM = "remove any number of cards in your hand from the game"

    def run(self, g: Agent, me: i64) -> None:
        if g.hand:
            g.push(self)
            g.offer(g.box.enough)
            for card in g.hand:
                g.offer(card.remove)


class RemoveFromDiscard(Op[Agent]):
    FORM = "remove up to {n:number} card{n:s} in your discard from the game"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Agent, me: i64) -> None:
        """`me` counts the cards already removed."""
        if g.discard and me < self.n:
            g.push(self, me + 1)
            g.offer(g.box.enough)
            for card in g.discard:
                g.offer(card.burn)


class PutInPlay(Op[Agent]):
    FORM = (
        "put any number of cards from your hand in the play area ,"
        " gain {n:number} {resource:resource} for each"
    )

    def __init__(self, n: i64, resource: i64) -> None:
        self.n: Final = n
        self.resource: Final = resource

    def run(self, g: Agent, me: i64) -> None:
        """`me` is 1 after a card was put there."""
        if me:
            gain(g, self.n, self.resource)
        if g.hand:
            g.push(self, 1)
            g.offer(g.box.enough)
            for card in g.hand:
                g.offer(card.put_in_play)


class TakeFromDiscard(Op[Agent]):
    FORM = "take a card from your discard into your hand"

    def run(self, g: Agent, me: i64) -> None:
        for card in g.discard:
            g.offer(card.take)


class TakeOneOf(Op[Agent]):
    FORM = "look at the top {n:number} cards of your deck , take one , return the others in any order"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Agent, me: i64) -> None:
        look(g, self.n)
        g.push(PUT_BACK)
        for card in g.seen:
            g.offer(card.take_seen)


class Reorder(Op[Agent]):
    FORM = "look at the top {n:number} cards of your deck , return them in any order"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Agent, me: i64) -> None:
        look(g, self.n)
        g.push(PUT_BACK)


class PutBack(Op[Agent]):
    """Return the seen cards to the top of the deck, the first one chosen lowest."""

    def run(self, g: Agent, me: i64) -> None:
        if g.seen:
            g.push(self)
            for card in g.seen:
                g.offer(card.put_back)


PUT_BACK = PutBack()


class MoveToFarEnd(Op[Agent]):
    FORM = "move a card in the line to the left end"

    def run(self, g: Agent, me: i64) -> None:
        for place in range(i64(len(g.line))):
            card = g.line[place]
            if card is not GAP:
                g.offer(card.move[place])


class ShuffleObstacles(Op[Agent]):
    FORM = "shuffle the obstacle discard into the obstacle deck"

    def run(self, g: Agent, me: i64) -> None:
        g.obstacles.extend(g.passed)
        g.passed.clear()
        g.shuffle(g.obstacles, OBSTACLE_DECK)
        if g.journal is not None:
            g.note("obstacles-shuffled", (len(g.obstacles),))


class Search(Op[Agent]):
    FORM = "search your deck for a card , shuffle the deck , put that card on top"

    def run(self, g: Agent, me: i64) -> None:
        in_order = g.deck[:]
        in_order.sort(key=card_index)  # the order of the deck stays hidden
        for card in in_order:
            g.offer(card.find)


class KeepOne(Op[Agent]):
    """In addition to the new hand (AD-073)."""

    FORM = "keep an unused card for the next turn"

    def run(self, g: Agent, me: i64) -> None:
        g.keeps += 1


class ExchangePiles(Op[Agent]):
    """The new deck is shuffled, as whenever a discard becomes a deck (AD-049)."""

    FORM = "exchange your deck and your discard"

    def run(self, g: Agent, me: i64) -> None:
        g.deck, g.discard = g.discard, g.deck
        g.shuffle_deck()


class ToObstacleDiscard(Op[Agent]):
    """The played card goes back to the base once it is used (AD-072)."""

    FORM = "put this in the obstacle discard"

    def run(self, g: Agent, me: i64) -> None:
        g.passed.append(g.played.pop())


class InteractWith(Aimed):
    """An interaction without its cost; it counts against the limit (AD-035)."""

    FORM = "interact with a {type:type}"
    SORT = "use"

    def __init__(self, type: i64) -> None:
        self.type: Final = type

    def is_target(self, g: Agent, place: i64) -> bool:
        return g.line[place].type == self.type and not g.interaction_refusal(place, True, True)

    def is_possible(self, g: Agent, me: i64) -> bool:
        for place in range(i64(len(g.line))):
            if self.is_target(g, place):
                return True
        return False

    def run(self, g: Agent, me: i64) -> None:
        for place in range(i64(len(g.line))):
            if self.is_target(g, place):
                g.options.extend(g.line[place].free_actions[place])


# -- what an obstacle does -------------------------------------------------------------------


class SwapRight(Op[Agent]):
    """At the right end it stays (AD-061)."""

    FORM = "swap places with the card on its right"
    SORT = "deed"

    def run(self, g: Agent, me: i64) -> None:
        right = g.neighbor(me, -1)
        if right >= 0:
            g.line[me], g.line[right] = g.line[right], g.line[me]
            if g.journal is not None:
                g.note("slid", (g.line[right].name, right + 1))


class SlideToPerson(Op[Agent]):
    """The nearest face-up person on its right; without one it stays (AD-062)."""

    FORM = "slide right until next to a person"
    SORT = "deed"

    def run(self, g: Agent, me: i64) -> None:
        left = g.neighbor(me, 1)
        if left >= 0 and g.line[left].type == PERSON:
            return
        person = g.neighbor(me, -1)
        while person >= 0 and g.line[person].type != PERSON:
            person = g.neighbor(person, -1)
        if person >= 0:
            while g.neighbor(me, -1) != person:
                right = g.neighbor(me, -1)
                g.line[me], g.line[right] = g.line[right], g.line[me]
                me = right
            if g.journal is not None:
                g.note("slid", (g.line[me].name, me + 1))


class GatherPersons(Op[Agent]):
    """Face-up persons slide towards this from both sides, keeping their order (AD-063)."""

    FORM = "slide every person next to this"
    SORT = "deed"

    def run(self, g: Agent, me: i64) -> None:
        gather(g, me, -1)
        gather(g, me, 1)
        if g.journal is not None:
            g.note("gathered", (g.line[me].name,))


class TurnLastUp(Op[Agent]):
    """Its effect when it appears works again (AD-065)."""

    FORM = "turn the last card face up"
    SORT = "deed"

    def run(self, g: Agent, me: i64) -> None:
        last = g.last()
        card = g.line[last]
        if card.down:
            g.line[last] = card.front
            if g.journal is not None:
                g.note("turned-up", (card.name, last + 1))
            if card.front.on_appear is not None:
                g.push(card.front.on_appear, last)


class DiscardLine(Op[Agent]):
    """Only the alarm of the card that says so counts (AD-064)."""

    FORM = "discard the whole line without its alarm"
    SORT = "deed"

    def run(self, g: Agent, me: i64) -> None:
        for place in range(i64(len(g.line))):
            if g.line[place] is not GAP:
                g.passed.append(g.line[place].front)
                g.line[place] = GAP
        if g.journal is not None:
            g.note("line-discarded", ())


class KnockOutNeighbors(Op[Agent]):
    """Both at once: the fall of one does not lay the other open (AD-067, AD-069)."""

    FORM = "knock out its neighbors"
    SORT = "deed"

    def run(self, g: Agent, me: i64) -> None:
        right = g.neighbor(me, -1)
        left = g.neighbor(me, 1)
        left_is_safe = left < 0 or g.forbidden(KNOCK_OUT, left) != ""
        if right >= 0:
            g.knock_out_at(right)
        if not left_is_safe:
            g.knock_out_at(left)


class KnockOutNeighbor(Aimed):
    FORM = "knock out a neighbor"
    SORT = "aim"

    def is_target(self, g: Agent, place: i64) -> bool:
        return place >= 0 and not g.line[place].down and not g.forbidden(KNOCK_OUT, place)

    def is_possible(self, g: Agent, me: i64) -> bool:
        return self.is_target(g, g.neighbor(me, -1)) or self.is_target(g, g.neighbor(me, 1))

    def run(self, g: Agent, me: i64) -> None:
        for step in (-1, 1):
            place = g.neighbor(me, step)
            if self.is_target(g, place):
                g.offer(g.line[place].knock_out[place])


# -- rules that hold while a card lies face up in the line ---------------------------------------


class NeighborsCostMore(Standing[Agent]):
    FORM = "neighbors cost {n:number} more"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def amount(self, g: Agent, question: i64, me: i64, subject: i64, n: i64) -> i64:
        if question != COST or g.line[subject].down:
            return n
        beside = g.neighbor(me, 1) == subject or g.neighbor(me, -1) == subject
        return n + self.n if beside else n


class Untouchable(Standing[Agent]):
    FORM = "nothing can touch this while another person is in the line"

    def forbids(self, g: Agent, question: i64, me: i64, subject: i64) -> str:
        if subject == me and (question == INTERACT or question == KNOCK_OUT):
            for place in range(i64(len(g.line))):
                if place != me and g.line[place].type == PERSON:
                    return "AD-067"
        return ""


class ForbidsCost(Standing[Agent]):
    FORM = "cards that cost only {resource:resource} cannot be interacted with"

    def __init__(self, resource: i64) -> None:
        self.resource: Final = resource

    def forbids(self, g: Agent, question: i64, me: i64, subject: i64) -> str:
        return "AD-071" if question == INTERACT and g.line[subject].cost_kind == self.resource else ""


class FaceDownStay(Standing[Agent]):
    FORM = "face-down cards do not slide"

    def forbids(self, g: Agent, question: i64, me: i64, subject: i64) -> str:
        return "AD-066" if question == SLIDE and g.line[subject].down else ""


# -- when it works: how an ability belongs to its card --------------------------------------------


class Ability(Op[Agent]):
    """An effect with the moment at which it works."""

    def fit(self, card: Card) -> bool:
        """Give the ability to its card; False where the card has one for that moment already."""
        raise NotImplementedError


class Stands(Ability):
    FORM = "{standing:standing}"
    SORT = "obstacle"

    def __init__(self, standing: Standing[Any]) -> None:
        self.standing: Final = standing

    def fit(self, card: Card) -> bool:
        free = card.standing is None
        card.standing = self.standing
        return free


class Appears(Ability):
    FORM = "appear : {effect:deed}"
    SORT = "obstacle"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.on_appear is None
        card.on_appear = self.effect
        return free


class BeforeScroll(Ability):
    FORM = "before the scroll : {effect:deed}"
    SORT = "obstacle"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.before_scroll is None
        card.before_scroll = self.effect
        return free


class Scrolls(Ability):
    FORM = "scroll : {effect:deed}"
    SORT = "obstacle"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.on_scroll is None
        card.on_scroll = self.effect
        return free


class Leaves(Ability):
    FORM = "leave : {effect:deed}"
    SORT = "obstacle"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.on_leave is None
        card.on_leave = self.effect
        return free


class Interacted(Ability):
    FORM = "interact : {effect:deed}"
    SORT = "obstacle"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.on_interact is None
        card.on_interact = self.effect
        return free


class Instead(Ability):
    FORM = "interact : you may {effect:aim} instead"
    SORT = "obstacle"

    def __init__(self, effect: Aimed) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.instead is None
        card.instead = self.effect
        return free


class Plays(Ability):
    FORM = "{effect:effect}"
    SORT = "move"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.on_play is None
        card.on_play = self.effect
        return free


class EachTurn(Ability):
    FORM = "each turn : {effect:effect}"
    SORT = "item"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.each_turn is None
        card.each_turn = self.effect
        return free


class DiscardFor(Ability):
    FORM = "discard this : {effect:use}"
    SORT = "item"

    def __init__(self, effect: Aimed) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.on_use is None
        card.on_use = self.effect
        return free


# -- missions --------------------------------------------------------------------------------------


class Have(Goal):
    """Unspent resources only (AD-040)."""

    FORM = "have {n:number} {kind:kind}"

    def __init__(self, n: i64, kind: i64) -> None:
        self.n: Final = n
        self.kind: Final = kind

    def lacks(self, g: Agent) -> i64:
        return max(0, self.n - g.pool(self.kind))

    def wants(self, card: Card) -> i64:
        if self.kind == STEALTH:
            return 8 * card.stealth
        if self.kind == FIGHTING:
            return 8 * card.fighting
        return 4 * (card.stealth + card.fighting)


class Equipped(Goal):
    FORM = "have {card:card} equipped"

    def __init__(self, card: Card) -> None:
        self.card: Final = card

    def lacks(self, g: Agent) -> i64:
        for card in g.equipped:
            if card is self.card:
                return 0
        return 4

    def wants(self, card: Card) -> i64:
        return 40 if card is self.card else 0


class Hold(Goal):
    """The hand as it is at this moment (AD-041)."""

    FORM = "hold {n:number} cards in your hand"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def lacks(self, g: Agent) -> i64:
        return max(0, self.n - len(g.hand))

    def wants(self, card: Card) -> i64:
        return 12 if card.on_play is not None and not card.stealth + card.fighting else 0


class AllDown(Goal):
    """Every place must hold a face-down card (AD-042)."""

    FORM = "knock out all {n:number} cards in the line"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def lacks(self, g: Agent) -> i64:
        up = self.n
        for card in g.line:
            if card.down:
                up -= 1
        return up

    def wants(self, card: Card) -> i64:
        return 4 * (card.stealth + card.fighting)


class Both(Goal):
    FORM = "{one:condition} and {other:condition}"
    SORT = "goal"

    def __init__(self, one: Goal, other: Goal) -> None:
        self.one: Final = one
        self.other: Final = other

    def lacks(self, g: Agent) -> i64:
        return self.one.lacks(g) + self.other.lacks(g)

    def wants(self, card: Card) -> i64:
        return self.one.wants(card) + self.other.wants(card)


class InteractLimit(Op[Agent]):
    FORM = "interact up to {n:number} times a turn"
    SORT = "change"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Agent, me: i64) -> None:
        g.limit = self.n


class HandSize(Op[Agent]):
    FORM = "draw {n:number} cards for each new hand"
    SORT = "change"

    def __init__(self, n: i64) -> None:
        self.n: Final = n

    def run(self, g: Agent, me: i64) -> None:
        g.hand_size = self.n


class NewRule(Ability):
    FORM = "rule : {effect:change}"
    SORT = "item"

    def __init__(self, effect: Op[Any]) -> None:
        self.effect: Final = effect

    def fit(self, card: Card) -> bool:
        free = card.rule is None
        card.rule = self.effect
        return free


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


def gather(g: Agent, me: i64, step: i64) -> None:
    """Slide the persons on one side of a place next to it; the others make room."""
    places: list[i64] = []
    persons: list[Card] = []
    others: list[Card] = []
    place = g.neighbor(me, step)
    while place >= 0:
        card = g.line[place]
        places.append(place)
        if card.type == PERSON:
            persons.append(card)
        else:
            others.append(card)
        place = g.neighbor(place, step)
    cards = persons + others
    for i in range(i64(len(places))):
        g.line[places[i]] = cards[i]


def card_index(card: Card) -> i64:
    return card.index
