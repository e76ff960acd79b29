"""The games of a server, with the card pack laid over them, and what the page needs to know of each."""

from __future__ import annotations

import gc
import gzip
import json
from collections.abc import Callable, Hashable
from contextlib import nullcontext, suppress
from functools import lru_cache, wraps
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from fieldcraft.errors import CardError, FieldcraftError
from fieldcraft.games import Ruleset, game_ids, ruleset
from fieldcraft.rendering.games import about, faces, how_to_play
from fieldcraft.rendering.refusals import Refused, sentence
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.server.wire import GameInfo

T = TypeVar("T")
KEPT_CATALOGUES: Final = 16
"""Number of rulesets whose cards are kept in the form that the page draws."""

_staying: Final[set[str]] = set()
_reading: Final = Lock()
"""Held while the rules of a game are read for the first time, so that one request reads them for all."""


def stay(game: str) -> None:
    """Note that the rules of a game have been read: they stay, and need no more be looked at for garbage."""
    if game not in _staying:
        _staying.add(game)
        gc.freeze()


class Games:
    """The games of this server.

    `cards` is the folder of a card pack, which is read again whenever rules are asked for.
    """

    def __init__(self, cards: Path | None = None) -> None:
        self.cards = cards

    def pack(self) -> Pack | None:
        """The pack as its folder holds it now, None where there is none; raises Refused."""
        try:
            return None if self.cards is None else read_pack(self.cards)
        except FieldcraftError as error:
            raise Refused("pack", reason=sentence(error)) from None

    def rules(self, game: str) -> Ruleset:
        """The rules of a game, with the pack where it holds cards for it; raises Refused."""
        pack = self.pack()
        try:
            with nullcontext() if game in _staying else _reading:
                own = ruleset(game)
            rules = ruleset(game, pack) if pack is not None and pack.lies_over(game) else own
        except CardError as error:
            raise Refused("pack", reason=str(error.problems[0])) from None
        except FieldcraftError as error:
            raise Refused("unknown-game", reason=sentence(error)) from None
        stay(game)
        return rules

    def read_all(self) -> None:
        """Have the rules and stories of all games in memory, so that nobody waits for them."""
        for game in game_ids():
            with suppress(Refused, CardError):
                self.rules(game).read_all()

    def listed(self) -> tuple[bytes, bytes]:
        """Return what the start page needs to know of each game as JSON, and zipped; raises Refused."""
        return encoded_list(*map(self.rules, game_ids()))


def made_once(make: Callable[..., T]) -> Callable[..., T]:
    """Remember the results of a function; callers that need one while it is made wait for it.

    Threads that make the same at the same time would share the interpreter with the event loop.
    """
    known, making = lru_cache(KEPT_CATALOGUES)(make), Lock()

    @wraps(make)
    def made(*of: Hashable) -> T:
        with making:
            return known(*of)

    return made


@made_once
def encoded_list(*games: Ruleset) -> tuple[bytes, bytes]:
    """Return the list of games as JSON, and zipped."""
    return encoded([GameInfo(**about(rules)).model_dump(mode="json") for rules in games])


@made_once
def encoded_faces(rules: Ruleset) -> tuple[bytes, bytes]:
    """Return the faces of a game's cards as JSON, and zipped."""
    return encoded(faces(rules))


@made_once
def encoded_how_to_play(rules: Ruleset) -> tuple[bytes, bytes]:
    """Return how to play a game as JSON, and zipped; the positions of its figures are played once."""
    return encoded(how_to_play(rules))


def encoded(table: dict[str, Any] | list[Any]) -> tuple[bytes, bytes]:
    """Return a table, or a list of them, as JSON, and zipped."""
    text = json.dumps(table, separators=(",", ":"), ensure_ascii=False).encode()
    return text, gzip.compress(text, mtime=0)
