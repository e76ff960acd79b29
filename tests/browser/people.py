"""People in front of the page, each with a browser profile of their own."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page

WIDTHS: Final = {390: 844, 820: 1180, 1440: 900, 1920: 1080}
"""The screens that are looked at: width and height."""
SCREENS: Final = {
    "touch": [(390, 844), (844, 390), (820, 1180)],
    "mouse": [(1440, 900), (1366, 768), (1920, 1080)],
}
"""Sizes of windows that are looked at with one visit, by finger or by mouse; it begins with the first."""
ZOOMED: Final = (683, 384)
"""A window of 1366 by 768 whose page is seen at twice its size."""
PATIENCE: Final = 60_000
"""Milliseconds that anything may take where the machine is busy."""
FOLLOW: Final = """(path) => {
    const link = document.body.appendChild(Object.assign(document.createElement("a"), { href: path }));
    link.click();
    link.remove();
}"""
"""Goes where a link of the page leads."""
NO_ANSWER: Final = ("ERR_CONNECTION",)
"""Parts of what a browser says when a server is gone."""
CHROMIUM: Final = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Debian's browser; the first is the same without windows."""
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

with_and_without_a_server = pytest.mark.parametrize("somebody", ["visitors", "guests"], indirect=True)
"""A test of both pages: that of a server, and that which plays without one."""


@dataclass
class Person:
    """Somebody with one browser; `page` is the window they look at."""

    context: BrowserContext
    address: str
    complaints: list[str]
    page: Page = field(init=False)
    has_own_clock: bool = False
    """True if the clock of the pages is the test's."""
    holds_time: bool = False
    """True if time passes on the pages only when the test says so."""

    def __post_init__(self) -> None:
        self.page = self.window()

    def window(self) -> Page:
        """Another window of the same browser."""
        page = self.context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if "Service Worker registration blocked" in message.text:
            return  # that a browser keeps no page here is as it should be
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def install_clock(self) -> float:
        """Have a clock of the test's in the pages that are opened from now on; its time in seconds."""
        now = time.time()
        self.page.clock.install(time=now)
        self.has_own_clock = True
        return now

    def hold_time(self) -> None:
        """Hold the clock of the pages that are opened from now on; only `pass_time` moves it."""
        now = self.install_clock()
        self.page.clock.pause_at(now + 1)
        self.holds_time = True

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass: all timers that are due meanwhile fire."""
        self.page.clock.run_for(milliseconds)

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def go(self, path: str) -> Page:
        """Open a path, by a link if the page is open already, which loads nothing again."""
        if self.page.url.startswith(self.address):
            self.page.evaluate(FOLLOW, path)
        else:
            self.open(path)
        return self.page

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask the server for something without the page."""
        answer = self.context.request.post(self.address + path, data=body)
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def table(self, game: str, **opening: Any) -> dict[str, Any]:
        """The links of a new table."""
        return self.post("/api/tables", game=game, **opening)

    def code(self, token: str) -> str:
        """The share code of a table."""
        code: str = self.context.request.get(f"{self.address}/api/tables/{token}/code").json()["code"]
        return code

    def record(self, token: str) -> dict[str, Any]:
        """The record of a table."""
        record: dict[str, Any] = self.context.request.get(f"{self.address}/api/tables/{token}/record").json()
        return record

    def sit(self, game: str, *, seat: int = 0, **opening: Any) -> str:
        """Open a new table and sit down at one of its seats; the token of that seat."""
        links = self.table(game, **opening)
        token: str = [links["play"], *(links.get("seats") or [])][seat]
        self.go(f"/play/{token}")
        return token

    def box(self, game: str) -> Locator:
        """The page of a game's box, with its options unfolded."""
        box = self.open(f"/box/{game}").get_by_role("main")
        options = box.locator("details", has=self.page.get_by_text("Options", exact=True))
        options.wait_for()
        if options.get_attribute("open") is None:
            options.locator("summary").first.click()
        return box

    def deal(self, game: str, seed: int) -> None:
        """Begin a game on the page of its box, by the seed, after a look at the shelf."""
        self.open("/").locator(".box").first.wait_for()
        box = self.box(game)
        box.get_by_label("Seed").fill(str(seed))
        box.get_by_role("button", name="Deal this seed").click()


class Browsers:
    """Browser profiles that people use one after the other, since making a profile takes longer than most
    pages.

    A blank window stays open in each, so that the next window is not the first of its browser.
    """

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: dict[str, list[BrowserContext]] = {}

    def take(self, screen: dict[str, Any]) -> BrowserContext:
        """An empty browser with such a screen."""
        waiting = self.free.get(repr(screen))
        if waiting:
            return waiting.pop()
        context = self.chromium.new_context(**screen)
        context.set_default_timeout(PATIENCE)
        context.new_page()
        return context

    def give_back(self, screen: dict[str, Any], person: Person, origin: str) -> None:
        """Empty a browser of what a person left in it at a site, for the next who has such a screen."""
        context = person.context
        # A service worker keeps pages, and more than can be cleared; a clock that was installed stays.
        if screen["service_workers"] != "block" or person.has_own_clock:
            context.close()
            return
        blank, *windows = context.pages
        for window in windows:
            window.close()
        context.clear_cookies()
        context.clear_permissions()
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        self.free.setdefault(repr(screen), []).append(context)


class Visitors:
    """Everybody who comes during a test."""

    def __init__(self, browsers: Browsers, address: str) -> None:
        self.browsers = browsers
        self.address = f"http://{address}"
        self.people: list[Person] = []
        self.screens: list[dict[str, Any]] = []
        self.person: type[Person] = Person

    def come(self, **screen: Any) -> Person:
        """A person with an empty browser; it keeps no page, and no card flies, unless `screen` says so."""
        usual: dict[str, Any] = {"viewport": {"width": 1440, "height": WIDTHS[1440]}}
        usual |= {"reduced_motion": "reduce", "service_workers": "block"}
        whole = usual | screen
        person = self.person(self.browsers.take(whole), self.address, [])
        self.people.append(person)
        self.screens.append(whole)
        return person

    def come_by(self, hand: str) -> Person:
        """A person in front of the first of the `SCREENS` for that hand."""
        width, height = SCREENS[hand][0]
        size = {"viewport": {"width": width, "height": height}}
        return self.come(**(PHONE if hand == "touch" else {}) | size)

    def leave(self, ignoring: Sequence[str] = ()) -> None:
        """Give back the browsers; raise if a page complained of what contains none of `ignoring`.

        A page tries again to reach a server that is gone until its browser is given back, so no test can
        clear such complaints before.
        """
        for screen, person in zip(self.screens, self.people, strict=True):
            self.browsers.give_back(screen, person, self.address)
        complaints = [
            complaint
            for person in self.people
            for complaint in person.complaints
            if not any(part in complaint for part in ignoring)
        ]
        assert not complaints, "\n".join(complaints)
