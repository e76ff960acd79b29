"""The state: immutable ops, the frames still to run, decisions, chance and the journal.

An op is one step of the rules, built once and shared by every game.  Running an op changes
the state, pushes further ops, or offers options: an option is an op that a seat may choose.
What is still to happen is a chain of frames that never change, so a game can be copied,
saved or abandoned whenever a decision is pending.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from fieldcraft.errors import IllegalChoice
from fieldcraft.kernel.chance import keyed, pick, scatter, shuffled, step
from fieldcraft.kernel.value import Row, Value
from fieldcraft.native import i64, mypyc_attr

PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2

EVERYBODY: Final = -1

MOST_STEPS: Final = 100_000
"""So many ops run without a decision only where nothing will ever be decided again."""
MOST_NESTED: Final = 1_000
"""So many contexts stand one within another only where what happens sets itself off for ever."""

G = TypeVar("G", bound="State")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(Generic[G]):
    """One immutable step of the rules; `subject` is what it is about: a place, a seat or a card.

    An op that a card text spells declares its fields as annotations, one for each slot of its FORM;
    `fieldcraft.language.forms.construct` fills them in and then calls `derive`.
    """

    __slots__ = ()

    FORM: ClassVar[str] = ""
    """How the card language says this op; see `fieldcraft.language.forms`."""
    PLURAL: ClassVar[str] = ""
    """How it is said of many, where the plural of its CATEGORY is asked for."""
    CATEGORY: ClassVar[str] = "step"
    """Where in a sentence the card language allows it."""
    ASKS: ClassVar[str] = ""
    """What it asks for where it offers options: the name of a question in the game's messages."""
    NAMES: ClassVar[str] = ""
    """The slot whose ops it offers as options: the card language gives it their words as `labels`."""

    def run(self, g: G, subject: i64) -> None:
        raise NotImplementedError

    def derive(self) -> None:
        """Work out what follows from the fields; called once, when they have been filled in."""

    def spelt(self) -> list[Option[Any]]:
        """The options that are its own, not those of a game: what its words spell, where it NAMES some."""
        return []

    def asker(self, g: G, subject: i64) -> str:
        """While this op asks: the id of the card whose question it is, '' where it is no card's."""
        return ""

    def said_by(self, g: G, subject: i64) -> str:
        """The id of the card whose text it carries out, '' where that is none."""
        return ""

    def wanted(self, g: G, subject: i64) -> i64:
        """While this op asks: how many are still wanted, 0 where the question has no number."""
        return 0

    def open_seats(self, g: G, subject: i64) -> i64:
        """While this op waits for an answer: a bit for each seat that may give one, 0 for only `g.seat`."""
        return 0

    def waited_for(self, g: G, subject: i64) -> i64:
        """Those of the open seats without whose answer nothing goes on."""
        return self.open_seats(g, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class MadeOp(Op[G]):
    """An op that is made while a game goes on: another of its class that holds the same is the same."""


class Parts(NamedTuple):
    """What an option does, to which card and where: each as views and scenarios write it, '' for none.

    The place of a payment with a mix of two resources is how much of each is paid, as in "1-2".
    """

    verb: str
    card: str = ""
    place: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Option(Op[G]):
    """An op that a seat may choose.

    `key` is short, stable and unlike any other on offer; `label` says it to people, `parts` to programs,
    so that nobody has to take a key apart.
    """

    SECRET: ClassVar[bool] = False
    """Is the choice for the choosing seat's eyes alone?"""
    ALONE: ClassVar[bool] = False
    """Are people asked even where this is the only option?  So is whatever ends a turn or does nothing."""
    ASIDE: ClassVar[bool] = False
    """Is it no answer to what is asked, but something people may do besides?  Bots leave it alone."""
    HORIZON: ClassVar[int] = 1
    """How many times the usual number of turns a bot must look ahead to see what the choice leads to."""

    ABSENT: ClassVar[tuple[str, ...] | None] = None
    """The rules that refuse it where it is not there at all; about any other refusal a player may wonder."""

    def __init__(self, key: str, label: str) -> None:
        self.key = key
        self.label = label
        self.parts: Parts = Parts(key)
        self.declared: Any = None
        """Its number among the options that its game declares, if it is one of them.

        Typed so that it is handed on as it is, not made anew for each use.
        """

    def refusal(self, g: G) -> str:
        """The id of the rule that forbids this option now, or '' where none does."""
        return ""

    def is_askable(self, g: G) -> bool:
        """Does it lie so near that a player may wonder why it is not on offer?"""
        return self.ABSENT is not None and self.refusal(g) not in self.ABSENT

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<{self.key}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Context:
    """What a running op has to know besides its subject: why it runs, and what it has to remember.

    Never changed.  Ops that are pushed inherit the context at hand; `outer` is the one around it.
    """

    def __init__(self, outer: Context | None = None) -> None:
        self.outer: Final = outer
        self.nested: Final[i64] = 0 if outer is None else outer.nested + 1
        """How many contexts stand around this one."""

    def as_known_to(self, seat: i64) -> Context:
        """The context without what the seat may not know: for tables that are dealt anew."""
        return self


class Source(Context):
    """What runs is said by the card with this id."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.id: Final = id


# Not acyclic=True: as mypyc 2.4 compiles it, freeing a chain of more than 50 at once corrupts memory.
@mypyc_attr(free_list_len=1)
class Frame:
    """An op that is still to run, what it is about, its context, and the frames after it.  Never changed."""

    __slots__ = ("below", "context", "op", "subject")

    def __init__(self, op: Op[Any], subject: i64, context: Context | None, below: Frame | None) -> None:
        self.op: Final = op
        self.subject: Final = subject
        self.context: Final = context
        self.below: Final = below


class NoOp(Op["State"]):
    """Do nothing."""

    def run(self, g: State, subject: i64) -> None:
        pass


NO_OP: Final[Op[Any]] = NoOp()
BOTTOM: Final = Frame(NO_OP, 0, None, None)


class Fact(NamedTuple):
    """Something that happened, for the journal: a message of the game's catalogue and its parts.

    Seats in parts are numbers from 1, as people say them.  `chosen` has an option's label and who took it.
    `seat` is the only one that may read it (EVERYBODY for all).  A fact that `reveals` showed
    somebody what had been hidden: an undo past it takes back knowledge.  `source` is the id of the card
    whose text was being carried out, '' where it was none.
    """

    kind: str
    parts: tuple[str | int, ...]
    seat: int = EVERYBODY
    reveals: bool = False
    source: str = ""


def is_readable(fact: Fact, seat: int) -> bool:
    """May a seat, or with EVERYBODY a spectator, read this fact?"""
    return fact.seat in (EVERYBODY, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game has: chance, the outcome, pending frames and the options of a seat."""

    __slots__ = (
        "depth", "doomed", "frame", "heard", "is_endless", "journal", "key", "options", "patient", "pending",
        "seat", "seats", "status", "streams", "turn",
    )  # fmt: skip

    WAYS: ClassVar[int] = 1
    """In how many ways, all as likely, it may fall what falls next by chance; 1 where that is not known."""

    def __init__(self, seed: i64, streams: i64 = 1, seats: i64 = 1) -> None:
        self.status: i64 = PLAYING
        """PLAYING, WON or LOST."""
        self.seats: i64 = seats
        """How many seats play."""
        self.seat: i64 = 0
        """The seat that decides."""
        self.turn: i64 = 0
        """Turns begun, in the sense in which bots look ahead by turns."""
        self.patient: bool = False
        """Is a lone option asked for, where it is ALONE?  So with people; bulk play goes on by itself."""
        self.frame: Frame = BOTTOM
        """The frame that ran last: while options are on offer, the one that asks."""
        self.pending: Frame | None = None
        """What is still to happen, first what happens next."""
        self.options: list[Option[Any]] = []
        """What the seat may choose; empty once the game is over.

        The list is kept and filled anew for each decision: who wants to keep what was on offer copies it.
        """
        self.heard: i64 = -1
        """The seat to be asked next where several may answer, or -1; see `ask`."""
        self.depth: i64 = 0
        """How many actions, one within another, have begun and not ended."""
        self.doomed: i64 = PLAYING
        """How the game will end once the outermost action has ended; PLAYING where it will not."""
        self.is_endless: bool = False
        """Was the game lost because nothing would ever have been decided again?"""
        self.streams: list[int] = []
        """The number at which each stream of chance stands."""
        for stream in range(streams):
            self.streams.append(scatter(seed, stream))
        self.key: bytes = b""
        """What decides each deal together with the streams; b"" where they decide alone."""
        self.journal: list[Fact] | None = None
        """What has happened, where somebody wants to know."""

    def resume(self, origin: State) -> None:
        """Stand at the same decision as the origin, without its journal; the first part of every `clone`.

        It sets all that `__init__` does, which a copy therefore need not call.
        """
        self.journal = None
        self.status = origin.status
        self.seats = origin.seats
        self.seat = origin.seat
        self.turn = origin.turn
        self.patient = origin.patient
        self.frame = origin.frame
        self.pending = origin.pending
        self.options = origin.options[:]
        self.heard = origin.heard
        self.depth = origin.depth
        self.doomed = origin.doomed
        self.is_endless = origin.is_endless
        self.streams = origin.streams[:]
        self.key = origin.key

    # -- what is to happen -----------------------------------------------------------

    @property
    def context(self) -> Context | None:
        """The context of what runs, or of what asks."""
        return self.frame.context

    def push(self, op: Op[Any], subject: i64 = 0) -> None:
        """Run the op next, before anything pushed earlier, in the context at hand."""
        self.pending = Frame(op, subject, self.frame.context, self.pending)

    def push_in(self, context: Context | None, op: Op[Any], subject: i64 = 0) -> None:
        """Run the op next in a context of its own."""
        if context is not None and context.nested == MOST_NESTED:
            self._end_endless()
        self.pending = Frame(op, subject, context, self.pending)

    def ask_again(self) -> None:
        """Have the op that asks run once more, after what an option pushes from here on."""
        self.pending = self.frame

    def offer(self, option: Option[Any]) -> None:
        """Add an option to the running op's decision; offering it twice changes nothing."""
        if not contains(self.options, option):
            self.options.append(option)

    def offer_legal(self, option: Option[Any]) -> None:
        """Offer the option unless a rule forbids it."""
        if not option.refusal(self):
            self.offer(option)

    def choose(self, index: i64) -> None:
        """Take an option and play on to the next decision or the end."""
        if index < 0 or index >= len(self.options):
            raise IllegalChoice(f"option {index} of {len(self.options)} is not on offer")
        option = self.options[index]
        self.options.clear()
        self._take(option)
        self.advance()

    def advance(self) -> None:
        """Run what is pending until a seat has to decide, or the game is over.

        One option is no decision, unless the state is patient and the option is ALONE.
        """
        steps: i64 = 0
        while self.status == PLAYING:
            if self.options:
                if len(self.options) > 1 or self.asks_for_lone():
                    return
                self._take(self.options.pop())
            else:
                frame = self.pending
                if frame is None:
                    return
                self.pending = frame.below
                self.frame = frame
                frame.op.run(self, frame.subject)
            steps += 1
            if steps == MOST_STEPS:
                self._end_endless()
        self.options.clear()

    def asks_for_lone(self) -> bool:
        """Is the one option on offer asked for, though it is no decision?"""
        return self.patient and self.options[0].ALONE

    def _take(self, option: Option[Any]) -> None:
        if self.journal is not None:
            reader = self.seat if option.SECRET else EVERYBODY
            self.journal.append(Fact("chosen", (option.label, self.seat + 1), reader))
        option.run(self, self.frame.subject)

    def _end_endless(self) -> None:
        """What happens will never come to an end by itself: the game is lost at once, by no rule."""
        if self.status == PLAYING:
            self.is_endless = True
            self.doomed = LOST
            self.finish(LOST)
            if self.journal is not None:
                self.note("endless", ())

    def finish(self, status: i64) -> None:
        """End the game as WON or LOST; the first end counts."""
        if self.status == PLAYING:
            self.status = status

    def question(self) -> dict[str, Any]:
        """What the decision asks for, for views: the question's name, the card that asks, a number."""
        frame = self.frame
        if not self.options:
            return {"name": "", "card": "", "n": 0}
        op = frame.op
        return {"name": op.ASKS, "card": op.asker(self, frame.subject), "n": op.wanted(self, frame.subject)}

    def speaker(self, subject: i64) -> str:
        """The id of the card that says what runs about this subject, '' where none does."""
        context = self.frame.context
        return context.id if isinstance(context, Source) else ""

    # -- several seats ------------------------------------------------------------------

    @property
    def open_seats(self) -> i64:
        """A bit for each seat that may answer now; where several may, `ask` lets another go first."""
        if self.status != PLAYING:
            return 0
        found = self.frame.op.open_seats(self, self.frame.subject)
        return (found if found else bit(self.seat)) | self.others_open()

    def others_open(self) -> i64:
        """Who may act besides, whatever is asked: a bit for each seat.  Its game's `ask` asks them."""
        return 0

    @property
    def waited_seats(self) -> i64:
        """A bit for each seat that the game waits for; others that are open may act, and need not."""
        if self.status != PLAYING:
            return 0
        found = self.frame.op.waited_for(self, self.frame.subject)
        return found if found else bit(self.seat)

    def is_open(self, seat: i64) -> bool:
        """May this seat answer now?"""
        return 0 <= seat < self.seats and bool(self.open_seats >> seat & 1)

    def options_of(self, seat: i64) -> list[Option[Any]]:
        """What a seat may choose now, whether it is the one that is asked or another that may answer."""
        if seat == self.seat:
            return self.options[:]
        if not self.is_open(seat):
            return []
        twin = self.clone()
        twin.ask(seat)
        return twin.options

    def ask(self, seat: i64) -> None:
        """Run the op that asks once more, for an open seat: its options are those of the table as it is now.

        So an op that asks changes nothing by asking.  Raises IllegalChoice for a seat that may not answer.
        """
        if seat != self.seat and not self.is_open(seat):
            raise IllegalChoice(f"seat {seat + 1} has nothing to decide now")
        self.heard = seat
        self.options = []
        self.pending = self.frame.below
        self.frame.op.run(self, self.frame.subject)
        self.heard = -1

    def forget_secrets(self, seat: i64) -> None:
        """Take out of all that is still to happen what the seat may not know."""
        asks = without_secrets(Frame(self.frame.op, self.frame.subject, self.frame.context, None), seat)
        assert asks is not None
        self.frame = Frame(asks.op, asks.subject, asks.context, without_secrets(self.frame.below, seat))
        self.pending = without_secrets(self.pending, seat)

    # -- actions that wait to be over before the game is --------------------------------

    def begin_action(self) -> None:
        """What is pushed from here on belongs to one action, which END_ACTION below it will end."""
        self.depth += 1

    def doom(self, status: i64) -> None:
        """End the game when the outermost action has ended, at once where there is none."""
        if self.depth == 0:
            self.finish(status)
        elif self.doomed == PLAYING:
            self.doomed = status

    def end_action(self) -> None:
        """The innermost action is over; with the outermost, the game where it is doomed."""
        self.depth -= 1
        if self.depth == 0 and self.doomed != PLAYING:
            self.finish(self.doomed)

    # -- chance ------------------------------------------------------------------------

    def roll(self, n: i64, stream: i64 = 0) -> i64:
        """A random number in range(n) from a stream."""
        number = step(self._stream(stream))
        self.streams[stream] = number
        return pick(number, n)

    def shuffle(self, items: list[T], stream: i64 = 0) -> None:
        """Shuffle the items in place with a stream."""
        self.streams[stream] = shuffled(self._stream(stream), items)

    def _stream(self, stream: i64) -> i64:
        """The number from which a stream goes on."""
        number: i64 = self.streams[stream]
        return keyed(self.key, stream, number) if self.key else number

    def reseed(self, seed: i64) -> None:
        """Replace every stream by one that `seed` alone decides: the future is dealt anew."""
        self.key = b""
        for stream in range(i64(len(self.streams))):
            self.streams[stream] = scatter(seed, stream)

    def fall(self, n: i64) -> None:
        """Have what falls next by chance fall in the n-th of its WAYS, on a table that a bot has been dealt.

        So a bot weighs all of them alike, instead of those that happen to fall.
        """

    def has_fallen(self) -> bool:
        """Has it fallen since?"""
        return False

    # -- what happened -------------------------------------------------------------------

    def note(
        self, kind: str, parts: tuple[str | int, ...], seat: int = EVERYBODY, reveals: bool = False,
        source: str = "",
    ) -> None:  # fmt: skip
        """Write a fact to the journal where there is one; what runs often looks first, to spare its parts.

        Its source is the card whose text runs, where it is not said to be another.
        """
        if self.journal is not None:
            frame = self.frame
            said = source or frame.op.said_by(self, frame.subject)
            self.journal.append(Fact(kind, parts, seat, reveals, said))

    # -- what each game adds -------------------------------------------------------------

    def clone(self) -> State:
        """A copy that shares nothing that changes, without the journal."""
        raise NotImplementedError

    def view(self, seat: i64) -> dict[str, Any]:
        """What the seat may know, as plain JSON-able data."""
        raise NotImplementedError

    def determinize(self, seat: i64, seed: i64) -> State:
        """A copy in which all that the seat cannot see is dealt anew; it depends on nothing hidden."""
        raise NotImplementedError

    def identity(self) -> Hashable:
        """Which position it is: the same key for all that play cannot tell apart (`kernel.identity`).

        A game asks its table of zones for it.
        """
        raise NotImplementedError

    def as_key(self) -> Hashable:
        """The same for as long as the state is not played on: a game may have a quicker key for that."""
        return self.identity()

    def is_alike(self, other: State) -> bool:
        """Can play not tell them apart?"""
        return self.identity() == other.identity()

    def snapshot(self) -> dict[str, Any]:
        """Everything, hidden parts and pending frames too, as plain JSON-able data."""
        raise NotImplementedError

    def evaluate(self, seat: i64) -> i64:
        """How well the seat stands, for bots: more is better, comparable within one game."""
        raise NotImplementedError

    def estimate(self, seat: i64) -> i64:
        """The same, quickly, for whoever plays on from here and sees what comes of it."""
        return self.evaluate(seat)

    def burden(self) -> i64:
        """How many times as much as in the smallest game it costs to make and weigh a position, for who has
        only so much time.
        """
        return 1

    def value(self, seat: i64, row: Row | None = None) -> float:
        """What a plan that ends here is worth to the seat, for bots that plan whole turns.

        Where there is a learned value to plan by it is how much the seat will have reached in the end, from 0
        to 1; else what the game says for bots that look at once.  Who asks of many positions keeps one
        row for all of them.
        """
        learned = self.learned()
        if learned is None or not learned.plans:
            return float(self.evaluate(seat))
        sure = self.reached(seat)
        if self.status != PLAYING:
            return sure
        if row is None:
            row = self.features_row()
        self.features_onto(seat, row)
        return sure + (1.0 - sure) * learned.share(self.part(), row.counts)

    def learned(self) -> Value | None:
        """The game's value that was learned from games, if there is one."""
        return None

    def plans_far(self) -> bool:
        """Does the learned value know what choices lead to that reach far, so that a plan need not?"""
        learned = self.learned()
        return learned is not None and learned.plans

    def part(self) -> i64:
        """Which of its weights count now."""
        return 0

    def features(self, seat: i64) -> list[float]:
        """What the value weighs, in the order in which the game names it."""
        return []

    def features_row(self, onto: Any = None) -> Row:
        """A row for the features of this game, which may know what of them need not be counted anew."""
        return Row(i64(len(self.features(self.seat))), onto)

    def features_onto(self, seat: i64, row: Row) -> None:
        """Bring a row (`features_row`) up to date."""
        row.put_all(self.features(seat))

    def reached(self, seat: i64) -> float:
        """What cannot be lost any more, from 0 to 1; once the game is over, the whole of the result."""
        return 1.0 if self.status == WON else 0.0

    def is_friend(self, seat: i64, other: i64) -> bool:
        """Do two seats win or lose as one, so that one may plan for the other?"""
        return seat == other

    def _decision(self) -> dict[str, Any]:
        """The kernel's part of a snapshot."""
        pending: list[str] = []
        frame = self.pending
        while frame is not None:
            pending.append(f"{type(frame.op).__name__}:{frame.subject}")
            frame = frame.below
        return {
            "status": self.status,
            "seat": self.seat,
            "subject": self.frame.subject,
            "pending": pending,
            "options": [option.key for option in self.options],
            "depth": self.depth,
            "doomed": self.doomed,
            "streams": list(self.streams),
        }


def bit(n: i64) -> i64:
    """The number in which only that bit is set, for n up to 62."""
    return (n - n + 1) << n  # a plain 1 is shifted in 32 bits when compiled


def count(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def without_secrets(frame: Frame | None, seat: i64) -> Frame | None:
    """The chain of frames without what the seat may not know; the same chain where it may know all."""
    if frame is None:
        return None
    below = without_secrets(frame.below, seat)
    context = frame.context.as_known_to(seat) if frame.context is not None else None
    if below is frame.below and context is frame.context:
        return frame
    return Frame(frame.op, frame.subject, context, below)


def take_out(items: list[T], item: T) -> None:
    """Take this very object out of the items, the first where it is there more than once."""
    n = i64(len(items))
    for i in range(n):
        if items[i] is item:
            for j in range(i + 1, n):  # piles are short: this is quicker than to delete
                items[j - 1] = items[j]
            items.pop()
            return


def pour(items: list[T], onto: list[T]) -> None:
    """Move all the items, in their order, to the end of other ones."""
    if not items:
        return
    for item in items:
        onto.append(item)  # noqa: PERF402 - piles are short: this is quicker than to extend
    items.clear()


def contains(items: list[T], item: T) -> bool:
    """Is this very object among the items?  Quicker than `in`, which asks for equality."""
    for other in items:
        if other is item:
            return True
    return False


def in_order(names: list[str]) -> list[str]:
    """The names of a new list, sorted, so that nothing of the cards' own order shows."""
    names.sort()
    return names
