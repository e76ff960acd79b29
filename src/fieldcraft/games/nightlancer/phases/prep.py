"""The beginning of a round: Downtime, new cards, the event (NL-055, NL-056)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.games.nightlancer.phases.acts import Wondered, lacks, offer_turn
from fieldcraft.games.nightlancer.phases.challenge import begin
from fieldcraft.games.nightlancer.phases.crews import TAKE_MISSIONS, why_out
from fieldcraft.games.nightlancer.phases.ending import END_PHASE, SCORE
from fieldcraft.games.nightlancer.phases.missions import MISSION_PHASE
from fieldcraft.games.nightlancer.phases.rival import KEEP_PACE
from fieldcraft.games.nightlancer.phases.street import STREET_PHASE
from fieldcraft.games.nightlancer.printed.cards import Because, Holding
from fieldcraft.games.nightlancer.printed.constants import LATE
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, KC, LOANS, RESOLVE
from fieldcraft.games.nightlancer.table.crews import alone
from fieldcraft.games.nightlancer.table.parts import (
    BARS_OBVIOUS,
    HIGH_DECK,
    LOW_DECK,
    MARKET_DECK,
    NONE,
    PREP,
    ROUND_DECK,
    ROUTE,
)
from fieldcraft.games.nightlancer.table.state import Night, offer_sales, worth_of_sales
from fieldcraft.kernel.state import Op, Option
from fieldcraft.native import i64


class BeginRound(Op[Night]):
    """A round, or the end where no Round card is left (NL-055, NL-194)."""

    def run(self, g: Night, subject: i64) -> None:
        """Count the round, reset what belongs to it, and put its phases on the stack."""
        if not g.piles.decks[ROUND_DECK]:
            g.push(SCORE)
            return
        this_round = g.own_round()
        this_round.number += 1
        this_round.phase = PREP
        if g.journal is not None:
            g.note("round", (this_round.number,))
        for seat in range(g.seats):
            panel = g.own_panel(seat)
            panel.has_lain_low = False
            panel.has_used_up = False
            panel.asked = 0
        g.push(BEGIN_ROUND)
        g.push(END_PHASE)
        g.push(MISSION_PHASE)
        g.push(STREET_PHASE)
        g.push(TAKE_MISSIONS)
        g.push(EVENT)
        g.push(DRAW_CARDS)
        if this_round.number > 1:  # NL-059
            g.push(DOWNTIME)


# -- Downtime ----------------------------------------------------------------------------------


class Downtime(Op[Night]):
    """A little of everything for everybody; then Loans, in turn order (NL-060 to NL-068)."""

    def run(self, g: Night, subject: i64) -> None:
        """Give everybody the gains of downtime, in turn order."""
        numbers = g.card_set.numbers
        g.in_order(CLEAR)
        g.in_order(INTEREST)
        g.in_order(AT_DOWNTIME)
        for who in g.order:
            seat: i64 = who
            if seat == g.rival:
                g.lose(seat, HEAT, g.seats, "downtime")  # NL-304
                continue
            g.relieve(seat)
            g.gain(seat, HEALTH, numbers.downtime_gain, "downtime")
            g.gain(seat, RESOLVE, numbers.downtime_gain, "downtime")
            g.gain(seat, KC, numbers.downtime_gain, "downtime")
            g.draw_contacts(seat, numbers.downtime_contacts, "downtime")
            for card in g.panels[seat].spent:
                g.refresh(seat, card)


class AtDowntime(Op[Night]):
    """Effects of the cards before the seat in Downtime."""

    def run(self, g: Night, subject: i64) -> None:
        for item in g.panels[subject].assets:
            card: Holding = item
            for op in card.at_downtime:
                g.push_in(Because(card.id), op, subject)


class Interest(Op[Night]):
    """For each Loan: pay, or lose Health and Resolve (NL-066)."""

    ASKS = "interest"

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(g.has(subject, LOANS)):
            g.push(INTEREST_OF_ONE, subject)


class InterestOfOne(Op[Night]):
    """The interest of one Loan."""

    ASKS = "interest"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        g.offer_legal(g.card_set.acts.pay_interest)
        g.offer(g.card_set.acts.default_interest)
        offer_sales(g, subject)


class PayInterest(Wondered):
    """Pay the interest of a Loan."""

    QUESTIONS = ("interest",)

    def refusal(self, g: Night) -> str:
        return "" if g.can_pay(g.seat, KC, g.card_set.numbers.interest) else "NL-066"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks(g, KC, g.card_set.numbers.interest)

    def run(self, g: Night, subject: i64) -> None:
        g.pay(subject, KC, g.card_set.numbers.interest, "interest")


class DefaultInterest(Option[Night]):
    """Do not pay it (NL-066, NL-381)."""

    def run(self, g: Night, subject: i64) -> None:
        g.lose(subject, HEALTH, g.card_set.numbers.default_loss, "interest")
        g.lose(subject, RESOLVE, g.card_set.numbers.default_loss, "interest")


class Clear(Op[Night]):
    """A Loan may be paid back, when all interest is settled (NL-067); one may sell to afford it (NL-393)."""

    ASKS = "clear-loan"

    def run(self, g: Night, subject: i64) -> None:
        in_reach = g.has(subject, KC) + worth_of_sales(g, subject)
        if g.has(subject, LOANS) and in_reach >= g.card_set.numbers.loan:
            g.seat = subject
            g.offer(g.card_set.acts.keep_loan)
            g.offer_legal(g.card_set.acts.clear_loan)
            offer_sales(g, subject)


class ClearLoan(Wondered):
    """Pay a Loan back."""

    QUESTIONS = ("clear-loan",)

    def refusal(self, g: Night) -> str:
        return "" if g.can_pay(g.seat, KC, g.card_set.numbers.loan) else "NL-067"

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return lacks(g, KC, g.card_set.numbers.loan)

    def run(self, g: Night, subject: i64) -> None:
        g.ask_again()
        g.pay(subject, KC, g.card_set.numbers.loan, "loan")
        g.lose(subject, LOANS, 1, "loan")


# -- Draw Cards --------------------------------------------------------------------------------


class DealRound(Op[Night]):
    """The Round card, then missions, then the market (NL-069 to NL-072)."""

    def run(self, g: Night, subject: i64) -> None:
        """Turn up the Round card, lay out its missions, and fill the market."""
        card = g.draw(ROUND_DECK)
        if card is not None:  # a declared position may have none to come
            g.own_piles().discards[ROUND_DECK] += (card,)
        found = g.round_card()
        this_round = g.own_round()
        this_round.is_late = found.set == LATE
        this_round.price = found.price
        if g.journal is not None:
            told = (found.name, found.trial_text, found.penalty_text, found.concerns_text)
            g.note("round-card", told, reveals=True)
        shown = found.missions[g.table_size() - 2]
        place: i64 = 0
        for deck in (LOW_DECK, HIGH_DECK):
            n: i64 = shown[deck - LOW_DECK]
            for _i in range(n):
                lay(g, g.own_piles().missions, place, deck)
                place += 1
        for pair in range(g.pairs()):
            lay(g, g.own_piles().pairs, pair, MARKET_DECK)
            lay(g, g.own_piles().pairs, pair, MARKET_DECK)
        if g.terms.together:
            g.push(KEEP_PACE)


def lay(g: Night, zones: list[tuple[Any, ...]], at: i64, deck: i64) -> None:
    """Turn up a card of a deck in one of the zones, if there is a card (NL-073)."""
    card = g.draw(deck)
    if card is not None:
        zones[at] += (card,)


# -- the event ---------------------------------------------------------------------------------


class RoundEvent(Op[Night]):
    """Everybody faces the event or lies low, in turn order (NL-074)."""

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


class FaceEvent(Wondered):
    """Face the event, if it concerns one (NL-077)."""

    QUESTIONS = ("event",)

    def refusal(self, g: Night) -> str:
        if g.panels[g.seat].is_shaken:
            return "NL-076"
        return "NL-075" if g.must_lie_low(g.seat) else ""

    def shortfall(self, g: Night) -> tuple[str, tuple[str | int, ...]]:
        return why_out(g, g.seat)

    def run(self, g: Night, subject: i64) -> None:
        card = g.round_card()
        if not card.is_for(g, subject):
            if g.journal is not None:
                held = card.concerns.held(g, subject) if card.concerns is not None else 0
                g.note("not-concerned", (g.people[subject].name, card.concerns_text, held), source=card.id)
            return
        g.own_scene().bars = BARS_OBVIOUS
        g.push(EVENT_OVER)
        begin(g, alone(subject), card.trial, ROUTE)


class EventOver(Op[Night]):
    """The event has been met by one."""

    def run(self, g: Night, subject: i64) -> None:
        scene = g.own_scene()
        scene.crew = NONE
        scene.bars = 0


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
DRAW_CARDS: Final = DealRound()
EVENT: Final = RoundEvent()
MEET_EVENT: Final = MeetEvent()
EVENT_OVER: Final = EventOver()
