"""Setup: what a game lets people choose before it begins, such as seats, modes and difficulty.

A setup is a table such as {"seats": 3, "mode": "versus"}.  {} is always the game's own default, and the
key "scenario" is no option: it declares a position, in any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from fieldcraft.errors import RequestError, hint

SCENARIO: Final = "scenario"
SEATS: Final = "seats"
"""An option of this name says how many play."""
FLAGS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
"""The values of a flag on a command line."""


Terms: TypeAlias = Mapping[str, tuple[str | int | bool, ...]]
"""The values that other options must have, by their names."""


class SetupOption(NamedTuple):
    """One thing to choose; the type of its default decides its kind.

    A text is one of `values`, which gives each its label; a whole number is from `least` to `most`; true or
    false is a flag; a tuple is a list of `values`: one for each of the number that the option `each` gives,
    from the first on, or any number of them if it names none.
    An option that `needs` another one matters only while that one is true, has a member, is above 0, or is
    not what it is by default.
    A value that `fits` names can be chosen only while the options `sum_of`, added up, are one of its numbers;
    a flag counts 1, and `unit` says what they count.
    A value that `comes_with` names can be chosen only with that member of the list option `of`.
    A value that `only_with` names, a flag's as a command line has it, can be chosen only while each of those
    options has one of those values.
    """

    name: str
    label: str
    default: str | int | bool | tuple[str, ...]
    values: Mapping[str, str] = MappingProxyType({})
    least: int = 0
    most: int = 0
    each: str = SEATS
    needs: str = ""
    sum_of: tuple[str, ...] = ()
    unit: str = ""
    fits: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    of: str = ""
    comes_with: Mapping[str, str] = MappingProxyType({})
    only_with: Mapping[str, Terms] = MappingProxyType({})

    @property
    def kind(self) -> str:
        """`flag`, `number`, `choice` or `list`."""
        if isinstance(self.default, bool):
            return "flag"
        if isinstance(self.default, tuple):
            return "list"
        return "number" if isinstance(self.default, int) else "choice"

    @property
    def usual(self) -> str | int | bool | list[str]:
        """The default as a record has it."""
        return list(self.default) if isinstance(self.default, tuple) else self.default

    @property
    def possible(self) -> str:
        """The allowed values, in words."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "list":
            return f"a list of {listed(filter(None, self.values))}"
        return f"from {self.least} to {self.most}" if self.kind == "number" else listed(self.values)

    def allows(self, value: object) -> bool:
        """True if this is a value of the option."""
        if isinstance(value, bool) or self.kind == "flag":
            return isinstance(value, bool) and self.kind == "flag"
        if isinstance(value, int):
            return self.kind == "number" and self.least <= value <= self.most
        if isinstance(value, list):
            return self.kind == "list" and all(isinstance(one, str) and one in self.values for one in value)
        return self.kind == "choice" and isinstance(value, str) and value in self.values

    def counted(self, value: str) -> str:
        """Return how many a value of `fits` wants, such as `2 or 3 boards`."""
        return f"{listed(map(str, self.fits[value]))} {self.unit}"

    def unmet(self, setup: Mapping[str, Any]) -> str:
        """Return what the value of the option misses in a complete setup, '' where nothing."""
        value = written(setup[self.name])
        total = sum(int(setup[name]) for name in self.sum_of)
        if total not in self.fits.get(value, (total,)):
            those = " and ".join(f"{name}={written(setup[name])}" for name in self.sum_of)
            return f"{self.counted(value)}; {those} make {total}"
        for name, allowed in self.only_with.get(value, {}).items():
            if setup[name] not in allowed:
                return setting(name, allowed)
        return ""

    def terms(self) -> Iterator[tuple[str, str]]:
        """Yield each value that is not always possible, with what it needs, as a command line has it."""
        for value in self.fits:
            yield value, self.counted(value)
        for value, terms in self.only_with.items():
            if terms:
                yield value, " and ".join(setting(name, allowed) for name, allowed in terms.items())

    def told(self, value: Any) -> str:
        """Return the value in words, after the option's label."""
        if self.kind == "flag":
            return f"{self.label}: {'yes' if value else 'no'}"
        chosen = value if isinstance(value, (list, tuple)) else [value]
        return f"{self.label}: {', '.join(self.values.get(one, str(one)) for one in chosen)}"

    def read(self, text: str) -> object:
        """Return the value of a text from a command line, or the text if it is no value of this kind."""
        if self.kind == "flag":
            return FLAGS.get(text.lower(), text)
        if self.kind == "list":
            return [one.strip() for one in text.split(",")] if text else []
        is_number = self.kind == "number" and text.isdecimal() and len(text) < 10
        return int(text) if is_number else text

    def form(self) -> dict[str, Any]:
        """Return the option as plain data, for a client that draws a form."""
        table: dict[str, Any] = {"name": self.name, "label": self.label, "kind": self.kind}
        terms = {
            value: {name: list(allowed) for name, allowed in found.items()}
            for value, found in self.only_with.items()
        }
        if self.kind in ("choice", "list"):
            table["values"] = [
                {"value": value, "label": label}
                | ({"fits": list(self.fits[value])} if value in self.fits else {})
                | ({"comes_with": self.comes_with[value]} if value in self.comes_with else {})
                | ({"only_with": terms[value]} if value in terms else {})
                for value, label in self.values.items()
            ]
        if self.kind == "list":
            table["each"] = self.each
        if self.kind == "flag" and written(True) in terms:
            table["only_with"] = terms[written(True)]
        if self.kind == "number":
            table |= {"least": self.least, "most": self.most}
        if self.needs:
            table["needs"] = self.needs
        if self.sum_of:
            table |= {"sum_of": list(self.sum_of), "unit": self.unit}
        if self.of:
            table["of"] = self.of
        return table | {"default": self.usual}


def complete(title: str, options: Iterable[SetupOption], setup: Mapping[str, Any]) -> dict[str, Any]:
    """The setup with a value for every option; raises RequestError, which says what is possible."""
    by_name = {option.name: option for option in options}
    for name, value in setup.items():
        if name == SCENARIO:
            if not isinstance(value, dict):
                raise RequestError(f"the scenario of a setup is a table, not a {type(value).__name__}")
        elif name not in by_name:
            raise RequestError(f"'{name}' is not a way to set up {title}{possible(by_name, name)}")
        elif not by_name[name].allows(value):
            raise RequestError(f"{name} of {title} is {by_name[name].possible}, not {short(value)}")
    whole = {name: option.usual for name, option in by_name.items()} | dict(setup)
    for name, option in by_name.items():
        unmet = option.unmet(whole)
        if unmet:
            raise RequestError(f"{name}={written(whole[name])} of {title} needs {unmet}")
    return whole


def written(value: object) -> str:
    """Return the value of a flag or a number as a command line has it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def setting(name: str, values: Iterable[object]) -> str:
    """Return an option with the values that it may have, as a command line has them."""
    return f"{name}={listed(map(written, values))}"


def from_texts(title: str, options: Iterable[SetupOption], texts: Iterable[str]) -> dict[str, Any]:
    """Return the setup for texts such as `seats=3`; raises RequestError."""
    by_name = {option.name: option for option in options}
    setup: dict[str, Any] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise RequestError(f"'{text}' sets nothing: write NAME=VALUE{possible(by_name, name)}")
        if name not in by_name:
            raise RequestError(f"'{name}' is not a way to set up {title}{possible(by_name, name)}")
        setup[name] = by_name[name].read(value)
    complete(title, by_name.values(), setup)
    return setup


def possible(options: Mapping[str, SetupOption], name: str) -> str:
    """The end of a sentence about a name that is no option: which one may be meant, or what there is."""
    if not options:
        return ": it has nothing to choose"
    there = ", ".join(f"{option.name} ({option.possible})" for option in options.values())
    return hint(name, options) or f"; there are {there}"


def listed(names: Iterable[str]) -> str:
    """Return names as words: `a, b or c`."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def short(value: object) -> str:
    """A value as a message shows it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables within tables
        return "something too long to show"
    return text if len(text) <= 40 else text[:40] + "..."
