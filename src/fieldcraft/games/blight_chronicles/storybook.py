"""The storybook: which pages come with what has happened."""

from __future__ import annotations

from typing import Any

from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.entries import Entry
from fieldcraft.rulebook.storybook import Book, page


def stage(entry: Entry) -> dict[str, Any]:
    """What there is to read of a stage."""
    found: dict[str, Any] = dict(entry.each("title", "introduction"))
    found |= {field: entry.string(field, "") for field in ("ending", "failed")}
    return found | {field: entry.texts(field) for field in ("from", "choices")}


def ending(entry: Entry) -> dict[str, Any]:
    """An ending and its conditions."""
    found: dict[str, Any] = dict(entry.each("id", "after", "title", "text"))
    return found | {"suspicion": entry.span("suspicion", [0, 60]), "via": entry.strings("via")}


class Storybook(Book):
    """Pages, each a title and its paragraphs, found by facts of the journal."""

    def __init__(self, text: str, file: str, is_demo: bool) -> None:
        super().__init__(text, file)
        self.prologue = self.page("prologue")
        self.stages = {entry.string("id"): stage(entry) for entry in self.rows("stage")}
        self.endings = [ending(entry) for entry in self.rows("ending")]
        failures = {entry.string("reason"): entry for entry in self.rows("failure")}
        self.failures = {reason: entry.each("title", "text") for reason, entry in failures.items()}
        closing = self.page("demo", "title", "closing")
        self.closing = closing if is_demo else {}

    def check(self, stages: list[str]) -> None:
        """Raise CardError for every stage without its pages, and for whatever is wrong in the book."""
        for id in stages:
            if id not in self.stages:
                self.wrong(f"stage {id}", "introduction", "is missing")
        self.close()

    def pages(self, fact: Fact) -> list[list[str]]:
        """The pages that a fact turns up."""
        if fact.kind == "stage":
            return self._begins(str(fact.parts[0]), str(fact.parts[2]))
        if fact.kind == "completed":
            text = self.stages[str(fact.parts[0])]["ending"]
            return [page(str(fact.parts[1]), text)] if text else []
        if fact.kind == "won":
            return self._ending(str(fact.parts[0]), int(fact.parts[1]), [str(id) for id in fact.parts[2:]])
        if fact.kind.startswith("failed-"):
            return self._failed(str(fact.parts[1]), fact.kind.removeprefix("failed-"))
        return []

    def choice(self, stage: str, after: str) -> str:
        """How the story of a stage offers the one after it, or ''."""
        choices: dict[str, str] = self.stages[stage]["choices"] if stage else {}
        return choices.get(after, "")

    def _begins(self, id: str, before: str) -> list[list[str]]:
        """The prologue before the first stage (BC-046), and the stage's own introduction."""
        stage = self.stages[id]
        introduction = page(stage["title"], f"{stage['from'].get(before, '')}\n\n{stage['introduction']}")
        return [introduction] if before else [page(**self.prologue), introduction]

    def _ending(self, last: str, suspicion: int, visited: list[str]) -> list[list[str]]:
        """The first ending whose conditions hold, or the end of the demo."""
        if self.closing:
            return [page(*self.closing.values())]
        for ending in self.endings:
            low, high = ending["suspicion"]
            fits = ending["after"] == last and low <= suspicion <= high
            if fits and all(id in visited for id in ending["via"]):
                return [page(ending["title"], ending["text"])]
        return []

    def _failed(self, id: str, reason: str) -> list[list[str]]:
        """How this stage goes wrong, and what comes of it."""
        text = self.stages[id]["failed"]
        after = self.failures.get(reason)
        if after is None:
            return [page(self.stages[id]["title"], text)] if text else []
        return [page(after["title"], f"{text}\n\n{after['text']}")]
