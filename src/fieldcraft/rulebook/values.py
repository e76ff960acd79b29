"""Learned values as files: the weights of features by their names, for each part of a game."""

from __future__ import annotations

from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.kernel.value import Value
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.rulebook.toml import parse_toml

FOLDER: Final = "values"
"""The folder in a game's package that has the values, each by the id of its game."""


def place(rules: Ruleset) -> Path:
    """Return the path of the value that is shipped with a game, which need not exist."""
    return Path(import_module(rules.package).__path__[0], FOLDER, f"{rules.id}.toml")


def shipped(rules: Ruleset) -> Value | None:
    """Return the value that comes with a game.

    None if there is none, or if it was learned with another number of parts: goals were added or deleted.
    """
    path = place(rules)
    table = parse_toml(path.read_text(encoding="utf-8")) if path.exists() else {}
    return of_table(rules, table) if len(table.get("part", [])) == rules.parts() else None


def head_of(rules: Ruleset) -> str:
    """Return the head of a game's value file, which says where the value comes from."""
    lines = place(rules).read_text(encoding="utf-8").splitlines()
    return "\n".join(line.removeprefix("# ") for line in takewhile(lambda line: line[:1] == "#", lines))


def read(rules: Ruleset, text: str) -> Value:
    """The value that a file holds; what it does not name, such as the cards of a pack, weighs nothing.

    Raises RequestError where it is of another game.
    """
    table: dict[str, Any] = parse_toml(text)
    parts = table.get("part", [])
    if len(parts) != rules.parts():
        raise RequestError(f"this is no value of {rules.title}: it has {len(parts)} parts")
    return of_table(rules, table)


def of_table(rules: Ruleset, table: dict[str, Any]) -> Value:
    """Return the value of a parsed file, whose parts are those of the game."""
    names = rules.features()
    return Value(
        [[float(part["weights"].get(name, 0.0)) for name in names] for part in table["part"]],
        [[float(n) for n in part["chance"]] for part in table["part"]],
        bool(table.get("plans", True)),
    )


def write(rules: Ruleset, value: Value, head: str) -> str:
    """The file of a value; `head` says where it comes from.  What weighs nothing is left out."""
    lines = [f"# {line}" for line in head.splitlines()]
    if not value.plans:
        lines += ["", "plans = false"]
    for weights, chance in zip(value.weights, value.chances, strict=True):
        told = ", ".join(f"{n:.3f}" for n in chance)
        lines += ["", "[[part]]", f"chance = [{told}]", "[part.weights]"]
        named = zip(rules.features(), weights, strict=True)
        lines += [f'"{name}" = {weight:.3f}' for name, weight in named if abs(weight) >= 0.0005]
    return "\n".join(lines) + "\n"
