"""Fixtures of these tests: the rules with texts of our own, for what no printed card says."""

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
    """A position of the game in which cards read otherwise: printed text to text, then the position."""

    def tell(texts: dict[str, str], cards: str = "missions", **position: Any) -> Game:
        file = files("fieldcraft.games.nightlancer") / "data" / f"{cards}.toml"
        ours = file.read_text(encoding="utf-8")
        for printed, other in texts.items():
            assert printed in ours
            ours = ours.replace(printed, other, 1)
        (tmp_path / f"{cards}.toml").write_text(ours, encoding="utf-8")
        return Game(ruleset_of("nightlancer", tmp_path), 0, {"scenario": position})

    return tell
