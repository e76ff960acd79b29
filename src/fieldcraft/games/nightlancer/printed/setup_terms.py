"""The terms that people agree on before they play."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.printed.cards import Person
from fieldcraft.native import i64


class Terms:
    """The terms agreed before the game began; never changed."""

    def __init__(
        self, together: bool = False, second_crews: bool = True, hinders: bool = True, rounds: i64 = 0,
        hardened: i64 = 0, pick: str = "free", people: tuple[Person, ...] = (), quick: bool = False,
        more_lenders: bool = False,
    ) -> None:  # fmt: skip
        self.together: Final = together
        """True if people play together against the Rival (NL-298)."""
        self.second_crews: Final = second_crews and not together
        """True if two crews may take the same mission (NL-092, NL-299)."""
        self.hinders: Final = hinders and not together
        """True if people may play Contacts on each other (NL-254, NL-300)."""
        self.rounds: Final = rounds
        """Rounds of each set, 0 for as many as the rules say (NL-027, NL-028)."""
        self.hardened: Final = hardened
        """Loans with which everybody begins (NL-335, NL-337)."""
        self.pick: Final = pick
        """The way to choose Nightlancers: `free`, `random` or `two` (NL-038)."""
        self.people: Final = people
        """The agreed Nightlancers, from the first seat on; NOT_PICKED for a seat that picks."""
        self.quick: Final = quick
        """True if a seat with only one answer is not asked."""
        self.more_lenders: Final = more_lenders
        """True if the lenders have a space for each person and some more (NL-394)."""

    def has_named(self, seat: i64) -> bool:
        """True if the Nightlancer of the seat is agreed."""
        return seat < len(self.people) and self.people[seat] is not NOT_PICKED


PRINTED: Final = Terms()
NOT_PICKED: Final = Person("-", "-")
"""The person of a seat before it has picked."""
