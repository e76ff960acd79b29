"""Positions and rules of Agent Decker from which play gets far, and all of its cards."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.games.agent_decker.table.state import ZONES, Agent
from fieldcraft.rulebook.files import resource

AGENT_PILES = ("hand", "deck", "discard", "play_area", "removed")


@cache
def patient() -> AgentDecker:
    """Return the rules with an alarm that takes long to go off."""
    cards = resource("fieldcraft.games.agent_decker", "data/cards.toml")
    assert "alarm = 50 " in cards
    return AgentDecker({"cards": (cards.replace("alarm = 50 ", "alarm = 999 "), "cards.toml")})


def position(seed: int) -> dict[str, Any]:
    """A scenario somewhere in the campaign, with every card that has joined by then at a place of its own."""
    rules = ruleset("agent-decker")
    assert isinstance(rules, AgentDecker)
    card_set = rules.card_set
    chance = random.Random(seed)
    mission = chance.randrange(len(card_set.missions))
    obstacles = [*card_set.obstacles, *(card for goal in card_set.missions[:mission] for card in goal.joins)]
    chance.shuffle(obstacles)
    taken = [obstacles.pop() for _ in range(chance.randrange(len(obstacles) // 2))]
    piles: dict[str, list[str]] = {
        pile: [] for pile in (*AGENT_PILES, "equipped", "obstacle_deck", "obstacle_discard")
    }
    piles["equipped"] = [goal.agent_id for goal in card_set.missions[:mission]]
    for card in [*card_set.agent_deck, *taken]:
        is_equipped = card.keep and chance.random() < 0.5
        piles["equipped" if is_equipped else chance.choice(AGENT_PILES)].append(card.agent_id)
    line = [obstacles.pop().id + chance.choice(["", "", "!"]) for _ in range(card_set.line - 1)]
    line.insert(chance.randrange(len(line)), "-" if chance.random() < 0.5 else obstacles.pop().id)
    for card in obstacles:
        piles[chance.choice(["obstacle_deck", "obstacle_deck", "obstacle_discard"])].append(card.id)
    return {
        "game": "agent-decker",
        "mission": card_set.missions[mission].letter,
        "line": line,
        "alarm": chance.randrange(40),
        "stealth": chance.randrange(15),
        "fighting": chance.randrange(15),
        **piles,
    }


def somewhere(seed: int) -> fieldcraft.Game:
    """A game that begins at such a position."""
    return fieldcraft.scenario(position(seed), seed)


def lying(state: Agent) -> Counter[str]:
    """Return every card on the table, wherever it is, by the id of its obstacle half."""
    return Counter(ZONES.census(state, lambda card: card.front.id))
