"""The positions that the figures of how to play show."""

from __future__ import annotations

from fieldcraft.games import ruleset
from fieldcraft.rulebook.how_to_play import Figure, HowToPlay
from fieldcraft.session.game import Game
from fieldcraft.session.scenario import scenario

READER = 0
"""Seat from which a reader sees the table."""


def played(figure: Figure, book: HowToPlay) -> Game:
    """Return the game at the position that a figure of the table shows, with the cards as printed."""
    game = begun(figure, book)
    for key in figure.choices:
        game.choose(key)
    return game


def begun(figure: Figure, book: HowToPlay) -> Game:
    """Return the game at the position from which the choices of a figure go on."""
    if figure.after:
        return played(next(one for one in book.figures if one.id == figure.after), book)
    rules = ruleset(book.game)
    if figure.scenario is not None:
        return scenario({"game": book.game} | figure.scenario)
    script = rules.first_game
    assert script is not None, f"{figure.id} shows a step of a first game"
    game = Game(rules, script.seed, script.setup)
    for key in script.choices[: list(script.begins)[figure.step - 1]]:
        game.choose(key)
    return game


def described(figure: Figure, game: Game) -> list[str]:
    """Return the lines that describe what a figure shows, all of them where it does not choose."""
    lines = game.rules.narrator.describe(game.view(READER))
    return [line for line in lines if line.lstrip().startswith(figure.words or "")]
