"""A sheet and what is printed on it: flat shapes, lines, dots, and solids lit from one side."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, pi, sin
from random import Random
from typing import Final

from pictures.focus import Subjects, crop

INK: Final = "#0E1628"
DEEP: Final = "#2B3C59"
MIST: Final = "#7B8FA1"
AMBER: Final = "#F2A93B"
PAPER: Final = "#F3E8D3"
RED: Final = "#D4402B"

WIDTH: Final = 240
HEIGHT: Final = 150
MIDDLE: Final = "50% 50%"
"""The crop of a picture that declares nothing else."""

Point = tuple[float, float]


def n(number: float) -> str:
    """A number as paths have it: one digit after the point, and none that is not needed."""
    text = f"{round(number * 2) / 2:.1f}".rstrip("0").rstrip(".")  # half a step is finer than anybody sees
    return "0" if text in ("-0", "") else text


def poly(*points: Point) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + "Z"


def box(x: float, y: float, w: float, h: float) -> str:
    return f"M{n(x)} {n(y)}h{n(w)}v{n(h)}h{n(-w)}z"


def disc(x: float, y: float, r: float, ry: float | None = None) -> str:
    ry = ry or r
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(ry)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(ry)} 0 1 0 {n(-2 * r)} 0z"


def lattice(x1: float, y1: float, x2: float, y2: float, w: float, steps: int, w2: float | None = None) -> str:
    """Two rails with a zigzag between them: masts, jibs, gantries, bridge decks."""
    end = w if w2 is None else w2
    a = atan2(y2 - y1, x2 - x1) + pi / 2

    def at(t: float, side: int) -> Point:
        half = side * (w + (end - w) * t) / 2
        return x1 + (x2 - x1) * t + half * cos(a), y1 + (y2 - y1) * t + half * sin(a)

    def run(points: Iterable[Point]) -> str:
        return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)

    zigzag = [at(i / steps, 1 if i % 2 else -1) for i in range(steps + 1)]
    return run([at(0, -1), at(1, -1)]) + run([at(0, 1), at(1, 1)]) + run(zigzag)


class Plate:
    """One picture. Light falls from the right; a scene that needs it from the left mirrors the plate."""

    def __init__(self, name: str, width: int = WIDTH, height: int = HEIGHT, sky: str | None = DEEP) -> None:
        self.name = name
        self.width, self.height = width, height
        self.chance = Random(name)
        self.light: Point = (200, 34)
        self.rim, self.half, self.core = AMBER, DEEP, INK
        """Tones of a solid: in the light, turned away from it, and in the dark."""
        self.ground = 118.0
        """Height of the ground under the things of the scene."""
        self.stuff = MIST
        """Tone of things that the light no longer reaches."""
        self.shadows = True
        """True if things are on a ground."""
        self.mirrored = False
        self.subjects = Subjects()
        self.defs: list[str] = []
        self.body: list[str] = []
        self.patterns: dict[tuple[float, float, str], str] = {}
        self.clips: dict[str, str] = {}
        if sky:
            self.flat(box(0, 0, width, height), sky)

    # ---- what is printed

    def flat(self, d: str, tone: str, opacity: float = 1) -> None:
        faint = f' opacity="{opacity}"' if opacity < 1 else ""
        self.body.append(f'<path d="{d}" fill="{tone}"{faint}/>')

    def line(self, d: str, tone: str, width: float = 1, cap: str = "butt") -> None:
        ends = f' stroke-linecap="{cap}"' if cap != "butt" else ""
        self.body.append(
            f'<path d="{d}" fill="none" stroke="{tone}" stroke-width="{n(width)}"{ends} stroke-linejoin="round"/>'
        )

    def hatch(self, d: str, tone: str, angle: float = 45, gap: float = 4, width: float = 1) -> None:
        """An outline filled with parallel lines."""
        self.flat(d, self.lines(tone, angle, gap, width))

    def dots(self, d: str, tone: str, size: float, gap: float = 4, angle: float = 30) -> None:
        """An outline filled with a halftone of dots."""
        self.flat(
            d,
            self.pattern(
                gap, angle, f'<circle cx="{n(gap / 2)}" cy="{n(gap / 2)}" r="{size:g}" fill="{tone}"/>'
            ),
        )

    def lines(self, tone: str, angle: float, gap: float, width: float) -> str:
        return self.pattern(
            gap, angle, f'<path d="M0 0h{gap:g}" stroke="{tone}" stroke-width="{2 * width:g}"/>'
        )

    def pattern(self, gap: float, angle: float, drawing: str) -> str:
        key = (gap, angle, drawing)
        if key not in self.patterns:
            self.patterns[key] = mark = self.mark()
            self.defs.append(
                f'<pattern id="{mark}" width="{gap:g}" height="{gap:g}" patternUnits="userSpaceOnUse"'
                f' patternTransform="rotate({angle:g})">{drawing}</pattern>'
            )
        return f"url(#{self.patterns[key]})"

    def lit(
        self,
        d: str,
        dx: float,
        dy: float = 0,
        rim: str | None = None,
        half: str | None = None,
        core: str | None = None,
        step: float = 2.2,
        cut: float | None = None,
    ) -> None:
        """A solid: rim, half tone and core inside one outline, each a little further from the light.

        With `cut` the half tone is hatched at that angle, as in a woodcut.
        """
        rim, half, core = rim or self.rim, half or self.half, core or self.core
        mark = self.clip(d)

        def use(tone: str, k: float) -> str:
            return f'<use href="#{mark}p" x="{n(dx * k)}" y="{n(dy * k)}" fill="{tone}"/>'

        middle = use(half, 1) if cut is None else use(core, 1) + use(self.lines(half, cut, 3, 0.75), 1)
        self.body.append(f'<g clip-path="url(#{mark})">{use(rim, 0)}{middle}{use(core, step)}</g>')

    def shade(self, d: str, scale: float, dx: float, dy: float) -> None:
        """The dark side of a solid: lines where its outline turns away from the light."""
        mark = self.clip(d)
        gap = 3.4 / scale
        tone = self.pattern(gap, 45, f'<path d="M0 0h{gap:g}" stroke="{INK}" stroke-width="{gap * 0.56:g}"/>')
        hole = self.mark()
        self.defs.append(
            f'<mask id="{hole}"><use href="#{mark}p" fill="#fff"/><use href="#{mark}p" x="{n(dx * -5)}" y="{n(dy * -5)}" fill="#000"/></mask>'
        )
        self.body.append(f'<use href="#{mark}p" fill="{tone}" mask="url(#{hole})"/>')

    def clip(self, d: str) -> str:
        if d not in self.clips:
            self.clips[d] = mark = self.mark()
            self.defs.append(f'<clipPath id="{mark}"><path id="{mark}p" d="{d}"/></clipPath>')
        return self.clips[d]

    def mark(self) -> str:
        return f"i{len(self.defs)}"

    def inside(self, d: str) -> None:
        """Cut everything up to `out` to an outline."""
        self.body.append(f'<g clip-path="url(#{self.clip(d)})">')

    def into(self, x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False) -> None:
        """Give everything up to `out` its own origin, size and turn."""
        size = f" scale({-scale if flip else scale:.4g} {scale:.4g})" if flip or scale != 1 else ""
        spin = f" rotate({turn:g})" if turn else ""
        self.body.append(f'<g transform="translate({n(x)} {n(y)}){spin}{size}">')

    def out(self) -> None:
        self.body.append("</g>")

    # ---- light and air

    def glow(self, radii: Iterable[float], tone: str, gap: float = 4) -> None:
        """Light in the air: rings of dots, smaller further out."""
        for i, radius in enumerate(sorted(radii, reverse=True)):
            self.dots(disc(*self.light, radius), tone, round(gap * (0.16 + 0.13 * i), 2), gap)

    def grain(self, inner: float, outer: float, tone: str, count: int = 140, size: float = 0.9) -> None:
        """Specks round the light that thin out with distance."""
        x0, y0 = self.light
        spots = []
        for _ in range(count):
            r = inner + (outer - inner) * self.chance.random() ** 1.7
            a = self.chance.random() * 2 * pi
            spots.append((round(x0 + r * cos(a)), round(y0 + r * sin(a))))
        self.spots(spots, tone, size)

    def specks(
        self, x: float, y: float, w: float, h: float, tone: str, count: int = 60, size: float = 0.8
    ) -> None:
        self.spots(
            [
                (round(x + w * self.chance.random()), round(y + h * self.chance.random()))
                for _ in range(count)
            ],
            tone,
            size,
        )

    def spots(self, points: Iterable[tuple[int, int]], tone: str, size: float) -> None:
        d, at = "", (0, 0)
        for x, y in points:
            if 0 < x < self.width and 0 < y < self.height:
                d += f"m{x - at[0]} {y - at[1]}h0"
                at = (x, y)
        if d:
            self.line("M0 0" + d, tone, size, "round")

    def windows(
        self,
        x: float,
        y: float,
        cols: int,
        rows: int,
        dx: float,
        dy: float,
        tone: str,
        share: float = 0.3,
        w: float = 2,
        h: float = 3,
    ) -> None:
        """Draw a grid of windows, a share of them lit."""
        self.flat(
            "".join(
                box(x + c * dx, y + r * dy, w, h)
                for c in range(cols)
                for r in range(rows)
                if self.chance.random() < share
            ),
            tone,
        )

    def water(self, x: float, top: float, bottom: float, spread: float, tone: str, rows: int = 9) -> None:
        """Broken reflection under a light."""
        d = ""
        for i in range(rows):
            t = i / rows
            y = top + (bottom - top) * t**1.3
            w = spread * (0.35 + t) * (0.6 + 0.6 * self.chance.random())
            d += box(x - w / 2 + spread * 0.3 * (self.chance.random() - 0.5), y, w, 0.9 + 2.2 * t)
        self.flat(d, tone)

    def trim(self, d: str) -> None:
        """Cut everything drawn until now to an outline, for plates without a frame."""
        self.body = [f'<g clip-path="url(#{self.clip(d)})">', *self.body, "</g>"]

    def focus(self) -> str:
        """Return the `object-position` whose crops keep what the picture shows, '' if that is the middle."""
        kept = self.subjects.kept()
        if not kept:
            return ""
        left, top, right, bottom = kept
        if self.mirrored:
            left, right = self.width - right, self.width - left
        across, down = crop(left, right, self.width), crop(top, bottom, self.height)
        position = f"{across:.0%} {down:.0%}"
        return position if position != MIDDLE else ""

    def svg(self) -> str:
        body = "".join(self.body)
        if self.mirrored:
            body = f'<g transform="matrix(-1 0 0 1 {self.width} 0)">{body}</g>'
        defs = f"<defs>{''.join(self.defs)}</defs>" if self.defs else ""
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{defs}{body}</svg>\n'
