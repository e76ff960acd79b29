"""A game at a table, with what happened after each choice."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from fieldcraft.errors import FieldcraftError, RequestError
from fieldcraft.games import Ruleset, ruleset
from fieldcraft.kernel.state import EVERYBODY, Fact
from fieldcraft.server import wire
from fieldcraft.server.refusals import Refused, sentence
from fieldcraft.server.repository import Stored
from fieldcraft.server.wire import StoryPage
from fieldcraft.session.game import Game

MOST_CHOICES: Final = 20_000
"""A table holds no more, so that it can always be played again in a moment."""


class Play:
    """One game; `marks[n]` is how many facts there were after n choices, `by[n]` who made the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.marks = [len(game.facts)]
        self.by: list[int] = []

    @property
    def made(self) -> int:
        """How many choices have been made."""
        return len(self.game.chosen)

    def choose(self, key: str) -> None:
        """Take the option with this key, which must be on offer."""
        seat = self.game.seat
        self.game.choose(key)
        self.by.append(seat)
        self.marks.append(len(self.game.facts))

    def rewind(self, made: int) -> None:
        """Go back to where so many choices had been made."""
        self.game.rewind(made)
        del self.marks[made + 1 :]
        del self.by[made:]

    def free_to(self) -> int:
        """To how few choices an undo can go back without taking back what was revealed."""
        facts, made = self.game.facts, self.made
        while made and not any(fact.reveals for fact in facts[self.marks[made - 1] : self.marks[made]]):
            made -= 1
        return made

    def facts(self, first: int, last: int, seat: int) -> list[wire.Fact]:
        """The facts from number `first` to before `last` that a seat may read, as the page gets them."""
        rules, facts = self.game.rules, self.game.facts
        return [
            entry(rules, facts[number], bisect_right(self.marks, number))
            for number in range(first, last)
            if facts[number].seat in (EVERYBODY, seat)
        ]

    def pages(self, first: int, last: int, seat: int) -> list[StoryPage]:
        """The pages of the storybook that those facts turn up: each a title and a text of paragraphs."""
        facts = self.game.facts[first:last]
        readable = (fact for fact in facts if fact.seat in (EVERYBODY, seat))
        return [
            {"title": title, "text": "\n\n".join(paragraphs)}
            for fact in readable
            for title, *paragraphs in self.game.rules.pages(fact)
        ]

    def since_last(self) -> int:
        """The number of the first fact of the last choice, or of the set-up where none was made."""
        return self.marks[-2] if self.made else 0


def entry(rules: Ruleset, fact: Fact, made: int) -> wire.Fact:
    """A fact as the page gets it; `at` is the choice after which it happened, 0 before the first."""
    return {
        "kind": fact.kind,
        "parts": list(fact.parts),
        "line": rules.tell(fact),
        "reveals": fact.reveals,
        "at": made,
    }


def rules_of(stored: Stored) -> Ruleset:
    """The rules of a table; raises Refused where this server does not have them."""
    try:
        rules = ruleset(stored.game)
    except RequestError as error:
        raise Refused("unplayable", reason=sentence(error)) from None
    if rules.version != stored.version:
        raise Refused("other-version", theirs=stored.version, ours=rules.version, game=rules.title)
    return rules


def replayed(stored: Stored) -> Play:
    """The game of a table, played from its record; raises Refused."""
    rules = rules_of(stored)
    try:
        play = Play(Game(rules, stored.seed, stored.setup))
        for key in stored.choices:
            play.choose(key)
    except FieldcraftError as error:
        raise Refused("unplayable", reason=sentence(error)) from None
    return play
