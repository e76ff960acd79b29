"""One game played on several pages, one for each seat, and the same game beside them by the engine."""

from __future__ import annotations

from typing import Any, Final

from browser.game import AGREES, READ
from browser.hands import SETTLED, close_book
from browser.people import Person, Visitors
from browser.twin import is_doomed
from playwright.sync_api import TimeoutError as TooLong

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.rendering import client
from fieldcraft.session.game import Game

READY: Final = f"([wanted, key]) => ({AGREES})(wanted) && ({SETTLED})(key)"
"""The page shows what is wanted, and this option can be taken."""


class Several:
    """People at one table, each in their own browser. They come after a number of choices and choose like a
    bot.
    """

    def __init__(
        self, visitors: Visitors, game: str, seed: int, setup: dict[str, Any], after: int = 0
    ) -> None:
        self.game = Game(ruleset(game), seed, setup)
        self.bot = make_bot("greedy", seed)
        while self.game.made < after:
            self.game.choose(self.next())
        n: int = setup["seats"]
        self.people: list[Person] = [visitors.come() for _ in range(n)]
        seats = ["me", *["open"] * (n - 1)]
        opening: dict[str, Any] = {"record": self.game.record} if after else {"seed": seed, "setup": setup}
        links = self.people[0].table(game, seats=seats, clock=0, **opening)
        self.read = [0] * n
        """Number of facts that each has read for pages of the book."""
        for seat, token in enumerate([links["play"], *links["seats"]]):
            self.people[seat].open(f"/play/{token}")
            if after:
                self.people[seat].page.locator("#question").wait_for()
                close_book(self.people[seat].page)
                self.read[seat] = client.facts_read(self.game, seat)

    def wanted(self, seat: int) -> dict[str, Any]:
        """Return the text of a seat's page."""
        game, told = self.game, client.position(self.game, seat)
        names = ", ".join(game.seat_names[who] for who in told["waits"])
        prompt = told["prompt"] if told["options"] else f"{names} decides."
        return {
            "prompt": "The game is over." if game.over else prompt,
            "options": [[option["key"], option["label"]] for option in told["options"]],
            "words": [line.strip() for line in told["position"]],
            "log": [fact["line"].removeprefix("> ") for fact in client.facts(game, seat)],
        }

    def agree(self, seat: int, key: str = "") -> None:
        """The page of a seat shows what the engine says, this option can be taken, and its book is read."""
        page, wanted = self.people[seat].page, self.wanted(seat)
        try:
            page.wait_for_function(READY, arg=[wanted, key])
        except TooLong:
            shown = page.evaluate(READ, wanted)
            differing = {part: (wanted[part], shown[part]) for part in wanted if wanted[part] != shown[part]}
            assert not differing, f"wanted and shown: {differing}"
        if client.pages(self.game, seat, self.read[seat]):
            page.locator("dialog[open]").wait_for()
            close_book(page)
        self.read[seat] = client.facts_read(self.game, seat)

    def next(self) -> str:
        """The key of what is chosen."""
        return self.bot.choose(Observation(self.game.state, self.game.seat, self.game.rules.appraisal)).key

    def step(self) -> None:
        """Let the seat that is asked choose: by the option's number, or by its line if the number has two
        digits.
        """
        seat, key = self.game.seat, self.next()
        self.agree(seat, key)
        page = self.people[seat].page
        number = 1 + [option.key for option in self.game.options].index(key)
        if number <= 9:
            page.keyboard.press(str(number))
        else:
            page.locator(f"ol [data-option='{key}']").click()
        if is_doomed(self.game, self.game.options[number - 1]):
            page.get_by_role("button", name="all the same").click()
        self.game.choose(key)
        while self.game.give_settled():
            pass
