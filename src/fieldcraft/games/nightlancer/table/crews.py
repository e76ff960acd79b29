"""The numbers of crews: two for each place for a mission, then one for each person alone."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.nightlancer.table.parts import PLACES
from fieldcraft.native import i64

MOST_SEATS: Final = 4
ALONE: Final = 2 * PLACES
"""The first number of a person alone, as each person faces an event."""


def first_crew(place: i64) -> i64:
    """Return the number of the First Crew at a place."""
    return 2 * place


def second_crew(place: i64) -> i64:
    """Return the number of the Second Crew at a place."""
    return 2 * place + 1


def other_crew(crew: i64) -> i64:
    """Return the number of the other crew on the same mission."""
    return crew ^ 1


def is_second(crew: i64) -> bool:
    """True if it is a Second Crew."""
    return crew & 1 == 1


def place_of(crew: i64) -> i64:
    """Return the place of the crew's mission."""
    return crew // 2


def alone(seat: i64) -> i64:
    """Return the number of the crew that a person is alone."""
    return ALONE + seat
