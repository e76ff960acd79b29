"""The printed cards as data, for those who draw them."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.games.nightlancer.box import CardSet
from fieldcraft.games.nightlancer.cards import (
    Card,
    Contact,
    MarketCard,
    Mission,
    Opportunity,
    Person,
    Round,
    Stage,
)
from fieldcraft.games.nightlancer.narrator import KINDS
from fieldcraft.games.nightlancer.terms import EARLY, HIGH, Penalty, Trial
from fieldcraft.games.nightlancer.view import GATES, NAMES_OF_ABILITIES
from fieldcraft.rulebook.text import clause

DIE: Final = "die"


def faces(card_set: CardSet) -> dict[str, Any]:
    """Every printed card by its id, and the die as `die`; `kind` says what sort of thing it is."""
    die = [{"n": face.n, "strain": face.strain} for face in card_set.die]
    found = {card.id: head(card) | printed(card) for card in card_set.cards}
    return found | {DIE: {"id": DIE, "kind": DIE, "faces": die}}


def head(card: Card) -> dict[str, Any]:
    return {name: getattr(card, name) for name in ("id", "name", "copies", "text", "source")}


def printed(card: Card) -> dict[str, Any]:
    """What stands on a card besides its name."""
    if isinstance(card, Person):
        return person(card)
    if isinstance(card, Contact):
        third = {"type": card.type.id, "third": card.hinders[0].text}
        return {"kind": "contact", "uses": [use.text for use in card.uses]} | third
    if isinstance(card, MarketCard):
        return item(card)
    if isinstance(card, Opportunity):
        kind = "agenda" if card.is_agenda else "skill"
        words = {"price": card.price_text, "needs": card.needs_text}
        return {"kind": kind, "ideals": card.ideals, "signature": card.owner is not None} | words
    if isinstance(card, Round):
        return event(card)
    assert isinstance(card, Mission)
    return mission(card)


def bonuses(numbers: list[int]) -> dict[str, int]:
    """What is added, by the name of the ability."""
    return {name: n for name, n in zip(NAMES_OF_ABILITIES, numbers, strict=True) if n}


def person(card: Person) -> dict[str, Any]:
    return {
        "kind": "person",
        "ratings": card.ratings,
        "health": card.health,
        "resolve": card.resolve,
        "ideals": card.ideals,
        "kc": card.kc,
        "special": card.special,
        "colour": card.colour,
        "shape": card.shape,
    }


def item(card: MarketCard) -> dict[str, Any]:
    return {
        "kind": KINDS[card.kind],
        "cost": card.cost,
        "health": card.health,
        "resolve": card.resolve,
        "bonus": bonuses(card.bonus),
        "loud": card.is_loud,
        "obvious": card.is_obvious,
        "signature": card.owner is not None,
    }


def event(card: Round) -> dict[str, Any]:
    return {
        "kind": "round",
        "set": "early" if card.set == EARLY else "late",
        "price": card.price,
        "missions": card.missions,
        "concerns": card.concerns_text,
        "trial": trial(card.trial, card.trial_text),
        "penalty": penalty(card.penalty, card.penalty_text),
    }


def mission(card: Mission) -> dict[str, Any]:
    return {
        "kind": "mission",
        "profile": "high" if card.profile == HIGH else "low",
        "dirty": card.is_dirty,
        "heat": card.heat,
        "bars": [name for name, is_so in (("loud", card.bars_loud), ("obvious", card.bars_obvious)) if is_so],
        "pay": [{"kc": row.kc, "cards": row.opportunities, "prospects": row.prospects} for row in card.pay],
        "stages": [stage(one) for one in card.stages],
    }


def stage(one: Stage) -> dict[str, Any]:
    """One of the stages of a mission: its two routes and what failing brings."""
    routes = [trial(*route) for route in zip(one.routes, one.route_texts, strict=True)]
    return {"routes": routes, "penalty": penalty(one.penalty, one.penalty_text)}


def trial(one: Trial[Any], text: str) -> dict[str, Any]:
    """A challenge, in words and taken apart."""
    found = {"ability": NAMES_OF_ABILITIES[one.ability], "need": one.difficulty, "danger": one.danger}
    return found | {"gate": GATES[one.gate], "text": text}


def penalty(one: Penalty[Any], text: str) -> dict[str, Any]:
    kind = "abort" if one.aborts() else "fight" if one.fight() is not None else "loss"
    return {"kind": kind, "text": clause(text)}
