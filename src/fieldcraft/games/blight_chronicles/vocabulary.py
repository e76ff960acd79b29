"""What the cards of this game may say."""

from __future__ import annotations

from typing import Final

from fieldcraft.games.blight_chronicles import abilities, hands, ops, sentences, standing, strikes, targets
from fieldcraft.games.blight_chronicles.cards import OBSTACLE, Card
from fieldcraft.games.blight_chronicles.words import STAGE_CODES, TERMS
from fieldcraft.kernel.queries import Many
from fieldcraft.kernel.rules import RuleIf
from fieldcraft.language.forms import Vocabulary, said_in

STARTS: Final = ("obstacle", "move", "gear", "setup", "event", "failure", "threat", "clock", "objective")
MODULES: Final = (abilities, ops, hands, strikes, targets, standing, sentences)
SAID: Final = (*abilities.STOCK, Many, RuleIf, *said_in(*MODULES))
TYPES: Final = TERMS["type"]
INCLUDES: Final = {
    "cost": ("act",),
    "step": ("act",),
    "sequence": ("step",),
    "effect": ("sequence",),
    "costs": ("cost",),
    "ability": ("effect", "paid"),
    "who": ("some", "targets"),
    "whose": ("some", "targets", "itself"),
    "subject": ("filters", "itself"),
    "obstacle": ("threat",),
    "move": ("own", "moment"),
    "gear": ("own", "moment"),
}


def vocabulary(cards: dict[str, Card], tags: tuple[str, ...]) -> Vocabulary:
    """The vocabulary with the names of these cards and these tags."""
    kinds = {"obstacle": OBSTACLE} | TERMS["type"] | tag_bits(tags)
    plurals = {f"{kind}s": bit for kind, bit in kinds.items()}
    words = TERMS | {"kind": kinds, "kinds": plurals, "stage": STAGE_CODES}
    return Vocabulary(SAID, words, cards, INCLUDES)


def tag_bits(tags: tuple[str, ...]) -> dict[str, int]:
    """A bit for each tag, after those of the types."""
    return {tag: 32 << i for i, tag in enumerate(tags)}
