"""Brackmouth by night, the board of Nightlancer: towers, weir, Terraces, the arches, the Wash and the docks."""

from __future__ import annotations

from typing import Final

from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, RED, Plate, box, disc, lattice, n, poly

NIGHT: Final = "#1B2943"
"""The middle distance, between ink and deep."""
BRICK: Final = "#5A3B34"
"""The arches and the containers."""


WIDE: Final = 1600
HIGH: Final = 770
LAMPS: Final = 0.34
"""Share of the windows that are lit in the evening."""
LAMPS_LATE: Final = 0.1


def house(p: Plate, x: float, base: float, w: float, h: float, tone: str, lamps: float, roof: float) -> None:
    """Draw a house of the Wash, with windows if there is room for them."""
    d = box(x, base - h, w, h)
    if roof:
        d += poly((x - 4, base - h), (x + w / 2, base - h - roof), (x + w + 4, base - h))
    p.flat(d, tone)
    if w > 16:
        cols, rows = max(1, int((w - 8) / 12)), max(1, int((h - 14) / 17))
        p.windows(x + 6, base - h + 9, cols, rows, 12, 17, AMBER, lamps, 5, 8)


def sky(p: Plate) -> None:
    """The sky over the lit hill."""
    p.glow((560, 400, 270), MIST, 7)
    p.specks(0, 0, 1600, 200, PAPER, 16, 1.6)


def hills(p: Plate) -> None:
    """The far land."""
    p.flat("M0 330q120-60 240-30t260-10 260 14 400-40 440 30v160H0z", NIGHT)


def terraces(p: Plate) -> None:
    """The lit hill with its spire and drawn bridges."""
    p.flat(
        "M760 440q60-60 90-130 40-20 62-76 36-22 60-72 40-34 92-44 56 8 84 44 44 22 66 76 44 22 70 80 46 44 110 122z",
        AMBER,
    )
    for y, x1, x2 in (
        (392, 800, 1380),
        (346, 846, 1330),
        (300, 876, 1290),
        (254, 926, 1250),
        (208, 970, 1206),
        (166, 1020, 1150),
    ):
        p.flat(
            "".join(box(x, y - 2, 9, 17) for x in range(x1 + 12, x2 - 8, 15) if p.chance.random() < 0.62), INK
        )
        p.flat(
            "".join(
                box(x, y - 28, p.chance.randrange(14, 30), 3)
                for x in range(x1 + 14, x2 - 40, 50)
                if p.chance.random() < 0.6
            ),
            BRICK,
        )
        p.line(f"M{x1} {y + 21}H{x2}", INK, 5)
        p.line(f"M{x1 + 6} {y + 16}H{x2 - 6}", PAPER, 1.5)
    p.flat("M1070 120l14-74 14 74v30h-28z", PAPER)
    p.flat("M1084 46l14 74v30h-12z", AMBER)
    p.flat("M1010 166v-34l16-20 16 20v34zM1128 166v-30l14-16 14 16v30z", INK)
    p.windows(1018, 134, 2, 2, 10, 14, PAPER, 1, 5, 8)
    # a searchlight of the Watch from the hill
    p.flat(poly((1150, 132), (1600, 20), (1600, 92)), MIST, 0.35)


def towers(p: Plate, lamps: float) -> None:
    """The towers of Lusk, Verity and the Tide College."""
    for x, top, w in (
        (30, 214, 66),
        (104, 150, 84),
        (200, 250, 58),
        (268, 120, 74),
        (352, 190, 92),
        (456, 262, 60),
        (520, 228, 50),
    ):
        b = box(x, top, w, 460 - top)
        p.lit(b, -5, 0, rim=AMBER, half=NIGHT, core=INK, step=2.2)
        p.windows(
            x + 8,
            top + 16,
            int((w - 12) / 11),
            int((440 - top) / 15),
            11,
            15,
            MIST if (x // 10) % 2 else AMBER,
            lamps,
            5,
            8,
        )
    p.line("M146 150V96M305 120V62M398 190v-50M297 76h16", INK, 4)
    p.flat(disc(305, 60, 5) + disc(146, 94, 4), RED)
    p.flat("M352 190h92l-20-26h-52z", INK)
    p.flat(box(276, 138, 58, 22), AMBER)
    p.flat("M284 154l10-11 8 8 12-8 12 11z", INK)


def weir(p: Plate) -> None:
    """The weir in the middle."""
    p.flat(box(580, 340, 230, 120), INK)
    for x in range(592, 800, 42):
        p.flat(box(x, 352, 30, 110), MIST)
        p.line("".join(f"M{x + 3 + i * 6} 352q2 50-1 110" for i in range(3)), PAPER, 2.2)
        p.flat(box(x - 9, 326, 8, 136), INK)
    p.line("M576 336h238M576 326h238" + "".join(f"M{x} 336v-10" for x in range(580, 812, 14)), INK, 2.4)


def right_bank(p: Plate) -> None:
    """The chapel of St Osyth, the gasholder and the works."""
    p.lit("M1400 460V300l20-60 20 60v40h90v120z", -5, 0, rim=AMBER, half=NIGHT)
    p.line("M1420 240v-26M1411 222h18", INK, 3.4)
    p.flat(disc(1420, 316, 9), AMBER)
    p.flat("M1462 380q10-22 20 0v34h-20zM1496 380q10-22 20 0v34h-20z", AMBER)
    p.line(lattice(1548, 460, 1548, 250, 60, 8), NIGHT, 3)
    p.lit(box(1520, 352, 80, 108), -4, 0, rim=AMBER, half=NIGHT)


def railway(p: Plate) -> None:
    """The viaduct, with the black market in its arches."""
    p.flat(box(0, 436, 1600, 16), INK)
    p.flat(box(0, 452, 1600, 96), BRICK)
    p.hatch(box(0, 452, 1600, 96), INK, 0, 7, 0.8)
    p.line("M0 454H1600", AMBER, 2)
    for x in range(-20, 1600, 100):
        p.flat(f"M{x + 12} 548v-44q38-56 76 0v44z", INK)
        p.flat(f"M{x + 22} 548v-38q28-40 56 0v38z", AMBER if p.chance.random() < 0.72 else NIGHT)
        p.flat(
            disc(x + 38, 528, 6, 7)
            + box(x + 31, 534, 14, 14)
            + disc(x + 60, 532, 5, 6)
            + box(x + 54, 538, 12, 10),
            INK,
        )
    p.line("M0 384H1600" + "".join(f"M{x} 384V436" for x in range(40, 1600, 160)), INK, 2)


def wash(p: Plate, lamps: float) -> None:
    """The houses of the Wash on their boardwalk."""
    p.flat(box(0, 546, 1600, 224), DEEP)
    p.water(1090, 552, 770, 300, AMBER, 8)
    p.water(300, 552, 770, 200, AMBER, 5)
    x = -10
    while x < 1230:
        w = p.chance.randrange(38, 74)
        tone = INK if p.chance.random() < 0.6 else NIGHT
        house(p, x, 640, w, p.chance.randrange(64, 116), tone, lamps, 16 if p.chance.random() < 0.6 else 0)
        if p.chance.random() < 0.5:
            p.line(f"M{x + w / 2} {620}v34M{x + w / 2 - 8} 628h16M{x + w / 2 - 8} 640h16", BRICK, 2.4)
        x += w + (2 if p.chance.random() < 0.7 else 22)
    p.line("M0 588q160 26 300-4t320 6 330-4 280 6", INK, 1.6)  # washing lines
    p.flat("".join(box(x, 592, 9, 13) for x in range(70, 1200, 70) if p.chance.random() < 0.5), MIST)
    for x in (70, 250, 470, 700, 940, 1130):
        p.flat(disc(x, 628, 26), AMBER, 0.3)
        p.flat(disc(x, 628, 6), PAPER)
        p.line(f"M{x} 628v26", INK, 2.4)
    p.line("M-6 650H1236M-6 662H1236", INK, 5)
    p.line("".join(f"M{x} 648v40" for x in range(8, 1236, 46)), INK, 4)


def docks(p: Plate) -> None:
    """The docks with their cranes."""
    p.flat("M1236 770V622h364v148z", INK)
    for x, s in ((1296, 1), (1452, 0.8)):
        p.line(
            lattice(x, 640, x, 640 - 190 * s, 22, 9)
            + lattice(x - 30, 640 - 190 * s, x + 150 * s, 640 - 214 * s, 16, 9, 5),
            INK,
            4.4,
        )
        p.line(lattice(x + 2, 640, x + 2, 640 - 190 * s, 22, 9), AMBER, 1)
        p.line(f"M{n(x + 128 * s)} {n(640 - 210 * s)}v{n(80 * s)}", INK, 2.4)
        p.lit(box(x + 128 * s - 22, 640 - 132 * s, 44, 26), -3, 0, rim=AMBER, half=BRICK)
    for i, t in enumerate((BRICK, NIGHT, AMBER, NIGHT, BRICK, MIST)):
        p.flat(box(1250 + i * 58, 600 - (i % 2) * 0, 52, 26), t)
        p.line("".join(f"M{1256 + i * 58 + k * 8} 602v22" for k in range(6)), INK, 1.6)
    p.line("M1236 636H1600M1236 650H1600", AMBER, 2)


def boats(p: Plate) -> None:
    """Boats and ripples."""
    p.lit("M520 716h150l-26 30H544z M560 716v-22h50l18 22z", -4, -3, rim=AMBER, half=NIGHT)
    p.flat(disc(594, 684, 10) + "M580 716q2-24 14-24t16 24z", INK)
    p.lit("M930 734h110l-18 22H950z", -4, -2, rim=AMBER, half=NIGHT)
    for i in range(6):
        p.line(
            "".join(f"M{x} {676 + i * 18}q10-5 20 0t20 0" for x in range(-10 + i * 17, 1236, 236)), MIST, 1
        )
    p.grain(150, 760, AMBER, 20, 1.6)


def brackmouth(name: str) -> Plate:
    """The city from the water; `brackmouth-late` is the same with most lights out and a strip of dawn."""
    is_late = name.endswith("late")
    lamps = LAMPS_LATE if is_late else LAMPS
    p = Plate("brackmouth", WIDE, HIGH)
    p.light = (1090, 210)
    sky(p)
    if is_late:
        p.flat(box(0, 250, WIDE, 90), MIST, 0.5)
    hills(p)
    terraces(p)
    towers(p, lamps)
    weir(p)
    right_bank(p)
    railway(p)
    wash(p, lamps)
    docks(p)
    boats(p)
    return p
