"""The printed cards as data, for the page: both halves, the stages and the mission card."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.blight_chronicles.outward.narrator import KINDS, STAGE_CARD, BlightNarrator
from fieldcraft.games.blight_chronicles.phases.stages import LEAST_DECK, MOST_DECK
from fieldcraft.games.blight_chronicles.printed.cards import MOVE, TOOL, Card, Level, Stage
from fieldcraft.games.blight_chronicles.vocabulary.lexicon import TYPES, tag_bits
from fieldcraft.games.blight_chronicles.vocabulary.words import TAGS

MISSION: Final = "mission"


def faces(narrator: BlightNarrator) -> dict[str, Any]:
    """Return every printed card by its id; stages by `stage:2A`, and the track of positions as `mission`."""
    card_set = narrator.card_set
    found = {card.id: printed(card, narrator) for card in card_set.agent_cards + card_set.obstacles}
    levels = [card_set.printed, *card_set.levels]
    found |= {STAGE_CARD + stage.id: stage_card(stage, levels) for stage in card_set.stages}
    positions = [
        {"hand_size": position.hand_size, "level": position.level} for position in card_set.positions
    ]
    deck = {"least": LEAST_DECK, "most": MOST_DECK}
    tokens = [
        {"id": stock.id, "name": stock.title}
        for stock in card_set.stocks
        if stock.most and not stock.is_track
    ]
    return found | {MISSION: {"id": MISSION, "positions": positions, "deck": deck, "tokens": tokens}}


def printed(card: Card, narrator: BlightNarrator) -> dict[str, Any]:
    """A card of the agent, or an obstacle with the card that it becomes."""
    made: dict[str, Any] = {"id": card.id, "name": card.name, "copies": card.copies, "level": card.level}
    made["agent"] = agent_half(card.half, narrator) if card.half.whole is card else None
    if card.kinds:
        made["type"] = next(name for name, bit in TYPES.items() if card.kinds & bit)
        made["tags"] = [name for name, bit in tag_bits(TAGS).items() if card.kinds & bit]
        made["set"] = narrator.card_set.set_names[card.set]
        made["cost"] = {"n": card.cost, "kind": KINDS[card.cost_kind]}
        made["suspicion"] = card.suspicion
        made["text"] = card.text
        made["says"] = narrator.spoken(card.id)
    return made


def agent_half(card: Card, narrator: BlightNarrator) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": card.name,
        "power": narrator.powers(physical=card.physical, evasion=card.evasion),
        "kind": None if card.kind == MOVE else "tool" if card.kind == TOOL else "uniform",
        "charges": card.charges,
        "text": card.text,
        "says": narrator.spoken(card.id),
    }


def stage_card(stage: Stage, levels: list[Level]) -> dict[str, Any]:
    """A stage: its objective, events, threat and, by level of difficulty, the ways to fail."""
    cost = {"n": stage.cost, "kind": KINDS[stage.cost_kind]}
    return {
        "id": STAGE_CARD + stage.id,
        "title": stage.name,
        "number": stage.number,
        "objective": {"label": stage.label, "cost": cost, "tokens": stage.tokens},
        "events": stage.event_texts,
        "threat": stage.threat,
        "clock": stage.clock,
        "rounds": stage.last_round,
        "failures": {level.id: level.failures(stage) for level in levels},
    }
