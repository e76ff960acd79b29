"""What the invaders will do if nobody acts, by the same functions that a ravage runs."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.island import cards, invaders
from fieldcraft.games.island.cards import BLIGHT, InvaderCard
from fieldcraft.games.island.state import Island
from fieldcraft.games.island.steps import ADVANCE_STEP, BUILD_STEP, RAVAGE_STEP
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64


def strikes(g: Island) -> tuple[i64, i64]:
    """The lands that the next ravage will blight, and those that the one after it will: a bit each.

    Once this turn's ravage has begun, what is left of it counts.
    """
    return blighted(g, coming(g)), blighted(g, following(g))


class Ravage:
    """A ravage to come: by which cards, whether this turn, and whether invaders build before it."""

    def __init__(self, of: tuple[InvaderCard, ...], is_now: bool, builds: bool) -> None:
        self.of: Final = of
        self.is_now: Final = is_now
        self.builds: Final = builds

    def damage(self, g: Island, card: InvaderCard, land: i64) -> i64:
        """What it does there by a card if nobody acts; -1 where there is no ravage."""
        if self.is_now:
            is_over = g.phase == RAVAGE_STEP and invaders.ravaged(g) & bit(land) != 0
            return invaders.ravage_damage(g, land) if not is_over and invaders.ravages(g, card, land) else -1
        if not g.invaders_in(land) or not card.names(g.map, land):
            return -1
        return invaders.later_damage(g, land, self.builds)

    def blights(self, g: Island, land: i64, damage: i64) -> bool:
        """Does so much damage blight the land then?"""
        if self.is_now and g.forbidden(cards.ARRIVAL, land):
            return False
        return damage >= invaders.blighted_by(g, land)


def coming(g: Island) -> Ravage:
    """The next ravage; between one and the time when cards move on there is none."""
    of = g.to_ravage if g.phase <= RAVAGE_STEP or g.phase >= ADVANCE_STEP else ()
    return Ravage(of, g.phase <= RAVAGE_STEP, False)


def following(g: Island) -> Ravage:
    """The one after it."""
    return Ravage(g.to_build, False, not BUILD_STEP < g.phase < ADVANCE_STEP)


def blighted(g: Island, ravage: Ravage) -> i64:
    """The lands that a ravage will blight: a bit each."""
    found: i64 = 0
    for card in ravage.of:
        for land in range(g.map.size):
            damage = ravage.damage(g, card, land)
            if damage > 0 and ravage.blights(g, land, damage):
                found |= bit(land)
    return found


def table(g: Island) -> dict[str, Any]:
    """For each land that the next ravage or the one after it comes to: damage, blight, cascade, presence at
    risk.
    """
    found: dict[str, Any] = {}
    for when, ravage in (("now", coming(g)), ("next", following(g))):
        for card in ravage.of:
            for land in range(g.map.size):
                damage = ravage.damage(g, card, land)
                if damage < 0:
                    continue
                blight = ravage.blights(g, land, damage)
                found.setdefault(g.map.names[land], {})[when] = {
                    "damage": damage,
                    "blight": blight,
                    "cascade": blight and g.pieces[BLIGHT][land] > 0,
                    "presence": [
                        g.spirits[spirit].id for spirit in range(len(g.spirits)) if g.presence[spirit][land]
                    ],
                }
    return found
