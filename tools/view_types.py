"""Write the page's types of views and cards, web/src/boards/<game>/view.ts: python tools/view_types.py.

They come from the models in outward/models.py of each game, with the sentence on each field as its comment.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from wire_types import comment, name_of

from fieldcraft.kernel import views
from fieldcraft.rulebook import models as shared

BOARDS: Final = Path(__file__).parents[1] / "web" / "src" / "boards"
GAMES: Final = ("agent_decker", "blight_chronicles", "island", "nightlancer")
SIMPLE: Final = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
ELSEWHERE: Final = {views.Question: "../../lib/wire", shared.Amount: "../../desk/board"}
"""Models that a file imports, and from where."""


def type_of(hint: Any) -> str:
    """Return an annotation as a type of TypeScript."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return type_of(inner[0])
    if origin is Literal:
        return " | ".join(map(json.dumps, inner))
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(type_of(one) for one in inner))
    if origin is list:
        item = type_of(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {type_of(inner[1])}>"
    return SIMPLE.get(hint) or name_of(hint.__name__)


def models_of(module: ModuleType) -> list[type]:
    """Return the models that a module declares, in its order."""
    return [one for one in vars(module).values() if is_typeddict(one) and one.__module__ == module.__name__]


def remarks(module: ModuleType) -> dict[str, dict[str, str]]:
    """Return the sentence on each model, under "", and on each of its fields."""
    found: dict[str, dict[str, str]] = {}
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            lines = list(zip(node.body, node.body[1:], strict=False))
            fields = {
                one.target.id: str(other.value.value)
                for one, other in lines
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
                if isinstance(other, ast.Expr) and isinstance(other.value, ast.Constant)
            }
            found[node.name] = {"": ast.get_docstring(node) or ""} | fields
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            said = after.value if isinstance(after, ast.Expr) else None
            text = said.value if isinstance(said, ast.Constant) else ""
            found[node.targets[0].id] = {"": str(text)}
    return found


def interface(model: type, said: dict[str, str], extra: Any) -> Iterator[str]:
    """Yield the lines of a model; `extra` is the type of what it contains beyond its own fields.

    It is a type and no interface, so that it also fits a record of values that are unknown.
    """
    yield from comment(said[""])
    yield f"export type {name_of(model.__name__)} = {{"
    hints = get_type_hints(model, include_extras=True)
    if extra is not None:
        others = dict.fromkeys([type_of(extra), *map(type_of, hints.values()), "undefined"])
        yield f"  [name: string]: {' | '.join(others)};"
    for name, hint in hints.items():
        if said.get(name):
            yield from comment(said[name], "  ")
        # Annotations are strings, so `__required_keys__` knows nothing of NotRequired.
        is_required = model.__total__ and get_origin(hint) is not NotRequired  # type: ignore[attr-defined]
        optional = "" if is_required else "?"
        yield f"  {name}{optional}: {type_of(hint)};"
    yield "};"


def text(game: str) -> str:
    """Return the whole file of a game."""
    module = importlib.import_module(f"fieldcraft.games.{game}.outward.models")
    said, extra = remarks(module), getattr(module, "OPEN", {})
    body: list[str] = []
    for model in models_of(module):
        body += ["", *interface(model, said[model.__name__], extra.get(model.__name__))]
    written = "\n".join(body)
    imports = [
        f'import type {{ {name_of(model.__name__)} }} from "{path}";'
        for model, path in ELSEWHERE.items()
        if f": {name_of(model.__name__)}" in written
    ]
    head = [
        "// What a view of this game contains, and its printed cards.",
        f"// Written by tools/view_types.py from src/fieldcraft/games/{game}/outward/models.py.",
    ]
    return "\n".join([*head, *([""] if imports else []), *imports, *body, ""])


def file_of(game: str) -> Path:
    """Return the path of the file of a game."""
    return BOARDS / game.replace("_", "-") / "view.ts"


if __name__ == "__main__":
    for game in GAMES:
        file_of(game).write_text(text(game), encoding="utf-8")
