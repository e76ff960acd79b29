"""Advice for people, and looking back on a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from effort import uncounted
from positions import agent_decker, blight_chronicles

import fieldcraft
from fieldcraft.bots.advice import (
    EFFORT,
    FURTHER,
    KEPT,
    SHORTER,
    SHOWN,
    Advice,
    advise,
    chance,
    claim_of,
    claims,
    percent,
    reached,
    reasons,
    said,
    words_of,
)
from fieldcraft.bots.analysis import JudgedDecision, bars, look_back, mattered
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Search
from fieldcraft.bots.search import Planner, Weighed
from fieldcraft.games import ruleset
from fieldcraft.kernel.value import Value, logit
from fieldcraft.rulebook.values import read, shipped
from fieldcraft.session.game import Game

WEIGHTS = '[[part]]\nchance = [0, 1]\n[part.weights]\nbias = 1\nalarm = -9\n"next alarm" = -1\nlacking = -1\n'


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plan by effort alone: a busy machine finds what an idle one finds."""
    monkeypatch.setattr("fieldcraft.bots.advice.SECONDS", 0.0)


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


def test_the_chance_is_sure_where_plans_are_further_on_and_told_where_the_game_is_open() -> None:
    value = Value([[0.0, 1.0]], [[0.0, 1.0]])
    one = Weighed(0)
    one.ended, one.ahead, one.open, one.reached = 10, 3, 5, 3.0  # on two tables it is lost
    one.features = [5.0, 5.0 * logit(0.4)]
    assert chance(value, one) == pytest.approx(0.3 + 0.5 * 0.4)
    assert reached(value, one) == pytest.approx(0.3 + 0.5 * 0.4)
    one.ahead, one.open, one.reached, one.features = 10, 0, 10.0, []
    assert chance(value, one) == 1.0
    assert chance(Value([[0.0]], [[]]), one) is None


def test_where_plans_end_is_counted_on_every_table() -> None:
    game = agent_decker(1, stealth=6, line=["guard", "security-camera"], hand=["punch"], deck=["hide"] * 3)
    seen = Observation(game.state, 0, game.rules.appraisal)
    planner = Planner(0, seen.appraisal, lambda n: seen.sample(n, n), lambda: 0.0, 0.0)
    planner.is_telling = True
    best, *others = planner.plan([0] * len(seen.options), 200, SHOWN, 1)
    for one in (best, *others):
        assert one.ended == one.visits
        assert one.ahead + one.open <= one.ended
    assert best.ahead == best.ended, "the mission can be completed at once"
    assert best.safe > game.rules.appraisal.reached(game.state, 0)


def test_who_only_tells_chances_is_not_planned_by() -> None:
    """Plans of Blight Chronicles use `evaluate`; the chance of the stage is shown all the same."""
    rules = ruleset("blight-chronicles")
    game = Game(rules, 3)
    while len(game.options) < 2:
        game.choose(0)
    value = rules.appraisal.learned_for(game.state)
    assert value is not None
    assert not value.plans
    assert rules.appraisal.value(game.state, 0) == rules.appraisal.evaluate(game.state, 0)
    best, *_ = advise(rules, game.state, 1)
    assert best.chance is not None
    assert "% to win the stage" in said(rules, best)


def test_a_hint_makes_fewer_positions_where_each_costs_more(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: list[int] = []

    def weigh(bot: Search, *_: object, **__: object) -> list[Weighed]:
        efforts.append(bot.nodes)
        return [Weighed(0)]

    monkeypatch.setattr(Search, "weigh", weigh)
    for sets in ([], ["branch_and_claw"]):
        for spirits in (1, 2, 3, 4):
            game = fieldcraft.new("island", 1, setup={"spirits": spirits, "sets": sets})
            advise(game.rules, game.state, 1)
    assert efforts == [EFFORT // cost for cost in (2, 2, 3, 4, 5, 5, 6, 7)]


@pytest.mark.parametrize("ticks", [0.5, 60.0])
def test_when_time_is_over_a_plan_ends_at_once(ticks: float) -> None:
    """Options that were not tried in time are sorted by first estimates, behind those that were."""
    game = fieldcraft.new("island", 1, setup={"spirits": 4})
    seen = Observation(game.state, 0, game.rules.appraisal)
    clock = count()
    planner = Planner(0, seen.appraisal, lambda n: seen.sample(n, n), lambda: float(next(clock)), ticks)
    found = planner.plan([0] * len(seen.options), 1_000_000, SHOWN, 3)
    assert next(clock) < 3 * 60
    assert len({one.index for one in found}) == len(seen.options)
    assert [bool(one.visits) for one in found] == sorted((bool(one.visits) for one in found), reverse=True)
    untried = [one.value for one in found if not one.visits]
    assert untried == sorted(untried, reverse=True)
    assert int(planner.made) <= 2 * ticks + 3  # the clock is read before most positions, even within a choice


def test_a_plan_with_a_deadline_makes_at_most_twice_its_effort() -> None:
    """A line to the end of a turn of four Spirits alone takes hundreds of positions for each option."""
    game = fieldcraft.new("island", 1, setup={"spirits": 4})
    seen = Observation(game.state, 0, game.rules.appraisal)
    made = []
    for deadline in (1.0, 0.0):
        planner = Planner(0, seen.appraisal, lambda n: seen.sample(n, n), lambda: 0.0, deadline)
        found = planner.plan([0] * len(seen.options), 40, SHOWN, 1)
        assert len(found) == len(seen.options)
        made.append(int(planner.made))
    assert made[0] < 100 < made[1]


def test_a_chance_is_said_as_people_say_it() -> None:
    rules = ruleset("agent-decker")
    option = fieldcraft.new("agent-decker", 7).options[0]
    assert said(rules, Advice(option, 0.624, ("own",))) == "62 % to win the mission; the deck gets better"
    assert said(rules, Advice(option, None, ())) == ""
    assert [percent(p) for p in (0.001, 0.05, 0.995)] == ["under 1 %", "5 %", "over 99 %"]


@pytest.mark.usefixtures("weighed")
def test_a_game_is_looked_back_on_decision_by_decision() -> None:
    game = Game(ruleset("agent-decker"), 3)
    while game.made < 25 and not game.over:
        game.choose(len(game.options) - 1)  # ends every turn at once
    moments = look_back(game)
    assert moments
    assert all(0.0 <= moment.cost <= moment.promise <= 1.0 for moment in moments)
    assert [moment.made for moment in moments] == sorted(moment.made for moment in moments)
    assert game.made == 25 or game.over
    dear = mattered(moments)
    assert dear == sorted(dear, key=lambda moment: -moment.cost)


def test_the_chart_has_a_bar_for_each_part_of_the_game() -> None:
    moments = [JudgedDecision(at, 0, at / 200, "", "", 0.0, True) for at in range(200)]
    row = bars(moments)
    assert len(row) == 60
    assert row[0] == "▁"
    assert row[-1] == "█"
    assert list(row) == sorted(row)
    assert bars(moments[:2]) == "▁▁"


def test_what_would_be_said_twice_is_one_reason() -> None:
    assert claim_of(ruleset("agent-decker"), "power at alarm") == ("alarm", -1)
    for name in fieldcraft.game_ids():
        rules = ruleset(name)
        words = words_of(rules)
        told = [words[word][0] for word in claims(rules)]
        assert len(told) == len(set(told)), name


def test_a_kept_text_is_that_of_a_reason_and_each_reason_of_a_feature() -> None:
    for name in fieldcraft.game_ids():
        rules = ruleset(name)
        words = words_of(rules)
        features = rules.features()
        assert rules.messages.get("kept", {}).keys() <= claims(rules).keys(), name
        for word in words.keys() - {FURTHER, SHORTER}:
            assert any(one == word or one.partition(" ")[0] == word for one in features), (name, word)


def ends(**counts: float) -> Weighed:
    """Return an option of Agent Decker whose only plan ends with these features."""
    names = ruleset("agent-decker").features()
    found = Weighed(0)
    found.ended = found.open = 1
    found.features = [counts.get(name.replace(" ", "_"), 0.0) for name in names]
    return found


def told(weights: dict[str, float], one: Weighed, other: Weighed, now: Weighed) -> tuple[str, ...]:
    rules = ruleset("agent-decker")
    value = Value([[weights.get(name, 0.0) for name in rules.features()]], [[0.0, 1.0]])
    return reasons(rules, value, one, [other], now.features)


def test_a_reason_says_what_differs_and_in_which_way() -> None:
    """More stealth that weighs against an option speaks for the other one, and is not called more there."""
    one, other = ends(stealth=2.0), ends(stealth=1.0)
    assert told({"stealth": 1.0}, one, other, other) == ("stealth",)
    assert told({"stealth": 1.0}, other, one, other) == ()
    assert told({"stealth": -1.0}, other, one, other) == ()
    assert told({"stealth": -1.0}, one, other, other) == ()
    lean, large = ends(deck=0.5), ends(deck=1.0)
    assert told({"deck": -1.0}, lean, large, large) == ("deck",)
    assert told({"deck": 1.0}, large, lean, lean) == (), "a larger deck does not stay lean"


def test_what_is_kept_is_not_said_to_grow() -> None:
    """To knock out a guard leaves the deck as it is, where to disarm it would thin the stealth of a hand."""
    now, knocked, disarmed = ends(stealth=2.0), ends(stealth=2.0, down=0.1), ends(stealth=1.5)
    assert told({"stealth": 1.0, "down": 1.0}, knocked, disarmed, now) == (KEPT + "stealth", "down")
    worse = ends(stealth=1.8)
    assert told({"stealth": 1.0}, worse, disarmed, now) == (), "it loses stealth, too"
    rules = ruleset("agent-decker")
    option = fieldcraft.new("agent-decker", 1).options[0]
    assert said(rules, Advice(option, None, (KEPT + "stealth", "down"))) == (
        "the deck keeps its stealth; more cards of the line are knocked out"
    )


def test_of_several_others_the_best_is_compared_with() -> None:
    rules, now = ruleset("agent-decker"), ends(stealth=1.0)
    value = Value([[1.0 if name == "stealth" else 0.0 for name in rules.features()]], [[0.0, 1.0]])
    others = [ends(stealth=2.0), ends(stealth=0.0)]
    assert reasons(rules, value, ends(stealth=2.0), others, now.features) == ()


def test_of_a_campaign_of_missions_the_chance_is_that_of_the_next_one() -> None:
    """Campaigns of Agent Decker are won too rarely; what is looked back on is how much of one is reached."""
    rules = ruleset("agent-decker")
    value = shipped(rules)
    assert value is not None
    assert value.tells_chances(0)
    game = agent_decker(1, stealth=6, line=["guard", "security-camera"], hand=["punch"], deck=["hide"] * 3)
    game.choose("done")
    best = advise(game.rules, game.state, 1)[0]
    assert best.chance == pytest.approx(1.0)
    assert best.reasons == (FURTHER,)
    assert said(game.rules, best) == "over 99 % to win the mission; it reaches the goal"
    game.choose(best.option.key)
    (moment, *_) = look_back(game)
    assert not moment.is_chance, "what will be reached in the end"
    assert 0.0 < moment.promise < 1.0
    assert look_back(game, 1) == [], "no other seat decided anything"


@uncounted
@pytest.mark.parametrize("name", ["nightlancer", "island"])
def test_of_a_game_that_is_won_or_lost_as_a_whole_the_chance_is_that_of_the_game(name: str) -> None:
    game = Game(ruleset(name), 3)
    while len(game.options) < 2:
        game.choose(0)
    best, *others = advise(game.rules, game.state, 1)
    assert best.chance is not None
    assert 0.0 < best.chance < 1.0
    assert all(other.chance is not None and other.chance <= best.chance for other in others)
    assert "% to win;" in said(game.rules, best) + ";"
    game.choose(best.option.key)
    (moment, *_) = look_back(game, 0)
    assert moment.is_chance


def test_an_island_of_two_spirits_has_no_chances() -> None:
    """The learned value comes from games of one Spirit."""
    rules = ruleset("island")
    assert rules.appraisal.learned_for(rules.start(1, {})) is not None
    assert rules.appraisal.learned_for(rules.start(1, {"spirits": 2})) is None


def test_bc_210_of_a_stage_to_go_on_to_the_chance_is_its_own() -> None:
    """Told by what was learned of its beginning: a plan plays such a stage out too seldom to say it."""
    rules = ruleset("blight-chronicles")
    value = shipped(rules)
    assert value is not None
    deck = ["tension", "footwork", "elbow-strike", "silent-movement", "instinct", "slide", "ram", "haul"]
    game = blight_chronicles(stage="3A", phase="next", completed=["1", "2A"], deck=deck)
    told = {one.option.key: one for one in advise(rules, game.state, 1)}
    assert set(told) == {"go-to:3B", "go-to:4A"}
    assert told["go-to:4A"].reasons == (SHORTER,)
    assert told["go-to:3B"].reasons == ()
    for key, advice in told.items():
        after = Observation(game.state, 0, game.rules.appraisal).sample(1, 0)
        after.choose([option.key for option in game.options].index(key))
        stage = after.view(0)["stage"]
        assert (stage, rules.appraisal.part(after)) == (key[-2:], int(stage[0]) - 1)
        share = value.share(rules.appraisal.part(after), rules.appraisal.features(after, 0))
        assert advice.chance == pytest.approx(value.chance(rules.appraisal.part(after), share), abs=0.1)
