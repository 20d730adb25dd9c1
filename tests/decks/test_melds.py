"""Which melds a hand can build: bit operations against the plain words of the rulebook."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.decks import melds, notes
from cardenza.decks.carmony import Kind, deck
from cardenza.decks.melds import CHORD, FIRST_MELD, INTERVAL, SCALE, box, read_note
from cardenza.kernel.errors import Unreadable

HANDS = st.lists(st.integers(0, 11), max_size=20).filter(lambda cards: all(cards.count(note) <= 8 for note in cards))


def brute_force(hand: list[int]) -> list[str]:
    """Section 7, word for word: one card for every required degree and every optional one that is laid."""
    found: list[str] = []
    for meld in deck().melds:
        for root in range(12):
            for chosen in range(1 << len(meld.optional)):
                extras = [degree for at, degree in enumerate(meld.optional) if chosen >> at & 1]
                needed = [(root + degree.semitones) % 12 for degree in (*meld.required, *extras)]
                if all(hand.count(note) >= needed.count(note) for note in needed):
                    names = notes.names_of([(root + degree.semitones) % 12 for degree in extras])
                    found.append(f"{meld.id} on {notes.NAMES[root]}" + (f" with {' '.join(names)}" if names else ""))
    return found


@given(HANDS)
def test_every_play_of_a_hand_is_found_and_no_other(hand: list[int]) -> None:
    cards = notes.gathered(hand)
    plays = box().playable(notes.held_in(cards), notes.twice_in(cards))
    assert [box().texts[play] for play in plays] == brute_force(hand)


def test_a_second_look_finds_the_same() -> None:
    everything = notes.gathered(list(range(12)) * 2)
    held, twice = notes.held_in(everything), notes.twice_in(everything)
    assert box().playable(held, twice) == box().playable(held, twice) == list(range(1128))


def test_cdeck_section_7_there_are_so_many_plays_of_each_kind() -> None:
    kinds = [box().kind(card) for card in box().cards]
    assert [kinds.count(kind) for kind in (INTERVAL, CHORD, SCALE)] == [144, 804, 180]


def test_cdeck_w3_a_thirteenth_has_eight_plays_on_a_root() -> None:
    card = box().card("ch-13")
    plays = [play for play in range(len(box().texts)) if box().cards[play] == card and box().roots[play] == 2]
    assert len(plays) == 8
    assert {box().sizes[play] for play in plays} == {4, 5, 6, 7}
    assert notes.names_of(notes.notes_in(box().counts[plays[0]])) == ["C", "D", "F#", "B"]


def test_cdeck_r4_an_octave_takes_two_cards_of_its_note() -> None:
    card = box().card("iv-p8")
    assert box().plays_of(card, 0b100000, 0) == []
    assert [box().texts[play] for play in box().plays_of(card, 0b100000, 0b100000)] == ["iv-p8 on F"]
    assert notes.notes_in(box().counts[box().play(card, 5)]) == [5, 5]


def test_a_play_needs_notes_that_are_optional_on_its_card() -> None:
    assert box().play(box().card("ch-13"), 2, 1 << 5) == -1


@given(HANDS)
def test_counted_cards_are_the_cards(hand: list[int]) -> None:
    cards = notes.gathered(hand)
    assert notes.notes_in(cards) == sorted(hand)
    assert notes.size_of(cards) == len(hand)
    assert notes.notes_of(notes.held_in(cards)) == sorted(set(hand))
    assert notes.notes_of(notes.twice_in(cards)) == sorted({note for note in hand if hand.count(note) > 1})
    assert [notes.count_of(cards, note) for note in range(12)] == [hand.count(note) for note in range(12)]


def test_cards_are_numbered_in_the_order_of_the_list() -> None:
    assert [box().meld(FIRST_MELD + at).id for at in (0, 12, 45, 59)] == ["iv-min2", "ch-5", "sc-major", "sc-chromatic"]
    assert [melds.KINDS[box().kind(FIRST_MELD + at)] for at in (11, 12, 44, 45)] == [
        Kind.INTERVAL, Kind.CHORD, Kind.CHORD, Kind.SCALE,
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["H", "E#", "Cb", "c", ""])
def test_cdeck_13_only_printed_names_are_notes(name: str) -> None:
    with pytest.raises(Unreadable, match="printed on no NOTE card"):
        read_note(name)


def test_an_unknown_meld_is_told() -> None:
    with pytest.raises(Unreadable, match="not a MELD card: expected an id such as"):
        box().card("ch-h7")
