"""Outlines of icons: read once, split into parts, and written as short as they can be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

PACK: Final = (
    Path(__file__).parents[2] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
)
"""The icons of game-icons.net as npm has them, in a box of 512 by 512."""

TOKEN: Final = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Segment = tuple[str, tuple[float, ...]]


@dataclass(frozen=True)
class Part:
    """One closed run of a path."""

    d: str
    points: list[tuple[float, float]]

    @property
    def area(self) -> float:
        total = 0.0
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            total += x1 * y2 - x2 * y1
        return abs(total) / 2

    def holds(self, x: float, y: float) -> bool:
        within = False
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                within = not within
        return within


@dataclass(frozen=True)
class Outline:
    """An icon: all of it, its silhouette without holes, its larger holes, and the box that it fills."""

    d: str
    solid: str
    holes: list[Part]
    box: tuple[float, float, float, float]


@cache
def pack() -> dict[str, str]:
    found = json.loads(PACK.read_text(encoding="utf-8"))
    bodies = {name: icon["body"] for name, icon in found["icons"].items()}
    return bodies | {name: bodies[alias["parent"]] for name, alias in found.get("aliases", {}).items()}


@cache
def outline(name: str) -> Outline:
    """Return the outer parts of an icon and the holes in them."""
    if name not in pack():
        raise KeyError(f"there is no icon {name!r}")
    parts = [part for d in re.findall(r' d="([^"]+)"', pack()[name]) for part in parts_of(d)]
    parts.sort(key=lambda part: -part.area)
    outer: list[Part] = []
    holes: list[Part] = []
    for part in parts:
        if any(other.holds(*part.points[0]) for other in outer):
            holes.append(part)
        else:
            outer.append(part)
    xs = [x for part in outer for x, _ in part.points]
    ys = [y for part in outer for _, y in part.points]
    frame = (min(xs), min(ys), max(xs), max(ys))
    return Outline("".join(part.d for part in parts), "".join(part.d for part in outer), holes, frame)


def parts_of(d: str) -> Iterator[Part]:
    for run in runs(d):
        points = list(flattened(run))
        if len(points) > 2:
            yield Part(written(run), points)


def runs(d: str) -> Iterator[list[Segment]]:
    """The closed runs of a path in absolute M, L, C, Q and A."""
    tokens = TOKEN.findall(d)
    at = 0
    command = ""
    x = y = x0 = y0 = 0.0
    control: tuple[float, float] | None = None
    run: list[Segment] = []
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        kind = command.upper()
        if kind == "A":
            values, at = arc_values(tokens, at)
        else:
            values = [float(token) for token in tokens[at : at + TAKES[kind]]]
            at += TAKES[kind]
        ox, oy = (x, y) if command.islower() else (0.0, 0.0)
        last, control = control, None
        if kind == "M":
            if len(run) > 1:
                yield run
            x, y = x0, y0 = ox + values[0], oy + values[1]
            run = [("M", (x, y))]
            command = "l" if command == "m" else "L"
        elif kind == "Z":
            if len(run) > 1:
                yield run
            x, y = x0, y0
            run = [("M", (x, y))]
        elif kind in "LHV":
            x = ox + values[0] if kind != "V" else x
            y = oy + values[-1] if kind != "H" else y
            run.append(("L", (x, y)))
        elif kind == "A":
            x, y = ox + values[5], oy + values[6]
            run.append(("A", (*values[:5], x, y)))
        else:
            points = [v + (oy if i % 2 else ox) for i, v in enumerate(values)]
            if kind in "ST":
                cx, cy = (2 * x - last[0], 2 * y - last[1]) if last else (x, y)
                points = [cx, cy, *points]
            control = (points[-4], points[-3])
            x, y = points[-2:]
            run.append(("C" if len(points) == 6 else "Q", tuple(points)))
    if len(run) > 1:
        yield run


def arc_values(tokens: list[str], at: int) -> tuple[list[float], int]:
    """The seven values of an arc; its two flags may be written without anything between."""
    values: list[float] = []
    while len(values) < 7:
        token = tokens[at]
        if len(values) in (3, 4) and len(token) > 1:
            values.append(float(token[0]))
            tokens[at] = token[1:]
        else:
            values.append(float(token))
            at += 1
    return values, at


def flattened(run: list[Segment]) -> Iterator[tuple[float, float]]:
    """Yield points along a run of segments, with two points on each curve."""
    x = y = 0.0
    for kind, v in run:
        if kind == "C":
            for t in (0.33, 0.67):
                s = 1 - t
                yield (
                    s**3 * x + 3 * s * s * t * v[0] + 3 * s * t * t * v[2] + t**3 * v[4],
                    s**3 * y + 3 * s * s * t * v[1] + 3 * s * t * t * v[3] + t**3 * v[5],
                )
        elif kind == "Q":
            yield 0.25 * x + 0.5 * v[0] + 0.25 * v[2], 0.25 * y + 0.5 * v[1] + 0.25 * v[3]
        x, y = v[-2:]
        yield x, y


def written(run: list[Segment]) -> str:
    """A run in whole numbers relative to where the pen is, so that nothing drifts."""
    text, px, py = "", 0, 0
    for kind, v in run:
        whole = [round(value) for value in v]
        if kind == "M":
            text += f"M{whole[0]} {whole[1]}"
        elif kind == "A":
            flags = f"{max(1, whole[0])} {max(1, whole[1])} {whole[2]} {whole[3]} {whole[4]}"
            text += f"a{flags} {whole[5] - px} {whole[6] - py}"
        else:
            moved = [value - (py if i % 2 else px) for i, value in enumerate(whole)]
            if any(moved):
                text += kind.lower() + joined(moved)
        px, py = whole[-2:]
    return text + "z"


def joined(values: list[int]) -> str:
    text = ""
    for value in values:
        text += f"{value}" if value < 0 or not text else f" {value}"
    return text
