"""Equality of positions, compared in place, which is quicker than by their `identity`."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island.printed.cards import Power
from fieldcraft.games.island.table.state import Island
from fieldcraft.kernel.chance import step
from fieldcraft.kernel.identity import is_same_decision
from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

MOST_BITS: Final = 61
"""Bits that a mark has for cards."""


def mark_of(g: Island) -> i64:
    """Return a number that is the same for positions that are, and seldom for others."""
    mark = g.fear.made + (g.blight.pool << 8) + (g.phase << 16) + (g.turn << 24) + (i64(len(g.odd)) << 32)
    empty = g.map.empty
    for lands in g.pieces:
        if lands is empty:
            continue
        for n in lands:
            mark = step(mark ^ n)
    for n in g.defend:
        mark = step(mark ^ n)
    for panel in g.panels:
        for n in panel.presence:
            mark = step(mark ^ n)
        mark = step(mark ^ (panel.energy + (panel.plays << 16) + (panel.destroyed << 32)))
        mark = step(mark ^ bag_of(panel.hand))
        mark = step(mark ^ bag_of(panel.played))
        mark = step(mark ^ bag_of(panel.used))
    return mark


def bag_of(powers: tuple[Power, ...]) -> i64:
    """Return a number for cards without their order, a bit for most of them."""
    found: i64 = 0
    for power in powers:
        found ^= bit(power.index % MOST_BITS)
    return found


def is_alike(one: Island, other: Island) -> bool:
    """True if play cannot tell the two apart."""
    return (
        one.card_set is other.card_set
        and one.map is other.map
        and one.plan is other.plan
        and one.is_same(other)
        and is_same_decision(one, other)
    )
