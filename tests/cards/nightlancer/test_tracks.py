"""A track is a row of game.toml: its words, limits, view and scenario follow from it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.errors import CardError
from fieldcraft.games import ruleset_of
from fieldcraft.session.game import Game

FAME = """
[[track]]
id = "fame"
one = "star"
many = "stars"
most = 3
beyond = "Gain 1 KC."
place = 8
"""
DATA = files("fieldcraft.games.nightlancer") / "data"


def told(folder: Path, row: str, text: str, **position: Any) -> Game:
    """Return a position of the game with one more track, and with the Detective's first use changed."""
    game = (DATA / "game.toml").read_text(encoding="utf-8")
    contacts = (DATA / "contacts.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(game.replace("\n[die]", f"{row}\n[die]", 1), encoding="utf-8")
    ours = contacts.replace("Turn: lose 1 heat.", text, 1)
    assert ours != contacts
    (folder / "contacts.toml").write_text(ours, encoding="utf-8")
    return Game(ruleset_of("nightlancer", folder), 0, {"scenario": position})


def person(**more: Any) -> dict[str, Any]:
    return {"who": "guard", "contacts": ["detective"], "kc": 0} | more


@pytest.mark.parametrize(
    ("text", "has", "stars", "kc", "lines"),
    [
        ("Turn: gain 2 stars.", 0, 2, 0, ["The Guard gains 2 stars."]),
        ("Turn: gain 1 star.", 0, 1, 0, ["The Guard gains 1 star."]),
        ("Turn: lose 1 star.", 3, 2, 0, ["The Guard loses 1 star."]),
        ("Turn: gain 2 stars.", 2, 3, 1, ["The Guard gains 1 star.", "The Guard gains 1 KC."]),
    ],
)
def test_a_row_is_a_track(tmp_path: Path, text: str, has: int, stars: int, kc: int, lines: list[str]) -> None:
    game = told(tmp_path, FAME, text, people=[person(fame=has)])
    assert game.view(-1)["seats"][0]["fame"] == has
    game.choose("play:detective:1")
    after = game.view(-1)["seats"][0]
    assert (after["fame"], after["kc"]) == (stars, kc)
    said = "\n".join(game.log)
    assert all(line in said for line in lines)
    assert game.rules.faces()["tracks"]["tracks"][-1]["many"] == "stars"


@pytest.mark.parametrize("text", ["Turn: gain 1 stars.", "Turn: gain 2 star."])
def test_words_agree_with_their_numbers(tmp_path: Path, text: str) -> None:
    with pytest.raises(CardError, match="agree"):
        told(tmp_path, FAME, text)


def test_nothing_else_happens_at_the_end_of_a_track(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="cannot happen several times at once"):
        told(tmp_path, FAME.replace("Gain 1 KC.", "Discard 1 card."), "Turn: gain 1 star.")
