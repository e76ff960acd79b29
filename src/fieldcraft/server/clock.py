"""The clock of a table: how long a window of responses stays open, and who is passed for when it closes.

It is the table's and never the record's.  Only windows are timed, since passing costs nothing there:
whatever else is asked may take as long as it likes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.seats import Window
from fieldcraft.kernel.state import State
from fieldcraft.session.game import Game, bits

SECONDS: Final = (0, 3, 5, 10, 30)
"""What a clock may be set to; 0 is none."""
USUAL: Final = 10
"""The clock of a table at which several people play, unless they set another."""
HELD: Final = 20.0
"""So many seconds longer may one wait who holds the clock."""


class Clock:
    """When the window that is open closes.  `now` tells the time in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.seconds = 0
        self.until: float | None = None
        """When the window closes; None where none is open, or nothing is timed."""
        self.is_held = False
        self._asks: tuple[Any, int] | None = None

    def turn(self, game: Game, is_anew: bool = False) -> None:
        """Look at a game that has changed: a window that goes on keeps its time, another one gets its own.

        Passing keeps a window open; any act opens it anew.  `is_anew`: the game is looked at afresh.
        """
        asks = (game.state.frame.op, int(game.state.frame.subject))
        goes_on = asks == self._asks and bool(game.choices) and isinstance(game.choices[-1].option, Pass)
        self._asks = asks
        if not self.seconds or not to_pass_for(game):
            self.until, self.is_held = None, False
        elif is_anew or not goes_on or self.until is None:
            self.until, self.is_held = self.now() + self.seconds, False

    def go_on(self, game: Game, left: float | None, is_held: bool) -> None:
        """Look at a game whose window has so many seconds left, None where nothing runs."""
        self._asks = (game.state.frame.op, int(game.state.frame.subject))
        runs = left is not None and self.seconds and to_pass_for(game)
        self.until = self.now() + min(max(0.0, left or 0.0), self.seconds + HELD) if runs else None
        self.is_held = is_held

    def stop(self) -> None:
        """Let nothing run until the game is looked at again."""
        self.until = None

    def hold(self) -> bool:
        """Give everybody more time, once for each window; was there anything to hold?"""
        if self.until is None or self.is_held:
            return False
        self.until += HELD
        self.is_held = True
        return True

    @property
    def left(self) -> float | None:
        """The seconds that are left, None where nothing runs."""
        return None if self.until is None else max(0.0, self.until - self.now())


def window(state: State) -> Window[Any] | None:
    """The window of responses that is open, None where none is."""
    op = state.frame.op
    return op if state.options and isinstance(op, Window) else None


def to_pass_for(game: Game) -> list[int]:
    """The seats of people for whom an open window waits."""
    asks = window(game.state)
    if asks is None:
        return []
    waited = bits(asks.waited_for(game.state, game.state.frame.subject))
    return [seat for seat in waited if seat in game.people]


def passing(game: Game) -> str:
    """The key of the option that passes in the window that is open."""
    asks = window(game.state)
    assert asks is not None
    return asks.passing.key
