"""The Carmony box: its counts, its spellings, and which lists of melds may take its place."""

import json
import pickle
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from cardenza import theory
from cardenza.decks import DeckError
from cardenza.decks.carmony import (
    CANONICAL,
    RULES,
    Kind,
    canonical,
    deck,
    printed_names,
    read_deck,
    right_names,
    spell,
    spellings,
    suggested_root,
)
from cardenza.theory import Degree, Interval, Note, chord_kind, scale_kind

CASES = Path(__file__).parent.parent / "cases" / "carmony-deck.jsonl"
PRINTED = files("cardenza.decks").joinpath("carmony.toml").read_text(encoding="utf-8")
ROOTS = ["C", "C#", "Db", "D", "D#", "Eb", "E", "F", "F#", "Gb", "G", "G#", "Ab", "A", "A#", "Bb", "B"]
MELDS = [meld.id for meld in deck().melds]


def words(notes: tuple[Note, ...]) -> list[str]:
    return [str(note) for note in notes]


# The cards


def test_cdeck_w1_counts() -> None:
    box = deck()
    assert len(box.note_names) * box.note_copies == 96
    assert list(box.note_names) == [printed_names(note) for note in range(12)]
    assert Counter(meld.kind for meld in box.melds for _ in range(meld.copies)) == {
        Kind.INTERVAL: 36,
        Kind.CHORD: 33,
        Kind.SCALE: 15,
    }
    assert Counter(len(meld.degrees) for meld in box.of_kind(Kind.CHORD)) == {2: 1, 3: 6, 4: 14, 5: 7, 6: 2, 7: 3}
    assert Counter(len(meld.degrees) for meld in box.of_kind(Kind.SCALE)) == {5: 2, 6: 2, 7: 10, 12: 1}


def test_section_7_there_are_1128_plays() -> None:
    assert sum(12 * 2 ** len(meld.optional) for meld in deck().melds) == 1128


def test_cards_say_the_same_as_theory() -> None:
    for meld in deck().of_kind(Kind.CHORD):
        kind = chord_kind(meld.symbol)
        assert (meld.symbol, meld.name.lower()) == (kind.symbol, kind.name)
        assert (meld.degrees, meld.optional) == (kind.degrees, kind.optional)
    for meld in deck().of_kind(Kind.SCALE):
        assert meld.degrees == scale_kind(meld.id.removeprefix("sc-")).degrees
    for meld in deck().of_kind(Kind.INTERVAL):
        if meld.id != "iv-tt":
            interval = Interval.parse(meld.symbol)
            assert meld.degrees[1].interval == interval
            assert interval.name.endswith(meld.name)


def test_every_chord_kind_of_theory_is_on_a_card() -> None:
    assert [meld.symbol for meld in deck().of_kind(Kind.CHORD)] == list(theory.CHORD_KINDS)


def test_a_meld_travels() -> None:
    meld = deck().meld("ch-13")
    assert pickle.loads(pickle.dumps(meld)) == meld


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(DeckError, match="'ch-42' is not a MELD card: expected an id such as ch-maj"):
        deck().meld("ch-42")


# Names


def test_section_13_canonical_names() -> None:
    assert " ".join(words(CANONICAL)) == "C C# D Eb E F F# G Ab A Bb B"
    assert " ".join(str(canonical(name)) for name in ROOTS) == "C C# C# D Eb Eb E F F# F# G Ab Ab A Bb Bb B"


@pytest.mark.parametrize("name", ["E#", "Cb", "H", "", "C##", "c"])
def test_other_names_are_on_no_card(name: str) -> None:
    with pytest.raises(
        DeckError, match="is printed on no NOTE card: expected one of C C# Db D D# Eb E F F# Gb G G# Ab A A# Bb B"
    ):
        canonical(name)


# Spelling


@pytest.mark.parametrize("card", MELDS)
def test_all_roots_are_spelled_as_the_cases_say(card: str) -> None:
    cases = [case for case in map(json.loads, CASES.read_text(encoding="utf-8").splitlines()) if case["meld"] == card]
    assert [case["root"] for case in cases] == ROOTS
    meld = deck().meld(card)
    for case in cases:
        root = Note.parse(case["root"])
        assert words(spell(meld, root)) == case["notes"], case["id"]
        if not meld.any_name:  # the cases leave the free names of the Chromatic Scale to CDECK-R9
            assert [words(notes) for notes in spellings(meld, root)] == [case["notes"], *case.get("also", [])]


def test_cdeck_r7_the_tritone_has_two_names() -> None:
    names = right_names(deck().meld("iv-tt"), Note.parse("C"))
    assert [words(each) for each in names] == [["C"], ["F#", "Gb"]]


def test_cdeck_r9_any_printed_name_is_right_in_the_chromatic_scale() -> None:
    chromatic = deck().meld("sc-chromatic")
    for root in ROOTS:
        names = right_names(chromatic, Note.parse(root))
        first = Note.parse(root).pitch_class
        assert names == [printed_names((first + place) % 12) for place in range(12)]


def test_cdeck_r9_by_degree_only_b5_has_a_second_name() -> None:
    names = right_names(deck().meld("sc-chromatic"), Note.parse("C"), by_degree=True)
    assert " ".join("/".join(words(each)) for each in names) == "C Db D Eb E F Gb/F# G Ab A Bb B"


def test_cdeck_r10_the_blues_scale_has_no_second_names() -> None:
    names = right_names(deck().meld("sc-blues"), Note.parse("C"))
    assert [words(each) for each in names] == [["C"], ["Eb"], ["F"], ["Gb"], ["G"], ["Bb"]]


def test_cdeck_r13_the_whole_tone_scale_ends_on_b7_or_sharp_6() -> None:
    whole_tone = deck().meld("sc-whole-tone")
    assert words(right_names(whole_tone, Note.parse("C"))[-1]) == ["Bb", "A#"]
    assert words(right_names(whole_tone, Note.parse("A#"))[-1]) == ["G#"]


# carmony-deck.md, section 8: which name for a black root? pitch classes 1 3 6 8 10, then the cards
SUGGESTED = """
    Db Eb F# Ab Bb  iv-maj2 iv-maj3 iv-p4 iv-p5 iv-maj6 iv-p8 ch-5 ch-maj ch-sus2 ch-sus4 ch-6 ch-7 ch-add9 ch-6-9
    Db Eb F# Ab Bb  ch-9 ch-11 ch-13 sc-major sc-mixolydian sc-major-pentatonic
    C# Eb F# G# Bb  iv-min3 ch-min ch-m6 ch-m7 ch-7b5 ch-madd9 ch-m6-9 ch-m9 ch-7b9 ch-m11 ch-m13 sc-dorian sc-minor
    C# Eb F# G# Bb  sc-phrygian-dominant sc-minor-pentatonic sc-blues sc-chromatic
    Db Eb Gb Ab Bb  iv-tt iv-maj7 ch-aug ch-maj7 ch-7s5 ch-maj7s5 ch-maj9 ch-7s9 ch-maj13 sc-lydian sc-whole-tone
    C# D# F# G# A#  iv-min2 ch-dim ch-m7b5 ch-dim7 sc-locrian
    C# Eb F# Ab Bb  iv-min7 ch-mmaj7 ch-7sus4 sc-harmonic-minor sc-melodic-minor
    C# D# F# G# Bb  iv-min6 sc-phrygian
"""
ROWS = [row.split() for row in SUGGESTED.strip().splitlines()]


def test_every_card_has_suggested_roots() -> None:
    assert sorted(card for row in ROWS for card in row[5:]) == sorted(MELDS)


@pytest.mark.parametrize(("row", "card"), [(row[:5], card) for row in ROWS for card in row[5:]])
def test_suggested_names_of_black_roots(row: list[str], card: str) -> None:
    meld = deck().meld(card)
    assert [str(suggested_root(meld, pitch_class)) for pitch_class in (1, 3, 6, 8, 10)] == row


def test_white_roots_have_one_name() -> None:
    names = [str(suggested_root(deck().meld("sc-locrian"), pitch_class)) for pitch_class in (0, 2, 4, 5, 7, 9, 11)]
    assert names == ["C", "D", "E", "F", "G", "A", "B"]


# House lists (CDECK-R12)


def changed(old: str, new: str) -> str:
    assert old in PRINTED
    return PRINTED.replace(old, new, 1)


def eleven_chords_three_times() -> str:
    chords = [line for line in PRINTED.splitlines() if 'id = "ch-' in line]
    return PRINTED.replace("\n".join(chords[11:]), "").replace("[chords]\ncopies = 1", "[chords]\ncopies = 3")


BLUES = '"1 b3 4 b5 5 b7"'
POWER = '{ id = "ch-5", name = "Power Chord", symbol = "5", degrees = "1 5" },'
BROKEN = {
    "CDECK-01": [changed("copies = 8", "copies = 7"), changed('"C#/Db", "D",', '"D", "C#/Db",')],
    "CDECK-02": [changed("copies = 3", "copies = 2"), changed(POWER, "")],
    "CDECK-03": [changed('degrees = "1 b2"', 'degrees = "1 2"')],
    "CDECK-07": [changed(BLUES, '"1 b3 4 5"'), changed('"1 b3 b5 b7"', '"1"'), changed('"1 b2"', '"1 b2 3"')],
    "CDECK-10": [changed(BLUES, '"1 b3 4 (b5) 5 b7"')],
    "CDECK-R2": [changed('"ch-aug"', '"ch-dim"'), changed('"1 3 #5"', '"1 b3 b5"'), eleven_chords_three_times()],
    "CDECK-R3": [changed('"1 3 (5) 6 9"', '"(1) 3 5 6 9"'), changed('"1 3 (5) 6 9"', '"3 1 5 6 9"')],
    "CDECK-R4": [
        changed('"1 3 (5) 6 9"', '"1 3 (5) 6 13"'),
        changed('"1 3 5 6"', '"1 3 5 8"'),
        changed(POWER, POWER.replace('"1 5"', '"1 8"')),
    ],
    "CDECK-R7": [changed('["1 b5"]', '["1 5"]')],
    "CDECK-R12": [changed('"sc-major"', '"sc-ionian"'), changed('"1 3 #5"', '"1 3 (#5)"')],
}


def test_every_rule_of_the_list_is_shown_broken() -> None:
    assert set(BROKEN) == set(RULES)


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in BROKEN.items() for text in texts])
def test_a_list_that_breaks_a_rule_is_refused_with_its_sentence(rule: str, text: str) -> None:
    with pytest.raises(DeckError) as refusal:
        read_deck(text)
    assert str(refusal.value).startswith(f"{rule}: {RULES[rule]} Here: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed('"1 b5"', '"1 b55"'), "The deck cannot be read: 'b55' is not a degree: "),
        (changed("[scales]", "[modes]"), "The deck cannot be read: 'scales' is missing."),
        (changed('name = "Blues", ', ""), "The deck cannot be read: 'name' is missing."),
        (changed('name = "Blues"', "name = 12"), "The deck cannot be read: name is 12, which is not of type str."),
        (changed(BLUES, "5"), "The deck cannot be read: degrees is 5, which is not of type str."),
        (changed("copies = 3", "copies = '3'"), "The deck cannot be read: copies is '3', which is not of type int."),
        (changed('"C#/Db"', "1"), "The deck cannot be read: "),
        ("notes", "The deck cannot be read: "),
    ],
)
def test_a_list_that_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(DeckError) as refusal:
        read_deck(text)
    assert str(refusal.value).startswith(sentence)


def test_cdeck_r12_a_house_list_may_have_other_chords_and_scales() -> None:
    house = read_deck(changed(BLUES, '"1 2 b3 3 5 6"'))
    assert words(spell(house.meld("sc-blues"), Note.parse("A"))) == ["A", "B", "C", "C#", "E", "F#"]


def test_a_house_scale_takes_the_root_on_which_it_can_be_spelled() -> None:
    house = read_deck(changed(BLUES, '"1 bb3 4 b5 5 b7"')).meld("sc-blues")
    assert house.degrees[1] == Degree(3, -2)
    assert str(suggested_root(house, 6)) == "F#"  # above Gb it would be B with three flats
