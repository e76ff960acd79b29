"""The printed cards as data, for clients that draw them: both halves, and the goals with their rewards."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.agent_decker.outward.narrator import KINDS, TYPE_NAMES, AgentDeckerNarrator
from fieldcraft.games.agent_decker.printed.cards import Card


def faces(narrator: AgentDeckerNarrator) -> dict[str, Any]:
    """Return every printed card by the id of its obstacle half, goals included."""
    card_set = narrator.card_set
    return {card.id: printed(card, narrator) for card in card_set.cards + card_set.missions}


def printed(card: Card, narrator: AgentDeckerNarrator) -> dict[str, Any]:
    """Return both halves of a card; the agent half of a goal is its reward."""
    agent = agent_half(card, narrator)
    reward = agent if card.agent_id != card.id else None
    goal = {"letter": card.letter, "text": card.text, "reward": reward}
    return {
        "id": card.id,
        "name": card.name,
        "type": TYPE_NAMES.get(card.type),
        "cost": {"n": card.cost, "kind": KINDS[card.cost_kind]} if card.type else None,
        "alarm": card.alarm,
        "text": card.text,
        "obstacle": bool(card.type),
        "agent": agent,
        "goal": goal if card.letter else None,
        "copies": max(card.copies, 1),
        "says": narrator.spoken(card.id),
    }


def agent_half(card: Card, narrator: AgentDeckerNarrator) -> dict[str, Any]:
    return {
        "id": card.agent_id,
        "name": card.agent_name,
        "power": narrator.powers(stealth=card.stealth, fighting=card.fighting),
        "keep": card.keep,
        "use": card.on_use is not None,
        "text": card.agent_text,
        "says": narrator.spoken(card.agent_id),
    }
