"""Charts in files: SVG of our own, PNG by matplotlib (the extra `research`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardenza.kernel.errors import CardenzaError
from cardenza.mass.charts import LINE, Chart, svg

ENDINGS: Final = (".svg", ".png")


class NoPlot(CardenzaError):
    """A picture that cannot be drawn here."""


def check_plot(file: Path) -> None:
    """Refuse at once what could not be drawn when all the games are played."""
    if file.suffix not in ENDINGS:
        raise NoPlot(f"{file}: a plot is a file that ends in .svg or .png")
    if not file.parent.is_dir():
        raise NoPlot(f"{file}: there is no folder {file.parent}")
    if file.suffix == ".png":
        _check_matplotlib()


def _check_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401  it is loaded where a picture is drawn
    except ImportError:
        raise NoPlot("a plot as PNG is drawn by matplotlib: install cardenza[research], or name a file .svg") from None


def plot(charts: Sequence[Chart], file: Path) -> None:
    """Draw the charts below each other."""
    if file.suffix == ".svg":
        file.write_text(svg(charts), encoding="utf-8")
    else:
        _png(charts, file)


def _png(charts: Sequence[Chart], file: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.2 * len(charts) + 0.35 * sum(len(chart.rows) for chart in charts)), dpi=144)
    for at, chart in enumerate(charts, 1):
        axes = figure.add_subplot(len(charts), 1, at)
        places = [*range(len(chart.rows))]
        means = [row.value.mean for row in chart.rows]
        below = [row.value.mean - row.value.low for row in chart.rows]
        above = [row.value.high - row.value.mean for row in chart.rows]
        axes.errorbar(means, places, xerr=[below, above], fmt="o", color=LINE, capsize=3)
        if chart.reference is not None:
            axes.axvline(chart.reference, color="0.7")
        axes.set_yticks(places, [row.label for row in chart.rows])
        axes.invert_yaxis()
        axes.set_title(chart.title, loc="left", fontsize=10)
        axes.margins(y=0.3)
    figure.tight_layout()
    figure.savefig(file)
