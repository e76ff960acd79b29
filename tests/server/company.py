"""Several at one table of the market: links, browsers that see each other, two processes that serve it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from typing import Any, Final

from server.serving import Browser, LocalServer

AT_ONCE: Final[dict[str, Any]] = {"bot_pause": 0.0}
"""Settings with which bots do not pause."""


class TwoProcesses(LocalServer):
    """Two servers that share nothing but the database; browsers connect to them by turns."""

    def __init__(self, one: LocalServer, other: LocalServer) -> None:
        super().__init__(one.client)
        self.turns = cycle((one, other))

    @contextmanager
    def sit(self, token: str, **headers: str) -> Iterator[Browser]:
        with LocalServer.sit(next(self.turns), token, **headers) as browser:
            yield browser


def opened(server: LocalServer, *seats: str, **body: Any) -> dict[str, Any]:
    """The links of a new market."""
    return server.open(game="market", seed=1, **({"seats": list(seats)} if seats else {}), **body)


def tokens(links: dict[str, Any]) -> list[str]:
    """The links to play, in the order of seats."""
    found: list[str] = list(links["seats"])
    found.insert(links["seat"], links["play"])
    return found


@contextmanager
def sitting(server: LocalServer, *tokens: str) -> Iterator[list[Browser]]:
    """Yield a browser for each of the links, when each has seen that the others are there."""
    with ExitStack() as stack:
        browsers = [stack.enter_context(server.sit(token)) for token in tokens]
        for browser in browsers:
            browser.until(lambda one: here(one) == len(tokens))
        yield browsers


def here(browser: Browser) -> int:
    return sum(person["here"] for person in browser.around.get("people", []))


def person(browser: Browser, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = browser.around["people"][seat]
    return found


def choose(browser: Browser, key: str) -> dict[str, Any]:
    """Make a choice on the table as it was last seen."""
    return browser.get("choose", seq=browser.state["seq"], key=key)


def undo(browser: Browser, to: int) -> dict[str, Any]:
    return browser.get("undo", seq=browser.state["seq"], to=to)


def is_asked(browser: Browser) -> bool:
    """True if the game waits for this seat, or is over."""
    return bool(browser.state["over"] or browser.state["seat"] == browser.around["seat"])


def level(*browsers: Browser) -> None:
    """Listen until all have seen as many changes as the first."""
    for browser in browsers[1:]:
        browser.until(lambda one: one.state["rev"] >= browsers[0].state["rev"])
