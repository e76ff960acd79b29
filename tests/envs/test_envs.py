"""Games as learners meet them, judged by the tools of those whose interfaces they are."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from effort import uncounted
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot
from pettingzoo.test import api_test, seed_test

import fieldcraft.envs
from fieldcraft.envs.company import CompanyEnv
from fieldcraft.envs.solo import FORBIDDEN, SoloEnv, SoloVectorEnv
from fieldcraft.envs.spiel import DEALS, SpielState
from fieldcraft.envs.table import MOST_SEED, Table
from fieldcraft.errors import IllegalChoice, RequestError

COMPANIES = {
    "nightlancer": {"seats": 3},
    "island": {"seats": 2, "spirits": 2},
}
MOST = 300


def some_action(mask: np.ndarray, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("id", fieldcraft.envs.IDS.values())
def test_gymnasium_finds_nothing_wrong(id):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises to have features between -1 and 1
        check_env(gymnasium.make(id).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("id", fieldcraft.envs.IDS.values())
def test_the_mask_holds_exactly_what_is_on_offer_and_the_rewards_add_up(id):
    env = gymnasium.make(id, disable_env_checker=True).unwrapped
    assert isinstance(env, SoloEnv)
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=7)
    total, over, made = env.table.reached(0), False, 0
    while not over and made < MOST:
        offered = env.table.offered
        assert len(set(offered)) == len(env.table.state.options)
        assert sorted(offered) == np.flatnonzero(seen["action_mask"]).tolist()
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, over, _, _ = env.step(np.int64(some_action(seen["action_mask"], chance)))
        total += reward
        made += 1
    assert total == pytest.approx(env.table.reached(0))
    assert env.observation_space.contains(seen)


def test_every_action_says_what_it_is_about():
    actions = Table("agent-decker").actions
    assert actions.parts.shape == (actions.size, 3)
    verbs = {key.partition(":")[0]: actions.parts[number, 0] for number, key in enumerate(actions.keys)}
    assert len(set(verbs.values())) == len(verbs)


def test_a_forbidden_action_changes_nothing_and_costs():
    env = SoloEnv("agent-decker")
    seen, _ = env.reset(seed=1)
    forbidden = np.flatnonzero(seen["action_mask"] == 0)[0]
    again, reward, over, broken, _ = env.step(forbidden)
    assert (reward, over, broken) == (FORBIDDEN, False, False)
    assert all((again[part] == seen[part]).all() for part in seen)


def test_the_table_can_be_read():
    env = gymnasium.make("Fieldcraft/AgentDecker-v1", render_mode="ansi")
    env.reset(seed=1)
    assert "Hand" in str(env.render())


def test_many_games_in_one_call_are_the_same_games():
    """Each begins with its own seed, and anew with the step after its end."""
    many = SoloVectorEnv("agent-decker", 3)
    seen, _ = many.reset(seed=[1, 2, 3])
    tables = [Table("agent-decker") for _ in range(3)]
    for seed, table in enumerate(tables, 1):
        table.begin(seed)
    chance = np.random.default_rng(5)
    ended = np.zeros(3, bool)
    ends = 0
    for _ in range(120):
        actions = np.array([some_action(mask, chance) if mask.any() else 0 for mask in seen["action_mask"]])
        over_before = ended.copy()
        seen, rewards, ended, broken, _ = many.step(actions)
        assert not broken.any()
        for at, table in enumerate(tables):
            if over_before[at]:
                assert rewards[at] == 0
                table.state = many.many.games[at].state.clone()
                table.offered = many.many.games[at].offered
            else:
                table.take(int(actions[at]))
            assert (seen["features"][at] == table.features(0)).all()
            assert (seen["action_mask"][at] == table.mask()).all()
            assert ended[at] == table.is_over
        ends += int(ended.sum())
    assert ends > 3


def test_some_of_many_games_begin_anew_and_the_others_go_on():
    many = SoloVectorEnv("agent-decker", 3)
    seen, _ = many.reset(seed=[1, 2, 3])
    chance = np.random.default_rng(5)
    for _ in range(4):
        before, *_ = many.step(np.array([some_action(mask, chance) for mask in seen["action_mask"]]))
        seen = before
    after, _ = many.reset(seed=[1, None, None], options={"reset_mask": np.array([True, False, False])})
    first = Table("agent-decker")
    first.begin(1)
    assert (after["features"][0] == first.features(0)).all()
    assert (after["action_mask"][0] == first.mask()).all()
    assert (after["features"][1:] == before["features"][1:]).all()
    assert (after["action_mask"][1:] == before["action_mask"][1:]).all()
    assert (before["features"][0] != first.features(0)).any()


def test_what_is_seen_is_copied_unless_who_looks_does_so_at_once():
    kept, shared = SoloVectorEnv("agent-decker", 2), SoloVectorEnv("agent-decker", 2, copy=False)
    (first, _), (same, _) = kept.reset(seed=3), shared.reset(seed=3)
    was = {part: first[part].copy() for part in first}
    chance = np.random.default_rng(1)
    seen = first
    for _ in range(5):
        actions = np.array([some_action(mask, chance) for mask in seen["action_mask"]])
        seen, *_ = kept.step(actions)
        shared.step(actions)
    assert (first["features"] != seen["features"]).any()
    for part in seen:
        assert (first[part] == was[part]).all()
        assert (same[part] == seen[part]).all()


def test_new_games_take_the_seeds_of_the_generator_one_after_another():
    """Also those that begin while others go on, and again from the first after a reset with the same seed."""
    many = SoloVectorEnv("agent-decker", 3)
    first = Table("agent-decker")
    for _ in range(2):
        drawn = np.random.default_rng(4)
        seen, _ = many.reset(seed=4)
        chance = np.random.default_rng(5)
        ended, begun = np.ones(3, bool), 0
        while begun < 9:
            for at in np.flatnonzero(ended):
                first.begin(int(drawn.integers(MOST_SEED)))
                assert (seen["features"][at] == first.features(0)).all()
                assert (seen["action_mask"][at] == first.mask()).all()
            begun += int(ended.sum())
            ended = np.zeros(3, bool)
            while not ended.any():
                actions = [some_action(mask, chance) for mask in seen["action_mask"]]
                seen, _, ended, _, _ = many.step(np.array(actions))
            seen, *_ = many.step(np.full(3, -1))  # not on offer, so only new games begin


@pytest.mark.parametrize("game", COMPANIES)
def test_pettingzoo_finds_nothing_wrong(game):
    def make() -> CompanyEnv:
        return CompanyEnv(game, COMPANIES[game])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=60)
        seed_test(make, num_cycles=30)


def test_a_whole_game_of_rivals_is_worth_nothing_in_sum():
    env = CompanyEnv("nightlancer", {"seats": 2})
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, broken, _ = env.last()
        totals[agent] += reward
        assert (
            over
            or broken
            or not any(env.observe(other)["action_mask"].any() for other in env.agents if other != agent)
        )
        env.step(None if over or broken else some_action(seen["action_mask"], chance))
    assert sum(totals.values()) == pytest.approx(0)


def test_what_is_not_on_offer_is_refused():
    env = CompanyEnv("nightlancer", {"seats": 2})
    env.reset(seed=3)
    seen = env.observe(env.agent_selection)
    with pytest.raises(IllegalChoice, match="is not on offer"):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


def test_several_seats_are_no_game_of_one():
    with pytest.raises(RequestError, match="3 seats"):
        SoloEnv("nightlancer", {"seats": 3})


@pytest.mark.parametrize(
    ("game", "setup"), [("agent-decker", "{}"), pytest.param("nightlancer", '{"seats": 2}', marks=uncounted)]
)
def test_openspiel_finds_nothing_wrong(game, setup):
    pyspiel.random_sim_test(
        pyspiel.load_game("fieldcraft", {"game": game, "setup": setup}),
        num_sims=1,
        serialize=False,
        verbose=False,
    )


def begun(game: str, setup: str = "{}") -> SpielState:
    state = pyspiel.load_game("fieldcraft", {"game": game, "setup": setup}).new_initial_state()
    assert len(state.chance_outcomes()) == DEALS
    state.apply_action(5)
    return state


@uncounted
def test_openspiels_search_plays_our_games():
    """Its tree search on Agent Decker, on tables dealt anew: it sees no more than the seat."""
    state = begun("agent-decker")
    chance = np.random.RandomState(1)
    bot = MCTSBot(state.get_game(), 2.0, 10, RandomRolloutEvaluator(1, chance), random_state=chance)
    for seed in range(8):
        table = state.clone()
        table.deal_anew(0, seed)
        action = bot.step(table)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiels_random_bots_play_to_the_end():
    state = begun("nightlancer", '{"seats": 2}')
    bots = [UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(2)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_copy_is_a_game_of_its_own():
    state = begun("agent-decker")
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert (state.history(), len(twin.history())) == ([5], 2)
