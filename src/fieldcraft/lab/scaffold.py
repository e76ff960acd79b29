"""`fieldcraft new`: write the files with which a card, a set or a game begins."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import RequestError
from fieldcraft.games import game_ids, ruleset
from fieldcraft.rulebook.files import has_resource, resource, write_text

NEW_SET: Final = "new_set.toml"
"""The rows of a game with which a set begins, the one of a single card first."""
SAMPLE: Final = "fieldcraft.lab.sample"
"""The package with which a game begins."""
SAMPLE_FILES: Final = ("__init__.py", "messages.toml", "rules.toml")
SAMPLE_WORD: Final = re.compile(r"\b(s|S)ample\b")
ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
KIND: Final = re.compile(r"\[\[(\w+)\]\]")
PROJECT: Final = """\
[project]
name = "{id}"
version = "1"
dependencies = ["fieldcraft"]
entry-points = {{ "fieldcraft.games" = {{ {id} = "{package}" }} }}

[tool.setuptools]
packages = ["{package}"]
package-data = {{ {package} = ["*.toml"] }}
"""


def new_card(game: str, file: Path) -> dict[Path, str]:
    """Return the file of a card pack with one card, named by the file; raises RequestError."""
    if file.suffix != ".toml":
        raise RequestError(f"{file}: a card is a file that ends with .toml")
    return {file: card_file(game, named(rows_of(game)[0], id_of(file)))}


def new_set(game: str, folder: Path) -> dict[Path, str]:
    """Return the files of a card pack with a card of each kind, named by the folder; raises RequestError."""
    id = id_of(folder)
    return {folder / f"{kind_of(row)}.toml": card_file(game, named(row, id)) for row in rows_of(game)}


def new_game(folder: Path) -> dict[Path, str]:
    """Return the files of a package with a small game, named by the folder; raises RequestError."""
    id = id_of(folder)
    if id in game_ids():
        raise RequestError(f"{folder}: there is a game '{id}' already")
    package = id.replace("-", "_")
    files = {folder / package / name: named(resource(SAMPLE, name), id) for name in SAMPLE_FILES}
    return {folder / "pyproject.toml": PROJECT.format(id=id, package=package)} | files


def write(files: dict[Path, str]) -> list[str]:
    """Write files that are not there yet, and return their names; raises RequestError."""
    for path in files:
        if os.path.lexists(path):
            raise RequestError(f"{path}: is there already")
    for path, text in files.items():
        write_text(path, text)
    return [str(path) for path in files]


def id_of(path: Path) -> str:
    """Return the id that a path gives to what it contains; raises RequestError."""
    id = path.absolute().name.removesuffix(".toml")
    if not ID.fullmatch(id):
        raise RequestError(f"{path}: an id has lower-case letters and digits, with '-' between words")
    return id


def rows_of(game: str) -> list[str]:
    """Return the rows with which a set of a game begins; raises RequestError."""
    package = ruleset(game).package
    if not has_resource(package, NEW_SET):
        raise RequestError(f"{game} has no card files")
    _, *rows = re.split(r"^(?=\[\[)", resource(package, NEW_SET), flags=re.MULTILINE)
    return [row.strip() + "\n" for row in rows]


def kind_of(row: str) -> str:
    """Return the name of a row's table."""
    found: Any = KIND.match(row)
    return str(found[1])


def named(text: str, id: str) -> str:
    """Return the text of a sample with another id."""
    words = id.replace("-", " ").title()
    return SAMPLE_WORD.sub(lambda found: id if found[1] == "s" else words, text)


def card_file(game: str, row: str) -> str:
    """Return the text of a file that holds a row for a game."""
    return f'[game]\nid = "{game}"\n\n{row}'
