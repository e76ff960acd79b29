"""A small game for three: cards in hidden hands, responses, sealed bids, a peek and a die.

Cards are numbers from 1 to 15. The seat in turn plays cards for points, bids for the top card of the deck
against the others, peeks at it, or rolls a die to draw it. Any other seat may answer a played card with a
higher one, and may answer that answer; a card that is answered is lost. Meanwhile everybody may throw cards
away.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

from fieldcraft.kernel.actors import Commit, SealCard, Window, take_sealed
from fieldcraft.kernel.flow import StopRepeating
from fieldcraft.kernel.state import WON, Op, Option, Parts, State
from fieldcraft.kernel.zones import NOBODY, OWNER, Zone, Zones, forget, learn

CARDS = range(1, 16)
HAND = 3
TURNS = 9
DECK, DICE = 0, 1
ALL_SEATS = 0b111


class Market(State):
    """`stack` holds the cards that were played and are not decided, `played_by` and `answered` go with it."""

    ZONES: ClassVar[Zones] = Zones(
        Zone("hands", by_seat=True, seen_by=OWNER, known="knows", ordered=False, pool="cards", stream=DECK),
        Zone("deck", seen_by=NOBODY, known="knows", pool="cards", stream=DECK),
        Zone("stack"),
        Zone("discard"),
    )

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, 2, 3)
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[], [], []]
        self.stack: list[int] = []
        self.played_by: list[int] = []
        self.answered: list[bool] = []
        self.discard: list[int] = []
        self.points = [0, 0, 0]
        self.knows = [0] * (max(CARDS) + 1)

    def clone(self) -> Market:
        g = type(self)()
        g.resume(self)
        g.deck, g.discard, g.stack = self.deck[:], self.discard[:], self.stack[:]
        g.hands = [hand[:] for hand in self.hands]
        g.played_by, g.answered = self.played_by[:], self.answered[:]
        g.points, g.knows = self.points[:], self.knows[:]
        return g

    def view(self, seat: int) -> dict[str, Any]:
        return self.ZONES.view(self, seat) | {
            "played_by": self.played_by[:],
            "answered": self.answered[:],
            "points": self.points[:],
            "options": [option.key for option in self.options_of(seat)],
        }

    def identity(self) -> Hashable:
        return self.ZONES.identity(self)

    def determinize(self, seat: int, seed: int) -> Market:
        return self.ZONES.determinize(self, seat, seed)

    def snapshot(self) -> dict[str, Any]:
        hidden = {"deck": self.deck[:], "hands": [hand[:] for hand in self.hands], "knows": self.knows[:]}
        return self.view(self.seat) | hidden | self._decision()

    def discard_from(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def draw(self, seat: int) -> None:
        """The top card goes to a hand; a seat that knew it knows where it is."""
        if self.deck:
            card = self.deck.pop()
            self.hands[seat].append(card)
            self.note("drawn", (card,), seat=seat, reveals=True)


class CardOption(Option[Market]):
    VERB: ClassVar[str] = ""

    def __init__(self, card: int) -> None:
        super().__init__(f"{self.VERB}:{card}", f"{self.VERB} {card}".capitalize())
        self.card = card
        self.parts = Parts(self.VERB, str(card))


# -- a turn -----------------------------------------------------------------------------------


class Turn(Op[Market]):
    """The turn of the seat `subject`, until it is done."""

    def run(self, g: Market, subject: int) -> None:
        if g.turn == TURNS:
            g.finish(WON)
            return
        g.turn += 1
        g.push(TURN, (subject + 1) % g.seats)
        g.push(ACT, subject)


class Act(Op[Market]):
    """Choose an act. The others may throw cards away meanwhile, whether they have any or not."""

    ASKS: ClassVar[str] = "act"

    def open_seats(self, g: Market, subject: int) -> int:
        return ALL_SEATS

    def waited_for(self, g: Market, subject: int) -> int:
        return 1 << subject

    def run(self, g: Market, subject: int) -> None:
        g.seat = g.heard if g.heard >= 0 else subject
        g.heard = -1
        g.push(self, subject)
        if g.seat != subject:
            for card in g.hands[g.seat]:
                g.offer(THROW[card])
            return
        for card in g.hands[subject]:
            g.offer(PLAY[card])
        if g.deck:
            for option in (AUCTION, PEEK, ROLL, SHUFFLE):
                g.offer(option)
        g.offer(DONE)


class ActNoMore(StopRepeating[Market]):
    """The turn is over; the others read no line of it."""

    SECRET: ClassVar[bool] = True


class Throw(CardOption):
    VERB = "throw"

    def run(self, g: Market, subject: int) -> None:
        g.discard_from(g.seat, self.card)


class Peek(Option[Market]):
    """Look at the top card of the deck; all see that, one sees it."""

    def run(self, g: Market, subject: int) -> None:
        learn(g.knows, g.deck[-1:], 1 << g.seat)
        g.note("peeked", (g.deck[-1],), seat=g.seat, reveals=True)


class Roll(Option[Market]):
    """On 4 and more the card is drawn."""

    def run(self, g: Market, subject: int) -> None:
        rolled = g.roll(6, DICE) + 1
        g.note("rolled", (rolled,), reveals=True)
        if rolled >= 4:
            g.draw(g.seat)


class Shuffle(Option[Market]):
    def run(self, g: Market, subject: int) -> None:
        forget(g.knows, g.deck)
        g.shuffle(g.deck, DECK)


# -- cards that are answered ------------------------------------------------------------------


class Play(CardOption):
    """Put a card on the stack; it counts when all others have passed."""

    VERB = "play"

    def run(self, g: Market, subject: int) -> None:
        g.hands[g.seat].remove(self.card)
        g.stack.append(self.card)
        g.played_by.append(g.seat)
        g.answered.append(False)
        g.push(RESOLVE)
        g.push(RESPOND.opening, len(g.stack))


class Respond(Window[Market]):
    """Ask for an answer to the card on top of the stack, `subject` cards high."""

    ASKS: ClassVar[str] = "respond"

    def speakers(self, g: Market, subject: int) -> int:
        return 0 if g.answered[subject - 1] else ALL_SEATS ^ 1 << g.played_by[subject - 1]

    def start(self, g: Market, subject: int) -> int:
        return (g.played_by[subject - 1] + 1) % g.seats

    def offer_to(self, g: Market, seat: int, subject: int) -> None:
        for card in g.hands[seat]:
            if card > g.stack[-1]:
                g.offer(PLAY[card])


class Resolve(Op[Market]):
    def run(self, g: Market, subject: int) -> None:
        card, seat, answered = g.stack.pop(), g.played_by.pop(), g.answered.pop()
        g.discard.append(card)
        if not answered and g.stack:
            g.answered[-1] = True
        elif not answered:
            g.points[seat] += 1


# -- sealed bids ------------------------------------------------------------------------------


class Auction(Option[Market]):
    def run(self, g: Market, subject: int) -> None:
        g.push(SETTLE)
        g.push(BID)


class Bid(Commit[Market]):
    """A bid is lost; 0 is no card at all."""

    ASKS: ClassVar[str] = "bid"

    def cards(self, g: Market, seat: int) -> list[int]:
        return [*g.hands[seat], 0]

    def option(self, g: Market, card: int) -> Option[Any]:
        return BIDS[card]

    def show(self, g: Market, subject: int) -> None:
        for seat in range(g.seats):
            (card,), kept = take_sealed(g, seat, self.cards(g, seat))
            g.note("shown", (seat + 1, BIDS[card].label), reveals=True)
            if card:
                g.hands[seat] = kept[:-1]
                g.stack.append(card)
                g.played_by.append(seat)
                g.answered.append(False)


class BidCard(SealCard[Market]):
    ALONE: ClassVar[bool] = True

    def __init__(self, card: int) -> None:
        super().__init__(f"bid:{card}", f"Bid {card}" if card else "Bid nothing", card)


class Settle(Op[Market]):
    """Let the seat with the highest bid draw."""

    def run(self, g: Market, subject: int) -> None:
        if g.stack:
            g.draw(g.played_by[g.stack.index(max(g.stack))])
        g.discard += g.stack
        g.stack, g.played_by, g.answered = [], [], []


TURN, RESOLVE, SETTLE = Turn(), Resolve(), Settle()
ACT, DONE = Act(), ActNoMore("done", "Done")
RESPOND = Respond()
BID = Bid()
PLAY = {card: Play(card) for card in CARDS}
THROW = {card: Throw(card) for card in CARDS}
BIDS = {card: BidCard(card) for card in (0, *CARDS)}
AUCTION, PEEK, ROLL = Auction("auction", "Auction"), Peek("peek", "Peek"), Roll("roll", "Roll")
SHUFFLE = Shuffle("shuffle", "Shuffle")


def deal(seed: int, table: type[Market] = Market) -> Market:
    g = table(seed)
    g.deck = list(CARDS)
    g.shuffle(g.deck, DECK)
    for seat in range(g.seats):
        g.hands[seat] = [g.deck.pop() for _ in range(HAND)]
    return begun(g)


def holding(*hands: list[int], deck: tuple[int, ...] = (), table: type[Market] = Market) -> Market:
    """A declared position of people, with the first seat's turn."""
    g = table()
    g.patient = True
    g.hands = [list(hand) for hand in hands]
    g.deck = list(deck)
    return begun(g)


def begun(g: Market) -> Market:
    g.push(TURN, 0)
    g.advance()
    return g
