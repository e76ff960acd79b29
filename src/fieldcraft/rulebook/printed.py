"""Printed things: the fields that those of every game have."""

from __future__ import annotations

from typing import Final

from fieldcraft.native import i64


class Printed:
    """A printed thing with an id and a name: a card, a Spirit, a track."""

    index: i64 = -1
    """Its number among all things that are numbered with it."""
    text: str = ""
    """Its text, as its file writes it."""

    def __init__(self, id: str, name: str) -> None:
        self.id: Final = id
        self.name: Final = name

    def __repr__(self) -> str:
        return f"<{self.id}>"
