"""The files of a game: its texts, its messages, and the version that follows from them."""

from __future__ import annotations

import os
import zlib
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from typing import Final

from fieldcraft.errors import RequestError
from fieldcraft.rulebook.entries import read_toml

MAX_TEXT_BYTES: Final = 2_000_000
"""Size limit, in bytes, of a card file or a scenario."""
MAX_RECORD_BYTES: Final = 16_000_000
"""Size limit, in bytes, of a record's file."""
HERE: Final = "fieldcraft.rulebook"
MESSAGES: Final = "messages.toml"
FORMER_KEYS: Final = "former_keys.toml"
DATA: Final = "data"
"""The folder of a game that has the files of its base box."""
SETS: Final = "sets"
"""The folder of a game that has a folder for each set."""
SET: Final = "set"
"""The file, without its ending, that makes a folder a set and gives its name."""
Files = dict[str, tuple[str, str]]
"""The text of each data file and its name in messages, by the path of the file without its ending."""


def resource(package: str, name: str) -> str:
    """A text file of a package's folder."""
    return Path(import_module(package).__path__[0], name).read_text(encoding="utf-8")


def has_resource(package: str, name: str) -> bool:
    """True if a package's folder contains the file."""
    return Path(import_module(package).__path__[0], name).is_file()


def file_text(path: Path, max_bytes: int = MAX_TEXT_BYTES) -> str:
    """Read a text file that a user names; raises RequestError if it cannot be read or is too large.

    No more than `max_bytes` are read, so that a device without an end is refused like a large file.  A byte
    order mark is dropped and line ends become those of Unix.
    """
    try:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        raise RequestError(f"{path}: {reason(error)}") from None
    if len(data) > max_bytes:
        raise RequestError(f"{path}: the file has more than {max_bytes:,} bytes")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise RequestError(f"{path}: this is not a text file") from None


def toml_files(folder: Path) -> list[Path]:
    """Return the TOML files in a folder and the folders below it, in order.

    Pipes and devices of such a name are left out, since reading one may never end.
    """
    found = folder.rglob("*.toml")
    return sorted(path for path in found if path.is_file() or path.is_dir() or not path.exists())


def reason(error: OSError | ValueError) -> str:
    """Return in words why a file cannot be opened."""
    return ((error.strerror if isinstance(error, OSError) else "") or str(error)).lower()


def write_text(path: Path, text: str) -> None:
    """Write a file that a user names, or one of a folder that may not be there yet; raises RequestError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise RequestError(f"{path}: {reason(error)}") from None


def check_output(path: Path, makes_folders: bool = False) -> None:
    """Check before long work begins that its file can be written; raises RequestError.

    With `makes_folders` the folders above the file need not be there yet.
    """
    folder = path.absolute().parent
    while makes_folders and not os.path.lexists(folder):
        folder = folder.parent
    if not os.path.isdir(folder):
        raise RequestError(f"{path}: there is no folder {folder if makes_folders else path.parent}")
    if os.path.isdir(path):
        raise RequestError(f"{path}: is a directory")
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise RequestError(f"{path}: permission denied")


def box_files(package: str, edition: str = "") -> Files:
    """Return the data files of a game: of its base box, then of each set in the order of their names.

    A folder below `sets` is a set if it has a file `set.toml`. Another folder there is an edition of the
    game, whose files belong to the base box if it is named.
    """
    found = box_paths(Path(import_module(package).__path__[0]), edition)
    return {key: (file_text(path), f"{key}.toml") for key, path in found.items()}


def box_paths(root: Path, edition: str) -> dict[str, Path]:
    """Return the data files in the folder of a game, by their keys in `Files`."""
    found = paths_in(root / DATA) | (paths_in(root / SETS / edition) if edition else {})
    for head in sorted(root.glob(f"{SETS}/*/{SET}.toml")):
        set = head.parent
        found |= {f"{set.name}/{key}": path for key, path in paths_in(set).items()}
    return found


def paths_in(folder: Path) -> dict[str, Path]:
    """Return the TOML files in a folder and below it, by their paths there without the ending."""
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in toml_files(folder)}


def folder_texts(path: Path, printed: Files, edition: str = "") -> Files:
    """Return the data files of a game, each part from a folder that has files of it, else as printed.

    The folder has the files of the base box, or folders with the files of the game as the game's own folder.
    A path to a file means its folder; raises RequestError if the folder has none of the files.
    """
    folder = path if os.path.isdir(path) else path.parent
    paths = box_paths(folder, edition) if os.path.isdir(folder / DATA) else paths_in(folder)
    sets = {key.removesuffix(f"/{SET}") for key in (*printed, *paths) if key.endswith(f"/{SET}")}
    parts = {part_of(key, sets): None for key in printed}
    found = {
        key: (file_text(file), str(file))
        for key, file in paths.items()
        if part_of(key, sets) in parts or key.partition("/")[0] in sets
    }
    if not found:
        raise RequestError(f"{path}: there is none of {', '.join(f'{part}.toml' for part in parts)}")
    replaced = {part_of(key, sets) for key in found}
    return {key: file for key, file in printed.items() if part_of(key, sets) not in replaced} | found


def part_of(key: str, sets: Collection[str]) -> str:
    """Return the part of a game to which a data file belongs: `people` of `people/guard`, with its set."""
    first, *rest = key.split("/")
    return f"{first}/{rest[0]}" if first in sets else first


def catalogue(package: str) -> dict[str, dict[str, str]]:
    """A package's messages, by the kind of thing they are said about."""
    return read_toml(resource(package, MESSAGES), MESSAGES)


def game_messages(package: str) -> dict[str, dict[str, str]]:
    """A game's messages, with those that all games share where it has none of its own."""
    own, shared = catalogue(package), catalogue(HERE)
    return {part: shared.get(part, {}) | own.get(part, {}) for part in [*shared, *own]}


def content_version(schema: int, rules: int, cards: str) -> str:
    """A version that changes with the record format, the rules and the cards."""
    return f"{schema}.{rules}.{zlib.crc32(cards.encode()):08x}"
