"""Imports point one way, and the rules need nothing but Python."""

from __future__ import annotations

import ast
import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path

import pytest

import fieldcraft
from fieldcraft import games

PACKAGE = Path(fieldcraft.__file__).parent
LAYERS = [
    {"errors", "native", "folders"},
    {"extras"},
    {"kernel"},
    {"language"},
    {"rulebook"},
    {"games"},
    {"session"},
    {"bots"},
    {"envs"},
    {"lab", "server", "terminal", "press"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
"""From the bottom up; what stands in one layer knows nothing of its neighbours."""
FACADE = "__init__"
"""What `import fieldcraft` gives: it may offer anything up to the session."""
LATE: set[tuple[str, str]] = set()
"""Imports from above, made within the functions that need them."""
LIBRARIES = {"language/parser.py": {"lark"}, "folders.py": {"platformdirs"}}
"""What else than the standard library the rules' own modules may import."""


def rank(part: str) -> int:
    return next(rank for rank, parts in enumerate(LAYERS) if part in parts)


def modules() -> Iterator[tuple[Path, str, str]]:
    """Every module by its path within the package, with the part of the package it belongs to."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        yield path, name.as_posix(), name.parts[0].removesuffix(".py")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> list[tuple[str, bool]]:
    """The modules that a file imports: their names, and whether at once when it is loaded."""
    tree = parsed(path)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    late = {node for function in functions for node in ast.walk(function)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, node not in late) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module is not None
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names]
                if node.module == "fieldcraft"
                else [node.module]
            )
            found += [(name, node not in late) for name in names]
    return found


def part_of(name: str) -> str:
    """The part of the package in which a name such as fieldcraft.kernel.state lies."""
    part = name.split(".")[1]
    return part if any(part in parts for parts in LAYERS) else FACADE


def imported() -> Iterator[tuple[str, str, str, bool]]:
    """Each import: of which file, in which part of the package, of what, and whether at once."""
    for path, name, part in modules():
        yield from ((name, part, wanted, at_once) for wanted, at_once in imports(path))


def test_every_part_has_its_layer() -> None:
    parts = {part for _, _, part in modules()} - {FACADE}
    assert parts <= set().union(*LAYERS)


def test_imports_point_one_way() -> None:
    for name, part, wanted, at_once in imported():
        if not wanted.startswith("fieldcraft."):
            continue
        other = part_of(wanted)
        if part == FACADE or other == part or (not at_once and (part, other) in LATE):
            assert not (part == FACADE and at_once and rank(other) > rank("session")), name
        elif other == FACADE:
            assert rank(part) > rank("session"), name
        else:
            assert rank(other) < rank(part), f"{name} imports {wanted}"


def test_the_rules_need_nothing_but_python() -> None:
    """Nor do sessions and bots; what stands above them may need more."""
    known = sys.stdlib_module_names | {"fieldcraft", "mypy_extensions"}
    for name, part, wanted, _ in imported():
        if part == FACADE or rank(part) <= rank("bots"):
            top = wanted.partition(".")[0]
            assert top in known | LIBRARIES.get(name, set()), f"{name} imports {wanted}"


def is_of_a_game(wanted: str) -> bool:
    """Does an import lead into the folder of a game?"""
    return wanted.startswith("fieldcraft.games.")


def test_games_know_nothing_of_each_other() -> None:
    for name, part, wanted, _ in imported():
        if part == "games" and name.count("/") == 2 and is_of_a_game(wanted):
            own = ".".join(["fieldcraft", *name.split("/")[:2]])
            assert f"{wanted}.".startswith(f"{own}."), f"{name} imports {wanted}"


def test_nothing_outside_a_game_knows_it() -> None:
    """But for the laboratory, which measures one."""
    for name, part, wanted, _ in imported():
        assert part in ("games", "lab") or not is_of_a_game(wanted), f"{name} imports {wanted}"


def dotted(name: str) -> str:
    """The name under which a module of the package is imported."""
    return "fieldcraft." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def needs(path: Path) -> set[str]:
    """The modules of the package that a file names, wherever it does."""
    found: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "fieldcraft":
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names & MODULES or {str(node.module)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & MODULES
    return found


MODULES = {dotted(name) for _, name, _ in modules()}


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """Every module that one needs, and that those need."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = graph.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return found


def test_no_imports_go_round_in_a_circle() -> None:
    """Not even those for types alone, or within functions."""
    graph = {dotted(name): needs(path) for path, name, _ in modules()}
    assert {name for name in graph if name in reached(graph, name)} == set()


FORBIDDEN = {
    "time",
    "random",
    "secrets",
    "datetime",
    "socket",
    "threading",
    "asyncio",
    "subprocess",
    "logging",
}


def test_kernel_and_games_keep_no_clock_and_no_chance_of_their_own() -> None:
    for path, name, part in modules():
        if part in ("kernel", "games"):
            assert {wanted.partition(".")[0] for wanted, _ in imports(path)} & FORBIDDEN == set(), name
            calls = [node.func for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
            called = {call.id for call in calls if isinstance(call, ast.Name)}
            assert called & {"print", "input", "open"} == set(), name


def loaded(program: str) -> tuple[set[str], set[str]]:
    """The top-level modules that a program has loaded at its end."""
    command = f"{program}\nimport sys, json\nprint(json.dumps(sorted(name for name in sys.modules)))"
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True, env=unmeasured
    )
    return {name.partition(".")[0] for name in json.loads(done.stdout)}, set(json.loads(done.stdout))


HEAVY = {
    "lark",
    "interegular",
    "asyncio",
    "http",
    "socket",
    "ssl",
    "numpy",
    "sqlite3",
    "multiprocessing",
    "websockets",
}
HEAVY |= {"unittest", "xml", "ctypes", "argparse", "gymnasium", "pettingzoo", "curses"}


def test_importing_the_package_loads_only_what_a_game_needs() -> None:
    tops, names = loaded("import fieldcraft")
    assert tops & HEAVY == set()
    ours = {part_of(name) for name in names if name.startswith("fieldcraft.")}
    assert ours <= {FACADE, "errors", "native", "kernel", "language", "rulebook", "games", "session"}


def test_every_module_of_a_game_is_reached_by_its_name() -> None:
    """Nothing that a package offers hides what is in it: `import fieldcraft.games.x.y as m` works."""
    for found in pkgutil.walk_packages(games.__path__, "fieldcraft.games."):
        module = importlib.import_module(found.name)
        assert attrgetter(found.name.removeprefix("fieldcraft."))(fieldcraft) is module


@pytest.mark.parametrize("game", fieldcraft.game_ids())
def test_playing_and_saving_a_game_needs_no_server(game: str) -> None:
    tops, _ = loaded(
        f"import fieldcraft\ngame = fieldcraft.new({game!r}, 1)\ngame.choose(0)\nfieldcraft.load(game.save())"
    )
    assert tops & (HEAVY - {"lark", "interegular"}) == set()
