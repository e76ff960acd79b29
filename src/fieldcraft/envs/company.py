"""Games of several seats for PettingZoo: one seat after another decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding

from fieldcraft.envs.table import MOST_SEED, EnvTable
from fieldcraft.extras import library

pettingzoo: Any = library("pettingzoo")

Seen = dict[str, npt.NDArray[Any]]


class CompanyEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game of as many agents as its setup has seats, named `seat_1` and so on.

    Each is rewarded once, at the end, with what the result is worth to it, from -1 to 1.  An action that
    is not on offer raises IllegalChoice; PettingZoo's `TerminateIllegalWrapper` ends such games instead.
    The mask of a seat that is not asked, or of a game that is over, contains zeros alone.
    Where several seats may answer at once they are asked one after another, and see nothing of each other.
    """

    def __init__(
        self, game: str, setup: Mapping[str, Any] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.table: Final = EnvTable(game, setup)
        self.metadata = {"name": f"{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{n}" for n in range(1, self.table.seats + 1)]
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-np.inf, np.inf, (len(self.table.names),), np.float32),
            "action_mask": spaces.Box(0, 1, (self.table.actions.size,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.table.actions.size) for agent in self.possible_agents
        }
        self._chance, _ = seeding.np_random(None)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `seed` begins the sequence of seeds of this game and the later ones.

        There are no `options`; those that PettingZoo's own test gives mean nothing.
        """
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.table.begin(int(self._chance.integers(MOST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Seen:
        """Return an agent's features and its mask, which is 0 throughout unless the agent is asked."""
        seat = self.possible_agents.index(agent)
        is_asked = seat == self.table.seat and not self.table.is_over
        mask = self.table.mask() if is_asked else np.zeros(self.table.actions.size, np.int8)
        return {"observation": self.table.features(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent; raises ResetNeeded where no game has begun."""
        if not self.agents:
            raise ResetNeeded("no game goes on: call reset before step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat that plays on takes an action"
        self._cumulative_rewards[agent] = 0.0
        self.table.take(int(action))
        self._clear_rewards()
        if self.table.is_over:
            self.rewards = dict(zip(self.agents, self.table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.is_too_long:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table in words, as the seat that decides sees it."""
        if self.render_mode is None:
            return None
        view = self.table.state.view(self.table.seat)
        return "\n".join(self.table.rules.narrator.describe(view))

    def close(self) -> None:
        """Close nothing: the environment holds no resources."""
