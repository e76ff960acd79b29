"""A game being played: its state, and the record of how it came about."""

from __future__ import annotations

from typing import Any, Final

from fieldcraft.errors import IllegalChoice, RecordError, RequestError
from fieldcraft.games import Outcome, Ruleset
from fieldcraft.kernel.state import PLAYING, Fact, Option, State

SEEDS: Final = 1 << 62


def is_seed(seed: object) -> bool:
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < SEEDS


class Game:
    """One game of a ruleset.

    The record {game, version, setup, seed, choices} is all there is to it: state, log and undo
    follow from it.  Options are given by index or by key.
    """

    def __init__(self, rules: Ruleset, seed: int, setup: dict[str, Any] | None = None) -> None:
        if not is_seed(seed):
            raise RequestError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
        self.rules = rules
        self.seed = seed
        self.setup = setup or {}
        self.state: State = rules.start(seed, self.setup)
        self.chosen: list[Option[Any]] = []
        self._told: State | None = None
        self._told_choices = 0

    # -- playing --------------------------------------------------------------------------

    @property
    def options(self) -> list[Option[Any]]:
        """What may be chosen now; str() of each is a label, `.key` its stable name."""
        return self.state.options

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.state.seat

    @property
    def over(self) -> bool:
        return self.state.status != PLAYING

    @property
    def outcome(self) -> Outcome:
        return self.rules.outcome(self.state)

    def choose(self, choice: int | str) -> None:
        """Take an option by index or key; raises IllegalChoice and changes nothing if it is not on offer."""
        index = choice if isinstance(choice, int) else self._index(choice)
        options = self.state.options
        if not 0 <= index < len(options):
            raise IllegalChoice(f"option {index} of {len(options)} is not on offer")
        self.state.choose(index)
        self.chosen.append(options[index])

    def _index(self, key: str) -> int:
        for index, option in enumerate(self.state.options):
            if option.key == key:
                return index
        if self.over:
            raise IllegalChoice(f"'{key}' is not possible: the game is over")
        offered = ", ".join(option.key for option in self.state.options)
        raise IllegalChoice(f"'{key}' is not possible here; on offer: {offered}")

    def why_not(self, key: str) -> str:
        """Why an option is not on offer: the rule that forbids it and its id; '' where it is on offer."""
        if any(option.key == key for option in self.state.options):
            return ""
        option = self.rules.find_option(self.state, key)
        if option is None:
            return f"There is nothing called '{key}' in this game."
        rule = option.refusal(self.state)
        if rule:
            return f"{self.rules.rules[rule]} ({rule})"
        return "Not at this moment: another question has to be answered first."

    def undo(self, choices: int = 1) -> None:
        """Take back the last choices, however many; the rest is played again from the record."""
        self.rewind(max(0, len(self.chosen) - choices))

    def rewind(self, choices: int) -> None:
        """Go back to where so many choices had been made."""
        kept = self.chosen[:choices]
        self.state = self.rules.start(self.seed, self.setup)
        for option in kept:
            self.state.choose(self.state.options.index(option))
        self.chosen = kept
        if self._told_choices > len(kept):
            self._told = None  # what it tells of did not happen

    def reveals(self, choices: int = 1) -> bool:
        """Would undoing so many choices take back something that had been hidden?"""
        before = self.copy()
        before.rewind(max(0, len(self.chosen) - choices))
        known = len(before.facts)
        return any(fact.reveals for fact in self.facts[known:])

    # -- looking --------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know (by default the one that decides), as plain JSON-able data."""
        return self.state.view(self.seat if seat is None else seat)

    @property
    def facts(self) -> list[Fact]:
        """All that happened.  A second state, which keeps a journal, follows the record."""
        if self._told is None:
            self._told = self.rules.start(self.seed, self.setup, journal=True)
            self._told_choices = 0
        for option in self.chosen[self._told_choices :]:
            self._told.choose(self._told.options.index(option))
        self._told_choices = len(self.chosen)
        assert self._told.journal is not None
        return self._told.journal

    @property
    def log(self) -> list[str]:
        """All that happened, a line each, as the deciding seat may read it."""
        return [self.rules.tell(fact) for fact in self.facts if fact.seat in (-1, self.seat)]

    # -- copies and records -----------------------------------------------------------------

    def copy(self) -> Game:
        """The same game, to go on with independently."""
        twin = Game.__new__(Game)
        twin.rules, twin.seed, twin.setup = self.rules, self.seed, self.setup
        twin.state = self.state.clone()
        twin.chosen = self.chosen[:]
        twin._told, twin._told_choices = None, 0
        return twin

    clone = copy

    @property
    def record(self) -> dict[str, Any]:
        """Save file, undo, replay, share code, bug report and trajectory in one."""
        return {
            "game": self.rules.id,
            "version": self.rules.version,
            "setup": self.setup,
            "seed": self.seed,
            "choices": [option.key for option in self.chosen],
        }

    def save(self) -> str:
        """The record as one line of JSON."""
        from fieldcraft.session.record import dump

        return dump(self.record)


def replay(rules: Ruleset, record: dict[str, Any]) -> Game:
    """The game of a checked record; raises RecordError at the first choice that is not possible."""
    game = Game(rules, record["seed"], record["setup"])
    for number, key in enumerate(record["choices"], 1):
        try:
            game.choose(key)
        except IllegalChoice as error:
            raise RecordError(f"choice {number} of {len(record['choices'])}: {error}") from None
    return game
