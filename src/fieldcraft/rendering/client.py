"""A game as one seat or spectator sees it, as plain JSON-able data: what a page or a notebook draws."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from typing import Any, Final, cast

from fieldcraft.errors import RequestError
from fieldcraft.kernel import state as kernel
from fieldcraft.kernel.state import EVERYBODY
from fieldcraft.kernel.views import View
from fieldcraft.rendering.going_back import undo_reach
from fieldcraft.rendering.messages import (
    ClosedOption,
    Comments,
    FactModel,
    FeatModel,
    GuideModel,
    OptionModel,
    OutcomeModel,
    Past,
    Position,
    QuestionModel,
    SpotModel,
    StateModel,
    StoryPage,
    UndoReach,
)
from fieldcraft.rendering.refusals import Refused, sentence
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.leads import leads
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.session import guide as guiding
from fieldcraft.session.comments import Comment
from fieldcraft.session.game import Game, asking, bits

NO_QUESTION: Final[QuestionModel] = {"name": "", "card": "", "n": 0}
NO_UNDO: Final[UndoReach] = {"choices": 0, "reveals": False, "free_to": 0, "last": 0, "asks": False}
"""The undo of a spectator, who has none."""


def watching_seat(seats: int) -> int:
    """The seat whose view a spectator gets: the player's where there is one, else nobody's."""
    return 0 if seats == 1 else EVERYBODY


def position(game: Game, seat: int, plays: bool = True) -> Position:
    """Return what a seat, or EVERYBODY, sees of a game as it is now, without its history.

    `options`, `prompt` and `question` are there for a seat that may answer, also where another one is asked.
    `plays` is False for a spectator, whose answer is not wanted.
    """
    rules = game.rules
    narrator, open_seats = rules.narrator, game.open_seats
    asked = None if game.over else asking(game.state, seat)
    state = asked or game.state
    view = state.view(seat)
    options = asked.options if asked else []
    deals = Deals(asked, seat) if asked else None
    further = leads(deals, rules.plays) if deals and rules.plays else {}
    forecast = rules.forecast(deals) if deals else None
    coming = forecast | {"says": narrator.raised(view, forecast)} if forecast else None

    message: Position = {
        "seq": game.made,
        "view": view,
        "forecast": cast("Any", coming),
        "warnings": cast("Any", rules.warnings(deals, forecast)) if deals else {},
        "options": options_of(options, rules, view),
        "leads": {
            key: options_of(asks, rules, then.view(seat)) if asks else []
            for key, (then, asks) in further.items()
        },
        "prompt": narrator.prompt(view) if options else "",
        "question": asked.question() if asked else NO_QUESTION,
        "seat": game.seat,
        "open": open_seats,
        "waits": bits(game.state.waited_seats),
        "yours": plays and seat in open_seats and seat in game.people,
        "position": narrator.describe(view),
        "places": {
            place: [{"sign": line.sign, "text": line.text} for line in lines]
            for place, lines in narrator.places(view).items()
        },
        "over": game.over,
        "outcome": outcome(game),
        "sheet": narrator.score_sheet(view),
    }
    told_by = guide(game) if seat == guiding.LEARNER else None
    return message if told_by is None else message | {"guide": told_by}


def guide(game: Game) -> GuideModel | None:
    """Return the step of the first game that the learner has to take, None where there is none."""
    at = guiding.guide(game)
    if at is None:
        return None
    says, about, key = (at.step.drawn, at.step.about, at.step.choose) if at.step else ((), "", "")
    told = {"says": list(says), "about": about, "key": key}
    return cast("GuideModel", told | {"number": at.number, "steps": at.steps, "back": at.back})


def options_of(options: list[kernel.Option[Any]], rules: Ruleset, view: View) -> list[OptionModel]:
    """Return options on offer, in the words of their game."""
    return [
        {
            "key": option.key,
            "label": option.label,
            "detail": rules.narrator.detail(view, option.parts),
            "parts": cast("Any", option.parts._asdict()),
            "spot": spot_of(option, rules, view),
            "left": rules.narrator.left(view, option.parts),
        }
        for option in options
    ]


def spot_of(option: kernel.Option[Any], rules: Ruleset, view: View) -> SpotModel | None:
    """Return where an option is on the table, None where it is in the list of options alone."""
    spot = rules.spot(option, view)
    return None if spot is None else {"zone": spot.zone, "card": spot.card, "place": spot.place}


def state(
    game: Game, seat: int, plays: bool, revision: int, facts_sent: int | None, is_back: bool = False
) -> StateModel:
    """Return the message with a table as it is now, for a client that has read `facts_sent` facts.

    `facts_sent` is None for a client that gets the whole log as well; see `Log`.  The pages of the storybook
    come with the choice that turned them up, but not where the table `is_back` at an earlier position.
    """
    first = last_choice(game, seat) if facts_sent is None else facts_sent
    message = cast("StateModel", {"type": "state"} | position(game, seat, plays))
    message["rev"] = revision
    message["undo"] = undo_reach(game, seat) if plays else NO_UNDO
    new = read(game, seat, first)
    message["facts"] = [] if facts_sent is None else facts_of(game, new)
    story = [] if is_back else pages_of(game, new)
    if story:
        message["story"] = story
    return message


def past(then: Game, seat: int, re: int) -> Past:
    """Return the answer to request `re` with the table as it was; `then` is its game at that choice."""
    return {"type": "past", "re": re, **position(then, seat, plays=False)}


def pictured(game: Game, seat: int) -> Past:
    """Return what a seat sees of a game in a figure, where nothing can be chosen."""
    return past(game, seat, re=0) | {"options": [], "leads": {}, "warnings": {}}


def closed(game: Game, seat: int) -> list[ClosedOption]:
    """Return what a seat may wonder about because it is not on offer, each with the reason."""
    view = game.state.view(seat)
    return [
        {
            "key": option.key,
            "label": option.label,
            "parts": cast("Any", option.parts._asdict()),
            "spot": spot_of(option, game.rules, view),
            "why": why,
        }
        for option, why in game.closed(seat)
    ]


def comments(game: Game) -> Comments:
    """Return the comments on a game."""
    return {"type": "comments", "comments": [{"at": at, "seat": s, "text": t} for at, s, t in game.comments]}


def commented(game: Game, at: int, seat: int, text: str) -> list[Comment]:
    """Return the comments with one more, '' to remove it; raises Refused.

    At a table of several, comments wait for the end, so that nobody tells the others a secret.
    """
    if game.seats > 1 and not game.over:
        raise Refused("not-over")
    try:
        return game.commented(at, text, seat)
    except RequestError as error:
        raise Refused("comment", reason=sentence(error)) from None


def outcome(game: Game) -> OutcomeModel | None:
    """Return how the game ended, None while it goes on."""
    if not game.over:
        return None
    ended = game.outcome
    return {
        "ending": game.rules.ending(game.state, game.facts),
        "won": ended.won,
        "reason": ended.reason,
        "score": ended.score,
        "returns": list(ended.returns),
        "places": list(ended.places),
    }


def feats(game: Game) -> list[FeatModel]:
    """Return the feats of a game, and which of them were earned at the table."""
    told = game.rules.feats(game.facts if game.counts else [])
    return [cast("FeatModel", feat._asdict()) for feat in told]


# -- what happened ------------------------------------------------------------------------------


def facts(game: Game, seat: int, first: int = 0) -> list[FactModel]:
    """Return what a seat may read of what happened, from fact number `first` on.

    Facts are numbered by what the seat may read, so that no gap tells of what it may not.  `at` is the
    number of choices after which a fact happened, 0 before the first.
    """
    return facts_of(game, read(game, seat, first))


def facts_of(game: Game, new: list[tuple[int, kernel.Fact]]) -> list[FactModel]:
    """Return facts that a seat may read, each with its place in the journal (see `read`)."""
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
        for number, fact in new
    ]


def pages(game: Game, seat: int, first: int = 0) -> list[StoryPage]:
    """The pages of the storybook that those facts turn up: each a title and a text of paragraphs."""
    return pages_of(game, read(game, seat, first))


def pages_of(game: Game, new: list[tuple[int, kernel.Fact]]) -> list[StoryPage]:
    """Return the pages that such facts turn up."""
    return [
        {"title": page[0], "text": "\n\n".join(page[1:]), "picture": page.picture}
        for _, fact in new
        for page in game.rules.pages(fact)
    ]


def read(game: Game, seat: int, first: int = 0) -> list[tuple[int, kernel.Fact]]:
    """The facts that a seat may read, from the `first` of them on, each with its place in the journal."""
    facts = game.facts
    return [(number, facts[number]) for number in game.readable(seat)[first:]]


class Log:
    """The readable facts of one seat, encoded; encoded facts are kept and not encoded again."""

    def __init__(self) -> None:
        self._text = ""
        self._told = 0
        self._names: list[str] = []

    def of(self, game: Game, seat: int) -> str:
        """Return the log of a game that has only gone on since the last call."""
        if game.seat_names != self._names:  # every line names the seats
            self._text, self._told, self._names = "", 0, game.seat_names
        new = facts(game, seat, self._told)
        if new:
            told = json.dumps(new, ensure_ascii=False, separators=(",", ":"))[1:-1]
            self._text += f"{',' if self._text else ''}{told}"
            self._told += len(new)
        return f"[{self._text}]"


def facts_read(game: Game, seat: int) -> int:
    """Return the number of facts that a seat could read so far."""
    return len(game.readable(seat))


def last_choice(game: Game, seat: int) -> int:
    """The seat's number of the first fact of the last choice, or of the set-up where none was made."""
    made = game.made
    while made and game.choices[made - 1].is_settled:
        made -= 1
    return bisect_left(game.readable(seat), game.marks[made - 1] if made else 0)
