"""Serve a table like `fieldcraft serve`, on a database that is slow and fails at a low rate.

    python bench/faulty.py

A batch of changes waits, is refused before it is kept, or is kept without an acknowledgement, as in the
simulation of the tests.  `load.py --faults` and `company.py --faults` measure such a server.
"""

from __future__ import annotations

import random
import time
from concurrent.futures import Future
from typing import Final

from fieldcraft.server.http.app import create_app
from fieldcraft.server.http.context import Outside
from fieldcraft.server.run import Server, listen, share_time, url
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


def main() -> None:
    settings = read_settings()
    share_time()
    log_to_stderr("CRITICAL")
    with listen(settings.host, 0) as listening:
        app = create_app(settings, Outside(storage=FaultyStorage))
        app.state.context.storage.open()
        address = url(settings.host, listening.getsockname()[1])
        Server(app, address, False, settings).run(sockets=[listening])


if __name__ == "__main__":
    main()
