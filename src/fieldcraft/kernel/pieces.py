"""Pieces that a player can tell apart: what each is, where it stands, and what lies on it.

A piece is a number.  One that has left and comes back is a new thing: its `lives` count tells an effect
that was put off whether the piece that it meant is still the one that stands there.
"""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.native import i64, mypyc_attr

GONE: Final = -1
"""Where a piece is that stands nowhere."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Pieces:
    """All pieces of a table; every list is by piece."""

    __slots__ = ("damage", "kinds", "lives", "places", "spent", "tokens")

    def __init__(self, origin: Pieces | None = None) -> None:
        if origin is None:
            self.kinds: list[int] = []
            """What it is, as the game numbers its kinds."""
            self.places: list[int] = []
            """Where it stands, or GONE."""
            self.lives: list[int] = []
            """How often it has come to stand somewhere from nowhere."""
            self.spent: list[bool] = []
            """Has it been used for now?"""
            self.tokens: list[int] = []
            """How many tokens lie on it."""
            self.damage: list[int] = []
            """How much damage it has taken."""
        else:
            self.kinds = origin.kinds[:]
            self.places = origin.places[:]
            self.lives = origin.lives[:]
            self.spent = origin.spent[:]
            self.tokens = origin.tokens[:]
            self.damage = origin.damage[:]

    def copy(self) -> Pieces:
        return Pieces(self)

    def add(self, kind: i64, place: i64 = GONE) -> i64:
        """A new piece of a kind at a place; its number."""
        self.kinds.append(kind)
        self.places.append(place)
        self.lives.append(0 if place == GONE else 1)
        self.spent.append(False)
        self.tokens.append(0)
        self.damage.append(0)
        return i64(len(self.kinds)) - 1

    def move(self, piece: i64, place: i64) -> None:
        """Have the piece stand at a place and all that lies on it; from nowhere it comes as new."""
        if self.places[piece] == GONE and place != GONE:
            self.lives[piece] += 1
        self.places[piece] = place

    def remove(self, piece: i64) -> None:
        """The piece stands nowhere any more, and nothing of it is remembered."""
        self.places[piece] = GONE
        self.spent[piece] = False
        self.tokens[piece] = 0
        self.damage[piece] = 0

    def is_still(self, piece: i64, life: i64) -> bool:
        """Is this the piece as it was in that life, and does it stand somewhere?"""
        return self.places[piece] != GONE and self.lives[piece] == life

    def at(self, place: i64, kind: i64 = -1) -> list[int]:
        """The pieces at a place, in the order of their numbers; of one kind only, where it is given."""
        found: list[int] = []
        for piece in range(i64(len(self.places))):
            if self.places[piece] == place and (kind < 0 or self.kinds[piece] == kind):
                found.append(piece)
        return found

    def count(self, place: i64, kind: i64 = -1) -> i64:
        """How many pieces stand at a place; of one kind only, where it is given."""
        n: i64 = 0
        for piece in range(i64(len(self.places))):
            if self.places[piece] == place and (kind < 0 or self.kinds[piece] == kind):
                n += 1
        return n

    def heal(self) -> None:
        """Nothing has any damage."""
        for piece in range(i64(len(self.damage))):
            self.damage[piece] = 0

    def refresh(self) -> None:
        """Nothing is spent."""
        for piece in range(i64(len(self.spent))):
            self.spent[piece] = False

    def view(self) -> list[dict[str, Any]]:
        """The pieces that stand somewhere, for views: its number, kind, place, and what lies on it."""
        return [
            {
                "piece": piece,
                "kind": self.kinds[piece],
                "place": self.places[piece],
                "spent": self.spent[piece],
                "tokens": self.tokens[piece],
                "damage": self.damage[piece],
            }
            for piece in range(len(self.kinds))
            if self.places[piece] != GONE
        ]
