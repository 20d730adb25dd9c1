"""The Metronome deck: its cards, their beats, and what a deck of one's own must be (docs/rules/metronome.md)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.decks.metronome import (
    CARDS,
    COLOUR,
    COLOURS,
    COMMON,
    DOT,
    FIRST_SIGNATURE,
    KINDS,
    LENGTH,
    NAMES,
    NOTES,
    QUARTERS,
    STANDARD,
    TIE,
    DeckOption,
    Pack,
    beats_text,
    deck_trouble,
    is_accidental,
    is_note,
    is_signature,
    parse_card,
)
from cardenza.kernel.errors import BadOption, Unreadable
from cardenza.kernel.rng import Rng
from cardenza.theory.rhythm import NoteValue, TimeSignature

NOTE_VALUES = {"4": "whole", "2": "half", "1": "quarter", ".5": "eighth"}
OPTION = DeckOption("METR-O7", "deck", ("standard",), "the cards")
TEXTS: list[int | str] = [NAMES[card] for card in STANDARD]


def test_metr_r1_the_deck_has_54_cards_of_20_kinds() -> None:
    copies = Counter(NAMES[card] for card in STANDARD)
    notes = {f"{colour}{value}": n for colour in "BGR" for value, n in [("4", 2), ("2", 3), ("1", 3), (".5", 3)]}
    signs = {"#": 2, "b": 2, "n": 2, "dot": 6, "tie": 4, "3/4": 2, "5/4": 1, "6/4": 2}
    assert copies == notes | signs
    assert (CARDS, KINDS, sum(copies.values())) == (54, 20, 54)


def test_cards_stand_in_card_order() -> None:
    order = "B4 B2 B1 B.5 G4 G2 G1 G.5 R4 R2 R1 R.5 # b n dot tie 3/4 5/4 6/4"
    assert order.split() == NAMES
    assert sorted(STANDARD) == STANDARD


def test_beats_are_those_of_theory() -> None:
    for card in range(NOTES):
        value = NoteValue(NOTE_VALUES[NAMES[card][1:]])
        assert QUARTERS[card] == 4 * value.beats()
        assert QUARTERS[card] + QUARTERS[card] // 2 == 4 * value.dotted.beats()  # METR-23
        assert COLOURS[COLOUR[card]] == NAMES[card][0]
    for card in range(FIRST_SIGNATURE, KINDS):
        assert LENGTH[card] == 4 * TimeSignature.parse(NAMES[card]).beats
    assert COMMON == 16


def test_every_card_is_of_one_family() -> None:
    for card in range(KINDS):
        families = [is_note(card), is_accidental(card), card == DOT, card == TIE, is_signature(card)]
        assert families.count(True) == 1


@pytest.mark.parametrize(("quarters", "text"), [(0, "0"), (1, "0.25"), (2, "0.5"), (3, "0.75"), (6, "1.5"), (24, "6")])
def test_beats_are_written_in_beats(quarters: int, text: str) -> None:
    assert beats_text(quarters) == text


@pytest.mark.parametrize("text", ["4/4", "2/4", "B3", "B2.", "b2", "B2a", "Dot", "", "#G1", "B0.5"])
def test_what_is_no_card_is_told_the_cards(text: str) -> None:
    with pytest.raises(Unreadable, match=r"is no Metronome card; these are B4 B2 B1 B\.5 "):
        parse_card(text)


# ------------------------------------------------------------------------------------------------ tallies


@given(st.lists(st.integers(0, CARDS - 1), unique=True), st.integers(0, 2))
def test_a_hand_is_a_tally_of_its_cards(drawn: list[int], which: int) -> None:
    deck = [STANDARD, [TIE] * CARDS, [parse_card(str(text)) for text in OPTION.example()]][which]
    pack = Pack(deck)
    cards = sorted(pack.cards[at] for at in drawn)
    hand = pack.tally(cards)
    assert pack.cards_in(hand) == cards
    assert pack.kinds_in(hand) == sorted(set(cards))
    assert [pack.count(hand, card) for card in range(KINDS)] == [cards.count(card) for card in range(KINDS)]
    assert hand.bit_count() == len(cards)
    assert hand < 1 << 54


def test_cards_come_and_go_one_by_one() -> None:
    pack = Pack(STANDARD)
    hand = pack.more(pack.more(pack.tally([TIE]), DOT), DOT)
    assert pack.cards_in(hand) == [DOT, DOT, TIE]
    assert pack.cards_in(pack.less(hand, DOT)) == [DOT, TIE]
    assert pack.cards_in(pack.more(pack.less(pack.less(hand, DOT), DOT), 0)) == [0, TIE]


def test_a_kind_is_picked_by_lot_from_those_of_a_hand() -> None:
    pack = Pack(STANDARD)
    hand = pack.less(pack.tally([0, 0, 5, DOT, DOT, TIE]), DOT)
    kinds = pack.kinds_in(hand)
    assert kinds == [0, 5, DOT, TIE]
    for stream in range(20):
        assert pack.one_of(hand, Rng(1, stream)) == kinds[Rng(1, stream).below(len(kinds))]


def test_chance_is_not_asked_for_the_only_kind_nor_for_none() -> None:
    pack, rng = Pack(STANDARD), Rng(1)
    before = rng.words()
    assert (pack.one_of(pack.tally([DOT, DOT]), rng), pack.one_of(0, rng)) == (DOT, -1)
    assert rng.words() == before


# ------------------------------------------------------------------------------------------------ a deck of one's own


def test_metr_o7_the_example_and_the_deck_itself_can_be_played_with() -> None:
    assert deck_trouble(OPTION.example()) == deck_trouble(TEXTS) == ""
    assert OPTION.check(OPTION.example()) == OPTION.example()
    assert OPTION.check("standard") == OPTION.default == "standard"


def test_metr_o7_many_copies_of_a_kind_are_allowed() -> None:
    assert deck_trouble(["B1", "G1", "R1"] * 18) == ""
    assert deck_trouble(["tie"] * 54) == ""


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (TEXTS[:-1], "it has 53 cards, and a deck has 54"),
        ([*TEXTS, "dot"], "it has 55 cards, and a deck has 54"),
        (["4/4", *TEXTS[1:]], "'4/4' is no card; the cards are B4 B2 B1 B.5 G4"),
        ([7, *TEXTS[1:]], "7 is no card; the cards are"),
        (["B2", *TEXTS[1:]], "the colours must be alike, but there are 1 of B4, 2 of G4 and 2 of R4"),
        (["B1", "B2", *["G1", "G2"] * 13, *["R1", "R2"] * 13], "there are 1 of B2, 13 of G2 and 13 of R2"),
        ([], "it has 0 cards, and a deck has 54"),
    ],
)
def test_metr_o7_another_list_is_refused_with_what_would_be_right(cards: list[int | str], sentence: str) -> None:
    assert sentence in deck_trouble(cards)
    with pytest.raises(BadOption, match=r"^this list is no deck: .* \[METR-O7\]$") as refusal:
        OPTION.check(cards)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("value", ["small", 54, None, True, {"B4": 2}])
def test_metr_o7_what_is_no_list_is_refused_too(value: object) -> None:
    sentence = "option deck is standard, or a list of 54 cards, as many of each note in every colour, not "
    with pytest.raises(BadOption, match=sentence):
        OPTION.check(value)


def test_metr_o7_a_list_may_be_typed() -> None:
    assert OPTION.read(" ".join(map(str, OPTION.example()))) == OPTION.example()
    assert OPTION.read("standard") == "standard"
