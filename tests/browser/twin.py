"""A game of the same seed beside the page: what the page must show, and a sensible next choice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import Option
from fieldcraft.rulebook.deals import Deals
from fieldcraft.session.game import Game


def is_doomed(game: Game, option: Option[Any]) -> bool:
    """True if what this option is foreseen to bring cannot be mended, so that the page asks once more."""
    deals = Deals(game.state, game.seat)
    return option.key in game.rules.warnings(deals, game.rules.forecast(deals))


class Twin:
    """Plays greedily, and knows which pages of the storybook the last choice turned up."""

    def __init__(self, game: str, seed: int, setup: dict[str, Any] | None = None) -> None:
        self.game = Game(ruleset(game), seed, setup)
        self.policy = make_bot("greedy", seed)
        self.pages = self._pages(0)

    def best(self) -> Option[Any]:
        return self.policy.choose(Observation(self.game.state, self.game.seat, self.game.rules.appraisal))

    def is_doomed(self, option: Option[Any]) -> bool:
        return is_doomed(self.game, option)

    def choose(self, key: str) -> None:
        """Choose, and give the answers that cannot matter, as the server does for somebody alone."""
        known = len(self.game.facts)
        self.game.choose(key)
        while self.game.give_settled():
            pass
        self.pages = self._pages(known)

    def play(self, until: Callable[[Game], bool], most: int = 1000) -> bool:
        """Play on; True if the condition comes true within a number of choices, before the end."""
        while not until(self.game):
            if self.game.over or len(self.game.chosen) == most:
                return False
            self.choose(self.best().key)
        return True

    def _pages(self, known: int) -> list[tuple[str, list[str]]]:
        facts = self.game.facts[known:]
        return [(title, texts) for fact in facts for title, *texts in self.game.rules.pages(fact)]

    def shown(self) -> dict[str, Any]:
        """Return the text of the page."""
        game, view = self.game, self.game.view()
        return {
            "prompt": "The game is over." if game.over else game.rules.narrator.prompt(view),
            "options": [[option.key, option.label] for option in game.options],
            "words": [line.strip() for line in game.rules.narrator.describe(view)],
            "log": [line.removeprefix("> ") for line in game.log],
        }


def seed_that(game: str, until: Callable[[Game], bool], among: int = 60) -> int:
    """Return the seed with which a greedy player reaches the condition soonest, among a number of seeds."""
    best, most = None, 1000
    for seed in count():
        if best is not None and seed >= among:
            return best
        twin = Twin(game, seed)
        if twin.play(until, most):
            best, most = seed, len(twin.game.chosen)
    raise AssertionError
