"""Reports: tables, and plots drawn here as SVG. As one HTML file that needs nothing else, or the plots as a PNG."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ..core.errors import BadFile, BadInput
from .picture import WIDTH, Plot, png

SUFFIXES = (".html", ".png")
ROW = 26
LETTER = 7.5  # pixels, on average
LONGEST_LABEL = 48
LEGEND = 4  # names in a row
COLOURS = ("#2f5d8a", "#b3541e", "#3f7d4e", "#7a4b8c", "#8a7a2f", "#5a5a5a")
STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fbf9f4; --line: #ccc5b5; --soft: #8886; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --paper: #1d1c1a; --line: #4a4740; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 600; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { padding: .25rem .8rem; border-bottom: 1px solid var(--line);
  text-align: right; } td:first-child, th:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.grid { stroke: var(--line); stroke-width: 1; }
"""


@dataclass(frozen=True)
class Bar:
    """A value with its interval."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    series: int = 0


class Page:
    """A report under construction."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.plots: list[tuple[str, Plot]] = []  # each with the heading that it stands under
        self._heading = ""

    def heading(self, text: str) -> None:
        self._heading = text
        self.parts.append(f"<h2>{escape(text)}</h2>")

    def text(self, text: str) -> None:
        self.parts.append(f"<p>{escape(text)}</p>")

    def table(self, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Rows under a head; every cell is text."""
        cells = "".join(f"<th>{escape(str(cell))}</th>" for cell in head)
        body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
        self.parts.append(f"<table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>")

    def figure(self, plot: Plot) -> None:
        """A drawing."""
        self.plots.append((self._heading, plot))
        self.parts.append(f"<figure>{plot.svg}</figure>")

    def html(self) -> str:
        """The whole page, which loads nothing from elsewhere."""
        return (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{STYLE}</style></head>"
            f"<body><h1>{escape(self.title)}</h1>{''.join(self.parts)}</body></html>\n"
        )

    def save(self, path: Path) -> None:
        """Write the page to a file, or its plots if the file is a picture."""
        check_name(path)
        content = png(self.title, self.plots) if path.suffix.lower() == ".png" else self.html().encode()
        try:
            path.write_bytes(content)
        except OSError as error:
            raise BadFile(f"{path} cannot be written: {error.strerror}") from None


def check_name(path: Path) -> None:
    """Refuse a file that no report can be written to; better before a million games than after them."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"a report is written to a file that ends in {' or '.join(SUFFIXES)}, not to {path}")
    try:
        if not path.parent.is_dir():
            raise BadInput(f"{path} cannot be written: there is no folder {path.parent}")
        if path.is_dir():
            raise BadInput(f"{path} cannot be written: it is a folder")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadInput(f"{path} cannot be written: permission denied")
    except OSError as error:  # a name that is too long
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def bars(items: Sequence[Bar], unit: str = "", reference: float | None = None, series: Sequence[str] = ()) -> Plot:
    """Horizontal bars with intervals, and a dashed line at a value to compare with; several series with a legend."""
    labels = [shortened(item.label) for item in items]
    start = max(120.0, 16 + LETTER * max(map(len, labels), default=0))
    ends = [x for item in items for x in (item.value, item.low, item.high) if x is not None]
    low, high = min([0.0, *ends]), max([1e-9, *ends]) * 1.05

    def x(value: float) -> float:
        return start + (value - low) / (high - low) * (WIDTH - start - 90)

    out = []
    for row, (item, label) in enumerate(zip(items, labels, strict=True)):
        y = row * ROW + 4
        left, right = sorted((x(0.0), x(item.value)))
        colour = COLOURS[item.series % len(COLOURS)]
        out.append(f'<text x="{start - 8:.1f}" y="{y + 14}" text-anchor="end">{escape(label)}</text>')
        out.append(f'<rect x="{left:.1f}" y="{y}" width="{right - left:.1f}" height="{ROW - 8}" fill="{colour}"/>')
        if item.low is not None and item.high is not None:
            middle = y + (ROW - 8) / 2
            out.append(
                f'<path d="M{x(item.low):.1f} {middle}H{x(item.high):.1f}" stroke="currentColor" stroke-width="2"/>'
            )
        edge = x(max(0.0, item.value, item.high if item.high is not None else item.value))
        out.append(f'<text x="{edge + 6:.1f}" y="{y + 14}">{number(item.value)}{escape(unit)}</text>')
    height = len(items) * ROW + 4
    if reference is not None:
        out.append(f'<path d="M{x(reference):.1f} 0V{height}" class="grid" stroke-dasharray="4 3"/>')
    names = legend(series, height + 6) if len(series) > 1 else []
    return Plot(height + legend_height(series) if names else height, out + names, "bar chart")


def shortened(label: str) -> str:
    """Long names differ at their ends more often than in the middle."""
    if len(label) <= LONGEST_LABEL:
        return label
    return f"{label[: LONGEST_LABEL // 2]}…{label[-(LONGEST_LABEL // 2 - 1) :]}"


def legend(names: Sequence[str], top: float) -> list[str]:
    """The colours of several series, so many in a row."""
    out = []
    wide = (WIDTH - 60) / LEGEND
    for i, name in enumerate(names):
        x, y = 40 + i % LEGEND * wide, top + i // LEGEND * 20
        out.append(f'<rect x="{x:.1f}" y="{y}" width="12" height="12" fill="{COLOURS[i % len(COLOURS)]}"/>')
        out.append(f'<text x="{x + 17:.1f}" y="{y + 11}">{escape(name[:20])}</text>')
    return out


def legend_height(names: Sequence[str]) -> int:
    return 20 * -(-len(names) // LEGEND)


def histogram(counts: dict[int, int], label: str, series: int = 0) -> Plot:
    """How often each number came, gathered into at most sixty columns."""
    low, high = min(counts), max(counts)
    step = max(1, -(-(high - low + 1) // 60))
    columns = [0] * ((high - low) // step + 1)
    for value, count in counts.items():
        columns[(value - low) // step] += count
    tallest = max(columns)
    wide = (WIDTH - 60) / len(columns)
    out = [
        f'<rect x="{30 + i * wide:.1f}" y="{170 - 150 * n / tallest:.1f}" width="{max(1.0, wide - 1):.1f}" '
        f'height="{150 * n / tallest:.1f}" fill="{COLOURS[series % len(COLOURS)]}"/>'
        for i, n in enumerate(columns)
    ]
    out.append(f'<text x="30" y="190">{low}</text><text x="{WIDTH - 30}" y="190" text-anchor="end">{high}</text>')
    out.append(f'<text x="{WIDTH / 2}" y="190" text-anchor="middle">{escape(label)}</text>')
    return Plot(200, out, f"histogram of {label}")


def lines(series: Mapping[str, Sequence[float]], top: float, label: str, bottom: float = 0.0) -> Plot:
    """Curves over a common axis."""
    longest = max(2, *(len(values) for values in series.values()))

    def point(i: int, value: float) -> str:
        y = 230 - 210 * (value - bottom) / max(1e-9, top - bottom)
        return f"{40 + i * (WIDTH - 60) / (longest - 1):.1f},{y:.1f}"

    out = [f'<path d="M40 {y}H{WIDTH - 20}" class="grid"/>' for y in (20, 125, 230)]
    out.append(f'<text x="34" y="24" text-anchor="end">{number(top)}</text>')
    out.append(f'<text x="34" y="234" text-anchor="end">{number(bottom)}</text>')
    for i, values in enumerate(series.values()):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(point(k, value) for k, value in enumerate(values))
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
    out.append(f'<text x="{WIDTH - 20}" y="247" text-anchor="end">{escape(label)}</text>')
    out.extend(legend(list(series), 256))
    return Plot(255 + legend_height(list(series)), out, label)


def number(value: float) -> str:
    """Three figures, or a whole number."""
    return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"
