"""Sessions need no server, disk or database: they can be had in a notebook, or in a page without a server."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

SERVERS = {"sqlalchemy", "alembic", "fastapi", "starlette", "pydantic", "uvicorn", "websockets", "structlog"}
TERMINALS = {"rich", "cyclopts", "platformdirs", "filelock"}
MACHINE = {"sqlite3", "socket", "asyncio", "subprocess"}
UNMEASURED = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
"""The environment of a process whose coverage is not measured: that would load modules of its own."""


@pytest.mark.parametrize(
    "program",
    [
        "from fieldcraft.rendering import client, games, messages, refusals, thinking",
        "from fieldcraft.session import game, record, load, scenario, sharecode, follow, digest",
        "import fieldcraft; fieldcraft.load(fieldcraft.new('agent-decker', 1).save())",
    ],
)
def test_a_session_loads_nothing_that_it_does_not_need(program: str) -> None:
    command = f"{program}\nimport sys, json\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", command], env=UNMEASURED, capture_output=True, text=True, check=True
    )
    names = set(json.loads(done.stdout))
    tops = {name.partition(".")[0] for name in names}
    assert tops & (SERVERS | TERMINALS | MACHINE) == set()
    assert not any(name.startswith(("fieldcraft.server", "fieldcraft.terminal")) for name in names)
