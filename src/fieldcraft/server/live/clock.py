"""The clock of a table: how long a response window stays open, and which seats pass when it closes.

The clock belongs to the table, not to the record.  Only windows are timed, because passing costs nothing
there; every other question may take as long as the player likes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fieldcraft.kernel.actors import Window
from fieldcraft.kernel.flow import Pass
from fieldcraft.kernel.state import State
from fieldcraft.session.game import Game, bits

CLOCK_SECONDS: Final = (0, 3, 5, 10, 30)
"""The settings of a clock; 0 is no clock."""
USUAL_CLOCK_SECONDS: Final = 10
"""The clock of a new table of several people that sets none: nobody waits long for a player who is away."""
HOLD_SECONDS: Final = 20.0
"""Extra seconds granted by a hold."""
HOLDS_PER_SEAT: Final = 5
"""Maximum number of holds of one seat in a game, so that nobody stops the clock again and again."""


class Clock:
    """When the open window closes.  `now` returns the time in seconds.

    A window keeps the time that was set when it opened: a new setting holds from the next window on.  What is
    left of a window is kept while the clock is paused.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.seconds = 0
        """The setting, for windows that open from now on."""
        self.until: float | None = None
        """When the window closes; None if no window is open, none is timed, or the clock is paused."""
        self.is_held = False
        """True if the open window has been held."""
        self._paused: float | None = None
        """The seconds that are left of a window whose clock is paused."""
        self._window_seconds = 0
        """The setting that the open window goes by."""
        self._question: tuple[Any, int] | None = None
        self._made = 0

    def turn(self, game: Game) -> None:
        """Follow a game that has changed: a window that continues keeps its time, another one gets its own.

        Passing continues a window; any other choice opens another one.
        """
        question = (game.state.frame.op, int(game.state.frame.subject))
        is_later = game.made > self._made and isinstance(game.choices[-1].option, Pass)
        continues = question == self._question and (is_later or game.made == self._made)
        self._question, self._made = question, game.made
        if not continues:
            self._window_seconds = self.seconds
        if not self._window_seconds or not to_pass_for(game):
            self.until, self._paused, self.is_held = None, None, False
        elif not continues or (self.until is None and self._paused is None):
            self.until, self._paused, self.is_held = self.now() + self._window_seconds, None, False

    def restore(self, game: Game, left: float | None, is_held: bool, is_paused: bool) -> None:
        """Follow a game whose window has that many seconds left, None if nothing is timed."""
        self._question, self._made = (game.state.frame.op, int(game.state.frame.subject)), game.made
        self.until = self._paused = None
        self._window_seconds = 0 if left is None else self.seconds or max(CLOCK_SECONDS)
        self.is_held = is_held
        if left is None or not to_pass_for(game):
            return
        left = min(max(0.0, left), max(CLOCK_SECONDS) + HOLD_SECONDS)
        if is_paused:
            self._paused = left
        else:
            self.until = self.now() + left

    def pause(self) -> None:
        """Stop, keeping what is left of the window."""
        if self.until is not None:
            self._paused, self.until = self.left, None

    def resume(self, game: Game) -> None:
        """Continue after a pause with what was left."""
        self.turn(game)
        if self._paused is not None:
            self.until, self._paused = self.now() + self._paused, None

    def hold(self) -> bool:
        """Give the window more time, once; True if there was one to hold."""
        if self.until is None or self.is_held:
            return False
        self.until += HOLD_SECONDS
        self.is_held = True
        return True

    @property
    def is_paused(self) -> bool:
        """True if a window has time left that does not pass."""
        return self._paused is not None

    @property
    def left(self) -> float | None:
        """The seconds until the window closes, None if the clock does not run."""
        return None if self.until is None else max(0.0, self.until - self.now())

    @property
    def kept(self) -> float | None:
        """The seconds that are left of the window, whether the clock runs or is paused."""
        return self._paused if self.is_paused else self.left


def window(state: State) -> Window[Any] | None:
    """Return the open response window, None if there is none."""
    op = state.frame.op
    return op if state.options and isinstance(op, Window) else None


def to_pass_for(game: Game) -> list[int]:
    """Return the seats of people that an open window waits for."""
    asks = window(game.state)
    if asks is None:
        return []
    waited = bits(asks.waited_for(game.state, game.state.frame.subject))
    return [seat for seat in waited if seat in game.people]


def passing(game: Game) -> str:
    """Return the key of the option that passes in the open window."""
    asks = window(game.state)
    assert asks is not None
    return asks.passing.key
