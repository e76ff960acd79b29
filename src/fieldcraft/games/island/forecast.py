"""What the invaders will do if nobody acts, by the same functions that a ravage runs."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.island import invaders
from fieldcraft.games.island.cards import BLIGHT, InvaderCard
from fieldcraft.games.island.state import Island
from fieldcraft.native import i64


def blights(g: Island, card: InvaderCard, land: i64) -> bool:
    """Would a ravage by this card blight the land as it is now?"""
    if not invaders.ravages(g, card, land):
        return False
    return invaders.ravage_damage(g, land) >= invaders.blighted_by(g, land)


def blight_coming(g: Island, now: i64, following: i64) -> i64:
    """What the blight of this turn's ravage and of the next one's weighs, a cascade as much again."""
    n: i64 = 0
    for card in g.to_ravage:
        n += now * counters(g, card)
    for card in g.to_build:
        n += following * counters(g, card)
    return n


def counters(g: Island, card: InvaderCard) -> i64:
    """Counters that a ravage by this card would put on the island, one cascade for each blighted land."""
    n: i64 = 0
    for land in range(g.map.size):
        if blights(g, card, land):
            n += 2 if g.pieces[BLIGHT][land] else 1
    return n


def table(g: Island) -> dict[str, Any]:
    """For each land that will be ravaged this turn or the next: damage, blight, cascade, presence at risk."""
    found: dict[str, Any] = {}
    for when, cards in (("now", g.to_ravage), ("next", g.to_build)):
        for card in cards:
            for land in range(g.map.size):
                if invaders.ravages(g, card, land):
                    found.setdefault(g.map.names[land], {})[when] = {
                        "damage": invaders.ravage_damage(g, land),
                        "blight": blights(g, card, land),
                        "cascade": blights(g, card, land) and g.pieces[BLIGHT][land] > 0,
                        "presence": [
                            g.spirits[spirit].id
                            for spirit in range(len(g.spirits))
                            if g.presence[spirit][land]
                        ],
                    }
    return found
