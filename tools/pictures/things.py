"""Things in a scene: cut from icons and lit, doors, and subjects drawn by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

from pictures.outlines import outline
from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, RED, Plate, box, disc, lattice, n, poly

TONES: Final = {"ink": INK, "deep": DEEP, "mist": MIST, "amber": AMBER, "paper": PAPER, "red": RED}


def thing(
    p: Plate,
    icon: str,
    x: float,
    y: float,
    size: float,
    turn: float = 0,
    flip: bool = False,
    body: str = MIST,
    shadow: bool = True,
    accent: bool = True,
) -> None:
    """An icon as a solid thing: `x y` its middle, `size` its longer side, lit from the right."""
    o = outline(icon)
    left, top, right, bottom = o.box
    scale = size / max(right - left, bottom - top)
    cx, cy = (left + right) / 2, (top + bottom) / 2
    if shadow:
        base = y + (bottom - cy) * scale
        lean = -scale if flip else scale
        p.body.append(
            f'<path d="{o.solid}" fill="{INK}" transform="matrix({lean:.3f} 0 {0.75 * scale:.3f} {-0.26 * scale:.3f}'
            f' {n(x - lean * cx - 0.75 * scale * bottom)} {n(base + 0.26 * scale * bottom - 1)})"/>'
        )
    p.into(x, y, scale, turn, flip)
    p.into(-cx, -cy)
    mark = p.clip(o.solid)
    p.body.append(
        f'<use href="#{mark}p" fill="{INK}" stroke="{INK}" stroke-width="{n(5 / scale)}" stroke-linejoin="round"/>'
    )
    dx, dy = turned(-4.2 / scale, 1.6 / scale, -turn)
    p.lit(o.d, -dx if flip else dx, dy, rim=PAPER if body == AMBER else None, half=body, core=body, step=1)
    if accent:
        large = (right - left) * (bottom - top)
        spots = [hole for hole in o.holes if 0.006 < hole.area / large < 0.09][:1]
        p.flat("".join(hole.d for hole in spots), PAPER if body == AMBER else AMBER)
    p.shade(o.solid, scale, dx if not flip else -dx, dy)
    p.out()
    p.out()


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    a = radians(degrees)
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


def outline_of(
    p: Plate, icon: str, x: float, y: float, size: float, turn: float, flip: bool, tone: str
) -> None:
    """An icon in one tone: what is far away, or a sign on something."""
    o = outline(icon)
    left, top, right, bottom = o.box
    scale = size / max(right - left, bottom - top)
    p.into(x, y, scale, turn, flip)
    p.into(-(left + right) / 2, -(top + bottom) / 2)
    p.flat(o.d, tone)
    p.out()
    p.out()


# ---- doors


def door(p: Plate, kind: str) -> None:
    """A door that fills the picture, and the light behind it."""
    p.ground = 128
    DOORS[kind](p)
    p.specks(0, 0, 240, 128, INK, 60)


def wall(p: Plate, tone: str, across: float = 14, up: float = 28) -> None:
    """The wall around the door: courses of stone or boards, and the dark floor."""
    p.flat(box(0, 0, 240, 150), INK)
    p.flat(box(0, 0, 240, 128), tone)
    if across:
        p.hatch(box(0, 0, 240, 128), INK, 0, across, 0.6)
    if up:
        p.hatch(box(0, 0, 240, 128), INK, 90, up, 0.5)


def ajar(
    p: Plate, light: str, leaf: str, core: str, width: float = 92, gap: float = 0.42
) -> tuple[float, float]:
    """Return the edges of the leaf of a door that is open towards us, its hinge at the right."""
    x, y = 74, 12
    hinge, edge = x + width, x + width * gap
    p.flat(box(x - 8, y - 8, width + 16, 124), INK)
    p.flat(box(x, y, width, 116), light)
    p.flat(poly((x, 128), (hinge, 128), (hinge + 26, 150), (x - 70, 150)), light)
    p.lit(
        poly((hinge, y), (edge, y - 10), (edge, 146), (hinge, 128)),
        5,
        0,
        rim=light,
        half=leaf,
        core=core,
        step=1.4,
    )
    return edge, hinge


def knob(p: Plate, edge: float) -> None:
    p.lit(disc(edge + 12, 84, 6), -2, 1, rim=PAPER, half=AMBER, core=AMBER)


def steel_door(p: Plate) -> None:
    """Draw a steel door."""
    wall(p, DEEP)
    edge, hinge = ajar(p, AMBER, INK, INK)
    p.line(
        f"M{n(edge + 6)} 20L{hinge - 3} 26M{n(edge + 6)} 60L{hinge - 3} 62M{n(edge + 6)} 104L{hinge - 3} 98",
        MIST,
        4,
    )
    p.flat("".join(disc(edge + 9, v, 2.2) for v in range(12, 140, 12)), MIST)
    p.flat(box(20, 52, 26, 34), INK)
    p.flat(box(23, 55, 20, 9), AMBER)
    p.flat("".join(box(23 + c * 7, 68 + r * 6, 5, 4) for c in range(3) for r in range(3)), MIST)
    knob(p, edge)


def barred_door(p: Plate) -> None:
    wall(p, DEEP)
    edge, hinge = ajar(p, AMBER, INK, INK)
    p.flat(poly((edge + 8, 20), (hinge - 4, 24), (hinge - 4, 66), (edge + 8, 70)), AMBER)
    p.line("".join(f"M{n(edge + 8 + i * 9)} 16V70" for i in range(5)), INK, 4)
    knob(p, edge)


def wooden_door(p: Plate) -> None:
    wall(p, DEEP, 9, 0)
    edge, hinge = ajar(p, AMBER, INK, INK)
    p.line("".join(f"M{n(edge + i * 11)} {4 + i}V{144 - i * 3}" for i in range(1, 5)), DEEP, 1.6)
    p.line(f"M{n(edge + 2)} 30L{hinge} 32M{n(edge + 2)} 112L{hinge} 104", MIST, 5)
    knob(p, edge)


def archive_door(p: Plate) -> None:
    """Behind it shelves up to the ceiling."""
    wall(p, MIST, 12, 0)
    edge, hinge = ajar(p, PAPER, INK, INK, 118, 0.62)
    for y in range(12, 128, 23):
        x = 76.0
        while x < edge - 5:
            w, h = p.chance.randrange(4, 9), p.chance.randrange(11, 18)
            p.flat(box(x, y + 20 - h, w - 1, h), p.chance.choice((DEEP, INK, MIST, AMBER)))
            x += w
        p.flat(box(74, y + 20, edge - 74, 2.4), INK)
    p.lit(
        poly((hinge, 12), (edge, 2), (edge, 146), (hinge, 128)),
        5,
        0,
        rim=PAPER,
        half=DEEP,
        core=DEEP,
        step=1.4,
    )
    p.flat(poly((edge + 9, 20), (hinge - 6, 24), (hinge - 6, 56), (edge + 9, 58)), INK)
    p.line(f"M{n(edge + 14)} 34L{hinge - 11} 36M{n(edge + 14)} 44L{hinge - 11} 45", PAPER, 2)
    knob(p, edge)


def glass_door(p: Plate) -> None:
    wall(p, DEEP, 0, 0)
    edge, hinge = ajar(p, PAPER, MIST, MIST)
    p.flat(poly((edge + 8, 14), (hinge - 6, 20), (hinge - 6, 84), (edge + 8, 92)), PAPER)
    p.line(f"M{n(edge + 14)} 80L{hinge - 14} 20M{n(edge + 26)} 84L{hinge - 8} 44", MIST, 2)
    knob(p, edge)


def ice_door(p: Plate) -> None:
    wall(p, MIST, 0, 0)
    p.dots(disc(150, 0, 130), PAPER, 1.2, 4)
    edge, hinge = ajar(p, PAPER, DEEP, DEEP, 104, 0.3)
    p.line(f"M{n(edge + 8)} 20L{hinge - 6} 26M{n(edge + 8)} 112L{hinge - 6} 104", MIST, 6)
    p.lit(f"M{n(edge + 8)} 66h34v10h-34z", 1, 3, rim=PAPER, half=MIST, core=MIST)
    p.flat("".join(f"M{x} 12l5 {h} 5-{h}z" for x, h in ((76, 22), (87, 14), (96, 26))), MIST)


def ward_doors(p: Plate) -> None:
    """Draw ward doors."""
    wall(p, MIST, 0, 0)
    p.dots(disc(150, 0, 130), PAPER, 1.2, 4)
    p.flat(box(44, 14, 150, 116), PAPER)
    for side in (0, 1):
        x = 49 + side * 71
        p.lit(box(x, 19, 68, 109), -5, 0, rim=PAPER, half=DEEP, core=DEEP, step=1)
        p.flat(disc(x + 34, 52, 17), INK)
        p.flat(disc(x + 34, 52, 14), AMBER)
        p.inside(disc(x + 34, 52, 14))
        p.flat(poly((x + 18, 60), (x + 40, 34), (x + 48, 40), (x + 24, 70)), PAPER)
        p.out()
        p.flat(box(x + (54 if not side else 6), 82, 8, 22) + box(x + 6, 112, 56, 10), MIST)


def shutter(p: Plate) -> None:
    wall(p, DEEP)
    p.flat(box(44, 20, 150, 108), AMBER)
    p.flat(box(44, 20, 150, 74), INK)
    p.line("".join(f"M44 {y}h150" for y in range(26, 96, 8)), MIST, 1.6)
    p.flat(box(38, 8, 162, 14), INK)
    p.flat(poly((44, 128), (194, 128), (224, 150), (4, 150)), AMBER)


def vault_door(p: Plate) -> None:
    """Draw a vault door."""
    wall(p, DEEP)
    p.flat(disc(120, 76, 70), INK)
    p.lit(disc(120, 76, 64), -7, 3, rim=PAPER, half=MIST, core=MIST, step=2)
    p.hatch(disc(104, 88, 48), INK, 45, 4, 0.5)
    p.line(disc(120, 76, 46), INK, 3)
    p.flat(
        "".join(disc(120 + 55 * cos(radians(a)), 76 + 55 * sin(radians(a)), 4) for a in range(0, 360, 30)),
        INK,
    )
    p.lit(disc(120, 76, 22), -4, 2, rim=PAPER, half=MIST, core=INK)
    p.line(
        "".join(
            f"M120 76L{n(120 + 40 * cos(radians(a)))} {n(76 + 40 * sin(radians(a)))}" for a in (30, 150, 270)
        ),
        PAPER,
        5,
    )
    p.flat(disc(120, 76, 8), AMBER)
    p.flat(box(196, 30, 30, 12) + box(196, 104, 30, 12), INK)


def airlock(p: Plate) -> None:
    """Draw an airlock."""
    wall(p, MIST, 16, 30)
    p.flat("M70 130V44l28-36h44l28 36v86z", INK)
    p.flat("M78 130V47l24-31h36l24 31v83z", AMBER)
    p.lit("M78 130V47l24-31h14v114z", -4, 1, rim=PAPER, half=DEEP, core=DEEP, step=1)
    p.lit("M162 130V47l-24-31h-10v114z", -4, 1, rim=PAPER, half=DEEP, core=DEEP, step=1)
    p.flat(poly((116, 128), (128, 128), (170, 150), (74, 150)), AMBER)
    for x in (97, 145):
        p.flat(disc(x, 66, 11), INK)
        p.flat(disc(x, 66, 8), PAPER)
    p.hatch(box(78, 100, 38, 10) + box(128, 100, 34, 10), AMBER, 45, 8, 2)
    p.flat(disc(120, 3, 5), RED)
    p.line("M24 30v70q0 10 10 10h36M216 30v70q0 10-10 10h-36", DEEP, 8)


def peephole_door(p: Plate) -> None:
    """Shut; a slot is open in it, and somebody looks out."""
    wall(p, DEEP)
    p.flat(box(46, 0, 148, 132), INK)
    p.lit(box(54, 4, 132, 126), -6, 2, rim=AMBER, half=DEEP, core=DEEP, step=1.2)
    p.flat("".join(disc(x, y, 3) for x in (64, 176) for y in range(14, 128, 19)), INK)
    p.line("M54 100h132M54 112h132", INK, 3)
    p.flat(box(78, 38, 86, 30), INK)
    p.flat(box(83, 43, 76, 20), AMBER)
    for x in (104, 138):
        p.flat(f"M{x - 13} 53q13-11 26 0-13 9-26 0z", PAPER)
        p.flat(disc(x + 2, 53, 4.4), INK)
        p.line(f"M{x - 14} 46l28 2", INK, 3)
    p.lit(disc(172, 84, 7), -2, 1, rim=PAPER, half=AMBER, core=AMBER)


def braced_door(p: Plate) -> None:
    """Shut, with beams across, and light round its edges."""
    wall(p, DEEP)
    p.flat(box(52, 4, 136, 128), AMBER)
    p.lit(box(58, 10, 124, 122), -6, 2, rim=AMBER, half=INK, core=INK, step=1)
    p.hatch(box(64, 16, 106, 110), DEEP, 0, 11, 0.6)
    for y in (30, 72, 106):
        p.lit(box(44, y, 152, 13), -3, 3, rim=PAPER, half=MIST, core=MIST)
        p.flat(disc(52, y + 6.5, 3) + disc(188, y + 6.5, 3), INK)
    p.lit(disc(120, 60, 16), -3, 2, rim=PAPER, half=MIST, core=DEEP)
    p.line("M120 42v36M102 60h36M107 47l26 26M133 47l-26 26", INK, 2.4)
    p.flat(poly((52, 132), (188, 132), (214, 150), (20, 150)), AMBER)


def blast_door(p: Plate) -> None:
    """Two leaves that come together from above and below, teeth and all."""
    wall(p, INK, 0, 0)
    p.flat(box(30, 0, 180, 132), AMBER)
    p.flat(disc(150, 70, 24), PAPER)
    teeth = "".join(f"l12 {12 if i % 2 else -12}h18" for i in range(6))
    p.lit(f"M30 48{teeth}V-4H30z", 0, -5, rim=PAPER, half=DEEP, core=DEEP)
    p.lit(f"M30 140V96{teeth}V140z", 0, 5, rim=PAPER, half=DEEP, core=DEEP)
    p.hatch(box(30, 4, 180, 12) + box(30, 116, 180, 12), AMBER, 45, 14, 3.5)
    p.lit(box(-4, -4, 36, 140), -6, 0, rim=AMBER, half=INK, core=INK)
    p.lit(box(208, -4, 40, 140), 6, 0, rim=AMBER, half=INK, core=INK)
    p.flat(poly((30, 132), (210, 132), (236, 150), (4, 150)), AMBER)


def lift(p: Plate) -> None:
    """A lift of glass: its shaft, its cabin, and somebody going up."""
    wall(p, DEEP, 0, 0)
    p.flat(box(62, -4, 116, 158), MIST)
    p.dots(box(62, -4, 116, 158), PAPER, 1.1, 4)
    p.line("M62-4v158M178-4v158M104-4v158M136-4v158M62 20h116M62 130h116", INK, 3)
    p.flat(box(74, 28, 92, 92), INK)
    p.flat(box(80, 36, 80, 78), AMBER)
    p.flat("M104 114V78q0-12 12-14a10 10 0 1 1 8 0q12 2 12 14v36z", INK)
    p.line("M90 36v78M150 36v78", PAPER, 2)
    p.line("M112 28V-4M128 28V-4", INK, 2.4)
    p.lit(box(70, 114, 100, 9), -4, 2, rim=PAPER, half=DEEP, core=DEEP)


DOORS: Final[dict[str, Callable[[Plate], None]]] = {
    "steel": steel_door,
    "bars": barred_door,
    "wood": wooden_door,
    "archive": archive_door,
    "glass": glass_door,
    "ice": ice_door,
    "ward": ward_doors,
    "shutter": shutter,
    "vault": vault_door,
    "airlock": airlock,
    "peephole": peephole_door,
    "braced": braced_door,
    "blast": blast_door,
    "lift": lift,
}


# ---- subjects drawn by hand


def metal_detector(p: Plate) -> None:
    """Draw a metal detector."""
    p.flat(poly((0, 112), (240, 112), (240, 150), (0, 150)), INK)
    p.line(lattice(8, 112, 8, 0, 10, 9) + lattice(214, 112, 214, 0, 10, 9), DEEP, 2)
    p.flat(box(84, 18, 84, 98), AMBER)
    p.flat(disc(126, 62, 30), PAPER)
    p.flat(poly((84, 116), (168, 116), (214, 150), (22, 150)), AMBER, 0.85)
    p.hatch(box(84, 18, 84, 98), PAPER, 0, 6, 0.5)
    p.flat("M110 116h30l34 34H92z", INK)
    p.flat(
        "M112 46q8-5 9-6 1-10 8-9 7-1 8 9 5 1 10 6-5 4-9 4 0 6-3 8 11 3 12 14l3 24h5v14h-18v-14h5l-4-14 1 14-2 22h-8l-3-20-4"
        " 20h-9l1-40-5 12-5-3q3-24 17-29-3-3-3-8-4 0-6-4z",
        INK,
    )
    p.lit(poly((58, 4), (84, 14), (84, 118), (52, 150), (30, 150), (58, 118)), -5, 0, rim=AMBER)
    p.lit(poly((194, 4), (168, 14), (168, 118), (206, 150), (228, 150), (194, 118)), 5, 0, rim=AMBER)
    p.lit(poly((52, -4), (200, -4), (194, 8), (168, 26), (84, 26), (58, 8)), 0, -4, rim=AMBER)
    p.flat("".join(box(65, 30 + i * 16, 9, 4) for i in range(5)), MIST)
    p.flat("".join(box(178, 30 + i * 16, 9, 4) for i in range(5)), MIST)
    p.flat(disc(126, 10, 6), RED)


def floodlight(p: Plate) -> None:
    """Draw a floodlight."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.flat("M0 150V112h34V98h26v20h40v32z", INK, 0.7)
    p.flat(poly((128, 22), (-60, 60), (-60, 190), (70, 170), (150, 78)), AMBER)
    p.flat(poly((134, 32), (-40, 96), (-20, 170), (30, 170), (146, 68)), PAPER, 0.75)
    p.flat("M0 142l60-8 120 4 60-4v16H0z", INK)
    p.flat("M18 141l7-16-7 5-2-3 9-9q-3-6 2-7t7 4q0 4-3 6l4 7 7 2-1 3-8-1-3 5 8 7-3 3-9-7-6 8z", INK)
    p.line("M196 150V70", INK, 9)
    p.line(lattice(196, 150, 196, 70, 18, 5), INK, 3)
    p.lit(poly((122, 16), (196, -8), (232, 20), (214, 84), (152, 88)), 5, 0, PAPER, DEEP)
    p.flat("M122 14l-8 4 36 76 8-6z", INK)
    p.flat("M124 20q28 26 28 64-26-24-28-64z", PAPER)
    p.line("M180 8l18 66M196 2l16 66M212 6l10 40", DEEP, 3)
    p.line("M168 94q30 14 56-6", INK, 8, "round")
    p.light = (160, 46)
    p.grain(40, 170, AMBER, 130)


def wet_concrete(p: Plate) -> None:
    """Draw wet concrete."""
    p.flat(box(0, 56, 240, 94), INK)
    p.flat(poly((10, 60), (150, 60), (270, 150), (-60, 150)), MIST)
    p.flat("M12 60h44q-10 34 36 90h-150z", PAPER)
    p.line("M64 62q-8 40 46 88M80 62q0 40 62 88M98 62q10 40 76 88M116 62q16 36 92 88", PAPER, 1.6)
    p.line("M40 74q-6 30 8 60M24 80q-10 26-6 50", MIST, 1.6)
    for x, y, k in ((66, 74, 0.34), (92, 84, 0.5), (76, 106, 0.78), (130, 128, 1.12)):

        def s(*values: float, k: float = k) -> str:
            return " ".join(n(v * k) for v in values)

        d = (
            f"M{x} {y}c{s(-8, -12, -8, -32, 6, -36)}c{s(14, -4, 24, 10, 18, 24)}c{s(-2, 6, -6, 8, -6, 12)}z"
            f"m{s(2, 5)}l{s(18, -1)}c{s(6, 10, 2, 19, -6, 19)}c{s(-8, 0, -13, -8, -12, -18)}z"
        )
        p.lit(d, 2.6 * k, 1.8 * k, DEEP, INK, step=1.4)
        p.line(
            f"M{n(x + 2 * k)} {n(y - 26 * k)}l{s(18, -3)}m{s(-18, 11)}l{s(18, -3)}m{s(-16, 11)}l{s(14, -2)}m{s(-8, 17)}l{s(14, -1)}",
            MIST,
            2 * k,
        )
    p.line("M168 118L186 66M232 124L206 66M170 92h56", INK, 6)
    p.lit("M140 18l14-12 70 10 22 34-14 30-46 2-42-44z", 5, 3.5, half=AMBER, step=3.4, cut=60)
    p.lit("M136 20q0-14 12-20 10 2 6 20-4 18-14 22-6-6-4-22z", 3, 1, PAPER)
    p.flat("M141 21q1-10 7-14 4 3 1 15t-7 13q-3-4-1-14z", INK)
    p.line("M176 12q-14 20-4 62M206 15q-12 24-2 64", INK, 3)
    p.lit(disc(222, 122, 18), 4, 2)
    p.flat(disc(222, 122, 5), MIST)


def patrol_boat(p: Plate) -> None:
    """Draw a patrol boat."""
    p.lit(
        "M-10 60L112 76C124 78 138 80 146 84 132 108 118 128 106 144L-10 154Z",
        -5,
        3,
        PAPER,
        PAPER,
        step=5,
        cut=20,
    )
    p.flat("M34 66l24 3-18 82H14z", MIST)
    p.flat("M64 70l9 1-20 80h-9z", AMBER)
    p.lit("M-10 64V32L26 30 38 16H78L90 68 100 76Z", -4, 2, PAPER, MIST)
    p.flat("M42 24h14v18H38zM61 24h11l5 18H61z", MIST)
    p.flat("M47 24h9v18zM66 24h6l4 14z", PAPER)
    p.line("M56 16V-6M40 4h32M48 16l8-16 8 16", INK, 2.6)
    p.line("M100 74V60M114 77V64M128 80V68M100 60l40 12 4 12", INK, 1.8)
    p.lit("M100 78l2-22q-2-8 6-10-3-8 4-10t10 6l6 0v5h-7q-1 3-4 4 6 4 6 12l-2 18z", -2.4, 1, PAPER, DEEP)
    p.flat("M-10 154C30 136 80 146 112 128q6-4 10 2t18 2 16 4q22 2 34 14z", PAPER)
    p.flat("M-10 158C40 140 90 150 120 138q10 8 46 12z", MIST)


def night_watchman(p: Plate) -> None:
    """Draw a night watchman."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.light = (40, 66)
    p.glow((124, 92, 62), AMBER)
    p.flat("M0 104h14V92h10v12h216V60h-14V40h-10v20h-12V78h-30v26z", INK)
    p.flat(box(0, 104, 240, 46), INK)
    p.flat(disc(40, 66, 42), AMBER)
    p.water(40, 114, 146, 50, AMBER, 5)
    p.lit("M84 150C92 124 108 108 126 98L178 88C210 94 230 112 240 150Z", 5, 3, half=AMBER, step=5, cut=30)
    p.lit(
        "M187 58V100L150 118 133 98 134 88 130 85 131 80 128 77 129 71 122 68 130 56 131 44 187 40Z",
        7,
        0,
        step=1.8,
    )
    p.lit(
        "M128 82Q142 76 152 81 162 80 167 72L182 72Q190 88 180 98 178 112 166 114 158 126 148 122 138 130 132 120 120 120 121 108 114 98 122 92Z",
        5,
        0,
        AMBER,
        MIST,
        INK,
        step=8,
        cut=102,
    )
    p.line("M127 90q8-4 16 1", PAPER, 2)
    p.flat("M164 60q12-4 14 7t-10 14z", MIST)
    p.lit("M122 46C122 14 140 2 160 4 182 6 197 24 195 52L188 58Z", 6, 3, half=AMBER, step=5, cut=0)
    p.lit("M117 50Q117 42 123 38L190 44Q197 50 196 62L190 66 122 58Q117 56 117 50Z", 5, 1)
    p.lit("M84 150L32 40 56 22 124 106 140 150Z", 4, -2, half=AMBER, step=4, cut=60)
    p.line("M20 58Q22 32 40 30T60 58", INK, 3)
    p.lit("M26 36Q24 20 38 18L54 20Q62 28 56 38L48 44 30 42Z", 3, -4, PAPER, AMBER, DEEP)
    p.flat("M16 54h48l8 9H8zM10 104h60v8H10z", INK)
    p.flat(box(17, 63, 46, 41), PAPER)
    p.flat("M40 71q12 12 8 23-8 8-16 0-4-11 8-23z", AMBER)
    p.line("M17 63v41M63 63v41M17 83h10M53 83h10", INK, 3)


def crane(p: Plate) -> None:
    p.line(lattice(252, 30, 20, -6, 20, 15, 8), INK, 3)
    p.line(lattice(168, 150, 196, 10, 22, 8, 10) + lattice(236, 150, 212, 10, 20, 8, 10), INK, 3.4)
    p.line("M180 96h42M186 62h32", INK, 4)
    p.lit(poly((180, 6), (226, 10), (226, 40), (186, 36)), 4, 2, PAPER)
    p.flat(box(191, 18, 9, 10), AMBER)
    p.line("M70 6L50 58M74 6l40 56", INK, 1.5)
    p.lit(poly((42, 54), (118, 62), (114, 98), (38, 90)), 3, -3, MIST, DEEP)
    p.line(
        "M50 58l-3 30M60 59l-3 30M70 60l-3 30M80 61l-3 30M90 62l-3 30M100 63l-3 30M109 64l-3 30", MIST, 1.2
    )


def cold_store(p: Plate) -> None:
    """Draw a cold store."""
    p.flat(box(0, 0, 240, 150), DEEP)
    p.light = (104, 60)
    p.hatch(box(0, 0, 240, 150), INK, 0, 12, 0.7)
    p.flat(poly((76, 6), (150, 6), (150, 128), (76, 128)), PAPER)
    p.flat(poly((76, 128), (150, 128), (226, 150), (10, 150)), PAPER)
    p.line("M70 16h86", MIST, 3)
    for x, s in ((92, 1.0), (116, 0.86), (136, 0.72)):

        def q(*values: float, s: float = s) -> str:
            return " ".join(n(v * s) for v in values)

        d = f"M{x} 16l{q(0, 12)}c{q(-12, 10, -14, 34, -4, 52)}l{q(-7, 12, 11, -4, 11, 4, -7, -12)}c{q(10, -18, 8, -42, -4, -52)}z"
        p.lit(d, 3 * s, 0, MIST, DEEP)
    p.line("M92 16v12M116 16v12M136 16v12", INK, 1.6)
    p.dots("M14 150q60-34 104-26t106 26z", MIST, 1.6, 4)
    p.lit(poly((150, -4), (244, -14), (244, 170), (150, 132)), 7, 0, PAPER, MIST, step=1.5)
    p.line("M170 12v116M170 12l74-8M170 128l74 22", DEEP, 2.4)
    p.lit("M168 60h44q8 0 8 8t-8 8h-44z", 1, 3, PAPER, MIST)
    p.flat(disc(178, 68, 12), DEEP)
    p.lit(disc(178, 68, 10), 2, 2, PAPER, MIST)
    p.lit(box(-4, -4, 80, 136), -5, 0, PAPER, MIST, step=1.4)
    p.flat("M14 34l16-6 16 6v14q0 14-16 20-16-6-16-20z", DEEP)
    p.line("M30 36v24M20 42l20 12M40 42L20 54", PAPER, 2)


def boom_gate(p: Plate) -> None:
    """A barrier across the road, near and large."""
    p.lit(poly((176, 70), (216, 70), (216, 140), (176, 140)), -5, 2, half=MIST)
    p.flat(box(184, 78, 22, 14), AMBER)
    p.lit(poly((200, 74), (-20, 20), (-20, 38), (200, 94)), 0, 4, rim=PAPER, half=PAPER, core=PAPER)
    for i in range(6):
        x = 176 - i * 36
        y = 70 - i * 8.8
        p.flat(poly((x, y), (x - 16, y - 4), (x - 22, y + 14), (x - 6, y + 18)), RED if i % 2 else INK)
    p.flat(disc(198, 84, 9), INK)


def laser_beams(p: Plate) -> None:
    p.line("M-4 40L244 72M-4 92L244 58M20 150L200 20M-4 122L244 104M60-4L120 150", RED, 2)
    p.line("M-4 40L244 72M-4 92L244 58M20 150L200 20M-4 122L244 104M60-4L120 150", PAPER, 0.6)


def mesh(p: Plate) -> None:
    """A fence in front of all else."""
    d = "".join(f"M{x} -4L{x + 160} 156M{x + 160} -4L{x} 156" for x in range(-160, 240, 20))
    p.line(d, INK, 3)
    p.line(d, p.rim, 1)
    p.lit(box(196, -4, 12, 160), -4, 0)
    p.line("".join(f"M{x} 6a8 8 0 1 1 12 0" for x in range(-10, 240, 14)), INK, 3)
    p.flat(poly((96, 150), (70, 118), (92, 96), (112, 104), (134, 92), (152, 122), (140, 150)), INK)


def bars(p: Plate) -> None:
    """Bars in front of all else."""
    p.flat("".join(box(x, 0, 10, 150) for x in range(16, 240, 36)), INK)
    p.line("".join(f"M{x + 9} 0v150" for x in range(16, 240, 36)), p.rim, 2)
    p.flat(box(0, 92, 240, 12), INK)
    p.line("M0 93h240", p.rim, 1.6)


def rays(p: Plate) -> None:
    """Rays from the middle."""
    d = "".join(
        poly(
            (116, 76),
            (116 + 210 * cos(radians(a)), 76 + 210 * sin(radians(a))),
            (116 + 210 * cos(radians(a + 9)), 76 + 210 * sin(radians(a + 9))),
        )
        for a in range(4, 364, 24)
    )
    p.flat(d, AMBER)


def snow(p: Plate) -> None:
    p.specks(0, 0, 240, 150, PAPER, 130, 2.2)


def rain(p: Plate) -> None:
    d = ""
    for _ in range(70):
        x, y = p.chance.randrange(-10, 250), p.chance.randrange(-10, 150)
        d += f"M{x} {y}l-5 14"
    p.line(d, PAPER, 0.9)


def smoke(p: Plate) -> None:
    p.dots("M-10 120q20-30 50-22 10-24 44-16 26-24 56-4 34-14 50 10 30-4 60 22v50H-10z", PAPER, 1.2, 4)
    p.dots("M-10 136q40-24 90-14t90-8 80 6v40H-10z", PAPER, 1.7, 4, 75)


OWN: Final[dict[str, Callable[[Plate], None]]] = {
    "metal-detector": metal_detector,
    "floodlight": floodlight,
    "wet-concrete": wet_concrete,
    "patrol-boat": patrol_boat,
    "night-watchman": night_watchman,
    "crane": crane,
    "cold-store": cold_store,
    "boom-gate": boom_gate,
    "lasers": laser_beams,
    "mesh": mesh,
    "bars": bars,
    "rays": rays,
    "snow": snow,
    "rain": rain,
    "smoke": smoke,
}
