"""The forecast of the invaders if nobody acts, by the same functions that a ravage runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fieldcraft.games.island.printed import cards
from fieldcraft.games.island.printed.cards import InvaderCard
from fieldcraft.games.island.printed.pieces import BLIGHT
from fieldcraft.games.island.table import blight, invaders, tokens
from fieldcraft.games.island.table.actions import LandOption
from fieldcraft.games.island.table.blight import Spread
from fieldcraft.games.island.table.invaders import RavageLands
from fieldcraft.games.island.table.state import Island
from fieldcraft.games.island.table.steps import ADVANCE_STEP, BLIGHTED_STEP, BUILD_STEP, RAVAGE_STEP
from fieldcraft.kernel.flow import first, second
from fieldcraft.kernel.state import Fact, State, bit
from fieldcraft.native import i64

if TYPE_CHECKING:
    from fieldcraft.games.island.outward import models
    from fieldcraft.games.island.outward.models import Build, Threat

FEW_COUNTERS: Final = 6
"""No choice takes more counters of blight than these, but for whole phases of the invaders (`mildest`)."""
FEW_PRESENCE: Final = 3
"""No choice costs a Spirit more presence than this."""


def strikes(g: Island) -> tuple[i64, i64]:
    """The lands that the next ravage will blight, and those that the one after it will: a bit each.

    Once this turn's ravage has begun, what is left of it counts.
    """
    return blighted(g, coming(g)), blighted(g, following(g))


class ComingRavage:
    """A coming ravage: its cards, whether it is this turn, and whether invaders build before it."""

    def __init__(self, of: tuple[InvaderCard, ...], is_now: bool, builds: bool) -> None:
        self.of: Final = of
        self.is_now: Final = is_now
        self.builds: Final = builds

    def damage(self, g: Island, card: InvaderCard, land: i64) -> i64:
        """Return the damage in a land by a card if nobody acts; -1 without a ravage."""
        if self.is_now:
            is_over = g.phase == RAVAGE_STEP and invaders.ravaged(g) & bit(land) != 0
            return invaders.ravage_damage(g, land) if not is_over and invaders.ravages(g, card, land) else -1
        if not card.names(g.map, land) or not g.invaders_in(land):
            return -1
        return invaders.later_damage(g, land, self.builds)

    def built(self, g: Island, land: i64) -> dict[str, int]:
        """Return the pieces that the invaders build in a land before it, each kind with its number."""
        if not self.builds or not invaders.will_build(g, land):
            return {}
        made = invaders.built(g, land)
        return {g.card_set.pieces.kinds[first(made)].id: int(second(made))}

    def blights(self, g: Island, land: i64, damage: i64) -> bool:
        """True if this damage will blight the land."""
        if self.is_now and (g.forbidden(cards.ARRIVAL, land) or g.forbidden(cards.AWAY, land)):
            return False
        if blight.is_kept_off(g, land):
            return False
        return damage >= invaders.blighted_by(g, land)


def coming(g: Island) -> ComingRavage:
    """The next ravage; between one and the time when cards move on there is none."""
    of = g.invaders.to_ravage if g.phase <= RAVAGE_STEP or g.phase >= ADVANCE_STEP else ()
    return ComingRavage(of, g.phase <= RAVAGE_STEP, False)


def following(g: Island) -> ComingRavage:
    """The one after it."""
    return ComingRavage(g.invaders.to_build, False, not BUILD_STEP < g.phase < ADVANCE_STEP)


def blighted(g: Island, ravage: ComingRavage) -> i64:
    """The lands that a ravage will blight: a bit each."""
    found: i64 = 0
    for card in ravage.of:
        for land in range(g.map.size):
            damage = ravage.damage(g, card, land)
            if damage > 0 and ravage.blights(g, land, damage):
                found |= bit(land)
    return found


def counters_in(fact: Fact) -> int:
    """Return how many counters leave the card by a fact."""
    return 1 if fact.kind == "blight" else 0


def mildest(g: State) -> int:
    """Return the answer to a question of the invader phase that brings the least blight, -1 for others."""
    assert isinstance(g, Island)
    if not BLIGHTED_STEP <= g.phase <= ADVANCE_STEP:
        return -1
    if isinstance(g.frame.op, RavageLands):
        return len(g.options) - 1
    return max(0, mildest_spread(g))


def mildest_spread(g: State) -> int:
    """Return the way of spreading that brings the least blight, -1 for other questions."""
    assert isinstance(g, Island)
    if not isinstance(g.frame.op, Spread):
        return -1
    for i, option in enumerate(g.options):
        if isinstance(option, LandOption) and not g.pieces[BLIGHT][option.land(g)]:
            return i
    return 0


def is_at_risk(g: State) -> bool:
    """True if the blight card or a Spirit's presence may run out by one choice, or time is nearly over."""
    assert isinstance(g, Island)
    if g.blight.pool <= FEW_COUNTERS or not g.invaders.order:
        return True
    return any(g.left(spirit) <= FEW_PRESENCE for spirit in range(len(g.spirits)))


def table(g: Island) -> dict[str, Threat]:
    """Return the threats to each land that the next ravage or the one after it affects."""
    found: dict[str, Threat] = {}
    for is_now, ravage in ((True, coming(g)), (False, following(g))):
        for card in ravage.of:
            for land in range(g.map.size):
                damage = ravage.damage(g, card, land)
                if damage < 0:
                    continue
                blights = ravage.blights(g, land, damage)
                threat = found.setdefault(g.map.names[land], {})
                is_firm = blight.is_firm(g, land, g.pieces[BLIGHT][land] + 1)
                strike: models.RavageModel = {
                    "damage": damage,
                    "built": ravage.built(g, land),
                    "held_back": invaders.held_back(g, land),
                    "blight": blights,
                    "cascade": blights and g.pieces[BLIGHT][land] > 0 and not is_firm,
                    "presence": [
                        g.spirits[spirit].id
                        for spirit in range(len(g.spirits))
                        if g.panels[spirit].presence[land] and not is_firm
                    ],
                }
                if is_now:
                    threat["now"] = strike
                else:
                    threat["next"] = strike
    return found


def explores_stopped(g: Island) -> dict[str, str]:
    """Return for each land the token that would stop an explore of it, where a card could have it explored
    (IB-199).
    """
    kinds = g.card_set.pieces
    return {
        g.map.names[land]: kinds.kinds[kind].id
        for kind in kinds.stops_explore.each
        for land in range(g.map.size)
        if tokens.stops(g, kind, land) and invaders.may_explore(g, land)
    }


def builds(g: Island) -> dict[str, Build]:
    """Return what the coming step of building brings to each land, and what stops it (IB-198, IB-210)."""
    found: dict[str, Build] = {}
    kinds = g.card_set.pieces
    for card in g.invaders.to_build if g.phase <= BUILD_STEP else ():
        for land in range(g.map.size):
            if not card.names(g.map, land) or not invaders.has_builders(g, land):
                continue
            made = invaders.built(g, land)
            stopped_by = next(
                (kinds.kinds[kind].id for kind in kinds.stops_build.each if tokens.stops(g, kind, land)), ""
            )
            if not invaders.builds(g, card, land) or invaders.is_no_city(g, land):
                stopped_by = "skip"
            found[g.map.names[land]] = {
                "kind": kinds.kinds[first(made)].id, "n": int(second(made)), "stopped_by": stopped_by,
            }  # fmt: skip
    return found
