"""The end of a server beside a database that hangs, and what its log says about it."""

from __future__ import annotations

import json
import logging
import time

import pytest
from server.test_database import hanging
from sqlalchemy.engine import make_url

from fieldcraft.server.store.db_timeouts import NoAnswer, closing
from fieldcraft.server.store.storage import Storage, still_here
from fieldcraft.server.telemetry import DATABASE_LOGGERS, log_to_stderr

GRACE_SECONDS = 15.0
"""After how long compose kills a server that was asked to end."""
WEB_SERVER_SECONDS = 5.0
"""Part of the grace that the web server may take for open connections."""


def test_a_postgresql_that_hangs_does_not_outlast_the_grace_of_a_server_that_ends(postgres_url: str) -> None:
    storage = Storage(make_url(postgres_url).set(drivername="postgresql+psycopg"))
    storage.open()
    with hanging(postgres_url):
        waiting = [storage.post(lambda line: still_here(0, line), table) for table in range(30)]
        began = time.monotonic()
        with closing():
            storage.close()
        assert time.monotonic() - began < GRACE_SECONDS - WEB_SERVER_SECONDS
    assert all(isinstance(one.exception(0), NoAnswer) for one in waiting)


@pytest.mark.parametrize("name", DATABASE_LOGGERS)
def test_an_error_of_a_driver_is_one_line_of_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {known: logging.getLogger(known).handlers for known in (*DATABASE_LOGGERS, "fieldcraft.server")}
    try:
        log_to_stderr("INFO")
        try:
            raise RuntimeError("the line was cut\nand more of it")
        except RuntimeError:
            logging.getLogger(f"{name}.pool").exception("Exception during reset")
    finally:
        for known, handlers in before.items():
            logging.getLogger(known).handlers = handlers
    (said,) = capsys.readouterr().err.splitlines()
    assert json.loads(said)["event"] == "Exception during reset: the line was cut"
