"""Kinds of pieces that a land may contain, as the box declares them in a table."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.state import bit
from fieldcraft.native import i64

# The kinds that rules speak of by name come first in the table, in this order; the others follow.
EXPLORER: Final = 0
TOWN: Final = 1
CITY: Final = 2
DAHAN: Final = 3
BLIGHT: Final = 4
NO_KIND: Final = -1
MOST_KINDS: Final = 60
"""Kinds that a box may have, a bit each in a mask."""
BARE: Final = "bare"
"""The lowest-numbered land of a board without printed pieces."""
STOPPED: Final = ("build", "explore", "blight")
"""Actions of the invaders that a piece may stop, and the blight that comes to a land without any."""
NAMED: Final = ("explorer", "town", "city", "dahan", "blight")
STRIFE: Final = 32
"""The mark of a piece tells it from others of its kind: its damage, and this number for each strife on it."""
MOST_STRIFE: Final = 3
"""The highest number of strife that options tell apart."""


def damage_of(mark: i64) -> i64:
    """Return the damage of a piece with that mark."""
    return mark % STRIFE


def strife_of(mark: i64) -> i64:
    """Return how much strife is on a piece with that mark."""
    return mark // STRIFE


def shown(mark: i64) -> i64:
    """Return the mark that options have for a piece."""
    return mark if mark < STRIFE * (MOST_STRIFE + 1) else damage_of(mark) + STRIFE * MOST_STRIFE


class Kinds:
    """Some kinds of pieces."""

    def __init__(self, mask: i64) -> None:
        self.mask: Final[i64] = mask
        """A bit for each kind."""
        self.each: Final[list[int]] = [kind for kind in range(MOST_KINDS) if mask >> kind & 1]

    def contains(self, kind: i64) -> bool:
        """True if the kind is one of these."""
        return bool(self.mask >> kind & 1)


class PieceKind:
    """One kind of piece."""

    def __init__(
        self, id: str, one: str, many: str, health: i64 = 0, strength: i64 = 0, fear: i64 = 0,
        tougher: i64 = 0, is_invader: bool = False, set: str = "", stops: str = "", begins: str = "",
        is_on_invaders: bool = False, worsens: bool = False,
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.one: Final = one
        """A single piece in words."""
        self.many: Final = many
        """Several in words; the same as one of them where people count it as they count sand."""
        self.health: Final[i64] = health
        """Damage that destroys it, 0 where damage does nothing to it (IB-126, IB-128)."""
        self.strength: Final[i64] = strength
        """Damage that it deals."""
        self.fear: Final[i64] = fear
        """Fear that its destruction makes (IB-119)."""
        self.tougher: Final[i64] = tougher
        """Health that rules may add to it at most."""
        self.is_invader: Final = is_invader
        self.set: Final = set
        """The set that brings it, '' for the base box."""
        self.stops: Final = stops
        """One of STOPPED that one of it stops in its land, and leaves by that; '' for none."""
        self.begins: Final = begins
        """The land of each board where one begins: its number, BARE, or '' for none (IB-194)."""
        self.is_on_invaders: Final = is_on_invaders
        """True if it is on an invader and goes with it (IB-196); one kind at most is so."""
        self.worsens: Final = worsens
        """True if it adds to damage in its land (IB-201)."""
        self.text: str = ""
        self.rules: list[Any] = []
        """Rules in force from the beginning of a game with such pieces in its box."""

    @property
    def is_mass(self) -> bool:
        """True if one and several are called alike."""
        return self.one == self.many

    def damages(self) -> range:
        """Return each amount of damage that such a piece may have and survive."""
        return range(self.health + self.tougher if self.health else 1)

    def marks(self) -> list[int]:
        """Return each mark that options have for such pieces."""
        most = MOST_STRIFE if self.is_invader else 0
        return [damage + STRIFE * strife for strife in range(most + 1) for damage in self.damages()]


def written(kind: PieceKind, mark: i64) -> str:
    """Return a piece as keys have it: `town`, `town-1` with 1 damage, `town-1-strife2` with 2 strife too."""
    damage, strife = damage_of(mark), strife_of(mark)
    said = f"{kind.id}-{damage}" if damage else kind.id
    return f"{said}-strife{strife if strife > 1 else ''}" if strife else said


class PieceTable:
    """All kinds of pieces in a box."""

    def __init__(self, kinds: list[PieceKind]) -> None:
        self.kinds: Final = kinds
        self.all: Final = Kinds(bit(i64(len(kinds))) - 1)
        self.invaders: Final = self.such(lambda kind: kind.is_invader)
        self.natives: Final = self.such(lambda kind: not kind.is_invader)
        """Kinds that an extra board has from the beginning (IB-262)."""
        self.harmable: Final = self.such(lambda kind: kind.health > 0)
        """Kinds that damage does something to."""
        self.tokens: Final = self.such(lambda kind: kind.id not in NAMED)
        """Kinds that are neither invaders nor dahan nor blight."""
        self.stops_build: Final = self.such(lambda kind: kind.stops == "build")
        self.stops_explore: Final = self.such(lambda kind: kind.stops == "explore")
        self.stops_blight: Final = self.such(lambda kind: kind.stops == "blight")
        self.worsens: Final = self.such(lambda kind: kind.worsens)
        """Kinds that add to damage in their land."""
        self.strife: Final[i64] = next(
            (place for place, kind in enumerate(kinds) if kind.is_on_invaders), NO_KIND
        )
        """The kind that is on invaders, NO_KIND for none."""
        self.none: Final[tuple[int, ...]] = (0,) * len(kinds)
        """A number for each kind where there is none of any."""
        self.places: Final = {kind.id: place for place, kind in enumerate(kinds)}
        """The number of each kind by its id."""

    def such(self, is_such: Any) -> Kinds:
        """Return the kinds for which the test is true."""
        mask: i64 = 0
        for place, kind in enumerate(self.kinds):
            if is_such(kind):
                mask |= bit(place)
        return Kinds(mask)

    def terms(self) -> dict[str, dict[str, int]]:
        """Return the words that texts have for kinds of pieces, each with the mask that it means."""
        found: dict[str, dict[str, int]] = {
            "kind": {"invader": self.invaders.mask, "token": self.tokens.mask},
            "kinds": {"invaders": self.invaders.mask, "tokens": self.tokens.mask},
            "mass": {},
        }
        for place, kind in enumerate(self.kinds):
            if kind.is_mass:
                found["mass"][kind.one] = 1 << place
            else:
                found["kind"][kind.one] = 1 << place
                found["kinds"][kind.many] = 1 << place
        return found
