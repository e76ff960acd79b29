"""The table in the browser: `serve` runs it, `fieldcraft.server.app.create_app` makes it."""

from __future__ import annotations


def serve(
    host: str | None = None,
    port: int | None = None,
    *,
    database_url: str | None = None,
    open_browser: bool = False,
) -> int:
    """Serve the table until it is interrupted; the exit code.

    What is None comes from the environment (see `fieldcraft.server.settings`); port 0 takes any that
    is free.  Raises RequestError where the address is taken, a setting is wrong or the database
    cannot be opened.
    """
    from fieldcraft.server.run import run
    from fieldcraft.server.settings import read_settings

    given = {"host": host, "port": port, "database_url": database_url}
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    return run(settings, open_browser)
