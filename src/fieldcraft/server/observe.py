"""What the operator sees: logs as JSON lines, and metrics.  Neither ever holds a token."""

from __future__ import annotations

import json
import logging
import re
import sys
from time import perf_counter
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog import wrap_logger
from structlog.processors import JSONRenderer, TimeStamper, format_exc_info
from structlog.stdlib import BoundLogger, ProcessorFormatter, add_log_level

from fieldcraft.server.limits import send_refusal
from fieldcraft.server.refusals import Refused

TOKEN: Final = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])")
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

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


def log_to_stderr(level: str) -> None:
    """Write our log to standard error, and of the web server's errors alone: anybody can make it warn."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JSON_LINES)
    for name, least in (("fieldcraft.server", level), ("uvicorn", "ERROR"), ("asyncio", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False


class Metrics:
    """What `/metrics` tells."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.choices = Counter("fieldcraft_choices", "Choices made and kept", ["game"], registry=registry)
        self.undos = Counter("fieldcraft_undos", "Undos made and kept", registry=registry)
        self.opened = Counter("fieldcraft_tables_opened", "Tables opened", ["game"], registry=registry)
        self.refused = Counter("fieldcraft_refusals", "Messages refused", ["kind"], registry=registry)
        self.tables = Gauge("fieldcraft_tables_in_memory", "Tables in memory", registry=registry)
        self.sockets = Gauge("fieldcraft_sockets", "Browsers connected", registry=registry)
        self.answers = Histogram(
            "fieldcraft_answer_seconds",
            "From a message to its answer",
            ["type"],
            registry=registry,
            buckets=QUICK,
        )
        self.requests = Histogram(
            "fieldcraft_request_seconds",
            "HTTP requests",
            ["method", "path", "status"],
            registry=registry,
            buckets=QUICK,
        )


class RequestLog:
    """Middleware around everything: logs and measures each request, and ends an error as a clean answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, answer)
        except Exception:
            log.exception("failed", path=pattern(scope))
            if not status:
                await send_refusal(Refused("failed"), answer)
        finally:
            seconds = perf_counter() - begun
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
            self.metrics.requests.labels(method, pattern(scope), status).observe(seconds)
            log.info(
                "request", method=method, path=pattern(scope), status=status, ms=round(seconds * 1000, 1)
            )


def pattern(scope: Scope) -> str:
    """The path with names for what varies in it, such as tokens."""
    route = getattr(scope.get("route"), "path", "")
    return route if route and route != "/{path:path}" else "page"
