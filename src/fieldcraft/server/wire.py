"""The messages between page and server; `docs/wire.md` describes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.server.play import Play
from fieldcraft.server.refusals import Refused
from fieldcraft.server.repository import Link
from fieldcraft.session.game import Game

LARGEST: Final = 2**53
"""Numbers up to here are exact in a browser."""
LONGEST_TEXT: Final = 200
WANTED: Final = {int: "a whole number", str: "a short text"}
SHAPES: Final[dict[str, dict[str, type]]] = {
    "choose": {"seq": int, "key": str},
    "undo": {"seq": int, "to": int},
    "why": {"key": str},
    "hint": {},
    "card": {"name": str},
    "story": {},
    "at": {"n": int},
    "ping": {},
}
OPTIONAL: Final[dict[str, dict[str, type]]] = {"choose": {"rev": int}, "undo": {"rev": int}}


@dataclass(frozen=True)
class Request:
    """What a page asks for; `fields` are those of its type, checked."""

    type: str
    id: int
    fields: dict[str, Any]


# -- reading ----------------------------------------------------------------------------------


def parse(text: str) -> dict[str, Any]:
    """A message's JSON object; raises Refused."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("not-json") from None
    if not isinstance(message, dict):
        raise Refused("not-json")
    return message


def request_id(message: dict[str, Any]) -> int | None:
    """The number by which the client knows its request, if it has given one."""
    id = message.get("id")
    return id if is_whole(id) else None


def read(message: dict[str, Any]) -> Request:
    """A message as a request; raises Refused for anything that `SHAPES` does not allow."""
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise Refused("unknown-type", types=", ".join(SHAPES))
    needed = {"id": int} | SHAPES[kind]
    fields = needed | OPTIONAL.get(kind, {})
    for name in message:
        if name != "type" and name not in fields:
            raise Refused("field-unknown", type=kind, field=repr(name[:20]))
    for name, wanted in fields.items():
        if name in message:
            check(name, message[name], wanted)
        elif name in needed:
            raise Refused("field-missing", field=name)
    return Request(
        kind, message["id"], {name: message[name] for name in message if name not in ("type", "id")}
    )


def check(name: str, value: object, wanted: type) -> None:
    fits = is_whole(value) if wanted is int else isinstance(value, str) and is_short(value)
    if not fits:
        raise Refused("field-wrong", field=name, wanted=WANTED[wanted])


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST < value < LARGEST


def is_short(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and text.isprintable()


# -- writing ----------------------------------------------------------------------------------


def encode(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def refusal(refused: Refused, re: int | None) -> dict[str, Any]:
    return {"type": "refused", "why": str(refused), "kind": refused.kind, "re": re}


def answer(re: int, **parts: Any) -> dict[str, Any]:
    return {"type": "answer", "re": re, **parts}


def position(game: Game, link: Link) -> dict[str, Any]:
    """What a seat sees of a game as it stands: the part of a state that needs no history."""
    rules, seat = game.rules, link.seat
    view = game.view(seat)
    sees_options = rules.seats == 1 or seat == game.seat
    options = [
        {"key": option.key, "label": option.label, "detail": rules.detail(view, option.key)}
        for option in (game.options if sees_options else [])
    ]
    outcome = game.outcome if game.over else None
    return {
        "seq": len(game.chosen),
        "view": view,
        "options": options,
        "prompt": rules.prompt(view) if options else "",
        "seat": game.seat,
        "yours": link.role == "play" and seat == game.seat and not game.over,
        "position": rules.describe(view),
        "over": game.over,
        "outcome": outcome and {"won": outcome.won, "reason": outcome.reason, "score": outcome.score},
        "sheet": rules.score_sheet(view),
    }


def undo(play: Play, link: Link) -> dict[str, Any]:
    """How far this seat may go back, and from where on that takes back what was revealed."""
    if link.role != "play":
        return {"choices": 0, "reveals": False, "free_to": 0}
    free_to = play.free_to()
    return {"choices": play.made, "reveals": 0 < play.made == free_to, "free_to": free_to}


def state(play: Play, link: Link, revision: int, told: int | None, is_back: bool) -> dict[str, Any]:
    """The table for a seat that has been told so many facts, None for one that shall get them all.

    The pages of the storybook go with the choice that turned them up; not where the table went back.
    """
    known, seat = play.marks[-1], link.seat
    message = {"type": "state", **position(play.game, link), "rev": revision, "undo": undo(play, link)}
    message["facts"] = [] if told is None else play.told(told, known, seat)
    if told is None:
        message["log"] = play.told(0, known, seat)
    pages = [] if is_back else play.pages(play.since_last() if told is None else told, known, seat)
    if pages:
        message["story"] = pages
    return message


def past(play: Play, then: Game, link: Link, re: int) -> dict[str, Any]:
    """The table as it was; `then` is its game at that choice."""
    message = {"type": "past", "re": re, **position(then, link), "yours": False}
    last = play.marks[len(then.chosen)]
    return message | {"facts": [], "log": play.told(0, last, link.seat)}


def watching_seat(seats: int) -> int:
    """The seat whose view a spectator gets: the player's where there is one, else nobody's."""
    return 0 if seats == 1 else EVERYBODY
