"""The commands: each hands over to what does the work, and imports what that needs when it runs."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from cyclopts import App, CycloptsError, Parameter, Token

from fieldcraft.errors import CardError, FieldcraftError, RequestError


def version() -> str:
    from fieldcraft import __version__

    return f"fieldcraft {__version__}"


app = App(
    "fieldcraft",
    help="Tabletop rulebooks, played exactly.",
    version=version,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)


@app.command(name="--install-completion")
def install_completion() -> int:
    """Let the shell complete commands and flags."""
    print(f"Completion is installed in {app.install_completion(add_to_startup=False)}; open a new shell.")
    return 0


def run(words: Sequence[str]) -> int:
    """Run the command that the words of a command line ask for; its exit code.  Raises RequestError."""
    try:
        return app(words, exit_on_error=False, print_error=False, result_action="return_value") or 0
    except CycloptsError as error:
        raise RequestError(" ".join(str(error).split())) from None


# -- what flags hold ---------------------------------------------------------------------------


def whole_number(_: type, tokens: Sequence[Token]) -> int:
    """A whole number of a flag."""
    text = tokens[0].value
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"'{text[:40]}' is not a whole number")
    if len(text) > 30:
        raise ValueError("the number is too large")
    return int(text)


SETTINGS_HELP: Final = "KEY=VALUE: choose what the game lets one choose; may be repeated"

WholeNumber: TypeAlias = Annotated[int, Parameter(converter=whole_number, n_tokens=1)]
Flag: TypeAlias = Annotated[bool, Parameter(negative=(), show_default=False)]
GameId: TypeAlias = Annotated[str, Parameter(help="id of the game, such as agent-decker")]
Seed: TypeAlias = Annotated[WholeNumber, Parameter(help="seed of the game, or of the first of them")]
Json: TypeAlias = Annotated[Flag, Parameter(help="print one JSON object and nothing else")]
Cards: TypeAlias = Annotated[Path, Parameter(help="folder of a card pack that changes the game")]
Settings: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter("--set", negative=(), show_default=False, help=SETTINGS_HELP),
]
Bot: TypeAlias = Annotated[str, Parameter(help="the player of every seat")]
Bots: TypeAlias = Annotated[
    str, Parameter(help="the player of each seat, separated by commas: greedy,random")
]
Jobs: TypeAlias = Annotated[
    WholeNumber, Parameter(help="number of processes that share the work; the result is the same")
]
Cluster: TypeAlias = Annotated[
    str,
    Parameter(show_default=False, help="address of a Dask scheduler that distributes the work instead"),
]
Stages: TypeAlias = Annotated[
    WholeNumber, Parameter(show_default=False, help="number of stages after which a game counts as won")
]
Longest: TypeAlias = Annotated[
    WholeNumber, Parameter(help="number of decisions after which a game counts as endless [100000]")
]


# -- the commands -------------------------------------------------------------------------------


@app.command
def play(
    game: GameId | None = None,
    /,
    *,
    seed: Seed | None = None,
    way: str | None = None,
    settings: Settings = (),
    bots: str | None = None,
    cards: Cards | None = None,
    scenario: Path | None = None,
    resume: str | None = None,
    after: str | None = None,
    first_game: Flag = False,
) -> int:
    """Play in the terminal.

    Parameters
    ----------
    way
        one of the ways in which the game is usually played: four
    bots
        who plays the last seats, with commas between, or every seat with me for a person: greedy,greedy
    scenario
        begin at the position that this file declares
    resume
        go on with a record: its file, the name of a save, or a share code; the file of a browser's tables
        becomes unfinished games
    after
        begin the game that goes on from this record of a game that was won, as --resume names it
    first_game
        play the first game of GAME, guided step by step
    """
    from fieldcraft.rulebook.files import file_text
    from fieldcraft.terminal import play as play_in_terminal

    position = file_text(scenario) if scenario else None
    return play_in_terminal(
        game,
        seed,
        position,
        resume,
        way=way,
        settings=settings,
        bots=bots,
        cards=cards,
        after=after,
        first_game=first_game,
        stdin=sys.stdin,
        stdout=sys.stdout,
    )


@app.command
def site(folder: Path, /, *, pyodide: Path | None = None) -> int:
    """Write the page as a folder of static files that plays without a server.

    Parameters
    ----------
    folder
        where it is written; an earlier page there is replaced
    pyodide
        folder with the files of npm's package pyodide, where npm cannot fetch it
    """
    from fieldcraft.site.build import build, report

    for line in report(build(folder, pyodide)):
        print(line)
    return 0


@app.command
def serve(
    *,
    host: str | None = None,
    port: WholeNumber | None = None,
    cards: Cards | None = None,
    workers: WholeNumber | None = None,
    open_browser: Annotated[Flag, Parameter("--open")] = False,
) -> int:
    """Run the table in the browser.

    Parameters
    ----------
    host
        address to listen on; this machine alone, unless told
    port
        port to listen on; 0 takes any that is free
    cards
        folder of card files laid over the games
    workers
        how many processes serve; several need PostgreSQL
    open_browser
        open a browser there
    """
    from fieldcraft.server import serve

    return serve(host, port, open_browser=open_browser, cards=cards, workers=workers)


@app.command
def simulate(
    game: GameId,
    /,
    *,
    games: WholeNumber = 1000,
    bot: Bot = "random",
    bots: Bots | None = None,
    seed: Seed = 1,
    settings: Settings = (),
    cards: Cards | None = None,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    stages: Stages = 0,
    longest: Longest | None = None,
    out: Path | None = None,
    decisions: Path | None = None,
    as_json: Annotated[Json, Parameter("--json")] = False,
) -> int:
    """Let bots play many games.

    Parameters
    ----------
    games
        how many games
    out
        Parquet file to write, one row a game
    decisions
        Parquet file to write, one row a decision
    """
    from fieldcraft.lab.simulate import report, simulate
    from fieldcraft.lab.work import Crew

    with progress(games) as tick:
        result = simulate(
            *(game, bots or bot, games, seed, Crew(jobs, cluster), tick, settings, cards),
            longest=longest,
            stages=stages,
            out=out,
            decisions=decisions,
        )
    show(result, report(result), as_json)
    return 0


@app.command
def compare(
    game: GameId,
    a: str,
    b: str,
    /,
    *,
    games: WholeNumber = 1000,
    bot: Bot = "greedy",
    bots: Bots | None = None,
    seed: Seed = 1,
    settings: Settings = (),
    jobs: Jobs = 1,
    cluster: Cluster = "",
    stages: Stages = 0,
    longest: Longest | None = None,
    as_json: Annotated[Json, Parameter("--json")] = False,
) -> int:
    """Play the same games with two versions of the cards, and report the differences.

    A version is a card pack, a folder of card files, a git revision whose card files are used, or
    printed for the cards as the game has them.

    Parameters
    ----------
    a
        the one version
    b
        the other
    games
        how many games with each
    """
    from fieldcraft.lab.compare import compare, report
    from fieldcraft.lab.work import Crew

    with progress(2 * games) as tick:
        result = compare(
            *(game, a, b, bots or bot, games, seed, Crew(jobs, cluster), tick, settings),
            longest=longest,
            stages=stages,
        )
    show(result, report(result), as_json)
    return 0


@app.command
def report(
    game: GameId,
    /,
    *,
    games: WholeNumber = 300,
    bot: Bot = "greedy",
    bots: Bots | None = None,
    seed: Seed = 1,
    settings: Settings = (),
    cards: Cards | None = None,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    stages: Stages = 0,
    longest: Longest | None = None,
    alike: Flag = False,
    out: Path | None = None,
) -> int:
    """Write a page on how a game goes: its winners, its length, and the effect of each card.

    Parameters
    ----------
    games
        how many games
    alike
        draw the ways evenly that the game has to choose between, so that what follows them compares
    out
        file to write, .html with plots or .md with the tables alone; GAME.html unless told
    """
    from fieldcraft.lab.report import report
    from fieldcraft.lab.work import Crew

    path = Path(f"{game}.html") if out is None else out
    with progress(games) as tick:
        report(
            *(game, bots or bot, games, seed, Crew(jobs, cluster), path, tick, settings, cards),
            longest=longest,
            stages=stages,
            alike=alike,
        )
    print(f"{games:,} games of {game} are told of in {path}.")
    return 0


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], object] | None]:
    """Return a callback that shows the number of finished games as a bar on a terminal's standard error, else
    None.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    # Drawn only when told: a thread of its own would be copied into the processes that play.
    with Progress(console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done, refresh=True)


def show(result: dict[str, Any], lines: Sequence[str], as_json: bool) -> None:
    """Print a result as JSON or as lines."""
    print(json.dumps(result) if as_json else "\n".join(lines))


@app.command
def bench(
    game: GameId = "agent-decker",
    /,
    *,
    as_json: Annotated[Json, Parameter("--json")] = False,
    peers: str | None = None,
) -> int:
    """Measure the engine.

    Parameters
    ----------
    peers
        command that measures other engines
    """
    from fieldcraft.lab.bench import bench, report

    figures = bench(game, program(peers) if peers else None)
    show(figures, report(figures), as_json)
    return 0


def program(command: str) -> list[str]:
    """Return the words of a command; raises RequestError where there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise RequestError(f"--peers: {str(error).lower()}") from None
    if not words or shutil.which(words[0]) is None:
        raise RequestError(f"--peers: there is no program '{command}'")
    return words


@app.command
def strength(
    game: GameId,
    /,
    *,
    games: WholeNumber = 400,
    bot: Bot = "search:250",
    bots: Bots | None = None,
    seed: Seed = 1001,
    settings: Settings = (),
    jobs: Jobs = 1,
    cluster: Cluster = "",
    as_json: Annotated[Json, Parameter("--json")] = False,
) -> int:
    """Measure how strong a bot is, as a row of docs/strength.md; of several bots the first, from every seat.

    Parameters
    ----------
    games
        how many games, from each seat
    """
    from fieldcraft.lab.strength import report, strength
    from fieldcraft.lab.work import Crew

    who = bots or bot
    with progress(games * len(who.split(","))) as tick:
        result = strength(game, who, games, seed, Crew(jobs, cluster), tick, settings)
    show(result, report(result), as_json)
    return 0


@app.command
def train(
    game: GameId,
    /,
    *,
    games: WholeNumber = 300,
    bot: Bot = "search:400",
    plans: bool = True,
    again: Annotated[Flag, Parameter("--refit")] = False,
    seed: Seed = 1,
    settings: Settings = (),
    jobs: Jobs = 1,
    cluster: Cluster = "",
    output: Path | None = None,
) -> int:
    """Learn what positions are worth, from games that bots play.

    Parameters
    ----------
    games
        how many games are played each time
    plans
        do bots plan by it, or does it only tell chances?
    again
        refit the value that the game has, to whole games played by it, for each part that gains
    output
        file for what was learned, instead of the one that comes with the game
    """
    from fieldcraft.lab.train import train
    from fieldcraft.lab.work import Crew
    from fieldcraft.rulebook.files import check_output, write_text

    path = output or learned_file(game)
    check_output(path, makes_folders=True)
    write_text(path, train(game, games, bot, seed, Crew(jobs, cluster), settings, print, plans, again))
    return 0


def learned_file(game: str) -> Path:
    """Return the path of the learned value that a game ships with."""
    from fieldcraft.games import ruleset
    from fieldcraft.rulebook.values import place

    return place(ruleset(game))


@app.command
def tune(
    game: GameId,
    /,
    *,
    games: WholeNumber = 64,
    rounds: WholeNumber = 30,
    bot: Bot = "search:30",
    seed: Seed = 1,
    settings: Settings = (),
    jobs: Jobs = 1,
    cluster: Cluster = "",
    output: Path | None = None,
) -> int:
    """Tune what things are worth to bots at a glance, by games that they play with other numbers.

    Parameters
    ----------
    games
        how many games are played twice in each round
    rounds
        after each the numbers take a step
    output
        file for the numbers, instead of the one that comes with the game
    """
    from fieldcraft.games import ruleset
    from fieldcraft.lab.tune import tune
    from fieldcraft.lab.work import Crew
    from fieldcraft.rulebook.files import check_output, write_text
    from fieldcraft.rulebook.worths import place

    path = output or place(ruleset(game))
    check_output(path, makes_folders=True)
    tuned = tune(game, games, rounds, bot, seed, Crew(jobs, cluster), settings, print)
    if tuned is None:
        print("The old numbers are kept.")
    else:
        write_text(path, tuned)
    return 0


new = App("new", help="Write the files with which a card, a set or a game begins.")
app.command(new)


@new.command
def card(game: GameId, file: Path, /) -> int:
    """Write a card pack with one card.

    Parameters
    ----------
    file
        the file to write, named by the id of the card
    """
    from fieldcraft.lab import scaffold

    scaffold.write(scaffold.new_card(game, file))
    print(f"{file} is written: fieldcraft check --cards {file}")
    return 0


@new.command(name="set")
def card_set(game: GameId, folder: Path, /) -> int:
    """Write a card pack with a card of each kind.

    Parameters
    ----------
    folder
        the folder to write, named by the id of the set
    """
    from fieldcraft.lab import scaffold

    print("\n".join(scaffold.write(scaffold.new_set(game, folder))))
    print(f"They are written: fieldcraft check --cards {folder}")
    return 0


@new.command(name="game")
def new_game(folder: Path, /) -> int:
    """Write a package with a small game.

    Parameters
    ----------
    folder
        the folder to write, named by the id of the game
    """
    from fieldcraft.lab import scaffold

    print("\n".join(scaffold.write(scaffold.new_game(folder))))
    print(f"They are written: pip install -e {folder}; fieldcraft play {folder.absolute().name}")
    return 0


@app.command
def check(path: Path | None = None, /, *, cards: Cards | None = None) -> int:
    """Read card files and list everything wrong in them.

    Parameters
    ----------
    path
        a card file or a folder of them; without it, the games that come with the program
    """
    from fieldcraft.lab.check import check

    try:
        lines = check(path, cards)
    except CardError as error:
        print(error)
        print(f"{len(error.problems)} problem{'s' if len(error.problems) > 1 else ''} found.")
        return 1
    print("\n".join(lines))
    return 0


@app.command
def replay(file: Path, /, *, verify: Flag = False, cards: Cards | None = None) -> int:
    """Tell a saved game from its record.

    Parameters
    ----------
    file
        the record
    verify
        only say whether every choice is possible
    """
    from fieldcraft.rulebook.files import MAX_RECORD_BYTES, file_text
    from fieldcraft.session.load import load

    try:
        game = load(file_text(file, MAX_RECORD_BYTES), cards=cards)
    except RequestError:
        raise
    except FieldcraftError as error:
        print(f"{file}: {error}")
        return 1
    if not verify:
        print("\n".join(game.annotated))
    print(f"{len(game.chosen)} choices, all possible. {game.outcome.reason}")
    return 0


@app.command
def perft(game: GameId, /, *, seed: Seed = 1, depth: WholeNumber = 4, settings: Settings = ()) -> int:
    """Count the positions a number of decisions away.

    Parameters
    ----------
    depth
        the number of decisions
    """
    from fieldcraft.lab.perft import begin, perft

    for level, nodes in enumerate(perft(begin(game, seed, settings), depth)):
        print(f"{level} {nodes}")
    return 0
