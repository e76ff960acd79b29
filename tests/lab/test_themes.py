"""Decks of one theme: the bot that leans to one takes its cards, and wins with it what it can."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from effort import fewer, uncounted

SCRIPT = Path(__file__).parents[2] / "bench" / "themes.py"


@pytest.fixture
def themes(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("themes", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "themes", module)
    spec.loader.exec_module(module)
    return module


@uncounted
def test_who_leans_to_a_theme_owns_more_of_its_cards(themes: ModuleType) -> None:
    theme = themes.THEMES["discarding"]
    never, always = -1.0, float("inf")
    shares = [
        sum(themes.play(seed, "search:2", theme, lean).share for seed in range(1, 1 + fewer(2)))
        for lean in (never, always)
    ]
    assert shares[0] < shares[1]


def test_a_theme_that_there_is_not_is_named_with_those_that_there_are() -> None:
    said = subprocess.run(
        [sys.executable, "-P", str(SCRIPT), "mud"], check=False, capture_output=True, text=True
    )
    assert said.returncode == 2
    assert "there is no theme 'mud'; there are discarding, tokens, " in said.stderr
