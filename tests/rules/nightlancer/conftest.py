"""What these tests share: the rules with texts of our own, for what no printed card says."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.games import ruleset_of
from fieldcraft.session.game import Game


@pytest.fixture
def retold(tmp_path: Path) -> Callable[..., Game]:
    """A position of the game in which missions read otherwise: printed text to text, then the position."""
    text = (files("fieldcraft.games.nightlancer") / "data" / "missions.toml").read_text(encoding="utf-8")

    def tell(texts: dict[str, str], **position: Any) -> Game:
        ours = text
        for printed, other in texts.items():
            assert printed in ours
            ours = ours.replace(printed, other, 1)
        (tmp_path / "missions.toml").write_text(ours, encoding="utf-8")
        return Game(ruleset_of("nightlancer", tmp_path), 0, {"scenario": position})

    return tell
