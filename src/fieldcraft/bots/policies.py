"""The bots themselves, from the weakest to the strongest."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any, Final

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.search import Planner, Weighed
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.policy import look_ahead
from fieldcraft.kernel.state import Option

LONGEST: Final = 200
"""A turn in which a bot's look ahead goes round in circles ends after so many decisions."""


class Bot(ABC):
    """A policy with its own chance: the same seed and the same sights give the same choices."""

    def __init__(self, seed: int) -> None:
        self.luck: int = scatter(seed, 1)

    def _next(self) -> int:
        self.luck = step(self.luck)
        return self.luck

    @abstractmethod
    def choose(self, observation: Observation) -> Option[Any]:
        """One of the options of a observation."""


class RandomBot(Bot):
    """Every option alike."""

    def choose(self, observation: Observation) -> Option[Any]:
        return observation.options[pick(self._next(), len(observation.options))]


class FlatMonteCarlo(Bot):
    """Tries each option on dealt tables and takes the one that stands best on average.

    Where there are several heats, the better half of the options goes on to the next.
    """

    heats: tuple[int, ...]
    """How many tables are dealt for each heat; more where chance falls at once, until each way has fallen."""
    turns: int
    """How many turns are played on after an option; 0 to look at the table at once."""

    def choose(self, observation: Observation) -> Option[Any]:
        if len(observation.options) == 1:
            return observation.options[0]
        totals = [0] * len(observation.options)
        running = list(range(len(totals)))
        turns = self.turns * max(option.HORIZON for option in observation.options)
        dealt = 0
        for tables in self.heats:
            until = dealt + tables
            while dealt < until:
                table = observation.sample(self._next(), dealt)
                dealt += 1
                for index in running:
                    after = table.clone()
                    after.choose(index)
                    if after.has_fallen():
                        until = max(until, table.WAYS)
                    look_ahead(after, table.turn + turns, LONGEST)
                    totals[index] += after.evaluate(observation.seat)
            running.sort(key=lambda index: (-totals[index], index))
            del running[max(2, (len(running) + 1) // 2) :]
        return observation.options[running[0]]


class Greedy(FlatMonteCarlo):
    """One look ahead: how does the table stand right after each option?"""

    heats = (2,)
    turns = 0


class Rollout(FlatMonteCarlo):
    """Flat Monte Carlo: after each option, play on for so many turns, and see how the next one begins."""

    def __init__(self, seed: int, tables: int = 6, turns: int = 1) -> None:
        super().__init__(seed)
        self.heats = (tables, tables, 2 * tables)
        self.turns = turns


class Search(Bot):
    """Plans the whole turn on dealt tables, with an effort that is counted in positions.

    Of what is equal it ends or declines, rather than do something for nothing.
    """

    def __init__(self, seed: int, nodes: int = 2_000, finalists: int = 2, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.nodes = nodes
        """About how many positions are made for a decision."""
        self.finalists = finalists
        """How many options are weighed to the end."""
        self.seconds = seconds
        """After so much time no further table is dealt; 0 where time does not matter."""

    def choose(self, observation: Observation) -> Option[Any]:
        return observation.options[self.weigh(observation)[0].index]

    def weigh(self, observation: Observation, is_telling: bool = False) -> list[Weighed]:
        """Every option with what it is worth, the best first; a single one is not weighed.

        Where it shall be `is_telling` each has what counts where its plans end.
        """
        options = observation.options
        if len(options) == 1:
            return [Weighed(0)]
        until = time.monotonic() + self.seconds if self.seconds else 0.0
        planner = Planner(
            observation.seat, lambda n: observation.sample(self._next(), n), time.monotonic, until
        )
        planner.is_telling = is_telling
        turns = max(option.HORIZON for option in options)
        ranks = [0 if option.ALONE else 1 for option in options]
        return planner.plan(ranks, self.nodes, self.finalists, turns)
