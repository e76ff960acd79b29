"""Check that public functions have docstrings: python tools/docstrings.py [--list].

Each area has a share that must have one, and a maximum number of functions of 12 lines or more without. A
method has the docstring of the method that it overrides, as `inspect.getdoc` finds it, unless it is so long
that it needs its own. An `__init__` and a private or nested function need none.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeGuard

ROOT: Final = Path(__file__).parents[1]
LONG_LINES: Final = 12
"""A function of this many lines needs a docstring."""


class Rule(NamedTuple):
    """The limits of an area."""

    percent: int
    """Smallest share of public functions with a docstring. Raise it when the area gets better."""
    long: int
    """Largest number of long public functions without a docstring. Lower it when the area gets better."""


AREAS: Final = {
    "src/fieldcraft/games": Rule(95, 0),
    "src/fieldcraft": Rule(97, 0),
    "tools": Rule(80, 0),
}
"""The areas; a file belongs to the first that contains it."""


class Function(NamedTuple):
    """A public function of a file."""

    file: str
    line: int
    name: str
    lines: int
    is_documented: bool
    """True if it has a docstring of its own, or that of the method that it overrides."""
    is_bare: bool
    """True if it is long and has no docstring of its own."""


Classes: TypeAlias = dict[str, list[ast.ClassDef]]
"""The classes of all files by their names."""


def functions(
    node: ast.AST, file: str, classes: Classes, owner: ast.ClassDef | None = None
) -> Iterator[Function]:
    """Yield the public functions and methods of a module or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef) and not child.name.startswith("_"):
            yield from functions(child, file, classes, child)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not child.name.startswith("_"):
            lines = (child.end_lineno or child.lineno) - child.lineno + 1
            has_own = ast.get_docstring(child) is not None
            is_documented = has_own or (owner is not None and inherits(owner, child.name, classes))
            is_bare = lines >= LONG_LINES and not has_own
            yield Function(file, child.lineno, child.name, lines, is_documented, is_bare)
        elif isinstance(child, ast.If | ast.Try):
            yield from functions(child, file, classes, owner)


def classes_of(trees: Iterable[ast.AST]) -> Classes:
    """Return the classes of some files by their names."""
    found: Classes = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


def inherits(owner: ast.ClassDef, name: str, classes: Classes, seen: tuple[ast.ClassDef, ...] = ()) -> bool:
    """True if a class has a base with a documented method of this name."""
    bases = [one for base in owner.bases for one in classes.get(name_of(base), []) if one not in seen]
    return any(
        any(is_method(child, name) and ast.get_docstring(child) for child in base.body)
        or inherits(base, name, classes, (*seen, base))
        for base in bases
    )


def is_method(node: ast.AST, name: str) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    """True if a statement of a class defines the method of this name."""
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name


def name_of(base: ast.expr) -> str:
    """Return the name of a base class, without its module and its parameters; '' for another expression."""
    while isinstance(base, ast.Subscript):
        base = base.value
    return base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")


def by_area() -> dict[str, list[Function]]:
    """Return the public functions of each area."""
    paths = [path for top in ("src/fieldcraft", "tools") for path in sorted((ROOT / top).rglob("*.py"))]
    trees = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    classes = classes_of(trees.values())
    found: dict[str, list[Function]] = {area: [] for area in AREAS}
    for file, tree in trees.items():
        area = next(area for area in AREAS if file.startswith(f"{area}/"))
        found[area] += functions(tree, file, classes)
    return found


def main(is_listing: bool) -> int:
    """Print where an area is below what it has to keep, and return the exit code."""
    is_bad = False
    for area, found in by_area().items():
        percent = 100 * sum(one.is_documented for one in found) // len(found)
        bare = [one for one in found if one.is_bare]
        if is_listing:
            print(f"{area}: {percent} % of {len(found)} documented, {len(bare)} long without")
        rule = AREAS[area]
        if percent < rule.percent:
            print(f"{area}: {percent} % of public functions have a docstring; {rule.percent} % must")
        if len(bare) > rule.long or is_listing:
            for one in bare:
                print(f"{one.file}:{one.line}: {one.name} has {one.lines} lines and no docstring")
        is_bad |= percent < rule.percent or len(bare) > rule.long
    return int(is_bad)


if __name__ == "__main__":
    sys.exit(main("--list" in sys.argv[1:]))
