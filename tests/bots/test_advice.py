"""What people are advised, and how a game is looked back on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from effort import uncounted
from positions import agent_decker

import fieldcraft
from fieldcraft.bots.advice import EFFORT, FURTHER, SHOWN, Advice, advise, percent, said, word_of
from fieldcraft.bots.analysis import Moment, bars, look_back, mattered
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Search
from fieldcraft.bots.search import Planner, Weighed
from fieldcraft.games import ruleset
from fieldcraft.rulebook.values import read, shipped
from fieldcraft.session.game import Game

WEIGHTS = '[[part]]\nchance = [0, 1]\n[part.weights]\nbias = 1\nalarm = -9\n"next alarm" = -1\nlacking = -1\n'


@pytest.fixture
def weighed() -> Iterator[None]:
    """Agent Decker with a value that dreads the alarm."""
    rules = ruleset("agent-decker")
    rules.weigh(read(rules, WEIGHTS * 5))
    yield
    rules.weigh(shipped(rules))


@pytest.mark.usefixtures("weighed")
def test_the_best_options_come_with_their_chances_the_best_first() -> None:
    game = fieldcraft.new("agent-decker", 7)
    found = advise(game.rules, game.state, 1)
    assert 1 < len(found) <= SHOWN
    chances = [advice.chance for advice in found]
    assert all(chance is not None and 0.0 < chance < 1.0 for chance in chances)
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]
    assert all(advice.option in game.options for advice in found)


@uncounted
@pytest.mark.usefixtures("weighed")
def test_a_goal_within_reach_is_the_reason() -> None:
    game = agent_decker(1, stealth=6, line=["guard", "security-camera"], hand=["punch"], deck=["hide"] * 3)
    found = advise(game.rules, game.state, 1)
    assert found[0].reasons in ((FURTHER,), ())
    game.choose("done")
    best = advise(game.rules, game.state, 1)[0]
    assert (best.option.key, best.reasons) == ("complete", (FURTHER,))
    assert said(game.rules, best).endswith("; it reaches the goal")


def test_a_hint_makes_fewer_positions_where_each_costs_more(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: list[int] = []

    def weigh(bot: Search, *_: object, **__: object) -> list[Weighed]:
        efforts.append(bot.nodes)
        return [Weighed(0)]

    monkeypatch.setattr(Search, "weigh", weigh)
    for spirits in (1, 2, 3, 4):
        game = fieldcraft.new("island", 1, setup={"spirits": spirits})
        advise(game.rules, game.state, 1)
    assert efforts == [EFFORT // 2, EFFORT // 2, EFFORT // 3, EFFORT // 4]


@pytest.mark.parametrize("ticks", [0.5, 60.0])
def test_when_time_is_over_a_plan_ends_at_once(ticks: float) -> None:
    """What was not tried by then comes by its looks, and behind what was."""
    game = fieldcraft.new("island", 1, setup={"spirits": 4})
    seen = Observation(game.state, 0)
    clock = count()
    planner = Planner(0, lambda n: seen.sample(n, n), lambda: float(next(clock)), ticks)
    found = planner.plan([0] * len(seen.options), 1_000_000, SHOWN, 3)
    assert next(clock) < 3 * 60
    assert len({one.index for one in found}) == len(seen.options)
    assert [bool(one.visits) for one in found] == sorted((bool(one.visits) for one in found), reverse=True)
    untried = [one.value for one in found if not one.visits]
    assert untried == sorted(untried, reverse=True)


def test_a_chance_is_said_as_people_say_it() -> None:
    rules = ruleset("agent-decker")
    option = fieldcraft.new("agent-decker", 7).options[0]
    assert said(rules, Advice(option, 0.624, ("own",))) == "62 % to win; the deck gets better"
    assert said(rules, Advice(option, None, ())) == ""
    assert [percent(p) for p in (0.001, 0.05, 0.995)] == ["under 1 %", "5 %", "over 99 %"]


@pytest.mark.usefixtures("weighed")
def test_a_game_is_looked_back_on_decision_by_decision() -> None:
    game = Game(ruleset("agent-decker"), 3)
    while game.made < 25 and not game.over:
        game.choose(len(game.options) - 1)  # ends every turn at once
    moments = look_back(game)
    assert moments
    assert all(0.0 <= moment.cost <= moment.promise <= 1.0 and moment.is_chance for moment in moments)
    assert [moment.made for moment in moments] == sorted(moment.made for moment in moments)
    assert game.made == 25 or game.over
    dear = mattered(moments)
    assert dear == sorted(dear, key=lambda moment: -moment.cost)


def test_the_chart_has_a_bar_for_each_part_of_the_game() -> None:
    moments = [Moment(at, 0, at / 200, "", "", 0.0, True) for at in range(200)]
    row = bars(moments)
    assert len(row) == 60
    assert row[0] == "▁"
    assert row[-1] == "█"
    assert list(row) == sorted(row)
    assert bars(moments[:2]) == "▁▁"


def test_what_would_be_said_twice_is_one_reason() -> None:
    assert word_of(ruleset("agent-decker"), "power at alarm") == "alarm"
    for name in fieldcraft.game_ids():
        rules = ruleset(name)
        words = rules.messages["reasons"]
        told = [words[word] for word in {word_of(rules, feature) for feature in rules.features()} - {""}]
        assert len(told) == len(set(told)), name


def test_a_value_that_tells_no_chances_gives_reasons_alone() -> None:
    """That of Agent Decker knows which positions are better: campaigns are won too rarely."""
    rules = ruleset("agent-decker")
    value = shipped(rules)
    assert value is not None
    assert not value.tells_chances(0)
    game = agent_decker(1, stealth=6, line=["guard", "security-camera"], hand=["punch"], deck=["hide"] * 3)
    game.choose("done")
    best = advise(game.rules, game.state, 1)[0]
    assert (best.chance, best.reasons) == (None, (FURTHER,))
    assert said(game.rules, best) == "it reaches the goal"
    game.choose(best.option.key)
    (moment, *_) = look_back(game)
    assert not moment.is_chance, "what will be reached in the end"
    assert 0.0 < moment.promise < 1.0
    assert look_back(game, 1) == [], "no other seat decided anything"
