"""Players that see what their seat may see: each is `choose(view) -> option`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fieldcraft.bots.policies import Bot, Greedy, RandomBot, Rollout, Search
from fieldcraft.errors import RequestError

SEARCH: Final = "search"
MOST_DIGITS: Final = 9
"""A number in a bot's name has fewer digits."""
BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "rollout": Rollout,
    SEARCH: Search,
}
LEVELS: Final = {"easy": "greedy", "fair": "rollout:2", "strong": "rollout"}
"""How well a bot plays, in plain words: what people choose from, and the bot that each word stands for."""
MEASURED: Final[dict[str, tuple[Callable[..., Bot], int]]] = {SEARCH: (Search, 1), "rollout": (Rollout, 2)}
"""Bots whose effort may be said, and how many numbers say it."""


def make_bot(name: str, seed: int) -> Bot:
    """A player by name, whose own chance follows from the seed; raises RequestError for an unknown name.

    `search:500` is one that searches with an effort of so many positions a decision, `rollout:2` one that
    begins with so many tables, `rollout:2:3` one that besides looks so many turns ahead; `easy`, `fair` and
    `strong` stand for such bots (`LEVELS`).
    """
    name = LEVELS.get(name, name)
    kind, *said = name.split(":")
    if kind in MEASURED and all(n.isascii() and n.isdecimal() and len(n) < MOST_DIGITS for n in said):
        make, most = MEASURED[kind]
        if 1 <= len(said) <= most:
            return make(seed, *(max(1, int(n)) for n in said))
    if name not in BOTS:
        raise RequestError(f"there is no bot '{name}'; there are {', '.join((*LEVELS, *BOTS))}")
    return BOTS[name](seed)


def is_offered(name: str) -> bool:
    """May a table have a bot by this name? Its effort is not said there."""
    return name in LEVELS or name in BOTS
