"""Statistics of past games from the records that the shelf keeps."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from effort import uncounted
from terminal.conftest import Played
from terminal.player import answer

from fieldcraft.games import game_ids, ruleset
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code
from fieldcraft.terminal.shelf import PastScore, Shelf
from fieldcraft.terminal.statistics import (
    LONGEST_THOUGHT_SECONDS,
    Stopwatch,
    counted,
    played_again,
    wins_in_a_row,
)


def ended(game: str, seed: int) -> PastScore:
    """A game that somebody played at random to its end."""
    chance, played = random.Random(seed), Game(ruleset(game), seed)
    while not played.over:
        played.choose(chance.randrange(len(played.options)))
    won, score = bool(played.outcome.won), played.outcome.score
    return PastScore(game, played.rules.version, seed, won, score, len(played.chosen), share_code(played))


def facts(*happened: tuple[str, *tuple[str | int, ...]]) -> list[Fact]:
    return [Fact(kind, parts) for kind, *parts in happened]  # type: ignore[arg-type]


def curtain(game: str) -> list[str]:
    """Entries that show a game: Enter begins it, and of several people lifts the curtain."""
    rules = ruleset(game)
    return [""] * (bool(rules.setup_options) + (rules.seats_of({}) > 1))


@uncounted
@pytest.mark.parametrize("game", game_ids())
def test_the_games_so_far_are_told_in_80_columns(home: Path, typed: Played, game: str) -> None:
    shelf = Shelf(home)
    for seed in range(4):
        shelf.add(ended(game, seed))
    told = answer(typed(*curtain(game), "g", game=game), "g").splitlines()
    assert told[0] == f"Past games of {ruleset(game).title}:"
    assert told[1].endswith(" of 4 games won.")
    assert len(told) > 4
    assert all(len(line) <= 80 for line in told)


def test_each_value_that_a_game_counts_is_told_with_its_wins(home: Path, typed: Played) -> None:
    shelf = Shelf(home)
    for seed in range(3):
        shelf.add(ended("island", seed))
    told = answer(typed(*curtain("island"), "g", game="island"), "g").splitlines()
    at = next(n for n, line in enumerate(told) if line.split() == ["Spirit", "Played", "Won"])
    assert told[at + 1].split() == ["River", "Surges", "in", "Sunlight", "3", "0"]
    assert any(line.split() == ["Adversary", "Played", "Won"] for line in told)
    assert not any(line.startswith("Mission ") for line in counted_lines("agent-decker"))


def counted_lines(game: str) -> list[str]:
    """Titles of the categories of a game, without stages."""
    return [title for title, _ in counted(played_again([ended(game, 1)]))]


def test_feats_not_done_are_told_with_what_they_ask_for(home: Path, typed: Played) -> None:
    Shelf(home).add(ended("blight-chronicles", 1))
    told = answer(typed("g", game="blight-chronicles"), "g")
    assert "Feats, 0 of 12:\n        The suit you came in: Win without ever gaining a uniform." in told


def test_wins_in_a_row_and_games_of_other_versions_are_told(home: Path, typed: Played) -> None:
    shelf, one = Shelf(home), ended("agent-decker", 1)
    for number, code in enumerate((one.code, "FC1-of-another-version", "FC1-another")):
        shelf.add(replace(one, code=code, won=number > 0))
    told = " ".join(answer(typed("g"), "g").split())
    assert "2 of 3 games won. Won in a row: 2 now, 2 at most." in told
    assert "Played with other cards or rules, so that only the end is known: 2." in told


def test_they_are_told_before_a_game_begins_and_in_it(home: Path, typed: Played) -> None:
    Shelf(home).add(ended("agent-decker", 1))
    at_start = typed("g", "b", "q", game=None)
    assert "g tells how the games so far went" in at_start
    assert "Past games of Agent Decker:" in answer(at_start, "g")
    assert answer(at_start, "g").count("No game of Blight Chronicles") == 2
    assert answer(at_start, "b").count("has been won yet") == len(game_ids())
    assert "Past games of Agent Decker:" in answer(typed("g", seed=1), "g")


def test_without_games_there_is_nothing_to_tell(typed: Played) -> None:
    assert answer(typed("g"), "g") == "No game of Agent Decker has ended yet."
    assert "g tells" not in typed("q", game=None)


@uncounted
@pytest.mark.parametrize("game", game_ids())
def test_records_of_other_versions_are_counted_and_kept(home: Path, typed: Played, game: str) -> None:
    shelf = Shelf(home)
    one = ended(game, 1)
    shelf.add(one)
    damaged = one.code[:-8] + "AAAAAAAA"
    other = Game(ruleset(game_ids()[0] if game != game_ids()[0] else game_ids()[1]), 1)
    for code in (damaged, share_code(other), "FC1-", ""):
        shelf.add(replace(one, code=code))
    before = shelf.ended.read_bytes()
    told = answer(typed(*curtain(game), "g", game=game), "g")
    assert "of 5 games won." in told
    assert "Played with other cards or rules, so that only the end is known: 4." in " ".join(told.split())
    assert shelf.ended.read_bytes() == before
    assert [again.seed for again in played_again(shelf.scores(game)[0])] == [1]


def test_a_game_that_is_not_over_is_no_past_game(home: Path) -> None:
    code = share_code(Game(ruleset("agent-decker"), 1))
    assert played_again([PastScore("agent-decker", "1", 1, True, 1, 0, code)]) == []


def test_a_stopwatch_counts_no_long_pause_and_nothing_of_a_game_that_goes_on() -> None:
    times = iter([0, 40, 60, 4000])
    watch = Stopwatch(is_running=True, now=lambda: next(times))
    for _ in range(3):
        watch.lap()
    assert watch.spent == 60 + LONGEST_THOUGHT_SECONDS
    resumed = Stopwatch(is_running=False)
    resumed.lap()
    assert resumed.spent == 0


def test_times_are_those_of_the_games_whose_time_is_known(home: Path, typed: Played) -> None:
    shelf = Shelf(home)
    for seed, seconds in enumerate((600, 7800, 0)):
        shelf.add(replace(ended("agent-decker", seed), seconds=seconds))
    told = answer(typed(*curtain("agent-decker"), "g", game="agent-decker"), "g").splitlines()
    assert "Time: 2 h 20 min, 1 h 10 min a game. Games with a known time: 2." in told


def test_a_result_without_a_time_can_still_be_read(tmp_path: Path) -> None:
    shelf, score = Shelf(tmp_path), ended("agent-decker", 1)
    line = {name: value for name, value in asdict(score).items() if name != "seconds"}
    shelf.ended.write_text(json.dumps(line) + "\n", encoding="utf-8")
    assert shelf.scores("agent-decker") == ([score], [])


def test_wins_in_a_row() -> None:
    def run(*won: bool) -> tuple[int, int]:
        return wins_in_a_row([PastScore("nim", "1", 1, each, None, 1, "") for each in won])

    assert run() == (0, 0)
    assert run(False) == (0, 0)
    assert run(True, True, False, True) == (1, 2)
    assert run(True, False, True, True, True) == (3, 3)


# -- what each game tells ---------------------------------------------------------------------


def test_blight_chronicles_tells_stages_endings_suspicion_and_cards() -> None:
    rules = ruleset("blight-chronicles")
    first, last = stage_title(rules, "1"), stage_title(rules, "6C")
    won = facts(
        ("stage", "1", first, 0),
        ("round", 1),
        ("eliminated", "Guard", "slot 1", "Punch"),
        ("round", 2),
        ("completed", "1", first, 10),
        ("learned", "Focus"),
        ("stage", "6C", last, 10, "1"),
        ("round", 1),
        ("eliminated", "Guard", "slot 1", "Punch"),
        ("completed", "6C", last, 24),
        ("won", "6C", 24, "1", "6C"),
    )
    lost = facts(("stage", "1", first, 0), ("round", 1), ("failed-time", first, "1"))
    told = rules.statistics([won, lost, lost])
    rows = [line.split() for line in told]
    assert [*first.split(), "3", "1", "2.0", "10.0", "time", "2"] == rows[1][1:]
    assert [*last.split(), "1", "1", "1.0", "24.0"] == rows[2][1:]
    ending = rules.pages(won[-1])[-1][0]
    assert told[-3] == f"Endings read, 1 of {rules.endings}: {ending} 1."
    assert told[-2].endswith(" 24 to 24, on average 24.0.")
    assert told[-1] == "Cards gained in the most missions: Focus 1, Punch 1."


def test_agent_decker_tells_missions_and_cards() -> None:
    rules = ruleset("agent-decker")
    caught = facts(
        ("mission", "Mission One"),
        ("turn", 1),
        ("disarmed", "Guard", "Punch"),
        ("turn", 2),
        ("completed", "Mission One", 12),
        ("mission", "Mission Two"),
        ("turn", 1),
    )
    late = facts(("mission", "Mission One"), ("turn", 1), ("out-of-time",))
    told = [line.split() for line in rules.statistics([caught, late])]
    assert told[1] == ["Mission", "One", "2", "1", "2.0", "12.0", "time", "1"]
    assert told[2] == ["Mission", "Two", "1", "0", "-", "-", "alarm", "1"]
    assert " ".join(told[-1]) == "Cards gained in the most games: Punch 1."
    assert rules.statistics([]) == []


def stage_title(rules: Ruleset, id: str) -> str:
    title: str = rules.card_set.stages[[stage.id for stage in rules.card_set.stages].index(id)].name  # type: ignore[attr-defined]
    return title
