"""Games that play themselves, the same for the same seed: partly at random, partly well enough to get far."""

from __future__ import annotations

from collections.abc import Iterator

import fieldcraft
from fieldcraft.kernel.appraisal import best_option
from fieldcraft.kernel.chance import pick, scatter, step

MOST = 1000


def decisions(name: str, seed: int, most: int = MOST) -> Iterator[fieldcraft.Game]:
    """A game at each of its decisions, and at last where it is over or `most` choices were made."""
    return played_on(fieldcraft.new(name, seed), seed, most)


def played_on(game: fieldcraft.Game, seed: int, most: int = MOST, well: int = 3) -> Iterator[fieldcraft.Game]:
    """Yield the game at each decision; a share of the choices is good, and in every third game none is."""
    luck = scatter(seed, 9)
    yield game
    while not game.over and len(game.chosen) < most:
        luck = step(luck)
        is_random = seed % 3 == 0 or pick(luck, 4) >= well
        luck = step(luck)
        game.choose(
            pick(luck, len(game.options)) if is_random else best_option(game.state, game.rules.appraisal)
        )
        yield game


def finished(name: str, seed: int, most: int = MOST) -> fieldcraft.Game:
    """Such a game at its end."""
    *_, game = decisions(name, seed, most)
    return game
