"""Chances to pass stages and finish missions, for bots: rough, in hundredths."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.judgement.worth import Worth
from fieldcraft.games.nightlancer.phases.challenge import strength, wound
from fieldcraft.games.nightlancer.phases.faceoff import REPLY
from fieldcraft.games.nightlancer.phases.odds import reaching
from fieldcraft.games.nightlancer.printed.cards import Card, MarketCard, MissionCard, Stage
from fieldcraft.games.nightlancer.printed.constants import (
    ABILITIES,
    AT_GATE,
    COMBAT,
    DEMOLITION,
    OPEN,
    STAGES,
    Trial,
)
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, RESOLVE
from fieldcraft.games.nightlancer.table.crews import other_crew, place_of
from fieldcraft.games.nightlancer.table.parts import CONTEST, FIGHT, MISSION, NO_CHALLENGE, ROUND_DECK, ROUTE
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

USUAL: Final = (6, 7, 8)
"""Usual difficulties of missions to come."""
RISKS: Final = (100, 33, 11, 4)
"""Chances, in hundredths, that strain alone leaves a person with 0, 1, 2, 3 Resolve Shaken."""
SCORES: Final = 24
"""A score that nobody reaches."""
HALF: Final = 50
"""Chance, in hundredths, to go on after a failed stage."""
EVERY_HAND: Final = -1
"""The eye that sees all hands, as on a table that a bot has been dealt, rather than that of a seat."""


class Sight:
    """The knowledge with which a position is weighed: the worth of things, ratings, visible hands."""

    def __init__(self, g: Night, eye: i64, worth: Worth) -> None:
        self.worth: Final = worth
        self.eye: Final[i64] = eye
        """The seat that sees the position; EVERY_HAND to count all hands."""
        self.ratings: Final[list[list[int]]] = []
        for seat in range(g.seats):
            own: list[int] = []
            for ability in range(ABILITIES):
                own.append(g.rating(seat, ability))
            self.ratings.append(own)

    def sees_hand(self, g: Night, seat: i64) -> bool:
        """True if the cards in the seat's hand are known; together all hands are open (NL-386)."""
        return self.eye == seat or self.eye == EVERY_HAND or g.terms.together


def strengths(g: Night, seat: i64, ratings: list[int], mission: MissionCard | None) -> list[int]:
    """Return a person's ratings, with the best weapon and all other help.

    On a mission what it bars is left out; for none in particular what is Spent now counts, too.
    """
    found = ratings[:]
    weapon: list[int] = [0] * ABILITIES
    panel = g.panels[seat]
    cards = panel.face_up() if mission is not None else panel.face_up() + panel.spent
    for card in cards:
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


def is_barred(card: MarketCard, mission: MissionCard) -> bool:
    return (card.is_loud and mission.bars_loud) or (card.is_obvious and mission.bars_obvious)


def readiness(g: Night, powers: list[int]) -> i64:
    """Return the chance of a person with these strengths to finish an unknown mission."""
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


def opens(g: Night, sight: Sight, seat: i64, gate: i64) -> bool:
    """True if the person can pass an obstacle, as far as is seen."""
    if can_open(g.people[seat], gate):
        return True
    panel = g.panels[seat]
    cards = panel.face_up()
    if gate != DEMOLITION and sight.sees_hand(g, seat):
        cards += panel.contacts
    for card in cards:
        if can_open(card, gate):
            return True
    return False


def can_open(card: Card, gate: i64) -> bool:
    if card.moments & AT_GATE:
        for use in card.uses:
            if use.gate == gate:
                return True
    return False


def to_pass(
    g: Night, sight: Sight, crew: tuple[int, ...], powers: list[list[int]], trial: Trial[Night]
) -> i64:
    """Return the chance of a crew to pass a challenge when all of it attempt it."""
    misses: i64 = 100
    faces = i64(len(g.card_set.die))
    for i in range(i64(len(crew))):
        if trial.gate == OPEN or opens(g, sight, crew[i], trial.gate):
            power: i64 = powers[i][trial.ability]
            misses = misses * (faces - reaching(g, power, trial.difficulty)) // faces
    return 100 - misses


def to_pass_now(g: Night, sight: Sight, crew: tuple[int, ...], powers: list[list[int]]) -> i64:
    """Return the chance in the current challenge, with what its actor has added, and what has been scored."""
    if g.challenge.best >= g.challenge.need:
        return 100
    misses: i64 = 100
    faces = i64(len(g.card_set.die))
    for i in range(i64(len(crew))):
        member: i64 = crew[i]
        power: i64 = powers[i][g.challenge.ability]
        if member == g.actor.seat:
            if g.actor.score >= g.challenge.need:
                return 100
            if g.actor.gate != OPEN and not opens(g, sight, member, g.actor.gate):
                continue
            power = strength(g, member)
        elif g.challenge.tried & bit(member) or (
            g.challenge.obstacle != OPEN and not opens(g, sight, member, g.challenge.obstacle)
        ):
            continue
        misses = misses * (faces - reaching(g, power, g.challenge.need)) // faces
    return 100 - misses


def to_go_on(g: Night, sight: Sight, place: i64, leads: i64) -> i64:
    """Return the chance of one of two crews to win the Face-off as the First (NL-174 to NL-176)."""
    first, second = g.crews[leads], g.crews[other_crew(leads)]
    mission = g.mission(place)
    ones: list[list[int]] = []
    for member in first:
        ones.append(strengths(g, member, sight.ratings[member], mission))
    others: list[list[int]] = []
    for member in second:
        others.append(strengths(g, member, sight.ratings[member], mission))
    fights = is_contest(g, place)
    if fights and g.scene.crew != leads:  # the First has scored
        return 100 - to_pass_now(g, sight, second, others)
    best: i64 = 0
    for ability in range(COMBAT, ABILITIES):
        if (fights or g.frame.op is REPLY) and ability != g.challenge.ability:
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
    """True if the two crews there are in a Face-off, which neither can leave any more."""
    return g.challenge.stakes == CONTEST and place_of(g.scene.crew) == place


def at_most(
    g: Night, crew: tuple[int, ...], powers: list[list[int]], ability: i64, has_begun: bool
) -> list[int]:
    """Return the chances, in hundredths, that the best score of a crew is at most 0, 1, 2 and so on."""
    faces = i64(len(g.card_set.die))
    found: list[int] = []
    for n in range(SCORES):
        chance: i64 = 100 if not has_begun or g.challenge.best <= n else 0
        for i in range(i64(len(crew))):
            member: i64 = crew[i]
            power: i64 = powers[i][ability]
            if has_begun and member == g.actor.seat:
                if g.actor.score > 0:
                    chance = chance if g.actor.score <= n else 0
                    continue
                power = strength(g, member)
            elif has_begun and g.challenge.tried & bit(member):
                continue
            chance = chance * (faces - reaching(g, power, n + 1)) // faces
        found.append(chance)
    return found


def best_route(
    g: Night, sight: Sight, crew: tuple[int, ...], powers: list[list[int]], stage: Stage
) -> tuple[i64, i64]:
    """Return the chance of a crew to pass a stage by the best of its routes, and the danger of that route."""
    best: i64 = -1
    danger: i64 = 0
    for trial in stage.routes:
        n = to_pass(g, sight, crew, powers, trial)
        if n > best:
            best = n
            danger = trial.danger
    return best, danger


def to_finish(
    g: Night,
    sight: Sight,
    members: tuple[int, ...],
    place: i64,
    crew: i64,
    seat: i64,
    stages: i64,
) -> tuple[i64, i64]:
    """Return the chance of these people to pass `stages` stages at a place, and the cost of it to the seat.

    `crew` is their crew, for the stages that it has passed already; -1 before they have claimed the mission.
    """
    worth = sight.worth
    mission = g.mission(place)
    powers: list[list[int]] = []
    for member in members:
        powers.append(strengths(g, member, sight.ratings[member], mission))
    found: i64 = 100
    left = g.has(seat, HEALTH)
    cost: i64 = 0
    here = g.this_round.phase == MISSION and crew >= 0 and place_of(g.scene.crew) == place
    first = g.scene.stage if here else 0
    for number in range(first, stages):
        stage = mission.stages[number]
        at_hand = here and number == first and g.scene.crew == crew
        best: i64 = 0
        danger: i64 = 0
        if at_hand and g.challenge.stakes == ROUTE:
            best = to_pass_now(g, sight, members, powers)
            danger = g.challenge.danger
        elif at_hand and g.challenge.stakes == FIGHT:  # the stage was failed: the fight decides its cost
            n = to_pass_now(g, sight, members, powers)
            cost += found * (100 - n) * harm(g, worth, seat, g.challenge.danger, left) // 10_000
            continue
        elif here and number == first and g.scene.passed & bit(crew) and g.challenge.stakes == NO_CHALLENGE:
            continue
        else:
            best, danger = best_route(g, sight, members, powers, stage)
        lost: i64 = harm(g, worth, seat, danger, left)
        survives: i64 = worth.survives
        fight = stage.penalty.fight()
        if stage.penalty.aborts():
            survives = 0
        elif fight is not None:
            n = to_pass(g, sight, members, powers, fight)
            lost += harm(g, worth, seat, fight.danger, left) * (100 - n) // 100
        else:
            lost += worth.failed_event
        cost += found * (100 - best) * lost // 10_000
        found = found * (best * 100 + (100 - best) * survives) // 10_000
        left -= (100 - best) * (wound(g, seat, danger) if danger else 0) // 100
    resolve = g.has(seat, RESOLVE)
    risk: i64 = RISKS[resolve] if resolve <= STAGES else 0
    return found * (100 - risk) // 100, cost + found * risk * worth.ideal // 10_000


def harm(g: Night, worth: Worth, seat: i64, danger: i64, left: i64) -> i64:
    """Return the cost of a lost fight to a person with `left` Health."""
    if danger <= 0:
        return 0
    n = wound(g, seat, danger)
    shaken = worth.ideal if n >= left else 0
    return n * worth.wound + shaken if g.piles.decks[ROUND_DECK] else shaken
