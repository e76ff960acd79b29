"""Every card has a picture, small and always the same; whose icons they are made of is said."""

from __future__ import annotations

import gzip
import math
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, cast

import pytest
from pictures.draw import GAMES
from pictures.focus import crop
from pictures.plan import Picture, drawn, pictures
from pictures.plate import MIDDLE

from fieldcraft.games import ruleset
from fieldcraft.games.blight_chronicles.ruleset import BlightChronicles
from fieldcraft.lab.check import NO_CARDS, picture_names
from fieldcraft.rulebook.entries import slug

ROOT: Final = Path(__file__).parents[1]
MOST_BYTES: Final = 6000
"""A picture as it is sent."""
ROUNDED: Final = 2.0
"""Largest error of a crop, in units of a plate: it is written in whole per cents."""
BLIGHT: Final = cast("BlightChronicles", ruleset("blight-chronicles"))
PLAYED: Final = {
    "agent-decker": ["agent-decker"],
    "blight-chronicles": ["blight-chronicles", "blight-chronicles-demo"],
    "nightlancer": ["nightlancer"],
    "island": ["island"],
}
"""The games that share pictures, by the folder of these."""


@cache
def declared(game: str) -> dict[str, Picture]:
    return pictures(GAMES / game.replace("-", "_") / "pictures.toml")


@pytest.mark.parametrize("game", PLAYED)
def test_every_card_has_a_picture(game: str) -> None:
    asked = {
        name
        for played in PLAYED[game]
        for key, face in ruleset(played).faces().items()
        if key not in NO_CARDS
        for name in picture_names({"id": key} | face)
    }
    assert set() == asked - set(declared(game))


def test_every_kind_of_piece_has_a_sign() -> None:
    signs = (ROOT / "web/src/boards/island/signs.ts").read_text(encoding="utf-8")
    for key, face in ruleset("island").faces().items():
        assert face["kind"] != "piece" or f"\n  {key}:" in signs, key


@pytest.mark.parametrize("game", PLAYED)
def test_pictures_are_small_and_drawn_the_same_again(game: str) -> None:
    for name, picture in declared(game).items():
        svg = drawn(name, picture).svg()
        assert MOST_BYTES > len(gzip.compress(svg.encode())), name
    assert svg == drawn(name, picture).svg()


@pytest.mark.parametrize("game", PLAYED)
def test_no_crop_cuts_what_a_picture_shows(game: str) -> None:
    """All of it is seen wherever there is room for it, from a strip to a column."""
    for name, picture in declared(game).items():
        plate = drawn(name, picture)
        kept = plate.subjects.kept()
        if not kept:
            assert plate.focus() == "", name
            continue
        left, top, right, bottom = kept
        if plate.mirrored:
            left, right = plate.width - right, plate.width - left
        across, down = re.findall(r"(\d+)%", plate.focus() or MIDDLE)
        for low, high, length, at in (
            (left, right, plate.width, int(across) / 100),
            (top, bottom, plate.height, int(down) / 100),
        ):
            low, high = max(0, low), min(length, high)
            for part in range(math.ceil(high - low), length + 1):
                begin = at * (length - part)
                assert begin - ROUNDED <= low, (name, part)
                assert high <= begin + part + ROUNDED, (name, part)


def test_people_are_kept_rather_than_things_and_what_is_named_rather_than_people() -> None:
    layers = ("thing rock 40 90 60", "front cap 180 80 100")
    person = drawn("guard", Picture("corridor", layers)).subjects.kept()
    assert person
    assert person[0] == 140
    named = drawn("guard", Picture("corridor", (*layers, "focus 40 90 20"))).subjects.kept()
    assert named == (30, 80, 50, 100)


def test_where_there_is_no_room_for_all_the_crop_lies_in_the_middle() -> None:
    assert crop(-20, 300, 240) == 0.5
    assert crop(0, 60, 240) == 0
    assert crop(180, 240, 240) == 1


def test_a_picture_that_cannot_be_drawn_is_told_of() -> None:
    with pytest.raises(ValueError, match="guard: there is no scene 'moor'"):
        drawn("guard", Picture("moor", ()))
    with pytest.raises(ValueError, match="guard: 'thing unicorn-horn': there is no icon 'unicorn-horn'"):
        drawn("guard", Picture("site", ("thing unicorn-horn",)))
    with pytest.raises(ValueError, match="guard: 'hat': this is nothing that can be drawn"):
        drawn("guard", Picture("site", ("hat",)))


def test_every_icon_is_credited_and_the_credits_ship() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "web/CREDITS.md" in project["license-files"]
    credited = set(re.findall(r"[a-z0-9-]+", (ROOT / "web" / "CREDITS.md").read_text(encoding="utf-8")))
    used = {
        layer.split()[1]
        for game in PLAYED
        for picture in declared(game).values()
        for layer in picture.layers
        if layer.split()[0] in ("thing", "flat")
    }
    assert set() == used - credited


def endings(game: str) -> set[str]:
    """The ids with which a game can end, as `Ruleset.ending` has them."""
    rules = ruleset(game)
    if isinstance(rules, BlightChronicles):
        book = rules.book
        pages = [*book.endings, *book.failures.values(), *([book.closing] if book.closing else [])]
        return {slug(page["title"]) for page in pages}
    own = GAMES / game.replace("-", "_") / "messages.toml"
    return set(tomllib.loads(own.read_text(encoding="utf-8"))["outcomes"]) - {"playing"}


@pytest.mark.parametrize(("folder", "game"), [(folder, game) for folder in PLAYED for game in PLAYED[folder]])
def test_every_ending_has_a_picture(folder: str, game: str) -> None:
    names = {name.removeprefix("ending-") for name in declared(folder) if name.startswith("ending-")}
    wanted = endings(game)
    if "over" in wanted:  # of rivals the one has won and the others have not
        wanted = wanted - {"over"} | {"over-won", "over-lost"}
    assert wanted - names == set()


def test_no_two_endings_look_alike() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for folder in PLAYED:
        for name, picture in declared(folder).items():
            if name.startswith(("ending-", "terror-")):
                layers = (picture.scene, *picture.layers)
                assert layers not in seen, (name, seen.get(layers))
                seen[layers] = name
                assert picture.broad, name


def story_pages() -> set[str]:
    """The names of the pictures of all pages of the campaign, but those of its endings."""
    book = BLIGHT.book
    done = {f"story-{id}-done" for id, stage in book.stages.items() if stage["ending"].parts}
    return {"story-prologue", *(f"story-{id}" for id in book.stages), *done}


def test_every_page_of_the_storybook_has_a_picture_of_its_own() -> None:
    plates = declared("blight-chronicles")
    names = {name for name in plates if name.startswith("story-")}
    assert names == story_pages()
    shown = Counter((plates[name].scene, *plates[name].layers) for name in plates if plates[name].broad)
    assert [1] == sorted(set(shown.values()))


def test_every_briefing_has_a_picture_of_its_own() -> None:
    goals = {card["id"] for card in ruleset("agent-decker").faces().values() if card.get("goal")}
    assert {f"briefing-{id}" for id in goals} <= set(declared("agent-decker"))


def test_what_the_market_sells_is_told_apart_by_its_picture() -> None:
    """No two cards show the same things, and no place is behind more than three weapons."""
    plates = declared("nightlancer")
    items = {key: face for key, face in ruleset("nightlancer").faces().items() if "cost" in face}
    shown = Counter(
        tuple(layer.split()[1] for layer in plates[face["id"]].layers if layer.startswith(("thing", "flat")))
        for face in items.values()
    )
    assert [1] == sorted(set(shown.values()))
    places = Counter(plates[face["id"]].scene for face in items.values() if face["kind"] == "weapon")
    assert max(places.values()) <= 3
