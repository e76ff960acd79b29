"""Serve tables like `fieldcraft serve`, on a database that is slow and fails at a low rate.

    python bench/faulty.py

Settings are read from the environment, `FIELDCRAFT_WORKERS` among them: several processes need PostgreSQL.

A batch of changes waits, is refused before it is kept, or is kept without an acknowledgement, as in the
simulation of the tests.  `load.py --faults` and `company.py --faults` measure such a server.
"""

from __future__ import annotations

import random
import time
from concurrent.futures import Future
from typing import Final

from fastapi import FastAPI

from fieldcraft.server.http.app import create_app
from fieldcraft.server.http.context import Outside
from fieldcraft.server.run import Server, announce, listen, run_several, share_time, url
from fieldcraft.server.settings import read_settings
from fieldcraft.server.store.db_timeouts import NoAnswer
from fieldcraft.server.store.storage import FinishedJob, QueuedJob, Storage, tell_all
from fieldcraft.server.telemetry import log_to_stderr

SLOW_SHARE: Final = 0.0025
SLOW_SECONDS: Final = 0.02
FAILING_SHARE: Final = 0.000125
"""Fraction of batches that are refused, and of those whose acknowledgement is lost."""


class FaultyStorage(Storage):
    """A storage whose batches of changes are slow or fail now and then."""

    def _commit(self, asked: list[QueuedJob]) -> None:
        luck = random.random()
        if luck < 2 * FAILING_SHARE:
            begun = [job for job in asked if job.begin()]
            if luck < FAILING_SHARE:
                kept = [QueuedJob(job.job, job.table, Future(), job.is_choice) for job in begun]
                super()._commit(kept)
            tell_all([FinishedJob(job.future, None, NoAnswer("the line is cut")) for job in begun])
            return
        if luck > 1 - SLOW_SHARE:
            time.sleep(SLOW_SECONDS)
        super()._commit(asked)


def worker() -> FastAPI:
    """Return the app that each process serves."""
    share_time()
    log_to_stderr("CRITICAL")
    return create_app(read_settings(), Outside(storage=FaultyStorage))


def main() -> None:
    settings = read_settings()
    with listen(settings.host, 0) as listening:
        app = worker()
        app.state.context.storage.open()
        address = url(settings.host, listening.getsockname()[1])
        if settings.workers > 1:
            app.state.context.storage.close()
            announce(address, app.state.page, open_browser=False)
            run_several(settings, listening, "faulty:worker")
        else:
            Server(app, address, False, settings).run(sockets=[listening])


if __name__ == "__main__":
    main()
