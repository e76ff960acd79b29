"""Thousands of games by a bot, and what came of them.

Each game has a seed of its own, so the numbers are the same whatever the number of processes.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import RandomBot
from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.playout import playout
from fieldcraft.kernel.state import PLAYING
from fieldcraft.session.game import SEEDS

CHUNK: Final = 32
"""Games that one process plays before it reports."""
LONGEST: Final = 1_000_000
"""Decisions after which a game counts as endless, which no game of ours is."""
Z95: Final = 1.959964


@dataclass(frozen=True)
class Played:
    """One game: its seed, how it ended and how long it was."""

    seed: int
    won: bool
    reason: str
    score: int | None
    decisions: int


def play(game: str, player: str, seed: int) -> Played:
    """One game by a bot; raises RequestError for an unknown game or bot."""
    rules = ruleset(game)
    state = rules.start(seed, {})
    policy = make_bot(player, seed)
    decisions = 0
    if isinstance(policy, RandomBot):  # sees nothing, so it can play inside the engine
        decisions = playout(state, scatter(seed, 1), LONGEST)
    else:
        while state.status == PLAYING and decisions < LONGEST:
            option = policy.choose(Observation(state, state.seat))
            state.choose(state.options.index(option))
            decisions += 1
    outcome = rules.outcome(state)
    return Played(seed, bool(outcome.won), outcome.reason, outcome.score, decisions)


def play_chunk(game: str, player: str, first: int, games: int) -> list[Played]:
    return [play(game, player, first + i) for i in range(games)]


def simulate(
    game: str, player: str, games: int, seed: int, jobs: int = 1, tick: Callable[[int], None] | None = None
) -> dict[str, Any]:
    """Play games with the seeds seed, seed + 1, ... and summarise them.

    `tick` is told how many games are done.  Raises RequestError for numbers out of range, an
    unknown game or an unknown bot.
    """
    check(games, seed, jobs)
    ruleset(game)
    make_bot(player, seed)
    began = time.perf_counter()
    played: list[Played] = []
    for part in chunks(game, player, seed, games, jobs):
        played += part
        if tick is not None:
            tick(len(played))
    return summary(game, player, seed, played, time.perf_counter() - began)


def check(games: int, seed: int, jobs: int) -> None:
    if games < 1:
        raise RequestError(f"the number of games must be at least 1, not {games}")
    if not 0 <= seed <= SEEDS - games:
        raise RequestError(f"a seed is a whole number from 0 to {SEEDS - games}, not {seed}")
    if jobs < 1:
        raise RequestError(f"the number of jobs must be at least 1, not {jobs}")


def chunks(game: str, player: str, seed: int, games: int, jobs: int) -> Iterator[list[Played]]:
    """The games in order of their seeds, a part at a time."""
    parts = [(seed + done, min(CHUNK, games - done)) for done in range(0, games, CHUNK)]
    if jobs == 1 or len(parts) == 1:
        for first, size in parts:
            yield play_chunk(game, player, first, size)
        return
    with ProcessPoolExecutor(min(jobs, len(parts), 4 * (os.cpu_count() or 1))) as pool:
        firsts, sizes = zip(*parts, strict=True)
        yield from pool.map(play_chunk, [game] * len(parts), [player] * len(parts), firsts, sizes)


def summary(game: str, player: str, seed: int, played: list[Played], seconds: float) -> dict[str, Any]:
    """What `fieldcraft simulate --json` prints."""
    wins = sum(one.won for one in played)
    decisions = sum(one.decisions for one in played)
    reasons: dict[str, int] = {}
    for one in played:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
    return {
        "game": game,
        "bot": player,
        "seed": seed,
        "games": len(played),
        "wins": wins,
        "win_rate": wins / len(played),
        "interval": wilson(wins, len(played)),
        "score": distribution([one.score for one in played if one.score is not None]),
        "reasons": reasons,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / max(seconds, 1e-9)),
    }


def wilson(wins: int, games: int, z: float = Z95) -> list[float]:
    """The 95 % score interval of a rate (Wilson, JASA 22, 1927)."""
    rate, n = wins / games, games
    centre = rate + z * z / (2 * n)
    spread = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return [max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)]


def distribution(scores: list[int]) -> dict[str, float | int] | None:
    """Least, quartiles, mean and most of the scores; None where no game has one."""
    if not scores:
        return None
    ordered = sorted(scores)

    def quantile(part: float) -> float:
        at = part * (len(ordered) - 1)
        low = math.floor(at)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (ordered[high] - ordered[low]) * (at - low)

    return {
        "count": len(ordered),
        "least": ordered[0],
        "lower_quartile": quantile(0.25),
        "median": quantile(0.5),
        "upper_quartile": quantile(0.75),
        "most": ordered[-1],
        "mean": sum(ordered) / len(ordered),
    }
