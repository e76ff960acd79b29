"""The game of docs/games.md is complete, small, and can be played as it is on the page."""

from __future__ import annotations

import json
import re
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
from fieldcraft.errors import ScenarioError
from fieldcraft.kernel.checks import faults_of_clone
from fieldcraft.kernel.playout import playout
from fieldcraft.session.game import Game

PAGE = Path(__file__).parent.parent / "docs" / "games.md"
BLOCK = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
MOST_LINES = 150
CARDS = list(range(1, 31))
SETUPS: list[dict[str, Any]] = [
    {},
    {"seats": 3, "mode": "second"},
    {"seats": 4},
]
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder into which the game of the page is installed."""
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    install(tmp_path, project["name"], project["entry-points"]["fieldcraft.games"])
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield tmp_path
    sys.modules.pop("pearls", None)


def played(setup: dict[str, Any], seed: int) -> Iterator[Game]:
    """A game at each of its decisions, and at its end."""
    game = fieldcraft.new("pearls", seed, setup=setup)
    while not game.over:
        yield game
        game.choose((seed + game.made) % len(game.options))
    yield game


def census(table: Any) -> list[int]:
    """Every card on the table."""
    found: list[int] = table.ZONES.census(table)
    return found


def test_the_page_holds_the_whole_game_in_few_lines() -> None:
    assert sorted(FILES) == [
        "pearls/__init__.py",
        "pearls/messages.toml",
        "pearls/rules.toml",
        "pyproject.toml",
    ]
    assert sum(len(text.splitlines()) for text in FILES.values()) < MOST_LINES


@every_setup
def test_it_is_played_to_its_end_and_comes_back_from_its_record(setup: dict[str, Any]) -> None:
    for seed in range(5):
        *_, game = played(setup, seed)
        assert game.outcome.won
        assert 1 in game.outcome.places
        assert len(game.outcome.returns) == setup.get("seats", 2)
        again = fieldcraft.load(game.save())
        assert again.record == game.record
        assert again.state.snapshot() == game.state.snapshot()


@every_setup
def test_every_decision_is_sound_and_no_card_is_lost_or_copied(setup: dict[str, Any]) -> None:
    for game in played(setup, 1):
        is_sound(game)
        assert census(game.state) == CARDS
        assert faults_of_clone(game.state) == []
        assert all(line.strip() for line in game.log + game.rules.narrator.describe(game.view()))


@every_setup
def test_nothing_hidden_is_betrayed_by_silence(setup: dict[str, Any]) -> None:
    for seed in range(4):
        assert list(leaks(fieldcraft.new("pearls", seed, setup=setup).state, seed)) == []


@every_setup
def test_what_a_seat_may_not_know_is_dealt_anew(setup: dict[str, Any]) -> None:
    for game in played(setup, 2):
        if game.over:
            return
        state, seat = game.state, game.seat
        tables = [state.determinize(seat, chance) for chance in range(6)]
        assert all(table.view(seat) == state.view(seat) for table in tables)
        assert len({json.dumps(table.snapshot()) for table in tables}) == len(tables)
        for table in tables:
            playout(table, 1, 100)
            assert census(table) == CARDS
            assert game.rules.outcome(table).won


def test_the_highest_bid_takes_the_pearl_or_the_second_highest() -> None:
    for mode, place in (("high", -1), ("second", -2)):
        game = fieldcraft.new("pearls", 3, setup={"seats": 3, "mode": mode})
        table: Any = game.state
        pearl = table.pearl[0]
        for _ in range(3):
            game.choose(0)
        bids = [bid[-1] for bid in table.bids]
        assert table.won[bids.index(sorted(bids)[place])] == [pearl]


def test_it_asks_in_words_and_says_why_not() -> None:
    game = fieldcraft.new("pearls", 1)
    view = game.view()
    assert game.rules.narrator.prompt(view) == f"What do you bid for pearl {view['pearl'][0]}?"
    foreign = next(card for card in CARDS if card not in view["hands"][0])
    assert game.why_not(f"bid:{foreign}") == "One bids a card of one's hand. (P-2)"


def test_bots_and_people_play_it_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "pearls", "--games", "3", "--bots", "random,random", "--json"]
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out)["reasons"] == {"The game is over.": 3}
    assert main([*asked[:4], "--bots", "greedy,random,random,random", "--set", "seats=4"]) == 0


def test_a_scenario_that_it_does_not_know_is_refused_in_a_sentence() -> None:
    with pytest.raises(ScenarioError, match="Pearls has no declared positions"):
        fieldcraft.new("pearls", 1, setup={"scenario": {}})
