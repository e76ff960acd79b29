"""The bots themselves, from the weakest to the strongest."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any, Final

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.search import Planner, Weighed
from fieldcraft.kernel.appraisal import look_ahead
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.kernel.state import Option

LONGEST: Final = 200
"""Maximum number of decisions of a simulated turn, for a bot that would play in circles."""


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
    """Try each option on dealt tables and take the one with the best average position.

    With several heats, the better half of the options goes on to the next one.
    """

    heats: tuple[int, ...]
    """Number of tables dealt for each heat; more if chance falls at once, until each outcome has fallen."""
    turns: int
    """Number of turns played after an option; 0 to evaluate the table at once."""

    def choose(self, observation: Observation) -> Option[Any]:
        """Return the option with the best average over the dealt tables of all heats."""
        if len(observation.options) == 1:
            return observation.options[0]
        appraisal = observation.appraisal
        totals = [0] * len(observation.options)
        running = list(range(len(totals)))
        turns = self.turns * max(int(appraisal.horizon(option)) for option in observation.options)
        dealt = 0
        for tables in self.heats:
            until = dealt + tables
            while dealt < until:
                table = observation.sample(self._next(), dealt)
                dealt += 1
                for index in running:
                    after = table.clone()
                    after.choose(index)
                    if appraisal.is_chance_used(after):
                        until = max(until, appraisal.CHANCE_OUTCOMES)
                    look_ahead(after, appraisal, table.turn + turns, LONGEST)
                    totals[index] += appraisal.evaluate(after, observation.seat)
            running.sort(key=lambda index: (-totals[index], index))
            del running[max(2, (len(running) + 1) // 2) :]
        return observation.options[running[0]]


class Greedy(FlatMonteCarlo):
    """Look one step ahead: evaluate the table right after each option."""

    heats = (2,)
    turns = 0


class Rollout(FlatMonteCarlo):
    """Flat Monte Carlo: after each option, play some turns and evaluate the beginning of the next one."""

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
        """Approximate number of positions made for a decision."""
        self.finalists = finalists
        """Maximum number of options weighed to the end."""
        self.seconds = seconds
        """Time in seconds after which no further table is dealt; 0 for no limit."""

    def choose(self, observation: Observation) -> Option[Any]:
        return observation.options[self.weigh(observation)[0].index]

    def weigh(self, observation: Observation, is_telling: bool = False) -> list[Weighed]:
        """Return each option with its worth, the best first; a single one is not weighed.

        With `is_telling`, each has the features at the ends of its plans.
        """
        options = observation.options
        if len(options) == 1:
            return [Weighed(0)]
        until = time.monotonic() + self.seconds if self.seconds else 0.0
        planner = Planner(
            observation.seat,
            observation.appraisal,
            lambda n: observation.sample(self._next(), n),
            time.monotonic,
            until,
        )
        planner.is_telling = is_telling
        turns = max(int(observation.appraisal.horizon(option)) for option in options)
        ranks = [0 if option.ALONE else 1 for option in options]
        return planner.plan(ranks, self.nodes, self.finalists, turns)
