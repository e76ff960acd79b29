"""The planner: a whole turn ahead, within its effort, by what its seat may know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bots.test_bots import GAMES, WALKER, Walk, positions
from effort import fewer, uncounted
from kernel.toy import Ask

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Bot, Search
from fieldcraft.bots.search import LAST, Planner
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import PLAYING, Op, Option, State
from fieldcraft.rulebook.values import shipped

pytestmark = uncounted

SMALL = 120
"""An effort that tests can afford."""


def planner_of(sight: Observation) -> Planner:
    return Planner(sight.seat, sight.appraisal, lambda n: sight.sample(n, n), lambda: 0.0, 0.0)


def weighed(bot: Search, game: str, state: State) -> list[tuple[int, int, float, float]]:
    found = bot.weigh(Observation(state, state.seat, ruleset(game).appraisal))
    return [(one.index, one.visits, one.value, one.interval) for one in found]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_weighs_the_same(game: str) -> None:
    for state in positions(game, 2):
        assert weighed(Search(3, SMALL), game, state) == weighed(Search(3, SMALL), game, state.clone())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_nothing_of_what_is_planned(game: str) -> None:
    for state in positions(game, fewer(6)):
        found = {tuple(weighed(Search(3, SMALL), game, state.determinize(state.seat, n))) for n in range(3)}
        assert found == {tuple(weighed(Search(3, SMALL), game, state))}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_weighed_and_the_effort_is_kept(game: str) -> None:
    for state in positions(game, 2):
        sight = Observation(state, state.seat, ruleset(game).appraisal)
        planner = planner_of(sight)
        few = planner.plan([0] * len(sight.options), 1, 2, 1)
        least = planner.made
        assert sorted(one.index for one in few) == list(range(len(sight.options)))
        assert all(one.visits >= 1 for one in few)
        planner = planner_of(sight)
        planner.plan([0] * len(sight.options), 20 * least, 2, 1)
        assert 20 * least <= planner.made <= 20 * least + 2 * LAST * least + 2_000


def test_time_is_a_cap() -> None:
    state = positions("agent-decker", 1)[0]
    sight = Observation(state, 0, ruleset("agent-decker").appraisal)
    planner = Planner(0, sight.appraisal, lambda n: sight.sample(n, n), lambda: 2.0, 1.0)
    planner.plan([0] * len(sight.options), 1_000_000, 2, 1)
    assert planner.made < 10_000


def test_where_time_is_over_after_the_first_heat_there_is_no_other() -> None:
    state = positions("island", 1)[0]
    sight = Observation(state, 0, ruleset("island").appraisal)
    planner = Planner(0, sight.appraisal, lambda n: sight.sample(n, n), lambda: 2.0, 1.0)
    assert len(sight.options) > 2
    planner.plan([0] * len(sight.options), 1_000, 2, 1)
    assert (planner.heat, planner.dealt) == (1, 1)


class Sum(Option[Walk]):
    """Adds to the worth, or takes from it."""

    def __init__(self, key: str, n: int) -> None:
        super().__init__(key, key)
        self.n = n

    def run(self, g: Walk, subject: int) -> None:
        g.worth += self.n


class NextTurn(Op[Walk]):
    def run(self, g: Walk, subject: int) -> None:
        g.turn += 1


class Twice(Op[Walk]):
    """A player who gave up something before gains much."""

    def run(self, g: Walk, subject: int) -> None:
        if g.worth < 0:
            g.offer(Sum("great", 100))
            g.offer(Sum("nothing", 0))
        else:
            g.offer(Sum("little", 2))
            g.offer(Sum("less", 1))


def test_a_loss_now_is_taken_for_a_gain_later_in_the_turn() -> None:
    g = Walk()
    for op in (Ask(Sum("on", 0), Sum("off", 0)), NextTurn(), Twice()):
        g.push(op)
    g.options = [Sum("keep", 1), Sum("give", -5)]
    assert make_bot("greedy", 1).choose(Observation(g, 0, WALKER)).key == "keep"
    assert make_bot("search", 1).choose(Observation(g, 0, WALKER)).key == "give"


def test_when_time_is_over_only_what_looks_best_is_followed_to_the_end() -> None:
    made = []
    for until in (0.0, 1.0):
        game = fieldcraft.new("agent-decker", 7)
        observation = Observation(game.state, 0, game.rules.appraisal)
        planner = Planner(0, observation.appraisal, lambda n: observation.sample(1, n), lambda: 2.0, until)  # noqa: B023
        planner.plan([0] * len(game.options), 3_000, 2, 1)
        made.append(planner.made)
    assert made[1] < made[0] // 60


class Circle(Op[Walk]):
    """A question that comes again for as long as one likes."""

    def run(self, g: Walk, subject: int) -> None:
        g.push(NextTurn())
        g.offer(Sum("out", 1))
        g.offer(AGAIN)


class Again(Option[Walk]):
    def run(self, g: Walk, subject: int) -> None:
        g.ask_again()


AGAIN = Again("again", "again")


def test_a_turn_that_may_go_round_in_circles_is_planned_nevertheless() -> None:
    g = Walk()
    g.push(Circle())
    g.advance()
    bot = Search(1, 500)
    found = bot.weigh(Observation(g, 0, WALKER))
    assert len(found) == 2
    assert found[0].value == 1.0


def test_others_answer_for_themselves() -> None:
    """With three at the market, the planner counts what its own seat has."""
    night, island = ruleset("nightlancer"), ruleset("island")
    assert not night.appraisal.is_friend(night.start(1, {}), 0, 1)
    assert night.appraisal.is_friend(night.start(1, {"mode": "together", "seats": 2}), 0, 1)
    assert island.appraisal.is_friend(island.start(1, {}), 0, 1)


def test_the_effort_can_be_named() -> None:
    bot = make_bot("search:300", 1)
    assert isinstance(bot, Search)
    assert bot.nodes == 300
    for name in ("search:", "search:x", "search:-1", "greedy:3", "search:9999999999"):
        with pytest.raises(RequestError, match="there is no bot"):
            make_bot(name, 1)


def wins_the_first_mission(bot: Bot, seed: int) -> bool:
    rules = ruleset("agent-decker")
    state = rules.start(seed, {})
    while state.status == PLAYING and rules.appraisal.part(state) == 0:
        state.choose(state.options.index(bot.choose(Observation(state, 0, rules.appraisal))))
    return rules.appraisal.part(state) > 0


@pytest.fixture
def unlearned() -> Iterator[None]:
    """Agent Decker without the value that comes with it."""
    rules = ruleset("agent-decker")
    rules.weigh(None)
    yield
    rules.weigh(shipped(rules))


@pytest.mark.usefixtures("unlearned")
def test_it_wins_clearly_more_than_greedy() -> None:
    """Each seed always gives one result, so a few of them are enough."""
    greedy, search = (
        sum(wins_the_first_mission(make_bot(name, seed), seed) for seed in range(1, 6))
        for name in ("greedy", "search:150")
    )
    assert search >= greedy + 2
