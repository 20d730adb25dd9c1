"""Estimates as a picture: a mark on a line for each, with its interval; as text, or as SVG for a page."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from cardenza.mass.figures import Estimate

CELLS: Final = 44  # of a line of text
LABEL: Final = 150
SCALE: Final = 430
ROW: Final = 28
HEAD: Final = 46
FOOT: Final = 40
WIDTH: Final = LABEL + SCALE + 120
INK: Final = "#22303c"
LINE: Final = "#1f6f8b"
FAINT: Final = "#b8c2cc"


class Row(NamedTuple):
    """One thing that was measured."""

    label: str
    value: Estimate


class Chart(NamedTuple):
    """Rows on one scale; where they are held against something, that is the `reference`."""

    title: str
    rows: Sequence[Row]
    reference: float | None = None

    def ends(self) -> tuple[float, float]:
        """The scale: all that is shown, and a little more."""
        values = [each for row in self.rows for each in row.value]
        values += [] if self.reference is None else [self.reference]
        low, high = min(values), max(values)
        margin = 0.05 * (high - low) or 0.5
        return low - margin, high + margin


def number(value: float) -> str:
    """A figure with as many places as it needs.

    >>> [number(value) for value in (0.5, 12.34, 1234.5)]
    ['0.500', '12.3', '1234']
    """
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}" if abs(value) < 1000 else f"{value:.0f}"


def text_lines(chart: Chart) -> list[str]:
    """For a terminal.

    >>> print("\\n".join(text_lines(Chart("share", [Row("5", Estimate(0.6, 0.5, 0.7))], 0.4))))
    share
    5      :            |------------o------------|   0.600 [0.500, 0.700]
    """
    width = max([len(row.label) for row in chart.rows], default=0) + 3
    return [chart.title, *[f"{row.label:{width}} {_cells(chart, row)} {_told(row.value)}" for row in chart.rows]]


def _cells(chart: Chart, row: Row) -> str:
    low, high = chart.ends()

    def cell(value: float) -> int:
        return round((value - low) / (high - low) * (CELLS - 1))

    cells = [" "] * CELLS
    if chart.reference is not None:
        cells[cell(chart.reference)] = ":"
    first, last = cell(row.value.low), cell(row.value.high)
    cells[first : last + 1] = ["-"] * (last + 1 - first)
    cells[first] = cells[last] = "|"
    cells[cell(row.value.mean)] = "o"
    return "".join(cells)


def _told(value: Estimate) -> str:
    return f"{number(value.mean)} [{number(value.low)}, {number(value.high)}]"


def svg(charts: Sequence[Chart]) -> str:
    """For a page: the charts below each other, in one drawing."""
    parts: list[str] = []
    top = 0
    for chart in charts:
        parts += _drawn(chart, top)
        top += HEAD + ROW * len(chart.rows) + FOOT
    font = 'font-family="sans-serif" font-size="13"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" {font}>'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{top}" fill="#fff"/>', *parts, "</svg>", ""])


def _drawn(chart: Chart, top: int) -> list[str]:
    low, high = chart.ends()

    def x(value: float) -> float:
        return round(LABEL + SCALE * (value - low) / (high - low), 1)

    bottom = top + HEAD + ROW * len(chart.rows)
    parts = [_text(12, top + 24, chart.title, 'font-weight="bold"')]
    parts.append(_line(LABEL, bottom, LABEL + SCALE, bottom, FAINT))
    for at in range(5):
        value = low + (high - low) * at / 4
        parts.append(_text(x(value), bottom + 18, number(value), 'text-anchor="middle"'))
    if chart.reference is not None:
        parts.append(_line(x(chart.reference), top + HEAD - 8, x(chart.reference), bottom, FAINT))
    for at, row in enumerate(chart.rows):
        y = top + HEAD + ROW * at + ROW // 2
        parts.append(_text(LABEL - 12, y + 4, row.label, 'text-anchor="end"'))
        parts.append(_line(x(row.value.low), y, x(row.value.high), y, LINE))
        parts.append(f'<circle cx="{x(row.value.mean)}" cy="{y}" r="5" fill="{LINE}"/>')
        parts.append(_text(LABEL + SCALE + 12, y + 4, number(row.value.mean), ""))
    return parts


def _text(x: float, y: float, text: str, how: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{INK}" {how}>{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, color: str) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" stroke-width="2"/>'
