"""The command line: each command hands over to what does the work; mistakes get one sentence.

Exit 0: done.  1: the answer is no (a check or a replay failed).  2: the request was wrong.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from fieldcraft.errors import CardError, FieldcraftError, RequestError


class Arguments(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise RequestError(f"{message}; '{self.prog} --help' lists what is possible")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    try:
        asked = parser().parse_args(arguments)
        code: int = asked.run(asked)
        return code
    except FieldcraftError as error:
        print(f"fieldcraft: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has gone
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def parser() -> argparse.ArgumentParser:
    top = Arguments(prog="fieldcraft", description="Tabletop rulebooks, played exactly.")
    from fieldcraft import __version__

    top.add_argument("--version", action="version", version=f"fieldcraft {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Arguments)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME")
    play.add_argument("--seed", type=whole, help="play the game of this seed")
    play.add_argument("--scenario", type=Path, metavar="FILE", help="begin at a declared position")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved record")
    play.set_defaults(run=run_play)

    serve = commands.add_parser("serve", help="run the table in the browser")
    serve.add_argument("--host", help="address to listen on; this machine alone, unless told")
    serve.add_argument("--port", type=whole, help="port to listen on; 0 takes any that is free")
    serve.add_argument("--open", action="store_true", help="open a browser there")
    serve.set_defaults(run=run_serve)

    simulate = commands.add_parser("simulate", help="let a bot play many games")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=whole, default=1000)
    simulate.add_argument("--bot", default="random")
    simulate.add_argument("--seed", type=whole, default=1)
    simulate.add_argument("--jobs", type=whole, default=1)
    simulate.add_argument("--json", action="store_true")
    simulate.set_defaults(run=run_simulate)

    bench = commands.add_parser("bench", help="measure the engine")
    bench.add_argument("game", nargs="?", default="agent-decker", metavar="GAME")
    bench.add_argument("--json", action="store_true")
    bench.add_argument("--peers", metavar="COMMAND", help="command that measures other engines")
    bench.set_defaults(run=run_bench)

    check = commands.add_parser("check", help="read card files and list everything wrong in them")
    check.add_argument("path", nargs="?", type=Path, metavar="PATH")
    check.set_defaults(run=run_check)

    replay = commands.add_parser("replay", help="tell a saved game from its record")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="only say whether every choice is possible")
    replay.set_defaults(run=run_replay)

    perft = commands.add_parser("perft", help="count the positions a number of decisions away")
    perft.add_argument("game", metavar="GAME")
    perft.add_argument("--seed", type=whole, default=1)
    perft.add_argument("--depth", type=whole, default=4)
    perft.set_defaults(run=run_perft)
    return top


def whole(text: str) -> int:
    """A whole number of a flag."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number")
    if len(text) > 30:
        raise argparse.ArgumentTypeError("the number is too large")
    return int(text)


def run_play(asked: argparse.Namespace) -> int:
    from fieldcraft.rulebook.ruleset import file_text
    from fieldcraft.terminal import play

    scenario = file_text(asked.scenario) if asked.scenario else None
    resume = str(asked.resume) if asked.resume else None
    return play(asked.game, asked.seed, scenario, resume, stdin=sys.stdin, stdout=sys.stdout, home=None)


def run_serve(asked: argparse.Namespace) -> int:
    from fieldcraft.server import serve

    return serve(asked.host, asked.port, open_browser=asked.open)


def run_simulate(asked: argparse.Namespace) -> int:
    from fieldcraft.lab.simulate import simulate

    tick = Progress(asked.games) if sys.stderr.isatty() else None
    result = simulate(asked.game, asked.bot, asked.games, asked.seed, asked.jobs, tick)
    if tick is not None:
        tick.close()
    if asked.json:
        print(json.dumps(result))
    else:
        print("\n".join(told(result)))
    return 0


class Progress:
    """A bar on a terminal's standard error."""

    WIDTH = 40

    def __init__(self, games: int) -> None:
        self.games = games

    def __call__(self, done: int) -> None:
        filled = self.WIDTH * done // self.games
        bar = "#" * filled + "." * (self.WIDTH - filled)
        print(f"\r[{bar}] {done}/{self.games} games", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print(file=sys.stderr)


def told(result: dict[str, Any]) -> list[str]:
    """A simulation in words."""
    low, high = result["interval"]
    lines = [
        f"{result['games']:,} games of {result['game']} by {result['bot']}, seeds from {result['seed']}",
        f"  won {result['wins']:,}: {result['win_rate']:.2%} (95 % interval {low:.2%} to {high:.2%})",
    ]
    score = result["score"]
    if score:
        lines.append(
            f"  score of the {score['count']:,} that have one: {score['least']} to {score['most']}, "
            f"median {score['median']:g}, mean {score['mean']:.1f}"
        )
    lines += [f"  {count:,} times: {reason}" for reason, count in sorted(result["reasons"].items())]
    lines.append(
        f"  {result['decisions']:,} decisions in {result['seconds']:g} s, "
        f"{result['decisions_per_second']:,} a second"
    )
    return lines


def run_bench(asked: argparse.Namespace) -> int:
    from fieldcraft.lab.bench import bench, report

    figures = bench(asked.game, shlex.split(asked.peers) if asked.peers else None)
    print(json.dumps(figures) if asked.json else "\n".join(report(figures)))
    return 0


def run_check(asked: argparse.Namespace) -> int:
    from fieldcraft.lab.check import check

    try:
        lines = check(asked.path)
    except CardError as error:
        print(error)
        print(f"{len(error.problems)} problem{'s' if len(error.problems) > 1 else ''} found.")
        return 1
    print("\n".join(lines))
    return 0


def run_replay(asked: argparse.Namespace) -> int:
    from fieldcraft.rulebook.ruleset import file_text
    from fieldcraft.session.record import load

    try:
        game = load(file_text(asked.file))
    except RequestError:
        raise
    except FieldcraftError as error:
        print(f"{asked.file}: {error}")
        return 1
    if not asked.verify:
        print("\n".join(game.log))
    print(f"{len(game.chosen)} choices, all possible. {game.outcome.reason}")
    return 0


def run_perft(asked: argparse.Namespace) -> int:
    from fieldcraft import new
    from fieldcraft.lab.perft import perft

    for depth, nodes in enumerate(perft(new(asked.game, asked.seed).state, asked.depth)):
        print(f"{depth} {nodes}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
