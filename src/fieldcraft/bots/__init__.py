"""Players that see what their seat may see: each is `choose(view) -> option`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.bots.players import Greedy, Player, RandomPlayer, Rollout
from fieldcraft.bots.sight import Sight
from fieldcraft.errors import RequestError
from fieldcraft.kernel.table import Option, State

BOTS: Final[dict[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    "rollout": Rollout,
}


def bot(name: str, seed: int) -> Player:
    """A player by name, whose own chance follows from the seed; raises RequestError for an unknown name."""
    if name not in BOTS:
        raise RequestError(f"there is no bot '{name}'; there are {', '.join(BOTS)}")
    return BOTS[name](seed)


def hint(state: State, seed: int) -> Option[Any]:
    """What the strongest bot would choose here, seeing no more than the deciding seat."""
    return Rollout(seed).choose(Sight(state, state.seat))
