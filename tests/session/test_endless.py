"""A game with no further decision is reported as endless, in every game alike."""

from __future__ import annotations

from typing import Any

import pytest
from effort import uncounted

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import LOST, Op, State


class ForEver(Op[State]):
    """Comes again and again, and asks nothing."""

    def run(self, g: State, subject: int) -> None:
        g.push(self, subject)


@uncounted
@pytest.mark.parametrize("game", fieldcraft.game_ids())
def test_no_rule_is_blamed_for_the_end_of_an_endless_game(game: str) -> None:
    rules = ruleset(game)
    g: Any = rules.start(1, {}, journal=True)
    g.options = []
    g.push(ForEver())
    g.advance()
    outcome = rules.outcome(g)
    assert (g.status, outcome.won, outcome.score) == (LOST, False, None)
    assert outcome.reason == "Nothing would ever be decided again. The game is lost."
    assert rules.narrate(g.journal[-1:], 0) == ["Nothing would ever be decided again: the game ends here."]
