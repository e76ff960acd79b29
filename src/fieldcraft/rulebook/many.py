"""Many games stepped in one call, for learners: what is seen of them is written where arrays lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.state import PLAYING, Option, State
from fieldcraft.kernel.value import Row
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import Payment


def place_of(action: i64, offered: list[int]) -> i64:
    """Which of the actions on offer it is, or -1."""
    for at in range(i64(len(offered))):
        if offered[at] == action:
            return at
    return -1


class Numbering:
    """The number of each option: by its key, or for a payment by which of the mixes on offer it is."""

    def __init__(self, numbers: dict[str, int], first_mix: int) -> None:
        self.numbers: Final[dict[str, Any]] = numbers
        """By key; typed so that a number is handed on as it is, not made anew for each use."""
        self.first_mix: Final = first_mix

    def of(self, options: list[Option[Any]]) -> list[int]:
        """The number of each option on offer."""
        found: list[Any] = []
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
    a byte for each action.  All are 0 at first.
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
        self.masks: Final = masks
        self.states: Final[list[State]] = [start(0) for _ in range(games)]
        width = len(features) // games
        self.rows: Final[list[Row]] = [
            self.states[at].features_row(features, at * width) for at in range(games)
        ]
        """What counts in each."""
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
        self.look(at)

    def look(self, at: i64) -> None:
        """Write what counts in a game, and what is on offer: what is other than it was."""
        state = self.states[at]
        state.features_onto(0, self.rows[at])
        before = self.offered[at]
        offered = self.numbering.of(state.options)
        self.offered[at] = offered
        begin: i64 = 0
        left = i64(len(before))
        new = i64(len(offered))
        while begin < min(left, new) and before[begin] == offered[begin]:
            begin += 1
        while begin < min(left, new) and before[left - 1] == offered[new - 1]:
            left -= 1
            new -= 1
        masks = self.masks
        row = at * self.actions
        for i in range(begin, left):
            masks[row + before[i]] = 0
        for i in range(begin, new):
            masks[row + offered[i]] = 1

    def step(
        self, actions: list[int], waits: list[bool], forbidden: float, rewards: Any, over: Any, broken: Any
    ) -> None:
        """Take an action in each game that does not wait; one that is not on offer changes nothing.

        What each has got for it, whether it is over or broken off, is written where it differs from 0.
        """
        for at in range(i64(len(actions))):
            if waits[at]:
                continue
            state = self.states[at]
            made = self.made[at] + 1
            self.made[at] = made
            index = place_of(actions[at], self.offered[at])
            if index >= 0:
                state.choose(index)
                self.look(at)
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
