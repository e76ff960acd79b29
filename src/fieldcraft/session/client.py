"""A game as one seat or spectator sees it, as plain JSON-able data: what a page or a notebook draws."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any, Final

from fieldcraft.kernel.state import EVERYBODY, Fact, Option
from fieldcraft.rulebook.leads import leads
from fieldcraft.session.game import Game, asking, bits

NO_QUESTION: Final = {"name": "", "card": "", "n": 0}


def watching_seat(seats: int) -> int:
    """The seat whose view a spectator gets: the player's where there is one, else nobody's."""
    return 0 if seats == 1 else EVERYBODY


def position(game: Game, seat: int) -> dict[str, Any]:
    """What a seat, or EVERYBODY, sees of a game as it stands: all that needs no history.

    `options`, `prompt` and `question` are there for a seat that may answer, also where another one is asked.
    """
    rules = game.rules
    asked = None if game.over else asking(game.state, seat)
    state = asked or game.state
    view = state.view(seat)
    options = asked.options if asked else []
    further = leads(asked, seat, rules.plays) if asked and rules.plays else {}

    def told(option: Option[Any], view: dict[str, Any]) -> dict[str, Any]:
        detail = rules.narrator.detail(view, option.parts)
        return {"key": option.key, "label": option.label, "detail": detail, "parts": option.parts._asdict()}

    return {
        "seq": game.made,
        "view": view,
        "forecast": rules.forecast(asked, seat) if asked else None,
        "options": [told(option, view) for option in options],
        "leads": {
            key: [told(option, then.view(seat)) for option in asks] for key, (then, asks) in further.items()
        },
        "prompt": rules.narrator.prompt(view) if options else "",
        "question": asked.question() if asked else NO_QUESTION,
        "seat": game.seat,
        "open": game.open_seats,
        "waits": bits(game.state.waited_seats),
        "position": rules.narrator.describe(view),
        "over": game.over,
        "outcome": outcome(game),
        "sheet": rules.narrator.score_sheet(view),
    }


def closed(game: Game, seat: int) -> list[dict[str, Any]]:
    """What a seat may wonder about because it is not on offer, each with the reason."""
    return [
        {"key": option.key, "label": option.label, "parts": option.parts._asdict(), "why": why}
        for option, why in game.closed(seat)
    ]


def outcome(game: Game) -> dict[str, Any] | None:
    """How the game ended, None while it goes on."""
    if not game.over:
        return None
    ended = game.outcome._asdict()
    return ended | {"returns": list(ended["returns"]), "places": list(ended["places"])}


# -- what happened ------------------------------------------------------------------------------


def facts(game: Game, seat: int, first: int = 0) -> list[dict[str, Any]]:
    """What a seat may read of what happened, from fact number `first` on.

    Facts are numbered by what the seat may read, so that no gap tells of what it may not.  `at` is the
    number of choices after which a fact happened, 0 before the first.
    """
    names = game.seat_names
    return [
        {
            "kind": fact.kind,
            "parts": list(fact.parts),
            "line": game.rules.tell(fact, names),
            "reveals": fact.reveals,
            "source": fact.source,
            "at": bisect_right(game.marks, number),
        }
        for number, fact in read(game, seat, first)
    ]


def pages(game: Game, seat: int, first: int = 0) -> list[dict[str, str]]:
    """The pages of the storybook that those facts turn up: each a title and a text of paragraphs."""
    return [
        {"title": title, "text": "\n\n".join(paragraphs)}
        for _, fact in read(game, seat, first)
        for title, *paragraphs in game.rules.pages(fact)
    ]


def read(game: Game, seat: int, first: int = 0) -> list[tuple[int, Fact]]:
    """The facts that a seat may read, from the `first` of them on, each with its place in the journal."""
    return [(number, game.facts[number]) for number in game.readable(seat)[first:]]


def facts_read(game: Game, seat: int) -> int:
    """How many facts a seat could read so far."""
    return len(game.readable(seat))


def last_choice(game: Game, seat: int) -> int:
    """The seat's number of the first fact of the last choice, or of the set-up where none was made."""
    return bisect_left(game.readable(seat), game.marks[-2] if game.made else 0)


# -- going back ---------------------------------------------------------------------------------


def undo_reach(game: Game, seat: int) -> dict[str, Any]:
    """How many choices can be taken back, and down to how many without taking back what the seat was shown.

    `reveals` says whether taking back the last one alone would.  `last` is how many choices there were
    before the seat's own last one, all where it has made none; `asks` says whether others have to agree.
    """
    free = free_to(game, seat)
    last = next((made for made in reversed(range(game.made)) if game.choices[made].seat == seat), game.made)
    reach = {"choices": game.made, "reveals": 0 < game.made == free, "free_to": free}
    return reach | {"last": last, "asks": last < game.made and not may_undo(game, seat, last)}


def may_undo(game: Game, seat: int, to: int) -> bool:
    """May a seat take back all but so many choices without asking the others?

    So it may where no other person plays; else its own last choices, unless they showed it something.
    """
    if game.people == [seat]:
        return True
    return to >= free_to(game, seat) and all(choice.seat == seat for choice in game.choices[to:])


def free_to(game: Game, seat: int) -> int:
    """To how few choices an undo can go back without taking back what a seat was shown.

    What others were shown in secret does not count: how far one may go back would tell of it.
    """
    shown = next((number for number in reversed(game.readable(seat)) if game.facts[number].reveals), -1)
    return bisect_right(game.marks, shown) if shown >= 0 else 0
