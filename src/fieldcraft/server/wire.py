"""What goes between page and server, as models; `docs/wire.md` describes it in words.

What comes in is read with them.  What goes out is built as plain tables of these shapes, and the tests
hold every message against them.  `tools/wire_types.py` writes the page's types from here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, with_config
from pydantic_core import to_json
from typing_extensions import TypedDict

from fieldcraft.server.refusals import Refused
from fieldcraft.session.record import SEEDS

LARGEST: Final = 2**53
"""Numbers up to here are exact in a browser."""
LONGEST_TEXT: Final = 200
MOST_SEATS: Final = 16
LONGEST_CODE: Final = 20_000


def printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it has characters that cannot be seen")
    return text


Whole: TypeAlias = Annotated[int, Field(gt=-LARGEST, lt=LARGEST)]
ShortText: TypeAlias = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(printable)]
Role: TypeAlias = Literal["play", "watch"]


class Received(BaseModel):
    """What a page sends: these fields and no others, each of its very type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Sent(BaseModel):
    """What the server answers over HTTP."""


# -- what a page asks over the socket -----------------------------------------------------------


class Asked(Received):
    """One request; `id` comes back as `re`."""

    id: Whole


class Choose(Asked):
    """Take an option of the table as it was after `seq` choices, when it had changed `rev` times."""

    type: Literal["choose"]
    seq: Whole
    key: ShortText
    rev: Whole | None = None


class Undo(Asked):
    """Go back to where `to` choices had been made."""

    type: Literal["undo"]
    seq: Whole
    to: Whole
    rev: Whole | None = None


class Why(Asked):
    """Why is an option not on offer?"""

    type: Literal["why"]
    key: ShortText


class Closed(Asked):
    """What is not on offer, and why not?"""

    type: Literal["closed"]


class Hint(Asked):
    """What would a good player do?"""

    type: Literal["hint"]


class Judge(Asked):
    """What did each of one's own decisions promise, in a game that is over?"""

    type: Literal["judge"]


class Card(Asked):
    """What stands on a card?"""

    type: Literal["card"]
    name: ShortText


class Story(Asked):
    """All pages of the storybook that have turned up."""

    type: Literal["story"]


class At(Asked):
    """How did the table look after `n` choices?"""

    type: Literal["at"]
    n: Whole


class Ping(Asked):
    """How many choices have been made?"""

    type: Literal["ping"]


class Consent(Asked):
    """Agree to the undo that was proposed at `seq`, or refuse it; who has proposed it takes it back."""

    type: Literal["consent"]
    seq: Whole
    yes: bool
    rev: Whole | None = None


class Name(Asked):
    """Be called so at this table; '' for no name."""

    type: Literal["name"]
    name: ShortText


class Seat(Asked):
    """Let a bot play a seat, or with '' a person: one's own, or one at which nobody is."""

    type: Literal["seat"]
    seat: Whole
    bot: ShortText


class SetClock(Asked):
    """How many seconds there are to respond; 0 for as long as one likes."""

    type: Literal["clock"]
    seconds: Whole


class Hold(Asked):
    """Have the clock wait, once for each question that it times."""

    type: Literal["hold"]


class Say(Asked):
    """Say one of the phrases of the game to all at the table."""

    type: Literal["say"]
    phrase: ShortText


Request: TypeAlias = (
    Choose
    | Undo
    | Consent
    | Why
    | Closed
    | Hint
    | Judge
    | Card
    | Story
    | At
    | Ping
    | Name
    | Seat
    | SetClock
    | Hold
    | Say
)
REQUEST: Final[TypeAdapter[Request]] = TypeAdapter(Annotated[Request, Field(discriminator="type")])
REQUESTS: Final = (
    "choose",
    "undo",
    "consent",
    "why",
    "closed",
    "hint",
    "judge",
    "card",
    "story",
    "at",
    "ping",
    "name",
    "seat",
    "clock",
    "hold",
    "say",
)
"""The types of requests."""
WANTED: Final = {"yes": "true or false"} | dict.fromkeys(("key", "name", "bot", "phrase"), "a short text")
"""What a field must be that is no whole number."""


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
    """The number by which the page knows its request, if it has given one."""
    id = message.get("id")
    return id if type(id) is int and -LARGEST < id < LARGEST else None


def read(message: dict[str, Any]) -> Request:
    """A message as a request; raises Refused with the first thing that is wrong."""
    try:
        return REQUEST.validate_python(message)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"].startswith("union_tag"):
        raise Refused("unknown-type", types=", ".join(REQUESTS))
    field = first["loc"][-1]
    if first["type"] == "extra_forbidden":
        raise Refused("field-unknown", type=message["type"], field=repr(str(field)[:20]))
    if first["type"] == "missing":
        raise Refused("field-missing", field=field)
    wanted = WANTED.get(str(field), "a whole number")
    raise Refused("field-wrong", field=field, wanted=wanted)


# -- what the server says over the socket ---------------------------------------------------------

shape = with_config(ConfigDict(extra="forbid"))


@shape
class Parts(TypedDict):
    """What an option does, to which card and where; '' for none."""

    verb: str
    card: str
    place: str


@shape
class Option(TypedDict):
    """What may be chosen: its stable name, what a player reads, what it costs and gives."""

    key: str
    label: str
    detail: str
    parts: Parts


@shape
class ClosedOption(TypedDict):
    """What cannot be chosen now, and the reason."""

    key: str
    label: str
    parts: Parts
    why: str


@shape
class Question(TypedDict):
    """What the decision asks for: its name, the card that asks, and a number; '' and 0 for none."""

    name: str
    card: str
    n: int


@shape
class Coming(TypedDict):
    """What one card will add to the gauge; `card` is its id, '' where it is no card's doing."""

    card: str
    n: int


@shape
class Forecast(TypedDict):
    """What is added to the gauge of the game if the turn is ended now; it may be more where `at_least`.

    `lost` where the game ends in defeat then, whatever is still unknown.
    """

    n: int
    parts: list[Coming]
    at_least: bool
    lost: bool


@shape
class Fact(TypedDict):
    """What happened; `at` is the number of choices after which it did, 0 before the first.

    `source` is the id of the card that did it, '' where none did.
    """

    kind: str
    parts: list[str | int]
    line: str
    reveals: bool
    source: str
    at: int


@shape
class Outcome(TypedDict):
    """How the game ended; `returns` and `places` have an entry for each seat."""

    won: bool | None
    reason: str
    score: int | None
    returns: list[float]
    places: list[int]


@shape
class StoryPage(TypedDict):
    """A page of the storybook; its paragraphs are parted by an empty line."""

    title: str
    text: str


@shape
class Feat(TypedDict):
    """Something worth having done in a game that is won; `done` says whether it was in this one."""

    id: str
    title: str
    text: str
    done: bool


@shape
class UndoReach(TypedDict):
    """How many choices can be taken back; to fewer than `free_to` takes back what was revealed.

    `reveals` says whether that is so for the last one alone.  `last` is where one was before one's own last
    choice, the present where there is none; `asks` says whether the others are asked to go back there.
    """

    choices: int
    reveals: bool
    free_to: int
    last: int
    asks: bool


@shape
class Position(TypedDict):
    """A table as one link sees it.

    `leads` has what is asked once a card is played, by the key of playing it, as far as that shows nothing
    hidden: no options where nothing more is asked.
    """

    seq: int
    view: dict[str, Any]
    options: list[Option]
    leads: dict[str, list[Option]]
    prompt: str
    question: Question
    forecast: Forecast | None
    seat: int
    open: list[int]
    waits: list[int]
    yours: bool
    position: list[str]
    over: bool
    outcome: Outcome | None
    sheet: list[str]


@shape
class State(Position):
    """The table as it stands: `facts` is what is new since the last state, `log` instead all that happened.

    What happened after `seq` choices, where there were more before, has been taken back.
    """

    type: Literal["state"]
    rev: int
    re: NotRequired[int]
    undo: UndoReach
    facts: list[Fact]
    log: NotRequired[list[Fact]]
    story: NotRequired[list[StoryPage]]


@shape
class Past(Position):
    """The table as it was; of what happened it had what the log has up to there."""

    type: Literal["past"]
    re: int


@shape
class Moment(TypedDict):
    """One's own decision, before which so many choices had been `made`.

    `promise` is what the best option promised, from 0 to 1: the chance to win where it `is_chance`, else how
    much would be reached in the end.  `cost` is how much less the one promised that was taken, `rank` where
    it stands among those that cost most, the dearest first; 0 where it is none of them.
    """

    made: int
    promise: float
    taken: str
    best: str
    cost: float
    rank: int
    is_chance: bool


@shape
class Answer(TypedDict):
    """What was asked for; which of the fields is there depends on the request."""

    type: Literal["answer"]
    re: int
    text: NotRequired[str]
    closed: NotRequired[list[ClosedOption]]
    key: NotRequired[str]
    why: NotRequired[list[str]]
    seq: NotRequired[int]
    story: NotRequired[list[StoryPage]]
    endings: NotRequired[int]
    feats: NotRequired[list[Feat]]
    moments: NotRequired[list[Moment]]
    asked: NotRequired[list[int]]


@shape
class Person(TypedDict):
    """Who plays a seat: what the game calls it, a name, the bot if one plays it; is anybody there?"""

    seat: int
    called: str
    name: str
    bot: str
    here: bool


@shape
class Clock(TypedDict):
    """How many seconds there are to respond, 0 for no clock; how many are left where it runs."""

    seconds: int
    left: float | None
    held: bool


@shape
class Proposal(TypedDict):
    """An undo to `to` choices that a seat has proposed at `seq`, and the seats that have not answered."""

    by: int
    to: int
    seq: int
    waits: list[int]


@shape
class Around(TypedDict):
    """What is around the game at a table of several seats; `seat` is one's own, None for a spectator."""

    type: Literal["around"]
    seat: int | None
    people: list[Person]
    clock: Clock
    proposal: Proposal | None


@shape
class Said(TypedDict):
    """What a seat has said to all."""

    type: Literal["said"]
    seat: int
    phrase: str
    text: str


@shape
class Refusal(TypedDict):
    """Why not, in one sentence, and a word for programs."""

    type: Literal["refused"]
    why: str
    kind: str
    re: int | None


Message: TypeAlias = State | Past | Answer | Around | Said | Refusal


def encode(message: Message) -> str:
    return to_json(message).decode()


def encode_list(things: Sequence[Any]) -> str:
    """Things with commas between them, to stand in a list."""
    return to_json(things)[1:-1].decode()


def extended(text: str, field: str, value: str) -> str:
    """An encoded message with one more field, whose value is encoded."""
    return f'{text[:-1]},"{field}":{value}}}'


def refusal(refused: Refused, re: int | None) -> Refusal:
    return {"type": "refused", "why": str(refused), "kind": refused.kind, "re": re}


# -- what is asked and answered over HTTP -----------------------------------------------------------


class NewTable(Received):
    """A game with a seed and a setup, or a share code or record that tells all this.

    `upto` leaves out the later choices of a code or record; `only_agreeing` those that no longer lead
    where they led, where it was made with another version.
    """

    game: str | None = None
    setup: dict[str, Any] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] | None = None
    code: Annotated[str, Field(max_length=LONGEST_CODE)] | None = None
    record: dict[str, Any] | str | None = None
    upto: Annotated[int, Field(ge=0)] | None = None
    only_agreeing: bool = False
    seats: Annotated[list[ShortText], Field(max_length=MOST_SEATS)] | None = None
    """Who plays each seat: `me`, `open` for whoever gets its link, or a bot, as in `bot:greedy`."""
    name: ShortText = ""
    """What `me` is called."""
    clock: int | None = None
    """Seconds to respond, 0 for as long as one likes; left out, the usual where several people play."""


class Revocation(Received):
    """Which link shall be made worthless."""

    which: Role


class Player(Received):
    """Who plays: a word that the player's browser made up, long enough that nobody guesses it."""

    player: Annotated[str, Field(min_length=16, max_length=64)]


class Entry(Received):
    """A table, and under which name its score shall stand."""

    token: str
    name: str


class Wrong(Sent):
    """Why not, in one sentence, and a word for programs."""

    error: str
    kind: str
    agreeing: int | None = None
    """Of a table or record that parts from the rules at hand: how many choices still lead where they led."""


class Health(Sent):
    ok: bool


class SetupValue(Sent):
    """One of the values of an option, and what a player reads."""

    value: str
    label: str


class SetupOption(Sent):
    """What may be chosen before a game: one of `values`, a number from `least` to `most`, or a flag.

    A list has one of `values` for each of so many as the option `each` says, from the first on; any number of
    them where that is empty.
    """

    name: str
    label: str
    kind: Literal["choice", "number", "flag", "list"]
    default: bool | int | str | list[str]
    values: list[SetupValue] | None = None
    least: int | None = None
    most: int | None = None
    each: str | None = None


class Way(Sent):
    """A setup that has a name."""

    name: str
    label: str
    setup: dict[str, Any]


class GameInfo(Sent):
    """A game that can be played."""

    id: str
    title: str
    seats: int
    players: str
    minutes: int | None
    has_story: bool
    setup: list[SetupOption]
    ways: list[Way]
    has_day: bool
    """Is there a game of the day?"""
    bots: list[str]
    """Who may play seats besides people; none in a game for one."""
    phrases: dict[str, str]
    """What can be said at its tables."""


class Links(Sent):
    """The tokens of a new table; `seats` are those of the other seats of a game for several, in their order.

    `seat` is the one that `play` plays.
    """

    play: str
    watch: str
    seats: list[str] | None = None
    seat: int | None = None


class NewLink(Sent):
    """The token that takes the place of a revoked one, under the name of its role."""

    play: str | None = None
    watch: str | None = None


class TableInfo(Sent):
    """How far a table has come; `setup` is what was chosen for it, but no declared position.

    `judges`: what decisions promised can be told when the game is over.
    """

    game: str
    title: str
    setup: dict[str, Any]
    role: Role
    seat: int
    people: list[Person]
    choices: int
    over: bool
    judges: bool
    summary: str
    day: date | None
    created: datetime
    updated: datetime


class Code(Sent):
    code: str


class Score(Sent):
    """A line in the table of a day; `table` is the number of the table behind it, once that can be seen."""

    name: str
    score: int | None
    won: bool
    choices: int
    undone: int
    table: int | None


class Day(Sent):
    """The game of a day; its scores are taken while it is `open`, and can be watched when it no longer is."""

    day: date
    open: bool
    setup: dict[str, Any]
    how: list[str]
    scores: list[Score]


class Catalogue(Sent):
    """The cards of a game and the words that its page needs; what is in a card is the game's own business."""

    game: str
    version: str
    cards: dict[str, Any]
    words: dict[str, str]
