"""The numbers that a game's `Appraisal.evaluate` adds up, as files: what each thing is worth, by its name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.rulebook.entries import shown
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.rulebook.toml import parse_toml
from fieldcraft.rulebook.values import FOLDER

ENDING: Final = "-worth.toml"
"""The end of the file's name, after the id of its game; it is in the folder of the learned value."""


def place(rules: Ruleset) -> Path:
    """Return the path of the numbers that are shipped with a game, which need not exist."""
    return Path(import_module(rules.package).__path__[0], FOLDER, f"{rules.id}{ENDING}")


def shipped(rules: Ruleset) -> dict[str, int]:
    """The numbers that come with a game."""
    return read(rules, place(rules).read_text(encoding="utf-8"))


def read(rules: Ruleset, text: str) -> dict[str, int]:
    """Return the numbers in a file, exactly those that the game asks for; else raise RequestError."""
    bounds = rules.worths()
    about = place(rules).name
    try:
        table: dict[str, Any] = parse_toml(text)
    except ValueError as error:
        raise RequestError(f"{about} is not valid TOML: {error}") from None
    for name in table:
        if name not in bounds:
            raise RequestError(f"{about}: nothing is called {shown(name)}")
    for name, (least, most) in bounds.items():
        if name not in table:
            raise RequestError(f"{about}: {name} is missing")
        n = table[name]
        if type(n) is not int or not least <= n <= most:
            raise RequestError(
                f"{about}: {name} must be a whole number from {least} to {most}, not {shown(n)}"
            )
    return {name: table[name] for name in bounds}


def write(numbers: Mapping[str, int], head: str) -> str:
    """The file of such numbers; `head` says where they come from."""
    lines = [f"# {line}" for line in head.splitlines()]
    return "\n".join([*lines, "", *(f"{name} = {n}" for name, n in numbers.items())]) + "\n"
