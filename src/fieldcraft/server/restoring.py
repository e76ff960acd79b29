"""From what is kept of a table to its game, under the rules at hand."""

from __future__ import annotations

from typing import Final

from fieldcraft.errors import FieldcraftError, RecordDiverges
from fieldcraft.rulebook.pack import Pack
from fieldcraft.server.refusals import Refused, sentence
from fieldcraft.server.repository import Stored
from fieldcraft.session.follow import rules_of
from fieldcraft.session.game import Game
from fieldcraft.session.load import AGREEING, ALL, replay

MOST_CHOICES: Final = 20_000
"""A table holds no more, so that it can always be played again in a moment."""


def restored(stored: Stored, pack: Pack | None, only_agreeing: bool = False) -> Game:
    """The game of a table, played from its record and compared with it position by position.

    Raises Refused: where the rules or the pack are not at hand, and where table and record part, unless
    the game at the last position that agrees will do.
    """
    try:
        rules = rules_of(stored.game, stored.pack, pack)
    except FieldcraftError as error:
        raise Refused("unplayable", reason=sentence(error)) from None
    try:
        return replay(rules, stored.record, AGREEING if only_agreeing else ALL)
    except RecordDiverges as error:
        raise Refused("parted", game=rules.title, reason=sentence(error), agreeing=error.agreeing) from None
    except FieldcraftError as error:
        raise Refused("unplayable", reason=sentence(error)) from None
