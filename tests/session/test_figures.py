"""The figures of how to play: each shows what the text says of it, in a position of the game itself."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import pytest

from fieldcraft.games import game_ids, ruleset
from fieldcraft.rendering.games import how_to_play
from fieldcraft.rulebook.files import resource
from fieldcraft.rulebook.first_game import seen
from fieldcraft.rulebook.how_to_play import FILE, HowToPlay
from fieldcraft.server.wire import HowToPlayModel
from fieldcraft.session.figures import READER, begun, described, played

GAMES: Final = ("agent-decker", "blight-chronicles", "nightlancer", "island")
FIGURES: Final = 10
"""Fewest figures of a game."""


def book_of(game: str) -> HowToPlay:
    return ruleset(game).how_to_play


def declared(game: str) -> dict[str, Any]:
    package = ruleset(game).package
    return tomllib.loads(resource(package, FILE))


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_figure_has_its_place_and_words(game: str) -> None:
    figures = book_of(game).figures
    assert len(figures) >= FIGURES
    assert sorted(declared(game)["figure"]) == sorted(figure.id for figure in figures)
    assert [figure.number for figure in figures] == list(range(1, len(figures) + 1))
    for figure in figures:
        assert figure.caption.endswith("."), figure.id
        assert bool(figure.cards) != bool(figure.shows), figure.id


def test_a_paragraph_may_be_for_the_page_or_for_print_only() -> None:
    book = how_to_play(ruleset("island"))
    drawn = " ".join(line for one in book["chapters"] for block in one["blocks"] for line in block["lines"])
    assert "A sign with a sword" in drawn
    assert "The line of a land ends with" not in drawn
    assert "(told)" not in drawn
    assert "(drawn)" not in drawn


@pytest.mark.parametrize("game", GAMES)
def test_figures_of_cards_show_cards_of_the_game(game: str) -> None:
    faces = ruleset(game).faces()
    for figure in book_of(game).figures:
        assert set(figure.cards) <= set(faces), figure.id


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_of_the_table_shows_what_its_words_say(game: str) -> None:
    book = book_of(game)
    for figure in book.figures:
        if figure.shows:
            view = played(figure, book).view(READER)
            assert {path: seen(view, path) for path in figure.sees} == figure.sees, figure.id
            assert figure.sees, f"{figure.id} checks nothing"


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_that_follows_another_is_what_the_choices_give(game: str) -> None:
    """Choices lead from one figure of a worked turn to the next, and nothing else does."""
    book = book_of(game)
    following = [figure for figure in book.figures if figure.after and figure.choices]
    assert len(following) >= 3
    for figure in following:
        before, after = begun(figure, book), played(figure, book)
        assert after.made == before.made + len(figure.choices), figure.id
        assert {path: seen(before.view(READER), path) for path in figure.sees} != figure.sees, figure.id


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_goes_on_from_one_that_comes_before_it(game: str) -> None:
    places = {figure.id: figure.number for figure in book_of(game).figures}
    for figure in book_of(game).figures:
        assert not figure.after or places[figure.after] < figure.number, figure.id


@pytest.mark.parametrize("game", GAMES)
def test_the_text_speaks_of_every_figure_of_its_worked_turn(game: str) -> None:
    """Numbers in the text come from the ids of figures, so none can be wrong; here none is left out."""
    for chapter in declared(game)["chapter"]:
        if chapter["title"].endswith("worked through"):
            placed = set(re.findall(r"(?m)^\[([a-z0-9-]+)\]$", chapter["text"]))
            named = set(re.findall(r"[Ff]igures? (?:\[[a-z0-9-]+\] and )?\[([a-z0-9-]+)\]", chapter["text"]))
            named |= set(re.findall(r"figures \[([a-z0-9-]+)\] and", chapter["text"]))
            assert placed, chapter["title"]
            assert placed <= named, chapter["title"]


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_figure_describe_what_it_shows(game: str) -> None:
    book = book_of(game)
    for figure in book.figures:
        if figure.shows:
            lines = described(figure, played(figure, book))
            assert lines, figure.id
            for words in figure.words:
                assert any(line.lstrip().startswith(words) for line in lines), f"{figure.id}: {words}"


@pytest.mark.parametrize("game", game_ids())
def test_how_to_play_is_what_the_wire_says_and_offers_nothing(game: str) -> None:
    """An edition shows the figures of the game that it is of."""
    told = HowToPlayModel.model_validate(how_to_play(ruleset(game)))
    figures = [block.figure for chapter in told.chapters for block in chapter.blocks if block.figure]
    scenes = [figure.scene for figure in figures if figure.scene]
    assert scenes
    for scene in scenes:
        assert scene.position["options"] == []
        assert scene.position["leads"] == {}
        assert not scene.position["yours"]


def test_a_figure_shows_no_more_than_its_reader_may_see() -> None:
    """The reader has the first seat: cards in the hands of others are counted, not named."""
    book = book_of("nightlancer")
    for figure in book.figures:
        if figure.shows:
            contacts = played(figure, book).view(READER)["contacts"]
            assert [type(held) for held in contacts] == [list, int, int], figure.id
