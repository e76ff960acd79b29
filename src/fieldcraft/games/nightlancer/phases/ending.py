"""The End phase, and scoring (NL-190 to NL-211)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.phases.acts import offer_turn
from fieldcraft.games.nightlancer.phases.rival import LEAVE_BEHIND, MEDDLE_WITH_FIRST
from fieldcraft.games.nightlancer.phases.story_facts import report_ends
from fieldcraft.games.nightlancer.phases.windows import WHEN_SORTED
from fieldcraft.games.nightlancer.printed.cards import Because, Card, Contact, Holding, Opportunity
from fieldcraft.games.nightlancer.printed.constants import ABILITIES
from fieldcraft.games.nightlancer.printed.tracks import HEAT, IDEALS, KC, LOANS, PROSPECTS
from fieldcraft.games.nightlancer.table.parts import END, SCORING
from fieldcraft.games.nightlancer.table.state import Night, offer_sales
from fieldcraft.kernel.actors import Commit, take_sealed
from fieldcraft.kernel.state import LOST, WON, Op, Option, bit
from fieldcraft.native import i64


class EndPhase(Op[Night]):
    """Turn order, then hands (NL-057)."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_round().phase = END
        if g.terms.together:
            g.push(LEAVE_BEHIND)
        g.push(HAND_LIMIT)
        sort(g)
        if g.terms.together:
            g.push(MEDDLE_WITH_FIRST)
        if g.terms.hinders or g.terms.together:
            g.push(WHEN_SORTED.opening)


def sort(g: Night) -> None:
    """Sort by Heat, least first, with equal Heat in reverse order (NL-190, NL-191, NL-329)."""
    found: tuple[int, ...] = ()
    for heat in range(g.card_set.tracks[HEAT].most + 1):
        for i in range(i64(len(g.order)) - 1, -1, -1):
            who: i64 = g.order[i]
            if g.has(who, HEAT) == heat:
                found += (who,)
    g.order = found
    if g.journal is not None:
        g.note("order", (", ".join([g.name_of(who) for who in found]),))


# -- hands -------------------------------------------------------------------------------------


class HandLimit(Commit[Night]):
    """Each person with too many cards in hand discards: all in secret, then all is shown (NL-193)."""

    ASKS = "hand-limit"

    def cards(self, g: Night, seat: i64) -> tuple[Any, ...]:
        return whole_hand(g, seat)

    def due(self, g: Night, subject: i64, seat: i64) -> i64:
        return g.panels[seat].in_hand() - g.card_set.numbers.hand

    def option(self, g: Night, card: Any) -> Option[Any]:
        assert isinstance(card, (Contact, Opportunity))
        option: Option[Any] = g.card_set.by_card[card.index].drop
        return option

    def wanted(self, g: Night, subject: i64) -> i64:
        return self.owes(g, subject, g.seat)

    def show(self, g: Night, subject: i64) -> None:
        for seat in range(g.seats):
            chosen, _ = take_sealed(g, seat, whole_hand(g, seat))
            for item in chosen:
                card: Card = item
                g.discard_from_hand(seat, card)
                if g.journal is not None:
                    g.note("discarded", (g.people[seat].name, card.name), reveals=True)


def whole_hand(g: Night, seat: i64) -> tuple[Any, ...]:
    """Return the Contacts and Opportunities in hand."""
    return g.panels[seat].contacts + g.panels[seat].all_plans()


# -- scoring -----------------------------------------------------------------------------------


class ScoreAll(Op[Night]):
    """The last settlement of everybody, in turn order, then the count (NL-194 to NL-196)."""

    def run(self, g: Night, subject: i64) -> None:
        g.own_round().phase = SCORING
        g.push(COUNT)
        g.in_order(AT_SCORING)
        g.in_order(SETTLE)


class SettleUp(Op[Night]):
    """Sell, play Contacts, buy Opportunities of the hand, as long as the seat likes (NL-196)."""

    ASKS = "settle"

    def run(self, g: Night, subject: i64) -> None:
        g.seat = subject
        for card in g.panels[subject].all_plans():
            plan: Opportunity = card
            g.offer_legal(g.card_set.by_card[plan.index].connect)
        offer_turn(g, subject)
        offer_sales(g, subject)
        g.offer(g.card_set.acts.settle)


class AtScoring(Op[Night]):
    """Effects of the cards before the seat at the end of the game."""

    def run(self, g: Night, subject: i64) -> None:
        for item in g.panels[subject].face_up():
            card: Holding = item
            for op in card.at_scoring:
                g.push_in(Because(card.id), op, subject)


class CountPoints(Op[Night]):
    """The count, step by step; then the game is over (NL-198 to NL-206)."""

    def run(self, g: Night, subject: i64) -> None:
        for seat in range(g.seats):
            settle(g, seat)
        for ability in range(ABILITIES):
            score_best(g, ability)
        for seat in range(g.seats):
            score(g, seat, "score-ideals", g.has(seat, IDEALS))
            score(g, seat, "score-agendas", agenda_bonus(g, seat, g.agendas(seat)))
        is_won = not g.terms.together or is_won_together(g)
        report_ends(g, winners(g, is_won))
        g.finish(WON if is_won else LOST)


def score(g: Night, seat: i64, kind: str, n: i64) -> None:
    """Score Prospects for one thing."""
    if n != 0:
        g.put(seat, PROSPECTS, g.has(seat, PROSPECTS) + n)
        g.tell(kind, seat, n)


def settle(g: Night, seat: i64) -> None:
    """Settle Loans, Heat and KC (NL-198 to NL-200, NL-383)."""
    points, kc = settlement(g, seat)
    held = (g.has(seat, KC), g.has(seat, LOANS), g.has(seat, HEAT))
    if g.journal is not None and held != (0, 0, 0):
        g.note("settles", (g.people[seat].name, *held))
    score(g, seat, "score-settled", points)
    g.put(seat, KC, kc)


def settlement(g: Night, seat: i64) -> tuple[i64, i64]:
    """Return Prospects and KC of the settlement with most Prospects, then most KC (NL-383)."""
    numbers = g.card_set.numbers
    loans, heat, kc, cards = g.has(seat, LOANS), g.has(seat, HEAT), g.has(seat, KC), g.panels[seat].in_hand()
    found = False
    best_score: i64 = 0
    best_kc: i64 = 0
    for cleared in range(loans + 1):
        for cooled in range(heat + 1):
            left = kc - cleared * numbers.loan - max(0, cooled * numbers.heat_items - cards)
            if left < 0:
                continue
            points = left // numbers.prospect_kc
            points -= (loans - cleared) * numbers.loan_prospects + heat - cooled
            left %= numbers.prospect_kc
            if not found or points > best_score or (points == best_score and left > best_kc):
                found, best_score, best_kc = True, points, left
    return best_score, best_kc


def score_best(g: Night, ability: i64) -> None:
    """A Prospect for all who share the best rating; together for all if one is high (NL-201, NL-331)."""
    best: i64 = 0
    for seat in range(g.seats):
        best = max(best, g.rating(seat, ability))
    if g.terms.together and best < g.card_set.numbers.team_rating:
        return
    for seat in range(g.seats):
        if g.terms.together or g.rating(seat, ability) == best:
            score(g, seat, BEST[ability], 1)


def agenda_bonus(g: Night, seat: i64, agendas: i64) -> i64:
    """Return the combined bonus of Ideals and Agendas (NL-204, NL-205)."""
    row = g.card_set.agenda_bonus[g.has(seat, IDEALS)]
    n: i64 = row[max(0, min(i64(len(row)), agendas) - 1)]
    return n


def is_won_together(g: Night) -> bool:
    """True if everybody has enough, and all have enough on average (NL-334)."""
    total: i64 = 0
    for seat in range(g.seats):
        n = g.has(seat, PROSPECTS)
        if n < g.card_set.numbers.win_each:
            return False
        total += n
    return total >= g.card_set.numbers.win_average * g.seats


def winners(g: Night, is_won: bool) -> i64:
    """A bit for each seat that has won: together all or nobody, else the best (NL-207 to NL-210)."""
    if g.terms.together:
        return bit(g.seats) - 1 if is_won else 0
    best: i64 = 0
    for seat in range(1, g.seats):
        if standing(g, seat) > standing(g, best):
            best = seat
    return bit(best)


def standing(g: Night, seat: i64) -> i64:
    """Return one number that ranks seats: any Ideals, Prospects, KC, turn order (NL-207 to NL-210)."""
    with_ideals: i64 = 1 if g.has(seat, IDEALS) else 0
    points = (with_ideals * 10_000 + g.has(seat, PROSPECTS)) * 1_000 + min(g.has(seat, KC), 99) * 10
    return points + 9 - g.place_in_order(seat)


BEST: Final = (
    "score-covert", "score-streetwise", "score-technical", "score-melee", "score-gunfight", "score-marksman",
)  # fmt: skip
END_PHASE: Final = EndPhase()
HAND_LIMIT: Final = HandLimit()
SCORE: Final = ScoreAll()
SETTLE: Final = SettleUp()
AT_SCORING: Final = AtScoring()
COUNT: Final = CountPoints()
