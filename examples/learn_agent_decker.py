"""MaskablePPO of sb3-contrib learns Agent Decker; its curve is drawn beside the bots `random` and `greedy`.

    pip install 'fieldcraft[envs]' sb3-contrib matplotlib
    python examples/learn_agent_decker.py --minutes 10 --plot learned.svg

The environment rewards each mission that is won.  A random player wins none, so what is learned from is how
much the game's own value of the position rises with each decision: over an episode that adds up to the
missions won, less what the beginning was worth.  The curve counts nothing but missions won.

There are more than 500 actions.  What is learned of a verb, a card or a place counts for all actions that
have it.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from gymnasium import spaces
from matplotlib import pyplot
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.envs.solo import SoloEnv, SoloVectorEnv
from fieldcraft.envs.table import Table

GAME: Final = "agent-decker"
MISSIONS: Final = 5
REWARD: Final = 50.0
"""For the whole campaign, so that rewards are about as large as what a learner begins with."""
SIDE_BY_SIDE: Final = 64
"""Number of games that are learned from at a time."""
TRIALS: Final = 200
"""Number of games, not learned from, that are played for a point of the curve."""
SEED: Final = 1_000_000
EVERY: Final = 30.0
"""Seconds of the processor's time from one point to the next."""
LONGEST: Final = 2_000
"""Maximum number of decisions in a trial."""


def in_rows(seen: dict[str, Any]) -> Any:
    """Return what a learner sees of each game: features and mask, which shows what is held."""
    return np.concatenate([seen["features"], seen["action_mask"]], axis=1, dtype=np.float32)


class ByParts(torch.nn.Module):
    """The preference for each action: of its own, and that of its verb, its card and its place."""

    def __init__(self, wide: int, parts: Any) -> None:
        super().__init__()
        self.parts = torch.as_tensor(parts, dtype=torch.long)
        sizes = [len(parts), *(int(column.max()) + 1 for column in self.parts.T)]
        self.heads = torch.nn.ModuleList(torch.nn.Linear(wide, size) for size in sizes)
        for head in self.heads:
            torch.nn.init.zeros_(head.weight)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        own, *of_parts = (head(seen) for head in self.heads)
        for found, column in zip(of_parts, self.parts.T, strict=True):
            own = own + found[:, column]
        return own


class Policy(MaskableActorCriticPolicy):
    """The policy of sb3-contrib, with preferences by parts."""

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = ByParts(self.mlp_extractor.latent_dim_pi, Table(GAME).actions.parts)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Games(VecEnv):
    """The vector environment as stable-baselines3 asks for one; a game that is over restarts at once."""

    render_mode: Any = None

    def __init__(self) -> None:
        self.games = SoloVectorEnv(GAME, SIDE_BY_SIDE)
        seen, _ = self.games.reset(seed=1)
        wide = in_rows(seen).shape[1]
        super().__init__(
            SIDE_BY_SIDE, spaces.Box(-np.inf, np.inf, (wide,), np.float32), self.games.single_action_space
        )

    def _values(self) -> Any:
        """Return the game's opinion of each position: the share of the missions that will have been won."""
        many = self.games.many
        return np.array([many.appraisal.value(game.state, 0) for game in many.games])

    def _look(self, seen: dict[str, Any]) -> Any:
        self.masks, self.values = seen["action_mask"].astype(bool), self._values()
        return in_rows(seen)

    def reset(self) -> Any:
        seen, _ = self.games.reset(seed=1)
        return self._look(seen)

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, _, over, broken, _ = self.games.step(self.actions)
        ended, rose = over | broken, self._values() - self.values
        told: list[dict[str, Any]] = [{} for _ in range(SIDE_BY_SIDE)]
        if ended.any():
            last = in_rows(seen)
            for at in np.flatnonzero(ended):
                told[at] = {"terminal_observation": last[at], "TimeLimit.truncated": bool(broken[at])}
            seen, _ = self.games.reset(options={"reset_mask": ended})
        return self._look(seen), REWARD * rose, ended, told

    def env_method(self, name: str, *given: Any, indices: Any = None, **named: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.masks)

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, name)] * SIDE_BY_SIDE

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * SIDE_BY_SIDE

    def action_masks(self) -> Any:
        """Return which actions are on offer."""
        return self.masks

    def close(self) -> None:
        self.games.close()


def by_learner(model: MaskablePPO) -> float:
    """Return how many missions the learner wins in a game on average, always taking what it thinks best."""
    games = SoloVectorEnv(GAME, TRIALS)
    seen, _ = games.reset(seed=list(range(SEED, SEED + TRIALS)))
    over, won = np.zeros(TRIALS, bool), np.zeros(TRIALS)
    for _ in range(LONGEST):
        masks = seen["action_mask"].astype(bool)
        masks[over] = True
        actions, _ = model.predict(in_rows(seen), deterministic=True, action_masks=masks)
        seen, rewards, now_over, _, _ = games.step(actions)
        won += np.where(over, 0.0, rewards)
        over |= now_over
        if over.all():
            break
    return float(MISSIONS * won.mean())


def by_bot(name: str) -> float:
    """Return how many missions a bot wins in a game on average."""
    env, bot, won = SoloEnv(GAME), make_bot(name, 1), 0.0
    for trial in range(TRIALS):
        env.reset(seed=SEED + trial)  # the games of `by_learner`
        state, appraisal = env.table.state, env.table.rules.appraisal
        while not env.table.is_over:
            keys = [option.key for option in state.options]
            env.table.take(env.table.offered[keys.index(bot.choose(Observation(state, 0, appraisal)).key)])
        won += env.table.reached(0)
    return MISSIONS * won / TRIALS


class Curve(BaseCallback):
    """Notes how many missions are won as time goes by, and ends the learning.

    Time is that of the processor, in seconds; playing for the curve is not counted.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds, self.spent, self.points = seconds, 0.0, list[tuple[float, float]]()

    def _on_training_start(self) -> None:
        self.since = time.process_time()

    def note(self) -> None:
        """Play for a point of the curve."""
        self.spent += time.process_time() - self.since
        self.points.append((self.spent / 60.0, by_learner(self.model)))
        minutes, won = self.points[-1]
        print(f"{minutes:5.1f} min {self.num_timesteps:10,} decisions: {won:.2f} missions", flush=True)
        self._on_training_start()

    def _on_rollout_start(self) -> None:
        if self.spent + time.process_time() - self.since >= EVERY * len(self.points):
            self.note()

    def _on_step(self) -> bool:
        return self.spent + time.process_time() - self.since < self.seconds


def draw(points: list[tuple[float, float]], others: dict[str, float], path: Path) -> None:
    """The curve, with a line for each bot; the name of the file says in which format."""
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    axes.plot(*zip(*points, strict=True), label="learner")
    for name, won in others.items():
        axes.axhline(won, color="grey", linestyle=":" if won else "-", label=name)
    axes.set(xlabel="minutes of one processor", ylabel="missions won of five")
    axes.legend()
    figure.savefig(path)


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reading.add_argument("--minutes", type=float, default=10.0, help="of one processor's time")
    reading.add_argument("--plot", type=Path, default=Path("learned.svg"))
    given = reading.parse_args()
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    others = {name: by_bot(name) for name in ("random", "greedy")}
    print(others, flush=True)
    model = MaskablePPO(
        Policy,
        Games(),
        n_steps=64,
        batch_size=1024,
        n_epochs=3,
        learning_rate=1e-3,
        gamma=0.9,
        gae_lambda=0.8,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
        device="cpu",
    )
    curve = Curve(given.minutes * 60.0)
    model.learn(10**9, callback=curve)
    curve.note()
    draw(curve.points, others, given.plot)


if __name__ == "__main__":
    main()
