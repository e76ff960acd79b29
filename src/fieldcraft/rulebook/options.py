"""The options of a game, each declared once: its key, label, parts and number all come from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

from fieldcraft.kernel.state import Op, Option, Parts, Spot, State
from fieldcraft.language.forms import within
from fieldcraft.rulebook.payments import Payment, Payments

PAY: Final = "pay"
_PAYMENT: Final = re.compile(rf"{PAY}:([0-9]{{1,4}})-([0-9]{{1,4}})")

Some = TypeVar("Some", bound=Option[Any])


class Thing(NamedTuple):
    """A card or a place that an option is about: as views write it, and as labels say it."""

    id: str = ""
    name: str = ""


NONE: Final = Thing()


class Register(NamedTuple):
    """The options by their keys, and the number of each key in the order of declaration."""

    by_key: dict[str, list[Option[Any]]]
    numbers: dict[str, int]
    declared: int
    """The number of declarations in it."""


class Later(dict[str, Any]):
    """Options by the name of what they are about, each part of them declared when it is first asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.put_off: dict[str, Callable[[], tuple[Options, Any]]] = {}
        self.parts: dict[str, tuple[Options, Any]] = {}

    def __missing__(self, name: str) -> Any:
        self[name] = found = self.part(name)[1]
        return found

    def part(self, name: str) -> tuple[Options, Any]:
        """Return the options of this name: a register of them alone, and what their declaration returned."""
        if name not in self.parts:
            self.parts.setdefault(name, self.put_off[name]())  # the first one counts, of several threads
        return self.parts[name]


class Options:
    """Every option of a game.

    `lies` returns for a state the id of the card at each place, as views write both. It finds an option that
    is about a card at a place, and lets a key name the card instead.
    """

    def __init__(self, messages: dict[str, str], lies: Callable[[Any], dict[str, str]]) -> None:
        self.messages = messages
        self.lies = lies
        self.declared: list[Option[Any] | tuple[Later, str]] = []
        """All options in the order of their declaration, and the names of those that are put off."""
        self.register = Register({}, {}, 0)
        self.most = -1
        """The dearest cost that a mix of resources may pay; -1 where there is no such cost."""
        self.mixes: Payments | None = None
        self.others: list[Op[Any]] = []
        """Ops that offer what is their own (`Op.spelt`), as card texts do: it is numbered after all else."""

    # -- declaring ------------------------------------------------------------------------------

    def add(
        self,
        kind: Callable[..., Some],
        verb: str,
        *given: Any,
        card: Thing = NONE,
        place: Thing = NONE,
        about: str | None = None,
        at: tuple[str | Spot, ...] = (),
        says: str = "",
        **words: object,
    ) -> Some:
        """An option of this class, whose `__init__` takes key, label and what is `given`.

        Its key is the verb and what it is about: `about` where that is given, else the place, else the
        card.  Its label is the message `says`, by default the verb's, which may name card, place and `words`.
        On the table it is at the first spot of `at` that holds its card, else at the last one; a name of a
        zone means the card in that zone.
        """
        if about is None:
            about = place.id or card.id
        label = self.messages[says or verb].format(card=card.name, place=place.name, **words)
        key = f"{verb}:{about}" if about else verb
        option = kind(key, label, *given)
        option.parts = Parts(verb, card.id, place.id)
        option.spots = tuple([Spot(one, card.id) if isinstance(one, str) else one for one in at])
        self.declared.append(option)
        return option

    def later(self, into: Later, name: str, declare: Callable[[Options], Any]) -> None:
        """Declare options, which `into` has by this name, when one of them is needed: most games meet few.

        Their numbers are those that they would have if they were declared now.
        """

        def put_off() -> tuple[Options, Any]:
            part = Options(self.messages, self.lies)
            return part, declare(part)

        into.put_off[name] = put_off
        self.declared.append((into, name))

    def payments(self, one: str, other: str, most: int) -> Payments:
        """Return the options to pay with a mix of two resources, fields of the state, up to `most` in total.

        Their messages are `pay`, `pay-<one>` and `pay-<other>`, each with the numbers of the resources.
        """

        def make(n: int, m: int) -> Option[Any]:
            says = PAY if n and m else f"{PAY}-{one if n else other}"
            paid = {one: n, other: m}
            option = Payment(f"{PAY}:{n}-{m}", self.messages[says].format(**paid), paid)
            option.parts = Parts(PAY, place=f"{n}-{m}")
            return option

        self.most = most
        self.mixes = Payments(one, other, make)
        return self.mixes

    # -- finding --------------------------------------------------------------------------------

    @property
    def by_key(self) -> dict[str, list[Option[Any]]]:
        """All options by their keys."""
        return self._registered().by_key

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each key."""
        return self._registered().numbers

    def _registered(self) -> Register:
        """Return the register of all options, made when it is first asked for: a game begins without."""
        known = self.register
        if known.declared < len(self.declared):
            by_key = {key: list(found) for key, found in known.by_key.items()}
            numbers = dict(known.numbers)
            for option in self._since(known.declared):
                option.declared = numbers.setdefault(option.key, len(numbers))
                by_key.setdefault(option.key, []).append(option)
            self.register = known = Register(by_key, numbers, len(self.declared))
        return known

    def _since(self, n: int) -> Iterator[Option[Any]]:
        """Yield the options of all declarations from this one on, also those that were put off."""
        for one in self.declared[n:]:
            if isinstance(one, tuple):
                later, name = one
                yield from later.part(name)[0]._since(0)
            else:
                yield one

    def find(self, state: State, key: str) -> Option[Any] | None:
        """The option with this key that suits the state best, on offer or not; None where no option has it.

        A card means the first place that has it: `disarm:guard` for `disarm:3`.
        """
        for option in state.options:
            if option.key == key:
                return option
        lies = self.lies(state)
        found = self.by_key.get(key) or self.by_key.get(with_place(key, lies), [])
        for option in found:
            _, card, place = option.parts
            if card and place and lies.get(place) == card:
                return option
        return fitting(found, state) if found else self._payment(key)

    def fitting(self, state: State) -> list[Option[Any]]:
        """Return the option of each declared key that suits the state best."""
        return [fitting(found, state) for found in self.by_key.values()]

    def askable(self, state: State) -> list[Option[Any]]:
        """Return options that are not on offer but so near that a player may wonder why, each key once."""
        offered = {option.key for option in state.options}
        near = (
            next((option for option in found if option.fits(state) and option.is_askable(state)), None)
            for key, found in self.by_key.items()
            if key not in offered
        )
        return [option for option in near if option is not None]

    def _payment(self, key: str) -> Option[Any] | None:
        mix = self._mix(key)
        return self.mixes.of(*mix) if mix is not None and self.mixes is not None else None

    def _mix(self, key: str) -> tuple[int, int] | None:
        match = _PAYMENT.fullmatch(key)
        if match is None or int(match[1]) + int(match[2]) > self.most:
            return None
        return int(match[1]), int(match[2])

    # -- numbers for learners -------------------------------------------------------------------

    def _number_others(self) -> None:
        """Number the options of other ops: only learners ask for that, so a game begins without."""
        others, self.others = self.others, []
        numbers = self.numbers
        for op in within(*others):
            for option in op.spelt():
                numbers.setdefault(option.key, len(numbers))

    @property
    def size(self) -> int:
        """Return the number of keys; the numbers of options are below it."""
        self._number_others()
        return len(self.numbers) + (self.most + 1) * (self.most + 2) // 2

    def number(self, key: str) -> int:
        """The number of a key, which stays while the cards do; raises KeyError where no option has it."""
        self._number_others()
        mix = self._mix(key)
        if mix is None or key in self.numbers:
            return self.numbers[key]
        total = sum(mix)
        return len(self.numbers) + total * (total + 1) // 2 + mix[1]

    def keys(self) -> Iterator[str]:
        """Yield every key in the order of its number."""
        self._number_others()
        yield from self.numbers
        for total in range(self.most + 1):
            yield from (f"{PAY}:{total - m}-{m}" for m in range(total + 1))


def fitting(found: list[Option[Any]], state: State) -> Option[Any]:
    """Return the first of the options with a key that fits the state, the first of all where none does."""
    return next((option for option in found if option.fits(state)), found[0])


def with_place(key: str, lies: dict[str, str]) -> str:
    """The key with the first place of a card instead of the card."""
    verb, _, name = key.partition(":")
    return next((f"{verb}:{place}" for place, card in lies.items() if card == name), key)
