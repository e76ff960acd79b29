"""Scenarios: the schema of declared positions, one row for each key, and its reader.

    Schema("an Agent Decker scenario", (
        Number("alarm", "how far the alarm has risen", 0, 49),
        Cards("deck", "the agent's deck", owned, is_deck=True),
    ))

A row says what its key may contain and which field of the state that sets. Any other value raises
ScenarioError with one sentence; a key that is left out leaves the state as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Final, NamedTuple

from fieldcraft.errors import ScenarioError, hint
from fieldcraft.kernel.parts import own_part

GAP: Final = "-"
"""The mark of an empty place in a list of places."""
MARK: Final = re.compile(r"(.*?)(!?)([+-][0-9]{1,2})?")


class Pool(dict[str, Any]):
    """The cards that a place may contain, by their ids; `others` are the ids that they have elsewhere."""

    def __init__(self, cards: Mapping[str, Any], others: Mapping[str, str] | None = None) -> None:
        super().__init__(cards)
        self.others: Final = others or {}

    def find(self, key: str, name: str) -> Any:
        """The card with this id; raises ScenarioError."""
        if name in self:
            return self[name]
        meant = hint(self.others.get(name, name), self)
        raise ScenarioError(f"{key}: there is no card '{name}' that can be there{meant}")


def names(key: str, value: object) -> list[str]:
    """A list of ids; raises ScenarioError."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ScenarioError(f"{key} must be a list of ids, not {value!r}")
    return list(value)


def nowhere(g: Any, value: Any) -> None:
    """Ignore the value: the game itself takes it from what `Schema.lay_out` returns."""


# -- rows ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ScenarioKey:
    """A key of a scenario, and what it is, in words."""

    FORM: ClassVar[str] = ""
    """The form of its value, for people, where that is the same for every key."""
    key: str
    about: str
    _: KW_ONLY
    field: str = ""
    """The state's own name for it, where it is another."""
    part: str = ""
    """The field of the state whose part has this field, where one does (`kernel.parts`)."""
    to: Callable[[Any, Any], None] | None = None
    """Lays the value on the state; without it, the value becomes that of the field."""

    @property
    def name(self) -> str:
        """Name of the state's field."""
        return self.field or self.key

    @property
    def form(self) -> str:
        """The form of its value, for people."""
        return self.FORM

    def read(self, g: Any, value: Any) -> Any:
        """The value as the state has it; raises ScenarioError."""
        raise NotImplementedError

    def lay(self, g: Any, value: Any) -> None:
        """Set a value that has been read on the state."""
        if self.to is not None:
            self.to(g, value)
        else:
            setattr(own_part(g, self.part) if self.part else g, self.name, value)

    def zones(self) -> tuple[str, ...]:
        """The fields in which it lays cards."""
        return ()


@dataclass(frozen=True)
class Number(ScenarioKey):
    least: int
    most: int

    @property
    def form(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def read(self, g: Any, value: Any) -> Any:
        if type(value) is not int or not self.least <= value <= self.most:
            raise ScenarioError(f"{self.key} must be {self.form}, not {value!r}")
        return value


@dataclass(frozen=True)
class NumbersKey(ScenarioKey):
    least: int
    most: int

    @property
    def form(self) -> str:
        return f"a list of whole numbers from {self.least} to {self.most}"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, list) or not all(
            type(n) is int and self.least <= n <= self.most for n in value
        ):
            raise ScenarioError(f"{self.key} must be {self.form}")
        return list(value)


@dataclass(frozen=True)
class Flag(ScenarioKey):
    FORM = "true or false"

    def read(self, g: Any, value: Any) -> Any:
        if not isinstance(value, bool):
            raise ScenarioError(f"{self.key} must be {self.form}, not {value!r}")
        return value


@dataclass(frozen=True)
class ChoiceKey(ScenarioKey):
    """One of several things that have names."""

    values: Mapping[str, Any]
    noun: str = ""
    """A noun for these things, if the message for a wrong name should call it unknown."""

    @property
    def form(self) -> str:
        return f"one of {', '.join(self.values)}"

    def read(self, g: Any, value: Any) -> Any:
        if isinstance(value, str) and value in self.values:
            return self.values[value]
        if self.noun:
            known = ", ".join(self.values)
            raise ScenarioError(f"{self.key}: there is no {self.noun} {value!r}; there are {known}")
        raise ScenarioError(f"{self.key} must be one of {', '.join(self.values)}, not {value!r}")


@dataclass(frozen=True)
class Choices(ChoiceKey):
    """Several of them, in their order."""

    @property
    def form(self) -> str:
        return f"a list of {', '.join(self.values)}"

    def read(self, g: Any, value: Any) -> Any:
        return [super(Choices, self).read(g, name) for name in names(self.key, value)]


@dataclass(frozen=True)
class Cards(ScenarioKey):
    """Cards of a kind, by their ids."""

    among: Pool
    is_deck: bool = False
    """True if the list begins with the top card, which the state has last."""
    is_zone: bool = True
    """True if the cards are put into the zone, rather than only named."""
    only: Callable[[Any], bool] | None = None
    """True for the cards that are allowed; `otherwise` is the message for others."""
    otherwise: str = ""

    @property
    def form(self) -> str:
        return "a list of ids, the top card first" if self.is_deck else "a list of ids"

    def read(self, g: Any, value: Any) -> Any:
        cards = [self.among.find(self.key, name) for name in names(self.key, value)]
        for name, card in zip(value, cards, strict=True):
            if self.only is not None and not self.only(card):
                raise ScenarioError(f"{self.key}: '{name}' {self.otherwise}")
        return cards[::-1] if self.is_deck else cards

    def lay(self, g: Any, value: Any) -> None:
        held = getattr(g, self.part) if self.part else g
        if self.to is None and isinstance(getattr(held, self.name), tuple):
            value = tuple(value)
        super().lay(g, value)

    def zones(self) -> tuple[str, ...]:
        return (self.name,) if self.is_zone else ()


class PlaceEntry(NamedTuple):
    """An entry in a list of places: the card there, whether it is face down, and the number after it."""

    text: str
    card: Any
    down: bool = False
    number: int | None = None


@dataclass(frozen=True)
class Marks(ScenarioKey):
    """Cards at places that count from the first: `guard`, `guard!` face down, `guard+1`, `-` for nothing."""

    among: Pool
    size: int
    lies: Callable[[Any, int, PlaceEntry], None]
    """Lays a mark at its place, and refuses one that is not allowed there."""
    noun: str = ""
    """The name of the places in messages, if it is not the key."""
    numbered: bool = True
    """True if a number may follow the card."""

    @property
    def form(self) -> str:
        number = ", `+1` or `-1` after it for what is on it" if self.numbered else ""
        return f"a list of at most {self.size} ids, `!` after one that is face down{number}, `-` for none"

    def read(self, g: Any, value: Any) -> Any:
        marks = names(self.key, value)
        if len(marks) > self.size:
            raise ScenarioError(f"there are {self.size} {self.noun or self.key}, not {len(marks)}")
        return [self.mark(text) for text in marks]

    def mark(self, text: str) -> PlaceEntry:
        """Return the mark of a text such as `guard!`; raises ScenarioError."""
        match = MARK.fullmatch(text)
        if text in self.among or match is None:  # an id may end like a mark, as in k-9
            return PlaceEntry(text, self.among.find(self.key, text))
        name, down, number = match.groups()
        card = self.among.find(self.key, text if number and not self.numbered else name)
        if down and name == GAP:
            raise ScenarioError(f"{self.key}: '{text}' is neither a card nor a gap")
        return PlaceEntry(text, card, bool(down), int(number) if number else None)

    def lay(self, g: Any, value: Any) -> None:
        for place, mark in enumerate(value):
            self.lies(g, place, mark)

    def zones(self) -> tuple[str, ...]:
        return (self.name,)


# -- the reader ----------------------------------------------------------------------------------


class Schema:
    """All the keys of a game's scenarios; `title` names one in messages, as in "a Chess scenario"."""

    def __init__(self, title: str, rows: Iterable[ScenarioKey]) -> None:
        self.title: Final = title
        self.rows: Final = {row.key: row for row in rows}

    def keys(self) -> dict[str, str]:
        """Return the meaning and the form of each key, for people."""
        return {key: f"{row.about}: {row.form}" for key, row in self.rows.items()}

    def lay_out(self, g: Any, table: Mapping[str, Any]) -> dict[str, Any]:
        """Put on the state what the table says, in the order of the rows; the values that it has."""
        for key in table:
            if key not in self.rows:
                raise ScenarioError(f"'{key}' is not a key of {self.title}{hint(key, self.rows)}")
        values: dict[str, Any] = {}
        for key, row in self.rows.items():
            if key in table:
                values[key] = row.read(g, table[key])
                row.lay(g, values[key])
        return values

    def check_copies(self, g: Any, printed: Iterable[tuple[str, int, Iterable[Any]]]) -> None:
        """Check that no card is on the table more often than it is printed; raises ScenarioError.

        Each printed card has its id, how often it is printed, and the halves that may be on the table.
        """
        zones = dict.fromkeys(zone for row in self.rows.values() for zone in row.zones())
        lying = [card.front for zone in zones for card in getattr(g, zone)]
        for id, copies, halves in printed:
            n = sum(lying.count(half) for half in halves)
            if n > copies:
                raise ScenarioError(f"'{id}' is on the table {n} times, but there are {copies}")
