"""What a package holds beside the sources: card texts parsed, and the page or why it is not there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fieldcraft

PACKAGE = Path(fieldcraft.__file__).parent
TOOLS = Path(__file__).parents[1] / "tools"


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env=os.environ | environment, capture_output=True, text=True, check=True
    )


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its card texts written down, as an installation has it."""
    copy = tmp_path_factory.mktemp("shipped") / "fieldcraft"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("page", "texts", "__pycache__"))
    run(TOOLS / "texts.py", copy)
    return copy.parent


@pytest.mark.parametrize("game", fieldcraft.games())
def test_the_first_game_parses_nothing_and_writes_nothing(shipped: Path, tmp_path: Path, game: str) -> None:
    program = f"""
import sys, fieldcraft
assert fieldcraft.__file__.startswith({str(shipped)!r})
print(len(fieldcraft.new({game!r}, seed=1).options))
print("lark" in sys.modules)
"""
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "FIELDCRAFT_HOME")}
    done = run("-c", program, PYTHONPATH=str(shipped), PYTHONDONTWRITEBYTECODE="1", **home)
    options, has_parsed = done.stdout.split()
    assert int(options) > 0
    assert has_parsed == "False"
    assert [] == list(tmp_path.iterdir())


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the tools alone, and a page that nobody has built."""
    shutil.copytree(TOOLS, tmp_path / "tools")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    return tmp_path


def build_page(checkout: Path, **environment: str) -> str:
    """What is told of the page when it is built on a machine that has no Node."""
    program = "import page; page.build_or_say_why()"
    tools = {"PYTHONPATH": str(checkout / "tools"), "PATH": str(checkout)}
    return run("-c", program, **(tools | environment)).stderr


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({}, "there is no Node 20.19 or later"),
        ({"FIELDCRAFT_PAGE": "0"}, "FIELDCRAFT_PAGE=0 said to leave it out"),
    ],
)
def test_a_page_that_cannot_be_built_leaves_the_reason(
    checkout: Path, environment: dict[str, str], reason: str
) -> None:
    said = build_page(checkout, **environment)
    why = f"The page could not be built when Fieldcraft was installed: {reason}.\n"
    assert f"fieldcraft: {why}" == said
    assert why == (checkout / "src/fieldcraft/server/page/missing.txt").read_text()


def test_a_page_that_is_built_is_taken_as_it_is(checkout: Path) -> None:
    page = checkout / "src/fieldcraft/server/page"
    page.mkdir(parents=True)
    (page / "index.html").write_text("")
    assert "" == build_page(checkout)
    assert ["index.html"] == [file.name for file in page.iterdir()]


def test_a_page_older_than_its_sources_is_built_anew_except_in_a_source_distribution(checkout: Path) -> None:
    page = checkout / "src/fieldcraft/server/page"
    page.mkdir(parents=True)
    (page / "index.html").write_text("")
    os.utime(page / "index.html", (0, 0))
    assert "could not be built" in build_page(checkout)
    (checkout / "PKG-INFO").write_text("")
    assert "" == build_page(checkout)
