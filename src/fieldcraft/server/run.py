"""Running the server, in this process or in several."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from fieldcraft.errors import RequestError
from fieldcraft.rendering.refusals import Refused
from fieldcraft.rulebook.pack import read_pack
from fieldcraft.server.http.app import create_app
from fieldcraft.server.http.connection_guard import protocols
from fieldcraft.server.http.static import PageFiles
from fieldcraft.server.settings import Settings, read_settings
from fieldcraft.server.store.database import is_file
from fieldcraft.server.telemetry import log_to_stderr
from fieldcraft.server.think.offload import SWITCH_INTERVAL_SECONDS

FRAME_BYTES: Final = 64 * 1024
"""A larger message ends the connection before it is read; smaller ones are refused in words."""
FURTHER_PORTS: Final = 50
WORKER_START_SECONDS: Final = 60
"""Time in which one of several processes must answer, even while it starts, or it is restarted."""
GC_THRESHOLDS: Final = (700, 0, 1650)
"""Allocations until Python collects the youngest objects, and collections until the next generation.

Every second collection takes the next generation as well: a choice leaves hardly any garbage, and so its
objects are looked at once or twice and not again with thousands of others.  A full collection takes a tenth
of a second when a thousand people play.
"""
NO_BROWSER: Final = (
    "No browser can be opened here: go to that address in one, or play in the terminal with "
    "'make terminal' (or 'fieldcraft play')."
)


class Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, app: FastAPI, address: str, open_browser: bool, settings: Settings) -> None:
        super().__init__(uvicorn.Config(app, **ways(settings)))
        self.page: PageFiles = app.state.page
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            announce(self.address, self.page, self.open_browser)


def ways(settings: Settings) -> dict[str, Any]:
    """Return the options of the web server for connections."""
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws_max_size": FRAME_BYTES,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        **protocols(settings),
    }


def announce(address: str, page: PageFiles, open_browser: bool) -> None:
    """Say where the server is, and show it if that is wanted."""
    print(f"Fieldcraft is at {address} until you press Ctrl+C.", flush=True)
    if not page.is_built:
        print(Refused("no-page", why=page.why_missing), flush=True)
    if open_browser:  # a browser may block the caller until it is closed
        threading.Thread(target=show, args=(address,), daemon=True).start()


def run(settings: Settings, open_browser: bool) -> int:
    """Serve until a signal comes; raises RequestError where the server cannot begin.

    With `open_browser` any free port will do, and only warnings are logged, unless the settings name them.
    """
    named = settings.model_fields_set
    share_time()
    log_to_stderr("WARNING" if open_browser and "log_level" not in named else settings.log_level)
    further = FURTHER_PORTS if open_browser and "port" not in named else 0
    if settings.workers > 1 and is_file(settings.database):
        raise RequestError("several processes need PostgreSQL: set FIELDCRAFT_DATABASE_URL")
    if settings.cards is not None:
        read_pack(settings.cards)
    with listen(settings.host, settings.port, further) as listening:
        address = url(settings.host, listening.getsockname()[1])
        app = create_app(settings)
        app.state.context.storage.open()
        if settings.workers > 1:
            app.state.context.storage.close()
            announce(address, app.state.page, open_browser)
            run_several(settings, listening)
            return 0
        with suppress(KeyboardInterrupt):
            Server(app, address, open_browser, settings).run(sockets=[listening])
    return 0


def run_several(
    settings: Settings, listening: socket.socket, factory: str = "fieldcraft.server.run:worker"
) -> None:
    """Serve with several processes, each restarted when it ends, until a signal comes.

    SIGHUP replaces them one after the other, each by one that runs the program as it is installed by then.
    `factory` names the function that returns the app of each process.
    """
    for name in settings.model_fields_set:
        os.environ[f"FIELDCRAFT_{name.upper()}"] = str(getattr(settings, name))
    config = uvicorn.Config(
        factory,
        factory=True,
        workers=settings.workers,
        timeout_worker_healthcheck=WORKER_START_SECONDS,
        **ways(settings),
    )
    Workers(config, sockets=[listening]).run()


class Workers(Multiprocess):
    """The processes that serve; where one ends, another begins at once."""

    def keep_subprocess_alive(self) -> None:
        """Replace processes that have ended."""
        for process in self.processes:
            process.child_conn.close()  # while both ends of its line are ours, its death is not heard on it
        super().keep_subprocess_alive()


def share_time() -> None:
    """Have Python let nobody wait for long."""
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    gc.set_threshold(*GC_THRESHOLDS)


def worker() -> FastAPI:
    """Return the app that each of several processes serves, with settings from the environment."""
    settings = read_settings()
    share_time()
    log_to_stderr(settings.log_level)
    return create_app(settings)


def listen(host: str, port: int, further: int = 0) -> socket.socket:
    """Return a socket that listens at the port, or at one of `further` later ones while it is in use.

    Raises RequestError if the address is not available.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if further and error.errno == errno.EADDRINUSE and port < 65535:
            return listen(host, port + 1, further - 1)
        reason = (error.strerror or str(error)).partition(" (")[0].lower()
        raise RequestError(f"cannot listen on {host}, port {port}: {reason}") from None


def url(host: str, port: int) -> str:
    """The address for a browser on the same computer."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def show(address: str) -> None:
    """Open the address in a browser; where that cannot be, say how else to play."""
    if not (has_screen() and webbrowser.open(address)):
        print(NO_BROWSER, flush=True)


def has_screen() -> bool:
    """True if a browser that is opened here can be seen; a text browser cannot show the table."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
