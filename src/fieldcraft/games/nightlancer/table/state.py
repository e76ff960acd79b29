"""Rules of the board that hold throughout: five verbs, Shaken, prices, crews."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.nightlancer.printed.cards import Holding, MarketCard, MissionCard, Opportunity, Round
from fieldcraft.games.nightlancer.printed.constants import CYBERWARE, PRICE
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, IDEALS, RESOLVE, Track
from fieldcraft.games.nightlancer.table.board import NightBoard
from fieldcraft.games.nightlancer.table.crews import first_crew, place_of, second_crew
from fieldcraft.games.nightlancer.table.parts import (
    BARS_OBVIOUS,
    MISSION,
    NO_CARDS,
    NO_CREW,
    NONE,
    ROUND_DECK,
    TAKING,
)
from fieldcraft.kernel.rules import NO_HOMES, with_home
from fieldcraft.kernel.state import LOST, bit
from fieldcraft.native import i64


class Night(NightBoard):
    """One game at one decision."""

    # -- tracks: nothing else changes one ---------------------------------------------------------

    def change(self, seat: i64, track: i64, n: i64, cause: str) -> None:
        """Change a track as far as its ends allow; its row says what happens beyond them (NL-125, NL-296)."""
        kind = self.card_set.tracks[track]
        have = self.has(seat, track)
        wanted = have + n
        now = min(wanted, self.most(seat, track))
        if now < 0 and not kind.has_debts:
            now = 0
        if now != have:
            self.put(seat, track, now)
            self.tell_change(seat, kind, now - have, cause)
            if kind.shakes and now == 0:
                self.shake(seat, cause)
        if wanted > now and kind.beyond and seat != self.rival:
            for op in kind.beyond:
                op.repeat(self, seat, wanted - now, kind.end)
        elif wanted < now and kind.below:
            for op in kind.below:
                op.repeat(self, seat, now - wanted, kind.end)
        if now == 0 and kind.is_vital and self.terms.together:  # NL-320
            self.finish(LOST)

    def tell_change(self, seat: i64, track: Track, n: i64, cause: str) -> None:
        """Note that a track of a person has changed."""
        if self.journal is not None:
            verb = "gain" if n > 0 else "lose"
            self.note(f"{verb}-{track.id}", (self.name_of(seat), max(n, -n)), source=cause)

    def gain(self, seat: i64, track: i64, n: i64, cause: str = "") -> None:
        """Gain as much as there is room for (NL-060, NL-125)."""
        if n > 0:
            self.change(seat, track, n, cause)

    def lose(self, seat: i64, track: i64, n: i64, cause: str = "") -> None:
        """Lose what must be lost, as far as there is any (NL-239, NL-240); Prospects go below 0 (NL-211)."""
        if n > 0:
            self.change(seat, track, -n, cause)

    def in_words(self, track: i64, n: i64) -> str:
        """Return an amount of a track in words."""
        kind = self.card_set.tracks[track]
        return f"{n} {kind.one if n == 1 else kind.many}"

    def can_pay(self, seat: i64, track: i64, n: i64) -> bool:
        """True if it can be paid in full (NL-238)."""
        return self.has(seat, track) >= n

    def pay(self, seat: i64, track: i64, n: i64, cause: str = "") -> None:
        """Pay of one's own will, in full; down to no Health or no Resolve too (NL-124, NL-222)."""
        self.lose(seat, track, n, cause)

    # -- Shaken ----------------------------------------------------------------------------------

    def shake(self, seat: i64, cause: str) -> None:
        """Shake a person without Health or Resolve: an Ideal and the mission are lost (NL-290 to NL-293)."""
        if self.panels[seat].is_shaken:
            return
        self.own_panel(seat).is_shaken = True
        if self.journal is not None:
            self.note("shaken", (self.people[seat].name,), source=cause)
        self.lose(seat, IDEALS, 1, "shaken")
        self.leave(seat)

    def relieve(self, seat: i64) -> None:
        """Remove the state of Shaken (NL-062, NL-103)."""
        self.own_panel(seat).is_shaken = False

    def must_lie_low(self, seat: i64) -> bool:
        """True at 5 Heat, or if Shaken (NL-075, NL-076, NL-083)."""
        return self.has(seat, HEAT) >= self.card_set.tracks[HEAT].most or self.panels[seat].is_shaken

    def lie_low(self, seat: i64) -> None:
        """Restore Health and Resolve, lose 1 Heat, and skip this round's missions (NL-101 to NL-103)."""
        self.own_panel(seat).has_lain_low = True
        if self.journal is not None:
            self.note("lies-low", (self.people[seat].name,))
        self.gain(seat, HEALTH, self.most(seat, HEALTH), "lay-low")
        self.gain(seat, RESOLVE, self.most(seat, RESOLVE), "lay-low")
        self.relieve(seat)
        self.lose(seat, HEAT, 1, "lay-low")

    # -- ratings and prices ------------------------------------------------------------------------

    def always(self, seat: i64, ability: i64, bars: i64) -> i64:
        """Return the bonus of cards that are Always in Effect, without Obvious ones if barred (NL-377)."""
        found: i64 = 0
        for item in self.panels[seat].face_up():
            card: Holding = item
            if is_in_effect(card, bars):
                n: i64 = card.always[ability]
                found += n
        return found

    def rating(self, seat: i64, ability: i64) -> i64:
        """Return a person's rating with every bonus that is Always in Effect (NL-202, NL-253)."""
        n: i64 = self.people[seat].ratings[ability]
        return n + self.always(seat, ability, 0)

    def cost(self, seat: i64, card: MarketCard) -> i64:
        """Return the price of a market card for a person, in KC."""
        return max(0, self.own_amount(PRICE, seat, card.index, card.cost))

    def resale(self, card: MarketCard) -> i64:
        """Return the resale price of a card: half its price, rounded up (NL-050)."""
        return (card.cost + 1) // 2

    def agendas(self, seat: i64) -> i64:
        """Return the number of Agendas among the Assets (NL-204)."""
        found: i64 = 0
        for card in self.panels[seat].assets:
            if isinstance(card, Opportunity) and card.is_agenda:
                found += 1
        return found

    def implants(self, seat: i64) -> i64:
        """Return the number of face-up implants among the Assets."""
        found: i64 = 0
        for card in self.panels[seat].assets:
            if isinstance(card, MarketCard) and card.is_implant():
                found += 1
        return found

    # -- rules in force: cards before a person are in force for that person ---------------------------

    def homes(self, question: i64) -> list[int]:
        found = NO_HOMES
        for seat in range(i64(len(self.people))):
            if seat < self.seats and self.has_rule(seat, question):
                found = with_home(found, seat)
        return found

    def has_rule(self, seat: i64, question: i64) -> bool:
        """True if anything before the person answers the question."""
        asked = bit(question)
        if self.people[seat].asks & asked:
            return True
        for item in self.panels[seat].face_up():
            card: Holding = item
            if card.asks & asked:
                return True
        return False

    def rules_at(self, home: i64) -> list[Any]:
        found: list[Any] = self.people[home].rules[:]
        for item in self.panels[home].face_up():
            card: Holding = item
            if card.asks:
                found.extend(card.rules)
        return found

    def own_amount(self, question: i64, seat: i64, subject: i64, n: i64) -> i64:
        """A number as the rules before one person change it."""
        if not self.has_rule(seat, question):
            return n
        return self.amount_from([int(seat)], question, subject, n)

    def round_card(self) -> Round:
        """The Round card of this round."""
        cards = self.piles.discards[ROUND_DECK]
        found: Round = cards[len(cards) - 1]
        return found

    # -- on missions -------------------------------------------------------------------------------

    def mission(self, place: i64) -> MissionCard:
        found: MissionCard = self.piles.missions[place][0]
        return found

    def crew_of(self, seat: i64) -> i64:
        """The crew that the person is in, or -1."""
        place = self.panels[seat].place
        if place < 0:
            return -1
        for crew in (first_crew(place), second_crew(place)):
            for member in self.crews[crew]:
                if member == seat:
                    return crew
        return -1

    def boss(self, crew: i64) -> i64:
        """Return the seat at the top of the crew (NL-087)."""
        return self.crews[crew][0]

    def join(self, seat: i64, crew: i64) -> None:
        """The person's token goes below those of the crew (NL-086, NL-093)."""
        self.crews[crew] += (seat,)
        self.own_panel(seat).place = place_of(crew)

    def leave(self, seat: i64) -> None:
        """The person's token comes home from its mission, where it is on one.

        The next below becomes Boss (NL-097, NL-183); a Second Crew moves up where the First is gone
        (NL-098), in a stage that is played only at its end; with its last crew a mission is over.
        """
        crew = self.crew_of(seat)
        if crew < 0:
            return
        self.own_panel(seat).place = NONE
        left: tuple[int, ...] = ()
        for member in self.crews[crew]:
            if member != seat:
                left += (member,)
        self.crews[crew] = left
        place = place_of(crew)
        if self.this_round.phase != MISSION:
            self.move_up(place)
        if not self.crews[first_crew(place)] and not self.crews[second_crew(place)]:
            self.call_off(place)

    def lay_deal(self, seat: i64) -> None:
        """The person's Deal goes on the mission it is on (NL-088)."""
        self.dealers[self.panels[seat].place] = seat
        self.own_panel(seat).has_dealt = True

    def move_up(self, place: i64) -> None:
        """A Second Crew without a First one is the First (NL-098, NL-168)."""
        if not self.crews[first_crew(place)] and self.crews[second_crew(place)]:
            self.crews[first_crew(place)] = self.crews[second_crew(place)]
            self.crews[second_crew(place)] = NO_CREW

    def call_off(self, place: i64) -> None:
        """Call off a mission without people: a Deal returns (NL-365), and after Take Missions the card."""
        dealer: i64 = self.dealers[place]
        if dealer >= 0:
            self.dealers[place] = NONE
            self.own_panel(dealer).has_dealt = False
        if self.this_round.phase != TAKING:
            self.remove_mission(place)

    def remove_mission(self, place: i64) -> None:
        """The mission card is discarded (NL-099, NL-161, NL-182)."""
        for card in self.piles.missions[place]:
            self.discard(card)
        self.own_piles().missions[place] = NO_CARDS


def offer_sales(g: Night, seat: i64) -> None:
    """Offer what a person can sell (NL-049, NL-051 to NL-053)."""
    for card in g.panels[seat].face_up():
        if isinstance(card, MarketCard) and card.kind < CYBERWARE:
            g.offer(g.card_set.by_card[card.index].sell)


def worth_of_sales(g: Night, seat: i64) -> i64:
    """The KC that a person would gain by selling all it can sell."""
    found: i64 = 0
    for card in g.panels[seat].face_up():
        if isinstance(card, MarketCard) and card.kind < CYBERWARE:
            found += g.resale(card)
    return found


def is_in_effect(card: Holding, bars: i64) -> bool:
    """True if what a card says of Always counts where a mission or an event bars some cards (NL-377)."""
    if not card.has_always:
        return False
    return not (bars & BARS_OBVIOUS and isinstance(card, MarketCard) and card.is_obvious)
