"""The island on the page: played to its end alone and by two people, taught, and looked at."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Any, Final

import pytest
from browser.game import Played
from browser.hands import Finger, Hands, Keys, Mouse
from browser.looks import LAID_OUT, faint, faults, keep, resize, violations, wrong_with
from browser.people import PHONE, SCREENS, ZOOMED, Person, Visitors
from browser.several import Several
from browser.twin import Twin
from playwright.sync_api import expect

import fieldcraft
from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset

GAME: Final = "island"
DECKS: Final[dict[str, Any]] = {
    "fear_deck": ["isolation"] * 9,
    "dividers": [6, 3],
    "invader_deck": ["jungle-1", "mountain-1", "coast"],
}
"""Decks of a declared position that end no game."""

# -- played on the page --------------------------------------------------------------------------


def test_alone_to_the_end(somebody: Person) -> None:
    """Act by mouse, on lands, cards and panels that have an option."""
    somebody.sit(GAME, seed=34)
    played = Played(Mouse(somebody.page), Twin(GAME, 34))
    played.play(lambda game: game.over)
    somebody.page.get_by_role("dialog").wait_for()
    keep(somebody.page, "island-ending")
    assert not violations(somebody.page)
    assert played.hands.used["board"] > played.hands.used["list"]


@pytest.mark.needs_server
def test_two_people_play_to_the_end(visitors: Visitors) -> None:
    """On two pages at once, each with a Spirit and a board of its own."""
    pair = Several(visitors, GAME, 33, {"seats": 2, "spirits": 2})
    while not pair.game.over:
        pair.step()
        if pair.game.made == 20:
            for seat, person in enumerate(pair.people):
                pair.agree(seat)
                keep(person.page, f"island-pair-{seat + 1}")
    for seat in range(2):
        pair.agree(seat)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_the_last_counter_of_a_healthy_card_is_asked_about_once_more(
    visitors: Visitors, size: dict[str, Any]
) -> None:
    """Test that the page asks before the healthy card turns, though nothing is lost."""
    somebody = visitors.come(**size)
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "phase": "fast",
            "ravage": ["sands-1"],
            "lands": {"a1": "9 river-surges-in-sunlight", "a4": "2 explorer"},
            "stack": ["downward-spiral"],
            "pool": 1,
            **DECKS,
        }
    )
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    finish = page.locator("[data-option='finish']").locator("visible=true").first
    expect(finish).to_contain_text("The last counter leaves the blight card, and the card turns over.")
    keep(page, "island-last-counter")
    finish.click()
    asked = page.get_by_role("dialog", name="This cannot be mended")
    expect(asked).to_contain_text("The last counter leaves the blight card, and the card turns over.")
    keep(page, "island-last-counter-asked")
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    finish.click()
    asked.get_by_role("button", name="all the same").click()
    turned = page.get_by_text("Press anywhere to go on.").locator("..")
    expect(turned).to_contain_text("Downward Spiral Each invader phase")
    assert "blighted" in page.locator(".gauges").inner_text(), "it has turned behind its moment"
    keep(page, "island-card-turns")
    expect(page.get_by_role("region", name="Blight card")).to_contain_text("blighted")


def test_a_way_of_spreading_that_loses_the_island_is_asked_once_more(somebody: Person) -> None:
    """The last counter leaves a blighted card, wherever it spreads."""
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "phase": "fast",
            "ravage": ["sands-1"],
            "lands": {"a1": "9 river-surges-in-sunlight", "a4": "2 explorer, blight"},
            "card": ["downward-spiral"],
            "stack": [],
            "pool": 1,
            **DECKS,
        }
    )
    game.choose("finish")
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    spreads = page.locator("ol [data-option='cascade:a1']")
    expect(spreads).to_contain_text("This ends the game")
    spreads.click()
    asked = page.get_by_role("dialog", name="This ends the game")
    expect(asked).to_contain_text("The island is beyond healing.")
    asked.get_by_role("button", name="Stay").click()
    spreads.click()
    asked.get_by_role("button", name="End it all the same").click()
    expect(page.get_by_role("dialog")).to_contain_text("The island is beyond healing.")


@pytest.mark.parametrize("hands", [Keys, Finger])
def test_the_first_turn_by_keyboard_and_by_touch(visitors: Visitors, hands: type[Hands]) -> None:
    """The phone is the one of 390 by 844."""
    somebody = visitors.come(**(PHONE if hands is Finger else {}))
    somebody.sit(GAME, seed=3)
    played = Played(hands(somebody.page), Twin(GAME, 3))
    played.play(lambda game: game.over or game.view()["turn"] > 1)
    keep(somebody.page, f"island-{hands.__name__.lower()}")


def test_arrows_go_from_land_to_land(somebody: Person) -> None:
    somebody.sit(GAME, seed=3)
    page = somebody.page
    page.locator("[data-land=a3]").focus()
    for key, land in (("ArrowUp", "a2"), ("ArrowUp", "a1"), ("ArrowRight", "a6"), ("ArrowLeft", "a1")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-land={land}]")).to_be_focused()
    page.keyboard.press("Enter")
    opened = page.get_by_role("dialog", name="A1")
    opened.wait_for()
    assert "mountain" in opened.inner_text()
    assert not violations(page)


WATCH: Final = """() => {
    window.flown = new Set();
    const copies = (one) => [one, ...one.querySelectorAll("[data-copy]")].map(({ dataset }) => dataset.copy);
    const note = ({ target }) =>
        "flying" in target.dataset && copies(target).forEach((copy) => copy && flown.add(copy));
    const watch = new MutationObserver((changes) => changes.forEach(note));
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-flying"] });
}"""
"""Keeps which copies have flown."""


def test_pieces_travel_and_the_forecast_can_be_put_away(visitors: Visitors) -> None:
    """A piece flies to its land from its card or its track; a key hides the coming ravages."""
    somebody = visitors.come(reduced_motion="no-preference")
    sit_where(somebody, 1, "put")
    page = somebody.page
    page.evaluate(WATCH)
    page.keyboard.press("1")
    expect(page.locator("#question")).to_have_text("From where is it taken?")
    track = page.locator(".tracks").get_by_role(
        "button", name="Take presence from the energy track", exact=True
    )
    expect(track).to_have_text("Take")
    page.keyboard.press("1")
    page.wait_for_function("() => [...flown].some((copy) => copy.startsWith('presence-'))")
    threats = page.locator("[data-land] .ravage")
    expect(threats).not_to_have_count(0)
    page.keyboard.press("f")
    expect(threats).to_have_count(0)


FIGURES: Final = """() => {
    const panels = [...document.querySelectorAll("aside, .invaders, .gauges, .tabs, .near, .panel, .tools")]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const map = document.querySelector(".map").getBoundingClientRect();
    const step = 4;
    let seen = 0;
    for (let x = map.left + 2; x < map.right; x += step)
        for (let y = map.top + 2; y < map.bottom; y += step)
            if (!panels.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)) seen++;
    const box = (one) => one.getBoundingClientRect();
    const pieces = [...document.querySelectorAll(".copy > *")].map(box);
    const things = [...document.querySelectorAll("[data-stands]")]
        .map((one) => [one.dataset.stands, box(one)]);
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return {
        share: seen * step * step / (innerWidth * innerHeight),
        least: Math.min(...pieces.map(({ width, height }) => Math.max(width, height))),
        overlaps: things.flatMap(([name, one], i) =>
            things.slice(i + 1).filter(([, other]) => meet(one, other)).map(([other]) => `${name} ${other}`)),
        covered: things.filter(([, one]) => panels.some((panel) => meet(one, panel))).map(([name]) => name),
        cut: things.filter(([, { left, right, top, bottom }]) => left < map.left || right > map.right
            || top < map.top || bottom > map.bottom).map(([name]) => name),
    };
}"""
"""The share of the window that is map with nothing over it, the pixels of the smallest piece, and things in
lands that overlap, are covered or are cut.
"""


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=str)
@pytest.mark.parametrize(("spirits", "least"), [(1, 36), (2, 28)])
def test_the_map_is_the_table(visitors: Visitors, spirits: int, least: int, size: tuple[int, int]) -> None:
    """The map has more than half of the window, and pieces are seen whole and apart."""
    width, height = size
    somebody = visitors.come(viewport={"width": width, "height": height})
    for question in ("use", "ravage-order"):
        sit_where(somebody, spirits, question)
        figures = somebody.page.evaluate(FIGURES)
        keep(somebody.page, f"island-map-{spirits}-{question}")
        assert figures["share"] >= 0.55
        assert figures["least"] >= least - 0.5
        assert not figures["overlaps"] + figures["covered"] + figures["cut"]


COVERED_PANELS: Final = """() => {
    const boxes = [...document.querySelectorAll("aside, .invaders, .gauges > section")]
        .map((one) => one.getBoundingClientRect());
    return boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)).length;
}"""
"""The number of panels that are partly under the question or another panel."""


@pytest.mark.parametrize(("spirits", "question"), [(3, "put"), (3, "target"), (4, "push"), (4, "keep")])
def test_a_long_question_covers_no_panel(visitors: Visitors, spirits: int, question: str) -> None:
    somebody = visitors.come()
    sit_where(somebody, spirits, question)
    for width, height in [(1280, 720), (1366, 768), (1440, 900)]:
        resize(somebody.page, width, height)
        keep(somebody.page, f"island-long-{spirits}-{question}")
        assert not somebody.page.evaluate(COVERED_PANELS), (width, height)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180)], ids=str)
def test_the_map_has_most_of_a_phone_or_tablet(visitors: Visitors, size: tuple[int, int]) -> None:
    width, height = size
    somebody = visitors.come(**PHONE | {"viewport": {"width": width, "height": height}})
    sit_where(somebody, 1, "use")
    keep(somebody.page, f"island-map-phone-{height}")
    assert somebody.page.evaluate(FIGURES)["share"] >= 0.55


def test_no_land_is_under_a_panel_on_a_phone(visitors: Visitors) -> None:
    """Above a question of several lines the map is somewhat larger than its part of the window."""
    somebody = visitors.come(**PHONE)
    sit_where(somebody, 1, "play")
    lines = somebody.page.locator("#question").evaluate(
        "(h) => h.clientHeight / parseFloat(getComputedStyle(h).lineHeight)"
    )
    keep(somebody.page, "island-several-lines")
    assert round(lines) >= 2
    figures = somebody.page.evaluate(FIGURES)
    assert not figures["covered"] + figures["cut"]
    assert not somebody.page.locator(".overview").count(), "all is in sight"


def test_the_buttons_of_a_long_ending_are_in_sight(visitors: Visitors) -> None:
    """An ending that is longer than the window is scrolled under them."""
    somebody = visitors.come(viewport={"width": 1366, "height": 768})
    sit_where(somebody, 1, "end")
    ending = somebody.page.get_by_role("dialog", name="The island is lost")
    ending.wait_for()
    keep(somebody.page, "island-ending-long")
    whole = ending.bounding_box()
    buttons = [button.bounding_box() for button in ending.locator(".next .button").all()]
    assert whole
    assert len(buttons) > 3
    lowest = whole["y"] + whole["height"] - 8
    assert all(box and box["y"] + box["height"] < lowest for box in buttons)


DARKEST: Final = """async (png) => {
    const img = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    await img.decode();
    const { width, height } = img;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(img, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const light = (at) => (data[at] + data[at + 1] + data[at + 2]) / 3;
    return Math.min(...Array.from({ length: width * height }, (_, i) => light(4 * i)));
}"""
"""The light of the darkest point of a picture, from 0 to 255."""


def test_an_ending_fades_towards_its_buttons(visitors: Visitors) -> None:
    """No word is cut by them, however far it is scrolled."""
    somebody = visitors.come(viewport={"width": 1366, "height": 768})
    sit_where(somebody, 1, "end")
    page = somebody.page
    row = page.get_by_role("dialog", name="The island is lost").locator(".next")
    row.wait_for()
    blank = somebody.context.new_page()
    at = row.bounding_box()
    assert at
    strip: Any = {"x": at["x"], "y": at["y"] - 3, "width": at["width"], "height": 3}
    for scrolled in range(0, 30, 3):
        row.evaluate("(row, y) => (row.closest('dialog').scrollTop = y)", scrolled)
        png = b64encode(page.screenshot(clip=strip)).decode()
        assert blank.evaluate(DARKEST, png) > 190, scrolled


ACTING: Final = """() => {
    const { x, y, width, height } = document.querySelector(".acts")?.getBoundingClientRect() ?? {};
    const [left, right, top, bottom] = [x + width / 4, x + width * 3 / 4, y + height / 4, y + height * 3 / 4];
    const map = document.querySelector(".map").getBoundingClientRect();
    const panels = [...document.querySelectorAll("[data-over]")].map((one) => one.getBoundingClientRect());
    return width && {
        told: document.querySelector("p.line").textContent,
        seen: left > map.left && right < map.right && top > map.top && bottom < map.bottom
            && !panels.some((one) =>
                left < one.right && one.left < right && top < one.bottom && one.top < bottom),
    };
}"""
"""The caption at the land that acts, and whether the inner half of it is seen; null where none does."""
BEAT_MS: Final = 420


def test_the_land_that_acts_is_under_no_panel_on_a_phone(visitors: Visitors) -> None:
    """The map of two boards, which is larger than its window, follows what happens."""
    somebody = visitors.come(**PHONE, reduced_motion="no-preference")
    somebody.hold_time()
    lands = {f"{board}{n}": "2 explorer" for board in "ab" for n in range(1, 9)}
    lands |= {
        "a1": "2 explorer, 2 river-surges-in-sunlight",
        "b1": "2 explorer, 2 lightnings-swift-strike",
    }
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "spirits": 2,
            "boards": ["a", "b"],
            "phase": "fast",
            "ravage": ["mountain-1"],
            "build": ["wetland-1"],
            "lands": lands,
            "pool": 9,
            **DECKS,
        }
    )
    for _ in range(2):
        game.choose("finish")
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    page.locator("#question").wait_for()
    page.locator("[data-option='in-order']").locator("visible=true").first.click()
    seen = set()
    while page.locator("#question").inner_text() == "Which land is ravaged next?":
        somebody.pass_time(BEAT_MS // 2)
        acts = page.evaluate(ACTING)
        if acts:
            assert acts["seen"], acts["told"]
            seen.add(acts["told"])
    assert {f"{land} is ravaged for 2." for land in ("A1", "A6", "B2", "B7")} <= seen


def test_the_overview_of_a_map_leaves_the_map_in_sight(visitors: Visitors) -> None:
    """On a phone it has a small part of the map of four Spirits."""
    somebody = visitors.come(**PHONE)
    sit_where(somebody, 4, "use")
    shares = [somebody.page.locator(one).bounding_box() for one in (".overview", ".map")]
    overview, whole = [box["width"] * box["height"] for box in shares if box]
    assert overview < whole / 25


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)], ids=str)
def test_the_map_ends_above_a_question_about_cards(visitors: Visitors, size: tuple[int, int]) -> None:
    """The cards are above the map, which is seen whole between them and the question."""
    width, height = size
    somebody = visitors.come(**PHONE | {"viewport": {"width": width, "height": height}})
    for question in ("keep", "forget"):
        sit_where(somebody, 2, question)
        keep(somebody.page, f"island-map-{question}")
        boxes = [somebody.page.locator(one).bounding_box() for one in (".offered", ".map", "aside")]
        (cards, map_, asked) = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
        assert cards[1] <= map_[0], question
        assert 0 <= asked[0] - map_[1] < 12, question


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=str)
def test_pieces_are_recognised_on_a_phone(visitors: Visitors, size: tuple[int, int]) -> None:
    """Look at lands that are full and are ravaged now and next as well."""
    width, height = size
    somebody = visitors.come(**PHONE | {"viewport": {"width": width, "height": height}})
    ravaged = {"ravage": ["wetland-1"], "build": ["wetland-2"]}
    lands = {"a2": "3 explorer, town, city, 2 blight", "a5": "2 explorer, city, 2 river-surges-in-sunlight"}
    game = fieldcraft.scenario({"game": GAME, "phase": "fast", "lands": lands, "pool": 3, **ravaged, **DECKS})
    for state in ("full", "ravage-order", "hit"):
        if state == "full":
            somebody.sit(GAME, record=game.record)
            somebody.page.locator("#question").wait_for()
        else:
            sit_where(somebody, 1, state)
        figures = somebody.page.evaluate(FIGURES)
        keep(somebody.page, f"island-pieces-{state}-{height}")
        assert figures["least"] >= 21.5, state
        assert not figures["overlaps"], state


OVER_WORDS: Final = """() => [...document.querySelectorAll(".invaders .invader")].flatMap((card) => {
    const whole = card.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(card.querySelector(".name"));
    const words = [...range.getClientRects()];
    const isCut = words.some(({ left, right, top, bottom }) => left < whole.left || right > whole.right
        || top < whole.top - 3 || bottom > whole.bottom + 3);
    const isOver = [...card.querySelectorAll("svg")].map((one) => one.getBoundingClientRect()).some((sign) =>
        words.some((one) => Math.min(sign.right, one.right) - Math.max(sign.left, one.left) > 1
            && Math.min(sign.bottom, one.bottom) - Math.max(sign.top, one.top) > 4));
    return isCut || isOver ? [card.textContent.trim()] : [];
})"""
"""The cards of the invaders whose name is cut or has a sign over it."""


@pytest.mark.parametrize("hand", SCREENS)
def test_the_cards_of_the_invaders_are_read(visitors: Visitors, hand: str) -> None:
    """Look at those with the longest names: a card that escalates, and one of two terrains."""
    somebody = visitors.come_by(hand)
    cards = {"ravage": ["mountain-2"], "build": ["jungle-wetland"]}
    game = fieldcraft.scenario({"game": GAME, "phase": "fast", **cards, **DECKS})
    somebody.sit(GAME, record=game.record)
    somebody.page.locator("#question").wait_for()
    wrong = {}
    for width, height in SCREENS[hand]:
        resize(somebody.page, width, height)
        keep(somebody.page, f"island-invaders-{height}")
        wrong[height] = somebody.page.evaluate(OVER_WORDS)
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize("spirits", [2, 3, 4])
def test_the_names_of_spirits_are_read_on_a_phone(visitors: Visitors, spirits: int) -> None:
    """Test that no tab is under the question."""
    somebody = visitors.come(**PHONE)
    sit_where(somebody, spirits, "use")
    asked = somebody.page.get_by_role("complementary").bounding_box()
    tabs = [tab.bounding_box() for tab in somebody.page.locator(".tabs button").all()]
    assert asked
    assert len(tabs) == spirits
    assert all(tab and tab["y"] + tab["height"] <= asked["y"] for tab in tabs)


CUT_ELEMENTS: Final = """() => {
    const isCut = (card) => {
        const { right, bottom } = card.getBoundingClientRect();
        const elements = [...card.querySelectorAll(".row svg")].map((one) => one.getBoundingClientRect());
        return elements.some((one) => one.right > right || one.bottom > bottom);
    };
    const cards = [...document.querySelectorAll("[data-zone=hand] [data-card]")];
    return cards.filter(isCut).map((card) => card.querySelector(".name").textContent);
}"""
"""The names of the cards in hand on which not all elements are seen."""


def test_a_long_name_leaves_room_for_the_elements_of_a_card(visitors: Visitors) -> None:
    somebody = visitors.come()
    hand = ["the-trees-and-stones-speak-of-war", "flash-floods", "wash-away"]
    hand += ["boon-of-vigor", "rivers-bounty", "savage-mawbeasts"]
    game = fieldcraft.scenario({"game": GAME, "phase": "fast", "hand": [hand], **DECKS})
    somebody.sit(GAME, record=game.record)
    somebody.page.locator("#question").wait_for()
    for width, height in SCREENS["mouse"]:
        resize(somebody.page, width, height)
        keep(somebody.page, f"island-names-{height}")
        assert not somebody.page.evaluate(CUT_ELEMENTS), (width, height)


def test_the_keys_of_the_map_are_listed(somebody: Person) -> None:
    somebody.sit(GAME, seed=3)
    somebody.page.locator("#question").wait_for()
    somebody.page.keyboard.press("?")
    listed = somebody.page.get_by_role("dialog", name="Keys")
    expect(listed).to_contain_text("Show the whole map")
    expect(listed).to_contain_text("Undo")


def test_the_map_is_zoomed_by_wheel_and_keys_and_dragged(somebody: Person) -> None:
    somebody.sit(GAME, seed=3)
    page = somebody.page
    land, pane = page.locator("[data-land=a4]"), page.locator(".map .pane")

    def place() -> tuple[float, float, float]:
        box = land.bounding_box()
        assert box
        return box["x"], box["y"], box["width"]

    x, y, width = place()
    page.keyboard.press("+")
    page.wait_for_function(
        "width => document.querySelector('[data-land=a4]').offsetWidth > width * 1.2", arg=width
    )
    page.keyboard.press("0")
    page.wait_for_function(
        "width => document.querySelector('[data-land=a4]').offsetWidth < width * 1.1", arg=width
    )
    page.mouse.move(x - 30, y + 10)
    page.mouse.wheel(0, -400)
    page.wait_for_function(
        "width => document.querySelector('[data-land=a4]').offsetWidth > width * 1.5", arg=width
    )
    before = pane.evaluate("pane => [pane.scrollLeft, pane.scrollTop]")
    page.mouse.down()
    page.mouse.move(x + 30, y + 40, steps=4)
    page.mouse.up()
    after = pane.evaluate("pane => [pane.scrollLeft, pane.scrollTop]")
    assert [a - b for a, b in zip(after, before, strict=True)] == pytest.approx([-60, -30], abs=2)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_spirit_is_opened_and_folded(somebody: Person) -> None:
    """A panel is open where the question is about it, and folds by its button or a key."""
    somebody.sit(GAME, seed=3)
    page = somebody.page
    panel, button = page.locator(".panel"), page.locator(".tabs button").first
    expect(panel).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(panel).to_be_hidden()
    page.keyboard.press("s")
    expect(panel).to_be_visible()


# -- looked at -----------------------------------------------------------------------------------

STATES: Final = {
    1: ("grow", "put", "keep", "play", "use", "gather", "ravage-order", "hit", "end"),
    2: ("keep", "use", "target", "ravage-order", "end"),
    4: ("use", "target", "hit", "end"),
}
"""The questions that are looked at, by the number of Spirits; `end` is the position after the last."""


PANEL_CUT: Final = """() => {
    const panel = document.querySelector(".panel");
    return panel.scrollHeight > panel.clientHeight;
}"""
"""True if a Spirit's panel is longer than its visible part."""
LOW: Final = (1366, 768)
"""The lowest window in which the panel of each Spirit is seen whole."""


@cache
def asked(spirits: int, seed: int = 3) -> tuple[dict[str, Any], list[str]]:
    """The record of a game of random choices, and what was asked before each."""
    game = fieldcraft.new(GAME, seed=seed, setup={"spirits": spirits})
    bot, found = make_bot("random", seed), []
    while not game.over:
        found.append(game.view()["question"]["name"])
        game.choose(bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key)
    return game.record, found


def sit_where(somebody: Person, spirits: int, question: str) -> None:
    """Sit down where that is asked, in the middle of the game; or at its end."""
    record, found = asked(spirits)
    moments = [n for n, name in enumerate([*found, "end"]) if name == question]
    assert moments, f"{question} is never asked of {spirits} Spirits"
    somebody.sit(GAME, record=record, upto=moments[len(moments) // 2])
    somebody.page.locator("#question").wait_for()
    somebody.page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("hand", SCREENS)
@pytest.mark.parametrize("spirits", STATES)
def test_how_it_looks(visitors: Visitors, spirits: int, hand: str) -> None:
    somebody = visitors.come_by(hand)
    wrong: list[str] = []
    for state in STATES[spirits]:
        sit_where(somebody, spirits, state)
        zoomed = [ZOOMED] * (hand == "mouse" and spirits == 4)
        wrong += wrong_with(somebody.page, f"island-{spirits}-{state}", SCREENS[hand] + zoomed, is_full=True)
        if hand == "mouse":
            resize(somebody.page, *LOW)
            for tab in somebody.page.locator(".tabs button").all():
                tab.evaluate("tab => tab.click()")
                if somebody.page.evaluate(PANEL_CUT):
                    wrong.append(f"island-{spirits}-{state}: the panel of {tab.inner_text()} is cut")
        elif somebody.page.evaluate(PANEL_CUT):
            wrong.append(f"island-{spirits}-{state}: the panel is cut")
    assert not wrong, "\n".join(wrong)


NOTE_CHARTS: Final = """(() => {
    window.charts = [];
    new MutationObserver(() => {
        const marks = [...document.querySelectorAll("dialog figure text.n")];
        window.charts.push(marks.map((mark) => Number(mark.getAttribute("x"))));
    }).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
"""Note from now on where the marks of an ending's chart are, whenever the page changes."""


def test_the_chart_of_an_ending_is_drawn_at_its_size(somebody: Person) -> None:
    """Test that no mark is ever drawn outside, not even before the page is laid out."""
    somebody.page.add_init_script(NOTE_CHARTS)
    sit_where(somebody, 2, "end")
    page = somebody.page
    page.locator("dialog figure text.n").first.wait_for()
    page.evaluate(LAID_OUT)
    charts = [marks for marks in page.evaluate("window.charts") if marks]
    assert charts
    assert min(min(marks) for marks in charts) > 0


def test_every_card_is_drawn(somebody: Person) -> None:
    """All cards on the page of rules; one of each kind opened."""
    page = somebody.open(f"/rules/{GAME}")
    page.get_by_role("heading", name="All cards").wait_for()
    cards = [face for face in ruleset(GAME).faces().values() if face["kind"] not in ("board", "piece")]
    assert len(cards) == page.locator(".cards li").count()
    wrong = faults(page) + faint(page)
    for name in ("Flash Floods", "Massive Flooding", "Thunderspeaker", "Retreat!", "Downward Spiral"):
        page.locator(".cards").get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()
        wrong += [f"{name}: {one}" for one in faults(page) + violations(page)]
        keep(page, f"island-card-{name.lower().replace(' ', '-').strip('!')}")
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    assert not wrong, "\n".join(wrong)


def test_tokens_strife_and_an_event_are_shown(somebody: Person) -> None:
    """Look at a map with tokens and at an event that asks which half is done."""
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "sets": ["branch_and_claw"],
            "turn": 2,
            "phase": "blighted island",
            "lands": {
                "a1": "2 river-surges-in-sunlight",
                "a4": "town-strife, city-1-strife2, explorer",
                "a5": "2 beasts, disease",
                "a8": "wilds, dahan, blight",
            },
            "event_deck": ["years-of-little-rain", "heavy-farming"],
            "energy": [4],
            "stack": ["downward-spiral"],
            "pool": 5,
            **DECKS,
        }
    )
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    for kind in ("beasts", "disease", "wilds"):
        expect(page.locator(f".chip.{kind}").first).to_be_visible()
    expect(page.locator("[data-land=a4] .chip.town .spark")).to_have_text("")
    expect(page.locator("[data-land=a4] .chip.city .spark")).to_have_text("2")
    expect(page.locator(".spark")).to_have_count(2)
    half = page.locator("[data-option='part:2']").locator("visible=true").first
    expect(half).to_contain_text("Act to Ease the Drought")
    keep(page, "island-event")
    assert not faults(page) + violations(page)


def test_a_list_of_short_lines_stays_under_the_pointer(visitors: Visitors) -> None:
    """Point at each line: the text below the list has its room already, however long it is."""
    twin = Twin(GAME, 5, {"sets": ["branch_and_claw"], "who": ["keeper-of-the-forbidden-wilds"]})
    innate = "use:punish-those-who-trespass"
    assert twin.play(lambda game: innate in [option.key for option in game.options])
    somebody = visitors.come(viewport={"width": 1366, "height": 768})
    somebody.sit(GAME, record=twin.game.record)
    somebody.page.locator("ol.brief").wait_for()
    lines = somebody.page.locator("ol [data-option]")
    before = [line.bounding_box() for line in lines.all()]
    invitation = somebody.page.get_by_text("Point at a line to read more of it.")
    expect(invitation).to_be_visible()
    for line, box in zip(lines.all(), before, strict=True):
        line.hover()
        assert line.bounding_box() == box
        expect(invitation).to_be_hidden()
    lines.first.click()
    expect(somebody.page.locator(f"ol [data-option='{innate}']")).to_have_count(0)


def test_an_extra_board_with_badlands_and_an_adversary_with_herds_is_shown(somebody: Person) -> None:
    """Look at two boards of one Spirit, at tokens of further sets, and at what stops a build."""
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "sets": ["branch_and_claw", "jagged_earth", "nature_incarnate"],
            "board": "e",
            "extra_board": True,
            "adversary": "habsburg-livestock-colony",
            "level": 6,
            "phase": "fast",
            "lands": {
                "e1": "2 river-surges-in-sunlight",
                "e3": "town-2, badlands",
                "e4": "2 town, disease, vitality",
                "f2": "city, 2 badlands",
            },
            "played": [["flash-floods"]],
            "stack": ["downward-spiral"],
            "pool": 5,
            "fear_deck": ["isolation"] * 9,
            "dividers": [6, 3],
            "build": ["wetland-1"],
            "invader_deck": ["jungle-1", "mountain-1", "coast"],
        }
    )
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    expect(page.locator("[data-land=e4] .shield")).to_have_count(1)
    expect(page.locator("[data-land=f2] .shield")).to_have_count(0)
    for kind in ("badlands", "vitality", "disease"):
        expect(page.locator(f".chip.{kind}").first).to_be_visible()
    expect(page.locator("[data-land=e1] .site")).to_have_count(1)
    expect(page.locator(".site")).to_have_count(1)
    keep(page, "island-sets")
    assert not faults(page) + violations(page)


def test_the_panels_of_spirits_of_sets_show_what_only_they_have(somebody: Person) -> None:
    """Look at the presence that Serpent has absorbed, at uses of water, and at a space with a card play."""
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "sets": ["feather_and_flame", "jagged_earth"],
            "spirits": 3,
            "who": [
                "serpent-slumbering-beneath-the-island",
                "downpour-drenches-the-world",
                "stones-unyielding-defiance",
            ],
            "phase": "fast",
            "lands": {
                "a5": "3 serpent-slumbering-beneath-the-island",
                "b1": "3 downpour-drenches-the-world, town",
                "c5": "2 stones-unyielding-defiance, blight",
            },
            "absorbed": [0, 2, 1],
            "poured": [0, 1],
            "elements": [{"earth": 2}, {"water": 6}, {"earth": 4}],
            "energy": [2, 1, 3],
            "tracks": [[1, 1], [2, 3], [4, 2]],
            "stack": ["downward-spiral"],
            "pool": 9,
            **DECKS,
        }
    )
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    wrong: list[str] = []
    for at, (place, says) in enumerate(
        (
            (".absorbed", "Downpour Drenches the World2"),
            (".numbers", "2 uses of water"),
            (".tracks", "one more card play"),
        )
    ):
        page.locator(".tabs button").nth(at).click()
        expect(page.locator("section.spirit").locator(place)).to_contain_text(says)
        wrong += wrong_with(page, f"island-panel-of-sets-{at}", [(1366, 768), (390, 844)])
    assert not wrong


HIDDEN: Final = """() => {
    const hidden = [];
    for (const space of document.querySelectorAll(".track li:not(.open)")) {
        const disc = space.querySelector("[data-copy], .grid").getBoundingClientRect();
        const sign = space.querySelector(".number").getBoundingClientRect();
        const wide = Math.min(disc.right, sign.right) - Math.max(disc.left, sign.left);
        const high = Math.min(disc.bottom, sign.bottom) - Math.max(disc.top, sign.top);
        const share = Math.max(0, wide) * Math.max(0, high) / (disc.width * disc.height);
        if (share > 0.4) hidden.push(`${space.textContent.trim()}: ${share.toFixed(2)}`);
    }
    const inside = [...document.querySelectorAll(".track li")].map((one) => one.getBoundingClientRect());
    for (const one of inside)
        for (const other of inside)
            if (one !== other && one.right > other.left + 1 && other.right > one.left + 1 &&
                one.bottom > other.top + 1 && other.bottom > one.top + 1) hidden.push("spaces overlap");
    return hidden;
}"""
"""Spaces of tracks whose signs hide the presence on them, and spaces over each other."""


@pytest.mark.parametrize(
    "spirits",
    [
        ["heart-of-the-wildfire", "serpent-slumbering-beneath-the-island", "downpour-drenches-the-world"],
        ["stones-unyielding-defiance", "vengeance-as-a-burning-plague"],
        ["keeper-of-the-forbidden-wilds", "sharp-fangs-behind-the-leaves"],
    ],
)
def test_no_sign_hides_the_presence_on_its_space(somebody: Person, spirits: list[str]) -> None:
    """Look at the panels of all Spirits of sets with the most presence on their tracks."""
    game = fieldcraft.scenario(
        {
            "game": GAME,
            "sets": ["branch_and_claw", "feather_and_flame", "jagged_earth"],
            "spirits": len(spirits),
            "who": spirits,
            "phase": "fast",
            "lands": {f"{board}5": f"2 {id}" for board, id in zip("abc", spirits, strict=False)}
            | {"a4": "city"},
            "elements": [{"earth": 2}] * len(spirits),
            "tracks": [[1, 1] for _spirit in spirits],
            "stack": ["downward-spiral"],
            "pool": 9,
            **DECKS,
        }
    )
    somebody.sit(GAME, record=game.record)
    page = somebody.page
    wrong: list[str] = []
    for at, id in enumerate(spirits):
        page.locator(".tabs button").nth(at).click()
        page.locator(f"section.spirit.of-{at}").wait_for()
        for size in ((390, 844), (1366, 768)):
            resize(page, *size)
            wrong += [f"{id} {size}: {one}" for one in page.evaluate(HIDDEN)]
            keep(page, f"island-tracks-{id.partition('-')[0]}")
    assert not wrong


def test_the_setup_offers_layouts_that_fit(somebody: Person) -> None:
    """Choose two Spirits, and a layout of two boards; with one Spirit only the standard one is left."""
    form = somebody.box(GAME)
    layout = form.get_by_label("How the boards are joined")
    expect(layout.locator("option")).to_have_count(1)
    expect(form.get_by_text("Leaf, Snake: only for 4 boards")).to_be_visible()
    expect(form.get_by_text("Coastline: only for 2 or 3 boards")).to_be_visible()
    assert [] == wrong_with(somebody.page, "island-layouts", [(1366, 768), (390, 844)])
    form.get_by_label("One board more than there are Spirits").check()
    expect(layout.locator("option")).to_have_count(6)
    expect(form.get_by_text("Coastline: only for")).to_have_count(0)
    layout.select_option("coastline")
    form.get_by_label("One board more than there are Spirits").uncheck()
    expect(layout.locator("option")).to_have_count(1)
    expect(layout).to_have_value("standard")


def test_the_setup_hides_what_the_chosen_sets_do_not_have(somebody: Person) -> None:
    """Choose a set and an adversary; only then is asked about events and about a level."""
    page, form = somebody.page, somebody.box(GAME)
    events, level = form.get_by_label("Events of the sets"), form.get_by_label("The level of the adversary")
    expect(form.get_by_label("The first board")).to_be_visible()
    expect(events).to_have_count(0)
    expect(level).to_have_count(0)
    form.get_by_role("radio", name="Sweden").check()
    expect(level).to_be_visible()
    form.locator("#island-sets summary").click()
    form.get_by_label("Branch & Claw").check()
    expect(events).to_be_checked()
    keep(page, "island-setup")
