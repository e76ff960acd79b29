"""Costs that a mix of two resources may pay, as one option for each mix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.state import G, Op, Option, State
from fieldcraft.native import i64, mypyc_attr


class Payment(Option[State]):
    """Pay a number of each resource: the fields of the state that count them."""

    def __init__(self, key: str, label: str, paid: dict[str, int]) -> None:
        super().__init__(key, label)
        self.paid: Final = paid

    def run(self, g: State, subject: i64) -> None:
        for resource, n in self.paid.items():
            setattr(g, resource, getattr(g, resource) - n)


class Payments:
    """The option for each mix, made when it is first needed: a game meets few of those there could be."""

    def __init__(self, one: str, other: str, make: Callable[[int, int], Option[Any]]) -> None:
        self.one: Final = one
        self.other: Final = other
        self.make: Final = make
        self.rows: Final[list[list[Option[Any] | None]]] = []

    def of(self, one: i64, other: i64) -> Option[Any]:
        """Return the option to pay these numbers of the two resources."""
        while len(self.rows) <= one:
            self.rows.append([])
        row = self.rows[one]
        while len(row) <= other:
            row.append(None)
        found = row[other]
        if found is None:
            found = self.make(one, other)
            row[other] = found
        return found

    def offer(self, g: State, price: i64) -> None:
        """Offer every mix with which the state can pay the price, from most of the one resource to least."""
        one: i64 = getattr(g, self.one)
        other: i64 = getattr(g, self.other)
        for n in range(min(price, max(0, one)), -1, -1):
            if price - n <= other:
                g.options.append(self.of(n, price - n))


@mypyc_attr(allow_interpreted_subclasses=True)
class PayMix(Op[G]):
    """Choose the mix that pays a cost of either resource; `subject` is how much."""

    ASKS = "pay"

    def wanted(self, g: G, subject: i64) -> i64:
        return subject

    def run(self, g: Any, subject: i64) -> None:
        payments: Payments = g.card_set.pay
        payments.offer(g, subject)
