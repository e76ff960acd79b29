"""Tabletop rulebooks, played exactly.

>>> import fieldcraft
>>> game = fieldcraft.new("agent-decker", seed=7)
>>> game.choose(game.options[0].key)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldcraft.errors import CardError as CardError
from fieldcraft.errors import FieldcraftError as FieldcraftError
from fieldcraft.errors import IllegalChoice as IllegalChoice
from fieldcraft.errors import RecordDiverges as RecordDiverges
from fieldcraft.errors import RecordError as RecordError
from fieldcraft.errors import RequestError as RequestError
from fieldcraft.errors import ScenarioError as ScenarioError
from fieldcraft.games import Outcome as Outcome
from fieldcraft.games import game_ids as game_ids
from fieldcraft.games import ruleset
from fieldcraft.session.game import Game as Game
from fieldcraft.session.load import load as load
from fieldcraft.session.scenario import scenario as scenario

__version__ = "0.1.0"


def new(
    game: str,
    seed: int = 0,
    setup: dict[str, Any] | None = None,
    cards: str | Path | None = None,
    bots: str | Sequence[str] = (),
) -> Game:
    """A new game by its id; the same seed, setup, cards and choices give the same game.

    `setup` holds what the game lets one choose, `cards` is the folder of a card pack.  `bots` names who
    plays the last seats, or each of them with "me" for a person's: `play_on` has them choose.  Raises
    RequestError for an unknown game or bot, a setup that the game does not have, or a seed that is not from
    0 to 2**62 - 1, and CardError for a pack with mistakes in it.
    """
    begun = Game(ruleset(game, cards), seed, setup)
    if bots:
        from fieldcraft.bots.seating import seating

        begun.bots = seating(bots, begun.seats)
        play_on(begun)
    return begun


def play_on(game: Game) -> None:
    """Have the bots of a game choose until a person is asked, or the game is over."""
    from fieldcraft.bots import seating

    for _ in seating.play_on(game):
        pass
