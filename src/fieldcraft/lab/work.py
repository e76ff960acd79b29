"""Many games, distributed over processes of this machine or over the workers of a Dask cluster.

Games are handed out in chunks of seeds and returned in the order of their seeds. Each game depends only on
its own seed, so the result does not depend on the machine. A chunk whose worker dies is played again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from fieldcraft.errors import RequestError
from fieldcraft.extras import library
from fieldcraft.lab.match import Decision, GameCourse, Match, Played, Sheet, play
from fieldcraft.rulebook.figures import Figures
from fieldcraft.session.record import SEEDS

CHUNKS: Final = 100
"""Approximate number of chunks, so that progress is visible and no worker is left with the last long one."""
LARGEST: Final = 64
"""Maximum number of games in a chunk."""
ANSWERS: Final = 10.0
"""Seconds in which a scheduler must answer."""

T = TypeVar("T")


@dataclass(frozen=True)
class Crew:
    """The workers that play."""

    jobs: int = 1
    """Number of processes of this machine."""
    cluster: str = ""
    """Address of a Dask scheduler that is used instead of processes; "" for none."""


ALONE: Final = Crew()
"""This process."""


@dataclass
class GamesResult:
    """Results of some games, in the order of their seeds."""

    games: list[Played]
    decisions: list[Decision]
    courses: list[GameCourse]
    figures: Figures | None = None


@dataclass(frozen=True)
class Task:
    """The games to be played, and the data to be recorded of them."""

    match: Match
    decisions: bool = False
    courses: bool = False
    version: str = ""
    """Version of the program and the cards where the work was asked for."""

    def __call__(self, seeds: range) -> GamesResult:
        agree(self.match.version, self.version)
        sheet = Sheet(self.match, self.decisions, self.courses)
        games = [play(self.match, seed, sheet) for seed in seeds]
        return GamesResult(games, sheet.decisions or [], sheet.courses or [], sheet.figures)


def agree(here: str, asked: str) -> None:
    """Raise RequestError where a worker has another program or other cards than were asked for."""
    if asked and here != asked:
        raise RequestError(f"a worker of the cluster has Fieldcraft {here}, not {asked}")


def check(games: int, seed: int, jobs: int) -> None:
    """Raise RequestError for numbers out of range."""
    if games < 1:
        raise RequestError(f"the number of games must be at least 1, not {games}")
    if not 0 <= seed <= SEEDS - games:
        raise RequestError(f"a seed is a whole number from 0 to {SEEDS - games}, not {seed}")
    if jobs < 1:
        raise RequestError(f"the number of jobs must be at least 1, not {jobs}")


def chunks(seeds: range) -> list[range]:
    """The seeds in runs that are small enough to be shared out evenly."""
    size = max(1, min(LARGEST, len(seeds) // CHUNKS))
    return [seeds[at : at + size] for at in range(0, len(seeds), size)]


def shared(task: Callable[[range], T], seeds: range, crew: Crew) -> Iterator[T]:
    """Yield the result of a task for each chunk of the seeds, in their order."""
    runs = chunks(seeds)
    if crew.cluster:
        yield from on_cluster(task, runs, crew.cluster)
    elif crew.jobs == 1 or len(runs) == 1:
        yield from map(task, runs)
    else:
        with ProcessPoolExecutor(min(crew.jobs, len(runs), 4 * (os.cpu_count() or 1))) as pool:
            yield from pool.map(task, runs)


def on_cluster(task: Callable[[range], T], runs: Sequence[range], address: str) -> Iterator[T]:
    """Yield the results of a Dask scheduler's workers; the work of a worker that dies is repeated."""
    distributed = library("distributed")
    try:
        client: Any = distributed.Client(address, timeout=ANSWERS, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise RequestError(f"no Dask scheduler answers at '{address}'") from None
    with client:
        futures = client.map(task, runs, pure=False)
        while futures:
            yield futures.pop(0).result()  # let go at once: the workers need not keep what has come


def parts(task: Task, games: int, seed: int, crew: Crew) -> Iterator[GamesResult]:
    """The games with the seeds seed, seed + 1, ..., a part at a time; raises RequestError, CardError."""
    check(games, seed, crew.jobs)
    yield from shared(task, range(seed, seed + games), crew)
