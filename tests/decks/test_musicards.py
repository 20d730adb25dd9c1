"""The Musicards deck: its cards and letters (docs/rules/musicards-deck.md)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza import catalogue, game
from cardenza.decks.musicards import (
    CARDS,
    FIRST_CHROMATIC,
    FIRST_WILD,
    NAMES,
    PAIR_RULES,
    PARTNERS,
    WILDS,
    Hands,
    card_text,
    cards_in,
    hour,
    is_wild,
    known_hands,
    letter_names,
    letters_of,
    mask_of,
    mates_in_pairs,
    names_of,
    note_of,
    pairs_in,
    parse_card,
    parse_cards,
    parse_note,
    put_down,
)
from cardenza.kernel.by_seat import by_seat
from cardenza.kernel.errors import Unreadable

LETTERS = {
    "C": "C",
    "C#": "CD",
    "D": "D",
    "D#": "DE",
    "E": "E",
    "F": "F",
    "F#": "FG",
    "G": "G",
    "G#": "AG",
    "A": "A",
    "A#": "AB",
    "B": "B",
}


def letters(name: str) -> str:
    return "".join(letter_names(letters_of(parse_card(name))))


def test_mdeck_01_the_deck_has_48_notes_and_six_wilds() -> None:
    assert CARDS == len(NAMES) == len(set(NAMES)) == 54
    assert [name for name in NAMES if not is_wild(parse_card(name))] == NAMES[:48]
    assert NAMES[FIRST_WILD:] == ["?1", "?2", "?3", "?4", "X1", "X2"]
    assert NAMES[FIRST_CHROMATIC:] == ["X1", "X2"]


@pytest.mark.parametrize(("name", "printed"), [("C5", 12), ("C#2", 1), ("E4", 4), ("F4", 5), ("B3", 11)])
def test_mdeck_02_a_note_carries_its_hour(name: str, printed: int) -> None:
    assert hour(parse_card(name)) == printed


def test_mdeck_03_a_half_step_moves_the_clock_on_by_one_hour() -> None:
    hours = [hour(parse_card(f"{note}2")) for note in LETTERS]
    assert all(after % 12 == (before + 1) % 12 for before, after in zip(hours, [*hours[1:], hours[0]], strict=True))


def test_mdeck_04_the_alphabet_has_seven_letters() -> None:
    assert letters("?1") == "ABCDEFG"


@pytest.mark.parametrize(("note", "carried"), LETTERS.items())
def test_mdeck_05_black_keys_carry_two_letters(note: str, carried: str) -> None:
    for octave in (2, 3, 4, 5):
        assert letters(f"{note}{octave}") == carried


def test_mdeck_06_wilds_stand_for_every_letter() -> None:
    for name in ("?1", "?2", "?3", "?4", "X1", "X2"):
        assert is_wild(parse_card(name))
        assert letters(name) == "ABCDEFG"
    assert names_of(WILDS) == ["?1", "?2", "?3", "?4", "X1", "X2"]


def test_mdeck_07_octave_changes_neither_number_nor_letters() -> None:
    for note in LETTERS:
        cards = [parse_card(f"{note}{octave}") for octave in (2, 3, 4, 5)]
        assert len({(note_of(card), letters_of(card)) for card in cards}) == 1


def test_mdeck_d1_every_card_is_one_of_its_kind() -> None:
    assert Counter(note_of(card) for card in range(FIRST_WILD)) == dict.fromkeys(range(12), 4)


def test_mdeck_d2_cards_are_written_with_sharp_name_and_octave() -> None:
    assert NAMES[:9] == ["C2", "C3", "C4", "C5", "C#2", "C#3", "C#4", "C#5", "D2"]
    assert [parse_card(card_text(card)) for card in range(CARDS)] == list(range(CARDS))


@pytest.mark.parametrize(
    ("flat", "sharp"), [("Db2", "C#2"), ("Eb3", "D#3"), ("Gb4", "F#4"), ("Ab5", "G#5"), ("Bb2", "A#2")]
)
def test_mdeck_d2_flats_may_be_typed(flat: str, sharp: str) -> None:
    assert card_text(parse_card(flat)) == sharp


@pytest.mark.parametrize(
    "text", ["", "C", "C1", "C6", "H2", "Cb2", "E#2", "B#3", "Fb3", "C##2", "?0", "?5", "X3", "?", "C22"]
)
def test_mdeck_d2_other_names_are_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_card(text)
    expected = "is no Musicards card: a note with its octave (C2 to B5), ?1 to ?4, X1 or X2"
    assert str(refusal.value) == f"{text!r} {expected}"


def test_mdeck_d3_how_many_notes_carry_each_letter() -> None:
    carried = Counter(letter for name in NAMES[:48] for letter in letters(name))
    assert carried == {"A": 12, "B": 8, "C": 8, "D": 12, "E": 8, "F": 8, "G": 12}


def test_mdeck_d4_c_is_0_inside_and_12_outside() -> None:
    assert (note_of(parse_card("C4")), hour(parse_card("C4"))) == (0, 12)


def test_mdeck_r1_there_are_four_octaves() -> None:
    assert {name[-1] for name in NAMES[:48]} == {"2", "3", "4", "5"}


@pytest.mark.parametrize(("name", "strange"), [("C4", "B"), ("B4", "C"), ("E4", "F"), ("F4", "E")])
def test_mdeck_r3_white_keys_have_one_letter(name: str, strange: str) -> None:
    assert strange not in letters(name)
    assert len(letters(name)) == 1


@pytest.mark.parametrize(("wilds", "cards"), [("all", 54), ("none", 48)])
def test_mdeck_o1_wilds_may_be_taken_out(wilds: str, cards: int) -> None:
    deck = catalogue.find("the-distance")(2, {"wilds": wilds}).deck()
    assert deck == list(range(cards))


# ------------------------------------------------------------------------------------------------- sets of cards


@given(st.sets(st.integers(0, 53)))
def test_a_set_of_cards_is_told_in_card_order(cards: set[int]) -> None:
    mask = mask_of(list(cards))
    assert mask.bit_count() == len(cards)
    assert cards_in(mask) == sorted(cards)
    assert names_of(mask) == [NAMES[card] for card in sorted(cards)]
    assert parse_cards(names_of(mask)[::-1]) == mask


def test_cards_are_put_on_a_pile_the_last_in_order_on_top() -> None:
    pile = [parse_card("C2")]
    put_down(pile, parse_cards(["X2", "?1", "C5", "B2"]))
    assert [card_text(card) for card in pile] == ["C2", "C5", "B2", "?1", "X2"]


def test_a_card_is_named_once_in_a_set() -> None:
    with pytest.raises(Unreadable, match="Gb2 is named twice"):
        parse_cards(["F#2", "G2", "Gb2"])


def test_hands_are_seen_by_their_owner_and_known_to_those_who_were_shown_cards() -> None:
    hands = [parse_cards(["C2", "D2"]), parse_cards(["E2"]), parse_cards(["F2"])]
    knows = [0, parse_cards(["D2"]), parse_cards(["D2", "E2"])]
    state: Any = game("the-distance", seats=3).deal(1)
    state.hands, state.knows = by_seat(hands), knows
    zones = Hands(knows="knows").zones(state)
    assert [zone.seen for zone in zones] == [[0b001, 0b001], [0b010], [0b100]]
    assert [zone.known for zone in zones] == [[0b001, 0b111], [0b110], [0b100]]
    assert not any(zone.is_ordered for zone in zones)
    assert known_hands(hands, knows) == [{}, {"0": ["D2"]}, {"0": ["D2"], "1": ["E2"]}]
    assert known_hands(hands, [0, 0, 0]) is None


# ------------------------------------------------------------------------------------------------ pairs and books


def test_a_note_without_a_card_is_read_by_either_name() -> None:
    assert [parse_note(name) for name in ("C", "Db", "C#", "Bb", "B")] == [0, 1, 1, 10, 11]
    for text in ("", "H", "C2", "E#", "?"):
        with pytest.raises(Unreadable, match="is no note"):
            parse_note(text)


def test_every_note_has_one_partner_whose_partner_it_is() -> None:
    for partners in PARTNERS.values():
        assert [partners[partner] for partner in partners] == list(range(12))


@pytest.mark.parametrize("rule", PAIR_RULES)
@given(st.sets(st.integers(0, FIRST_WILD - 1)))
def test_pairs_in_a_hand_are_partners_and_leave_none_over(rule: str, cards: set[int]) -> None:
    partners, mates = PARTNERS[rule], mates_in_pairs(PARTNERS[rule])
    hand = mask_of(sorted(cards))
    pairs = [cards_in(pair) for pair in pairs_in(hand, partners)]
    assert all(mates[one] >> other & 1 and mates[other] >> one & 1 for one, other in pairs)
    paired = [card for pair in pairs for card in pair]
    assert len(set(paired)) == len(paired)
    left = cards - set(paired)
    assert not [card for card in left if mates[card] & mask_of(sorted(left))]
    assert [note_of(one) for one, _ in pairs] == sorted(note_of(one) for one, _ in pairs)
