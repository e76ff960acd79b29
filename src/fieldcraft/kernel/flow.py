"""Building blocks for any game: pairs of subjects, one op after another, one of several."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from fieldcraft.kernel.queries import Condition as Condition
from fieldcraft.kernel.state import G, Op, Option, Parts, State, take_out
from fieldcraft.kernel.state import bit as bit
from fieldcraft.native import i64, mypyc_attr

C = TypeVar("C")


def pair(one: i64, other: i64) -> i64:
    """Return two subjects in one number, for a frame about both: a trigger's card and its cause."""
    return one << 32 | other


def first(subject: i64) -> i64:
    """The one subject of a pair."""
    return subject >> 32


def second(subject: i64) -> i64:
    """The other subject of a pair."""
    return subject & 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Pass(Option[State]):
    """An option that does nothing more: done, no, enough."""

    ALONE: ClassVar[bool] = True

    def run(self, g: State, subject: i64) -> None:
        pass


class Seq(Op[State]):
    """One step after another."""

    FORM = "effect = {steps:step/, then}"

    def __init__(self, steps: tuple[Op[Any], ...]) -> None:
        self.steps: Final = steps

    def run(self, g: State, subject: i64) -> None:
        for i in range(i64(len(self.steps)) - 1, -1, -1):
            g.push(self.steps[i], subject)


class Pick(Option[State]):
    """Carries out an op."""

    def __init__(self, key: str, label: str, op: Op[Any]) -> None:
        super().__init__(key, label)
        self.op: Final = op

    def run(self, g: State, subject: i64) -> None:
        g.push(self.op, subject)


class Alternative(Pick):
    """One alternative that a text offers, its `number` counted from 1.

    Its key never depends on its words. The reader of a card's text adds the card's id, and counts all
    alternatives of the card.
    """

    VERB: ClassVar[str] = "choose"

    def __init__(self, number: int, label: str, op: Op[Any]) -> None:
        super().__init__(f"{self.VERB}:{number}", label, op)
        self.parts = Parts(self.VERB)

    def belong(self, card: str, number: int) -> None:
        """Become the card's alternative of this number."""
        self.key = f"{self.VERB}:{card}:{number}"


@mypyc_attr(allow_interpreted_subclasses=True)
class CardOption(Option[G], Generic[G, C]):
    """Something a seat may do with a card."""

    def __init__(self, key: str, label: str, card: C) -> None:
        super().__init__(key, label)
        self.card: Final = card


@mypyc_attr(allow_interpreted_subclasses=True)
class PlaceOption(Option[G]):
    """An option that is about a place and whatever it contains."""

    def __init__(self, key: str, label: str, place: i64) -> None:
        super().__init__(key, label)
        self.place: Final = place


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveCard(CardOption[G, Any]):
    """Move a card from one zone to another: the fields of the state that list the cards there."""

    TOLD: ClassVar[str] = ""
    """The fact of it, '' where none tells."""

    def __init__(self, key: str, label: str, card: Any, source: str, target: str) -> None:
        super().__init__(key, label, card)
        self.source: Final = source
        self.target: Final = target

    def run(self, g: G, subject: i64) -> None:
        self.take(g)
        self.put(g)
        if self.TOLD:
            g.note(self.TOLD, (self.card.name,))

    def take(self, g: G) -> None:
        """Take the card from its zone."""
        take_out(getattr(g, self.source), self.card)

    def put(self, g: G) -> None:
        """Put the card in its new zone."""
        getattr(g, self.target).append(self.card)


def offered(alternatives: tuple[Op[Any], ...], labels: tuple[str, ...]) -> list[Option[Any]]:
    """Return an option for each alternative, with its label or else its number."""
    found: list[Option[Any]] = []
    for number, op in enumerate(alternatives, 1):
        found.append(Alternative(number, labels[number - 1] if labels else f"alternative {number}", op))
    return found


class Choose(Op[State]):
    """Exactly one of several steps, chosen by the seat."""

    FORM = "effect = {alternatives:step/ or}"
    NAMES: ClassVar[str] = "alternatives"
    ASKS = "choose"

    def __init__(self, alternatives: tuple[Op[Any], ...], labels: tuple[str, ...] = ()) -> None:
        self.alternatives: Final = alternatives
        self.picks: Final = offered(alternatives, labels)

    def spelt(self) -> list[Option[Any]]:
        return self.picks

    def asker(self, g: State, subject: i64) -> str:
        return g.speaker(subject)

    def run(self, g: State, subject: i64) -> None:
        for pick in self.picks:
            g.offer(pick)


@mypyc_attr(allow_interpreted_subclasses=True)
class StopRepeating(Option[G]):
    """Ends an op that repeats itself: the frame that waits next, its own repetition, is dropped."""

    ALONE: ClassVar[bool] = True

    def run(self, g: G, subject: i64) -> None:
        assert g.pending is not None
        g.pending = g.pending.below
