"""Card files with mistakes in them, and what is wrong with them."""

from __future__ import annotations

import pytest
from cards.blight_chronicles.printed import RETAIL
from cards.parts import joined

from fieldcraft.errors import CardError, Problem
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles, printed


def changed(*changes: tuple[str, str, str], game: str = RETAIL) -> dict[str, tuple[str, str]]:
    """The files of an edition with passages of some of them replaced, each once."""
    files = dict(joined(printed(game)))
    for part, old, new in changes:
        text, name = files[part]
        assert old in text, old
        files[part] = (text.replace(old, new, 1), name)
    return files


def refused(files: dict[str, tuple[str, str]], game: str = RETAIL) -> list[Problem]:
    """Everything that is wrong with these files; there must be something."""
    with pytest.raises(CardError) as caught:
        BlightChronicles(game, files).check()
    return caught.value.problems


def problems(*changes: tuple[str, str, str], game: str = RETAIL) -> list[Problem]:
    """Everything that is wrong with the files so changed."""
    return refused(changed(*changes, game=game), game)


def told(found: list[Problem]) -> list[tuple[str, str, str, str]]:
    return [(problem.file, problem.card, problem.field, problem.message) for problem in found]
