"""The command line: mistakes get one sentence.

Exit 0: done.  1: the answer is no (a check or a replay failed).  2: the request was wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fieldcraft.errors import FieldcraftError, RequestError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if not words:
            raise RequestError("a COMMAND is missing; 'fieldcraft --help' lists them")
        return play(words[1:]) if is_plain_play(words) else run(words)
    except FieldcraftError as error:
        print(f"fieldcraft: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # The reader of the output has gone
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def is_plain_play(words: Sequence[str]) -> bool:
    """True if the command is to play and has no flags. The library that reads flags is not loaded then."""
    return words[0] == "play" and len(words) <= 2 and not words[-1].startswith("-")


def play(games: Sequence[str]) -> int:
    """Play the game that is named, if one is."""
    from fieldcraft.terminal import play as play_in_terminal

    return play_in_terminal(games[0] if games else None, None, None, None, stdin=sys.stdin, stdout=sys.stdout)


def run(words: Sequence[str]) -> int:
    """Run any command."""
    from fieldcraft.commands import run as run_command

    return run_command(words)


if __name__ == "__main__":
    sys.exit(main())
