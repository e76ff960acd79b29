"""Levels of difficulty: how much suspicion is borne, and with which cards a mission begins."""

from __future__ import annotations

from typing import Any

import pytest

import fieldcraft
from fieldcraft.errors import RequestError
from fieldcraft.games.blight_chronicles.ruleset import load
from fieldcraft.kernel.state import LOST

NAME = "blight-chronicles"
PRINTED = load(NAME).card_set.start.suspicion_limit()


def begun(level: str, **scenario: Any) -> fieldcraft.Game:
    setup = {"level": level} | ({"scenario": scenario} if scenario else {})
    return fieldcraft.new(NAME, 1, setup=setup)


def fails(level: str, suspicion: int) -> bool:
    """True if the first stage fails at this suspicion."""
    state: Any = begun(level, stage="1", suspicion=suspicion, phase="engage", hand=["footwork"]).state
    state.test_failure()
    return bool(state.status == LOST)


@pytest.mark.parametrize(("level", "leeway"), [("recruit", 18), ("agent", 0), ("veteran", -9)])
def test_each_limit_of_suspicion_is_moved(level: str, leeway: int) -> None:
    game = begun(level)
    view = game.view()
    said = f"Suspicion is {PRINTED + leeway} or more."
    assert view["suspicion_limit"] == PRINTED + leeway
    assert said in "\n".join(game.rules.narrator.describe(view))
    assert game.rules.faces()[f"stage:{view['stage']}"]["failures"][view["level"]] == [said]
    assert fails(level, PRINTED + leeway)
    assert not fails(level, PRINTED + leeway - 1)


def test_the_recruit_is_told_the_limits_and_the_clock_as_they_are() -> None:
    card_set = load(NAME).card_set
    recruit = next(level for level in card_set.levels if level.id == "recruit")
    higher = [
        stage.id
        for stage in card_set.stages
        if recruit.bears(stage.suspicion_limit()) == stage.suspicion_limit() + 18
    ]
    others = {recruit.bears(stage.suspicion_limit()) for stage in card_set.stages if stage.id not in higher}
    assert (higher, others) == (["1", "2B", "3C"], {60})
    assert "18 higher in stages 1, 2B and 3C and 60 in all others" in recruit.name
    assert all(
        "From reshuffle 2 on, gain" in stage.clock and stage.last_round == 30 for stage in card_set.stages
    )
    assert (
        "from its second reshuffle on a stage raises suspicion, and none lasts longer than 30 rounds"
        in recruit.name
    )
    for card in recruit.cards:
        assert f'"{card.name}"' in recruit.name


@pytest.mark.parametrize(("level", "n"), [("recruit", 10), ("agent", 8), ("veteran", 8)])
def test_it_begins_with_the_cards_of_the_level(level: str, n: int) -> None:
    state: Any = begun(level).state
    assert len(state.deck) + len(state.hand) == n
    names = {card.id for card in state.deck + state.hand}
    assert ({"nobody", "close-quarters"} <= names) == (level == "recruit")


def test_a_way_on_is_judged_by_the_limit_of_the_level() -> None:
    """BC-241: a level with higher limits allows a stage where others fail at once."""
    limit = load(NAME).card_set.stages[1].suspicion_limit()
    for level, is_over in (("recruit", False), ("agent", True)):
        game = begun(level, stage="1", completed=["1"], phase="next", suspicion=limit)
        assert ("fails at once" in game.options[0].label) == is_over


def test_a_printed_mission_says_nothing_of_a_level() -> None:
    def told(level: str) -> str:
        game = begun(level)
        return "\n".join(game.rules.narrator.describe(game.view()))

    assert "Recruit: limits of suspicion are 18 higher" in told("recruit")
    assert "the mission as printed" not in told("agent")


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RequestError, match=r"level of .* is recruit, agent or veteran, not 'elite'"):
        begun("elite")
    with pytest.raises(RequestError, match="'level' is not a way to set up"):
        fieldcraft.new("blight-chronicles-demo", 1, setup={"level": "agent"})
