"""The terminal's own words, from its message catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fieldcraft.rulebook.files import catalogue

MESSAGES: Final = catalogue("fieldcraft.terminal")
HELP: Final = MESSAGES["help"]


def say(message: str, **parts: Any) -> str:
    """A message of the catalogue with its parts filled in."""
    return MESSAGES["say"][message].format(**parts)


def commands() -> dict[str, str]:
    """Names of commands by the words that a player may type for them."""
    return {word: name for name, words in MESSAGES["commands"].items() for word in words.split()}


def listed(names: Sequence[str]) -> str:
    """Names one after another."""
    return ", ".join(names)
