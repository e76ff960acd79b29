"""Tuning what things are worth: the same by any number of processes, and better than a bad beginning."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Any

import pytest
from effort import uncounted
from kernel.toy import Toy

from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.chance import pick, scatter
from fieldcraft.kernel.state import LOST, Option
from fieldcraft.lab import tune as tuning
from fieldcraft.lab.tune import FARTHEST, logs, numbers_of, stepped, tilt, tune
from fieldcraft.lab.work import Crew
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.rulebook.worths import read, shipped

WARES = 12
MOST = 9


class Stall(Toy):
    """Wares come by, each of which brings something and costs something; what remains of it counts."""

    def __init__(self, rules: Bazaar, seed: int) -> None:
        super().__init__(seed)
        self.rules = rules
        self.brought = self.paid = 0
        self.come = [
            (pick(scatter(seed, 2 * n), MOST), pick(scatter(seed, 2 * n + 1), MOST)) for n in range(WARES)
        ]
        self.options = [BUY, LEAVE]

    def clone(self) -> Stall:
        g = Stall(self.rules, 0)
        g.resume(self)
        g.brought, g.paid, g.come = self.brought, self.paid, self.come[:]
        g.options = self.options[:]
        return g

    def determinize(self, seat: int, chance: int) -> Stall:
        return self.clone()


class StallAppraisal(Appraisal[Stall]):
    def evaluate(self, g: Stall, seat: int) -> int:
        return g.rules.numbers["gain"] * g.brought - g.rules.numbers["cost"] * g.paid

    def reached(self, g: Stall, seat: int) -> float:
        return min(1.0, max(0.0, 0.5 + (g.brought - g.paid) / (WARES * MOST)))


class Deal(Option[Stall]):
    def run(self, g: Stall, subject: int) -> None:
        brings, costs = g.come.pop()
        if self is BUY:
            g.brought += brings
            g.paid += costs
        if g.come:
            g.options = [BUY, LEAVE]
        else:
            g.finish(LOST)


BUY, LEAVE = Deal("buy", "Buy it"), Deal("leave", "Leave it")


class Bazaar(Ruleset):
    id, title, version, package = "bazaar", "Bazaar", "1", "fieldcraft"
    numbers: Mapping[str, int] = {"gain": 1, "cost": 5}
    appraisal = StallAppraisal()

    def start(self, seed: int, setup: dict[str, Any], *_: Any, **__: Any) -> Stall:
        return Stall(self, seed)

    def count(self) -> int:
        return 0

    def worths(self) -> dict[str, tuple[int, int]]:
        return {"gain": (0, 999), "cost": (0, 999)}

    def appraise(self, worth: Mapping[str, int]) -> None:
        self.numbers = worth


def tuned(
    monkeypatch: pytest.MonkeyPatch, gain: int, cost: int, rounds: int = 25
) -> tuple[str | None, list[str]]:
    """Return the tuned numbers of a bazaar, and the progress that was reported."""
    bazaar = Bazaar()
    monkeypatch.setattr(tuning, "ruleset", lambda game: bazaar)
    monkeypatch.setattr(tuning, "shipped", lambda rules: {"gain": gain, "cost": cost})
    told: list[str] = []
    return tune("bazaar", 40, rounds, "greedy", 7, Crew(), (), told.append), told


def test_a_bad_beginning_becomes_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who shuns every cost finds that the things are worth it."""
    file, told = tuned(monkeypatch, 20, 100)
    assert file is not None
    assert "# Tuned by: fieldcraft tune bazaar --games 40 --rounds 25 --bot greedy --seed 7\n" in file
    found = read(Bazaar(), file)
    assert 0.3 < found["gain"] / found["cost"] < 3
    assert told[0].startswith("round 1: gain ")
    assert told[-1].startswith("160 other seeds: +0.")
    assert tuned(monkeypatch, 20, 100) == (file, told)


def test_what_plays_worse_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """After one round of luck the numbers are no better than the best ones."""
    monkeypatch.setattr(tuning, "stepped", lambda *_: {"gain": log(20), "cost": log(100)})
    file, told = tuned(monkeypatch, 100, 100, rounds=1)
    assert file is None
    assert told[-1].startswith("160 other seeds: -0.")


def test_a_step_goes_where_games_came_further_and_not_too_far() -> None:
    seeds = range(3, 203)
    found = [(0.1 * tilt(seed, 2)[0], 0.0) for seed in seeds]
    after = stepped({"gain": log(50), "cost": log(50)}, found, seeds, Bazaar().worths())
    assert log(50) < after["gain"] <= log(50) + FARTHEST
    assert abs(after["cost"] - log(50)) < 0.01
    beyond = stepped(
        {"gain": log(999), "cost": log(50)},
        [(9 * one, other) for one, other in found],
        seeds,
        Bazaar().worths(),
    )
    assert beyond["gain"] == log(999)
    assert beyond["cost"] <= log(50) + FARTHEST


def test_a_number_that_is_nothing_stays_nothing() -> None:
    bazaar = Bazaar()
    assert numbers_of(bazaar, logs({"gain": 0, "cost": 7})) == {"gain": 0, "cost": 7}


@uncounted
def test_two_processes_tune_alike_and_the_game_counts_as_before() -> None:
    rules: Any = ruleset("agent-decker")
    told: list[list[str]] = [[], []]
    files = [
        tune("agent-decker", 2, 2, "greedy", 5, Crew(jobs), (), told[jobs - 1].append) for jobs in (1, 2)
    ]
    assert files[0] == files[1]
    assert told[0] == told[1]
    assert {name: getattr(rules.appraisal.worth, name) for name in rules.worths()} == shipped(rules)


def test_in_a_game_of_several_each_side_plays_by_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("nightlancer")
    own = shipped(rules)
    others = own | {"kc": 0}
    given: list[bool] = []
    monkeypatch.setattr(rules, "appraise", lambda worth: given.append(worth is own))
    reached = tuning.result(rules, {}, "random", 3, own, others)
    assert 0.0 <= reached <= 2.0
    assert {True, False} == set(given)


def test_what_cannot_be_tuned_is_refused() -> None:
    with pytest.raises(RequestError, match="number of games must be at least 1"):
        tune("agent-decker", 0, 1, "greedy", 5, Crew(), (), print)
    with pytest.raises(RequestError, match="number of rounds must be at least 1, not 0"):
        tune("agent-decker", 1, 0, "greedy", 5, Crew(), (), print)
    with pytest.raises(RequestError, match="there is no bot 'oracle'"):
        tune("agent-decker", 1, 1, "oracle", 5, Crew(), (), print)
