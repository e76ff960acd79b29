"""Effects on hand, deck and discard pile: draw, discard, prepare, reveal."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.blight_chronicles.printed.cards import OWNED, PREPARE, Card
from fieldcraft.games.blight_chronicles.table import player_cards as own
from fieldcraft.games.blight_chronicles.table.state import RANDOM, Mission
from fieldcraft.kernel import choices
from fieldcraft.kernel.effects import Effect, SoFar, chosen_of, left_of
from fieldcraft.kernel.state import Option, bit, contains
from fieldcraft.native import i64

# -- drawing, discarding, and back -------------------------------------------------------------


class Draw(Effect[Mission]):
    FORM = "draw {n:number} card{n:s}"
    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        own.draw(g, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.deck) > 0 or len(g.discard) > 0


class MoveOwnCards(choices.MoveCards[Mission]):
    """A choice of cards to move; a revealed card also leaves the deck."""

    WAY = ("hand", "discard")

    def option(self, g: Mission, card: Card) -> Option[Any]:
        return g.card_set.by_card[card.index].moves[self.ASKS]

    def take(self, g: Mission, card: Card) -> None:
        if self.WAY[0] == "revealed":
            own.take_revealed(g, card)
        else:
            super().take(g, card)

    def put(self, g: Mission, card: Card) -> None:
        if self.WAY[1] == "deck":
            own.put_on_deck(g, card)
        elif self.WAY[1] == "discard":
            own.put_in_discard(g, card)
        else:
            super().put(g, card)

    def enough(self, g: Mission) -> Option[Any]:
        return g.card_set.enough


class Discard(MoveOwnCards):
    """Discard cards of choice from hand, all if there are too few (BC-104); a cost needs `n` (BC-106)."""

    FORM = "act = discard {n:number} card{n:s}"
    ASKS = "discard"

    def run(self, g: Mission, subject: i64) -> None:
        if self.UP_TO or self.left(g) < len(g.hand):
            super().run(g, subject)
            return
        for card in g.hand[:]:
            own.discard_card(g, card)

    def move(self, g: Mission, subject: i64, card: Card) -> None:
        own.discard_card(g, card)

    def is_worth_paying(self) -> bool:
        return True


class DiscardUpTo(Discard):
    FORM = "discard up to {n:number} card{n:s}"
    UP_TO = True


class DiscardRandom(Discard):
    FORM = "discard {n:number} random card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        for _i in range(self.n):
            if g.hand:
                own.discard_card(g, g.hand[g.roll(len(g.hand), RANDOM)])


class DiscardNamed(Effect[Mission]):
    FORM = "act = discard {card:card}"
    card: Card

    def run(self, g: Mission, subject: i64) -> None:
        if contains(g.hand, self.card):
            own.discard_card(g, self.card)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return contains(g.hand, self.card)

    def is_worth_paying(self) -> bool:
        return True


class PutOnTop(MoveOwnCards):
    FORM = "act = put {n:number} card{n:s} on top of your deck"
    ASKS = "put-on-top"
    WAY = ("hand", "deck")


class SetAside(MoveOwnCards):
    """To be taken back at any moment of Engage (BC-225)."""

    FORM = "set aside up to {n:number} card{n:s}"
    ASKS = "set-aside"
    WAY = ("hand", "set_aside")
    UP_TO = True


class ReturnPlayed(MoveOwnCards):
    """Return played cards to hand, but not this one; the power that they gave stays (BC-226)."""

    FORM = "return {n:number} card{n:s} from the play area to your hand"
    ASKS = "return"
    WAY = ("play_area", "hand")

    def cards(self, g: Mission, subject: i64) -> list[Card]:
        others = g.play_area[:]
        if subject >= OWNED and contains(others, g.card_set.cards[subject - OWNED]):
            others.remove(g.card_set.cards[subject - OWNED])
        return others

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.play_area) > 1


class ReturnDiscarded(MoveOwnCards):
    FORM = "return {n:number} card{n:s} from your discard pile to your hand"
    ASKS = "return"
    WAY = ("discard", "hand")


class Prepare(ReturnDiscarded):
    """Cards of the discard pile on top of the deck, any number up to that, in any order (BC-219)."""

    FORM = "prepare {n:number}"
    ASKS = "prepare"
    TOLD = "prepared"
    WAY = ("discard", "deck")
    UP_TO = True

    def run(self, g: Mission, subject: i64) -> None:
        if not g.forbidden(PREPARE, 0):
            super().run(g, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.discard) > 0 and not g.forbidden(PREPARE, 0)


class RepeatBonus(MoveOwnCards):
    """A vs bonus in force once more, as printed (BC-229)."""

    FORM = "gain {n:number} of your vs bonuses again"
    ASKS = "repeat"
    WAY = ("bonuses", "bonuses")

    def take(self, g: Mission, card: Card) -> None:
        """The card that gives it stays."""


# -- revealing (BC-100 to BC-103) --------------------------------------------------------------


class Reveal(Draw):
    FORM = "reveal {n:number} card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        own.reveal(g, self.n)


class DrawRevealed(MoveOwnCards):
    FORM = "draw {n:number} revealed card{n:s}"
    ASKS = "draw"
    TOLD = "drawn"
    WAY = ("revealed", "hand")


class DiscardRevealed(MoveOwnCards):
    """Discard revealed cards: no discard from hand, but their own text on being discarded works."""

    FORM = "discard {n:number} revealed card{n:s}"
    ASKS = "discard"
    WAY = ("revealed", "discard")


class RemoveRevealed(MoveOwnCards):
    FORM = "remove {n:number} revealed card{n:s} from the stage"
    ASKS = "remove"
    TOLD = "removed"
    WAY = ("revealed", "removed")


class GainRevealed(MoveOwnCards):
    """Gain the printed power of revealed cards, which are not moved."""

    FORM = "gain the power of {n:number} revealed card{n:s}"
    ASKS = "power-of"
    WAY = ("revealed", "pool")

    def run(self, g: Mission, subject: i64) -> None:
        if self.left(g) == 0:
            return
        taken = chosen_of(g, self)
        for i, card in enumerate(g.revealed):
            if not taken >> i & 1 and card.physical + card.evasion > 0:
                g.offer(self.option(g, card))

    def move(self, g: Mission, subject: i64, card: Card) -> None:
        """Gain the power of a card, and choose the next one."""
        taken = chosen_of(g, self)
        for i, other in enumerate(g.revealed):
            if other is card and not taken >> i & 1:
                g.push_in(SoFar(self, taken | bit(i), self.left(g) - 1), self, subject)
                break
        g.gain_power(card.physical, card.evasion)


class Reorder(MoveOwnCards):
    """One after another, the lowest first; the last one needs no choice."""

    FORM = "reorder the revealed cards"
    ASKS = "put-back"
    WAY = ("revealed", "deck")

    def left(self, g: Mission) -> i64:
        left = left_of(g, self, g.reveals)
        return left if left > 1 else 0

    def cards(self, g: Mission, subject: i64) -> list[Card]:
        return g.deck[len(g.deck) - self.left(g) :]

    def move(self, g: Mission, subject: i64, card: Card) -> None:
        """Put a card on top of those whose order is settled."""
        bottom = i64(len(g.deck)) - self.left(g)
        at = bottom
        while g.deck[at] is not card:
            at += 1
        g.deck.insert(bottom, g.deck.pop(at))
