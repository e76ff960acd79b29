"""The beginning of a round: Downtime, new cards, the event (NL-055, NL-056)."""

from __future__ import annotations

from typing import ClassVar, Final

from fieldcraft.games.nightlancer.acts import offer_sales, offer_turn
from fieldcraft.games.nightlancer.cards import Holding
from fieldcraft.games.nightlancer.challenge import begin
from fieldcraft.games.nightlancer.crews import TAKE_MISSIONS
from fieldcraft.games.nightlancer.ending import END_PHASE, SCORE
from fieldcraft.games.nightlancer.layout import (
    ALONE,
    ASKED,
    ASSETS,
    BARS_OBVIOUS,
    HIGH_DECK,
    LAID_LOW,
    LOW_DECK,
    MARKET_DECK,
    MARKS,
    MISSIONS,
    PAIR,
    PREP,
    ROUND_DECK,
    ROUND_DISCARD,
    ROUTE,
    SHAKEN,
    SPENT,
    USED_UP,
)
from fieldcraft.games.nightlancer.missions import MISSION_PHASE
from fieldcraft.games.nightlancer.rival import KEEP_PACE
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.street import STREET_PHASE
from fieldcraft.games.nightlancer.terms import HEALTH, KC, LATE, LOANS, RESOLVE
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


class BeginRound(Op[Night]):
    """A round, or the end where no Round card is left (NL-055, NL-194)."""

    def run(self, g: Night, subject: i64) -> None:
        if not g.zones[ROUND_DECK]:
            g.push(SCORE)
            return
        g.round += 1
        g.phase = PREP
        if g.journal is not None:
            g.note("round", (g.round,))
        for seat in range(g.seats):
            g.put(seat, MARKS, g.has(seat, MARKS) & ~(LAID_LOW | USED_UP))
            g.put(seat, ASKED, 0)
        g.push(BEGIN_ROUND)
        g.push(END_PHASE)
        g.push(MISSION_PHASE)
        g.push(STREET_PHASE)
        g.push(TAKE_MISSIONS)
        g.push(EVENT)
        g.push(DRAW_CARDS)
        if g.round > 1:  # NL-059
            g.push(DOWNTIME)


# -- Downtime ----------------------------------------------------------------------------------


class Downtime(Op[Night]):
    """A little of everything for everybody; then Loans, in turn order (NL-060 to NL-068)."""

    def run(self, g: Night, subject: i64) -> None:
        numbers = g.card_set.numbers
        g.in_order(CLEAR)
        g.in_order(INTEREST)
        g.in_order(AT_DOWNTIME)
        for who in g.order:
            seat: i64 = who
            if seat == g.rival:
                g.heat(seat, -g.seats)  # NL-304
                continue
            g.relieve(seat)
            g.gain(seat, HEALTH, numbers.downtime_gain)
            g.gain(seat, RESOLVE, numbers.downtime_gain)
            g.gain(seat, KC, numbers.downtime_gain)
            g.draw_contacts(seat, numbers.downtime_contacts)
            for card in g.zones[SPENT + seat]:
                g.refresh(seat, card)


class AtDowntime(Op[Night]):
    """What the cards before the seat bring in Downtime."""

    def run(self, g: Night, subject: i64) -> None:
        for item in g.zones[ASSETS + subject]:
            card: Holding = item
            for op in card.at_downtime:
                g.push(op, subject)


class Interest(Op[Night]):
    """For each Loan: pay, or lose Health and Resolve (NL-066)."""

    ASKS = "interest"

    def run(self, g: Night, subject: i64) -> None:
        for _ in range(g.has(subject, LOANS)):
            g.push(INTEREST_OF_ONE, subject)


class InterestOfOne(Op[Night]):
    """The interest of one Loan."""

    ASKS = "interest"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.offer_legal(g.card_set.acts.pay_interest)
        g.offer(g.card_set.acts.default_interest)
        offer_sales(g, subject)


class PayInterest(Option[Night]):
    """Pay the interest of a Loan."""

    def refusal(self, g: Night) -> str:
        return "" if g.can_pay(g.seat, KC, g.card_set.numbers.interest) else "NL-066"

    def run(self, g: Night, subject: i64) -> None:
        g.pay(subject, KC, g.card_set.numbers.interest)


class DefaultInterest(Option[Night]):
    """Do not pay it (NL-066, NL-381)."""

    def run(self, g: Night, subject: i64) -> None:
        g.lose(subject, HEALTH, g.card_set.numbers.default_loss)
        g.lose(subject, RESOLVE, g.card_set.numbers.default_loss)


class Clear(Op[Night]):
    """A Loan may be paid back, when all interest is settled (NL-067)."""

    ASKS = "clear-loan"

    def run(self, g: Night, subject: i64) -> None:
        if g.has(subject, LOANS) and g.can_pay(subject, KC, g.card_set.numbers.loan):
            g.seat = subject
            g.offer(g.card_set.acts.keep_loan)
            g.offer(g.card_set.acts.clear_loan)


class ClearLoan(Option[Night]):
    """Pay a Loan back."""

    def refusal(self, g: Night) -> str:
        return "" if g.can_pay(g.seat, KC, g.card_set.numbers.loan) else "NL-067"

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.pay(subject, KC, g.card_set.numbers.loan)
        g.lose(subject, LOANS, 1)


# -- Draw Cards --------------------------------------------------------------------------------


class DrawCards(Op[Night]):
    """The Round card, then missions, then the market (NL-069 to NL-072)."""

    def run(self, g: Night, subject: i64) -> None:
        card = g.draw(ROUND_DECK)
        if card is not None:  # a declared position may have none to come
            g.zones[ROUND_DISCARD] += (card,)
        found = g.round_card()
        g.is_late = found.set == LATE
        g.price = found.price
        if g.journal is not None:
            g.note("round-card", (found.name,), reveals=True)
        shown = found.missions[g.table_size() - 2]
        place: i64 = 0
        for deck in (LOW_DECK, HIGH_DECK):
            n: i64 = shown[deck - LOW_DECK]
            for _ in range(n):
                lay(g, MISSIONS + place, deck)
                place += 1
        for pair in range(g.pairs()):
            lay(g, PAIR + pair, MARKET_DECK)
            lay(g, PAIR + pair, MARKET_DECK)
        if g.terms.together:
            g.push(KEEP_PACE)


def lay(g: Night, zone: i64, deck: i64) -> None:
    """Turn up a card, where there is one (NL-073)."""
    card = g.draw(deck)
    if card is not None:
        g.zones[zone] += (card,)


# -- the event ---------------------------------------------------------------------------------


class Event(Op[Night]):
    """In turn order everybody faces the event or lies low (NL-074)."""

    def run(self, g: Night, subject: i64) -> None:
        g.in_order(MEET_EVENT)


class MeetEvent(Op[Night]):
    """The seat faces the event or lies low, as it must at 5 Heat and Shaken (NL-075, NL-076, NL-081)."""

    ASKS = "event"

    def asker(self, g: Night, subject: i64) -> str:
        return g.round_card().id

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.offer_legal(g.card_set.acts.face_event)
        g.offer(g.card_set.acts.lie_low)
        offer_turn(g, subject)


class FaceEvent(Option[Night]):
    """Face the event, if it concerns one (NL-077)."""

    def refusal(self, g: Night) -> str:
        if g.is_marked(g.seat, SHAKEN):
            return "NL-076"
        return "NL-075" if g.must_lie_low(g.seat) else ""

    def run(self, g: Night, subject: i64) -> None:
        card = g.round_card()
        if not card.is_for(g, subject):
            if g.journal is not None:
                g.note("not-concerned", (g.people[subject].name,))
            return
        g.bars = BARS_OBVIOUS
        g.push(EVENT_OVER)
        begin(g, ALONE + subject, card.trial, ROUTE)


class EventOver(Op[Night]):
    """The event has been met by one."""

    def run(self, g: Night, subject: i64) -> None:
        g.crew = -1
        g.bars = 0


class LieLow(Option[Night]):
    """Lie low (NL-101 to NL-104)."""

    ALONE: ClassVar[bool] = True

    def run(self, g: Night, subject: i64) -> None:
        g.lie_low(subject)


BEGIN_ROUND: Final = BeginRound()
DOWNTIME: Final = Downtime()
AT_DOWNTIME: Final = AtDowntime()
INTEREST: Final = Interest()
INTEREST_OF_ONE: Final = InterestOfOne()
CLEAR: Final = Clear()
DRAW_CARDS: Final = DrawCards()
EVENT: Final = Event()
MEET_EVENT: Final = MeetEvent()
EVENT_OVER: Final = EventOver()
