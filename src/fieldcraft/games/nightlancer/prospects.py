"""How well a seat stands, for bots: the Prospects it may expect at the end, in hundredths."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.cards import (
    ABILITIES,
    HEALTH,
    HEAT,
    IDEALS,
    KC,
    LOANS,
    PROSPECTS,
    RESOLVE,
    MarketCard,
    Opportunity,
)
from fieldcraft.games.nightlancer.ending import agenda_bonus, standing
from fieldcraft.games.nightlancer.finishing import to_finish
from fieldcraft.games.nightlancer.state import (
    ASSETS,
    CLAIM,
    CONTACTS,
    DEALS,
    LOADED,
    SHAKEN,
    SPENT,
    Night,
)
from fieldcraft.kernel.state import PLAYING, WON
from fieldcraft.native import i64

WORTH_PROSPECT: Final = 100
WORTH_KC: Final = 25
WORTH_IDEAL: Final = 110
WORTH_RATING: Final = 30
"""A point of rating in any ability."""
WORTH_BEST: Final = 60
"""The best rating of all."""
WORTH_CONTACT: Final = 22
WORTH_PLAN: Final = 40
WORTH_BONUS: Final = 22
"""A point of bonus of a card that is used."""
WORTH_SHIELD: Final = 25
WORTH_HEALTH: Final = 14
WORTH_LOAN: Final = 380
WORTH_HEAT: Final = 30
"""A point of Heat, as missions bring it."""
WORTH_WOUND: Final = 6
"""A point of Health lost on a mission, in hundredths of what it pays."""
WORTH_GAME: Final = 1_000_000


def evaluate(g: Night, seat: i64) -> i64:
    """Its own expectation, less half of the best other's; together the sum, and the lowest twice."""
    if not g.order:
        return 0
    if g.status != PLAYING and g.terms.together:
        return WORTH_GAME if g.status == WON else -WORTH_GAME
    if g.status != PLAYING:
        return ranked(g, seat)
    own = expectation(g, seat)
    if g.terms.together:
        total, lowest = own, own
        for other in range(g.seats):
            if other != seat:
                found = expectation(g, other)
                total += found
                lowest = min(lowest, found)
        return total + 2 * lowest
    best: i64 = -WORTH_GAME
    for other in range(g.seats):
        if other != seat:
            best = max(best, expectation(g, other))
    return own - best // 2


def ranked(g: Night, seat: i64) -> i64:
    """The end of a game of rivals: who it beats, then by how much."""
    own = standing(g, seat)
    beaten: i64 = 0
    best: i64 = -WORTH_GAME
    for other in range(g.seats):
        if other != seat:
            beaten += 1 if own > standing(g, other) else -1
            best = max(best, g.has(other, PROSPECTS))
    return beaten * WORTH_GAME + (g.has(seat, PROSPECTS) - best) * WORTH_PROSPECT


def expectation(g: Night, seat: i64) -> i64:
    """The Prospects that a seat may expect, in hundredths."""
    ideals = g.has(seat, IDEALS)
    value = g.has(seat, PROSPECTS) * WORTH_PROSPECT + g.has(seat, KC) * WORTH_KC
    value += ideals * WORTH_IDEAL + agenda_bonus(g, seat, g.agendas(seat) + 1) * WORTH_PROSPECT // 2
    if ideals == 0:
        value -= 4 * WORTH_PROSPECT
    heat = g.has(seat, HEAT)
    value -= heat * (20 + 8 * heat) + g.has(seat, LOANS) * WORTH_LOAN
    value += len(g.zones[CONTACTS + seat]) * WORTH_CONTACT + len(g.plans(seat)) * WORTH_PLAN
    value += body(g, seat) + ratings(g, seat) + things(g, seat)
    if g.has(seat, CLAIM):
        value += claim(g, seat)
    return value


def body(g: Night, seat: i64) -> i64:
    """Health and Resolve: the first points are worth most."""
    if g.is_marked(seat, SHAKEN):
        return -30
    value: i64 = 0
    for track in (HEALTH, RESOLVE):
        have = g.has(seat, track)
        value += have * WORTH_HEALTH - (max(0, 4 - have) * 25)
    return value


def ratings(g: Night, seat: i64) -> i64:
    """Ratings, and the best of all in each ability."""
    value: i64 = 0
    for ability in range(ABILITIES):
        own = g.rating(seat, ability)
        best = own
        for other in range(g.seats):
            best = max(best, g.rating(other, ability))
        value += own * WORTH_RATING
        if own == best:
            value += WORTH_BEST
    return value


def things(g: Night, seat: i64) -> i64:
    """Equipment: what its bonuses give, the best for each ability counting most."""
    value: i64 = 0
    shield: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat, SPENT + seat):
        for card in g.zones[zone]:
            if isinstance(card, MarketCard):
                value += card.best * WORTH_BONUS + len(card.uses) * WORTH_BONUS
                shield = max(shield, card.shield)
            elif isinstance(card, Opportunity):
                value += (len(card.rules) + len(card.at_downtime) + len(card.at_scoring)) * WORTH_PLAN
    return value + shield * WORTH_SHIELD


def claim(g: Night, seat: i64) -> i64:
    """The mission that the person is on: what it pays, by how likely it is to be finished."""
    crew = g.crew_of(seat)
    members = g.crews[crew]
    mission = g.mission(crew // 2)
    row = mission.pay[min(len(mission.pay), len(members)) - 1]
    pays = row.kc * WORTH_KC + row.opportunities * WORTH_PLAN + row.prospects * WORTH_PROSPECT
    pays -= mission.heat * WORTH_HEAT + (WORTH_IDEAL if mission.is_dirty else 0)
    if g.numbers[DEALS + crew // 2] and g.boss(crew) == seat:
        pays += WORTH_PLAN
    odds = to_finish(g, crew, seat, WORTH_WOUND)
    if g.crews[crew ^ 1]:  # two crews: only one goes on
        odds = odds * (45 if crew & 1 else 55) // 100
    return pays * odds // 100
