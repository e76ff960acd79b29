"""Check that public functions have docstrings: python tools/docstrings.py [--list].

Each area has a share that must have one, and a maximum number of functions of 12 lines or more without. An
`__init__` and a private or nested function need none.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

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
    "src/fieldcraft/games": Rule(39, 109),
    "src/fieldcraft": Rule(81, 3),
    "tools": Rule(76, 0),
}
"""The areas; a file belongs to the first that contains it."""


class Function(NamedTuple):
    """A public function of a file."""

    file: str
    line: int
    name: str
    lines: int
    is_documented: bool

    @property
    def is_bare(self) -> bool:
        """True if it is long and has no docstring."""
        return self.lines >= LONG_LINES and not self.is_documented


def functions(node: ast.AST, file: str) -> Iterator[Function]:
    """Yield the public functions and methods of a module or class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef) and not child.name.startswith("_"):
            yield from functions(child, file)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not child.name.startswith("_"):
            lines = (child.end_lineno or child.lineno) - child.lineno + 1
            yield Function(file, child.lineno, child.name, lines, ast.get_docstring(child) is not None)
        elif isinstance(child, ast.If | ast.Try):
            yield from functions(child, file)


def by_area() -> dict[str, list[Function]]:
    """Return the public functions of each area."""
    found: dict[str, list[Function]] = {area: [] for area in AREAS}
    for top in ("src/fieldcraft", "tools"):
        for path in sorted((ROOT / top).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            area = next(area for area in AREAS if file.startswith(f"{area}/"))
            found[area] += functions(ast.parse(path.read_text(encoding="utf-8")), file)
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
