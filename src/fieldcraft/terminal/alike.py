"""Answers that a player gives once for the rest of a turn, as with `2!` or `no!`."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from fieldcraft.rulebook.deals import Deals
from fieldcraft.session.game import Game


class Given(NamedTuple):
    """An answer: an option by its key, or '' for the one option with the verb."""

    key: str
    verb: str


class Alike:
    """Answers given again where the same is asked, until the turn ends or a choice is taken back."""

    def __init__(self) -> None:
        self._given: dict[Hashable, Given] = {}
        """The answers, by what is asked."""
        self._turn: object = None

    def give(self, game: Game, index: int) -> None:
        """Note an option as the answer for the rest of the turn.

        The only option of its kind, such as to use nothing, is an answer for the kind.
        """
        option = game.options[index]
        verb = option.parts.verb
        is_kind = verb != game.rules.plays and [one.parts.verb for one in game.options].count(verb) == 1
        self.pass_turn(game)
        self._given[asked(game)] = Given("" if is_kind else option.key, verb)

    def index(self, game: Game) -> int | None:
        """Return the option that answers the question as before; None where the player is to be asked."""
        self.pass_turn(game)
        given = self._given.get(asked(game))
        if given is None:
            return None
        found = [
            index
            for index, option in enumerate(game.options)
            if option.parts.verb == given.verb and given.key in ("", option.key)
        ]
        if len(found) != 1:
            return None
        rules, deals = game.rules, Deals(game.state, game.seat)
        warnings = rules.warnings(deals, rules.forecast(deals))
        return None if game.options[found[0]].key in warnings else found[0]

    def pass_turn(self, game: Game) -> None:
        """Forget the answers of another turn."""
        turn = game.rules.narrator.turn_of(game.view())
        if turn != self._turn:
            self.forget()
        self._turn = turn

    def forget(self) -> None:
        """Ask everything again."""
        self._given.clear()


def asked(game: Game) -> Hashable:
    """Return what like questions have in common: the seat, the name and the kinds of options."""
    question = game.view().get("question") or {"name": ""}
    return game.seat, question["name"], frozenset(option.parts.verb for option in game.options)
