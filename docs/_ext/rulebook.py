"""A directive that writes how a game is played, its words and its rules from the game's own files."""

from __future__ import annotations

from typing import Any

from docutils.nodes import Node
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from fieldcraft.games import ruleset
from fieldcraft.rulebook.how_to_play import TOLD, Figure, HowToPlay
from fieldcraft.session.figures import described, played


def chapters(game: str) -> list[str]:
    """Return how to play a game and its words as lines of Markdown."""
    book = ruleset(game).how_to_play
    lines = []
    for chapter in book.chapters:
        lines += [f"### {chapter.title}", ""]
        for block in chapter.blocks_of(TOLD):
            if block.figure:
                lines += [*figure(block.figure, book), ""]
            else:
                lines += [*(f"- {line}" if block.is_list else line for line in block.told), ""]
    lines += ["### Words", ""]
    for word, meaning in book.glossary.items():
        lines += [f"**{word}**: {meaning}", ""]
    return lines


def figure(shown: Figure, book: HowToPlay) -> list[str]:
    """Return a figure as a quotation: its caption, then its table or its cards as the terminal shows them."""
    if shown.shows:
        rows = described(shown, played(shown, book))
    else:
        narrator = ruleset(book.game).narrator
        rows = [row for id in dict.fromkeys(shown.cards) for row in narrator.card_text(id)]
    return [
        f"> **Figure {shown.number}.** {shown.told}",
        ">",
        "> ```text",
        *(f"> {row}" for row in rows),
        "> ```",
    ]


def numbered(game: str) -> list[str]:
    """Return the rules of a game by subject as lines of Markdown."""
    lines = []
    for section in ruleset(game).rule_sections:
        lines += [f"### {section.title}", ""]
        for rule, text in section.rules.items():
            lines += [f"**{rule}** {text}", ""]
    return lines


class RulebookDirective(SphinxDirective):
    """`{rulebook} GAME how-to-play` or `{rulebook} GAME rules`."""

    required_arguments = 2

    def run(self) -> list[Node]:
        """Return the parsed Markdown."""
        game, part = self.arguments
        lines = {"how-to-play": chapters, "rules": numbered}[part](game)
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the directive."""
    app.add_directive("rulebook", RulebookDirective)
    return {"parallel_read_safe": True}
