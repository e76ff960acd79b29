"""What the tests of Nightlancer's rules share."""

from __future__ import annotations

from typing import Any

from positions import choose, nightlancer

import fieldcraft


def skip(game: fieldcraft.Game, *keys: str) -> None:
    """Choose these, and whatever lone answer is asked for before, between and after them."""
    for key in keys:
        alone(game)
        choose(game, key)
    alone(game)


def alone(game: fieldcraft.Game) -> None:
    """Give every answer that is the only one."""
    while len(game.options) == 1:
        game.choose(0)


def of(game: fieldcraft.Game, seat: int = 0) -> dict[str, Any]:
    """What a person has."""
    found: dict[str, Any] = game.view(-1)["seats"][seat]
    return found


def numbers(game: fieldcraft.Game, seat: int, *names: str) -> tuple[int, ...]:
    return tuple(of(game, seat)[name] for name in names)


def event(card: str, *people: dict[str, Any], **position: Any) -> fieldcraft.Game:
    """The event of a round, before the first person faces it."""
    return nightlancer(phase="event", round_card=card, people=list(people), **position)


def on_mission(card: str, *people: dict[str, Any], second: Any = (), **position: Any) -> fieldcraft.Game:
    """The Mission phase with the first person alone on a mission, or against the second."""
    claim = {"card": card, "first": position.pop("first", [0]), "second": list(second)}
    claims = position.pop("claims", [claim])
    return nightlancer(phase="mission", people=list(people), missions=claims, **position)


def street(*people: dict[str, Any], **position: Any) -> fieldcraft.Game:
    return nightlancer(phase="street", people=list(people), **position)


def asked(game: fieldcraft.Game) -> tuple[int, str]:
    """Who is asked, and what."""
    return game.seat, str(game.question["name"])
