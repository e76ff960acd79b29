"""Simulations: the same numbers for the same seed, however they are computed."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from effort import uncounted

from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.extras import EXTRAS, library
from fieldcraft.games import ruleset
from fieldcraft.lab.match import Match, Played, Sheet, match_of, play
from fieldcraft.lab.simulate import distribution, report, simulate, summary
from fieldcraft.lab.work import Crew, chunks
from fieldcraft.rulebook.figures import wilson

TIMES = ("seconds", "decisions_per_second")


def timeless(result: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in result.items() if name not in TIMES}


@uncounted
@pytest.mark.parametrize(("player", "games"), [("random", 70), ("greedy", 20)])
def test_the_number_of_jobs_changes_nothing(player: str, games: int) -> None:
    alone = simulate("agent-decker", player, games=games, seed=3)
    together = simulate("agent-decker", player, games=games, seed=3, crew=Crew(3))
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
    assert told == list(range(1, 71))


def test_chunks_are_small_enough_to_be_shared_out_evenly() -> None:
    for games in (1, 70, 300, 100_000):
        runs = chunks(range(5, 5 + games))
        assert [seed for run in runs for seed in run] == list(range(5, 5 + games))
        assert max(map(len, runs)) <= max(1, games // 100)


@pytest.mark.parametrize(
    ("game", "bots", "settings"),
    [
        ("agent-decker", "random", []),
        ("blight-chronicles", "random", []),
        ("nightlancer", "random", ["length=short", "pick=random"]),
        ("island", "random", ["spirits=2", "seats=2"]),
        ("agent-decker", "greedy", []),
    ],
)
def test_what_is_written_down_changes_no_game(game: str, bots: str, settings: list[str]) -> None:
    match = match_of(game, bots, settings)
    for seed in (1, 2):
        assert play(match, seed, Sheet(match, decisions=True, courses=True)) == play(match, seed)


@uncounted
def test_a_game_of_so_many_stages_is_won_when_they_are_over() -> None:
    whole = [play(match_of("blight-chronicles", "greedy"), seed) for seed in range(1, 7)]
    first = [play(match_of("blight-chronicles", "greedy", stages=1), seed) for seed in range(1, 7)]
    assert {one.won for one in first} == {True, False}
    for played, all_of_it in zip(first, whole, strict=True):
        if played.won:
            assert played.reason == "The first 1 of its stages are over."
            assert played.decisions < all_of_it.decisions
        else:
            assert played == all_of_it


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
        simulate("agent-decker", "random", games, seed, Crew(jobs))


def test_json_is_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "agent-decker", "--games", "5", "--bot", "random", "--seed", "2", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    result = json.loads(out)
    wanted = "game bot seed games wins win_rate interval score decisions seconds decisions_per_second"
    assert set(wanted.split()) <= set(result)


# -- several seats ------------------------------------------------------------------------------


def played(won: bool | None, *places: int, seed: int = 1) -> Played:
    """A game of several seats in which the first place is worth 1 and any other -1."""
    returns = tuple(1.0 if place == 1 else -1.0 for place in places)
    return Played(seed, won, "It is over.", None, returns, places, 10)


def test_each_seat_has_a_result_of_its_own() -> None:
    match = Match("race", ("greedy", "random"))
    result = summary(match, [played(True, 1, 2), played(True, 1, 2), played(True, 2, 1)], 1.0)
    assert result["bot"] == "greedy,random"
    assert [(seat["seat"], seat["bot"], seat["wins"]) for seat in result["seats"]] == [
        (1, "greedy", 2),
        (2, "random", 1),
    ]
    assert [seat["returns"] for seat in result["seats"]] == pytest.approx([1 / 3, -1 / 3])
    assert "  seat 2, random: first 1: 33.33 %" in "\n".join(report(result)).replace("%", " %")


def test_each_character_has_a_result_of_its_own() -> None:
    result = simulate("nightlancer", "random", games=6, seed=2, settings=["pick=random", "length=short"])
    characters = {one["character"]: one for one in result["characters"]}
    assert set(characters) <= {person.name for person in ruleset("nightlancer").card_set.people}  # type: ignore[attr-defined]
    assert sum(one["games"] for one in characters.values()) == 12
    assert sum(one["wins"] for one in characters.values()) == 6
    assert all(one["interval"][0] <= one["win_rate"] <= one["interval"][1] for one in characters.values())
    name, one = next(iter(characters.items()))
    assert f"  {name}, {one['games']} games: first {one['wins']}: " in "\n".join(report(result))


def test_seats_that_are_called_the_same_in_all_games_are_no_characters() -> None:
    assert "characters" not in simulate("agent-decker", "random", games=3, seed=2)


def test_games_that_do_not_end_are_counted_and_named() -> None:
    result = simulate("agent-decker", "random", games=12, seed=3, longest=5)
    assert result["endless"] == {"count": 12, "decisions": 5, "seeds": list(range(3, 13))}
    assert result["reasons"] == {}
    assert report(result)[2].startswith("  12 did not end within 5 decisions: seeds 3, 4, 5,")
    assert report(result)[2].endswith(", 12, ...")
    few = simulate("agent-decker", "greedy", games=1, seed=3, longest=5)
    assert report(few)[2] == "  1 did not end within 5 decisions: seeds 3"


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("greedy,random", "this game of agent-decker wants one bot, not 2"),
        ("greedy,", "there is no bot ''"),
        ("random,oracle", "there is no bot 'oracle'"),
    ],
)
def test_bots_that_do_not_fit_the_seats_are_refused(bots: str, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        simulate("agent-decker", bots, games=1, seed=1)


def test_a_setup_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RequestError, match="'seats' is not a way to set up Agent Decker"):
        simulate("agent-decker", "random", games=1, seed=1, settings=["seats=3"])


def test_it_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "agent-decker", "--games", "3", "--bots", "random", "--seed", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 games of agent-decker by random, seeds from 2"
    assert lines[-1].endswith(" a second")
    result = simulate("agent-decker", "random", games=1, seed=1)
    result["score"] = distribution([7])
    assert "  score of the 1 that have one: 7 to 7, median 7, mean 7.0" in report(result)


# -- tables -------------------------------------------------------------------------------------


def test_each_game_and_each_decision_is_a_row_of_parquet(tmp_path: Path) -> None:
    polars = library("polars")

    def tables(jobs: int) -> Any:
        files = tmp_path / f"games{jobs}.parquet", tmp_path / f"decisions{jobs}.parquet"
        result = simulate(
            *("nightlancer", "random", 4, 5, Crew(jobs)),
            settings=["length=short"],
            out=files[0],
            decisions=files[1],
        )
        return result, *(polars.read_parquet(file) for file in files)

    result, games, decisions = tables(jobs=1)
    assert games["seed"].to_list() == [5, 6, 7, 8]
    assert games["decisions"].to_list() == decisions.group_by("seed").len().sort("seed")["len"].to_list()
    assert [list(places).index(1) for places in games["places"]].count(0) == result["seats"][0]["wins"]
    assert set(games["cards"]) == {"printed"}
    assert decisions["number"].to_list()[: games["decisions"][0]] == list(range(games["decisions"][0]))
    assert decisions.filter(polars.col("verb") == "buy")["card"].str.len_chars().min() > 0
    assert decisions["options"].min() > 0
    _, other_games, other_decisions = tables(jobs=2)
    assert other_games.equals(games)
    assert other_decisions.equals(decisions)


def test_a_game_without_end_has_no_result_in_its_row(tmp_path: Path) -> None:
    polars = library("polars")

    simulate("agent-decker", "random", games=2, seed=5, longest=5, out=tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet")["won"].to_list() == [None, None]


def test_a_library_that_is_missing_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in EXTRAS:
        monkeypatch.setitem(sys.modules, name, None)
    file = str(tmp_path / "games.parquet")
    for flags, wanted in (
        (["--out", file], "polars is not installed; this installs it: pip install 'fieldcraft[lab]'"),
        (["--decisions", file], "fieldcraft[lab]"),
        (["--cluster", "tcp://127.0.0.1:9"], "pip install 'fieldcraft[cluster]'"),
    ):
        assert main(["simulate", "agent-decker", "--games", "1", *flags]) == 2
        assert wanted in capsys.readouterr().err


def test_a_file_without_a_folder_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="there is no folder"):
        simulate("agent-decker", "random", games=1, seed=1, out=tmp_path / "nowhere" / "games.parquet")
