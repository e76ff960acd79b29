"""The deal to learn by: targets in every early turn, soon a win; the guide goes on when a thing is done."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from browser.hands import close_book, settled
from browser.looks import keep
from browser.people import Person
from browser.twin import Twin
from playwright.sync_api import expect

from fieldcraft.games import game_ids, ruleset
from fieldcraft.session.game import Game

INDEX: Final = Path(__file__).parents[2] / "web" / "src" / "boards" / "index.ts"
DEALS: Final = INDEX.read_text().partition("const LESSONS")[2].partition("}")[0]
LESSONS: Final = {game: int(seed) for game, seed in re.findall(r'"([a-z-]+)": (\d+)', DEALS)}
SCRIPTED: Final = [id for id in game_ids() if ruleset(id).first_game is not None]
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


@pytest.mark.parametrize("id", SCRIPTED)
def test_a_scripted_first_game_is_played_to_its_end(somebody: Person, id: str) -> None:
    rules = ruleset(id)
    script = rules.first_game
    assert script is not None
    page = somebody.open("/")
    dossier = page.get_by_role("region", name=rules.title, exact=True)
    dossier.get_by_role("button", name="Learn").click()
    guide = page.get_by_role("region", name="First game")
    for number, step in enumerate(script.steps, 1):
        for last, paragraph in enumerate(step.drawn, 1 - len(step.drawn)):
            expect(guide.get_by_role("paragraph")).to_have_text(paragraph)
            settled(page)
            close_book(page)
            if last:
                guide.get_by_role("button", name="Go on").click()
        keep(page, f"first-game-{id}-{number:02}")
        if step.choose:
            option = page.locator(f'.options [data-option="{step.choose}"]')
            expect(option).to_contain_text("The first game goes on with this.")
            option.click()
    expect(guide).not_to_contain_text("another way")
