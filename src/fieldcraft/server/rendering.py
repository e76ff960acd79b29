"""A table as messages of the wire, for one link."""

from __future__ import annotations

from typing import Any, Final, cast

from fieldcraft.server.play import Play
from fieldcraft.server.repository import Link
from fieldcraft.server.wire import Outcome, Past, Position, Question, State, UndoReach
from fieldcraft.session.game import Game

NO_QUESTION: Final[Question] = {"name": "", "card": "", "n": 0}


def position(game: Game, link: Link) -> Position:
    """What a link sees of a game as it stands: the part of a state that needs no history."""
    rules, seat = game.rules, link.seat
    view = game.view(seat)
    sees_options = rules.seats == 1 or seat == game.seat
    options = game.options if sees_options else []
    return {
        "seq": len(game.chosen),
        "view": view,
        "options": [
            {
                "key": option.key,
                "label": option.label,
                "detail": rules.detail(view, option.key),
                "parts": {
                    "verb": option.parts.verb,
                    "card": option.parts.card,
                    "place": option.parts.place,
                },
            }
            for option in options
        ],
        "prompt": rules.prompt(view) if options else "",
        "question": cast("Question", game.state.question()) if options else NO_QUESTION,
        "seat": game.seat,
        "yours": link.role == "play" and seat == game.seat and not game.over,
        "position": rules.describe(view),
        "over": game.over,
        "outcome": outcome(game),
        "sheet": rules.score_sheet(view),
    }


def outcome(game: Game) -> Outcome | None:
    """How the game ended, None while it goes on."""
    if not game.over:
        return None
    ended = game.outcome
    return {"won": ended.won, "reason": ended.reason, "score": ended.score}


def undo(play: Play, link: Link) -> UndoReach:
    """How far this link may go back, and from where on that takes back what was revealed."""
    if link.role != "play":
        return {"choices": 0, "reveals": False, "free_to": 0}
    free_to = play.free_to()
    return {"choices": play.made, "reveals": 0 < play.made == free_to, "free_to": free_to}


def state(play: Play, link: Link, revision: int, facts_sent: int | None, is_back: bool) -> State:
    """The table for a client that was sent so many facts, None for one that shall get them all.

    The pages of the storybook go with the choice that turned them up; not where the table went back.
    """
    known, seat = play.marks[-1], link.seat
    parts: dict[str, Any] = {
        "type": "state",
        **position(play.game, link),
        "rev": revision,
        "undo": undo(play, link),
        "facts": [] if facts_sent is None else play.facts(facts_sent, known, seat),
    }
    message = cast("State", parts)
    if facts_sent is None:
        message["log"] = play.facts(0, known, seat)
    first = play.since_last() if facts_sent is None else facts_sent
    pages = [] if is_back else play.pages(first, known, seat)
    if pages:
        message["story"] = pages
    return message


def past(play: Play, then: Game, link: Link, re: int) -> Past:
    """The table as it was; `then` is its game at that choice."""
    log = play.facts(0, play.marks[len(then.chosen)], link.seat)
    shown = position(then, link)
    shown["yours"] = False
    return {"type": "past", "re": re, **shown, "facts": [], "log": log}
