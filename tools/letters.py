"""Makes the table of letters of the engraver, `src/cardenza/engrave/letters.toml`, from the font Fraunces.

    npm pack @fontsource/fraunces@5.3.0 && tar -xzf fontsource-fraunces-5.3.0.tgz
    .build/dev/bin/python -m tools.letters package

Titles, names and numbers on engraved pages are outlines, so that a page needs no font. The table has the letters of
Western and Central European languages; what is made of parts in the font, such as é, is made of the same parts here.
Units: 1000 to the em, y downwards, 0 on the baseline.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.steps import ROOT

TARGET: Final = ROOT / "src" / "cardenza" / "engrave"
EM: Final = 1000
SUBSETS: Final = ("latin", "latin-ext")
MORE: Final = "–—‘’‚“”„•…‹›"
CHARACTERS: Final = [
    chr(code) for first, last in ((0x20, 0x7E), (0xA0, 0x17F)) for code in range(first, last + 1) if code != 0xAD
] + list(MORE)


def parts(font: TTFont, name: str) -> list[tuple[str, float, float]]:
    """The simple glyphs that a glyph is made of, each with its place."""
    glyph = font["glyf"][name]
    if not glyph.isComposite() or any(hasattr(each, "transform") for each in glyph.components):
        return [(name, 0, 0)]
    return [(inner, x + each.x, y + each.y) for each in glyph.components for inner, x, y in parts(font, each.glyphName)]


def outline(font: TTFont, name: str, scale: float) -> str:
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, lambda number: str(round(number)))
    glyphs[name].draw(TransformPen(pen, Transform(scale, 0, 0, -scale, 0, 0)))
    return str(pen.getCommands())


def table(fonts: list[TTFont]) -> str:
    """The whole table as text: outlines by a number, and for each character its width and its parts."""
    scale = EM / fonts[0]["head"].unitsPerEm
    outlines: dict[str, int] = {}
    letters: dict[str, list[Any]] = {}
    for character in CHARACTERS:
        font = next((font for font in fonts if ord(character) in font.getBestCmap()), None)
        if font is None:
            continue
        name = font.getBestCmap()[ord(character)]
        pieces = [(outline(font, inner, scale), x, y) for inner, x, y in parts(font, name)]
        placed = [
            [outlines.setdefault(path, len(outlines)), round(x * scale), round(-y * scale)]
            for path, x, y in pieces
            if path
        ]
        letters[character] = [round(font["hmtx"][name][0] * scale), *placed]
    return "\n".join(
        [
            "# Fraunces (OFL 1.1), made by tools/letters.py; the licence is in OFL-letters.txt.",
            f"# Units: {EM} to the em, y downwards. A letter: its width, then its outlines, each with its place.",
            "",
            "outlines = [",
            *[f'    "{path}",' for path in outlines],
            "]",
            "",
            "[letters]",
            *[f"{json.dumps(letter, ensure_ascii=False)} = {json.dumps(entry)}" for letter, entry in letters.items()],
            "",
        ]
    )


def main(folder: Path) -> None:
    fonts = [TTFont(folder / "files" / f"fraunces-{subset}-400-normal.woff") for subset in SUBSETS]
    (TARGET / "letters.toml").write_text(table(fonts), encoding="utf-8")
    shutil.copyfile(folder / "LICENSE", TARGET / "OFL-letters.txt")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
