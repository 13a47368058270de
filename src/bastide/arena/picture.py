"""Plots below each other as a PNG, with a font of our own: the same picture on a machine that has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

WIDTH = 720
MARGIN = 24
TITLE, HEADING = 40, 36  # pixels that they take
ZOOM = 2.0
INK, PAPER, LINE = "#222222", "#fbf9f4", "#ccc5b5"
FONT = Path(__file__).parent / "inter.ttf"
STYLE = f"""
text {{ fill: {INK}; font-family: Inter; font-size: 13px; }}
.grid {{ stroke: {LINE}; stroke-width: 1; }}
.title {{ font-size: 22px; }}
.heading {{ font-size: 17px; }}
"""


@dataclass(frozen=True)
class Plot:
    """A drawing, as wide as all others; its colours are those of the page around it."""

    height: float
    parts: Sequence[str]
    label: str

    @property
    def svg(self) -> str:
        return (
            f'<svg viewBox="0 0 {WIDTH} {self.height}" width="{WIDTH}" role="img" aria-label="{escape(self.label)}" '
            f'xmlns="http://www.w3.org/2000/svg">{"".join(self.parts)}</svg>'
        )


def png(title: str, plots: Iterable[tuple[str, Plot]]) -> bytes:
    """The plots of a report, each new heading above its first one."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=stacked(title, plots),
        style_sheet=STYLE,
        background=PAPER,
        zoom=ZOOM,
        font_files=[str(FONT)],  # signs that it lacks come from the system
    )


def stacked(title: str, plots: Iterable[tuple[str, Plot]]) -> str:
    """All of it as one drawing."""
    parts = [f'<text class="title" x="0" y="24">{escape(title)}</text>']
    y: float = TITLE
    above = ""
    for heading, plot in plots:
        if heading != above:
            parts.append(f'<text class="heading" x="0" y="{y + HEADING - 14}">{escape(heading)}</text>')
            y += HEADING
            above = heading
        parts.append(f'<g transform="translate(0 {y})">{"".join(plot.parts)}</g>')
        y += plot.height + MARGIN
    wide, high = WIDTH + 2 * MARGIN, y + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" color="{INK}" '
        f'viewBox="{-MARGIN} {-MARGIN} {wide} {high}">{"".join(parts)}</svg>'
    )
