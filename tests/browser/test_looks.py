"""Every page and state at four widths: nothing scrolls sideways or lies over another; axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from browser.course import course
from browser.hands import Mouse
from browser.looks import PALETTES, faint, faults, keep, violations
from browser.people import PHONE, WIDTHS, Person, Visitors

AGENT, BLIGHT = "agent-decker", "blight-chronicles"
SEEDS = {AGENT: 9, BLIGHT: 583}
"""Games that go far: to the third mission, and through a campaign that is won."""


READ_BY_AXE = (390, 1440)
"""The widths at which axe reads each state: a phone's layout and a desk's."""


class Look:
    """Somebody who goes through the states of the page and notes what is wrong with each."""

    def __init__(self, somebody: Person, width: int) -> None:
        self.somebody = somebody
        self.page = somebody.page
        self.width = width
        self.wrong: list[str] = []

    def at(self, name: str, **how: bool) -> None:
        """Look at the page as it stands: measure it, let axe read it, keep its picture."""
        self.page.evaluate("document.fonts.ready")
        keep(self.page, name, **how)
        found = faults(self.page) + faint(self.page)
        if self.width in READ_BY_AXE:
            found += violations(self.page)
        self.wrong += [f"{name}: {one}" for one in found]

    def sit(self, game: str, moment: int) -> None:
        """Sit down at a table of that game in mid-course."""
        self.somebody.sit(**course(game, SEEDS[game]).opening(moment))
        self.page.locator("#question").wait_for()

    def press(self, name: str, role: Literal["button", "link"] = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()

    def menu(self, entry: str, dialog: str) -> None:
        """Open a dialog from the menu."""
        self.press("Menu")
        self.page.get_by_role("dialog").get_by_role("button", name=entry).click()
        self.page.get_by_role("dialog", name=dialog).wait_for()

    def close(self) -> None:
        dialog = self.page.get_by_role("dialog")
        if dialog.count():
            self.page.keyboard.press("Escape")
            dialog.wait_for(state="detached")


@pytest.fixture(params=WIDTHS)
def look(request: pytest.FixtureRequest, visitors: Visitors) -> Iterator[Look]:
    width = request.param
    screen = PHONE if width == 390 else {"viewport": {"width": width, "height": WIDTHS[width]}}
    looking = Look(visitors.come(**screen), width)
    yield looking
    assert not looking.wrong, "\n".join(looking.wrong)


def test_agent_decker(look: Look) -> None:
    game = course(AGENT, SEEDS[AGENT])
    for name, moment in {
        "agent-start": 0,
        "agent-turn": game.when("disarm", 19),
        "agent-pay": game.when("pay"),
        "agent-mid": game.when("play", 120),
        "agent-equip": game.when("equip", 80),
        "agent-complete": game.when("complete"),
        "agent-remove": game.when("remove"),
    }.items():
        look.sit(AGENT, moment)
        look.at(name)
    look.sit(AGENT, len(game.offered))
    look.page.get_by_role("dialog", name="Case closed").wait_for()
    look.at("agent-ending")


def test_blight_chronicles(look: Look) -> None:
    game = course(BLIGHT, SEEDS[BLIGHT])
    look.sit(BLIGHT, 0)
    look.page.get_by_role("dialog").wait_for()
    look.at("blight-story")
    look.close()
    look.at("blight-start")
    for name, moment in {
        "blight-round": game.when("eliminate", 14),
        "blight-avoid": game.when("avoid"),
        "blight-discard": game.when("discard"),
        "blight-complete": game.when("complete"),
        "blight-stage-choice": game.when("go-to"),
        "blight-level-up": game.when("learn"),
        "blight-deck": game.when("drop"),
        "blight-tools": game.when("start-with"),
        "blight-mid": game.when("eliminate", 102),
        "blight-pay": game.when("pay"),
        "blight-late": game.when("complete", 400),
    }.items():
        look.sit(BLIGHT, moment)
        if name == "blight-stage-choice":
            look.page.get_by_role("dialog").wait_for()
        look.close()
        look.at(name)
    look.sit(BLIGHT, len(game.offered))
    Mouse(look.page).read_book()
    look.page.get_by_role("dialog", name="Mission accomplished").wait_for()
    look.at("blight-ending")


def test_pages(look: Look) -> None:
    look.somebody.open("/")
    look.page.get_by_role("heading", name="Game of the day").first.wait_for()
    look.at("start", full_page=True)
    for game in (AGENT, BLIGHT):
        look.somebody.open(f"/rules/{game}")
        look.page.get_by_role("heading", name="Cards", exact=True).wait_for()
        look.at(f"rules-{game}")
    look.page.get_by_role("searchbox").fill("suspicion limit")
    look.at("rules-searched")
    look.somebody.open("/nowhere")
    look.at("lost")
    look.somebody.open("/play/nobody")
    look.page.get_by_role("heading", name="There is no table here").wait_for()
    look.at("no-table")
    look.somebody.complaints.clear()  # the browser complains of the 404
    code = look.somebody.code(look.somebody.table(**course(AGENT, SEEDS[AGENT]).opening(30))["watch"])
    look.somebody.open(f"/share/{code}")
    look.page.get_by_role("link", name="Look at it").wait_for()
    look.at("share-came")


def test_what_can_be_opened(look: Look) -> None:
    look.sit(AGENT, course(AGENT, SEEDS[AGENT]).when("disarm", 19))
    for name, entry, dialog in [
        ("help", "Keys", "Keys"),
        ("settings", "Display", "Display"),
        ("share", "Share", "Share this table"),
        ("report", "Report a problem", "Report a problem"),
    ]:
        look.menu(entry, dialog)
        look.at(name)
        look.close()
    look.press("Menu")
    look.at("menu")
    look.close()
    if look.width < 1180:
        look.menu("What happened", "What happened")
        look.at("log")
        look.close()
    look.page.keyboard.press("w")
    look.page.get_by_role("dialog", name="What is not possible now").get_by_role("button").nth(1).click()
    look.page.get_by_text("AD-0").wait_for()
    look.at("why")
    look.close()
    look.page.get_by_role("button", name="Obstacles:").click()
    look.at("pile")
    look.close()
    look.page.locator("[data-zone=line] [data-card]").first.press("Enter")
    look.at("card-opened")
    look.close()
    look.press("Menu")
    look.page.get_by_role("dialog").get_by_role("button", name="First game").click()
    look.page.get_by_role("region", name="First game").wait_for()
    look.at("guide")
    look.press("Leave the guide")
    look.page.keyboard.press("b")
    look.page.get_by_role("button", name="First position").click()
    look.page.get_by_role("heading", name="Choice 0 of").wait_for()
    look.at("replay")


@pytest.mark.parametrize("palette", PALETTES)
def test_palettes(visitors: Visitors, palette: str) -> None:
    """Chosen in the settings and kept; looked at on both boards."""
    look = Look(visitors.come(), 1440)
    for game, verb, after in ((AGENT, "play", 120), (BLIGHT, "eliminate", 102)):
        look.sit(game, course(game, SEEDS[game]).when(verb, after))
        look.menu("Display", "Display")
        look.page.get_by_role("radio").nth(PALETTES.index(palette)).check()
        look.close()
        look.page.reload()
        look.page.locator("#question").wait_for()
        assert palette == look.page.evaluate("document.documentElement.dataset.palette")
        look.wrong += violations(look.page)
        for width, height in WIDTHS.items():
            look.page.set_viewport_size({"width": width, "height": height})
            keep(look.page, f"palette-{palette}-{game}")
    assert not look.wrong, "\n".join(look.wrong)
