"""Hints, looks back and the choices of bots, thought about in a process of their own.

A record, a seat and the name of a bot, '' for a hint, come in on a line; the key of an option goes out, of a
hint with what speaks for it and what is next best, in words, and for how many seconds this process computed.
Of a game that is over it is what each decision of the seat promised.
The folder of a card pack may be given as its argument.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from fieldcraft.bots.advice import advise, said
from fieldcraft.bots.analysis import look_back, mattered
from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.rulebook.pack import Pack, read_pack
from fieldcraft.server.wire import Moment
from fieldcraft.session.follow import begun, rules_of, take
from fieldcraft.session.game import Game, asking

MOST: Final = 200
"""So many games are kept from one question to the next."""
FINE: Final = 3
"""A promise is told to so many places."""


class Games:
    """The games that were asked about last: most questions are about one of them, a few choices later."""

    def __init__(self, pack: Pack | None = None) -> None:
        self.pack = pack
        self._kept: OrderedDict[str, Game] = OrderedDict()

    def game(self, record: dict[str, Any]) -> Game:
        """The game of a record that the server has played itself, so that nothing need be compared."""
        name = json.dumps([record["game"], record["seed"], record["setup"]])
        game = self._kept.pop(name, None)
        if game is None or [made.entry for made in game.choices] != record["choices"][: game.made]:
            rules = rules_of(record["game"], record.get("pack"), self.pack)
            game = begun(rules, record["seed"], record["setup"])
        for entry in record["choices"][game.made :]:
            take(game, entry, record)
        self._kept[name] = game
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return game


def hint(game: Game, seat: int) -> list[str]:
    """The key of the best option, what speaks for it, and then each further one in words."""
    found = advise(game.rules, asking(game.state, seat) or game.state, game.made)
    best, *others = [(advice.option, said(game.rules, advice)) for advice in found]
    return [best[0].key, best[1], *(f"{option.label}: {why}" for option, why in others if why)]


def looked_back(game: Game, seat: int) -> list[Moment]:
    """Each decision of a seat, with what it promised."""
    moments = look_back(game, seat)
    ranks = {moment.made: rank for rank, moment in enumerate(mattered(moments), 1)}
    return [
        {
            "made": moment.made,
            "promise": round(moment.promise, FINE),
            "taken": moment.taken,
            "best": moment.best,
            "cost": round(moment.cost, FINE),
            "rank": ranks.get(moment.made, 0),
            "is_chance": moment.is_chance,
        }
        for moment in moments
    ]


POLITE: Final = 10
"""A table that is played comes before a hint that is thought about, where both want the processor."""
STANDING_BACK: Final = 5
"""The same where Linux shares the processors out by session: a third of what the server's session gets."""


def stand_back() -> None:
    """Leave the processors to tables that are played, as far as the system knows of such a thing."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with suppress(OSError):  # only Linux has that file
        Path("/proc/self/autogroup").write_text(str(STANDING_BACK), encoding="ascii")


def main() -> None:
    stand_back()
    games = Games(read_pack(sys.argv[1]) if sys.argv[1:] else None)
    told: list[Any]
    for line in sys.stdin:
        begun = time.process_time()
        record, seat, bot = json.loads(line)
        game = games.game(record)
        if bot:
            told = [choice(game.state, seat, bot, chance_of(game.seed, game.made, seat)).key]
        elif game.over:
            told = looked_back(game, seat)
        else:
            told = hint(game, seat)
        print(json.dumps([told, time.process_time() - begun]), flush=True)


if __name__ == "__main__":
    main()
