"""Card tests as data: `tests/cards/<game>/<card-id>.toml`, each with the tests of one card.

    [[test]]
    name = "gear up does not count items in hand"
    position.hand = ["hide", "gear-up", "keycard"]
    position.deck = ["punch"]
    choose = ["play:gear-up"]
    shows.hand = ["hide", "keycard"]

A test is a step: the keys of the options to `choose` in a `position` of the game's scenarios, then what must
hold.  [[test.then]] is a further step.  `each` is a list of cases: the test is run once with each of them
laid over it.  `rule` is the id of the tested rule, `game` another edition than that of the folder, or a list
of editions in which the same holds.  "5 x guard" in a list is five guards.

What must hold:

    offers       the keys of all options, in order
    offers_also  keys that are among them
    offers_not   keys that are not among them
    refuses      for a key the rule that keeps it from being on offer
    shows        for a key of the view its value; a list that ends with "..." may continue, and
                 `shows.seats.0.heat` is about a part of a table or a place in a list alone
    holds        for a key of the view what the list holds, in any order
    piles        for a pile that no seat may see its cards, the top card first
    facts        for a kind of fact the parts of every fact of this kind
    settled      true at the main decision of a turn or round with nothing left to happen before it
    over         whether the game is over
    outcome      for a part of the outcome its value
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from positions import choose, declare, happened, hidden, offered, pending, refusal

import fieldcraft

FOLDER: Final = Path(__file__).parent
ON: Final = "..."
COPIES: Final = re.compile(r"([2-9]) x (.+)")
STEP: Final = ("choose", "then")


class CardTest(NamedTuple):
    """One case of one test of a card."""

    file: Path
    name: str
    game: str
    position: dict[str, Any]
    steps: list[dict[str, Any]]

    @property
    def id(self) -> str:
        return f"{self.game}/{self.file.stem}: {self.name}"

    def run(self) -> None:
        """Play the steps; raises AssertionError where one of them leads elsewhere than it says."""
        game = declare(self.game, **self.position)
        for step in self.steps:
            choose(game, *step.get("choose", ()))
            for word, expected in step.items():
                if word not in STEP:
                    assert EXPECTATIONS[word](game, expected) == expected, word


def card_tests(file: Path) -> Iterator[CardTest]:
    """Yield the tests in a file; raises ValueError for what no test has."""
    tables = with_copies(tomllib.loads(file.read_text(encoding="utf-8")))
    names: set[str] = set()
    for table in tables.pop("test"):
        name = table.pop("name")
        if name in names:
            raise ValueError(f"{file}: there are two tests '{name}'")
        names.add(name)
        if rule := table.pop("rule", ""):
            name = f"{rule}, {name}"
        cases = table.pop("each", [{}])
        for number, case in enumerate(cases, 1):
            test = laid_over(table, case)
            games = test.pop("game", file.parent.name.replace("_", "-"))
            position = test.pop("position", {})
            steps = [test, *test.pop("then", [])]
            for word in (word for step in steps for word in step):
                if word not in EXPECTATIONS and word not in STEP:
                    raise ValueError(f"{file}: {name}: a test has no '{word}'")
            called = name if len(cases) == 1 else f"{name}, {number}"
            for game in [games] if isinstance(games, str) else games:
                yield CardTest(file, called, game, position, steps)
    if tables:
        raise ValueError(f"{file}: a file of tests has no '{next(iter(tables))}'")


def with_copies(value: Any) -> Any:
    """Return what a file says, with as many cards in each list as it says."""
    if isinstance(value, dict):
        return {key: with_copies(part) for key, part in value.items()}
    if isinstance(value, list):
        return [part for item in value for part in copies(with_copies(item))]
    return value


def copies(item: Any) -> list[Any]:
    match = COPIES.fullmatch(item) if isinstance(item, str) else None
    return [match[2]] * int(match[1]) if match else [item]


def laid_over(table: Any, case: Any) -> Any:
    """Return a copy of a test with a case over it: tables part by part, [[test.then]] step by step."""
    if isinstance(table, dict) and isinstance(case, dict):
        both = {key: laid_over(table[key], case[key]) for key in table.keys() & case.keys()}
        return table | case | both
    if isinstance(case, list) and case and all(isinstance(step, dict) for step in case):
        return [laid_over(*pair) for pair in zip(table, case, strict=True)]
    return case


# -- what must hold: what a game has of it, in the form in which it is expected ------------------------


def also_offered(game: fieldcraft.Game, keys: list[str]) -> list[str]:
    return [key for key in keys if key in offered(game)]


def not_offered(game: fieldcraft.Game, keys: list[str]) -> list[str]:
    return [key for key in keys if key not in offered(game)]


def refused(game: fieldcraft.Game, rules: dict[str, str]) -> dict[str, str]:
    return {key: refusal(game, key) for key in rules}


def shown(game: fieldcraft.Game, expected: dict[str, Any]) -> dict[str, Any]:
    view = game.view()
    return {key: parts_of(view[key], value) for key, value in expected.items()}


def parts_of(value: Any, expected: Any) -> Any:
    """Return a value, or those of its parts about which something is expected."""
    if not isinstance(expected, dict) or value is None:
        return beginning(value, expected)
    return {
        key: parts_of(value[int(key)] if isinstance(value, list) else value[key], part)
        for key, part in expected.items()
    }


def beginning(value: Any, expected: Any) -> Any:
    """Return a value, or as much of a list as is expected where that may go on."""
    if isinstance(expected, list) and expected[-1:] == [ON]:
        return [*value[: len(expected) - 1], ON]
    return value


def held(game: fieldcraft.Game, expected: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return the lists, in the order that is expected where they hold the same."""
    view = game.view()
    return {
        key: cards if sorted(view[key]) == sorted(cards) else view[key] for key, cards in expected.items()
    }


def piles(game: fieldcraft.Game, expected: dict[str, list[str]]) -> dict[str, list[str]]:
    return {pile: beginning(hidden(game, pile), cards) for pile, cards in expected.items()}


def facts(game: fieldcraft.Game, expected: dict[str, Any]) -> dict[str, Any]:
    return {kind: [list(parts) for parts in happened(game, kind)] for kind in expected}


def ended(game: fieldcraft.Game, expected: dict[str, Any]) -> dict[str, Any]:
    return {part: getattr(game.outcome, part) for part in expected}


EXPECTATIONS: Final[dict[str, Callable[[fieldcraft.Game, Any], Any]]] = {
    "offers": lambda game, _: offered(game),
    "offers_also": also_offered,
    "offers_not": not_offered,
    "refuses": refused,
    "shows": shown,
    "holds": held,
    "piles": piles,
    "facts": facts,
    "settled": lambda game, _: pending(game) == [] and "done" in offered(game),
    "over": lambda game, _: game.over,
    "outcome": ended,
}
