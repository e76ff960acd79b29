"""Work shared out by a Dask scheduler: the same result as alone, also where a worker dies over it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from effort import COUNTING, fewer, uncounted
from server.waiting import comes

from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.extras import library
from fieldcraft.lab import work
from fieldcraft.lab.compare import compare
from fieldcraft.lab.match import match_of
from fieldcraft.lab.simulate import simulate
from fieldcraft.lab.train import train
from fieldcraft.lab.tune import tune
from fieldcraft.lab.work import ALONE, Crew, Task, chunks, parts

WAIT = 60.0
"""Seconds in which scheduler and workers must have come."""


@dataclass
class Cluster:
    """A scheduler with its workers, each a process of its own."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def started(*words: str) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", *words],
        env={name: value for name, value in os.environ.items() if name != COUNTING} | {"PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two workers with one thread each, without a nanny that would restart them; the last test kills one."""
    folder = tmp_path_factory.mktemp("cluster")
    told = folder / "scheduler.json"
    shared = ["--no-dashboard", "--scheduler-file", str(told)]
    scheduler = started(
        "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show", *shared
    )
    assert comes(told.exists)
    flags = ["--nthreads", "1", "--no-nanny", "--local-directory", str(folder), *shared]
    workers = [started("distributed.cli.dask_worker", *flags) for _ in range(2)]
    connect = library("distributed").Client
    try:
        with connect(scheduler_file=str(told), timeout=WAIT, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=WAIT)
            yield Cluster(client.scheduler.address, workers)
    finally:
        for process in [scheduler, *workers]:
            process.kill()
            process.wait()


@uncounted
def test_simulations_comparisons_training_and_tuning_come_out_as_alone(cluster: Cluster) -> None:
    def timeless(result: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in result.items() if "second" not in name}

    games = max(6, fewer(20))
    alone = simulate("nightlancer", "random", games, 3, settings=["length=short"])
    together = simulate(
        "nightlancer", "random", games, 3, Crew(cluster=cluster.address), settings=["length=short"]
    )
    assert timeless(together) == timeless(alone)
    request = ("agent-decker", "printed", "printed", "greedy", 3, 1)
    assert compare(*request, Crew(cluster=cluster.address)) == compare(*request, ALONE)
    lesson = ("blight-chronicles-demo", 6, "search:2", 5)
    told: list[list[str]] = [[], []]
    files = [
        train(*lesson, crew, (), lines.append)
        for crew, lines in zip((ALONE, Crew(cluster=cluster.address)), told, strict=True)
    ]
    assert files[0] == files[1]
    assert told[0] == told[1]
    drill = ("agent-decker", 4, 1, "greedy", 5)
    told = [[], []]
    for crew, lines in zip((ALONE, Crew(cluster=cluster.address)), told, strict=True):
        tune(*drill, crew, (), lines.append)
    assert told[0] == told[1]


def test_a_worker_with_other_cards_or_another_version_is_refused(cluster: Cluster) -> None:
    task = replace(Task(match_of("agent-decker", "random")), version="0 0")
    with pytest.raises(RequestError, match=r"a worker of the cluster has Fieldcraft .*, not 0 0"):
        list(parts(task, 2, 1, Crew(cluster=cluster.address)))


def test_a_scheduler_that_does_not_answer_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(work, "ANSWERS", 0.5)
    for address in ("tcp://127.0.0.1:9", "nowhere at all"):
        assert main(["simulate", "agent-decker", "--games", "2", "--cluster", address]) == 2
        assert f"no Dask scheduler answers at '{address}'" in capsys.readouterr().err


@uncounted
def test_a_worker_that_dies_over_its_work_changes_nothing(cluster: Cluster) -> None:
    task = Task(match_of("agent-decker", "greedy"), decisions=True)
    games = max(24, fewer(100))
    alone = list(parts(task, games, 5, ALONE))
    assert len(alone) == len(chunks(range(games)))
    together: list[Any] = []
    for part in parts(task, games, 5, Crew(cluster=cluster.address)):
        if not together:
            cluster.workers[0].send_signal(signal.SIGKILL)
        together.append(part)
    assert cluster.workers[0].wait() == -signal.SIGKILL
    assert cluster.workers[1].poll() is None
    assert together == alone
