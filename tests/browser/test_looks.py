"""Every page and state in windows of all sizes: nothing scrolls sideways or is covered; axe finds nothing.

Each state is visited once by mouse and once by touch, and looked at while the window changes its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from browser.course import course, course_where, moment
from browser.folder import opened
from browser.hands import Mouse
from browser.looks import PALETTES, keep, resize, wrong_with
from browser.people import PHONE, SCREENS, WIDTHS, ZOOMED, Person, Visitors
from browser.twin import Twin
from playwright.sync_api import expect

from fieldcraft.session.sharecode import share_code

AGENT, BLIGHT, DEMO = "agent-decker", "blight-chronicles", "blight-chronicles-demo"


class Look:
    """Somebody who goes through the states of the page and notes what is wrong with each."""

    def __init__(self, somebody: Person, sizes: list[tuple[int, int]]) -> None:
        self.somebody = somebody
        self.page = somebody.page
        self.sizes = sizes
        self.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        self.wrong: list[str] = []

    def at(self, name: str, *, is_full: bool = False) -> None:
        """Look at the current page, with nothing pointed at."""
        self.page.mouse.move(1, 1)
        self.wrong += wrong_with(self.page, name, self.sizes, is_full=is_full)

    def sit(self, opening: dict[str, Any]) -> None:
        """Sit down at a table of a game in mid-course."""
        self.somebody.sit(**opening)
        self.page.locator("#question").wait_for()
        self.page.evaluate("new Promise(requestAnimationFrame)")  # what opens automatically is open then

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
        self.page.wait_for_function("() => !history.state?.layer")  # it has gone back to where it was opened


@pytest.fixture(params=SCREENS)
def look(request: pytest.FixtureRequest, visitors: Visitors) -> Iterator[Look]:
    looking = Look(visitors.come_by(request.param), SCREENS[request.param])
    yield looking
    assert not looking.wrong, "\n".join(looking.wrong)


AGENT_STATES = {
    "start": ("play", 0),
    "turn": ("disarm", 19),
    "pay": ("pay", 0),
    "mid": ("play", 120),
    "equip": ("equip", 80),
    "complete": ("complete", 0),
    "remove": ("remove", 0),
}
BLIGHT_STATES = {
    "round": ("eliminate", 14),
    "avoid": ("avoid", 0),
    "discard": ("discard", 0),
    "complete": ("complete", 0),
    "stage-choice": ("go-to", 0),
    "level-up": ("learn", 0),
    "deck": ("drop", 0),
    "tools": ("start-with", 0),
    "mid": ("eliminate", 102),
    "pay": ("pay", 0),
    "far-choice": ("go-to", 90),
    "late": ("complete", 150),
}
"""The options to wait for, and the minimum number of choices before them."""


def test_agent_decker(look: Look) -> None:
    for name, (verb, after) in AGENT_STATES.items():
        look.sit(moment(AGENT, verb, after))
        look.at(f"agent-{name}", is_full=True)
    game = course_where(AGENT, lambda played: not played.won)
    look.sit(game.opening(len(game.offered)))
    look.page.get_by_role("dialog", name="Case closed").wait_for()
    look.at("agent-ending", is_full=True)


def test_blight_chronicles(look: Look) -> None:
    look.sit(course(BLIGHT, 0).opening(0))
    look.page.get_by_role("dialog").wait_for()
    look.at("blight-story", is_full=True)
    look.close()
    look.at("blight-start", is_full=True)
    for name, (verb, after) in BLIGHT_STATES.items():
        look.sit(moment(BLIGHT, verb, after))
        look.close()
        look.at(f"blight-{name}", is_full=True)
    look.page.get_by_role("button", name="Map of the campaign").click()
    look.page.get_by_role("dialog", name="Map of the campaign").wait_for()
    look.at("blight-map", is_full=True)


@pytest.mark.parametrize("won", [True, False])
def test_the_ending_of_a_campaign(look: Look, won: bool) -> None:
    """The demo's, which is won often, and one that fails some stages on."""
    which = DEMO if won else BLIGHT
    game = course_where(which, lambda played: played.won == won and len(played.moments("go-to")) > 1)
    look.sit(game.opening(len(game.offered)))
    Mouse(look.page).read_book()
    look.page.get_by_role("dialog", name="Mission accomplished" if won else "Case closed").wait_for()
    look.at("blight-won" if won else "blight-lost", is_full=True)


def test_pages(look: Look) -> None:
    look.somebody.open("/")
    look.page.get_by_role("button", name="Game of the day").wait_for()
    look.at("start")
    for game in ("nightlancer", "island", BLIGHT):
        look.somebody.box(game)
        look.page.get_by_role("heading", name="Game of the day").wait_for()
        look.at(f"box-{game}")
    for game in (AGENT, BLIGHT):
        look.somebody.open(f"/rules/{game}")
        look.page.get_by_role("heading", name="All cards").wait_for()
        look.at(f"rules-{game}")
    look.page.get_by_role("searchbox").fill("suspicion limit")
    look.at("rules-searched")
    look.somebody.open("/nowhere")
    look.at("lost")
    look.somebody.open("/play/nobody")
    look.page.get_by_role("heading", name="There is no table here").wait_for()
    look.at("no-table")
    look.somebody.complaints.clear()  # the browser complains of the 404
    code = share_code(opened(**course(AGENT, 0).opening(30)))
    look.somebody.open(f"/share/{code}")
    look.page.get_by_role("link", name="Look at it").wait_for()
    look.at("share-came")


def test_what_can_be_opened(look: Look) -> None:
    look.sit(moment(AGENT, "disarm", 19))
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
    resize(look.page, 820, 1180)  # in a wide window the log is at the side
    look.menu("What happened", "What happened")
    look.at("log")
    look.close()
    look.page.keyboard.press("w")
    closed = look.page.get_by_role("dialog", name="What is not possible now")
    closed.get_by_text("AD-0").first.wait_for()
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


COVERED = """() => [...document.querySelectorAll("main :is([data-zone=line], [data-zone=hand]) [data-card]")]
    .filter((card) => {
        const box = card.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + 12, box.top + 8);
        return !card.closest("li").contains(top) && !top?.closest("[data-fan]");
    }).map((card) => card.textContent.trim().slice(0, 30))"""
"""Return the cards of line and hand whose upper edge is out of sight or covered."""
HIDDEN = """() => {
    const { left, top } = document.querySelector("aside").getBoundingClientRect();
    const floor = left > 0 ? innerHeight : top;
    return [...document.querySelectorAll("main :is([data-zone=line], [data-zone=hand]) [data-card]")]
        .filter((card) => card.offsetParent && card.getBoundingClientRect().bottom > floor + 8)
        .map((card) => card.textContent.trim().slice(0, 30));
}"""
"""The cards of line and hand that end below the window or behind the question."""
LYING = [
    (AGENT, "disarm", 19),
    (AGENT, "play", 120),
    (BLIGHT, "eliminate", 14),
    (BLIGHT, "eliminate", 102),
    (DEMO, "play", 0),
]
LOW = [(AGENT, "equip", 80), (BLIGHT, "play", 0), (BLIGHT, "play", 120)]


SIZES = [(1366, 768), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
LOW_WINDOWS = [(1280, 720), (1366, 768)]
LOWEST = [(844, 390), (1024, 600), ZOOMED]
"""On a phone held sideways, and on zoomed pages, the question is beside the board."""
UPRIGHT = [(820, 1180), (1366, 768), (1440, 900)]


@pytest.mark.parametrize(("game", "verb", "after"), [*LOW, (BLIGHT, "eliminate", 102)])
def test_a_low_window(visitors: Visitors, game: str, verb: str, after: int) -> None:
    look = Look(visitors.come(), LOW_WINDOWS)
    look.sit(moment(game, verb, after))
    look.close()
    look.at(f"low-{game}-{after}")
    assert not look.wrong, "\n".join(look.wrong)


@pytest.mark.parametrize(("game", "verb", "after"), LYING)
def test_line_and_hand_are_seen_at_once(visitors: Visitors, game: str, verb: str, after: int) -> None:
    """Nothing has to be scrolled to for them, and no question hides or covers them."""
    look = Look(visitors.come(), LOWEST)
    look.sit(moment(game, verb, after))
    look.close()
    look.at(f"lying-{game}-{after}")
    hidden = {}
    for width, height in LOWEST:
        resize(look.page, width, height)
        hidden[width, "covered"] = look.page.evaluate(COVERED)
        hidden[width, "hidden"] = look.page.evaluate(HIDDEN) if height <= 480 else []
    for width, height in UPRIGHT:
        resize(look.page, width, height)
        hidden[width, "hidden"] = look.page.evaluate(HIDDEN)
    phone = Look(visitors.come(**PHONE), [(390, 844)])
    phone.sit(moment(game, verb, after))
    phone.close()
    hidden[390, "hidden"] = phone.page.evaluate(HIDDEN)
    assert {} == {where: cards for where, cards in hidden.items() if cards}
    assert not look.wrong, "\n".join(look.wrong)


@pytest.mark.parametrize("palette", PALETTES)
def test_palettes(visitors: Visitors, palette: str) -> None:
    """Chosen in the settings and kept; whether words are faint in it is measured wherever one looks."""
    look = Look(visitors.come(), [(1440, 900)])
    for game, verb, after in ((AGENT, "play", 120), (BLIGHT, "eliminate", 102)):
        look.sit(moment(game, verb, after))
        look.menu("Display", "Display")
        look.page.get_by_role("radio").nth(PALETTES.index(palette)).check()
        look.close()
        look.page.reload()
        look.page.locator("#question").wait_for()
        assert palette == look.page.evaluate("document.documentElement.dataset.palette")
        for width in (1440, 390):
            resize(look.page, width, WIDTHS[width])
            keep(look.page, f"palette-{palette}-{game}")


def test_what_is_set_aside_leaves_the_hand_in_sight(visitors: Visitors) -> None:
    twin = Twin(BLIGHT, 0)
    assert twin.play(lambda game: bool(game.view()["set_aside"]))
    look = Look(visitors.come(), SCREENS["mouse"])
    look.sit({"game": BLIGHT, "record": twin.game.record})
    look.close()
    look.at("blight-set-aside", is_full=True)
    expect(look.page.locator(".power").get_by_text("Set aside: ")).to_be_visible()
    assert not look.wrong, "\n".join(look.wrong)


CUT = """() => {
    const list = document.querySelector("[aria-label='The question'] ol");
    const below = list.parentElement.querySelector(":scope > button");
    const top = list.getBoundingClientRect().top;
    const end = below ? below.getBoundingClientRect().top : list.getBoundingClientRect().bottom;
    const lines = [...list.querySelectorAll("li")].map((line) => line.getBoundingClientRect());
    return {
        below: below ? parseInt(below.textContent) : 0,
        hidden: lines.filter((line) => line.bottom > end + 1).length,
        cut: lines.filter((line) => line.top < end - 3 && line.bottom > end + 1).length,
        shown: lines.filter((line) => line.top >= top - 1 && line.bottom <= end + 1).length,
    };
}"""
"""Return how many options the question says are below, how many are, how many are cut there, and how many are
shown.
"""


def test_no_option_of_a_long_list_is_cut(visitors: Visitors) -> None:
    """The last one that has no room is below, with all after it; one press shows them."""
    look = Look(visitors.come(), [(844, 390)])
    look.sit(moment(BLIGHT, "drop"))
    look.close()
    page = look.page
    page.wait_for_function(f"() => ({CUT})().below")
    seen = page.evaluate(CUT)
    assert seen["below"] == seen["hidden"] > 0
    assert seen["shown"] > 3
    page.get_by_role("button", name=f"{seen['below']} more below").click()
    page.wait_for_function(f"(n) => ({CUT})().below < n", arg=seen["below"])
    resize(page, 1440, 900)
    page.wait_for_function(f"() => !({CUT})().below")
    assert page.evaluate(CUT)["cut"] == 0


HALF = """() => {
    const log = document.querySelector("main ~ aside [aria-label='What happened']");
    const top = log.getBoundingClientRect().top;
    const seen = top + (parseFloat(log.style.getPropertyValue("--above")) || 0);
    const lines = [...log.querySelectorAll("li")].map((line) => line.getBoundingClientRect());
    const cut = lines.filter((line) => line.top < seen - 1 && line.bottom > seen + 1);
    return lines.length ? cut.length : -1;
}"""
"""Return how many lines of the log are seen in part at its upper edge, -1 if it has none."""


def test_no_line_of_the_log_is_cut(visitors: Visitors) -> None:
    look = Look(visitors.come(), [(1366, 768)])
    look.sit(moment(AGENT, "play", 120))
    log = look.page.locator("aside").get_by_role("region", name="What happened")
    for _ in range(5):
        look.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert look.page.evaluate(HALF) == 0
        log.evaluate("(one) => one.scrollBy(0, -13)")


def test_a_book_fits_into_a_low_window(visitors: Visitors) -> None:
    look = Look(visitors.come(), [(844, 390)])
    look.sit(course(BLIGHT, 0).opening(0))
    book = look.page.get_by_role("dialog")
    book.wait_for()
    assert book.evaluate("(one) => one.scrollHeight - one.clientHeight") == 0


def test_the_deck_beside_an_offer_has_its_heading(visitors: Visitors) -> None:
    """The number of one's cards is above them, below what is on offer."""
    look = Look(visitors.come(), [(1366, 768)])
    look.sit(moment(DEMO, "learn"))
    look.close()
    heading = look.page.get_by_text("cards are yours:").locator("visible=true")
    offer = look.page.locator("[data-zone=offer]").bounding_box()
    deck = look.page.get_by_role("list", name="cards are yours").bounding_box()
    above = heading.bounding_box()
    assert offer
    assert above
    assert deck
    assert offer["y"] + offer["height"] <= above["y"] < deck["y"]


def test_what_comes_after_an_ending_covers_what_is_scrolled_below_it(visitors: Visitors) -> None:
    """Its strip is as wide as the dialog, and above the map."""
    game = course_where(DEMO, lambda played: played.won)
    look = Look(visitors.come(), [(1366, 768)])
    look.sit(game.opening(len(game.offered)))
    Mouse(look.page).read_book()
    dialog = look.page.get_by_role("dialog", name="Mission accomplished")
    dialog.wait_for()
    strip = dialog.get_by_role("button", name="New game").locator("..")
    wide = dialog.evaluate("(one) => one.clientWidth")
    assert strip.evaluate("(one) => one.clientWidth") == wide


def test_all_cards_of_a_tray_are_in_sight(visitors: Visitors) -> None:
    """They are in one row or in two, and none is to be scrolled to."""
    discard = ["first-aid", "steady-pulse", "cut-the-wire", "improvise", "footwork", "focus", "instinct"]
    scenario = {"stage": "1", "slots": ["nervous-guard"], "hand": ["fetch", "tension"], "discard": discard}
    twin = Twin(BLIGHT, 1, {"scenario": scenario})
    for key in ("play:fetch", "use:fetch"):
        twin.choose(key)
    look = Look(visitors.come(), SIZES)
    look.sit({"game": BLIGHT, "record": twin.game.record})
    look.close()
    page = look.page
    tray = page.get_by_role("region", name="Which card returns to your hand?")
    for width, height in SIZES:
        resize(page, width, height)
        cards = tray.get_by_role("listitem")
        expect(cards).to_have_count(8)
        edge = tray.bounding_box()
        assert edge
        assert edge["y"] >= 0
        for card in cards.all():
            box = card.bounding_box()
            assert box
            assert box["width"] >= 76
            assert box["x"] + box["width"] <= edge["x"] + edge["width"]
            assert box["y"] + box["height"] <= edge["y"] + edge["height"]


def test_the_ways_on_are_in_sight_and_have_their_story_once(visitors: Visitors) -> None:
    """On a low window their buttons are above the map and the stories."""
    look = Look(visitors.come(), SIZES)
    look.sit(moment(BLIGHT, "go-to"))
    look.close()
    page = look.page
    for width, height in SIZES:
        resize(page, width, height)
        story = page.locator(".story").first.inner_text()
        assert page.get_by_text(story).count() == 1
    resize(page, 844, 390)
    for button in page.get_by_role("button", name="Go there").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (844, 390)])
def test_the_picture_of_an_ending_is_whole(visitors: Visitors, width: int, height: int) -> None:
    """Nothing of it is cut off: on a low window it is beside what is said."""
    game = course_where(DEMO, lambda played: played.won)
    look = Look(visitors.come(), [(width, height)])
    look.sit(game.opening(len(game.offered)))
    Mouse(look.page).read_book()
    picture = look.page.get_by_role("dialog", name="Mission accomplished").locator("img.picture").first
    look.page.wait_for_function("(one) => one.complete && one.naturalWidth", arg=picture.element_handle())
    shown, drawn = picture.evaluate(
        "(one) => [one.clientWidth / one.clientHeight, one.naturalWidth / one.naturalHeight]"
    )
    assert abs(shown / drawn - 1) < 0.02
