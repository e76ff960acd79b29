"""Learning a value from games: the same by any number of processes, and better than knowing nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from effort import fewer, uncounted

from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.value import Value
from fieldcraft.lab.train import Seen, TrainingGames, as_it_looks, calibration, learn, play, refit, train
from fieldcraft.lab.work import Crew
from fieldcraft.rulebook.values import read, shipped


@pytest.fixture(autouse=True)
def as_it_comes() -> Iterator[None]:
    """Games weigh positions afterwards as they did before."""
    yield
    for name in ("agent-decker", "blight-chronicles", "blight-chronicles-demo"):
        rules = ruleset(name)
        rules.weigh(shipped(rules))


@uncounted
def test_a_value_is_learned_and_the_same_by_two_processes() -> None:
    told: list[list[str]] = [[], []]
    files = [
        train("blight-chronicles-demo", 6, "search:2", 5, Crew(jobs), (), told[jobs - 1].append)
        for jobs in (1, 2)
    ]
    assert files[0] == files[1]
    assert told[0] == told[1]
    assert told[0][0].startswith("round 1: ")
    assert "held out" in " ".join(told[0])
    value = read(ruleset("blight-chronicles-demo"), files[0])
    assert any(value.weights[0])


@uncounted
def test_a_part_is_played_from_its_beginning_to_its_end() -> None:
    rules = ruleset("agent-decker")
    assert rules.practice(0, 1) is None
    for part in range(1, 5):
        for seed in range(max(2, fewer(5))):
            setup = rules.practice(part, seed)
            assert setup is not None
            start = rules.start(seed, setup)
            assert rules.appraisal.part(start) == part
            asked = {"guard-uniform": 2, "prisoner": 4}  # goals of missions before ask for them
            assert {card for card, after in asked.items() if part >= after} <= set(start.view(0)["equipped"])
    seen = play(TrainingGames("agent-decker", {}, 2, "", True, "search:4"), 3)
    assert {one.part for one in seen} == {2}
    assert all(0.0 <= one.share <= 1.0 for one in seen)


def test_the_file_says_by_what_command_it_was_learned() -> None:
    settings = ["level=recruit"]
    file = train("blight-chronicles", 2, "greedy", 5, Crew(), settings, str, plans=False)
    command = (
        "fieldcraft train blight-chronicles --games 2 --bot greedy --seed 5 --set level=recruit --no-plans"
    )
    assert file.startswith(f"# Learned by: {command}\n")


def test_what_is_learned_tells_more_than_the_average() -> None:
    rules = ruleset("agent-decker")
    n = len(rules.features())
    seen = [
        Seen(0, [1.0, at % 2, *[0.0] * (n - 2)], at % 3, float(at % 2), float(at % 2), at % 5 == 0)
        for at in range(1000)
    ]
    value = learn(rules, seen, None)
    assert value.share(0, seen[1].features) > 0.7
    assert value.share(0, seen[0].features) < 0.3
    lines = list(calibration(value, [one for one in seen if one.held_out]))
    assert lines[0].startswith("200 positions held out")
    assert len(lines) == 11


def positions(part: int, n: int, odd: float) -> list[Seen]:
    """Return examples of Agent Decker, as many with a feature as without, in which the game is reached only
    with it.
    """
    width = len(ruleset("agent-decker").features())
    return [
        Seen(part, [1.0, at % 2, *[0.0] * (width - 2)], 0.0, odd * (at % 2), odd * (at % 2), at % 5 == 0)
        for at in range(n)
    ]


def test_a_part_is_refitted_where_it_tells_more_of_games_that_were_held_out() -> None:
    rules = ruleset("agent-decker")
    width = len(rules.features())
    value = Value([[0.0] * width for _ in range(5)], [[0.0, 1.0] for _ in range(5)])
    found = refit(value, 1, positions(1, 1000, 1.0))
    assert found is not None
    assert found.gains
    assert found.after < found.before / 2
    told = Value([found.weights], [found.chance])
    with_it, without = (told.share(0, one.features) for one in positions(1, 2, 1.0)[::-1])
    assert with_it > 0.8
    assert without < 0.2
    assert told.chance(0, with_it) > 0.8


def test_a_part_that_gains_nothing_keeps_its_weights_and_chance() -> None:
    """Games that were not held out teach the contrary of what the others show."""
    rules = ruleset("agent-decker")
    width = len(rules.features())
    value = Value([[0.0] * width for _ in range(5)], [[0.3, 0.7] for _ in range(5)])
    seen = [
        one if one.held_out else one._replace(share=1.0 - one.share, won=1.0 - one.won)
        for one in positions(2, 1000, 1.0)
    ]
    found = refit(value, 2, seen)
    assert found is not None
    assert not found.gains
    assert (found.weights, found.chance) == (value.weights[2], [0.3, 0.7])
    assert refit(value, 1, seen) is None, "no position of it was met"


@uncounted
def test_the_file_says_what_was_refitted_and_other_parts_stay_as_they_were() -> None:
    rules = ruleset("agent-decker")
    old, lines = shipped(rules), list[str]()
    assert old is not None
    file = train("agent-decker", 40, "greedy", 7, Crew(), (), lines.append, again=True)
    command = "# Refitted by: fieldcraft train agent-decker --games 40 --bot greedy --seed 7 --refit"
    head = file.splitlines()
    at = head.index(command)
    assert head[0].startswith("# Learned")
    assert head[at + 1] == "# Parts of the game that gained by it: 2"
    new = read(rules, file)
    assert [part for part in range(5) if new.weights[part] != old.weights[part]] == [1]
    assert lines[4] == "part 5: too few positions"


def test_a_game_without_a_value_has_nothing_to_refit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldcraft.lab.train.shipped", lambda rules: None)
    with pytest.raises(RequestError, match="has no value that could be refitted"):
        train("blight-chronicles-demo", 2, "greedy", 5, Crew(), (), print, again=True)


def test_few_games_leave_the_weights_at_what_bots_see_at_once() -> None:
    """With no data on results, a position that looks good is taken to be good."""
    seen = [Seen(0, [1.0, at % 2, at % 3 - 1.0], 100.0 * (at % 3), 0.5, 0.0, False) for at in range(60)]
    weights = as_it_looks([one._replace(share=0.3 + 0.2 * (one.features[2] + 1.0)) for one in seen])
    assert weights[2] > 0.5
    assert abs(weights[1]) < 0.1


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(RequestError, match="number of games must be at least 1"):
        train("agent-decker", 0, "greedy", 5, Crew(), (), print)
