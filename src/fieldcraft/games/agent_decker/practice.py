"""Likely positions at the beginning of a mission, from which the value of positions is learned."""

from __future__ import annotations

import random
from typing import Any, Final

from fieldcraft.games.agent_decker.cards import CardSet
from fieldcraft.games.agent_decker.goals import Equipped

MOST_REMOVED: Final = 4
"""So many cards of the first deck may have left the game."""
FEWEST_GAINED: Final = 2
GAINED: Final = 6
"""So many obstacles at most have become the agent's before the first mission ends, and ..."""
GAINED_EACH: Final = 4
"""... so many more with each mission."""
MOST_ALARM: Final = 30


def practice(box: CardSet, part: int, seed: int) -> dict[str, Any] | None:
    """The scenario of such a position; None for the first mission, which begins as the game does."""
    if part == 0:
        return None
    chance = random.Random(seed)
    before = box.missions[:part]
    asked = [done.goal.card for done in before if isinstance(done.goal, Equipped)]
    obstacles = box.obstacles + [card for done in before for card in done.joins]
    obstacles = [card for card in obstacles if card not in asked]
    deck = [card.agent_id for card in box.agent_deck]
    chance.shuffle(deck)
    del deck[: max(0, chance.randint(-2, MOST_REMOVED))]
    chance.shuffle(obstacles)
    n = chance.randint(FEWEST_GAINED, GAINED + GAINED_EACH * part)
    deck += [card.agent_id for card in obstacles[:n]]
    chance.shuffle(deck)
    line = n + int(box.line)
    return {
        "mission": box.missions[part].letter,
        "line": [card.id for card in obstacles[n:line]],
        "obstacle_deck": [card.id for card in obstacles[line:]],
        "hand": deck[: box.hand],
        "deck": deck[box.hand :],
        "equipped": [card.agent_id for card in [*before, *asked]],
        "alarm": max(0, chance.randint(-MOST_ALARM, MOST_ALARM)),
    }
