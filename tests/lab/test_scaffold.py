"""`fieldcraft new` writes a card, a set and a game that run as they are."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from properties.test_contract import is_sound
from session.installed import install
from silence import leaks

import fieldcraft
from fieldcraft.cli import main
from fieldcraft.games import FOLDERS, ruleset
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.lab.check import check
from fieldcraft.session.game import Game

GAMES = list(FOLDERS)
MOST_LINES = 150


def rows(file: Path) -> list[dict[str, Any]]:
    """The rows of a card file."""
    return [row for kind, rows in tomllib.loads(file.read_text()).items() if kind != "game" for row in rows]


def new_faces(game: str, cards: Path) -> set[str]:
    """The ids of the faces that a game has with a pack alone."""
    return {
        id.rpartition(":")[2] for id in ruleset(game, cards).faces().keys() - ruleset(game).faces().keys()
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_new_card_joins_its_game_which_is_played_with_it(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "night-owl.toml"
    assert main(["new", "card", game, str(file)]) == 0
    assert f"fieldcraft check --cards {file}" in capsys.readouterr().out
    assert [row["id"] for row in rows(file)] == ["night-owl"]
    assert [row["name"] for row in rows(file)] == ["Night Owl"]
    assert "sample" not in file.read_text().lower()
    assert "all in order" in check(None, file)[0]
    assert "night-owl" in new_faces(game, file)
    played = fieldcraft.new(game, 1, cards=file)
    for _ in range(20):
        played.choose(played.options[0].key)
    assert fieldcraft.load(played.save(), cards=file).record == played.record


@pytest.mark.parametrize("game", GAMES)
def test_a_new_set_has_a_card_of_each_kind(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "storm-coast"
    assert main(["new", "set", game, str(folder)]) == 0
    ids = [row["id"] for file in folder.iterdir() for row in rows(file)]
    assert "storm-coast" in ids
    assert all(id.startswith("storm-coast") for id in ids)
    assert {*ids} <= new_faces(game, folder)
    assert "all in order" in check(None, folder)[0]


@pytest.fixture
def dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game, installed."""
    folder = tmp_path / "dice-duel"
    assert main(["new", "game", str(folder)]) == 0
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    install(folder, project["name"], project["entry-points"]["fieldcraft.games"])
    monkeypatch.syspath_prepend(folder)
    yield folder
    sys.modules.pop("dice_duel", None)


@pytest.mark.usefixtures("dice")
def test_a_new_game_is_played_to_its_end_and_comes_back_from_its_record() -> None:
    for seed in range(5):
        game = fieldcraft.new("dice-duel", seed)
        while not game.over:
            is_sound(game)
            assert faults_of_clone(game.state) == []
            assert game.rules.narrator.describe(game.view())
            game.choose("draw" if sum(game.view()["hand"]) < 15 else "stop")
        assert fieldcraft.load(game.save()).record == game.record
        points = sum(game.view()["hand"])
        assert game.outcome.won == (points <= 21)
        assert game.outcome.score == (points if points <= 21 else 0)


@pytest.mark.usefixtures("dice")
def test_a_new_game_hides_its_deck() -> None:
    game: Game = fieldcraft.new("dice-duel", 1)
    game.choose("draw")
    assert "deck" not in game.view() or not isinstance(game.view()["deck"], list)
    assert list(leaks(game.state, 1)) == []


def test_a_new_game_is_short(dice: Path) -> None:
    files = [file for file in dice.rglob("*") if file.suffix in {".py", ".toml"}]
    assert sorted(file.name for file in files) == [
        "__init__.py",
        "messages.toml",
        "pyproject.toml",
        "rules.toml",
    ]
    assert sum(len(file.read_text().splitlines()) for file in files) < MOST_LINES
    assert all("sample" not in file.read_text().lower() for file in files)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("card", "no-game", "owl.toml"), "there is no game 'no-game'"),
        (("card", "island", "owl"), "owl: a card is a file that ends with .toml"),
        (("card", "island", "Night Owl.toml"), "an id has lower-case letters and digits"),
        (("card", "island", "there.toml"), "there.toml: is there already"),
        (("set", "island", ".."), "an id has lower-case letters and digits"),
        (("game", "island"), "island: there is a game 'island' already"),
    ],
)
def test_what_cannot_be_written_is_refused(
    words: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.toml").write_text("")
    assert main(["new", *words]) != 0
    assert message in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["there.toml"]
    assert (tmp_path / "there.toml").read_text() == ""
