"""Cards that a text lets the seat choose, and places."""

from __future__ import annotations

from typing import Any

from kernel.toy import Toy, keys

from fieldcraft.kernel.choices import Aim, Aimed, Move, MoveCards
from fieldcraft.kernel.flow import StopRepeating
from fieldcraft.kernel.state import Op, Option


class Card:
    """A card that may be thrown away."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


A, B, C = Card("a"), Card("b"), Card("c")
THROWS = {card: Move[Any](f"throw:{card.name}", card.name, card) for card in (A, B, C)}


class Table(Toy):
    """Two zones of cards, and places with a limited number of cards."""

    def __init__(self) -> None:
        super().__init__()
        self.journal = []
        self.hand = [A, B, C]
        self.bin: list[Card] = []
        self.held = [0, 2, 1]


class Throw(MoveCards[Table]):
    ASKS = "throw"
    WAY = ("hand", "bin")
    TOLD = "thrown"

    def __init__(self, n: int) -> None:
        self.n = n

    def option(self, g: Table, card: Card) -> Option[Any]:
        return THROWS[card]


class ThrowUpTo(Throw):
    UP_TO = True

    def enough(self, g: Table) -> StopRepeating[Table]:
        return StopRepeating("enough", "Enough")


class Empty(Aimed[Table]):
    """Empty a place that holds something."""

    def __init__(self) -> None:
        self.aims = [Aim[Table](f"at:{place}", "", place) for place in range(3)]

    def places(self, g: Table) -> int:
        return len(g.held)

    def reaches(self, g: Table, subject: int, place: int) -> bool:
        return g.held[place] > subject

    def option(self, g: Table, place: int) -> Option[Any]:
        return self.aims[place]

    def aim(self, g: Table, subject: int, place: int) -> None:
        g.held[place] = 0


def asked(op: Op[Any], subject: int = 0) -> Table:
    """A table on which the op asks about a subject."""
    g = Table()
    g.push(op, subject)
    g.advance()
    return g


def test_chosen_cards_go_from_one_zone_to_the_other_one_after_another() -> None:
    g = asked(Throw(2))
    assert (keys(g), g.question()) == (
        ["throw:a", "throw:b", "throw:c"],
        {"name": "throw", "card": "", "n": 2},
    )
    g.choose(1)
    assert (g.hand, g.bin, g.question()["n"]) == ([A, C], [B], 1)
    g.choose(1)
    assert (g.hand, g.bin, keys(g)) == ([A], [B, C], [])
    assert [fact.parts for fact in g.journal or [] if fact.kind == "thrown"] == [("b",), ("c",)]


def test_of_up_to_so_many_cards_there_may_be_fewer() -> None:
    g = asked(ThrowUpTo(2))
    g.choose(0)
    assert keys(g) == ["throw:b", "throw:c", "enough"]
    g.choose(2)
    assert (g.hand, g.bin, keys(g)) == ([B, C], [A], [])


def test_as_a_cost_there_must_be_so_many_cards() -> None:
    g = Table()
    assert [Throw(n).is_payable(g, 0) for n in (3, 4)] == [True, False]
    assert ThrowUpTo(4).is_payable(g, 0)
    assert Throw(4).is_possible(g, 0)
    g.hand.clear()
    assert not Throw(1).is_possible(g, 0)


def test_a_place_is_chosen_among_those_that_the_text_reaches() -> None:
    g = asked(Empty())
    assert keys(g) == ["at:1", "at:2"]
    g.choose(0)
    assert (g.held, keys(g)) == ([0, 0, 1], [])


def test_an_aim_is_possible_where_it_reaches_a_place() -> None:
    assert [Empty().is_possible(Table(), subject) for subject in (0, 1, 2)] == [True, True, False]
