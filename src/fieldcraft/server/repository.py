"""Tables as they are kept: jobs for the database that make, fetch and change them."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Update, and_, bindparam, delete, exists, false, func, insert, or_, select, text, update
from sqlalchemy.engine import Connection

from fieldcraft.server.refusals import Refused
from fieldcraft.server.schema import attempts, choices, links, metadata, players, processes, sockets, tables
from fieldcraft.server.storage import Made, at_last, changed, claim, do_last, now
from fieldcraft.server.wire import Role

TOKEN_BYTES: Final = 24
DAY: Final = 24 * 3600
TOGETHER: Final = 100
"""So many tables are deleted at once."""
LOCKS: Final = 0x46696C64
"""Any number of our own: a process holds the lock of this and its own number."""


@dataclass(frozen=True)
class Link:
    """What a token opens: a seat at a table, to play or to watch."""

    hash: str
    table: int
    role: Role
    seat: int


@dataclass(frozen=True)
class Player:
    """Who plays a seat: a person, perhaps with a name, or a bot."""

    name: str = ""
    bot: str = ""


class Seated(NamedTuple):
    """A browser connected to another process: by which link, to play or to watch at which seat."""

    process: int
    link: str
    role: Role
    seat: int


@dataclass
class Stored:
    """A table as it is kept.

    `choices` are written as a record writes them; `digests` are those of the positions after them, None
    where the table was kept without.
    """

    game: str
    version: str
    setup: dict[str, Any]
    seed: int
    choices: list[str]
    digests: list[str] | None = None
    given: int = 0
    undone: int = 0
    revision: int = 0
    created: int = 0
    updated: int = 0
    id: int = 0
    seats: int = 1
    pack: dict[str, str] | None = None
    """Name and digest of the card pack it is played with."""
    players: list[Player] = field(default_factory=list)
    """Who plays each seat."""
    clock: int = 0
    """Seconds to respond, 0 for as long as one likes."""
    around: int = 0
    """Changes with whatever is beside the game: with players, clock and proposal, and with the game."""
    until: int | None = None
    """In milliseconds since 1970, when the window closes that is open; None where none is timed."""
    held: bool = False
    """Was the clock held in this window?"""
    proposal: str | None = None
    """The undo that is proposed, as JSON; None where none is."""
    key: str = ""
    """What decides its deals, in hexadecimal digits, '' where the seed does."""
    day: str = ""
    """The day whose game it is, '' where it is of none."""

    @property
    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "game": self.game,
            "version": self.version,
            "setup": self.setup,
            "seed": self.seed,
            "choices": self.choices[:],
        }
        if self.digests is not None:
            record["digests"] = self.digests[:]
        if self.key:
            record["key"] = self.key
        if any(player.bot for player in self.players):
            record["bots"] = [player.bot for player in self.players]
        return record if self.pack is None else record | {"pack": dict(self.pack)}


class Glance(NamedTuple):
    """A table at one moment: what is kept, the links that are good, who is connected elsewhere."""

    stored: Stored
    links: set[str]
    others: list[Seated]


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token; it is long and random, so one plain hash is enough."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


# -- reading --------------------------------------------------------------------------------


FIND: Final = select(links, tables.c.around).join(tables).where(links.c.hash == bindparam("by"))
IS_GOOD: Final = select(links.c.seat).where(links.c.hash == bindparam("by"))
GOOD: Final = select(links.c.hash).where(links.c.table_id == bindparam("of"))
ELSEWHERE: Final = select(sockets.c.process, sockets.c.link, sockets.c.role, sockets.c.seat).where(
    sockets.c.table_id == bindparam("of"), sockets.c.process != bindparam("own")
)
CHOICES: Final = (
    select(choices.c.key, choices.c.digest)
    .where(choices.c.table_id == bindparam("of"), choices.c.number > bindparam("after"))
    .order_by(choices.c.number)
)
PLAYERS: Final = select(players.c.seat, players.c.name, players.c.bot).where(
    players.c.table_id == bindparam("of")
)


def find_link(connection: Connection, token: str) -> tuple[Link, int] | None:
    """What the token opens, and how far all about that table has changed (see `Stored.around`); or None."""
    row = connection.execute(FIND, {"by": hashed(token)}).one_or_none()
    return None if row is None else (Link(row.hash, row.table_id, row.role, row.seat), row.around)


def has_link(connection: Connection, link: Link) -> bool:
    """Is the link still good?"""
    return connection.execute(IS_GOOD, {"by": link.hash}).first() is not None


def glance(connection: Connection, table: int, process: int, after: int = 0) -> Glance:
    """A table as it is now, of its choices those after so many; `process` is who looks.  Raises Refused."""
    good = connection.scalars(GOOD, {"of": table})
    kept = fetch(connection, table, after)
    return Glance(kept, set(good), elsewhere(connection, table, process))


def elsewhere(connection: Connection, table: int, process: int) -> list[Seated]:
    """Who is connected to a table at other processes than this one."""
    return [Seated(*row) for row in connection.execute(ELSEWHERE, {"of": table, "own": process})]


TABLE: Final = select(
    tables,
    select(func.count())
    .select_from(links)
    .where(links.c.table_id == tables.c.id, links.c.role == "play")
    .scalar_subquery()
    .label("seats"),
    select(attempts.c.day).where(attempts.c.table_id == tables.c.id).scalar_subquery().label("day"),
).where(tables.c.id == bindparam("of"))
"""A table, how many play at it, and the day whose game it is."""


def fetch(connection: Connection, table: int, after: int = 0) -> Stored:
    """A table that a link leads to, of its choices those after so many; raises Refused."""
    row = connection.execute(TABLE, {"of": table}).one_or_none()
    if row is None:
        raise Refused("unknown-link")
    rows = connection.execute(CHOICES, {"of": table, "after": after}).all()
    digests = [digest for _, digest in rows]
    seats = row.seats or 1
    return Stored(
        row.game,
        row.version,
        json.loads(row.setup),
        row.seed,
        [key for key, _ in rows],
        None if None in digests else digests,
        row.given,
        row.undone,
        row.revision,
        row.created,
        row.updated,
        row.id,
        seats,
        json.loads(row.pack) if row.pack else None,
        fetch_players(connection, table, seats),
        row.clock,
        row.around,
        row.until,
        row.held,
        row.proposal,
        row.key or "",
        row.day or "",
    )


def fetch_players(connection: Connection, table: int, seats: int) -> list[Player]:
    """Who plays each seat of a table."""
    known = {seat: Player(name, bot) for seat, name, bot in connection.execute(PLAYERS, {"of": table})}
    return [known.get(seat, Player()) for seat in range(seats)]


# -- changing -------------------------------------------------------------------------------


def create(connection: Connection, table: Stored, new_links: list[tuple[str, Role, int]]) -> int:
    """Keep a new table and its links, given as (token, role, seat); its id."""
    fields = {
        name: getattr(table, name)
        for name in ("game", "version", "seed", "given", "created", "updated", "clock")
    }
    fields |= {"setup": json.dumps(table.setup), "pack": pack_text(table.pack), "undone": 0, "revision": 0}
    fields["key"] = table.key or None
    made = connection.execute(insert(tables).values(**fields)).inserted_primary_key
    assert made is not None
    id: int = made[0]
    add_links(connection, id, new_links)
    add_choices(connection, id, table.choices, table.digests)
    for seat, player in enumerate(table.players):
        if player != Player():
            set_player(connection, id, seat, player)
    return id


def set_player(connection: Connection, table: int, seat: int, player: Player) -> None:
    """Keep who plays a seat from now on."""
    connection.execute(delete(players).where(players.c.table_id == table, players.c.seat == seat))
    row = {"table_id": table, "seat": seat, "name": player.name, "bot": player.bot}
    connection.execute(insert(players).values(row))


def settle(before: Stored, after: Stored, connection: Connection) -> None:
    """Keep what is beside the game; raises Refused where another process was first."""
    same = tables.c.around == before.around, tables.c.revision == before.revision
    do_last(connection)
    settled = update(tables).where(tables.c.id == before.id, *same)
    beside = {"clock": after.clock, "until": after.until, "held": after.held, "proposal": after.proposal}
    if connection.execute(settled.values(around=before.around + 1, **beside)).rowcount != 1:
        raise Refused("moved-on")
    for seat, player in enumerate(after.players):
        if player != before.players[seat]:
            set_player(connection, before.id, seat, player)
    changed(connection, before.id)


def pack_text(pack: dict[str, str] | None) -> str | None:
    return None if pack is None else json.dumps(pack)


def add_choices(connection: Connection, table: int, keys: list[str], digests: list[str] | None) -> None:
    """Keep the choices of a table that has none yet."""
    rows = [
        {"table_id": table, "number": n, "key": key, "digest": digests[n - 1] if digests else None}
        for n, key in enumerate(keys, 1)
    ]
    if rows:
        connection.execute(insert(choices), rows)


def add_links(connection: Connection, table: int, new_links: list[tuple[str, Role, int]]) -> None:
    rows = [
        {"hash": hashed(token), "table_id": table, "role": role, "seat": seat}
        for token, role, seat in new_links
    ]
    connection.execute(insert(links), rows)


def replace_link(connection: Connection, link: Link, role: Role, token: str) -> None:
    """Revoke the link of a role, its own where the role is the link's, and make one with this token."""
    held = select(links.c.hash, links.c.seat).where(links.c.table_id == link.table, links.c.role == role)
    row = connection.execute(held.where(links.c.hash == link.hash) if role == link.role else held).first()
    if row is None:
        raise Refused("revoked")
    connection.execute(delete(links).where(links.c.hash == row.hash))
    add_links(connection, link.table, [(token, role, row.seat)])
    changed(connection, link.table)


def old(connection: Connection, days: float, unplayed: float, but: list[int]) -> list[int]:
    """Some of the tables that were changed last so many days ago, 0 for none, but for those given."""
    at = now()
    is_old = [tables.c.updated < at - days * DAY] if days else []
    if unplayed:  # a table that has never changed is as it was opened
        is_old.append((tables.c.revision == 0) & (tables.c.updated < at - unplayed * DAY))
    used = tables.c.id.not_in(but), tables.c.id.not_in(select(sockets.c.table_id))
    found = select(tables.c.id).where(or_(false(), *is_old), *used)
    return list(connection.scalars(found.limit(TOGETHER)))


def remove(connection: Connection, ids: list[int]) -> None:
    """Delete tables with all that is kept of them."""
    do_last(connection)
    for kept in reversed(metadata.sorted_tables):
        for column in kept.c:
            if column.references(tables.c.id):
                connection.execute(delete(kept).where(column.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    for id in ids:
        changed(connection, id)


MOVE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.revision == bindparam("was"))
    .values(revision=bindparam("becomes"), updated=bindparam("at"), undone=bindparam("undos"))
    .values(until=bindparam("closes"), held=bindparam("holds"), proposal=None, around=tables.c.around + 1)
)
BY: Final = MOVE.where(exists().where(links.c.hash == bindparam("by")))
"""The same, where a link is still good."""
APPEND: Final = insert(choices).values(
    table_id=bindparam("of"), number=bindparam("nth"), key=bindparam("chosen"), digest=bindparam("mark")
)
CUT: Final = delete(choices).where(
    choices.c.table_id == bindparam("of"), choices.c.number > bindparam("last")
)


def move(table: Stored, connection: Connection, by: Link | None = None) -> None:
    """Claim the revision after the table's, for who came by a link.

    Raises Refused where another process was first, or the link has been revoked.
    """
    do_last(connection)
    statement, row = moving(table, by)
    if connection.execute(statement, row).rowcount != 1:
        raise Refused("moved-on")


def moving(table: Stored, by: Link | None) -> tuple[Update, dict[str, Any]]:
    """What claims the revision after the table's."""
    change: dict[str, Any] = {"of": table.id, "was": table.revision, "becomes": table.revision + 1}
    change |= {"at": now(), "undos": table.undone, "closes": table.until, "holds": table.held}
    statement, own = (MOVE, {}) if by is None else (BY, {"by": by.hash})
    return statement, change | own


def append(
    table: Stored, connection: Connection, number: int, key: str, digest: str, by: Link | None = None
) -> None:
    """Keep a choice as the one of this number; it is refused as a move is."""
    claim(connection, *moving(table, by))
    at_last(connection, APPEND, {"of": table.id, "nth": number, "chosen": key, "mark": digest})
    changed(connection, table.id, Made(table.revision + 1, key, digest, table.until, table.held))


def cut(table: Stored, connection: Connection, last: int, crossed: bool, by: Link | None = None) -> None:
    """Take back all choices after that number; raises Refused."""
    move(replace(table, undone=table.undone + crossed), connection, by)
    connection.execute(CUT, {"of": table.id, "last": last})
    changed(connection, table.id)


def replace_record(table: Stored, connection: Connection, record: dict[str, Any]) -> None:
    """Keep this record, of the rules at hand, in place of the one of other rules; raises Refused."""
    move(table, connection)
    connection.execute(
        update(tables)
        .where(tables.c.id == table.id)
        .values(version=record["version"], pack=pack_text(record.get("pack")))
    )
    do_last(connection)
    connection.execute(delete(choices).where(choices.c.table_id == table.id))
    add_choices(connection, table.id, record["choices"], record["digests"])
    changed(connection, table.id)


# -- who is connected, where several processes serve -------------------------------------------------


class Places(NamedTuple):
    """How many browsers there may be."""

    by_link: int
    """At a table by the same link."""
    together: int
    """Of these from one address."""
    of_address: int
    """From one address, wherever they are."""


NO_END: Final = Places(2**31, 2**31, 2**31)
HOLD: Final = select(tables.c.around).where(tables.c.id == bindparam("of")).with_for_update(key_share=True)
BY_LINK: Final = and_(sockets.c.table_id == bindparam("of"), sockets.c.link == bindparam("by"))
OF_ADDRESS: Final = sockets.c.address == bindparam("from")
TAKEN: Final = select(
    func.count().filter(BY_LINK).label("by_link"),
    func.count().filter(BY_LINK, OF_ADDRESS).label("together"),
    func.count().filter(OF_ADDRESS).label("of_address"),
).where(or_(BY_LINK, OF_ADDRESS))
SEVERAL: Final = (
    select(links.c.table_id)
    .where(links.c.role == "play", links.c.seat > 0)
    .where(links.c.table_id.in_(bindparam("these", expanding=True)))
    .distinct()
)
GO: Final = delete(sockets).where(sockets.c.process == bindparam("own"), sockets.c.number == bindparam("nth"))


def sit(
    connection: Connection, process: int, number: int, link: Link, address: str, places: Places
) -> tuple[list[Seated], int]:
    """Note who has come to a table by a link, and from where.

    Returns who is there at other processes, and how far all about the table has changed (`Stored.around`):
    whoever changes it later knows of this browser, since the row of the table is held until this is kept.
    Raises Refused where the link has been revoked, or a place is wanting.
    """
    do_last(connection)
    around = connection.scalar(HOLD, {"of": link.table})
    if around is None or not has_link(connection, link):
        raise Refused("revoked")
    if is_full(connection, link, address, places):
        strike_dead(connection, process)
        if wanting := is_full(connection, link, address, places):
            raise Refused(wanting)
    row = {"process": process, "number": number, "table_id": link.table, "link": link.hash}
    row |= {"role": link.role, "seat": link.seat, "address": address}
    connection.execute(insert(sockets).values(row))
    seats_changed(connection, link.table)
    return elsewhere(connection, link.table, process), around


def is_full(connection: Connection, link: Link, address: str, places: Places) -> str:
    """Why there is no place for one more, "" where there is."""
    taken = connection.execute(TAKEN, {"of": link.table, "by": link.hash, "from": address}).one()
    if taken.by_link >= places.by_link or taken.together >= places.together:
        return "table-full"
    return "crowded" if taken.of_address >= places.of_address else ""


def stand_up(connection: Connection, process: int, number: int, table: int) -> None:
    """Note that somebody has gone from a table."""
    connection.execute(GO, {"own": process, "nth": number})
    seats_changed(connection, table)


def seats_changed(connection: Connection, *ids: int) -> list[int]:
    """Note that others are at these tables now; those at which that matters, since several play there."""
    found = sorted(connection.scalars(SEVERAL, {"these": ids}))
    for table in found:
        changed(connection, table)
    return found


def rehearse(connection: Connection) -> None:
    """Have a table of no number, come to it, choose and go: all that most browsers ask of the database."""
    fields = {"id": 0, "game": "", "version": "", "setup": "{}", "seed": 0, "created": 0, "updated": 0}
    connection.execute(insert(tables).values(**fields, given=0, undone=0, revision=0))
    token = new_token()
    add_links(connection, 0, [(token, "play", 0)])
    found = find_link(connection, token)
    assert found is not None
    link, _ = found
    sit(connection, 0, 0, link, "", NO_END)
    append(glance(connection, 0, 0).stored, connection, 1, "", "", link)
    stand_up(connection, 0, 0, 0)


# -- which processes live ------------------------------------------------------------------------------


def enrol(connection: Connection) -> int:
    """Count this process among those that serve the database; its number."""
    made = connection.execute(insert(processes).values(seen=now())).inserted_primary_key
    assert made is not None
    number: int = made[0]
    return number


def strike(connection: Connection, number: int) -> list[int]:
    """Strike a process off, with those connected to it; the tables of several at which they were."""
    gone = delete(sockets).where(sockets.c.process == number).returning(sockets.c.table_id)
    left = set(connection.scalars(gone))
    connection.execute(delete(processes).where(processes.c.number == number))
    return seats_changed(connection, *left)


def strike_dead(connection: Connection, own: int) -> list[int]:
    """Strike off all processes whose lock is free; the tables of several at which their browsers were."""
    left: list[int] = []
    for (number,) in connection.execute(select(processes.c.number).where(processes.c.number != own)).all():
        free = text("SELECT pg_try_advisory_xact_lock(:ours, :number)")
        if connection.scalar(free, {"ours": LOCKS, "number": number}):
            left += strike(connection, number)
    return left
