"""Loading of games from text: records and share codes, of this version and of others."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RecordDiverges, RequestError
from fieldcraft.games import Ruleset
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.session.comments import read_comments
from fieldcraft.session.follow import begun, follow, rules_of
from fieldcraft.session.game import Game
from fieldcraft.session.record import parse
from fieldcraft.session.sharecode import from_code, is_code

ALL: Final = "all"
AGREEING: Final = "agreeing"


def load(text: str, keep: str = ALL, cards: Pack | str | Path | None = None) -> Game:
    """Return the game of a record or share code; `cards` is the card pack in use, or its folder.

    A record of another version is played under the current rules and compared position by position. If they
    diverge, `keep="all"` raises RecordDiverges with the choice and the reason, and `keep="agreeing"` returns
    the game at the last position that agrees. Raises RecordError with the reason for anything that is no
    record.
    """
    if keep not in (ALL, AGREEING):
        raise RequestError(f"keep is '{ALL}' or '{AGREEING}', not {keep!r}")
    text = text.strip()
    pack = read_pack(cards) if isinstance(cards, str | Path) else cards
    return from_code(text, keep, pack) if is_code(text) else from_record(parse(text), keep, pack)


def from_record(record: dict[str, Any], keep: str = ALL, cards: Pack | None = None) -> Game:
    """The game of a record that `parse` has checked; as `load`."""
    return replay(rules_of(record["game"], record.get("pack"), cards), record, keep)


def replay(rules: Ruleset, record: dict[str, Any], keep: str = ALL) -> Game:
    """The game of a checked record under these rules; as `load`."""
    key = bytes.fromhex(record.get("key", ""))
    game = begun(rules, record["seed"], record["setup"], tuple(record.get("bots", ())), key)
    try:
        follow(game, record)
    except RecordDiverges:
        if keep != AGREEING:
            raise
    game.borrowed = min(record.get("borrowed", 0), game.made)
    game.comments = [one for one in read_comments(record) if one.at <= game.made and one.seat < game.seats]
    return game
