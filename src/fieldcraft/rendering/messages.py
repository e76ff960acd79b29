"""The messages to a page, as plain tables of these shapes; `docs/wire.md` describes it in words.

`tools/wire_types.py` writes the page's types from here and from the server's models of requests.
"""

from __future__ import annotations

import sys
from typing import Literal, NotRequired, TypeAlias

from fieldcraft.kernel.views import View

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict  # pydantic, which checks messages in tests, reads no other one

Role: TypeAlias = Literal["play", "watch"]


class PartsModel(TypedDict):
    """The parts of an option: what it does, to which card and where; '' for none."""

    verb: str
    card: str
    place: str


class SpotModel(TypedDict):
    """A part of the table: a zone, and in it a card by its id or a place by its number; '' and 0 for none."""

    zone: str
    card: str
    place: int


class PlaceLineModel(TypedDict):
    """A line about a place on the table, with the sign before it, '' for none."""

    sign: str
    text: str


class OptionModel(TypedDict):
    """An option on offer: its stable name, what a player reads, what it costs and gives, where it is."""

    key: str
    label: str
    detail: str
    parts: PartsModel
    spot: SpotModel | None
    left: str
    """Power left after paying for it, in words; '' where nothing is paid."""


class ClosedOption(TypedDict):
    """An option that cannot be chosen now, and the reason."""

    key: str
    label: str
    parts: PartsModel
    spot: SpotModel | None
    why: str


class QuestionModel(TypedDict):
    """The question of a decision: its name, the card that asks, and a number; '' and 0 for none."""

    name: str
    card: str
    n: int


class Coming(TypedDict):
    """The amount that one card will add to the gauge; `card` is its id, '' where it is no card's doing."""

    card: str
    n: int


class Forecast(TypedDict):
    """The amount that is added to the gauge if the turn is ended now; it may be more where `at_least`.

    `says` is the rise of the gauge in words; '' for none.

    `lost` where the game ends in defeat then, whatever is still unknown; `grave` says what cannot be mended.
    """

    n: int
    parts: list[Coming]
    at_least: bool
    lost: bool
    grave: str
    says: str


class Warning(TypedDict):
    """Consequence of a choice that cannot be mended, in a sentence; `lost` if the game is."""

    lost: bool
    text: str


class FactModel(TypedDict):
    """One thing that happened; `at` is the number of choices after which it did, 0 before the first.

    `source` is the id of the card that did it, '' where none did.
    """

    kind: str
    parts: list[str | int]
    line: str
    reveals: bool
    source: str
    at: int


class OutcomeModel(TypedDict):
    """The end of a game; `returns` and `places` have an entry for each seat, and `ending` is its id."""

    ending: str
    won: bool | None
    reason: str
    score: int | None
    returns: list[float]
    places: list[int]


class StoryPage(TypedDict):
    """A page of the storybook; its paragraphs are separated by an empty line."""

    title: str
    text: str
    picture: str
    """The name of its picture among those of the game, '' for that of the place where the game is."""


class FeatModel(TypedDict):
    """Something worth having done in a game that is won; `done` says whether it was in this one."""

    id: str
    title: str
    text: str
    done: bool


class UndoReach(TypedDict):
    """The choices that can be taken back; to fewer than `free_to` takes back what was revealed.

    `reveals` says whether that is so for the last one alone.  `last` is where one was before one's own last
    choice, the present where there is none; `asks` says whether the others are asked to go back there.
    """

    choices: int
    reveals: bool
    free_to: int
    last: int
    asks: bool


class GuideModel(TypedDict):
    """A step of the scripted first game.

    `says` has paragraphs, `about` the zone that they speak of, `key` the option to take.  `back` is how many
    choices to go back to where the game has left its script; nothing is said then.  It is -1 where the game
    follows it.
    """

    says: list[str]
    about: str
    key: str
    number: int
    steps: int
    back: int


class Position(TypedDict):
    """A table as one link sees it.

    `leads` has what is asked once a card is played, by the key of playing it, as far as that shows nothing
    hidden: no options where nothing more is asked.  `warnings` has, by the key of an option, what is sure to
    come of it and cannot be mended.  `places` has the lines about each place that can be looked at, where the
    game has such places.  `guide` is there in the first game of somebody who learns.
    """

    seq: int
    view: View
    options: list[OptionModel]
    leads: dict[str, list[OptionModel]]
    prompt: str
    question: QuestionModel
    forecast: Forecast | None
    warnings: dict[str, Warning]
    seat: int
    open: list[int]
    waits: list[int]
    yours: bool
    position: list[str]
    places: dict[str, list[PlaceLineModel]]
    over: bool
    outcome: OutcomeModel | None
    sheet: list[str]
    guide: NotRequired[GuideModel]


class StateModel(Position):
    """The table as it is now: `facts` has what is new since the last state, or `log` has everything.

    What happened after `seq` choices, where there were more before, has been taken back.
    """

    type: Literal["state"]
    rev: int
    re: NotRequired[int]
    undo: UndoReach
    facts: list[FactModel]
    log: NotRequired[list[FactModel]]
    story: NotRequired[list[StoryPage]]


class Past(Position):
    """The table as it was; of what happened it had what the log has up to there."""

    type: Literal["past"]
    re: int


class Moment(TypedDict):
    """One's own decision, after `made` choices in the game.

    `promise` is what the best option promised, from 0 to 1: the chance to win where it `is_chance`, else how
    much would be reached in the end.  `cost` is how much less the one promised that was taken, `rank` its
    place among those that cost most, the dearest first; 0 if it is none of them.
    """

    made: int
    promise: float
    taken: str
    best: str
    cost: float
    rank: int
    is_chance: bool


class Answer(TypedDict):
    """The answer to a question; which of the fields is there depends on the request."""

    type: Literal["answer"]
    re: int
    text: NotRequired[str]
    closed: NotRequired[list[ClosedOption]]
    key: NotRequired[str]
    why: NotRequired[list[str]]
    seq: NotRequired[int]
    story: NotRequired[list[StoryPage]]
    endings: NotRequired[int]
    feats: NotRequired[list[FeatModel]]
    moments: NotRequired[list[Moment]]
    asked: NotRequired[list[int]]


class PersonModel(TypedDict):
    """The player of a seat: what the game calls it, a name, and the bot if one plays it.

    `here` if any browser is connected, `places` at how many; `sat` if anybody has ever sat there.  `away` is
    how many seconds the seat still waits for a player who has left, None if it waits for nobody; `holds` is
    how often the player may still hold the clock.
    """

    seat: int
    called: str
    name: str
    bot: str
    here: bool
    places: int
    sat: bool
    away: float | None
    holds: int


class ClockModel(TypedDict):
    """The seconds to respond, 0 for no clock; `left` of them where it runs."""

    seconds: int
    left: float | None
    held: bool


class ProposalModel(TypedDict):
    """The proposal of a seat at `seq`, and the seats that have not answered.

    `kind` is `undo`, back to `to` choices; `clock`, of `to` seconds from the next window on; or `delete`, the
    end of the table.
    """

    kind: Literal["undo", "clock", "delete"]
    by: int
    to: int
    seq: int
    waits: list[int]


class Around(TypedDict):
    """The company of a game at a table of several seats; `seat` is one's own, None for a spectator.

    `dealt` is how the deals were chosen: by a `seed`, a share `code`, a `record` or a declared `position`;
    '' if nobody chose them.
    """

    type: Literal["around"]
    seat: int | None
    people: list[PersonModel]
    dealt: str
    clock: ClockModel
    proposal: ProposalModel | None


class Said(TypedDict):
    """A phrase that a seat has said to everybody."""

    type: Literal["said"]
    seat: int
    phrase: str
    text: str


class CommentModel(TypedDict):
    """A comment that the player of a seat has written about the position after `at` choices."""

    at: int
    seat: int
    text: str


class Comments(TypedDict):
    """All comments on the game, in the order of their positions."""

    type: Literal["comments"]
    comments: list[CommentModel]


class Refusal(TypedDict):
    """A refusal: the reason in one sentence, and a word for programs."""

    type: Literal["refused"]
    why: str
    kind: str
    re: int | None


Message: TypeAlias = StateModel | Past | Answer | Around | Said | Comments | Refusal
