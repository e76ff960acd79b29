"""The state: immutable ops, the frames still to run, decisions, chance and the journal.

An op is one step of the rules, built once and shared by every game.  Running an op changes
the state, pushes further ops, or offers options: an option is an op that a seat may choose.
What is still to happen is a chain of frames that never change, so a game can be copied,
saved or abandoned whenever a decision is pending.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypedDict, TypeVar

from fieldcraft.errors import IllegalChoice
from fieldcraft.kernel.chance import keyed, pick, scatter, shuffled, step
from fieldcraft.kernel.views import Question, View
from fieldcraft.native import i64, mypyc_attr

PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2

EVERYBODY: Final = -1

MOST_STEPS: Final = 100_000
"""Maximum number of ops between two decisions; beyond it the game is taken to loop forever."""
MOST_NESTED: Final = 1_000
"""Maximum nesting of contexts; beyond it an effect is taken to trigger itself forever."""

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
    """The phrase of this op in the card language; see `fieldcraft.language.forms`."""
    PLURAL: ClassVar[str] = ""
    """The phrase for several, used where the plural of its category is expected."""
    CATEGORY: ClassVar[str] = "step"
    """The sort of the op, which decides where a sentence allows it, unless a FORM gives another."""
    ASKS: ClassVar[str] = ""
    """The name of the question that it asks when it offers options, in the game's messages."""
    NAMES: ClassVar[str] = ""
    """The slot whose ops it offers as options: the card language gives it their words as `labels`."""
    KNOWN: ClassVar[tuple[str, tuple[int, ...]]] = ("", ())
    """A slot whose words mean numbers, and those that its rule tells apart; no new word is taken for one."""

    def run(self, g: G, subject: i64) -> None:
        """Carry out the op about the subject, and push the ops that follow."""
        raise NotImplementedError

    def derive(self) -> None:
        """Work out what follows from the fields; called once, when they have been filled in."""

    def spelt(self) -> list[Option[Any]]:
        """The options that are its own, not those of a game: what its words spell, where it NAMES some."""
        return []

    def asker(self, g: G, subject: i64) -> str:
        """Return the id of the card whose question this op asks, '' if it is no card's."""
        return ""

    def said_by(self, g: G, subject: i64) -> str:
        """The id of the card whose text it carries out, '' where that is none."""
        return ""

    def wanted(self, g: G, subject: i64) -> i64:
        """Return how many are still wanted while this op asks, 0 if the question has no number."""
        return 0

    def settled(self, g: G, subject: i64) -> i64:
        """Return the number of the option to take while no answer can matter, -1 if one may.

        What decides this must be known to all, so that nothing is betrayed by not asking.
        """
        return -1

    def open_seats(self, g: G, subject: i64) -> i64:
        """Return a bit for each seat that may answer this op, 0 for only `g.seat`."""
        return 0

    def waited_for(self, g: G, subject: i64) -> i64:
        """Return the open seats without whose answer the game does not go on, a bit for each."""
        return self.open_seats(g, subject)


class Parts(NamedTuple):
    """The action, card and place of an option: each as views and scenarios write it, '' for none."""

    verb: str
    card: str = ""
    place: str = ""


class Spot(NamedTuple):
    """A part of the table: a zone, and in it a card or a place, counted from 1; '' and 0 for none."""

    zone: str
    card: str = ""
    place: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Option(Op[G]):
    """An op that a seat may choose.

    `key` is short, stable and unlike any other on offer; `label` says it to people, `parts` to programs,
    so that nobody has to take a key apart.
    """

    SECRET: ClassVar[bool] = False
    """True if only the choosing seat may see the choice."""
    ALONE: ClassVar[bool] = False
    """True if people are asked even if this is the only option, such as one that ends a turn."""
    ABSENT: ClassVar[tuple[str, ...] | None] = None
    """The rules that refuse it where it is not there at all; about any other refusal a player may wonder."""

    def __init__(self, key: str, label: str) -> None:
        self.key = key
        self.label = label
        self.parts: Parts = Parts(key)
        self.spots: tuple[Spot, ...] = ()
        """The spots at which it may be, most likely first; none if it is in the list of options alone."""
        self.declared: Any = None
        """Its number among the options that its game declares, if it is one of them.

        Typed so that it is handed on as it is, not made again for each use.
        """

    def fits(self, g: G) -> bool:
        """True if this is the option that the state would offer among those with the same key."""
        return True

    def refusal(self, g: G) -> str:
        """The id of the rule that forbids this option now, or '' where none does."""
        return ""

    def shortfall(self, g: G) -> tuple[str, tuple[str | int, ...]]:
        """Return what it takes and what the seat has, where a rule refuses it: a message and its parts.

        The message is one of the game's `shortfalls`; '' where nothing is to be counted.
        """
        return "", ()

    def is_askable(self, g: G) -> bool:
        """True if the option is so near to being legal that a player may wonder why it is not on offer."""
        return self.ABSENT is not None and self.refusal(g) not in self.ABSENT

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<{self.key}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Context:
    """The context of a running op: why it runs, and what it has to remember.

    Never changed. Ops that are pushed inherit the current context; `outer` is the surrounding one.
    """

    def __init__(self, outer: Context | None = None) -> None:
        self.outer: Final = outer
        self.nested: Final[i64] = 0 if outer is None else outer.nested + 1
        """Number of contexts around this one."""


class Source(Context):
    """The context of an op that the card with this id has caused."""

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

    Seats in parts are numbers from 1, as people say them.  `chosen` has an option's label and who took it,
    and for an option about no card the card that asked as its source.
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
    """True if a seat, or with EVERYBODY a spectator, may read this fact."""
    return fact.seat in (EVERYBODY, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The state that every game has: chance, the outcome, pending frames and the options of a seat."""

    __slots__ = (
        "depth", "doomed", "frame", "heard", "is_endless", "journal", "key", "options", "patient", "pending",
        "sealed", "seat", "seats", "status", "streams", "turn",
    )  # fmt: skip

    ZONES: ClassVar[Any] = None
    """The zones of the game's table (`kernel.zones.Zones`): its deals and identities follow from them."""
    REPLACED: ClassVar[tuple[str, ...]] = ()
    """Fields that are lists with items that are replaced and never changed, so that copies share these."""

    def __init__(self, seed: i64, streams: i64 = 1, seats: i64 = 1) -> None:
        self.status: i64 = PLAYING
        """PLAYING, WON or LOST."""
        self.seats: i64 = seats
        """Number of seats."""
        self.seat: i64 = 0
        """The seat that decides."""
        self.turn: i64 = 0
        """Turns begun, in the sense in which bots look ahead by turns."""
        self.patient: bool = False
        """True if people play: a lone option is then asked for if it is ALONE; simulations leave it False."""
        self.frame: Frame = BOTTOM
        """The frame that ran last: while options are on offer, the one that asks."""
        self.pending: Frame | None = None
        """The frames that are still to run, the next one first."""
        self.options: list[Option[Any]] = []
        """The options of the deciding seat; empty once the game is over.

        The same list is filled again for each decision: a caller that keeps what was on offer copies it.
        """
        self.heard: i64 = -1
        """The seat to be asked next where several may answer, or -1; see `ask`."""
        self.sealed: tuple[int, ...] = ()
        """The secret choices of each seat, a bit for each place of its cards; () for none."""
        self.depth: i64 = 0
        """Number of nested actions that have begun and not ended."""
        self.doomed: i64 = PLAYING
        """The result of the game once the outermost action has ended; PLAYING if the game goes on."""
        self.is_endless: bool = False
        """True if the game was lost because it would have looped forever."""
        self.streams: list[int] = []
        """The current number of each stream of chance."""
        for stream in range(streams):
            self.streams.append(scatter(seed, stream))
        self.key: bytes = b""
        """The key that decides each deal together with the streams; b"" if the streams decide alone."""
        self.journal: list[Fact] | None = None
        """The facts of what has happened, if the caller wants a journal."""

    def resume(self, origin: State) -> None:
        """Copy the decision of the origin, without its journal; the first part of every `clone`.

        It sets everything that `__init__` does, so a copy need not call that.
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
        self.sealed = origin.sealed
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
        """Run the op next, before anything pushed earlier, in the current context."""
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
        is_told = self.journal is not None and self.settled() < 0
        self.options.clear()
        self._take(option, is_told)
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
                self._take(self.options.pop(), self.journal is not None)
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
        """True if the one option on offer is asked for, although it is no decision."""
        return self.patient and self.options[0].ALONE

    def _take(self, option: Option[Any], is_told: bool) -> None:
        """Run an option; the journal tells who chose it, but not where no answer could matter."""
        if is_told and self.journal is not None:
            reader = self.seat if option.SECRET else EVERYBODY
            frame = self.frame
            asker = "" if option.parts.card else frame.op.asker(self, frame.subject)
            self.journal.append(Fact("chosen", (option.label, self.seat + 1), reader, False, asker))
        option.run(self, self.frame.subject)

    def _end_endless(self) -> None:
        """End a game that would loop forever. It counts as lost; no rule says so."""
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

    def question(self) -> Question:
        """Return what the decision asks for, for views."""
        frame = self.frame
        if not self.options:
            return {"name": "", "card": "", "n": 0}
        op = frame.op
        return {"name": op.ASKS, "card": op.asker(self, frame.subject), "n": op.wanted(self, frame.subject)}

    def settled(self) -> i64:
        """Return the number of the option that is as good as any, -1 where the answer may matter."""
        return self.frame.op.settled(self, self.frame.subject) if self.options else -1

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
        """Return the seats that may act whatever is asked, a bit for each; the game's `ask` asks them."""
        return 0

    @property
    def waited_seats(self) -> i64:
        """A bit for each seat that the game waits for; others that are open may act, and need not."""
        if self.status != PLAYING:
            return 0
        found = self.frame.op.waited_for(self, self.frame.subject)
        return found if found else bit(self.seat)

    def is_open(self, seat: i64) -> bool:
        """True if this seat may answer now."""
        return 0 <= seat < self.seats and bool(self.open_seats >> seat & 1)

    def options_of(self, seat: i64) -> list[Option[Any]]:
        """Return the options of a seat, whether it is the one that is asked or another that may answer."""
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

    # -- actions that wait to be over before the game is --------------------------------

    def begin_action(self) -> None:
        """Begin an action: ops pushed from here on belong to it, until the `EndAction` beneath them."""
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
        """Replace every stream by one that `seed` alone decides, so that the future is dealt again."""
        self.key = b""
        for stream in range(i64(len(self.streams))):
            self.streams[stream] = scatter(seed, stream)

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

    def view(self, seat: i64) -> View:
        """Return what the seat may know, as plain JSON-able data."""
        raise NotImplementedError

    def determinize(self, seat: i64, seed: i64) -> Self:
        """Return a copy in which everything hidden from the seat is dealt again.

        It depends on nothing hidden.
        """
        if self.ZONES is None:
            raise NotImplementedError
        dealt: Self = self.ZONES.determinize(self, seat, seed)
        return dealt

    def identity(self) -> Hashable:
        """Return the key of the position: equal for positions that play cannot tell apart."""
        if self.ZONES is None:
            raise NotImplementedError
        key: Hashable = self.ZONES.identity(self)
        return key

    def snapshot(self) -> dict[str, Any]:
        """Return everything, even hidden parts and pending frames, as plain JSON-able data."""
        raise NotImplementedError

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
            "sealed": list(self.sealed),
            "streams": list(self.streams),
        }


def bit(n: i64) -> i64:
    """The number in which only that bit is set, for n up to 62."""
    return (n - n + 1) << n  # a plain 1 is shifted in 32 bits when compiled


def count(bits: i64) -> i64:
    """Return the number of bits that are set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


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
    """True if this very object is among the items; quicker than `in`, which asks for equality."""
    for other in items:
        if other is item:
            return True
    return False


def holds(items: tuple[T, ...], item: T) -> bool:
    """True if this very object is in the tuple."""
    for other in items:
        if other is item:
            return True
    return False


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the tuple without this very object, the first where it is there more than once."""
    for i in range(i64(len(items))):
        if items[i] is item:
            return items[:i] + items[i + 1 :]
    return items


class DeckView(TypedDict):
    """A deck in a view: the known cards on top, the next one first, and the others in order."""

    deck_top: list[str]
    deck: list[str]


def deck_view(names: list[str], known: int) -> DeckView:
    """Return a deck, given from the bottom up, with its number of known cards."""
    unseen = len(names) - known
    return {"deck_top": names[unseen:][::-1], "deck": sorted(names[:unseen])}


def in_order(names: list[str]) -> list[str]:
    """The names of a new list, sorted, so that nothing of the cards' own order shows."""
    names.sort()
    return names
