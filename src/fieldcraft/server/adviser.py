"""Hints in a process of their own: a record and a seat come in on a line, the key of an option goes out.

The folder of a card pack may be given as its argument.
"""

from __future__ import annotations

import json
import sys

from fieldcraft.bots import hint
from fieldcraft.rulebook.pack import read_pack
from fieldcraft.session.game import asking
from fieldcraft.session.load import from_record


def main() -> None:
    for line in sys.stdin:
        record, seat = json.loads(line)
        game = from_record(record, cards=read_pack(sys.argv[1]) if sys.argv[1:] else None)
        print(hint(asking(game.state, seat) or game.state, game.made).key, flush=True)


if __name__ == "__main__":
    main()
