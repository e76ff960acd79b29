"""Bots choose among what is offered, repeatably, and by nothing that their seat cannot see."""

import random
from typing import Any

import pytest
from effort import fewer, uncounted
from kernel.toy import Say, Toy

import fieldcraft
from fieldcraft.bots import BOTS, SEARCH, make_bot
from fieldcraft.bots.advice import advise
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Greedy, Rollout
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING, Op, Option, State

pytestmark = uncounted

GAMES = fieldcraft.game_ids()
FRUGAL = [*(name for name in BOTS if name != SEARCH), f"{SEARCH}:40"]
"""Every bot, with an effort that tests can afford."""


def positions(game: str, count: int) -> list[State]:
    """Tables at random decisions of random games."""
    rules = fieldcraft.new(game).rules
    chance = random.Random(game)
    found: list[State] = []
    while len(found) < count:
        seed = chance.randrange(1 << 40)
        state = rules.start(seed, {})
        playout(state, scatter(seed, 3), chance.randrange(60))
        if state.status == PLAYING:
            found.append(state)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FRUGAL)
def test_a_bot_chooses_what_is_offered_and_leaves_the_table_alone(game: str, name: str) -> None:
    judge = ruleset(game).appraisal
    for state in positions(game, 3):
        before = state.snapshot()
        option = make_bot(name, 4).choose(Observation(state, state.seat, judge))
        assert option in state.options
        assert state.snapshot() == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FRUGAL)
def test_what_a_bot_chooses_does_not_depend_on_what_its_seat_cannot_see(game: str, name: str) -> None:
    judge = ruleset(game).appraisal
    for number, state in enumerate(positions(game, fewer(6))):
        seat = state.seat
        choices = set()
        for hidden in range(3):
            other = state.determinize(seat, hidden)  # the same to this seat, everything else dealt again
            assert other.view(seat) == state.view(seat)
            choices.add(make_bot(name, number).choose(Observation(other, seat, judge)).key)
        choices.add(make_bot(name, number).choose(Observation(state, seat, judge)).key)
        assert len(choices) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_sight_gives_no_way_to_the_true_table(game: str) -> None:
    state = positions(game, 1)[0]
    observation = Observation(state, 0, ruleset(game).appraisal)
    assert observation.view == state.view(0)
    sample = observation.sample(1)
    assert sample is not state
    sample.choose(0)
    assert observation.view == state.view(0)
    observation.options.clear()
    assert state.options


@pytest.mark.parametrize("name", FRUGAL)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [fieldcraft.new("agent-decker", 5) for _ in range(2)]
    for game in games:
        player = make_bot(name, 9)
        for _ in range(12):
            game.choose(player.choose(Observation(game.state, game.seat, game.rules.appraisal)).key)
    assert games[0].record == games[1].record


def test_looking_ahead_finds_the_way_to_a_goal_within_reach() -> None:
    table = {"game": "agent-decker", "mission": "A", "stealth": 6, "line": ["guard"], "hand": ["punch"]}
    table |= {
        "obstacle_deck": ["guard", "guard"] + ["security-camera"] * 5,
        "deck": ["hide"] * 3 + ["punch"] * 2,
    }
    for name in ("greedy", "rollout"):
        game = fieldcraft.scenario(table)
        player = make_bot(name, 1)
        for _ in range(4):
            if "complete" in game.view()["options"]:
                break
            game.choose(player.choose(Observation(game.state, 0, game.rules.appraisal)).key)
        assert player.choose(Observation(game.state, 0, game.rules.appraisal)).key == "complete"


def test_a_hint_is_an_option_on_offer() -> None:
    game = fieldcraft.new("agent-decker", 2)
    assert all(advice.option in game.options for advice in advise(game.rules, game.state, 1))


def test_the_tables_of_a_rollout_may_be_said() -> None:
    usual, quick = make_bot("rollout", 1), make_bot("rollout:2", 1)
    assert isinstance(usual, Rollout)
    assert isinstance(quick, Rollout)
    assert (usual.heats, quick.heats) == ((6, 6, 12), (2, 2, 4))


@pytest.mark.parametrize(("name", "taken"), [("rollout:1", "soon"), ("rollout:1:3", "late")])
def test_the_turns_that_a_rollout_looks_ahead_may_be_said(name: str, taken: str) -> None:
    g = Walk()
    g.options = [Way("soon", 5, 5, 1), Way("late", 0, 0, 9)]
    assert make_bot(name, 1).choose(Observation(g, 0, WALKER)).key == taken
    with pytest.raises(RequestError, match=f"there is no bot '{name}:2:2'"):
        make_bot(f"{name}:2:2", 1)


def test_plain_words_stand_for_bots() -> None:
    assert isinstance(make_bot("easy", 1), Greedy)
    fair, strong = make_bot("fair", 1), make_bot("strong", 1)
    assert isinstance(fair, Rollout)
    assert isinstance(strong, Rollout)
    assert sum(fair.heats) < sum(strong.heats)


def test_an_unknown_bot_is_refused_in_one_sentence() -> None:
    with pytest.raises(
        RequestError,
        match="there is no bot 'oracle'; there are easy, fair, strong, random, greedy, rollout, search",
    ):
        make_bot("oracle", 1)


class Walk(Toy):
    """A table on which each turn is worth what the way brings there."""

    worth = 0

    def clone(self) -> "Walk":
        g = Walk(0, 0)
        g.resume(self)
        g.worth = self.worth
        return g

    def determinize(self, seat: int, chance: int) -> "Walk":
        return self.clone()


class Walker(Appraisal[Walk]):
    def evaluate(self, g: Walk, seat: int) -> int:
        return g.worth

    def horizon(self, option: Option[Any]) -> int:
        return 3 if isinstance(option, LongWay) else 1


WALKER = Walker()


class Stride(Op[Walk]):
    """One turn of a way, and a choice that changes nothing."""

    def run(self, g: Walk, subject: int) -> None:
        g.turn += 1
        g.worth = subject
        g.options += [Say("left"), Say("right")]


class Way(Option[Walk]):
    def __init__(self, key: str, *worth: int) -> None:
        super().__init__(key, key)
        self.worth = worth

    def run(self, g: Walk, subject: int) -> None:
        for n in reversed(self.worth):
            g.push(Stride(), n)


class LongWay(Way):
    """A way that is looked along three times as far."""


@pytest.mark.parametrize(("kind", "taken"), [(Way, "soon"), (LongWay, "late")])
def test_a_choice_that_reaches_far_is_seen_to_its_end(kind: type[Way], taken: str) -> None:
    g = Walk()
    g.options = [kind("soon", 5, 5, 1), kind("late", 0, 0, 9)]
    assert make_bot("rollout", 1).choose(Observation(g, 0, WALKER)).key == taken


def test_which_stage_comes_next_and_what_is_learned_reach_over_that_stage() -> None:
    game = fieldcraft.scenario(
        {"game": "blight-chronicles", "accomplishments": 1, "physical": 5, "hand": ["tension"]}
    )
    assert {game.rules.appraisal.horizon(option) for option in game.options} == {1}
    game.choose("complete")
    assert {game.rules.appraisal.horizon(option) for option in game.options} == {20}
    game.choose("go-to:2B")
    assert {game.rules.appraisal.horizon(option) for option in game.options} == {20}


@pytest.mark.parametrize("name", ["greedy", "rollout"])
def test_no_table_is_dealt_where_there_is_nothing_to_decide(name: str) -> None:
    g = Walk()
    g.options = [Way("on", 1)]
    bot = make_bot(name, 1)
    luck = bot.luck
    assert bot.choose(Observation(g, 0, WALKER)).key == "on"
    assert bot.luck == luck
    g.options = [Way("on", 1), Way("back", 0)]
    assert bot.choose(Observation(g, 0, WALKER)).key == "on"
    assert bot.luck != luck
