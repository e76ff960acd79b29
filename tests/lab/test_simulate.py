"""Simulations: the same numbers for the same seed, however they are computed."""

import json

import pytest

from fieldcraft.cli import main
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.lab.simulate import Match, Played, distribution, play, report, simulate, summary
from fieldcraft.rulebook.figures import wilson

TIMES = ("seconds", "decisions_per_second")


def timeless(result: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in result.items() if name not in TIMES}


@pytest.mark.parametrize(("player", "games"), [("random", 70), ("greedy", 20)])
def test_the_number_of_jobs_changes_nothing(player: str, games: int) -> None:
    alone = simulate("agent-decker", player, games=games, seed=3)
    together = simulate("agent-decker", player, games=games, seed=3, jobs=3)
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


# -- several seats ------------------------------------------------------------------------------


def played(won: bool | None, *places: int, seed: int = 1) -> Played:
    """A game of several seats, of which the first place is worth 1 and any other -1."""
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


def test_games_that_do_not_end_are_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldcraft.lab.simulate.LONGEST", 5)
    result = simulate("agent-decker", "random", games=12, seed=3)
    assert result["endless"] == {"count": 12, "decisions": 5, "seeds": list(range(3, 13))}
    assert result["reasons"] == {}
    assert report(result)[2].startswith("  12 did not end within 5 decisions: seeds 3, 4, 5,")
    assert report(result)[2].endswith(", 12, ...")
    few = simulate("agent-decker", "greedy", games=1, seed=3)
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
