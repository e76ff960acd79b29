"""Lines out and lines in: wrapped to the width, with colour where there is some, never moving the cursor."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

LONGEST_LINE: Final = 76
USUAL_WIDTH: Final = 80
USUAL_HEIGHT: Final = 24
LEAST_WIDTH: Final = 24
LONGEST_ECHO: Final = 60
HANG: Final = 12
"""Text whose column begins no further right than this hangs under its own beginning."""
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""To the top, empty the screen, forget what has scrolled out of it."""


class TerminalPage(Console):
    """The console of rich. If nobody reads the output any more, an error is raised that the player sees, and
    play goes on.
    """

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """The place where a game is shown and questions are asked."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self.stdin = stdin
        self.stdout = stdout
        for stream in (stdin, stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # an odd byte is no reason to stop
        width = None if stdout.isatty() else USUAL_WIDTH
        self.console = TerminalPage(file=stdout, width=width, markup=False, emoji=False, highlight=False)
        self.colors: dict[str, str] = {}
        """The colour of each word that is shown in one."""
        self.is_typed = stdin.isatty()
        self._is_apart = False

    @property
    def width(self) -> int:
        """Columns of the terminal, at least LEAST_WIDTH."""
        return max(self.console.width, LEAST_WIDTH)

    @property
    def height(self) -> int:
        """Lines of the terminal, or a usual number where there is none."""
        return self.console.height if self.console.is_terminal else USUAL_HEIGHT

    def height_of(self, lines: Iterable[str]) -> int:
        """Return the number of rows of the screen that these lines take."""
        return sum(len(wrapped(Text(line), self.width, self.console)) for line in lines)

    # -- out ------------------------------------------------------------------------------------

    def show(self, *lines: str, style: str = "") -> None:
        """Write lines, each wrapped separately; two empty ones never follow each other."""
        for line in lines:
            if line or not self._is_apart:
                self._write(wrapped(self.painted(line, style), self.width, self.console))
            self._is_apart = not line

    def tell(self, *paragraphs: str) -> None:
        """Write prose, in lines no longer than a book has, with an empty line after each paragraph."""
        for paragraph in paragraphs:
            self._write(folded(self.painted(paragraph), min(self.width, LONGEST_LINE), 0, self.console))
            self._is_apart = False
            self.show("")

    def clear(self) -> None:
        """Take away what was shown, what has scrolled out of view and what was typed, as far as it can be."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.stdout.write(CLEAR)
        if self.is_typed:
            with suppress(ImportError):
                import readline

                readline.clear_history()
        self._is_apart = True

    def _write(self, lines: Iterable[Text]) -> None:
        for line in lines:
            with self.console.capture() as written:
                self.console.print(line, soft_wrap=True)
            self.stdout.write(written.get())

    def painted(self, text: str, style: str = "") -> Text:
        """The text with its colours, which add to what it says and never say it alone."""
        painted = Text(text, style)
        for word, color in self.colors.items() if not style else ():
            painted.highlight_regex(rf"\b{re.escape(word)}\b", f"bright_{color}")
        return painted

    # -- in -------------------------------------------------------------------------------------

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


def wrapped(line: Text, width: int, console: Console) -> list[Text]:
    """A line in pieces no wider than the width; a last column that does not fit goes below the others."""
    if line.cell_len <= width:
        return [line]
    begins = len(line.plain) - len(line.plain.lstrip())
    cells = [match.end() for match in re.finditer(r"(?<=\S) {2,}(?=\S)", line.plain)]
    if not cells:
        return folded(line, width, begins + 2, console)
    cut = cells[-1]
    if cut <= HANG:
        return folded(line, width, cut, console)
    first, last = line.divide([cut])
    first.rstrip()
    last.pad_left(begins + 5)
    return wrapped(first, width, console) + folded(last, width, begins + 5, console)


def folded(line: Text, width: int, indent: int, console: Console) -> list[Text]:
    """A line in pieces, all but the first indented."""
    first = line.wrap(console, width)[0]
    rest = line[len(first) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    first.rstrip()
    if not rest:
        return [first]
    below = list(rest.wrap(console, width - indent))
    for piece in below:
        piece.rstrip()
        piece.pad_left(indent)
    return [first, *below]


def shown(entry: str) -> str:
    """Return an entry of a player in a form that is safe and short enough to be shown."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in entry.strip())
    return clean if len(clean) <= LONGEST_ECHO else clean[: LONGEST_ECHO - 3] + "..."
