"""Where Verovio draws the same thing, we draw it alike: heads, stems, signs before chords, signatures, beams."""

import random
from fractions import Fraction
from itertools import combinations
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from cardenza.engrave.beams import Beamed, slant_of
from cardenza.engrave.chords import (
    Head,
    accidental_glyph,
    draw_accidentals,
    draw_heads,
    has_stem_up,
    ledger_lines,
    stacked,
)
from cardenza.engrave.clefs import Clef
from cardenza.engrave.glyphs import HALF, SPACE
from cardenza.engrave.score import Accidental
from cardenza.engrave.signatures import signature_heights
from tests.engrave import peer

CHORDS = 250
CLEARLY = 0.4  # staff spaces: two signs in one column are not exactly one below the other
FOURTH = 3
OCTAVE = 7


@pytest.fixture(scope="module")
def verovio() -> Any:
    return peer.toolkit()


def by_lot(count: int) -> list[peer.Chord]:
    """Chords of one to four notes, none wider than a tenth, with and without signs."""
    lot = random.Random("chords")
    signs = [None, Accidental.SHARP, Accidental.FLAT, Accidental.NATURAL]
    chords: list[peer.Chord] = []
    while len(chords) < count:
        heights = sorted(lot.sample(range(-8, 9), lot.randint(1, 4)))
        if heights[-1] - heights[0] < 10:
            chords.append(peer.Chord(tuple((height, lot.choice(signs)) for height in heights)))
    return chords


def ours(drawn: peer.Chord) -> peer.Seen:
    stack = stacked([Head(*tone) for tone in drawn.tones], "quarter")
    signs = draw_accidentals(stack, [*draw_heads(stack), *ledger_lines(stack)])
    left = min(stack.columns)
    columns = zip(stack.heights, stack.columns, strict=True)
    return peer.Seen(
        tuple(stack.heights),
        tuple(height for height, x in columns if x - left < HALF),
        stack.is_up,
        tuple(sorted((round(-sign.y / HALF), (stack.left - sign.x) / SPACE) for sign in signs)),
    )


@pytest.mark.parametrize("clef", Clef)
def test_chords_stand_alike(verovio: Any, clef: Clef) -> None:
    chords = by_lot(CHORDS)
    theirs = peer.chords_seen(verovio, clef, chords)
    assert len(theirs) == CHORDS
    for drawn, seen in zip(chords, theirs, strict=True):
        own = ours(drawn)
        assert own.heads == seen.heads, drawn
        assert own.at_the_left == seen.at_the_left, drawn
        assert own.is_up == seen.is_up, drawn


def test_signs_before_chords_come_in_the_same_order(verovio: Any) -> None:
    """Two signs that are at most a fourth apart cannot share a column: the same one is nearer to the heads. Verovio
    prefers octaves in one column to the usual order, so chords with an octave of signs are left out."""
    chords = [drawn for drawn in by_lot(4 * CHORDS) if not has_octave_of_signs(drawn)]
    compared = 0
    for drawn, seen in zip(chords, peer.chords_seen(verovio, Clef.TREBLE, chords), strict=True):
        own, other = right_edges(drawn, ours(drawn)), right_edges(drawn, seen)
        for low, high in combinations(sorted(own), 2):
            if high - low <= FOURTH and abs(other[low] - other[high]) > CLEARLY:
                compared += 1
                assert (own[low] < own[high]) == (other[low] < other[high]), drawn
    assert compared > 150


def right_edges(drawn: peer.Chord, seen: peer.Seen) -> dict[int, float]:
    """How far before the first head the signs end."""
    signs = {height: sign for height, sign in drawn.tones if sign}
    return {height: away - accidental_glyph(signs[height]).width / SPACE for height, away in seen.signs}


def has_octave_of_signs(drawn: peer.Chord) -> bool:
    signed = [height for height, sign in drawn.tones if sign]
    return any(high - low == OCTAVE for low, high in combinations(signed, 2))


@pytest.mark.parametrize("clef", Clef)
@pytest.mark.parametrize("fifths", [-7, -4, -1, 2, 5, 7])
def test_key_signatures_stand_alike(verovio: Any, clef: Clef, fifths: int) -> None:
    page = peer.picture(verovio, clef, "<rest dur='1'/>", fifths)
    lines = peer.staff_lines(page)
    places = sorted(peer.place(sign) for sign in peer.of_class(page, "keyAccid"))
    assert [peer.height(y, lines) for _, y in places] == signature_heights(fifths, clef)


# ------------------------------------------------------------------------------------------------ beams


def beams_by_lot(count: int) -> list[list[int]]:
    """Groups of two to four eighths that do not leap far."""
    lot = random.Random("beams")
    found: list[list[int]] = []
    while len(found) < count:
        heights = [lot.randint(-7, 7)]
        while len(heights) < lot.randint(2, 4):
            heights.append(heights[-1] + lot.randint(-3, 3))
        found.append(heights)
    return found


def our_beam(heights: list[int]) -> tuple[bool, float]:
    """Whether stems go up, and how much lower the beam ends than it begins, in staff spaces."""
    is_up = has_stem_up(*heights)
    chords = [
        Beamed(at * 3 * SPACE, stacked([Head(height)], "eighth", is_up), 1, Fraction(at, 8))
        for at, height in enumerate(heights)
    ]
    slant = slant_of(chords)
    return is_up, slant.rise * (chords[-1].stem - chords[0].stem) / SPACE


def their_beam(drawn: Element, space: float) -> tuple[bool, float]:
    polygon = next(drawn.iter(f"{peer.SVG}polygon"))
    corners = [tuple(map(float, corner.split(","))) for corner in polygon.get("points", "").split()]
    heads = [y for _, y in map(peer.place, peer.of_class(drawn, "notehead"))]
    return corners[0][1] < min(heads), (corners[1][1] - corners[0][1]) / space


def test_beams_lie_on_the_same_side_and_do_not_slant_the_other_way(verovio: Any) -> None:
    beams = beams_by_lot(120)
    content = "".join(f"<beam>{''.join(eighth(height) for height in heights)}</beam>" for heights in beams)
    page = peer.picture(verovio, Clef.TREBLE, content)
    lines = peer.staff_lines(page)
    slanted = 0
    for heights, drawn in zip(beams, peer.of_class(page, "beam"), strict=True):
        (is_up, drop), (is_up_there, drop_there) = our_beam(heights), their_beam(drawn, lines[1] - lines[0])
        assert is_up == is_up_there, heights
        assert drop * drop_there >= 0, heights
        slanted += drop != 0
    assert slanted > 60


def eighth(height: int) -> str:
    name = Clef.TREBLE.name_at(height)
    return f'<note dur="8" pname="{name[0].lower()}" oct="{name[1:]}"/>'
