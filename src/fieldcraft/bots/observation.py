"""What a bot gets: a seat's view, its options, and tables on which all the rest is dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.kernel.state import Option, State


class Observation:
    """A decision as its seat sees it.  The true state cannot be reached from here."""

    __slots__ = ("_deal", "_look", "options", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.options = answers(state)
        self._look: Callable[[int], dict[str, Any]] = state.view
        self._deal: Callable[[int, int], State] = state.determinize

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain JSON-able data."""
        return self._look(self.seat)

    def sample(self, chance: int, number: int = 0) -> State:
        """A table that agrees with the view; what the view hides depends on `chance` alone.

        `number` is which of the tables of one decision it is: what falls next falls as often in each way.
        It is not patient: a bot need not look at answers that are not in doubt.
        """
        table = self._deal(self.seat, chance)
        table.patient = False
        table.options = answers(table)
        table.fall(number)
        return table


def answers(state: State) -> list[Option[Any]]:
    """What is on offer, without what people may do besides."""
    return [option for option in state.options if not option.ASIDE] or state.options[:]
