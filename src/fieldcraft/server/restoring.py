"""From what is kept of a table to its game, under the rules at hand."""

from __future__ import annotations

from typing import Final

from fieldcraft.errors import FieldcraftError, RecordDiverges, RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.server.refusals import Refused, sentence
from fieldcraft.server.repository import Stored
from fieldcraft.session.game import Game
from fieldcraft.session.load import AGREEING, ALL, replay

MOST_CHOICES: Final = 20_000
"""A table holds no more, so that it can always be played again in a moment."""


def rules_of(stored: Stored) -> Ruleset:
    """The rules of a table; raises Refused where this server does not have them."""
    try:
        return ruleset(stored.game)
    except RequestError as error:
        raise Refused("unplayable", reason=sentence(error)) from None


def restored(stored: Stored, only_agreeing: bool = False) -> Game:
    """The game of a table, played from its record and compared with it position by position.

    Raises Refused: where they part it says so, unless the game at the last position that agrees will do.
    """
    rules = rules_of(stored)
    try:
        return replay(rules, stored.record, AGREEING if only_agreeing else ALL)
    except RecordDiverges as error:
        raise Refused(
            "parted",
            game=rules.title,
            reason=sentence(error),
            agreeing=error.agreeing,
        ) from None
    except FieldcraftError as error:
        raise Refused("unplayable", reason=sentence(error)) from None
