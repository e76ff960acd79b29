"""A report as a document: the same sections as a page of HTML with plots, or as Markdown with tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from fieldcraft.lab import charts

STYLE: Final = """
:root { color-scheme: light; --ink: #1d232b; --soft: #5d6672; --line: #e1e4e9; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; color: var(--ink); background: #fff;
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.9rem; } h2 { margin: 2.75rem 0 .5rem; font-size: 1.25rem; }
header p { margin: .25rem 0 0; color: var(--soft); } p { max-width: 46rem; }
nav { margin-top: 1rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .9rem; }
a { color: #2a6f97; } .scroll, .chart { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; border-bottom: 1px solid var(--line);
  white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } td.n { text-align: right; }
td.w { min-width: 24rem; white-space: normal; }
details summary { cursor: pointer; color: #2a6f97; margin: .75rem 0; }
"""

LONG: Final = 60
"""A text of more characters may take several lines of its cell."""


@dataclass
class Section:
    """A part of a report."""

    title: str
    lines: Sequence[str] = ()
    """Paragraphs, and tables in Markdown where a game's own figures bring them."""
    rows: Sequence[Sequence[str]] = ()
    """A table, its head first."""
    chart: Callable[[], dict[str, Any]] | None = None
    """Draws the plot; called for a page alone."""
    is_long: bool = field(default=False)
    """True if the table is collapsed on a page."""


# -- Markdown ------------------------------------------------------------------------------------


def markdown(heading: str, sections: Sequence[Section]) -> str:
    """The tables and words of all sections."""
    lines = [f"### {heading}", ""]
    for section in sections:
        lines += [f"#### {section.title}", ""]
        lines += section.lines
        if section.lines and section.lines[-1]:
            lines.append("")
        if section.rows:
            head, *rows = section.rows
            lines += [row_of(head), "|" + "---|" * len(head), *map(row_of, rows), ""]
    return "\n".join(lines).rstrip() + "\n"


def row_of(cells: Sequence[str]) -> str:
    """Return cells as a row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


# -- HTML ----------------------------------------------------------------------------------------


def html(title: tuple[str, str], sections: Sequence[Section]) -> str:
    """A page that needs no other file, since it contains the charting library."""
    name, line = (escape(text) for text in title)
    specs = [section.chart() for section in sections if section.chart is not None]
    links = "".join(
        f'<a href="#s{number}">{escape(section.title)}</a>' for number, section in enumerate(sections)
    )
    numbers = iter(range(len(specs)))
    body = "".join(part(number, section, numbers) for number, section in enumerate(sections))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><header><h1>{name}</h1><p>{line}</p><nav>{links}</nav></header><main>{body}</main>"
        f"<script>{charts.script()}</script><script>{embedding(specs)}</script></body></html>\n"
    )


def embedding(specs: Sequence[dict[str, Any]]) -> str:
    """Draws each plot in its place."""
    data = json.dumps(specs).replace("</", "<\\/")
    return f"{data}.forEach((spec, at) => vegaEmbed('#chart' + at, spec, {{actions: false}}));"


def part(number: int, section: Section, numbers: Iterator[int]) -> str:
    """A section of the page."""
    plot = f'<div class="chart" id="chart{next(numbers)}"></div>' if section.chart is not None else ""
    table = table_of(section.rows) if section.rows else ""
    if section.is_long:
        table = f"<details><summary>All {len(section.rows) - 1}</summary>{table}</details>"
    words = "".join(blocks(section.lines))
    return f'<section id="s{number}"><h2>{escape(section.title)}</h2>{words}{plot}{table}</section>'


def blocks(lines: Sequence[str]) -> Iterator[str]:
    """Paragraphs, and tables written in Markdown."""
    rows: list[list[str]] = []
    for line in [*lines, ""]:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not set("".join(cells)) <= set("-:"):
                rows.append(cells)
            continue
        if rows:
            yield table_of(rows)
            rows = []
        if line:
            yield f"<p>{escape(line)}</p>"


def table_of(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as an HTML table, the first row as its head."""
    head, *others = rows
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(map(cell_of, row))}</tr>" for row in others)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def cell_of(text: str) -> str:
    """A cell. Numbers are aligned to the right, and long texts have several lines."""
    kind = ' class="n"' if text.replace(",", "").isdigit() else ' class="w"' if len(text) > LONG else ""
    return f"<td{kind}>{escape(text)}</td>"
