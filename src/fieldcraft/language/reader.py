"""Reads card texts, and remembers what they came to, so that the next start need not parse them again.

What is remembered is the tree of each text as JSON in the user's cache folder, under a name that
changes with the vocabulary; a text that is not there is parsed.  Losing the folder loses time only.
"""

from __future__ import annotations

import json
import os
import zlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import CARD, NUMBER, Slot, Vocabulary, construct, sentences

if TYPE_CHECKING:
    from fieldcraft.language.parser import Parser


class Reader:
    """The texts of one vocabulary, as ops."""

    def __init__(self, vocabulary: Vocabulary, starts: tuple[str, ...]) -> None:
        self.vocabulary = vocabulary
        self.starts = starts
        self.classes = {op.__name__: op for op in vocabulary.classes}
        self.file = cache_folder() / f"texts-{fingerprint(vocabulary, starts):08x}.json"
        self.known = recall(self.file)
        self.learned: dict[str, Any] = {}

    @cached_property
    def _parser(self) -> Parser:
        from fieldcraft.language.parser import Parser  # not needed, and not loaded, where all is known

        return Parser(self.vocabulary, self.starts)

    def parse(self, text: str, start: str) -> list[Op[Any]]:
        """The ops of a text, one a sentence, each of the sort `start`; raises TextError."""
        name = f"{start}: {text}"
        ops = self._recalled(name, text, start)
        if not ops:
            ops = self._parser.parse(text, start)
            self.learned[name] = [self.pack(op) for op in ops]
        return ops

    def _recalled(self, name: str, text: str, start: str) -> list[Op[Any]]:
        """What is remembered of a text, if that is what the text says; else []."""
        try:
            ops = [self.unpack(tree) for tree in self.known[name]]
            sorts = (start, *self.vocabulary.includes.get(start, ()))
            is_right = sentences(self.vocabulary, ops) == text and all(op.CATEGORY in sorts for op in ops)
        except Exception:  # there is no telling what a file holds that others can write to
            return []
        return ops if is_right else []

    def remember(self) -> None:
        """Keep what was learned for the next start, where the cache folder can be written."""
        if not self.learned:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft = self.file.with_suffix(f".{os.getpid()}")
            draft.write_text(json.dumps(self.known | self.learned), encoding="utf-8")
            draft.replace(self.file)
        except OSError:
            return

    def pack(self, op: Op[Any]) -> list[Any]:
        """A tree as lists: the name of its class, then the values of its slots."""
        return [type(op).__name__, *(self._pack(slot, op) for slot in self.vocabulary.slots(type(op)))]

    def _pack(self, slot: Slot, op: Op[Any]) -> Any:
        value = getattr(op, slot.field)
        if slot.sort == CARD:
            return next(name for name, card in self.vocabulary.cards.items() if card is value)
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
        if slot.separator:
            return tuple(self.unpack(part) for part in value)
        if slot.sort == NUMBER or slot.sort in self.vocabulary.words:
            return int(value)
        return self.unpack(value)


def cache_folder() -> Path:
    """$XDG_CACHE_HOME/fieldcraft, or ~/.cache/fieldcraft."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "fieldcraft"


def fingerprint(vocabulary: Vocabulary, starts: tuple[str, ...]) -> int:
    """A number that changes with every form, word and name of a vocabulary."""
    forms = [(op.__name__, op.FORM, op.CATEGORY) for op in vocabulary.classes]
    return zlib.crc32(
        repr((forms, vocabulary.words, sorted(vocabulary.cards), vocabulary.includes, starts)).encode()
    )


def recall(file: Path) -> dict[str, Any]:
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return known if isinstance(known, dict) else {}
