"""What a game's `pictures.toml` says of each card, and the plate that comes of it.

A picture is a list: the scene, then what stands in it from back to front, each a word and what it needs:

    guard = ["site", "front cap badge", "thing whistle 190 96 60"]

`thing ICON x y size turn` is lit and throws a shadow, `flat ICON tone x y size turn` is of one tone; both may be
`flip`ped. `profile`, `front` and `behind` are people and the words for how they look, with `x y size` if they stand
elsewhere. `door KIND` and the names of `things.OWN` are drawn by hand, `mirror` lets the light come from the left.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from pictures.outlines import pack
from pictures.people import behind, front, profile
from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, Plate, disc, poly
from pictures.scenes import SCENES
from pictures.things import OWN, TONES, door, outline_of, thing

Picture = list[str]


def pictures(path: Path) -> dict[str, Picture]:
    """The pictures of a game by the card that they are of."""
    return {card: picture for card, picture in tomllib.loads(path.read_text(encoding="utf-8")).items()}


def drawn(name: str, picture: Picture) -> Plate:
    """The plate of a picture; raises ValueError where it says what cannot be drawn."""
    scene, *layers = picture
    p = Plate(name)
    if scene in STUDIES:
        study(p, *STUDIES[scene])
    elif scene in SCENES:
        SCENES[scene](p)
    else:
        raise ValueError(f"{name}: there is no scene {scene!r}")
    for layer in layers:
        try:
            put(p, layer.split())
        except (KeyError, ValueError) as error:
            raise ValueError(f"{name}: {layer!r}: {error}") from None
    if scene in STUDIES:
        p.specks(24, 14, 196, 122, INK, 46)
    return p


def put(p: Plate, words: list[str]) -> None:
    kind, *rest = words
    numbers = [float(word) for word in rest if is_number(word)]
    names = [word for word in rest if not is_number(word)]
    flip = "flip" in names
    if kind == "mirror":
        p.mirrored = not p.mirrored
    elif kind == "thing":
        x, y, size, turn = spread(numbers, standard(p))
        tone = next((TONES[name] for name in names[1:] if name in TONES), p.stuff)
        thing(p, known(names[0]), x, y, size, turn, flip, tone, "air" not in names and p.shadows, "plain" not in names)
    elif kind == "flat":
        x, y, size, turn = spread(numbers, (120, 75, 60, 0))
        outline_of(p, known(names[0]), x, y, size, turn, flip, TONES[names[1]])
    elif kind in ("profile", "front", "behind"):
        if kind == "profile":
            x, y, size, _ = spread(numbers, (24 + p.chance.randrange(-6, 14), 0, 100, 0))
            p.into(x, y, size / 100)
            profile(p, names)
        else:
            x, y, size, _ = spread(numbers, (106 + p.chance.randrange(-12, 12), 80, 112, 0))
            p.into(x, y, size / 100)
            (front if kind == "front" else behind)(p, names)
        p.out()
    elif kind == "door":
        door(p, names[0])
    elif kind in OWN:
        OWN[kind](p)
    else:
        raise ValueError("this is nothing that can be drawn")


def known(icon: str) -> str:
    if icon not in pack():
        raise ValueError(f"there is no icon {icon!r}")
    return icon


def is_number(word: str) -> bool:
    return word.lstrip("-").replace(".", "", 1).isdigit()


def spread(numbers: list[float], standard: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x, y, size, turn = (*numbers, *standard[len(numbers) :])
    return x, y, size, turn


def standard(p: Plate) -> tuple[float, float, float, float]:
    """Where a thing is that nobody has placed: on the ground, or on the sheet."""
    if not p.shadows:
        return 120, 75, 122, p.chance.choice((-14, -8, 7, 12))
    return 104, p.ground - 46, 112, 0


# ---- object studies: the thing on paper, a loose patch behind it

STUDIES = {
    "move": (PAPER, MIST, DEEP),
    "power": (PAPER, AMBER, PAPER),
    "tool": (PAPER, DEEP, MIST),
    "outfit": (MIST, PAPER, MIST),
}
"""The sheet, its patch, and the dots on that."""

PATCHES = (
    "M10 40L222 6l10 104L34 146z",
    "M4 20L226 2l10 112L20 146z",
    "M6 8L214 4l22 126L24 146z",
    "M26 4L232 22l-14 116L8 128z",
    "M14 14L200 6l32 60-20 74L22 138z",
    "M40 8l180 6 12 112-160 18L6 84z",
)


def study(p: Plate, sheet: str, patch: str, dots: str) -> None:
    p.shadows = False
    p.light = (230, 6)
    p.flat(f"M0 0h{p.width}v{p.height}H0z", sheet)
    d = p.chance.choice(PATCHES)
    p.flat(d, patch)
    p.dots(d, dots, 0.7, 4)
    p.rim, p.half = PAPER, MIST
    p.stuff = DEEP if patch != DEEP else MIST
    p.hatch(disc(100, 128, 84, 12), INK, 20, 4, 0.9)
    if patch == AMBER:
        p.flat(poly((240, 0), (240, 40), (176, 0)), AMBER)
