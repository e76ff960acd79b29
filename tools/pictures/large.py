"""The large plates: the city as a map, and the board of Nightlancer."""

from __future__ import annotations

from collections.abc import Callable
from math import sin
from typing import Final

from pictures.brackmouth import brackmouth
from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, Plate, box, disc, n


def city(name: str) -> Plate:
    """The city from above, by night: bay and river, blocks of houses, bridges, a road round it all."""
    p = Plate(name, 720, 360, sky=INK)
    water = (
        "M0 226C60 214 96 236 150 240 214 246 236 214 292 206 350 198 372 236 430 244 500 254 520 212 580 204"
        " 640 196 676 214 720 200V360H0Z"
    )
    river = "M356-10C330 60 396 92 380 150 372 182 352 196 350 216"
    for angle, x, y, w, h in ((8, 18, 14, 300, 200), (-6, 404, 8, 300, 190), (3, 60, 252, 0, 0)):
        p.into(x, y, turn=angle)
        blocks(p, w, h)
        p.out()
    p.flat(water, DEEP)
    p.line(river, INK, 40)
    p.line(river, DEEP, 30)
    p.flat("M470 300q30-28 84-22t60 24-40 30-70 2-34-34z", INK)
    p.into(484, 284, turn=4)
    blocks(p, 110, 40)
    p.out()
    for i in range(5):
        d = "".join(
            f"M{x} {256 + i * 22 + 6 * sin(x / 30 + i)}q9-5 18 0t18 0" for x in range(-10 + i * 13, 720, 76)
        )
        p.line(d, MIST, 0.8)
    road = "M-10 118C80 96 150 130 226 112 300 96 330 116 366 112 440 104 470 138 540 124 610 112 660 128 730 104"
    p.line(road, INK, 9)
    p.line(road, MIST, 2)
    p.line("M150-10C156 70 140 150 166 244M560-10C548 60 584 130 572 206", INK, 8)
    p.line("M150-10C156 70 140 150 166 244M560-10C548 60 584 130 572 206", MIST, 1.6)
    for x1, y1, x2, y2 in (
        (320, 60, 402, 70),
        (330, 112, 410, 108),
        (330, 176, 404, 180),
        (572, 204, 560, 284),
    ):
        p.line(f"M{x1} {y1}L{x2} {y2}", INK, 9)
        p.line(f"M{x1} {y1}L{x2} {y2}", PAPER, 2)
    for i in range(4):
        x = 84 + i * 62
        p.flat(box(x, 236 + (i % 2) * 6, 12, 40), INK)
        p.line(f"M{x + 3} 246h6M{x + 3} 256h6M{x + 3} 266h6", MIST, 1)
    p.line(disc(650, 306, 26) + disc(650, 306, 18), MIST, 0.8)
    p.flat("M650 272l5 29 29 5-29 5-5 29-5-29-29-5 29-5z", MIST)
    p.flat("M650 272l5 29-5 5z", PAPER)
    p.specks(0, 0, 720, 210, AMBER, 190, 1.5)
    return p


def blocks(p: Plate, w: float, h: float) -> None:
    """Blocks of houses between streets, some with a court, a few with a light."""
    d, lights, y = "", "", 0.0
    while y < h:
        x, depth = 0.0, p.chance.randrange(14, 26)
        while x < w:
            length = p.chance.randrange(16, 44)
            d += box(x, y, length - 4, depth - 4)
            if p.chance.random() < 0.3:
                d += f"M{n(x + 5)} {n(y + 4)}v{depth - 12}h{length - 14}v-{depth - 12}z"
            if p.chance.random() < 0.12:
                lights += box(x + 4, y + 3, 4, 4)
            x += length
        y += depth
    p.flat(d, DEEP)
    p.flat(lights, AMBER)


LARGE: Final[dict[str, Callable[[str], Plate]]] = {"city": city, "brackmouth": brackmouth}
