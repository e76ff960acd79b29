"""A game on the page and its twin, in step."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from browser.hands import Hands
from browser.twin import Twin
from playwright.sync_api import TimeoutError as TooLong

from fieldcraft.session.game import Game

READ: Final = """(wanted) => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const text = (one) => one.textContent.trim();
    const options = all("[aria-label='The question'] ol [data-option]").map((one, i) => {
        const [key, label] = wanted.options[i] ?? [];
        return [one.dataset.option, one.textContent.includes(label) ? label : text(one)];
    });
    return {
        prompt: all("h2#question").map(text).join(),
        options,
        words: all("section[aria-label='The table in words'] li").map(text),
        log: all("[role=region][aria-label='What happened'] li .told").map(text),
    };
}"""
LINES: Final = """document.querySelectorAll("[role=region][aria-label='What happened'] li").length"""
SAME: Final = f"JSON.stringify(({READ})(wanted)) === JSON.stringify(wanted)"
AGREES: Final = f"(wanted) => {LINES} === wanted.log.length && {SAME}"
"""All is read only when as much has happened on the page."""


class Played:
    """One game played by somebody's hands on the page, as its twin would play it."""

    def __init__(self, hands: Hands, twin: Twin) -> None:
        self.hands = hands
        self.page = hands.page
        self.twin = twin
        self.stories = 0
        self.agree()

    def agree(self) -> None:
        """The page shows what the twin says: question, options, position in words, log."""
        wanted = json.loads(json.dumps(self.twin.shown()))  # as the page has it, with lists for tuples
        try:
            self.page.wait_for_function(AGREES, arg=wanted)
        except TooLong:
            shown = self.page.evaluate(READ, wanted)
            differing = {part: (wanted[part], shown[part]) for part in wanted if wanted[part] != shown[part]}
            assert not differing, f"wanted and shown: {differing}"
        if self.twin.pages:
            self.stories += len(self.twin.pages)
            assert self.twin.pages == self.hands.read_book()

    def step(self) -> None:
        option = self.twin.best()
        number = 1 + self.twin.game.options.index(option)
        self.hands.settle(option)
        doomed = self.twin.is_doomed(option)
        self.hands.take(number, option)
        if doomed:
            self.hands.confirm()
        self.twin.choose(option.key)
        self.agree()

    def play(self, until: Callable[[Game], bool]) -> None:
        while not until(self.twin.game):
            self.step()
