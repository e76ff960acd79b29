"""Running the server in this process."""

from __future__ import annotations

import socket
import webbrowser
from contextlib import suppress
from typing import Final

import uvicorn

from fieldcraft.errors import RequestError
from fieldcraft.table.app import create_app
from fieldcraft.table.observe import log_to_stderr
from fieldcraft.table.settings import Settings

LARGEST_FRAME: Final = 64 * 1024
"""A larger message ends the connection before it is read; smaller ones are refused in words."""


def run(settings: Settings, open_browser: bool) -> int:
    """Serve until a signal comes; raises RequestError where the server cannot begin."""
    log_to_stderr(settings.log_level)
    with listen(settings.host, settings.port) as listening:
        app = create_app(settings)
        app.state.service.storage.open()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
        address = url(settings.host, listening.getsockname()[1])
        print(f"Fieldcraft is at {address} until you press Ctrl+C.", flush=True)
        if open_browser:
            webbrowser.open(address)
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections; raises RequestError where the address is not to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RequestError(f"cannot listen on {host}, port {port}: {reason}") from None


def url(host: str, port: int) -> str:
    """The address for a browser on the same computer."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"
