"""Hints, looks back and the choices of bots, one question at a time.

A question is a line of JSON: a record, a seat, the name of a bot, '' for a hint, and from which choice on a
game that is over is looked back on.  The answer is a `AdviserReply`.  An error is an answer as well, with its
traceback, so that the process or worker goes on.
"""

from __future__ import annotations

import json
import time
import traceback
from collections import OrderedDict
from pathlib import Path
from typing import Any, Final, NamedTuple

from fieldcraft.bots.analysis import JudgedDecision
from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.rendering.refusals import Refused
from fieldcraft.rendering.thinking import hint, looked_back, ranked
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.session.follow import opened, rules_of, take
from fieldcraft.session.game import Game

KEPT_GAMES: Final = 200
"""The number of games that are kept from one question to the next."""
SLICE_SECONDS: Final = 0.25
"""After this time a look back lets other questions have their turn."""
GROWING: Final = ("choices", "digests")
"""The fields of a record that change from one question about a game to the next."""


class AdviserReply(NamedTuple):
    """The answer to one question."""

    told: list[Any]
    """The key of an option; of a hint words follow: what speaks for it, and each next best option.

    Of a game that is over, decisions of the seat in their order, each the fields of an
    `analysis.JudgedDecision`.
    """
    seconds: float
    """For how many seconds the process computed."""
    further: int | None = None
    """The choice from which the rest of a look back has to be asked for; None if this is all."""
    failed: str = ""
    """The traceback where there was an error, '' where there was none."""


class RecentGames:
    """The games that were asked about last: most questions are about one of them, a few choices later."""

    def __init__(self, cards: Path | None = None) -> None:
        self.cards = cards
        self._pack: Pack | None = None
        self._kept: OrderedDict[str, Game] = OrderedDict()

    def game(self, record: dict[str, Any]) -> Game:
        """Return the game of a record; the server has played it itself, so nothing is compared."""
        name = json.dumps({field: value for field, value in record.items() if field not in GROWING})
        game = self._kept.pop(name, None)
        if game is None or [made.entry for made in game.choices] != record["choices"][: game.made]:
            wanted = record.get("pack")
            game = opened(record, rules_of(record["game"], wanted, self.pack(wanted)))
        for entry in record["choices"][game.made :]:
            take(game, entry, record)
        self._kept[name] = game
        if len(self._kept) > KEPT_GAMES:
            self._kept.popitem(last=False)
        return game

    def pack(self, wanted: dict[str, str] | None) -> Pack | None:
        """Return the card pack, read again where a record was made with another state of it."""
        if wanted and self.cards and (self._pack is None or self._pack.digest != wanted["digest"]):
            self._pack = read_pack(self.cards)
        return self._pack


def reply_to(games: RecentGames, question: str) -> AdviserReply:
    """Answer a question; an error is an answer as well."""
    begun = time.process_time()
    told: list[Any] = []
    further, failed = None, ""
    try:
        record, seat, bot, first = json.loads(question)
        game = games.game(record)
        if bot:
            told = [choice(game.rules, game.state, seat, bot, chance_of(game.seed, game.made, seat)).key]
        elif game.over:
            told, further = looked_back(game, seat, first, time.monotonic() + SLICE_SECONDS)
        else:
            told = hint(game, seat)
    except Exception:
        failed = traceback.format_exc()
    return AdviserReply(told, time.process_time() - begun, further, failed)


def found(games: RecentGames, question: str, kind: str) -> str:
    """Answer a question of the desk for the page: JSON with the fields of the message, or a `refused` kind.

    A look back is done in one go, since nothing else waits for this worker.
    """
    told: list[Any] = []
    first: int | None = 0
    record, seat, bot, _ = json.loads(question)
    while first is not None:
        answer = reply_to(games, json.dumps([record, seat, bot, first]))
        if answer.failed:
            return json.dumps({"refused": str(Refused("failed")), "failed": answer.failed})
        told += answer.told
        first = answer.further
    if kind == "judge":
        return json.dumps({"moments": ranked(JudgedDecision(*fields) for fields in told)})
    if bot:
        return json.dumps({"key": told[0]})
    return json.dumps({"key": told[0], "why": told[1:], "seq": len(record["choices"])})
