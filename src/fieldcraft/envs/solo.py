"""Games of one seat for Gymnasium: one at a time, and many stepped in one call."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fieldcraft.envs.table import LONGEST, MOST_SEED, Mask, Table
from fieldcraft.errors import RequestError
from fieldcraft.rulebook.many import Many

Seen = dict[str, npt.NDArray[Any]]
FORBIDDEN: Final = -1.0
"""The reward of an action that is not on offer, which changes nothing."""


def alone(game: str, setup: Mapping[str, Any] | None) -> Table:
    """A table for one seat, by default the game's own setup for one; raises RequestError for others."""
    if setup is None:
        setup = Table(game).rules.solo or {}
    table = Table(game, setup)
    if table.seats != 1:
        raise RequestError(f"{table.rules.title} has {table.seats} seats in this setup; see envs.company")
    return table


def space(table: Table) -> spaces.Space[Any]:
    """What an agent sees: what counts on the table, and which actions are on offer."""
    features = spaces.Box(-np.inf, np.inf, (len(table.names),), np.float32)
    return spaces.Dict({"features": features, "action_mask": spaces.MultiBinary(table.actions.size)})


class SoloEnv(gymnasium.Env[Seen, np.int64]):
    """One game; the rewards of an episode add up to what was reached in the end, from 0 to 1.

    An action that is not on offer changes nothing and costs `FORBIDDEN`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, game: str, setup: Mapping[str, Any] | None = None, render_mode: str | None = None
    ) -> None:
        self.table: Final = alone(game, setup)
        self.render_mode = render_mode
        self.observation_space = space(self.table)
        self.action_space = spaces.Discrete(self.table.actions.size)
        self._reached = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(MOST_SEED)))
        self._reached = self.table.reached(0)
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.table.offered:
            self.table.made += 1
            return self._seen(), FORBIDDEN, False, self.table.is_too_long, {}
        self.table.take(int(action))
        before, self._reached = self._reached, self.table.reached(0)
        return self._seen(), self._reached - before, self.table.is_over, self.table.is_too_long, {}

    def _seen(self) -> Seen:
        return {"features": self.table.features(0), "action_mask": self.table.mask()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are on offer, as MaskablePPO of sb3-contrib asks for it."""
        return self.table.mask().astype(bool)

    def render(self) -> str | None:
        """The table in words."""
        if self.render_mode is None:
            return None
        return "\n".join(self.table.rules.narrator.describe(self.table.state.view(0)))


class SoloVectorEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games stepped in one call; one that is over begins anew with the next step, whatever is taken.

    Without `copy` what is seen are the arrays that the next step writes to: for those who look at once.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self, game: str, num_envs: int = 1, setup: Mapping[str, Any] | None = None, copy: bool = True
    ) -> None:
        table = alone(game, setup)
        width, actions = len(table.names), table.actions.size
        self.num_envs = num_envs
        self.copy: Final = copy
        self.single_observation_space = space(table)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._features = np.zeros((num_envs, width), np.float32)
        self._drawn: list[int] = []
        """Seeds that no game has begun with yet."""
        self._masks: Mask = np.zeros((num_envs, actions), np.int8)
        self.many: Final = Many(
            partial(table.rules.start, setup=table.setup),
            table.actions.numbering,
            LONGEST,
            [row.data for row in self._features],
            [row.data for row in self._masks],
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games, or those that `options["reset_mask"]` says."""
        own = seed if isinstance(seed, list) else [None] * self.num_envs
        if not isinstance(seed, list) and seed is not None:
            super().reset(seed=seed)
            self._drawn.clear()
        anew = (options or {}).get("reset_mask", np.ones(self.num_envs, bool))
        for at in np.flatnonzero(anew).tolist():
            given = own[at]
            self.many.begin(at, self._seeds(1)[0] if given is None else given)
        return self._seen(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        seeds = self._seeds(self.many.waiting)
        rewards = np.zeros(self.num_envs)
        over, broken = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        self.many.step(actions.tolist(), seeds, FORBIDDEN, rewards.data, over.data, broken.data)
        return self._seen(), rewards, over, broken, {}

    def _seeds(self, n: int) -> list[int]:
        """The seeds of the next new games; many are drawn at once, which takes as long as to draw a few."""
        if len(self._drawn) < n:
            self._drawn += self.np_random.integers(MOST_SEED, size=self.num_envs).tolist()
        seeds, self._drawn = self._drawn[:n], self._drawn[n:]
        return seeds

    def _seen(self) -> Seen:
        if self.copy:
            return {"features": self._features.copy(), "action_mask": self._masks.copy()}
        return {"features": self._features, "action_mask": self._masks}
