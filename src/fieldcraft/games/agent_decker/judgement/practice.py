"""Likely positions at the beginning of a mission, from which the value of positions is learned."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import Card, CardSet
from fieldcraft.games.agent_decker.vocabulary.goals import BothGoals, Equipped
from fieldcraft.kernel.chance import pick, scatter, shuffled

MOST_REMOVED: Final = 4
"""Fewer cards of the first deck than that have left the game."""
FEWEST_GAINED: Final = 2
GAINED: Final = 6
"""Maximum number of obstacles that have become the agent's before the first mission ends."""
GAINED_EACH: Final = 4
"""Increase of the maximum GAINED with each mission."""
MOST_ALARM: Final = 30
"""Limit of the alarm in half of the positions; the others have none."""


def practice(box: CardSet, part: int, seed: int) -> dict[str, Any] | None:
    """The scenario of such a position; None for the first mission, which begins as the game does."""
    if part == 0:
        return None
    removed, gained, alarm, order = (scatter(seed, stream) for stream in range(4))
    before = box.missions[:part]
    asked = [card for done in before for card in equipped_for(done.goal)]
    obstacles = box.obstacles + [card for done in before for card in done.joins]
    obstacles = [card for card in obstacles if card not in asked]
    deck = [card.agent_id for card in box.agent_deck]
    order = shuffled(order, deck)
    del deck[: max(0, pick(removed, 2 * MOST_REMOVED) - MOST_REMOVED)]
    order = shuffled(order, obstacles)
    n = FEWEST_GAINED + pick(gained, GAINED + GAINED_EACH * part - 1)
    deck += [card.agent_id for card in obstacles[:n]]
    shuffled(order, deck)
    line = n + int(box.line)
    return {
        "mission": box.missions[part].letter,
        "line": [card.id for card in obstacles[n:line]],
        "obstacle_deck": [card.id for card in obstacles[line:]],
        "hand": deck[: box.hand],
        "deck": deck[box.hand :],
        "equipped": [card.agent_id for card in [*before, *asked]],
        "alarm": max(0, pick(alarm, 2 * MOST_ALARM) - MOST_ALARM),
    }


def equipped_for(goal: Any) -> list[Card]:
    """Return what is equipped after a goal has been reached."""
    if isinstance(goal, BothGoals):
        return equipped_for(goal.one) + equipped_for(goal.other)
    return [goal.card] if isinstance(goal, Equipped) else []
