"""The files of a game: its texts, its messages, and the version that follows from them."""

from __future__ import annotations

import zlib
from importlib import import_module
from pathlib import Path
from typing import Final

from fieldcraft.errors import RequestError
from fieldcraft.rulebook.entries import read_toml

HERE: Final = "fieldcraft.rulebook"
MESSAGES: Final = "messages.toml"


def resource(package: str, name: str) -> str:
    """A text file of a package's folder."""
    return Path(import_module(package).__path__[0], name).read_text(encoding="utf-8")


def file_text(path: Path) -> str:
    """A text file that a user names; raises RequestError where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RequestError(f"{path}: this is not a text file") from None
    except OSError as error:
        raise RequestError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file that a user names, or one of a folder that may not be there yet; raises RequestError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RequestError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def folder_texts(path: Path, printed: dict[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """The text and name of each file of a game, those of a folder instead of the `printed` ones.

    A file stands for its folder; raises RequestError where there is none of them.
    """
    folder = path if path.is_dir() else path.parent
    files = {part: folder / name for part, (_, name) in printed.items()}
    found = {part: (file_text(file), str(file)) for part, file in files.items() if file.exists()}
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
