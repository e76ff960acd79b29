"""Fixtures of these tests: the rules with texts of our own, for what no printed card says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cards.parts import joined

from fieldcraft.games import ruleset_of
from fieldcraft.games.blight_chronicles.ruleset import printed
from fieldcraft.session.game import Game


@pytest.fixture
def retold(tmp_path: Path) -> Callable[..., Game]:
    """A position of the game in which some cards read otherwise: printed text to text, then the position."""
    files = joined(printed("blight-chronicles"))

    def tell(texts: dict[str, str], seed: int = 0, **position: Any) -> Game:
        for text, name in (files[part] for part in ("agent", "obstacles", "stages")):
            for old, ours in texts.items():
                text = text.replace(old, ours)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return Game(ruleset_of("blight-chronicles", tmp_path), seed, {"scenario": position})

    return tell
