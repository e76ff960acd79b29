"""Random games with the digests of their positions; it runs in a page's Python and in any other.

It is run as `digests(games)`, where `games` is the number of games for each game and each way to play it.
"""

import hashlib
import json
import sys

import fieldcraft
from fieldcraft.games import ruleset
from fieldcraft.kernel.chance import pick, scatter, step

CHOICES = 120
"""The number of choices of a game at most."""


def modes(game: str) -> list[tuple[str, dict[str, object]]]:
    """The ways to play a game, each with its setup; the usual one first."""
    return [("usual", {}), *((way.name, way.setup) for way in ruleset(game).ways)]


def digest_of(game: str, setup: dict[str, object], games: int, choices: int = CHOICES) -> tuple[int, str]:
    """Return the number of choices that such games had, and one digest of all their positions and logs."""
    whole, made = hashlib.sha256(), 0
    for seed in range(games):
        table = fieldcraft.new(game, 5000 + seed, setup=setup)
        luck = scatter(seed, 5)
        while not table.over and table.made < choices:
            luck = step(luck)
            table.choose(table.options[pick(luck, len(table.options))].key)
        made += table.made
        whole.update(json.dumps(table.record["digests"]).encode())
        whole.update("\n".join(table.log).encode())
    return made, whole.hexdigest()[:24]


def digests(games: int, choices: int = CHOICES) -> dict[str, tuple[int, str]]:
    """The digests by game and way."""
    return {
        f"{game}/{name}": digest_of(game, setup, games, choices)
        for game in fieldcraft.game_ids()
        for name, setup in modes(game)
    }


if __name__ == "__main__":
    print(json.dumps(digests(int(sys.argv[1])), indent=1))
