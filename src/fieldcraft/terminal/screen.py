"""Lines out and lines in: wrapped to the width, with colour where there is some, never moving the cursor."""

from __future__ import annotations

import io
import os
import re
import sys
import textwrap
from contextlib import suppress
from typing import Final, TextIO

CODES: Final = {"bold": "1", "dim": "2", "red": "91", "green": "92", "yellow": "93", "blue": "94"}
LONGEST_LINE: Final = 76
USUAL_WIDTH: Final = 80
LEAST_WIDTH: Final = 24
LONGEST_ECHO: Final = 60
HANG: Final = 12
"""Text whose column begins no further right than this hangs under its own beginning."""


class Screen:
    """Where a game is shown and asked about."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.has_colors = is_colorful(stdout)
        self.words: dict[str, str] = {}
        """Narrator to show in a colour."""
        self.is_typed = stdin.isatty()
        self._is_apart = False
        for stream in (stdin, stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # an odd byte is no reason to stop

    @property
    def width(self) -> int:
        if not self.stdout.isatty():
            return USUAL_WIDTH
        try:
            columns = os.get_terminal_size(self.stdout.fileno()).columns
        except OSError:
            columns = USUAL_WIDTH
        return max(columns, LEAST_WIDTH) if columns else USUAL_WIDTH

    def show(self, *lines: str, style: str = "") -> None:
        """Write lines, each wrapped by itself; never two empty ones together."""
        for line in lines:
            if line or not self._is_apart:
                for part in wrapped(line, self.width):
                    self.stdout.write(self.painted(part, style) + "\n")
            self._is_apart = not line

    def tell(self, *paragraphs: str) -> None:
        """Write prose, in lines no longer than a book has, with an empty line after each paragraph."""
        for paragraph in paragraphs:
            self.show(*folded(paragraph, min(self.width, LONGEST_LINE), 0), "")

    def ask(self) -> str:
        """The next line, stripped; raises EOFError where there is none."""
        line = self._read("> ")
        self._is_apart = False
        if not self.is_typed:
            self.stdout.write(shown(line) + "\n")  # so that what came through a pipe can be read afterwards
        return line.strip()

    def _read(self, prompt: str) -> str:
        if self.is_typed and self.stdin is sys.stdin and self.stdout is sys.stdout:
            with suppress(ImportError):
                import readline  # noqa: F401 -- gives input() the keys for editing a line
            return input(prompt)
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        return line

    def painted(self, text: str, style: str) -> str:
        """The text with its colours, which add to what it says and never say it alone."""
        if not self.has_colors or not text:
            return text
        if style:
            return colored(text, style)
        if not self.words:
            return text
        known = "|".join(re.escape(word) for word in self.words)
        return re.sub(rf"\b(?:{known})\b", lambda match: colored(match[0], self.words[match[0]]), text)


def colored(text: str, style: str) -> str:
    return f"\033[{CODES[style]}m{text}\033[0m"


def is_colorful(stdout: TextIO) -> bool:
    """Does the terminal show colour, and is it wanted?"""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stdout.isatty():
        return False
    return sys.platform != "win32" or "WT_SESSION" in os.environ


def wrapped(line: str, width: int) -> list[str]:
    """A line in pieces no wider than the width; a last column that does not fit goes below the others."""
    if len(line) <= width:
        return [line]
    begins = len(line) - len(line.lstrip())
    cells = [match.end() for match in re.finditer(r"(?<=\S) {2,}(?=\S)", line)]
    if not cells:
        return folded(line, width, begins + 2)
    cut = cells[-1]
    if cut <= HANG:
        return folded(line, width, cut)
    first = line[:cut].rstrip()
    return wrapped(first, width) + folded(" " * (begins + 5) + line[cut:], width, begins + 5)


def folded(line: str, width: int, indent: int) -> list[str]:
    """A line in pieces, all but the first indented."""
    return textwrap.wrap(
        line, width, subsequent_indent=" " * indent, break_on_hyphens=False, replace_whitespace=False
    )


def shown(entry: str) -> str:
    """What somebody typed, safe and short enough to be shown again."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in entry.strip())
    return clean if len(clean) <= LONGEST_ECHO else clean[: LONGEST_ECHO - 3] + "..."
