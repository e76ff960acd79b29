"""A table of several on the page: a server with the market of three, its seats, and two people at it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser.looks import keep, violations
from browser.people import Person, Visitors
from playwright.sync_api import Locator, Page
from server.serving import ServerProcess, server_process
from session.installed import install


@contextmanager
def market_games(site: Path) -> Iterator[None]:
    """Have servers that start meanwhile find the market among their games, from a folder."""
    if not any(site.iterdir()):
        install(site, "market-games", {"market": "session.market_rules"})
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(site), str(Path(__file__).parents[1]), before])
    try:
        yield
    finally:
        os.environ["PYTHONPATH"] = before


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the market of three among its games."""
    with (
        market_games(tmp_path_factory.mktemp("site")),
        server_process(tmp_path_factory.mktemp("home"), bot_pause=0.1) as running,
    ):
        yield running


def company(page: Page) -> Locator:
    return page.get_by_role("region", name="At this table")


def seat(page: Page, n: int) -> Locator:
    return company(page).get_by_role("listitem").nth(n - 1)


def lobby(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Seats and clock")


def seats_and_clock(page: Page) -> Locator:
    """Open the dialog of seats and clock."""
    company(page).get_by_role("button", name="Seats and clock").click()
    return lobby(page)


def take(page: Page, verb: str) -> None:
    """Take the first option that begins so."""
    options = page.get_by_role("region", name="The question").locator("ol [data-option]")
    options.filter(has_text=verb).first.click()


def come_together(visitors: Visitors) -> tuple[Person, Person, str]:
    """Ada opens a table with a bot in the third seat, and Ben comes by the link she gave him."""
    ada, ben = visitors.come(), visitors.come()
    form = ada.box("market")
    form.get_by_label("Seat 2").select_option("open")
    form.get_by_label("Your name").fill("Ada")
    form.get_by_role("button", name="Sit down and play").click()
    link = lobby(ada.page).get_by_label("Link for Seat 2").input_value()
    ben.page.goto(link)
    lobby(ada.page).get_by_role("heading", name="Seat 2 here").wait_for()
    assert [] == violations(ada.page)
    keep(ada.page, "lobby")
    ada.page.keyboard.press("Escape")
    return ada, ben, link
