"""Tables as they are kept: jobs for the database that make, fetch and change them."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Update, and_, bindparam, delete, exists, false, func, insert, or_, select, text, update
from sqlalchemy.engine import Connection

from fieldcraft.rendering.messages import Role
from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.store.rows import Row, RowStatement, Value, of_each, of_one
from fieldcraft.server.store.schema import (
    attempts,
    choices,
    comments,
    links,
    metadata,
    players,
    processes,
    sockets,
    subscriptions,
    tables,
)
from fieldcraft.server.store.storage import KeptChoice, at_last, changed, claim, do_last, now
from fieldcraft.session.comments import Comment

TOKEN_BYTES: Final = 24
DAY_SECONDS: Final = 24 * 3600
TABLES_DELETED_PER_JOB: Final = 100
"""Maximum number of tables deleted in one job."""
OVER: Final = -1
"""`Stored.asks` of a game that is over."""
LOCK_NAMESPACE: Final = 0x46696C64
"""Any number of our own: a process holds the lock of this and its own number."""


@dataclass(frozen=True)
class Link:
    """The right that a token gives: a seat at a table, to play or to watch."""

    hash: str
    table: int
    role: Role
    seat: int


@dataclass(frozen=True)
class Player:
    """The player of a seat: a person, perhaps with a name, or a bot."""

    name: str = ""
    bot: str = ""
    sat: bool = False
    """True if a person has ever sat there."""
    absent_since: int | None = None
    """When that person was found away, in seconds since 1970; None while connected."""
    holds: int = 0
    """Number of times the seat has held the clock."""


class RemoteClient(NamedTuple):
    """A browser connected to another process: its link, its role and its seat."""

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
    borrowed: int = 0
    undone: int = 0
    revision: int = 0
    created: int = 0
    updated: int = 0
    id: int = 0
    seats: int = 1
    pack: dict[str, str] | None = None
    """Name and digest of the card pack it is played with."""
    players: list[Player] = field(default_factory=list)
    """The player of each seat."""
    clock: int = 0
    """Seconds to respond, 0 for as long as one likes."""
    around: int = 0
    """Changes with whatever is beside the game: with players, clock and proposal, and with the game."""
    until: int | None = None
    """Time when the open window closes, in milliseconds since 1970; None where none is timed."""
    held: bool = False
    """True if the clock was held in this window."""
    proposal: str | None = None
    """The undo that is proposed, as JSON; None where none is."""
    key: str = ""
    """The key that decides its deals, in hexadecimal digits, '' if the seed does."""
    day: str = ""
    """The day whose game it is, '' where it is of none."""
    dealt: str = ""
    """The origin of its deals: 'seed', 'code', 'record' or 'position'; '' if by chance."""
    asks: int | None = None
    """Bit mask of the seats that the game waits for, `OVER` at the end; None where it is unknown."""
    comments: list[Comment] = field(default_factory=list)
    """The comments of its players on positions."""

    def but(self, **changed: Any) -> Stored:
        """Return a copy with other values, for each choice: `dataclasses.replace` takes ten times as long."""
        copy = object.__new__(Stored)
        copy.__dict__ = self.__dict__ | changed
        return copy

    @property
    def record(self) -> dict[str, Any]:
        """Return the table's record, as a client may keep it."""
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
        if self.borrowed:
            record["borrowed"] = self.borrowed
        if self.comments:
            record["comments"] = [list(comment) for comment in self.comments]
        return record if self.pack is None else record | {"pack": dict(self.pack)}


class Snapshot(NamedTuple):
    """A table at one moment: what is kept, the links that are good, who is connected elsewhere."""

    stored: Stored
    links: set[str]
    others: list[RemoteClient]


def new_token() -> str:
    """Return a new random token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return the stored form of a token, which is long and random, so that one plain hash is enough."""
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
COMMENTS: Final = (
    select(comments.c.at, comments.c.seat, comments.c.text)
    .where(comments.c.table_id == bindparam("of"))
    .order_by(comments.c.at, comments.c.seat)
)
PLAYER: Final = ("name", "bot", "sat", "absent_since", "holds")
PLAYERS: Final = select(players.c.seat, *(players.c[name] for name in PLAYER)).where(
    players.c.table_id == bindparam("of")
)


def find_link(connection: Connection, token: str) -> tuple[Link, int] | None:
    """Return the link of a token and its table's number of changes (see `Stored.around`); or None."""
    row = connection.execute(FIND, {"by": hashed(token)}).one_or_none()
    return None if row is None else (Link(row.hash, row.table_id, row.role, row.seat), row.around)


def has_link(connection: Connection, link: Link) -> bool:
    """True if the link is still valid."""
    return connection.execute(IS_GOOD, {"by": link.hash}).first() is not None


def glance(connection: Connection, table: int, process: int, after: int = 0) -> Snapshot:
    """A table as it is now, of its choices those after so many; `process` is who looks.  Raises Refused."""
    good = connection.scalars(GOOD, {"of": table})
    kept = fetch(connection, table, after)
    return Snapshot(kept, set(good), elsewhere(connection, table, process))


def elsewhere(connection: Connection, table: int, process: int) -> list[RemoteClient]:
    """Return the clients of a table at other processes than this one."""
    return [RemoteClient(*row) for row in connection.execute(ELSEWHERE, {"of": table, "own": process})]


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
        row.borrowed,
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
        row.dealt,
        row.asks,
        [Comment(*fields) for fields in connection.execute(COMMENTS, {"of": table})],
    )


def fetch_players(connection: Connection, table: int, seats: int) -> list[Player]:
    """Return the player of each seat of a table."""
    known = {seat: Player(*fields) for seat, *fields in connection.execute(PLAYERS, {"of": table})}
    return [known.get(seat, Player()) for seat in range(seats)]


MINE: Final = (
    select(links.c.hash, links.c.seat, tables.c.id, tables.c.asks, tables.c.updated)
    .join(tables)
    .where(links.c.role == "play", links.c.hash.in_(bindparam("these", expanding=True)))
)
SEATS: Final = (
    select(links.c.table_id, func.count().label("number"))
    .where(links.c.role == "play", links.c.table_id.in_(bindparam("these", expanding=True)))
    .group_by(links.c.table_id)
)
NAMES: Final = select(players.c.table_id, players.c.seat, players.c.name, players.c.bot).where(
    players.c.table_id.in_(bindparam("these", expanding=True))
)


class TurnOfSeat(NamedTuple):
    """The progress of a table for one of its seats: whose turn it is."""

    is_known: bool
    """False until anything has been chosen by this version of the server."""
    is_over: bool
    is_own: bool
    """True if this seat is asked."""
    waits: list[str]
    """The names of the others who are asked, '' for those without one."""
    seats: int
    updated: int
    """When the table last changed, in seconds since 1970."""


def turns(connection: Connection, tokens: list[str]) -> list[TurnOfSeat | None]:
    """Return for each token of a seat whose turn it is; None for a token that opens no seat."""
    rows = {row.hash: row for row in connection.execute(MINE, {"these": [hashed(one) for one in tokens]})}
    of = {"these": sorted({row.id for row in rows.values()})}
    held = {(row.table_id, row.seat): row for row in connection.execute(NAMES, of)}
    seats = {row.table_id: row.number for row in connection.execute(SEATS, of)}

    def turn(row: Any) -> TurnOfSeat:
        asks = row.asks or 0
        asked = [seat for seat in range(asks.bit_length()) if asks > 0 and asks >> seat & 1]
        others = [held.get((row.id, seat)) for seat in asked if seat != row.seat]
        waits = ["" if one is None else one.name for one in others if one is None or not one.bot]
        return TurnOfSeat(
            row.asks is not None, asks == OVER, row.seat in asked, waits, seats[row.id], row.updated
        )

    found = (rows.get(hashed(token)) for token in tokens)
    return [None if row is None else turn(row) for row in found]


# -- changing -------------------------------------------------------------------------------


ADD_TABLE: Final = insert(tables)
ADD_LINK: Final = insert(links)
ADD_PLAYER: Final = insert(players)
ADD_COMMENT: Final = insert(comments)
CHOICE: Final = {"table_id": "of", "number": "nth", "key": "chosen", "digest": "mark"}
"""The columns of a choice, and the names of their values."""
APPEND: Final = RowStatement(
    insert(choices).values({column: of_one(name) for column, name in CHOICE.items()}),
    insert(choices).from_select([*CHOICE], select(*map(of_each, CHOICE.values()))),
)
CLEAR_SEAT: Final = delete(players).where(
    players.c.table_id == bindparam("of"), players.c.seat == bindparam("at")
)


def create(connection: Connection, table: Stored, new_links: list[tuple[str, Role, int]]) -> int:
    """Keep a new table and its links, given as (token, role, seat); its id."""
    fields = {
        name: getattr(table, name)
        for name in ("game", "version", "seed", "borrowed", "created", "updated", "clock", "dealt", "asks")
    }
    fields |= {"setup": json.dumps(table.setup), "pack": pack_text(table.pack), "undone": 0, "revision": 0}
    fields["key"] = table.key or None
    made = connection.execute(ADD_TABLE, fields).inserted_primary_key
    assert made is not None
    id: int = made[0]
    add_links(connection, id, new_links)
    add_choices(connection, id, table.choices, table.digests)
    add_players(connection, id, [one for one in enumerate(table.players) if one[1] != Player()])
    add_comments(connection, id, table.comments)
    return id


def add_comments(connection: Connection, table: int, new: list[Comment]) -> None:
    """Keep comments on a table's game."""
    if new:
        connection.execute(ADD_COMMENT, [{"table_id": table} | comment._asdict() for comment in new])


def set_comments(before: Stored, after: Stored, connection: Connection) -> None:
    """Keep these comments on a game instead of those before."""
    old, new = set(before.comments), set(after.comments)
    for comment in old - new:
        place = comments.c.at == comment.at, comments.c.seat == comment.seat
        connection.execute(delete(comments).where(comments.c.table_id == before.id, *place))
    add_comments(connection, before.id, sorted(new - old))


def set_player(connection: Connection, table: int, seat: int, player: Player) -> None:
    """Keep who plays a seat from now on."""
    connection.execute(CLEAR_SEAT, {"of": table, "at": seat})
    add_players(connection, table, [(seat, player)])


def add_players(connection: Connection, table: int, new: list[tuple[int, Player]]) -> None:
    """Keep the players of seats that have none yet, given as (seat, player)."""
    rows = [
        {"table_id": table, "seat": seat} | {name: getattr(player, name) for name in PLAYER}
        for seat, player in new
    ]
    if rows:
        connection.execute(ADD_PLAYER, rows)


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
    set_comments(before, after, connection)
    changed(connection, before.id)


def pack_text(pack: dict[str, str] | None) -> str | None:
    """Return name and digest of a card pack as the database keeps them."""
    return None if pack is None else json.dumps(pack)


def add_choices(connection: Connection, table: int, keys: list[str], digests: list[str] | None) -> None:
    """Keep the choices of a table that has none yet."""
    rows = [
        {"of": table, "nth": n, "chosen": key, "mark": digests[n - 1] if digests else None}
        for n, key in enumerate(keys, 1)
    ]
    if rows:
        APPEND.execute(connection, rows)


def add_links(connection: Connection, table: int, new_links: list[tuple[str, Role, int]]) -> None:
    """Store new links of a table, as (token, role, seat)."""
    rows = [
        {"hash": hashed(token), "table_id": table, "role": role, "seat": seat}
        for token, role, seat in new_links
    ]
    connection.execute(ADD_LINK, rows)


def replace_link(connection: Connection, link: Link, role: Role, token: str) -> None:
    """Revoke the link of a role, its own where the role is the link's, and make one with this token."""
    held = select(links.c.hash, links.c.seat).where(links.c.table_id == link.table, links.c.role == role)
    row = connection.execute(held.where(links.c.hash == link.hash) if role == link.role else held).first()
    if row is None:
        raise Refused("revoked")
    connection.execute(delete(subscriptions).where(subscriptions.c.link == row.hash))
    connection.execute(delete(links).where(links.c.hash == row.hash))
    add_links(connection, link.table, [(token, role, row.seat)])
    changed(connection, link.table)


def take_seat(before: Stored, after: Stored, connection: Connection, link: Link, token: str) -> None:
    """Keep that somebody has sat down, whose link has this token from now on; raises Refused."""
    settle(before, after, connection)
    replace_link(connection, link, link.role, token)


def old(connection: Connection, days: float, unplayed: float, but: list[int]) -> list[int]:
    """Return some tables whose last change is at least `days` ago, or `unplayed` if never played.

    A limit of 0 means never; the tables in `but` are left out.
    """
    at = now()
    is_old = [tables.c.updated < at - days * DAY_SECONDS] if days else []
    if unplayed:  # a table that has never changed is as it was opened
        is_old.append((tables.c.revision == 0) & (tables.c.updated < at - unplayed * DAY_SECONDS))
    used = tables.c.id.not_in(but), tables.c.id.not_in(select(sockets.c.table_id))
    found = select(tables.c.id).where(or_(false(), *is_old), *used)
    return list(connection.scalars(found.limit(TABLES_DELETED_PER_JOB)))


def remove(connection: Connection, ids: list[int]) -> None:
    """Delete tables with everything that is stored of them."""
    do_last(connection)
    for kept in reversed(metadata.sorted_tables):
        for column in kept.c:
            if column.references(tables.c.id):
                connection.execute(delete(kept).where(column.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    for id in ids:
        changed(connection, id)


def hold_as_known(table: Stored, connection: Connection) -> None:
    """Lock the row of a table; raises Refused if the table has changed since it was read.

    An agreement is carried out only on an unchanged table, because a choice or a change of seats ends it.
    """
    do_last(connection)
    same = tables.c.around == table.around, tables.c.revision == table.revision
    held = update(tables).where(tables.c.id == table.id, *same).values(around=table.around)
    if connection.execute(held).rowcount != 1:
        raise Refused("moved-on")


def remove_as_known(table: Stored, connection: Connection) -> None:
    """Delete a table; raises Refused where it has changed since it was read."""
    hold_as_known(table, connection)
    remove(connection, [table.id])


def move_of(value: Value) -> Update:
    """Return the statement that claims the next revision of a table."""
    return (
        update(tables)
        .where(tables.c.id == value("of"), tables.c.revision == value("was"))
        .values(revision=value("becomes"), updated=value("at"), undone=value("undos"))
        .values(until=value("closes"), held=value("holds"), proposal=None, around=tables.c.around + 1)
        .values(asks=value("asked"))
    )


def move_by(value: Value) -> Update:
    """Return the statement that claims the next revision of a table if a link is still good."""
    return move_of(value).where(exists().where(links.c.hash == value("by")))


MOVE: Final = RowStatement(move_of(of_one), move_of(of_each))
BY: Final = RowStatement(move_by(of_one), move_by(of_each))
CUT: Final = delete(choices).where(
    choices.c.table_id == bindparam("of"), choices.c.number > bindparam("last")
)
CUT_COMMENTS: Final = delete(comments).where(
    comments.c.table_id == bindparam("of"), comments.c.at > bindparam("last")
)


def move(table: Stored, connection: Connection, by: Link | None = None) -> None:
    """Claim the revision after the table's, on behalf of the link that the client came with.

    Raises Refused where another process was first, or the link has been revoked.
    """
    do_last(connection)
    statement, row = moving(table, by, 1)
    if statement.execute(connection, [row]) != 1:
        raise Refused("moved-on")


def moving(table: Stored, by: Link | None, steps: int) -> tuple[RowStatement, Row]:
    """Return the statement and its values that claim the next `steps` revisions of a table."""
    change: dict[str, Any] = {"of": table.id, "was": table.revision, "becomes": table.revision + steps}
    change |= {"at": now(), "undos": table.undone, "closes": table.until, "holds": table.held}
    change["asked"] = table.asks
    statement, own = (MOVE, {}) if by is None else (BY, {"by": by.hash})
    return statement, change | own


def append(
    table: Stored, connection: Connection, after: int, made: list[list[str]], by: Link | None = None
) -> None:
    """Keep choices after so many, each with its digest: all or none; they are refused as a move is."""
    claim(connection, *moving(table, by, len(made)))
    for number, (key, digest) in enumerate(made, after + 1):
        at_last(connection, APPEND, {"of": table.id, "nth": number, "chosen": key, "mark": digest})
    changed(connection, table.id, KeptChoice(table.revision + len(made), made, table.until, table.held))


def cut(
    table: Stored,
    connection: Connection,
    last: int,
    crossed: bool,
    by: Link | None = None,
    concerns_others: bool = False,
) -> None:
    """Take back all choices after that number; raises Refused.

    If it `concerns_others`, who have agreed or are absent, that holds only for the table as it is known.
    """
    if concerns_others:
        hold_as_known(table, connection)
    move(replace(table, undone=table.undone + crossed), connection, by)
    connection.execute(CUT, {"of": table.id, "last": last})
    connection.execute(CUT_COMMENTS, {"of": table.id, "last": last})
    if last < table.borrowed:
        connection.execute(update(tables).where(tables.c.id == table.id).values(borrowed=last))
    changed(connection, table.id)


def count_hint(connection: Connection, table: int) -> None:
    """Note that one more hint was given at a table."""
    connection.execute(update(tables).where(tables.c.id == table).values(hints=tables.c.hints + 1))


def hints_of(connection: Connection, table: int) -> int:
    """Return how many hints were given at a table."""
    return int(connection.scalar(select(tables.c.hints).where(tables.c.id == table)) or 0)


def replace_record(table: Stored, connection: Connection, record: dict[str, Any]) -> None:
    """Store this record, of the current rules, instead of the one of other rules; raises Refused."""
    move(table, connection)
    connection.execute(
        update(tables)
        .where(tables.c.id == table.id)
        .values(
            version=record["version"],
            pack=pack_text(record.get("pack")),
            borrowed=record.get("borrowed", 0),
        )
    )
    do_last(connection)
    connection.execute(delete(choices).where(choices.c.table_id == table.id))
    add_choices(connection, table.id, record["choices"], record["digests"])
    connection.execute(CUT_COMMENTS, {"of": table.id, "last": len(record["choices"])})
    changed(connection, table.id)


# -- who is connected, where several processes serve -------------------------------------------------


class PlaceLimits(NamedTuple):
    """Limits on the number of browsers."""

    by_link: int
    """Maximum number of browsers at a table with one link."""
    together: int
    """Maximum of these from one address."""
    of_address: int
    """Maximum number of browsers from one address, at any table."""


NO_PLACE_LIMITS: Final = PlaceLimits(2**31, 2**31, 2**31)
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
    connection: Connection, process: int, number: int, link: Link, address: str, places: PlaceLimits
) -> tuple[list[RemoteClient], int]:
    """Note that a client has come to a table with a link, and from which address.

    Returns the clients at other processes, and the table's number of changes (`Stored.around`). A process
    that changes the table later knows of this browser, since the row of the table is held until this is
    stored. Raises Refused if the link has been revoked, or there is no place.
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
    if seats_changed(connection, link.table) and link.role == "play":
        around += note_sat(connection, link)
    return elsewhere(connection, link.table, process), around


def note_sat(connection: Connection, link: Link) -> int:
    """Note that the player of a seat is there, before the news of it; return the number of changes.

    A process that only remembered it would forget it with the table, if the player left again at once.
    """
    known = fetch_players(connection, link.table, link.seat + 1)[link.seat]
    if known.sat and known.absent_since is None:
        return 0
    set_player(connection, link.table, link.seat, replace(known, sat=True, absent_since=None))
    connection.execute(update(tables).where(tables.c.id == link.table).values(around=tables.c.around + 1))
    return 1


def is_full(connection: Connection, link: Link, address: str, places: PlaceLimits) -> str:
    """Return the reason why there is no place for one more, "" if there is one."""
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
    """Have a table of no number, come to it, choose and go, as most browsers have the database do."""
    fields = {"id": 0, "game": "", "version": "", "setup": "{}", "seed": 0, "created": 0, "updated": 0}
    connection.execute(insert(tables).values(**fields, borrowed=0, undone=0, revision=0))
    token = new_token()
    add_links(connection, 0, [(token, "play", 0)])
    found = find_link(connection, token)
    assert found is not None
    link, _ = found
    sit(connection, 0, 0, link, "", NO_PLACE_LIMITS)
    append(glance(connection, 0, 0).stored, connection, 0, [["", ""]], link)
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
        if connection.scalar(free, {"ours": LOCK_NAMESPACE, "number": number}):
            left += strike(connection, number)
    return left
