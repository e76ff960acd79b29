"""The contents of the database: tables, records, links, players, comments, scores of the day, and processes.

Each process that serves the database is a row, and so is each client that is connected to one. Times are
whole seconds since 1970 (UTC).  A link is stored as the SHA-256 of its token, so that the database opens no
table.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s",
    }
)
Id = BigInteger().with_variant(Integer, "sqlite")

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", String(64), nullable=False),
    Column("setup", Text, nullable=False),  # JSON
    Column("seed", BigInteger, nullable=False),
    Column(
        "given", Integer, key="borrowed", nullable=False
    ),  # number of choices left that it was opened with
    Column("undone", Integer, nullable=False),  # number of undos that took back what had been revealed
    Column("revision", Integer, nullable=False),  # changes with every choice and every undo
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("pack", Text),  # JSON: name and digest of its card pack; none without one
    Column("clock", Integer, nullable=False, server_default="0"),  # seconds to respond, 0 for no clock
    Column("around", Integer, nullable=False, server_default="0"),  # changes with everything beside the game
    Column(
        "until", BigInteger
    ),  # when the open window closes, in milliseconds since 1970; < 0: left of it, paused
    Column("held", Boolean, nullable=False, server_default=false()),  # True if the clock was held in it
    Column("proposal", Text),  # JSON of the proposal; none without
    Column("key", String(64)),  # key of its deals, in hexadecimal digits; none where the seed decides
    Column("dealt", String(16), nullable=False, server_default=""),  # origin of its deals, '' by chance
    Column("asks", BigInteger),  # bit mask of the seats waited for, -1 if over; none if unknown
    Column("hints", Integer, nullable=False, server_default="0"),  # number of hints given
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("role", String(8), nullable=False),  # play or watch
    Column("seat", Integer, nullable=False),
    Index("ix_links_table_id", "table_id"),
)

players = Table(
    "players",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),  # of a person, '' where nobody has given one
    Column("bot", String(64), nullable=False),  # that plays the seat, '' where a person does
    Column("sat", Boolean, nullable=False, server_default=false()),  # True if a person has ever sat there
    Column("absent_since", BigInteger),  # when that person was found away; none while connected
    Column("holds", Integer, nullable=False, server_default="0"),  # number of times the seat held the clock
)

choices = Table(
    "choices",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # 1 for the first
    Column("key", Text, nullable=False),  # as a record writes it
    Column("digest", String(8)),  # of the position after it; none in tables of the first version
    sqlite_with_rowid=False,
)

comments = Table(
    "comments",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("at", Integer, primary_key=True),  # number of choices before the position that it is about
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("link", String(64), ForeignKey("links.hash"), primary_key=True),
    Column("hash", String(64), primary_key=True),  # SHA-256 of the address
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("endpoint", Text, nullable=False),  # address at the browser's push service
    Column("p256dh", String(128), nullable=False),  # public key of the browser
    Column("auth", String(64), nullable=False),  # secret of the browser
    Column("due", BigInteger),  # when to say that it is the seat's turn, in seconds since 1970
    Column("tries", Integer, nullable=False, server_default="0"),  # number of attempts to say so
    Index("ix_subscriptions_table_id", "table_id"),
    Index("ix_subscriptions_due", "due"),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(16), primary_key=True),  # push
    Column("value", Text, nullable=False),  # the private key, as PEM
)

days = Table(
    "days",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("key", String(64), nullable=False),  # key of the deals of that day's game
)

attempts = Table(
    "attempts",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("day", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("player", String(64), nullable=False),  # hash of the word that the player's browser has made up
    Column("address", String(64), nullable=False),  # hash of the network address, keyed for that day
    Index("ix_attempts_player", "day", "game", "player", unique=True),
)

scores = Table(
    "scores",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("day", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", BigInteger),
    Column("choices", Integer, nullable=False),
    Column("undone", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("looks", String(64)),  # visual form of the name; none in scores of the first versions
    Column("hints", Integer, nullable=False, server_default="0"),
    Index("ix_scores_day", "day", "game"),
    Index("ix_scores_looks", "day", "game", "looks", unique=True),
)

processes = Table(
    "processes",
    metadata,
    Column("number", Id, primary_key=True),
    Column("seen", BigInteger, nullable=False),  # time of its last sign of life
)

sockets = Table(
    "sockets",
    metadata,
    Column("process", Id, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # among those of the process
    Column("table_id", Id, nullable=False),
    Column("link", String(64), nullable=False),  # hash of the link that it came with
    Column("role", String(8), nullable=False),  # play or watch
    Column("seat", Integer, nullable=False),
    Column("address", String(64), nullable=False),  # network address
    Index("ix_sockets_table_id", "table_id"),
    Index("ix_sockets_address", "address"),
)
