"""Players that see what their seat may see: each is `choose(view) -> option`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.bots.observation import Observation
from fieldcraft.bots.policies import Adviser, Bot, Greedy, RandomBot, Rollout
from fieldcraft.errors import RequestError
from fieldcraft.kernel.state import Option, State

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "rollout": Rollout,
}


def make_bot(name: str, seed: int) -> Bot:
    """A player by name, whose own chance follows from the seed; raises RequestError for an unknown name."""
    if name not in BOTS:
        raise RequestError(f"there is no bot '{name}'; there are {', '.join(BOTS)}")
    return BOTS[name](seed)


def hint(state: State, seed: int) -> Option[Any]:
    """What the strongest bot would choose here, seeing no more than the deciding seat."""
    return Adviser(seed).choose(Observation(state, state.seat))
