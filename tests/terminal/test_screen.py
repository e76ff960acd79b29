"""Lines out: width, colour only on a terminal, and a real terminal's typing."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import resource
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from effort import counted_processes
from rich.console import Console
from rich.text import Text
from terminal.conftest import Played
from terminal.player import PROGRAM

from fieldcraft.terminal.play import mute
from fieldcraft.terminal.screen import Screen, shown, wrapped

SEVEN = PROGRAM.replace("SEED", "7")


def on_a_terminal(typed: bytes, columns: int = 100, environment: dict[str, str] | None = None) -> str:
    """Return the output on a terminal with a number of columns after these lines, one a prompt."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    path = os.pathsep.join(entry for entry in sys.path if entry)
    process = subprocess.Popen(
        [sys.executable, "-c", "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)" + SEVEN],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=clean | {"PYTHONPATH": path, "TERM": "xterm"} | (environment or {}),
        start_new_session=True,
    )
    os.close(slave)
    data, lines = b"", typed.splitlines(keepends=True)
    try:
        while process.poll() is None or select.select([master], [], [], 0)[0]:
            if not select.select([master], [], [], 30)[0]:
                break
            data += os.read(master, 65536)
            if data.endswith(b"\n> ") and lines:
                os.write(master, lines.pop(0))
    except OSError:  # how Linux says that the other side closed
        pass
    finally:
        os.close(master)
    assert process.wait(timeout=30) == 0
    return data.decode().replace("\r\n", "\n")


@counted_processes
def test_a_terminal_has_colour_that_adds_to_the_words(home: Path) -> None:
    screen = on_a_terminal(b"1\nq\n")
    assert "\033[94mstealth\033[0m" in screen
    plain = re.sub(r"\033\[\d*m", "", screen)
    assert "You have 0 stealth and 1 fighting." in plain


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(home: Path, environment: dict[str, str]) -> None:
    assert "\033[9" not in on_a_terminal(b"1\nq\n", environment=environment)


def test_nothing_but_text_goes_through_a_pipe(typed: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    text = typed("1", "h", "?", "l", "d", "r the", "u", "x", "b", seed=7)
    assert "\033" not in text
    assert "\r" not in text


@pytest.mark.parametrize("columns", [40, 60, 140])
def test_lines_wrap_to_the_terminal(home: Path, columns: int) -> None:
    screen = re.sub(r"\033\[[?\d;]*[a-z]", "", on_a_terminal(b"h?\nd\nq\n", columns))
    longest = max(len(line) for line in screen.splitlines())
    assert columns // 2 < longest <= columns


def test_control_c_on_a_terminal_stops_and_keeps_the_game(home: Path) -> None:
    assert on_a_terminal(b"1\n\x03\n").endswith("Stopped. The game is kept: play goes on from here.\n")


def test_control_d_on_a_terminal_stops_and_keeps_the_game(home: Path) -> None:
    assert on_a_terminal(b"1\n\x04\n").endswith("Stopped. The game is kept: play goes on from here.\n")


@pytest.mark.parametrize(
    ("line", "width", "pieces"),
    [
        ("short", 24, ["short"]),
        ("", 24, [""]),
        ("words that go on for a while", 16, ["words that go on", "  for a while"]),
        ("key  words that go on for a while", 20, ["key  words that go", "     on for a while"]),
        (" 6  Guard Dog  animal  and its text", 26, [" 6  Guard Dog  animal", "      and its text"]),
        ("unbreakable" * 3, 24, ["unbreakableunbreakableun", "  breakable"]),
    ],
)
def test_wrapping(line: str, width: int, pieces: list[str]) -> None:
    assert [piece.plain for piece in wrapped(Text(line), width, Console())] == pieces


def test_two_empty_lines_never_stand_together() -> None:
    out = io.StringIO()
    screen = Screen(io.StringIO(), out)
    screen.show("one", "", "")
    screen.show("", "two")
    assert out.getvalue() == "one\n\ntwo\n"


def test_what_was_typed_is_shown_again_short_and_harmless() -> None:
    assert shown(" a\x1b[2J\u202eb \n") == "a?[2J?b"
    assert len(shown("x" * 1000)) == 60


def test_a_terminal_that_cannot_show_a_letter_shows_another(home: Path) -> None:
    program = subprocess.run(
        [sys.executable, "-c", SEVEN],
        input=b"r AD-007\nr \xc3\xa9\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        timeout=60,
        check=True,
    )
    assert b"AD-007" in program.stdout
    assert program.stderr == b""


def test_the_first_question_comes_at_once(home: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    on_a_terminal(b"q\n")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime - before.ru_utime < 10, "of a processor's time, however busy it is"


def test_a_reader_that_is_gone_is_an_error_that_the_program_can_mute() -> None:
    """The console of rich would end the process instead."""
    reader, writer = os.pipe()
    os.close(reader)
    out = open(writer, "w")  # noqa: SIM115 -- closing it writes what is left, which has to be muted before
    screen = Screen(io.StringIO(), out)
    with pytest.raises(BrokenPipeError):
        screen.show("one", "two")
    mute(out)
    out.close()
    mute(io.StringIO())
