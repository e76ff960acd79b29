"""A declared position of Agent Decker.

Keys, all but none required: mission (its letter), turn, line, hand, deck, discard, play_area,
equipped, removed, obstacle_deck, obstacle_discard, alarm, alarms, stealth, fighting, interactions,
limit, hand_size.  Piles begin with their top card, the line with the card about to leave; in the
line ! marks a card face down and - a gap.  What is left out is empty, or as the mission has it.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from fieldcraft.errors import ScenarioError
from fieldcraft.games.agent_decker import actions
from fieldcraft.games.agent_decker.cards import GAP, Card
from fieldcraft.games.agent_decker.state import Agent

AGENT_PILES: Final = ("hand", "deck", "discard", "play_area", "equipped", "removed")
OBSTACLE_PILES: Final = ("obstacle_deck", "obstacle_discard")
NUMBERS: Final = {
    "turn": (0, 9999),
    "alarm": (0, 49),
    "stealth": (0, 99),
    "fighting": (0, 99),
    "interactions": (0, 12),
    "limit": (0, 12),
    "hand_size": (0, 12),
}
KEYS: Final = ("mission", "line", "alarms", *AGENT_PILES, *OBSTACLE_PILES, *NUMBERS)


def lay_out(g: Agent, table: dict[str, Any]) -> None:
    """Put the declared position on the table and play on to its first decision; raises ScenarioError."""
    for key in table:
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise ScenarioError(f"'{key}' is not a key of an Agent Decker scenario{hint}")
    g.mission = mission_number(g, table.get("mission", g.box.missions[0].letter))
    for done in g.box.missions[: g.mission]:
        if done.rule is not None:
            done.rule.run(g, 0)
    g.turn = 1
    g.limit = number(table, "limit", g.limit)
    g.interactions = g.limit
    for key in NUMBERS:
        setattr(g, key, number(table, key, getattr(g, key)))
    g.alarms = numbers(table, "alarms")
    g.line = the_line(g, table.get("line", []))
    g.hand, g.deck, g.discard, g.play_area, g.equipped, g.removed = (
        owned(g, table, key) for key in AGENT_PILES
    )
    g.obstacle_deck, g.obstacle_discard = (obstacles(g, table, key) for key in OBSTACLE_PILES)
    g.deck.reverse()
    g.obstacle_deck.reverse()
    check_copies(g)
    g.push(actions.MAIN)
    g.advance()


def mission_number(g: Agent, letter: object) -> int:
    letters = [goal.letter for goal in g.box.missions]
    if letter not in letters:
        raise ScenarioError(f"mission must be one of {', '.join(letters)}, not {letter!r}")
    return letters.index(str(letter))


def number(table: dict[str, Any], key: str, default: int) -> int:
    least, most = NUMBERS[key]
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ScenarioError(f"{key} must be a whole number from {least} to {most}, not {value!r}")
    return value


def numbers(table: dict[str, Any], key: str) -> list[int]:
    values = table.get(key, [])
    if not isinstance(values, list) or not all(type(v) is int and 0 <= v < 50 for v in values):
        raise ScenarioError(f"{key} must be a list of whole numbers from 0 to 49")
    return list(values)


def names(key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ScenarioError(f"{key} must be a list of card ids, not {value!r}")
    return list(value)


def find(g: Agent, key: str, name: str, cards: dict[str, Card]) -> Card:
    if name not in cards:
        near = get_close_matches(name, cards, 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise ScenarioError(f"{key}: there is no card '{name}'{hint}")
    return cards[name]


def owned(g: Agent, table: dict[str, Any], key: str) -> list[Card]:
    """Cards in the agent's hands, by the id of either half; rewards only in the Equip Area."""
    cards = {card.id: card for card in g.box.cards} | {card.agent_id: card for card in g.box.cards}
    if key == "equipped":
        cards |= {goal.agent_id: goal for goal in g.box.missions}
    found = [find(g, key, name, cards) for name in names(key, table.get(key, []))]
    for card in found:
        if key == "equipped" and not (card.keep or card.letter):
            raise ScenarioError(f"equipped: '{card.agent_id}' is not an item")
    return found


def obstacles(g: Agent, table: dict[str, Any], key: str) -> list[Card]:
    cards = {card.id: card for card in g.box.cards if card.type}
    return [find(g, key, name, cards) for name in names(key, table.get(key, []))]


def the_line(g: Agent, value: object) -> list[Card]:
    places = g.box.numbers.line
    marks = names("line", value)
    if len(marks) > places:
        raise ScenarioError(f"the line has {places} places, not {len(marks)}")
    cards = {card.id: card for card in g.box.cards if card.type}
    cards |= {card.back.mark(): card.back for card in g.box.cards if card.type}
    cards[GAP.id] = GAP
    return [find(g, "line", mark, cards) for mark in marks] + [GAP] * (places - len(marks))


def check_copies(g: Agent) -> None:
    """No card lies on the table more often than it is printed."""
    lying = (
        g.hand
        + g.deck
        + g.discard
        + g.play_area
        + g.equipped
        + g.removed
        + g.obstacle_deck
        + g.obstacle_discard
    )
    lying += [card.front for card in g.line if card is not GAP]
    for card in g.box.cards + g.box.missions:
        printed = max(card.copies, 1)
        if lying.count(card) > printed:
            raise ScenarioError(
                f"'{card.id}' lies on the table {lying.count(card)} times, but there are {printed}"
            )
