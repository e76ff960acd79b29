"""Seats played by bots, which play on until a person has to decide.

A game knows the names of its bots (`Game.bots`), not the bots: a person who continues a record continues with
them. A bot's choice depends on the position and on the number of choices made, so the same choices lead to
the same answers, also after an undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.errors import RequestError
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.state import Option, State
from fieldcraft.rulebook.ruleset import Ruleset
from fieldcraft.session.game import Choice, Game, asking
from fieldcraft.session.guide import next_choice

PERSON: Final = "me"
"""Name of a person among the bots of the seats."""


def seating(names: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the bot of each seat, '' for a person's; names may be one text with commas.

    `me` means a person; if fewer are named than there are seats, people take the first ones. Raises
    RequestError for an unknown bot or too many of them.
    """
    named = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    bots = ["" if name == PERSON else name for name in named]
    for bot in bots:
        if bot:
            make_bot(bot, 0)
    if len(bots) > seats:
        raise RequestError(f"there are {len(bots)} players named for {seats} seat{'s' if seats > 1 else ''}")
    if len(bots) == seats and all(bots):
        raise RequestError(f"there is no seat left for a person; write '{PERSON}' for one")
    return ("",) * (seats - len(bots)) + tuple(bots)


def choice(rules: Ruleset, state: State, seat: int, bot: str, chance: int) -> Option[Any]:
    """Return the choice of a bot for a seat that may answer, from what that seat may see."""
    asked = asking(state, seat)
    assert asked is not None, "the seat has nothing to decide"
    return make_bot(bot, chance).choose(Observation(asked, seat, rules.appraisal))


def chance_of(seed: int, made: int, seat: int) -> int:
    """Return the random numbers for a bot's choice after a number of choices of a game."""
    return scatter(scatter(seed, made), seat)


def play_on(game: Game) -> Iterator[Choice]:
    """Have bots choose, one after another, until a person is asked or the game is over.

    What no answer can matter to is answered for people too.  Gives each choice when it has been made.
    Raises RequestError for a bot that does not exist.
    """
    while game.settled or game.bot:
        if game.give_settled():
            yield game.choices[-1]
            continue
        scripted = next_choice(game)
        if scripted:
            game.choose(scripted)
            yield game.choices[-1]
            continue
        option = choice(
            game.rules, game.state, game.seat, game.bot, chance_of(game.seed, game.made, game.seat)
        )
        game.choose(option.key)
        yield game.choices[-1]
