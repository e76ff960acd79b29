"""What the rules do with the board whatever happens on it: five verbs, Shaken, prices, crews."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.board import Board
from fieldcraft.games.nightlancer.cards import Holding, MarketCard, Mission, Opportunity, Round
from fieldcraft.games.nightlancer.layout import (
    ASSETS,
    BARS_OBVIOUS,
    CLAIM,
    DEALS,
    DEALT,
    LAID_LOW,
    LOADED,
    MISSION,
    MISSIONS,
    NO_CARDS,
    NO_CREW,
    ROUND_DISCARD,
    SHAKEN,
    TAKING,
)
from fieldcraft.games.nightlancer.terms import HEALTH, HEAT, IDEALS, PRICE, PROSPECTS, RESOLVE
from fieldcraft.kernel.state import LOST, bit
from fieldcraft.native import i64


class Night(Board):
    """One game at one decision."""

    # -- the five verbs: nothing else changes a track --------------------------------------------

    def gain(self, seat: i64, track: i64, n: i64) -> None:
        """Gain as much as there is room for (NL-060, NL-125)."""
        have = self.has(seat, track)
        gained = min(n, self.most(seat, track) - have)
        if gained > 0:
            self.put(seat, track, have + gained)
            self.tell(GAINED[track], seat, gained)

    def lose(self, seat: i64, track: i64, n: i64) -> None:
        """Lose what must be lost, as far as there is any (NL-239, NL-240); Prospects go below 0 (NL-211)."""
        have = self.has(seat, track)
        lost = n if track == PROSPECTS else min(n, have)
        if lost > 0:
            self.put(seat, track, have - lost)
            self.tell(LOST_SOME[track], seat, lost)
            if have == lost and (track == HEALTH or track == RESOLVE):
                self.shake(seat)

    def can_pay(self, seat: i64, track: i64, n: i64) -> bool:
        """Can it be paid in full (NL-238)?"""
        return self.has(seat, track) >= n

    def pay(self, seat: i64, track: i64, n: i64) -> None:
        """Pay of one's own will, in full; down to no Health or no Resolve too (NL-124, NL-222)."""
        self.lose(seat, track, n)

    def heat(self, seat: i64, n: i64) -> None:
        """Gain Heat, or lose it where `n` is below 0 (NL-296, NL-297)."""
        have = self.has(seat, HEAT)
        now = max(0, min(self.card_set.numbers.most_heat, have + n))
        if now != have:
            self.put(seat, HEAT, now)
            self.tell("gain-heat" if now > have else "lose-heat", seat, max(now - have, have - now))
        if have + n > now and seat != self.rival:
            self.lose(seat, PROSPECTS, have + n - now)

    def ideal(self, seat: i64, n: i64) -> None:
        """Gain Ideals, or lose them where `n` is below 0; beyond the track's ends others change."""
        have = self.has(seat, IDEALS)
        now = max(0, min(self.card_set.numbers.most_ideals, have + n))
        if now != have:
            self.put(seat, IDEALS, now)
            self.tell("gain-ideals" if now > have else "lose-ideals", seat, max(now - have, have - now))
        surplus = have + n - now
        if surplus > 0:  # NL-288
            self.gain(seat, PROSPECTS, surplus)
            self.draw_plans(seat, surplus)
        elif surplus < 0:  # NL-289
            self.heat(seat, -surplus)
        if now == 0 and self.terms.together:  # NL-320
            self.finish(LOST)

    # -- Shaken ----------------------------------------------------------------------------------

    def shake(self, seat: i64) -> None:
        """Out of Health or of Resolve: an Ideal is lost, and the mission left (NL-290, NL-291, NL-293)."""
        if self.is_marked(seat, SHAKEN):
            return
        self.mark(seat, SHAKEN)
        if self.journal is not None:
            self.note("shaken", (self.people[seat].name,))
        self.ideal(seat, -1)
        self.leave(seat)

    def relieve(self, seat: i64) -> None:
        """Shaken no more (NL-062, NL-103)."""
        self.unmark(seat, SHAKEN)

    def must_lie_low(self, seat: i64) -> bool:
        """At 5 Heat, or Shaken (NL-075, NL-076, NL-083)."""
        return self.has(seat, HEAT) >= self.card_set.numbers.most_heat or self.is_marked(seat, SHAKEN)

    def lie_low(self, seat: i64) -> None:
        """Everything back, 1 Heat less, and no part in this round's missions (NL-101 to NL-103)."""
        self.mark(seat, LAID_LOW)
        if self.journal is not None:
            self.note("lies-low", (self.people[seat].name,))
        self.gain(seat, HEALTH, self.people[seat].health)
        self.gain(seat, RESOLVE, self.people[seat].resolve)
        self.relieve(seat)
        self.heat(seat, -1)

    # -- ratings and prices ------------------------------------------------------------------------

    def always(self, seat: i64, ability: i64, bars: i64) -> i64:
        """What cards that are Always in Effect add; Obvious ones not where these are barred (NL-377)."""
        found: i64 = 0
        for zone in (ASSETS + seat, LOADED + seat):
            for item in self.zones[zone]:
                card: Holding = item
                if card.has_always:
                    if bars & BARS_OBVIOUS and isinstance(card, MarketCard) and card.is_obvious:
                        continue
                    n: i64 = card.always[ability]
                    found += n
        return found

    def rating(self, seat: i64, ability: i64) -> i64:
        """A person's rating with all that is Always in Effect (NL-202, NL-253)."""
        n: i64 = self.people[seat].ratings[ability]
        return n + self.always(seat, ability, 0)

    def cost(self, seat: i64, card: MarketCard) -> i64:
        """What a market card costs a person in KC."""
        return max(0, self.own_amount(PRICE, seat, card.index, card.cost))

    def resale(self, card: MarketCard) -> i64:
        """What a card is sold for: half its price, rounded up (NL-050)."""
        return (card.cost + 1) // 2

    def agendas(self, seat: i64) -> i64:
        """Agendas among the Assets (NL-204)."""
        found: i64 = 0
        for card in self.zones[ASSETS + seat]:
            if isinstance(card, Opportunity) and card.is_agenda:
                found += 1
        return found

    def implants(self, seat: i64) -> i64:
        """Implants among the Assets, face up."""
        found: i64 = 0
        for card in self.zones[ASSETS + seat]:
            if isinstance(card, MarketCard) and card.is_implant():
                found += 1
        return found

    # -- rules in force: what lies before a person is in force for that person -----------------------

    def homes(self, question: i64) -> i64:
        found: i64 = 0
        for seat in range(i64(len(self.people))):
            if seat < self.seats and self.has_rule(seat, question):
                found |= bit(seat)
        return found

    def has_rule(self, seat: i64, question: i64) -> bool:
        """Does anything before the person answer the question?"""
        asked = bit(question)
        if self.people[seat].asks & asked:
            return True
        for zone in (ASSETS + seat, LOADED + seat):
            for item in self.zones[zone]:
                card: Holding = item
                if card.asks & asked:
                    return True
        return False

    def rules_at(self, home: i64) -> list[Any]:
        found: list[Any] = self.people[home].rules[:]
        for zone in (ASSETS + home, LOADED + home):
            for item in self.zones[zone]:
                card: Holding = item
                if card.asks:
                    found.extend(card.rules)
        return found

    def own_amount(self, question: i64, seat: i64, subject: i64, n: i64) -> i64:
        """A number as the rules before one person change it."""
        if not self.has_rule(seat, question):
            return n
        return self.amount_from(bit(seat), question, subject, n)

    def round_card(self) -> Round:
        """The Round card of this round."""
        cards = self.zones[ROUND_DISCARD]
        found: Round = cards[len(cards) - 1]
        return found

    # -- on missions -------------------------------------------------------------------------------

    def mission(self, place: i64) -> Mission:
        found: Mission = self.zones[MISSIONS + place][0]
        return found

    def crew_of(self, seat: i64) -> i64:
        """The crew that the person is in, or -1."""
        place = self.has(seat, CLAIM) - 1
        if place < 0:
            return -1
        for n in range(2):
            for member in self.crews[2 * place + n]:
                if member == seat:
                    return 2 * place + n
        return -1

    def boss(self, crew: i64) -> i64:
        """Who is on top of the crew (NL-087)."""
        return self.crews[crew][0]

    def join(self, seat: i64, crew: i64) -> None:
        """The person's token goes below those of the crew (NL-086, NL-093)."""
        self.crews[crew] += (seat,)
        self.put(seat, CLAIM, crew // 2 + 1)

    def leave(self, seat: i64) -> None:
        """The person's token comes home from its mission, where it is on one.

        The next below becomes Boss (NL-097, NL-183); a Second Crew moves up where the First is gone
        (NL-098), in a stage that is played only at its end; with its last crew a mission is over.
        """
        crew = self.crew_of(seat)
        if crew < 0:
            return
        self.put(seat, CLAIM, 0)
        left: tuple[int, ...] = ()
        for member in self.crews[crew]:
            if member != seat:
                left += (member,)
        self.crews[crew] = left
        place = crew // 2
        if self.phase != MISSION:
            self.move_up(place)
        if not self.crews[2 * place] and not self.crews[2 * place + 1]:
            self.call_off(place)

    def lay_deal(self, seat: i64) -> None:
        """The person's Deal goes on the mission it is on (NL-088)."""
        self.numbers[DEALS + self.has(seat, CLAIM) - 1] = seat + 1
        self.mark(seat, DEALT)

    def move_up(self, place: i64) -> None:
        """A Second Crew without a First one is the First (NL-098, NL-168)."""
        if not self.crews[2 * place] and self.crews[2 * place + 1]:
            self.crews[2 * place] = self.crews[2 * place + 1]
            self.crews[2 * place + 1] = NO_CREW

    def call_off(self, place: i64) -> None:
        """Nobody is left on a mission: a Deal goes home (NL-365); so does the card, but in Take Missions."""
        dealer: i64 = self.numbers[DEALS + place]
        if dealer:
            self.numbers[DEALS + place] = 0
            self.unmark(dealer - 1, DEALT)
        if self.phase != TAKING:
            self.remove_mission(place)

    def remove_mission(self, place: i64) -> None:
        """The mission card is discarded (NL-099, NL-161, NL-182)."""
        for card in self.zones[MISSIONS + place]:
            self.discard(card)
        self.zones[MISSIONS + place] = NO_CARDS


GAINED: Final = (
    "gain-health", "gain-resolve", "gain-kc", "gain-heat", "gain-prospects", "gain-ideals", "gain-loans",
)  # fmt: skip
LOST_SOME: Final = (
    "lose-health", "lose-resolve", "lose-kc", "lose-heat", "lose-prospects", "lose-ideals", "lose-loans",
)  # fmt: skip
