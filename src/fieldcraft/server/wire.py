"""The messages between page and server, as models; `docs/wire.md` describes them in words.

What comes in is read with them.  What goes out over the socket has the shapes of
`fieldcraft.rendering.messages`, and the tests hold every message against those.  `tools/wire_types.py`
writes the page's types from both.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Annotated, Any, Final, Literal, TypeAlias

import orjson
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import is_typeddict

from fieldcraft.rendering import messages
from fieldcraft.rendering.messages import Message, PersonModel, Refusal, Role
from fieldcraft.rendering.refusals import Refused
from fieldcraft.session.comments import COMMENT_CHARACTERS
from fieldcraft.session.record import SEEDS

LARGEST_NUMBER: Final = 2**53
"""Numbers up to here are exact in a browser."""
TEXT_CHARACTERS: Final = 200
MOST_SEATS: Final = 16
CODE_CHARACTERS: Final = 20_000
ENDPOINT_CHARACTERS: Final = 1000
"""Maximum length of the address of a browser at its push service."""
MOST_OWN_TABLES: Final = 100
"""Maximum number of tables in one question about whose turn it is."""


def printable(text: str) -> str:
    """Return the text; raises ValueError if it has characters that cannot be seen."""
    if not text.isprintable():
        raise ValueError("it has characters that cannot be seen")
    return text


Whole: TypeAlias = Annotated[int, Field(gt=-LARGEST_NUMBER, lt=LARGEST_NUMBER)]
ShortText: TypeAlias = Annotated[str, Field(max_length=TEXT_CHARACTERS), AfterValidator(printable)]


class Received(BaseModel):
    """A message of a page: these fields and no others, each of exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Sent(BaseModel):
    """An answer of the server over HTTP."""


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
    """Ask why an option is not on offer."""

    type: Literal["why"]
    key: ShortText


class Closed(Asked):
    """Ask which options are not on offer, and why not."""

    type: Literal["closed"]


class Hint(Asked):
    """Ask which option a good player would take."""

    type: Literal["hint"]


class Judge(Asked):
    """Ask what each of one's own decisions promised, in a game that is over."""

    type: Literal["judge"]


class Card(Asked):
    """Ask for the text of a card."""

    type: Literal["card"]
    name: ShortText


class Story(Asked):
    """All pages of the storybook that have turned up."""

    type: Literal["story"]


class At(Asked):
    """Ask for the table as it was after `n` choices."""

    type: Literal["at"]
    n: Whole


class Ping(Asked):
    """Ask how many choices have been made."""

    type: Literal["ping"]


class Consent(Asked):
    """Agree to the undo that was proposed at `seq`, or refuse it; its proposer takes it back."""

    type: Literal["consent"]
    seq: Whole
    yes: bool
    rev: Whole | None = None


class Name(Asked):
    """Take a name at this table; '' for no name."""

    type: Literal["name"]
    name: ShortText


class Seat(Asked):
    """Let a bot play a seat, or with '' a person: one's own, or one at which nobody is."""

    type: Literal["seat"]
    seat: Whole
    bot: ShortText


class SetClock(Asked):
    """Set the seconds to respond; 0 for as long as one likes."""

    type: Literal["clock"]
    seconds: Whole


class Hold(Asked):
    """Have the clock wait, once for each question that it times."""

    type: Literal["hold"]


class Say(Asked):
    """Say one of the phrases of the game to all at the table."""

    type: Literal["say"]
    phrase: ShortText


class PutComment(Asked):
    """Comment on the position after `at` choices, which replaces one's comment there; '' removes it."""

    type: Literal["comment"]
    at: Whole
    text: Annotated[str, Field(max_length=COMMENT_CHARACTERS), AfterValidator(printable)]


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
    | PutComment
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
    "comment",
)
"""The types of requests."""
SHORT_TEXTS: Final = ("key", "name", "bot", "phrase", "text")
WANTED: Final = {"yes": "true or false"} | dict.fromkeys(SHORT_TEXTS, "a short text")
"""The type of each field that is not a whole number, for messages."""


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
    """Return the number that the page has given its request, or None."""
    id = message.get("id")
    return id if type(id) is int and -LARGEST_NUMBER < id < LARGEST_NUMBER else None


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

for shape in filter(is_typeddict, vars(messages).values()):
    with_config(ConfigDict(extra="forbid"))(shape)


def encode(message: Message) -> str:
    """Return a message as JSON."""
    return orjson.dumps(message).decode()


def extended(text: str, field: str, value: str) -> str:
    """An encoded message with one more field, whose value is encoded."""
    return f'{text[:-1]},"{field}":{value}}}'


def refusal(refused: Refused, re: int | None) -> Refusal:
    """Return a refusal as the answer to request `re`."""
    return {"type": "refused", "why": str(refused), "kind": refused.kind, "re": re}


# -- what is asked and answered over HTTP -----------------------------------------------------------


class NewTable(Received):
    """A game with a seed and a setup, or a share code or record that tells all this.

    `after` is the record of a game that was won: the new one has what that game left, and `setup` on top.
    `upto` leaves out the later choices of a code or record; `only_agreeing` those that no longer lead
    where they led, where it was made with another version.
    """

    game: str | None = None
    setup: dict[str, Any] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, lt=SEEDS)] | None = None
    code: Annotated[str, Field(max_length=CODE_CHARACTERS)] | None = None
    record: dict[str, Any] | str | None = None
    after: dict[str, Any] | str | None = None
    upto: Annotated[int, Field(ge=0)] | None = None
    only_agreeing: bool = False
    seats: Annotated[list[ShortText], Field(max_length=MOST_SEATS)] | None = None
    """The player of each seat: `me`, `open` for the holder of its link, or a bot, as in `bot:greedy`."""
    name: ShortText = ""
    """The name of `me`."""
    clock: int | None = None
    """Seconds to respond, 0 for as long as one likes; left out, the usual where several people play."""


class Revocation(Received):
    """The role of the link to revoke."""

    which: Role


class Sitting(Received):
    """The token with which a seat is played from now on, made up by its player's browser."""

    play: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{32}$")]


class PlayerModel(Received):
    """A player: a word that the player's browser made up, long enough that nobody guesses it."""

    player: Annotated[str, Field(min_length=16, max_length=64)]


class OwnTables(Received):
    """The tokens of a browser's tables."""

    tokens: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MOST_OWN_TABLES)]


class Subscription(Received):
    """A browser at its push service: the address there, and the keys that a message is encrypted with."""

    endpoint: Annotated[str, Field(max_length=ENDPOINT_CHARACTERS)]
    p256dh: Annotated[str, Field(max_length=128)]
    auth: Annotated[str, Field(max_length=64)]


class Endpoint(Received):
    """The address of a browser at its push service."""

    endpoint: Annotated[str, Field(max_length=ENDPOINT_CHARACTERS)]


class ScoreEntry(Received):
    """A table, and the name for its score."""

    token: str
    name: str


class Wrong(Sent):
    """A refusal: the reason in one sentence, and a word for programs."""

    error: str
    kind: str
    agreeing: int | None = None
    """Number of choices that still lead to the same positions, if the rules have changed since."""


class Health(Sent):
    ok: bool


class SetupValue(Sent):
    """One of the values of an option, and what a player reads.

    A value with `fits` can be chosen only while the options that its option is `sum_of` add up to one of
    these. One with `comes_with` can be chosen only while the list that its option is `of` has that member.
    One with `only_with` can be chosen only while each of those options has one of those values.
    """

    value: str
    label: str
    fits: list[int] | None = None
    comes_with: str | None = None
    only_with: dict[str, list[bool | int | str]] | None = None


class SetupOptionModel(Sent):
    """An option of the setup: one of `values`, a number from `least` to `most`, or a flag.

    A list has as many of `values` as the option `each` says, one for each from the first on; any number of
    them if that is empty. An option that `needs` another one matters only while that one is true, has a
    member, is above 0, or is not what it is by default.
    """

    name: str
    label: str
    kind: Literal["choice", "number", "flag", "list"]
    default: bool | int | str | list[str]
    values: list[SetupValue] | None = None
    least: int | None = None
    most: int | None = None
    each: str | None = None
    needs: str | None = None
    sum_of: list[str] | None = None
    unit: str | None = None
    """The word for the sum of the options `sum_of`, in the plural."""
    of: str | None = None
    only_with: dict[str, list[bool | int | str]] | None = None
    """The values that other options must have for a flag to be true."""


class WayModel(Sent):
    """A setup that has a name."""

    name: str
    label: str
    setup: dict[str, Any]


class FirstGameModel(Sent):
    """The opening of a game that is guided step by step; `seats` where several play."""

    seed: int
    setup: dict[str, Any]
    seats: list[str] | None


class GameInfo(Sent):
    """A game that can be played."""

    id: str
    title: str
    seats: int
    players: str
    minutes: int | None
    low_is_good: bool
    """True if a lower score is better."""
    has_story: bool
    setup: list[SetupOptionModel]
    ways: list[WayModel]
    has_day: bool
    """True if there is a game of the day."""
    bots: list[str]
    """The bots that may play seats; none in a game for one."""
    phrases: dict[str, str]
    """The phrases that can be said at its tables."""
    first_game: FirstGameModel | None


class Links(Sent):
    """The tokens of a new table; `seats` are those of the other seats of a game for several, in their order.

    `seat` is the one that `play` plays.
    """

    play: str
    watch: str
    seats: list[str] | None = None
    seat: int | None = None


class AskedSeats(Sent):
    """The seats that have to agree first."""

    asked: list[int]


class NewLink(Sent):
    """The token that takes the place of a revoked one, under the name of its role."""

    play: str | None = None
    watch: str | None = None


class TableInfo(Sent):
    """The progress of a table; `setup` is what was chosen for it, but no declared position.

    `judges`: True if the promises of decisions can be shown when the game is over.  `own`: no choice was
    given, and the game began with a deal, so that feats and endings are earned.  `next_setup` is the setup
    of the game that goes on from this one, null if none does.
    """

    game: str
    title: str
    setup: dict[str, Any]
    role: Role
    seat: int
    people: list[PersonModel]
    choices: int
    over: bool
    judges: bool
    next_setup: dict[str, Any] | None
    own: bool
    summary: str
    day: date | None
    created: datetime
    updated: datetime


class TallyModel(Sent):
    """An entry of a finished game in statistics, such as its Spirit.

    `by` is the category, called `title`; `value` is called `label`.  `won` is that of the game, or of a stage
    that of the stage.
    """

    by: str
    title: str
    value: str
    label: str
    won: bool


class Result(Sent):
    """The result of a finished game for one seat, as a player's own statistics keep it.

    `undone` counts undos that took back what had been shown, `hints` those of all seats.
    """

    game: str
    title: str
    own: bool
    won: bool
    place: int
    seats: int
    score: int | None
    choices: int
    day: date | None
    undone: int
    hints: int
    tallies: list[TallyModel]


class Standing(Sent):
    """The progress of one of a browser's tables.

    `waits` has the names of the others who are asked, '' for those without one.  Nothing is known of a table
    that has not been touched since an older version of the server.
    """

    is_known: bool
    is_over: bool
    is_own: bool
    waits: list[str]
    seats: int
    updated: datetime


class PushKey(Sent):
    """The public key with which a browser subscribes, None where nobody is notified."""

    key: str | None


class Code(Sent):
    code: str


class Score(Sent):
    """A line in the table of a day; `table` is the number of the table behind it, once that can be seen."""

    name: str
    score: int | None
    won: bool
    choices: int
    undone: int
    hints: int
    table: int | None


class Day(Sent):
    """The game of a day; its scores are taken while it is `open`, and can be watched when it no longer is."""

    day: date
    open: bool
    setup: dict[str, Any]
    how: list[str]
    scores: list[Score]


class Scene(Sent):
    """Parts of a table at a position: `words` describes them, `facts` led to it."""

    shows: list[str]
    words: list[str]
    position: messages.Past
    facts: list[messages.FactModel]


class FigureModel(Sent):
    """A figure of how to play: parts of a table, or cards, with the `parts` of the first one numbered."""

    number: int
    caption: str
    cards: list[str]
    parts: list[str]
    scene: Scene | None


class BlockModel(Sent):
    """A paragraph, the items of a list, or a figure."""

    is_list: bool
    lines: list[str]
    figure: FigureModel | None


class ChapterModel(Sent):
    """One subject of how to play."""

    title: str
    blocks: list[BlockModel]


class HowToPlayModel(Sent):
    """The way to play a game, and the meaning of its words; the figures show cards and tables of `game`."""

    game: str
    chapters: list[ChapterModel]
    glossary: dict[str, str]


class RuleSectionModel(Sent):
    """The rules of a game on one subject: the text of each by its id."""

    title: str
    rules: dict[str, str]


class Catalogue(Sent):
    """The cards of a game; what is in a card is the game's own business."""

    game: str
    version: str
    cards: dict[str, Any]
