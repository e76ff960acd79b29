"""Helpers for tests of the terminal: a player who follows hints, and ways to read the screen."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

PROGRAM = """
import signal, sys
from fieldcraft.terminal import play
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may have it ignored
sys.exit(play("agent-decker", SEED, None, None, stdin=sys.stdin, stdout=sys.stdout))
"""
"""The terminal as a process of its own; SEED is to be replaced."""


class Follower(io.StringIO):
    """A player who asks for a hint and follows it, until a number of choices is made or the game is over."""

    def __init__(self, shown: io.StringIO, choices: int, then: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.shown = shown
        self.left = 2 * choices
        self.then = list(then)

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        if self.left == 0 or "The game is over." in self.shown.getvalue()[-200:]:
            self.left = 0
            return f"{self.then.pop(0)}\n" if self.then else ""
        self.left -= 1
        if self.left % 2:
            return "h\n"
        advised: list[str] = re.findall(r"Hint: (\w+),", self.shown.getvalue())
        return advised[-1] + "\n"


def answer(shown: str, entry: str) -> str:
    """Return the output after an entry, up to the next prompt."""
    return shown.split(f"\n> {entry}\n")[-1].split("\n> ")[0].strip()


def screens(shown: str) -> list[str]:
    """Return the output before each prompt."""
    return shown.split("\n> ")[:-1]


def options(shown: str) -> list[str]:
    """Return the options that were listed last, without their numbers and details."""
    return re.findall(r"^ {1,2}\d+  (.*?)(?:(?:  | \().*)?$", screens(shown)[-1], re.MULTILINE)


def typed_at_places(shown: str) -> list[str]:
    """Return the entries that the last screen offers at places, those of the right end first."""
    rows: list[str] = re.findall(r"^ *((?:[dek]m?\d ?)+)  ", screens(shown)[-1], re.MULTILINE)
    return [typed for row in reversed(rows) for typed in row.split()]


def record(path: Path) -> dict[str, Any]:
    """A record on the disk."""
    found: dict[str, Any] = json.loads(path.read_text())
    return found
