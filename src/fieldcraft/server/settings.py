"""Settings of the server, each from an environment variable FIELDCRAFT_<NAME>."""

from __future__ import annotations

import socket
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fieldcraft.errors import RequestError
from fieldcraft.folders import default_home

PAGE = Path(__file__).parent / "page"


class Settings(BaseSettings):
    """How the server runs; rates are a second, sizes are bytes, times are seconds."""

    model_config = SettingsConfigDict(env_prefix="FIELDCRAFT_", env_ignore_empty=True, extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    home: Path = Field(default_factory=default_home)
    database_url: str = ""
    """Where tables are kept; left out, `tables.db` in the home folder."""
    database_seconds: float = Field(5, ge=1)
    """How long the database may take to be reached, or to do one thing."""
    workers: int = Field(1, ge=1, le=64)
    """How many processes serve; several need PostgreSQL."""
    page: Path = PAGE
    """The built page."""
    cards: Path | None = None
    """The folder of a card pack, laid over the games it holds cards for."""
    origins: str = ""
    """Further origins whose pages may use this server, parted by commas; its own always may."""
    hosts: str = ""
    """Names by which the server may be called, parted by commas, `*` for any; addresses and this computer's
    own names are always good."""
    log_level: str = Field("INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")

    connections: int = Field(10_000, ge=8)
    """How many connections of any kind there may be; fewer where the system lets a process have fewer."""
    connections_per_address: int = Field(200, ge=1)
    """How many of them one address may hold; a trusted proxy may hold any number."""
    header_bytes: int = Field(16 * 1024, ge=1024)
    """How large the address and the headers of a request may be together."""
    header_seconds: float = Field(10, gt=0)
    """How long they may take."""
    read_seconds: float = Field(30, gt=0)
    """How long a browser may leave unread what waits for it."""
    waiting_bytes: int = Field(256 * 1024, ge=4096)
    """How much may wait for a browser at a table; one that lets more wait is cut off."""

    message_bytes: int = Field(4096, ge=256)
    message_rate: float = Field(20, gt=0)
    message_burst: int = Field(40, ge=1)
    body_bytes: int = Field(512 * 1024, ge=1024)
    request_rate: float = Field(20, gt=0)
    request_burst: int = Field(200, ge=1)
    work_rate: float = Field(25, gt=0)
    """How much one address may ask for in all, counted in choices that are made and kept: ten people
    have enough who choose every other second and ask for a hint once a minute."""
    work_burst: int = Field(500, ge=1)
    refusal_seconds: float = Field(1, ge=0)
    """Whoever asks too much is told so after this time, and can ask no more meanwhile; where many of one
    address are, it takes longer."""
    table_rate: float = Field(0.05, gt=0)
    """How many new tables one address may open; one with a hundred choices counts as two."""
    table_burst: int = Field(100, ge=1)
    table_days: float = Field(365, ge=0)
    """So many days after its last change a table is deleted; 0 for never."""
    unplayed_days: float = Field(7, ge=0)
    """The same for a table at which nobody has chosen anything."""
    scores_per_address: int = Field(5, ge=1)
    """How many scores of a day's game one address may enter."""
    sockets_per_link: int = Field(16, ge=1)
    """How many browsers may be at a table by the same link."""
    watchers_per_address: int = Field(4, ge=1)
    """How many of those who watch a table may do so from one address."""
    sockets_per_address: int = Field(100, ge=1)
    idle_tables: int = Field(1000, ge=0)
    """How many tables at which nobody sits stay in memory."""
    hint_seconds: float = Field(10, gt=0)
    hint_processes: int = Field(1, ge=1, le=64)
    bot_pause: float = Field(0.8, ge=0)
    """How long a bot takes for its choice at least, whatever it holds."""

    def part(self, rate: float) -> float:
        """What one process grants of a rate: an address asks now this process, now another."""
        return rate / self.workers

    @property
    def database(self) -> URL:
        """Where the database is; raises RequestError for a URL that names none we can use."""
        return database_url(self.database_url, self.home)

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(origin.rstrip("/") for origin in names(self.origins))

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The names by which the server may be called, besides addresses."""
        own = socket.gethostname().lower()
        return frozenset({*names(self.hosts), "localhost", own, f"{own}.local", self.host.lower()})


def names(text: str) -> list[str]:
    """What commas part."""
    return [name.strip().lower() for name in text.split(",") if name.strip()]


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
