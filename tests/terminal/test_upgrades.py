"""A game that meets other cards or rules: its owner is shown where they diverge, and loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal.conftest import Played
from terminal.player import answer, record

import fieldcraft

MADE = 6
PARTS_AT = 4


def other(text: str) -> str:
    """A record as another version would have made it, which leads elsewhere from one choice on."""
    table = json.loads(text)
    table["version"] = "0.0.other"
    table["digests"][PARTS_AT - 1] = "AAAA"
    return json.dumps(table)


@pytest.fixture
def parted(home: Path, typed: Played) -> Path:
    """An unfinished game that diverges under the current rules."""
    typed(*["1"] * MADE, seed=7)
    path = home / "unfinished" / "agent-decker-1.json"
    path.write_text(other(path.read_text()))
    return path


def test_a_record_of_another_version_that_still_agrees_simply_goes_on(home: Path, typed: Played) -> None:
    typed(*["1"] * MADE, seed=7)
    path = home / "unfinished" / "agent-decker-1.json"
    path.write_text(path.read_text().replace('"version":"', '"version":"0.'))
    shown = typed("", "1")
    assert "another course" not in shown
    assert len(record(path)["choices"]) == MADE + 1


def test_one_that_parts_is_told_and_goes_on_from_the_last_point_that_agrees(
    home: Path, parted: Path, typed: Played
) -> None:
    before = parted.read_text()
    shown = " ".join(typed("", "1").split())
    assert f"it takes another course from choice {PARTS_AT} of {MADE} on:" in shown
    assert "The game as it was is kept as the save 'agent-decker-1 as it was 1'." in shown
    assert len(record(parted)["choices"]) == PARTS_AT
    assert (home / "saves" / "agent-decker-1 as it was 1.json").read_text().strip() == before.strip()


def test_a_new_game_instead_leaves_the_record_as_it_is(home: Path, parted: Path, typed: Played) -> None:
    before = parted.read_text()
    typed("n", "1")
    assert parted.read_text() == before
    assert not (home / "saves").exists()


def test_a_second_game_set_aside_does_not_replace_the_first(home: Path, parted: Path, typed: Played) -> None:
    before = parted.read_text()
    typed("")
    parted.write_text(before)
    typed("")
    assert len(list((home / "saves").glob("agent-decker-1 as it was *.json"))) == 2


@pytest.mark.parametrize("entries", [["", "1"], ["what?", "y", "1"]])
def test_a_record_that_is_resumed_asks_first(
    tmp_path: Path, parted: Path, typed: Played, entries: list[str]
) -> None:
    path = parted.rename(tmp_path / "mine.json")
    before = path.read_text()
    shown = typed(*entries, resume=str(path))
    assert "Enter goes on from there, q stops; the record stays as it is." in shown
    assert path.read_text() == before
    assert len(record(parted)["choices"]) == PARTS_AT


def test_a_record_that_is_resumed_may_be_left(tmp_path: Path, parted: Path, typed: Played) -> None:
    path = parted.rename(tmp_path / "mine.json")
    assert typed("q", resume=str(path)).endswith("Stopped.\n")
    assert not parted.exists()


def test_a_save_that_parts_is_opened_only_when_asked_to(home: Path, typed: Played) -> None:
    typed(*["1"] * MADE, "s one", seed=7)
    path = home / "saves" / "one.json"
    path.write_text(other(path.read_text()))
    before = path.read_text()
    shown = typed("o one", "o one!", "p", seed=8)
    assert "o one! goes on from there; the save stays as it is." in answer(shown, "o one")
    game = fieldcraft.new("agent-decker", 7)
    for _ in range(PARTS_AT - 1):
        game.choose(0)
    assert game.rules.narrator.standing(game.view())[-1] in answer(shown, "p")
    assert path.read_text() == before
