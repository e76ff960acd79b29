"""Decks of one theme: the bot that leans to one takes its cards, and wins with it what it can."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from positions import blight_chronicles

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation

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


@pytest.mark.parametrize(("name", "key"), [("Small crowbar", "eliminate:1"), ("Brawl", "eliminate:2")])
def test_who_leans_to_a_theme_takes_its_cards(themes: ModuleType, name: str, key: str) -> None:
    game = blight_chronicles(slots=["car-thief", "thug"], hand=["tension"], physical=20)
    state, appraisal = game.state, game.rules.appraisal

    def taken(theme: Any, lean: float) -> str:
        option = themes.leaning(state, appraisal, make_bot("search:20", 1), theme, lean)
        return str(option.key)

    assert taken(lambda card: card.name == name, float("inf")) == key
    best = make_bot("search:20", 1).choose(Observation(state, 0, appraisal)).key
    assert best != key
    assert taken(lambda card: card.name == name, -1.0) == best, "where it is worth too little"
    assert taken(themes.THEMES["mixed"], float("inf")) == best


def test_a_theme_that_there_is_not_is_named_with_those_that_there_are() -> None:
    said = subprocess.run(
        [sys.executable, "-P", str(SCRIPT), "mud"], check=False, capture_output=True, text=True
    )
    assert said.returncode == 2
    assert "there is no theme 'mud'; there are discarding, tokens, " in said.stderr
