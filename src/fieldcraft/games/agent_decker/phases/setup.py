"""Setting up: both decks, the line and the first mission (AD-017 to AD-020)."""

from __future__ import annotations

from fieldcraft.games.agent_decker.phases.turn import begin_mission
from fieldcraft.games.agent_decker.printed.cards import GAP
from fieldcraft.games.agent_decker.table.state import Agent


def set_up(g: Agent) -> None:
    """Put out both decks and begin the first mission (AD-017 to AD-020)."""
    g.deck = g.card_set.agent_deck[:]
    g.obstacle_deck = g.card_set.obstacles[:]
    g.line = [GAP] * g.card_set.line
    begin_mission(g)
