"""Places that sets of cards share: their light, the tones of things in them, and their look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, RED, Plate, box, disc, lattice, n, poly

Scene = Callable[[Plate], None]


def pool(p: Plate, x: float, tone: str, w: float = 90, h: float = 13) -> None:
    """Light on the ground."""
    p.flat(disc(x, p.ground + 10, w, h), tone)


def floor(p: Plate, tone: str, line: str, vanish: float = 120) -> None:
    """A floor whose boards or tiles run to one point."""
    y = p.ground - 14
    p.flat(box(0, y, p.width, p.height - y), tone)
    d = "".join(f"M{n(vanish + (x - vanish) * 0.3)} {n(y)}L{n(x)} {p.height}" for x in range(-240, 500, 40))
    p.line(d + f"M0 {n(y + 8)}H{p.width}M0 {n(y + 21)}H{p.width}", line, 1)


def site(p: Plate) -> None:
    """Building site: floodlights, bare floors, a tower crane."""
    p.light = (208, 30)
    p.glow((175, 118, 70), MIST)
    x = p.chance.randrange(0, 60)
    p.flat(box(0, 96, 240, 54), DEEP)
    p.flat(
        poly(
            (x - 10, 150),
            (x - 10, 52),
            (x + 8, 52),
            (x + 8, 34),
            (x + 60, 34),
            (x + 60, 66),
            (x + 78, 66),
            (x + 78, 150),
        ),
        DEEP,
    )
    p.line(
        f"M{x - 10} 52h70M{x - 10} 70h88M{x - 10} 88h88M{x - 10} 106h88M{x + 8} 34v90M{x + 30} 34v90M{x + 52} 34v90M{x + 74} 66v60",
        INK,
        2.4,
    )
    p.line(lattice(x + 104, 130, x + 104, 2, 7, 14) + lattice(x + 20, 10, x + 150, 2, 6, 14, 3), INK, 1.6)
    p.line(f"M{x + 136} 4v34", INK, 1.2)
    p.flat(box(x + 126, 38, 20, 5), INK)
    p.line(lattice(208, 150, 208, 40, 8, 11), INK, 1.6)
    p.flat(box(186, 18, 44, 22), INK)
    p.flat(box(190, 22, 16, 14) + box(210, 22, 16, 14), PAPER)
    p.flat("M0 124q60-8 120-4t120-2v32H0z", INK)
    p.grain(28, 130, AMBER, 130)
    p.ground = 126
    p.dots(disc(120, 134, 96, 10), AMBER, 1.1, 4)


def cctv(p: Plate) -> None:
    """Camera network: a wall of screens, and the cone in which one is seen."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (190, 26)
    p.rim, p.half = PAPER, MIST
    for r in range(3):
        for c in range(5):
            x, y = 8 + c * 47, -8 + r * 37
            tone = DEEP if p.chance.random() < 0.55 else MIST
            p.flat(box(x, y, 40, 30), tone)
            kind = p.chance.randrange(4)
            if kind == 0:
                p.line(f"M{x} {y + 22}l14-8 10 4 16-10", INK, 1.6)
            elif kind == 1:
                p.flat(box(x + 16, y + 8, 8, 22) + disc(x + 20, y + 8, 4), INK)
            elif kind == 2:
                p.line(f"M{x} {y + 30}l16-18h8l16 18M{x + 16} {y + 12}v-12M{x + 24} {y + 12}v-12", INK, 1.4)
            p.hatch(box(x, y, 40, 30), INK, 0, 3, 0.4)
    p.dots(poly((240, 0), (200, -2), (-30, 112), (-30, 190), (150, 190), (240, 40)), AMBER, 0.9, 4)
    floor(p, INK, DEEP, 190)
    p.ground = 128
    p.dots(disc(112, 134, 92, 12), PAPER, 1, 4)


def ward(p: Plate) -> None:
    """Sick bay: pale wall, rails and curtains, a lamp without mercy."""
    p.flat(box(0, 0, 240, 150), MIST)
    p.light = (170, 8)
    p.rim, p.half = PAPER, MIST
    p.dots(disc(170, 8, 130), PAPER, 1.0, 4)
    p.dots(disc(170, 8, 84), PAPER, 1.6, 4)
    p.flat(box(120, 4, 100, 9), PAPER)
    p.line("M120 14h100", DEEP, 1.6)
    p.line("M-4 22H96", DEEP, 2.4)
    edge = p.chance.randrange(40, 78)
    p.flat(f"M-4 22H{edge}q-6 40 2 86H-4z", PAPER)
    p.line("".join(f"M{x} 24q{-3 + x % 5} 40 0 84" for x in range(6, edge - 4, 11)), MIST, 2)
    p.flat(box(0, 108, 240, 42), DEEP)
    p.line("M0 108h240", INK, 2)
    p.flat(box(0, 84, 240, 4), DEEP)
    p.ground = 124
    p.dots(disc(130, 132, 96, 13), PAPER, 1.2, 4)


def patrol(p: Plate) -> None:
    """Patrols: a wall with wire, a tower and its searchlight, a wet road."""
    p.light = (206, 26)
    p.rim = PAPER
    p.glow((120, 80), MIST)
    p.flat(poly((200, 22), (-40, 60), (-40, 130), (70, 128)), MIST)
    p.hatch(poly((200, 22), (-40, 60), (-40, 130), (70, 128)), PAPER, 162, 5, 0.8)
    p.flat(box(0, 84, 240, 36), INK)
    p.line("M0 98h240M0 110h240" + "".join(f"M{x} 84v14M{x + 16} 98v12" for x in range(8, 240, 34)), DEEP, 1)
    wire = "".join(f"M{x} 80a7 7 0 1 1 9 0" for x in range(-6, 240, 10))
    p.line(wire, INK, 1.4)
    p.line(
        "M196 150L202 42M226 150L220 42M199 100h26M200 70h22M197 120l27-20M226 120l-25-20M200 98l21-28",
        INK,
        3,
    )
    p.flat("M190 42V18h42v24zM186 18l25-12 25 12z", INK)
    p.flat(disc(204, 27, 8), PAPER)
    p.flat(box(0, 118, 240, 32), DEEP)
    p.water(190, 120, 150, 60, PAPER, 7)
    p.ground = 128


def street(p: Plate) -> None:
    """Night streets: house fronts, one lamp, its light on the stones."""
    p.light = (196, 30)
    x = 0
    while x < 240:
        w = p.chance.randrange(30, 54)
        h = p.chance.randrange(60, 112)
        p.flat(box(x, 118 - h, w - 2, h), INK)
        p.windows(x + 6, 126 - h, (w - 8) // 10, h // 17, 10, 16, AMBER, 0.2, 5, 8)
        x += w
    p.dots(poly((196, 26), (96, 122), (300, 122)), AMBER, 1.3, 4)
    p.dots(poly((196, 26), (140, 122), (252, 122)), AMBER, 1.9, 4)
    p.flat(box(0, 118, 240, 32), INK)
    p.flat(disc(150, 134, 100, 11), AMBER)
    p.hatch(disc(150, 134, 100, 11), INK, 0, 4, 0.5)
    p.line("M222 150V30Q222 14 206 16l-14 8", INK, 4.5)
    p.flat("M180 30q2-12 16-13t18 13z", INK)
    p.flat(disc(197, 31, 11, 4), PAPER)
    p.ground = 128


def harbour(p: Plate) -> None:
    """Harbour: a paper moon, the bridge, broken water."""
    p.light = (186, 44)
    p.rim = PAPER
    p.glow((94, 68, 44), MIST)
    p.flat(disc(186, 44, 30), PAPER)
    p.grain(30, 92, PAPER, 110, 0.8)
    p.line("M20 88h220M70 100V36M120 100V36M0 78Q40 70 70 40 95 104 120 40 170 108 250 80", INK, 1.8)
    p.line(
        "".join(f"M{x} 88v{-h}" for x, h in ((80, 28), (88, 16), (96, 10), (104, 16), (112, 28))), INK, 0.8
    )
    p.flat(box(0, 96, 240, 54), INK)
    p.water(186, 99, 150, 60, PAPER)
    p.flat("M-4 124h120l14 26H-4z", DEEP)
    p.line("M-4 124h120M30 124v26M66 124v26M100 124v26", INK, 2)
    p.ground = 128


def gang(p: Plate) -> None:
    """Tidewater crew: a back room, one hanging lamp, smoke."""
    p.flat(box(0, 0, 240, 150), INK)
    rows = "".join(
        f"M0 {y}h240" + "".join(f"M{x + (y // 12 % 2) * 14} {y}v12" for x in range(0, 240, 28))
        for y in range(0, 108, 12)
    )
    p.line(rows, DEEP, 0.8)
    p.light = (150, 28)
    p.flat(poly((150, 20), (40, 120), (262, 120)), AMBER)
    p.hatch(poly((150, 20), (40, 120), (262, 120)), INK, 0, 5, 0.35)
    p.line("M150-4v18", INK, 3)
    p.flat("M118 30q4-20 32-20t32 20z", INK)
    p.line("M119 30h62", MIST, 2)
    p.flat(disc(150, 31, 15, 5), PAPER)
    d = "".join(f"M{x} 40v-12q0-2 2-2v-8h4v8q2 0 2 2v12z" for x in range(6, 66, 13))
    p.flat(d, MIST)
    p.flat(box(0, 40, 74, 4), DEEP)
    p.flat(box(0, 118, 240, 32), DEEP)
    p.flat(disc(150, 132, 104, 12), AMBER)
    p.dots("M30 74q40-24 90-8t110-14v16q-60 24-110 12t-90 12z", INK, 0.8, 4)
    p.ground = 126


def crowd(p: Plate) -> None:
    """Crowds: the hall of a station, tall windows, shafts of light."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.light = (190, 20)
    p.rim = PAPER
    for x in (22, 88, 154):
        p.flat(f"M{x} 92V36a25 25 0 0 1 50 0v56z", MIST)
        p.line(f"M{x} 36h50M{x} 58h50M{x} 78h50M{x + 17} 12v80M{x + 34} 12v80", DEEP, 1.6)
        p.hatch(poly((x, 36), (x + 50, 36), (x - 34, 150), (x - 98, 150)), PAPER, 118, 4, 0.55)
    p.flat(disc(212, 20, 15), INK)
    p.flat(disc(212, 20, 12), PAPER)
    p.line("M212 20v-9M212 20l6 4", INK, 2)
    d = ""
    for x in range(-4, 250, 13):
        y = 92 + p.chance.randrange(0, 9)
        d += f"M{x} 126v-{126 - y - 8}q0-6 5-7a5 5 0 1 1 7 0q5 1 5 7v{126 - y - 8}z"
    p.flat(d, INK)
    p.flat(box(0, 118, 240, 32), INK)
    p.ground = 128
    p.dots(disc(110, 134, 100, 11), PAPER, 1.1, 4)


def lab(p: Plate) -> None:
    """Laboratory: tiles, pipes, and tanks that glow."""
    p.flat(box(0, 0, 240, 150), MIST)
    p.hatch(box(0, 0, 240, 108), DEEP, 0, 18, 0.5)
    p.hatch(box(0, 0, 240, 108), DEEP, 90, 18, 0.5)
    p.light = (206, 60)
    p.rim = AMBER
    p.flat(box(0, 4, 240, 9) + box(0, 18, 240, 4), DEEP)
    for x in (184, 6):
        tone = AMBER if x > 100 else DEEP
        p.flat(f"M{x} 112V36q0-14 22-14t22 14v76z", INK)
        p.flat(f"M{x + 5} 104V40q0-10 17-10t17 10v64z", tone)
        spots = [(x + 9 + p.chance.randrange(26), 44 + p.chance.randrange(56)) for _ in range(14)]
        p.spots(spots, PAPER, 3)
        p.line(f"M{x - 2} 44h48M{x - 2} 96h48M{x + 22} 22V8", INK, 4)
    p.flat(box(0, 108, 240, 42), DEEP)
    p.line("M0 108h240", INK, 2)
    p.ground = 124
    p.dots(disc(126, 132, 100, 13), AMBER, 1.2, 4)


def network(p: Plate) -> None:
    """Network: an aisle between racks, run through with lights."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (132, 50)
    p.rim, p.half = PAPER, MIST
    p.flat(box(104, 22, 56, 62), MIST)
    p.flat(disc(132, 52, 22), PAPER)
    p.flat(poly((104, 84), (160, 84), (236, 150), (0, 150)), DEEP)
    for side in (-1, 1):
        for i in range(7):
            a, b = 28 + i * i * 3.2, 28 + (i + 1) ** 2 * 3.2 - 3
            near, far = 132 + side * b, 132 + side * a
            p.flat(
                poly(
                    (far, 53 - a * 1.14), (near, 53 - b * 1.14), (near, 53 + b * 1.14), (far, 53 + a * 1.14)
                ),
                DEEP,
            )
            for row in range(-7, 8):
                y = 53 + row * (a + b) / 2 * 0.14
                if p.chance.random() < 0.4:
                    tone = AMBER if p.chance.random() < 0.65 else MIST
                    p.flat(
                        box(
                            132 + side * (a + 1) - (0 if side > 0 else (b - a) * 0.4),
                            y,
                            (b - a) * 0.4,
                            1 + i * 0.22,
                        ),
                        tone,
                    )
    p.ground = 126
    p.dots(poly((110, 90), (154, 90), (206, 150), (50, 150)), PAPER, 1.1, 4)


def agency(p: Plate) -> None:
    """The agency: an office behind blinds, and the stripes that they throw."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (220, 20)
    p.flat(box(176, -4, 70, 92), AMBER)
    p.hatch(box(176, -4, 70, 92), INK, 0, 7, 1.3)
    p.line("M176-4v92h70M210-4v92", INK, 3)
    stripes = "".join(
        poly((176, 6 + i * 13), (176, 12 + i * 13), (-20, 54 + i * 15), (-20, 46 + i * 15)) for i in range(6)
    )
    p.flat(stripes, DEEP)
    p.flat("M10 34h40v50H10zM14 38h32v20H14zM14 62h32v18H14z", DEEP)
    p.line("M24 48h12M24 71h12", MIST, 2)
    p.flat(box(0, 116, 240, 34), DEEP)
    p.flat(
        "".join(
            poly((150 - i * 34, 118), (164 - i * 34, 118), (120 - i * 46, 150), (98 - i * 46, 150))
            for i in range(4)
        ),
        AMBER,
        0.75,
    )
    p.ground = 126


def contractors(p: Plate) -> None:
    """Vantage: a roof far above the city, glass fronts, a pale sky."""
    p.flat(box(0, 0, 240, 150), MIST)
    p.light = (190, 40)
    p.rim, p.half = PAPER, DEEP
    p.dots(disc(190, 40, 110), PAPER, 1.1, 4)
    p.flat(disc(190, 40, 34), PAPER)
    x = -6
    while x < 240:
        w, h = p.chance.randrange(16, 30), p.chance.randrange(26, 62)
        p.flat(box(x, 112 - h, w, h), DEEP)
        p.windows(x + 3, 116 - h, w // 6, h // 8, 6, 8, PAPER, 0.22, 2, 4)
        x += w + p.chance.randrange(2, 8)
    p.flat(poly((-4, 150), (-4, -4), (52, -4), (52, 150)), INK)
    p.line("M10-4v120M31-4v120M52-4v120M0 10h52M0 34h52M0 58h52M0 82h52M0 106h52", DEEP, 1.4)
    p.flat(box(12, 36, 18, 21) + box(33, 84, 18, 21), AMBER)
    p.flat(box(0, 112, 240, 38), INK)
    p.line("M52 112V96h188M80 96v16M116 96v16M152 96v16M188 96v16M224 96v16", INK, 2.4)
    p.ground = 126
    p.dots(disc(132, 134, 96, 11), MIST, 1.2, 4)


def finale(p: Plate) -> None:
    """Endgame: morning breaks under storm clouds, all rays from one point."""
    p.flat(box(0, 0, 240, 150), AMBER)
    p.light = (168, 96)
    rays = "".join(
        poly((168, 96), (168 + 300 * c, 96 - 300 * s), (168 + 300 * c2, 96 - 300 * s2))
        for c, s, c2, s2 in (
            (0.98, 0.2, 0.92, 0.39),
            (0.78, 0.62, 0.66, 0.75),
            (0.42, 0.91, 0.26, 0.97),
            (0.02, 1, -0.17, 0.98),
            (-0.42, 0.91, -0.57, 0.82),
            (-0.76, 0.65, -0.86, 0.51),
            (-0.95, 0.31, -0.99, 0.14),
        )
    )
    p.flat(rays, PAPER)
    p.flat(disc(168, 98, 30), PAPER)
    p.flat("M0 0h240v14q-18 10-40 4-14 16-44 8-20 14-52 4-26 18-60 4-26 8-44-6z", DEEP)
    p.flat("M0 0h240v4q-30 12-60 2-30 14-70 2-40 18-70 4-26 6-40-2z", INK)
    p.flat("M0 118V96h14V82h20v18h16V70h6V48h3v22h7v34h22V90h24v14h30v-8h22v8h30V88h22v14h24v16z", DEEP)
    p.flat(box(0, 116, 240, 34), INK)
    p.ground = 126
    p.dots(disc(150, 132, 96, 10), AMBER, 1.2, 4)


# ---- Agent Decker


def corridor(p: Plate) -> None:
    """A compound's passage: one lamp, doors to both sides, drawn to a point."""
    p.light = (142, 30)
    p.flat(poly((0, 0), (240, 0), (176, 34), (108, 34)), INK)
    p.flat(poly((0, 150), (240, 150), (176, 88), (108, 88)), MIST)
    p.line(
        "".join(f"M{142 + (x - 142) * 0.3:.0f} 88L{x} 150" for x in range(-120, 420, 54))
        + "M70 110h140M20 132h220",
        DEEP,
        1.2,
    )
    p.flat(box(108, 34, 68, 54), AMBER)
    p.flat(box(126, 46, 32, 42), PAPER)
    p.flat(poly((0, 0), (108, 34), (108, 88), (0, 150)), DEEP)
    p.flat(poly((240, 0), (176, 34), (176, 88), (240, 150)), INK)
    p.flat(poly((20, 44), (56, 50), (56, 118), (20, 138)), INK)
    p.flat(poly((72, 54), (92, 58), (92, 97), (72, 108)), INK)
    p.flat(poly((230, 36), (198, 48), (198, 108), (230, 140)), DEEP)
    p.line("M0 20L108 52M240 20L176 52", INK, 2)
    p.flat(poly((112, 6), (172, 6), (160, 16), (124, 16)), PAPER)
    p.grain(20, 120, AMBER, 90)
    p.ground = 128


def barracks(p: Plate) -> None:
    """Barracks: lockers, a bench, one lamp in a cage."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.light = (176, 14)
    p.dots(disc(176, 14, 140), MIST, 1.1, 4)
    p.dots(disc(176, 14, 90), AMBER, 1.2, 4)
    for x in range(-6, 240, 36):
        p.flat(box(x, 26, 33, 92), INK)
        p.line(f"M{x + 8} 38h17M{x + 8} 43h17M{x + 8} 48h17M{x + 27} 70v12", DEEP, 2)
        p.line(f"M{x + 33} 26v92", AMBER, 1)
    p.flat("M158 14a18 18 0 0 1 36 0z", INK)
    p.flat(disc(176, 15, 12, 7), PAPER)
    p.flat(box(0, 116, 240, 34), INK)
    p.ground = 126
    p.dots(disc(140, 132, 100, 12), AMBER, 1.3, 4)


def block(p: Plate) -> None:
    """Behind doors: a hall of archives and machines, windows high up."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (210, 16)
    p.rim, p.half = PAPER, MIST
    for x in (130, 166, 202):
        p.flat(box(x, 6, 28, 24), PAPER)
        p.flat(poly((x, 30), (x + 28, 30), (x - 60, 132), (x - 110, 132)), DEEP)
    p.line("M130 18h100M144 6v24M180 6v24M216 6v24", INK, 2)
    for x in range(0, 120, 30):
        p.flat(box(x, 20, 27, 98), DEEP)
        p.line("".join(f"M{x} {y}h27" for y in range(34, 118, 14)), INK, 2)
        p.line("".join(f"M{x + 9} {y}h9" for y in range(29, 118, 14)), MIST, 2)
    p.flat(box(0, 116, 240, 34), INK)
    p.ground = 126
    p.dots(disc(110, 132, 100, 12), PAPER, 1.1, 4)


def yard(p: Plate) -> None:
    """Prison yard: a tower's searchlight over bare ground."""
    p.light = (30, 20)
    p.mirrored = not p.mirrored
    p.light = (210, 22)
    p.glow((150, 96), MIST)
    p.flat(box(0, 70, 240, 80), DEEP)
    p.flat("M0 70h240v14H0z", INK)
    p.line(
        "".join(f"M{x} 70v-14M{x} 58l10 12M{x + 10} 58l-10 12" for x in range(4, 240, 20)) + "M0 58h240",
        INK,
        1,
    )
    p.flat(poly((206, 18), (216, 28), (110, 150), (-30, 150), (-30, 118)), AMBER)
    p.flat(disc(76, 134, 84, 18), AMBER)
    p.flat(disc(76, 134, 66, 12), PAPER)
    p.line(
        "M204 150l4-106M234 150l-4-106M206 100h26M205 74h27M206 130l26-30M232 130l-26-30M208 100l22-26",
        INK,
        3.4,
    )
    p.flat("M196 44V18h48v26zM192 18l28-14 28 14z", INK)
    p.flat(disc(208, 25, 9), PAPER)
    p.grain(20, 150, AMBER, 90)
    p.ground = 130


def vault(p: Plate) -> None:
    """A store for what is dear: ribs of steel, beams of light across."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (200, 30)
    p.rim, p.half = PAPER, MIST
    for i in range(6):
        w = 26 + i * 22
        p.line(
            f"M{120 - w} 150V{60 - w * 0.5:.0f}l{w * 0.4:.0f}-{w * 0.28:.0f}h{w * 1.2:.0f}l{w * 0.4:.0f} {w * 0.28:.0f}V150",
            DEEP if i % 2 else MIST,
            2 + i,
        )
    p.flat(box(96, 34, 48, 70), MIST)
    p.flat(disc(120, 66, 20), PAPER)
    p.flat(poly((84, 104), (156, 104), (236, 150), (4, 150)), DEEP)
    p.line("M84 104L4 150M156 104l80 46M108 104L80 150M132 104l28 46M50 124h140", INK, 1.6)
    p.ground = 128


# ---- Brackmouth


def canal(p: Plate) -> None:
    """The Wash: houses in water up to the second landing, a lamp in a window."""
    p.light = (182, 52)
    p.dots(box(0, 0, 240, 60), MIST, 0.9, 4)
    p.flat(
        "M0 106V30l18-12 18 12v10h16V22l14-8 14 8v84zM160 106V20l20-14 20 14v14h10V18l16-10 18 10v88z", INK
    )
    p.flat("M96 106V56h10v-8h18v12h16V52h14v54z", INK)
    p.windows(8, 44, 6, 4, 12, 15, AMBER, 0.24, 5, 8)
    p.flat(box(174, 40, 16, 24), AMBER)
    p.line("M182 40v24M174 52h16", INK, 2)
    p.dots(disc(182, 52, 40), AMBER, 1, 4)
    p.line("M60 84q60-34 112 0", INK, 5)
    p.flat(box(0, 104, 240, 46), DEEP)
    p.water(182, 106, 150, 44, AMBER, 9)
    p.water(60, 108, 150, 60, INK, 8)
    p.flat("M-4 124h86l10 26H-4z", INK)
    p.ground = 128


def terraces(p: Plate) -> None:
    """The Terraces: the lit hill over dark water, and its drawn bridges."""
    p.light = (168, 40)
    p.rim = AMBER
    p.glow((120, 86), MIST)
    p.flat("M60 108q30-10 40-34 14-6 22-30 20-8 30-30 20 0 30 22 16 4 26 30 16 4 32 42z", AMBER)
    d = "".join(
        box(x, y, 7, 12)
        for y, xs in (
            (92, range(86, 236, 10)),
            (74, range(106, 224, 10)),
            (56, range(120, 208, 10)),
            (38, range(136, 192, 10)),
        )
        for x in xs
        if p.chance.random() < 0.6
    )
    p.flat(d, INK)
    p.line("M66 104h176M98 84h132M116 66h96M132 48h66", INK, 3)
    p.flat("M150 14l8-14 8 14v10h-16z", PAPER)
    p.flat(box(0, 106, 240, 44), INK)
    p.water(166, 108, 150, 90, AMBER, 8)
    p.ground = 130


def stall(p: Plate) -> None:
    """The market under the arches: an awning, a lantern, a plank for goods."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.flat("M20 120V60a50 50 0 0 1 100 0v60zM132 120V60a50 50 0 0 1 100 0v60z", INK)
    p.light = (200, 40)
    p.glow((120, 82, 48), AMBER)
    p.flat(
        "".join(
            poly((i * 24 - 6, 0), (i * 24 + 18, 0), (i * 24 + 15, 20), (i * 24 + 6, 27), (i * 24 - 3, 20))
            for i in range(11)
        ),
        INK,
    )
    p.flat(
        "".join(
            poly((i * 48 - 6, 0), (i * 48 + 18, 0), (i * 48 + 15, 18), (i * 48 + 6, 24), (i * 48 - 3, 18))
            for i in range(6)
        ),
        MIST,
    )
    p.line("M200 18v12", INK, 2)
    p.flat("M190 34l10-6 10 6v20h-20z", INK)
    p.flat(box(193, 36, 14, 16), PAPER)
    p.flat(poly((0, 114), (240, 114), (240, 150), (0, 150)), MIST)
    p.line("M0 114h240M0 126h240M0 139h240M60 114v12M170 126v13M110 139v11", INK, 1.4)
    p.ground = 134


def bench(p: Plate) -> None:
    """A bench by night: a hooded lamp, a plank, tools on the wall."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (192, 22)
    p.line("M8 20h104M20 20v28M34 20v18M48 20v36M64 20v22M80 20v30M96 20v16", DEEP, 4)
    p.flat(poly((190, 20), (30, 116), (270, 116)), AMBER)
    p.hatch(poly((190, 20), (30, 116), (270, 116)), INK, 34, 5, 0.4)
    p.line("M236-4L206 20", INK, 4)
    p.flat("M168 32L186 6l26 12-6 26z", INK)
    p.flat("M169 33l37 12-8 6q-24-4-29-18z", PAPER)
    p.flat(box(0, 112, 240, 38), DEEP)
    p.flat(disc(150, 130, 110, 16), AMBER)
    p.line("M0 112h240", INK, 3)
    p.line("M0 124h240M0 138h240", INK, 0.8)
    p.ground = 134


def clinic(p: Plate) -> None:
    """A chrome doctor's room: a round lamp, a dish, white tiles."""
    p.flat(box(0, 0, 240, 150), MIST)
    p.hatch(box(0, 0, 240, 112), PAPER, 0, 12, 0.4)
    p.hatch(box(0, 0, 240, 112), PAPER, 90, 12, 0.4)
    p.light = (176, 12)
    p.rim, p.half = PAPER, MIST
    p.flat(poly((130, 14), (222, 14), (280, 118), (40, 118)), PAPER, 0.75)
    p.line("M176-4v12M240-2L200 6", INK, 4)
    p.flat("M128 18q8-16 48-16t48 16z", INK)
    p.flat("".join(disc(x, 18, 8, 4) for x in (144, 165, 187, 208)), PAPER)
    p.flat(box(0, 112, 240, 38), DEEP)
    p.flat(disc(126, 130, 108, 15), MIST)
    p.flat(disc(126, 129, 94, 11), PAPER)
    p.ground = 134


def rooftop(p: Plate) -> None:
    """Roofs: chimneys, wires, a low moon."""
    p.light = (178, 52)
    p.rim = PAPER
    p.glow((110, 78), MIST)
    p.flat(disc(178, 52, 38), PAPER)
    p.flat("M0 120l30-40 34 34 16-18 30 30 40-22 40 20 30-30 24 20v40H0z", INK)
    p.flat("M14 92V50h18v40zM10 50h26v-6H10zM86 110V74h12v36zM83 74h18v-5H83z", INK)
    p.line("M-4 30Q90 60 244 22M-4 44Q90 70 244 34", INK, 1.2)
    p.line("M216 100V62M206 66h20M210 74h12", INK, 2)
    p.dots("M20 44q-10-20 10-30t20-20h24q-10 24-26 30t-20 20z", MIST, 1.4, 4)
    p.flat(box(0, 124, 240, 26), DEEP)
    p.line("M0 124h240M0 134h240M0 143h240", INK, 1.4)
    p.ground = 132


def pumps(p: Plate) -> None:
    """A pump hall: pipes, wheels, gauges, wet light."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.light = (206, 30)
    p.dots(disc(206, 30, 150), MIST, 1.2, 4)
    p.line("M-4 24h180q18 0 18 18v90M-4 52h110q16 0 16 16v60M40-4v120", INK, 14)
    p.line("M-4 20h180M-4 48h110M36-4v120", MIST, 1.6)
    for x, y, r in ((40, 84, 20), (122, 96, 14)):
        p.line(disc(x, y, r) + f"M{x - r} {y}h{2 * r}M{x} {y - r}v{2 * r}", MIST, 3)
    p.flat(disc(196, 70, 12), INK)
    p.flat(disc(196, 70, 9), PAPER)
    p.line("M196 70l5-6", RED, 2)
    p.flat(box(196, 20, 20, 12), PAPER)
    p.flat(box(0, 118, 240, 32), INK)
    p.water(190, 120, 150, 90, AMBER, 6)
    p.ground = 130


def ice(p: Plate) -> None:
    """An ice house: blocks, hooks, a door's cold light."""
    p.flat(box(0, 0, 240, 150), PAPER)
    p.light = (210, 40)
    p.rim, p.half = PAPER, MIST
    for y in range(-6, 110, 30):
        for x in range(-20 + (y // 30 % 2) * 24, 150, 48):
            p.flat(box(x, y, 46, 28), MIST)
            p.line(f"M{x + 3} {y + 25}V{y + 3}h40", PAPER, 1.6)
    p.dots(box(-4, -4, 170, 116), DEEP, 0.8, 5)
    p.line("M120-2v18q0 8 8 8M200-2v26q0 8 8 8", INK, 3)
    p.flat(box(0, 112, 240, 38), DEEP)
    p.dots(disc(160, 124, 130, 18), PAPER, 1.5, 4)
    p.ground = 128


def chapel(p: Plate) -> None:
    """A nave by candlelight: pointed windows, a row of flames."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (176, 88)
    for x in (30, 92, 154):
        p.flat(f"M{x} 88V40q0-26 22-38 22 12 22 38v48z", DEEP)
        p.line(f"M{x + 22} 2v86M{x} 44h44M{x} 66h44M{x + 2} 32q20-2 20 12 0-14 20-12", INK, 2)
    p.glow((92, 64, 40), AMBER)
    for x in range(138, 226, 15):
        h = p.chance.randrange(8, 20)
        p.flat(box(x, 116 - h, 6, h), PAPER)
        p.flat(f"M{x + 3} {104 - h}q5 7 0 11-5-4 0-11z", AMBER)
    p.flat(box(0, 116, 240, 34), DEEP)
    p.dots(disc(150, 128, 100, 13), AMBER, 1.3, 4)
    p.ground = 128


def records(p: Plate) -> None:
    """Shelves of files up to the ceiling, a reading lamp."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.light = (196, 62)
    for y in range(0, 108, 26):
        x = 0
        while x < 240:
            w, h = p.chance.randrange(4, 11), p.chance.randrange(14, 22)
            p.flat(box(x, y + 23 - h, w - 1, h), INK if p.chance.random() < 0.72 else MIST)
            x += w
        p.flat(box(0, y + 23, 240, 3), INK)
    p.dots(disc(196, 72, 84), AMBER, 1.5, 4)
    p.flat(box(0, 112, 240, 38), INK)
    p.flat(disc(160, 126, 84, 10), AMBER)
    p.line("M226 118V74q0-12-14-10", INK, 4)
    p.flat("M178 76q2-18 20-20l18 10z", INK)
    p.flat(disc(192, 75, 12, 4), PAPER)
    p.ground = 126


def weir(p: Plate) -> None:
    """The weir: gates in a wall of stone, water over them."""
    p.light = (190, 30)
    p.rim = PAPER
    p.glow((100, 70), MIST)
    p.flat(disc(190, 30, 22), PAPER)
    p.flat(box(0, 54, 240, 60), INK)
    for x in range(6, 240, 48):
        p.flat(box(x, 44, 10, 70), INK)
        p.flat(box(x + 12, 66, 34, 50), MIST)
        p.line("".join(f"M{x + 14 + i * 6} 66q2 24-1 50" for i in range(6)), PAPER, 1.6)
    p.line("M0 50h240M0 42h240" + "".join(f"M{x} 50v-8" for x in range(4, 240, 12)), INK, 1.6)
    p.flat(box(0, 112, 240, 38), DEEP)
    p.dots("M0 110q30-10 60 0t60 0 60 0 60 0v16H0z", PAPER, 1.5, 4)
    p.water(170, 126, 150, 110, PAPER, 5)
    p.ground = 132


def ring(p: Plate) -> None:
    """Light from above on ropes, and a dark crowd."""
    p.flat(box(0, 0, 240, 150), INK)
    p.light = (150, 4)
    p.flat(poly((110, -4), (190, -4), (262, 124), (0, 124)), MIST)
    p.flat(poly((130, -4), (172, -4), (220, 124), (50, 124)), PAPER)
    heads = "".join(
        disc(x, 84 + p.chance.randrange(8), 8, 9) + box(x - 11, 94, 22, 30) for x in range(-2, 250, 20)
    )
    p.flat(heads, INK)
    p.flat(box(0, 118, 240, 32), DEEP)
    p.line("M-4 70h250M-4 88h250M-4 106h250", AMBER, 2)
    p.flat(box(20, 60, 7, 62) + box(214, 60, 7, 62), DEEP)
    p.ground = 130


SCENES: Final[dict[str, Scene]] = {
    scene.__name__: scene
    for scene in (
        site,
        cctv,
        ward,
        patrol,
        street,
        harbour,
        gang,
        crowd,
        lab,
        network,
        agency,
        contractors,
        finale,
        corridor,
        barracks,
        block,
        yard,
        vault,
        canal,
        terraces,
        stall,
        bench,
        clinic,
        rooftop,
        pumps,
        ice,
        chapel,
        records,
        weir,
        ring,
    )
}
