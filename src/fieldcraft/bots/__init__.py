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
"""The strength of a bot in plain words: the words that people choose from, and the bot of each."""
MEASURED: Final[dict[str, tuple[Callable[..., Bot], int]]] = {SEARCH: (Search, 1), "rollout": (Rollout, 2)}
"""Bots whose effort may be said, and how many numbers say it."""


def make_bot(name: str, seed: int) -> Bot:
    """Return a player by name, with random numbers that follow from the seed; raises RequestError for an
    unknown name.

    `search:500` searches with an effort of 500 positions a decision. `rollout:2` begins with two tables, and
    `rollout:2:3` also plays three turns ahead. `easy`, `fair` and `strong` are names of such bots (`LEVELS`).
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
    """True if a table may have a bot by this name, which says nothing of its effort."""
    return name in LEVELS or name in BOTS
