"""The island by night: its grounds and its weather as scenes, and what grows, burns and falls there drawn by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, RED, Plate, box, disc, n, poly


def leaf(x: float, y: float, length: float, angle: float, width: float = 0.3) -> str:
    """A leaf from its stalk on, at an angle in turns of the whole circle."""
    a = angle * 2 * pi
    dx, dy = cos(a) * length, sin(a) * length
    sx, sy = -dy * width, dx * width
    tip = f"{n(x + dx)} {n(y + dy)}"
    return (
        f"M{n(x)} {n(y)}Q{n(x + dx / 2 + sx)} {n(y + dy / 2 + sy)} {tip}"
        f"Q{n(x + dx / 2 - sx)} {n(y + dy / 2 - sy)} {n(x)} {n(y)}z"
    )


def palm(p: Plate, x: float, foot: float, top: float, size: float) -> None:
    p.line(f"M{n(x)} {n(foot)}Q{n(x + 10)} {n((foot + top) / 2)} {n(x + 4)} {n(top)}", INK, 5)
    for i in range(7):
        p.lit(leaf(x + 4, top, size, 0.5 + i / 12 + p.chance.random() / 20, 0.16), -1.6, 1.2, rim=MIST)


# ---- grounds


def jungle(p: Plate) -> None:
    """Jungle: a gap in the leaves, and light that falls through it."""
    p.light = (188, 30)
    p.glow((120, 84, 48), MIST)
    p.flat(disc(188, 30, 20), AMBER)
    p.grain(24, 120, AMBER, 90)
    for x in (14, 52, 226):
        p.line(f"M{x} 150Q{x + p.chance.randrange(-14, 14)} 80 {x + 4} -4", INK, p.chance.randrange(7, 15))
    palm(p, 88 + p.chance.randrange(-14, 14), 124, 46, 46)
    p.flat("M0 120q40-14 90-8t90-2 60-4v44H0z", INK)
    for i in range(9):
        x = i * 30 + p.chance.randrange(-8, 8)
        p.lit(leaf(x, 152, p.chance.randrange(30, 54), 0.68 + p.chance.random() / 6, 0.2), 2, 1, rim=MIST)
    p.ground = 128


def peaks(p: Plate) -> None:
    """Mountains: ridges one behind the other, the rim of each in the light."""
    p.light = (206, 26)
    p.flat(disc(206, 26, 15), PAPER)
    p.glow((90, 58, 34), MIST)
    a, b = p.chance.randrange(40, 92), p.chance.randrange(130, 176)
    p.flat(
        poly((-10, 120), (a - 26, 48), (a + 20, 70), (b + 14, 34), (250, 96), (250, 150), (-10, 150)), DEEP
    )
    p.lit(
        poly((-20, 130), (a, 22), (a + 22, 58), (a + 34, 50), (a + 110, 130)),
        4,
        1,
        rim=PAPER,
        half=MIST,
        core=INK,
        step=1.6,
    )
    p.lit(
        poly((b - 84, 140), (b, 54), (b + 16, 74), (b + 96, 140)),
        4,
        1,
        rim=AMBER,
        half=DEEP,
        core=INK,
        step=1.6,
    )
    p.flat("M0 128l40-8 60 6 70-8 70 8v24H0z", INK)
    p.ground = 128


def dunes(p: Plate) -> None:
    """Sands: dunes in dots, a low warm light, heat over the ridge."""
    p.light = (176, 40)
    p.flat(box(0, 0, 240, 150), AMBER)
    p.dots(box(0, 0, 240, 70), PAPER, 0.9, 4)
    p.flat(disc(176, 40, 24), PAPER)
    y = p.chance.randrange(58, 74)
    p.flat(f"M-10 {y + 20}Q60 {y - 22} 130 {y + 10}T250 {y}V150H-10z", MIST)
    p.flat(f"M-10 {y + 40}Q50 {y + 44} 110 {y + 14}Q150 {y + 34} 250 {y + 26}V150H-10z", DEEP)
    p.dots(f"M-10 {y + 40}Q50 {y + 44} 110 {y + 14}L150 150H-10z", AMBER, 1.1, 4)
    p.flat("M0 132q70-20 140-6t100 0v24H0z", INK)
    p.ground = 128
    p.stuff = DEEP


def marsh(p: Plate) -> None:
    """Wetland: still water between reeds, the light in it once more."""
    p.light = (70, 34)
    p.rim = PAPER
    p.flat(disc(70, 34, 18), PAPER)
    p.glow((86, 56, 34), MIST)
    p.flat("M0 78q50-10 110-4t130-4v80H0z", INK)
    p.flat("M-10 92q80-8 150-2t110 0v60H-10z", DEEP)
    p.water(70, 94, 150, 70, PAPER)
    for x in range(-6, 250, 11):
        h = p.chance.randrange(26, 78)
        lean = p.chance.randrange(-10, 12)
        if 50 < x < 170:
            h //= 2
        p.line(f"M{x} 150q{n(lean / 2)} {n(-h / 2)} {lean} {-h}", INK, 2.2)
        if p.chance.random() < 0.4:
            p.lit(disc(x + lean, 150 - h, 2.4, 8), 1, 0, rim=AMBER)
    p.ground = 124


def shore(p: Plate) -> None:
    """The coast: the sea up to the horizon, breakers, a strip of sand."""
    p.light = (150, 46)
    p.flat(box(0, 64, 240, 90), INK)
    p.flat(disc(150, 62, 26), AMBER)
    p.flat(box(0, 64, 240, 30), INK)
    p.glow((100, 70, 44), AMBER)
    p.flat(box(0, 65, 240, 60), DEEP)
    p.water(150, 66, 118, 46, AMBER)
    for i in range(4):
        y = 78 + i * 14
        at = p.chance.randrange(-40, 0)
        p.line(f"M{at} {y}" + "q12-6 24 0t24 0" * 6, MIST, 1 + i * 0.5)
    p.flat("M0 132q50-16 110-10t130-8v36H0z", PAPER)
    p.dots("M0 132q50-16 110-10t130-8v36H0z", AMBER, 0.9, 4)
    p.ground = 126
    p.stuff = DEEP


# ---- weather, hours, and what is below


def storm(p: Plate) -> None:
    """Storm: clouds in lines, rain across them, bare hills."""
    p.light = (120, 20)
    p.flat(box(0, 0, 240, 150), INK)
    for i in range(6):
        x, y = p.chance.randrange(-10, 250), p.chance.randrange(-4, 44)
        p.flat(
            disc(x, y, p.chance.randrange(34, 62), p.chance.randrange(14, 24)), DEEP if i % 2 else MIST, 0.85
        )
    p.hatch(box(0, 0, 240, 58), INK, 0, 5, 0.9)
    p.hatch(box(0, 40, 240, 90), MIST, p.chance.choice((68, 112, 76)), 7, 0.45)
    p.flat("M-4 122q50-26 110-10t140-8v46H-4z", DEEP)
    p.flat("M-4 134q80-14 150-6t100-2v24H-4z", INK)
    p.ground = 128


def embers(p: Plate) -> None:
    """Fire: a wood that burns, and sparks over it."""
    p.light = (120, 132)
    p.flat(box(0, 0, 240, 150), RED)
    p.dots(box(0, 0, 240, 150), INK, 1.3, 4)
    p.dots(disc(120, 140, 120, 80), AMBER, 1.5, 4)
    for x in range(-4, 250, 30):
        w = p.chance.randrange(4, 9)
        at = x + p.chance.randrange(-8, 8)
        p.flat(poly((at, 150), (at + w, 150), (at + w - 2, -4), (at + 2, -4)), INK)
        p.line(
            f"M{at + 3} 60l{p.chance.choice((-18, 16))}-20M{at + 3} 92l{p.chance.choice((14, -14))}-16",
            INK,
            3,
        )
    p.specks(0, 0, 240, 110, PAPER, 80, 1.5)
    for x in range(0, 240, 24):
        p.flat(tongue(x + p.chance.randrange(-6, 8), 152, p.chance.randrange(24, 52)), AMBER)
    p.ground = 134


def tongue(x: float, foot: float, high: float) -> str:
    w = high * 0.32
    return f"M{n(x)} {n(foot)}q{n(-w)} {n(-high * 0.45)} {n(w * 0.3)} {n(-high)}q{n(w * 0.2)} {n(high * 0.3)} {n(w * 0.9)} {n(high * 0.42)}t{n(-w * 0.4)} {n(high * 0.58)}z"


def moonlit(p: Plate) -> None:
    """Night: a great moon over the huts of a village."""
    x = p.chance.randrange(130, 196)
    p.light = (x, 44)
    p.rim = PAPER
    p.flat(box(0, 0, 240, 150), INK)
    p.spots([(p.chance.randrange(240), p.chance.randrange(90)) for _ in range(70)], MIST, 1.2)
    p.glow((98, 72), DEEP)
    p.flat(disc(x, 46, 38), PAPER)
    p.dots(disc(x - 10, 52, 20), MIST, 0.9, 4)
    p.flat("M0 112q60-18 120-8t120-6v52H0z", DEEP)
    for at, size in ((20, 20), (58, 15), (208, 18)):
        p.lit(f"M{at - size} 118q{size}-{size * 1.7:g} {2 * size} 0z", -3, 2, rim=MIST, half=INK)
        p.flat(box(at - 3, 108, 6, 10), AMBER)
    p.flat("M0 124q80-10 150-4t90-2v32H0z", INK)
    p.ground = 126


def roots(p: Plate) -> None:
    """Under the ground: layers, stones, roots that reach down."""
    p.light = (180, 10)
    p.flat(box(0, 0, 240, 150), DEEP)
    p.flat(box(0, 0, 240, 22), AMBER)
    p.flat("M0 22q60-8 120-2t120-2v132H0z", INK)
    for y in (52, 84, 118):
        p.line(f"M-4 {y}q60 {p.chance.randrange(-14, 14)} 124 0t124 2", DEEP, 7)
    for _ in range(9):
        x, y = p.chance.randrange(240), p.chance.randrange(40, 146)
        p.lit(disc(x, y, p.chance.randrange(5, 13), p.chance.randrange(4, 8)), -2, 1.4, rim=MIST)
    for _ in range(6):
        x = p.chance.randrange(10, 230)
        dx = p.chance.randrange(-40, 40)
        p.line(
            f"M{x} 18q{n(dx * 0.1)} 40 {n(dx * 0.6)} 60t{n(dx * 0.7)} 54",
            MIST,
            p.chance.choice((2, 3, 4.5)),
            "round",
        )
    p.ground = 140


def dream(p: Plate) -> None:
    """Dreams: rings that turn round one light, and eyes of stars."""
    x, y = p.chance.randrange(80, 170), p.chance.randrange(50, 92)
    p.light = (x, y)
    p.flat(box(0, 0, 240, 150), DEEP)
    for i, r in enumerate(range(150, 12, -17)):
        p.flat(disc(x + 5 * sin(i), y + 5 * cos(i), r, r * 0.82), INK if i % 2 else DEEP)
    p.dots(disc(x, y, 70, 56), MIST, 1, 4)
    p.flat(disc(x, y, 15), PAPER)
    p.grain(20, 150, PAPER, 110, 1.3)
    p.ground = 132


def deep(p: Plate) -> None:
    """Under the sea: rays from above, weed that sways, bubbles."""
    p.light = (150, 0)
    p.flat(box(0, 0, 240, 150), INK)
    p.dots(disc(150, -6, 150, 120), DEEP, 1.9, 4)
    for x in (96, 136, 176):
        p.flat(poly((x, 0), (x + 16, 0), (x + p.chance.randrange(30, 60), 150), (x - 40, 150)), DEEP, 0.6)
    for x in range(6, 240, 22):
        h = p.chance.randrange(24, 74)
        p.line(
            f"M{x} 152q12 {n(-h / 3)} 0 {n(-h / 2)}t0 {n(-h / 2)}",
            MIST if p.chance.random() < 0.4 else DEEP,
            4,
            "round",
        )
    p.spots([(p.chance.randrange(240), p.chance.randrange(20, 140)) for _ in range(26)], PAPER, 2.4)
    p.flat("M0 142q60-8 120-2t120-2v14H0z", MIST)
    p.ground = 138


# ---- what is drawn by hand


def bolt(p: Plate) -> None:
    """A bolt out of the clouds, and where it strikes."""
    x = p.chance.randrange(76, 160)
    d = poly((x, -4), (x + 26, -4), (x + 10, 42), (x + 34, 40), (x - 14, 128), (x + 2, 70), (x - 20, 72))
    p.line(d, INK, 6)
    p.flat(d, PAPER)
    p.flat(
        poly((x + 6, -4), (x + 18, -4), (x + 2, 48), (x + 22, 46), (x - 8, 108), (x + 6, 62), (x - 10, 66)),
        AMBER,
    )
    p.dots(disc(x - 12, 130, 60, 12), AMBER, 1.6, 4)


def rain(p: Plate) -> None:
    p.hatch(box(0, 0, 240, 150), PAPER, p.chance.choice((62, 70, 110)), 9, 0.6)


def flames(p: Plate) -> None:
    """A lone fire."""
    x = p.chance.randrange(86, 150)
    for at, high, tone in (
        (-34, 58, RED),
        (26, 66, RED),
        (-8, 98, RED),
        (-20, 52, AMBER),
        (14, 58, AMBER),
        (-4, 74, AMBER),
        (0, 40, PAPER),
    ):
        p.flat(tongue(x + at, 132, high), tone)


def vines(p: Plate) -> None:
    """Creepers that close in from both sides."""
    for side in (0, 1):
        for i in range(3):
            y = 30 + i * 44 + p.chance.randrange(-8, 8)
            x0, x1 = (
                (-6, 70 + p.chance.randrange(0, 50)) if not side else (246, 170 - p.chance.randrange(0, 50))
            )
            p.line(f"M{x0} {y}Q{n((x0 + x1) / 2)} {y - 24} {x1} {y + 6}", INK, 5, "round")
            p.line(f"M{x0} {y}Q{n((x0 + x1) / 2)} {y - 24} {x1} {y + 6}", MIST, 1.6, "round")
            for t in (0.25, 0.5, 0.75, 1):
                x = x0 + (x1 - x0) * t
                p.lit(
                    leaf(x, y - 24 * 2 * t * (1 - t) + 6 * t, 20, p.chance.random(), 0.28),
                    -1.4,
                    1,
                    rim=AMBER if p.chance.random() < 0.2 else MIST,
                )


def spring(p: Plate) -> None:
    """A torrent that comes down the middle."""
    x = p.chance.randrange(70, 150)
    p.flat(f"M{x} -4q14 50-6 80t-46 78h150q-20-50-40-78t8-80z", MIST)
    p.line(
        "".join(f"M{x + 8 + i * 9} 0q10 50 {-8 + i * 3} 78t{-30 + i * 18} 74" for i in range(6)), PAPER, 2.4
    )
    p.specks(x - 50, 110, 160, 38, PAPER, 60, 2)


def sunrise(p: Plate) -> None:
    """The sun over the edge of the land, with rays."""
    x = p.chance.randrange(80, 160)
    rays = [(cos(radians), sin(radians)) for radians in (pi + i * pi / 14 for i in range(15))]
    p.flat(
        "".join(
            poly((x, 118), (x + 170 * c, 118 + 170 * s), (x + 170 * c2, 118 + 170 * s2))
            for (c, s), (c2, s2) in zip(rays[::2], rays[1::2], strict=False)
        ),
        AMBER,
        0.8,
    )
    p.flat(disc(x, 118, 34), PAPER)
    p.flat("M-4 118h250v34H-4z", INK)
    p.hatch(box(0, 118, 240, 32), DEEP, 0, 5, 1)


def mist(p: Plate) -> None:
    """Bands of mist across the ground."""
    for i in range(5):
        y = 58 + i * 18 + p.chance.randrange(-5, 5)
        p.dots(disc(p.chance.randrange(30, 210), y, p.chance.randrange(70, 130), 9), PAPER, 1.5, 4)


def quake(p: Plate) -> None:
    """A crack that opens in the ground."""
    x = p.chance.randrange(90, 150)
    crack = poly(
        (x, 96), (x + 22, 112), (x + 4, 124), (x + 40, 152), (x - 44, 152), (x - 14, 126), (x - 22, 112)
    )
    p.flat(crack, AMBER)
    p.flat(poly((x, 104), (x + 10, 114), (x - 4, 124), (x + 16, 152), (x - 22, 152), (x - 4, 126)), PAPER)
    p.line(f"M{x} 96l-30-14-8-20M{x} 96l34-10 14-24M{x + 22} 112l60 4M{x - 22} 112l-64 8", PAPER, 2)


def thorns(p: Plate) -> None:
    """Thorns that rise against an intruder."""
    for i in range(7):
        x = 10 + i * 36 + p.chance.randrange(-8, 8)
        h = p.chance.randrange(44, 100)
        lean = p.chance.randrange(-24, 24)
        p.lit(poly((x - 8, 152), (x + lean, 150 - h), (x + 8, 152)), -2.6, 1, rim=AMBER)


def wave(p: Plate) -> None:
    """A wall of water that breaks."""
    y = p.chance.randrange(20, 46)
    p.flat(
        f"M-6 152V{y + 60}Q40 {y + 10} 100 {y}Q168 {y - 12} 196 {y + 34}Q206 {y + 58} 178 {y + 66}Q184 {y + 36} 150 {y + 36}Q120 {y + 70} 190 152z",
        DEEP,
    )
    p.line(
        f"M6 150Q30 {y + 60} 96 {y + 16}M34 150Q60 {y + 66} 112 {y + 26}M66 150Q90 {y + 74} 130 {y + 34}M100 150Q110 {y + 84} 140 {y + 48}",
        MIST,
        3,
    )
    p.line(
        f"M-6 {y + 60}Q40 {y + 10} 100 {y}Q168 {y - 12} 196 {y + 34}Q206 {y + 58} 178 {y + 66}",
        PAPER,
        6,
        "round",
    )
    p.specks(150, y, 80, 80, PAPER, 70, 2.2)


def huts(p: Plate) -> None:
    """Huts of the dahan, with a light in each."""
    x = p.chance.randrange(30, 60)
    for at, size in ((x, 34), (x + 78, 46), (x + 146, 30)):
        foot = p.ground + 6
        p.lit(f"M{at - size} {foot}q{size}-{n(size * 1.8)} {2 * size} 0z", -4, 2, rim=AMBER, half=DEEP)
        p.flat(f"M{at - 7} {foot}v-10q7-10 14 0v10z", AMBER)


def houses(p: Plate) -> None:
    """Houses of settlers."""
    x = p.chance.randrange(24, 50)
    foot = p.ground + 6
    for at, w, h in ((x, 46, 34), (x + 66, 58, 48), (x + 140, 44, 30)):
        p.lit(box(at, foot - h, w, h), -4, 0, rim=PAPER, half=MIST, core=DEEP)
        p.flat(poly((at - 6, foot - h), (at + w / 2, foot - h - 24), (at + w + 6, foot - h)), INK)
        p.flat(box(at + 8, foot - h + 10, 8, 9) + box(at + w - 18, foot - h + 10, 8, 9), AMBER)


def swarm(p: Plate) -> None:
    """Many small things that crawl or fly the same way."""
    for _ in range(46):
        x, y = p.chance.randrange(10, 230), p.chance.randrange(44, 144)
        p.flat(disc(x, y, 4.4, 2.6) + disc(x + 5, y - 0.6, 2.4, 1.8), INK)
        p.line(f"M{x - 2} {y}l-4 5M{x + 1} {y}l0 6M{x - 1} {y}l-4-5M{x + 3} {y}l3-5", INK, 0.9)
        p.spots([(x + 5, y - 2)], AMBER, 1.4)


def stones(p: Plate) -> None:
    """Standing stones with marks that glow."""
    for at, w, h in ((48, 30, 70), (112, 38, 92), (182, 28, 62)):
        x, foot = at + p.chance.randrange(-12, 12), p.ground + 8
        p.lit(
            f"M{x - w / 2} {foot}l4 {-h}q{w / 2} -14 {w - 8} 2l5 {h - 2}z",
            -4,
            1,
            rim=PAPER,
            half=MIST,
            core=DEEP,
        )
        p.line(f"M{x - 5} {foot - h * 0.7}l10 8-10 8 10 8M{x} {foot - h * 0.7}v24", AMBER, 2)


def bloom(p: Plate) -> None:
    """A flower that opens, far too large."""
    x, y = p.chance.randrange(86, 156), p.chance.randrange(60, 84)
    p.line(f"M{x} {y}Q{x - 10} 120 {x + 4} 152", INK, 6)
    for i in range(9):
        p.lit(leaf(x, y, 46, i / 9 + 0.03, 0.3), -2, 1.4, rim=PAPER, half=AMBER if i % 3 else RED, core=DEEP)
    p.flat(disc(x, y, 11), INK)
    p.dots(disc(x, y, 9), AMBER, 1.4, 4)


def wisps(p: Plate) -> None:
    """Lights that lead astray."""
    for _ in range(6):
        x, y = p.chance.randrange(20, 220), p.chance.randrange(28, 118)
        r = p.chance.randrange(4, 9)
        p.dots(disc(x, y, r * 3.4), AMBER, 1, 4)
        p.flat(disc(x, y, r), PAPER)
        p.line(f"M{x} {y}q-10 10-4 24", PAPER, 1.6)


def wings(p: Plate) -> None:
    """Two wings of light."""
    x, y = 120 + p.chance.randrange(-16, 16), 96
    for side in (-1, 1):
        for i in range(6):
            p.lit(
                leaf(x + side * 4, y, 92 - i * 9, 0.75 + side * (0.06 + i * 0.032), 0.13),
                -1.4,
                1,
                rim=PAPER,
                half=AMBER,
                core=MIST,
            )
    p.flat(disc(x, y - 4, 10), PAPER)


GROUNDS: Final[dict[str, Callable[[Plate], None]]] = {
    scene.__name__: scene
    for scene in (jungle, peaks, dunes, marsh, shore, storm, embers, moonlit, roots, dream, deep)
}
GROWN: Final[dict[str, Callable[[Plate], None]]] = {
    thing.__name__: thing
    for thing in (
        bolt, rain, flames, vines, spring, sunrise, mist, quake, thorns, wave, huts, houses, swarm, stones, bloom, wisps, wings,
    )
}  # fmt: skip
