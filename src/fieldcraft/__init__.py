"""Tabletop rulebooks, played exactly.

>>> import fieldcraft
>>> game = fieldcraft.new("agent-decker", seed=7)
>>> game.choose(game.options[0].key)
"""

from __future__ import annotations

from typing import Any

from fieldcraft.errors import CardError as CardError
from fieldcraft.errors import FieldcraftError as FieldcraftError
from fieldcraft.errors import IllegalChoice as IllegalChoice
from fieldcraft.errors import RecordError as RecordError
from fieldcraft.errors import RequestError as RequestError
from fieldcraft.errors import ScenarioError as ScenarioError
from fieldcraft.games import Outcome as Outcome
from fieldcraft.games import games as games
from fieldcraft.games import ruleset
from fieldcraft.session.game import Game as Game

__version__ = "0.1.0"


def new(game: str, seed: int = 0) -> Game:
    """A new game by its id; the same seed and choices give the same game.

    Raises RequestError for an unknown game or a seed that is not from 0 to 2**62 - 1.
    """
    return Game(ruleset(game), seed)


def load(text: str) -> Game:
    """A game from what `save` gave, or from a share code; raises RecordError."""
    from fieldcraft.session.record import load

    return load(text)


def scenario(position: str | dict[str, Any], seed: int = 0) -> Game:
    """A game that begins at a declared position, in TOML or as a table; raises ScenarioError."""
    from fieldcraft.session.scenario import begin

    return begin(position, seed)
