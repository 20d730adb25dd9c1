"""The deck of Clé de Sol: its cards as numbers and as a file, and which other file may take its place."""

from importlib.resources import files

import pytest

from cardenza.decks import DeckError
from cardenza.decks.cle_de_sol import (
    KINDS,
    NAMES,
    NOTES,
    card_text,
    cards_of,
    deck,
    interval_of,
    is_hauteur,
    is_intervalle,
    is_music,
    is_note,
    is_rythme,
    is_silence,
    name_of,
    notes_among,
    others_among,
    parse_card,
    read_deck,
    rhythm_of,
    size_of,
    step_of,
    twin_of,
)
from cardenza.kernel.errors import Unreadable

PRINTED = files("cardenza.decks").joinpath("cle_de_sol.toml").read_text(encoding="utf-8")


def copies(cards: tuple[int, ...], *names: str) -> list[int]:
    return [cards[parse_card(name)] for name in names]


# The cards


def test_section_8_card_order() -> None:
    assert len(NAMES) == KINDS == 74
    assert NAMES[:5] == ["Do1.dc", "Do1.cr", "Do1.no", "Do1.bl", "Re1.dc"]
    assert NAMES[55:61] == ["Si2.bl", "R.dc", "R.cr", "R.no", "R.bl", "H.Do"]
    assert NAMES[66:] == ["H.Si", "I3", "I4", "I5", "M", "S1", "S2", "P"]


def test_every_card_has_one_family() -> None:
    families = [is_note, is_rythme, is_hauteur, is_intervalle, is_silence]
    counts = [sum(is_one(card) for card in range(KINDS)) for is_one in families]
    assert counts == [56, 4, 7, 3, 2]
    assert max(sum(is_one(card) for is_one in families) for card in range(KINDS)) == 1
    assert [card_text(card) for card in range(NOTES, KINDS) if not any(is_one(card) for is_one in families)] == [
        "M",
        "P",
    ]
    assert sum(is_music(card) for card in range(KINDS)) == 67


def test_what_a_note_is() -> None:
    note = parse_card("Sol2.bl")
    assert (step_of(note), name_of(note), rhythm_of(note)) == (11, 4, 3)
    assert name_of(parse_card("H.Sol")) == 4
    assert rhythm_of(parse_card("R.bl")) == 3
    assert [interval_of(parse_card(name)) for name in ("I3", "I4", "I5")] == [3, 4, 5]


def test_a_twin_has_the_same_name_and_rhythm_in_the_other_octave() -> None:
    for note in range(NOTES):
        twin = twin_of(note)
        assert (name_of(twin), rhythm_of(twin)) == (name_of(note), rhythm_of(note))
        assert abs(step_of(twin) - step_of(note)) == 7
        assert twin_of(twin) == note


@pytest.mark.parametrize("text", ["", "Do", "Do3.no", "do1.no", "H.Ut", "R.ronde", "I6", "S3", "M1"])
def test_other_names_are_no_cards(text: str) -> None:
    with pytest.raises(Unreadable, match=r"is no card of Clé de Sol: a Note such as Do1.no"):
        parse_card(text)


# Hands


def test_a_hand_of_the_whole_deck_fits_two_numbers() -> None:
    cards = [card for card, count in enumerate(deck()) for _ in range(count)]
    notes, others = notes_among(cards), others_among(cards)
    assert max(notes, others) < 1 << 62
    assert cards_of(notes, others) == cards
    assert size_of(notes, others) == 110


@pytest.mark.parametrize("card", ["R.dc", "I3", "I5", "M", "S2"])
def test_a_field_holds_a_whole_family_of_one_card(card: str) -> None:
    family = {"R": 10, "I": 20, "M": 9, "S": 5}[card[0]] - (0 if card == "M" else {"R": 3, "I": 2, "S": 1}[card[0]])
    cards = [parse_card(card)] * family
    assert cards_of(0, others_among(cards)) == cards


# The file


def test_clef_11_the_deck_as_printed() -> None:
    assert sum(deck()) == 110
    assert copies(deck(), "I3", "I4", "I5", "M", "S1", "S2", "P") == [10, 5, 5, 9, 3, 2, 3]
    assert copies(deck(), "R.dc", "R.cr", "R.no", "R.bl", "H.Re", "Si2.bl") == [2, 2, 3, 3, 1, 1]
    assert read_deck(PRINTED) == deck()


def test_a_deck_that_is_mixed_in_another_way_may_stand_in() -> None:
    mixed = read_deck(PRINTED.replace("I3 = 10, I4 = 5", "I3 = 7, I4 = 8").replace("S1 = 3, S2 = 2", "S1 = 1, S2 = 4"))
    assert copies(mixed, "I3", "I4", "I5", "S1", "S2") == [7, 8, 5, 1, 4]
    assert sum(mixed) == 110


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("total = 110", "total = 109", "CLEF-11: .* Here: a total of 109 for 110 cards."),
        ("total = 56", "total = 52", "CLEF-11: .* Here: a total of 52 Notes."),
        ('"La2", "Si2"', '"La2"', "CLEF-R2: .* Here: the pitches Do1 .* La2."),
        ('"no", "bl"]', '"no"]', "CLEF-R2: .* Here: the rhythms dc cr no."),
        ("copies = 1", "copies = 2", "CLEF-R2: .* Here: 2 of each."),
        ("I3 = 10", "I3 = 9", "CLEF-11: .* Here: a total of 20 for 19 cards of intervalle."),
        ("total = 20", "total = 21", "CLEF-11: .* Here: a total of 21 for 20 cards of intervalle."),
        ("S1 = 3, S2 = 2", "S1 = 5, S2 = 0", "CLEF-11: .* Here: 0 of S2."),
        ('"H.Do" = 1', '"H.Do" = 2', "CLEF-11: .* Here: a total of 7 for 8 cards of hauteur."),
        ("P = 3", "P = 3, Q = 1", "CLEF-11: .* Here: Q in the family reprise."),
        ("[reprise]", "[coda]\ntotal = 1\n[reprise]", "CLEF-11: .* Here: the family coda."),
        ("M = 9", 'M = "nine"', "The deck cannot be read: M is 'nine', which is no whole number."),
        ("M = 9", "M = true", "The deck cannot be read: M is True, which is no whole number."),
        ("M = 9", "N = 9", "The deck cannot be read: 'M' is missing."),
        ("[silence]", "[stille]", "The deck cannot be read: 'silence' is missing."),
        ("copies = 1\n", "", "The deck cannot be read: 'copies' is missing."),
        ("{ P = 3 }", "3", "The deck cannot be read: cards is 3, which is no table."),
        ("total = 110", "total =", "The deck cannot be read: Invalid value"),
        (PRINTED, "total = 110\nnote = 56", "The deck cannot be read: note is 56, which is no table."),
    ],
)
def test_other_decks_are_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in PRINTED
    with pytest.raises(DeckError, match=f"^{sentence}") as refusal:
        read_deck(PRINTED.replace(old, new, 1))
    assert "\n" not in str(refusal.value)
