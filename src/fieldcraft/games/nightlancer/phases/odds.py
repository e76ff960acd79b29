"""Exact chances of a challenge before it is met.

They count only what is certain: cards that may still be played are left out, so that no chance reveals
anything about a hand.
"""

from __future__ import annotations

from fieldcraft.games.nightlancer.phases.challenge import sets_difficulty, strength
from fieldcraft.games.nightlancer.table.crews import alone, place_of
from fieldcraft.games.nightlancer.table.parts import BARS_OBVIOUS, NO_BONUSES, NO_CARDS, NONE
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.native import i64


def reaching(g: Night, n: i64, need: i64) -> i64:
    """Return the number of faces of the die that raise strength `n` to the need."""
    found: i64 = 0
    for face in g.card_set.die:
        if n + face.n >= need:
            found += 1
    return found


def odds(g: Night) -> list[int]:
    """Return the chances, in faces of the die, of what the seat that is asked may attempt, in its order.

    They are those of the two routes for a Boss who picks one, of the event, or of the current challenge; []
    for any other question, and for a score that another crew has yet to meet.
    """
    if sets_difficulty(g):
        return []
    if g.actor.seat != NONE:
        return [reaching(g, strength(g, g.actor.seat), g.challenge.need)]
    asks = g.question()["name"]
    if asks == "route":
        routes = g.mission(place_of(g.scene.crew)).stages[g.scene.stage].routes
        return [chance(g, g.scene.crew, g.scene.bars, route.ability, route.difficulty) for route in routes]
    if asks == "event":
        trial = g.round_card().trial
        return [chance(g, alone(g.seat), BARS_OBVIOUS, trial.ability, trial.difficulty)]
    if asks == "declare":
        return [chance(g, g.scene.crew, g.scene.bars, g.challenge.ability, g.challenge.need)]
    return []


def chance(g: Night, crew: i64, bars: i64, ability: i64, need: i64) -> i64:
    """Return the chance in a challenge that nobody has begun yet, for the seat that is asked."""
    twin = g.clone()
    assert isinstance(twin, Night)
    scene = twin.own_scene()
    scene.crew = crew
    scene.bars = bars
    twin.own_challenge().ability = ability
    actor = twin.own_actor()
    actor.bonus = 0
    actor.bonuses = NO_BONUSES
    actor.weapon = None
    actor.used = NO_CARDS
    return reaching(twin, strength(twin, g.seat), need)
