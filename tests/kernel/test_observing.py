"""Observations tell a seat all that its view tells, and nothing else."""

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.observing import HIDDEN, UNLISTED, Observer


def seen(observer: Observer, state: State, seat: int) -> list[int]:
    row = [0] * observer.size
    observer.observe(state, seat, row)
    return row


def test_cards_in_an_order_stand_one_by_one() -> None:
    memory = catalogue.find("memory")(2, {"cards": 14})
    observer, state = Observer(memory), memory.deal(1)
    before = seen(observer, state, 1)
    assert observer.pieces[0] == ("grid", 0, 14)
    assert before[:14] == [HIDDEN] * 14
    state.play(0, "flip 3")
    card = state.zones()[0].cards[3]
    assert seen(observer, state, 1)[3] == observer.faces.word(memory.card_text(card))


def test_a_wild_stands_there_as_the_note_that_it_was_given() -> None:
    """The card is the same whatever it stands for; what lies before all eyes is not."""
    corners = catalogue.find("keys-corners")(2)
    observer = Observer(corners)
    rows = []
    for note in ("C#", "D#"):
        document = {"game": "keys-corners", "hands": [["D2"], 5], "foundations": {"N": [f"?2={note}"]}}
        rows.append(seen(observer, catalogue.position(document), 0))
    assert rows[0] != rows[1]


def test_words_that_no_list_has_still_have_a_number() -> None:
    faces = Observer(catalogue.find("go-fish")(2)).faces
    assert faces.word("C3") < UNLISTED < faces.word("a word of another game")


def test_a_buffer_is_written_from_the_place_that_is_named() -> None:
    fish = catalogue.find("go-fish")(2)
    observer, state = Observer(fish), fish.deal(1)
    row = [7, *[0] * observer.size]
    observer.observe(state, 0, row, 1)
    assert row == [7, *seen(observer, state, 0)]
