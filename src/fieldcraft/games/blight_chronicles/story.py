"""The storybook: which pages come with what has happened."""

from __future__ import annotations

from typing import Any

from fieldcraft.errors import CardError, Problem
from fieldcraft.kernel.table import Fact
from fieldcraft.language.entries import read_toml


class Story:
    """Pages, each a title and its paragraphs, found by facts of the journal."""

    def __init__(self, text: str, file: str, is_demo: bool) -> None:
        tables = read_toml(text, file)
        self.file = file
        self.prologue: dict[str, Any] = tables.get("prologue", {})
        self.stages: dict[str, dict[str, Any]] = {stage["id"]: stage for stage in tables.get("stage", [])}
        self.endings: list[dict[str, Any]] = tables.get("ending", [])
        failures = tables.get("failure", [])
        self.failures: dict[str, dict[str, Any]] = {failure["reason"]: failure for failure in failures}
        self.closing: dict[str, Any] = tables.get("demo", {}) if is_demo else {}

    def check(self, stages: list[str]) -> None:
        """Raise CardError for every stage without its pages."""
        missing = [id for id in stages if not self.stages.get(id, {}).get("introduction")]
        if missing:
            problems = [Problem(self.file, f"stage {id}", "introduction", 0, "is missing") for id in missing]
            raise CardError(problems)

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
