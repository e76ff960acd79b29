"""What every game offers to those who play it without knowing it: records, bots, table, terminal."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from fieldcraft.errors import RequestError
from fieldcraft.kernel.state import EVERYBODY, Fact, Option, State
from fieldcraft.rulebook.entries import read_toml, slug
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.pack import Pack
from fieldcraft.rulebook.setup import SEATS, SetupOption, complete, from_texts


class Outcome(NamedTuple):
    """How a game stands or ended.

    `won` is None while it goes on, True where anybody has won; `reason` says it in words; `score` is the
    game's own measure, None where it has none.  `returns` and `places` have an entry for each seat:
    what the result is worth to it, from -1 to 1, and its place, 1 for the best and 0 for none.
    """

    won: bool | None
    reason: str
    score: int | None
    returns: tuple[float, ...]
    places: tuple[int, ...]

    @classmethod
    def together(cls, won: bool | None, reason: str, score: int | None = None, seats: int = 1) -> Outcome:
        """The result of seats that win or lose as one; a game that is lost, or goes on, gives no places."""
        worth = 0.0 if won is None else 1.0 if won else -1.0
        return cls(won, reason, score, (worth,) * seats, (int(won is True),) * seats)

    @classmethod
    def ranked(cls, reason: str, points: Sequence[int]) -> Outcome:
        """The result of seats that play against each other, by their points; equal points share a place.

        The returns add up to 0: each seat's is the part of the others it has beaten, less the part that
        has beaten it.
        """
        others = max(1, len(points) - 1)
        returns = [sum((mine > theirs) - (mine < theirs) for theirs in points) / others for mine in points]
        places = [1 + sum(theirs > mine for theirs in points) for mine in points]
        return cls(True, reason, None, tuple(returns), tuple(places))


class Ruleset(ABC):
    """One game: its cards, words and rules, and how to begin it."""

    id: str
    title: str
    version: str
    seats: int = 1
    """How many play, where the setup does not say it."""
    setup_options: tuple[SetupOption, ...] = ()
    """What people may choose before the game begins."""
    digested: tuple[str, ...] = ()
    """The entries of a view by which a record knows a position again; () for all of them."""
    minutes: int | None = None
    """About how long a game takes, where somebody has said so."""
    low_is_good: bool = True
    """Is a lower score the better one?"""
    package: str
    """Where its files are."""
    messages: dict[str, dict[str, str]]
    pack: Pack | None = None
    """The card pack that is laid over the game."""
    options: Options
    """All that a player may be offered."""

    @cached_property
    def rules(self) -> dict[str, str]:
        """The text of each rule by its id."""
        rules: dict[str, str] = read_toml(resource(self.package, "rules.toml"), "rules.toml")["rules"]
        return rules

    @abstractmethod
    def start(self, seed: int, setup: dict[str, Any], journal: bool = False, patient: bool = False) -> State:
        """A game at its first decision.

        `setup` is {} for the game as printed; `read_setup` says what else it may hold.  A `journal` of
        what happens is kept on request; a `patient` game asks people also where their answer is not in
        doubt.  Raises RequestError for the setup, ScenarioError for the scenario in it.
        """

    def read_setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """The setup with a value for every option; raises RequestError, which says what is possible."""
        if not setup and not self.setup_options:
            return {}  # at once: bulk play begins its games by the thousand
        return complete(self.title, self.setup_options, setup)

    def setup_of(self, texts: Iterable[str]) -> dict[str, Any]:
        """The setup that texts such as `seats=3` stand for; raises RequestError."""
        return from_texts(self.title, self.setup_options, texts)

    def seats_of(self, setup: Mapping[str, Any]) -> int:
        """How many play with this setup; raises RequestError."""
        seats: int = self.read_setup(setup).get(SEATS, self.seats)
        return seats

    @property
    def players(self) -> tuple[int, int]:
        """How many may play, at least and at most."""
        for option in self.setup_options:
            if option.name == SEATS:
                return option.least, option.most
        return self.seats, self.seats

    def question(self, state: State) -> dict[str, Any]:
        """What the decision asks: the name of the question, the id of the card that asks, and a number."""
        return state.question()

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
