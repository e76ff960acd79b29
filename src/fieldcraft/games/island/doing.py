"""What is being done: by whom, by which text, and what it has done so far."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fieldcraft.games.island.cards import Power
from fieldcraft.kernel.effects import Cause
from fieldcraft.kernel.state import Context
from fieldcraft.native import i64


class Later(NamedTuple):
    """What is done when the action that set it off has ended (IB-178), and in which context."""

    op: Any
    subject: int
    context: Any


NOTHING_LATER: Final[tuple[Later, ...]] = ()


class Deeds(Context):
    """What an action had done when another began within it."""

    def __init__(
        self, outer: Context | None, fallen: tuple[int, ...], pushed: tuple[int, ...], spot: i64,
        later: tuple[Later, ...],
    ) -> None:  # fmt: skip
        super().__init__(outer)
        self.fallen: Final = fallen
        self.pushed: Final = pushed
        self.spot: Final = spot
        self.later: Final = later


class Doing(Cause):
    """Within what a text does: who does it, what by, and to whom."""

    def __init__(
        self, outer: Context | None, land: i64, spirit: i64, cause: i64, card: str = "", target: i64 = -1,
        power: Power | None = None, is_repeat: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(outer, land, cause)
        self.spirit: Final = spirit
        """The Spirit that decides, and whose things `its` are; -1 for none."""
        self.card: Final = card
        """The id of the card whose text it is, '' for none."""
        self.target: Final = target
        """The Spirit that a power targets, -1 for none."""
        self.power: Final = power
        """The power that is used, if it is one."""
        self.is_repeat: Final = is_repeat
        """Is the power used once more?  Then it repeats nothing and lets nothing be repeated (IB-191)."""
