"""Middleware that logs and measures each request."""

from __future__ import annotations

from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fieldcraft.rendering.refusals import Refused
from fieldcraft.server.http.limits import send_refusal
from fieldcraft.server.telemetry import Metrics, log


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
