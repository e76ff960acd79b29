"""Helpers of the tests of these cards: a person before a challenge or on the street, and their state."""

from __future__ import annotations

from typing import Any

from positions import choose, declare, happened, offered, rules_of

import fieldcraft

ABILITIES = ("covert", "streetwise", "technical", "melee", "gunfight", "marksman")
CARDS = {card.id: card for card in rules_of("nightlancer").card_set.cards}
# A mission that bars nothing, and which of the routes of its first stage tests the ability.
ROUTES = {
    "covert": ("cold-transfer", 2),
    "streetwise": ("cold-transfer", 1),
    "technical": ("pump-station-nine", 2),
    "melee": ("pump-station-nine", 1),
    "gunfight": ("eviction-day", 1),
    "marksman": ("picket-line", 1),
}
GATES = {"distraction": ("house-edge", 1), "cracking": ("warm-delivery", 1), "demolition": ("toll-house", 2)}


def night(*people: dict[str, Any], **position: Any) -> fieldcraft.Game:
    """Two rivals, the first of whom is about to act; the other is the Veteran or, against him, the Guard."""
    other = {"who": "guard" if people[0].get("who") == "veteran" else "veteran"}
    return declare("nightlancer", people=[*people, other][:2], **position)


def at_challenge(ability: str, *others: dict[str, Any], dice: str = "1", **person: Any) -> fieldcraft.Game:
    """The first person builds the score of a challenge on the ability, before the die."""
    card, route = ROUTES[ability]
    game = on_mission(card, *others, dice=dice, **person)
    return taken(game, f"route:{route}", "attempt")


def at_gate(gate: str, *others: dict[str, Any], **person: Any) -> fieldcraft.Game:
    """Put the first person before an obstacle of this kind."""
    card, route = GATES[gate]
    return taken(on_mission(card, *others, **person), f"route:{route}", "attempt")


def on_mission(card: str, *others: dict[str, Any], dice: str = "1", **person: Any) -> fieldcraft.Game:
    """The first person alone on a mission, at the start of its first stage."""
    missions = [{"card": card, "first": [0]}]
    return night({"who": "guard"} | person, *others, phase="mission", missions=missions, dice=[dice] * 3)


def on_street(*others: dict[str, Any], **person: Any) -> fieldcraft.Game:
    """The first person has the turn on the street."""
    position = {key: person.pop(key) for key in list(person) if key.endswith("_deck") or key == "market"}
    return night({"who": "guard"} | person, *others, phase="street", **position)


def taken(game: fieldcraft.Game, *keys: str) -> fieldcraft.Game:
    """The game after these choices."""
    choose(game, *keys)
    return game


QUIET = ("roll", "pass", "go-on", "stay", "go-along")


def until(game: fieldcraft.Game, key: str) -> fieldcraft.Game:
    """Play on by the choices that add nothing until this one is offered."""
    while key not in offered(game):
        quiet = [name for name in QUIET if name in offered(game)]
        assert quiet, f"{key} is never offered: {offered(game)}"
        game.choose(quiet[0])
    return game


def rolled(game: fieldcraft.Game, *keys: str) -> int:
    """The score of the first roll, after these choices and with nothing else added."""
    choose(game, *keys)
    while not scores(game):
        game.choose(next(name for name in QUIET if name in offered(game)))
    return scores(game)[0]


def person(game: fieldcraft.Game, seat: int = 0) -> dict[str, Any]:
    """Return the view of a person."""
    found: dict[str, Any] = game.view()["seats"][seat]
    return found


def strength(game: fieldcraft.Game) -> int:
    """Return the score of the current challenge without the die."""
    n: int = game.view()["challenge"]["strength"]
    return n


def rating(who: str, ability: str) -> int:
    """Return the printed rating of a Nightlancer."""
    n: int = CARDS[who].ratings[ABILITIES.index(ability)]
    return n


def scores(game: fieldcraft.Game) -> list[int]:
    """Return the scores that have been rolled, with all additions."""
    rolls = happened(game, "rolled") + happened(game, "rolled-strain")
    return [int(parts[2]) for parts in rolls]


def contacts(game: fieldcraft.Game, seat: int = 0) -> list[str]:
    found: list[str] = game.view(seat)["contacts"][seat]
    return found


def assets(game: fieldcraft.Game, seat: int = 0) -> list[str]:
    found: list[str] = game.view()["assets"][seat]
    return found
