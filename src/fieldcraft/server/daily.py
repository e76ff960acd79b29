"""The game of the day: one seed for everybody, and a table of scores.

The seed of a game's day is the first eight bytes, as a big-endian number modulo 10**9, of the SHA-256
of `fieldcraft game of the day <day> <game id>`, the day written as 2026-11-21 (UTC).  A score counts
for the day on which its table was opened, once a table, until the end of the day after; a table that
was opened with choices already made does not count.  It is a game for one: where a game is for several,
the way that is played alone, if there is one.
"""

from __future__ import annotations

import hashlib
import unicodedata
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import case, insert, select
from sqlalchemy.engine import Connection

from fieldcraft.games import Ruleset
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Stored, now
from fieldcraft.server.schema import scores
from fieldcraft.session.game import Game

SEEDS: Final = 10**9
SHOWN: Final = 100
LONGEST_NAME: Final = 24


def today() -> date:
    return datetime.now(UTC).date()


def seed_of(game: str, day: date) -> int:
    """The seed that everybody plays that day."""
    digest = hashlib.sha256(f"fieldcraft game of the day {day.isoformat()} {game}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS


def day_of(table: Stored, rules: Ruleset) -> date | None:
    """The day whose game is played at a table, or None; one plays it alone."""
    day = datetime.fromtimestamp(table.created, UTC).date()
    is_usual = rules.solo is not None and rules.read_setup(table.setup) == rules.read_setup(rules.solo)
    is_daily = is_usual and not (table.given or table.pack) and table.seed == seed_of(table.game, day)
    return day if is_daily else None


def counted_day(table: Stored, game: Game) -> date:
    """The day for which a table counts; raises Refused with the reason why it does not."""
    if not game.over:
        raise Refused("not-over")
    day = day_of(table, game.rules)
    if day is None:
        raise Refused("daily-other")
    if not today() - timedelta(days=1) <= day <= today():
        raise Refused("daily-closed", day=day.isoformat())
    return day


def fit_name(name: str) -> str:
    """A name as the table shows it; raises Refused."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused("name-length", most=LONGEST_NAME)
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise Refused("name-unseen")
    return name


def enter(connection: Connection, table: Stored, game: Game, day: date, name: str) -> None:
    """Put a finished game in the table of its day; raises Refused where it is there already."""
    if connection.execute(select(scores.c.table_id).where(scores.c.table_id == table.id)).first():
        raise Refused("daily-twice")
    outcome = game.outcome
    entry = {"table_id": table.id, "day": day.isoformat(), "game": table.game, "name": name}
    entry |= {"won": bool(outcome.won), "score": outcome.score, "choices": game.made}
    connection.execute(insert(scores).values(entry | {"undone": table.undone, "created": now()}))


def best(connection: Connection, rules: Ruleset, day: date) -> list[dict[str, Any]]:
    """The scores of a day: won before lost, then the better score, the fewer choices, the earlier."""
    order = scores.c.score if rules.low_is_good else -scores.c.score
    unscored = case((scores.c.score.is_(None), 1), else_=0)
    rows = connection.execute(
        select(scores.c.name, scores.c.score, scores.c.won, scores.c.choices, scores.c.undone)
        .where(scores.c.day == day.isoformat(), scores.c.game == rules.id)
        .order_by(scores.c.won.desc(), unscored, order, scores.c.choices, scores.c.created, scores.c.table_id)
        .limit(SHOWN)
    )
    return [dict(row) for row in rows.mappings()]
