"""Lexicon of the cards of this game."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.agent_decker.printed.cards import ANY, TERMS, Card
from fieldcraft.games.agent_decker.vocabulary import effects as ops
from fieldcraft.games.agent_decker.vocabulary import goals, obstacles
from fieldcraft.kernel.flow import Choose, Seq
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary, said_in

STARTS: Final = ("obstacle", "move", "item", "goal")
SAID: Final[tuple[type[Op[Any]], ...]] = (Seq, Choose, *said_in(ops, obstacles, goals))
RESOURCES: Final = TERMS["resource"]
COSTS: Final = RESOURCES | {"any": ANY}
TYPES: Final = TERMS["type"]
INCLUDES: Final = {"effect": "step", "goal": "condition"}


def vocabulary(cards: dict[str, Card]) -> Vocabulary:
    """The vocabulary with the names of these cards."""
    return Vocabulary(SAID, TERMS, cards, INCLUDES)
