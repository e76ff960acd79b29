"""The result of a game among the earlier ones, and their statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from fieldcraft.games import Ruleset
from fieldcraft.rulebook.ruleset import Feat
from fieldcraft.rulebook.text import figures
from fieldcraft.session.game import Game
from fieldcraft.session.sharecode import share_code
from fieldcraft.terminal.messages import say
from fieldcraft.terminal.screen import Screen
from fieldcraft.terminal.shelf import PastScore, Shelf
from fieldcraft.terminal.statistics import counted, played_again, wins_in_a_row

BEST_SHOWN: Final = 5


def settle(game: Game, shelf: Shelf, screen: Screen, seconds: int = 0) -> None:
    """Put a game that is over among the earlier ones and compare, if it counts.

    `seconds` is the time spent on it, 0 where it is not known.
    """
    if game.borrowed:
        screen.show(say("not-own"))
    if not game.counts:
        return
    screen.show(*(say("feat", title=feat.title, text=feat.text) for feat in feats_of([game]) if feat.done))
    outcome, code = game.outcome, share_code(game)
    before = [win for win in wins(game.rules, ended(game.rules, shelf, screen)) if win.code != code]
    won = bool(outcome.won) and any(outcome.places[seat] == 1 or not game.bots for seat in game.people)
    score = PastScore(
        game.rules.id, game.rules.version, game.seed, won, outcome.score, len(game.chosen), code, seconds
    )
    try:
        shelf.add(score)
    except OSError as error:
        screen.show(say("save-failed", reason=error.strerror))
    if outcome.won and outcome.score is not None:
        compare(game.rules, screen, outcome.score, before)


def unsettle(game: Game, shelf: Shelf, screen: Screen) -> None:
    """Remove the game from the earlier ones, since its end is about to be taken back."""
    if game.counts:
        try:
            shelf.take_back(game.rules.id, share_code(game))
        except OSError as error:
            screen.show(say("save-failed", reason=error.strerror))


def show_places(game: Game, screen: Screen) -> None:
    """The place of each seat, where they played against each other."""
    places, names = game.outcome.places, game.seat_names
    if len(set(places)) > 1:
        ranked = sorted(range(game.seats), key=lambda seat: places[seat])
        screen.show(*(say("place", place=places[seat], seat=names[seat]) for seat in ranked))


def compare(rules: Ruleset, screen: Screen, score: int, before: list[PastScore]) -> None:
    """Show how a score compares with the best of earlier games."""
    best = before[0].score if before else None
    if best is None:
        screen.show(say("first-best", score=score))
    elif rank(rules, score) < rank(rules, best):
        screen.show(say("new-best", score=score, before=best), style="bold")
    else:
        screen.show(say("not-best", score=score, best=best))


def show_best(rules: Ruleset, shelf: Shelf, screen: Screen) -> None:
    """The best games so far, and how many were won."""
    scores = ended(rules, shelf, screen)
    best = wins(rules, scores)
    screen.show(say("best-head" if best else "no-best", title=rules.title))
    for place, win in enumerate(best[:BEST_SHOWN], 1):
        screen.show(say("best-line", place=place, score=win.score, seed=win.seed, choices=win.choices))
    if scores:
        screen.show(say("played", won=sum(score.won for score in scores), played=len(scores)))


def show_statistics(rules: Ruleset, shelf: Shelf, screen: Screen) -> None:
    """Show the statistics of all games that can be played again, as the game itself counts them."""
    scores = ended(rules, shelf, screen)
    if not scores:
        screen.show(say("no-statistics", title=rules.title))
        return
    games = played_again(scores)
    now, longest = wins_in_a_row(scores)
    screen.show(say("statistics-head", title=rules.title), style="bold")
    screen.show(say("played", won=sum(score.won for score in scores), played=len(scores)))
    if longest:
        screen.show(say("in-a-row", now=now, longest=longest))
    timed = [score.seconds for score in scores if score.seconds]
    if timed:
        whole, mean = in_words(sum(timed)), in_words(round(sum(timed) / len(timed)))
        screen.show(say("times", whole=whole, mean=mean, n=len(timed)))
    if len(games) < len(scores):
        screen.show(say("not-played-again", n=len(scores) - len(games)))
    screen.show(*rules.statistics(game.facts for game in games))
    for title, rows in counted(games):
        screen.show(*figures(say("counted-head", title=title), rows))
    feats = feats_of(games)
    if feats:
        screen.show(say("feats", n=sum(feat.done for feat in feats), of=len(feats)))
        screen.show(
            *(say("feat" if feat.done else "feat-open", title=feat.title, text=feat.text) for feat in feats)
        )


def in_words(seconds: int) -> str:
    """Return a length of time in hours and minutes, at least one minute."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    return say("hours" if hours else "minutes", hours=hours, minutes=minutes)


def feats_of(games: Sequence[Game]) -> list[Feat]:
    """Return every feat of a game, done where any of these games did it."""
    each = [game.rules.feats(game.facts) for game in games]
    return [feats[0]._replace(done=any(feat.done for feat in feats)) for feats in zip(*each, strict=True)]


def ended(rules: Ruleset, shelf: Shelf, screen: Screen) -> list[PastScore]:
    """Return the results of earlier games, oldest first; reports every line that cannot be read."""
    scores, bad = shelf.scores(rules.id)
    for line in bad:
        screen.show(say("bad-score", line=line, path=shelf.ended))
    return scores


def wins(rules: Ruleset, scores: list[PastScore]) -> list[PastScore]:
    """The games won that have a score, the best first."""
    won = [score for score in scores if score.won and score.score is not None]
    return sorted(won, key=lambda win: rank(rules, win.score))


def rank(rules: Ruleset, score: int | None) -> int:
    """Return scores in order, the best first."""
    return (score or 0) if rules.low_is_good else -(score or 0)


Report: TypeAlias = Callable[[Ruleset, Shelf, Screen], None]

REPORTS: Final[dict[str, Report]] = {"best": show_best, "statistics": show_statistics}
"""Functions by the name of their command in the catalogue."""
