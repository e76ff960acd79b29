"""The bots themselves, from the weakest to the strongest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from fieldcraft.bots.observation import Observation
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
    """Tries each option on dealt tables and takes the one that stands best on average."""

    samples: int
    """How many tables are dealt for each decision."""
    turns: int
    """How many turns are played on after an option; 0 to look at the table at once."""

    def choose(self, observation: Observation) -> Option[Any]:
        if len(observation.options) == 1:
            return observation.options[0]
        totals = [0] * len(observation.options)
        turns = self.turns * max(option.HORIZON for option in observation.options)
        for _ in range(self.samples):
            table = observation.sample(self._next())
            until = table.turn + turns
            for index in range(len(totals)):
                after = table.clone()
                after.choose(index)
                look_ahead(after, until, LONGEST)
                totals[index] += after.evaluate(observation.seat)
        return observation.options[totals.index(max(totals))]


class Greedy(FlatMonteCarlo):
    """One look ahead: how does the table stand right after each option?"""

    samples = 2
    turns = 0


class Rollout(FlatMonteCarlo):
    """Flat Monte Carlo: after each option, play the turn to its end, and see how the next one begins."""

    samples = 24
    turns = 1
