"""The first games, guided step by step, as a new player meets them in the terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from session.installed import install
from terminal.conftest import Played
from terminal.player import answer, record, screens

from fieldcraft.errors import RequestError
from fieldcraft.games import game_ids, ruleset
from fieldcraft.rulebook.first_game import FirstGame
from fieldcraft.terminal import play
from fieldcraft.terminal.shelf import PastScore, Shelf

SCRIPTED = [id for id in game_ids() if ruleset(id).first_game is not None]


def script_of(id: str) -> FirstGame:
    script = ruleset(id).first_game
    assert script is not None
    return script


def followed(id: str) -> list[str]:
    """The keys of a first game: of each step, then those that follow it without the guide."""
    return [step.choose for step in script_of(id).steps if step.choose]


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_first_game_is_played_to_its_end_by_what_it_says(typed: Played, id: str) -> None:
    """A player who types only the number that each step names comes to the last one."""
    script = script_of(id)
    shown = typed(*followed(id), "q", game=id, first_game=True)
    steps = [int(number) for number in re.findall(r"^First game, (\d+) of \d+$", shown, re.MULTILINE)]
    assert steps == list(range(1, len(script.steps) + 1))
    text = " ".join(shown.split())
    for step in script.steps:
        assert all(" ".join(words.split()) in text for words in step.told)
    assert max(map(len, shown.splitlines())) <= 80


class Reader(io.StringIO):
    """A player who knows nothing and types what the last step says, or Enter where it says nothing."""

    def __init__(self, shown: io.StringIO) -> None:
        super().__init__()
        self.shown = shown
        self.steps = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        last = self.shown.getvalue().rsplit("\n> ", 1)[0].rsplit("\n> ", 1)[-1]
        said = re.search(r"The first game goes on with (\w+)\.\n*$", last)
        if said is None:
            return ""
        self.steps += 1
        return f"{said[1]}\n"


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_reader_without_another_source_wins_the_first_game(home: Path, id: str) -> None:
    """Doing what the screen says leads to the last step, which names no choice any more."""
    shown = io.StringIO()
    reader = Reader(shown)
    assert play(id, None, None, None, first_game=True, stdin=reader, stdout=shown, home=home) == 0
    steps = script_of(id).steps
    assert reader.steps == sum(bool(step.choose) for step in steps)
    assert f"First game, {len(steps)} of {len(steps)}" in shown.getvalue()
    assert " ".join(steps[-1].told[-1].split()) in " ".join(shown.getvalue().split())


@pytest.mark.parametrize("id", SCRIPTED)
def test_the_number_of_a_step_takes_its_choice(typed: Played, id: str) -> None:
    shown = typed("q", game=id, first_game=True)
    named = re.findall(r"The first game goes on with (\w+)\.", shown)
    again = typed(named[0], "q", game=id, first_game=True)
    assert "First game, 2 of " in answer(again, named[0])


def test_who_leaves_a_first_game_is_told_once_and_comes_back_with_u(typed: Played) -> None:
    shown = typed("done", "1", "u 2", game="agent-decker", first_game=True)
    assert "The first game takes another way from here" in answer(shown, "done")
    assert "The first game" not in answer(shown, "1")
    assert "First game, 1 of " in answer(shown, "u 2")


def test_the_whole_position_says_the_step_again(typed: Played) -> None:
    shown = typed("", "q", game="agent-decker", first_game=True)
    assert shown.count("First game, 1 of ") == 2
    shown = typed("h?", "q", game="agent-decker", first_game=True)
    assert shown.count("First game, 1 of ") == 1


def test_f_begins_the_first_game_where_there_is_one_game(typed: Played) -> None:
    typed("1", seed=7)
    shown = typed("f", "q")
    assert "First game, 1 of " in screens(shown)[1]


def test_f_and_a_number_begin_the_first_game_of_that_game(typed: Played) -> None:
    number = game_ids().index("agent-decker") + 1
    assert "First game, 1 of " in typed(f"f {number}", "q", game=None)
    assert "First game, 1 of " in typed(f"F{number}", "q", game=None)
    assert "Type a number from 1 to " in typed("f", "q", game=None), "f alone names no game"


def test_a_game_without_a_first_game_says_so(
    typed: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, "market-games", {"market": "session.market_rules"})
    monkeypatch.syspath_prepend(tmp_path)
    said = "Market has no first game that is guided step by step."
    number = game_ids().index("market") + 1
    assert answer(typed(f"f {number}", "q", game=None), f"f {number}") == said
    assert answer(typed("", "f", "q", game="market", seed=1), "f") == said
    with pytest.raises(RequestError, match=said):
        typed("q", game="market", first_game=True)


@pytest.mark.parametrize("id", ["agent-decker", "blight-chronicles"])
def test_n_begins_a_new_game_at_the_last_step_and_keeps_the_one_that_goes_on(
    typed: Played, home: Path, id: str
) -> None:
    keys = followed(id)
    shown = typed(*keys[:-1], "n", keys[-1], "n", "q", game=id, first_game=True)
    assert shown.count("This game is not over yet") == 1
    assert re.search(r", seed \d+\.$", answer(shown, "n"), re.MULTILINE)
    kept = [record(file) for file in (home / "unfinished").glob("*.json")]
    assert keys in [one["choices"] for one in kept]


def test_f_leaves_a_game_for_the_first_one_and_keeps_it(typed: Played, home: Path) -> None:
    shown = typed("1", "f", "q", seed=7)
    assert answer(shown, "f").startswith("Agent Decker: the first game, guided step by step.")
    assert "First game, 1 of " in answer(shown, "f")
    assert record(home / "unfinished" / "agent-decker-1.json")["choices"] == ["play:punch"]
    assert "There is a game of Agent Decker to go on with: Mission One, turn 1" in typed("q")


def test_a_new_player_is_told_where_to_learn_until_a_game_has_ended(typed: Played, home: Path) -> None:
    said = "New to it? r how to play tells the game in chapters. f plays a first game with you, step by step."
    assert said in " ".join(typed("1", "q", seed=7).split())
    assert said not in " ".join(typed("", "q").split()), "the game has begun"
    assert said not in " ".join(typed("q", first_game=True).split())
    Shelf(home).add(PastScore("agent-decker", "1", 7, False, None, 9, "code"))
    assert said not in " ".join(typed("q", seed=8).split())


def test_a_first_game_needs_a_game_and_the_printed_cards(typed: Played, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="needs a GAME"):
        typed("q", game=None, first_game=True)
    with pytest.raises(RequestError, match="played with the printed cards"):
        typed("q", first_game=True, cards=tmp_path)
