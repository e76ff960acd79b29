"""A server for each test, with an empty home folder; databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from server.company import AT_ONCE, TwoProcesses
from server.postgres import cluster
from server.serving import LocalServer, ServerProcess, local_server, server_process
from session.installed import install

NUMBERS = count(1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    with local_server(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server in a process of its own, for the tests of a module that leave it as it is."""
    with server_process(tmp_path_factory.mktemp("running")) as process:
        yield process


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL, to add the name of a database to."""
    with cluster() as url:
        yield url


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """An empty database of PostgreSQL."""
    name = f"fc{next(NUMBERS)}"
    with psycopg.connect(postgres.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.format(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The market of three among the games that are installed, also for the processes of the server."""
    install(tmp_path / "site", "market-games", {"market": "session.market_rules"})
    monkeypatch.syspath_prepend(tmp_path / "site")
    tests = str(Path(__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'site'}:{tests}", prepend=":")


@pytest.fixture(params=["one process", "two processes"])
def quick(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalServer]:
    """A server whose bots do not pause; one on a file, or two on PostgreSQL."""
    if request.param == "one process":
        with local_server(tmp_path, **AT_ONCE) as running:
            yield running
        return
    url = {"database_url": request.getfixturevalue("postgres_url")}
    with local_server(tmp_path, **url, **AT_ONCE) as one, local_server(tmp_path, **url, **AT_ONCE) as other:
        yield TwoProcesses(one, other)
