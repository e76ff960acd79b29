"""Card packs: a folder of card files that is laid over a game.

A card with a known id replaces the game's own, one with a new id joins its set; the same holds for goals,
stages and whatever else has an id.  A file may name the game it is for as in `[game] id = "agent-decker"`;
a file that names none is for every game over which its pack is laid.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, NamedTuple

from fieldcraft.errors import Problem, RequestError
from fieldcraft.rulebook.entries import Entry, PackRow, read_toml
from fieldcraft.rulebook.files import file_text, toml_files

DIGEST_BYTES: Final = 6


class Pack(NamedTuple):
    """The files of a pack as they were when it was read: each one's name for messages, and its text."""

    name: str
    files: tuple[tuple[str, str], ...]

    @property
    def digest(self) -> str:
        """A digest that changes with every character of the pack."""
        from hashlib import blake2b  # most games begin without a pack

        whole = blake2b(digest_size=DIGEST_BYTES)
        for file, text in self.files:
            whole.update(f"{Path(file).name}\0{text}\0".encode())
        return whole.hexdigest()

    @property
    def tables(self) -> list[tuple[str, dict[str, Any]]]:
        """The tables of each file, with its name; raises CardError where one is no TOML."""
        return [(file, read_toml(text, file)) for file, text in self.files]

    def games(self) -> list[str]:
        """The games that its files name; raises CardError."""
        return sorted({game for _, tables in self.tables if (game := game_of(tables))})

    def lies_over(self, game: str) -> bool:
        """True if it has anything for this game.  Raises CardError."""
        return any(game_of(tables) in (game, "") for _, tables in self.tables)


def read_pack(path: str | Path) -> Pack:
    """The pack in a folder, or of one file; raises RequestError where there is none."""
    path = Path(path)
    if os.path.isdir(path):
        files = toml_files(path)
    elif os.path.exists(path):
        files = [path]
    else:
        raise RequestError(f"{path}: there is no such folder of cards")
    if not files:
        raise RequestError(f"{path}: there is no .toml file in this folder")
    return Pack(path.resolve().stem, tuple((str(file), file_text(file)) for file in files))


def game_of(tables: dict[str, Any]) -> str:
    """The game that a file names, '' where it names none."""
    head = tables.get("game")
    id = head.get("id", "") if isinstance(head, dict) else ""
    return id if isinstance(id, str) else ""


def lay_over(game: str, parts: dict[str, dict[str, Any]], pack: Pack | None, problems: list[Problem]) -> None:
    """Put what a pack holds for a game into the game's own tables, which `parts` has by their names.

    What cannot be placed is added to the problems.  Raises CardError for a file that is no TOML.
    """
    places: dict[str, RowPlaces] = {}
    for file, tables in pack.tables if pack else ():
        if game_of(tables) not in (game, ""):
            continue
        check_head(file, tables, problems)
        for kind, rows in tables.items():
            if kind == "game":
                continue
            if not isinstance(rows, list):
                problems.append(Problem(file, "", kind, 0, f"a pack holds tables with ids, as in [[{kind}]]"))
                continue
            if kind not in places:
                places[kind] = RowPlaces(kind, parts)
            for number, row in enumerate(rows, 1):
                places[kind].put(number, PackRow(file, row) if isinstance(row, dict) else {}, file, problems)


def check_head(file: str, tables: dict[str, Any], problems: list[Problem]) -> None:
    """A pack says of a game which it is, and nothing else."""
    if "game" in tables:
        head = Entry(tables["game"], file, "game", problems)
        head.string("id")
        head.close()


class RowPlaces:
    """The lists of a game in which a row of one kind can be: cards may be in several files."""

    def __init__(self, kind: str, parts: dict[str, dict[str, Any]]) -> None:
        self.kind = kind
        self.lists: list[list[Any]] = [
            tables[kind] for tables in parts.values() if isinstance(tables.get(kind), list)
        ]
        self.fields = [
            {field for row in rows if isinstance(row, dict) for field in row} for rows in self.lists
        ]
        """For each list the fields that its rows have."""
        self.own: dict[str, tuple[list[Any], int]] = {}
        """The places of the game's own rows, by id; rows that a pack has replaced are removed."""
        for rows in self.lists:
            for at, row in enumerate(rows):
                if isinstance(row, dict) and not isinstance(row, PackRow) and isinstance(row.get("id"), str):
                    self.own.setdefault(row["id"], (rows, at))

    def put(self, number: int, row: dict[str, Any], file: str, problems: list[Problem]) -> None:
        """Replace the game's own row with this id, or add the row to the list whose rows look most like it.

        An id that a pack has twice is added twice, for the loader to complain about.
        """
        id = row.get("id")
        if not isinstance(id, str):
            problems.append(Problem(file, f"{self.kind} {number}", "id", 0, "is missing or is no text"))
        elif not self.lists:
            problems.append(Problem(file, id, "", 0, f"this game has no [[{self.kind}]]"))
        elif id in self.own:
            rows, at = self.own.pop(id)
            rows[at] = row
        else:
            nearest = max(range(len(self.lists)), key=lambda index: len(self.fields[index] & row.keys()))
            self.lists[nearest].append(row)
            self.fields[nearest] |= row.keys()
