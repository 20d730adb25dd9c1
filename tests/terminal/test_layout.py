"""Views as rows of text, for games of any shape."""

from cardenza import catalogue
from cardenza.decks.musicards import NAMES
from cardenza.kernel.contract import State
from cardenza.kernel.speech import Notes
from cardenza.terminal.layout import Row, rows
from cardenza.terminal.words import Names
from tests import asking


def lines(state: State, seat: int = 0, is_linear: bool = False) -> list[str]:
    names = Names(state, seat)
    return [row.line(names) for row in rows(state.view(seat), names, is_linear)]


def test_hands_of_others_are_counted_and_ones_own_stands_last() -> None:
    state = catalogue.position(
        {"game": "the-distance", "seats": 3, "hands": [["G2", "A3"], 7, 1], "discard": ["F#4", "F2"], "draws": 2}
    )
    assert lines(state) == [
        "Hand of bot 1: 7 cards",
        "Hand of bot 2: 1 card",
        "Stock: 42 cards face down",
        "Pile: F2 on top (2 cards)",
        "Now: Due now: G; last letter: F; cards drawn: 2",
        "Your hand: G2 A3 (2 cards)",
    ]


def test_no_hidden_card_is_named() -> None:
    for kind in catalogue.games():
        state = kind().deal(5)
        hidden = {card for zone in asking.open_view(state).zones for card in zone.cards if card}
        seen = {card for zone in state.view(0).zones for card in zone.cards if card}
        words = set(" ".join(lines(state)).replace("[", " ").replace("]", " ").replace(",", " ").split())
        unseen_words = {word for word in words & hidden if word not in seen}
        assert not unseen_words - {str(value) for value in _fact_words(state)}


def _fact_words(state: State) -> list[str]:
    """The notes of facts, and those that the table says would fit, are no cards."""
    view = state.view(0)
    parts = [part for said in view.prompt for part in said.parts.values()]
    fitting = [note for part in parts if isinstance(part, Notes) for note in part.notes]
    return fitting + [word for value in view.facts.values() if isinstance(value, list) for word in map(str, value)]


def test_cards_that_are_known_but_not_seen_stay_hidden() -> None:
    state = catalogue.position({"game": "memory", "grid": ["C2", "F#3", "C5", "F#4"], "knows": [[0, 1], [0, 1]]})
    assert not any("C2" in line for line in lines(state))


def test_what_was_heard_in_go_fish_is_for_players_to_remember() -> None:
    document = {"game": "go-fish", "hands": [["C2"], ["D2"]], "holds": [[], ["D"]], "lacks": [[], ["C"]]}
    state = catalogue.position(document)
    assert state.view(0).facts["holds"] == ["", "D"]
    now = ["Now: Ask somebody for a note of which you hold a card"]
    assert [line for line in lines(state) if line.startswith("Now")] == now


def test_a_fact_that_is_a_player_is_told_by_who_it_is() -> None:
    for dealer, told in ((0, "dealer: you;"), (2, "dealer: bot 2;")):
        state = catalogue.position({"game": "keys-corners", "seats": 3, "dealer": dealer, "turn": 1})
        assert told in " ".join(lines(state))


def test_a_grid_shows_the_numbers_of_its_places() -> None:
    state = catalogue.position(
        {"game": "memory", "grid": ["C2", "F#3", ".", ".", "C5", "F#4"], "up": 1, "pairs": [[["B2", "B3"]], []]}
    )
    assert lines(state)[:4] == [
        "Pairs of bot 1: no cards",
        "Grid: 4 cards, face down by number",
        "     0 [F#3]     .",
        "     .     4     5",
    ]
    assert lines(state)[-1] == "Your pairs: B2 B3 (2 cards)"


def test_columns_stand_side_by_side() -> None:
    state = catalogue.position(
        {
            "game": "chromatic-solitaire",
            "down": [9, 9, 9, 9, 9, 9, 9, 0],
            "columns": [["E"], ["F"], ["A", "Ab"], ["Ab"], ["C"], ["B"], ["Eb", "D"], []],
            "waste": ["D", "E"],
            "tops": ["C#", "C"],
        }
    )
    assert lines(state) == [
        "Column       1    2    3    4    5    6    7    8",
        "Down       (9)  (9)  (9)  (9)  (9)  (9)  (9)",
        "Columns      E    F    A   Ab    C    B   Eb",
        "                      Ab                   D",
        "Deck: 19 cards face down",
        "Waste: E on top (2 cards)",
        "Piles: 2 C, 1 C# (3 cards)",
        "Now: tops of the piles: C# C",
    ]


def test_columns_follow_one_another_where_they_are_read_aloud() -> None:
    state = catalogue.position(
        {
            "game": "chromatic-solitaire",
            "down": [9, 9, 9, 9, 9, 9, 9, 0],
            "columns": [["E"], ["F"], ["A", "Ab"], ["Ab"], ["C"], ["B"], ["Eb", "D"], []],
        }
    )
    told = lines(state, is_linear=True)
    assert told[2] == "Column 3: 9 face down, A Ab"
    assert told[7] == "Column 8: empty"
    assert told[8] == "Deck: 24 cards face down"


def test_places_may_have_names() -> None:
    board = {"N": ["D2"], "E": ["E2"], "S": ["F2"], "W": ["G2"]}
    state = catalogue.position(
        {"game": "keys-corners", "seats": 2, "hands": [["A2"], 5], "foundations": board, "corners": {"NW": ["C2"]}}
    )
    told = lines(state)
    assert told[0] == "Hand of bot 1: 5 cards"
    assert "Foundation N: D2" in told
    assert "Corner NW: C2" in told
    assert told[-2] == "Your hand: A2 (1 card)"


def test_a_staff_is_read_from_left_to_right() -> None:
    state = catalogue.position({"game": "metronome", "seats": 2, "hands": [["dot"], 7], "staff": ["B2", "#G1"]})
    due = "3 of 4 beats, room for 1. Next: gold or red. Also: an accidental, a dot or a time signature"
    assert lines(state)[2:] == [
        "Staff: B2 # G1",
        f"Now: {due}; in force: 4/4; beats: 2 1; beats that fill it: 4",
        "Your hand: dot (1 card)",
    ]


def test_a_record_is_read_with_all_cards_open() -> None:
    named = ["G2", "A3", "F4", "B2"]
    stock = ["B2", *[card for card in NAMES if card not in named]]
    state = catalogue.position({"game": "the-distance", "hands": [["G2"], ["A3"]], "stock": stock, "discard": ["F4"]})
    names = Names(state, None)
    told = [row.line(names) for row in rows(asking.open_view(state), names)]
    assert told[:2] == ["Hand of seat 1: G2 (1 card)", "Hand of seat 2: A3 (1 card)"]
    assert told[2] == "Stock: B2 on top (51 cards)"


def test_a_row_is_a_line() -> None:
    state = catalogue.find("the-distance")(2).deal(1)
    english, french = Names(state, 0), Names(state, 0, "fr")
    assert Row("Stock", "3 cards").line(english) == "Stock: 3 cards"
    assert Row("Pioche", "3 cartes").line(french) == "Pioche : 3 cartes"
    assert Row("", "1 2 3").line(english) == "1 2 3"
