"""Telemetry for the operator: logs as JSON lines, and metrics.  Neither ever contains a token."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from contextlib import suppress
from functools import cache, partial
from ipaddress import ip_address
from math import inf
from pathlib import Path
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from structlog import wrap_logger
from structlog.processors import JSONRenderer, TimeStamper, format_exc_info
from structlog.stdlib import BoundLogger, ProcessorFormatter, add_log_level

TOKEN: Final = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])")
BUCKETS_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

log: Final[BoundLogger] = wrap_logger(
    logging.getLogger("fieldcraft.server"),
    processors=[add_log_level, ProcessorFormatter.wrap_for_formatter],
    wrapper_class=BoundLogger,
)
"""Takes an event in a few words and its particulars by name."""


def line(event: Any, **_: Any) -> str:
    """An event as JSON, in which whatever looks like a token is struck out."""
    return TOKEN.sub("***", json.dumps(event, ensure_ascii=False, default=str))


JSON_LINES: Final = ProcessorFormatter(
    foreign_pre_chain=[add_log_level],
    processors=[
        ProcessorFormatter.remove_processors_meta,
        TimeStamper(fmt="iso", utc=True, key="time"),
        format_exc_info,
        JSONRenderer(line),
    ],
)


class FirstLine(logging.Filter):
    """Keeps the first line of an error that a library reports, and drops its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten a logged error to the first lines of its message and cause."""
        if record.exc_info and record.exc_info[1] is not None:
            why = str(record.exc_info[1]).strip().partition("\n")[0]
            record.msg, record.args = f"{record.getMessage().partition(chr(10))[0]}: {why}", ()
            record.exc_info = record.exc_text = None
        return True


FIRST_LINE: Final = FirstLine()
DATABASE_LOGGERS: Final = ("sqlalchemy", "psycopg")
"""Report connections that broke: expected, and said again in our own words."""


def log_to_stderr(level: str) -> None:
    """Write our log to standard error; of the web server and the database's drivers only what went wrong.

    Anybody can make the web server warn, so its warnings are left out.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JSON_LINES)
    short = logging.StreamHandler(sys.stderr)
    short.setFormatter(JSON_LINES)
    short.addFilter(FIRST_LINE)
    database = dict.fromkeys(DATABASE_LOGGERS, "WARNING")
    others = {"fieldcraft.server": level, "uvicorn": "ERROR", "asyncio": "WARNING"}
    for name, least in (others | database).items():
        logger = logging.getLogger(name)
        logger.handlers = [short if name in database else handler]
        logger.setLevel(least)
        logger.propagate = False


def is_public(address: str) -> bool:
    """True for an address on the internet, to which no metrics are shown."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a socket in a file
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_global


def backups_in(folder: Path) -> list[float]:
    """Return when the backups in a folder were finished, in seconds since 1970, oldest first."""
    times = []
    for dump in folder.glob("*.dump"):
        with suppress(OSError):  # it was deleted meanwhile
            times.append(dump.stat().st_mtime)
    return sorted(times)


def age_of_backup(folder: Path) -> float:
    """Return the age of the newest backup in seconds, which is endless where there is none."""
    return time.time() - max(backups_in(folder), default=-inf)


class Metrics:
    """The metrics of `/metrics`; with a folder of backups also their age and number."""

    def __init__(self, backups: Path | None = None) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        choices = Counter("fieldcraft_choices", "Choices made and kept", ["game"], registry=registry)
        self.choices = cache(choices.labels)
        """The counter of a game; finding it by its label takes longer than counting."""
        self.pushed = Counter(
            "fieldcraft_pushed", "Browsers told of a turn, or not", ["result"], registry=registry
        )
        self.undos = Counter("fieldcraft_undos", "Undos made and kept", registry=registry)
        self.opened = Counter("fieldcraft_tables_opened", "Tables opened", ["game"], registry=registry)
        self.refused = Counter("fieldcraft_refusals", "Messages refused", ["kind"], registry=registry)
        self.tables = Gauge("fieldcraft_tables_in_memory", "Tables in memory", registry=registry)
        self.sockets = Gauge("fieldcraft_sockets", "Browsers connected", registry=registry)
        if backups is not None:
            age = Gauge("fieldcraft_backup_age_seconds", "Age of the newest backup", registry=registry)
            age.set_function(partial(age_of_backup, backups))
            number = Gauge("fieldcraft_backups", "Backups that are kept", registry=registry)
            number.set_function(lambda: len(backups_in(backups)))
        answers = Histogram(
            "fieldcraft_answer_seconds",
            "From a message to its answer",
            ["type"],
            registry=registry,
            buckets=BUCKETS_SECONDS,
        )
        self.answers = cache(answers.labels)
        """The histogram of a type of message."""
        self.requests = Histogram(
            "fieldcraft_request_seconds",
            "HTTP requests",
            ["method", "path", "status"],
            registry=registry,
            buckets=BUCKETS_SECONDS,
        )
