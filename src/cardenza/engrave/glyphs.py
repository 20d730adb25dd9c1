"""The glyph table: outlines of the font Bravura with their boxes and anchors, and the line weights that go with them.

`tools/glyphs.py` makes `glyphs.toml`. A staff space, the distance of two lines, has 250 units; y goes down, as in SVG.
"""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from cardenza.engrave.shapes import Box, Outline

SPACE: Final = 250
HALF: Final = SPACE / 2

_TABLE: Final[dict[str, Any]] = tomllib.loads(
    files("cardenza.engrave").joinpath("glyphs.toml").read_text(encoding="utf-8")
)
_WEIGHTS: Final[dict[str, float]] = _TABLE["weights"]

STAFF_LINE: Final = _WEIGHTS["staffLineThickness"]
STEM: Final = _WEIGHTS["stemThickness"]
LEDGER_LINE: Final = _WEIGHTS["legerLineThickness"]
LEDGER_REACH: Final = _WEIGHTS["legerLineExtension"]
THIN_BAR: Final = _WEIGHTS["thinBarlineThickness"]
THICK_BAR: Final = _WEIGHTS["thickBarlineThickness"]
BAR_GAP: Final = _WEIGHTS["barlineSeparation"]
REPEAT_DOT_GAP: Final = _WEIGHTS["repeatBarlineDotSeparation"]
TIE_END: Final = _WEIGHTS["tieEndpointThickness"]
TIE_MIDDLE: Final = _WEIGHTS["tieMidpointThickness"]
BEAM: Final = _WEIGHTS["beamThickness"]
BEAM_GAP: Final = _WEIGHTS["beamSpacing"]


class Glyph(NamedTuple):
    """An outline, and where stems meet it; names are those of SMuFL, the standard for music fonts."""

    path: str
    box: Box
    anchors: dict[str, tuple[float, float]]

    @property
    def width(self) -> float:
        return self.box.right - self.box.left

    def at(self, x: float, y: float) -> Outline:
        """Put with its origin at a place."""
        return Outline(self.path, self.box, x, y)

    def centred(self, x: float, y: float) -> Outline:
        """Put with its middle over x."""
        return self.at(x - (self.box.left + self.box.right) / 2, y)


def _glyph(entry: dict[str, Any]) -> Glyph:
    anchors = {name: (x, y) for name, (x, y) in entry["anchors"].items()}
    return Glyph(entry["path"], Box(*entry["box"]), anchors)


_GLYPHS: Final = {name: _glyph(entry) for name, entry in _TABLE["glyphs"].items()}


def glyph(name: str) -> Glyph:
    """The glyph of that name.

    >>> glyph("noteheadBlack").width / SPACE, glyph("noteheadBlack").anchors["stemUpSE"]
    (1.18, (295, -42))
    """
    return _GLYPHS[name]
