"""Perft: the number of positions at each depth, a fingerprint of a game's rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fieldcraft.errors import RequestError
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import State
from fieldcraft.session.record import SEEDS, is_seed

MAX_DEPTH: Final = 100
"""Largest depth, in decisions: positions far fewer decisions away are beyond counting."""


def begin(game: str, seed: int, settings: Iterable[str] = ()) -> State:
    """A game at its first decision, for `perft`; `settings` are texts such as `seats=3`.

    Raises RequestError for an unknown game, a wrong setting and a seed out of range.
    """
    if not is_seed(seed):
        raise RequestError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
    rules = ruleset(game)
    return rules.start(seed, rules.setup_of(settings))


def perft(state: State, depth: int) -> list[int]:
    """Return the number of ways to make each number of decisions from 0 to `depth`.

    Chance falls as the state's streams have it; a game that is over is not counted again further on.
    Raises RequestError for a depth out of range.
    """
    if not 0 <= depth <= MAX_DEPTH:
        raise RequestError(f"the depth is at most {MAX_DEPTH} decisions, not {depth}")
    nodes = [0] * (depth + 1)
    _count(state, 0, nodes)
    return nodes


def _count(state: State, depth: int, nodes: list[int]) -> None:
    nodes[depth] += 1
    if depth + 1 < len(nodes):
        for index in range(len(state.options)):
            after = state.clone()
            after.choose(index)
            _count(after, depth + 1, nodes)
