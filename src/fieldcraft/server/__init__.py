"""The table in the browser: `serve` runs it, `fieldcraft.server.http.app.create_app` makes it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fieldcraft.errors import RequestError

LIBRARIES: Final = (
    "alembic",
    "fastapi",
    "httptools",
    "orjson",
    "prometheus_client",
    "pydantic",
    "pydantic_settings",
    "sqlalchemy",
    "structlog",
    "uvicorn",
    "websockets",
)
"""The packages that the extra `server` installs."""


def serve(
    host: str | None = None,
    port: int | None = None,
    *,
    database_url: str | None = None,
    open_browser: bool = False,
    cards: Path | None = None,
    workers: int | None = None,
) -> int:
    """Serve the table until it is interrupted; the exit code.  `cards` is the folder of a card pack,
    `workers` how many processes serve.

    What is None comes from the environment (see `fieldcraft.server.settings`); port 0 takes any that
    is free.  Raises RequestError where the address is taken, a setting is wrong or the database
    cannot be opened, or where the server's libraries are not installed.
    """
    lacking = [name for name in LIBRARIES if find_spec(name) is None]
    if lacking:
        raise RequestError(
            f"the table in the browser needs {lacking[0]}: pip install 'fieldcraft[server]' "
            "installs all of it; 'fieldcraft play' needs nothing more"
        )
    from fieldcraft.server.run import run
    from fieldcraft.server.settings import read_settings

    given = {"host": host, "port": port, "database_url": database_url, "cards": cards}
    given["workers"] = workers
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    return run(settings, open_browser)
