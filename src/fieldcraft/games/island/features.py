"""What a learned value weighs of the island: the forecast, fear and time, invaders, blight, the Spirits."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island import forecast
from fieldcraft.games.island.cards import BLIGHT, BLIGHTED, CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.evaluation import evaluate
from fieldcraft.games.island.state import Island
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

FEATURES: Final = (
    "bias", "standing", "fear cards", "time", "time twice", "explorers", "towns", "cities", "dahan", "blight",
    "pool", "short", "blighted", "ravages", "builds", "presence", "destroyed", "energy", "spirits", "foe",
)  # fmt: skip
PARTS: Final = 4
"""By terror level; of the first, the first turns apart."""
EARLY: Final = 3
TENTH: Final = 0.1
TEN_THOUSANDTH: Final = 0.0001
FEW: Final = 4
"""With fewer counters for each board blight is near to losing the game."""


def part(g: Island) -> i64:
    level = min(max(g.terror, 1), 3)
    return level if level > 1 or g.turn > EARLY else 0


def features(g: Island) -> list[float]:
    """As FEATURES names them; what there is on the island for each board."""
    boards = float(max(g.units, 1))
    each = TENTH / boards
    time = float(len(g.order)) * TENTH
    now, following = forecast.strikes(g)
    ravages: i64 = 0
    builds: i64 = 0
    for land in range(g.map.size):
        if now & bit(land):
            ravages += 1
        elif following & bit(land):
            builds += 1
    presence: i64 = 0
    destroyed: i64 = 0
    energy: i64 = 0
    for spirit in range(i64(len(g.spirits))):
        energy += g.energy[spirit]
        destroyed += g.destroyed[spirit]
        for n in g.presence[spirit]:
            presence += n
    short = float(max(0, FEW - g.pool))
    return [
        1.0,
        float(evaluate(g)) * TEN_THOUSANDTH,
        float(len(g.fear_deck)) * TENTH,
        time,
        time * time,
        float(g.on_island(EXPLORER)) * each,
        float(g.on_island(TOWN)) * each,
        float(g.on_island(CITY)) * each,
        float(g.on_island(DAHAN)) * each,
        float(g.on_island(BLIGHT)) * each,
        float(g.pool) * each,
        short * short * TENTH,
        1.0 if g.face == BLIGHTED else 0.0,
        float(ravages) * each,
        float(builds) * each,
        float(presence) * each,
        float(destroyed) * each,
        float(energy) * each,
        float(len(g.spirits)) * TENTH,
        float(g.plan.difficulty) * TENTH,
    ]
