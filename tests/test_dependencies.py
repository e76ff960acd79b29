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
    {"envs", "rendering"},
    {"desk"},
    {"lab", "server", "site", "terminal", "press"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
"""Layers from the bottom up; the parts of one layer know nothing of each other."""
FACADE = "__init__"
"""The part that `import fieldcraft` provides; it may offer anything up to the session."""
LATE: set[tuple[str, str]] = set()
"""Imports from above, made within the functions that need them."""
LIBRARIES = {"language/parser.py": {"lark"}, "folders.py": {"platformdirs"}}
"""Libraries that the rules' own modules may import, in addition to the standard library."""


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
    """Return the part of the package that contains a name such as fieldcraft.kernel.state."""
    part = name.split(".")[1]
    return part if any(part in parts for parts in LAYERS) else FACADE


def imported() -> Iterator[tuple[str, str, str, bool]]:
    """Yield each import: its file, its part of the package, what it imports, and whether at once."""
    for path, name, part in modules():
        yield from ((name, part, wanted, at_once) for wanted, at_once in imports(path))


def test_no_compiled_loop_boxes_its_numbers() -> None:
    """Mypyc has a variable called _ hold any object, so a loop over numbers that uses it makes an object of
    each.
    """
    for path, name, _ in modules():
        if "from fieldcraft.native import" not in path.read_text(encoding="utf-8"):
            continue
        for loop in ast.walk(parsed(path)):
            if isinstance(loop, ast.For | ast.comprehension) and isinstance(loop.iter, ast.Call):
                is_unnamed = isinstance(loop.target, ast.Name) and loop.target.id == "_"
                assert not (is_unnamed and ast.unparse(loop.iter.func) in ("range", "enumerate")), name


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
    """Sessions and bots need nothing else either; higher layers may need more."""
    known = sys.stdlib_module_names | {"fieldcraft", "mypy_extensions"}
    for name, part, wanted, _ in imported():
        if part == FACADE or rank(part) <= rank("bots"):
            top = wanted.partition(".")[0]
            assert top in known | LIBRARIES.get(name, set()), f"{name} imports {wanted}"


def is_of_a_game(wanted: str) -> bool:
    """True if an import leads into the folder of a game."""
    return wanted.startswith("fieldcraft.games.")


def test_games_know_nothing_of_each_other() -> None:
    for name, part, wanted, _ in imported():
        if part == "games" and name.count("/") >= 2 and is_of_a_game(wanted):
            own = ".".join(["fieldcraft", *name.split("/")[:2]])
            assert f"{wanted}.".startswith(f"{own}."), f"{name} imports {wanted}"


def test_nothing_outside_a_game_knows_it() -> None:
    """But for the laboratory, which measures one."""
    for name, part, wanted, _ in imported():
        assert part in ("games", "lab") or not is_of_a_game(wanted), f"{name} imports {wanted}"


ROOMS = ["printed", "table", "vocabulary", "phases", "outward", "judgement"]
"""The rooms of every game, from the bottom up; a module outside them, such as its ruleset, is above all."""


def floor(room: str) -> int:
    """The height of a room, or of what is above all rooms."""
    return ROOMS.index(room) if room in ROOMS else len(ROOMS)


def test_every_game_has_the_same_rooms() -> None:
    for game in {
        name.split("/")[1] for _, name, part in modules() if part == "games" and name.count("/") > 1
    }:
        assert {
            path.name for path in (PACKAGE / "games" / game).iterdir() if (path / "__init__.py").exists()
        } == {*ROOMS}


def test_rooms_of_a_game_import_downwards_alone() -> None:
    for name, part, wanted, _ in imported():
        if part == "games" and name.count("/") >= 3 and is_of_a_game(wanted):
            room, other = name.split("/")[2], wanted.split(".")[3]
            assert floor(other) <= floor(room), f"{name} imports {wanted}"


SERVER_ROOMS = [{"store", "think"}, {"live"}, {"http"}]
"""The rooms of the server, from the bottom up; rooms of one floor know nothing of each other."""
SERVER_BASE = {"catalogue", "settings", "telemetry", "wire"}
"""Modules of the server below all rooms; any other module outside the rooms is above them."""


def server_floor(part: str) -> int:
    """The height of a room or module of the server."""
    if part in SERVER_BASE:
        return -1
    return next((floor for floor, rooms in enumerate(SERVER_ROOMS) if part in rooms), len(SERVER_ROOMS))


def test_rooms_of_the_server_import_downwards_alone() -> None:
    for name, part, wanted, _ in imported():
        if part != "server" or not wanted.startswith("fieldcraft.server."):
            continue
        own, other = name.split("/")[1].removesuffix(".py"), wanted.split(".")[2]
        if own not in (other, FACADE):
            floors = server_floor(other), server_floor(own)
            assert floors[0] < floors[1] or floors == (-1, -1), f"{name} imports {wanted}"


def test_every_folder_of_the_server_is_a_room() -> None:
    folders = {path.parent.name for path in (PACKAGE / "server").glob("*/__init__.py")}
    assert folders == set().union(*SERVER_ROOMS)


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


FOR_OTHER_PACKAGES = {"TableState"}
"""Classes of the kernel for small games of other packages, such as `fieldcraft new game` writes."""


def test_the_kernel_has_no_class_that_no_game_uses() -> None:
    """A game names it, or a part of the kernel or of the language that a game uses."""
    named: dict[str, set[str]] = {}
    kernel_classes = set()
    used: set[str] = set()
    for path, _, part in modules():
        if part == "games":
            used |= names_in(parsed(path))
        elif part in ("kernel", "language"):
            for found in parsed(path).body:
                for defined in defined_by(found):
                    named.setdefault(defined, set()).update(names_in(found))
                if part == "kernel" and isinstance(found, ast.ClassDef):
                    kernel_classes.add(found.name)
    waiting = [one for one in used if one in named]
    while waiting:
        new = {one for one in named[waiting.pop()] if one in named} - used
        used |= new
        waiting += new
    assert kernel_classes - used == FOR_OTHER_PACKAGES


def names_in(tree: ast.AST) -> set[str]:
    """Return every name that code mentions, also as an attribute or an import."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return found | {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names
    }


def defined_by(statement: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(statement, (ast.ClassDef, ast.FunctionDef)):
        return [statement.name]
    if isinstance(statement, ast.AnnAssign):
        return [statement.target.id] if isinstance(statement.target, ast.Name) else []
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return []
