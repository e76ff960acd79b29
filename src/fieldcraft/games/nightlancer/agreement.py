"""What people agree on before they play."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.cards import Person
from fieldcraft.native import i64


class Terms:
    """What was agreed before the game began; never changed."""

    def __init__(
        self, together: bool = False, second_crews: bool = True, hinders: bool = True, rounds: i64 = 0,
        hardened: i64 = 0, pick: str = "free", people: tuple[Person, ...] = (), quick: bool = False,
    ) -> None:  # fmt: skip
        self.together: Final = together
        """Do people play together against the Rival (NL-298)?"""
        self.second_crews: Final = second_crews and not together
        """May two crews take the same mission (NL-092, NL-299)?"""
        self.hinders: Final = hinders and not together
        """May people play Contacts on each other (NL-254, NL-300)?"""
        self.rounds: Final = rounds
        """Rounds of each set, 0 for as many as the rules say (NL-027, NL-028)."""
        self.hardened: Final = hardened
        """Loans with which everybody begins (NL-335, NL-337)."""
        self.pick: Final = pick
        """How people come by their Nightlancers: `free`, `random` or `two` (NL-038)."""
        self.people: Final = people
        """Who plays whom, from the first seat on, so far as that is agreed; NOT_PICKED for who picks."""
        self.quick: Final = quick
        """Is nobody asked who has but one answer?"""

    def has_named(self, seat: i64) -> bool:
        """Is it agreed whom the seat plays?"""
        return seat < len(self.people) and self.people[seat] is not NOT_PICKED


PRINTED: Final = Terms()
NOT_PICKED: Final = Person("-", "-")
"""Who a seat is before it has picked."""
