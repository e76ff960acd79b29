"""Write the methods that copy states and their parts, from the fields that the classes declare.

    python tools/copies.py          write them
    python tools/copies.py --check  fail if one of them differs from its declaration

A method is written where a class has a method `copy` or `copy_from` whose docstring ends with MARK.  Its
fields are the annotated names in the class body, without constants.  A list is copied, with the lists in it;
a part, alone or in a list, is shared and marked as such; any other value never changes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("src/fieldcraft/games/*/table/*.py",)
MARK: Final = "Written by tools/copies.py."
PART: Final = "Part"
CONSTANT: Final = ("ClassVar", "Final")


def base_names(node: ast.ClassDef) -> list[str]:
    """Return the names of the classes from which a class derives directly, without type arguments."""
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return [base.id for base in bases if isinstance(base, ast.Name)]


def part_names(trees: list[ast.Module]) -> set[str]:
    """Return the names of all classes of parts."""
    bases = {
        node.name: base_names(node) for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)
    }
    found = {PART}
    while more := {name for name, of in bases.items() if found & {*of}} - found:
        found |= more
    return found


def fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each field, its type and the type of its items, '' where it is no list."""
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            kind = ast.unparse(line.annotation)
            if not kind.startswith(CONSTANT):
                inside = kind[len("list[") : -1] if kind.startswith("list[") else ""
                yield line.target.id, kind, inside


def lines(node: ast.ClassDef, method: str, parts: set[str]) -> Iterator[str]:
    """Yield the statements of a method that copies."""
    own, other = ("twin", "self") if method == "copy" else ("self", "origin")
    if method == "copy":
        yield f"twin = {node.name}()"
    for name, kind, inside in fields(node):
        if inside in parts:
            yield f"{own}.{name} = {other}.{name}[:]"
            yield f"for part in {other}.{name}:"
            yield "    part.is_shared = True"
        elif inside.startswith("list["):
            yield f"{own}.{name} = [row[:] for row in {other}.{name}]"
        elif inside:
            yield f"{own}.{name} = {other}.{name}[:]"
        elif kind in parts:
            yield f"{own}.{name} = {other}.{name}"
            yield f"{own}.{name}.is_shared = True"
        else:
            yield f"{own}.{name} = {other}.{name}"
    if method == "copy":
        yield "return twin"


def rewritten(text: str, parts: set[str]) -> str:
    """Return the text of a module with its marked methods as their classes declare them."""
    written = text.splitlines()
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    for node in reversed(classes):
        for method in reversed(node.body):
            if isinstance(method, ast.FunctionDef) and (ast.get_docstring(method) or "").endswith(MARK):
                first, last = method.body[0].end_lineno, method.end_lineno
                written[first:last] = [f"        {line}" for line in lines(node, method.name, parts)]
    return "\n".join(written) + "\n"


def main(arguments: list[str]) -> int:
    """Write or check every module; return 1 where a check finds a difference."""
    files = sorted(file for pattern in SOURCES for file in ROOT.glob(pattern))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    parts = part_names([ast.parse(text) for text in texts.values()])
    differ = {file: new for file, text in texts.items() if (new := rewritten(text, parts)) != text}
    for file, new in differ.items():
        print(file.relative_to(ROOT))
        if "--check" not in arguments:
            file.write_text(new, encoding="utf-8")
    return 1 if differ and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
