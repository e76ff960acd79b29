"""The table: immutable ops, the frames still to run, decisions, chance and the journal.

An op is one step of the rules, built once and shared by every game.  Running an op changes
the state, pushes further ops, or offers options: an option is an op that a seat may choose.
What is still to happen is a chain of frames that never change, so a game can be copied,
saved or abandoned whenever a decision is pending.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from fieldcraft.errors import IllegalChoice
from fieldcraft.kernel.chance import pick, scatter, shuffled, step
from fieldcraft.native import i64, mypyc_attr

PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2

EVERYBODY: Final = -1

G = TypeVar("G", bound="State")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Op(Generic[G]):
    """One immutable step of the rules; `subject` is what it is about: a place, a seat or a card."""

    __slots__ = ()

    FORM: ClassVar[str] = ""
    """How the card language says this op; see `fieldcraft.language.forms`."""
    CATEGORY: ClassVar[str] = "step"
    """Where in a sentence the card language allows it."""

    def run(self, g: G, subject: i64) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Option(Op[G]):
    """An op that a seat may choose.  `key` is short, stable and unlike any other on offer."""

    SECRET: ClassVar[bool] = False
    """Is the choice for the choosing seat's eyes alone?"""
    HORIZON: ClassVar[int] = 1
    """How many times the usual number of turns a bot must look ahead to see what the choice leads to."""

    def __init__(self, key: str, label: str) -> None:
        self.key = key
        self.label = label

    def refusal(self, g: G) -> str:
        """The id of the rule that forbids this option now, or '' where none does."""
        return ""

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        return f"<{self.key}>"


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """An op that is still to run, what it is about, and the frames after it.  Never changed."""

    __slots__ = ("below", "op", "subject")

    def __init__(self, op: Op[Any], subject: i64, below: Frame | None) -> None:
        self.op: Final = op
        self.subject: Final = subject
        self.below: Final = below


class Fact(NamedTuple):
    """Something that happened, for the journal: a message of the game's catalogue and its parts.

    `seat` is the only one that may read it (EVERYBODY for all).  A fact that `reveals` showed
    somebody what had been hidden: an undo past it takes back knowledge.
    """

    kind: str
    parts: tuple[str | int, ...]
    seat: int = EVERYBODY
    reveals: bool = False


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game has: chance, the outcome, pending frames and the options of a seat."""

    __slots__ = ("journal", "options", "pending", "seat", "status", "streams", "subject", "turn")

    def __init__(self, seed: i64, streams: i64 = 1) -> None:
        self.status: i64 = PLAYING
        self.turn: i64 = 0
        self.seat: i64 = 0
        self.subject: i64 = 0
        self.pending: Frame | None = None
        self.options: list[Option[Any]] = []
        self.streams: list[int] = []
        for stream in range(streams):
            self.streams.append(scatter(seed, stream))
        self.journal: list[Fact] | None = None

    def resume(self, origin: State) -> None:
        """Stand at the same decision as the origin; the first part of every `clone`."""
        self.status = origin.status
        self.turn = origin.turn
        self.seat = origin.seat
        self.subject = origin.subject
        self.pending = origin.pending
        self.options = origin.options[:]
        self.streams = origin.streams[:]

    # -- what is to happen -----------------------------------------------------------

    def push(self, op: Op[Any], subject: i64 = 0) -> None:
        """Run the op next, before anything pushed earlier."""
        self.pending = Frame(op, subject, self.pending)

    def offer(self, option: Option[Any]) -> None:
        """Add an option to the running op's decision; offering it twice changes nothing."""
        for other in self.options:
            if other is option:
                return
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
        self.options = []
        self._take(option)
        self.advance()

    def advance(self) -> None:
        """Run what is pending until a seat has more than one option, or the game is over."""
        while self.status == PLAYING:
            if self.options:
                if len(self.options) > 1:
                    return
                self._take(self.options.pop())  # a forced choice is no choice
            else:
                frame = self.pending
                if frame is None:
                    return
                self.pending = frame.below
                self.subject = frame.subject
                frame.op.run(self, frame.subject)
        self.options = []

    def _take(self, option: Option[Any]) -> None:
        if self.journal is not None:
            self.journal.append(Fact("chosen", (option.label,), self.seat if option.SECRET else EVERYBODY))
        option.run(self, self.subject)

    def finish(self, status: i64) -> None:
        """End the game as WON or LOST; the first end counts."""
        if self.status == PLAYING:
            self.status = status

    # -- chance ------------------------------------------------------------------------

    def roll(self, n: i64, stream: i64 = 0) -> i64:
        """A random number in range(n) from a stream."""
        luck = step(self.streams[stream])
        self.streams[stream] = luck
        return pick(luck, n)

    def shuffle(self, items: list[T], stream: i64 = 0) -> None:
        """Shuffle the items in place with a stream."""
        self.streams[stream] = shuffled(self.streams[stream], items)

    def reseed(self, chance: i64) -> None:
        """Replace every stream by one that `chance` decides: the future is dealt anew."""
        for stream in range(i64(len(self.streams))):
            self.streams[stream] = scatter(chance, stream)

    # -- what happened -------------------------------------------------------------------

    def note(
        self, kind: str, parts: tuple[str | int, ...], seat: int = EVERYBODY, reveals: bool = False
    ) -> None:
        """Write a fact to the journal; call it only where there is one."""
        if self.journal is not None:
            self.journal.append(Fact(kind, parts, seat, reveals))

    # -- what each game adds -------------------------------------------------------------

    def clone(self) -> State:
        """A copy that shares nothing that changes, without the journal."""
        raise NotImplementedError

    def view(self, seat: i64) -> dict[str, Any]:
        """What the seat may know, as plain JSON-able data."""
        raise NotImplementedError

    def determinize(self, seat: i64, chance: i64) -> State:
        """A copy in which all that the seat cannot see is dealt anew; it depends on nothing hidden."""
        raise NotImplementedError

    def snapshot(self) -> dict[str, Any]:
        """Everything, hidden parts and pending frames too, as plain JSON-able data."""
        raise NotImplementedError

    def evaluate(self, seat: i64) -> i64:
        """How well the seat stands, for bots: more is better, comparable within one game."""
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
            "subject": self.subject,
            "pending": pending,
            "options": [option.key for option in self.options],
            "streams": list(self.streams),
        }


def contains(items: list[T], item: T) -> bool:
    """Is this very object among the items?  Quicker than `in`, which asks for equality."""
    for other in items:
        if other is item:
            return True
    return False
