"""The printed cards as data, for the page."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.island.outward.narrator import IslandNarrator, printed_on
from fieldcraft.games.island.phases.events import BYS
from fieldcraft.games.island.printed.cards import (
    ELEMENT_NAMES,
    SLOW,
    EventCard,
    EventPart,
    Power,
    Space,
    Spirit,
)
from fieldcraft.games.island.vocabulary.absorbing import Absorb
from fieldcraft.games.island.vocabulary.lexicon import TERRAINS
from fieldcraft.language.forms import within

TERRAIN_NAMES = tuple(TERRAINS)
GROUNDS = (*TERRAIN_NAMES, "coast")
"""The lands that an invader card may name."""


def faces(narrator: IslandNarrator) -> dict[str, Any]:
    """Every printed card by its id, and each board with its rows of cells; `kind` says what it is."""
    card_set = narrator.card_set
    found: dict[str, Any] = {power.id: power_face(power, narrator) for power in card_set.powers}
    for spirit in card_set.spirits:
        found[spirit.id] = spirit_face(spirit, narrator)
    for fear in card_set.fear_cards:
        found[fear.id] = {"id": fear.id, "name": fear.name, "kind": "fear", "texts": fear.texts}
    for event in card_set.events:
        found[event.id] = event_card_face(event, narrator)
    for blight in card_set.blight_cards:
        found[blight.id] = {
            "id": blight.id,
            "name": blight.name,
            "kind": "blight",
            "pool": blight.pool,
            "text": blight.text,
        }
    for adversary in card_set.adversaries:
        found[adversary.id] = {
            "id": adversary.id, "name": adversary.name, "kind": "adversary",
            "levels": [
                {"name": level.name, "difficulty": level.difficulty, "text": level.text}
                for level in adversary.levels
            ],
        }  # fmt: skip
    for scenario in card_set.scenarios:
        found[scenario.id] = {
            "id": scenario.id, "name": scenario.name, "kind": "scenario", "text": scenario.text,
        }  # fmt: skip
    for card in card_set.invaders:
        found[card.id] = {
            "id": card.id, "name": card.name, "kind": "invader", "stage": card.stage + 1,
            "grounds": [GROUNDS[terrain] for terrain in card.terrains], "escalates": card.escalates,
        }  # fmt: skip
    for id, face in found.items():
        text = face.get("text", "") if face["kind"] != "innate" else ""  # that is said level by level
        face["says"] = between(narrator.spoken(id), face["name"], text)
    for board in card_set.boards:
        terrains = [TERRAIN_NAMES[terrain] for terrain in board.terrains[1:]]
        found[board.id] = {
            "id": board.id, "name": board.name, "kind": "board", "rows": board.rows, "terrains": terrains,
        }  # fmt: skip
    for kind in card_set.pieces.kinds:
        found[kind.id] = {
            "id": kind.id, "name": kind.one, "kind": "piece", "many": kind.many, "health": kind.health,
            "text": kind.text,
        }  # fmt: skip
    return found


def spirit_face(spirit: Spirit, narrator: IslandNarrator) -> dict[str, Any]:
    """Return the face of a Spirit."""
    return {
        "id": spirit.id, "name": spirit.name, "kind": "spirit", "text": spirit.special, "how": spirit.how,
        "growth": [growth.text for growth in spirit.growth],
        "energy": [space_face(space) for space in spirit.energy],
        "plays": [space_face(printed_on(spirit, space)) for space in spirit.plays],
        "absorbs": absorbs(spirit), "complexity": spirit.complexity, "presence": narrator.card_set.presence,
        "innates": [power.id for power in spirit.innates],
    }  # fmt: skip


def event_card_face(event: EventCard, narrator: IslandNarrator) -> dict[str, Any]:
    """Return the face of an event card."""
    by = next(name for name, number in BYS.items() if number == event.by)
    return {
        "id": event.id, "name": event.name, "kind": "event", "by": by,
        "faces": [event_face(part, event, narrator) for part in event.faces],
        "others": [
            event_face(part, event, narrator) for part in (event.tokens, event.dahan) if part is not None
        ],
    }  # fmt: skip


def between(spoken: str, name: str, text: str) -> str:
    """Return what is said of a card between its name and its text, which are in the face already."""
    return spoken.removeprefix(name).removesuffix(text.removesuffix("."))


def event_face(part: EventPart, event: EventCard, narrator: IslandNarrator) -> dict[str, Any]:
    """Return a part of an event card."""
    return {"name": part.name, "text": part.text, "terms": narrator.event_terms(part, event)}


def absorbs(spirit: Spirit) -> bool:
    """True if a power of the Spirit absorbs presence."""
    return any(isinstance(op, Absorb) for power in spirit.powers for op in within(*power.clauses))


def space_face(space: Space) -> dict[str, Any]:
    """A space of a track; `number` is -1 where it shows none."""
    return {
        "number": space.number,
        "elements": [ELEMENT_NAMES[element] for element in space.elements],
        "reclaims": space.reclaims,
        "any": space.is_wild,
        "more_plays": space.more_plays,
        "moves": space.moves,
    }


def power_face(power: Power, narrator: IslandNarrator) -> dict[str, Any]:
    """A power; an innate one has for each of its levels the elements that it needs and what it says."""
    levels = [
        {
            "need": {ELEMENT_NAMES[amount.element]: amount.n for amount in need.amounts},
            "needs": narrator.needs(need),
            "text": text,
        }
        for need, text in zip(power.levels, power.texts, strict=True)
    ]
    return {
        "id": power.id,
        "name": power.name,
        "kind": "innate" if power.is_innate else "major" if power.is_major else "power",
        "cost": power.cost,
        "speed": "slow" if power.speed == SLOW else "fast",
        "elements": [ELEMENT_NAMES[element] for element in power.elements],
        "reach": narrator.reach(power),
        "levels": levels,
        "text": power.text,
    }
