"""The lexicon of the game's card texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fieldcraft.games.blight_chronicles.printed.cards import OBSTACLE, Card
from fieldcraft.games.blight_chronicles.printed.stocks import Stock
from fieldcraft.games.blight_chronicles.vocabulary import abilities, sentences, targets
from fieldcraft.games.blight_chronicles.vocabulary import continuous_effects as standing
from fieldcraft.games.blight_chronicles.vocabulary import effects as ops
from fieldcraft.games.blight_chronicles.vocabulary import hand_effects as hands
from fieldcraft.games.blight_chronicles.vocabulary import obstacle_effects as strikes
from fieldcraft.games.blight_chronicles.vocabulary.stocks import deeds
from fieldcraft.games.blight_chronicles.vocabulary.stocks import words as words_of
from fieldcraft.games.blight_chronicles.vocabulary.words import STAGES, TERMS
from fieldcraft.kernel.queries import Many
from fieldcraft.kernel.rules import RuleIf
from fieldcraft.language.forms import Vocabulary, said_in

STARTS: Final = ("obstacle", "move", "gear", "setup", "event", "failure", "threat", "clock", "objective")
MODULES: Final = (abilities, ops, hands, strikes, targets, standing, sentences)
SAID: Final = (*abilities.STOCK, Many, RuleIf, *said_in(*MODULES))
TYPES: Final = TERMS["type"]
INCLUDES: Final = {
    "cost": "act",
    "step": "act",
    "sequence": "step",
    "effect": "sequence",
    "costs": "cost",
    "ability": "effect paid",
    "who": "some targets",
    "whose": "some targets itself",
    "subject": "filters itself",
    "obstacle": "threat",
    "move": "own moment",
    "gear": "own moment",
}


def vocabulary(cards: dict[str, Card], tags: tuple[str, ...], stocks: list[Stock]) -> Vocabulary:
    """Return the vocabulary with the names of these cards, these tags and these tracks and tokens."""
    kinds = {"obstacle": OBSTACLE} | TERMS["type"] | tag_bits(tags)
    plurals = {f"{kind}s": bit for kind, bit in kinds.items()}
    words: dict[str, Mapping[str, Any]] = {**TERMS, **words_of(stocks), "kind": kinds, "kinds": plurals}
    words |= {"stage": STAGES, "deed": TERMS["deed"] | deeds(stocks)}
    return Vocabulary(SAID, words, cards, INCLUDES)


def tag_bits(tags: tuple[str, ...]) -> dict[str, int]:
    """A bit for each tag, after those of the types."""
    return {tag: 32 << i for i, tag in enumerate(tags)}
