"""What the invaders will do if nobody acts, by the same functions that a ravage runs."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.island import cards, invaders
from fieldcraft.games.island.cards import BLIGHT, InvaderCard
from fieldcraft.games.island.state import Island
from fieldcraft.games.island.steps import ADVANCE_STEP, BUILD_STEP, RAVAGE_STEP
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64


def blights(g: Island, card: InvaderCard, land: i64) -> bool:
    """Would a ravage by this card blight the land as it is now?"""
    if not invaders.ravages(g, card, land) or g.forbidden(cards.ARRIVAL, land):
        return False
    return invaders.ravage_damage(g, land) >= invaders.blighted_by(g, land)


def strikes(g: Island) -> tuple[i64, i64]:
    """The lands that the next ravage will blight, and those that the one after it will: a bit each.

    Once this turn's ravage has begun, what is left of it counts; what builds this turn has one more town or
    city by the next one, and what defends this turn is over by then.
    """
    now: i64 = 0
    if g.phase <= RAVAGE_STEP:
        now = blighted_lands(g, g.to_ravage, False, True)
        if g.phase == RAVAGE_STEP:
            now &= ~invaders.ravaged(g)
    elif g.phase >= ADVANCE_STEP:
        now = blighted_lands(g, g.to_ravage, False, False)
    has_built = BUILD_STEP < g.phase < ADVANCE_STEP
    return now, blighted_lands(g, g.to_build, not has_built, False)


def blighted_lands(g: Island, of: tuple[InvaderCard, ...], builds: bool, is_defended: bool) -> i64:
    """The lands that a ravage by these cards will blight, when they have built if they will: a bit each."""
    found: i64 = 0
    for card in of:
        for land in range(g.map.size):
            if not g.invaders_in(land) or not card.names(g.map, land):
                continue
            if is_defended and (not invaders.ravages(g, card, land) or g.forbidden(cards.ARRIVAL, land)):
                continue
            n = invaders.ravage_damage(g, land)
            if not is_defended:
                n += invaders.defence(g, land)
            if builds and invaders.may_build(g, land):
                n += g.strength(invaders.built(g, land), land)
            if n >= invaders.blighted_by(g, land):
                found |= bit(land)
    return found


def table(g: Island) -> dict[str, Any]:
    """For each land that will be ravaged this turn or the next: damage, blight, cascade, presence at risk."""
    found: dict[str, Any] = {}
    for when, slot in (("now", g.to_ravage), ("next", g.to_build)):
        for card in slot:
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
