"""Words of the card texts that mean a number, and their meanings."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles.printed import cards

# How far away.
NEAR: Final = 0
FAR: Final = 1

POWER: Final = {"physical": cards.PHYSICAL, "evasion": cards.EVASION}
FORCE: Final = POWER | {"combined": cards.COMBINED}
FALL: Final = {"eliminated": cards.ELIMINATED, "knocked out": cards.KNOCKED_OUT}

TERMS: Final[dict[str, dict[str, int]]] = {
    "power": POWER,
    "force": FORCE,
    "sign": {"+1": 1, "-1": -1},
    "few": {"a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9},
    "bonus": {f"+{n}": n for n in range(1, 6)},
    "degree": {"more": 1, "less": -1},
    "range": {"near": NEAR, "far": FAR},
    "type": {
        "location": cards.LOCATION,
        "character": cards.CHARACTER,
        "device": cards.DEVICE,
        "door": cards.DOOR,
    },
    "fall": FALL,
    "fate": FALL | {"avoided": cards.AVOIDED, "targeted": cards.TARGETED},
    "occurrence": {
        "you reveal cards": cards.REVEALING,
        "you discard cards": cards.DISCARDING,
        "you put +1 tokens": cards.LAYING,
        "you sidestep": cards.SIDESTEPPING,
        "you gain something by discarding": cards.BENEFITING,
        "your deck is shuffled": cards.SHUFFLING,
    },
    "row": {"in slot": 0, "on mark": cards.SLOTS},
    "figure": {"the far surcharge": cards.SURCHARGE, "your hand size": cards.HAND},
    "deed": {"sidestep": cards.SIDESTEP, "prepare": cards.PREPARE},
    "blow": {"knock out": cards.KNOCK_OUT, "eliminate": cards.ELIMINATE},
    "harm": {"knocked out": cards.KNOCK_OUT, "eliminated": cards.ELIMINATE, "targeted": cards.TARGET},
}
"""Words of the vocabulary that mean a number, by the sort of slot they fill; the box adds its stocks."""

TAGS: Final = ("camera", "guard", "vehicle", "drone", "dog", "agent")
STAGES: Final = {id: id for id in (f"{n}{letter}" for n in range(1, 10) for letter in "ABCDEF")}
"""The stages that a text may name."""
