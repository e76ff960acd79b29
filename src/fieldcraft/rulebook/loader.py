"""The loader of a game's data files: what every game reads alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from fieldcraft.errors import Problem
from fieldcraft.kernel.abilities import Ability
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import Vocabulary
from fieldcraft.language.reader import Reader
from fieldcraft.rulebook.entries import (
    Entry,
    FileRow,
    entries,
    is_id,
    raise_problems,
    read_toml,
    rows,
    shown,
    slug,
)
from fieldcraft.rulebook.files import SET, content_version
from fieldcraft.rulebook.options import Options
from fieldcraft.rulebook.pack import Pack, game_of, lay_over

SOURCES: Final = ("rulebook", "original")
"""The origins of a card: the printed game, or its editors."""
MOST_VERSIONS: Final = 999_999

Card = TypeVar("Card")
CardSet = TypeVar("CardSet")
Made = TypeVar("Made")


class Loader(ABC, Generic[Card, CardSet]):
    """Reads the files of one game; every problem is kept, and all are raised together.

    A game says which files it has (`PARTS`), the sorts of their texts (`STARTS`), and does four things:

        declare          say the name and id of every card, before any text is read
        vocabulary       what texts may say; they may speak of every card in `named`
        read             fill in the cards and hand over the card set
        declare_options  add every option, once nothing is wrong
    """

    PARTS: ClassVar[Mapping[str, tuple[str, ...]]]
    """The parts of the game and the tables that each may hold; the first one has the [game] table.

    A part is a file, or a folder with any number of files. The base box and each set may have it.
    """
    STARTS: ClassVar[tuple[str, ...]]
    """The sorts of text that a card file may hold."""
    MOST_COPIES: ClassVar[int] = 20

    def __init__(
        self,
        files: Mapping[str, tuple[str, str]],
        messages: dict[str, dict[str, str]],
        pack: Pack | None = None,
    ) -> None:
        """`files` has the text and the name of each file, by its path; raises CardError where one is no TOML.

        The path of a file of a set begins with the id of the set.
        """
        self.files = [name for _, name in files.values()]
        self.problems: list[Problem] = []
        self.open: list[Entry] = []
        self.tables: dict[str, dict[str, Any]] = {part: {} for part in self.PARTS}
        """The tables of each part of the base box and of each set, from one file or several."""
        self.names: dict[str, str] = {part: f"{part}.toml" for part in self.PARTS}
        """The name of each of these parts in messages."""
        self.set_names: dict[str, str] = {}
        """The names of the sets, by their ids."""
        self.printed = ""
        self.named: dict[str, Card] = {}
        self.ids: set[str] = set()
        self.sets: dict[str, list[Card]] = {}
        for path, (text, name) in files.items():
            self._file(path, text, name)
        self.printed += pack.digest if pack else ""
        self._head()
        lay_over(game_of(self.tables[self._first]), self.tables, pack, self.problems)
        self.declare()
        self.reader = Reader(self.vocabulary(), self.STARTS)
        self.options = Options(messages["options"], self.lies)
        self.options.others = self.reader.made

    # -- what a game does ------------------------------------------------------------------------

    @abstractmethod
    def declare(self) -> None:
        """Make the cards and `name` them, so that texts may speak of them."""

    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """Return the vocabulary of this game's cards."""

    @abstractmethod
    def read(self) -> CardSet:
        """The card set, filled in as far as the files are right; what is wrong is added to `problems`."""

    @abstractmethod
    def declare_options(self, card_set: CardSet) -> None:
        """Add every option of the game to `options`."""

    @abstractmethod
    def lies(self, state: Any) -> dict[str, str]:
        """Return the id of the card at each place of a state, for `Options`."""

    # -- the whole -------------------------------------------------------------------------------

    def card_set(self) -> CardSet:
        """The card set with its options; raises CardError with every problem in the order of the files."""
        card_set = self.read()
        for entry in self.open:
            entry.close()
        self.problems.sort(key=self._place)
        raise_problems(self.problems)
        self.declare_options(card_set)
        return card_set

    def _place(self, problem: Problem) -> tuple[int, int]:
        """Return the place of a problem: the number of its file, and the number of its entry there."""
        files = [*self.files, problem.file]
        about = [at for at, entry in enumerate(self.open) if entry.card == problem.card]
        return files.index(problem.file), min(about, default=-1)

    def content(self, schema: int) -> str:
        """The version of the game that records name: it changes with every character of the files."""
        return content_version(schema, self.version, self.printed)

    @property
    def _first(self) -> str:
        return next(iter(self.PARTS))

    def _file(self, path: str, text: str, name: str) -> None:
        """Add the tables of a file to its part; files that are of no part are read elsewhere."""
        first, _, rest = path.partition("/")
        set = "" if first in self.PARTS else first
        part, _, member = rest.partition("/") if set else (first, "", rest)
        if part not in self.PARTS and part != SET:
            return
        self.printed += text
        tables = read_toml(text, name)
        whole = Entry(tables, name, "", self.problems)
        if part == SET:
            self.set_names[set] = whole.needed(SET).string("name")
        else:
            whole.asked.update(self.PARTS[part])
            key = f"{set}/{part}" if set else part
            self.names[key] = name.removesuffix(f"/{member}.toml") if member else name
            self._join(self.tables.setdefault(key, {}), tables, whole)
        whole.close()

    def _join(self, part: dict[str, Any], tables: dict[str, Any], file: Entry) -> None:
        """Add the tables of one file to those of its part."""
        for kind, found in tables.items():
            if isinstance(found, list) and isinstance(part.setdefault(kind, []), list):
                part[kind] += [FileRow(file.file, row) if isinstance(row, dict) else row for row in found]
            elif kind in part:
                file.complain(kind, "is also in another file")
            else:
                part[kind] = found

    def _head(self) -> None:
        """Read what is said about the game itself."""
        game = self.table(self._first, "game")
        self.id = game.string("id")
        self.title = game.string("title")
        self.version = game.number("version", 1, MOST_VERSIONS)
        game.close()

    # -- tables ----------------------------------------------------------------------------------

    def table(self, part: str, kind: str) -> Entry:
        """Return a table that is single in its file, such as [numbers]."""
        return self._open([Entry(self.tables[part].get(kind, {}), self.names[part], kind, self.problems)])[0]

    def rows(self, part: str, kind: str) -> list[Entry]:
        """Return every table of a kind, called by its number."""
        return self._open(rows(self.tables[part], kind, self.names[part], self.problems))

    def entries(self, part: str, kind: str, *more: str) -> list[Entry]:
        """Return every table of a kind, called by its id: of the base box, then of each set."""
        found: list[Entry] = []
        for set in ("", *self.set_names):
            for key in (f"{set}/{one}" if set else one for one in (part, *more)):
                if key in self.tables:
                    rows = entries(self.tables[key], kind, self.names[key], self.problems)
                    for entry in rows:
                        entry.set = set
                    found += rows
        return self._open(found)

    def _open(self, entries: list[Entry]) -> list[Entry]:
        """Note entries to be closed when everything has been read, and return them."""
        self.open += entries
        return entries

    def numbers(self, part: str, bounds: dict[str, tuple[int, int]]) -> dict[str, int]:
        """The numbers of the rules, from the [numbers] table, each within its bounds."""
        entry = self.table(part, "numbers")
        found = {name: entry.number(name, *limits) for name, limits in bounds.items()}
        entry.close()
        return found

    def complain(self, part: str, card: str, field: str, message: str) -> None:
        """Note what no single entry can tell."""
        self.problems.append(Problem(self.names[part], card, field, 0, message))

    # -- cards -----------------------------------------------------------------------------------

    def name(self, entry: Entry, card: Card, name: str, id: str) -> None:
        """Know a card by its name; no other card may have the name or the id."""
        if name in self.named:
            entry.complain("name", f"another card is called '{name}'")
        elif id != entry.card and (not id or id in self.ids):
            entry.complain("name", f"'{name}' has no id of its own: '{id}'")
        elif id in self.ids:
            entry.complain("id", f"another card has the id '{id}'")
        self.ids.add(id)
        if name:
            self.named[name] = card

    def half_id(self, part: dict[str, Any]) -> str:
        """Return the id that a half of a card declares, by default the one that follows from its name."""
        id = part.get("id")
        return id if isinstance(id, str) and is_id(id) else slug(part["name"])

    def check_half_id(self, part: Entry, id: str) -> None:
        """Complain about a declared id of a half that is no id."""
        if part.string("id", id) != id:
            part.complain("id", f"must be small letters, digits and hyphens, not {shown(part.fields['id'])}")

    def named_cards(
        self, part: str, kind: str, made: Callable[[str, str], Made], *more: str
    ) -> list[tuple[Entry, Made]]:
        """Return the cards of some parts with nothing but their ids and names, each with its entry."""
        found = []
        for entry in self.entries(part, kind, *more):
            card: Any = made(entry.card, entry.string("name"))
            self.name(entry, card, card.name, card.id)
            found.append((entry, card))
        return found

    def copies(self, entry: Entry) -> int:
        """Return the number of copies of a card, 1 if its entry names none."""
        return entry.number("copies", 1, self.MOST_COPIES, 1)

    def source(self, entry: Entry, default: str | None = None) -> str:
        """Return the origin of a card, one of SOURCES."""
        return entry.one_of("source", SOURCES, default)

    def join(self, name: str, card: Card, copies: int) -> None:
        """Put the copies of a card into a set."""
        self.sets.setdefault(name, []).extend([card] * copies)

    def text(self, entry: Entry, start: str, card: object, field: str = "text") -> list[Op[Any]]:
        """The sentences of an entry's text; those that are abilities are attached to the card."""
        found = entry.text(field, start, self.reader)
        for ability in found:
            if isinstance(ability, Ability) and not ability.attach_to(card):
                entry.complain(field, "two abilities work at the same moment; write them as one")
        return found

    def sentence(self, entry: Entry, start: str, otherwise: str) -> Op[Any] | None:
        """The only sentence of an entry's text; complains where there is none or are more."""
        known = len(self.problems)
        found = entry.text("text", start, self.reader)
        if len(found) != 1 and len(self.problems) == known:
            entry.complain("text", otherwise)
        return found[0] if len(found) == 1 else None

    def texts(self, entry: Entry, field: str, start: str) -> Iterator[tuple[Entry, list[Op[Any]]]]:
        """The sentences of each text of a list, and the entry to which to complain about them."""
        for i, text in enumerate(entry.strings(field), 1):
            line = Entry({"text": text}, entry.file, entry.card, self.problems, f"{field} {i}")
            if not text:
                line.complain("text", "is empty")
            yield line, line.text("text", start, self.reader)


def filled_in(named: list[tuple[Entry, Made]], read: Callable[[Entry, Made], None]) -> list[Made]:
    """Read the rest of the entries of cards, and return the cards."""
    for entry, card in named:
        read(entry, card)
    return [card for _, card in named]


def number(cards: Iterable[Any]) -> None:
    """Give each card its index, which its back shares."""
    for index, card in enumerate(cards):
        card.index = card.back.index = index
