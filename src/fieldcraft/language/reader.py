"""Reads card texts, and knows what they came to, so that no text is parsed twice.

The trees of all printed texts ship with the package, as JSON in `language/texts`, one file for each
vocabulary (`keep` writes them when the package is built). What is not there, as in a checkout or with
a designer's own cards, is parsed when it is first read and known until the process ends. Nothing is
written when a game is played.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.kernel.flow import Alternative
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import CARD, NUMBER, SIGNED, Slot, Vocabulary, construct, sentences, within

if TYPE_CHECKING:
    from fieldcraft.language.parser import Parser

SHIPPED: Final = Path(__file__).parent / "texts"
_MEMORY: Final[dict[Path, dict[str, Any]]] = {}
"""Packed trees of the texts of each vocabulary, by sort and text."""


class Reader:
    """The texts of one vocabulary, as ops."""

    def __init__(self, vocabulary: Vocabulary, starts: tuple[str, ...], folder: Path = SHIPPED) -> None:
        self.vocabulary = vocabulary
        self.starts = starts
        self.classes = {op.__name__: op for op in vocabulary.classes}
        self.made: list[Op[Any]] = []
        """All ops that have been read."""
        self.alternatives: Counter[str] = Counter()
        """Number of alternatives that the texts of each card offer so far."""
        self.checked: dict[str, list[Any]] = {}
        """The remembered trees that say what they should, so that a text of two cards is compared once."""
        self.known = recall(folder / f"{fingerprint(vocabulary, starts):08x}.json")

    @cached_property
    def _parser(self) -> Parser:
        from fieldcraft.language.parser import Parser  # not needed, and not loaded, where all is known

        return Parser(self.vocabulary, self.starts)

    def parse(self, text: str, start: str, card: str = "") -> list[Op[Any]]:
        """Return the ops of a text, one a sentence, each of the sort `start`; raises TextError.

        The alternatives in it are the card's, if an id is given.
        """
        name = f"{start}: {text}"
        ops = self._recalled(name, text, start)
        if not ops:
            ops = self._parser.parse(text, start)
            self.known[name] = [self.pack(op) for op in ops]
        self.made += ops
        for option in alternatives(ops) if card else ():
            self.alternatives[card] += 1
            option.belong(card, self.alternatives[card])
        return ops

    def _recalled(self, name: str, text: str, start: str) -> list[Op[Any]]:
        """Return the remembered ops of a text if they still say it with these cards and words; else []."""
        try:
            known = self.known[name]
            ops = [self.unpack(tree) for tree in known]
            if self.checked.get(name) is not known:
                fits = all(self.vocabulary.admits(start, op.CATEGORY) for op in ops)
                if not fits or sentences(self.vocabulary, ops) != text:
                    return []
                self.checked[name] = known
        except Exception:  # there is no telling what a file holds that others can write to
            return []
        return ops

    def pack(self, op: Op[Any]) -> list[Any]:
        """A tree as lists: the name of its class, then the values of its slots."""
        return [type(op).__name__, *(self._pack(slot, op) for slot in self.vocabulary.slots(type(op)))]

    def _pack(self, slot: Slot, op: Op[Any]) -> Any:
        value = getattr(op, slot.field)
        if slot.sort == CARD:
            return next(name for name, card in self.vocabulary.cards.items() if card is value)
        if slot.sort in self.vocabulary.words:  # as the word, since another edition may number them otherwise
            return next(word for word, n in self.vocabulary.words[slot.sort].items() if n == value)
        if slot.separator:
            return [self.pack(part) for part in value]
        return self.pack(value) if isinstance(value, Op) else value

    def unpack(self, tree: list[Any]) -> Op[Any]:
        """The op of a packed tree; raises KeyError or ValueError for anything else."""
        op = self.classes[tree[0]]
        slots = self.vocabulary.slots(op)
        values = [self._unpack(slot, value) for slot, value in zip(slots, tree[1:], strict=True)]
        return construct(self.vocabulary, op, values)

    def _unpack(self, slot: Slot, value: Any) -> Any:
        if slot.sort == CARD:
            return self.vocabulary.cards[value]
        if slot.sort in self.vocabulary.words:
            return self.vocabulary.words[slot.sort][value]
        if slot.separator:
            return tuple(self.unpack(part) for part in value)
        return int(value) if slot.sort in (NUMBER, SIGNED) else self.unpack(value)


def alternatives(ops: Iterable[Op[Any]]) -> Iterator[Alternative]:
    """Return the alternatives that ops offer, in the order of their words."""
    for op in within(*ops):
        yield from (option for option in op.spelt() if isinstance(option, Alternative))


def fingerprint(vocabulary: Vocabulary, starts: tuple[str, ...]) -> int:
    """A number that changes with every form of a vocabulary.

    Not with its cards and words: editions share what their cards say alike, and a tree that names what
    is not there, or no longer means the same, is not taken (`Reader._recalled`).
    """
    forms = sorted((op.__name__, op.FORM, op.PLURAL, op.CATEGORY) for op in vocabulary.classes)
    return zlib.crc32(repr((forms, sorted(vocabulary.includes.items()), starts)).encode())


def recall(file: Path) -> dict[str, Any]:
    """Return the remembered texts of a vocabulary: at first those of its file, {} without a file."""
    if file not in _MEMORY:
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            known = {}
        _MEMORY[file] = known if isinstance(known, dict) else {}
    return _MEMORY[file]


def forget() -> None:
    """Know nothing but what the files hold."""
    _MEMORY.clear()


def keep(folder: Path) -> None:
    """Write down what has been read, for packages to ship; the folder holds nothing else afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.json"):
        file.unlink()
    for file, known in _MEMORY.items():
        text = json.dumps(known, separators=(",", ":"), sort_keys=True)
        (folder / file.name).write_text(text, encoding="utf-8")
