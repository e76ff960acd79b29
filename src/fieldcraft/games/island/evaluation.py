"""How well the island stands, for bots: a number comparable within one game."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island import forecast
from fieldcraft.games.island.cards import BLIGHT, BLIGHTED, CITY, DAHAN, EXPLORER, TOWN
from fieldcraft.games.island.spirits import income, plays_shown
from fieldcraft.games.island.state import Island
from fieldcraft.kernel.state import LOST, WON
from fieldcraft.native import i64

WORTH_END: Final = 1_000_000
WORTH_TURN: Final = 2_000
WORTH_TERROR: Final = 900
WORTH_FEAR_CARD: Final = 120
WORTH_MARKER: Final = 25
WORTH_HEALTH: Final = 20
WORTH_BARRING: Final = 60
WORTH_BLIGHT_NOW: Final = 260
WORTH_BLIGHT_NEXT: Final = 150
WORTH_COUNTER: Final = 90
WORTH_PRESENCE: Final = 45
WORTH_LAND: Final = 15
WORTH_SITE: Final = 20
WORTH_THREATENED: Final = 40
WORTH_ENERGY: Final = 12
WORTH_INCOME: Final = 70
WORTH_PLAY: Final = 110
WORTH_CARD: Final = 30
WORTH_DAHAN: Final = 25
WORTH_INVADER_CARD: Final = 40


def evaluate(g: Island) -> i64:
    """The end above all; then fear, invaders, the blight that is coming, what the Spirits have."""
    if g.status == WON:
        return WORTH_END
    if g.status == LOST:
        return g.turn * WORTH_TURN - WORTH_END
    value = WORTH_TERROR * (g.terror - 1) - WORTH_FEAR_CARD * i64(len(g.fear_deck)) + WORTH_MARKER * g.fear
    barred_from = CITY if g.terror == 3 else TOWN if g.terror == 2 else EXPLORER
    for kind in range(CITY + 1):
        pieces = g.on_island(kind)
        value -= pieces * g.card_set.health[kind] * WORTH_HEALTH
        if kind >= barred_from:
            value -= pieces * WORTH_BARRING
    for hurt in g.hurt:
        if hurt.kind <= CITY:
            value += hurt.damage * WORTH_HEALTH
    value += g.on_island(DAHAN) * WORTH_DAHAN + i64(len(g.order)) * WORTH_INVADER_CARD
    value -= forecast.blight_coming(g, WORTH_BLIGHT_NOW, WORTH_BLIGHT_NEXT)
    left = g.pool if g.pool < 6 else 6
    worth = WORTH_COUNTER * (2 if g.face == BLIGHTED else 1)
    value += left * worth - (0 if left > 3 else (4 - left) * (4 - left) * worth)
    for spirit in range(i64(len(g.spirits))):
        value += of_spirit(g, spirit)
    return value


def of_spirit(g: Island, spirit: i64) -> i64:
    value: i64 = 0
    for land in range(g.map.size):
        n = g.presence[spirit][land]
        if n:
            value += n * WORTH_PRESENCE + WORTH_LAND
            if g.is_site(spirit, land):
                value += WORTH_SITE
            if g.pieces[BLIGHT][land] and g.invaders_in(land):
                value -= WORTH_THREATENED
    energy = g.energy[spirit]
    value += min(energy, 6) * WORTH_ENERGY
    value += income(g, spirit) * WORTH_INCOME + plays_shown(g, spirit) * WORTH_PLAY
    value += i64(len(g.hands[spirit])) * WORTH_CARD + i64(len(g.played[spirit])) * WORTH_CARD * 2
    return value
