"""The server's libraries are an extra: only `serve` needs them, and says so where they are not there."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fieldcraft.errors import RequestError
from fieldcraft.server import LIBRARIES, serve

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_the_extra_installs_what_serve_asks_for() -> None:
    extra = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]["server"]
    named = sorted(re.split(r"[\[<>=]", line)[0].replace("-", "_") for line in extra)
    assert named == sorted(LIBRARIES)


def test_playing_without_a_server_loads_none_of_them() -> None:
    program = f"""
import sys
import fieldcraft, fieldcraft.cli, fieldcraft.server, fieldcraft.terminal
import fieldcraft.session.game, fieldcraft.session.record, fieldcraft.session.scenario
game = fieldcraft.new("agent-decker", seed=1)
game.choose(0)
fieldcraft.load(game.save())
print(sorted(set(sys.modules) & {set(LIBRARIES)}))
"""
    done = run(program)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_serve_says_which_command_installs_what_is_not_there() -> None:
    program = """
import sys
sys.modules["fastapi"] = None
from fieldcraft.cli import main
sys.exit(main(["serve", "--port", "0"]))
"""
    done = run(program)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"fieldcraft: {lacks('fastapi')}\n"


@pytest.mark.parametrize("library", LIBRARIES)
def test_any_library_that_is_not_there_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(RequestError) as refused:
        serve(port=0)
    assert str(refused.value) == lacks(library)


def lacks(library: str) -> str:
    return (
        f"the table in the browser needs {library}: pip install 'fieldcraft[server]' installs all of it; "
        "'fieldcraft play' needs nothing more"
    )
