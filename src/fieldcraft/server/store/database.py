"""Opening the database: one that answers in time, of the newest schema, and ours alone where it is a file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock, Timeout
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import URL, Connection, Engine

from fieldcraft.errors import RequestError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
OWNER_ONLY_MODE: Final = 0o600
SQLITE_SUFFIXES: Final = ("-wal", "-shm", "-journal")
KEEPALIVE: Final = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Options that let the client notice soon when a PostgreSQL has vanished from the network."""
READERS: Final = 4
"""Number of threads that read at the same time."""
CONNECTIONS: Final = READERS + 1
"""Number of connections kept open; as many more are opened while they are needed."""


def engine_of(url: URL, seconds: float) -> Engine:
    """The database at an address; `seconds` is how long it may take to be reached or to do one thing."""
    if is_file(url):
        return sqlite_engine(url)
    wait = max(1, round(seconds))
    options = f"{url.query.get('options', '')} -c statement_timeout={wait * 1000}"
    options += f" -c idle_in_transaction_session_timeout={wait * 4000}"
    return create_engine(
        url,
        connect_args={**KEEPALIVE, "connect_timeout": max(2, wait), "options": options.strip()},
        pool_size=CONNECTIONS,
        max_overflow=CONNECTIONS,
        pool_timeout=seconds,
        pool_use_lifo=True,
    )


def is_file(url: URL) -> bool:
    """True if the database is a file, which one process has for itself."""
    return url.drivername == "sqlite"


def sqlite_engine(url: URL) -> Engine:
    """Return an engine of SQLite, in which a transaction is one from its first statement on.

    Left to itself Python's driver begins one before the first change of a row only: what changes the schema
    would be kept step by step, and what is read would not be of one moment.
    """
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


# -- the file -------------------------------------------------------------------------------------


class DatabaseFile:
    """The file of a SQLite database: held by one process, and missed where it is taken away."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(f"{path}.lock", mode=OWNER_ONLY_MODE, thread_local=False)
        self._known: dict[Path, tuple[int, int]] = {}

    def hold(self) -> None:
        """Take the file for this process, as long as that lives; raises RequestError, OSError."""
        keep_private(self.path)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise RequestError(
                f"another process serves the tables in {self.path} already; several at once need PostgreSQL"
            ) from None

    def release(self) -> None:
        """Let another process serve the file."""
        self._lock.release()

    def know(self) -> None:
        """Note which files they are that were opened."""
        log = self.path.with_name(f"{self.path.name}-wal")
        self._known = {path: found for path in (self.path, log) if (found := identity(path))}

    @property
    def is_there(self) -> bool:
        """True if the opened files still exist under their names."""
        return all(identity(path) == known for path, known in self._known.items())


def keep_private(path: Path) -> None:
    """Create a file for the database that no other user of this computer can read, like those beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=OWNER_ONLY_MODE)
    for file in (path, *(path.with_name(f"{path.name}{ending}") for ending in SQLITE_SUFFIXES)):
        if file.exists():
            file.chmod(OWNER_ONLY_MODE)


def identity(path: Path) -> tuple[int, int] | None:
    """Return the identity of a file, whatever its name; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def file_of(url: URL) -> DatabaseFile | None:
    """The file of a database, None where it is none."""
    named = is_file(url) and url.database not in (None, "", ":memory:")
    return DatabaseFile(Path(str(url.database)).absolute()) if named else None


# -- the schema -----------------------------------------------------------------------------------


def migrate(engine: Engine, file: DatabaseFile | None) -> None:
    """Apply the steps that are missing, all of them or none, a database in a file being copied first."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        if file is not None:
            here = MigrationContext.configure(connection).get_current_revision()
            newest = ScriptDirectory.from_config(config).get_current_head()
            if here not in (None, newest):
                copy(file.path, copy_of(file.path, str(here)))
        else:
            connection.execute(text("SET LOCAL statement_timeout = 0"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def copy_of(path: Path, revision: str) -> Path:
    """Return the path of a copy that is made before a database leaves a revision of the schema."""
    return path.with_name(f"{path.stem}-{revision}{path.suffix}")


def copy(path: Path, to: Path) -> None:
    """Copy a database in its current state, completely or not at all."""
    unfinished = to.with_name(f"{to.name}.part")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, OWNER_ONLY_MODE))
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    flush(unfinished)
    unfinished.replace(to)
    flush(to.parent)


def flush(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        if not path.is_dir():  # some systems flush no folders
            raise
    finally:
        os.close(handle)
