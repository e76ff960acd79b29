"""Many games stepped in one call, for learners: what is seen of them is written where arrays lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.state import PLAYING, Option, State, contains
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import Payment


def place_of(action: i64, offered: list[Any]) -> i64:
    """Which of the actions on offer it is, or -1."""
    for at in range(i64(len(offered))):
        number: i64 = offered[at]
        if number == action:
            return at
    return -1


class Numbering:
    """The number of each option: its own, or for a payment by which of the mixes on offer it is."""

    def __init__(self, numbers: dict[str, int], first_mix: int) -> None:
        self.numbers: Final[dict[str, Any]] = numbers
        """By key, for those that the game does not declare; typed like `Option.declared`."""
        self.first_mix: Final = first_mix

    def of(self, options: list[Option[Any]]) -> list[Any]:
        """The number of each option on offer."""
        found: list[Any] = [option.declared for option in options]
        if contains(found, None):
            self._fill(found, options)
        return found

    def _fill(self, found: list[Any], options: list[Option[Any]]) -> None:
        """Find the numbers that are not declared."""
        mixes = 0
        for at, option in enumerate(options):
            if isinstance(option, Payment):
                found[at] = self.first_mix + mixes
                mixes += 1
            elif found[at] is None:
                found[at] = self.numbers[option.key]


class Game:
    """One of many games: where it stands, and what a learner has been told of it."""

    def __init__(self, state: State, features: Any, mask: Any) -> None:
        self.state: State = state
        self.row: Final = state.features_row(features)
        """What counts in it."""
        self.mask: Final = mask
        self.offered: list[Any] = []
        """The numbers of the actions on offer, in the order of the options."""
        self.reached: float = 0.0
        """What cannot be lost any more (`State.reached`)."""
        self.made: i64 = 0
        """How many decisions have been made, or tried."""
        self.waits: bool = False
        """Is it over, or broken off, and begins anew with the next step?"""

    def look(self, numbering: Numbering) -> None:
        """Write what counts, and what is on offer: what is other than it was.

        An option that stays on offer is told by the very same number; to write one twice does no harm.
        """
        state = self.state
        state.features_onto(0, self.row)
        before = self.offered
        offered = numbering.of(state.options)
        self.offered = offered
        begin: i64 = 0
        left = i64(len(before))
        new = i64(len(offered))
        while begin < min(left, new) and before[begin] is offered[begin]:
            begin += 1
        while begin < min(left, new) and before[left - 1] is offered[new - 1]:
            left -= 1
            new -= 1
        mask = self.mask
        for i in range(begin, left):
            mask[before[i]] = 0
        for i in range(begin, new):
            mask[offered[i]] = 1


class Many:
    """Games of one seat side by side.

    `features` and `masks` have for each a view on an array: 32-bit floats, and a byte for each action.  All
    are 0 at first.
    """

    def __init__(
        self, start: Callable[[int], State], numbering: Numbering, longest: int,
        features: list[Any], masks: list[Any],
    ) -> None:  # fmt: skip
        self.start: Final = start
        """The game of a seed."""
        self.numbering: Final = numbering
        self.longest: Final[i64] = longest
        """After so many decisions a game is broken off."""
        self.games: Final = [Game(start(0), *views) for views in zip(features, masks, strict=True)]
        self.waiting: i64 = 0
        """So many games wait for the next step to begin anew."""

    def begin(self, at: int, seed: int) -> None:
        """A new game in this place."""
        game = self.games[at]
        if game.waits:
            game.waits = False
            self.waiting -= 1
        game.state = self.start(seed)
        game.reached = game.state.reached(0)
        game.made = 0
        game.look(self.numbering)

    def step(
        self, actions: list[int], seeds: list[int], forbidden: float, rewards: Any, over: Any, broken: Any
    ) -> None:
        """Take an action in each game; one that is not on offer changes nothing.

        A game that waits begins anew, whatever is taken, with the next of as many seeds.  What each has got
        for its action, and whether it is over or broken off, is written where it differs from 0.
        """
        begun: i64 = 0
        for at in range(i64(len(actions))):
            game = self.games[at]
            if game.waits:
                self.begin(at, seeds[begun])
                begun += 1
                continue
            state = game.state
            game.made += 1
            index = place_of(actions[at], game.offered)
            if index >= 0:
                state.choose(index)
                game.look(self.numbering)
                reached = state.reached(0)
                if reached != game.reached:
                    rewards[at] = reached - game.reached
                    game.reached = reached
            else:
                rewards[at] = forbidden
            if state.status != PLAYING:
                over[at] = True
            elif game.made >= self.longest:
                broken[at] = True
            else:
                continue
            game.waits = True
            self.waiting += 1
