"""The parser of card texts: an LALR grammar made of the forms of a vocabulary, and its own lexer.

Every word belongs to some form, a number or the name of a card; anything else is an error that
gives its position and what is allowed there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from lark import Lark, ParseTree, Token, Transformer
from lark.common import LexerConf
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer, LexerState

from fieldcraft.errors import hint
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import (
    CARD,
    NUMBER,
    SIGNED,
    Slot,
    TextError,
    Vocabulary,
    Word,
    category,
    construct,
    disagreement,
    pieces,
    sentences,
)

SMALLEST: Final = 1
BIGGEST: Final = 99
"""A number on a card that is out of these bounds is a slip of the keyboard."""

_SPELLED: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DIGITS: Final = re.compile(r"[0-9]+")
_SIGNED: Final = re.compile(r"[+-][0-9]+")
_TOKEN: Final = re.compile(r'"[^"]*"|[+-]?[0-9]+(?![\w-])|[^\s,.:;"]+|[,.:;"]')


class GivenTokens(Lexer):
    """Hands on the tokens that it is given."""

    __future_interface__ = True

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, state: LexerState, parser_state: Any) -> Iterator[Token]:
        """Return tokens that have been read already."""
        read: Any = state.text
        return iter(read)


@lru_cache(maxsize=16)
def tables(grammar: str, starts: tuple[str, ...]) -> Lark:
    """The tables of a grammar, which take a second to work out; editions with the same forms share them."""
    begins = [f"text_{rule(start)}" for start in starts]
    return Lark(grammar, parser="lalr", lexer=GivenTokens, start=begins, strict=True)


class Parser:
    """Reads the texts of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary, starts: tuple[str, ...]) -> None:
        self.vocabulary = vocabulary
        self.starts = starts
        self.grammar = grammar(vocabulary, starts)
        self.literals = vocabulary.literals()
        self._builder = Builder(vocabulary)

    def _tree(self, text: str, start: str) -> ParseTree:
        """Raises UnexpectedInput."""
        read: Any = list(tokens(text, self.literals, self.vocabulary.cards))
        return tables(self.grammar, self.starts).parse(read, start=f"text_{rule(start)}")

    def parse(self, text: str, start: str) -> list[Op[Any]]:
        """The ops of a text, one a sentence, each of the sort `start`.

        Raises TextError, also where the text says something right in another way than the ops
        would: there is one way to write each thing.
        """
        if not text.strip():
            raise TextError(1, "the text is empty")
        try:
            tree = self._tree(text, start)
        except UnexpectedToken as error:
            raise self._explain(error, text, start) from None
        ops: list[Op[Any]] = self._builder.transform(tree)
        told = sentences(self.vocabulary, ops)
        if told != text:
            column = next(
                (i for i, (a, b) in enumerate(zip(told, text, strict=False)) if a != b),
                min(len(told), len(text)),
            )
            raise TextError(column + 1, f"write '{told}'")
        if wrong := disagreement(self.vocabulary, ops):
            raise TextError(1, wrong)
        return ops

    def _explain(self, error: UnexpectedToken, text: str, start: str) -> TextError:
        token = error.token
        could = one_of(sorted(self._spelled(name) for name in error.accepts or error.expected))
        if token.type == "$END":
            return TextError(len(text) + 1, f"the text ends too early; expected {could}")
        at = token.column - 1
        if token.type == "UNKNOWN":
            return TextError(token.column, self._unknown(token.value, text[at:]))
        read = text[at : at + len(token.value)]
        for other in self.starts:
            if other != start and self._reads(text, other):
                return TextError(
                    token.column,
                    f"'{read}' is not possible here: this is a text for '{other}', not for '{start}'",
                )
        return TextError(token.column, f"'{read}' is not possible here; expected {could}")

    def _unknown(self, word: str, rest: str) -> str:
        """Return what is wrong with an unknown word at the beginning of the rest of the text."""
        if _DIGITS.fullmatch(word.lstrip("+-")):
            return f"{word} is not a number that a card may say: from {SMALLEST} to {BIGGEST}"
        if word.lower() in _SPELLED:
            return f"'{word}' is not a word of this language; numbers are written in digits"
        if word == '"':
            return "the quotation marks of a name are not closed"
        name = word.strip('"')
        if word != name:
            return f"no card is called {word}{hint(name, self.vocabulary.cards)}"
        named = [card for card in self.vocabulary.cards if card and rest.startswith(card)]
        if named:
            return f'the name of a card goes in quotes: "{max(named, key=len)}"'
        return f"'{word}' is not a word of this language{hint(word.lower(), self.vocabulary.literals())}"

    def _reads(self, text: str, start: str) -> bool:
        try:
            self._tree(text, start)
        except UnexpectedInput:
            return False
        return True

    def _spelled(self, terminal: str) -> str:
        names = {
            "NUMBER": "a number",
            "SIGNED": "a number with its sign",
            "CARD": "the name of a card in quotes",
            "$END": "the end of the text",
        }
        spelled = {terminal_name(word): f"'{word}'" for word in self.vocabulary.literals()}
        return names.get(terminal) or spelled.get(terminal, terminal)


def one_of(names: list[str]) -> str:
    """Return names as words: `a, b or c`."""
    return " or ".join([", ".join(names[:-1])] * (len(names) > 1) + names[-1:])


def tokens(text: str, literals: set[str], cards: dict[str, Any]) -> Iterator[Token]:
    """Yield words, marks, numbers and card names in quotes; the first word of a sentence may be capital."""
    joined = [literal for literal in literals if " " in literal]
    begins, end = True, 0
    for match in _TOKEN.finditer(text):
        if match.start() < end:
            continue
        word = next((literal for literal in joined if text.startswith(literal, match.start())), match.group())
        end = match.start() + len(word)
        small = word[:1].lower() + word[1:] if begins else word
        if _DIGITS.fullmatch(small):
            kind = "NUMBER" if is_in_bounds(small) else "UNKNOWN"
        elif small in literals:
            kind = terminal_name(small)
        elif _SIGNED.fullmatch(small):
            kind = "SIGNED" if is_in_bounds(small[1:]) else "UNKNOWN"
        else:
            kind = "CARD" if word[:1] == '"' and word[1:-1] in cards else "UNKNOWN"
        yield Token(kind, word if kind == "UNKNOWN" else small, match.start(), 1, match.start() + 1)
        begins = word == "."


def is_in_bounds(digits: str) -> bool:
    return len(digits) < 5 and SMALLEST <= int(digits) <= BIGGEST


def terminal_name(word: str) -> str:
    """A name for a word's terminal, as lark wants it."""
    return "W_" + "".join(c.upper() if c.isalnum() else f"_{ord(c)}_" for c in word)


def rule(sort: str) -> str:
    return sort.replace("-", "_")


def grammar(vocabulary: Vocabulary, starts: tuple[str, ...]) -> str:
    """The lark grammar of a vocabulary; each start sort is read as one or more sentences."""
    lines: list[str] = []
    sorts = {sort: [rule(other) for other in others.split()] for sort, others in vocabulary.includes.items()}
    for op in vocabulary.classes:
        name = f"op_{op.__name__.lower()}"
        sorts.setdefault(category(op), []).append(name)
        lines.append(f"{name}: {' '.join(_symbols(vocabulary, op.FORM))}")
        if op.PLURAL:
            sorts.setdefault(category(op) + "s", []).append(name + "_plural")
            lines.append(f"{name}_plural: {' '.join(_symbols(vocabulary, op.PLURAL))}")
    for sort, names in sorts.items():
        lines.append(f"?{rule(sort)}: {' | '.join(names)}")
    for sort, meanings in vocabulary.words.items():
        alternatives = (" ".join(map(terminal_name, phrase.split())) for phrase in meanings)
        lines.append(f"word_{rule(sort)}: {' | '.join(alternatives)}")
    for start in starts:
        lines.append(f"text_{rule(start)}: ({rule(start)} {terminal_name('.')})+")
    terminals = sorted({terminal_name(word) for word in vocabulary.literals()})
    if any(slot.sort == SIGNED for op in vocabulary.classes for slot in vocabulary.slots(op)):
        words = [terminal_name(word) for word in sorted(vocabulary.literals()) if _SIGNED.fullmatch(word)]
        lines.append(f"signed_number: {' | '.join(['SIGNED', *words])}")
    lines.append(f"%declare NUMBER SIGNED CARD UNKNOWN {' '.join(terminals)}")
    return "\n".join(lines)


def _symbols(vocabulary: Vocabulary, form: str) -> Iterator[str]:
    for piece in pieces(form):
        if isinstance(piece, Word):
            one = terminal_name(piece.text)
            yield f"({one} | {terminal_name(piece.other)})" if piece.other else one
        elif piece.separator:
            separator = " ".join(terminal_name(word) for word in piece.separator)
            yield f"{rule(piece.sort)} ({separator} {rule(piece.sort)})+"
        else:
            yield _slot_symbol(vocabulary, piece)


def _slot_symbol(vocabulary: Vocabulary, slot: Slot) -> str:
    if slot.sort in (NUMBER, CARD):
        return slot.sort.upper()
    if slot.sort == SIGNED:
        return "signed_number"
    return f"word_{rule(slot.sort)}" if slot.sort in vocabulary.words else rule(slot.sort)


class Builder(Transformer[Token, Any]):
    """Makes ops of a parse tree."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary = vocabulary
        self.classes = {
            f"op_{op.__name__.lower()}{end}": op for op in vocabulary.classes for end in ("", "_plural")
        }
        self.words = {f"word_{rule(sort)}": meanings for sort, meanings in vocabulary.words.items()}

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        name = str(data)
        if name == "signed_number":
            return int(children[0])
        if name in self.words:
            return self.words[name][" ".join(children)]
        values = [child for child in children if not _is_word(child)]
        if name in self.classes:
            return build(self.vocabulary, self.classes[name], values)
        return values

    def __default_token__(self, token: Token) -> Any:
        if token.type == "NUMBER":
            return int(token)
        return self.vocabulary.cards[token.strip('"')] if token.type == "CARD" else token


def _is_word(child: Any) -> bool:
    return isinstance(child, Token)


def build(vocabulary: Vocabulary, op: type[Op[Any]], children: list[Any]) -> Op[Any]:
    """An op of its class from the values below it in the parse tree, in the order of its form."""
    slots = vocabulary.slots(op)
    if slots and slots[-1].separator:
        children = [*children[: len(slots) - 1], tuple(children[len(slots) - 1 :])]
    return construct(vocabulary, op, {slot.field: child for slot, child in zip(slots, children, strict=True)})
