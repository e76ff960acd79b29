"""The Rival, against whom people play together: it decides nothing, and is in the way (NL-302 to NL-330)."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.phases.windows import ANSWER, CHANGE_PLACES, Ahead, hindrance
from fieldcraft.games.nightlancer.printed.cards import Contact, MarketCard, MissionCard, UseContext
from fieldcraft.games.nightlancer.printed.constants import (
    AT_RIVAL_PAY,
    AT_RIVAL_ROLL,
    AT_SORTED,
    CONNECT,
    GATHER,
    HUSTLE,
    LENDERS,
    LOW,
    MARKET,
)
from fieldcraft.games.nightlancer.printed.tracks import HEAT, IDEALS, PROSPECTS
from fieldcraft.games.nightlancer.table.crews import first_crew
from fieldcraft.games.nightlancer.table.parts import CONTACT_DECK, NO_CARDS, PAIRS, PLACES
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.actors import IN_ANY_ORDER, AtOnce
from fieldcraft.kernel.state import Op, Option, holds
from fieldcraft.native import i64

PRIORITY: Final = (CONNECT, GATHER, HUSTLE, LENDERS, MARKET)
"""The Rival's preference among kinds used equally often (NL-315)."""


def first_person(g: Night) -> i64:
    """Return the person who chooses for the Rival where "the players" do (NL-388)."""
    for who in g.order:
        if who != g.rival:
            return who
    return 0


class KeepPace(Op[Night]):
    """Its Prospects jump to those of the best, and beyond (NL-306)."""

    def run(self, g: Night, subject: i64) -> None:
        best = g.has(0, PROSPECTS)
        for seat in range(1, g.seats):
            best = max(best, g.has(seat, PROSPECTS))
        numbers = g.card_set.numbers
        g.put(
            g.rival, PROSPECTS, best + (numbers.rival_late if g.this_round.is_late else numbers.rival_early)
        )
        g.tell("rival-stands", g.rival, g.has(g.rival, PROSPECTS), "pace")


# -- missions ----------------------------------------------------------------------------------


class RivalTakes(Op[Night]):
    """The unclaimed mission that pays most is gone; in an Early round Low ones only (NL-308 to NL-311)."""

    ASKS = "rival-takes"

    def run(self, g: Night, subject: i64) -> None:
        """Offer the missions that pay most; the Rival loses Heat where there is none."""
        most: i64 = -1
        for place in range(PLACES):
            if takes(g, place):
                most = max(most, g.mission(place).pay[0].kc)
        if most < 0:
            g.lose(g.rival, HEAT, 1, "idle")
            return
        g.seat = first_person(g)
        for place in range(PLACES):
            if takes(g, place) and g.mission(place).pay[0].kc == most:
                g.offer(g.card_set.by_card[g.mission(place).index].rival)


def takes(g: Night, place: i64) -> bool:
    """True if there is a mission at the place that the Rival would take."""
    if not g.piles.missions[place] or g.crews[first_crew(place)]:
        return False
    return g.this_round.is_late or g.mission(place).profile == LOW


class RivalTake(Option[Night]):
    """The Rival takes this mission."""

    def __init__(self, key: str, label: str, mission: MissionCard) -> None:
        super().__init__(key, label)
        self.mission = mission

    def run(self, g: Night, subject: i64) -> None:
        for place in range(PLACES):
            if holds(g.piles.missions[place], self.mission):
                g.remove_mission(place)
        if g.journal is not None:
            g.note("rival-takes", (self.mission.name,))


# -- the street --------------------------------------------------------------------------------


class RivalPlaces(Op[Night]):
    """The Rival copies what people did most, on a normal space (NL-313 to NL-318)."""

    ASKS = "rival-buys"

    def run(self, g: Night, subject: i64) -> None:
        """Place a token of the Rival on the space that people chose most, or discard it."""
        if not g.panels[g.rival].tokens:
            return
        kind = copied(g)
        if kind < 0:
            g.own_panel(g.rival).tokens -= 1
        elif kind == MARKET:
            g.seat = first_person(g)
            most = dearest(g)
            for pair in range(g.pairs()):
                if g.piles.pairs[pair] and worth(g, pair) == most:
                    g.offer(g.card_set.acts.rival_pairs[pair])
        else:
            g.take_space(g.rival, kind)
            if g.journal is not None:
                g.note("rival-places", (KINDS[kind],))


KINDS: Final = ("market", "gather", "hustle", "connect", "lenders")


def copied(g: Night) -> i64:
    """The kind of space that it takes: used most, with one left; -1 for none."""
    best: i64 = -1
    for kind in PRIORITY:
        if has_space(g, kind) and (best < 0 or g.street.copied[kind] > g.street.copied[best]):
            best = kind
    return best


def has_space(g: Night, kind: i64) -> bool:
    """True if a normal space of the kind is free."""
    if kind != MARKET:
        return g.street.left[kind] > 0
    for pair in range(PAIRS):
        if g.piles.pairs[pair]:
            return True
    return False


def worth(g: Night, pair: i64) -> i64:
    """Return the total price of the cards of a pair (NL-316)."""
    found: i64 = 0
    for item in g.piles.pairs[pair]:
        card: MarketCard = item
        found += card.cost
    return found


def dearest(g: Night) -> i64:
    most: i64 = -1
    for pair in range(PAIRS):
        if g.piles.pairs[pair]:
            most = max(most, worth(g, pair))
    return most


class RivalBuys(Option[Night]):
    """Have the Rival take a pair: both of its cards are discarded (NL-316)."""

    def __init__(self, key: str, label: str, pair: i64) -> None:
        super().__init__(key, label)
        self.pair = pair

    def run(self, g: Night, subject: i64) -> None:
        g.take_space(g.rival, MARKET, self.pair)
        for card in g.piles.pairs[self.pair]:
            g.discard(card)
        g.own_piles().pairs[self.pair] = NO_CARDS
        if g.journal is not None:
            g.note("rival-places", (KINDS[MARKET],))


# -- Contacts ----------------------------------------------------------------------------------


class Meddle(Op[Night]):
    """The Rival draws Contacts one by one, and plays those that fit on the seat (NL-321 to NL-328)."""

    def __init__(self, moment: i64) -> None:
        self.moment: Final = moment
        self.draw: Final = DrawOne(moment)

    def run(self, g: Night, subject: i64) -> None:
        for _i in range(g.card_set.numbers.rival_draws):
            g.push(self.draw, subject)


class DrawOne(Op[Night]):
    """One Contact; none at 5 Heat, none to be first where it is first, none on who is Shaken (NL-390)."""

    def __init__(self, moment: i64) -> None:
        self.moment: Final = moment

    def run(self, g: Night, subject: i64) -> None:
        """Draw a Contact for the Rival, and carry out what it does at this moment."""
        if g.has(g.rival, HEAT) >= g.card_set.tracks[HEAT].most:
            return
        if self.moment == AT_SORTED and g.order[0] == g.rival:
            return
        if self.moment == AT_RIVAL_ROLL and g.panels[subject].is_shaken:
            return
        drawn = g.draw(CONTACT_DECK)
        if drawn is None:
            return
        card: Contact = drawn
        g.discard(card)
        use = hindrance(g, card, self.moment)
        if g.journal is not None:
            g.note("rival-plays" if use is not None else "rival-draws", (card.name,), reveals=True)
        if use is None:
            return
        g.gain(g.rival, HEAT, 1, card.id)
        if self.moment == AT_SORTED:
            g.push_in(Ahead(g.context, subject, card), CHANGE_PLACES, g.rival)
        else:
            g.push_in(UseContext(g.context, card, use), use.effect, subject)
        g.push(ANSWER, subject)


class MeddleWithFirst(Op[Night]):
    """The Rival draws to be first in the turn order after all windows are closed (NL-327, NL-372)."""

    def run(self, g: Night, subject: i64) -> None:
        if g.order[0] != g.rival:
            g.push(MEDDLE_ORDER, g.order[0])


def meddle_with_paid(g: Night, crew: tuple[int, ...]) -> None:
    """Have the Rival draw for each of a paid crew, in the order that the Boss says (NL-325, NL-326)."""
    draws: list[AtOnce] = []
    for member in crew:
        person = g.people[member]
        draws.append(AtOnce(g.card_set.by_card[person.index].meddle_first, MEDDLE_NEXT, person.number))
    IN_ANY_ORDER.begin(g, crew[0], tuple(draws), g.context)


class MeddleNext(Op[Night]):
    """The Rival draws for one of the people who are paid; the subject is the person's number."""

    def run(self, g: Night, subject: i64) -> None:
        g.push(MEDDLE_PAY, g.seat_of(g.card_set.people[subject]))


class LeaveBehind(Op[Night]):
    """Have everybody behind the Rival lose an Ideal at the end of a round (NL-319)."""

    def run(self, g: Night, subject: i64) -> None:
        for who in g.order:
            if who != g.rival and g.has(who, PROSPECTS) < g.has(g.rival, PROSPECTS):
                g.lose(who, IDEALS, 1, "behind")


KEEP_PACE: Final = KeepPace()
RIVAL_TAKES: Final = RivalTakes()
RIVAL_PLACES: Final = RivalPlaces()
MEDDLE_ROLL: Final = Meddle(AT_RIVAL_ROLL)
MEDDLE_PAY: Final = Meddle(AT_RIVAL_PAY)
MEDDLE_ORDER: Final = Meddle(AT_SORTED)
MEDDLE_NEXT: Final = MeddleNext()
MEDDLE_WITH_FIRST: Final = MeddleWithFirst()
LEAVE_BEHIND: Final = LeaveBehind()
