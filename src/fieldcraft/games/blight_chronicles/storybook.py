"""The storybook: which pages come with what has happened."""

from __future__ import annotations

from typing import Any

from fieldcraft.errors import Problem
from fieldcraft.kernel.state import Fact
from fieldcraft.rulebook.entries import Entry, raise_problems, read_toml


class Storybook:
    """Pages, each a title and its paragraphs, found by facts of the journal."""

    def __init__(self, text: str, file: str, is_demo: bool) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.tables = read_toml(text, file)
        whole = Entry(self.tables, file, "", self.problems)
        whole.asked |= {"prologue", "stage", "ending", "failure", "demo"}
        whole.close()
        self.prologue: dict[str, Any] = self._rows("prologue", ("title", "text"))[-1]
        stages = self._rows("stage", ("id", "title", "introduction"), ("ending", "failed", "from", "choices"))
        self.stages: dict[str, dict[str, Any]] = {str(stage.get("id")): stage for stage in stages}
        self.endings = self._rows("ending", ("id", "after", "title", "text"), ("suspicion", "via"))
        failures = self._rows("failure", ("reason", "title", "text"))
        by_reason = {str(failure.get("reason")): failure for failure in failures}
        self.failures: dict[str, dict[str, Any]] = by_reason
        self.closing: dict[str, Any] = self._rows("demo", ("title", "closing"))[-1] if is_demo else {}

    def _rows(self, kind: str, needed: tuple[str, ...], others: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        """The tables of a kind, at least one, with what is wrong in them noted."""
        value = self.tables.get(kind, {})
        found = []
        for i, row in enumerate(value if isinstance(value, list) else [value], 1):
            id = row.get("id", i) if isinstance(row, dict) else i
            entry = Entry(row, self.file, f"{kind} {id}" if isinstance(value, list) else kind, self.problems)
            for field in needed:
                entry.string(field)
            for field in others:
                self._other(entry, field)
            entry.close()
            found.append(entry.fields)
        return found or [{}]

    def _other(self, entry: Entry, field: str) -> None:
        """A field that may be left out: a text, a table of texts, a range or a list of stages."""
        entry.asked.add(field)
        if field in ("ending", "failed"):
            entry.string(field, "")
        elif field == "via":
            entry.strings(field)
        elif field in ("from", "choices"):
            texts = entry.fields.get(field, {})
            if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
                entry.complain(field, "must be a table of texts")
        else:
            ends = entry.fields.get(field, [0, 60])
            if not isinstance(ends, list) or [type(n) for n in ends] != [int, int]:
                entry.complain(field, "must be the lowest and the highest suspicion")

    def check(self, stages: list[str]) -> None:
        """Raise CardError for every stage without its pages, and for whatever is wrong in the book."""
        for id in stages:
            if id not in self.stages:
                self.problems.append(Problem(self.file, f"stage {id}", "introduction", 0, "is missing"))
        raise_problems(self.problems)

    def pages(self, fact: Fact) -> list[list[str]]:
        """The pages that a fact turns up."""
        if fact.kind == "stage":
            return self._begins(str(fact.parts[0]), str(fact.parts[2]))
        if fact.kind == "completed":
            stage = self.stages.get(str(fact.parts[0]), {})
            return [page(str(fact.parts[1]), stage["ending"])] if "ending" in stage else []
        if fact.kind == "won":
            return self._ending(str(fact.parts[0]), int(fact.parts[1]), [str(id) for id in fact.parts[2:]])
        if fact.kind.startswith("failed-"):
            return self._failed(str(fact.parts[1]), fact.kind.removeprefix("failed-"))
        return []

    def choice(self, stage: str, after: str) -> str:
        """How the story of a stage offers the one after it, or ''."""
        choices: dict[str, str] = self.stages.get(stage, {}).get("choices", {})
        return choices.get(after, "")

    def _begins(self, id: str, before: str) -> list[list[str]]:
        """The prologue before the first stage (BC-046), and the stage's own introduction."""
        stage = self.stages[id]
        came: str = stage.get("from", {}).get(before, "")
        first = [] if before else [self.prologue]
        prologue = [page(text["title"], text["text"]) for text in first if text]
        return [*prologue, page(stage["title"], f"{came}\n\n{stage['introduction']}")]

    def _ending(self, last: str, suspicion: int, visited: list[str]) -> list[list[str]]:
        """The first ending whose conditions hold, or the end of the demo."""
        if self.closing:
            return [page(self.closing["title"], self.closing["closing"])]
        for ending in self.endings:
            low, high = ending.get("suspicion", (0, 60))
            fits = ending["after"] == last and low <= suspicion <= high
            if fits and all(id in visited for id in ending.get("via", [])):
                return [page(ending["title"], ending["text"])]
        return []

    def _failed(self, id: str, reason: str) -> list[list[str]]:
        """How this stage goes wrong, and what comes of it."""
        text = self.stages.get(id, {}).get("failed", "")
        after = self.failures.get(reason)
        if after is None:
            return [page(self.stages[id]["title"], text)] if text else []
        return [page(after["title"], f"{text}\n\n{after['text']}")]


def page(title: str, text: str) -> list[str]:
    """A title, then each paragraph."""
    return [title, *(" ".join(part.split()) for part in text.split("\n\n") if part.strip())]
