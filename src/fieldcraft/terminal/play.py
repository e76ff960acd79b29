"""From nothing to the first question: an unfinished game, a new one, a declared position or a record."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from fieldcraft.errors import FieldcraftError, RecordError, RequestError
from fieldcraft.games import games, ruleset
from fieldcraft.session.game import Game
from fieldcraft.session.load import load
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
    stdin: TextIO,
    stdout: TextIO,
    home: Path | None = None,
) -> int:
    """Play in lines until the player stops; the exit code, 0.

    `scenario` is the text of one, `resume` the path of a record, the name of a save or a share code.
    With neither of them nor a seed, it offers to go on with an unfinished game.  Games are kept in
    `home`, by default where `default_home` says.  Raises FieldcraftError for a request that is wrong,
    before anything is asked.
    """
    screen, shelf = Screen(stdin, stdout), Shelf(home)
    loop: GameLoop | None = None
    try:
        loop = first(game_id, seed, scenario, resume, screen, shelf)
        while (following := loop.run()) is not None:
            loop.leave()
            loop = opened(following, screen, shelf)
        screen.show(say("bye-kept" if loop.is_kept else "bye"))
    except (EOFError, KeyboardInterrupt):
        screen.show("", say("bye-kept" if loop is not None and loop.is_kept else "bye"))
    except BrokenPipeError:
        mute(stdout)
    finally:
        if loop is not None:
            loop.leave()
    return 0


def first(
    game_id: str | None,
    seed: int | None,
    scenario: str | None,
    resume: str | None,
    screen: Screen,
    shelf: Shelf,
) -> GameLoop:
    """The loop that was asked for, after at most one question."""
    if resume is not None:
        return opened(of_game(game_id, resumed(resume, shelf)), screen, shelf)
    if scenario is not None:
        game = declared(scenario) if seed is None else declared(scenario, seed)
        return opened(of_game(game_id, game), screen, shelf)
    ids = [game_id] if game_id else games()
    if seed is None and (found := unfinished(game_id, screen, shelf)) is not None:
        return go_on_or_new(*found, ids, screen, shelf)
    rules = ruleset(ids[0] if len(ids) == 1 else which(ids, screen, shelf))
    return opened(fresh(rules) if seed is None else Game(rules, seed), screen, shelf)


def opened(game: Game, screen: Screen, shelf: Shelf) -> GameLoop:
    """A loop of a game that has no slot on the shelf yet."""
    message = "scenario" if game.setup else "seed"
    screen.show(say(message, title=game.rules.title, seed=game.seed), style="bold")
    return GameLoop(game, screen, shelf)


def of_game(game_id: str | None, game: Game) -> Game:
    """The game, which must be of the id that was asked for, if one was."""
    if game_id is not None and game_id != game.rules.id:
        raise RequestError(f"this is a game of '{game.rules.id}', not of '{game_id}'")
    return game


def resumed(resume: str, shelf: Shelf) -> Game:
    """The game of a share code, a file or a save by name; raises RequestError or RecordError."""
    if is_code(resume):
        return load(resume)
    path = Path(resume).expanduser()
    if not path.exists() and resume in shelf.names():
        path = shelf.named(resume)
    try:
        return load(disk.read(path))
    except RecordError as error:
        raise RecordError(f"'{path}' cannot be played on: {error}") from None


# -- the one question ------------------------------------------------------------------------


def unfinished(game_id: str | None, screen: Screen, shelf: Shelf) -> tuple[Game, SaveSlot] | None:
    """The unfinished game played last that can be gone on with, and its slot; says what cannot."""
    notes: list[str] = []
    tries = (held_at(path, notes, screen, shelf) for path in shelf.games(game_id))
    found = next((held for held in tries if held is not None), None)
    screen.show(*notes[:1])
    return found


def held_at(path: Path, notes: list[str], screen: Screen, shelf: Shelf) -> tuple[Game, SaveSlot] | None:
    """The game of a file with its slot, unless it is in play elsewhere, damaged, or over."""
    try:
        slot = shelf.hold(path)
    except OSError:
        return None
    if slot is None:
        notes.append(say("kept-elsewhere"))
        return None
    try:
        game = load(disk.read(path))
    except RequestError:  # it was finished elsewhere a moment ago
        slot.leave()
        return None
    except FieldcraftError as error:
        notes.append(say("refused", path=path, reason=error))
        slot.leave()
        return None
    if not game.over:
        return game, slot
    settle(game, shelf, screen)  # the process ended between the last choice and the score
    slot.clear()
    slot.leave()
    return None


def go_on_or_new(game: Game, slot: SaveSlot, ids: list[str], screen: Screen, shelf: Shelf) -> GameLoop:
    """Ask whether to go on with an unfinished game or begin a new one, which leaves it where it is."""
    parts = {"title": game.rules.title, "summary": game.rules.summary(game.view()), "seed": game.seed}
    screen.show(say("resume-question", **parts), say("resume-one" if len(ids) == 1 else "resume-many"))
    try:
        new = answer(ids, screen, shelf, lambda entry: not entry or entry.lower() in ("y", "yes"))
    except BaseException:
        slot.leave()
        raise
    if new:
        slot.leave()
        return opened(fresh(ruleset(new)), screen, shelf)
    screen.show(say("continues", **parts), style="bold")
    return GameLoop(game, screen, shelf, slot)


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
