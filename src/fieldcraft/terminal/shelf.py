"""Games on disk: unfinished ones, saves by name, and the results of earlier games.

    <home>/unfinished/<game>-<n>.json   one record each, rewritten at every choice
    <home>/saves/<name>.json            one record each, never rewritten unasked
    <home>/scores.jsonl                 one ended game a line, or one taken back; only ever added to

A record is written to a file beside it, flushed to the disk and renamed, so that a reader finds the
old one or the new one.  The process that plays a game holds a lock on the file <game>-<n>.lock, which
the system releases when the process ends in any way.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from errno import ENOLCK
from itertools import count, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from fieldcraft.errors import RecordError, RequestError
from fieldcraft.folders import default_home
from fieldcraft.rulebook.files import MAX_RECORD_BYTES, reason

if TYPE_CHECKING:
    from filelock import BaseFileLock

NAME: Final = re.compile(r"\w(?:[\w .-]{0,58}\w)?")
LEFT_BEHIND_SECONDS: Final = 3600
"""Age from which a half-written file is removed: the process that wrote it has ended."""
MAX_LOCKED_SLOTS: Final = 100
"""Number of slots found locked in a row from which it is the lock that fails, and not other games."""
TAKEN_BACK: Final = "taken_back"
IS_POSIX: Final = os.name == "posix"
"""True where a folder can be opened and flushed."""


@dataclass(frozen=True)
class PastScore:
    """The result of a game. `code` is its share code, so that it can be looked at again."""

    game: str
    version: str
    seed: int
    won: bool
    score: int | None
    choices: int
    code: str
    seconds: int = 0
    """Time spent on it; 0 where it is not known."""


class SaveSlot:
    """The file of one unfinished game. Only the process that holds its lock writes to it."""

    def __init__(self, path: Path, lock: BaseFileLock) -> None:
        self.path = path
        self._lock = lock

    def keep(self, record: str) -> None:
        """Put the record there; raises OSError and leaves the old one where that fails."""
        write(self.path, record)

    def clear(self) -> None:
        """Take the record away: the game is over."""
        self.path.unlink(missing_ok=True)

    def leave(self) -> None:
        """Let another process go on with the game."""
        self._lock.release()


class Shelf:
    """The records below one folder, which is made when something is first put there."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home if home is not None else default_home()
        self.unfinished = self.home / "unfinished"
        self.saves = self.home / "saves"
        self.ended = self.home / "scores.jsonl"

    # -- unfinished games -------------------------------------------------------------------

    def new_slot(self, game: str) -> SaveSlot:
        """Return a free slot for a game of this id; raises OSError where nothing can be written or locked."""
        self.unfinished.mkdir(parents=True, exist_ok=True)
        paths = (self.unfinished / f"{game}-{n}.json" for n in count(1))
        free = (path for path in paths if not path.exists())
        for path in islice(free, MAX_LOCKED_SLOTS):
            slot = self.hold(path)
            if slot is not None and not path.exists():
                return slot
            if slot is not None:  # another process has kept and left a game there meanwhile
                slot.leave()
        raise OSError(ENOLCK, os.strerror(ENOLCK))

    def hold(self, path: Path) -> SaveSlot | None:
        """Return the slot of an unfinished game, None while another process holds it; raises OSError."""
        from filelock import FileLock, Timeout  # late: a first question needs no lock

        lock = FileLock(path.with_suffix(".lock"), blocking=False)
        try:
            lock.acquire()
        except Timeout:
            return None
        except NotImplementedError as error:  # a file system that has no locks
            raise OSError(ENOLCK, os.strerror(ENOLCK)) from error
        return SaveSlot(path, lock)

    def games(self, game: str | None = None) -> list[Path]:
        """The unfinished games, of one id or of all, the one played last first."""
        pattern = re.compile(rf"{re.escape(game)}-[0-9]+" if game else r".+-[0-9]+")
        found = [path for path in listed(self.unfinished) if pattern.fullmatch(path.stem)]
        return sorted(found, key=last_change, reverse=True)

    # -- saves by name ----------------------------------------------------------------------

    def save(self, name: str, record: str, replace: bool = False) -> Path:
        """Save under a name; raises RequestError for a name that is none, FileExistsError for one in use."""
        path = self.named(name)
        self.saves.mkdir(parents=True, exist_ok=True)
        write(path, record, replace)
        return path

    def set_aside(self, path: Path) -> str:
        """Save an unfinished game as it is, before it is changed; the name of the save.  Raises OSError."""
        names = (f"{path.stem} as it was {n}" for n in count(1))
        while True:
            name = next(names)
            with suppress(FileExistsError):
                self.save(name, read(path).strip())
                return name

    def named(self, name: str) -> Path:
        """Return the path of the save with this name; raises RequestError for an impossible name."""
        if NAME.fullmatch(name) is None:
            raise RequestError(f"'{name}' cannot be the name of a save: use letters, digits, spaces, - and .")
        return self.saves / f"{name}.json"

    def names(self) -> list[str]:
        """The names of all saves, in order."""
        return sorted(path.stem for path in listed(self.saves))

    def has(self, path: Path) -> bool:
        """True if the file is one of the unfinished games or saves here."""
        return path.resolve().parent in (self.unfinished.resolve(), self.saves.resolve())

    # -- ended games ------------------------------------------------------------------------

    def add(self, score: PastScore) -> bool:
        """Add the result of a game, unless the file has it already."""
        known, _ = self.scores(score.game)
        if any(score.code == other.code for other in known):
            return False
        self._add_line(asdict(score))
        return True

    def take_back(self, game: str, code: str) -> None:
        """The game with this code has not ended after all: its end was taken back."""
        if any(code == score.code for score in self.scores(game)[0]):
            self._add_line({TAKEN_BACK: code})

    def _add_line(self, value: dict[str, object]) -> None:
        self.home.mkdir(parents=True, exist_ok=True)
        with self.ended.open("ab+") as file:
            torn = file.tell() > 0 and last_byte(file) != b"\n"
            file.write(b"\n" * torn + json.dumps(value).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def scores(self, game: str) -> tuple[list[PastScore], list[int]]:
        """Return the results of games with this id, oldest first, and the numbers of unreadable lines."""
        try:
            lines = self.ended.read_bytes().split(b"\n")
        except OSError:
            return [], []
        found: list[PastScore] = []
        bad: list[int] = []
        for number, line in enumerate(lines, 1):
            if score := score_of(line):
                found.append(score)
            elif code := taken_back(line):
                found = [score for score in found if score.code != code]
            elif line.strip():
                bad.append(number)
        return [score for score in found if score.game == game], bad


def score_of(line: bytes) -> PastScore | None:
    """The score that a line holds, None where it holds none."""
    kinds: dict[str, tuple[type, ...]]
    kinds = {"str": (str,), "int": (int,), "bool": (bool,), "int | None": (int, type(None))}
    try:
        value = json.loads(line)
        score = PastScore(**value)
    except (ValueError, TypeError, RecursionError):
        return None
    right = all(isinstance(getattr(score, field.name), kinds[str(field.type)]) for field in fields(PastScore))
    return score if right else None


def taken_back(line: bytes) -> str:
    """The code of the game whose end a line takes back, '' where it does not."""
    try:
        code = json.loads(line)[TAKEN_BACK]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ""
    return code if isinstance(code, str) else ""


# -- files -----------------------------------------------------------------------------------


def read(path: Path) -> str:
    """The text of a record's file; raises RequestError where it cannot be opened, RecordError for no text."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_RECORD_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RequestError(f"'{path}' cannot be read: {reason(error)}") from None
    if len(data) > MAX_RECORD_BYTES:
        raise RecordError(f"the file has more than {MAX_RECORD_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("this is neither a record nor a share code: it is not text") from None


def write(path: Path, text: str, replace: bool = True) -> None:
    """Write a file whole or not at all; raises OSError, FileExistsError where it may not be replaced."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    sweep(path.parent)
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        if replace:
            beside.replace(path)
        else:
            link(beside, path)
        keep_names(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def keep_names(folder: Path) -> None:
    """Have the disk keep the names in a folder, where a system lets one."""
    if IS_POSIX:
        held = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)


def sweep(folder: Path) -> None:
    """Remove the half-written records of processes that were killed before they could rename them."""
    for beside in folder.glob(".*.json.*"):
        with suppress(OSError):
            if time.time() - beside.stat().st_mtime > LEFT_BEHIND_SECONDS:
                beside.unlink()


def link(beside: Path, path: Path) -> None:
    """Give a file its name unless another has it: unlike a rename, a link fails then."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(f"'{path}' is there already") from None
        beside.replace(path)


def listed(folder: Path) -> Iterator[Path]:
    """The records in a folder, none where it cannot be read."""
    with suppress(OSError):
        yield from (path for path in folder.glob("*.json") if not path.name.startswith("."))


def last_change(path: Path) -> int:
    """Return the time of a file's last change in nanoseconds, 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def last_byte(file: IO[bytes]) -> bytes:
    """Return the last byte of a file that has one."""
    file.seek(-1, os.SEEK_END)
    return file.read(1)
