"""How likely people pass stages and finish missions, for bots: in hundredths, and roughly."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.cards import Card, MarketCard, Mission
from fieldcraft.games.nightlancer.challenge import strength, wound
from fieldcraft.games.nightlancer.faceoff import REPLY
from fieldcraft.games.nightlancer.layout import (
    ASSETS,
    CONTACTS,
    CONTEST,
    FIGHT,
    LOADED,
    MISSION,
    NO_CHALLENGE,
    ROUND_DECK,
    ROUTE,
    SPENT,
)
from fieldcraft.games.nightlancer.odds import reaching
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.games.nightlancer.terms import (
    ABILITIES,
    AT_GATE,
    COMBAT,
    DEMOLITION,
    HEALTH,
    OPEN,
    RESOLVE,
    STAGES,
    Trial,
)
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

USUAL: Final = (6, 7, 8)
"""What missions to come will ask for."""
RISKS: Final = (100, 33, 11, 4)
"""How likely, in hundredths, strain alone leaves a person Shaken who has 0, 1, 2, 3 Resolve."""
SCORES: Final = 24
"""Nobody scores so much."""
HALF: Final = 50
"""How likely, in hundredths, a stage that was failed leads on all the same."""


def strengths(g: Night, seat: i64, ratings: list[int], mission: Mission | None) -> list[int]:
    """A person's ratings, with the best weapon and all that helps besides.

    On a mission what it bars is left out; for none in particular what is Spent now counts, too.
    """
    found = ratings[:]
    weapon: list[int] = [0] * ABILITIES
    for zone in (ASSETS + seat, LOADED + seat, SPENT + seat):
        if mission is not None and zone == SPENT + seat:
            break
        for card in g.zones[zone]:
            if not isinstance(card, MarketCard) or (mission is not None and is_barred(card, mission)):
                continue
            for ability in range(ABILITIES):
                n: i64 = card.bonus[ability]
                for use in card.uses:
                    if use.ability == ability:
                        n = max(n, use.n)
                if n > 0 and card.is_weapon():
                    weapon[ability] = max(weapon[ability], n)
                elif n > 0:
                    found[ability] += n
    for ability in range(COMBAT, ABILITIES):
        found[ability] += weapon[ability]
    return found


def is_barred(card: MarketCard, mission: Mission) -> bool:
    return (card.is_loud and mission.bars_loud) or (card.is_obvious and mission.bars_obvious)


def readiness(g: Night, powers: list[int]) -> i64:
    """How likely somebody of such strengths finishes a mission of which nothing is known."""
    faces = i64(len(g.card_set.die))
    ready: list[int] = []
    for ability in range(ABILITIES):
        found: i64 = 0
        for need in USUAL:
            found += reaching(g, powers[ability], need)
        ready.append(found * 100 // (faces * len(USUAL)))
    total: i64 = 0
    pairs: i64 = 0
    for one in range(ABILITIES):
        for other in range(one):
            total += max(ready[one], ready[other])
            pairs += 1
    stage = total // pairs
    stage += (100 - stage) * HALF // 100
    return stage * stage * stage // 10_000


def opens(g: Night, seat: i64, gate: i64) -> bool:
    """Can the person pass an obstacle?"""
    if can_open(g.people[seat], gate):
        return True
    for zone in (CONTACTS + seat, ASSETS + seat, LOADED + seat):
        if zone != CONTACTS + seat or gate != DEMOLITION:
            for card in g.zones[zone]:
                if can_open(card, gate):
                    return True
    return False


def can_open(card: Card, gate: i64) -> bool:
    if card.moments & AT_GATE:
        for use in card.uses:
            if use.gate == gate:
                return True
    return False


def to_pass(g: Night, crew: tuple[int, ...], powers: list[list[int]], trial: Trial[Night]) -> i64:
    """How likely a crew passes a challenge when all of it attempt it."""
    misses: i64 = 100
    faces = i64(len(g.card_set.die))
    for i in range(i64(len(crew))):
        if trial.gate == OPEN or opens(g, crew[i], trial.gate):
            power: i64 = powers[i][trial.ability]
            misses = misses * (faces - reaching(g, power, trial.difficulty)) // faces
    return 100 - misses


def to_pass_now(g: Night, crew: tuple[int, ...], powers: list[list[int]]) -> i64:
    """The same for the challenge at hand, with what its actor has added, and what has been scored."""
    if g.best >= g.need:
        return 100
    misses: i64 = 100
    faces = i64(len(g.card_set.die))
    for i in range(i64(len(crew))):
        member: i64 = crew[i]
        power: i64 = powers[i][g.ability]
        if member == g.actor:
            if g.score >= g.need:
                return 100
            if g.gate != OPEN and not opens(g, member, g.gate):
                continue
            power = strength(g, member)
        elif g.tried & bit(member) or (g.obstacle != OPEN and not opens(g, member, g.obstacle)):
            continue
        misses = misses * (faces - reaching(g, power, g.need)) // faces
    return 100 - misses


def to_go_on(g: Night, ratings: list[list[int]], place: i64, leads: i64) -> i64:
    """How likely one of the two crews on a mission wins the Face-off as the First (NL-174 to NL-176)."""
    first, second = g.crews[leads], g.crews[leads ^ 1]
    mission = g.mission(place)
    ones: list[list[int]] = []
    for member in first:
        ones.append(strengths(g, member, ratings[member], mission))
    others: list[list[int]] = []
    for member in second:
        others.append(strengths(g, member, ratings[member], mission))
    fights = is_contest(g, place)
    if fights and g.crew != leads:  # the First has scored
        return 100 - to_pass_now(g, second, others)
    best: i64 = 0
    for ability in range(COMBAT, ABILITIES):
        if (fights or g.frame.op is REPLY) and ability != g.ability:
            continue
        ours = at_most(g, first, ones, ability, fights)
        theirs = at_most(g, second, others, ability, False)
        chance: i64 = 0
        for n in range(1, SCORES):
            more: i64 = ours[n] - ours[n - 1]
            chance += more * theirs[n - 1]
        best = max(best, chance // 100)
    return best


def is_contest(g: Night, place: i64) -> bool:
    """Are the two crews there in a Face-off, which nobody leaves any more?"""
    return g.stakes == CONTEST and g.crew // 2 == place


def at_most(
    g: Night, crew: tuple[int, ...], powers: list[list[int]], ability: i64, has_begun: bool
) -> list[int]:
    """How likely, in hundredths, the best score of a crew is at most 0, 1, 2 and so on."""
    faces = i64(len(g.card_set.die))
    found: list[int] = []
    for n in range(SCORES):
        chance: i64 = 100 if not has_begun or g.best <= n else 0
        for i in range(i64(len(crew))):
            member: i64 = crew[i]
            power: i64 = powers[i][ability]
            if has_begun and member == g.actor:
                if g.score > 0:
                    chance = chance if g.score <= n else 0
                    continue
                power = strength(g, member)
            elif has_begun and g.tried & bit(member):
                continue
            chance = chance * (faces - reaching(g, power, n + 1)) // faces
        found.append(chance)
    return found


def to_finish(
    g: Night,
    ratings: list[list[int]],
    members: tuple[int, ...],
    place: i64,
    crew: i64,
    seat: i64,
    stages: i64,
) -> tuple[i64, i64]:
    """How likely these people get through so many stages at a place, and what the way there costs the seat.

    `crew` is where they stand, for what has been passed already; -1 where they have not claimed it yet.
    """
    worth = g.card_set.worth
    mission = g.mission(place)
    powers: list[list[int]] = []
    for member in members:
        powers.append(strengths(g, member, ratings[member], mission))
    found: i64 = 100
    left = g.has(seat, HEALTH)
    cost: i64 = 0
    here = g.phase == MISSION and crew >= 0 and g.crew // 2 == place
    first = g.stage if here else 0
    for number in range(first, stages):
        stage = mission.stages[number]
        at_hand = here and number == first and g.crew == crew
        best: i64 = -1
        danger: i64 = 0
        if at_hand and g.stakes == ROUTE:
            best = to_pass_now(g, members, powers)
            danger = g.danger
        elif at_hand and g.stakes == FIGHT:  # the stage was failed, and the fight decides what it costs
            n = to_pass_now(g, members, powers)
            cost += found * (100 - n) * harm(g, seat, g.danger, left) // 10_000
            continue
        elif here and number == first and g.passed & bit(crew) and g.stakes == NO_CHALLENGE:
            continue
        else:
            for trial in stage.routes:
                n = to_pass(g, members, powers, trial)
                if n > best:
                    best = n
                    danger = trial.danger
        lost: i64 = harm(g, seat, danger, left)
        survives: i64 = worth.survives
        fight = stage.penalty.fight()
        if stage.penalty.aborts():
            survives = 0
        elif fight is not None:
            n = to_pass(g, members, powers, fight)
            lost += harm(g, seat, fight.danger, left) * (100 - n) // 100
        else:
            lost += worth.failed_event
        cost += found * (100 - best) * lost // 10_000
        found = found * (best * 100 + (100 - best) * survives) // 10_000
        left -= (100 - best) * (wound(g, seat, danger) if danger else 0) // 100
    resolve = g.has(seat, RESOLVE)
    risk: i64 = RISKS[resolve] if resolve <= STAGES else 0
    return found * (100 - risk) // 100, cost + found * risk * worth.ideal // 10_000


def harm(g: Night, seat: i64, danger: i64, left: i64) -> i64:
    """What a lost fight costs a person, who has so much Health left."""
    if danger <= 0:
        return 0
    worth = g.card_set.worth
    n = wound(g, seat, danger)
    shaken = worth.ideal if n >= left else 0
    return n * worth.wound + shaken if g.zones[ROUND_DECK] else shaken
