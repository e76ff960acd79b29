"""Card packs: a folder of card files that is laid over a game.

A card with a known id replaces the game's own, one with a new id joins its set; the same holds for goals,
stages and whatever else has an id.  A file may name the game it is for as in `[game] id = "agent-decker"`;
a file that names none is for every game over which its pack is laid.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from fieldcraft.errors import Problem, RequestError
from fieldcraft.rulebook.entries import Entry, Row, read_toml
from fieldcraft.rulebook.files import file_text

DIGEST_BYTES: Final = 6


class Pack(NamedTuple):
    """The files of a pack as they were when it was read: each one's name for messages, and its text."""

    name: str
    files: tuple[tuple[str, str], ...]

    @property
    def digest(self) -> str:
        """Changes with every character of the pack."""
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
        """Has it anything for this game?  Raises CardError."""
        return any(game_of(tables) in (game, "") for _, tables in self.tables)


def read_pack(path: str | Path) -> Pack:
    """The pack in a folder, or of one file; raises RequestError where there is none."""
    path = Path(path)
    if path.is_dir():
        files = sorted(path.rglob("*.toml"))
    elif path.is_file():
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
            for number, row in enumerate(rows, 1):
                place(kind, number, Row(file, row) if isinstance(row, dict) else {}, file, parts, problems)


def check_head(file: str, tables: dict[str, Any], problems: list[Problem]) -> None:
    """A pack says of a game which it is, and nothing else."""
    if "game" in tables:
        head = Entry(tables["game"], file, "game", problems)
        head.string("id")
        head.close()


def place(
    kind: str,
    number: int,
    row: dict[str, Any],
    file: str,
    parts: dict[str, dict[str, Any]],
    problems: list[Problem],
) -> None:
    """Replace the row with this id, or add one to the part whose rows look most like it."""
    id = row.get("id")
    if not isinstance(id, str):
        problems.append(Problem(file, f"{kind} {number}", "id", 0, "is missing or is no text"))
        return
    lists = [tables[kind] for tables in parts.values() if isinstance(tables.get(kind), list)]
    if not lists:
        problems.append(Problem(file, id, "", 0, f"this game has no [[{kind}]]"))
        return
    for own in lists:
        for at, other in enumerate(own):
            is_own = isinstance(other, dict) and not isinstance(other, Row)  # twice in a pack is a slip
            if is_own and other.get("id") == id:
                own[at] = row
                return
    max(lists, key=lambda own: likeness(row, own)).append(row)


def likeness(row: dict[str, Any], rows: list[Any]) -> int:
    """How many fields of a row are fields of these."""
    known = {field for other in rows if isinstance(other, dict) for field in other}
    return len(known & row.keys())
