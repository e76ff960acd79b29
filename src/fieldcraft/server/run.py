"""Running the server in this process."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from fieldcraft.errors import RequestError
from fieldcraft.rulebook.pack import read_pack
from fieldcraft.server.app import create_app
from fieldcraft.server.aside import TURN
from fieldcraft.server.door import protocols
from fieldcraft.server.observe import log_to_stderr
from fieldcraft.server.refusals import Refused
from fieldcraft.server.settings import Settings
from fieldcraft.server.static import Page

LARGEST_FRAME: Final = 64 * 1024
"""A larger message ends the connection before it is read; smaller ones are refused in words."""
FURTHER_PORTS: Final = 50
NO_BROWSER: Final = (
    "No browser can be opened here: go to that address in one, or play in the terminal with "
    "'make terminal' (or 'fieldcraft play')."
)


class Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, app: FastAPI, address: str, open_browser: bool, **settings: Any) -> None:
        super().__init__(uvicorn.Config(app, **settings))
        self.app = app
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Fieldcraft is at {self.address} until you press Ctrl+C.", flush=True)
        page: Page = self.app.state.page
        if not page.is_built:
            print(Refused("no-page", why=page.why_missing), flush=True)
        if self.open_browser:  # a browser may keep whoever opens it waiting until it is closed
            threading.Thread(target=show, args=(self.address,), daemon=True).start()


def run(settings: Settings, open_browser: bool) -> int:
    """Serve until a signal comes; raises RequestError where the server cannot begin.

    Whoever has a browser opened needs no certain port and no log, unless the settings name them.
    """
    named = settings.model_fields_set
    sys.setswitchinterval(TURN)
    log_to_stderr("WARNING" if open_browser and "log_level" not in named else settings.log_level)
    further = FURTHER_PORTS if open_browser and "port" not in named else 0
    if settings.cards is not None:
        read_pack(settings.cards)
    with listen(settings.host, settings.port, further) as listening:
        app = create_app(settings)
        app.state.context.storage.open()
        server = Server(
            app,
            url(settings.host, listening.getsockname()[1]),
            open_browser,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
            **protocols(settings),
        )
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
    return 0


def listen(host: str, port: int, further: int = 0) -> socket.socket:
    """A socket that takes connections at the port, or at one of so many further ones while it is in use.

    Raises RequestError where the address is not to be had.
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
    """Would a browser that is opened here be seen?  One for text alone cannot show the table."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
