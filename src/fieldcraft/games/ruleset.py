"""What every game offers to those who play it without knowing it: records, bots, table, terminal."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from fieldcraft.kernel.table import Fact, Option, State
from fieldcraft.language.entries import read_toml


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `won` is None while it goes on; `reason` says it in words; `score` is the game's own measure,
    None where it has none.
    """

    won: bool | None
    reason: str
    score: int | None


class Ruleset(ABC):
    """One game: its cards, words and rules, and how to begin it."""

    id: str
    title: str
    version: str
    seats: int = 1
    messages: dict[str, dict[str, str]]
    rules: dict[str, str]

    @abstractmethod
    def start(self, seed: int, setup: dict[str, Any], journal: bool = False) -> State:
        """A game at its first decision.

        `setup` is {} for the game as printed; otherwise what the game documents, such as
        {"scenario": {...}}.  Raises ScenarioError.
        """

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """How the game stands or ended."""

    @abstractmethod
    def find_option(self, state: State, key: str) -> Option[Any] | None:
        """The option that has this key, on offer or not."""

    @abstractmethod
    def position(self, view: dict[str, Any]) -> list[str]:
        """A view in words, one line for each thing a player looks for."""

    @abstractmethod
    def detail(self, view: dict[str, Any], key: str) -> str:
        """What an option on offer costs and gives, or ''."""

    @abstractmethod
    def prompt(self, view: dict[str, Any]) -> str:
        """The question that the decision asks."""

    @abstractmethod
    def card_text(self, name: str) -> list[str]:
        """Both halves of a card in words; [] where no card has this id or name."""

    def tell(self, fact: Fact) -> str:
        """A fact as one line."""
        if fact.kind == "chosen":
            return f"> {fact.parts[0]}"
        return self.messages["facts"][fact.kind].format(*fact.parts)


def resource(package: str, name: str) -> str:
    """A text file of a game's folder."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def catalogue(package: str) -> dict[str, dict[str, str]]:
    """A game's messages, by the kind of thing they are said about."""
    return read_toml(resource(package, "messages.toml"), "messages.toml")


def content_version(schema: int, rules: int, cards: str) -> str:
    """A version that changes with the record format, the rules and the cards."""
    return f"{schema}.{rules}.{zlib.crc32(cards.encode()):08x}"
