"""Where records lie on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fieldcraft.errors import RecordError, RequestError
from fieldcraft.folders import default_home
from fieldcraft.terminal import shelf as disk
from fieldcraft.terminal.shelf import Shelf


def test_the_home_is_where_player_or_system_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_home() == tmp_path / "own"
    monkeypatch.delenv("FIELDCRAFT_HOME")
    assert default_home() == tmp_path / "data" / "fieldcraft"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_home() == tmp_path / ".local" / "share" / "fieldcraft"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_home() == tmp_path / ".local" / "share" / "fieldcraft"


def test_each_game_gets_a_slot_of_its_own(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first, second = shelf.new_slot("nim"), shelf.new_slot("nim")
    assert [slot.path.name for slot in (first, second)] == ["nim-1.json", "nim-2.json"]
    assert shelf.hold(first.path) is None
    first.leave()
    again = shelf.hold(first.path)
    assert again is not None
    again.leave()
    second.leave()


def test_a_slot_is_free_again_when_its_game_is_cleared(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    slot = shelf.new_slot("nim")
    slot.keep("{}")
    assert [path.name for path in shelf.games("nim")] == ["nim-1.json"]
    slot.clear()
    slot.leave()
    assert shelf.games() == []
    slot = shelf.new_slot("nim")
    assert slot.path.name == "nim-1.json"
    slot.leave()


def test_a_game_is_not_mistaken_for_one_with_a_longer_name(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for game in ("nim", "nim-demo"):
        slot = shelf.new_slot(game)
        slot.keep("{}")
        slot.leave()
    assert [path.name for path in shelf.games("nim")] == ["nim-1.json"]
    assert len(shelf.games()) == 2


def test_a_write_that_fails_leaves_the_old_record_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    disk.write(path, "old")
    with pytest.raises(UnicodeEncodeError):
        disk.write(path, "new \ud800")
    with pytest.raises(FileExistsError):
        disk.write(path, "new", replace=False)
    assert path.read_text() == "old\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["one.json"]


def test_what_a_killed_process_left_beside_a_file_goes(tmp_path: Path) -> None:
    path = tmp_path / "one [1].json"
    old, young, other = (
        tmp_path / name for name in (f".{path.name}.1", f".{path.name}.2", ".another.json.1")
    )
    for left in (old, young, other):
        left.write_text("half")
    for left in (old, other):
        os.utime(left, (0, 0))
    disk.write(path, "whole")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == sorted([other.name, young.name, path.name])


@pytest.mark.skipif(os.name != "posix", reason="folders are not flushed elsewhere")
def test_the_disk_keeps_the_name_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A renamed file is there after a loss of power only when its folder has been flushed as well."""
    flushed: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda held: flushed.append(os.path.isdir(f"/dev/fd/{held}")))
    disk.write(tmp_path / "one.json", "whole")
    assert flushed == [False, True]


def test_what_is_no_record_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RequestError, match="cannot be read"):
        disk.read(tmp_path / "none.json")
    with pytest.raises(RequestError, match="cannot be read"):
        disk.read(tmp_path / "a\0b")
    (tmp_path / "long.json").write_text("x" * 100)
    monkeypatch.setattr(disk, "MOST_BYTES", 99)
    with pytest.raises(RecordError, match="more than 99 bytes"):
        disk.read(tmp_path / "long.json")
