"""Exact chances of a challenge before it is met.

They count what counts by itself: cards that may still be played are not among it, so no chance tells
anything of a hand.
"""

from __future__ import annotations

from typing import Any

from fieldcraft.games.nightlancer.challenge import strength
from fieldcraft.games.nightlancer.layout import ALONE, BARS_OBVIOUS, NO_CARDS, NOBODY_ACTS
from fieldcraft.games.nightlancer.state import Night
from fieldcraft.native import i64


def reaching(g: Night, n: i64, need: i64) -> i64:
    """How many of the faces of the die bring so much strength to what is needed."""
    found: i64 = 0
    for face in g.card_set.die:
        if n + face.n >= need:
            found += 1
    return found


def odds(g: Any) -> list[int]:
    """The chances, in faces of the die, of what the seat that is asked may attempt, in its order.

    Of the two routes for a Boss who picks one, of the event, of the challenge at hand; [] for any other
    question.
    """
    if g.actor != NOBODY_ACTS:
        return [reaching(g, strength(g, g.actor), g.need)]
    asks = g.question()["name"]
    if asks == "route":
        routes = g.mission(g.crew // 2).stages[g.stage].routes
        return [chance(g, g.crew, g.bars, route.ability, route.difficulty) for route in routes]
    if asks == "event":
        trial = g.round_card().trial
        return [chance(g, ALONE + g.seat, BARS_OBVIOUS, trial.ability, trial.difficulty)]
    if asks == "declare":
        return [chance(g, g.crew, g.bars, g.ability, g.need)]
    return []


def chance(g: Any, crew: i64, bars: i64, ability: i64, need: i64) -> i64:
    """The same for a challenge that nobody has begun yet, for the seat that is asked."""
    twin = g.clone()
    twin.crew = crew
    twin.bars = bars
    twin.ability = ability
    twin.bonus = 0
    twin.weapon = None
    twin.used = NO_CARDS
    return reaching(twin, strength(twin, g.seat), need)
