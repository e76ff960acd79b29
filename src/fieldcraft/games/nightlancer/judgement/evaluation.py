"""Evaluation of a seat, for bots: the Prospects that it may expect at the end, in hundredths."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.judgement.mission_odds import (
    EVERY_HAND,
    Sight,
    harm,
    is_contest,
    readiness,
    strengths,
    to_finish,
    to_go_on,
)
from fieldcraft.games.nightlancer.judgement.worth import Worth
from fieldcraft.games.nightlancer.phases.acts import Sell, connection_refusal
from fieldcraft.games.nightlancer.phases.crews import REQUEST, candidate
from fieldcraft.games.nightlancer.phases.ending import agenda_bonus, settlement
from fieldcraft.games.nightlancer.printed.cards import Holding, MarketCard, MissionCard, Opportunity
from fieldcraft.games.nightlancer.printed.constants import (
    ABILITIES,
    AT_GATE,
    AT_ROLL,
    AT_TURN,
    CYBERWARE,
    STAGES,
)
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, IDEALS, KC, LOANS, PROSPECTS, RESOLVE
from fieldcraft.games.nightlancer.table.crews import alone, first_crew, is_second, other_crew, place_of
from fieldcraft.games.nightlancer.table.parts import MISSION, PLACES, ROUND_DECK, SCORING, STREET
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.games.nightlancer.vocabulary.effects import BUY_TURNED_UP, GainForEach
from fieldcraft.kernel.state import PLAYING, WON
from fieldcraft.native import i64

WHOLE: Final = 100
"""A Prospect."""
WORTH_GAME: Final = 1_000_000
MOST_AHEAD: Final = 4
"""Further rounds to come change nothing of what KC are worth."""
ENOUGH: Final = 4
"""Health or Resolve below which a person is weak."""


def evaluate(g: Night, worth: Worth, seat: i64) -> i64:
    """Return how good the table is for the seat, counting everything in its hidden parts."""
    return weigh(g, worth, seat, EVERY_HAND)


def foresee(g: Night, worth: Worth, seat: i64) -> i64:
    """Return the evaluation as far as the seat may know: others' hands count by their size.

    A purchase whose results are weighed is made on a table dealt again, which shows no hidden card.
    """
    if not (g.frame.op is BUY_TURNED_UP and g.seat == seat):
        return weigh(g, worth, seat, seat)
    dealt = g.determinize(seat, 0)
    assert isinstance(dealt, Night)
    return weigh(dealt, worth, seat, seat)


def weigh(g: Night, worth: Worth, seat: i64, eye: i64) -> i64:
    """Return the seat's expectation less a share of the others'; together their sum, and part of the lowest.

    `eye` is the seat with whose eyes hands are seen, or EVERY_HAND.
    """
    if not g.order:
        return 0
    if g.frame.op is BUY_TURNED_UP and g.seat == seat:
        return bargain(g, worth, seat, eye)
    if g.status != PLAYING and g.terms.together:
        return WORTH_GAME if g.status == WON else -WORTH_GAME
    sight = Sight(g, eye, worth)
    found = expectation(g, seat, sight) + hope(g, seat, sight)
    total: i64 = 0
    best: i64 = -WORTH_GAME
    lowest = found
    for other in range(g.seats):
        if other != seat:
            n = expectation(g, other, sight)
            total += n
            best = max(best, n)
            lowest = min(lowest, n)
    if g.terms.together:
        return found + total + lowest * worth.lowest // 100
    return found - best * worth.leader // 100 - total * worth.others // (100 * (g.seats - 1))


def bargain(g: Night, worth: Worth, seat: i64, eye: i64, sells: bool = True) -> i64:
    """A look at the market is worth the best of what can be done about it.

    After a sale only what can be bought is weighed, since the orders of several sales are too many.
    """
    best: i64 = -WORTH_GAME
    for index in range(i64(len(g.options))):
        is_sale = isinstance(g.options[index], Sell)
        if is_sale and not sells:
            continue
        after = g.clone()
        after.choose(index)
        assert isinstance(after, Night)
        if after.frame.op is BUY_TURNED_UP and after.seat == seat:
            found = bargain(after, worth, seat, eye, sells and not is_sale)
        else:
            found = weigh(after, worth, seat, eye)
        best = max(best, found)
    return best


def expectation(g: Night, seat: i64, sight: Sight) -> i64:
    """The Prospects that a seat may expect, in hundredths."""
    worth = sight.worth
    if g.status != PLAYING:  # all has been counted
        none = worth.no_ideals if g.has(seat, IDEALS) == 0 else 0
        return g.has(seat, PROSPECTS) * WHOLE + g.has(seat, KC) * worth.kc_left - none
    ahead = i64(len(g.piles.decks[ROUND_DECK]))
    value = g.has(seat, PROSPECTS) * WHOLE + bests(g, seat, sight, ahead) + ideals(g, worth, seat, ahead)
    value += lasting(g, worth, seat, ahead)
    if g.this_round.phase == SCORING:
        points, kc = settlement(g, seat)
        return value + points * WHOLE + kc * worth.kc_left
    kc_worth = worth_of_kc(g, worth)
    heat = g.has(seat, HEAT)
    value += g.has(seat, KC) * kc_worth - heat * (2 * worth.heat + (heat - 1) * worth.heat_more) // 2
    value -= g.has(seat, LOANS) * (worth.loan + ahead * worth.loan_ahead)
    value += hand(g, seat, sight, ahead) + things(g, worth, seat, ahead, kc_worth)
    if ahead:
        value += ahead * worth.night * readiness(
            g, strengths(g, seat, sight.ratings[seat], None)
        ) // 100 + body(g, worth, seat)
        value -= g.place_in_order(seat) * worth.place
    crew = g.crew_of(seat)
    if crew >= 0:
        value += claim(g, seat, sight, g.crews[crew], place_of(crew), crew)
    if g.terms.together:
        value -= pace(g, worth, seat)
    return value


def bests(g: Night, seat: i64, sight: Sight, ahead: i64) -> i64:
    """Return the worth of best ratings, certain or possible, over all abilities."""
    worth = sight.worth
    value: i64 = 0
    for ability in range(ABILITIES):
        own: i64 = sight.ratings[seat][ability]
        best: i64 = g.card_set.numbers.team_rating if g.terms.together else 0
        for other in range(g.seats):
            n: i64 = sight.ratings[other][ability]
            best = max(best, n)
        if own >= best:
            value += max(0, WHOLE - ahead * worth.best)
        elif ahead:
            value += min(ahead, MOST_AHEAD) * worth.near_best // (best - own)
    return value


def ideals(g: Night, worth: Worth, seat: i64, ahead: i64) -> i64:
    """Return the worth of Ideals, together with the Agendas."""
    have = g.has(seat, IDEALS)
    agendas = g.agendas(seat)
    value = agenda_bonus(g, seat, agendas) * WHOLE
    if ahead or g.this_round.phase != SCORING:
        value += have * worth.ideal + min(agendas, 6) * worth.agenda
    else:
        value += have * WHOLE
    if have == 0:
        value -= worth.no_ideals
    elif have == 1 and ahead:
        value -= worth.no_ideals // 2
    return value


def lasting(g: Night, worth: Worth, seat: i64, ahead: i64) -> i64:
    """Return what cards before the person bring each round, and at the end."""
    value: i64 = 0
    for item in g.panels[seat].face_up():
        card: Holding = item
        value += (len(card.at_downtime) + len(card.rules)) * ahead * worth.lasting
        for op in card.at_scoring:
            value += WHOLE // 2 if ahead else 0
            if isinstance(op, GainForEach):
                value += op.count.count(g, seat) * WHOLE
    return value


def hand(g: Night, seat: i64, sight: Sight, ahead: i64) -> i64:
    """Return the worth of cards in hand: as many as the hand keeps, and little for any others."""
    worth = sight.worth
    contacts = i64(len(g.panels[seat].contacts))
    plans = g.panels[seat].all_plans()
    value: i64 = 0
    if sight.sees_hand(g, seat):
        for item in plans:
            card: Opportunity = item
            value += plan(g, worth, seat, card, ahead)
    else:  # each counts as one that is still to be drawn
        value += i64(len(plans)) * worth.plan
    kept = max(0, min(contacts, g.card_set.numbers.hand - i64(len(plans)))) if ahead else 0
    return value + kept * worth.contact + (contacts - kept) * worth.surplus


def plan(g: Night, worth: Worth, seat: i64, card: Opportunity, ahead: i64) -> i64:
    """An Opportunity in hand: a part of what it brings once it is bought."""
    gains = card.ideals * worth.ideal + card.prospects * WHOLE
    for n in card.always:
        gains += n * worth.rating
    gains += (len(card.at_downtime) + len(card.rules)) * ahead * worth.lasting + len(card.at_scoring) * WHOLE
    share = worth.plan_hope if connection_refusal(g, seat, card) else worth.plan_share
    return worth.surplus + gains * (share if ahead or g.this_round.phase <= STREET else share // 2) // 100


def things(g: Night, worth: Worth, seat: i64, ahead: i64, kc_worth: i64) -> i64:
    """Return the worth of equipment: its resale and its uses; bonuses count in `readiness`."""
    value: i64 = 0
    kc: i64 = 0
    shield: i64 = 0
    panel = g.panels[seat]
    for card in panel.face_up() + panel.spent:
        if isinstance(card, MarketCard):
            shield = max(shield, card.shield)
            if ahead and card.moments & (AT_TURN | AT_GATE):
                value += worth.use
            if card.moments & AT_ROLL:
                value += ahead * worth.again
            if card.kind < CYBERWARE:
                kc += g.resale(card)
    return value + kc * kc_worth * worth.resale // 100 + shield * ahead * worth.shield


def body(g: Night, worth: Worth, seat: i64) -> i64:
    """Return the worth of Health and Resolve: the first points are worth most."""
    value: i64 = 0
    for track in (HEALTH, RESOLVE):
        have = g.has(seat, track)
        value += have * worth.health - max(0, ENOUGH - have) * worth.weak
    return value


def worth_of_kc(g: Night, worth: Worth) -> i64:
    """Return the worth of a KC: more with more rounds to come."""
    return worth.kc + min(i64(len(g.piles.decks[ROUND_DECK])), MOST_AHEAD) * worth.kc_ahead


def hope(g: Night, seat: i64, sight: Sight) -> i64:
    """Return the worth of what a seat may still claim: the best free mission, or the crew it has asked."""
    worth = sight.worth
    is_out = g.panels[seat].has_lain_low or g.must_lie_low(seat)
    if g.this_round.phase >= STREET or is_out or g.panels[seat].place >= 0:
        return 0
    best: i64 = 0
    if g.frame.op is REQUEST and candidate(g).seat == seat:
        crew = g.frame.subject
        best = claim(g, seat, sight, (*g.crews[crew], seat), place_of(crew), crew)
    else:
        for place in range(PLACES):
            if g.piles.missions[place] and not g.crews[first_crew(place)]:
                best = max(best, claim(g, seat, sight, (seat,), place, -1))
        if g.scene.crew == alone(seat):  # the event is not over yet
            best -= worth.failed_event // 2
    return best * worth.open // 100


def claim(g: Night, seat: i64, sight: Sight, members: tuple[int, ...], place: i64, crew: i64) -> i64:
    """A mission: what it pays each of these people, by how likely they finish it, less what the way costs."""
    worth = sight.worth
    value = pays(g, worth, g.mission(place), i64(len(members)))
    if g.dealers[place] >= 0 and members[0] == seat:
        value += worth.plan
    odds, cost = to_finish(g, sight, members, place, crew, seat, STAGES)
    free = value * odds // 100
    if crew < 0 or not g.crews[other_crew(crew)]:
        return free - cost
    return race(g, seat, sight, free, place, crew) - cost


def race(g: Night, seat: i64, sight: Sight, free: i64, place: i64, crew: i64) -> i64:
    """Return the worth of a mission for one of two crews; `free` is its worth without the other crew.

    The other may not get as far as the Face-off, and until then the lead may change.
    """
    worth = sight.worth
    other = other_crew(crew)
    comes, _ = to_finish(g, sight, g.crews[other], place, other, g.boss(other), STAGES - 1)
    stage = g.scene.stage if g.this_round.phase == MISSION and place_of(g.scene.crew) == place else 0
    changes = (STAGES - 1 - stage) * worth.overtaken
    as_it_is = contend(g, seat, sight, free, place, crew, is_second(crew))
    changed = contend(g, seat, sight, free, place, crew, is_second(other)) if changes else 0
    both = (as_it_is * (100 - changes) + changed * changes) // 100
    return (free * (100 - comes) + both * comes) // 100


def contend(g: Night, seat: i64, sight: Sight, free: i64, place: i64, crew: i64, is_behind: bool) -> i64:
    """Return the worth of a mission for a crew that meets the other one before the last stage.

    Only one goes on: the First if the Second leaves rather than fight it out, else the winner of the
    Face-off.
    """
    other = other_crew(crew)
    if is_behind:
        return fought(g, sight.worth, seat, free, 100 - to_go_on(g, sight, place, other), place)
    wins = to_go_on(g, sight, place, crew)
    boss = g.boss(other)
    value = pays(g, sight.worth, g.mission(place), i64(len(g.crews[other])))
    odds, _ = to_finish(g, sight, g.crews[other], place, other, boss, STAGES)
    if not is_contest(g, place) and not fought(g, sight.worth, boss, value * odds // 100, 100 - wins, place):
        return free
    return fought(g, sight.worth, seat, free, wins, place)


def fought(g: Night, worth: Worth, seat: i64, free: i64, wins: i64, place: i64) -> i64:
    """Return the worth of a Face-off that is won with `wins` percent, at least 0 if the crew may leave."""
    beaten = harm(g, worth, seat, g.card_set.numbers.face_off_loss, g.has(seat, HEALTH))
    value = (free * wins - beaten * (100 - wins)) // 100
    return value if is_contest(g, place) else max(0, value)


def pays(g: Night, worth: Worth, mission: MissionCard, members: i64) -> i64:
    """Return the worth of a finished mission to each of `members`."""
    row = mission.pay[min(i64(len(mission.pay)), members) - 1]
    value = row.kc * worth_of_kc(g, worth) + row.opportunities * worth.plan + row.prospects * WHOLE
    return value - mission.heat * (worth.heat + worth.heat_more) - (worth.ideal if mission.is_dirty else 0)


def pace(g: Night, worth: Worth, seat: i64) -> i64:
    """Return the cost of being behind the Rival (NL-319), most at the end of a round, or ahead of others."""
    own = g.has(seat, PROSPECTS)
    cost: i64 = 0
    if g.piles.decks[ROUND_DECK]:
        for other in range(g.seats):
            cost += max(0, own - g.has(other, PROSPECTS)) * worth.surge
    gap = g.has(g.rival, PROSPECTS) - own
    if gap <= 0:
        return cost
    loss = worth.behind + (worth.no_ideals if g.has(seat, IDEALS) <= 1 else 0)
    return cost + loss * (4 + g.this_round.phase) // 8 + gap * worth.gap
