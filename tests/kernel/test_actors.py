"""Phases that belong to all actors; one seat may play several of them."""

from __future__ import annotations

from typing import Any

from kernel.toy import Say, Toy, keys, take

from fieldcraft.kernel.actors import Done, OpenPhase, Wait, may_wait
from fieldcraft.kernel.state import Op

ACTORS = 3
SEATS = (0, 1, 0)
DONE, WAIT = Done("done", "Done"), Wait("wait", "Wait")


class Question(Op[Toy]):
    """Remember who is asked, and whether for the first time."""

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, g: Toy, subject: int) -> None:
        g.ran.append((self.name, subject))
        g.offer(Say("act"))
        g.offer(DONE)
        if may_wait(g):
            g.offer(WAIT)


FIRST, LATER = Question("first"), Question("later")


class Phase(OpenPhase[Toy]):
    def actors(self, g: Toy) -> int:
        return ACTORS

    def seat_of(self, g: Toy, actor: int) -> int:
        return SEATS[actor]

    def question(self, g: Toy, actor: int, has_acted: bool) -> Op[Any]:
        return LATER if has_acted else FIRST


def begun() -> Toy:
    g = Toy()
    g.push(Phase().opening)
    g.advance()
    return g


def asked(g: Toy) -> list[tuple[str, int]]:
    return [(name, actor) for name, actor in g.ran if name in ("first", "later")]


def test_an_actor_acts_until_it_is_done_and_then_the_next_one_does() -> None:
    g = begun()
    take(g, "act", "done")
    assert asked(g) == [("first", 0), ("later", 0), ("first", 1)]
    assert g.seat == 1
    take(g, "done")
    assert (asked(g)[-1], g.seat) == (("first", 2), 0)
    take(g, "done")
    assert g.options == []


def test_an_actor_lets_others_go_first_until_one_has_acted() -> None:
    g = begun()
    take(g, "wait", "wait")
    assert asked(g) == [("first", 0), ("first", 1), ("first", 2)]
    assert keys(g) == ["act", "done"], "nobody is left who could go first"
    take(g, "act", "done")
    assert asked(g)[-2:] == [("later", 2), ("first", 0)]
    assert "wait" in keys(g)


def test_an_actor_that_is_done_wakes_those_that_wait() -> None:
    g = begun()
    take(g, "wait", "done")
    assert asked(g)[-1] == ("first", 2)
    take(g, "wait")
    assert asked(g)[-1] == ("first", 0)
