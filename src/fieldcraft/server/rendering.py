"""A table as messages of the wire, for one link."""

from __future__ import annotations

from typing import Any, cast

from fieldcraft.rulebook.setup import SCENARIO
from fieldcraft.server import wire
from fieldcraft.server.repository import Link
from fieldcraft.server.wire import ClosedOption, Fact, Feat, Past, State, StoryPage, UndoReach
from fieldcraft.session import client
from fieldcraft.session.game import Game


def position(game: Game, link: Link) -> dict[str, Any]:
    """What a link sees of a game as it stands, and whether its holder may answer."""
    yours = link.role == "play" and link.seat in game.people and link.seat in game.open_seats
    return client.position(game, link.seat) | {"yours": yours}


def closed(game: Game, link: Link) -> list[ClosedOption]:
    """What is not on offer to a link's seat and may be asked about, with the reasons."""
    return cast("list[ClosedOption]", client.closed(game, link.seat))


def undo(game: Game, link: Link) -> UndoReach:
    """How far this link may go back, and from where on that takes back what was revealed."""
    if link.role != "play":
        return {"choices": 0, "reveals": False, "free_to": 0, "last": 0, "asks": False}
    return cast("UndoReach", client.undo_reach(game, link.seat))


def facts(game: Game, first: int, link: Link) -> list[Fact]:
    """What the link may read of what happened, from its fact of that number on."""
    return cast("list[Fact]", client.facts(game, link.seat, first))


def story(game: Game, first: int, link: Link) -> list[StoryPage]:
    """The pages of the storybook that turned up from that fact on."""
    return cast("list[StoryPage]", client.pages(game, link.seat, first))


def feats(game: Game) -> list[Feat]:
    """The feats of a game, and which of them it has done; a declared position does none."""
    told = game.rules.feats([] if SCENARIO in game.setup else game.facts)
    return [cast("Feat", feat._asdict()) for feat in told]


class Log:
    """All that one seat may read of what happened, encoded; what has been told is not told again."""

    def __init__(self) -> None:
        self._text = ""
        self._told = 0
        self._names: list[str] = []

    def of(self, game: Game, link: Link) -> str:
        """The log of a game that has only gone on since the last time."""
        if game.seat_names != self._names:  # by which the seats go in every line
            self._text, self._told, self._names = "", 0, game.seat_names
        new = facts(game, self._told, link)
        if new:
            self._text += f"{',' if self._text else ''}{wire.encode_list(new)}"
            self._told += len(new)
        return f"[{self._text}]"


def state(game: Game, link: Link, revision: int, facts_sent: int | None, is_back: bool) -> State:
    """The table for a client that has read so many facts, None for one that gets the log as well.

    The pages of the storybook go with the choice that turned them up; not where the table went back.
    """
    message: dict[str, Any] = {"type": "state", **position(game, link)}
    message |= {"rev": revision, "undo": undo(game, link)}
    message["facts"] = [] if facts_sent is None else facts(game, facts_sent, link)
    first = client.last_choice(game, link.seat) if facts_sent is None else facts_sent
    pages = [] if is_back else story(game, first, link)
    if pages:
        message["story"] = pages
    return cast("State", message)


def past(then: Game, link: Link, re: int) -> Past:
    """The table as it was; `then` is its game at that choice."""
    return cast("Past", {"type": "past", "re": re, **position(then, link), "yours": False})
