"""Games as learners meet them, judged by the tools of those whose interfaces they are."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from effort import uncounted
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot
from pettingzoo.test import api_test, seed_test

import fieldcraft.envs
from fieldcraft.envs.company import CompanyEnv
from fieldcraft.envs.solo import DRAWN, FORBIDDEN, SoloEnv, SoloVectorEnv
from fieldcraft.envs.spiel import DEALS, SpielState
from fieldcraft.envs.table import MOST_SEED, EnvTable
from fieldcraft.errors import IllegalChoice, RequestError

COMPANIES = {
    "nightlancer": {"seats": 3},
    "island": {"seats": 2, "spirits": 2},
}
MOST = 300


def some_action(mask: np.ndarray, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


def first_seed(seed: int) -> int:
    """The seed of the first game after a reset with this one."""
    return int(np.random.default_rng(seed).integers(MOST_SEED))


@pytest.mark.parametrize("id", fieldcraft.envs.IDS.values())
def test_gymnasium_finds_nothing_wrong(id: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises to have features between -1 and 1
        check_env(gymnasium.make(id).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("id", fieldcraft.envs.IDS.values())
def test_the_mask_holds_exactly_what_is_on_offer_and_the_rewards_add_up(id: Any) -> None:
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


def test_every_action_says_what_it_is_about() -> None:
    actions = EnvTable("agent-decker").actions
    assert actions.parts.shape == (actions.size, 3)
    verbs = {key.partition(":")[0]: actions.parts[number, 0] for number, key in enumerate(actions.keys)}
    assert len(set(verbs.values())) == len(verbs)


def test_a_forbidden_action_changes_nothing_and_costs() -> None:
    env = SoloEnv("agent-decker")
    seen, _ = env.reset(seed=1)
    forbidden = np.flatnonzero(seen["action_mask"] == 0)[0]
    again, reward, over, broken, _ = env.step(forbidden)
    assert (reward, over, broken) == (FORBIDDEN, False, False)
    assert all((again[part] == seen[part]).all() for part in seen)


def test_the_table_can_be_read() -> None:
    env = gymnasium.make("Fieldcraft/AgentDecker-v1", render_mode="ansi")
    env.reset(seed=1)
    assert "Hand" in str(env.render())


def test_many_games_in_one_call_are_the_same_games() -> None:
    """Each begins with its own seed, and begins again with the step after its end."""
    many = SoloVectorEnv("agent-decker", 3)
    seen, _ = many.reset(seed=[1, 2, 3])
    tables = [EnvTable("agent-decker") for _ in range(3)]
    for seed, table in enumerate(tables, 1):
        table.begin(first_seed(seed))
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


def test_some_of_many_games_begin_anew_and_the_others_go_on() -> None:
    many = SoloVectorEnv("agent-decker", 3)
    seen, _ = many.reset(seed=[1, 2, 3])
    chance = np.random.default_rng(5)
    for _ in range(4):
        before, *_ = many.step(np.array([some_action(mask, chance) for mask in seen["action_mask"]]))
        seen = before
    after, _ = many.reset(seed=[1, None, None], options={"reset_mask": np.array([True, False, False])})
    first = EnvTable("agent-decker")
    first.begin(first_seed(1))
    assert (after["features"][0] == first.features(0)).all()
    assert (after["action_mask"][0] == first.mask()).all()
    assert (after["features"][1:] == before["features"][1:]).all()
    assert (after["action_mask"][1:] == before["action_mask"][1:]).all()
    assert (before["features"][0] != first.features(0)).any()


def test_what_is_seen_is_copied_unless_who_looks_does_so_at_once() -> None:
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


def alone_with(seed: int, actions: list[np.ndarray], at: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return the steps of a single environment for the actions of a place, reset where its game is over."""
    env, shown, is_over = SoloEnv("agent-decker"), [], False
    seen, _ = env.reset(seed=seed)
    shown.append((seen["features"], seen["action_mask"]))
    for taken in actions:
        if is_over:
            (seen, _), is_over = env.reset(), False
        else:
            seen, _, is_over, _, _ = env.step(taken[at])
        shown.append((seen["features"], seen["action_mask"]))
    return shown


@pytest.mark.parametrize("mode", ["sync", "vector_entry_point"])
def test_the_same_seed_gives_the_same_games_alone_and_among_many(mode: str) -> None:
    """Games that begin while others are played are the same too, and again after a reset with the seed."""
    many = gymnasium.make_vec("Fieldcraft/AgentDecker-v1", num_envs=3, vectorization_mode=mode)
    for _ in range(2):
        chance = np.random.default_rng(5)
        seen, _ = many.reset(seed=4)
        shown, taken = [seen], []
        for _ in range(100):
            actions = [some_action(mask, chance) if mask.any() else 0 for mask in seen["action_mask"]]
            taken.append(np.array(actions))
            seen, *_ = many.step(taken[-1])
            shown.append(seen)
        for at in range(3):
            for together, (features, mask) in zip(shown, alone_with(4 + at, taken, at), strict=True):
                assert (together["features"][at] == features).all()
                assert (together["action_mask"][at] == mask).all()


def test_a_place_goes_on_with_its_own_seeds_after_more_games_than_are_drawn_at_once() -> None:
    many = SoloVectorEnv("agent-decker", 2)
    many.reset(seed=4)
    drawn = np.random.default_rng(5)
    seeds = [int(drawn.integers(MOST_SEED)) for _ in range(2 * DRAWN + 2)]
    table = EnvTable("agent-decker")
    for number in range(1, len(seeds)):
        seen, _ = many.reset(options={"reset_mask": np.array([False, True])})
        table.begin(seeds[number])
        assert (seen["features"][1] == table.features(0)).all(), number


def test_no_step_is_taken_before_a_game_has_begun_or_after_it_is_over() -> None:
    env, many, company = SoloEnv("agent-decker"), SoloVectorEnv("agent-decker", 2), CompanyEnv("nightlancer")
    with pytest.raises(ResetNeeded, match="call reset before step"):
        env.step(np.int64(0))
    with pytest.raises(ResetNeeded, match="call reset before step"):
        many.step(np.zeros(2, np.int64))
    with pytest.raises(ResetNeeded, match="call reset before step"):
        company.step(0)
    with pytest.raises(ResetNeeded, match="the first reset begins all games"):
        many.reset(options={"reset_mask": np.array([True, False])})
    seen, _ = env.reset(seed=1)
    chance, over = np.random.default_rng(1), False
    while not over:
        seen, _, over, _, _ = env.step(np.int64(some_action(seen["action_mask"], chance)))
    assert not seen["action_mask"].any()
    with pytest.raises(ResetNeeded, match="call reset before step"):
        env.step(np.int64(0))


def test_what_reset_does_not_know_is_refused() -> None:
    env, many = SoloEnv("agent-decker"), SoloVectorEnv("agent-decker", 2)
    with pytest.raises(RequestError, match="reset has no option 'level': there are none"):
        env.reset(options={"level": "recruit"})
    with pytest.raises(RequestError, match="reset has no option 'mask': there is only reset_mask"):
        many.reset(options={"mask": np.ones(2, bool)})
    with pytest.raises(RequestError, match="array of 2 booleans"):
        many.reset(options={"reset_mask": np.ones(3, bool)})
    with pytest.raises(RequestError, match="3 seeds are given for 2 games"):
        many.reset(seed=[1, 2, 3])
    env.reset(seed=1, options={})


@pytest.mark.parametrize("game", COMPANIES)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    def make() -> CompanyEnv:
        return CompanyEnv(game, COMPANIES[game])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=60)
        seed_test(make, num_cycles=30)


def test_a_whole_game_of_rivals_is_worth_nothing_in_sum() -> None:
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


def test_what_is_not_on_offer_is_refused() -> None:
    env = CompanyEnv("nightlancer", {"seats": 2})
    env.reset(seed=3)
    seen = env.observe(env.agent_selection)
    with pytest.raises(IllegalChoice, match="is not on offer"):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


def test_several_seats_are_no_game_of_one() -> None:
    with pytest.raises(RequestError, match="3 seats"):
        SoloEnv("nightlancer", {"seats": 3})


@pytest.mark.parametrize(
    ("game", "setup"), [("agent-decker", "{}"), pytest.param("nightlancer", '{"seats": 2}', marks=uncounted)]
)
def test_openspiel_finds_nothing_wrong(game: str, setup: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game("fieldcraft", {"game": game, "setup": setup}),
        num_sims=1,
        serialize=True,
        verbose=False,
    )


def begun(game: str, setup: str = "{}") -> SpielState:
    state: SpielState = pyspiel.load_game("fieldcraft", {"game": game, "setup": setup}).new_initial_state()
    assert len(state.chance_outcomes()) == DEALS
    state.apply_action(5)
    return state


@uncounted
def test_openspiels_search_plays_our_games() -> None:
    """Its tree search on Agent Decker, on tables dealt again, which sees no more than the seat."""
    state = begun("agent-decker")
    chance = np.random.RandomState(1)
    bot = MCTSBot(state.get_game(), 2.0, 10, RandomRolloutEvaluator(1, chance), random_state=chance)
    for seed in range(8):
        table = state.clone()
        table.deal_anew(0, seed)
        action = bot.step(table)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiels_random_bots_play_to_the_end() -> None:
    state = begun("nightlancer", '{"seats": 2}')
    bots = [UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(2)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_copy_is_a_game_of_its_own() -> None:
    state = begun("agent-decker")
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert (state.history(), len(twin.history())) == ([5], 2)


@pytest.mark.parametrize(("game", "setup"), [("agent-decker", "{}"), ("nightlancer", '{"seats": 2}')])
def test_a_state_is_the_same_after_it_was_written_down_and_read(game: str, setup: str) -> None:
    """The state has had a part dealt again."""
    state = begun(game, setup)
    for number in range(12):
        state.apply_action(state.legal_actions()[number % len(state.legal_actions())])
        if number == 5:
            state.deal_anew(state.current_player(), 3)
    read = state.get_game().deserialize_state(state.serialize())
    twins = [read, copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for twin in twins:
        assert twin.table.state.snapshot() == state.table.state.snapshot()
        assert (twin.history(), twin.table.made) == (state.history(), 12)
    twins[0].apply_action(twins[0].legal_actions()[0])
    assert len(state.history()) == 13


class KnowsNothing:
    """All states are worth the same to it."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions(state.current_player())
        return [(action, 1 / len(actions)) for action in actions]


@uncounted
@pytest.mark.parametrize(("game", "setup"), [("agent-decker", "{}"), ("nightlancer", '{"seats": 2}')])
def test_openspiels_search_for_imperfect_information_plays_our_games(game: str, setup: str) -> None:
    state, chance = begun(game, setup), np.random.RandomState(1)
    bot = ISMCTSBot(state.get_game(), KnowsNothing(), 2.0, 8, random_state=chance)
    for _ in range(6):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_state_drawn_for_a_player_looks_the_same_to_it_and_not_to_the_others() -> None:
    state = begun("nightlancer", '{"seats": 2}')
    while not state.table.state.view(0)["contacts"][1]:  # as many cards as the other holds
        state.apply_action(state.legal_actions()[0])
    drawn = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert drawn.told(0) == state.told(0)
    assert drawn.table.state.view(0) == state.table.state.view(0)
    assert drawn.table.state.view(1) != state.table.state.view(1)
