"""What the page needs to know of a game before anybody plays: its cards, words and rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from fieldcraft.errors import RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.games.agent_decker.ruleset import AgentDecker
from fieldcraft.games.agent_decker.state import Card
from fieldcraft.games.agent_decker.words import KINDS, TYPE_NAMES
from fieldcraft.language.entries import slug
from fieldcraft.table.refusals import Refused, sentence


def known(game: str) -> Ruleset:
    """The rules of a game; raises Refused for an unknown id."""
    try:
        return ruleset(game)
    except RequestError as error:
        raise Refused("unknown-game", reason=sentence(error)) from None


def about(game: str) -> dict[str, Any]:
    """A game in the list of games."""
    rules = known(game)
    return {
        "id": rules.id,
        "title": rules.title,
        "seats": rules.seats,
        "players": str(rules.seats),
        "minutes": getattr(rules, "minutes", None),
        "has_story": type(rules).pages is not Ruleset.pages,
    }


@cache
def cards(game: str) -> dict[str, Any]:
    """Every card as the page draws it, and the words that go with them."""
    rules = known(game)
    faces = getattr(rules, "faces", None)
    made = faces() if faces is not None else drawn(rules)
    return {"game": rules.id, "version": rules.version, "cards": made, "words": rules.messages["words"]}


def drawn(rules: Ruleset) -> dict[str, Any]:
    if isinstance(rules, AgentDecker):
        cards = rules.box.cards + rules.box.missions
        return {card.id: both_halves(card, rules.words.texts[card.id]) for card in cards}
    names = {slug(name): name for name in rules.card_names()}
    return {id: {"id": id, "name": name, "lines": rules.card_text(name)} for id, name in names.items()}


def both_halves(card: Card, texts: dict[str, str]) -> dict[str, Any]:
    """A card of Agent Decker; of a goal the agent half is its reward."""
    powers = ((card.stealth, "stealth"), (card.fighting, "fighting"))
    power = [{"n": n, "kind": kind} for n, kind in powers if n]
    agent = {"id": card.agent_id, "name": card.agent_name, "power": power, "keep": card.keep}
    agent["text"] = texts["agent_text"]
    reward = agent if card.agent_id != card.id else None
    goal = {"letter": card.letter, "text": texts["text"], "reward": reward}
    return {
        "id": card.id,
        "name": card.name,
        "type": TYPE_NAMES.get(card.type),
        "cost": {"n": card.cost, "kind": KINDS[card.cost_kind]} if card.type else None,
        "alarm": card.alarm,
        "text": texts["text"],
        "obstacle": bool(card.type),
        "agent": agent,
        "goal": goal if card.letter else None,
        "copies": max(card.copies, 1),
    }
