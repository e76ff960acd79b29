"""Perft: how many positions lie how many decisions away, the fingerprint of a game's rules."""

from __future__ import annotations

from fieldcraft.kernel.state import State


def perft(state: State, depth: int) -> list[int]:
    """For each number of decisions from 0 to `depth`, how many ways there are to make them.

    Chance falls as the state's streams have it; a game that is over is not counted again further on.
    """
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
