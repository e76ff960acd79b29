"""Chapters that teach a game to new players, read from `how_to_play.toml`.

The id of a figure in brackets is replaced by its number; alone in a paragraph, it places the figure there. A
paragraph that begins with (drawn) is for the page, which draws the figures. One that begins with (told) is
for the terminal and the documentation, which print them in words.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import has_resource, resource

FILE: Final = "how_to_play.toml"
FIGURE_ID: Final = re.compile(r"\[([a-z0-9-]+)\]")
DRAWN: Final = "drawn"
TOLD: Final = "told"
MEDIUM: Final = re.compile(rf"\(({DRAWN}|{TOLD})\)\s+")
"""The beginning of a paragraph that is for one medium only."""
PART_NUMBER: Final = re.compile(r"^\d+: (.)")
"""The number of a part of a drawn card, before what the part is."""


class Figure(NamedTuple):
    """Cards, or parts of the table at a position."""

    id: str
    number: int
    """Its place among all figures of the game, from 1 on."""
    caption: str
    told: str
    """The caption where the figure is printed in words."""
    cards: tuple[str, ...]
    """Ids of the cards; empty for a figure of the table."""
    parts: tuple[str, ...]
    """Names of the numbered parts of the first card; empty where none is numbered."""
    shows: tuple[str, ...]
    """Parts of the table that are shown, from the first to the last; empty for a figure of cards."""
    words: tuple[str, ...]
    """Beginnings of the lines that describe those parts in words."""
    scenario: dict[str, Any] | None
    """The position to begin with, as a scenario declares it."""
    after: str
    """The id of the figure to begin with instead, '' for none."""
    step: int
    """The number of the step of the first game to begin with instead, 0 for none."""
    choices: tuple[str, ...]
    """Keys of the options that lead from there to what is shown."""
    sees: dict[str, Any]
    """Values that the view needs for the text to be true, each by its path (`first_game.seen`)."""


class Block(NamedTuple):
    """A paragraph, the items of a list, or a figure."""

    is_list: bool
    lines: tuple[str, ...]
    figure: Figure | None
    medium: str = ""
    """The only medium that has it, '' for one that both have."""

    @property
    def told(self) -> tuple[str, ...]:
        """Return the lines where figures are printed in words, which have no numbered parts."""
        return tuple(PART_NUMBER.sub(lambda match: match[1].upper(), line) for line in self.lines)


class Chapter(NamedTuple):
    """One subject."""

    title: str
    blocks: tuple[Block, ...]

    def blocks_of(self, medium: str) -> list[Block]:
        """Return the blocks that a medium has, DRAWN or TOLD."""
        return [block for block in self.blocks if block.medium in ("", medium)]


class HowToPlay(NamedTuple):
    """All chapters in order, and the words of the game with their meanings."""

    game: str
    """The id of the game whose cards and table the figures show; editions share the chapters."""
    chapters: tuple[Chapter, ...]
    glossary: dict[str, str]

    @property
    def figures(self) -> list[Figure]:
        """Return all figures in order."""
        return [block.figure for one in self.chapters for block in one.blocks if block.figure]


NONE: Final = HowToPlay("", (), {})
"""The chapters of a game that has none."""


def read_how_to_play(package: str) -> HowToPlay:
    """Return the chapters and the glossary of a game's package; both are empty where it has no such file."""
    if not has_resource(package, FILE):
        return NONE
    table: dict[str, Any] = read_toml(resource(package, FILE), FILE)
    rows = table.get("figure", {})
    texts = [paragraph for chapter in table["chapter"] for paragraph in paragraphs(chapter["text"])]
    placed = filter(None, map(placed_figure, texts))
    figures = {id: figure(id, number, rows[id]) for number, id in enumerate(placed, 1)}
    chapters = tuple(Chapter(row["title"], blocks(row["text"], figures)) for row in table["chapter"])
    return HowToPlay(table["game"], chapters, table.get("glossary", {}))


def figure(id: str, number: int, row: dict[str, Any]) -> Figure:
    """Return the figure that a row of the file declares."""
    lists = {name: tuple(row.get(name, ())) for name in ("cards", "parts", "shows", "words", "choices")}
    caption = row["caption"]
    told = row.get("told", caption)
    begins = row.get("scenario"), row.get("after", ""), row.get("step", 0)
    return Figure(
        id, number, caption, told, lists["cards"], lists["parts"], lists["shows"], lists["words"],
        *begins, lists["choices"], row.get("sees", {}),
    )  # fmt: skip


def paragraphs(text: str) -> list[str]:
    """Return the parts of a text that are separated by an empty line."""
    return text.strip().split("\n\n")


def medium_of(paragraph: str) -> tuple[str, str]:
    """Return the only medium of a paragraph, '' if both have it, and its text."""
    only = MEDIUM.match(paragraph)
    return (only[1], paragraph[only.end() :]) if only else ("", paragraph)


def placed_figure(paragraph: str) -> str:
    """Return the id of the figure whose place a paragraph is, '' for a paragraph of words."""
    match = FIGURE_ID.fullmatch(paragraph.strip())
    return match[1] if match else ""


def blocks(text: str, figures: dict[str, Figure]) -> tuple[Block, ...]:
    """Return the paragraphs, lists and figures of a text; the items of a list begin with a dash."""
    return tuple(block(paragraph, figures) for paragraph in paragraphs(text))


def block(paragraph: str, figures: dict[str, Figure]) -> Block:
    """Return one of them."""
    if placed_figure(paragraph):
        return Block(False, (), figures[placed_figure(paragraph)])
    medium, text = medium_of(paragraph)
    lines = FIGURE_ID.sub(lambda match: str(figures[match[1]].number), text).splitlines()
    if lines[0].startswith("- "):
        return Block(True, tuple(line.removeprefix("- ") for line in lines), None, medium)
    return Block(False, (" ".join(lines),), None, medium)
