"""Charts as text, as SVG and as PNG."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardenza.mass.charts import Chart, Row, svg, text_lines
from cardenza.mass.figures import Estimate
from cardenza.mass.plots import NoPlot, check_plot, plot

CHARTS = [
    Chart("share of <wins>", [Row("5", Estimate(0.6, 0.55, 0.65)), Row("all-seeing", Estimate(0.4, 0.3, 0.5))], 0.5),
    Chart("moves", [Row("one", Estimate(12.0, 12.0, 12.0))]),
]


def test_text_has_a_line_for_each_row_with_its_interval() -> None:
    title, first, second = text_lines(CHARTS[0])
    assert title == "share of <wins>"
    assert first.endswith("0.600 [0.550, 0.650]")
    assert second.startswith("all-seeing")
    assert first.index("o") > second.index("o")


def test_one_figure_alone_is_drawn_too() -> None:
    assert "o" in text_lines(CHARTS[1])[1]


def test_svg_is_well_formed_and_holds_every_row() -> None:
    drawing = ElementTree.fromstring(svg(CHARTS))
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"share of <wins>", "5", "all-seeing", "moves", "one"} <= set(texts)
    assert len(list(drawing.iter("{http://www.w3.org/2000/svg}circle"))) == 3


def test_a_plot_is_written_as_its_ending_says(tmp_path: Path) -> None:
    for name, start in (("plot.svg", b"<svg "), ("plot.png", b"\x89PNG")):
        file = tmp_path / name
        check_plot(file)
        plot(CHARTS, file)
        assert file.read_bytes().startswith(start)


@pytest.mark.parametrize(("name", "sentence"), [("plot.gif", "ends in .svg or .png"), ("no/plot.svg", "no folder")])
def test_what_cannot_be_drawn_is_refused_beforehand(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(NoPlot, match=sentence):
        check_plot(tmp_path / name)
