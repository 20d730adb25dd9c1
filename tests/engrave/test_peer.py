"""Where Verovio draws the same thing, we draw it alike: heads, stems, signs before chords, signatures, beams."""

import random
from fractions import Fraction
from itertools import combinations, product
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from cardenza.engrave.beams import Beamed, slant_of
from cardenza.engrave.chords import (
    Head,
    accidental_glyph,
    draw_accidentals,
    has_stem_up,
    stacked,
)
from cardenza.engrave.clefs import Clef
from cardenza.engrave.glyphs import HALF, LEDGER_REACH, SPACE, Glyph
from cardenza.engrave.score import Accidental
from cardenza.engrave.shapes import Box
from cardenza.engrave.signatures import signature_heights
from cardenza.engrave.silhouettes import silhouette
from tests.engrave import peer

CHORDS = 250
BY_TASTE = LEDGER_REACH / SPACE + 0.1  # ours clear ledger lines, Verovio's may lie on their ends


@pytest.fixture(scope="module")
def verovio() -> Any:
    return peer.toolkit()


def by_lot(count: int) -> list[peer.Chord]:
    """Chords of one to four notes, none wider than a tenth, with and without signs."""
    lot = random.Random("chords")
    signs = [None, *Accidental]
    chords: list[peer.Chord] = []
    while len(chords) < count:
        heights = sorted(lot.sample(range(-8, 9), lot.randint(1, 4)))
        if heights[-1] - heights[0] < 10:
            chords.append(peer.Chord(tuple((height, lot.choice(signs)) for height in heights)))
    return chords


def ours(drawn: peer.Chord) -> peer.Seen:
    stack = stacked([Head(*tone) for tone in drawn.tones], "quarter")
    signs = draw_accidentals(stack)
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


@pytest.mark.parametrize("clef", Clef)
def test_signs_before_chords_come_in_the_same_order_unless_ours_need_less_room(verovio: Any, clef: Clef) -> None:
    """Of two signs that would touch in one column the same one is nearer to the heads. Verovio puts a sign beyond all
    that are in its way, ours may go between them: then they are in another order, and all together less wide."""
    chords = by_lot(4 * CHORDS)
    compared = others = 0
    for drawn, seen in zip(chords, peer.chords_seen(verovio, clef, chords), strict=True):
        own = ours(drawn)
        wider = room(own) - room(seen)
        assert wider < BY_TASTE, drawn
        for low, high in combinations([at for at, sign in drawn.tones if sign], 2):
            if would_touch(drawn, low, high):
                is_alike = is_nearer(drawn, own, low, high) == is_nearer(drawn, seen, low, high)
                assert is_alike or wider < 0, drawn
                compared += 1
                others += not is_alike
    assert compared > 500
    assert others < compared / 50


def room(seen: peer.Seen) -> float:
    """How far the signs of a chord reach to the left."""
    return max([away for _, away in seen.signs], default=0)


def is_nearer(drawn: peer.Chord, seen: peer.Seen, low: int, high: int) -> bool:
    """Is the lower sign nearer to the heads than the higher one?"""
    ends = {height: away - glyph_of(drawn, height).width / SPACE for height, away in seen.signs}
    return ends[low] < ends[high]


def would_touch(drawn: peer.Chord, low: int, high: int) -> bool:
    """Can these two signs not stand in one column, one exactly below the other?"""
    columns = [
        [row.moved(-sign.box.right, -at * HALF) for row in silhouette(sign.path)]
        for at in (low, high)
        for sign in [glyph_of(drawn, at)]
    ]
    return any(touch(one, other) for one, other in product(*columns))


def touch(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def glyph_of(drawn: peer.Chord, height: int) -> Glyph:
    sign = dict(drawn.tones)[height]
    assert sign
    return accidental_glyph(sign)


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
