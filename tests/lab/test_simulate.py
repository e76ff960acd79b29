"""Simulations: the same numbers for the same seed, however they are computed."""

import json

import pytest

from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.lab.simulate import Match, distribution, play, simulate, wilson

TIMES = ("seconds", "decisions_per_second")


def timeless(result: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in result.items() if name not in TIMES}


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_number_of_jobs_changes_nothing(player: str) -> None:
    alone = simulate("agent-decker", player, games=70, seed=3)
    together = simulate("agent-decker", player, games=70, seed=3, jobs=3)
    assert timeless(alone) == timeless(together)


def test_each_game_depends_on_its_own_seed_alone() -> None:
    assert play(Match("agent-decker", ("greedy",)), 8) == play(Match("agent-decker", ("greedy",)), 8)
    both = simulate("agent-decker", "random", games=2, seed=8)
    decisions = sum(play(Match("agent-decker", ("random",)), seed).decisions for seed in (8, 9))
    assert both["decisions"] == decisions


def test_the_summary_adds_up() -> None:
    result = simulate("agent-decker", "random", games=40, seed=1)
    assert sum(result["reasons"].values()) == result["games"] == 40
    assert result["win_rate"] == result["wins"] / 40
    low, high = result["interval"]
    assert 0 <= low <= result["win_rate"] <= high <= 1


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate("agent-decker", "random", games=70, seed=1, tick=told.append)
    assert told == [32, 64, 70]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)]
)
def test_wilson_intervals_match_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx([low, high], abs=5e-4)


def test_a_distribution_has_its_quartiles() -> None:
    assert distribution([]) is None
    told = distribution([4, 1, 3, 2, 5])
    assert told is not None
    assert list(told.items())[:3] == [("count", 5), ("least", 1), ("lower_quartile", 2.0)]
    assert list(told.items())[3:] == [("median", 3.0), ("upper_quartile", 4.0), ("most", 5), ("mean", 3.0)]


@pytest.mark.parametrize(
    ("games", "seed", "jobs", "says"),
    [
        (0, 1, 1, "number of games must be at least 1"),
        (5, -1, 1, "a seed is a whole number"),
        (5, 1 << 62, 1, "a seed is a whole number"),
        (5, 1, 0, "number of jobs must be at least 1"),
    ],
)
def test_numbers_out_of_range_are_refused(games: int, seed: int, jobs: int, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        simulate("agent-decker", "random", games, seed, jobs)


def test_json_is_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "agent-decker", "--games", "5", "--bot", "random", "--seed", "2", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    result = json.loads(out)
    wanted = "game bot seed games wins win_rate interval score decisions seconds decisions_per_second"
    assert set(wanted.split()) <= set(result)
