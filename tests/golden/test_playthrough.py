"""A short mission from its record, in words that a person can read; and a hash that both builds share.

FIELDCRAFT_GOLDEN=1 writes the files again: then read the difference.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from effort import fewer, uncounted
from properties.setups import SETUPS

import fieldcraft
from fieldcraft.bots import advice
from fieldcraft.games import ruleset
from fieldcraft.kernel.chance import pick, scatter, step
from fieldcraft.session.former_keys import former_key
from fieldcraft.session.game import Game
from fieldcraft.session.load import replay

FOLDER = Path(__file__).parent
LESSON = 57
"""The deal with which the page teaches the island."""
WRITE = os.environ.get("FIELDCRAFT_GOLDEN") == "1"


def told(game: Game) -> str:
    """Return every decision of a game: the changes, the options, the choice, and its effects."""
    again = Game(game.rules, game.seed, game.setup)
    lines = again.log
    seen: list[str] = []
    for option in game.chosen:
        view = again.view()
        position = again.rules.narrator.describe(view)
        lines += ["", *(line for line in position if line not in seen)]
        lines += [
            f"{again.rules.narrator.prompt(view)}  [{'] ['.join(other.key for other in again.options)}]"
        ]
        seen = position
        known = len(again.log)
        again.choose(option.key)
        lines += [f"  {line}" for line in again.log[known:]]
    return "\n".join([*lines, "", again.outcome.reason, ""])


@pytest.mark.parametrize("name", ["mission-one"])
def test_a_mission_reads_as_it_did(name: str) -> None:
    record = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    text = told(replay(ruleset(record["game"]), record))
    file = FOLDER / f"{name}.txt"
    if WRITE:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@uncounted
def test_the_deal_in_which_one_learns_the_island_is_won_by_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record follows the first hint at each decision; some of them are asked for again."""
    record = json.loads((FOLDER / "island-lesson.json").read_text(encoding="utf-8"))
    game = replay(ruleset("island"), record)
    assert game.seed == LESSON
    assert game.outcome.won is True
    monkeypatch.setattr(advice, "SECONDS", 0.0)  # a slow machine plans as far as a quick one
    again = Game(game.rules, game.seed, game.setup)
    for made, option in enumerate(game.chosen):
        if made % (len(game.chosen) // fewer(24)) == 1:
            assert advice.advise(again.rules, again.state, made)[0].option.key == option.key
        again.choose(option.key)


def trace(game: str, seeds: range, limit: int, setup: dict[str, Any] | None = None) -> str:
    """A hash over chance, seat, status and options at every decision of random games."""
    digest = hashlib.sha256()
    rules = ruleset(game)
    for seed in seeds:
        state, number = rules.start(seed, setup or {}), scatter(seed, 9)
        for _ in range(limit):
            keys = [former_key(rules, option) for option in state.options]  # the hashes are older
            stand = [state.status, state.seat, list(state.streams), keys]
            digest.update(json.dumps(stand).encode())
            if not state.options:
                break
            number = step(number)
            state.choose(pick(number, len(state.options)))
    return digest.hexdigest()


@uncounted
def test_both_builds_play_the_same_games() -> None:
    hashes = {game: trace(game, range(40), 200) for game in fieldcraft.game_ids()}
    for way, setup in SETUPS["island"].items():
        if setup:
            hashes[f"island, {way}"] = trace("island", range(4), 300, setup)
    file = FOLDER / "traces.json"
    if WRITE:
        file.write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")
    assert hashes == json.loads(file.read_text(encoding="utf-8"))
