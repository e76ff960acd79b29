"""A fault in a game: a clean refusal, a log entry, and a table as it was."""

from __future__ import annotations

import json
import logging
import sys
from types import ModuleType
from typing import Any

import pytest
from server.serving import LocalServer

from fieldcraft.games import FOLDERS, Outcome, Ruleset
from fieldcraft.kernel.state import Option, State
from fieldcraft.kernel.views import View
from fieldcraft.rulebook.narrator import Narrator


class Walk(State):
    def __init__(self, journal: bool = False, patient: bool = False) -> None:
        super().__init__(0)
        self.steps = 0
        self.journal = [] if journal else None
        self.options = [*STEPS]

    def view(self, seat: int) -> dict[str, Any]:
        return {"steps": self.steps}


class Step(Option[Walk]):
    def run(self, g: Walk, subject: int) -> None:
        g.steps += 1
        g.options = [*STEPS]


class Stumble(Option[Walk]):
    def run(self, g: Walk, subject: int) -> None:
        g.steps += 100
        raise ZeroDivisionError("a stone")


STEPS: list[Option[Any]] = [Step("step", "Step"), Stumble("stumble", "Stumble")]


class WalkNarrator(Narrator):
    def summary(self, view: View) -> str:
        raise ZeroDivisionError("another stone")


class WalkRules(Ruleset):
    id, title, version = "walk", "Walk", "1"

    def __init__(self) -> None:
        self.messages = {
            "facts": {},
            "words": {"seat-name": "Seat {n}"},
            "questions": {"choose": "Where to?"},
        }
        self.narrator = WalkNarrator(self.messages)
        self.rules = {}

    def start(
        self,
        seed: int,
        setup: dict[str, Any],
        journal: bool = False,
        patient: bool = False,
        key: bytes = b"",
    ) -> Walk:
        return Walk(journal)

    def count(self) -> int:
        return 0

    def outcome(self, state: State) -> Outcome:
        return Outcome.together(None, "")

    def find_option(self, state: State, key: str) -> Option[Any] | None:
        return next((option for option in STEPS if option.key == key), None)


@pytest.fixture
def token(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> str:
    module: Any = ModuleType("fieldcraft.games.walk.ruleset")
    module.load = lambda game: WalkRules()
    monkeypatch.setitem(FOLDERS, "walk", "walk")
    monkeypatch.setitem(sys.modules, "fieldcraft.games.walk", ModuleType("fieldcraft.games.walk"))
    monkeypatch.setitem(sys.modules, "fieldcraft.games.walk.ruleset", module)
    return server.open(game="walk")["play"]


def test_a_choice_that_fails_is_not_made(server: LocalServer, token: str) -> None:
    with server.sit(token) as one, server.sit(token) as two:
        one.choose("step")
        two.hear()
        one.choose("stumble")
        assert (one.state["seq"], one.state["view"]) == (1, {"steps": 1})  # shown again as it was
        refused = one.hear()
        assert (refused["kind"], refused["re"]) == ("failed", one.asked)
        assert two.hear()["view"] == {"steps": 1}
        assert one.choose("step")["view"] == {"steps": 2}
    assert server.record(token)["choices"] == ["step", "step"]


def test_a_request_that_fails_is_answered_cleanly(
    server: LocalServer, token: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging.getLogger("fieldcraft.server"), "propagate", True)
    answer = server.client.get(f"/api/tables/{token}")
    assert (answer.status_code, answer.json()["kind"]) == (500, "failed")
    assert "stone" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    failed = [record for record in caplog.records if record.levelname == "ERROR"]
    assert failed
    assert all("'event': 'failed'" in record.getMessage() for record in failed)
    assert token not in json.dumps([record.getMessage() for record in caplog.records])
