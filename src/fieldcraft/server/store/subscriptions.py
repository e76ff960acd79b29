"""The browsers to notify when it is their seat's turn: jobs for the database.

A seat's browsers become due in the transaction that keeps the choice after which it is asked, so a killed
process forgets nobody.  A claim is a lease: if the process that has it is killed, another one notifies the
browser.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, insert, select, text, update
from sqlalchemy.engine import Connection

from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store.repository import Link, has_link, hashed
from fieldcraft.server.store.schema import keys, players, sockets, subscriptions, tables
from fieldcraft.server.store.storage import now

BROWSERS_PER_LINK: Final = 4
"""Maximum number of browsers to notify of one seat's turns; the next one replaces another."""
DUE_PER_JOB: Final = 50
"""Maximum number of browsers that are claimed in one job."""
LEASE_SECONDS: Final = 120
"""Time after which another attempt is made, if nothing is known of one, multiplied by its number."""
MOST_TRIES: Final = 5
"""Maximum number of attempts to reach a browser about one turn."""


class Browser(NamedTuple):
    """A browser at its push service: its address there, and the keys that a message is encrypted with."""

    endpoint: str
    p256dh: str
    auth: str


class Due(NamedTuple):
    """A browser to tell that it is a seat's turn."""

    link: str
    hash: str
    table: int
    seat: int
    game: str
    browser: Browser
    again: int
    """Time of the next attempt, in seconds since 1970."""

    @property
    def row(self) -> ColumnElement[bool]:
        """The condition for its row, as long as it has not become due again."""
        is_own = and_(subscriptions.c.link == self.link, subscriptions.c.hash == self.hash)
        return and_(is_own, subscriptions.c.due == self.again)


def subscribe(connection: Connection, link: Link, browser: Browser) -> None:
    """Have a browser told of the turns of a link's seat; raises Refused where the link is no longer good."""
    if not has_link(connection, link):
        raise Refused("revoked")
    unsubscribe(connection, link, browser.endpoint)
    alike = select(subscriptions.c.hash).where(subscriptions.c.link == link.hash)
    for hash in connection.scalars(alike).all()[BROWSERS_PER_LINK - 1 :]:
        one = subscriptions.c.link == link.hash, subscriptions.c.hash == hash
        connection.execute(delete(subscriptions).where(*one))
    row = {"link": link.hash, "hash": hashed(browser.endpoint), "table_id": link.table, "seat": link.seat}
    connection.execute(insert(subscriptions).values(row | browser._asdict()))


def unsubscribe(connection: Connection, link: Link, endpoint: str) -> None:
    """Tell a browser nothing more of a link's seat."""
    one = subscriptions.c.link == link.hash, subscriptions.c.hash == hashed(endpoint)
    connection.execute(delete(subscriptions).where(*one))


MAKE_DUE: Final = (
    update(subscriptions)
    .where(
        subscriptions.c.table_id == bindparam("of"),
        subscriptions.c.seat.in_(bindparam("these", expanding=True)),
    )
    .values(due=bindparam("at"), tries=0)
)


def and_tell(
    connection: Connection, keep: Callable[[Connection], None], table: int, seats: Collection[int], at: int
) -> None:
    """Do a job that keeps a change, and have the browsers of these seats told of it at a time."""
    keep(connection)
    connection.execute(MAKE_DUE, {"of": table, "these": list(seats), "at": at})


KEEP_KEY: Final = "INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"
"""Keeps a new key, unless another process has kept one."""


# -- telling ----------------------------------------------------------------------------------


IS_ANYBODY_DUE: Final = select(exists().where(subscriptions.c.due <= bindparam("now")))
IS_HERE: Final = exists().where(
    sockets.c.table_id == subscriptions.c.table_id,
    sockets.c.seat == subscriptions.c.seat,
    sockets.c.role == "play",
)
IS_BOT: Final = exists().where(
    players.c.table_id == subscriptions.c.table_id,
    players.c.seat == subscriptions.c.seat,
    players.c.bot != "",
)
DUE: Final = (
    select(
        subscriptions,
        tables.c.game,
        tables.c.asks,
        and_(tables.c.clock == 0, ~IS_HERE, ~IS_BOT).label("is_away"),
    )
    .join(tables, tables.c.id == subscriptions.c.table_id)
    .where(subscriptions.c.due <= bindparam("now"))
    .limit(DUE_PER_JOB)
    .with_for_update(of=subscriptions, skip_locked=True)  # nobody waits, so nobody waits for each other
)


def is_anybody_due(connection: Connection) -> bool:
    """True if any browser is due now."""
    return bool(connection.scalar(IS_ANYBODY_DUE, {"now": now()}))


def claim_due(connection: Connection) -> list[Due]:
    """Claim the browsers that are due now, and drop those for which nothing is to be said any more."""
    found: list[Due] = []
    for row in connection.execute(DUE, {"now": now()}).all():
        browser = Browser(row.endpoint, row.p256dh, row.auth)
        due = Due(row.link, row.hash, row.table_id, row.seat, row.game, browser, row.due)
        is_asked = (row.asks or 0) > 0 and bool(row.asks >> row.seat & 1)
        if not (is_asked and row.is_away and row.tries < MOST_TRIES):
            told(connection, due)
            continue
        tries = row.tries + 1
        again = now() + LEASE_SECONDS * tries
        connection.execute(update(subscriptions).where(due.row).values(due=again, tries=tries))
        found.append(due._replace(again=again))
    return found


def told(connection: Connection, due: Due) -> None:
    """Note that a browser has been notified of this turn."""
    connection.execute(update(subscriptions).where(due.row).values(due=None, tries=0))


def forget(connection: Connection, due: Due) -> None:
    """Forget a browser that its push service no longer knows."""
    connection.execute(delete(subscriptions).where(due.row))


def key(connection: Connection, name: str, new: str) -> str:
    """Return the server's key of that name, which is the new one if there was none."""
    connection.execute(text(KEEP_KEY), {"name": name, "value": new})
    found: str = connection.scalars(select(keys.c.value).where(keys.c.name == name)).one()
    return found
