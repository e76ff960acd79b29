"""Features of a seat, for the learned value: its expectation, and its place among the others."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.judgement.evaluation import MOST_AHEAD, foresee
from fieldcraft.games.nightlancer.judgement.worth import Worth
from fieldcraft.games.nightlancer.phases.ending import standing
from fieldcraft.games.nightlancer.printed.tracks import HEALTH, HEAT, IDEALS, KC, LOANS, PROSPECTS, RESOLVE
from fieldcraft.games.nightlancer.table.parts import ROUND_DECK
from fieldcraft.games.nightlancer.table.state import Night
from fieldcraft.kernel.state import PLAYING, WON
from fieldcraft.native import i64

FEATURES: Final = (
    "bias", "expected", "lead", "seats", "kc", "heat", "ideals", "no ideals", "loans", "health", "resolve",
    "place",
)  # fmt: skip
PARTS: Final = 2 * (MOST_AHEAD + 1)
"""Parts by the rounds to come, and as many for people who play together."""
TENTH: Final = 0.1
THOUSANDTH: Final = 0.001
SURE: Final = 3.0
"""Lead, in tens of Prospects, beyond which more does not matter."""


def part(g: Night) -> i64:
    ahead = min(i64(len(g.piles.decks[ROUND_DECK])), MOST_AHEAD)
    return ahead + MOST_AHEAD + 1 if g.terms.together else ahead


def reached(g: Night, seat: i64) -> float:
    """Return 1.0 for the best seat of a game that is over, or for all who have won together; else 0.0."""
    if g.status == PLAYING:
        return 0.0
    if g.terms.together or g.is_endless:
        return 1.0 if g.status == WON else 0.0
    own = standing(g, seat)
    for other in range(g.seats):
        if standing(g, other) > own:
            return 0.0
    return 1.0


def features(g: Night, worth: Worth, seat: i64) -> list[float]:
    """Return the features in the order of FEATURES."""
    best: i64 = -99
    for other in range(i64(len(g.people))):
        if other != seat:
            best = max(best, g.has(other, PROSPECTS))
    lead = float(g.has(seat, PROSPECTS) - best) * TENTH if best > -99 else 0.0
    expected = float(foresee(g, worth, seat)) * THOUSANDTH
    ideals = g.has(seat, IDEALS)
    return [
        1.0,
        max(-SURE, min(SURE, expected)),
        max(-SURE, min(SURE, lead)),
        float(g.seats) * TENTH,
        float(g.has(seat, KC)) * TENTH,
        float(g.has(seat, HEAT)) * TENTH,
        float(ideals) * TENTH,
        1.0 if ideals == 0 else 0.0,
        float(g.has(seat, LOANS)) * TENTH,
        float(g.has(seat, HEALTH)) * TENTH,
        float(g.has(seat, RESOLVE)) * TENTH,
        float(g.place_in_order(seat)) * TENTH if g.order else 0.0,
    ]
