"""The page without a server: it plays, keeps everything first, and needs nothing but its folder."""

from __future__ import annotations

import json
import os
import random
import re
import signal
from pathlib import Path
from typing import Any, Final

import pytest
from browser.folder import PYODIDE, READY, SUBFOLDER, Guests, Host, hosted
from browser.looks import keep, violations
from browser.people import CHROMIUM, Browsers, Person, Visitors
from playwright.sync_api import Browser, Page, expect

from fieldcraft.site.build import build

LINES: Final = """() => [...document.querySelectorAll("[role=region][aria-label='What happened'] li .told")]
    .map((line) => line.textContent.trim())"""
PARTS: Final = """async (act) => {
    const found = [];
    for (const name of await caches.keys())
        if (name.startsWith("fieldcraft-compiled-")) {
            const cache = await caches.open(name);
            for (const part of await cache.keys()) found.push(await act(cache, part));
        }
    return found;
}"""
COMPILED: Final = f"() => ({PARTS})(async (cache, part) => (await (await cache.match(part)).blob()).size)"
"""Returns the bytes of each part of Python that has been compiled."""
CUT_OFF_COMPILED: Final = (
    f"() => ({PARTS})((cache, part) => part.url.endsWith('fieldcraft.zip') && cache.delete(part))"
)
BREAK_COMPILED: Final = f"() => ({PARTS})((cache, part) => cache.put(part, new Response('nothing')))"
MOST_FILES: Final = 300
KILLS: Final = int(os.environ.get("FIELDCRAFT_KILLS", "4"))
"""Number of times that a tab is killed; 50 are the whole proof (docs/site.md)."""
OFFLINE: Final = ("net::ERR", "Failed to fetch", "FetchEvent", "fetching the script")


def sit(guest: Person, game: str = "agent-decker", seed: int = 3, **opening: Any) -> Page:
    guest.sit(game, seed=seed, **opening)
    guest.page.locator("#question").wait_for()
    return guest.page


def lines(page: Page) -> list[str]:
    """Return the lines of the log."""
    told: list[str] = page.evaluate(LINES)
    return told


def choose(page: Page, number: int = 1) -> None:
    """Take an option and wait until the table shows it."""
    before = len(lines(page))
    page.keyboard.press(str(number))
    page.wait_for_function(f"before => ({LINES})().length > before", arg=before)


def test_it_plays_from_a_subfolder_of_a_plain_file_server(guests: Guests) -> None:
    """The start page is there before Python; then a game is played, and nothing is asked of anybody else."""
    guest = guests.come()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    page = guest.open("/")
    page.get_by_role("heading", name="Agent Decker", exact=True).wait_for()
    expect(page.get_by_role("progressbar", name="Loading the rules")).to_be_visible()
    keep(page, "site-start")
    page.get_by_role("region", name="Agent Decker", exact=True).get_by_role("button", name="Play").click()
    page.locator("#question").wait_for()
    page.wait_for_function(READY)
    choose(page)
    keep(page, "site-table")
    assert [] == violations(page)
    assert {url.split("/")[2] for url in asked if url.startswith("http")} == {
        guests.host.address.split("/")[0]
    }
    assert not [url for url in asked if "/api/" in url or "/ws/" in url]
    assert all(path.startswith(f"/{SUBFOLDER}/") for path in guests.host.asked)


@pytest.mark.parametrize(("game", "portraits"), [("nightlancer", 8), ("island", 8)])
def test_a_box_shows_who_can_be_played(guests: Guests, game: str, portraits: int) -> None:
    page = guests.come().open(f"/box/{game}")
    faces = page.get_by_role("group", name=re.compile("^Who are you")).get_by_role("button")
    expect(faces).to_have_count(portraits)
    for at in range(portraits):
        expect(faces.nth(at).locator("img")).to_have_count(1)
    keep(page, f"site-box-{game}")


def test_the_folder_is_small(host: Host) -> None:
    files = [path for path in (host.folder / SUBFOLDER).rglob("*") if path.is_file()]
    assert 40 < len(files) < MOST_FILES
    assert not any("server" in path.name for path in files)


def test_a_table_is_kept_with_each_choice(guests: Guests) -> None:
    guest = guests.come()
    page = sit(guest)
    token = page.url.rpartition("/")[2]
    for made in range(1, 4):
        choose(page)
        assert len(guest.record(token)["choices"]) == made
    shown = lines(page)
    page.reload()
    page.locator("#question").wait_for()
    assert lines(page) == shown


def test_what_python_compiles_to_is_kept_for_the_next_visit(guests: Guests) -> None:
    """The kept code is used; without half of it, or with broken code, the page starts as at first."""
    guest = guests.come()
    page = sit(guest)
    choose(page)
    shown = lines(page)
    for is_cut_off in (True, False):
        while len(page.evaluate(COMPILED)) < 2:
            page.wait_for_timeout(100)
        if is_cut_off:
            page.evaluate(CUT_OFF_COMPILED)
        page.reload()
        page.locator("#question").wait_for()
        assert lines(page) == shown
    sizes = page.evaluate(COMPILED)
    assert len(sizes) == 2
    assert all(size > 4_000_000 for size in sizes)
    page.evaluate(BREAK_COMPILED)
    page.reload()
    page.locator("#question").wait_for()
    assert lines(page) == shown
    assert page.evaluate(COMPILED) == []
    assert any("Fatal Python error" in complaint for complaint in guest.complaints)
    guest.complaints.clear()


def test_once_loaded_it_plays_without_a_network(browsers: Browsers, folder: Path) -> None:
    with hosted(folder) as host:
        guests = Guests(browsers, host)
        guest = guests.come(service_workers="allow")
        page = sit(guest)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        choose(page)
        shown = lines(page)
        host.stop()
        page.reload()
        page.locator("#question").wait_for()
        assert lines(page) == shown
        choose(page)
        guest.go("/rules/island")
        page.get_by_role("heading", name="Rules of The island").wait_for()
        guests.leave(ignoring=OFFLINE)
        host.start()


def test_a_new_version_is_taken_whole_and_keeps_the_tables(browsers: Browsers, tmp_path: Path) -> None:
    """Until it is wanted, the old version plays on from its own files, though the host has none of them."""
    build(tmp_path / SUBFOLDER, PYODIDE)
    with hosted(tmp_path) as host:
        guests = Guests(browsers, host)
        guest = guests.come(service_workers="allow")
        page = sit(guest)
        choose(page)
        shown = lines(page)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        changed(tmp_path / SUBFOLDER)
        page.reload()
        page.locator("#question").wait_for()
        assert lines(page) == shown
        assert page.evaluate("document.documentElement.dataset.version ?? ''") == ""
        page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        guest.go("/")
        page.get_by_role("button", name="Use it").click()
        page.wait_for_function("document.documentElement.dataset.version === 'new'")
        page.get_by_role("link", name="Continue: Agent Decker").click()
        page.locator("#question").wait_for()
        assert lines(page) == shown
        guests.leave(ignoring=OFFLINE)


def changed(folder: Path) -> None:
    """Make the folder that of a new version: its index says so, and every digest is that of its files."""
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8").replace('<html lang="en"', '<html lang="en" data-version="new"')
    index.write_text(text, encoding="utf-8")
    from fieldcraft.site.build import digests

    worker = folder / "site-worker.js"
    _, _, rest = worker.read_text(encoding="utf-8").partition("};\n")
    worker.unlink()
    found = json.dumps(digests(folder))
    worker.write_text(f'const VERSION = "new";\nconst FILES = {found};\n{rest}', encoding="utf-8")


def test_two_tabs_on_one_table_agree(guests: Guests) -> None:
    guest = guests.come()
    page = sit(guest)
    other = guest.window()
    other.goto(page.url)
    other.locator("#question").wait_for()
    for one, another in ((page, other), (other, page), (page, other)):
        choose(one)
        another.wait_for_function(f"wanted => ({LINES})().length === wanted", arg=len(lines(one)))
        assert lines(one) == lines(another)


def test_a_link_to_a_position_works_at_another_host(guests: Guests, folder: Path, browsers: Browsers) -> None:
    guest = guests.come()
    page = sit(guest)
    for _ in range(3):
        choose(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_role("textbox").first
    expect(link).to_have_value(re.compile("#/share/FC"))
    assert page.get_by_role("dialog").get_by_role("textbox").count() == 1
    expect(page.get_by_role("dialog")).to_contain_text("need a server")
    keep(page, "site-share")
    code = link.input_value().rpartition("/")[2]
    with hosted(folder) as elsewhere:
        others = Guests(browsers, elsewhere)
        other = others.come()
        other.open(f"/share/{code}").get_by_role("button", name="Go on").click()
        other.page.locator("#question").wait_for()
        assert lines(other.page) == lines(page)
        others.leave()


def test_everything_goes_into_a_file_and_back(
    guests: Guests, visitors: Visitors, folder: Path, browsers: Browsers, tmp_path: Path
) -> None:
    """To another browser, to a server, and to the terminal."""
    guest = guests.come()
    page = sit(guest)
    choose(page)
    choose(page)
    shown = lines(page)
    guest.go("/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything as a file").click()
    file = tmp_path / "everything.json"
    download.value.save_as(file)
    guests.leave()
    other = guests.come()
    other.open("/").get_by_label("Bring a file back").set_input_files(file)
    expect(other.page.get_by_text("Tables brought back: 1.")).to_be_visible()
    other.page.get_by_role("link", name="Continue: Agent Decker").click()
    other.page.locator("#question").wait_for()
    assert lines(other.page) == shown
    at_server = visitors.come()
    at_server.open("/").get_by_label("Record from a file").set_input_files(file)
    at_server.page.get_by_role("link", name="Continue: Agent Decker").click()
    at_server.page.locator("#question").wait_for()
    assert lines(at_server.page) == shown


def test_people_at_one_screen_take_turns_behind_a_curtain(guests: Guests) -> None:
    guest = guests.come()
    setup = {"seats": 2}
    page = sit(guest, "nightlancer", 7, setup=setup, seats=["me", "me"])
    page.keyboard.press("Escape")
    curtain = page.get_by_role("dialog", name=re.compile("Pass the screen to"))
    for _ in range(8):
        if curtain.count():
            break
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    curtain.wait_for()
    keep(page, "site-curtain")
    seat = page.url[-1]
    curtain.get_by_role("button").click()
    page.wait_for_url(lambda url: url[-1] != seat)
    page.locator("#question").wait_for()
    assert curtain.count() == 0


def test_bots_and_hints_are_thought_about_while_the_table_answers(guests: Guests) -> None:
    guest = guests.come()
    page = sit(guest, "nightlancer", 7, setup={"seats": 2}, seats=["me", "bot:greedy"])
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".question")).to_contain_text("Hint", timeout=60_000)
    before = len(lines(page))
    page.keyboard.press("1")
    page.wait_for_function(f"before => ({LINES})().length > before", arg=before)


def test_the_game_of_the_day_has_no_scores_and_says_so(guests: Guests) -> None:
    guest = guests.come()
    page = guest.open("/")
    game = page.get_by_role("button", name="Game of the day")
    expect(game).to_contain_text("a table of scores needs a server")
    game.click()
    page.locator("#question").wait_for()
    first = guest.record(page.url.rpartition("/")[2])
    other = guests.come()
    other.open("/").get_by_role("button", name="Game of the day").click()
    other.page.locator("#question").wait_for()
    assert other.record(other.page.url.rpartition("/")[2])["seed"] == first["seed"]


@pytest.mark.timeout(1800)
def test_a_killed_tab_loses_no_choice_that_was_shown(chromium: Browser, host: Host) -> None:
    """The tab's process is killed at a random moment while choices are made without a pause."""
    chance = random.Random(6)
    alone = chromium.browser_type.launch(executable_path=CHROMIUM)
    guests = Guests(Browsers(alone), host)
    guest = guests.come()
    page = sit(guest, "blight-chronicles", 152)
    address = page.url
    for _ in range(KILLS):
        shown: list[str] = []
        for _ in range(chance.randrange(2, 7)):
            if page.get_by_role("dialog").count():
                page.keyboard.press("Escape")
            page.keyboard.press(str(chance.choice((1, 1, 1, 2))))
            page.wait_for_timeout(chance.uniform(0, 60))
            shown = lines(page) or shown
        with page.expect_event("crash"):
            kill_tabs(alone)
        page.close()
        page = guest.window()
        page.goto(address)
        page.locator("#question").wait_for()
        assert lines(page)[: len(shown)] == shown
        if page.get_by_text("The mission has failed").count():
            break
    alone.close()


def kill_tabs(browser: Browser) -> None:
    """Kill the processes in which the tabs of a browser run."""
    session = browser.new_browser_cdp_session()
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            os.kill(process["id"], signal.SIGKILL)
