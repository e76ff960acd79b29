"""Reads card texts, and knows what they came to, so that no text is parsed twice.

The trees of all printed texts ship with the package, as JSON in `language/texts`, one file for each
vocabulary (`keep` writes them when the package is built). What is not there, as in a checkout or with
a designer's own cards, is parsed when it is first read and known until the process ends. Nothing is
written when a game is played.

With the same words as when it was written, the trees of an undamaged file are right. With others, as a pack
may have, each tree is rendered first and has to say its text, which takes as long as making its ops.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fieldcraft.kernel.flow import Alternative
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import (
    CARD,
    NUMBER,
    SIGNED,
    Slot,
    Vocabulary,
    category,
    construct,
    disagreement,
    sentences,
    within,
)

if TYPE_CHECKING:
    from fieldcraft.language.parser import Parser

SHIPPED: Final = Path(__file__).parent / "texts"


class Known(NamedTuple):
    """The known trees of all vocabularies with the same forms."""

    trees: dict[str, Any]
    """Packed trees, by sort and text."""
    right: dict[int, dict[str, Any]]
    """Trees that say their text in a vocabulary, by the number of its words (`words_of`)."""


class Recipe(NamedTuple):
    """The class of an op, and the fields that its packed values fill."""

    op: type[Op[Any]]
    fields: list[tuple[str, Callable[[Any], Any]]]
    """The field of each slot, and what makes its value of the packed one."""


_MEMORY: Final[dict[Path, Known]] = {}


class Reader:
    """The texts of one vocabulary, as ops."""

    def __init__(self, vocabulary: Vocabulary, starts: tuple[str, ...], folder: Path = SHIPPED) -> None:
        self.vocabulary = vocabulary
        self.starts = starts
        self.classes = {op.__name__: op for op in vocabulary.classes}
        self.recipes: dict[str, Recipe] = {}
        """Recipes of the classes that have been met, by name."""
        self.made: list[Op[Any]] = []
        """All ops that have been read."""
        self.alternatives: Counter[str] = Counter()
        """Number of alternatives that the texts of each card offer so far."""
        known = recall(folder / f"{fingerprint(vocabulary, starts):08x}.json")
        self.known = known.trees
        self.right = known.right.setdefault(words_of(vocabulary), {})

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
            self.known[name] = self.right[name] = [self.pack(op) for op in ops]
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
            if self.right.get(name) is not known:
                fits = all(self.vocabulary.admits(start, category(type(op))) for op in ops)
                says = sentences(self.vocabulary, ops)
                if not fits or says != text or disagreement(self.vocabulary, ops):
                    return []
                self.right[name] = known
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
        name, *values = tree
        op, fields = self.recipes.get(name) or self._recipe(name)
        made = {field: unpacked(value) for (field, unpacked), value in zip(fields, values, strict=True)}
        return construct(self.vocabulary, op, made)

    def _recipe(self, name: str) -> Recipe:
        op = self.classes[name]
        fields = [(slot.field, self._unpacker(slot)) for slot in self.vocabulary.slots(op)]
        self.recipes[name] = found = Recipe(op, fields)
        return found

    def _unpacker(self, slot: Slot) -> Callable[[Any], Any]:
        """Return what makes the values of a slot of packed ones."""
        if slot.sort == CARD:
            return self.vocabulary.cards.__getitem__
        if slot.sort in self.vocabulary.words:
            return self.vocabulary.words[slot.sort].__getitem__
        if slot.separator:
            return self._unpack_each
        return int if slot.sort in (NUMBER, SIGNED) else self.unpack

    def _unpack_each(self, trees: list[Any]) -> tuple[Op[Any], ...]:
        return tuple([self.unpack(tree) for tree in trees])


def alternatives(ops: Iterable[Op[Any]]) -> Iterator[Alternative]:
    """Return the alternatives that ops offer, in the order of their words."""
    for op in within(*ops):
        yield from (option for option in op.spelt() if isinstance(option, Alternative))


def words_of(vocabulary: Vocabulary) -> int:
    """A number that changes with every word of a vocabulary."""
    return zlib.crc32(repr([(sort, list(words)) for sort, words in vocabulary.words.items()]).encode())


def fingerprint(vocabulary: Vocabulary, starts: tuple[str, ...]) -> int:
    """A number that changes with every form of a vocabulary.

    Not with its cards and words: editions share what their cards say alike, and a tree that names what
    is not there, or no longer means the same, is not taken (`Reader._recalled`).
    """
    forms = sorted((op.__name__, op.FORM, op.PLURAL, category(op)) for op in vocabulary.classes)
    return zlib.crc32(repr((forms, sorted(vocabulary.includes.items()), starts)).encode())


def recall(file: Path) -> Known:
    """Return what is known of the texts of a vocabulary: at first what its file holds."""
    if file not in _MEMORY:
        try:
            data = file.read_bytes()
            words, check, trees = json.loads(data)
            known = Known(dict(trees), {words: dict(trees)})
            if check != zlib.crc32(data.split(b",", 2)[2]):
                known.right.clear()
        except (OSError, ValueError, TypeError, RecursionError):
            known = Known({}, {})
        _MEMORY[file] = known
    return _MEMORY[file]


def forget() -> None:
    """Know nothing but what the files hold."""
    _MEMORY.clear()


def keep(folder: Path) -> None:
    """Write down what has been read, for packages to ship; the folder holds nothing else afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.json"):
        file.unlink()
    for file, (trees, right) in _MEMORY.items():
        words = next((words for words, known in right.items() if known.keys() == trees.keys()), 0)
        text = json.dumps(trees, separators=(",", ":"), sort_keys=True) + "]"
        (folder / file.name).write_text(f"[{words},{zlib.crc32(text.encode())},{text}", encoding="utf-8")
