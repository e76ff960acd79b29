"""The game of the day: the same deals for everybody, and a table of scores.

What is dealt follows from a key that the server makes up for each day and game and keeps to itself while
scores are taken: from the day's beginning until the end of the day after (UTC).  So nobody can try the day's
game anywhere else, and until then its tables give neither record nor share code.  Afterwards everything can
be seen.

A player is identified by a word that the browser made up.  Each player has one table for a day and enters one
score; the number of scores from one address is limited, so that nobody fills the table alone.  It is a game
for one: where a game is for several, the way that is played alone, if there is one.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import and_, case, func, insert, or_, select
from sqlalchemy.engine import Connection

from fieldcraft.desk.confusables import skeleton
from fieldcraft.games import Ruleset
from fieldcraft.rendering.messages import Role
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store import repository
from fieldcraft.server.store.repository import Stored, hashed
from fieldcraft.server.store.schema import attempts, days, scores, tables
from fieldcraft.server.store.storage import now
from fieldcraft.session.game import Game
from fieldcraft.session.record import KEY_BYTES

SCORES_SHOWN: Final = 100
SCORES_TAKEN_AFTER: Final = timedelta(days=1)
"""Time after a day during which its scores are taken."""


def today() -> date:
    """Return the date (UTC)."""
    return datetime.now(UTC).date()


def is_open(day: date) -> bool:
    """True if scores of the day are still taken, so that its deals are secret."""
    return today() - SCORES_TAKEN_AFTER <= day <= today()


def day_of(table: Stored) -> date | None:
    """The day whose game is played at a table, or None."""
    return date.fromisoformat(table.day) if table.day else None


def setup_of(rules: Ruleset, day: date) -> dict[str, Any]:
    """Return the setup of a day's game."""
    return rules.of_the_day(day.toordinal() - 1)  # the first of January of year 1 was a Monday


def is_secret(table: Stored) -> bool:
    """True if the deals at a table are secret."""
    return bool(table.day) and is_open(date.fromisoformat(table.day))


# -- the key of a day --------------------------------------------------------------------------


def key_of(connection: Connection, game: str, day: date) -> str:
    """The key of a day's game, made up when it is first asked for."""
    found = select(days.c.key).where(days.c.day == day.isoformat(), days.c.game == game)
    key: str | None = connection.scalar(found)
    if key is None:
        key = secrets.token_hex(KEY_BYTES)
        connection.execute(insert(days).values(day=day.isoformat(), game=game, key=key))
    return key


# -- tables ------------------------------------------------------------------------------------


def sit(
    connection: Connection, rules: Ruleset, player: str, address: str, new_links: list[tuple[str, Role, int]]
) -> tuple[int, bool]:
    """Give a player these links to its table of today's game: the id of the table, and whether it is new."""
    day = today()
    own = select(attempts.c.table_id).where(
        of_day(attempts, rules.id, day), attempts.c.player == hashed(player)
    )
    found: int | None = connection.scalar(own)
    if found is not None:
        repository.add_links(connection, found, new_links)
        return found, False
    key = key_of(connection, rules.id, day)
    at = now()
    table = Stored(rules.id, rules.version, setup_of(rules, day), 0, [], [], created=at, updated=at, key=key)
    id = repository.create(connection, table, new_links)
    row = {"table_id": id, "day": day.isoformat(), "game": rules.id, "player": hashed(player)}
    connection.execute(insert(attempts).values(row | {"address": place(key, address)}))
    return id, True


def place(key: str, address: str) -> str:
    """An address as it is kept for a day: nobody without the day's key can tell which it is."""
    return hmac.digest(bytes.fromhex(key), address.encode(), "sha256").hex()


def of_day(kept: Any, game: str, day: date) -> Any:
    """The condition that a row is of a day's game."""
    return and_(kept.c.day == day.isoformat(), kept.c.game == game)


# -- scores ------------------------------------------------------------------------------------


def counted_day(table: Stored, game: Game) -> date:
    """The day for which a table counts; raises Refused with the reason why it does not."""
    if not game.over:
        raise Refused("not-over")
    day = day_of(table)
    if day is None:
        raise Refused("daily-other")
    if not is_open(day):
        raise Refused("daily-closed", day=day.isoformat())
    return day


def enter(connection: Connection, table: Stored, game: Game, day: date, name: str, most: int) -> None:
    """Put a finished game in the table of its day; raises Refused.

    It may be there already, the name may look like another one, or `most` may have entered of its address.
    """
    those = of_day(scores, table.game, day)
    if connection.execute(select(scores.c.table_id).where(scores.c.table_id == table.id)).first():
        raise Refused("daily-twice")
    looks = skeleton(name)
    if connection.execute(select(scores.c.table_id).where(those, scores.c.looks == looks)).first():
        raise Refused("name-taken")
    own = connection.execute(select(attempts).where(attempts.c.table_id == table.id)).one()
    beside = select(func.count()).select_from(scores.join(attempts, attempts.c.table_id == scores.c.table_id))
    if (connection.scalar(beside.where(those, attempts.c.address == own.address)) or 0) >= most:
        raise Refused("daily-address", most=most)
    outcome = game.outcome
    entry = {"table_id": table.id, "day": day.isoformat(), "game": table.game, "name": name, "looks": looks}
    entry |= {"won": bool(outcome.won), "score": outcome.score, "choices": game.made}
    entry |= {"undone": seen_before(connection, own), "hints": repository.hints_of(connection, table.id)}
    connection.execute(insert(scores).values(entry | {"created": now()}))


def seen_before(connection: Connection, own: Any) -> int:
    """Return how often the player had seen what was to come.

    It counts undos that took back what was shown, at all tables of that day's game of the player or the
    address, and every such table but the player's own at which something was chosen.
    """
    mine = or_(attempts.c.player == own.player, attempts.c.address == own.address)
    others = case((and_(tables.c.id != own.table_id, tables.c.revision > 0), 1), else_=0)
    told = select(func.sum(tables.c.undone + others)).select_from(
        tables.join(attempts, attempts.c.table_id == tables.c.id)
    )
    return int(
        connection.scalar(told.where(attempts.c.day == own.day, attempts.c.game == own.game, mine)) or 0
    )


def best(connection: Connection, rules: Ruleset, day: date) -> list[dict[str, Any]]:
    """Return the scores of a day: wins first, better scores first; equal wins by length, then by time.

    Losses are not ordered by length or time.  When scores are no longer taken, `table` is the table of each.
    """
    order = scores.c.score if rules.low_is_good else -scores.c.score
    unscored = case((scores.c.score.is_(None), 1), else_=0)
    choices, created = (
        case((scores.c.won, column), else_=0) for column in (scores.c.choices, scores.c.created)
    )
    shown = [scores.c[name] for name in ("name", "score", "won", "choices", "undone", "hints")]
    rows = connection.execute(
        select(*shown, scores.c.table_id.label("table"))
        .where(of_day(scores, rules.id, day))
        .order_by(scores.c.won.desc(), unscored, order, choices, created, scores.c.name, scores.c.table_id)
        .limit(SCORES_SHOWN)
    )
    found = [dict(row) for row in rows.mappings()]
    return [row | {"table": None} for row in found] if is_open(day) else found


def record_of(connection: Connection, game: str, day: date, table: int) -> dict[str, Any]:
    """The record of the game behind a score; raises Refused while scores of that day are taken.

    Its comments are left out, since strangers read it.
    """
    if is_open(day):
        raise Refused("daily-secret")
    behind = select(scores.c.table_id).where(of_day(scores, game, day), scores.c.table_id == table)
    if connection.execute(behind).first() is None:
        raise Refused("daily-no-score")
    return replace(repository.fetch(connection, table), comments=[]).record
