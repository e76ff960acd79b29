"""Versions of a game's cards: as printed, with a pack, of a folder of card files, of a git revision."""

from __future__ import annotations

import os
import subprocess
from functools import lru_cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from tarfile import open as open_tar
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from fieldcraft.errors import CardError, RequestError
from fieldcraft.games import Ruleset, ruleset, ruleset_of
from fieldcraft.rulebook.files import DATA, SETS, write_text
from fieldcraft.rulebook.pack import Pack, read_pack

PRINTED: Final = "printed"
"""The name of the cards as the game has them."""
MOST_READ: Final = 8
"""Maximum number of editions with files of their own that are kept in memory."""


class Edition(NamedTuple):
    """A version of the cards, with everything that another process needs to play it."""

    name: str = PRINTED
    pack: Pack | None = None
    """Card pack that is laid over the game's own cards."""
    files: tuple[tuple[str, str], ...] = ()
    """Card files read instead of the game's own: the name and the text of each."""

    def rules(self, game: str) -> Ruleset:
        """The rules of a game with these cards; raises CardError, RequestError."""
        return rules_of(game, self.files) if self.files else ruleset(game, self.pack)


@lru_cache(MOST_READ)
def rules_of(game: str, files: tuple[tuple[str, str], ...]) -> Ruleset:
    """The rules of a game with card files of its own, which are read in a folder made for them."""
    with TemporaryDirectory() as folder:
        for name, text in files:
            write_text(Path(folder, name), text)
        return ruleset_of(game, Path(folder))


def packed(folder: Path | None) -> Edition:
    """The cards with the pack of a folder over them, as printed without one."""
    if folder is None:
        return Edition()
    pack = read_pack(folder)
    return Edition(pack.name, pack)


def edition(game: str, name: str) -> Edition:
    """Return the edition that a name means: `printed`, a pack, a folder of card files, or a revision.

    A folder is one of card files if it contains a whole file of the game, with a head that a pack does not
    have. Raises RequestError if there is no such edition, or if the rules cannot play its cards.
    """
    if name == PRINTED:
        return Edition()
    path = Path(name)
    if os.path.exists(path):
        found = Edition(name, files=whole(path)) if is_whole(path) else Edition(name, read_pack(path))
    else:
        found = Edition(name, files=revision(game, name))
    try:
        found.rules(game)
    except CardError as error:
        more = f", and {n} more" if (n := len(error.problems) - 1) else ""
        raise RequestError(
            f"the current rules cannot play the cards of '{name}': {error.problems[0]}{more}"
        ) from None
    return found


def is_whole(path: Path) -> bool:
    """True if a folder or a file has a game's own head, and not that of a pack."""
    return any("title" in tables.get("game", {}) for _, tables in read_pack(path).tables)


def whole(path: Path) -> tuple[tuple[str, str], ...]:
    """The card files of a folder by their paths in it, or one file by its name."""
    folder = path if os.path.isdir(path) else path.parent
    return tuple((Path(file).relative_to(folder).as_posix(), text) for file, text in read_pack(path).files)


def package_folder(game: str) -> Path:
    """Return the folder of a game."""
    return Path(import_module(ruleset(game).package).__path__[0])


def revision(game: str, name: str) -> tuple[tuple[str, str], ...]:
    """Return the card files of a game at a revision of the checkout that contains the game."""
    folder = package_folder(game)
    command = ["git", "-C", str(folder), "archive", "--format=tar", name, "."]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        raise RequestError(
            f"'{name}' is no folder of cards, and git is not installed to look it up"
        ) from None
    if done.returncode or name.startswith("-"):
        raise RequestError(f"'{name}' is neither '{PRINTED}', a folder of cards nor a git revision of {game}")
    with open_tar(fileobj=BytesIO(done.stdout)) as archive:
        files = [member for member in archive.getmembers() if member.name.endswith(".toml")]
        found = {
            Path(member.name): opened.read().decode()
            for member in files
            if (opened := archive.extractfile(member)) is not None
        }
    data = {path: text for path, text in found.items() if path.parts[0] in (DATA, SETS)} or found
    return tuple(sorted((path.as_posix(), text) for path, text in data.items()))
