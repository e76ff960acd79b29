"""Random play and copying in other engines, measured on one core.

Usage: python bench/peers.py [--seconds 3] [--json]

Run it with an interpreter that has bench/requirements.txt installed. The output is one JSON object, a name to

    decisions_per_second   players' decisions a second, chosen at random, driven from Python, without chance
    in_engine_per_second   the same with the engine's own random players, where it has a loop of its own
    clone_us               microseconds to copy a game in its middle
    rollouts_per_second    rollouts of its Monte Carlo tree search from the beginning of a game
    planned_per_second     positions that these make, in the tree and in rollouts
    steps_per_second       steps of a learning environment, legal actions chosen at random

or to null, with the reason on standard error. With --json it is on one line, with "reasons" added.
"""

import argparse
import contextlib
import copy
import itertools
import json
import logging
import os
import random
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

Measured = dict[str, float]
MID_GAMES = 20
ROLLOUTS = 1000
LONGEST = 300  # rounds of Dominion; players who trash their last Copper would never end


def pace(seconds: float, play: Callable[[], int]) -> float:
    """Decisions a second of whole games; `play` plays one and returns how many decisions it took."""
    decisions, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        decisions += play()
    return round(decisions / spent)


def copy_time(seconds: float, games: list[Any], clone: Callable[[Any], Any]) -> float:
    """Microseconds a copy, the best round over all games: whatever disturbs a round only adds to it."""
    best, end = float("inf"), perf_counter() + seconds
    while perf_counter() < end:
        start = perf_counter()
        for game in games:
            clone(game)
        best = min(best, (perf_counter() - start) / len(games))
    return round(best * 1e6, 3)


def open_spiel(name: str, seconds: float) -> Measured:
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def step(state: Any) -> int:
        """Play one chance event or one decision; return the number of decisions, 0 or 1."""
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
            return 0
        state.apply_action(chance.choice(state.legal_actions()))
        return 1

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += step(state)
        return decisions

    def middle(decisions: int) -> Any:
        state = game.new_initial_state()
        while decisions > 0:
            decisions -= step(state)
        return state

    half = play() // 2
    return {
        "decisions_per_second": pace(seconds, play),
        "in_engine_per_second": in_engine(game, seconds),
        "clone_us": copy_time(seconds / 3, [middle(half) for _ in range(MID_GAMES)], lambda s: s.clone()),
    }


def in_engine(game: Any, seconds: float) -> float:
    """Decisions a second of the engine's own random players; counting is not timed."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    decisions, spent = 0, 0.0
    for seed in itertools.count():
        start = perf_counter()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        spent += perf_counter() - start
        decisions += sum(move.player >= 0 for move in state.full_history())
        if spent >= seconds:
            break
    return round(decisions / spent)


def tree_search(name: str, seconds: float) -> Measured:
    """OpenSpiel's search from the first position; it wants a game of perfect information."""
    import pyspiel

    game = pyspiel.load_game(name)
    length = 0
    chance = random.Random(1)
    for _ in range(MID_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            length += 1
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)

    def play() -> int:
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, ROLLOUTS, 1000, False, 1, False)
        bot.step(game.new_initial_state())
        return ROLLOUTS

    rollouts = pace(seconds, play)
    return {"rollouts_per_second": rollouts, "planned_per_second": round(rollouts * length / MID_GAMES)}


def rlcard(name: str, seconds: float) -> Measured:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    chance = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return {"steps_per_second": pace(seconds, play)}


def hanabi(seconds: float) -> Measured:
    from pettingzoo.classic import hanabi_v5

    env = hanabi_v5.env()
    chance = random.Random(1)

    def play() -> int:
        env.reset(seed=chance.randrange(1000))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, broken, _ = env.last()
            legal = None if over or broken else chance.choice(seen["action_mask"].nonzero()[0])
            env.step(legal)
            steps += 1
        return steps

    return {"steps_per_second": pace(seconds, play)}


class RandomDominion:
    """Answers every question pyminion asks at random and counts them, for all players together."""

    asked = 0

    @classmethod
    def one_or_none(cls, cards: list[Any]) -> Any:
        cls.asked += 1
        return random.choice([*cards, None])

    def action_phase_decision(self, valid_actions: list[Any], *_about: Any) -> Any:
        return self.one_or_none(valid_actions)

    def treasure_phase_decision(self, valid_treasures: list[Any], *_about: Any) -> list[Any]:
        card = self.one_or_none(valid_treasures)
        return [] if card is None else [card]

    def buy_phase_decision(self, valid_cards: list[Any], **_about: Any) -> Any:
        return self.one_or_none(valid_cards)

    def binary_decision(self, **_about: Any) -> bool:
        RandomDominion.asked += 1
        return random.random() < 0.5

    def multi_play_decision(self, valid_cards: list[Any], required: bool = True, **_about: Any) -> Any:
        RandomDominion.asked += 1
        return random.choice(valid_cards if required else [*valid_cards, None])

    def some(self, valid_cards: list[Any], **bounds: Any) -> list[Any]:
        """Any number of cards within bounds that are named min_num_discard, max_num_trash and so on."""
        RandomDominion.asked += 1
        least, most = 0, -1
        for name, bound in bounds.items():
            least = bound if name.startswith("min_num") else least
            most = bound if name.startswith("max_num") else most
        most = len(valid_cards) if most < 0 else min(most, len(valid_cards))
        return random.sample(valid_cards, random.randint(min(least, most), most))

    discard_decision = trash_decision = gain_decision = topdeck_decision = some


def dominion(seconds: float) -> Measured:
    from pyminion.bots.bot import Bot
    from pyminion.expansions.base import base_set
    from pyminion.game import Game

    logging.disable()
    random.seed(1)

    def advance(rounds: int) -> Any:
        """Return a new game after a number of rounds, or at its end."""
        players = [Bot(RandomDominion(), name) for name in ("first", "second")]
        game = Game(players, [base_set], log_stdout=False)
        game.start()
        with contextlib.suppress(AssertionError):  # pyminion's own: nothing cheap enough is left
            for player in game.players * rounds:
                player.take_turn(game)
                game.card_cost_reduction = 0
                if game.is_over():
                    break
        return game

    def play() -> int:
        before = RandomDominion.asked
        advance(LONGEST)
        return RandomDominion.asked - before

    half = advance(LONGEST).players[0].turns // 2
    return {
        "decisions_per_second": pace(seconds, play),
        "clone_us": copy_time(seconds / 3, [advance(half) for _ in range(MID_GAMES)], copy.deepcopy),
    }


PEERS: dict[str, Callable[[float], Measured]] = {
    "openspiel-go-fish": lambda seconds: open_spiel("go_fish", seconds),
    "openspiel-hearts": lambda seconds: open_spiel("hearts", seconds),
    "openspiel-mcts-breakthrough": lambda seconds: tree_search("breakthrough", seconds),
    "pyminion-dominion": dominion,
    "rlcard-uno": lambda seconds: rlcard("uno", seconds),
    "rlcard-gin-rummy": lambda seconds: rlcard("gin-rummy", seconds),
    "pettingzoo-hanabi": hanabi,
}


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to play each game (default 3)")
    parser.add_argument("--json", action="store_true", help="one line, with the reason for every null")
    wanted = parser.parse_args()
    stay_on_one_core()
    results: dict[str, Measured | None] = {}
    reasons: dict[str, str] = {}
    for name, measure in PEERS.items():
        try:
            results[name] = measure(wanted.seconds)
        except Exception as error:  # a peer that is missing or broken must not hide the others
            results[name] = None
            reasons[name] = f"{type(error).__name__}: {error}"
            print(f"{name}: {reasons[name]}", file=sys.stderr)
    if wanted.json:
        print(json.dumps(results | {"reasons": reasons}))
    else:
        print(json.dumps(results, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
