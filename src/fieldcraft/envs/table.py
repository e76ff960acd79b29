"""A game as a learner meets it: actions with numbers, what counts on the table, what has been reached."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fieldcraft.errors import IllegalChoice, RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.state import PLAYING, State
from fieldcraft.rulebook.many import Numbering

Features = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

LONGEST: Final = 20_000
"""Maximum number of decisions of a game, for agents that would play in circles."""
MOST_SEED: Final = 2**31


def check_options(options: Mapping[str, Any] | None, known: tuple[str, ...] = ()) -> None:
    """Raise RequestError for an option of `reset` that there is not."""
    for name in options or {}:
        if name not in known:
            there = f"there is only {', '.join(known)}" if known else "there are none"
            raise RequestError(f"reset has no option '{name}': {there}")


class Actions:
    """The actions of a game: each option has a fixed number.

    Numbers hold for one set of cards and one version of the rules. A payment with a mix of two resources is
    numbered by its place among the mixes on offer, the one with most of the first resource first.
    """

    def __init__(self, rules: Ruleset) -> None:
        options = rules.options
        self.mixes: Final = options.most + 1
        keys = [key for key in options.keys() if key in options.numbers]  # noqa: SIM118 - no dictionary
        self.keys: Final = (*keys, *(f"pay:{n}" for n in range(self.mixes)))
        """The key of each action; of a mix, which of them."""
        self.numbering: Final = Numbering(options.numbers, len(keys))
        self.size: Final = len(self.keys)
        """Number of actions."""
        self.parts: Final = self._parts(rules)
        """Description of each action as numbers: its verb, card and place; shape (size, 3), 0 for none."""

    def _parts(self, rules: Ruleset) -> npt.NDArray[np.int32]:
        found = np.zeros((self.size, 3), np.int32)
        names: list[dict[str, int]] = [{"": 0}, {"": 0}, {"": 0}]
        for number, key in enumerate(self.keys):
            declared = rules.options.by_key.get(key)
            parts = declared[0].parts if declared else (key.partition(":")[0], "", "")
            for i, part in enumerate(parts):
                found[number, i] = names[i].setdefault(part, len(names[i]))
        return found


class SeededDeal(NamedTuple):
    """A deal by a seed of everything that a seat cannot see."""

    seat: int
    seed: int


Done = int | SeededDeal


class EnvTable:
    """One game after another of the same rules and setup, played by numbers of actions."""

    def __init__(self, game: str, setup: Mapping[str, Any] | None = None) -> None:
        """Raises RequestError for an unknown game or setup, or a game that does not say what counts."""
        self.rules: Final = ruleset(game)
        self.setup: Final = dict(setup or {})
        self.names: Final = tuple(self.rules.features())
        """Names of the features."""
        if not self.names:
            raise RequestError(f"{self.rules.title} does not say what counts in its positions")
        self.seats: Final = self.rules.seats_of(self.setup)
        self.actions: Final = Actions(self.rules)
        self.state: State = self.rules.start(0, self.setup)
        self._seen: Final = np.zeros((self.seats, len(self.names)), np.float32)
        """Features at the last look of each seat, shared by copies of the table."""
        self._rows: Final = [self.rules.appraisal.features_row(self.state, row.data) for row in self._seen]
        self.offered: list[int] = []
        """The actions on offer, in the order of the options."""
        self.made = 0
        """Number of decisions made, or tried."""
        self.done: list[Done] = []
        """Everything that led here since the game began: its seed, then actions and deals; empty before that.
        """

    def begin(self, seed: int) -> None:
        """A new game: the same seed and actions give the same game."""
        self.state = self.rules.start(seed, self.setup)
        self.made = 0
        self.done = [seed]
        self._look()

    def _look(self) -> None:
        self.offered = self.actions.numbering.of(self.state.options)

    def take(self, action: int) -> None:
        """Take an action that is on offer; raises IllegalChoice for any other."""
        if action not in self.offered:
            named = self.actions.keys[action] if 0 <= action < self.actions.size else str(action)
            raise IllegalChoice(f"action {named} is not on offer")
        self.state.choose(self.offered.index(action))
        self.made += 1
        self.done.append(action)
        self._look()

    def __deepcopy__(self, memo: dict[int, Any]) -> EnvTable:
        """Return a copy of the game at its decision; rules and actions never change."""
        twin = copy(self)
        twin.state = self.state.clone()
        twin.done = self.done[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what led here, from which the same game follows."""
        return replayed, (self.rules.id, self.setup, self.done, self.made)

    def deal_anew(self, seat: int, seed: int) -> None:
        """Deal everything again that the seat cannot see and that is still random."""
        self.state = self.state.determinize(seat, seed)
        self.done.append(SeededDeal(seat, seed))
        self._look()

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return bool(self.state.status != PLAYING)

    @property
    def is_too_long(self) -> bool:
        """True if the game goes on after the largest number of decisions."""
        return self.made >= LONGEST and not self.is_over

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.state.seat)

    def features(self, seat: int) -> Features:
        """Return the features of the table, as far as the seat may know them; shape (len(names),)."""
        self.rules.appraisal.features_onto(self.state, seat, self._rows[seat])
        found: Features = self._seen[seat].copy()
        return found

    def mask(self) -> Mask:
        """1 for each action on offer; shape (actions.size,).  Once the game is over all are 0."""
        found = np.zeros(self.actions.size, np.int8)
        found[self.offered] = 1
        return found

    def reached(self, seat: int) -> float:
        """Return the share of the game that the seat cannot lose any more, from 0 to 1."""
        return float(self.rules.appraisal.reached(self.state, seat))

    def returns(self) -> tuple[float, ...]:
        """Return the worth of the result to each seat, from -1 to 1; 0 while the game continues."""
        return self.rules.outcome(self.state).returns


def replayed(game: str, setup: dict[str, Any], done: list[Done], made: int) -> EnvTable:
    """Return a table on which the same has been done; `made` counts what was only tried, too."""
    table = EnvTable(game, setup)
    for one in done:
        if isinstance(one, SeededDeal):
            table.deal_anew(*one)
        elif table.done:
            table.take(one)
        else:
            table.begin(one)
    table.made = made
    return table
