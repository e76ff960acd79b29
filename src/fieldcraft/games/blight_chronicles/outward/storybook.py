"""The storybook: which pages come with what has happened, and how they change with the way that led there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.entries import Entry, slug
from fieldcraft.rulebook.storybook import Book, Page, paragraphs

MARKED: Final = re.compile(r"\[([^]]*)\] *")
"""The mark at the beginning of a paragraph: the conditions under which the paragraph is included."""
PART: Final = re.compile(r"(not |after )?(\d[A-Z]?)|([a-z-]+) (\d+)-(\d+)")
SUSPICION: Final = "suspicion"
ELSE: Final = "else"


class StoryCourse(NamedTuple):
    """The course of a mission so far, as far as its pages depend on it."""

    suspicion: int
    won: tuple[str, ...]
    """The stages won, in their order."""
    counted: Mapping[str, int] = MappingProxyType({})
    """Other counts of the mission, by name."""

    def amount(self, name: str) -> int:
        """Return the amount of something that a band may be about."""
        return self.suspicion if name == SUSPICION else self.counted[name]

    @classmethod
    def told(cls, parts: Iterable[Any]) -> StoryCourse:
        """The course at the end of a fact: suspicion, then the stages."""
        suspicion, *won = parts
        return cls(int(suspicion), tuple(map(str, won)))


class PageConditions:
    """Conditions that must all hold: `3C` (that stage is won), `not 3C`, `after 3C`, `suspicion 0-30`.

    `counted` is what such a band may be about.
    """

    def __init__(
        self,
        text: str,
        stages: Iterable[str],
        complain: Callable[[str], None],
        counted: Sequence[str] = (SUSPICION,),
    ) -> None:
        self.tests: list[Callable[[StoryCourse], bool]] = []
        for part in text.split(", "):
            match = PART.fullmatch(part)
            if match is None or match[2] not in (None, *stages) or match[3] not in (None, *counted):
                bands = " or ".join(counted)
                complain(f"'{part}' is no condition: say 3C, not 3C, after 3C or {bands} 0-30")
            else:
                self.tests.append(condition(*match.groups()))

    def holds(self, course: StoryCourse) -> bool:
        return all(holds(course) for holds in self.tests)


def condition(how: str | None, stage: str, name: str, low: str, high: str) -> Callable[[StoryCourse], bool]:
    """A single condition, from its parts."""
    if how == "after ":
        return lambda course: course.won[-1:] == (stage,)
    if how == "not ":
        return lambda course: stage not in course.won
    if stage:
        return lambda course: stage in course.won
    return lambda course: int(low) <= course.amount(name) <= int(high)


class Text:
    """Paragraphs, some of which are included only under conditions.

    A paragraph marked [else] is included if none of the marked ones right before it is.
    """

    def __init__(self, text: str, stages: Iterable[str], complain: Callable[[str], None]) -> None:
        self.parts: list[tuple[PageConditions | str, str]] = []
        for paragraph in paragraphs(text):
            mark = MARKED.match(paragraph)
            said = mark[1] if mark else ""
            if said == ELSE and not (self.parts and self.parts[-1][0]):
                complain("[else] follows no paragraph with a condition")
            when = PageConditions(said, stages, complain) if said not in ("", ELSE) else said
            self.parts.append((when, paragraph[mark.end() :] if mark else paragraph))

    def read(self, course: StoryCourse) -> str:
        """Return the text on this course."""
        found, any_held = [], False
        for when, paragraph in self.parts:
            if isinstance(when, PageConditions):
                holds = when.holds(course)
                any_held |= holds
            else:
                holds = when != ELSE or not any_held
                any_held &= when == ELSE
            found += [paragraph] * holds
        return "\n\n".join(found)


class Storybook(Book):
    """Pages, each a title and its paragraphs, found by facts of the journal."""

    def __init__(self, text: str, file: str, is_demo: bool) -> None:
        super().__init__(text, file)
        rows = self.rows("stage")
        self.ids = [entry.string("id") for entry in rows]
        self.prologue = self.page("prologue")
        self.stages = {entry.string("id"): self._stage(entry) for entry in rows}
        self.endings = [self._ending(entry) for entry in self.rows("ending")]
        failures = {entry.string("reason"): entry for entry in self.rows("failure")}
        self.failures = {reason: entry.each("title", "text") for reason, entry in failures.items()}
        closing = self.page("demo", "title", "closing")
        self.closing = closing if is_demo else {}
        names = self.table("names")
        self.names = {name: names.strings(name) for name in names.fields}
        """The people and things that have to be introduced, each with the words that introduce it."""

    def _stage(self, entry: Entry) -> dict[str, Any]:
        """Return the texts of a stage."""
        found: dict[str, Any] = {"title": entry.string("title"), "failed": entry.string("failed", "")}
        found["introduction"] = self._text(entry, "introduction", entry.string("introduction"))
        found["ending"] = self._text(entry, "ending", entry.string("ending", ""))
        choices = entry.texts("choices").items()
        return found | {"choices": {after: self._text(entry, "choices", text) for after, text in choices}}

    def _text(self, entry: Entry, field: str, text: str) -> Text:
        return Text(text, self.ids, lambda message: entry.complain(field, message))

    def _ending(self, entry: Entry) -> dict[str, Any]:
        """An ending and its conditions."""
        found: dict[str, Any] = dict(entry.each("id", "title"))
        found["when"] = PageConditions(
            entry.string("when"), self.ids, lambda message: entry.complain("when", message)
        )
        return found | {"text": self._text(entry, "text", entry.string("text"))}

    def check(self, stages: list[str]) -> None:
        """Raise CardError for every stage without its pages, and for whatever is wrong in the book."""
        for id in stages:
            if id not in self.stages:
                self.wrong(f"stage {id}", "introduction", "is missing")
        self.close()

    def pages(self, fact: Fact) -> list[Page]:
        """The pages that a fact turns up."""
        if fact.kind == "stage":
            return self._begins(str(fact.parts[0]), StoryCourse.told(fact.parts[2:]))
        if fact.kind == "completed":
            id, title = str(fact.parts[0]), str(fact.parts[1])
            text = self.stages[id]["ending"].read(StoryCourse.told(fact.parts[2:]))
            return [Page(title, text, f"story-{id}-done")] if text else []
        if fact.kind == "won":
            return self._ends(StoryCourse.told(fact.parts[1:]))
        if fact.kind.startswith("failed-"):
            return self._failed(str(fact.parts[1]), fact.kind.removeprefix("failed-"))
        return []

    def choice(self, stage: str, after: str, course: StoryCourse) -> str:
        """Return the text with which a stage offers the one after it, or ''."""
        choices: dict[str, Text] = self.stages[stage]["choices"] if stage else {}
        return choices[after].read(course) if after in choices else ""

    def _begins(self, id: str, course: StoryCourse) -> list[Page]:
        """The prologue before the first stage (BC-046), and the stage's own introduction."""
        stage = self.stages[id]
        introduction = Page(stage["title"], stage["introduction"].read(course), f"story-{id}")
        return (
            [introduction] if course.won else [Page(**self.prologue, picture="story-prologue"), introduction]
        )

    def _ends(self, course: StoryCourse) -> list[Page]:
        """The first ending whose conditions hold, or the end of the demo."""
        if self.closing:
            return [ending_page(*self.closing.values())]
        found = [ending for ending in self.endings if ending["when"].holds(course)]
        return [ending_page(ending["title"], ending["text"].read(course)) for ending in found[:1]]

    def _failed(self, id: str, reason: str) -> list[Page]:
        """Return the pages of a stage that failed, and of the consequences."""
        text = self.stages[id]["failed"]
        after = self.failures.get(reason)
        if after is None:
            return [Page(self.stages[id]["title"], text)] if text else []
        return [ending_page(after["title"], f"{text}\n\n{after['text']}")]


def ending_page(title: str, text: str) -> Page:
    """Return the last page of a campaign, with the picture of its ending."""
    return Page(title, text, f"ending-{slug(title)}")
