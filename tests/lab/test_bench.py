"""The positions from which play is measured, and what is measured of thinking and of learners' steps."""

from __future__ import annotations

import sys

import pytest
from effort import IS_COMPILED, uncounted

from fieldcraft.games import ruleset
from fieldcraft.lab import bench

CAMPAIGNS = [("agent-decker", "mission", 5), ("blight-chronicles", "stage", 6)]


@uncounted
@pytest.mark.parametrize(("game", "key", "many"), CAMPAIGNS)
def test_the_positions_lie_all_along_a_campaign(
    game: str, key: str, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "MOST", bench.MOST if IS_COMPILED else 80)
    positions = bench.journey(ruleset(game))
    assert len({position.view(0)[key] for position in positions}) >= (many if IS_COMPILED else 2)
    assert all(position.options for position in positions)


@uncounted
@pytest.mark.parametrize("game", ["agent-decker", "island"])
def test_plans_rollouts_and_steps_are_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    rules = ruleset(game)
    positions = [rules.start(1, {})]
    assert bench.planned(positions, rules.appraisal) > 0
    assert bench.rollouts(positions) > 0
    found = bench.stepping(rules)
    assert set(found) == {"stepped", "single"}
    assert all(figure > 0 for figure in found.values())


def test_other_engines_are_beside_ours_in_what_they_do_too(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = '{"a": {"steps_per_second": 5.0}, "b": {"clone_us": 8.0, "rollouts_per_second": 4.0}, "c": null}'
    figures = {"single": 20.0, "clone_us": 2.0, "rollouts": 6.0}
    found = bench.ratios(figures, [sys.executable, "-c", f"print({theirs!r})"])
    assert found == {"a": {"steps/s": 4.0}, "b": {"clones/s": 4.0, "rollouts/s": 1.5}}
