"""Forms of ops: the FORM on a class is both its grammar rule and its rendering.

A form is words, marks and slots, separated by single spaces:

    draw {n:number} card{n:s}          a number, and the plural that goes with it
    {n:number} {n:city|cities} {n:is|are} lost     words that agree with a number: for 1, for any other
    put {n:signed} tokens              a number with its sign, such as +1
    if {condition:condition} , {then:step}     a slot holds an op of that sort
    have {card:card} equipped          a card by its name, in quotes
    gain {n:number} {resource:resource}        a word, or several, that means a number
    {steps:step/, then}                two or more of a sort, joined by what follows the slash
    knock out a(n) {kind:kind}         the article that goes with the next word
    {then:deed} ;~otherwise , {other:deed}     a mark and a word that are read as one

The sort of op that it is may go before: `cost = pay {n:number}`. Else it is the category of the class from
which the op derives: its CATEGORY, or what its own FORM gives.

An op that can also be said of many has a PLURAL form with the same slots, which is used where the plural
of its category, with an s, is asked for: `{who:filter} in sight`, but `no {who:filters} are in sight`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from fieldcraft.kernel.state import Op

NUMBER: Final = "number"
SIGNED: Final = "signed"
CARD: Final = "card"
ARTICLE: Final = "a(n)"
IS: Final = " = "
"""Sign between the category of an op and its form."""
JOINT: Final = "~"
"""Joint of a mark and a word in a form, where the mark alone would leave open how the text goes on."""


class Word(NamedTuple):
    """A word or mark that is written literally; with `counts`, it is `plural` unless that field is 1.

    An article has its other spelling in `before_vowel`.
    """

    text: str
    counts: str = ""
    before_vowel: str = ""
    plural: str = ""

    @property
    def other(self) -> str:
        """Its other spelling, '' where it has none."""
        return self.plural or self.before_vowel


class Slot(NamedTuple):
    """A place for a value; with a `separator`, for two or more of them with the separator between."""

    field: str
    sort: str
    separator: tuple[str, ...] = ()


Piece: TypeAlias = Word | Slot
Made = TypeVar("Made", bound=Op[Any])


class TextError(ValueError):
    """A text that is not of the language: the column, counted from 1, and what is wrong there."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


_PIECE: Final = re.compile(
    r"\{(?P<number>\w+):(?P<one>[^\s{}|]+)\|(?P<many>[^\s{}|]+)\}"
    r"|\{(?P<field>\w+):(?P<sort>[\w-]+)(?:/(?P<separator>[^}]*))?\}"
    r"|(?P<word>[^\s{]+?)(?:\{(?P<counts>\w+):s\})?(?=\s|$)"
)


_CATEGORIES: Final[dict[type[Op[Any]], str]] = {}


def category(op: type[Op[Any]]) -> str:
    """The sort of an op in the card language, from its own class or the nearest one that gives it."""
    if op not in _CATEGORIES:
        given = (
            vars(kind).get("FORM", "").rpartition(IS)[0] or vars(kind).get("CATEGORY") for kind in op.__mro__
        )
        _CATEGORIES[op] = next(filter(None, given))
    return _CATEGORIES[op]


def words_of(form: str) -> str:
    """A form without its category."""
    return form.rpartition(IS)[2]


@cache
def pieces(form: str) -> list[Piece]:
    """The words and slots of a form, in order."""
    found: list[Piece] = []
    for match in _PIECE.finditer(words_of(form)):
        number, one, many, field, sort, separator, word, counts = match.groups()
        if number:
            found.append(Word(one, number, plural=many))
        elif field:
            found.append(Slot(field, sort, tuple((separator or "").split())))
        elif word == ARTICLE:
            found.append(Word("a", before_vowel="an"))
        elif counts:
            found.append(Word(word, counts, plural=word + "s"))
        else:
            found.append(Word(word.replace(JOINT, " ")))
    return found


@cache
def slots(form: str) -> list[Slot]:
    """The slots of a form, in order."""
    return [piece for piece in pieces(form) if isinstance(piece, Slot)]


@cache
def slots_of_ops(form: str) -> list[Slot]:
    """The slots of a form that may hold ops, in order."""
    return [slot for slot in slots(form) if slot.sort not in (NUMBER, SIGNED, CARD)]


def no_disagreement(op: Op[Any]) -> str:
    """Find nothing wrong with an op: the words of most games agree with anything."""
    return ""


class Vocabulary(NamedTuple):
    """The vocabulary of a game's cards: op classes with a form, words with a meaning, card names."""

    classes: tuple[type[Op[Any]], ...]
    words: Mapping[str, Mapping[str, Any]]
    """Meaning of each word or phrase, a number or an object of the game, by the sort of slot."""
    cards: dict[str, Any]
    includes: Mapping[str, str]
    """Sorts accepted where another is expected, in one string: an effect may be a single step."""
    disagreement: Callable[[Op[Any]], str] = no_disagreement
    """Returns what does not agree in an op of a text, such as a word with its number; '' if all does."""

    def slots(self, op: type[Op[Any]]) -> list[Slot]:
        """Return the slots of an op's form."""
        return slots(op.FORM)

    def form(self, op: Op[Any], sort: str) -> str:
        """Return the form of an op where that sort is expected."""
        return op.FORM if not op.PLURAL or self.admits(sort, category(type(op))) else op.PLURAL

    def admits(self, sort: str, category: str) -> bool:
        """True if an op of the category is accepted where that sort is expected."""
        return sort in ("", category) or any(
            self.admits(part, category) for part in self.includes.get(sort, "").split()
        )

    def literals(self) -> set[str]:
        """Return every word and mark that a text may contain, apart from numbers and names."""
        found = {word for meanings in self.words.values() for phrase in meanings for word in phrase.split()}
        for form in (form for op in self.classes for form in (op.FORM, op.PLURAL)):
            for piece in pieces(form):
                if isinstance(piece, Slot):
                    found.update(piece.separator)
                else:
                    found.add(piece.text)
                    if piece.other:
                        found.add(piece.other)
        return found | {"."}


_TIGHT: Final = re.compile(r" ([,.:;])")
_ARTICLE: Final = re.compile(r"\ba\(n\) (?=([aeiou])?)")


def phrase(vocabulary: Vocabulary, op: Op[Any]) -> str:
    """The op in words, without capital or full stop."""
    told = _TIGHT.sub(r"\1", " ".join(_words(vocabulary, op)))
    return _ARTICLE.sub(lambda match: "an " if match.group(1) else "a ", told)


def sentences(vocabulary: Vocabulary, ops: list[Op[Any]]) -> str:
    """A card's text: each op as a sentence."""
    return " ".join(capital(phrase(vocabulary, op)) + "." for op in ops)


def disagreement(vocabulary: Vocabulary, ops: Iterable[Op[Any]]) -> str:
    """Return the first thing that does not agree in a text; '' if all does."""
    return next(filter(None, map(vocabulary.disagreement, within(*ops))), "")


def said_in(*modules: ModuleType) -> tuple[type[Op[Any]], ...]:
    """Return the classes with a form that these modules define; a mechanic needs only a form to be said.

    They are found among the subclasses of Op, in the order in which these were made.
    """
    names = {module.__name__ for module in modules}
    return tuple(op for op in _subclasses(Op) if op.FORM and op.__module__ in names)


def _subclasses(op: type[Op[Any]]) -> list[type[Op[Any]]]:
    found: dict[type[Op[Any]], None] = {}
    for below in op.__subclasses__():
        found |= dict.fromkeys([below, *_subclasses(below)])
    return list(found)


def within(*ops: Op[Any]) -> Iterator[Op[Any]]:
    """Yield ops, each with all ops that its words hold."""
    left = list(reversed(ops))
    while left:
        op = left.pop()
        yield op
        for slot in reversed(slots_of_ops(op.FORM)):
            value = getattr(op, slot.field)
            parts = reversed(value) if slot.separator else (value,)
            left += [part for part in parts if isinstance(part, Op)]


def make(op: type[Made], **fields: Any) -> Made:
    """An op of its class with these fields, whether it declares them or has an `__init__` that takes them.

    Raises TypeError where a value is not of the field's type (compiled), or the fields are not the op's;
    TextError for a number that the op's rule does not know.
    """
    slot, known = op.KNOWN
    if slot and fields[slot] not in known:
        raise TextError(1, "no rule says what one of the words of this text does here")
    if op.__init__ is object.__init__:
        built = op()
        for field, value in fields.items():
            setattr(built, field, value)
    else:
        built = op(**fields)
    built.derive()
    return built


def construct(vocabulary: Vocabulary, op: type[Op[Any]], fields: dict[str, Any]) -> Op[Any]:
    """An op of its class from the values of its slots; an op that offers some of them gets their words."""
    if op.NAMES:
        fields["labels"] = labels(vocabulary, fields[op.NAMES])
    return make(op, **fields)


def labels(vocabulary: Vocabulary, offered: Op[Any] | tuple[Op[Any], ...]) -> tuple[str, ...]:
    """The words of ops that are offered as options; raises TextError where two are the same."""
    ops = offered if isinstance(offered, tuple) else (offered,)
    found = tuple(capital(phrase(vocabulary, op)) for op in ops)
    for label in found:
        if found.count(label) > 1:
            raise TextError(1, f"'{label}' is offered twice; alternatives must differ")
    return found


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _words(vocabulary: Vocabulary, op: Op[Any], sort: str = "") -> list[str]:
    words: list[str] = []
    for piece in pieces(vocabulary.form(op, sort)):
        if isinstance(piece, Word) and piece.before_vowel:
            words.append(ARTICLE)
        elif isinstance(piece, Word):
            plural = piece.counts and getattr(op, piece.counts) != 1
            words.append(piece.plural if plural else piece.text)
        elif piece.separator:
            for i, part in enumerate(getattr(op, piece.field)):
                words += list(piece.separator) * bool(i) + _value(vocabulary, piece.sort, part)
        else:
            words += _value(vocabulary, piece.sort, getattr(op, piece.field))
    return words


def _value(vocabulary: Vocabulary, sort: str, value: Any) -> list[str]:
    if sort == NUMBER:
        return [str(value)]
    if sort == SIGNED:
        return [f"{value:+d}"]
    if sort == CARD:
        return [next(f'"{name}"' for name, card in vocabulary.cards.items() if card is value)]
    if sort in vocabulary.words:
        return [next(word for word, meaning in vocabulary.words[sort].items() if meaning == value)]
    return _words(vocabulary, value, sort)
