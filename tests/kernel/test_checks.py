"""The check of copies finds every way in which a `clone` may go wrong."""

from __future__ import annotations

from typing import Any

import pytest
from kernel.reef import Pieces
from kernel.toy import Ask, Say, playing

from fieldcraft.kernel.checks import faults_of_clone, fields
from fieldcraft.kernel.state import State


class Table(State):
    """A field of every kind; `forgotten` and `shared` name what its copies do wrong."""

    __slots__ = ("forgotten", "hand", "name", "open", "pair", "pieces", "piles", "score", "shared")

    def __init__(self, forgotten: str = "", shared: str = "") -> None:
        super().__init__(1, 2, 3)
        self.forgotten, self.shared = forgotten, shared
        self.score = 0
        self.open = False
        self.name = ""
        self.pair: tuple[int, ...] = ()
        self.hand: list[int] = []
        self.piles: list[list[int]] = [[1], []]
        self.pieces = Pieces()
        self.pieces.add(1, 2)

    def clone(self) -> Table:
        g = Table(self.forgotten, self.shared)
        g.resume(self)
        for name in ("score", "open", "name", "pair"):
            self.hand_over(g, name, getattr(self, name))
        self.hand_over(g, "hand", self.hand[:])
        self.hand_over(g, "piles", [pile[:] for pile in self.piles])
        self.hand_over(g, "pieces", self.pieces.copy())
        return g

    def hand_over(self, g: Table, name: str, value: Any) -> None:
        if name == self.shared:
            setattr(g, name, self.piles[:] if name == "piles" else getattr(self, name))
        elif name != self.forgotten:
            setattr(g, name, value)


def test_a_right_copy_has_no_faults() -> None:
    assert faults_of_clone(Table()) == []
    assert faults_of_clone(playing(Ask(Say("yes"), Say("no")))) == []


@pytest.mark.parametrize("field", ["score", "open", "name", "pair", "hand", "piles"])
def test_what_a_copy_forgets_is_found_even_where_it_is_as_at_the_beginning(field: str) -> None:
    assert faults_of_clone(Table(forgotten=field)) == [f"a copy forgets {field}"]


def test_pieces_that_a_copy_forgets_are_found() -> None:
    g = Table(forgotten="pieces")
    g.pieces.tokens[0] = 1
    assert faults_of_clone(g) == ["a copy has another pieces"]


@pytest.mark.parametrize(("field", "found"), [("hand", "hand"), ("piles", "piles[0]"), ("pieces", "pieces")])
def test_what_a_copy_shares_is_found(field: str, found: str) -> None:
    assert f"copies share {found}" in faults_of_clone(Table(shared=field))


def test_what_the_kernel_adds_is_looked_at_too() -> None:
    class Careless(State):
        def clone(self) -> Careless:
            g = Careless(0)
            frame = g.frame
            g.resume(self)
            g.frame, g.depth = frame, 0
            g.options = self.options
            return g

    g = Careless(0)
    assert faults_of_clone(g) == ["a copy forgets depth", "a copy forgets frame", "copies share options"]
    assert {"depth", "doomed", "frame", "heard", "options", "patient", "pending", "streams"} <= set(fields(g))
