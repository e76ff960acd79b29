"""Measure decks of one theme in Blight Chronicles: a bot takes the cards of its theme first.

    python bench/themes.py [--games 120] [--seed 1] [--bot search:150] [--lean 2000] [THEME ...]

Wherever an obstacle can be eliminated whose card tells of the theme, and the bot holds that for worth at
most `--lean` less than the best that it could do (a stage is worth 40,000), it does so; equipment for
which there is no room is passed by.  The figures are missions won with their interval of 95 %, the stages
reached, and how much of what the agent gained and still owns at the end is of the theme.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import mean
from typing import Any, Final, NamedTuple

from fieldcraft.bots import make_bot
from fieldcraft.bots.observation import Observation
from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.printed.cards import GAP, MOVE, OUTFIT, TOOL, Card
from fieldcraft.kernel.chance import scatter
from fieldcraft.kernel.state import PLAYING, WON
from fieldcraft.rulebook.figures import wilson

GAME: Final = "blight-chronicles"
LONGEST: Final = 4_000

Theme = Callable[[Card], bool]
THEMES: Final[dict[str, Theme]] = {
    "discarding": lambda card: "iscard" in card.text,
    "tokens": lambda card: "+1 token" in card.text,
    "revealing": lambda card: "eveal" in card.text,
    "vs bonuses": lambda card: " vs " in card.text,
    "knocking out": lambda card: "nock" in card.text or "face-down" in card.text,
    "visibility": lambda card: "visibility" in card.text,
    "equipment": lambda card: card.kind != MOVE or "tool" in card.text or "uniform" in card.text,
    "mixed": lambda card: False,
}
"""True for cards of a theme, by what their texts name; the mixed deck leans to none."""


class Played(NamedTuple):
    """The course of one mission."""

    won: bool
    stages: float
    share: float
    """Share of the cards gained that are of the theme."""


def play(seed: int, name: str, theme: Theme, lean: float) -> Played:
    rules = ruleset(GAME)
    g: Any = rules.start(seed, rules.setup_of([]))
    g.reseed(seed)
    bot: Any = make_bot(name, scatter(seed, 0))
    decisions = 0
    while g.status == PLAYING and decisions < LONGEST:
        g.choose(g.options.index(leaning(g, bot, theme, lean)) if len(g.options) > 1 else 0)
        decisions += 1
    gained = {card.half.id for card in g.card_set.obstacles}
    own = [card for pile in (g.deck, g.hand, g.play_area, g.discard, g.gear) for card in pile]
    own = [card for card in own if card.id in gained]
    return Played(
        g.status == WON, rules.appraisal.reached(g, 0) * rules.parts(), mean(map(theme, own)) if own else 0.0
    )


def leaning(g: Any, appraisal: Any, bot: Any, theme: Theme, lean: float) -> Any:
    """The best that eliminates a card of the theme, if not too much worse than the best of all."""
    seen = Observation(g, g.seat, appraisal)
    found = bot.weigh(seen)
    for weighed in found:
        option = seen.options[weighed.index]
        if weighed.value >= found[0].value - lean and option.key.startswith("eliminate:"):
            card = g.places[place_of(option.key)]
            if not card.down and card.half.text and theme(card.half) and has_room(g, card.half):
                return option
    return seen.options[found[0].index]


def place_of(key: str) -> int:
    """eliminate:2 is the second slot, eliminate:m1 the first mark."""
    at = key.split(":")[1]
    return 5 + int(at[1:]) if at.startswith("m") else int(at) - 1


def has_room(g: Any, card: Card) -> bool:
    if card.kind == MOVE:
        return True
    return any(worn is GAP for worn in (g.gear[:OUTFIT] if card.kind == TOOL else g.gear[OUTFIT:]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("themes", nargs="*", metavar="THEME", help=", ".join(THEMES))
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="search:150")
    parser.add_argument("--lean", type=float, default=2_000)
    chosen = parser.parse_args()
    for name in chosen.themes or THEMES:
        if name not in THEMES:
            parser.error(f"there is no theme '{name}'; there are {', '.join(THEMES)}")
        seeds = range(chosen.seed, chosen.seed + chosen.games)
        games = [play(seed, chosen.bot, THEMES[name], chosen.lean) for seed in seeds]
        won = sum(game.won for game in games)
        least, most = wilson(won, len(games))
        print(
            f"{name}: {won} of {len(games)} won, {won / len(games):.0%} ({least:.0%} to {most:.0%}),"
            f" {mean(game.stages for game in games):.2f} stages,"
            f" {mean(game.share for game in games):.0%} of what was gained",
            flush=True,
        )


if __name__ == "__main__":
    main()
