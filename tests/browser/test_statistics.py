"""A player's own statistics, and the result of a game of the day as a text."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from browser.game import Played
from browser.hands import Keys
from browser.looks import faults, keep, violations, wrong_with
from browser.people import SCREENS, Person, with_and_without_a_server
from browser.test_endings import Idle, ending, over
from playwright.sync_api import Error, Locator, Page, expect

AGENT = "agent-decker"
RESULTS = "JSON.parse(localStorage.getItem('fieldcraft.results') ?? '[]')"


def lose(somebody: Person, seed: int) -> Page:
    """A table at which a game was lost in the first mission."""
    somebody.sit(AGENT, seed=seed)
    Played(Keys(somebody.page), Idle(AGENT, seed)).play(lambda game: game.over)
    ending(somebody.page).wait_for()
    somebody.page.wait_for_function(f"() => {RESULTS}.length")
    return somebody.page


def fact(section: Locator, name: str) -> Locator:
    return section.locator("dl div").filter(has_text=name).locator("dd")


@with_and_without_a_server
def test_a_finished_game_is_counted_until_its_end_is_taken_back(somebody: Person) -> None:
    page = lose(somebody, 3)
    table = page.url
    somebody.go("/statistics")
    section = page.locator("section[data-game=agent-decker]")
    expect(fact(section, "Played")).to_have_text("1")
    expect(fact(section, "Won in a row")).to_have_text("0 now, 0 at most")
    row = section.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Mission One"))
    expect(row.get_by_role("cell")).to_have_text(["1", "0", "0"])
    assert not wrong_with(page, "statistics", SCREENS["mouse"], is_full=True)
    page.goto(table)
    ending(page).get_by_role("button", name="Take back the last turn").click()
    page.wait_for_function(f"() => !{RESULTS}.length")
    somebody.go("/statistics")
    page.get_by_text("No game has come to its end yet.").wait_for()
    page.get_by_role("link", name="Agent Decker").wait_for()
    assert not wrong_with(page, "statistics-none", SCREENS["mouse"], is_full=True)


@with_and_without_a_server
def test_games_finished_before_are_added_once_and_forgotten_on_request(somebody: Person) -> None:
    page = lose(somebody, 3)
    page.evaluate("localStorage.removeItem('fieldcraft.results')")
    page.evaluate("""() => {
        const tables = JSON.parse(localStorage.getItem("fieldcraft.tables"));
        for (const table of tables) table.noted = false;
        localStorage.setItem("fieldcraft.tables", JSON.stringify(tables));
    }""")
    somebody.open("/statistics")
    page.locator("section[data-game=agent-decker]").wait_for()
    page.get_by_role("button", name="Forget all results").click()
    page.get_by_role("button", name="Forget them").click()
    page.get_by_text("No game has come to its end yet.").wait_for()
    somebody.go("/tables")
    page.get_by_role("heading", name="All your tables").wait_for()
    somebody.go("/statistics")
    page.get_by_text("No game has come to its end yet.").wait_for()
    assert page.evaluate(RESULTS) == []


@with_and_without_a_server
def test_a_game_that_others_began_is_not_counted(somebody: Person) -> None:
    page = over(somebody, AGENT, 0)
    ending(page).wait_for()
    somebody.go("/statistics")
    page.get_by_text("No game has come to its end yet.").wait_for()


def test_results_travel_with_everything_else(somebody: Person, tmp_path: Path) -> None:
    """A file of the page without a server adds its results to those of a browser, each once."""
    page = somebody.open("/")
    tally = {"by": "spirit", "title": "Spirit", "value": "x", "label": "X", "won": True}
    result = {"play": "abc.0", "game": "island", "title": "The island", "own": True, "won": True, "place": 1}
    result |= {"seats": 1, "score": 30, "choices": 9, "day": None, "undone": 0, "hints": 0}
    result |= {"tallies": [tally], "ended": 1, "seconds": 120}
    browser = {"fieldcraft.results": json.dumps([result]), "fieldcraft.settings": "{}"}
    file = tmp_path / "everything.json"
    file.write_text(json.dumps({"fieldcraft": "tables", "tables": [], "browser": browser}))
    for _ in range(2):
        page.get_by_label("Record from a file").set_input_files(file)
        page.wait_for_function(f"() => {RESULTS}.length === 1")
        somebody.open("/")
    somebody.go("/statistics")
    section = page.locator("section[data-game=island]")
    expect(fact(section, "Best score")).to_have_text("30")
    expect(fact(section, "Time")).to_have_text("2 min, 2 min a game")


@with_and_without_a_server
def test_the_game_of_the_day_has_a_banner_and_a_result_to_share(somebody: Person) -> None:
    somebody.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = somebody.open("/box/agent-decker")
    page.get_by_role("button", name="Play today's game").click()
    page.locator("#question").wait_for()
    today = datetime.now(UTC).date()
    banner = page.get_by_role("banner").locator("time")
    expect(banner).to_have_attribute("datetime", today.isoformat())
    keep(page, "daily-banner")
    assert not faults(page) + violations(page)
    page.keyboard.press("h")
    page.get_by_text("Hint:").first.wait_for()
    end_turns(page)
    page.get_by_role("button", name="Share as text").click()
    page.get_by_text("The text is on the clipboard.").wait_for()
    title, told, counts, squares, link = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert title == f"Fieldcraft · Agent Decker · {today.isoformat()}"
    assert told == "Case closed. The alarm is at its limit. You are caught."
    assert counts.startswith("Choices: ")
    assert counts.endswith(" · hints: 1 · undos: 0")
    assert set(squares) <= set("🟩🟨🟧🟥")
    assert link.endswith("/box/agent-decker")
    somebody.go("/statistics")
    expect(page.locator("dl div").filter(has_text="Games of the day").locator("dd")).to_have_text(
        "1 finished, 0 won"
    )
    days = page.locator("dl div").filter(has_text="Days in a row").locator("dd")
    expect(days).to_have_text("1 now, 1 at most")


CLICK_MILLISECONDS = 5_000


def end_turns(page: Page) -> None:
    """End turn after turn until the game is lost."""
    end = page.locator("ol [data-option=done]:not([aria-disabled]):visible")
    anyway = page.get_by_role("button", name="all the same")
    shut = page.get_by_role("button", name="Share as text")
    for _ in range(60):
        end.or_(anyway).or_(shut).first.wait_for()
        if shut.count():
            return
        with suppress(Error):  # the game may end meanwhile
            (anyway if anyway.count() else end.first).click(timeout=CLICK_MILLISECONDS)
