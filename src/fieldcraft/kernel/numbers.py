"""Numbers that are declared in a class body and given by name."""

from __future__ import annotations

from fieldcraft.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers:
    """A number for each annotated name in the class body."""

    def __init__(self, **numbers: int) -> None:
        for name, number in numbers.items():
            setattr(self, name, number)
