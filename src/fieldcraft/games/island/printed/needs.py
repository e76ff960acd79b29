"""The elements that a part of a power asks for (IB-116, IB-117)."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.kernel.queries import Query
from fieldcraft.native import i64


class ElementAmount(Query[Any]):
    FORM = "amount = {n:number} {element:element}"
    n: i64
    element: i64


class Need(Query[Any]):
    """Elements that a Spirit must have (IB-116, IB-117)."""

    FORM = "need = {amounts:amount/ and}"

    def __init__(self, amounts: tuple[ElementAmount, ...]) -> None:
        self.amounts: Final[list[ElementAmount]] = list(amounts)

    def is_met(self, elements: list[int]) -> bool:
        """True if there are enough of each element."""
        for amount in self.amounts:
            if elements[amount.element] < amount.n:
                return False
        return True

    def size(self) -> i64:
        """Return how many elements it wants in all."""
        n: i64 = 0
        for amount in self.amounts:
            n += amount.n
        return n

    def of(self, element: i64) -> i64:
        """Return how many of an element it wants."""
        for amount in self.amounts:
            if amount.element == element:
                return amount.n
        return 0

    def is_met_by(self, other: Need) -> bool:
        """True if the elements that another need names are enough for this one."""
        for amount in self.amounts:
            if other.of(amount.element) < amount.n:
                return False
        return True


class OneNeed(Need):
    FORM = "{amount:amount}"

    def __init__(self, amount: ElementAmount) -> None:
        super().__init__((amount,))
        self.amount: Final = amount
