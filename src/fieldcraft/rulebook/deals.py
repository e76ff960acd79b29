"""Tables that are dealt for a seat, on which the engine itself plays what the seat may choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fieldcraft.kernel.state import PLAYING, State


class Deals:
    """Deals of what a seat does not know; each is dealt once.

    The consequences of a choice that a player is shown are all found on the same deals. `after` tries each
    option once; a table for something else is a copy of its deal.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self._dealt: list[State] = []
        self._tried: dict[tuple[int, int], State] = {}

    def table(self, deal: int) -> State:
        """Return a copy of a deal by its number, with an empty journal; it asks no lone option."""
        while deal >= len(self._dealt):
            self._dealt.append(self.state.determinize(self.seat, len(self._dealt)))
        twin = self._dealt[deal].clone()
        twin.patient = False
        twin.journal = []
        return twin

    def after(self, index: int, deal: int) -> State:
        """Return a deal after an option, with the facts since then; it is not to be changed."""
        found = self._tried.get((index, deal))
        if found is None:
            found = self._tried[index, deal] = self.table(deal)
            found.choose(index)
        return found


def continued(table: State, mildest: Callable[[State], int]) -> State:
    """Return a table as it is once `mildest` has answered what has to follow; it gives -1 for the rest.

    It is the same table where nothing is answered, else a copy.
    """
    then = table
    while then.status == PLAYING and (answer := mildest(then)) >= 0:
        if then is table:
            then = table.clone()
            then.journal = (table.journal or [])[:]
        then.choose(answer)
    return then
