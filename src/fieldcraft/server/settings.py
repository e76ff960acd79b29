"""Settings of the server, each from an environment variable FIELDCRAFT_<NAME>."""

from __future__ import annotations

import socket
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fieldcraft.errors import RequestError
from fieldcraft.folders import default_home

PAGE = Path(__file__).parent / "page"


class Settings(BaseSettings):
    """The settings of the server; rates are per second, sizes in bytes, times in seconds."""

    model_config = SettingsConfigDict(env_prefix="FIELDCRAFT_", env_ignore_empty=True, extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    home: Path = Field(default_factory=default_home)
    database_url: str = ""
    """URL of the database; by default `tables.db` in the home folder."""
    database_password_file: Path | None = None
    """A file with the password for the database, which then need not be in the URL or in the environment."""
    database_seconds: float = Field(5, ge=1)
    """Maximum time to reach the database, or for it to do one thing."""
    workers: int = Field(1, ge=1, le=64)
    """Number of processes that serve; several need PostgreSQL."""
    page: Path = PAGE
    """The built page."""
    backups: Path | None = None
    """The folder of the backups, whose age is among the metrics."""
    cards: Path | None = None
    """The folder of a card pack, laid over the games it holds cards for."""
    origins: str = ""
    """Further origins whose pages may use this server, separated by commas; its own always may."""
    hosts: str = ""
    """Host names of the server, separated by commas, or `*` for any.

    Addresses and the names of this computer are always allowed.
    """
    push_contact: str = ""
    """Address of the operator (`mailto:` or `https:`) for the push services of browsers.

    With one, players who have left a game without a clock can have their browser told of their turn.
    """
    push_hosts: str = (
        "fcm.googleapis.com, updates.push.services.mozilla.com, .push.apple.com, .notify.windows.com"
    )
    """Hosts of push services, separated by commas; a name that begins with a dot includes all below it."""
    push_delay: int = Field(20, ge=0)
    """Time for a player to come back before their browser is notified; a reload of the page is shorter."""

    @field_validator("push_contact")
    @classmethod
    def check_contact(cls, contact: str) -> str:
        """Return the address; raises ValueError for another kind of address, and without the libraries."""
        if contact and not contact.startswith(("mailto:", "https:")):
            raise ValueError("it begins with mailto: or https:")
        if contact and find_spec("http_ece") is None:
            raise ValueError("telling players of their turn needs pip install 'fieldcraft[push]'")
        return contact

    log_level: str = Field("INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")

    connections: int = Field(10_000, ge=8)
    """Maximum number of connections of any kind; fewer if the system allows a process fewer."""
    connections_per_address: int = Field(200, ge=1)
    """Maximum number of them from one address; a trusted proxy may hold any number."""
    header_bytes: int = Field(16 * 1024, ge=1024)
    """Maximum size of the address and the headers of a request together."""
    header_seconds: float = Field(10, gt=0)
    """Maximum time for the headers of a request to arrive."""
    read_seconds: float = Field(30, gt=0)
    """Maximum time for which a browser may leave waiting data unread."""
    waiting_bytes: int = Field(256 * 1024, ge=4096)
    """Maximum size of what waits for a browser at a table; one that lets more wait is cut off."""

    message_bytes: int = Field(4096, ge=256)
    message_rate: float = Field(20, gt=0)
    message_burst: int = Field(40, ge=1)
    body_bytes: int = Field(512 * 1024, ge=1024)
    request_rate: float = Field(20, gt=0)
    request_burst: int = Field(200, ge=1)
    work_rate: float = Field(25, gt=0)
    """Work that one address may ask for, in choices that are made and stored.

    The default is enough for ten people who choose every other second and ask for a hint once a minute.
    """
    work_burst: int = Field(200, ge=1)
    refusal_seconds: float = Field(1, ge=0)
    """Delay of a refusal for asking too much, during which the client can ask no more.

    It is longer if many clients of one address are refused.
    """
    table_rate: float = Field(0.05, gt=0)
    """New tables that one address may open; one with a hundred choices counts as two."""
    table_burst: int = Field(100, ge=1)
    table_days: float = Field(365, ge=0)
    """Days after its last change at which a table is deleted; 0 for never."""
    unplayed_days: float = Field(7, ge=0)
    """Days after which a table is deleted at which nobody has chosen anything; 0 for never."""
    scores_per_address: int = Field(5, ge=1)
    """Maximum number of scores in a day's game from one address."""
    sockets_per_link: int = Field(16, ge=1)
    """Maximum number of browsers at a table with the same link."""
    watchers_per_address: int = Field(4, ge=1)
    """Maximum number of browsers from one address that watch a table."""
    sockets_per_address: int = Field(100, ge=1)
    idle_tables: int = Field(1000, ge=0)
    """Maximum number of tables without users that stay in memory."""
    hint_seconds: float = Field(10, gt=0)
    hint_processes: int = Field(1, ge=1, le=64)
    bot_pause: float = Field(0.8, ge=0)
    """Minimum time of a bot for its choice, whatever it holds."""

    def part(self, rate: float) -> float:
        """Return one process's share of a rate, since the requests of an address go to all processes."""
        return rate / self.workers

    @property
    def database(self) -> URL:
        """The URL of the database; raises RequestError for one that we cannot use."""
        url = database_url(self.database_url, self.home)
        file = self.database_password_file
        return url if file is None else url.set(password=read_secret(file))

    @property
    def allowed_push_hosts(self) -> tuple[str, ...]:
        """The hosts of push services."""
        return tuple(names(self.push_hosts))

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The further origins, without a slash at the end."""
        return frozenset(origin.rstrip("/") for origin in names(self.origins))

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The host names of the server, in addition to addresses."""
        own = socket.gethostname().lower()
        return frozenset({*names(self.hosts), "localhost", own, f"{own}.local", self.host.lower()})


def names(text: str) -> list[str]:
    """Return the names in a text that separates them by commas."""
    return [name.strip().lower() for name in text.split(",") if name.strip()]


def read_secret(file: Path) -> str:
    """Return the first line of a file; raises RequestError."""
    try:
        return file.read_text(encoding="utf-8").partition("\n")[0].strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise RequestError(f"the password in {file} cannot be read: {why}") from None


def read_settings(**given: Any) -> Settings:
    """The settings of the environment, but for those given; raises RequestError."""
    try:
        return Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        raise RequestError(f"FIELDCRAFT_{name}: {first['msg'].lower()}") from None


def database_url(text: str, home: Path) -> URL:
    """A database URL with the driver that we use; SQLite below `home` where the text is empty."""
    if not text:
        return URL.create("sqlite", database=str(home.expanduser().absolute() / "tables.db"))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise RequestError(
            "the database URL cannot be read; it is like postgresql://user@host/name"
        ) from None
    if url.drivername == "sqlite":
        return url
    if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg"):
        raise RequestError(f"the database may be sqlite or postgresql, not {url.drivername}")
    if find_spec("psycopg") is None:
        raise RequestError("PostgreSQL needs psycopg: pip install 'fieldcraft[postgresql]'")
    return url.set(drivername="postgresql+psycopg")
