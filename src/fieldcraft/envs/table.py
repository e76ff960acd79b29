"""A game as a learner meets it: actions with numbers, what counts on the table, what has been reached."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fieldcraft.errors import IllegalChoice, RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.state import PLAYING, State
from fieldcraft.rulebook.many import Numbering

Features = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

LONGEST: Final = 20_000
"""After so many decisions a game is broken off: whoever plays at random may go round in circles."""
MOST_SEED: Final = 2**31


class Actions:
    """The actions of a game: each option that can be on offer has its number, always the same.

    They hold for one set of cards and one version of the rules.  A payment with a mix of two resources is
    numbered by which of the mixes on offer it is, the one with the most of the first resource first.
    """

    def __init__(self, rules: Ruleset) -> None:
        options = rules.options
        self.mixes: Final = options.most + 1
        keys = [key for key in options.keys() if key in options.numbers]  # noqa: SIM118 - no dictionary
        self.keys: Final = (*keys, *(f"pay:{n}" for n in range(self.mixes)))
        """The key of each action; of a mix, which of them."""
        self.numbering: Final = Numbering(options.numbers, len(keys))
        self.size: Final = len(self.keys)
        """How many actions there are."""
        self.parts: Final = self._parts(rules)
        """What each action is about, as numbers: its verb, card and place; shape (size, 3), 0 for none."""

    def _parts(self, rules: Ruleset) -> npt.NDArray[np.int32]:
        found = np.zeros((self.size, 3), np.int32)
        names: list[dict[str, int]] = [{"": 0}, {"": 0}, {"": 0}]
        for number, key in enumerate(self.keys):
            declared = rules.options.by_key.get(key)
            parts = declared[0].parts if declared else (key.partition(":")[0], "", "")
            for i, part in enumerate(parts):
                found[number, i] = names[i].setdefault(part, len(names[i]))
        return found


class Table:
    """One game after another of the same rules and setup, played by numbers of actions."""

    def __init__(self, game: str, setup: Mapping[str, Any] | None = None) -> None:
        """Raises RequestError for an unknown game or setup, or a game that does not say what counts."""
        self.rules: Final = ruleset(game)
        self.setup: Final = dict(setup or {})
        self.names: Final = tuple(self.rules.features())
        """What each feature counts."""
        if not self.names:
            raise RequestError(f"{self.rules.title} does not say what counts in its positions")
        self.seats: Final = self.rules.seats_of(self.setup)
        self.actions: Final = Actions(self.rules)
        self.state: State = self.rules.start(0, self.setup)
        self._seen: Final = np.zeros((self.seats, len(self.names)), np.float32)
        """What counted when each seat looked last; copies of the table share it."""
        self._rows: Final = [self.state.features_row(row.data) for row in self._seen]
        self.offered: list[int] = []
        """The actions on offer, in the order of the options."""
        self.made = 0
        """How many decisions have been made, or tried."""

    def begin(self, seed: int) -> None:
        """A new game: the same seed and actions give the same game."""
        self.state = self.rules.start(seed, self.setup)
        self.made = 0
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
        self._look()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """A copy of the game at its decision; rules and actions never change."""
        twin = copy(self)
        twin.state = self.state.clone()
        return twin

    def deal_anew(self, seat: int, seed: int) -> None:
        """Deal all that the seat cannot see, and all that is still to fall, another way."""
        self.state = self.state.determinize(seat, seed)
        self._look()

    @property
    def is_over(self) -> bool:
        return bool(self.state.status != PLAYING)

    @property
    def is_too_long(self) -> bool:
        return self.made >= LONGEST and not self.is_over

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.state.seat)

    def features(self, seat: int) -> Features:
        """What counts on the table, as far as the seat may know it; shape (len(names),)."""
        self.state.features_onto(seat, self._rows[seat])
        found: Features = self._seen[seat].copy()
        return found

    def mask(self) -> Mask:
        """1 for each action on offer; shape (actions.size,)."""
        found = np.zeros(self.actions.size, np.int8)
        found[self.offered] = 1
        return found

    def reached(self, seat: int) -> float:
        """What the seat cannot lose any more, from 0 to 1."""
        return float(self.state.reached(seat))

    def returns(self) -> tuple[float, ...]:
        """What the result is worth to each seat, from -1 to 1; 0 while the game goes on."""
        return self.rules.outcome(self.state).returns
