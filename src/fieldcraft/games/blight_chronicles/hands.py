"""What texts do with hand, deck and discard pile: draw, discard, prepare, reveal."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.blight_chronicles.cards import OWNED, PREPARE, Card
from fieldcraft.games.blight_chronicles.ops import OneByOne
from fieldcraft.games.blight_chronicles.own import discard_card, draw, reveal
from fieldcraft.games.blight_chronicles.state import RANDOM, Mission
from fieldcraft.kernel.effects import Effect, SoFar, chosen_of, left_of
from fieldcraft.kernel.state import bit, contains
from fieldcraft.native import i64

# -- drawing, discarding, and back -------------------------------------------------------------


class Draw(Effect[Mission]):
    FORM = "draw {n:number} card{n:s}"
    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        draw(g, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.deck) > 0 or len(g.discard) > 0


WAYS: Final = {
    ("hand", "discard"): ("discard", ""),
    ("revealed", "discard"): ("discard", ""),
    ("revealed", "hand"): ("draw", "drawn"),
    ("revealed", "removed"): ("remove", "removed"),
    ("hand", "deck"): ("put-on-top", ""),
    ("hand", "set_aside"): ("set-aside", ""),
    ("play_area", "hand"): ("return", ""),
    ("discard", "hand"): ("return", ""),
    ("discard", "deck"): ("prepare", "prepared"),
    ("revealed", "pool"): ("power-of", ""),
    ("bonuses", "bonuses"): ("repeat", ""),
}
"""From which zone to which a text moves a card of the player's choice: the verb, and the fact if one tells.

A card has an option for each, in its `moves`.
"""


class MoveCards(OneByOne):
    """Cards go from the first zone of the WAY to the second."""

    WAY: ClassVar[tuple[str, str]] = ("hand", "discard")
    number: i64
    """Which of the WAYS that is."""

    def derive(self) -> None:
        self.number = list(WAYS).index(self.WAY)

    def cards(self, g: Mission, subject: i64) -> list[Card]:
        """Those that may be chosen."""
        found: list[Card] = getattr(g, self.WAY[0])
        return found

    def offer(self, g: Mission, subject: i64) -> None:
        for card in self.cards(g, subject):
            g.offer(card.moves[self.number])

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(self.cards(g, subject)) > 0

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return self.UP_TO or len(self.cards(g, subject)) >= self.n


class Discard(MoveCards):
    """From hand, by choice (BC-104); as many as there are, as a cost exactly so many (BC-106)."""

    FORM = "discard {n:number} card{n:s}"
    CATEGORY = "act"
    ASKS = "discard"

    def run(self, g: Mission, subject: i64) -> None:
        if self.UP_TO or self.left(g) < len(g.hand):
            super().run(g, subject)
            return
        for card in g.hand[:]:
            discard_card(g, card)

    def is_worth_paying(self) -> bool:
        return True


class DiscardUpTo(Discard):
    FORM = "discard up to {n:number} card{n:s}"
    UP_TO = True


class DiscardRandom(Discard):
    FORM = "discard {n:number} random card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            if g.hand:
                discard_card(g, g.hand[g.roll(len(g.hand), RANDOM)])


class DiscardNamed(Effect[Mission]):
    FORM = "discard {card:card}"
    CATEGORY = "act"
    card: Card

    def run(self, g: Mission, subject: i64) -> None:
        if contains(g.hand, self.card):
            discard_card(g, self.card)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return contains(g.hand, self.card)

    def is_worth_paying(self) -> bool:
        return True


class PutOnTop(MoveCards):
    FORM = "put {n:number} card{n:s} on top of your deck"
    CATEGORY = "act"
    ASKS = "put-on-top"
    WAY = ("hand", "deck")


class SetAside(MoveCards):
    """To be taken back at any moment of Engage (BC-225)."""

    FORM = "set aside up to {n:number} card{n:s}"
    ASKS = "set-aside"
    WAY = ("hand", "set_aside")
    UP_TO = True


class ReturnPlayed(MoveCards):
    """Never the card that says so; what it has given stays (BC-226)."""

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


class ReturnDiscarded(MoveCards):
    FORM = "return {n:number} card{n:s} from your discard pile to your hand"
    ASKS = "return"
    WAY = ("discard", "hand")


class Prepare(ReturnDiscarded):
    """Cards of the discard pile on top of the deck, any number up to that, in any order (BC-219)."""

    FORM = "prepare {n:number}"
    ASKS = "prepare"
    WAY = ("discard", "deck")
    UP_TO = True

    def run(self, g: Mission, subject: i64) -> None:
        if not g.forbidden(PREPARE, 0):
            super().run(g, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.discard) > 0 and not g.forbidden(PREPARE, 0)


class RepeatBonus(MoveCards):
    """A vs bonus in force once more, as printed (BC-229)."""

    FORM = "repeat {n:number} vs bonus"
    ASKS = "repeat"
    WAY = ("bonuses", "bonuses")


# -- revealing (BC-100 to BC-103) --------------------------------------------------------------


class Reveal(Draw):
    FORM = "reveal {n:number} card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        reveal(g, self.n)


class DrawRevealed(MoveCards):
    FORM = "draw {n:number} revealed card{n:s}"
    ASKS = "draw"
    WAY = ("revealed", "hand")


class DiscardRevealed(DrawRevealed):
    """Not a discard from hand, but the card's own text about being discarded works."""

    FORM = "discard {n:number} revealed card{n:s}"
    ASKS = "discard"
    WAY = ("revealed", "discard")


class RemoveRevealed(DrawRevealed):
    FORM = "remove {n:number} revealed card{n:s} from the stage"
    ASKS = "remove"
    WAY = ("revealed", "removed")


class GainRevealed(DrawRevealed):
    """Their printed power goes into the pool; they stay where they are."""

    FORM = "gain the power of {n:number} revealed card{n:s}"
    ASKS = "power-of"
    WAY = ("revealed", "pool")

    def run(self, g: Mission, subject: i64) -> None:
        if self.left(g) == 0:
            return
        taken = chosen_of(g, self)
        for i, card in enumerate(g.revealed):
            if not taken >> i & 1 and card.physical + card.evasion > 0:
                g.offer(card.moves[self.number])

    def take(self, g: Mission, subject: i64, chosen: Card) -> None:
        """Gain the power of a card, and choose the next one."""
        taken = chosen_of(g, self)
        for i, card in enumerate(g.revealed):
            if card is chosen and not taken >> i & 1:
                g.push_in(SoFar(self, taken | bit(i), self.left(g) - 1), self, subject)
                break
        g.gain_power(chosen.physical, chosen.evasion)


class Reorder(Effect[Mission]):
    """One after another, the lowest first."""

    FORM = "reorder the revealed cards"
    ASKS = "put-back"

    def wanted(self, g: Mission, subject: i64) -> i64:
        return left_of(g, self, g.reveals)

    def run(self, g: Mission, subject: i64) -> None:
        for i in range(i64(len(g.deck)) - left_of(g, self, g.reveals), i64(len(g.deck))):
            g.offer(g.deck[i].put_back)

    def put_back(self, g: Mission, subject: i64, card: Card) -> None:
        """Lay a card on those whose order is settled, and choose the next one."""
        left = left_of(g, self, g.reveals)
        bottom = i64(len(g.deck)) - left
        at = bottom
        while g.deck[at] is not card:
            at += 1
        g.deck.insert(bottom, g.deck.pop(at))
        if left > 2:
            g.push_in(SoFar(self, 0, left - 1), self, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.reveals > 1
