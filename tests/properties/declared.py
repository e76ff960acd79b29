"""Games that begin at random declared positions, the same for the same seed.

Rows that only one game has are left out, except those of `OWN`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import fieldcraft
from fieldcraft.errors import ScenarioError
from fieldcraft.games import ruleset
from fieldcraft.kernel.chance import scatter
from fieldcraft.rulebook.scenario import (
    Cards,
    ChoiceKey,
    Choices,
    Flag,
    Marks,
    Number,
    NumbersKey,
    ScenarioKey,
)

MOST_CARDS = 12
HIGHEST_NUMBER = 12
POOREST = {"health": 2, "resolve": 1, "ideals": 2, "kc": 6}
"""The most that a person of a declared night has: each loss leads to its end sooner."""
DRUGS = ["calmax", "clarix"]
"""Cards whose use in a challenge costs Resolve."""
MOST_PEOPLE = {"versus": 4, "together": 3}


def value_of(row: ScenarioKey, chance: random.Random) -> Any:
    """Something that a row may say, None for a kind of row that is not known here."""
    if isinstance(row, Number):
        return chance.randint(row.least, min(row.most, row.least + HIGHEST_NUMBER))
    if isinstance(row, NumbersKey):
        return [chance.randint(row.least, min(row.most, row.least + 4)) for _ in range(2)]
    if isinstance(row, Flag):
        return chance.random() < 0.5
    if isinstance(row, Choices):
        return chance.sample(list(row.values), chance.randint(0, min(3, len(row.values))))
    if isinstance(row, ChoiceKey):
        return chance.choice(list(row.values))
    if isinstance(row, Cards):
        return chance.sample(list(row.among), chance.randint(0, min(MOST_CARDS, len(row.among))))
    if isinstance(row, Marks):
        marks = [chance.choice(list(row.among)) + chance.choice(["", "", "!"]) for _ in range(row.size)]
        return [mark if chance.random() < 0.8 else "-" for mark in marks]
    return None


def poor_night(chance: random.Random) -> dict[str, Any]:
    """A night on which all are poor in Health and Resolve and hold Contacts; two have drugs."""
    rules: Any = ruleset("nightlancer")
    box = rules.card_set
    mode = chance.choice(list(MOST_PEOPLE))
    seats = chance.randint(2 if mode == "versus" else 1, MOST_PEOPLE[mode])
    people: list[dict[str, Any]] = []
    contacts = [card.id for card in box.contacts]
    equipment = [card.id for card in box.market if card.id not in DRUGS]
    chance.shuffle(contacts)
    chance.shuffle(equipment)
    for person in chance.sample(box.people, seats):
        have = {name: chance.randint(1, most) for name, most in POOREST.items()}
        own = {"contacts": [contacts.pop() for _ in range(chance.randint(1, 4))]}
        own["assets"] = [equipment.pop() for _ in range(2)]
        people.append({"who": person.id, "heat": chance.randint(0, 5)} | have | own)
    for drug in DRUGS:
        chance.choice(people)["assets"].append(drug)
    missions = [{"card": card.id} for card in chance.sample(box.low, 2)]
    phase = chance.choice(["downtime", "event", "taking", "street", *["mission"] * 8])
    if phase == "mission":
        for seat in range(seats):
            place = missions[chance.randrange(2)]
            crew = chance.choice(["first", "second"]) if mode == "versus" and "first" in place else "first"
            place.setdefault(crew, []).append(seat)
    return {"mode": mode, "seats": seats, "people": people, "missions": missions, "phase": phase,
            "contact_deck": contacts[:20], "round_deck": [card.id for card in chance.sample(box.late, 2)],
            "plan_deck": [card.id for card in box.opportunities[:20]]}  # fmt: skip


OWN: dict[str, Callable[[random.Random], dict[str, Any]]] = {"nightlancer": poor_night}
"""The keys that only one game has."""


def declared(name: str, seed: int) -> fieldcraft.Game:
    """A game at a random position: keys are tried one after another, and those that do not fit left out."""
    chance = random.Random(scatter(seed, 7))
    rules: Any = ruleset(name)
    table: dict[str, Any] = {"game": name} | (OWN[name](chance) if name in OWN else {})
    game = fieldcraft.scenario(table, seed)
    for key, row in rules.schema.rows.items():
        value = value_of(row, chance)
        if value is None or key in table or chance.random() < 0.4:
            continue
        try:
            game = fieldcraft.scenario(table | {key: value}, seed)
        except ScenarioError:
            continue
        table[key] = value
    return game
