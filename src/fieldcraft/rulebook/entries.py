"""Reading card files: TOML tables whose fields are checked one by one, every problem kept.

Nothing here raises for bad data: a fault is added to the list of problems, a harmless value replaces the bad
one, and the caller raises CardError with all of them at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from fieldcraft.errors import CardError, Problem, hint
from fieldcraft.kernel.state import Op
from fieldcraft.language.forms import TextError
from fieldcraft.rulebook.toml import parse_toml

if TYPE_CHECKING:
    from fieldcraft.language.reader import Reader

SHOWN: Final = 60
"""Maximum number of characters of a value that a message shows."""


def read_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text; raises CardError where it is none."""
    try:
        return parse_toml(text)
    except ValueError as error:
        raise CardError([Problem(file, "", "", 0, f"is not valid TOML: {error}")]) from None


def slug(name: str) -> str:
    """A name as an id: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’.!]", "", name.lower())).strip("-")


def is_id(text: str) -> bool:
    """True if a text can be the id of a card."""
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None


def shown(value: object) -> str:
    """A value as a message shows it."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables within tables
        return "a value too long to show"
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."


class FileRow(dict[str, Any]):
    """A table that knows its file, since those around it may come from other files."""

    def __init__(self, file: str, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self.file = file


class PackRow(FileRow):
    """A table that comes from a card pack."""


class Entry:
    """One table of a card file; `card` names it in messages."""

    def __init__(
        self, fields: object, file: str, card: str, problems: list[Problem], within: str = ""
    ) -> None:
        self.fields: dict[str, Any] = fields if isinstance(fields, dict) else {}
        self.file = fields.file if isinstance(fields, FileRow) else file
        self.card = card
        self.set = ""
        """The set that the table comes with, "" for the base box."""
        self.problems = problems
        self.within = within
        self.asked: set[str] = set()
        self.parts: list[Entry] = []
        if not isinstance(fields, dict):
            self.complain("", f"must be a table, not {shown(fields)}")

    def complain(self, field: str, message: str, column: int = 0) -> None:
        """Add a problem with a field; `column` counts from 1, 0 for none."""
        name = ".".join(part for part in (self.within, field) if part)
        self.problems.append(Problem(self.file, self.card, name, column, message))

    def has(self, field: str) -> bool:
        """True if the table has the field."""
        return field in self.fields

    def _get(self, field: str, kind: type, default: Any, says: str) -> Any:
        self.asked.add(field)
        if field not in self.fields:
            if default is None:
                self.complain(field, "is missing")
                return kind()
            return default
        value = self.fields[field]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.complain(field, f"must be {says}, not {shown(value)}")
            return kind()
        return value

    def string(self, field: str, default: str | None = None) -> str:
        """Return a text that is not empty; without a default the field is required."""
        value: str = self._get(field, str, default, "a text")
        if isinstance(self.fields.get(field), str) and not value.strip() and value != default:
            self.complain(field, "is empty")
        return value

    def each(self, *fields: str) -> dict[str, str]:
        """Return several texts, by their fields."""
        return {field: self.string(field) for field in fields}

    def strings(self, field: str) -> list[str]:
        """A list of texts, [] where it is left out."""
        self.asked.add(field)
        value = self.fields.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.complain(field, "must be a list of texts")
            return []
        return value

    def distinct(self, field: str) -> list[str]:
        """Return a list of texts that are all different."""
        texts = self.strings(field)
        found = list(dict.fromkeys(texts))
        if len(found) < len(texts):
            self.complain(field, "names one of them twice")
        return found

    def texts(self, field: str) -> dict[str, str]:
        """A table of texts by their names, {} where it is left out."""
        self.asked.add(field)
        value = self.fields.get(field, {})
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            self.complain(field, "must be a table of texts")
            return {}
        return value

    def span(self, field: str, default: list[int] | None = None) -> list[int]:
        """The lowest and the highest number of a range."""
        self.asked.add(field)
        value = self.fields.get(field, default)
        if not isinstance(value, list) or [type(n) for n in value] != [int, int]:
            self.complain(field, "must be the lowest and the highest number")
            return [0, 0]
        return value

    def flag(self, field: str) -> bool:
        """Return true or false; false if the field is missing."""
        value: bool = self._get(field, bool, False, "true or false")
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number within bounds; without a default the field is required."""
        value: int = self._get(field, int, default, "a whole number")
        if type(self.fields.get(field)) is int and not least <= value <= most:
            self.complain(field, f"must be from {least} to {most}, not {shown(value)}")
            return least
        return value

    def one_of(self, field: str, allowed: Iterable[str], default: str | None = None) -> str:
        """Return one of the allowed texts; without a default the field is required."""
        value = self.string(field, default)
        choices = list(allowed)
        if value and value not in choices and value != default:
            not_this = f"not {shown(value)}{hint(value, choices)}"
            self.complain(field, f"must be one of {', '.join(choices)}, {not_this}")
            return choices[0]
        return value

    def amount(
        self, field: str, kinds: dict[str, int], most: int, default: str | None = None
    ) -> tuple[int, int]:
        """A number with its kind, as in "4 combined"; (0, 0) where there is none."""
        value = self.string(field, default)
        if not value:
            return 0, 0
        match = re.fullmatch(r"([0-9]{1,4}) ([\w-]+)", value)
        if match is None or match.group(2) not in kinds or not 0 <= int(match.group(1)) <= most:
            self.complain(
                field, f"must be a number up to {most} and one of {', '.join(kinds)}, not {shown(value)}"
            )
            return 0, 0
        return int(match.group(1)), kinds[match.group(2)]

    def part(self, field: str) -> Entry | None:
        """A table within this one."""
        self.asked.add(field)
        if field not in self.fields:
            return None
        self.parts.append(Entry(self.fields[field], self.file, self.card, self.problems, field))
        return self.parts[-1]

    def needed(self, field: str) -> Entry:
        """Return a table that this one must contain; if it is missing, only that is reported of it."""
        part = self.part(field)
        if part is None:
            self.complain(field, "is missing")
        return part or Entry({}, self.file, self.card, [], field)

    def written(self, field: str) -> str:
        """A card text as it is written, or '' where it is left out or no text."""
        value = self.fields.get(field, "")
        return value if isinstance(value, str) else ""

    def text(self, field: str, start: str, reader: Reader) -> list[Op[Any]]:
        """The ops of a card text, or [] where the field is left out, '' or wrong."""
        value = self.string(field, "")
        if not value.strip():
            return []
        try:
            return reader.parse(value, start, slug(self.owner))
        except TextError as error:
            self.complain(field, error.message, error.column)
            return []

    @property
    def owner(self) -> str:
        """The id of the card or the half that the entry describes."""
        id = self.fields.get("id")
        return id if self.within and isinstance(id, str) else self.card

    def close(self) -> None:
        """Complain about every field that nobody asked for, here and in the parts of it."""
        for part in self.parts:
            part.close()
        for field in self.fields:
            if field not in self.asked:
                self.complain(field, f"is not a field here{hint(field, self.asked)}")
        self.asked.update(self.fields)


def rows(tables: dict[str, Any], kind: str, file: str, problems: list[Problem]) -> list[Entry]:
    """The tables of a kind, such as every [[position]], each called by its number."""
    found = tables.get(kind, [])
    if not isinstance(found, list):
        problems.append(Problem(file, "", kind, 0, f"must be written as [[{kind}]]"))
        return []
    return [Entry(fields, file, f"{kind} {i}", problems) for i, fields in enumerate(found, 1)]


def entries(tables: dict[str, Any], kind: str, file: str, problems: list[Problem]) -> list[Entry]:
    """The tables of a kind, such as every [[card]], each called by its id, which no other may have."""
    found = rows(tables, kind, file, problems)
    seen: set[str] = set()
    for entry in found:
        id = entry.string("id")
        if isinstance(entry.fields.get("id"), str):
            entry.card = id
        if id and not is_id(id):
            entry.complain("id", f"must be small letters, digits and hyphens, not {shown(id)}")
        if id and id in seen:
            entry.complain("id", f"there is another {kind} with the id '{id}'")
        seen.add(id)
    return found


def raise_problems(problems: list[Problem]) -> None:
    """Raise CardError where there are problems."""
    if problems:
        raise CardError(problems)
