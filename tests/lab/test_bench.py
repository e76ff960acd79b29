"""The positions from which `mid_game` plays."""

from __future__ import annotations

import pytest

from fieldcraft.games import ruleset
from fieldcraft.lab.bench import journey

CAMPAIGNS = [("agent-decker", "mission", 5), ("blight-chronicles", "stage", 8)]


@pytest.mark.parametrize(("game", "key", "least"), CAMPAIGNS)
def test_the_positions_lie_all_along_a_campaign(game: str, key: str, least: int) -> None:
    positions = journey(ruleset(game))
    assert len({position.view(0)[key] for position in positions}) >= least
    assert all(position.options for position in positions)
