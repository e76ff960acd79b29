"""`fieldcraft check`: read card files, find everything wrong in them, and what could never matter."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.errors import CardError, Problem, RequestError
from fieldcraft.games import game_ids, ruleset, ruleset_of
from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import file_text
from fieldcraft.rulebook.pack import read_pack
from fieldcraft.rulebook.ruleset import Ruleset


def check(path: Path | None, cards: Path | None = None) -> list[str]:
    """What was checked, a line each; raises CardError with all problems, RequestError without a file.

    A path is one card file, or a folder of them, of which the files that name their game in [game]
    are read, with what belongs to them; `cards` is a card pack, which is laid over each game it is for.
    With neither, the games themselves are checked.
    """
    if cards is not None:
        return (check(path) if path is not None else []) + check_pack(cards)
    if path is None:
        return [line for game in game_ids() for line in checked(game, ruleset(game))]
    files = [file for file in sorted(path.glob("**/*.toml")) if names_game(file)] if path.is_dir() else [path]
    if not files:
        raise RequestError(f"{path}: no .toml file in this folder has a [game] table")
    problems: list[Problem] = []
    lines: list[str] = []
    for file in files:
        try:
            lines += check_file(file)
        except CardError as error:
            problems += error.problems
    if problems:
        raise CardError(problems)
    return lines


def check_pack(cards: Path) -> list[str]:
    """What was checked of a pack, a line for each game over which it lies."""
    pack = read_pack(cards)
    named = pack.games()
    if unknown := [game for game in named if game not in game_ids()]:
        raise RequestError(f"{cards}: there is no game '{unknown[0]}'; there are {', '.join(game_ids())}")
    over = [game for game in game_ids() if pack.lies_over(game)]
    return [line for game in over for line in checked(f"{cards} over {game}", ruleset(game, pack))]


def names_game(file: Path) -> bool:
    """Does the file say which game it belongs to?  A file that cannot be read is checked, and so refused."""
    try:
        return "game" in read_toml(file_text(file), str(file))
    except CardError:
        return True


def checked(name: str, rules: Ruleset) -> list[str]:
    """That all is in order, and what is worth knowing even so."""
    return [f"{name}: {rules.check()} cards, all in order.", *(f"  {line}" for line in rules.remarks())]


def check_file(file: Path) -> list[str]:
    game = read_toml(file_text(file), str(file)).get("game")
    name = game.get("id") if isinstance(game, dict) else None
    if name not in game_ids():
        known = ", ".join(game_ids())
        raise CardError([Problem(str(file), "", "game", 0, f"must name its game with an id of {known}")])
    return checked(str(file), ruleset_of(name, file))
