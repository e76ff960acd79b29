"""The files of a game: its texts, its messages, and the version that follows from them."""

from __future__ import annotations

import os
import zlib
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


def folder_texts(path: Path, printed: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Return the text and name of each file of a game, from a folder if it has the file, else `printed`.

    A path to a file means its folder; raises RequestError if the folder has none of the files.
    """
    folder = path if os.path.isdir(path) else path.parent
    files = {part: folder / name for part, (_, name) in printed.items()}
    found = {part: (file_text(file), str(file)) for part, file in files.items() if os.path.exists(file)}
    if not found:
        raise RequestError(f"{path}: there is none of {', '.join(name for _, name in printed.values())}")
    return printed | found


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
