"""Records on disk."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

import pytest

from fieldcraft.errors import RecordError, RequestError
from fieldcraft.folders import default_home
from fieldcraft.terminal import shelf as disk
from fieldcraft.terminal.shelf import SaveSlot, Shelf


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


def test_what_killed_processes_left_half_written_goes(tmp_path: Path) -> None:
    """Return the names of all records in the folder; nothing else is in it."""
    path = tmp_path / "one [1].json"
    names = (f".{path.name}.1", f".{path.name}.2", ".another.json.1", ".hidden.json", "another.json.1")
    old, young, other, hidden, plain = (tmp_path / name for name in names)
    for left in (old, young, other, hidden, plain):
        left.write_text("half")
        if left != young:
            os.utime(left, (0, 0))
    disk.write(path, "whole")
    assert {entry.name for entry in tmp_path.iterdir()} == {young.name, hidden.name, plain.name, path.name}


def test_where_no_lock_can_be_had_the_search_for_a_slot_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network file systems refuse a lock as if another process held it."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, "refused")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(OSError, match=os.strerror(errno.ENOLCK)):
        Shelf(tmp_path).new_slot("nim")


def test_a_file_system_without_locks_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    with pytest.raises(OSError, match=os.strerror(errno.ENOLCK)):
        Shelf(tmp_path).new_slot("nim")


def test_other_games_in_play_do_not_use_up_the_slots(tmp_path: Path) -> None:
    """Slots of games that are kept do not count, however many there are."""
    shelf = Shelf(tmp_path)
    shelf.unfinished.mkdir(parents=True)
    for n in range(1, disk.MAX_LOCKED_SLOTS + 2):
        (shelf.unfinished / f"nim-{n}.json").write_text("{}")
    slot = shelf.new_slot("nim")
    assert slot.path.name == f"nim-{disk.MAX_LOCKED_SLOTS + 2}.json"
    slot.leave()


def test_what_is_no_record_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RequestError, match="cannot be read"):
        disk.read(tmp_path / "none.json")
    with pytest.raises(RequestError, match="cannot be read"):
        disk.read(tmp_path / "a\0b")
    (tmp_path / "long.json").write_text("x" * 100)
    monkeypatch.setattr(disk, "MAX_RECORD_BYTES", 99)
    with pytest.raises(RecordError, match="more than 99 bytes"):
        disk.read(tmp_path / "long.json")


def test_a_slot_in_which_another_process_has_just_kept_a_game_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold = Shelf.hold

    def late(shelf: Shelf, path: Path) -> SaveSlot | None:
        slot = hold(shelf, path)
        if path.name == "nim-1.json":
            path.write_text("theirs")
        return slot

    monkeypatch.setattr(Shelf, "hold", late)
    slot = Shelf(tmp_path).new_slot("nim")
    assert slot.path.name == "nim-2.json"
    slot.leave()
    theirs = Shelf(tmp_path).hold(tmp_path / "unfinished" / "nim-1.json")
    assert theirs is not None, "its lock is free again"
    theirs.leave()


def test_on_a_file_system_without_links_no_file_is_replaced_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "one.json"
    disk.write(path, "old", replace=False)
    with pytest.raises(FileExistsError, match="there already"):
        disk.write(path, "new", replace=False)
    assert path.read_text() == "old\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["one.json"]


def test_a_game_that_vanishes_while_games_are_listed_is_last(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.unfinished.mkdir(parents=True)
    (shelf.unfinished / "nim-1.json").write_text("{}")
    (shelf.unfinished / "nim-2.json").symlink_to(tmp_path / "gone")
    assert [path.name for path in shelf.games("nim")] == ["nim-1.json", "nim-2.json"]


def test_the_end_of_an_unknown_game_is_not_taken_back(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.take_back("nim", "FC1-unknown")
    assert not shelf.ended.exists()


@pytest.mark.parametrize("name", ["posix", "other"])
def test_the_disk_keeps_the_name_too_where_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A renamed file is there after a loss of power only when its folder has been flushed as well."""
    flushed: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda held: flushed.append(os.path.isdir(f"/dev/fd/{held}")))
    monkeypatch.setattr(disk, "IS_POSIX", name == "posix")
    disk.write(tmp_path / "one.json", "whole")
    assert (tmp_path / "one.json").read_text() == "whole\n"
    assert flushed == [False] + [True] * (name == "posix")
