"""What texts do with hand, deck and discard pile: draw, discard, prepare, reveal."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.cards import OWNED, PREPARE, Card, contains
from fieldcraft.games.blight_chronicles.own import discard_card, draw, reveal
from fieldcraft.games.blight_chronicles.state import RANDOM, Mission
from fieldcraft.kernel.effects import Effect
from fieldcraft.kernel.state import Op
from fieldcraft.native import i64

# -- drawing, discarding, and back -------------------------------------------------------------


class Draw(Effect[Mission]):
    FORM = "draw {n:number} card{n:s}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        draw(g, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.deck) > 0 or len(g.discard) > 0


class Discard(Effect[Mission]):
    """From hand, by choice (BC-104); as many as there are, as a cost exactly so many (BC-106)."""

    FORM = "discard {n:number} card{n:s}"
    CATEGORY = "act"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.push(DISCARD_ON, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.hand) > 0

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return len(g.hand) >= self.n

    def is_worth_paying(self) -> bool:
        return True


class DiscardUpTo(Discard):
    FORM = "discard up to {n:number} card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        g.push(DISCARD_UP_TO, self.n)

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return True


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


class DiscardOn(Op[Mission]):
    """Discard `subject` more cards."""

    ASKS = "discard"

    def run(self, g: Mission, subject: i64) -> None:
        if subject >= len(g.hand):
            for card in g.hand[:]:
                discard_card(g, card)
        elif subject > 0:
            g.push(self, subject - 1)
            for card in g.hand:
                g.offer(card.discard)


class DiscardSome(Op[Mission]):
    """Discard up to `subject` more cards."""

    ASKS = "discard"

    def run(self, g: Mission, subject: i64) -> None:
        if subject > 0 and g.hand:
            g.push(self, subject - 1)
            for card in g.hand:
                g.offer(card.discard)
            g.offer(g.box.enough)


class ReturnPlayed(Effect[Mission]):
    """Never the card that says so; what it has given stays (BC-226)."""

    FORM = "return {n:number} card{n:s} from the play area to your hand"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(RETURN_PLAYED, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.play_area) > 1


class ReturnOnePlayed(Op[Mission]):
    ASKS = "return"

    def run(self, g: Mission, subject: i64) -> None:
        itself = subject >= OWNED
        for card in g.play_area:
            if itself and card.index == subject - OWNED:
                itself = False
            else:
                g.offer(card.take_played)


class ReturnDiscarded(Effect[Mission]):
    FORM = "return {n:number} card{n:s} from your discard pile to your hand"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(RETURN_DISCARDED, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.discard) > 0


class ReturnOneDiscarded(Op[Mission]):
    ASKS = "return"

    def run(self, g: Mission, subject: i64) -> None:
        for card in g.discard:
            g.offer(card.take_discarded)


class SetAside(Effect[Mission]):
    """To be taken back at any moment of Engage (BC-225)."""

    FORM = "set aside up to {n:number} card{n:s}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        g.push(SET_ASIDE, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.hand) > 0


class SetSomeAside(Op[Mission]):
    ASKS = "set-aside"

    def run(self, g: Mission, subject: i64) -> None:
        if subject > 0 and g.hand:
            g.push(self, subject - 1)
            for card in g.hand:
                g.offer(card.put_aside)
            g.offer(g.box.enough)


class PutOnTop(Effect[Mission]):
    FORM = "put {n:number} card{n:s} on top of your deck"
    CATEGORY = "act"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(PUT_ON_TOP, subject)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.hand) > 0

    def is_payable(self, g: Mission, subject: i64) -> bool:
        return len(g.hand) >= self.n


class PutOneOnTop(Op[Mission]):
    ASKS = "put-on-top"

    def run(self, g: Mission, subject: i64) -> None:
        for card in g.hand:
            g.offer(card.put_on_top)


class Prepare(Effect[Mission]):
    """Cards of the discard pile on top of the deck, any number up to that, in any order (BC-219)."""

    FORM = "prepare {n:number}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        if not g.forbidden(PREPARE, 0):
            g.push(PREPARE_ON, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.discard) > 0 and not g.forbidden(PREPARE, 0)


class PrepareOn(Op[Mission]):
    """Prepare up to `subject` more cards, each on top of the one before."""

    ASKS = "prepare"

    def run(self, g: Mission, subject: i64) -> None:
        if subject > 0 and g.discard:
            g.push(self, subject - 1)
            for card in g.discard:
                g.offer(card.prepare)
            g.offer(g.box.enough)


# -- revealing (BC-100 to BC-103) --------------------------------------------------------------


class Reveal(Effect[Mission]):
    FORM = "reveal {n:number} card{n:s}"

    n: i64

    def run(self, g: Mission, subject: i64) -> None:
        reveal(g, self.n)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return len(g.deck) > 0 or len(g.discard) > 0


class OfRevealed(Effect[Mission]):
    """Something done to cards that this ability has revealed, by choice."""

    n: i64

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.reveals > 0


class DrawRevealed(OfRevealed):
    FORM = "draw {n:number} revealed card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(DRAW_REVEALED, subject)


class DrawOneRevealed(Op[Mission]):
    ASKS = "draw"

    def run(self, g: Mission, subject: i64) -> None:
        top = i64(len(g.deck)) - 1
        for i in range(g.reveals):
            g.offer(g.deck[top - i].take_seen)


class DiscardRevealed(OfRevealed):
    """Not a discard from hand, but the card's own text about being discarded works."""

    FORM = "discard {n:number} revealed card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(DISCARD_REVEALED, subject)


class DiscardOneRevealed(Op[Mission]):
    ASKS = "discard"

    def run(self, g: Mission, subject: i64) -> None:
        top = i64(len(g.deck)) - 1
        for i in range(g.reveals):
            g.offer(g.deck[top - i].discard_seen)


class RemoveRevealed(OfRevealed):
    FORM = "remove {n:number} revealed card{n:s} from the stage"

    def run(self, g: Mission, subject: i64) -> None:
        for _ in range(self.n):
            g.push(REMOVE_REVEALED, subject)


class RemoveOneRevealed(Op[Mission]):
    ASKS = "remove"

    def run(self, g: Mission, subject: i64) -> None:
        top = i64(len(g.deck)) - 1
        for i in range(g.reveals):
            g.offer(g.deck[top - i].remove_seen)


class GainRevealed(OfRevealed):
    """Their printed power goes into the pool."""

    FORM = "gain the power of {n:number} revealed card{n:s}"

    def run(self, g: Mission, subject: i64) -> None:
        g.push(GAIN_REVEALED, self.n)


class GainOneRevealed(Op[Mission]):
    """`subject` is how many are still to be chosen, and above that a bit for each chosen one, top first."""

    ASKS = "power-of"

    def run(self, g: Mission, subject: i64) -> None:
        if subject & 15 == 0:
            return
        top = i64(len(g.deck)) - 1
        for i in range(g.reveals):
            card = g.deck[top - i]
            if not subject >> (i + 4) & 1 and card.physical + card.evasion > 0:
                g.offer(card.draw_power)


class Reorder(Effect[Mission]):
    FORM = "reorder the revealed cards"

    def run(self, g: Mission, subject: i64) -> None:
        g.push(REORDER_ON, 0)

    def is_possible(self, g: Mission, subject: i64) -> bool:
        return g.reveals > 1


class ReorderOn(Op[Mission]):
    """`subject` of the revealed cards lie in their new order already, the lowest first."""

    ASKS = "put-back"

    def run(self, g: Mission, subject: i64) -> None:
        for i in range(i64(len(g.deck)) - g.reveals + subject, i64(len(g.deck))):
            g.offer(g.deck[i].put_back)


DISCARD_ON: Final = DiscardOn()
DISCARD_UP_TO: Final = DiscardSome()
RETURN_PLAYED: Final = ReturnOnePlayed()
RETURN_DISCARDED: Final = ReturnOneDiscarded()
SET_ASIDE: Final = SetSomeAside()
PUT_ON_TOP: Final = PutOneOnTop()
PREPARE_ON: Final = PrepareOn()
DRAW_REVEALED: Final = DrawOneRevealed()
DISCARD_REVEALED: Final = DiscardOneRevealed()
REMOVE_REVEALED: Final = RemoveOneRevealed()
GAIN_REVEALED: Final = GainOneRevealed()
REORDER_ON: Final = ReorderOn()
