"""Once loaded the page starts without a network, says so plainly, and loses nothing in silence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.people import Browsers, Person, Visitors
from playwright.sync_api import Page, expect
from server.serving import ServerProcess

import fieldcraft.server

pytestmark = pytest.mark.needs_server
BUILT = Path(fieldcraft.server.__file__).parent / "page"
KEPT = "async () => !!(await navigator.serviceWorker.ready).active && !!navigator.serviceWorker.controller"


NOBODY = ("net::ERR", "FetchEvent", "Failed to fetch", "WebSocket", "fetching the script")
"""Parts of a browser's complaints about a server that does not answer."""
WIDTH = """(src) => new Promise((tell) => {
    const one = new Image();
    one.onload = () => tell(one.naturalWidth);
    one.src = src;
})"""


class Machine:
    """A server that can be stopped and started again where it was."""

    def __init__(self, home: Path, page: Path) -> None:
        self.home = home
        self.page = page
        self.server = ServerProcess(home, page=page)
        self.port = int(self.server.address.rpartition(":")[2])

    def stop(self) -> None:
        self.server.end()

    def start(self) -> None:
        self.server = ServerProcess(self.home, self.port, page=self.page)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    page = tmp_path / "page"
    shutil.copytree(BUILT, page)
    (tmp_path / "home").mkdir()
    machine = Machine(tmp_path / "home", page)
    yield machine
    machine.stop()


@pytest.fixture
def owner(browsers: Browsers, machine: Machine) -> Iterator[Person]:
    """A person whose browser keeps the page; its complaints about a missing server are expected."""
    visitors = Visitors(browsers, machine.server.address)
    yield visitors.come(service_workers="allow")
    visitors.leave(ignoring=NOBODY)


def keep(owner: Person) -> Page:
    """Look at the start page until the browser has kept it."""
    page = owner.open("/")
    page.get_by_role("button", name="Play", exact=True).first.wait_for()
    page.wait_for_function(KEPT)
    return page


def test_it_starts_without_a_network_and_says_so(owner: Person, machine: Machine) -> None:
    page = keep(owner)
    token = owner.table("agent-decker", seed=1)["play"]
    machine.stop()
    page.reload()
    expect(page.get_by_role("heading", name="Board games")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("The server cannot be reached.")
    page.get_by_role("button", name="Play", exact=True).first.click()
    expect(page.get_by_role("alert")).to_have_text("The server does not answer. Is it running?")
    owner.open(f"/play/{token}")
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    machine.start()
    expect(page.locator("#question")).to_have_text("What do you do?")  # automatically, as soon as it answers


def test_a_choice_without_a_line_is_refused_with_a_word(owner: Person, machine: Machine) -> None:
    owner.sit("agent-decker", seed=1)
    page = owner.page
    hand = page.locator("[data-zone=hand] [data-card]")
    expect(hand).to_have_count(4)
    machine.stop()
    expect(page.get_by_role("status").filter(has_text="The line to the table is lost.")).to_be_visible()
    hand.first.click()
    expect(page.get_by_role("alert")).to_have_text("Nothing was done: the server cannot be reached.")
    expect(hand).to_have_count(4)
    machine.start()
    expect(page.get_by_text("The line to the table is lost.")).to_have_count(0)
    hand.first.click()
    expect(hand).to_have_count(3)


def test_a_new_page_is_not_held_back_by_what_was_kept(owner: Person, machine: Machine) -> None:
    page = keep(owner)
    index = machine.page / "index.html"
    for zipped in machine.page.glob("index.html.*"):
        zipped.unlink()
    index.write_text(index.read_text().replace("<noscript>", "<p id='new'>The new page.</p><noscript>"))
    page.reload()
    expect(page.locator("#new")).to_have_text("The new page.")


def test_it_can_be_installed(owner: Person) -> None:
    page = owner.open("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    answer = owner.context.request.get(f"{owner.address}{address}")
    assert answer.headers["content-type"] == "application/manifest+json"
    said = json.loads(answer.text())
    assert (said["display"], said["start_url"], said["scope"]) == ("standalone", "/", "/")
    for icon in said["icons"]:
        size = int(icon["sizes"].partition("x")[0])
        assert page.evaluate(WIDTH, icon["src"]) == size
    told = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert [one["errorId"] for one in told["installabilityErrors"]] in ([], ["in-incognito"])
