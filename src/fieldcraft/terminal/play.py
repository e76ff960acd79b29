"""The way to the first question: an unfinished game, a new one, a declared position or a record."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from fieldcraft.bots.seating import seating
from fieldcraft.errors import FieldcraftError, RecordDiverges, RecordError, RequestError
from fieldcraft.games import game_ids, ruleset
from fieldcraft.rendering.client import watching_seat
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.session.bundle import is_bundle, records_of
from fieldcraft.session.game import Game
from fieldcraft.session.guide import guide
from fieldcraft.session.load import AGREEING, load
from fieldcraft.session.record import parse
from fieldcraft.session.scenario import scenario as declared
from fieldcraft.session.sharecode import is_code
from fieldcraft.terminal import shelf as disk
from fieldcraft.terminal.ending import REPORTS, settle
from fieldcraft.terminal.loop import GameLoop, fresh, taught_game
from fieldcraft.terminal.messages import commands, say
from fieldcraft.terminal.screen import Screen, shown
from fieldcraft.terminal.setup import NewGame, ask_setup, size_of
from fieldcraft.terminal.shelf import SaveSlot, Shelf

FIRST: Final = re.compile(r"(?=.)(f\s*)?([0-9]{1,3})?", re.IGNORECASE)
"""The number of a game, after an f for its first game; f alone where there is one game."""


def play(
    game_id: str | None,
    seed: int | None,
    scenario: str | None,
    resume: str | None,
    *,
    way: str | None = None,
    settings: Iterable[str] = (),
    bots: str | None = None,
    cards: Path | None = None,
    after: str | None = None,
    first_game: bool = False,
    stdin: TextIO,
    stdout: TextIO,
    home: Path | None = None,
) -> int:
    """Play in lines until the player stops; the exit code, 0.

    `scenario` is the text of one, `resume` the path of a record, the name of a save or a share code. `way` is
    one of the ways that the game declares, `settings` are texts such as `seats=3` for a new game, `bots`
    names who plays the last seats, or each of them with `me` for a person; `cards` is the folder of a card
    pack. `after` is a record like `resume`, from which a new game goes on. `first_game` begins the game that
    is guided step by step. With no way, setting, bots, scenario, record or seed it offers to go on with an
    unfinished game. Games are kept in `home`, by default where `default_home` says. Raises FieldcraftError
    for a request that is wrong, before anything is asked.
    """
    screen, shelf = Screen(stdin, stdout), Shelf(home)
    setup = setup_of(game_id, way, tuple(settings), cards)
    taught = learner(game_id, cards) if first_game else None
    loop: GameLoop | None = None
    try:
        loop = (
            opened(taught, screen, shelf, cards)
            if taught is not None
            else next_after(after, game_id, seed, setup, bots, screen, shelf, cards)
            if after is not None
            else first(game_id, seed, setup, bots, scenario, resume, screen, shelf, cards)
        )
        while (following := loop.run()) is not None:
            loop.leave()
            loop = opened(following, screen, shelf, cards)
        screen.show(say("bye-kept" if loop.is_kept else "bye"))
    except (EOFError, KeyboardInterrupt):
        screen.show("", say("bye-kept" if loop is not None and loop.is_kept else "bye"))
    except BrokenPipeError:
        mute(stdout)
    finally:
        if loop is not None:
            loop.leave()
    return 0


def setup_of(
    game_id: str | None, way: str | None, settings: Sequence[str], cards: Path | None
) -> dict[str, Any] | None:
    """Return the choices for a new game, None for none; raises RequestError if they do not fit."""
    if way is None and not settings:
        return None
    if game_id is None:
        raise RequestError(f"{'--set' if settings else '--way'} needs a GAME to set up")
    return ruleset(game_id, cards).setup_of(settings, way or "")


def learner(game_id: str | None, cards: Path | None) -> Game:
    """Return the first game that is guided step by step; raises RequestError where there is none."""
    if game_id is None:
        raise RequestError("--first-game needs a GAME")
    if cards is not None:
        raise RequestError("the first game is played with the printed cards")
    return taught_game(ruleset(game_id))


def first(
    game_id: str | None,
    seed: int | None,
    setup: dict[str, Any] | None,
    bots: str | None,
    scenario: str | None,
    resume: str | None,
    screen: Screen,
    shelf: Shelf,
    cards: Path | None,
) -> GameLoop:
    """The loop that was asked for, after at most two questions: which game, and how it is played."""
    if resume is not None and not put_on_shelf(resume, screen, shelf):
        game = resumed(resume, screen, shelf, cards)
        return opened(seated(of_game(game_id, game), bots), screen, shelf, cards)
    if scenario is not None:
        game = declared(scenario, seed or 0, cards)
        return opened(seated(of_game(game_id, game), bots), screen, shelf, cards)
    ids = [game_id] if game_id else game_ids()
    is_open = seed is None and setup is None and bots is None
    if is_open and (found := unfinished(game_id, screen, shelf, cards)) is not None:
        return go_on_or_new(found, ids, screen, shelf, cards)
    wanted = Wanted(ids[0]) if len(ids) == 1 else which(ids, screen, shelf)
    if is_open or wanted.is_first:
        return begun(wanted, screen, shelf, cards)
    rules = ruleset(wanted.id, cards)
    game = fresh(rules, setup) if seed is None else Game(rules, seed, setup)
    return opened(seated(game, bots), screen, shelf, cards)


def next_after(
    after: str,
    game_id: str | None,
    seed: int | None,
    setup: dict[str, Any] | None,
    bots: str | None,
    screen: Screen,
    shelf: Shelf,
    cards: Path | None,
) -> GameLoop:
    """Return the loop of a new game that goes on from a record; raises RequestError where none does."""
    before = of_game(game_id, resumed(after, screen, shelf, cards))
    rules = before.rules
    following = rules.continuation(before.state, before.setup) | (setup or {})
    game = fresh(rules, following) if seed is None else Game(rules, seed, following)
    return opened(seated(game, bots), screen, shelf, cards)


def begun(wanted: Wanted, screen: Screen, shelf: Shelf, cards: Path | None) -> GameLoop:
    """Return the loop of a new game, after a question where it can be played in several ways."""
    start = NewGame(is_first=True) if wanted.is_first else ask_setup(ruleset(wanted.id, cards), screen, shelf)
    if start.is_first:
        return opened(learner(wanted.id, None), screen, shelf, None)
    game = fresh(ruleset(wanted.id, cards), start.setup, start.bots)
    return opened(game, screen, shelf, cards)


def seated(game: Game, bots: str | None) -> Game:
    """The game with the bots that were asked for, where any were; raises RequestError."""
    if bots is not None:
        game.bots = seating(bots, game.seats)
    return game


def opened(game: Game, screen: Screen, shelf: Shelf, cards: Path | None) -> GameLoop:
    """A loop of a game that has no slot on the shelf yet."""
    message = "taught" if guide(game) else SCENARIO if SCENARIO in game.setup else "seed"
    screen.show(say(message, title=game.rules.title, seed=game.seed), style="bold")
    if message == "seed":
        screen.show(*(say("chosen", setting=setting) for setting in game.rules.told_setup(game.setup)))
    return GameLoop(game, screen, shelf, cards=cards)


def of_game(game_id: str | None, game: Game) -> Game:
    """The game, which must be of the id that was asked for, if one was."""
    if game_id is not None and game_id != game.rules.id:
        raise RequestError(f"this is a game of '{game.rules.id}', not of '{game_id}'")
    return game


def put_on_shelf(resume: str, screen: Screen, shelf: Shelf) -> bool:
    """Put the games of a file with everything that a browser keeps on the shelf; False for another file."""
    path = Path(os.path.expanduser(resume.strip()))
    if is_code(resume.strip()) or not os.path.isfile(path):
        return False
    try:
        if not is_bundle(text := disk.read(path)):
            return False
        records = records_of(text)
        for game, record in records:
            ruleset(game)
            parse(record)
    except FieldcraftError as error:
        raise RecordError(f"'{path}' cannot be played on: {error}") from None
    for game, record in records:
        slot = shelf.new_slot(game)
        slot.keep(record)
        slot.leave()
    screen.show(say("put-on-shelf", n=len(records)))
    return True


def resumed(resume: str, screen: Screen, shelf: Shelf, cards: Path | None) -> Game:
    """The game of a share code, a file or a save by name; raises RequestError or RecordError.

    The choices of a share code, and of a file from elsewhere than the shelf, are borrowed.  Where other rules
    lead the record elsewhere, the player is asked whether to go on from the last point that agrees; the
    record stays as it is.
    """
    given = resume.strip()
    path = Path(os.path.expanduser(resume))
    if not is_code(given) and not os.path.exists(path) and given in shelf.names():
        path = shelf.named(given)
    try:
        game, parted = followed(given if is_code(given) else disk.read(path), cards)
    except RecordError as error:
        name = shown(given) if is_code(given) else path
        raise RecordError(f"'{name}' cannot be played on: {error}") from None
    if is_code(given) or not shelf.has(path):
        game.borrowed = game.made
    if parted is not None:
        show_parted(parted, screen)
        screen.show(say("parted-resume"))
        while (entry := screen.ask()) and entry.lower() not in ("y", "yes"):
            if commands().get(entry.lower()) == "quit":
                raise EOFError
            screen.show(say("parted-resume"))
    return game


def followed(record: str, cards: Path | None) -> tuple[Game, RecordDiverges | None]:
    """The game of a record, as far as it leads where it led, and where it leads elsewhere."""
    try:
        return load(record, cards=cards), None
    except RecordDiverges as parted:
        return load(record, AGREEING, cards), parted


def show_parted(parted: RecordDiverges, screen: Screen) -> None:
    """Return the choice at which a record diverges from the current rules, and the difference there."""
    screen.show(say("parted", choice=parted.agreeing + 1, total=parted.total, change=parted.change))


# -- the one question ------------------------------------------------------------------------


class Unfinished(NamedTuple):
    """A game to continue: its slot, and where it diverges from the current rules, if it does."""

    game: Game
    slot: SaveSlot
    parted: RecordDiverges | None


def unfinished(game_id: str | None, screen: Screen, shelf: Shelf, cards: Path | None) -> Unfinished | None:
    """The unfinished game played last that can be gone on with; says what cannot."""
    notes: list[str] = []
    tries = (held_at(path, notes, screen, shelf, cards) for path in shelf.games(game_id))
    found = next((held for held in tries if held is not None), None)
    screen.show(*notes[:1])
    return found


def held_at(
    path: Path, notes: list[str], screen: Screen, shelf: Shelf, cards: Path | None
) -> Unfinished | None:
    """The game of a file with its slot, unless it is in play elsewhere, damaged, or over."""
    try:
        slot = shelf.hold(path)
    except OSError:
        return None
    if slot is None:
        notes.append(say("kept-elsewhere"))
        return None
    try:
        game, parted = followed(disk.read(path), cards)
    except RequestError:  # it was finished elsewhere a moment ago
        slot.leave()
        return None
    except FieldcraftError as error:
        notes.append(say("refused", path=path, reason=error))
        slot.leave()
        return None
    if not game.over:
        return Unfinished(game, slot, parted)
    settle(game, shelf, screen)  # the process ended between the last choice and the score
    slot.clear()
    slot.leave()
    return None


def go_on_or_new(
    held: Unfinished, ids: list[str], screen: Screen, shelf: Shelf, cards: Path | None
) -> GameLoop:
    """Ask whether to go on with an unfinished game or begin a new one, which leaves it where it is."""
    game, slot, parted = held
    parts = {
        "title": game.rules.title,
        "summary": game.rules.narrator.summary(game.view(watching_seat(game.seats))),
        "seed": game.seed,
    }
    screen.show(say("resume-question", **parts))
    if parted is not None:
        show_parted(parted, screen)
    screen.show(say("resume-one" if len(ids) == 1 else "resume-many"))
    try:
        new = answer(ids, screen, shelf, lambda entry: not entry or entry.lower() in ("y", "yes"))
        if not new.id and parted is not None:
            screen.show(say("set-aside", name=shelf.set_aside(slot.path)))
    except BaseException:
        slot.leave()
        raise
    if new.id:
        slot.leave()
        return begun(new, screen, shelf, cards)
    screen.show(say("continues", **parts), style="bold")
    return GameLoop(game, screen, shelf, slot, cards)


class Wanted(NamedTuple):
    """The game that a player asks for; no id for the one that was begun before."""

    id: str = ""
    is_first: bool = False
    """True for the first game that is guided step by step."""


def which(ids: list[str], screen: Screen, shelf: Shelf) -> Wanted:
    """Ask which of several games to play."""
    screen.show(say("which-game"))
    return answer(ids, screen, shelf, lambda entry: False)


def answer(ids: list[str], screen: Screen, shelf: Shelf, goes_on: Callable[[str], bool]) -> Wanted:
    """Return the new game that is wanted, none to go on with the old one; tells of past games meanwhile."""
    if len(ids) > 1:
        games = [ruleset(id) for id in ids]
        widest = max(len(rules.title) for rules in games)
        for number, rules in enumerate(games, 1):
            label, detail = rules.title.ljust(widest), size_of(rules)
            screen.show(say("option-with", number=number, label=label, detail=detail))
    if os.path.exists(shelf.ended):
        screen.show(say("start-keys"))
    while True:
        entry = screen.ask()
        command = commands().get(entry.lower(), "")
        if command == "quit":
            raise EOFError
        if command in REPORTS:
            for id in ids:
                REPORTS[command](ruleset(id), shelf, screen)
                screen.show("")
            continue
        if goes_on(entry):
            return Wanted()
        if len(ids) == 1 and entry.lower() in ("n", "new"):
            return Wanted(ids[0])
        wanted = chosen(ids, entry)
        if wanted is not None and wanted.is_first and ruleset(wanted.id).first_game is None:
            screen.show(say("no-first-game", title=ruleset(wanted.id).title))
            continue
        if wanted is not None:
            return wanted
        screen.show(say("not-that" if len(ids) == 1 else "not-that-game", most=len(ids), entry=shown(entry)))


def chosen(ids: list[str], entry: str) -> Wanted | None:
    """Return the new game that an entry names by its number, None where it names none.

    `f` before the number asks for the first game; a number may be left out where there is one game.
    """
    match = FIRST.fullmatch(entry)
    if match is None or not (match[2] or len(ids) == 1):
        return None
    number = int(match[2] or 1)
    return Wanted(ids[number - 1], is_first=bool(match[1])) if 1 <= number <= len(ids) else None


def mute(stdout: TextIO) -> None:
    """Discard what is still buffered when nobody reads any more, instead of failing at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
