"""Helpers of the tests of these cards: positions of either edition, quiet obstacles, and checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from cards.blight_chronicles.printed import DEMO, OBSTACLES, RETAIL
from positions import choose, declare, offered, pending, texts_of

import fieldcraft

HAND = ["tension", "silent-movement"]
IDLE = ["play:tension", "play:silent-movement", "done"]

# Obstacles that do nothing of their own accord while nobody eliminates them.
QUIET = {
    RETAIL: ["staff-entrance", "car-thief", "tool-shed-door", "staff-entrance", "car-thief"],
    DEMO: ["staff-entrance", "car-thief", "steel-door", "staff-entrance", "car-thief"],
}
MORE = ["security-guard", "security-guard", "motion-activated-camera", "motion-activated-camera"]

TEXTS = {game: texts_of(game) for game in (RETAIL, DEMO)}
COSTS = {(game, row[0]): row[4] for game, rows in OBSTACLES.items() for row in rows}
SUSPICION = {(game, row[0]): row[5] for game, rows in OBSTACLES.items() for row in rows}


def retail(**position: Any) -> fieldcraft.Game:
    """The retail edition at a declared position."""
    return declare(RETAIL, **position)


def demo(**position: Any) -> fieldcraft.Game:
    """The demo edition at a declared position."""
    return declare(DEMO, **position)


def quiet(n: int, *without: str, game: str = RETAIL) -> list[str]:
    """Return `n` quiet obstacles, without those named."""
    return [card for card in QUIET[game] + MORE if card not in without][:n]


def line(*places: str, without: tuple[str, ...] = (), game: str = RETAIL) -> list[str]:
    """Six slots that begin with these, the rest quiet."""
    names = [place.strip("!+-0123456789") for place in places]
    return [*places, *quiet(6 - len(places), *names, *without, game=game)]


def enough(card: str, game: str = RETAIL) -> dict[str, int]:
    """Return the power to eliminate an obstacle in any place, as a mix that leaves no choice."""
    if COSTS[game, card].endswith("evasion"):
        return {"physical": 1, "evasion": 16}
    return {"physical": 16}


def after(game: fieldcraft.Game, *keys: str, **expected: Any) -> None:
    """These choices lead to the main decision of Engage, nothing left over, with these values."""
    choose(game, *keys)
    view = game.view()
    assert {key: view[key] for key in expected} == expected
    assert "done" in offered(game)
    assert pending(game) == []


def leave(game: fieldcraft.Game) -> None:
    """Answer whatever is asked by no, enough or leave, or by the first option."""
    while "done" not in offered(game) and not game.over:
        refusals = [key for key in offered(game) if key in ("no", "enough", "leave")]
        game.choose(refusals[0] if refusals else 0)


def editions(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Each row in the retail edition, and in the demo where it has the cards and the first does the same."""
    found = []
    for row in rows:
        found.append(pytest.param(RETAIL, *row, id=row[0]))
        names = {name.strip("!+-0123456789") for part in row for name in names_in(part)} - {""}
        if TEXTS[DEMO].get(row[0]) == TEXTS[RETAIL][row[0]] and names <= set(TEXTS[DEMO]):
            found.append(pytest.param(DEMO, *row, id=f"{row[0]}-of-the-demo"))
    return found


def names_in(part: Any) -> Iterator[str]:
    """The cards of a position that are written as lists, and of an expectation."""
    if isinstance(part, dict):
        for value in part.values():
            yield from names_in(value)
    elif isinstance(part, list):
        yield from (name for name in part if isinstance(name, str))
