"""Helpers of the tests of Nightlancer's rules: positions, and views of the results."""

from __future__ import annotations

from typing import Any

from positions import choose, declare, happened, offered, rules_of

import fieldcraft

RULES = rules_of("nightlancer")
BOX = RULES.card_set
CARDS = {card.id: card for card in BOX.cards}
ABILITIES = ("covert", "streetwise", "technical", "melee", "gunfight", "marksman")
WHO = ("guard", "veteran", "sniper", "engineer")
"""People of whom a test wants nothing in particular, seat by seat."""
NEXT = ["eelers-feuding"]
"""A Round card to come."""
COMPETENT = {"who": "weapon-smith", "assets": ["pier-politics"]}
"""Passes all stages of Cold transfer by the routes 1, 2 and 1 where the die shows 2."""


def people_of(seats: int, **each: Any) -> list[dict[str, Any]]:
    """Return `seats` people with what each of them has."""
    return [{"who": who} | each for who in WHO[:seats]]


def night(*people: Any, **position: Any) -> fieldcraft.Game:
    """A declared position; there are as many seats as people, against each other two at least."""
    position.setdefault("seats", max(len(people), 1 if position.get("mode") == "together" else 2))
    return declare("nightlancer", people=list(people), **position)


def together(*people: Any, **position: Any) -> fieldcraft.Game:
    """A declared position of people who play against the Rival."""
    return night(*people, mode="together", **position)


def on_mission(card: str, *people: Any, **position: Any) -> fieldcraft.Game:
    """Missions are played, and the first person is on this one, or who is named in `first` and `second`."""
    claim = {name: position.pop(name) for name in ("first", "second", "deal") if name in position}
    return night(*people, phase="mission", missions=[{"card": card, "first": [0]} | claim], **position)


def event(card: str, *people: Any, **position: Any) -> fieldcraft.Game:
    """The event of a round, before the first person faces it."""
    return night(*people, phase="event", round_card=card, **position)


def begin(seed: int = 0, **setup: Any) -> fieldcraft.Game:
    """A new game in which Nightlancers are dealt at random."""
    return fieldcraft.new("nightlancer", seed, {"pick": "random"} | setup)


def play(game: fieldcraft.Game, *keys: str) -> fieldcraft.Game:
    """Choose these, and before each of them whatever is the only answer."""
    for key in keys:
        alone(game, key)
        choose(game, key)
    return game


def alone(game: fieldcraft.Game, until: str = "settle") -> fieldcraft.Game:
    """Give every answer that is the only one, but not this one, and not the last of the game.

    To hand something over is none: people who play together may do so at any question.
    """
    while len(keys := [key for key in offered(game) if key != "exchange"]) == 1:
        if keys[0] in (until, "settle"):
            break
        game.choose(keys[0])
    return game


def skip(game: fieldcraft.Game, *keys: str) -> fieldcraft.Game:
    """Choose these, and then whatever is the only answer, too."""
    return alone(play(game, *keys))


def asked(game: fieldcraft.Game) -> tuple[int, str]:
    """Return the seat that is asked, and the name of its question."""
    return game.seat, str(game.question["name"])


def of(game: fieldcraft.Game, seat: int = 0) -> dict[str, Any]:
    """Return what all know of a person."""
    found: dict[str, Any] = game.view(-1)["seats"][seat]
    return found


def numbers(game: fieldcraft.Game, seat: int, *names: str) -> tuple[int, ...]:
    return tuple(of(game, seat)[name] for name in names)


def lying(game: fieldcraft.Game, zone: str, seat: int = 0) -> list[str]:
    """The cards of a zone, also where nobody sees them; the top card of a deck is the last."""
    found: list[str] = game.state.snapshot()["cards"][zone][seat]
    return found


def mission(game: fieldcraft.Game, place: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = game.view(-1)["missions"][place]
    return found


def scores(game: fieldcraft.Game) -> list[int]:
    """Return every score that was rolled, with all additions before it."""
    return [int(fact.parts[2]) for fact in game.facts if fact.kind.startswith("rolled")]


def count(game: fieldcraft.Game, kind: str, who: str = "") -> list[Any]:
    """Return the numbers in facts of a kind about a person."""
    return [parts[1] for parts in happened(game, kind) if parts[0] == who]


def judged(game: fieldcraft.Game, kind: str) -> list[Any]:
    """Return the best score and the difficulty of each challenge that was `passed` or `failed`."""
    return [parts[:2] for parts in happened(game, kind)]
