"""The printed cards as data, for those who draw them."""

from __future__ import annotations

from typing import Any

from fieldcraft.games.nightlancer.cards import (
    OPEN,
    Card,
    CardSet,
    Contact,
    MarketCard,
    Mission,
    Opportunity,
    Person,
    Round,
    Trial,
)
from fieldcraft.games.nightlancer.narrator import KINDS
from fieldcraft.games.nightlancer.view import GATES, NAMES_OF_ABILITIES


def faces(card_set: CardSet) -> dict[str, Any]:
    """Every printed card by its id."""
    return {card.id: printed(card) for card in card_set.cards}


def printed(card: Card) -> dict[str, Any]:
    """What all cards have, and what those of its deck have besides."""
    found = {name: getattr(card, name) for name in ("id", "name", "text", "copies", "source")}
    if isinstance(card, Person):
        return found | person(card)
    if isinstance(card, Contact):
        uses = [use.text for use in card.uses] + [card.type.text.removesuffix(".")]
        return found | {"deck": "contact", "type": card.type.id, "uses": uses}
    if isinstance(card, MarketCard):
        return found | item(card)
    if isinstance(card, Opportunity):
        return found | opportunity(card)
    if isinstance(card, Round):
        return found | round_card(card)
    return found | (mission(card) if isinstance(card, Mission) else {})


def person(card: Person) -> dict[str, Any]:
    numbers = {name: getattr(card, name) for name in ("health", "resolve", "ideals", "kc", "contacts")}
    signature = {"market": card.market.id, "opportunity": card.opportunity.id}
    looks = {"colour": card.colour, "shape": card.shape, "special": card.special}
    return {"deck": "person", "ratings": by_ability(card.ratings)} | numbers | signature | looks


def item(card: MarketCard) -> dict[str, Any]:
    return {
        "deck": "market",
        "kind": KINDS[card.kind],
        "cost": card.cost,
        "health": card.health,
        "resolve": card.resolve,
        "bonus": by_ability(card.bonus),
        "always": by_ability(card.always),
        "loud": card.is_loud,
        "obvious": card.is_obvious,
        "shield": card.shield,
        "owner": card.owner.id if card.owner is not None else None,
    }


def opportunity(card: Opportunity) -> dict[str, Any]:
    return {
        "deck": "opportunity",
        "kind": "agenda" if card.is_agenda else "skill",
        "price": card.price_text,
        "needs": card.needs_text,
        "always": by_ability(card.always),
        "owner": card.owner.id if card.owner is not None else None,
    }


def round_card(card: Round) -> dict[str, Any]:
    return {
        "deck": "round",
        "set": "late" if card.set else "early",
        "missions": card.missions,
        "price": card.price,
        "concerns": card.concerns_text,
        "trial": trial(card.trial, card.trial_text),
        "penalty": card.penalty_text,
    }


def mission(card: Mission) -> dict[str, Any]:
    stages = [
        {
            "routes": [trial(*route) for route in zip(stage.routes, stage.route_texts, strict=True)],
            "penalty": stage.penalty_text,
        }
        for stage in card.stages
    ]
    return {
        "deck": "mission",
        "profile": "high" if card.profile else "low",
        "dirty": card.is_dirty,
        "heat": card.heat,
        "bars": [name for name, bars in (("loud", card.bars_loud), ("obvious", card.bars_obvious)) if bars],
        "pay": [[row.kc, row.opportunities, row.prospects] for row in card.pay],
        "stages": stages,
    }


def trial(found: Trial[Any], text: str) -> dict[str, Any]:
    """A challenge as it is printed."""
    return {
        "ability": NAMES_OF_ABILITIES[found.ability],
        "difficulty": found.difficulty,
        "danger": found.danger,
        "gate": GATES[found.gate] if found.gate != OPEN else None,
        "text": text,
    }


def by_ability(numbers: list[int]) -> dict[str, int]:
    """Those of the numbers that are not 0, by ability."""
    return {name: n for name, n in zip(NAMES_OF_ABILITIES, numbers, strict=True) if n}
