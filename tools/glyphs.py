"""Makes the glyph table of the engraver, `src/cardenza/engrave/glyphs.toml`, from the font Bravura.

    npm pack @vexflow-fonts/bravura@1.0.2 && tar -xzf vexflow-fonts-bravura-1.0.2.tgz
    .build/dev/bin/python -m tools.glyphs package

The folder has the outlines (bravura.otf), their boxes, anchors and line weights (metadata.json) and the licence. The
table is committed, so nobody needs the font to play; the licence goes beside it. All numbers are in units of which a
staff space has 250, as in the font, but y goes down, as in SVG.
"""

import json
import math
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.steps import ROOT

TARGET: Final = ROOT / "src" / "cardenza" / "engrave"
SPACE: Final = 250
UPSIDE_DOWN: Final = (1, 0, 0, -1, 0, 0)

GLYPHS: Final = {
    "brace": 0xE000,
    "gClef": 0xE050,
    "cClef": 0xE05C,
    "fClef": 0xE062,
    **{f"timeSig{digit}": 0xE080 + digit for digit in range(10)},
    "noteheadWhole": 0xE0A2,
    "noteheadHalf": 0xE0A3,
    "noteheadBlack": 0xE0A4,
    "augmentationDot": 0xE1E7,
    "flag8thUp": 0xE240,
    "flag8thDown": 0xE241,
    "flag16thUp": 0xE242,
    "flag16thDown": 0xE243,
    "accidentalFlat": 0xE260,
    "accidentalNatural": 0xE261,
    "accidentalSharp": 0xE262,
    "accidentalDoubleSharp": 0xE263,
    "accidentalDoubleFlat": 0xE264,
    "restWhole": 0xE4E3,
    "restHalf": 0xE4E4,
    "restQuarter": 0xE4E5,
    "rest8th": 0xE4E6,
    "rest16th": 0xE4E7,
    "restWholeLegerLine": 0xE4F4,
    "restHalfLegerLine": 0xE4F5,
}
ANCHORS: Final = ("stemUpSE", "stemDownNW", "stemUpNW", "stemDownSW")
WEIGHTS: Final = (
    "staffLineThickness",
    "stemThickness",
    "legerLineThickness",
    "legerLineExtension",
    "thinBarlineThickness",
    "thickBarlineThickness",
    "barlineSeparation",
    "repeatBarlineDotSeparation",
    "tieEndpointThickness",
    "tieMidpointThickness",
    "beamThickness",
    "beamSpacing",
)


def table(font: TTFont, metadata: dict[str, Any]) -> str:
    """The whole table as text."""
    weights = [f"{name} = {units(metadata['engravingDefaults'][name]):g}" for name in WEIGHTS]
    return "\n".join(
        [
            f"# {metadata['fontName']} {metadata['fontVersion']}, made by tools/glyphs.py; the licence is in OFL.txt.",
            f"# Units: {SPACE} to a staff space, y downwards. Boxes: left, top, right, bottom.",
            "",
            "[weights]",
            *weights,
            *[line for name, code in GLYPHS.items() for line in entry(font, metadata, name, code)],
            "",
        ]
    )


def entry(font: TTFont, metadata: dict[str, Any], name: str, code: int) -> list[str]:
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, lambda number: str(round(number)))
    glyphs[font.getBestCmap()[code]].draw(TransformPen(pen, UPSIDE_DOWN))
    box = metadata["glyphBBoxes"][name]
    (left, bottom), (right, top) = box["bBoxSW"], box["bBoxNE"]
    corners = [
        *[math.floor(units(number)) for number in (left, -top)],
        *[math.ceil(units(number)) for number in (right, -bottom)],
    ]
    known = metadata["glyphsWithAnchors"].get(name, {})
    anchors = [f"{anchor} = {placed(*known[anchor])}" for anchor in ANCHORS if anchor in known]
    return [
        "",
        f"[glyphs.{name}]",
        f"box = {corners}",
        f"anchors = {{ {', '.join(anchors)} }}",
        f'path = "{pen.getCommands()}"',
    ]


def placed(x: float, y: float) -> list[int]:
    return [round(units(x)), round(units(-y))]


def units(spaces: float) -> float:
    return round(spaces * SPACE, 2)


def main(folder: Path) -> None:
    font = TTFont(folder / "bravura.otf")
    metadata = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
    assert font["head"].unitsPerEm == 4 * SPACE, "Bravura has four staff spaces to the em"
    (TARGET / "glyphs.toml").write_text(table(font, metadata), encoding="utf-8")
    shutil.copyfile(folder / "LICENSE.txt", TARGET / "OFL.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
