"""The meaning of a typed entry: an option, or an option's key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import count
from typing import Any

from fieldcraft.kernel.state import Option
from fieldcraft.rulebook.entries import slug
from fieldcraft.rulebook.narrator import Beside


class Menu:
    """The options of a decision, and what a player types for each: its number, or a letter and its place
    (`d3`).

    `letters` has the letter of each verb that has one; the options of these verbs are in the row of their
    place.
    """

    def __init__(self, options: Sequence[Option[Any]], letters: Mapping[str, str]) -> None:
        numbers = count(1)
        self.options = options
        self.letters = letters
        self.typed = [self.short(option) or str(next(numbers)) for option in options]

    def short(self, option: Option[Any]) -> str:
        """The letter and the place that are typed for an option, or ''."""
        verb, _, place = option.parts
        return f"{self.letters[verb]}{place}" if verb in self.letters and place else ""

    @property
    def listed(self) -> list[int]:
        """The options that have a number, in its order."""
        return [index for index, typed in enumerate(self.typed) if typed.isdecimal()]

    @property
    def beside(self) -> Beside:
        """Return what a board need not say, or has to say, because of these options."""
        places: dict[str, str] = {}
        for option, typed in zip(self.options, self.typed, strict=True):
            if not typed.isdecimal():
                place = option.parts.place
                places[place] = f"{places[place]} {typed}" if place in places else typed
        return Beside(places, {self.options[index].parts.card for index in self.listed})

    def index(self, entry: str) -> int | None:
        """The option for which this is typed."""
        wanted = entry.lower().lstrip("0")
        return self.typed.index(wanted) if wanted in self.typed else None

    def spelled(self, entry: str) -> str:
        """Return the entry with the verb that its letter means: `disarm 3` for `d3`."""
        for verb, letter in self.letters.items():
            if match := re.fullmatch(rf"{letter}([a-z]?[0-9]+)", entry.lower()):
                return f"{verb} {match[1]}"
        return entry


def exact(options: Sequence[Option[Any]], entry: str) -> int | None:
    """The option whose key or whole label was typed."""
    wanted, keys = plain(entry), set(keys_of(entry))
    for index, option in enumerate(options):
        if option.key.lower() in keys or plain(option.label) == wanted:
            return index
    return None


def matching(options: Sequence[Option[Any]], entry: str) -> list[int]:
    """The options an entry may mean: by key or label, else by the name of their place, the label's beginning,
    or words of it.
    """
    found = exact(options, entry)
    if found is not None:
        return [found]
    wanted = plain(entry)
    there = [index for index, option in enumerate(options) if option.parts.place == wanted]
    if there:
        return there
    labels = [plain(option.label) for option in options]
    begins = [index for index, label in enumerate(labels) if label.startswith(wanted)]
    return begins or [index for index, label in enumerate(labels) if is_short_for(wanted, label)]


def is_short_for(entry: str, label: str) -> bool:
    """True if the words of the entry begin words of the label, the first word the first one, all in order."""
    short, words = entry.split(), iter(label.split())
    return (
        bool(short)
        and next(words).startswith(short[0])
        and all(any(word.startswith(wanted) for word in words) for wanted in short[1:])
    )


def keys_of(entry: str) -> Iterator[str]:
    """The keys an entry may spell: `knock out 3` is `knock-out:3`."""
    yield entry.strip().lower()
    words = [slug(word) for word in entry.split()]
    yield "-".join(words)
    for i in range(1, len(words)):
        yield f"{'-'.join(words[:i])}:{'-'.join(words[i:])}"


def named(names: Sequence[str], entry: str) -> list[str]:
    """The names an entry may mean: itself, else those it begins, else those it is part of."""
    wanted = plain(entry)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [name for name in names if fits(plain(name), wanted)]
        if found:
            return found
    return []


def near(names: Sequence[str], entry: str) -> list[str]:
    """Names that look like the entry."""
    by_plain = {plain(name): name for name in names}
    return [by_plain[name] for name in get_close_matches(plain(entry), by_plain, 3)]


def plain(text: str) -> str:
    """Return a text in small letters with single spaces."""
    return " ".join(text.casefold().split())
