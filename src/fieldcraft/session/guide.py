"""The step of a guided first game, from its script.

Nothing of it is kept: seed, setup and choices say whether a game is the one of the script.
"""

from __future__ import annotations

from typing import NamedTuple

from fieldcraft.rulebook.first_game import FirstGame, Step
from fieldcraft.session.game import Game

LEARNER = 0
"""Seat of the player who is guided."""


class Guide(NamedTuple):
    """The place of a guided game in its script."""

    step: Step | None
    """The step to take now; None where the script has been left."""
    number: int
    """Number of the step, from 1 on."""
    steps: int
    back: int
    """Number of choices to go back to where the script has been left; -1 where the game follows it."""

    @property
    def is_at_end(self) -> bool:
        """True if the game has come to the last step, which asks for no choice."""
        return self.step is not None and not self.step.choose


def script_of(game: Game) -> FirstGame | None:
    """Return the script that the game began with, None where it began otherwise."""
    script = game.rules.first_game
    if script is None or script.seed != game.seed or game.rules.pack is not None:
        return None
    return script if game.setup == script.setup else None


def guide(game: Game) -> Guide | None:
    """Return the place of a game in its script; None where it has none, after its end and between steps."""
    script = script_of(game)
    if script is None or game.made > len(script.choices):
        return None
    agreeing = agreed(game, script)
    begins = script.begins
    if agreeing < game.made:
        back = max(made for made in begins if made <= agreeing)
        return Guide(None, begins[back], len(script.steps), back)
    number = begins.get(agreeing)
    return Guide(script.steps[number - 1], number, len(script.steps), -1) if number else None


def next_choice(game: Game) -> str:
    """Return what the script has a rival choose, '' where the game does not follow one."""
    script = script_of(game)
    if script is None or game.made >= len(script.choices) or agreed(game, script) < game.made:
        return ""
    return script.choices[game.made]


def agreed(game: Game, script: FirstGame) -> int:
    """Return how many of the first choices are those of the script."""
    pairs = zip(game.choices, script.choices, strict=False)
    return next((n for n, (made, wanted) in enumerate(pairs) if made.entry != wanted), game.made)
