"""Every test of a card that is written as data, found by the card's name."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cards.declared import FOLDER, CardTest, card_tests

from fieldcraft.cli import main
from fieldcraft.games import game_ids, ruleset
from fieldcraft.lab.check import missing

FILES = sorted(FOLDER.glob("*/*.toml"))
TESTS = [test for file in FILES for test in card_tests(file)]
ROOT = FOLDER.parents[1]


@pytest.mark.parametrize("test", TESTS, ids=[test.id for test in TESTS])
def test_a_card_does_what_its_test_says(test: CardTest) -> None:
    test.run()


@pytest.mark.parametrize("game", ["agent-decker", "nightlancer"])
def test_every_card_has_its_test_and_its_picture(game: str) -> None:
    assert missing(game, ROOT) == []


def test_a_card_without_a_test_or_a_picture_is_named_with_the_file_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept in ("src/fieldcraft/games", "tests/cards"):
        for file in (ROOT / kept).glob("*/*.[tp][oy]*"):
            (tmp_path / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, tmp_path / file.relative_to(ROOT))
    pictures = tmp_path / "src/fieldcraft/games/agent_decker/pictures.toml"
    pictures.write_text(pictures.read_text().replace("\nguard-dog = ", "\nguard-cat = "))
    (tmp_path / "tests/cards/agent_decker/hawk.toml").unlink()
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 0
    told = capsys.readouterr().out.splitlines()
    at = told.index("agent-decker: 53 cards, all in order.")
    assert told[at + 1 : at + 3] == [
        "  guard-dog has no picture: write it in src/fieldcraft/games/agent_decker/pictures.toml",
        "  hawk has no test: write tests/cards/agent_decker/hawk.toml",
    ]
    monkeypatch.chdir(tmp_path / "src")
    assert main(["check"]) == 0
    assert "has no" not in capsys.readouterr().out


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_file_of_tests_has_the_name_of_a_card(file: Path) -> None:
    games = [game for game in game_ids() if ruleset(game).package.endswith(f".{file.parent.name}")]
    assert any(file.stem in ruleset(game).faces() for game in games)


@pytest.mark.parametrize(
    ("test", "says"),
    [
        ('[[test]]\nname = "one"\nshow.hand = []', "one: a test has no 'show'"),
        ('[[test]]\nname = "one"\n[[test]]\nname = "one"', "there are two tests 'one'"),
        ('[[test]]\nname = "one"\n[tets]', "a file of tests has no 'tets'"),
    ],
)
def test_a_mistake_in_a_test_is_told(test: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "guard.toml").write_text(test)
    with pytest.raises(ValueError, match=says):
        list(card_tests(tmp_path / "guard.toml"))


@pytest.mark.parametrize(
    "wrong",
    [
        'offers = ["done"]',
        'offers_also = ["disarm:1"]',
        'offers_not = ["done"]',
        'refuses."disarm:1" = "AD-001"',
        "shows.stealth = 1",
        'shows.hand = ["punch", "..."]',
        'shows.hand.1 = "hide"',
        'shows.question.name = "keep"',
        'holds.hand = ["hide"]',
        'piles.deck = ["punch"]',
        'facts.chosen = [["x"]]',
        "over = true",
        "outcome.won = true",
        "settled = false",
    ],
)
def test_what_does_not_hold_fails(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "guard.toml").write_text(
        f'[[test]]\nname = "one"\ngame = "agent-decker"\nposition.hand = ["hide", "punch"]\n{wrong}\n'
    )
    (test,) = card_tests(tmp_path / "guard.toml")
    with pytest.raises(AssertionError):
        test.run()
