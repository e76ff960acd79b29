"""How many clicks missions take on the page, by the shortest way: as it was, and with direct hands.

    python bench/clicks.py [--games 20]

The same games are counted twice, up to the first mission or stage won, or the end: those of a player who
plays first the cards about which nothing is asked, and is greedy otherwise.  As it was (at 4a69a48): one
click for each choice, from the card or from the list; a turn with nothing else to choose ended by itself,
which was a fault, so it is told too what it was with every turn ended by a click.  With direct hands: those
cards are played together; a card is played without its text by one of its halves, with it by the other, or
by drawing it to what the text first asks for; and every turn is ended by the player.
"""

from __future__ import annotations

import argparse

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.rulebook.leads import leads
from fieldcraft.session.game import Game

GAMES = ("agent-decker", "blight-chronicles")


def first_won(game: Game) -> bool:
    view = game.view()
    return view["mission"] != "mission-one" if "mission" in view else bool(view["completed"])


def clicks(name: str, seed: int) -> tuple[int, int, int]:
    """The clicks of one game as it was, with its ends of turns, and now."""
    game, bot = Game(ruleset(name), seed), make_bot("greedy", seed)
    before = now = 0

    def choose(key: str) -> None:
        nonlocal before
        before += len(game.options) > 1
        game.choose(key)

    def wanted() -> str:
        return bot.choose(Observation(game.state, game.seat)).key

    while not game.over and not first_won(game):
        said = leads(game.state, 0, game.rules.plays)
        quiet = [key for key, (_, asked) in said.items() if not asked for _ in range(copies(game, key))]
        now += 1
        if len(quiet) > 1:
            for key in quiet:
                choose(key)
            continue
        key = wanted()
        asked = said[key][1] if key in said else []
        main = game.question["name"]
        choose(key)
        if len(asked) == 2 and not asked[1].parts.card:
            use = wanted()
            choose(use)
            if use == asked[0].key and not game.over and game.question["name"] != main:
                option = bot.choose(Observation(game.state, game.seat))
                if option.parts.card or option.parts.place:  # it lies somewhere
                    choose(option.key)
    return before, game.made, now


def copies(game: Game, key: str) -> int:
    """How many cards of the hand the option of this key stands for."""
    card = next(option.parts.card for option in game.options if option.key == key)
    return int(game.view()["hand"].count(card))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    for name in GAMES:
        counts = [clicks(name, seed) for seed in range(asked.games)]
        old, whole, new = (sum(column) for column in zip(*counts, strict=True))
        fewer = [f"{100 * (n - new) / n:.0f} %" for n in (old, whole)]
        print(
            f"{name}: {old} clicks before, {whole} with all ends of turns, {new} now,",
            " and ".join(fewer),
            "fewer",
        )


if __name__ == "__main__":
    main()
