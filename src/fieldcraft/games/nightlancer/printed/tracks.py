"""The tracks of a person: what game.toml declares of each, from which rules, words and views follow."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.effects import Effect
from fieldcraft.native import i64, mypyc_attr

# The tracks that rules speak of by name come first in the table, in this order; others may follow.
HEALTH: Final = 0
RESOLVE: Final = 1
KC: Final = 2
HEAT: Final = 3
PROSPECTS: Final = 4
IDEALS: Final = 5
LOANS: Final = 6
NAMED: Final = ("health", "resolve", "kc", "heat", "prospects", "ideals", "loans")
NO_END: Final = 1 << 30
"""The maximum of a track that has none."""
BY_PERSON: Final = "person"
"""Written for a maximum or a start that each person has its own of."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Repeated(Effect[Any]):
    """An effect that can happen several times at once, for points beyond an end of a track."""

    def repeat(self, g: Any, seat: i64, times: i64, cause: str) -> None:
        """Have the effect happen to a seat this number of times, for this cause."""
        raise NotImplementedError

    def run(self, g: Any, subject: i64) -> None:
        self.repeat(g, subject, 1, "")


class Track:
    """One track."""

    def __init__(self, id: str, one: str, many: str, number: i64) -> None:
        self.id: Final = id
        self.one: Final = one
        """One point in words, as in `1 ideal`."""
        self.many: Final = many
        """Several in words; the same as one where people do not count it."""
        self.number: Final[i64] = number
        self.end: Final = f"{id}-end"
        """The cause of what happens beyond its ends, as messages name it."""
        self.most: i64 = NO_END
        """The maximum; NO_END for none."""
        self.has_own_most: bool = False
        """True if each person has its own maximum, with which it begins (NL-039)."""
        self.has_own_start: bool = False
        """True if each person begins with its own number."""
        self.has_debts: bool = False
        """True if it can be below 0 (NL-211)."""
        self.shakes: bool = False
        """True if a person who has lost all of it is Shaken (NL-290)."""
        self.is_vital: bool = False
        """True if together the game is lost when somebody has none (NL-320)."""
        self.is_burden: bool = False
        """True if a person is better off with little of it."""
        self.is_of_rival: bool = False
        """True if the Rival has it too."""
        self.place: i64 = number
        """The position of the track when tracks are shown."""
        self.beyond: list[Repeated] = []
        """Effects of each point above the maximum, instead of the point."""
        self.below: list[Repeated] = []
        """Effects of each point below 0, instead of the point."""

    @property
    def is_printed(self) -> bool:
        """True if the card of each person has a number of it."""
        return self.has_own_most or self.has_own_start

    @property
    def is_mass(self) -> bool:
        """True if one and several are called alike."""
        return self.one == self.many


def terms(tracks: list[Track]) -> dict[str, dict[str, int]]:
    """Return the words that texts have for tracks, each with the number of the track."""
    found: dict[str, dict[str, int]] = {"track": {}, "point": {}, "points": {}}
    for track in tracks:
        if track.is_mass:
            found["track"][track.one] = track.number
        else:
            found["point"][track.one] = track.number
            found["points"][track.many] = track.number
    return found
