"""The positions from which `mid_game` plays."""

from __future__ import annotations

import pytest
from effort import IS_COMPILED, uncounted

from fieldcraft.games import ruleset
from fieldcraft.lab import bench

CAMPAIGNS = [("agent-decker", "mission", 5), ("blight-chronicles", "stage", 8)]


@uncounted
@pytest.mark.parametrize(("game", "key", "many"), CAMPAIGNS)
def test_the_positions_lie_all_along_a_campaign(
    game: str, key: str, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "MOST", bench.MOST if IS_COMPILED else 80)
    positions = bench.journey(ruleset(game))
    assert len({position.view(0)[key] for position in positions}) >= (many if IS_COMPILED else 2)
    assert all(position.options for position in positions)
