"""A scripted first game on a fixed deal, read from `first_game.toml`.

The script is the record of one game with words: each step says what is to be seen, and which choice is to be
made.  A game is guided as long as its choices are those of the script.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import has_resource, resource
from fieldcraft.rulebook.how_to_play import DRAWN, TOLD, medium_of, paragraphs

FILE = "first_game.toml"


class Step(NamedTuple):
    """The words of one decision, and the choice that they ask for."""

    drawn: tuple[str, ...]
    """Paragraphs on the page, read one after another; the last says what to choose."""
    told: tuple[str, ...]
    """Paragraphs in the terminal."""
    about: str
    """Zone of the table that it speaks of, '' for none."""
    sees: dict[str, Any]
    """Values that the view needs for the words to be true, each by its path, as in `line.0`."""
    choose: str
    """Key of the option to take; '' at the last step."""
    then: tuple[str, ...]
    """The choices that follow until the player is asked again: those of rivals, and settled ones."""


class FirstGame:
    """The script of a game: its deal, its rivals and its steps."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.seed: int = table["seed"]
        self.setup: dict[str, Any] = table.get("setup", {})
        self.bots: tuple[str, ...] = tuple(table.get("bots", ()))
        """The bot that plays each seat after the first one once the script is left."""
        self.steps = tuple(step(row) for row in table["step"])

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """Return every choice of the script, as a record writes it."""
        return tuple(made for one in self.steps for made in (one.choose, *one.then) if made)

    @cached_property
    def begins(self) -> dict[int, int]:
        """The number of each step, from 1 on, by how many choices come before it."""
        places: dict[int, int] = {}
        made = 0
        for number, one in enumerate(self.steps, 1):
            places[made] = number
            made += 1 + len(one.then)
        return places


def read_first_game(package: str, game: str) -> FirstGame | None:
    """Return the script of a game from its package, None where it has none; editions share a package."""
    if not has_resource(package, FILE):
        return None
    table = read_toml(resource(package, FILE), FILE)
    return FirstGame(table) if table["game"] == game else None


def step(row: dict[str, Any]) -> Step:
    """Return the step that a row of the file declares; its paragraphs are those of `how_to_play`."""
    says = [medium_of(" ".join(part.split())) for part in paragraphs(row["says"])]
    drawn, told = (tuple(text for only, text in says if only in ("", one)) for one in (DRAWN, TOLD))
    then = tuple(row.get("then", ()))
    return Step(drawn, told, row.get("about", ""), row.get("sees", {}), row.get("choose", ""), then)


def seen(view: Any, path: str) -> Any:
    """Return the value at a path of a view, as in `spirits.0.energy`; None where there is none.

    `*` means every item of a list, and `#` its length.
    """
    name, _, rest = path.partition(".")
    if not name:
        return view
    if name == "#":
        return len(view)
    if name == "*":
        return [seen(item, rest) for item in view]
    if isinstance(view, list):
        return seen(view[int(name)], rest) if int(name) < len(view) else None
    return seen(view[name], rest) if isinstance(view, dict) and name in view else None
