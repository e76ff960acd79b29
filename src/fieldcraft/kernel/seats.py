"""Several seats: who is asked, windows of responses, sealed choices, phases that belong to all.

Whoever may answer is asked, also who has nothing to answer with (of people, see `State.patient`), so that
silence betrays no hand.  Where several seats may answer, `State.ask` lets any of them go first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.state import Context, G, Op, Option, State, bit
from fieldcraft.native import i64, mypyc_attr


class SetActiveSeat(Op[State]):
    """From here on the seat `subject` decides."""

    def run(self, g: State, subject: i64) -> None:
        g.seat = subject


SET_ACTIVE_SEAT: Final = SetActiveSeat()


class EachSeat(Op[State]):
    """An op once for each of `seats` seats (0: all), from `subject` on, which is its subject and decides.

    Afterwards the seat that decided before decides again, so it may nest.
    """

    def __init__(self, op: Op[Any], seats: i64 = 0) -> None:
        self.op: Final = op
        self.seats: Final = seats

    def run(self, g: State, subject: i64) -> None:
        seats = self.seats if self.seats else g.seats
        g.push(SET_ACTIVE_SEAT, g.seat)
        for i in range(seats - 1, -1, -1):
            seat = (subject + i) % seats
            g.push(self.op, seat)
            g.push(SET_ACTIVE_SEAT, seat)


def next_seat(seats: i64, start: i64, count: i64) -> i64:
    """The first of the seats (a bit each) from `start` on, round the table, or -1 where there is none."""
    for i in range(count):
        seat = (start + i) % count
        if seats >> seat & 1:
            return seat
    return -1


# -- asking one seat after another -------------------------------------------------------------


class Waiting(Context):
    """Within an op that asks several seats: a bit for each that it waits for (-1: all speakers)."""

    def __init__(self, outer: Context | None, op: Op[Any], seats: i64, start: i64) -> None:
        super().__init__(outer)
        self.op: Final = op
        self.seats: Final = seats
        self.start: Final = start


@mypyc_attr(allow_interpreted_subclasses=True)
class AskSeats(Op[G]):
    """Ask each speaker until nobody is waited for; the base of windows and of phases that belong to all.

    To begin it push its `opening`; its own frames say how far it has come.
    """

    def __init__(self, passing: Option[Any] | None = None) -> None:
        self.passing: Final[Option[Any]] = passing if passing is not None else Decline("pass", "Pass")
        """The option to do nothing, a Decline: of everybody who is waited for."""
        self.opening: Final[Op[Any]] = OpenSeats(self)

    def spelt(self) -> list[Option[Any]]:
        return [self.passing]

    def speakers(self, g: G, subject: i64) -> i64:
        """Who is asked: a bit for each seat."""
        return bit(g.seats) - 1

    def others(self, g: G, subject: i64) -> i64:
        """Who may act besides, though nobody waits for it."""
        return 0

    def start(self, g: G, subject: i64) -> i64:
        """Who is asked first, where that seat is a speaker; else the next one."""
        return g.seat

    def next_to_ask(self, g: G, seats: i64, start: i64) -> i64:
        """Which of the seats (a bit each) is next from `start` on: round the table, or in a turn order."""
        return next_seat(seats, start, g.seats)

    def offer_to(self, g: G, seat: i64, subject: i64) -> None:
        """Offer what the seat, which is `g.seat` by now, may do besides passing; perhaps nothing."""
        raise NotImplementedError

    def after_act(self, g: G, waiting: Waiting, subject: i64) -> Waiting:
        """Whom to ask when the seat that is asked now has acted."""
        raise NotImplementedError

    def open_seats(self, g: G, subject: i64) -> i64:
        return self.waited_for(g, subject) | self.others(g, subject)

    def waited_for(self, g: G, subject: i64) -> i64:
        waiting = g.context
        assert isinstance(waiting, Waiting) and waiting.op is self, "push its opening"  # noqa: PT018
        return waiting.seats if waiting.seats >= 0 else self.speakers(g, subject)

    def run(self, g: G, subject: i64) -> None:
        waited = self.waited_for(g, subject)
        waiting = g.context
        assert isinstance(waiting, Waiting)
        if not waited:
            return
        seat = self.next_to_ask(g, waited, waiting.start)
        if g.heard >= 0 and (waited | self.others(g, subject)) >> g.heard & 1:
            seat = g.heard
        g.heard = -1
        g.seat = seat
        g.push_in(self.after_act(g, waiting, subject), self, subject)
        self.offer_to(g, seat, subject)
        if waited >> seat & 1:
            g.offer(self.passing)


class OpenSeats(Op[State]):
    """Begin to ask the seats; afterwards the seat that decided before decides again."""

    def __init__(self, op: AskSeats[Any]) -> None:
        self.op: Final = op

    def run(self, g: State, subject: i64) -> None:
        g.push(SET_ACTIVE_SEAT, g.seat)
        g.push_in(Waiting(g.context, self.op, -1, self.op.start(g, subject)), self.op, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decline(Pass):
    """Do nothing here, or no more: the others read no line of it."""

    SECRET: ClassVar[bool] = True

    def run(self, g: State, subject: i64) -> None:
        waiting = g.context
        assert isinstance(waiting, Waiting)
        assert g.pending is not None
        asks = g.pending.op  # what was to happen after an act of this seat
        g.pending = g.pending.below
        op = waiting.op
        assert isinstance(op, AskSeats)
        left = op.waited_for(g, subject) & ~bit(g.seat)
        g.push_in(Waiting(waiting.outer, op, left, (g.seat + 1) % g.seats), asks, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(AskSeats[G]):
    """Responses: the speakers are asked one after another until all have passed in a row.

    Whoever acts opens it anew, after what the act does; that may open a window of its own.  Where
    nothing is left to respond to, `speakers` says 0.
    """

    def after_act(self, g: G, waiting: Waiting, subject: i64) -> Waiting:
        return Waiting(waiting.outer, self, -1, (g.seat + 1) % g.seats)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenPhase(AskSeats[G]):
    """A phase that belongs to several seats at once: each acts as often as it likes, until it passes."""

    def after_act(self, g: G, waiting: Waiting, subject: i64) -> Waiting:
        waited = self.waited_for(g, subject)
        return Waiting(waiting.outer, self, waited, g.seat if waited >> g.seat & 1 else waiting.start)


# -- sealed choices ----------------------------------------------------------------------------


class Sealed(Context):
    """Within a commitment: what each seat has chosen, None while it owes its choice."""

    def __init__(self, outer: Context | None, op: Op[Any], choices: tuple[Option[Any] | None, ...]) -> None:
        super().__init__(outer)
        self.op: Final = op
        self.choices: Final = choices

    def with_choice(self, seat: i64, choice: Option[Any]) -> Sealed:
        choices = list(self.choices)
        choices[seat] = choice
        return Sealed(self.outer, self.op, tuple(choices))

    def as_known_to(self, seat: i64) -> Context:
        """That others have chosen is seen by all, what they have chosen by nobody."""
        choices = list(self.choices)
        for other in range(i64(len(choices))):
            chosen = choices[other]
            if other != seat and chosen is not None and not isinstance(chosen, NotAsked):
                choices[other] = UNKNOWN
        return Sealed(self.outer, self.op, tuple(choices))


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedOption(Option[G]):
    """A choice that is laid down face down; `show` is what it does when all are turned up."""

    SECRET: ClassVar[bool] = True
    ALONE: ClassVar[bool] = True

    def run(self, g: G, subject: i64) -> None:
        sealed = g.context
        assert isinstance(sealed, Sealed)
        g.push_in(sealed.with_choice(g.seat, self), sealed.op, subject)

    def show(self, g: G, seat: i64) -> None:
        """What the choice of the seat does, when it is shown."""
        raise NotImplementedError


class NotAsked(SealedOption[State]):
    """Stands for the choice of a seat that has none to make, or of which nothing is known."""

    def show(self, g: State, seat: i64) -> None:
        pass


NOT_ASKED: Final = NotAsked("not-asked", "-")
UNKNOWN: Final = SealedOption[State]("unknown", "?")


@mypyc_attr(allow_interpreted_subclasses=True)
class Commit(Op[G]):
    """Every speaker makes its choice in secret; when all have, the choices are shown in seat order.

    All may answer at once and in any order.  To begin it push its `opening`.
    """

    def __init__(self) -> None:
        self.opening: Final[Op[Any]] = OpenCommit(self)

    def speakers(self, g: G, subject: i64) -> i64:
        """Who chooses: a bit for each seat."""
        return bit(g.seats) - 1

    def offer_to(self, g: G, seat: i64, subject: i64) -> None:
        """Offer the SealedOptions of the seat, which is `g.seat` by now: at least one."""
        raise NotImplementedError

    def sealed(self, g: G) -> Sealed:
        sealed = g.context
        assert isinstance(sealed, Sealed) and sealed.op is self, "push its opening"  # noqa: PT018
        return sealed

    def open_seats(self, g: G, subject: i64) -> i64:
        """Those that owe their choice; on a table dealt anew, then those whose choice is unknown."""
        owing: i64 = 0
        unknown: i64 = 0
        choices = self.sealed(g).choices
        for seat in range(i64(len(choices))):
            if choices[seat] is None:
                owing |= bit(seat)
            elif choices[seat] is UNKNOWN:
                unknown |= bit(seat)
        return owing if owing else unknown

    def run(self, g: G, subject: i64) -> None:
        owing = self.open_seats(g, subject)
        if not owing:
            self.reveal(g, subject)
            return
        seat = next_seat(owing, 0, g.seats)
        if g.heard >= 0 and owing >> g.heard & 1:
            seat = g.heard
        g.heard = -1
        g.seat = seat
        self.offer_to(g, seat, subject)

    def reveal(self, g: G, subject: i64) -> None:
        """Show the choices, one fact each, and have them work in seat order."""
        sealed = self.sealed(g)
        for seat in range(i64(len(sealed.choices)) - 1, -1, -1):
            choice = sealed.choices[seat]
            if choice is not None and not isinstance(choice, NotAsked):
                g.push_in(Shown(sealed.outer, choice), SHOW, seat)


class OpenCommit(Op[State]):
    """Begin a commitment; afterwards the seat that decided before decides again."""

    def __init__(self, op: Commit[Any]) -> None:
        self.op: Final = op

    def run(self, g: State, subject: i64) -> None:
        speakers = self.op.speakers(g, subject)
        choices: list[Option[Any] | None] = []
        for seat in range(g.seats):
            choices.append(None if speakers >> seat & 1 else NOT_ASKED)
        g.push(SET_ACTIVE_SEAT, g.seat)
        g.push_in(Sealed(g.context, self.op, tuple(choices)), self.op, subject)


class Shown(Context):
    """Within what a sealed choice does."""

    def __init__(self, outer: Context | None, choice: Option[Any]) -> None:
        super().__init__(outer)
        self.choice: Final = choice


class Show(Op[State]):
    """A sealed choice is turned up and works; all have read it by then."""

    def run(self, g: State, subject: i64) -> None:
        shown = g.context
        assert isinstance(shown, Shown)
        choice = shown.choice
        assert isinstance(choice, SealedOption)
        if g.journal is not None:
            g.note("shown", (subject + 1, choice.label), reveals=True)
        choice.show(g, subject)


SHOW: Final = Show()


# -- one's own simultaneous effects ------------------------------------------------------------


class Remaining(Context):
    """Within effects that happen at once: those whose turn has not come."""

    def __init__(self, outer: Context | None, effects: tuple[Option[Any], ...]) -> None:
        super().__init__(outer)
        self.effects: Final = effects


class Next(Option[State]):
    """One of several effects at once, chosen to be the next; `about` is its own subject."""

    def __init__(self, key: str, label: str, op: Op[Any], about: i64 = 0) -> None:
        super().__init__(key, label)
        self.op: Final = op
        self.about: Final = about

    def run(self, g: State, subject: i64) -> None:
        remaining = g.context
        assert isinstance(remaining, Remaining)
        left = list(remaining.effects)
        left.remove(self)
        g.push_in(Remaining(remaining.outer, tuple(left)), g.frame.op, subject)
        g.push_in(remaining.outer, self.op, self.about)


@mypyc_attr(allow_interpreted_subclasses=True)
class InAnyOrder(Op[State]):
    """Several effects at once, in the order that the seat `subject` likes: a Next for each of them."""

    ASKS: ClassVar[str] = "order"

    def begin(self, g: State, seat: i64, effects: list[Option[Any]]) -> None:
        """Have all of them happen next."""
        g.push(SET_ACTIVE_SEAT, g.seat)
        g.push_in(Remaining(g.context, tuple(effects)), self, seat)

    def run(self, g: State, subject: i64) -> None:
        remaining = g.context
        assert isinstance(remaining, Remaining)
        g.seat = subject
        for effect in remaining.effects:
            g.offer(effect)


IN_ANY_ORDER: Final = InAnyOrder()
