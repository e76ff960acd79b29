"""The plans of pictures: a game's `pictures.toml`, and the plate that each card gets.

A picture is a list: the scene, then what is in it from back to front, each a word and what it needs:

    guard = ["site", "front cap badge", "thing whistle 190 96 60"]

`thing ICON x y size turn` is lit and throws a shadow, `flat ICON tone x y size turn` is of one tone; both may be
`flip`ped. `profile`, `front` and `behind` are people and the words for how they look, with `x y size` if they are
elsewhere. `door KIND` and the names of `things.OWN` are drawn by hand, `mirror` lets the light come from the left.  A page that
crops a picture keeps its people or things whole; `focus x y size` says what it keeps instead.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from pictures.covers import COVERS
from pictures.focus import HEAD_FROM_THE_FRONT, HEAD_IN_PROFILE, square
from pictures.large import LARGE
from pictures.outlines import pack
from pictures.people import behind, front, profile
from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, WIDTH, Plate, box, disc, n, poly
from pictures.scenes import SCENES
from pictures.things import OWN, TONES, door, outline_of, thing
from pictures.wild import GROUNDS as WILD
from pictures.wild import GROWN

PLACES: Final = SCENES | WILD
"""Every scene by its name."""
BY_HAND: Final = OWN | GROWN
"""Every subject that is drawn by hand."""
BROAD: Final = 360
"""Width of the picture of a stage."""


@dataclass(frozen=True)
class Picture:
    """The scene of a card and the things in it; that of a stage is broad."""

    scene: str
    layers: tuple[str, ...]
    broad: bool = False


def pictures(path: Path) -> dict[str, Picture]:
    """The pictures of a game by the card that they are of; those of its table `broad` are broad."""
    found: dict[str, Picture] = {}
    for card, said in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if card == "broad":
            found |= {name: Picture(scene, tuple(layers), True) for name, (scene, *layers) in said.items()}
        else:
            found[card] = Picture(said[0], tuple(said[1:]))
    return found


def drawn(name: str, picture: Picture) -> Plate:
    """The plate of a picture; raises ValueError where it says what cannot be drawn."""
    if picture.scene in LARGE:
        return LARGE[picture.scene](name)
    if picture.scene == "cover":
        return COVERS[name](name)
    p = Plate(name, BROAD if picture.broad else WIDTH)
    if picture.scene in STUDIES:
        study(p, *STUDIES[picture.scene])
    elif picture.scene not in PLACES:
        raise ValueError(f"{name}: there is no scene {picture.scene!r}")
    elif picture.broad:
        lay_out(p, picture.scene)
    else:
        place(p, picture.scene)
    for layer in picture.layers:
        try:
            put(p, layer.split())
        except (KeyError, ValueError) as error:
            raise ValueError(f"{name}: {layer!r}: {error}") from None
    if picture.scene in STUDIES:
        p.specks(24, 14, 196, 122, INK, 46)
    return p


def lay_out(p: Plate, scene: str) -> None:
    """A scene for a broad plate: as it is at the right, and at the left its dark half once more, as in a mirror.

    The mirrored half is masked as a whole, over the edge of the other, and reaches beyond its mask: where edges of
    single shapes meet in a column of pixels, what is below them shows through as a hairline.
    """
    extra = p.width - WIDTH
    at = len(p.body)
    p.width = WIDTH
    PLACES[scene](p)
    p.width = WIDTH + extra
    body, p.body[at:] = "".join(p.body[at:]), []
    mark = p.mark()
    p.defs.append(f'<mask id="{mark}"><path d="{box(0, 0, extra + 2, p.height)}" fill="#fff"/></mask>')
    p.body.append(
        f'<g id="{mark}s" transform="translate({extra})">{body}</g>'
        f'<g mask="url(#{mark})"><use href="#{mark}s" transform="matrix(-1 0 0 1 {2 * extra + 3} 0)"/></g>'
    )


def place(p: Plate, scene: str) -> None:
    """A scene as this card sees it: nearer or from further off, with the light from the one side or the other."""
    p.mirrored = p.chance.random() < 0.4
    near = 1 + 0.05 * p.chance.randrange(0, 7)
    across = (1 - near) * p.width * (0.35 + 0.65 * p.chance.random())
    at = len(p.body)
    PLACES[scene](p)
    if near > 1:
        moved = f"matrix({near:g} 0 0 {near:g} {n(across)} {n(p.ground * (1 - near))})"
        p.body[at:] = [f'<g transform="{moved}">', *p.body[at:], "</g>"]


def put(p: Plate, words: list[str]) -> None:
    """Draw what one line of a plan says: its kind, numbers and names."""
    kind, *rest = words
    numbers = [float(word) for word in rest if is_number(word)]
    names = [word for word in rest if not is_number(word)]
    flip = "flip" in names
    if kind == "mirror":
        p.mirrored = not p.mirrored
    elif kind == "thing":
        x, y, size, turn = spread(numbers, standard(p))
        tone = next((TONES[name] for name in names[1:] if name in TONES), p.stuff)
        p.subjects.things.append(square(x, y, size))
        thing(
            p,
            known(names[0]),
            x,
            y,
            size,
            turn,
            flip,
            tone,
            "air" not in names and p.shadows,
            "plain" not in names,
        )
    elif kind == "flat":
        x, y, size, turn = spread(numbers, (120, 75, 60, 0))
        outline_of(p, known(names[0]), x, y, size, turn, flip, TONES[names[1]])
        p.subjects.flats.append(square(x, y, size))
    elif kind in ("profile", "front", "behind"):
        if kind == "profile":
            x, y, size, _ = spread(numbers, (24 + p.chance.randrange(-6, 14), 0, 100, 0))
            p.into(x, y, size / 100)
            profile(p, names)
            p.subjects.head(HEAD_IN_PROFILE, x, y, size / 100)
        else:
            x, y, size, _ = spread(numbers, (106 + p.chance.randrange(-12, 12), 80, 112, 0))
            p.into(x, y, size / 100)
            (front if kind == "front" else behind)(p, names)
            p.subjects.head(HEAD_FROM_THE_FRONT, x, y, size / 100)
        p.out()
    elif kind == "focus":
        x, y, size, _ = spread(numbers, (120, 75, 40, 0))
        p.subjects.named.append(square(x, y, size))
    elif kind == "door":
        door(p, names[0])
    elif kind in BY_HAND:
        BY_HAND[kind](p)
    else:
        raise ValueError("this is nothing that can be drawn")


def known(icon: str) -> str:
    if icon not in pack():
        raise ValueError(f"there is no icon {icon!r}")
    return icon


def is_number(word: str) -> bool:
    return word.lstrip("-").replace(".", "", 1).isdigit()


def spread(
    numbers: list[float], standard: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    x, y, size, turn = (*numbers, *standard[len(numbers) :])
    return x, y, size, turn


def standard(p: Plate) -> tuple[float, float, float, float]:
    """Return the place of a thing that has no declared place: on the ground, or on the sheet."""
    if not p.shadows:
        return 120, 75, 122, p.chance.choice((-20, -12, -6, 6, 11, 18))
    return 104, p.ground - 46, 112, 0


# ---- object studies: the thing on paper, a loose patch behind it

STUDIES = {
    "move": (PAPER, MIST, "#94A4B1"),
    "power": (PAPER, AMBER, "#F6C069"),
    "tool": (PAPER, DEEP, "#41546F"),
    "outfit": (MIST, PAPER, "#DCD3C2"),
}
"""The sheet, its patch, and what is printed on that."""

PATCHES = (
    "M10 40L222 6l10 104L34 146z",
    "M4 20L226 2l10 112L20 146z",
    "M6 8L214 4l22 126L24 146z",
    "M26 4L232 22l-14 116L8 128z",
    "M14 14L200 6l32 60-20 74L22 138z",
    "M40 8l180 6 12 112-160 18L6 84z",
)


def study(p: Plate, sheet: str, patch: str, print_: str) -> None:
    """Draw a sheet with a patch of print, on which a thing is shown."""
    p.shadows = False
    p.light = (230, 6)
    p.flat(box(0, 0, p.width, p.height), sheet)
    d = p.chance.choice(PATCHES)
    p.flat(d, patch)
    p.inside(d)
    p.chance.choice(GROUNDS)(p, print_)
    p.out()
    p.rim, p.half = PAPER, MIST
    p.stuff = DEEP if patch != DEEP else MIST
    p.hatch(disc(100, 128, 84, 12), INK, 20, 4, 0.9)


def halftone(p: Plate, tone: str) -> None:
    x = p.chance.choice((20, 120, 220))
    p.dots(box(0, 0, 240, 150), tone, 0.7, 4)
    p.dots(disc(x, 40, 96), tone, 1.2, 4)


def stripes(p: Plate, tone: str) -> None:
    p.hatch(box(0, 0, 240, 150), tone, p.chance.choice((28, -32, 64, -60)), p.chance.choice((9, 13, 18)), 1.1)


def rings(p: Plate, tone: str) -> None:
    x, y = p.chance.choice((30, 120, 214)), p.chance.choice((20, 75, 132))
    p.line("".join(disc(x, y, r) for r in range(16, 240, 18)), tone, 2)


def sun(p: Plate, tone: str) -> None:
    x, y, r = p.chance.choice((66, 120, 176)), p.chance.choice((56, 74, 92)), p.chance.choice((44, 56, 66))
    p.flat(disc(x, y, r), tone)
    p.dots(disc(x, y, r + 22), tone, 0.9, 4)


def burst(p: Plate, tone: str) -> None:
    x, y = p.chance.choice((0, 120, 240)), p.chance.choice((0, 75, 150))
    turn = p.chance.randrange(0, 20)
    wedge = [(cos(radians(a)), sin(radians(a))) for a in range(turn, 360 + turn, 10)]
    p.flat(
        "".join(
            poly((x, y), (x + 300 * c, y + 300 * s), (x + 300 * c2, y + 300 * s2))
            for (c, s), (c2, s2) in zip(wedge[::2], wedge[1::2], strict=False)
        ),
        tone,
    )


def rush(p: Plate, tone: str) -> None:
    d = ""
    for y in range(8, 150, 9):
        x = p.chance.randrange(-60, 120)
        d += f"M{x} {y}h{p.chance.randrange(60, 190)}"
    p.line(d, tone, 2.2, "round")


def squares(p: Plate, tone: str) -> None:
    gap = p.chance.choice((14, 20))
    p.line(
        "".join(f"M{x} 0v150" for x in range(0, 240, gap))
        + "".join(f"M0 {y}h240" for y in range(0, 150, gap)),
        tone,
        0.8,
    )


GROUNDS = (halftone, stripes, rings, sun, burst, rush, squares)
"""Return the print of a patch."""
