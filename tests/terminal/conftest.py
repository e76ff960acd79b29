"""A game in a terminal made of two strings: what is typed and what is shown."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.terminal import play

Played = Callable[..., str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of games, empty at first."""
    folder = tmp_path / "home"
    monkeypatch.setenv("FIELDCRAFT_HOME", str(folder))
    return folder


@pytest.fixture
def typed(home: Path) -> Played:
    """Type these lines into a new program and return everything that it showed."""

    def run(*entries: str, game: str | None = "agent-decker", **asked: Any) -> str:
        stdin, stdout = io.StringIO("".join(f"{entry}\n" for entry in entries)), io.StringIO()
        request = {"seed": None, "scenario": None, "resume": None} | asked
        assert play(game, **request, stdin=stdin, stdout=stdout, home=home) == 0
        return stdout.getvalue()

    return run
