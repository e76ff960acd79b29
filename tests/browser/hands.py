"""Acting on the page: by mouse, by keyboard alone, by touch."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from math import dist
from typing import Any, Final

from playwright.sync_api import ElementHandle, Locator, Page, Position

from fieldcraft.kernel.state import Option

NUMBERS: Final = """(card) =>
    [...card.querySelectorAll(".keys > b")].map((number) => Number(number.textContent))"""
"""Numbers of the options of a card on the table."""

PLACE: Final = f"""({{ number, label }}) => {{
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent);
    const cards = seen("main [data-card]").filter((card) => ({NUMBERS})(card).includes(number));
    const buttons = seen("main [data-zone] button:not([data-card]), main li button:not([data-card])").filter(
        (button) => button.textContent.trim().endsWith(label));
    return [...cards, ...buttons][0];
}}"""
"""The card or place on the board that has an option."""

FREE: Final = """(place) => {
    if (document.getAnimations().some((one) => one.playState === "running")) return null;
    place.scrollIntoView({ block: "center", inline: "center" });
    const box = place.getBoundingClientRect();
    const [down, across] = [[0.5, 0.25, 0.75, 0.35, 0.65, 0.9], [0.5, 0.2, 0.8, 0.35, 0.65, 0.07, 0.93]];
    for (const y of down) for (const x of across) {
        const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        const is_free = place.contains(top) && !top.closest("[data-piece]");
        if (is_free) return { x: box.width * x, y: box.height * y };
    }
}"""
"""A point of a place that nothing covers, no piece either, as soon as nothing moves any more."""

FOCUSED: Final = f"""() => ({{
    option: document.activeElement.dataset.option,
    numbers: ({NUMBERS})(document.activeElement),
}})"""


NEXT: Final = re.compile("Next (page|chapter)")
"""Label of the button that turns to the next page of a book."""

ALL: Final = re.compile(r"^\d+ more$")
"""Label of the button that shows every option."""

TAPPED: Final = "addEventListener('click', (event) => { window.tapped = event.timeStamp; }, true)"
"""Has the page keep when it was tapped last, by its own clock."""

RESTED: Final = "() => !(performance.now() - window.tapped < 360)"
"""True as soon as a second tap is one of its own, wherever it falls."""

NEAR: Final = 130
"""Pixels beyond which it is one of its own, however soon it comes."""

STAGED: Final = ("drop",)
"""On the table a press only puts these aside, until all of them are settled at once."""

SETTLED: Final = """(key) => ![...document.querySelectorAll("[data-option][aria-disabled]")]
    .some((one) => one.dataset.option === key)"""


def settled(page: Page) -> None:
    """Wait until it is one's turn, or the game is over."""
    page.wait_for_function(
        """() => document.querySelector("ol [data-option]:enabled")
            || document.querySelector("#question")?.textContent.includes("over")"""
    )


def close_book(page: Page) -> None:
    """Read what was reported meanwhile; where several play, it opens a moment after the position is shown."""
    page.wait_for_function("""() => !document.querySelector("[aria-busy=true]")""")
    book = page.locator(
        "dialog[open]", has=page.get_by_role("button", name=re.compile("Next (page|chapter)|Close the book"))
    )
    if book.count():
        shown = book.element_handle()
        page.keyboard.press("Escape")
        page.wait_for_function("(book) => !book.isConnected", arg=shown)


class Hands(ABC):
    """Takes options of the question on the page; `used` counts the ways in which that was done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.used: Counter[str] = Counter()

    ways: tuple[str, ...]

    @abstractmethod
    def take(self, number: int, option: Option[Any]) -> None:
        """Take an option, which has this number."""

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button that is in observation."""

    def settle(self, option: Option[Any]) -> None:
        """An option that has just ended a turn and is on offer again can be taken after a moment only."""
        self.page.wait_for_function(SETTLED, arg=option.key)

    def confirm(self) -> None:
        """Confirm what cannot be mended, which is asked once more."""
        self.press(self.page.get_by_role("button", name="all the same"))

    def read_book(self) -> list[tuple[str, list[str]]]:
        """Read the open book to its end: the chapters, each a title and paragraphs."""
        book = self.page.get_by_role("dialog")
        book.wait_for()
        shut = book.get_by_role("button", name="Close the book")
        chapters = [self.chapter()]
        while not shut.count():
            at = book.locator("footer span").inner_text().split(" of ")
            is_last = len(set(at)) == 1  # a chapter of one page has no page number
            assert is_last == book.get_by_role("button", name="Next chapter").count(), at
            self.press(book.get_by_role("button", name=NEXT))
            if chapters[-1] != self.chapter():
                chapters.append(self.chapter())
        self.press(shut)
        shut.wait_for(state="detached")
        return chapters

    def chapter(self) -> tuple[str, list[str]]:
        book = self.page.get_by_role("dialog")
        paragraphs = book.get_by_role("paragraph").all_text_contents()
        return book.get_by_role("heading").inner_text(), [text.strip() for text in paragraphs]


class Pointing(Hands):
    """Presses cards and places on the board that have an option, else its line in the list."""

    ways = ("board", "opened")

    def take(self, number: int, option: Option[Any]) -> None:
        if option.parts.verb in STAGED:
            self.take_from_list(option.key)
            return
        place = self.page.evaluate_handle(PLACE, {"number": number, "label": option.label}).as_element()
        if place is None:
            self.used["list"] += 1
            self.take_from_list(option.key)
            return
        self.used["board"] += 1
        free = self.page.wait_for_function(FREE, arg=place)
        self.point(place, free.json_value())
        self.choose_opened(option.key)

    def choose_opened(self, key: str) -> None:
        """The payment is shown first: the card is open, with everything that can be done with it."""
        opened = self.page.get_by_role("dialog").locator(f"[data-option='{key}']")
        if opened.count():
            self.used["opened"] += 1
            self.press(opened)

    @abstractmethod
    def point(self, place: ElementHandle, position: Position) -> None: ...

    def take_from_list(self, key: str) -> None:
        """The option's line, or its button where a narrow window has no list of so few."""
        line = self.page.locator(f"[data-option='{key}']").locator("visible=true")
        whole = self.page.get_by_role("button", name=ALL).locator("visible=true")
        line.or_(whole).first.wait_for()  # the page may still be on its way there
        if not line.count():
            self.press(whole)
        self.press(line.first)


class Mouse(Pointing):
    def take(self, number: int, option: Option[Any]) -> None:
        self.page.mouse.move(1, 1)  # off the cards: the one under the pointer rises over its neighbours
        super().take(number, option)

    def point(self, place: ElementHandle, position: Position) -> None:
        place.click(position=position)

    def press(self, button: Locator) -> None:
        button.click()


class Finger(Pointing):
    """Taps one thing after the other: two taps at once on one place are one."""

    there = (0.0, 0.0)
    """The place of the last tap."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        page.add_init_script(TAPPED)
        page.evaluate(TAPPED)

    def point(self, place: ElementHandle, position: Position) -> None:
        box = place.bounding_box()
        assert box
        self.rest(box["x"] + position["x"], box["y"] + position["y"])
        place.tap(position=position)

    def press(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        self.rest(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        button.tap()

    def rest(self, x: float, y: float) -> None:
        """Before a tap there: so long that it is not taken for the second half of the last one."""
        if dist(self.there, (x, y)) < NEAR:
            self.page.wait_for_function(RESTED)
        self.there = x, y


class Keys(Hands):
    """Numbers, arrows to the line in the list, arrows to the card: each in its turn."""

    ways = ("by_card", "by_arrows", "by_number")

    def take(self, number: int, option: Option[Any]) -> None:
        first = self.used.total() % len(self.ways)
        way = next(way for way in self.ways[first:] + self.ways if getattr(self, way)(number, option))
        self.used[way] += 1

    def by_number(self, number: int, option: Option[Any]) -> bool:
        if number <= 9:
            self.page.keyboard.press(str(number))
        return number <= 9

    def by_arrows(self, number: int, option: Option[Any]) -> bool:
        found = self.walk("ArrowDown", lambda focused: focused["option"] == option.key)
        if found:
            self.page.keyboard.press("Enter")
        return found

    def by_card(self, number: int, option: Option[Any]) -> bool:
        if option.parts.verb in STAGED or not self.walk(
            "ArrowRight", lambda focused: number in focused["numbers"]
        ):
            return False
        self.page.keyboard.press("Enter")
        opened = self.page.get_by_role("dialog").locator(f"[data-option='{option.key}']")
        if opened.count():
            self.press(opened)
        return True

    def walk(self, key: str, until: Callable[[dict[str, Any]], bool]) -> bool:
        """Press a key until the focus is where it should be; False where that is nowhere."""
        for _ in range(60):
            self.page.keyboard.press(key)
            if until(self.page.evaluate(FOCUSED)):
                return True
        return False

    def press(self, button: Locator) -> None:
        """Go to a button by Tab, and press Enter."""
        handle = button.element_handle()
        while not handle.evaluate("(button) => button === document.activeElement"):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
