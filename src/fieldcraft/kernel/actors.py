"""Actors: windows of responses, phases that belong to all, choices in secret, one's own effects in any order.

An actor takes turns: a seat, or one of several things that a seat plays.  Every actor that may answer is
asked, also one that has nothing to answer with (of people, see `State.patient`), so that silence reveals no
hand.  Where several seats may answer, `State.ask` lets any of them go first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from fieldcraft.kernel.chance import scatter, shuffled
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.state import Context, G, Op, Option, State, bit, count
from fieldcraft.native import i64, mypyc_attr

NOBODY: Final = -1


class SetActiveSeat(Op[State]):
    """Have the seat `subject` decide from here on."""

    def run(self, g: State, subject: i64) -> None:
        g.seat = subject


SET_ACTIVE_SEAT: Final = SetActiveSeat()


def next_of(actors: i64, start: i64, n: i64) -> i64:
    """Return the first of the actors (a bit each) from `start` on, round a table of n; NOBODY without one."""
    for i in range(n):
        actor = (start + i) % n
        if actors >> actor & 1:
            return actor
    return NOBODY


# -- asking one actor after another --------------------------------------------------------------


class Asked(Context):
    """The progress of an op that asks several actors."""

    def __init__(
        self,
        outer: Context | None,
        op: Op[Any],
        waiting: i64 = -1,
        start: i64 = 0,
        aside: i64 = 0,
        acted: i64 = 0,
        actor: i64 = NOBODY,
    ) -> None:
        super().__init__(outer)
        self.op: Final = op
        self.waiting: Final = waiting
        """A bit for each actor that is still to be asked; -1 for all speakers."""
        self.start: Final = start
        """The actor from which the next one is looked for."""
        self.aside: Final = aside
        """A bit for each actor that lets others go first, until one of them has acted."""
        self.acted: Final = acted
        """A bit for each actor that has acted."""
        self.actor: Final = actor
        """The actor that is asked; NOBODY where that is the seat that decides."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AskActors(Op[G]):
    """Ask each speaker until no actor is waited for; the base of windows and of phases that belong to all.

    To begin it push its `opening`; its own frames contain how far it has come.
    """

    def __init__(self) -> None:
        self.opening: Final[Op[Any]] = Opening(self)

    def actors(self, g: G) -> i64:
        """Return how many actors there are."""
        return g.seats

    def seat_of(self, g: G, actor: i64) -> i64:
        """Return the seat that plays the actor."""
        return actor

    def speakers(self, g: G, subject: i64) -> i64:
        """Return who is asked: a bit for each actor."""
        return bit(self.actors(g)) - 1

    def start(self, g: G, subject: i64) -> i64:
        """Return who is asked first, where that actor is a speaker; else the next one is."""
        return g.seat

    def next_to_ask(self, g: G, actors: i64, start: i64) -> i64:
        """Return which of the actors (a bit each) is next from `start` on."""
        return next_of(actors, start, self.actors(g))

    def ask(self, g: G, actor: i64, subject: i64) -> None:
        """Ask the actor; its seat is `g.seat` by now."""
        raise NotImplementedError

    def after_act(self, g: G, asked: Asked, actor: i64, subject: i64) -> Asked:
        """Return how far it has come when the actor that is asked now has acted."""
        raise NotImplementedError

    def open(self, g: G, subject: i64) -> None:
        """Begin to ask."""
        g.push_in(Asked(g.context, self, -1, self.start(g, subject)), self, subject)

    def asked(self, g: G) -> Asked:
        """Return how far it has come."""
        asked = g.context
        assert isinstance(asked, Asked) and asked.op is self, "push its opening"  # noqa: PT018
        return asked

    def waiting(self, g: G, asked: Asked, subject: i64) -> i64:
        """Return who is still to be asked: a bit for each actor."""
        return asked.waiting if asked.waiting >= 0 else self.speakers(g, subject)

    def run(self, g: G, subject: i64) -> None:
        """Ask the next actor that is waited for; one that has been heard comes first."""
        asked = self.asked(g)
        waiting = self.waiting(g, asked, subject)
        if not waiting:
            return
        actor = self.next_to_ask(g, waiting & ~asked.aside, asked.start)
        if g.heard >= 0 and waiting >> g.heard & 1:
            actor = g.heard
        g.heard = -1
        g.seat = self.seat_of(g, actor)
        g.push_in(self.after_act(g, asked, actor, subject), self, subject)
        self.ask(g, actor, subject)


class Opening(Op[State]):
    """Begin to ask actors."""

    def __init__(self, op: AskActors[Any]) -> None:
        self.op: Final = op

    def run(self, g: State, subject: i64) -> None:
        self.op.open(g, subject)


def leave(g: State, is_done: bool) -> None:
    """Take the actor that is asked out of the phase, or let others go first; no act of it follows."""
    again = g.pending
    before = g.context
    assert again is not None
    assert isinstance(before, Asked)
    op = before.op
    assert isinstance(op, AskActors)
    actor = before.actor if before.actor >= 0 else g.seat
    waiting = op.waiting(g, before, again.subject)
    g.pending = again.below
    if is_done:
        start = (actor + 1) % op.actors(g)
        after = Asked(before.outer, op, waiting & ~bit(actor), start, 0, before.acted)
    else:
        after = Asked(before.outer, op, waiting, actor, before.aside | bit(actor), before.acted)
    g.push_in(after, op, again.subject)


def may_wait(g: State) -> bool:
    """True if another actor could go first, instead of the one that is asked."""
    asked = g.context
    assert isinstance(asked, Asked)
    return asked.waiting & ~asked.aside & ~bit(asked.actor) != 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Done(Pass):
    """The actor does no more here."""

    def run(self, g: Any, subject: i64) -> None:
        leave(g, True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decline(Done):
    """Be done in secret: other seats read no line of it."""

    SECRET: ClassVar[bool] = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Wait(Option[State]):
    """Others go first."""

    ALONE: ClassVar[bool] = True

    def run(self, g: State, subject: i64) -> None:
        leave(g, False)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(AskActors[G]):
    """Responses: the speakers, which are seats, are asked one after another until all have passed in a row.

    An act opens it again, after what the act does; that may open a window of its own.  Where nothing is left
    to respond to, `speakers` returns 0.
    """

    def __init__(self, passing: Option[Any] | None = None) -> None:
        super().__init__()
        self.passing: Final[Option[Any]] = passing if passing is not None else Decline("pass", "Pass")
        """The option to do nothing."""

    def spelt(self) -> list[Option[Any]]:
        return [self.passing]

    def offer_to(self, g: G, seat: i64, subject: i64) -> None:
        """Offer what the seat may respond with; perhaps nothing."""
        raise NotImplementedError

    def ask(self, g: G, actor: i64, subject: i64) -> None:
        self.offer_to(g, actor, subject)
        g.offer(self.passing)

    def open_seats(self, g: G, subject: i64) -> i64:
        return self.waiting(g, self.asked(g), subject)

    def after_act(self, g: G, asked: Asked, actor: i64, subject: i64) -> Asked:
        return Asked(asked.outer, self, -1, (actor + 1) % g.seats)

    def open(self, g: G, subject: i64) -> None:
        """Begin to ask; afterwards the seat that decided before decides again."""
        g.push(SET_ACTIVE_SEAT, g.seat)
        super().open(g, subject)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenPhase(AskActors[G]):
    """A phase that belongs to all actors: each acts as often as it likes, until it is `Done`.

    An actor may `Wait` for others; the next act wakes it.
    """

    def start(self, g: G, subject: i64) -> i64:
        return 0

    def question(self, g: G, actor: i64, has_acted: bool) -> Op[Any]:
        """Return the op that asks the actor, which is its subject."""
        raise NotImplementedError

    def ask(self, g: G, actor: i64, subject: i64) -> None:
        asked = self.asked(g)
        waiting = self.waiting(g, asked, subject)
        within = Asked(asked.outer, self, waiting, asked.start, asked.aside, asked.acted, actor)
        g.push_in(within, self.question(g, actor, bool(asked.acted >> actor & 1)), actor)

    def after_act(self, g: G, asked: Asked, actor: i64, subject: i64) -> Asked:
        waiting = self.waiting(g, asked, subject)
        return Asked(asked.outer, self, waiting, actor, 0, asked.acted | bit(actor))


# -- choices in secret ---------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Commit(Op[G]):
    """Each seat that owes cards chooses them in secret, the seats in any order; then all are shown together.

    `State.sealed` has what has been chosen, by the places of the cards, which stay where they are.
    """

    def cards(self, g: G, seat: i64) -> Any:
        """Return the cards among which the seat chooses, in their order."""
        raise NotImplementedError

    def matches(self, g: G, seat: i64, card: Any) -> bool:
        """True if the card may be chosen."""
        return True

    def due(self, g: G, subject: i64, seat: i64) -> i64:
        """Return how many cards the seat is to choose in all; as many as match at most."""
        return 1

    def option(self, g: G, card: Any) -> Option[Any]:
        """Return the option to choose the card: a `SealCard`."""
        raise NotImplementedError

    def show(self, g: G, subject: i64) -> None:
        """Do what follows from all choices; `take_sealed` gives those of a seat."""
        raise NotImplementedError

    def owes(self, g: G, subject: i64, seat: i64) -> i64:
        """Return how many cards the seat has still to choose."""
        return self.due(g, subject, seat) - count(sealed_by(g, seat))

    def open_seats(self, g: G, subject: i64) -> i64:
        owing: i64 = 0
        for seat in range(g.seats):
            if self.owes(g, subject, seat) > 0:
                owing |= bit(seat)
        return owing

    def run(self, g: G, subject: i64) -> None:
        """Ask the next seat for a card, or show all cards when no seat owes one."""
        owing = self.open_seats(g, subject)
        if not owing:
            self.show(g, subject)
            return
        g.seat = g.heard if g.heard >= 0 and owing >> g.heard & 1 else next_of(owing, 0, g.seats)
        g.heard = -1
        g.push(self, subject)
        sealed = sealed_by(g, g.seat)
        matching = self.matching(g, g.seat)
        cards = self.cards(g, g.seat)
        for i in range(i64(len(cards))):
            if matching & ~sealed & bit(i):
                g.offer(self.option(g, cards[i]))

    def matching(self, g: G, seat: i64) -> i64:
        """Return which of its cards the seat may choose: a bit for each place."""
        found: i64 = 0
        cards = self.cards(g, seat)
        for i in range(i64(len(cards))):
            if self.matches(g, seat, cards[i]):
                found |= bit(i)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class SealCard(Option[G]):
    """Choose a card in secret."""

    SECRET: ClassVar[bool] = True

    def __init__(self, key: str, label: str, card: Any) -> None:
        super().__init__(key, label)
        self.card: Final = card

    def run(self, g: G, subject: i64) -> None:
        asking = g.frame.op
        assert isinstance(asking, Commit)
        cards = asking.cards(g, g.seat)
        sealed = sealed_by(g, g.seat)
        for i in range(i64(len(cards))):
            if cards[i] is self.card and not sealed & bit(i):
                seal(g, g.seat, sealed | bit(i))
                return


def sealed_by(g: State, seat: i64) -> i64:
    """Return what a seat has chosen in secret: a bit for each place of its cards."""
    if not g.sealed:
        return 0
    found: i64 = g.sealed[seat]
    return found


def seal(g: State, seat: i64, places: i64) -> None:
    """Have a seat's choice in secret be these places of its cards, a bit each."""
    sealed = list(g.sealed) if g.sealed else [0] * g.seats
    sealed[seat] = places
    g.sealed = tuple(sealed) if any(sealed) else ()


def take_sealed(g: State, seat: i64, cards: Any) -> tuple[list[Any], list[Any]]:
    """Return the cards that the seat has chosen, and the others; its choice is no secret any more."""
    sealed = sealed_by(g, seat)
    chosen: list[Any] = []
    others: list[Any] = []
    for i in range(i64(len(cards))):
        (chosen if sealed & bit(i) else others).append(cards[i])
    seal(g, seat, 0)
    return chosen, others


def seal_again(g: State, seat: i64, seed: i64) -> None:
    """Have the other seats choose as many cards as before, at random."""
    op = committing(g)
    for other in range(g.seats):
        sealed = sealed_by(g, other)
        if other == seat or not sealed:
            continue
        matching = op.matching(g, other)
        places = [place for place in range(62) if matching >> place & 1]
        shuffled(scatter(seed ^ other, 0), places)
        chosen: i64 = 0
        for place in places[: count(sealed)]:
            chosen |= bit(place)
        seal(g, other, chosen)


def committing(g: State) -> Commit[Any]:
    """Return the op for which cards have been chosen in secret."""
    frame = g.frame
    below = g.pending
    while not isinstance(frame.op, Commit):
        assert below is not None, "cards are chosen in secret, and nothing asks for them"
        frame = below
        below = frame.below
    return frame.op


# -- one's own simultaneous effects --------------------------------------------------------------


class AtOnce(NamedTuple):
    """One of several effects at once: the option to have it happen next, the op and its subject."""

    option: Option[Any]
    op: Op[Any]
    about: int


class Remaining(Context):
    """The context of effects that happen at once: those that have not happened yet."""

    def __init__(self, outer: Context | None, effects: tuple[AtOnce, ...]) -> None:
        super().__init__(outer)
        self.effects: Final = effects


@mypyc_attr(allow_interpreted_subclasses=True)
class InAnyOrder(Op[G]):
    """Several effects at once, in the order that the actor `subject` likes."""

    ASKS: ClassVar[str] = "order"

    def seat_of(self, g: G, actor: i64) -> i64:
        """Return the seat that plays the actor."""
        return actor

    def begin(self, g: G, actor: i64, effects: tuple[AtOnce, ...], within: Context | None) -> None:
        """Have all of them happen next; afterwards the seat that decided before decides again."""
        g.push(SET_ACTIVE_SEAT, g.seat)
        g.push_in(Remaining(within, effects), self, actor)

    def remaining(self, g: G) -> tuple[AtOnce, ...]:
        """Return what has not happened yet, while it asks."""
        within = g.context
        assert isinstance(within, Remaining)
        return within.effects

    def run(self, g: G, subject: i64) -> None:
        g.seat = self.seat_of(g, subject)
        for effect in self.remaining(g):
            g.offer(effect.option)


@mypyc_attr(allow_interpreted_subclasses=True)
class Next(Option[State]):
    """One of several effects at once, chosen to be the next."""

    def run(self, g: State, subject: i64) -> None:
        """Carry out the chosen effect, and return to the question with the others."""
        within = g.context
        assert isinstance(within, Remaining)
        others: list[AtOnce] = []
        chosen: AtOnce | None = None
        for effect in within.effects:
            if effect.option is self:
                chosen = effect
            else:
                others.append(effect)
        assert chosen is not None
        g.push_in(Remaining(within.outer, tuple(others)), g.frame.op, subject)
        g.push_in(within.outer, chosen.op, chosen.about)


IN_ANY_ORDER: Final[InAnyOrder[Any]] = InAnyOrder()
