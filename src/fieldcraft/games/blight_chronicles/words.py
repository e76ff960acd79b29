"""Words of the card texts that stand for a number, and what they mean."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles import cards

# What a text can gain, lose or pay besides power.
SUSPICION_TRACK: Final = 3
VISIBILITY_TRACK: Final = 4
BLIGHT: Final = 5
ACCOMPLISHMENT: Final = 6

# How far away.
NEAR: Final = 0
FAR: Final = 1

POWER: Final = {"physical": cards.PHYSICAL, "evasion": cards.EVASION}
FORCE: Final = POWER | {"combined": cards.COMBINED}
TRACK: Final = {"suspicion": SUSPICION_TRACK, "visibility": VISIBILITY_TRACK}
FALL: Final = {"eliminated": cards.ELIMINATED, "knocked out": cards.KNOCKED_OUT}

TERMS: Final[dict[str, dict[str, int]]] = {
    "power": POWER,
    "force": FORCE,
    "track": TRACK,
    "stat": POWER | TRACK,
    "supply": {"blight": BLIGHT, "accomplishment": ACCOMPLISHMENT},
    "burden": {"blight": BLIGHT},
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
    "deed": {
        "sidestep": cards.SIDESTEP,
        "prepare": cards.PREPARE,
        "lose suspicion": cards.LOSE_SUSPICION,
        "lose visibility": cards.LOSE_VISIBILITY,
    },
    "blow": {"knock out": cards.KNOCK_OUT, "eliminate": cards.ELIMINATE},
    "harm": {"knocked out": cards.KNOCK_OUT, "eliminated": cards.ELIMINATE, "targeted": cards.TARGET},
}
"""Words of the vocabulary that stand for a number, by the sort of slot they fill."""

TAGS: Final = ("camera", "guard", "vehicle", "drone", "dog", "agent")
STAGE_CODES: Final = {f"{n}{letter}": n * 8 + i for n in range(1, 10) for i, letter in enumerate("ABCDEF", 1)}
