"""Write the methods that copy and compare states and their parts, from the fields that the classes declare.

    python tools/copies.py          write them
    python tools/copies.py --check  fail if one of them differs from its declaration

A method is written where a class has a method `copy`, `copy_from` or `is_same` whose docstring ends with
MARK.  Its fields are the annotated names in the class body, without constants.  A list is copied, with the
lists in it; a part, alone or in a list, is shared and marked as such; any other value never changes.  The
cards of a zone that is not `ordered` (`kernel.zones`) are compared in any order.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ROOT / "src" / "fieldcraft" / "games"
MARK: Final = "Written by tools/copies.py."
PART: Final = "Part"
CONSTANT: Final = ("ClassVar", "Final")
ZONES: Final = "ZONES"
CONTEXTS: Final = ("Context", "Later")
"""Types of items that may be contexts, which are equal only if they are one: their fields are compared."""
Loose = set[tuple[str, str]]
"""Fields in which cards have no order: a field of a state and '', or a class of parts and its field."""


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


def copying(node: ast.ClassDef, method: str, parts: set[str]) -> Iterator[str]:
    """Yield the statements of a method that copies."""
    own, other = ("twin", "self") if method == "copy" else ("self", "origin")
    if method == "copy":
        yield f"twin = {node.name}()"
    for name, kind, inside in fields(node):
        if inside in parts:
            yield f"{own}.{name} = {other}.{name}[:]"
            yield f"for {name.removesuffix('s')} in {other}.{name}:"
            yield f"    {name.removesuffix('s')}.is_shared = True"
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


def comparing(node: ast.ClassDef, parts: set[str], loose: Loose) -> Iterator[str]:
    """Yield the statements of the method that compares."""
    found = []
    for name, kind, inside in fields(node):
        own, other = f"self.{name}", f"other.{name}"
        if inside in parts:
            one = name.removesuffix("s")
            yield f"if len({own}) != len({other}):"
            yield "    return False"
            yield f"for {one}, other_{one} in zip({own}, {other}, strict=True):"
            yield f"    if {one} is not other_{one} and not {one}.is_same(other_{one}):"
            yield "        return False"
        elif kind in parts:
            found.append(f"({own} is {other} or {own}.is_same({other}))")
        elif (name, "") in loose or (node.name, name) in loose:
            found.append(f"is_same_bag({own}, {other})")
        elif any(context in kind for context in CONTEXTS):
            found.append(f"({own} is {other} or frozen({own}) == frozen({other}))")
        else:
            found.append(f"{own} == {other}")
    yield "return ("
    yield f"    {found[0]}"
    for line in found[1:]:
        yield f"    and {line}"
    yield ")"


def rewritten(text: str, parts: set[str], loose: Loose) -> str:
    """Return the text of a module with its marked methods as their classes declare them."""
    written = text.splitlines()
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    for node in reversed(classes):
        for method in reversed(node.body):
            if isinstance(method, ast.FunctionDef) and (ast.get_docstring(method) or "").endswith(MARK):
                first, last = method.body[0].end_lineno, method.end_lineno
                is_copy = method.name != "is_same"
                lines = copying(node, method.name, parts) if is_copy else comparing(node, parts, loose)
                written[first:last] = [f"        {line}" for line in lines]
    return "\n".join(written) + "\n"


def loose_fields(game: Path, trees: list[ast.Module]) -> Loose:
    """Return the fields of a game in which cards have no order, as its table of zones declares them."""
    classes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    kind_of = {name: inside or kind for node in classes for name, kind, inside in fields(node)}
    found: Loose = set()
    for file in sorted((game / "table").glob("*.py")):
        table = importlib.import_module(f"fieldcraft.games.{game.name}.table.{file.stem}")
        for zone in getattr(table, ZONES).zones if hasattr(table, ZONES) else ():
            if not zone.ordered:
                found.add((kind_of[zone.field], zone.part) if zone.part else (zone.field, ""))
    return found


def main(arguments: list[str]) -> int:
    """Write or check every module; return 1 where a check finds a difference."""
    differ: dict[Path, str] = {}
    for game in sorted(table.parent for table in GAMES.glob("*/table")):
        texts = {file: file.read_text(encoding="utf-8") for file in sorted((game / "table").glob("*.py"))}
        trees = [ast.parse(text) for text in texts.values()]
        parts, loose = part_names(trees), loose_fields(game, trees)
        written = {file: rewritten(text, parts, loose) for file, text in texts.items()}
        differ |= {file: new for file, new in written.items() if new != texts[file]}
    for file, new in differ.items():
        print(file.relative_to(ROOT))
        if "--check" not in arguments:
            file.write_text(new, encoding="utf-8")
    return 1 if differ and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
