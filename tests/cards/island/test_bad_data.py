"""Card files with mistakes: each is reported with its file, its card and its field."""

from __future__ import annotations

import pytest
from cards.parts import joined
from effort import uncounted
from rules.island.island import GAME

from fieldcraft.errors import CardError, RequestError
from fieldcraft.games.island.loader import IslandLoader
from fieldcraft.games.island.ruleset import printed

MISTAKES = [
    # file, passage, its replacement, card, field, message
    ("game", 'joins = ["0 0 1 0"]', 'joins = ["0 0 1"]', "2-standard", "joins", "two pairs"),
    ("boards", '"1116666888888"', '"111666688888"', "a", "rows", "13 rows of 13 digits"),
    ("boards", '"1116666888888"', '"1116666888889"', "a", "rows", "13 rows of 13 digits"),
    ("boards", "mountain wetland jungle", "mountain swamp jungle", "a", "terrain", "'swamp' is no terrain"),
    ("boards", "mountain wetland jungle", "mountain jungle", "a", "terrain", "of 8 lands"),
    ("boards", '4 = "blight"', '9 = "blight"', "a", "setup", "no land '9'"),
    ("boards", '4 = "blight"', '4 = "castle"', "a", "setup", "'castle' is no piece"),
    (
        "powers",
        'elements = "moon water animal"',
        'elements = "moon mud"',
        "call-of-the-dahan-ways",
        "elements",
        "no element",
    ),
    ("powers", 'speed = "slow"', 'speed = "swift"', "call-of-the-dahan-ways", "speed", "not 'swift'"),
    (
        "powers",
        'target = "land with dahan"',
        'target = "land of dahan"',
        "call-of-the-dahan-ways",
        "target",
        "not possible",
    ),
    (
        "powers",
        "Replace 1 explorer with",
        "Replace 1 explorers with",
        "call-of-the-dahan-ways",
        "text",
        "agree",
    ),
    (
        "spirits",
        "per explorer destroyed",
        "per explorers destroyed",
        "shadows-flicker-like-flame",
        "text",
        "singular",
    ),
    ("powers", "Gather up to 3 dahan. Push", "Gather up to 3 town. Push", "call-to-migrate", "text", "agree"),
    (
        "spirits",
        '"1 wetland"',
        '"one wetland"',
        "river-surges-in-sunlight",
        "starts",
        "a number and a terrain",
    ),
    (
        "spirits",
        '"1 2 2 3 4 4 5"',
        '"1 2 2 mud"',
        "river-surges-in-sunlight",
        "energy",
        "nothing that a space",
    ),
    (
        "spirits",
        "1 sun and 2 water",
        "sun and 2 water",
        "river-surges-in-sunlight",
        "need",
        "a number and an element",
    ),
    ("spirits", "Gain 1 energy.", "Gain 1 mud.", "river-surges-in-sunlight", "growth", "'mud'"),
    (
        "fear",
        '    "This turn: no build in each land with dahan.",\n',
        "",
        "avoid-the-dahan",
        "texts",
        "three terror levels",
    ),
    (
        "blight",
        "destroy 1 of its presence",
        "lose 1 of its presence",
        "downward-spiral",
        "text",
        "is not possible here",
    ),
    ("blight", 'face = "blighted"', 'face = "sad"', "downward-spiral", "face", "not 'sad'"),
    ("invaders", "stage = 1", "stage = 7", "jungle-1", "stage", "from 1 to 3"),
]


@uncounted
@pytest.mark.parametrize(
    ("part", "old", "new", "card", "field", "message"),
    MISTAKES,
    ids=[row[4] + row[2][:12] for row in MISTAKES],
)
def test_a_mistake_is_told_where_it_is(
    part: str, old: str, new: str, card: str, field: str, message: str
) -> None:
    files = dict(joined(printed()))
    text, name = files[part]
    assert old in text
    files[part] = (text.replace(old, new, 1), name)
    with pytest.raises(CardError) as caught:
        IslandLoader(files, GAME.messages).card_set()
    found = [problem for problem in caught.value.problems if problem.card == card and field in problem.field]
    assert any(message in problem.message for problem in found), caught.value.problems


def test_setups_that_cannot_be_are_refused() -> None:
    for wrong in (
        {"seats": 2},
        {"spirits": 2, "who": ["river-surges-in-sunlight"] * 2},
        {"who": ["river-surges-in-sunlight", "lightnings-swift-strike"]},
    ):
        with pytest.raises(RequestError):
            GAME.start(1, wrong)
