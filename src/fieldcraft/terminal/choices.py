"""What a typed entry means: which option, or which option's key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from fieldcraft.kernel.state import Option
from fieldcraft.rulebook.entries import slug


def exact(options: Sequence[Option[Any]], entry: str) -> int | None:
    """The option whose key or whole label was typed."""
    wanted, keys = plain(entry), set(keys_of(entry))
    for index, option in enumerate(options):
        if option.key in keys or plain(option.label) == wanted:
            return index
    return None


def matching(options: Sequence[Option[Any]], entry: str) -> list[int]:
    """The options an entry may mean: by key or label, else by the label's beginning, else by words of it."""
    found = exact(options, entry)
    if found is not None:
        return [found]
    wanted = plain(entry)
    labels = [plain(option.label) for option in options]
    begins = [index for index, label in enumerate(labels) if label.startswith(wanted)]
    return begins or [index for index, label in enumerate(labels) if is_short_for(wanted, label)]


def is_short_for(entry: str, label: str) -> bool:
    """Do the words of the entry begin words of the label, the first the first and the others in order?"""
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
    return " ".join(text.casefold().split())
