"""The storybook of a game: pages to read, in a file of their own beside cards and rules."""

from __future__ import annotations

from fieldcraft.errors import Problem
from fieldcraft.rulebook.entries import Entry, raise_problems, read_toml, rows


class Book:
    """A storybook's file, read table by table; every problem is kept, and all are raised together."""

    def __init__(self, text: str, file: str) -> None:
        """Raises CardError where the text is no TOML."""
        self.file = file
        self.problems: list[Problem] = []
        self.tables = read_toml(text, file)
        self.whole = Entry(self.tables, file, "", self.problems)
        self.open = [self.whole]

    def table(self, kind: str) -> Entry:
        """Return a table that is single in the file, such as [prologue]."""
        self.whole.asked.add(kind)
        self.open.append(Entry(self.tables.get(kind, {}), self.file, kind, self.problems))
        return self.open[-1]

    def rows(self, kind: str) -> list[Entry]:
        """Return every table of a kind, such as every [[ending]]: at least one, each called by its id."""
        self.whole.asked.add(kind)
        if kind not in self.tables:
            self.wrong(kind, "", "is missing")
        found = rows(self.tables, kind, self.file, self.problems)
        for entry in found:
            if entry.has("id"):
                entry.card = f"{kind} {entry.fields['id']}"
        self.open += found
        return found

    def page(self, kind: str, *fields: str) -> dict[str, str]:
        """Return the texts of a single table: its title and text, if no other fields are named."""
        return self.table(kind).each(*(fields or ("title", "text")))

    def wrong(self, about: str, field: str, message: str) -> None:
        """Note what no single table can tell."""
        self.problems.append(Problem(self.file, about, field, 0, message))

    def close(self) -> None:
        """Raise CardError with everything that is wrong in the part that has been read."""
        for entry in self.open:
            entry.close()
        raise_problems(self.problems)


class Page(list[str]):
    """A page of a story: its title, then each paragraph."""

    def __init__(self, title: str, text: str, picture: str = "") -> None:
        super().__init__([title, *paragraphs(text)])
        self.picture = picture
        """The name of its picture among those of the game, '' for that of the place where the game is."""


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, which are separated by empty lines."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
