"""Chapters that teach a game to a player who has never seen it, read from `how_to_play.toml`."""

from __future__ import annotations

from typing import Any, NamedTuple

from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import has_resource, resource

FILE = "how_to_play.toml"


class Block(NamedTuple):
    """A paragraph, or the items of a list."""

    is_list: bool
    lines: tuple[str, ...]


class CardFigure(NamedTuple):
    """Cards shown beside a chapter."""

    cards: tuple[str, ...]
    """Ids of the cards."""
    parts: tuple[str, ...]
    """Names of the numbered parts of the first card; empty where none is numbered."""
    caption: str


class Chapter(NamedTuple):
    """One subject."""

    title: str
    blocks: tuple[Block, ...]
    figure: CardFigure | None


class HowToPlay(NamedTuple):
    """All chapters in order, and the words of the game with their meanings."""

    chapters: tuple[Chapter, ...]
    glossary: dict[str, str]


def read_how_to_play(package: str) -> HowToPlay:
    """Return the chapters and the glossary of a game's package; both are empty where it has no such file."""
    if not has_resource(package, FILE):
        return HowToPlay((), {})
    table: dict[str, Any] = read_toml(resource(package, FILE), FILE)
    return HowToPlay(tuple(chapter(row) for row in table["chapter"]), table.get("glossary", {}))


def chapter(row: dict[str, Any]) -> Chapter:
    """Return the chapter that a row of the file declares."""
    return Chapter(row["title"], blocks(row["text"]), figure(row.get("figure")))


def figure(row: dict[str, Any] | None) -> CardFigure | None:
    """Return the figure of a chapter; None if it has none."""
    if row is None:
        return None
    return CardFigure(tuple(row["cards"]), tuple(row.get("parts", ())), row["caption"])


def blocks(text: str) -> tuple[Block, ...]:
    """Return the paragraphs and lists of a text: empty lines part them, and items begin with a dash."""
    parts = [part.splitlines() for part in text.strip().split("\n\n")]
    return tuple(
        Block(True, tuple(line.removeprefix("- ") for line in lines))
        if lines[0].startswith("- ")
        else Block(False, (" ".join(lines),))
        for lines in parts
    )
