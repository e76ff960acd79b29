"""Measure the clicks that missions take on the page, by the shortest way: before, and with direct hands.

    python bench/clicks.py [--games 20]

The same games are counted twice, up to the first mission or stage won, or the end: the player first plays the
cards that ask nothing, and is greedy otherwise.  Before (at 4a69a48): one click for each choice, from the
card or from the list; a turn with nothing else to choose ended automatically, which was a fault, so a second
figure has every turn ended by a click.  With direct hands: those cards are played together, and so is the
rest of a hand if none of its texts is used; a card is played without its text by one of its halves, with it
by the other, or by drawing it to what the text first asks for; and every turn is ended by the player.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.kernel.state import Option
from fieldcraft.rulebook.deals import Deals
from fieldcraft.rulebook.leads import leads
from fieldcraft.session.game import Game

GAMES = ("agent-decker", "blight-chronicles")


def first_won(game: Game) -> bool:
    view = game.view()
    return view["mission"] != "mission-one" if "mission" in view else bool(view["completed"])


class Act(NamedTuple):
    """The result of one press with direct hands."""

    plain: int
    """Number of cards in hand that could be played without a text before it."""
    played: int
    """Number of cards that it played without a text."""


def course(name: str, seed: int) -> tuple[int, int, list[Act]]:
    """The clicks of one game as it was, with its ends of turns, and its acts with direct hands."""
    game, bot = Game(ruleset(name), seed), make_bot("greedy", seed)
    before = 0
    acts = []

    def choose(key: str) -> None:
        nonlocal before
        before += len(game.options) > 1
        game.choose(key)

    def wanted() -> str:
        return bot.choose(Observation(game.state, game.seat, game.rules.appraisal)).key

    while not game.over and not first_won(game):
        said = {key: asked for key, (_, asked) in leads(Deals(game.state, 0), game.rules.plays).items()}
        quiet = [key for key, asked in said.items() if not asked for _ in range(copies(game, key))]
        plain = len(quiet) + sum(copies(game, key) for key, asked in said.items() if is_halved(asked))
        if len(quiet) > 1:
            for key in quiet:
                choose(key)
            acts.append(Act(plain, len(quiet)))
            continue
        key = wanted()
        asked = said.get(key, [])
        main = game.question["name"]
        choose(key)
        played = int(key in quiet)
        if is_halved(asked):
            use = wanted()
            choose(use)
            played = int(use != asked[0].key)
            if not played and not game.over and game.question["name"] != main:
                option = bot.choose(Observation(game.state, game.seat, game.rules.appraisal))
                if option.parts.card or option.parts.place:  # it is somewhere on the table
                    choose(option.key)
        acts.append(Act(plain, played))
    return before, game.made, acts


def is_halved(asked: list[Option[Any]]) -> bool:
    """True if the only question is whether a card's text is used."""
    return len(asked) == 2 and not asked[1].parts.card


def presses(acts: list[Act]) -> int:
    """Return the number of presses, where a whole hand played without texts is one."""
    made = at = 0
    while at < len(acts):
        end, left = at, acts[at].plain
        while end < len(acts) and acts[end].played and left:
            left -= acts[end].played
            end += 1
        at = at + 1 if left else max(end, at + 1)
        made += 1
    return made


def copies(game: Game, key: str) -> int:
    """Return how many cards of the hand the option of this key may play."""
    card = next(option.parts.card for option in game.options if option.key == key)
    return int(game.view()["hand"].count(card))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    for name in GAMES:
        courses = [course(name, seed) for seed in range(asked.games)]
        old, whole = (sum(one[i] for one in courses) for i in (0, 1))
        new = sum(presses(acts) for _, _, acts in courses)
        fewer = [f"{100 * (n - new) / n:.0f} %" for n in (old, whole)]
        print(
            f"{name}: {old} clicks before, {whole} with all ends of turns, {new} now,",
            " and ".join(fewer),
            "fewer",
        )


if __name__ == "__main__":
    main()
