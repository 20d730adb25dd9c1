"""What Verovio, an engraver of its own, makes of the same music: heads, stems, signs and beams in our own terms.

Music goes to it as MEI, its picture comes back as SVG, and what stands where is read off it: heights in steps above the
middle line, signs from the one nearest to the heads outwards.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any, NamedTuple

import verovio

from cardenza.engrave.clefs import Clef
from cardenza.engrave.score import Accidental

SVG = "{http://www.w3.org/2000/svg}"
CLEFS = {Clef.TREBLE: ("G", 2), Clef.BASS: ("F", 4), Clef.ALTO: ("C", 3)}
SIGNS = {
    Accidental.SHARP: "s",
    Accidental.FLAT: "f",
    Accidental.NATURAL: "n",
    Accidental.DOUBLE_SHARP: "x",
    Accidental.DOUBLE_FLAT: "ff",
}
PLACE = re.compile(r"translate\((-?\d+), (-?\d+)\)")
MEASURE = 50  # chords: it takes long over long measures
LINE = re.compile(r"M(-?\d+) (-?\d+) L(-?\d+) (-?\d+)")


class Seen(NamedTuple):
    """A chord as it stands in a picture. Heads and signs are given by the heights of their notes."""

    heads: tuple[int, ...]  # from below
    at_the_left: tuple[int, ...]  # heads in the left of two columns; all if there is only one
    is_up: bool
    signs: tuple[tuple[int, float], ...]  # with how far they stand to the left of the first head, in staff spaces


class Chord(NamedTuple):
    """What both engravers get: heights with signs, and a value as MEI writes it."""

    tones: tuple[tuple[int, Accidental | None], ...]
    value: str = "4"


def toolkit() -> Any:
    verovio.enableLog(verovio.LOG_OFF)
    engraver = verovio.toolkit()
    fitting = {"adjustPageWidth": True, "adjustPageHeight": True}
    engraver.setOptions({"breaks": "none", "header": "none", "font": "Bravura", **fitting})
    return engraver


def picture(engraver: Any, clef: Clef, content: str, key: int = 0) -> ET.Element:
    shape, line = CLEFS[clef]
    signature = f"{abs(key)}{'s' if key > 0 else 'f'}" if key else "0"
    staff = f'<staffDef n="1" lines="5" clef.shape="{shape}" clef.line="{line}" keysig="{signature}"/>'
    engraver.loadData(
        f'<mei xmlns="http://www.music-encoding.org/ns/mei" meiversion="5.0"><music><body><mdiv><score>'
        f"<scoreDef><staffGrp>{staff}</staffGrp></scoreDef><section>"
        f'<measure n="1"><staff n="1"><layer n="1">{content}</layer></staff></measure>'
        f"</section></score></mdiv></body></music></mei>"
    )
    return ET.fromstring(engraver.renderToSVG(1))


def as_mei(chord: Chord, clef: Clef) -> str:
    return f'<chord dur="{chord.value}">{"".join(_note(clef, *tone) for tone in chord.tones)}</chord>'


def _note(clef: Clef, height: int, sign: Accidental | None) -> str:
    name = clef.name_at(height)
    accidental = f' accid="{SIGNS[sign]}"' if sign else ""
    return f'<note pname="{name[0].lower()}" oct="{name[1:]}"{accidental}/>'


def chords_seen(engraver: Any, clef: Clef, chords: Sequence[Chord]) -> list[Seen]:
    seen: list[Seen] = []
    for few in (chords[at : at + MEASURE] for at in range(0, len(chords), MEASURE)):
        page = picture(engraver, clef, "".join(as_mei(chord, clef) for chord in few))
        lines = staff_lines(page)
        seen += [_seen(drawn, lines) for drawn in of_class(page, "chord")]
    return seen


def staff_lines(page: ET.Element) -> list[float]:
    """From above."""
    [staff] = of_class(page, "staff")
    return [float(found[2]) for path in staff.findall(f"{SVG}path") if (found := LINE.match(path.get("d", "")))]


def of_class(element: ET.Element, name: str) -> list[ET.Element]:
    return [inner for inner in element.iter(f"{SVG}g") if inner.get("class") == name]


def place(element: ET.Element) -> tuple[float, float]:
    [used] = element.iter(f"{SVG}use")
    found = PLACE.match(used.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def height(y: float, lines: Sequence[float]) -> int:
    return round((lines[2] - y) / (lines[1] - lines[0]) * 2)


def _seen(drawn: ET.Element, lines: Sequence[float]) -> Seen:
    space = lines[1] - lines[0]
    heads = sorted((height(y, lines), x) for x, y in (place(head) for head in of_class(drawn, "notehead")))
    left = min(x for _, x in heads)
    signs = [(height(y, lines), (left - x) / space) for x, y in (place(sign) for sign in of_class(drawn, "accid"))]
    return Seen(
        tuple(at for at, _ in heads),
        tuple(at for at, x in heads if x - left < space / 2),
        stem_is_up(drawn, [lines[2] - at * space / 2 for at, _ in heads]),
        tuple(sorted(signs)),
    )


def stem_is_up(drawn: ET.Element, heads: Sequence[float]) -> bool:
    [stem] = of_class(drawn, "stem")
    found = LINE.match(next(stem.iter(f"{SVG}path")).get("d", ""))
    assert found
    top, bottom = sorted((float(found[2]), float(found[4])))
    return min(heads) - top > bottom - max(heads)
