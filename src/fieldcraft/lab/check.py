"""`fieldcraft check`: read card files, find everything wrong in them, and what could never matter.

In a checkout it also names each card that has no picture or no test, and the file to write it in.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from fieldcraft.errors import CardError, Problem, RequestError
from fieldcraft.games import game_ids, ruleset, ruleset_of
from fieldcraft.rulebook.entries import read_toml
from fieldcraft.rulebook.files import file_text, toml_files
from fieldcraft.rulebook.pack import read_pack
from fieldcraft.rulebook.ruleset import Ruleset


def check(path: Path | None, cards: Path | None = None) -> list[str]:
    """Return a line for each thing checked; raises CardError with all problems, RequestError without a file.

    A path is one card file or a folder. Of a folder, the files that name their game in [game] are read,
    together with the files that belong to them. `cards` is a card pack, which is laid over each game that it
    is for. Without a path and a pack, the games themselves are checked.
    """
    if cards is not None:
        return (check(path) if path is not None else []) + check_pack(cards)
    if path is None:
        root = checkout(Path.cwd())
        return [
            line
            for game in game_ids()
            for line in [*checked(game, ruleset(game)), *(missing(game, root) if root else ())]
        ]
    files = [file for file in toml_files(path) if names_game(file)] if os.path.isdir(path) else [path]
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
    """Return a line for each game over which a pack was laid."""
    pack = read_pack(cards)
    named = pack.games()
    if unknown := [game for game in named if game not in game_ids()]:
        raise RequestError(f"{cards}: there is no game '{unknown[0]}'; there are {', '.join(game_ids())}")
    over = [game for game in game_ids() if pack.lies_over(game)]
    return [line for game in over for line in checked(f"{cards} over {game}", ruleset(game, pack))]


def names_game(file: Path) -> bool:
    """True if the file names its game. A file that cannot be read is checked, and refused there."""
    try:
        return "game" in read_toml(file_text(file), str(file))
    except CardError:
        return True


def checked(name: str, rules: Ruleset) -> list[str]:
    """Return the report on data that is in order, with remarks that are worth knowing."""
    return [f"{name}: {rules.check()} cards, all in order.", *(f"  {line}" for line in rules.remarks())]


def check_file(file: Path) -> list[str]:
    """Check a file of cards by the rules of the game that it names; raises CardError."""
    game = read_toml(file_text(file), str(file)).get("game")
    name = game.get("id") if isinstance(game, dict) else None
    if name not in game_ids():
        known = ", ".join(game_ids())
        raise CardError([Problem(str(file), "", "game", 0, f"must name its game with an id of {known}")])
    return checked(str(file), ruleset_of(name, file))


# -- in a checkout -------------------------------------------------------------------------------

NO_CARDS: Final = {"mission", "die", "tracks"}
"""Faces that are those of no card."""
UNPICTURED: Final = {"board", "invader", "innate", "piece"}
"""Kinds of faces drawn as a map, as signs of their own, or on the panel of their Spirit."""
QUOTED: Final = re.compile(r"[\"']([A-Za-z0-9-]+?)(?:[!+-][!+0-9-]*)?[\"']")
"""Pattern of a card as Python tests name it, with optional marks of its state."""


def checkout(folder: Path) -> Path | None:
    """Return the folder if it is a checkout of the project, else None."""
    is_one = (folder / "src" / "fieldcraft" / "games").is_dir() and (folder / "tests" / "cards").is_dir()
    return folder if is_one else None


def missing(game: str, root: Path) -> list[str]:
    """Return a line for each picture and each test that a card of a game lacks, with the file to write."""
    rules = ruleset(game)
    package = rules.package.rpartition(".")[2]
    pictures, tests = f"src/fieldcraft/games/{package}/pictures.toml", f"tests/cards/{package}"
    drawn = read_toml(file_text(root / pictures), pictures)
    drawn |= drawn.get("broad", {})
    tested = tested_cards(root / tests)
    lines: list[str] = []
    for id, face in rules.faces().items():
        if id in NO_CARDS:
            continue
        lines += [
            f"  {name} has no picture: write it in {pictures}"
            for name in picture_names({"id": id} | face)
            if name not in drawn
        ]
        if not tested & {id, id.rpartition(":")[2], *agent_names(face)}:
            lines.append(f"  {id} has no test: write {tests}/{id.replace(':', '-')}.toml")
    return lines


def picture_names(face: dict[str, Any]) -> list[str]:
    """Return the pictures that the page wants of a face: of its card, what the agent has of it, a stage."""
    if face.get("kind") in UNPICTURED:
        return []
    if "objective" in face:
        return [face["id"].replace("stage:", "stage-")]
    halves = [face["id"]] if face.get("cost") or "agent" not in face else []
    return halves + agent_names(face)


def agent_names(face: dict[str, Any]) -> list[str]:
    """Return the id of the agent's half of a card, where it has one."""
    return [face["agent"]["id"]] if face.get("agent") else []


def tested_cards(folder: Path) -> set[str]:
    """Return the ids that files of tests have in a folder, and those that its tests in Python name."""
    named = {file.stem for file in folder.glob("*.toml")}
    for file in folder.glob("*.py"):
        named |= set(QUOTED.findall(file_text(file)))
    return named
