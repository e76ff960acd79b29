"""Equality of positions, compared in place, which is quicker than by their `identity`."""

from __future__ import annotations

from fieldcraft.games.agent_decker.judgement.features import codes
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.chance import step
from fieldcraft.kernel.identity import is_same_decision
from fieldcraft.native import i64


def mark_of(g: Agent) -> i64:
    """Return a number that is the same for positions that are, and seldom for others."""
    mark = g.alarm + (g.stealth << 8) + (g.fighting << 16) + (g.interactions << 24)
    mark += (i64(len(g.deck)) << 32) + (i64(len(g.obstacle_deck)) << 42)
    for card in g.line:
        mark = step(mark ^ card.code)
    mark = step(mark ^ codes(g.hand))
    mark = step(mark ^ codes(g.play_area))
    mark = step(mark ^ codes(g.discard))
    return step(mark ^ codes(g.equipped))


def is_alike(one: Agent, other: Agent) -> bool:
    """True if play cannot tell the two apart."""
    return one.card_set is other.card_set and one.is_same(other) and is_same_decision(one, other)
