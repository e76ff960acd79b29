"""Files that are no such thing: each path that a command takes gets one sentence, soon, before any work."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

import fieldcraft
from fieldcraft.cli import main
from fieldcraft.rulebook.files import MAX_TEXT_BYTES, file_text
from fieldcraft.session.sharecode import share_code

TOO_LONG = "x" * 5000
READERS = {
    "check": ["check"],
    "pack": ["check", "--cards"],
    "play": ["play", "agent-decker", "--cards"],
    "scenario": ["play", "--scenario"],
    "replay": ["replay"],
    "resume": ["play", "--resume"],
    "compare": ["compare", "agent-decker", "printed"],
}
WRITERS = {
    "simulate": ["simulate", "agent-decker", "--games", "1", "--out"],
    "decisions": ["simulate", "agent-decker", "--games", "1", "--decisions"],
    "report": ["report", "agent-decker", "--games", "1", "--out"],
    "train": ["train", "agent-decker", "--games", "1", "--output"],
    "tune": ["tune", "agent-decker", "--games", "1", "--output"],
}


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The sentence with which a command refuses; nothing else is said."""
    code = main(words)
    out, err = capsys.readouterr()
    said = f"{out}{err}".strip().removesuffix("\n1 problem found.")
    assert code == (1 if out else 2)
    assert len(said.splitlines()) == 1
    return said


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no such device")
@pytest.mark.parametrize("reader", READERS)
def test_a_file_without_an_end_is_not_read_for_ever(reader: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ",000 bytes" in refused(capsys, *READERS[reader], "/dev/zero")


@pytest.mark.parametrize("reader", READERS)
def test_a_name_too_long_for_a_file_is_refused(reader: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, *READERS[reader], TOO_LONG)
    refused(capsys, *READERS[reader], f"a/{TOO_LONG}/b")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe\x00", bytes(range(256)), b"a = " + b"[" * 50_000, b".".join([b"a"] * 5000) + b" = 1"],
    ids=["no text", "binary", "deep", "dotted"],
)
def test_what_is_no_such_file_is_refused(
    reader: str, data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.toml").write_bytes(data)
    said = refused(capsys, *READERS[reader], str(tmp_path / "bad.toml"))
    assert "bad.toml" in said or said.startswith("fieldcraft: the scenario is not valid TOML")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_a_folder_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "there is no .toml file" in refused(capsys, *READERS["pack"], str(tmp_path))
    assert "no .toml file" in refused(capsys, *READERS["check"], str(tmp_path))


def test_a_byte_order_mark_and_line_ends_of_other_systems_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\rc = 3\n")
    assert file_text(path) == "a = 1\nb = 2\nc = 3\n"
    path.write_bytes(b"#" * MAX_TEXT_BYTES)
    assert len(file_text(path)) == MAX_TEXT_BYTES


@pytest.mark.parametrize("code", [" {}", "\n{}\n", "  {}"])
def test_a_blank_before_a_share_code_is_no_part_of_it(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = fieldcraft.new("agent-decker", 3)
    for _ in range(400):
        if game.over:
            break
        game.choose(0)
    assert len(share_code(game)) > 60
    assert main(["play", "--resume", code.format(share_code(game) + "A" * 300)]) == 2
    assert "the share code is damaged" in capsys.readouterr().err


def test_a_home_that_cannot_be_is_played_without(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", TOO_LONG)
    monkeypatch.setattr("sys.stdin", io.StringIO("o\n1\nb\n"))
    assert main(["play", "agent-decker"]) == 0
    assert "The game cannot be kept on disk" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["perft", "agent-decker", "--depth", "999999999999"], "the depth is at most 100 decisions"),
        (["bench", "--peers", '"'], "--peers: no closing quotation"),
        (["bench", "--peers", "no-such-program"], "--peers: there is no program 'no-such-program'"),
        (["bench", "--peers", " "], "--peers: there is no program ' '"),
    ],
)
def test_what_cannot_be_measured_is_refused_at_once(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, *words)


@pytest.mark.parametrize("writer", WRITERS)
def test_where_a_file_cannot_be_written_no_game_is_played(
    writer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, file = tmp_path / "folder.md", tmp_path / "file"
    folder.mkdir()
    file.write_text("")
    monkeypatch.setattr("fieldcraft.lab.work.shared", None)
    assert "folder.md: is a directory" in refused(capsys, *WRITERS[writer], str(folder))
    assert "there is no folder" in refused(capsys, *WRITERS[writer], str(file / "x.md"))
