"""What a move did, and what each receiver may hear of it."""

from cardenza.kernel.events import Changed, Made, Moved, Shown, for_seat
from cardenza.match import commands as asked
from cardenza.match.settings import Settings
from tests.match.live import ANNA, BEN, begun, placed


def test_a_move_is_told_with_what_it_did() -> None:
    live = begun(Settings("memory", 2, {"cards": 14}), (ANNA, BEN))
    live.play(0, "flip 3")
    deeds = live.table.deeds
    assert deeds is not None
    assert (deeds.seat, deeds.move, deeds.by, deeds.is_mistake, deeds.is_over) == (0, "flip 3", "player", False, False)
    assert deeds.told_to(None).startswith("flip 3 (")
    assert not any(isinstance(event, Made) for event in deeds.events)
    assert any(isinstance(event, Changed) and event.fact == "up" for event in deeds.events)


def test_the_second_card_is_shown_although_it_goes_face_down_again() -> None:
    position = {"grid": "C3 C4 D3 D4 E3 E4 F3 F4 G3 G4 A3 A4 B3 B4".split()}
    live = placed(Settings("memory", 2, {"cards": 14}), (ANNA, BEN), position)
    live.play(0, "flip 0")
    live.play(0, "flip 2")
    assert live.table.deeds is not None
    shown = [(event.card, event.at) for event in live.table.deeds.events if isinstance(event, Shown)]
    assert ("D3", 2) in shown


def test_a_drawn_card_is_for_the_eyes_of_its_owner() -> None:
    position = {"hands": [["C2", "F2"], ["E2", "G3"]], "discard": ["C3"]}
    live = placed(Settings("the-distance", 2, {"interval": 2, "mode": "strict"}), (ANNA, BEN), position)
    live.play(0, "draw")
    assert live.table.deeds is not None
    (drawn,) = [event for event in live.table.deeds.events if isinstance(event, Moved)]
    assert drawn.card is not None
    for viewer, is_told in ((0, True), (1, False), (None, False)):
        heard = for_seat(drawn, viewer)
        assert isinstance(heard, Moved)
        assert (heard.card is not None) == is_told


def test_an_entry_that_is_no_move_did_nothing() -> None:
    live = begun(Settings("memory", 2, {"cards": 14}), (ANNA, BEN))
    live.play(0, "flip 3")
    live.do(asked.Say(BEN, "nice"))
    assert live.table.deeds is None


def test_the_last_move_says_that_the_game_is_over() -> None:
    live = placed(Settings("the-distance", 2), (ANNA, BEN), {"hands": [["D2"], ["E2"]], "discard": ["C3"]})
    live.play(0, "play D2 as D")
    assert live.table.deeds is not None
    assert live.table.deeds.is_over
