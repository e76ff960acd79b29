"""Copies of states and of their parts follow from the declared fields."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from fieldcraft.games import ruleset
from fieldcraft.kernel.checks import faults_of_part
from fieldcraft.kernel.parts import Part, own_part, parts_in
from fieldcraft.kernel.playout import playout

TOOL = Path(__file__).parents[1] / "tools" / "copies.py"


def tool() -> ModuleType:
    """Return the module that writes the copies."""
    spec = importlib.util.spec_from_file_location("copies", TOOL)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_every_copy_is_as_its_class_declares_it() -> None:
    assert tool().main(["--check"]) == 0


DECLARED = '''
class Hand(Part):
    LIMIT: ClassVar[int] = 9
    cards: list[int]
    owner: int = 0

    def copy(self) -> Hand:
        """Return an equal hand. Written by tools/copies.py."""
'''


def test_a_field_that_is_declared_is_copied() -> None:
    written = tool().rewritten(DECLARED, {"Part", "Hand"}, set())
    assert written.splitlines()[-4:] == [
        "        twin = Hand()",
        "        twin.cards = self.cards[:]",
        "        twin.owner = self.owner",
        "        return twin",
    ]


BOARD = '''
class Board(State):
    lands: list[list[int]]
    shared: list[Row]

    def copy_from(self, origin: Board) -> None:
        """Take over everything from another board. Written by tools/copies.py."""
'''


def test_the_lists_in_a_list_are_copied_where_their_type_says_that_they_are_lists() -> None:
    written = tool().rewritten(BOARD, {"Part"}, set())
    assert written.splitlines()[-2:] == [
        "        self.lands = [row[:] for row in origin.lands]",
        "        self.shared = origin.shared[:]",
    ]


COMPARED = '''
class Side(State):
    hands: list[Hand]
    first: Hand
    deck: list[Card]
    discard: list[Card]
    later: tuple[Context, ...]
    score: int = 0

    def is_same(self, other: Side) -> bool:
        """True if play cannot tell the two apart. Written by tools/copies.py."""
'''


def test_fields_are_compared_as_their_types_and_zones_say() -> None:
    written = tool().rewritten(COMPARED, {"Part", "Hand"}, {("discard", "")})
    assert written.splitlines()[-12:] == [
        "        if len(self.hands) != len(other.hands):",
        "            return False",
        "        for hand, other_hand in zip(self.hands, other.hands, strict=True):",
        "            if hand is not other_hand and not hand.is_same(other_hand):",
        "                return False",
        "        return (",
        "            (self.first is other.first or self.first.is_same(other.first))",
        "            and self.deck == other.deck",
        "            and is_same_bag(self.discard, other.discard)",
        "            and (self.later is other.later or frozen(self.later) == frozen(other.later))",
        "            and self.score == other.score",
        "        )",
    ]


class Count(Part):
    def __init__(self, n: int = 0) -> None:
        self.n = n

    def copy(self) -> Count:
        return Count()


def test_a_copy_that_forgets_a_field_is_found() -> None:
    assert faults_of_part(Count()) == ["a copy forgets n"]


class Table:
    def __init__(self, *parts: Count) -> None:
        self.parts = list(parts)
        self.first = parts[0]


@pytest.mark.parametrize(("field", "index"), [("parts", 0), ("first", -1)])
def test_a_shared_part_is_copied_before_it_changes(field: str, index: int) -> None:
    part = Count(3)
    table = Table(part)
    assert own_part(table, field, index) is part
    part.is_shared = True
    own = own_part(table, field, index)
    assert own is not part
    assert own_part(table, field, index) is own
    assert parts_in(getattr(table, field)) == [own]


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("nightlancer", {}),
        ("nightlancer", {"seats": 4}),
        ("nightlancer", {"mode": "together", "seats": 2}),
        ("island", {}),
        ("island", {"spirits": 2, "sets": ["branch_and_claw"]}),
    ],
)
def test_what_a_copy_plays_changes_nothing_of_its_origin(game: str, way: dict[str, object]) -> None:
    for seed in range(6):
        state = ruleset(game).start(seed, way)
        for step in range(40):
            before = state.snapshot()
            playout(state.clone(), step, 60)
            assert state.snapshot() == before
            playout(state, step, 3)
