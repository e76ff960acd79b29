"""The input of a bot: a seat's view, its options, and tables on which everything unseen is dealt again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.state import State
from fieldcraft.kernel.views import View


class Observation:
    """A decision as its seat sees it.  The true state cannot be reached from here."""

    __slots__ = ("_deal", "_look", "appraisal", "options", "seat")

    def __init__(self, state: State, seat: int, appraisal: Appraisal[Any]) -> None:
        self.seat = seat
        self.appraisal = appraisal
        """The judgement of the game, for the bots that ask for it."""
        self.options = appraisal.answers(state)
        self._look: Callable[[int], View] = state.view
        self._deal: Callable[[int, int], State] = state.determinize

    @property
    def view(self) -> View:
        """The seat's knowledge as plain JSON-able data."""
        return self._look(self.seat)

    def sample(self, chance: int, number: int = 0) -> State:
        """A table that agrees with the view; what the view hides depends on `chance` alone.

        `number` is which of the tables of one decision it is: what falls next falls as often in each way.
        It is not patient: a bot need not look at answers that are not in doubt.
        """
        table = self._deal(self.seat, chance)
        table.patient = False
        table.options = self.appraisal.answers(table)
        self.appraisal.fix_chance(table, number)
        return table
