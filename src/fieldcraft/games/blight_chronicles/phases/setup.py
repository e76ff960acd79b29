"""Setting up: the agent's deck and the first stage (BC-031 to BC-040)."""

from __future__ import annotations

from fieldcraft.games.blight_chronicles.phases.stages import SET_UP
from fieldcraft.games.blight_chronicles.printed.cards import Card
from fieldcraft.games.blight_chronicles.table.state import Mission


def set_up(g: Mission) -> None:
    """Put together the starting deck and lay out the first stage (BC-031 to BC-040)."""
    g.find_rules()
    g.deck = starting_deck(g)
    g.push(SET_UP)


def starting_deck(g: Mission) -> list[Card]:
    """The cards of level 1 (BC-039), and those that come with the level of difficulty."""
    printed = [card for card in g.card_set.agent_cards if card.level == 1 for _copy in range(card.copies)]
    return printed + g.level.cards
