"""What every game offers to those who play it without knowing it: records, bots, table, terminal."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from fieldcraft.errors import RequestError
from fieldcraft.kernel.state import EVERYBODY, Fact, Option, State
from fieldcraft.rulebook.entries import read_toml, slug
from fieldcraft.rulebook.options import Options


class Outcome(NamedTuple):
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
    minutes: int | None = None
    """About how long a game takes, where somebody has said so."""
    low_is_good: bool = True
    """Is a lower score the better one?"""
    package: str
    """Where its files are."""
    messages: dict[str, dict[str, str]]
    options: Options
    """All that a player may be offered."""

    @cached_property
    def rules(self) -> dict[str, str]:
        """The text of each rule by its id."""
        rules: dict[str, str] = read_toml(resource(self.package, "rules.toml"), "rules.toml")["rules"]
        return rules

    @abstractmethod
    def start(self, seed: int, setup: dict[str, Any], journal: bool = False) -> State:
        """A game at its first decision.

        `setup` is {} for the game as printed; otherwise what the game documents, such as
        {"scenario": {...}}.  Raises ScenarioError.
        """

    def check(self) -> int:
        """Read what a game does not need to begin, too; how many cards there are.  Raises CardError."""
        return self.count()

    def remarks(self) -> list[str]:
        """What `check` tells of data that is in order, but may surprise its author; a sentence each."""
        return []

    @abstractmethod
    def count(self) -> int:
        """How many cards are in the box, copies included."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome:
        """How the game stands or ended."""

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        """The option that has this key, on offer or not; None where no option has it."""
        return self.options.find(state, key)

    @abstractmethod
    def describe(self, view: dict[str, Any]) -> list[str]:
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

    def find_card(self, view: dict[str, Any], key: str) -> str:
        """The name of the card that an option is about, or ''."""
        return ""

    def faces(self) -> dict[str, Any]:
        """Every printed card by its id, for those who draw them; what stands there is the game's own."""
        names = {slug(name): name for name in self.card_names()}
        return {id: {"id": id, "name": name, "lines": self.card_text(name)} for id, name in names.items()}

    def card_names(self) -> list[str]:
        """Every name that `card_text` knows, as a player writes it."""
        return []

    def piles(self, view: dict[str, Any]) -> list[str]:
        """What lies in each pile as far as the seat may know it, a line each."""
        return []

    def summary(self, view: dict[str, Any]) -> str:
        """How far the game has come, in a few words for a list of games."""
        return ""

    def score_sheet(self, view: dict[str, Any]) -> list[str]:
        """What has been scored so far, in words; [] before anything has."""
        return []

    def past(self, games: Iterable[list[Fact]]) -> list[str]:
        """What games that ended came to, in words, from the whole journal of each."""
        return []

    def narrate(self, facts: Iterable[Fact], seat: int) -> list[str]:
        """Facts as lines that the seat may read.

        The catalogue's section `together` makes one line of a run of facts of the same kind.
        """
        together = self.messages.get("together", {})
        lines: list[str] = []
        readable = (fact for fact in facts if fact.seat in (EVERYBODY, seat))
        for kind, run in groupby(readable, lambda fact: fact.kind):
            told = list(run)
            if kind in together and len(told) > 1:
                lines.append(together[kind].format(", ".join(str(fact.parts[0]) for fact in told)))
            else:
                lines += [self.tell(fact) for fact in told]
        return lines

    def pages(self, fact: Fact) -> list[list[str]]:
        """The pages of a storybook that a fact turns up: each a title, then its paragraphs."""
        return []

    def tell(self, fact: Fact) -> str:
        """A fact as one line."""
        if fact.kind == "chosen":
            return f"> {fact.parts[0]}"
        return self.messages["facts"][fact.kind].format(*fact.parts)


def counted(names: Iterable[str]) -> list[str]:
    """Names in the order in which each comes first, with how often where it is more than once: `3 Punch`."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return [f"{n} {name}" if n > 1 else name for name, n in found.items()]


def columns(rows: list[list[str]]) -> list[str]:
    """Rows as lines with their cells under each other, two spaces between; a row may have fewer cells."""
    widths: dict[int, int] = {}
    for row in rows:
        for i, cell in enumerate(row[:-1]):
            widths[i] = max(widths.get(i, 0), len(cell))
    return ["  ".join([cell.ljust(widths[i]) for i, cell in enumerate(row[:-1])] + row[-1:]) for row in rows]


def figures(heads: str, rows: list[list[str]]) -> list[str]:
    """Rows under their heads, which are parted by bars: a name, then numbers, then words."""
    head = heads.split("|")
    numbers = range(1, len(head) - 1)
    widths = {i: max(len(row[i]) for row in [head, *rows]) for i in numbers}
    cells = [
        [cell.rjust(widths[i]) if i in numbers else cell for i, cell in enumerate(row)]
        for row in [head, *rows]
    ]
    return [line.rstrip() for line in columns(cells)]


def average(numbers: list[int]) -> str:
    """The mean to one digit, or a dash where there is nothing to take it of."""
    return f"{sum(numbers) / len(numbers):.1f}" if numbers else "-"


def most_of(counter: Counter[str], n: int) -> str:
    """The n names counted most often, each with how often: `Punch 3, Hide 1`."""
    most = sorted(counter, key=lambda name: (-counter[name], name))[:n]
    return ", ".join(f"{name} {counter[name]}" for name in most)


def resource(package: str, name: str) -> str:
    """A text file of a game's folder."""
    return Path(import_module(package).__path__[0], name).read_text(encoding="utf-8")


def file_text(path: Path) -> str:
    """A text file that a user names; raises RequestError where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RequestError(f"{path}: this is not a text file") from None
    except OSError as error:
        raise RequestError(f"{path}: {(error.strerror or str(error)).lower()}") from None


def catalogue(package: str) -> dict[str, dict[str, str]]:
    """A game's messages, by the kind of thing they are said about."""
    return read_toml(resource(package, "messages.toml"), "messages.toml")


def content_version(schema: int, rules: int, cards: str) -> str:
    """A version that changes with the record format, the rules and the cards."""
    return f"{schema}.{rules}.{zlib.crc32(cards.encode()):08x}"
