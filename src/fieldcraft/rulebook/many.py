"""Many games stepped in one call, for learners: their features and masks are written to arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import PLAYING, Option, State, contains
from fieldcraft.native import i64
from fieldcraft.rulebook.payments import Payment


def place_of(action: i64, offered: list[Any]) -> i64:
    """Return the place of the action among those on offer, or -1."""
    for at in range(i64(len(offered))):
        number: i64 = offered[at]
        if number == action:
            return at
    return -1


class Numbering:
    """The number of each option: its own, or for a payment the place of its mix among those on offer."""

    def __init__(self, numbers: dict[str, int], first_mix: int) -> None:
        self.numbers: Final[dict[str, Any]] = numbers
        """The numbers of options that the game does not declare, by key; typed like `Option.declared`."""
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


class OneOfMany:
    """One of many games: its state, and what its learner has been shown of it."""

    def __init__(self, state: State, appraisal: Appraisal[Any], features: Any, mask: Any) -> None:
        self.state: State = state
        self.appraisal: Final[Appraisal[Any]] = appraisal
        self.row: Final = appraisal.features_row(state, features)
        """The features of the state."""
        self.mask: Final = mask
        self.offered: list[Any] = []
        """The numbers of the actions on offer, in the order of the options."""
        self.reached: float = 0.0
        """The result that cannot be lost any more (`Appraisal.reached`)."""
        self.made: i64 = 0
        """Number of decisions that have been made, or tried."""
        self.waits: bool = False
        """True if the game is over, or broken off, and the next step begins a new one."""

    def look(self, numbering: Numbering) -> None:
        """Write the features and the mask of actions, as far as they have changed.

        An option that stays on offer has the very same number object; writing a number twice is harmless.
        """
        state = self.state
        self.appraisal.features_onto(state, 0, self.row)
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


class ManyGames:
    """Games of one seat side by side.

    `features` and `masks` have for each a view on an array: 32-bit floats, and a byte for each action.  All
    are 0 at first.
    """

    def __init__(
        self, start: Callable[[int], State], appraisal: Appraisal[Any], numbering: Numbering, longest: int,
        features: list[Any], masks: list[Any],
    ) -> None:  # fmt: skip
        self.start: Final = start
        """The game of a seed."""
        self.appraisal: Final[Appraisal[Any]] = appraisal
        self.numbering: Final = numbering
        self.longest: Final[i64] = longest
        """Maximum number of decisions in a game, which is then broken off."""
        self.games: Final = [
            OneOfMany(start(0), appraisal, *views) for views in zip(features, masks, strict=True)
        ]
        self.begun: list[int] = []
        """The places in which the last step began a new game."""

    def begin(self, at: int, seed: int) -> None:
        """A new game in this place."""
        game = self.games[at]
        game.waits = False
        game.state = self.start(seed)
        game.reached = self.appraisal.reached(game.state, 0)
        game.made = 0
        game.look(self.numbering)

    def step(
        self, actions: list[int], seeds: list[int], forbidden: float, rewards: Any, over: Any, broken: Any
    ) -> None:
        """Take an action in each game; one that is not on offer changes nothing.

        A game that waits begins again, whatever is taken, with the seed of its place.  What each has got
        for its action, and whether it is over or broken off, is written where it differs from 0.
        """
        self.begun.clear()
        for at in range(i64(len(actions))):
            game = self.games[at]
            if game.waits:
                self.begin(at, seeds[at])
                self.begun.append(at)
                continue
            state = game.state
            game.made += 1
            index = place_of(actions[at], game.offered)
            if index >= 0:
                state.choose(index)
                game.look(self.numbering)
                reached = self.appraisal.reached(state, 0)
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
