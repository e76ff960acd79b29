"""Features of the island, for the learned value: forecast, fear and time, invaders, blight, Spirits."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island.judgement.evaluation import foresee
from fieldcraft.games.island.judgement.worth import Worth
from fieldcraft.games.island.outward import forecast
from fieldcraft.games.island.printed.cards import BLIGHTED, CardSet, InvaderCard
from fieldcraft.games.island.printed.pieces import BLIGHT, CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

FEATURES: Final = (
    "bias", "standing", "fear cards", "time", "time twice", "explorers", "towns", "cities", "dahan", "blight",
    "pool", "short", "blighted", "ravages", "builds", "presence", "destroyed", "energy", "spirits", "foe",
    "facing", "facing next",
)  # fmt: skip
"""Before the Spirits that play."""
PARTS: Final = 2
"""The first turns apart."""
EARLY: Final = 3
TENTH: Final = 0.1
TEN_THOUSANDTH: Final = 0.0001
FEW: Final = 4
"""Number of counters for each board below which blight is close to losing the game."""


def names(box: CardSet) -> list[str]:
    """The features by name, in their order."""
    return [*FEATURES, *(f"with {spirit.id}" for spirit in box.spirits if not spirit.set)]


def features(g: Island, w: Worth) -> list[float]:
    """Return the features in the order of `names`: the island's for each board, then each Spirit's."""
    boards = float(max(g.units, 1))
    each = TENTH / boards
    time = float(len(g.invaders.order)) * TENTH
    now, following = forecast.strikes(g)
    ravages: i64 = 0
    builds: i64 = 0
    for land in range(g.map.size):
        if now & bit(land):
            ravages += 1
        elif following & bit(land):
            builds += 1
    facing = facing_health(g, g.invaders.to_ravage) * each
    facing_next = facing_health(g, g.invaders.to_build) * each
    presence: i64 = 0
    destroyed: i64 = 0
    energy: i64 = 0
    for panel in g.panels:
        energy += panel.energy
        destroyed += panel.destroyed
        for n in panel.presence:
            presence += n
    short = float(max(0, FEW - g.blight.pool))
    own = 1.0 / float(max(len(g.spirits), 1))
    found = [
        1.0,
        float(foresee(g, w)) * TEN_THOUSANDTH,
        float(len(g.fear.deck)) * TENTH,
        time,
        time * time,
        float(g.on_island(EXPLORER)) * each,
        float(g.on_island(TOWN)) * each,
        float(g.on_island(CITY)) * each,
        float(g.on_island(DAHAN)) * each,
        float(g.on_island(BLIGHT)) * each,
        float(g.blight.pool) * each,
        short * short * TENTH,
        1.0 if g.blight.face == BLIGHTED else 0.0,
        float(ravages) * each,
        float(builds) * each,
        float(presence) * own * TENTH,
        float(destroyed) * own * TENTH,
        float(energy) * own * TENTH,
        float(len(g.spirits)) * TENTH,
        float(g.plan.difficulty) * TENTH,
        facing,
        facing_next,
    ]
    for who in g.card_set.spirits:
        if not who.set:
            found.append(own if who in g.spirits else 0.0)
    return found


def facing_health(g: Island, of: tuple[InvaderCard, ...]) -> float:
    """The health of all invaders in the lands that these cards name."""
    found: i64 = 0
    for card in of:
        for land in range(g.map.size):
            if card.names(g.map, land):
                for kind in g.card_set.pieces.invaders.each:
                    found += g.card_set.pieces.kinds[kind].health * g.pieces[kind][land]
    return float(found)
