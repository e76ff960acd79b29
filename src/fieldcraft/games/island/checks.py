"""Sums of the printed boxes: how many cards of each kind the base box and each set have."""

from __future__ import annotations

from collections import Counter
from typing import Final

from fieldcraft.games.island.phases.events import BYS
from fieldcraft.games.island.printed.cards import CardSet

BASE: Final = ""
WANTED: Final[dict[str, dict[str, int]]] = {
    BASE: {
        "minor powers": 36, "major powers": 22, "unique powers": 32, "Spirits": 8, "fear cards": 15,
        "faces of fear cards": 45, "blight cards": 23, "invader cards": 15, "adversaries": 3,
        "levels of adversaries": 21, "boards": 4, "layouts": 13, "scenarios": 2,
    },
    "branch_and_claw": {
        "minor powers": 31, "major powers": 21, "unique powers": 8, "Spirits": 2, "fear cards": 15,
        "faces of fear cards": 45, "adversaries": 1, "levels of adversaries": 7, "events": 26,
        "events by health": 9, "events by stage": 5, "events by terror": 3, "events by choice": 8,
        "events by each choice": 1, "scenarios": 1, "main parts of events": 51,
        "token parts of events": 25, "dahan parts of events": 24,
        "kinds of token parts": 14, "kinds of dahan parts": 16,
    },
    "feather_and_flame": {"unique powers": 12, "Spirits": 3},
    "jagged_earth": {
        "unique powers": 8, "Spirits": 2, "adversaries": 1, "levels of adversaries": 7, "boards": 2,
    },
    "nature_incarnate": {"blight cards": 1},
}  # fmt: skip
"""The printed sums, as far as a set is in the box."""


def remarks(card_set: CardSet) -> list[str]:
    """Return where the printed sums are not met, a sentence each."""
    names = {BASE: "The base box"} | card_set.sets
    found = sums(card_set)
    return [
        f"{names[set]} has {found[set][kind]} {kind}, not {n}."
        for set, wanted in WANTED.items()
        for kind, n in wanted.items()
        if found[set][kind] != n
    ]


def sums(card_set: CardSet) -> dict[str, Counter[str]]:
    """Return for each set how many cards of each kind it has."""
    found: dict[str, Counter[str]] = {set: Counter() for set in WANTED}
    decks = {id(power): "minor powers" for power in card_set.minors}
    decks |= {id(power): "major powers" for power in card_set.majors}
    for power in card_set.powers:
        if not power.is_innate:
            found[power.set][decks.get(id(power), "unique powers")] += 1
    for kind, pile in (
        ("Spirits", card_set.spirits),
        ("fear cards", card_set.fear_cards),
        ("blight cards", card_set.blight_cards),
        ("adversaries", card_set.adversaries),
        ("boards", card_set.boards),
        ("events", card_set.events),
        ("scenarios", card_set.scenarios),
    ):
        for card in pile:
            found[card.set][kind] += 1
    for fear_card in card_set.fear_cards:
        found[fear_card.set]["faces of fear cards"] += len(fear_card.levels)
    for adversary in card_set.adversaries:
        found[adversary.set]["levels of adversaries"] += len(adversary.levels)
    ways = {by: name for name, by in BYS.items()}
    for event in card_set.events:
        found[event.set][f"events by {ways[event.by]}"] += 1
        found[event.set]["main parts of events"] += len(event.faces)
        found[event.set]["token parts of events"] += event.tokens is not None
        found[event.set]["dahan parts of events"] += event.dahan is not None
    for set in found:
        events = [event for event in card_set.events if event.set == set]
        found[set]["kinds of token parts"] = len({event.tokens.name for event in events if event.tokens})
        found[set]["kinds of dahan parts"] = len({event.dahan.name for event in events if event.dahan})
    found[BASE]["invader cards"] = len(card_set.invaders)
    found[BASE]["layouts"] = len(card_set.layouts)
    return found
