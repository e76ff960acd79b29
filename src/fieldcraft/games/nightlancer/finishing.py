"""How likely a crew finishes its mission, roughly, for bots; in hundredths."""

from __future__ import annotations

from fieldcraft.games.nightlancer.cards import (
    ABILITIES,
    AT_GATE,
    DEMOLITION,
    HEALTH,
    OPEN,
    STAGES,
    Card,
    MarketCard,
    Mission,
    Trial,
)
from fieldcraft.games.nightlancer.challenge import wound
from fieldcraft.games.nightlancer.odds import reaching
from fieldcraft.games.nightlancer.state import (
    ASSETS,
    CONTACTS,
    LOADED,
    MISSION,
    NO_CHALLENGE,
    ROUTE,
    Night,
)
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64


def strengths(g: Night, seat: i64, mission: Mission) -> list[int]:
    """A person's rating in each ability, with the equipment that the mission allows."""
    found: list[int] = []
    for ability in range(ABILITIES):
        found.append(g.rating(seat, ability) + bonus(g, seat, ability, mission))
    return found


def bonus(g: Night, seat: i64, ability: i64, mission: Mission) -> i64:
    """The best weapon, and all that helps besides."""
    best: i64 = 0
    others: i64 = 0
    for zone in (ASSETS + seat, LOADED + seat):
        for card in g.zones[zone]:
            if not isinstance(card, MarketCard):
                continue
            if (card.is_loud and mission.bars_loud) or (card.is_obvious and mission.bars_obvious):
                continue
            n: i64 = card.bonus[ability]
            for use in card.uses:
                if use.ability == ability:
                    n = max(n, use.n)
            if card.is_weapon():
                best = max(best, n)
            else:
                others += n
    return best + others


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


def to_finish(g: Night, crew: i64, seat: i64, health: i64) -> i64:
    """How likely the crew finishes its mission, less what the way there is expected to cost the seat.

    `health` is what a point of Health is worth, in hundredths of what the mission pays.
    """
    members = g.crews[crew]
    mission = g.mission(crew // 2)
    powers: list[list[int]] = []
    for member in members:
        powers.append(strengths(g, member, mission))
    found: i64 = 100
    left = g.has(seat, HEALTH)
    cost: i64 = 0
    here = g.phase == MISSION and g.crew // 2 == crew // 2
    first = g.stage if here else 0
    for number in range(first, STAGES):
        stage = mission.stages[number]
        best: i64 = -1
        danger: i64 = 0
        for trial in stage.routes:
            if here and number == first and g.crew == crew and g.stakes == ROUTE and not is_at_hand(g, trial):
                continue
            n = to_pass(g, members, powers, trial)
            if n > best:
                best = n
                danger = trial.danger
        if here and number == first and g.passed & bit(crew) and g.stakes == NO_CHALLENGE:
            best = 100
        survives: i64 = 85
        lost: i64 = wound(g, seat, danger) if danger else 0
        if stage.penalty.aborts():
            survives = 0
        fight = stage.penalty.fight()
        if fight is not None:
            n = to_pass(g, members, powers, fight)
            lost += wound(g, seat, fight.danger) * (100 - n) // 100
        if lost >= left:
            survives = survives // 3
        cost += found * (100 - best) * lost * health // 10_000
        found = found * (best * 100 + (100 - best) * survives) // 10_000
    return found - cost


def is_at_hand(g: Night, trial: Trial[Night]) -> bool:
    """Is this the challenge that has been chosen?"""
    return trial.ability == g.ability and trial.difficulty == g.need
