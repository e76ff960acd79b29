"""Fixtures of these tests: the rules with texts of our own, for what no printed card says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cards.parts import joined

from fieldcraft.games import ruleset_of
from fieldcraft.games.nightlancer.ruleset import printed
from fieldcraft.session.game import Game


@pytest.fixture
def retold(tmp_path: Path) -> Callable[..., Game]:
    """A position of the game in which cards read otherwise: printed text to text, then the position."""

    def tell(texts: dict[str, str], cards: str = "missions", **position: Any) -> Game:
        ours = joined(printed())[cards][0]
        for old, other in texts.items():
            assert old in ours
            ours = ours.replace(old, other, 1)
        (tmp_path / f"{cards}.toml").write_text(ours, encoding="utf-8")
        return Game(ruleset_of("nightlancer", tmp_path), 0, {"scenario": position})

    return tell
