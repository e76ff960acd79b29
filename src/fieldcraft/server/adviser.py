"""Hints and the choices of bots, thought about in a process of their own.

A record, a seat and the name of a bot, '' for a hint, come in on a line; the key of an option goes out.
The folder of a card pack may be given as its argument.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Final

from fieldcraft.bots import hint
from fieldcraft.bots.seating import chance_of, choice
from fieldcraft.rulebook.pack import read_pack
from fieldcraft.session.game import asking
from fieldcraft.session.load import from_record

POLITE: Final = 10
"""A table that is played comes before a hint that is thought about, where both want the processor."""


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
    for line in sys.stdin:
        record, seat, bot = json.loads(line)
        game = from_record(record, cards=read_pack(sys.argv[1]) if sys.argv[1:] else None)
        if bot:
            option = choice(game.state, seat, bot, chance_of(game.seed, game.made, seat))
        else:
            option = hint(asking(game.state, seat) or game.state, game.made)
        print(option.key, flush=True)


if __name__ == "__main__":
    main()
