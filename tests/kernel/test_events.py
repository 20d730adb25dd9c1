"""Events: what a move did, and to whom each card of it may be told."""

import pytest

from cardenza import catalogue
from cardenza.decks.musicards import NAMES, parse_card
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.events import Changed, Ended, Event, Made, Moved, Shown, for_seat, happened
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.rng import Rng
from cardenza.kernel.views import Snapshot
from cardenza.kernel.zones import EVERYBODY, NOBODY, Exposed, Fact, Zone, face_down, face_up, in_hand
from tests.kernel.small_games import Scene, TwoHeaps

VIEWERS = [None, 0, 1, 2]
STOCK, DISCARD = ("stock", None), ("discard", None)
HAND_0 = ("hands", 0)


def at(mode: str, chance: list[str], **document: object) -> State:
    entries = [[parse_card(card) for card in entry.split()] for entry in chance]
    whole = {"game": "the-distance", "options": {"mode": mode}, "seats": 3, **document}
    return catalogue.position(whole, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])


def events(state: State, seat: int, move: str) -> list[Event]:
    before = Snapshot(state)
    verdict = state.play(seat, move)
    return happened(before, Snapshot(state), Made(seat, move, verdict.is_mistake()))


def told(happenings: list[Event], viewer: int | None) -> list[Event]:
    return [told for event in happenings if (told := for_seat(event, viewer)) is not None]


def test_a_play_moves_cards_that_everybody_sees() -> None:
    state = at("guided", [], hands=[["G2", "?1", "C2"], 7, 7], discard=["F2"])
    happenings = events(state, 0, "play G2 ?1 as G")
    assert happenings == [
        Made(0, "play G2 ?1 as G", False),
        Moved("G2", EVERYBODY, HAND_0, DISCARD),
        Moved("?1", EVERYBODY, HAND_0, DISCARD),
        Changed("base", ["G"], EVERYBODY),
        Changed("turn", 1, EVERYBODY),
        Changed("turns", 1, EVERYBODY),
    ]
    for viewer in VIEWERS:
        assert told(happenings, viewer) == happenings


def test_a_draw_hides_the_card_from_others() -> None:
    state = at("guided", ["A5"], hands=[["C2", "D2"], 7, 7], discard=["F2"])
    happenings = events(state, 0, "draw")
    assert Moved("A5", 0b001, STOCK, HAND_0) in told(happenings, 0)
    for viewer in (None, 1, 2):
        assert told(happenings, viewer) == [
            Made(0, "draw", False),
            Moved(None, NOBODY, STOCK, HAND_0),
            Changed("draws", 1, EVERYBODY),
        ]


def test_a_mistake_shows_its_cards_to_all_players_and_the_penalty_to_none_of_them() -> None:
    state = at("strict", ["A5 B5"], hands=[["C2", "D2"], 7, 7], discard=["F2"])
    happenings = events(state, 0, "play C2 as C")
    assert happenings[0] == Made(0, "play C2 as C", True)
    assert [event for event in told(happenings, 1) if isinstance(event, Shown | Moved)] == [
        Shown("C2", 0b111, HAND_0, None),
        Moved(None, NOBODY, STOCK, HAND_0),
        Moved(None, NOBODY, STOCK, HAND_0),
    ]
    assert [event.card for event in told(happenings, 0) if isinstance(event, Moved)] == ["A5", "B5"]
    assert not any(isinstance(event, Shown) for event in told(happenings, None))
    assert Changed("mistakes", 1, EVERYBODY) in happenings


def test_a_card_that_was_shown_before_is_not_shown_again() -> None:
    state = at("strict", [], hands=[["C2", "D2"], 7, 7], discard=["F2"], knows=[{}, {"0": ["C2"]}, {"0": ["C2"]}])
    assert not [event for event in events(state, 0, "play C2 as C") if isinstance(event, Shown)]


def test_a_pass_moves_nothing() -> None:
    state = at("guided", [], hands=[["C2", "D2"], 7, 7], discard=["F2"], draws=3)
    assert events(state, 0, "pass") == [
        Made(0, "pass", False),
        Changed("turn", 1, EVERYBODY),
        Changed("draws", 0, EVERYBODY),
        Changed("turns", 1, EVERYBODY),
    ]


def test_the_last_event_of_a_game_is_its_end() -> None:
    state = at("strict", [], hands=[["G2"], 7, 7], discard=["F2"])
    happenings = events(state, 0, "play G2 as G")
    counted = state.game.manners.reckoning(state)
    assert counted is not None
    assert counted.totals == [0, 7, 7]
    assert happenings[-1] == Ended(Outcome((0,), None, None, "DIST-26"), counted)
    assert for_seat(happenings[-1], None) == happenings[-1]


def test_a_turned_pile_does_not_tell_which_card_was_drawn_from_it() -> None:
    """Everybody has seen the cards of the pile, so neither the one drawn nor those left may be named."""
    pile = ["A2", "B2", "A3", "B3"]
    orders = [["A2 B2 A3 B3"], ["B3 B2 A2 A3"]]
    heard = []
    for chance in orders:
        state = at("guided", chance, hands=[["C2", "D2"], 24, 23], discard=[*pile, "F2"], stock=[])
        happenings = events(state, 0, "draw")
        assert Moved(chance[0][:2], 0b001, DISCARD, HAND_0) in told(happenings, 0)
        heard.append([told(happenings, viewer) for viewer in (None, 1, 2)])
    assert heard[0] == heard[1]
    assert heard[0][0].count(Moved(None, NOBODY, DISCARD, STOCK)) == 3


def test_everybody_hears_of_every_card_of_the_other_worlds_alike() -> None:
    """Change what a seat neither sees nor knows: what it hears of the same move stays the same."""
    state = at("strict", [], hands=[["C2", "D2", "G4"], 7, 7], discard=["F2"])
    other = state.clone()
    other.redeal(Rng(3), 1)
    own = str(other.view(0).zone("hands", 0).cards[0])
    assert own not in ("C2", "D2", "G4")
    for move in ["draw", "draw"]:
        assert told(events(state, 0, move), 1) == told(events(other, 0, move), 1)


def test_what_is_told_to_a_seat_is_what_its_view_then_shows() -> None:
    """Nobody learns from an event what the next view hides."""
    state = catalogue.find("the-distance")(3, {"mode": "strict"}).deal(8)
    rng = Rng(8)
    for _ in range(200):
        seat = state.to_act()[0]
        moves = state.moves(seat)
        happenings = events(state, seat, moves[rng.below(len(moves))])
        for viewer in VIEWERS:
            view = state.view(viewer)
            for event in told(happenings, viewer):
                if isinstance(event, Moved) and event.card is not None:
                    assert event.card in view.zone(*event.target).known


# --------------------------------------------------------------------------------------------- small scenes


def made(before: Scene, after: Scene, *exposed: Exposed) -> list[Event]:
    return happened(Snapshot(before), Snapshot(after), Made(0, "take 1", False), exposed)[1:]


def test_a_gift_is_told_to_those_who_know_it_afterwards() -> None:
    before = Scene([in_hand("hands", 0, [1, 2]), in_hand("hands", 1, [])])
    after = Scene([in_hand("hands", 0, [2]), in_hand("hands", 1, [1], known=[0b01])])
    assert made(before, after) == [Moved("s1", 0b11, ("hands", 0), ("hands", 1))]


def test_a_card_turned_up_where_it_lies_is_shown() -> None:
    before, after = Scene([face_down("grid", [4])]), Scene([face_up("grid", [4])])
    assert made(before, after) == [Shown("s4", EVERYBODY, ("grid", None), 0)]
    assert made(after, before) == []


def test_a_card_that_is_known_may_be_turned_up_again() -> None:
    before, after = Scene([face_down("grid", [4], known=[0b11])]), Scene([Zone("grid", None, [4], [0b11], [0b11])])
    assert made(before, after) == [Shown("s4", 0b11, ("grid", None), 0)]
    assert made(before, before) == []


def test_the_index_of_a_card_is_told_where_there_is_an_order() -> None:
    before, after = Scene([face_down("grid", [5, 4])]), Scene([Zone("grid", None, [5, 4], [0, -1], [0, -1])])
    assert made(before, after) == [Shown("s4", EVERYBODY, ("grid", None), 1)]
    hidden, open_hand = in_hand("hands", 1, [5, 4]), in_hand("hands", 1, [5, 4], known=[0, 0b01])
    assert made(Scene([hidden]), Scene([open_hand])) == [Shown("s4", 0b11, ("hands", 1), None)]


def test_an_exposed_card_is_turned_up_before_it_goes() -> None:
    before = Scene([face_down("grid", [4, 5]), face_up("pairs", [])])
    after = Scene([face_down("grid", [5]), face_up("pairs", [4])])
    assert made(before, after, Exposed("grid", None, 0, 4)) == [
        Shown("s4", EVERYBODY, ("grid", None), 0),
        Moved("s4", EVERYBODY, ("grid", None), ("pairs", None)),
    ]


def test_an_exposed_card_that_goes_down_again_is_shown_though_everybody_knew_it() -> None:
    known = Scene([face_down("grid", [4], known=[EVERYBODY])])
    assert made(known, known, Exposed("grid", None, 0, 4)) == [Shown("s4", EVERYBODY, ("grid", None), 0)]


@pytest.mark.parametrize("knew", [NOBODY, 0b01, 0b11, EVERYBODY])
def test_an_exposed_card_is_shown_once_and_who_knew_it_changes_nothing(knew: int) -> None:
    before = Scene([face_down("grid", [4, 5, 6], known=[NOBODY, knew, NOBODY])])
    after = Scene([Zone("grid", None, [4, 5, 6], [0b01, 0b11, NOBODY], [NOBODY, 0b11, NOBODY])])
    assert made(before, after, Exposed("grid", None, 1, 5)) == [
        Shown("s5", EVERYBODY, ("grid", None), 1),
        Shown("s4", 0b01, ("grid", None), 0),
    ]


def test_exposed_cards_come_in_the_order_of_the_move() -> None:
    before, after = Scene([face_down("grid", [4, 5])]), Scene([face_up("grid", [4, 5])])
    shown = made(before, after, Exposed("grid", None, 1, 5), Exposed("grid", None, 0, 4))
    assert [event.at for event in shown if isinstance(event, Shown)] == [1, 0]


def test_a_card_that_all_saw_leave_is_told_also_if_one_like_it_came() -> None:
    before = Scene([in_hand("hands", 0, [4]), face_down("stock", [])])
    after = Scene([in_hand("hands", 0, [4]), face_down("stock", [])])
    events = made(before, after, Exposed("hands", 0, None, 4))
    assert events == [Shown("s4", EVERYBODY, ("hands", 0), None), Moved("s4", 0b01, ("hands", 0), ("hands", 0))]


def test_a_card_that_was_shown_and_stays_has_not_left() -> None:
    before = Scene([in_hand("hands", 0, [4])])
    after = Scene([in_hand("hands", 0, [4], known=[EVERYBODY])])
    assert made(before, after, Exposed("hands", 0, None, 4)) == [Shown("s4", EVERYBODY, ("hands", 0), None)]


def test_two_cards_alike_come_from_two_places() -> None:
    before = Scene([in_hand("hands", 0, [1]), face_down("stock", [1])])
    after = Scene([in_hand("hands", 1, [1]), face_up("discard", [1])])
    moved = [event for event in made(before, after) if isinstance(event, Moved)]
    assert [event.target for event in moved] == [("hands", 1), ("discard", None)]
    assert {event.source for event in moved} == {("hands", 0), ("stock", None)}


@pytest.mark.parametrize("known_first", [True, False])
def test_of_two_cards_alike_in_a_hand_the_one_that_came_is_told(known_first: bool) -> None:
    known = [0b01, 0] if known_first else [0, 0b01]
    both = in_hand("hands", 1, [1, 1], known=known)
    drawn = made(Scene([in_hand("hands", 1, [1], known=[0b01]), face_down("stock", [1])]), Scene([both]))
    assert drawn == [Moved("s1", 0b10, ("stock", None), ("hands", 1))]
    given = made(Scene([in_hand("hands", 0, [1]), in_hand("hands", 1, [1])]), Scene([in_hand("hands", 0, []), both]))
    assert given == [Moved("s1", 0b11, ("hands", 0), ("hands", 1))]


def test_of_two_cards_alike_in_a_row_the_one_turned_up_is_shown() -> None:
    before = Scene([Zone("grid", None, [4, 4], [NOBODY, EVERYBODY], [NOBODY, EVERYBODY])])
    assert made(before, Scene([face_up("grid", [4, 4])])) == [Shown("s4", EVERYBODY, ("grid", None), 0)]


def test_an_order_that_changed_is_no_event() -> None:
    assert made(Scene([face_down("deck", [1, 2, 3])]), Scene([face_down("deck", [3, 1, 2])])) == []


@pytest.mark.parametrize(("odds", "source"), [([5, 7], "odds"), ([], "odds")])
def test_a_deal_comes_from_the_deck_that_the_card_is_of(odds: list[int], source: str) -> None:
    before = Scene([face_down("evens", []), face_down("odds", [])], game=TwoHeaps)
    hand = in_hand("hands", 0, [2, 1])
    after = Scene([hand, face_down("evens", [4, 6, 8]), face_down("odds", odds)], game=TwoHeaps)
    events = happened(Snapshot(before), Snapshot(after), Made(0, "deal", False))
    assert [event for event in events if isinstance(event, Moved)] == [
        Moved("s2", 0b01, ("evens", None), ("hands", 0)),
        Moved("s1", 0b01, (source, None), ("hands", 0)),
    ]


def test_a_secret_fact_is_not_told_to_others() -> None:
    before, after = Scene([], [Fact("drawn", None, 0b01)]), Scene([], [Fact("drawn", "s1", 0b01)])
    (event,) = made(before, after)
    assert event == Changed("drawn", "s1", 0b01)
    assert [for_seat(event, viewer) for viewer in VIEWERS] == [None, event, None, None]


@pytest.mark.parametrize(
    ("event", "public"),
    [
        (Made(0, "draw", False), True),
        (Moved("C2", EVERYBODY, STOCK, DISCARD), True),
        (Moved("C2", 0b111, STOCK, HAND_0), False),
        (Shown("C2", 0b110, HAND_0, None), False),
        (Changed("turn", 1, EVERYBODY), True),
        (Ended(Outcome((0,), None, None, "DIST-26")), True),
    ],
)
def test_an_event_is_public_if_those_who_watch_may_have_it_whole(event: Event, public: bool) -> None:
    assert (for_seat(event, None) == event) is public


def test_the_names_of_hidden_cards_are_nowhere_in_what_is_told() -> None:
    state = at("strict", ["A5 B5"], hands=[["C2", "D2"], 7, 7], discard=["F2"])
    happenings = events(state, 0, "play C2 as C")
    heard = repr(told(happenings, None))
    assert not [name for name in NAMES if f"'{name}'" in heard]


@pytest.mark.parametrize(("in_stock", "turned"), [("C2", "B5"), ("B5", "C2")])
def test_the_order_of_events_tells_nothing_of_hidden_cards(in_stock: str, turned: str) -> None:
    hand, pile = ["E4", "F2"], [turned, "D3", "G3"]
    others = [card for card in NAMES if card not in [*hand, *pile, in_stock]]
    document = {"game": "the-distance", "seats": 2, "hands": [hand, others], "discard": pile, "stock": [in_stock]}
    shuffled = [parse_card(card) for card in (turned, "D3")]
    state = catalogue.position(document, Scripted([shuffled], Rng(0)))
    before = Snapshot(state)
    state.play(0, "play E4 as E")  # a mistake: one card of the stock, one of the pile
    told = [for_seat(event, 1) for event in happened(before, Snapshot(state), Made(0, "", True))]
    ways = [event.source[0] for event in told if isinstance(event, Moved) and event.target == ("hands", 0)]
    assert ways == ["discard", "stock"]
