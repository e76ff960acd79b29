"""Equality of positions, compared in place, which is quicker than by their `identity`."""

from __future__ import annotations

from fieldcraft.games.agent_decker.judgement.features import codes
from fieldcraft.games.agent_decker.table.state import Agent
from fieldcraft.kernel.chance import step
from fieldcraft.kernel.identity import frozen, is_same_bag, is_same_decision
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
    return (
        one.mission == other.mission
        and one.alarm == other.alarm
        and one.stealth == other.stealth
        and one.fighting == other.fighting
        and one.interactions == other.interactions
        and one.limit == other.limit
        and one.hand_size == other.hand_size
        and one.known == other.known
        and one.card_set is other.card_set
        and one.line == other.line
        and one.deck == other.deck
        and one.obstacle_deck == other.obstacle_deck
        and is_same_bag(one.hand, other.hand)
        and is_same_bag(one.play_area, other.play_area)
        and is_same_bag(one.discard, other.discard)
        and is_same_bag(one.obstacle_discard, other.obstacle_discard)
        and is_same_bag(one.equipped, other.equipped)
        and is_same_bag(one.seen, other.seen)
        and is_same_bag(one.kept, other.kept)
        and is_same_bag(one.removed, other.removed)
        and one.returning == other.returning
        and one.alarms == other.alarms
        and (one.keeps is other.keeps or frozen(one.keeps) == frozen(other.keeps))
        and is_same_decision(one, other)
    )
