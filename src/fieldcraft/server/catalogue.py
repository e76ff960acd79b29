"""The games of a server, with the card pack that lies over them, and what the page needs to know of each."""

from __future__ import annotations

import gc
import gzip
import json
from contextlib import nullcontext, suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

from fieldcraft.bots import LEVELS
from fieldcraft.errors import CardError, FieldcraftError
from fieldcraft.games import Ruleset, game_ids, ruleset
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.server.refusals import Refused, sentence

MOST_FACES: Final = 16
"""The cards of so many rulesets are kept as the page draws them."""

_staying: Final[set[str]] = set()
_reading: Final = Lock()
"""Of many who ask for rules that nobody has read, one reads them, and the others wait for that."""


def stay(game: str) -> None:
    """Note that the rules of a game have been read: they stay, and need no more be looked at for garbage."""
    if game not in _staying:
        _staying.add(game)
        gc.freeze()


class Games:
    """What is played here.  `cards` is the folder of a card pack, read anew whenever rules are asked for."""

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
        """Have the rules of all games in memory, so that nobody waits for them."""
        for game in game_ids():
            with suppress(Refused):
                self.rules(game)

    def about(self, game: str) -> dict[str, Any]:
        """A game in the list of games."""
        rules = self.rules(game)
        return {
            "id": rules.id,
            "title": rules.title,
            "seats": rules.seats,
            "players": players(rules),
            "minutes": rules.minutes,
            "has_story": type(rules).pages is not Ruleset.pages,
            "setup": [option.form() for option in rules.setup_options],
            "ways": [way._asdict() for way in rules.ways],
            "has_day": rules.solo is not None,
            "bots": list(LEVELS) if rules.players[1] > 1 else [],
            "phrases": rules.phrases,
        }


def players(rules: Ruleset) -> str:
    """How many may play, in words."""
    least, most = rules.players
    return str(least) if least == most else f"{least} to {most}"


def faces(rules: Ruleset) -> dict[str, Any]:
    """Every card as the page draws it, and the words that go with them."""
    words = rules.messages["words"]
    return {"game": rules.id, "version": rules.version, "cards": rules.faces(), "words": words}


@lru_cache(MOST_FACES)
def encoded_faces(rules: Ruleset) -> tuple[bytes, bytes]:
    """The same as JSON, and zipped."""
    text = json.dumps(faces(rules), separators=(",", ":"), ensure_ascii=False).encode()
    return text, gzip.compress(text, mtime=0)
