"""How a game ended, among the earlier ones."""

from __future__ import annotations

from typing import Final

from fieldcraft.game import Game
from fieldcraft.games import Ruleset
from fieldcraft.records.save import share_code
from fieldcraft.records.shelf import Score, Shelf
from fieldcraft.terminal.screen import Screen
from fieldcraft.terminal.words import say

BEST_SHOWN: Final = 5


def settle(game: Game, shelf: Shelf, screen: Screen) -> None:
    """Put a game that is over among the earlier ones and compare; a declared position does not count."""
    if game.setup:
        return
    outcome, code = game.outcome, share_code(game)
    before = [win for win in wins(game.rules, shelf, screen) if win.code != code]
    ended = Score(
        game.rules.id, game.rules.version, game.seed, bool(outcome.won), outcome.score, len(game.chosen), code
    )
    try:
        shelf.add(ended)
    except OSError as error:
        screen.show(say("save-failed", reason=error.strerror))
    if outcome.won and outcome.score is not None:
        compare(game.rules, screen, outcome.score, before)


def compare(rules: Ruleset, screen: Screen, score: int, before: list[Score]) -> None:
    best = before[0].score if before else None
    if best is None:
        screen.show(say("first-best", score=score))
    elif rank(rules, score) < rank(rules, best):
        screen.show(say("new-best", score=score, before=best), style="bold")
    else:
        screen.show(say("not-best", score=score, best=best))


def show_best(rules: Ruleset, shelf: Shelf, screen: Screen) -> None:
    """The best games so far, and how many were won."""
    best = wins(rules, shelf, screen)
    screen.show(say("best-head" if best else "no-best", title=rules.title))
    for place, win in enumerate(best[:BEST_SHOWN], 1):
        screen.show(say("best-line", place=place, score=win.score, seed=win.seed, choices=win.choices))
    played, _ = shelf.scores(rules.id)
    if played:
        screen.show(say("played", won=sum(score.won for score in played), played=len(played)))


def wins(rules: Ruleset, shelf: Shelf, screen: Screen) -> list[Score]:
    """The games won so far that have a score, the best first; notes every line that cannot be read."""
    scores, bad = shelf.scores(rules.id)
    for line in bad:
        screen.show(say("bad-score", line=line, path=shelf.ended))
    won = [score for score in scores if score.won and score.score is not None]
    return sorted(won, key=lambda win: rank(rules, win.score))


def rank(rules: Ruleset, score: int | None) -> int:
    """Scores in order, the best first."""
    return (score or 0) if rules.low_is_good else -(score or 0)
