"""How well a seat stands, for bots: the Prospects it may expect at the end, in hundredths."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.acts import connection_refusal
from fieldcraft.games.nightlancer.cards import Holding, MarketCard, Mission, Opportunity
from fieldcraft.games.nightlancer.crews import REQUEST
from fieldcraft.games.nightlancer.ending import agenda_bonus, settlement
from fieldcraft.games.nightlancer.finishing import harm, is_contest, readiness, strengths, to_finish, to_go_on
from fieldcraft.games.nightlancer.layout import (
    ALONE,
    ASSETS,
    CLAIM,
    CONTACTS,
    DEALS,
    LAID_LOW,
    LOADED,
    MISSION,
    MISSIONS,
    PLACES,
    ROUND_DECK,
    SCORING,
    SPENT,
    STREET,
)
from fieldcraft.games.nightlancer.ops import BUY_TURNED_UP, GainForEach, count
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import (
    ABILITIES,
    AT_GATE,
    AT_ROLL,
    AT_TURN,
    CYBERWARE,
    HEALTH,
    HEAT,
    IDEALS,
    KC,
    LOANS,
    PROSPECTS,
    RESOLVE,
    STAGES,
)
from fieldcraft.kernel.state import PLAYING, WON
from fieldcraft.native import i64

WHOLE: Final = 100
"""A Prospect."""
WORTH_GAME: Final = 1_000_000
MOST_AHEAD: Final = 4
"""Further rounds to come change nothing of what KC are worth."""
ENOUGH: Final = 4
"""Below so much Health or Resolve a person is weak."""


def evaluate(g: Night, seat: i64) -> i64:
    """Its own expectation, less a share of the others'; together the sum, and the lowest besides."""
    if not g.order:
        return 0
    if g.frame.op is BUY_TURNED_UP and g.seat == seat:
        return bargain(g, seat)
    if g.status != PLAYING and g.terms.together:
        return WORTH_GAME if g.status == WON else -WORTH_GAME
    worth = g.card_set.worth
    ratings: list[list[int]] = []
    for who in range(g.seats):
        own: list[int] = []
        for ability in range(ABILITIES):
            own.append(g.rating(who, ability))
        ratings.append(own)
    found = expectation(g, seat, ratings) + hope(g, seat, ratings)
    total: i64 = 0
    best: i64 = -WORTH_GAME
    lowest = found
    for other in range(g.seats):
        if other != seat:
            n = expectation(g, other, ratings)
            total += n
            best = max(best, n)
            lowest = min(lowest, n)
    if g.terms.together:
        return found + total + lowest * worth.lowest // 100
    return found - best * worth.leader // 100 - total * worth.others // (100 * (g.seats - 1))


def bargain(g: Night, seat: i64) -> i64:
    """A look at the market is worth the best of what can be done about it."""
    best: i64 = -WORTH_GAME
    for index in range(i64(len(g.options))):
        after = g.clone()
        after.choose(index)
        assert isinstance(after, Night)
        best = max(best, evaluate(after, seat))
    return best


def expectation(g: Night, seat: i64, ratings: list[list[int]]) -> i64:
    """The Prospects that a seat may expect, in hundredths."""
    worth = g.card_set.worth
    if g.status != PLAYING:  # all has been counted
        none = worth.no_ideals if g.has(seat, IDEALS) == 0 else 0
        return g.has(seat, PROSPECTS) * WHOLE + g.has(seat, KC) * worth.kc_left - none
    ahead = i64(len(g.zones[ROUND_DECK]))
    value = g.has(seat, PROSPECTS) * WHOLE + bests(g, seat, ratings, ahead) + ideals(g, seat, ahead)
    value += lasting(g, seat, ahead)
    if g.phase == SCORING:
        points, kc = settlement(g, seat)
        return value + points * WHOLE + kc * worth.kc_left
    kc_worth = worth_of_kc(g)
    heat = g.has(seat, HEAT)
    value += g.has(seat, KC) * kc_worth - heat * (2 * worth.heat + (heat - 1) * worth.heat_more) // 2
    value -= g.has(seat, LOANS) * (worth.loan + ahead * worth.loan_ahead)
    value += hand(g, seat, ahead) + things(g, seat, ahead, kc_worth)
    if ahead:
        value += ahead * worth.night * readiness(g, strengths(g, seat, ratings[seat], None)) // 100 + body(
            g, seat
        )
        value -= g.place_in_order(seat) * worth.place
    crew = g.crew_of(seat)
    if crew >= 0:
        value += claim(g, seat, ratings, g.crews[crew], crew // 2, crew)
    if g.terms.together:
        value -= pace(g, seat)
    return value


def bests(g: Night, seat: i64, ratings: list[list[int]], ahead: i64) -> i64:
    """The best rating in each ability, as it stands and as it may still become."""
    worth = g.card_set.worth
    value: i64 = 0
    for ability in range(ABILITIES):
        own: i64 = ratings[seat][ability]
        best: i64 = g.card_set.numbers.team_rating if g.terms.together else 0
        for other in range(g.seats):
            n: i64 = ratings[other][ability]
            best = max(best, n)
        if own >= best:
            value += max(0, WHOLE - ahead * worth.best)
        elif ahead:
            value += min(ahead, MOST_AHEAD) * worth.near_best // (best - own)
    return value


def ideals(g: Night, seat: i64, ahead: i64) -> i64:
    """Ideals, and what they are worth with the Agendas."""
    worth = g.card_set.worth
    have = g.has(seat, IDEALS)
    agendas = g.agendas(seat)
    value = agenda_bonus(g, seat, agendas) * WHOLE
    if ahead or g.phase != SCORING:
        value += have * worth.ideal + min(agendas, 6) * worth.agenda
    else:
        value += have * WHOLE
    if have == 0:
        value -= worth.no_ideals
    elif have == 1 and ahead:
        value -= worth.no_ideals // 2
    return value


def lasting(g: Night, seat: i64, ahead: i64) -> i64:
    """What cards before the person bring each round, and at the end."""
    worth = g.card_set.worth
    value: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat):
        for item in g.zones[zone]:
            card: Holding = item
            value += (len(card.at_downtime) + len(card.rules)) * ahead * worth.lasting
            for op in card.at_scoring:
                value += WHOLE // 2 if ahead else 0
                if isinstance(op, GainForEach):
                    value += count(g, seat, op.things) // op.n * WHOLE
    return value


def hand(g: Night, seat: i64, ahead: i64) -> i64:
    """Cards in hand: as many as it keeps at the end of the round, the others but a little."""
    worth = g.card_set.worth
    contacts = i64(len(g.zones[CONTACTS + seat]))
    value: i64 = 0
    plans: i64 = 0
    for item in g.plans(seat):
        card: Opportunity = item
        value += plan(g, seat, card, ahead)
        plans += 1
    kept = max(0, min(contacts, g.card_set.numbers.hand - plans)) if ahead else 0
    return value + kept * worth.contact + (contacts - kept) * worth.surplus


def plan(g: Night, seat: i64, card: Opportunity, ahead: i64) -> i64:
    """An Opportunity in hand: a part of what it brings once it is bought."""
    worth = g.card_set.worth
    gains = card.ideals * worth.ideal + card.prospects * WHOLE
    for n in card.always:
        gains += n * worth.rating
    gains += (len(card.at_downtime) + len(card.rules)) * ahead * worth.lasting + len(card.at_scoring) * WHOLE
    share = worth.plan_hope if connection_refusal(g, seat, card) else worth.plan_share
    return worth.surplus + gains * (share if ahead or g.phase <= STREET else share // 2) // 100


def things(g: Night, seat: i64, ahead: i64, kc_worth: i64) -> i64:
    """Equipment: what it can be sold for and what it does; bonuses count in `readiness`."""
    worth = g.card_set.worth
    value: i64 = 0
    kc: i64 = 0
    shield: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat, SPENT + seat):
        for card in g.zones[zone]:
            if isinstance(card, MarketCard):
                shield = max(shield, card.shield)
                if ahead and card.moments & (AT_TURN | AT_GATE):
                    value += worth.use
                if card.moments & AT_ROLL:
                    value += ahead * worth.again
                if card.kind < CYBERWARE:
                    kc += g.resale(card)
    return value + kc * kc_worth * worth.resale // 100 + shield * ahead * worth.shield


def body(g: Night, seat: i64) -> i64:
    """Health and Resolve: the first points are worth most."""
    worth = g.card_set.worth
    value: i64 = 0
    for track in (HEALTH, RESOLVE):
        have = g.has(seat, track)
        value += have * worth.health - max(0, ENOUGH - have) * worth.weak
    return value


def worth_of_kc(g: Night) -> i64:
    """A KC is worth the more the more rounds are to come."""
    worth = g.card_set.worth
    return worth.kc + min(i64(len(g.zones[ROUND_DECK])), MOST_AHEAD) * worth.kc_ahead


def hope(g: Night, seat: i64, ratings: list[list[int]]) -> i64:
    """What a seat may still claim this round: the best mission that is free, or the crew it has asked."""
    worth = g.card_set.worth
    is_out = g.is_marked(seat, LAID_LOW) or g.must_lie_low(seat)
    if g.phase >= STREET or is_out or g.has(seat, CLAIM):
        return 0
    best: i64 = 0
    if g.frame.op is REQUEST and g.frame.subject // 16 == seat:
        crew = g.frame.subject % 16
        best = claim(g, seat, ratings, (*g.crews[crew], seat), crew // 2, crew)
    else:
        for place in range(PLACES):
            if g.zones[MISSIONS + place] and not g.crews[2 * place]:
                best = max(best, claim(g, seat, ratings, (seat,), place, -1))
        if g.crew == ALONE + seat:  # the event is not over yet
            best -= worth.failed_event // 2
    return best * worth.open // 100


def claim(
    g: Night, seat: i64, ratings: list[list[int]], members: tuple[int, ...], place: i64, crew: i64
) -> i64:
    """A mission: what it pays each of these people, by how likely they finish it, less what the way costs."""
    worth = g.card_set.worth
    value = pays(g, g.mission(place), i64(len(members)))
    if g.numbers[DEALS + place] and members[0] == seat:
        value += worth.plan
    odds, cost = to_finish(g, ratings, members, place, crew, seat, STAGES)
    free = value * odds // 100
    if crew < 0 or not g.crews[crew ^ 1]:
        return free - cost
    return race(g, seat, ratings, free, place, crew) - cost


def race(g: Night, seat: i64, ratings: list[list[int]], free: i64, place: i64, crew: i64) -> i64:
    """What a mission is worth to one of two crews that would be worth so much to it were it free.

    The other may not get as far as the Face-off, and until then the lead may change.
    """
    worth = g.card_set.worth
    other = crew ^ 1
    comes, _ = to_finish(g, ratings, g.crews[other], place, other, g.boss(other), STAGES - 1)
    stage = g.stage if g.phase == MISSION and g.crew // 2 == place else 0
    changes = (STAGES - 1 - stage) * worth.overtaken
    as_it_is = contend(g, seat, ratings, free, place, crew, crew & 1)
    changed = contend(g, seat, ratings, free, place, crew, other & 1) if changes else 0
    both = (as_it_is * (100 - changes) + changed * changes) // 100
    return (free * (100 - comes) + both * comes) // 100


def contend(
    g: Night, seat: i64, ratings: list[list[int]], free: i64, place: i64, crew: i64, is_second: i64
) -> i64:
    """The same as the crew meets the other before the last stage, as the First or as the Second.

    Only one goes on: the First if the Second leaves rather than fight it out, else who wins the Face-off.
    """
    other = crew ^ 1
    if is_second:
        return fought(g, seat, free, 100 - to_go_on(g, ratings, place, other), place)
    wins = to_go_on(g, ratings, place, crew)
    boss = g.boss(other)
    value = pays(g, g.mission(place), i64(len(g.crews[other])))
    odds, _ = to_finish(g, ratings, g.crews[other], place, other, boss, STAGES)
    if not is_contest(g, place) and not fought(g, boss, value * odds // 100, 100 - wins, place):
        return free
    return fought(g, seat, free, wins, place)


def fought(g: Night, seat: i64, free: i64, wins: i64, place: i64) -> i64:
    """What a Face-off comes to that one is so sure, in hundred, to win; as long as one may, one leaves."""
    beaten = harm(g, seat, g.card_set.numbers.face_off_loss, g.has(seat, HEALTH))
    value = (free * wins - beaten * (100 - wins)) // 100
    return value if is_contest(g, place) else max(0, value)


def pays(g: Night, mission: Mission, members: i64) -> i64:
    """What a finished mission is worth to each of so many."""
    worth = g.card_set.worth
    row = mission.pay[min(i64(len(mission.pay)), members) - 1]
    value = row.kc * worth_of_kc(g) + row.opportunities * worth.plan + row.prospects * WHOLE
    return value - mission.heat * (worth.heat + worth.heat_more) - (worth.ideal if mission.is_dirty else 0)


def pace(g: Night, seat: i64) -> i64:
    """What it costs to stand behind the Rival (NL-319), most at the end of a round, or ahead of others."""
    worth = g.card_set.worth
    own = g.has(seat, PROSPECTS)
    cost: i64 = 0
    if g.zones[ROUND_DECK]:
        for other in range(g.seats):
            cost += max(0, own - g.has(other, PROSPECTS)) * worth.surge
    gap = g.has(g.rival, PROSPECTS) - own
    if gap <= 0:
        return cost
    loss = worth.behind + (worth.no_ideals if g.has(seat, IDEALS) <= 1 else 0)
    return cost + loss * (4 + g.phase) // 8 + gap * worth.gap
