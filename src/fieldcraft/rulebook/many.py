"""Many games stepped in one call, for learners: what is seen of them is written where arrays lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.state import PLAYING, Option, State
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import Payment


class Numbering:
    """The number of each option: by its key, or for a payment by which of the mixes on offer it is."""

    def __init__(self, numbers: dict[str, int], first_mix: int) -> None:
        self.numbers: Final = numbers
        self.first_mix: Final = first_mix

    def of(self, options: list[Option[Any]]) -> list[int]:
        """The number of each option on offer."""
        found: list[int] = []
        mixes = 0
        for option in options:
            if isinstance(option, Payment):
                found.append(self.first_mix + mixes)
                mixes += 1
            else:
                found.append(self.numbers[option.key])
        return found


class Many:
    """Games of one seat side by side.

    `features` and `masks` are views on arrays, a row for each game one after another: 32-bit floats, and
    a byte for each action.  Rows of features are 0 before a step, as is what a step tells of.
    """

    def __init__(
        self, games: int, start: Callable[[int], State], numbering: Numbering, actions: int, longest: int,
        features: Any, masks: Any,
    ) -> None:  # fmt: skip
        self.start: Final = start
        """The game of a seed."""
        self.numbering: Final = numbering
        self.actions: Final[i64] = actions
        """How many actions there are."""
        self.longest: Final[i64] = longest
        """After so many decisions a game is broken off."""
        self.features: Final = features
        self.masks: Final = masks
        self.states: Final[list[State]] = [start(0) for _ in range(games)]
        self.offered: Final[list[list[int]]] = [[] for _ in range(games)]
        """The actions on offer in each game, in the order of the options."""
        self.reached: Final[list[float]] = [0.0] * games
        """What cannot be lost any more in each (`State.reached`)."""
        self.made: Final[list[int]] = [0] * games
        """How many decisions have been made in each, or tried."""

    def begin(self, at: int, seed: int) -> None:
        """A new game in this place."""
        state = self.start(seed)
        self.states[at] = state
        self.reached[at] = state.reached(0)
        self.made[at] = 0
        self.offer(at)

    def offer(self, at: i64) -> None:
        """Bring the mask of a game up to date."""
        row = at * self.actions
        masks = self.masks
        for action in self.offered[at]:
            masks[row + action] = 0
        offered = self.numbering.of(self.states[at].options)
        self.offered[at] = offered
        for action in offered:
            masks[row + action] = 1

    def look(self) -> None:
        """Write what counts in each game."""
        features = self.features
        at: i64 = 0
        for state in self.states:
            for count in state.features(0):
                if count != 0.0:
                    features[at] = count
                at += 1

    def step(
        self, actions: list[int], waits: list[bool], forbidden: float, rewards: Any, over: Any, broken: Any
    ) -> None:
        """Take an action in each game that does not wait; one that is not on offer changes nothing.

        What each has got for it, whether it is over or broken off, is written where it differs from 0.
        """
        for at in range(i64(len(actions))):
            if waits[at]:
                continue
            action = actions[at]
            offered = self.offered[at]
            state = self.states[at]
            made = self.made[at] + 1
            self.made[at] = made
            if action in offered:
                state.choose(offered.index(action))
                self.offer(at)
                reached = state.reached(0)
                before = self.reached[at]
                if reached != before:
                    rewards[at] = reached - before
                    self.reached[at] = reached
            else:
                rewards[at] = forbidden
            if state.status != PLAYING:
                over[at] = 1
            elif made >= self.longest:
                broken[at] = 1
