"""The plots of a report, as Vega-Lite says them; the libraries that draw them go into the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldcraft.extras import library
from fieldcraft.lab.findings import CardEffect, Rate, TrackPoint

WIDTH: Final = 640
ROW: Final = 20
"""Height of a row of a chart, in pixels."""
BARS: Final = 40
"""Number of bars of the chart of lengths."""
BLUE, RED, GREY = "#2a6f97", "#c2553a", "#8a8f98"
ENDS: Final = {"won": BLUE, "not won": RED}
FONT: Final = "system-ui, sans-serif"


def drawn(chart: Any) -> dict[str, Any]:
    """A chart as the page wants it."""
    styled = chart.configure(font=FONT).configure_view(strokeOpacity=0).configure_axis(gridColor="#e4e6ea")
    found: dict[str, Any] = styled.to_dict()
    return found


def ends(altair: Any) -> Any:
    """Games that were won and others by their colours."""
    scale = altair.Scale(domain=list(ENDS), range=list(ENDS.values()))
    return altair.Color("end:N", scale=scale, title=None, legend=altair.Legend(orient="top"))


def rates(found: Mapping[str, Rate], title: str) -> dict[str, Any]:
    """Rates with their intervals, a row each."""
    altair = library("altair")
    rows = [
        {
            "name": name,
            "rate": rate.value,
            "low": rate.interval[0],
            "high": rate.interval[1],
            "of": rate.games,
        }
        for name, rate in found.items()
        if rate.games
    ]
    y = altair.Y("name:N", sort=None, title=None)
    base = altair.Chart(altair.Data(values=rows))
    scale = altair.Scale(domain=[0, 1])
    x = altair.X("low:Q", scale=scale, title=title, axis=altair.Axis(format=".0%"))
    tip = [altair.Tooltip("name:N"), altair.Tooltip("rate:Q", format=".1%"), altair.Tooltip("of:Q")]
    span = base.mark_rule(color=BLUE, strokeWidth=3, opacity=0.45).encode(x=x, x2="high:Q", y=y, tooltip=tip)
    point = base.mark_point(color=BLUE, filled=True, size=70, opacity=1).encode(
        x=altair.X("rate:Q", scale=scale), y=y, tooltip=tip
    )
    return drawn((span + point).properties(width=WIDTH, height=ROW * max(2, len(rows))))


def lengths(games: Sequence[tuple[int, int, bool]]) -> dict[str, Any]:
    """Chart the lengths of games, in turns and in decisions."""
    altair = library("altair")
    panels = []
    for at, title in enumerate(("turns", "decisions")):
        values = [game[at] for game in games]
        step = max(1, -(-(max(values) - min(values) + 1) // BARS))
        counted: dict[tuple[int, str], int] = {}
        for game in games:
            key = game[at] // step * step, list(ENDS)[not game[2]]
            counted[key] = counted.get(key, 0) + 1
        rows = [{"from": low, "to": low + step, "end": end, "games": n} for (low, end), n in counted.items()]
        panels.append(
            altair.Chart(altair.Data(values=rows))
            .mark_bar(stroke="white", strokeWidth=0.5)
            .encode(
                x=altair.X("from:Q", bin="binned", title=title),
                x2="to:Q",
                y=altair.Y("sum(games):Q", title="games"),
                color=ends(altair),
                order=altair.Order("end:N", sort="descending"),
                tooltip=["from:Q", "to:Q", "end:N", "games:Q"],
            )
            .properties(width=WIDTH // 2 - 40, height=180)
        )
    return drawn(altair.hconcat(*panels))


def tracks(points: Sequence[TrackPoint]) -> dict[str, Any]:
    """Chart each track by turn: the mean, and the range of the middle half of games."""
    altair = library("altair")
    names = list(dict.fromkeys(point.track for point in points))
    panels = []
    for name in names:
        rows = [
            point._asdict() | {"end": list(ENDS)[not point.won]} for point in points if point.track == name
        ]
        base = altair.Chart(altair.Data(values=rows)).encode(x=altair.X("turn:Q", title="turn"))
        band = base.mark_area(opacity=0.18).encode(
            y=altair.Y("low:Q", title=name), y2="high:Q", color=ends(altair)
        )
        tip = ["turn:Q", "end:N", altair.Tooltip("mean:Q", format=".1f"), "games:Q"]
        line = base.mark_line(strokeWidth=2).encode(y="mean:Q", color=ends(altair), tooltip=tip)
        panels.append((band + line).properties(width=WIDTH // 2 - 40, height=180))
    return drawn(altair.concat(*panels, columns=2))


def failures(found: Mapping[tuple[str, str], int], stages: Sequence[str]) -> dict[str, Any]:
    """Chart the reasons of losses by stage, in the order of stages."""
    altair = library("altair")
    rows = [{"stage": stage, "reason": reason, "games": n} for (stage, reason), n in found.items()]
    has_stages = any(stage for stage, _ in found)
    reasons = list(dict.fromkeys(reason for _, reason in found))
    colours = [RED, BLUE, "#d9a441", "#5b8c5a", "#7d5ba6", GREY]
    scale = altair.Scale(domain=reasons, range=(colours * len(reasons))[: len(reasons)])
    legend = altair.Legend(orient="bottom", columns=1, labelLimit=600) if has_stages else None
    return drawn(
        altair.Chart(altair.Data(values=rows))
        .mark_bar()
        .encode(
            x=altair.X("sum(games):Q", title="games"),
            y=altair.Y(
                "stage:N" if has_stages else "reason:N",
                sort=list(stages) if has_stages else "-x",
                title=None,
                axis=altair.Axis(labelLimit=400),
            ),
            color=altair.Color("reason:N", scale=scale, title=None, legend=legend),
            tooltip=["stage:N", "reason:N", "games:Q"],
        )
        .properties(width=WIDTH if has_stages else WIDTH // 2)
    )


def effects(found: Mapping[str, CardEffect]) -> dict[str, Any]:
    """Chart the effect of each card on the chance to win, one row a card, with intervals."""
    altair = library("altair")
    rows = [{"name": name} | effect._asdict() for name, effect in found.items()]
    y = altair.Y("name:N", sort=None, title=None, axis=altair.Axis(labelLimit=240))
    base = altair.Chart(altair.Data(values=rows))
    axis = altair.Axis(format="+.0%")
    tip = [altair.Tooltip("name:N"), *(altair.Tooltip(f"{at}:Q", format="+.1%") for at in CardEffect._fields)]
    x = altair.X("low:Q", title="to the chance to win", axis=axis)
    sign = altair.condition("datum.difference > 0", altair.value(BLUE), altair.value(RED))
    span = base.mark_rule(strokeWidth=3, opacity=0.45).encode(x=x, x2="high:Q", y=y, color=sign, tooltip=tip)
    point = base.mark_point(filled=True, size=60, opacity=1).encode(
        x="difference:Q", y=y, color=sign, tooltip=tip
    )
    none = altair.Chart(altair.Data(values=[{}])).mark_rule(color=GREY).encode(x=altair.datum(0))
    return drawn((none + span + point).properties(width=WIDTH, height=ROW * max(2, len(rows))))


def script() -> str:
    """The charting library, to be included in the page."""
    library("altair")
    found: str = library("vl_convert").javascript_bundle()
    return found
