"""The deal to learn by: targets in every early turn, soon a win; the guide goes on when a thing is done."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from browser.game import Played
from browser.hands import Mouse
from browser.people import Person
from browser.twin import Twin
from playwright.sync_api import expect

from fieldcraft.session.game import Game

INDEX: Final = Path(__file__).parents[2] / "web" / "src" / "boards" / "index.ts"
DEALS: Final = INDEX.read_text().partition("const LESSONS")[2].partition("}")[0]
LESSONS: Final = {game: int(seed) for game, seed in re.findall(r'"([a-z-]+)": (\d+)', DEALS)}
TARGETS: Final = {"disarm", "knock-out", "eliminate"}
EARLY, SOON = 3, 150


def first_won(game: Game) -> bool:
    view = game.view()
    return view["mission"] != "mission-one" if "mission" in view else bool(view["completed"])


@pytest.mark.parametrize("name", LESSONS)
def test_a_first_game_has_targets_and_is_soon_won(name: str) -> None:
    twin = Twin(name, LESSONS[name])
    targets: dict[int, bool] = {}
    assert twin.play(first_won, SOON)
    again = Twin(name, LESSONS[name])
    for made in twin.game.chosen:
        view = again.game.view()
        turn = view["turn"] if "turn" in view else view["round"]
        has = any(option.parts.verb in TARGETS for option in again.game.options)
        targets[turn] = targets.get(turn, False) or has
        again.choose(made.key)
    assert all(targets[turn] for turn in range(1, EARLY + 1)), targets


def test_the_first_mission_is_taught_to_its_end(somebody: Person) -> None:
    page = somebody.open("/")
    dossier = page.get_by_role("region", name="Agent Decker", exact=True)
    dossier.get_by_role("button", name="Learn by playing").click()
    guide = page.get_by_role("region", name="First game")
    guide.get_by_text("This is your mission.").wait_for()
    played = Played(Mouse(page), Twin("agent-decker", LESSONS["agent-decker"]))
    told = []
    while not first_won(played.twin.game):
        if guide.count():
            told.append(guide.get_by_role("paragraph").inner_text())
        played.step()
    assert len(set(told)) > 6
    assert told.count(told[0]) == 1  # what was read when a choice was made is not said again
    expect(guide).to_contain_text("You know how to play.")
