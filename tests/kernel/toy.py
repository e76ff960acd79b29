"""The smallest table to try the kernel on: it remembers which ops ran, about what, and under which seat."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from fieldcraft.kernel.identity import identity
from fieldcraft.kernel.state import Op, Option, State


class Toy(State):
    def __init__(self, seed: int = 0, streams: int = 1) -> None:
        super().__init__(seed, streams)
        self.ran: list[tuple[str, int]] = []

    def clone(self) -> Toy:
        g = Toy(0, 0)
        g.resume(self)
        g.ran = self.ran[:]
        return g

    def identity(self) -> Hashable:
        return identity(self, {})

    def view(self, seat: int) -> dict[str, Any]:
        return {"ran": self.ran[:], "options": [option.key for option in self.options]}

    def snapshot(self) -> dict[str, Any]:
        return self.view(0) | self._decision()


class Do(Op[Toy]):
    """Remember that this ran."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, g: Toy, subject: int) -> None:
        g.ran.append((self.name, subject))


class Say(Option[Toy]):
    """An option that remembers that it was taken, and forbids itself by the rule it is given."""

    def __init__(self, key: str, rule: str = "") -> None:
        super().__init__(key, f"Say {key}")
        self.rule = rule

    def refusal(self, g: Toy) -> str:
        return self.rule

    def run(self, g: Toy, subject: int) -> None:
        g.ran.append((self.key, subject))


class Ask(Op[Toy]):
    """Offer the options."""

    def __init__(self, *options: Option[Any]) -> None:
        self.options = options

    def run(self, g: Toy, subject: int) -> None:
        for option in self.options:
            g.offer(option)


class End(Op[Toy]):
    """The game ends."""

    def __init__(self, status: int) -> None:
        self.status = status

    def run(self, g: Toy, subject: int) -> None:
        g.finish(self.status)


def playing(*ops: Op[Any], seed: int = 0) -> Toy:
    """A table on which the ops are to happen one after another, played on to its first decision."""
    g = Toy(seed)
    for op in reversed(ops):
        g.push(op)
    g.advance()
    return g


def take(g: State, *keys: str) -> None:
    """Choose the options with these keys one after another."""
    for key in keys:
        g.choose([option.key for option in g.options].index(key))


def keys(g: State) -> list[str]:
    return [option.key for option in g.options]
