"""The reach of an undo: to which choices a seat may go back, and for which it needs the others."""

from __future__ import annotations

from bisect import bisect_right

from fieldcraft.rendering.messages import UndoReach
from fieldcraft.session.game import Choice, Game


def undo_reach(game: Game, seat: int) -> UndoReach:
    """Return how far a seat can go back, and how far without taking back what it was shown.

    `reveals` says whether taking back the last one alone would.  `last` is how many choices there were
    before the seat's own last one, all where it has made none; `asks` says whether others have to agree.
    """
    free = free_to(game, seat)
    made, choices = game.made, game.choices
    last = next((number for number in range(made - 1, -1, -1) if is_own(choices[number], seat)), made)
    return {
        "choices": made,
        "reveals": 0 < made == free,
        "free_to": free,
        "last": last,
        "asks": last < made and not may_undo(game, seat, last),
    }


def may_undo(game: Game, seat: int, to: int) -> bool:
    """True if a seat may go back to `to` choices without asking the others.

    So it may where no other person plays; else its own last choices, unless they showed it something.
    """
    if game.people == [seat]:
        return True
    return to >= free_to(game, seat) and all(
        choice.seat == seat or choice.is_settled for choice in game.choices[to:]
    )


def is_own(choice: Choice, seat: int) -> bool:
    """True if a seat has made the choice, and it was not answered for it."""
    return choice.seat == seat and not choice.is_settled


def free_to(game: Game, seat: int) -> int:
    """Return the fewest choices to which an undo can go without taking back what a seat was shown.

    What others were shown in secret does not count: how far one may go back would tell of it.
    """
    facts = game.facts
    for number in reversed(game.readable(seat)):
        if facts[number].reveals:
            return bisect_right(game.marks, number)
    return 0
