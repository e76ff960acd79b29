"""The positions that the boards of the page are tested with (web/src/boards), as the engine gives them.

FIELDCRAFT_GOLDEN=1 writes the file again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.rendering import client
from fieldcraft.rendering.games import faces

FILE = Path(__file__).parents[2] / "web" / "src" / "boards" / "positions.json"
WRITE = os.environ.get("FIELDCRAFT_GOLDEN") == "1"

AGENT_DECKER = {
    "turn": (
        {
            "game": "agent-decker",
            "mission": "A",
            "line": ["guard", "security-camera!", "-", "guard", "waste-room", "guard-dog"],
            "hand": ["punch", "punch", "hide"],
            "deck": ["hide"],
            "discard": ["punch"],
            "equipped": ["keycard"],
            "obstacle_deck": ["patrolling-guard", "siren", "inspector"],
            "alarm": 12,
        },
        ["play:punch", "play:punch", "disarm:4", "done"],
    ),
    "mix": (
        {
            "game": "agent-decker",
            "mission": "A",
            "line": ["waste-room", "guard", "guard", "security-camera", "guard-dog", "siren"],
            "stealth": 4,
            "fighting": 4,
        },
        ["disarm:1"],
    ),
}

HAND = ["tension", "silent-movement", "elbow-strike"]
BLIGHT_CHRONICLES = {
    "round": (
        {
            "game": "blight-chronicles",
            "stage": "1",
            "slots": ["thug", "car-thief!", "staff-entrance+1", "metal-detector", "-", "orderly-2"],
            "marks": ["guard-house"],
            "hand": [*HAND, "crowbar", "rope"],
            "deck": ["footwork", "instinct"],
            "discard": ["hit-and-run"],
            "tools": ["taser", "sedative!"],
            "outfit": "white-coat",
            "obstacle_deck": ["crane-cabin", "floodlight", "nervous-guard", "wet-concrete"],
            "physical": 9,
            "evasion": 6,
        },
        ["play:crowbar", "eliminate:3", "pay:3-0", "done", "avoid:1"],
    ),
    "campaign": (
        {
            "game": "blight-chronicles",
            "stage": "3A",
            "completed": ["1", "2A"],
            "slots": ["thug"],
            "hand": HAND,
            "deck": ["footwork", "instinct", "hit-and-run", "crowbar", "risky-step", "focus"],
            "accomplishments": 4,
            "physical": 15,
            "evasion": 15,
        },
        ["complete", "go-to:4A", "learn:ghost-walk"],
    ),
}


def walk(declared: dict[str, Any], keys: list[str]) -> list[dict[str, Any]]:
    """The positions before the first of these choices, between them and after the last."""
    game = fieldcraft.scenario(declared)
    positions = [position(game)]
    for key in keys:
        game.choose(key)
        positions.append(position(game))
    return positions


NIGHTLANCER = ("pick", "event", "build", "object", "take", "street", "route", "settle")
"""The questions in the positions of Nightlancer, each the first of its kind in a game of random bots."""


ISLAND = ("grow", "part", "put", "take", "keep", "play", "use", "target", "ravage-order", "hit")
"""The questions in the positions of the island with two Spirits."""


def invaders(seed: int, most: int) -> list[dict[str, Any]]:
    """Return positions of the island before and after the invaders act, each with the facts between.

    `most` is the number of such choices.
    """
    game = fieldcraft.new("island", seed=seed, setup={"spirits": 2})
    bot = make_bot("random", seed)
    found: list[dict[str, Any]] = []
    while len(found) < 2 * most:
        before, n = position(game), game.made
        game.choose(bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key)
        facts = [fact for fact in client.facts(game, game.seat) if fact["at"] > n]
        if any(fact["kind"] in ("ravage", "build", "explore") for fact in facts):
            found += [before | {"facts": []}, position(game) | {"facts": facts}]
    return found


def moments(
    game_id: str, asked: tuple[str, ...], setup: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    """The first positions of a game in which that is asked."""
    game = fieldcraft.new(game_id, seed=3, setup=setup)
    bot = make_bot("random", 3)
    found: dict[str, dict[str, Any]] = {}
    while not game.over:
        question = game.view()["question"]["name"]
        if question in asked and question not in found:
            found[question] = position(game)
        game.choose(bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key)
    return [found[question] for question in asked]


def position(game: fieldcraft.Game) -> dict[str, Any]:
    view = game.view()
    options = client.options_of(game.options, game.rules, view)
    return {"view": view, "options": options, "closed": client.closed(game, game.seat)}


def known(walks: dict[str, list[dict[str, Any]]], game: str) -> dict[str, Any]:
    """The catalogue with the cards that these positions name, by either half."""
    seen = json.dumps([step["view"] for steps in walks.values() for step in steps])
    whole = faces(ruleset(game))

    def named(id: str, card: dict[str, Any]) -> bool:
        halves = [id, (card.get("agent") or {}).get("id")]
        return any(f'"{half}' in seen for half in halves if half)

    kept = {
        id: card
        for id, card in whole["cards"].items()
        if named(id, card)
        or card.get("kind") == "board"
        or id in ("mission", "die", "tracks")
        or id.startswith("stage:")
        or card.get("goal")
    }
    return {"game": game, "version": "", "cards": kept}


def test_the_positions_of_the_board_tests_are_current() -> None:
    found = {}
    for game, declared in (("agent-decker", AGENT_DECKER), ("blight-chronicles", BLIGHT_CHRONICLES)):
        walks = {name: walk(*one) for name, one in declared.items()}
        rules = list(fieldcraft.new(game, 1).rules.rules)
        found[game] = {"catalogue": known(walks, game), "rules": rules, "walks": walks}
    for game, asked, setup in (("nightlancer", NIGHTLANCER, {}), ("island", ISLAND, {"spirits": 2})):
        walks = {"asked": moments(game, asked, setup)}
        if game == "island":
            walks["invaders"] = invaders(3, 4)
        found[game] = {"catalogue": known(walks, game), "rules": list(ruleset(game).rules), "walks": walks}
    if WRITE:
        FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(found))
