"""Games of one seat for Gymnasium: one at a time, and many stepped in one call."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from fieldcraft.envs.table import LONGEST, MOST_SEED, EnvTable, Mask, check_options
from fieldcraft.errors import RequestError
from fieldcraft.rulebook.many import ManyGames

Seen = dict[str, npt.NDArray[Any]]
FORBIDDEN: Final = -1.0
"""The reward of an action that is not on offer, which changes nothing."""
DRAWN: Final = 32
"""Number of seeds drawn at once for a place of several games."""


def alone(game: str, setup: Mapping[str, Any] | None) -> EnvTable:
    """A table for one seat, by default the game's own setup for one; raises RequestError for others."""
    if setup is None:
        setup = EnvTable(game).rules.solo or {}
    table = EnvTable(game, setup)
    if table.seats != 1:
        raise RequestError(f"{table.rules.title} has {table.seats} seats in this setup; see envs.company")
    return table


def space(table: EnvTable) -> spaces.Space[Any]:
    """Return an agent's observation: the features of the table, and the mask of available actions."""
    features = spaces.Box(-np.inf, np.inf, (len(table.names),), np.float32)
    return spaces.Dict({"features": features, "action_mask": spaces.MultiBinary(table.actions.size)})


class SoloEnv(gymnasium.Env[Seen, np.int64]):
    """One game; the rewards of an episode add up to what was reached in the end, from 0 to 1.

    An action that is not on offer changes nothing and costs `FORBIDDEN`.  Once the game is over nothing is on
    offer: the mask contains zeros alone, and the next call must be `reset`.
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
        self._goes_on = False
        """True if a game has begun and is not over."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game; `seed` begins the sequence of seeds of this game and the later ones."""
        check_options(options)
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(MOST_SEED)))
        self._reached = self.table.reached(0)
        self._goes_on = True
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action; raises ResetNeeded where no game has begun, or it is over."""
        if not self._goes_on:
            raise ResetNeeded("no game goes on: call reset before step")
        if int(action) in self.table.offered:
            self.table.take(int(action))
            before, self._reached = self._reached, self.table.reached(0)
            reward = self._reached - before
        else:
            self.table.made += 1
            reward = FORBIDDEN
        is_over, is_too_long = self.table.is_over, self.table.is_too_long
        self._goes_on = not (is_over or is_too_long)
        return self._seen(), reward, is_over, is_too_long, {}

    def _seen(self) -> Seen:
        return {"features": self.table.features(0), "action_mask": self.table.mask()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of available actions, under the name that MaskablePPO of sb3-contrib uses."""
        return self.table.mask().astype(bool)

    def render(self) -> str | None:
        """The table in words."""
        if self.render_mode is None:
            return None
        return "\n".join(self.table.rules.narrator.describe(self.table.state.view(0)))


class SoloVectorEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games stepped in one call; one that is over begins again with the next step, whatever is taken.

    Each place plays the games that a SoloEnv with its seed plays: place n has the seed `seed + n`, or its own
    of a list.  Of a game that is over the mask contains zeros alone.  Without `copy` what is seen are the
    arrays that the next step writes to, for a caller that looks at once.
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
        self._chances: list[np.random.Generator] = []
        """The source of seeds of each place; empty before the first reset."""
        self._drawn: list[list[int]] = [[] for _ in range(num_envs)]
        """The unused seeds of each place, the next one last."""
        self._next: list[int] = [0] * num_envs
        """The seed of the next game of each place."""
        self._masks: Mask = np.zeros((num_envs, actions), np.int8)
        self.many: Final = ManyGames(
            partial(table.rules.start, setup=table.setup),
            table.rules.appraisal,
            table.actions.numbering,
            LONGEST,
            [row.data for row in self._features],
            [row.data for row in self._masks],
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games, or those that `options["reset_mask"]` says."""
        check_options(options, ("reset_mask",))
        places = self._places((options or {}).get("reset_mask"))
        seeds = seed if isinstance(seed, list) else self._one_after_another(seed)
        if len(seeds) != self.num_envs:
            raise RequestError(f"{len(seeds)} seeds are given for {self.num_envs} games")
        if not self._chances:
            if len(places) < self.num_envs:
                raise ResetNeeded("the first reset begins all games")
            self._chances = [seeding.np_random(None)[0] for _ in range(self.num_envs)]
            for at in places:
                self._draw(at)
        for at in places:
            given = seeds[at]
            if given is not None:
                self._chances[at], _ = seeding.np_random(given)
                self._drawn[at].clear()
                self._draw(at)
            self.many.begin(at, self._next[at])
            self._draw(at)
        return self._seen(), {}

    def _places(self, mask: Any) -> list[int]:
        """The places that a mask marks, all of them without one; raises RequestError for what is no mask."""
        if mask is None:
            return list(range(self.num_envs))
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise RequestError(f"reset_mask must be an array of {self.num_envs} booleans")
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def _one_after_another(self, seed: int | None) -> list[int | None]:
        return [None if seed is None else seed + at for at in range(self.num_envs)]

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Take an action in each game; raises ResetNeeded where none has begun."""
        if not self._chances:
            raise ResetNeeded("no game has begun: call reset before step")
        rewards = np.zeros(self.num_envs)
        over, broken = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        self.many.step(actions.tolist(), self._next, FORBIDDEN, rewards.data, over.data, broken.data)
        for at in self.many.begun:
            self._draw(at)
        return self._seen(), rewards, over, broken, {}

    def _draw(self, at: int) -> None:
        """Draw the next seed of a place; many are drawn at once, which takes as long as to draw a few."""
        drawn = self._drawn[at]
        if not drawn:
            drawn += self._chances[at].integers(MOST_SEED, size=DRAWN)[::-1].tolist()
        self._next[at] = drawn.pop()

    def _seen(self) -> Seen:
        if self.copy:
            return {"features": self._features.copy(), "action_mask": self._masks.copy()}
        return {"features": self._features, "action_mask": self._masks}
