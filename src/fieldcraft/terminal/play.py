"""From nothing to the first question: an unfinished game, a new one, a declared position or a record."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from fieldcraft.bots.seating import seating
from fieldcraft.errors import FieldcraftError, RecordDiverges, RecordError, RequestError
from fieldcraft.games import game_ids, ruleset
from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.session.client import watching_seat
from fieldcraft.session.game import Game
from fieldcraft.session.load import AGREEING, load
from fieldcraft.session.scenario import scenario as declared
from fieldcraft.session.sharecode import is_code
from fieldcraft.terminal import shelf as disk
from fieldcraft.terminal.ending import REPORTS, settle
from fieldcraft.terminal.loop import GameLoop, fresh
from fieldcraft.terminal.messages import commands, say
from fieldcraft.terminal.screen import Screen, shown
from fieldcraft.terminal.shelf import SaveSlot, Shelf


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
    stdin: TextIO,
    stdout: TextIO,
    home: Path | None = None,
) -> int:
    """Play in lines until the player stops; the exit code, 0.

    `scenario` is the text of one, `resume` the path of a record, the name of a save or a share code.
    `way` is one of the ways that the game declares, `settings` are texts such as `seats=3` for a new game,
    `bots` names who plays the last seats, or each of them with `me` for a person; `cards` is the folder of a
    card pack.  With no way, setting, bots, scenario, record or seed it offers to go on with an unfinished
    game.  Games are kept in `home`, by default where `default_home` says.  Raises FieldcraftError for a
    request that is wrong, before anything is asked.
    """
    screen, shelf = Screen(stdin, stdout), Shelf(home)
    setup = setup_of(game_id, way, tuple(settings), cards)
    loop: GameLoop | None = None
    try:
        loop = first(game_id, seed, setup, bots, scenario, resume, screen, shelf, cards)
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
    """What was chosen for a new game, None for nothing; raises RequestError where it does not fit."""
    if way is None and not settings:
        return None
    if game_id is None:
        raise RequestError(f"{'--set' if settings else '--way'} needs a GAME to set up")
    return ruleset(game_id, cards).setup_of(settings, way or "")


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
    """The loop that was asked for, after at most one question."""
    if resume is not None:
        game = resumed(resume, screen, shelf, cards)
        return opened(seated(of_game(game_id, game), bots), screen, shelf, cards)
    if scenario is not None:
        game = declared(scenario, seed or 0, cards)
        return opened(seated(of_game(game_id, game), bots), screen, shelf, cards)
    ids = [game_id] if game_id else game_ids()
    if (
        seed is None
        and setup is None
        and bots is None
        and (found := unfinished(game_id, screen, shelf, cards)) is not None
    ):
        return go_on_or_new(found, ids, screen, shelf, cards)
    rules = ruleset(ids[0] if len(ids) == 1 else which(ids, screen, shelf), cards)
    game = fresh(rules, setup) if seed is None else Game(rules, seed, setup)
    return opened(seated(game, bots), screen, shelf, cards)


def seated(game: Game, bots: str | None) -> Game:
    """The game with the bots that were asked for, where any were; raises RequestError."""
    if bots is not None:
        game.bots = seating(bots, game.seats)
    return game


def opened(game: Game, screen: Screen, shelf: Shelf, cards: Path | None) -> GameLoop:
    """A loop of a game that has no slot on the shelf yet."""
    message = SCENARIO if SCENARIO in game.setup else "seed"
    screen.show(say(message, title=game.rules.title, seed=game.seed), style="bold")
    return GameLoop(game, screen, shelf, cards=cards)


def of_game(game_id: str | None, game: Game) -> Game:
    """The game, which must be of the id that was asked for, if one was."""
    if game_id is not None and game_id != game.rules.id:
        raise RequestError(f"this is a game of '{game.rules.id}', not of '{game_id}'")
    return game


def resumed(resume: str, screen: Screen, shelf: Shelf, cards: Path | None) -> Game:
    """The game of a share code, a file or a save by name; raises RequestError or RecordError.

    Where other rules lead it elsewhere, the player is asked whether to go on from the last point that
    agrees; the record stays as it is.
    """
    path = Path(resume).expanduser()
    if not is_code(resume) and not path.exists() and resume in shelf.names():
        path = shelf.named(resume)
    try:
        game, parted = followed(resume if is_code(resume) else disk.read(path), cards)
    except RecordError as error:
        name = shown(resume) if is_code(resume) else path
        raise RecordError(f"'{name}' cannot be played on: {error}") from None
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
    """At which choice a record parts from the rules at hand, and what is different there."""
    screen.show(say("parted", choice=parted.agreeing + 1, total=parted.total, change=parted.change))


# -- the one question ------------------------------------------------------------------------


class Unfinished(NamedTuple):
    """A game to go on with: its slot, and where it parts from the rules at hand, if it does."""

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
        if not new and parted is not None:
            screen.show(say("set-aside", name=shelf.set_aside(slot.path)))
    except BaseException:
        slot.leave()
        raise
    if new:
        slot.leave()
        return opened(fresh(ruleset(new, cards)), screen, shelf, cards)
    screen.show(say("continues", **parts), style="bold")
    return GameLoop(game, screen, shelf, slot, cards)


def which(ids: list[str], screen: Screen, shelf: Shelf) -> str:
    """Ask which of several games to play."""
    screen.show(say("which-game"))
    return answer(ids, screen, shelf, lambda entry: False)


def answer(ids: list[str], screen: Screen, shelf: Shelf, goes_on: Callable[[str], bool]) -> str:
    """The id of the new game that is wanted, '' to go on with the old one; tells of past games meanwhile."""
    if len(ids) > 1:
        for number, id in enumerate(ids, 1):
            screen.show(say("option", number=number, label=ruleset(id).title))
    if shelf.ended.exists():
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
            return ""
        if len(ids) == 1 and entry.lower() in ("n", "new"):
            return ids[0]
        if len(ids) > 1 and entry.isdecimal() and len(entry) < 4 and 1 <= int(entry) <= len(ids):
            return ids[int(entry) - 1]
        screen.show(say("not-that" if len(ids) == 1 else "not-that-game", most=len(ids), entry=shown(entry)))


def mute(stdout: TextIO) -> None:
    """Nobody reads any more: what is still buffered goes nowhere instead of failing at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
