"""Nothing is betrayed by silence: data sent to a seat says nothing of what it may not know.

Two tables that differ only in what a seat may not know (one is dealt again for it from the other) must give
it the same bytes: its view, what it may choose, the features for a learner, what is asked, whose turn it
is, the log as it may read it with its numbers, how many choices were made.  They are played on side by side
for as long as nothing hidden is shown to the seat; where another seat chooses in secret, each table may
choose what it likes.

It tests a state: a toy game of the tests or the state of any game in `fieldcraft.game_ids()`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from fieldcraft.kernel.appraisal import Appraisal
from fieldcraft.kernel.chance import pick, step
from fieldcraft.kernel.state import PLAYING, Fact, Option, State, is_readable

NO_JUDGEMENT: Appraisal[Any] = Appraisal()
"""The judgement of a toy game without features."""


class Leak(NamedTuple):
    """Two tables that a seat can tell apart: the seat, after how many choices, and what it got of each."""

    seat: int
    choices: int
    one: bytes
    other: bytes


def facts_for(state: State, seat: int) -> list[Fact]:
    """The facts that a seat may read; their places in this list are their numbers."""
    return [fact for fact in state.journal or [] if is_readable(fact, seat)]


def what_reaches(state: State, seat: int, choices: int, appraisal: Appraisal[Any]) -> bytes:
    """Everything that a seat receives of a table, as it would be sent."""
    options = state.options_of(seat) if seat >= 0 else []
    return json.dumps(
        {
            "view": state.view(seat),
            "options": [[option.key, option.label, option.parts] for option in options],
            "features": appraisal.features(state, seat) if seat >= 0 else [],
            "question": state.frame.op.ASKS,
            "asked": state.seat,
            "open": state.open_seats,
            "turn": state.turn,
            "status": state.status,
            "choices": choices,
            "log": [[number, fact.kind, fact.parts] for number, fact in enumerate(facts_for(state, seat))],
        },
        sort_keys=True,
    ).encode()


def tables_for(state: State, seat: int, chance: int) -> tuple[State, State]:
    """The table and another that differs from it in what the seat may not know, both with people at them."""
    one, other = state.clone(), state.determinize(seat, chance)
    other.streams = one.streams[:]
    for table in (one, other):
        table.patient = True
        table.journal = []
    return one, other


def index_of(options: list[Option[Any]], key: str) -> int:
    return next((index for index, option in enumerate(options) if option.key == key), -1)


def counterpart(option: Option[Any], options: list[Option[Any]], is_own: bool, luck: int) -> int:
    """Return which of the other table's options to take while this one is taken on the first; -1 if none is
    alike.

    Of a secret choice another seat sees only that it was made; with `is_own` the seat makes it itself.
    """
    if option.SECRET and not is_own:
        secret = [index for index, other in enumerate(options) if other.SECRET]
        return secret[pick(luck, len(secret))] if secret else -1
    return index_of(options, option.key)


def shows(table: State, seat: int, read: int) -> bool:
    """True if the seat has been shown something hidden since it had read a number of facts."""
    return any(fact.reveals for fact in facts_for(table, seat)[read:])


def leak(
    state: State, seat: int, chance: int, appraisal: Appraisal[Any] = NO_JUDGEMENT, most: int = 12
) -> Leak | None:
    """Play the table and one dealt again side by side; fails if the seat can distinguish them."""
    one, other = tables_for(state, seat, chance)
    luck = chance
    for choices in range(most):
        seen = (
            what_reaches(one, seat, choices, appraisal),
            what_reaches(other, seat, choices, appraisal),
        )
        if seen[0] != seen[1]:
            return Leak(seat, choices, *seen)
        if one.status != PLAYING:
            return None
        luck = step(luck)
        option = one.options[pick(luck, len(one.options))]
        index = counterpart(option, other.options, other.seat == seat, luck)
        if index < 0:
            return None
        read = len(facts_for(one, seat))
        one.choose(one.options.index(option))
        other.choose(index)
        if shows(one, seat, read) or shows(other, seat, read):
            return None
    return None


def positions(state: State, luck: int, most: int = 60) -> Iterator[State]:
    """A random game from this state on, at each of its decisions, played by people."""
    state.patient = True
    for _ in range(most):
        if state.status != PLAYING:
            return
        yield state
        luck = step(luck)
        state.choose(pick(luck, len(state.options)))


def leaks(
    state: State, luck: int, appraisal: Appraisal[Any] = NO_JUDGEMENT, most: int = 60
) -> Iterator[Leak]:
    """Yield everything that a seat or a spectator learns in a random game but should not."""
    for number, position in enumerate(positions(state, luck, most)):
        for seat in range(-1, position.seats):
            found = leak(position, seat, luck ^ (number << 8) ^ (seat + 1), appraisal)
            if found is not None:
                yield found
