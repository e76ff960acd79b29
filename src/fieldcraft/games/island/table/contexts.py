"""Contexts of an action: its Spirit, its text, and what it has done so far."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.island.printed.cards import InvaderCard, Power
from fieldcraft.games.island.table.parts import CurrentAction
from fieldcraft.kernel.effects import Cause
from fieldcraft.kernel.state import Context
from fieldcraft.native import i64


class OuterAction(Context):
    """The progress of an action when another begins within it."""

    def __init__(self, outer: Context | None, action: CurrentAction) -> None:
        super().__init__(outer)
        self.action: Final = action


class Sentence(Context):
    """The context of one sentence: how many pieces of each kind had been destroyed when it began."""

    def __init__(self, outer: Context | None, fallen: tuple[int, ...]) -> None:
        super().__init__(outer)
        self.fallen: Final = fallen


class Doing(Cause):
    """The context of a text: its Spirit, its source, and its target."""

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
        """True for a repeated use of the power, which lets nothing be repeated (IB-191)."""


class OfCard(Context):
    """The context of what an invader card that is up brings about."""

    def __init__(self, outer: Context | None, card: InvaderCard) -> None:
        super().__init__(outer)
        self.card: Final = card


class Back(Context):
    """The context of damage that comes back for damage to a land: how much it is."""

    def __init__(self, outer: Context | None, n: i64) -> None:
        super().__init__(outer)
        self.n: Final = n


class Striking(Context):
    """The context of the dahan's answer: how many strike, -1 for those that are left."""

    def __init__(self, outer: Context | None, dahan: i64) -> None:
        super().__init__(outer)
        self.dahan: Final = dahan
