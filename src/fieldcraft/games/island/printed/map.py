"""The map: from the rows of cells of each board to lands, neighbours, coasts and places to draw.

A board is a rhombus of 13 by 13 cells, written as 13 rows of digits, the upper row first; a digit is the
number of the land to which the cell belongs.  The ocean, land 0, is along the left side.  The other
sides are 0 below, 1 on the right, 2 above.  A join lays a side of one board on a side of another, which
turns the second board by a multiple of 60 degrees.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from fieldcraft.kernel.places import Places
from fieldcraft.native import i64

SIZE: Final = 13
"""Cells along each side of a board."""
LANDS: Final = 9
"""Lands of a board, the ocean among them: land n of board b has the number 9 * b + n."""
OCEAN: Final = 0

LOWER_LEFT: Final = 0
LOWER_RIGHT: Final = 1
UPPER_RIGHT: Final = 2
UPPER_LEFT: Final = 3
SIDES: Final = ((LOWER_RIGHT, LOWER_LEFT), (UPPER_RIGHT, LOWER_RIGHT), (UPPER_LEFT, UPPER_RIGHT))
"""The corners between which each side runs, clockwise."""
CORNERS: Final = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))
"""The corners of a board in its own grid."""


class Board:
    """One board as it is printed."""

    def __init__(
        self, id: str, name: str, terrains: list[int], rows: list[str], setup: list[list[int]],
        set: str = "",
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.name: Final = name
        self.terrains: Final = terrains
        """The terrain of each land, -1 for the ocean."""
        self.rows: Final = rows
        self.setup: Final = setup
        """The pieces printed on each land: a number of each kind."""
        self.set: Final = set
        """The set that brings it, '' for the base box."""

    def at(self, u: int, v: int) -> int:
        """The land of a cell, counted from the lower left."""
        return int(self.rows[SIZE - 1 - v][u])

    def along(self, side: int, step: int) -> int:
        """The land at a step along a side, clockwise from 0."""
        if side == 0:
            return self.at(SIZE - 1 - step, 0)
        if side == 1:
            return self.at(SIZE - 1, SIZE - 1 - step)
        return self.at(step, SIZE - 1)

    def in_corner(self, corner: int) -> int:
        """The land in a corner."""
        u, v = CORNERS[corner]
        return self.at(min(u, SIZE - 1), min(v, SIZE - 1))

    def cell_edges(self) -> list[tuple[int, int]]:
        """The pairs of lands on both sides of each edge between two cells."""
        found: list[tuple[int, int]] = []
        for u in range(SIZE):
            for v in range(SIZE):
                if u + 1 < SIZE:
                    found.append((self.at(u, v), self.at(u + 1, v)))
                if v + 1 < SIZE:
                    found.append((self.at(u, v), self.at(u, v + 1)))
        return [(one, other) for one, other in found if one != other]

    def coast(self) -> list[int]:
        """The lands that touch the ocean."""
        return sorted({self.at(0, v) for v in range(SIZE)})


class BoardJoin(NamedTuple):
    """A side of one board on a side of another; boards by their place in the layout."""

    one: int
    side: int
    other: int
    other_side: int


class Placement:
    """The place of a board: its lower left corner, and its turn about that corner in steps of 60 degrees.

    Points are written as (a, b) for a steps to the right and b steps to the upper right.
    """

    def __init__(self, turns: int, a: int, b: int) -> None:
        self.turns: Final = turns
        self.a: Final = a
        self.b: Final = b

    def point(self, u: int, v: int) -> tuple[int, int]:
        """Return the place on the map of a point of the board's own grid."""
        a, b = turned((u, v), self.turns)
        return a + self.a, b + self.b


def turned(point: tuple[int, int], turns: int) -> tuple[int, int]:
    """Return a point turned about (0, 0) by a number of steps of 60 degrees."""
    a, b = point
    for _turn in range(turns % 6):
        a, b = -b, a + b
    return a, b


class Map:
    """The lands of a game, computed once and shared by all games on the same boards in the same layout.

    `names` are those of the lands, as in `a4`; the ocean of a board is its land 0.
    """

    def __init__(
        self, boards: list[Board], joins: list[BoardJoin], options: dict[str, dict[str, Any]], gone: i64 = 0
    ) -> None:
        """`options` has for each kind of choice and each board the options of its lands.

        `gone` has a bit for each land that has ceased to be: it is no neighbour, no coast and no land, as
        oceans are none.
        """
        self.boards: Final = boards
        self.joins: Final = joins
        self.size: Final[i64] = LANDS * len(boards)
        """Number of lands, oceans too."""
        self.empty: Final[list[int]] = [0] * int(self.size)
        """A number for each land where there is nothing of a kind; never changed."""
        self.names: Final[list[str]] = [f"{board.id}{n}" for board in boards for n in range(LANDS)]
        self.titles: Final[list[str]] = [name.upper() for name in self.names]
        """Names of the lands as people read them."""
        self.terrains: Final[list[int]] = [terrain for board in boards for terrain in board.terrains]
        """The terrain of each land, -1 for an ocean."""
        paths = [
            (LANDS * at + one, LANDS * at + other)
            for at, board in enumerate(boards)
            for one, other in board.cell_edges()
        ]
        for join in joins:
            paths += seam(boards, join)
        paths += corner_contacts(boards, joins)
        paths = [(one, other) for one, other in paths if not (gone >> one | gone >> other) & 1]
        self.places: Final = Places(
            self.names, [(self.names[one], self.names[other]) for one, other in paths]
        )
        self.neighbours: Final = self.places.neighbours
        """The lands next to each land, across boards too; never an ocean."""
        self.gone: Final[i64] = gone
        self.dry: Final[list[bool]] = [
            land % LANDS != OCEAN and not gone >> land & 1 for land in range(self.size)
        ]
        """True for each land, and not for oceans."""
        coasts = [n in board.coast() for board in boards for n in range(LANDS)]
        self.coastal: Final[list[bool]] = [coast and dry for coast, dry in zip(coasts, self.dry, strict=True)]
        self.aims: Final[dict[str, list[Any]]] = {
            kind: [option for board in boards for option in by_board[board.id]]
            for kind, by_board in options.items()
        }
        """The option of each land, for each kind of choice of a land."""
        self.placements: Final = placed(boards, joins)
        """The place of each board, for drawing the map."""
        self.middle: Final = self.nearest_to_middle()
        """The inland land of each board that is nearest to the middle of the map (IB-267)."""
        self.options: Final = options
        self.lesser: Final[dict[int, Map]] = {}
        """The maps with fewer lands that have been made, by the lands that are gone."""

    def without(self, lands: i64) -> Map:
        """Return the map on which these lands too have ceased to be, a bit each; made once."""
        gone = self.gone | lands
        if gone not in self.lesser:
            self.lesser[gone] = Map(self.boards, self.joins, self.options, gone)
        return self.lesser[gone]

    def nearest_to_middle(self) -> list[int]:
        """Return for each board the inland land with the cell that is nearest to the middle of all boards."""
        corners = [placed.point(*corner) for placed in self.placements for corner in CORNERS]
        middle = (sum(a for a, _ in corners), sum(b for _, b in corners))
        found = []
        for at, board in enumerate(self.boards):
            placed, coast = self.placements[at], board.coast()
            ranked = []
            for u in range(SIZE):
                for v in range(SIZE):
                    a, b = placed.point(2 * u + 1, 2 * v + 1)  # twice its middle, but for the place
                    a = (a + placed.a) * len(corners) - 2 * middle[0]
                    b = (b + placed.b) * len(corners) - 2 * middle[1]
                    ranked.append((a * a + a * b + b * b, board.at(u, v)))
            found.append(LANDS * at + min((far, n) for far, n in ranked if n and n not in coast)[1])
        return found

    def board_of(self, land: i64) -> i64:
        """Return the number of the board that the land is on."""
        return land // LANDS

    def ocean_of(self, land: i64) -> i64:
        """Return the ocean of the board of a land."""
        return land - land % LANDS

    def is_ocean(self, land: i64) -> bool:
        """True if it is no land: the ocean of a board, or a land that has ceased to be."""
        return not self.dry[land]

    def is_inland(self, land: i64) -> bool:
        """True if the land is no ocean and not coastal."""
        return self.dry[land] and not self.coastal[land]


def seam(boards: list[Board], join: BoardJoin) -> list[tuple[int, int]]:
    """The pairs of lands that touch where two boards are joined."""
    one, other = boards[join.one], boards[join.other]
    return [
        (
            LANDS * join.one + one.along(join.side, step),
            LANDS * join.other + other.along(join.other_side, SIZE - 1 - step),
        )
        for step in range(SIZE)
    ]


def corner_contacts(boards: list[Board], joins: list[BoardJoin]) -> list[tuple[int, int]]:
    """The pairs of lands that touch where three or more boards meet in a point (IB-186).

    At the ocean's end of a side the corners of the boards do not meet.
    """
    points = {(at, corner): {(at, corner)} for at in range(len(boards)) for corner in range(len(CORNERS))}
    for join in joins:
        begin, end = SIDES[join.side]
        other_begin, other_end = SIDES[join.other_side]
        for one, other in ((begin, other_end), (end, other_begin)):
            both = points[join.one, one] | points[join.other, other]
            for corner in both:
                points[corner] = both
    found: list[tuple[int, int]] = []
    for meeting in {id(corners): corners for corners in points.values()}.values():
        lands = sorted(
            LANDS * at + boards[at].in_corner(corner)
            for at, corner in meeting
            if corner in (LOWER_RIGHT, UPPER_RIGHT)
        )
        if len(lands) > 2:
            found += [(one, other) for one in lands for other in lands if one < other]
    return found


def placed(boards: list[Board], joins: list[BoardJoin]) -> list[Placement]:
    """Return the place of each board; the first one is unturned, and each other one is joined to another."""
    found: dict[int, Placement] = {0: Placement(0, 0, 0)}
    while len(found) < len(boards):
        for join in joins:
            if join.one in found and join.other not in found:
                found[join.other] = beside(found[join.one], join.side, join.other_side)
            elif join.other in found and join.one not in found:
                found[join.one] = beside(found[join.other], join.other_side, join.side)
    return [found[at] for at in range(len(boards))]


def beside(placement: Placement, side: int, other_side: int) -> Placement:
    """Return the place of a board that is joined to a side of a placed board."""
    begin, end = (placement.point(*CORNERS[corner]) for corner in SIDES[side])
    other_begin, other_end = (CORNERS[corner] for corner in SIDES[other_side])
    way = (begin[0] - end[0], begin[1] - end[1])
    for turns in range(6):
        first, last = turned(other_begin, turns), turned(other_end, turns)
        if (last[0] - first[0], last[1] - first[1]) == way:
            return Placement(turns, end[0] - first[0], end[1] - first[1])
    raise AssertionError("the sides of a board have one length")
