"""The covers of the boxes on the start page: each a tall plate, its title set over it by the page."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

from pictures.people import behind, front
from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, RED, Plate, box, disc, poly
from pictures.scenes import SCENES

WIDE: Final = 300
HIGH: Final = 400

SEA, DEPTH, ABYSS, FOAM = "#1B7F86", "#115E68", "#0B4450", "#BFE3D0"
LEAF, WOOD, CORAL, SAND = "#4E8F4A", "#143A34", "#E8694A", "#F6D08A"
"""The island's own tones: it is not by night."""
TEAL: Final = "#5FD0C3"
"""Letters and lights of the flooded city."""

Crop = tuple[float, float, float, float]


class Inset(Plate):
    """A small plate within a cover; its marks differ from those of all others there."""

    def __init__(self, name: str, prefix: str) -> None:
        self.prefix = prefix
        super().__init__(name)

    def mark(self) -> str:
        return self.prefix + super().mark()


def lay(p: Plate, inset: Plate, crop: Crop, to: Crop) -> None:
    """Show a part of a small plate, left, top, width and height, at a place of the cover."""
    x, y, w, h = to
    seen = " ".join(f"{part:g}" for part in crop)
    body = "".join(inset.body)
    p.body.append(
        f'<svg x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" viewBox="{seen}"'
        f' preserveAspectRatio="xMidYMid slice"><defs>{"".join(inset.defs)}</defs>{body}</svg>'
    )


def agent_decker(name: str) -> Plate:
    """The corridor, the door that is still open, and the agent from behind; the title is at the top."""
    p = Plate(name, WIDE, HIGH)
    p.flat("M0 0H300V110L238 152H154L0 84Z", INK)
    p.flat("M0 400L154 244H238L300 304V400Z", MIST)
    rays = "".join(f"M{196 + (x - 196) * 0.16:.0f} 242L{x} 400" for x in range(-420, 760, 62))
    p.inside(poly((0, 400), (154, 244), (238, 244), (300, 304), (300, 400)))
    p.line(rays + "".join(f"M0 {y}H300" for y in (252, 266, 286, 316, 360)), DEEP, 1.6)
    p.out()
    p.flat("M300 110L238 152V244L300 304Z", INK)
    p.flat("M14 150L60 164V300L14 346ZM84 172L116 181V254L84 278Z", INK)
    p.flat(box(154, 152, 84, 92), AMBER)
    p.flat(box(174, 172, 44, 72), PAPER)
    p.flat("M174 244H218L300 400H96Z", AMBER)
    p.flat("M186 244H208L262 400H150Z", PAPER)
    p.dots("M96 120H238V400H96Z", AMBER, 1.7, 7)
    p.flat("M66 96L128 118 176 118 140 92Z", PAPER)
    p.line("M0 400L154 244M238 244L300 304M0 84L154 152M300 110L238 152", INK, 3)
    camera(p)
    p.into(226, 336, turn=12)
    p.flat(box(-18, -20, 34, 46), PAPER)
    p.line(box(-18, -20, 34, 46), INK, 3)
    p.flat(box(-14, -16, 26, 22), RED)
    p.out()
    p.light, p.rim = (196, 190), PAPER
    p.into(104, 292, 1.4)
    behind(p, ["fedora", "coat"])
    p.out()
    return p


def camera(p: Plate) -> None:
    """A camera under the ceiling that looks down the corridor."""
    p.line("M262 96v34", INK, 5)
    p.into(262, 138, turn=-24)
    p.flat(box(-36, -13, 60, 26), PAPER)
    p.flat(box(-36, 0, 60, 13), MIST)
    p.line(box(-36, -13, 60, 26), INK, 3)
    p.flat(box(-50, -9, 14, 18), INK)
    p.flat(disc(14, -5, 3.5), RED)
    p.out()


def blight_chronicles(name: str) -> Plate:
    """The man in the mask before the sky that gives the campaign its name; the title is at the foot."""
    p = Plate(name, WIDE, HIGH, sky=INK)
    sky = Inset(name, "s")
    SCENES["finale"](sky)
    lay(p, sky, (60, 0, 160, 150), (0, 0, WIDE, 282))
    p.light, p.rim = (240, 120), AMBER
    p.into(150, 152, 2.05)
    front(p, ["helmet", "gasmask", "vest", "heavy"])
    p.out()
    p.flat(box(0, 280, WIDE, 120), INK)
    return p


def blight_demo(name: str) -> Plate:
    """One man before the lit gate, over the fence of whose site one has just climbed; the title is at the foot."""
    p = Plate(name, WIDE, HIGH, sky=PAPER)
    night = Inset(name, "n")
    SCENES["site"](night)
    lay(p, night, (90, 0, 150, 150), (0, 0, WIDE, 296))
    p.flat("M40 296V84l110-42 110 42v212z", INK)
    p.flat("M58 296V98l92-34 92 34v198z", AMBER)
    p.line("".join(f"M58 {y}h184" for y in range(112, 296, 15)), PAPER, 1.4)
    p.flat(disc(150, 150, 56), PAPER)
    p.light, p.rim = (150, 120), INK
    p.into(150, 196, 1.3)
    behind(p, ["fedora", "coat"])
    p.out()
    p.flat(disc(150, 66, 8), RED)
    p.line("".join(f"M{x} 296L{x + 40} 214M{x + 40} 296L{x} 214" for x in range(-40, 340, 27)), MIST, 1.5)
    p.line("M0 214H300", MIST, 3)
    p.line("M0 206q10-9 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0", INK, 2)
    p.flat(box(0, 294, WIDE, 106), PAPER)
    return p


def nightlancer(name: str) -> Plate:
    """A face under a hood, and below it the flooded quarter by night; the title is at the top."""
    p = Plate(name, WIDE, HIGH, sky=INK)
    canal = Inset(name, "c")
    SCENES["canal"](canal)
    lay(p, canal, (60, 0, 150, 150), (0, 66, WIDE, 300))
    p.light, p.rim = (260, 150), AMBER
    p.into(140, 216, 2.2)
    front(p, ["hood", "scarf"])
    p.out()
    roofs = ((0, 322, 34), (30, 304, 26), (62, 334, 40), (200, 326, 30), (236, 300, 24), (262, 320, 38))
    p.flat("".join(box(x, y, w, HIGH - y) for x, y, w in roofs), INK)
    for tone, lit in (
        (AMBER, ((8, 334), (38, 316), (72, 346), (86, 360), (218, 354), (242, 312), (270, 334))),
        (TEAL, ((18, 350), (38, 334), (208, 338), (250, 330), (284, 348))),
    ):
        p.flat("".join(box(x, y, 5, 7) for x, y in lit), tone)
    p.flat(box(0, 362, WIDE, 38), INK)
    for y, w, tone in ((368, 150, TEAL), (376, 96, AMBER), (384, 190, TEAL), (392, 70, AMBER)):
        p.flat(box(150 - w / 2, y, w, 3), tone)
    return p


def island(name: str) -> Plate:
    """A mountain with a face looks down on a small ship; the title is at the foot."""
    p = Plate(name, WIDE, HIGH, sky=CORAL)
    rays = "".join(
        poly((150, 138), (150 + 340 * cos(a), 138 - 340 * sin(a)), (150 + 340 * cos(b), 138 - 340 * sin(b)))
        for a, b in ((radians(angle), radians(angle + 11)) for angle in range(2, 180, 23))
    )
    p.flat(rays, SAND, 0.9)
    p.dots(box(0, 0, WIDE, 230), SAND, 2.2, 8)
    p.flat(disc(150, 114, 92), PAPER)
    p.into(-20, 0)
    mountain(p)
    p.out()
    trees(p)
    water(p)
    ship(p)
    p.flat(box(0, 344, WIDE, 56), PAPER)
    return p


def mountain(p: Plate) -> None:
    """The Spirit: shoulders of a mountain, a crown of antlers that leaf, a waterfall for a beard."""
    p.flat(
        "M-10 262C20 214 52 190 88 186C110 182 118 160 122 128C124 92 140 60 170 60C200 60 216 92 218 128"
        "C222 160 230 182 252 186C288 190 320 214 350 262V300H-10Z",
        WOOD,
    )
    p.flat(
        "M122 128C124 92 140 60 170 60C188 60 200 72 208 90C196 84 186 86 178 96C168 86 148 84 138 96"
        "C130 110 132 130 128 160C124 176 110 188 92 192C112 182 120 160 122 128Z",
        LEAF,
    )
    p.flat("M-10 262C20 214 52 190 88 186L110 196C76 204 40 226 24 262Z", LEAF)
    p.dots(
        "M218 128C222 160 230 182 252 186C288 190 320 214 350 262V300H210C250 250 230 170 218 128Z",
        LEAF,
        1.7,
        6,
    )
    p.line(
        "M138 66C112 54 104 34 108 8M122 44C104 40 92 30 90 16M112 30C120 22 122 12 120 0"
        "M202 66C228 54 236 34 232 8M218 44C236 40 248 30 250 16M228 30C220 22 218 12 220 0",
        WOOD,
        6,
        "round",
    )
    for x, y, r in ((108, 10, 11), (90, 18, 9), (232, 10, 11), (250, 18, 9), (122, 2, 7), (218, 2, 7)):
        p.flat(disc(x, y, r), LEAF)
        p.flat(disc(x + 3, y - 3, r * 0.55), SAND)
    p.flat("M140 122l24 8-6 9q-14 0-18-17zM200 122l-24 8 6 9q14 0 18-17z", AMBER)
    p.flat("M148 128l8 3-3 4zM192 128l-8 3 3 4z", PAPER)
    p.flat("M160 140h20l4 24-14 8-14-8z", LEAF)
    p.flat("M150 182q20 10 40 0l-6 10q-14 6-28 0z", "#0C2622")
    p.flat("M152 196C150 224 138 246 128 276H212C202 246 190 224 188 196Q170 206 152 196Z", FOAM)
    p.line("M160 204C158 232 152 250 146 276M170 206V276M180 204C182 232 188 250 194 276", SEA, 4)


def trees(p: Plate) -> None:
    """Draw the trees at both edges of the island's cover."""
    for x, y, s, tone in (
        (18, 242, 1.2, WOOD),
        (42, 230, 1.0, LEAF),
        (66, 244, 1.2, WOOD),
        (246, 236, 1.2, WOOD),
        (268, 228, 1.0, LEAF),
        (226, 250, 1.0, LEAF),
        (288, 246, 1.3, WOOD),
    ):
        p.into(x, y, s)
        p.flat("M0 0l-7 18h14zM0 9l-9 20h18z", tone)
        p.out()


def water(p: Plate) -> None:
    """The beach, and the sea before it in three depths."""
    p.flat("M-30 268C40 252 100 262 150 270S270 252 330 268V300H-30Z", SAND)
    shore = "M-30 278C40 266 100 276 150 282S270 266 330 278"
    p.flat(f"{shore}V400H-30Z", SEA)
    p.dots(f"{shore}V320H-30Z", FOAM, 1.4, 7)
    for y, tone in ((314, DEPTH), (332, ABYSS)):
        p.flat(f"M-20 {y}q28-12 56 0t56 0 56 0 56 0 56 0 56 0v90H-20z", tone)


def ship(p: Plate) -> None:
    """The first ship of the settlers."""
    p.into(226, 262, 1.25)
    p.flat("M-26 36h54l-8 16h-38z", INK)
    p.flat("M-22 40h46l-1 3h-44z", AMBER)
    p.line("M0 36V-14M-14 36V0M16 36V2", INK, 2.5)
    p.flat("M2-12q16 10 0 26zM2 16q22 6 0 18zM-12 2q12 8 0 20zM18 4q12 8 0 22z", PAPER)
    p.flat("M0-14l-12 4 12 4z", RED)
    p.out()


COVERS: Final[dict[str, Callable[[str], Plate]]] = {
    "agent-decker": agent_decker,
    "blight-chronicles": blight_chronicles,
    "blight-chronicles-demo": blight_demo,
    "nightlancer": nightlancer,
    "island": island,
}
"""The cover of each box, by its game."""
