"""The rulebook of Old Maid as sentences: each test is named after the rule that it shows."""

import pickle
from collections.abc import Iterable, Sequence

import pytest

from cardenza.catalogue import game_of, position
from cardenza.decks.musicards import parse_card
from cardenza.games.old_maid import ARRANGEMENTS, KEEP, OldMaid, OldMaidState
from cardenza.kernel.chance import Recorder, Scripted
from cardenza.kernel.contract import State
from cardenza.kernel.errors import BadOption, CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.events import Event, Made, Moved, for_seat, happened
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.playout import playout
from cardenza.kernel.rng import Rng
from cardenza.kernel.views import Snapshot
from cardenza.match.commands import Command, Play
from cardenza.match.events import Guest, Played
from cardenza.match.settings import Settings
from tests import asking
from tests.games.explaining import explained, prompted, proved
from tests.games.playing import in_turn as play
from tests.games.playing import key
from tests.games.telling import check_story, sentences, story
from tests.match.live import ANNA, BEN, placed, refusal

NOTES = "C C# D D# E F F# G G# A A# B".split()
KEYBOARD = [f"{note}{octave}" for note in NOTES for octave in (2, 3, 4, 5)]
P3 = [["C5"], ["C2", "?1"]]
P11 = [["C5", "D3"], ["C2", "?1", "D2"]]
ARRANGED = {"arrange": True}


def maid(hands: Sequence[object], chance: Sequence[str] = (), **more: object) -> OldMaidState:
    """The position with these hands; `chance` are the orders in which givers' hands will lie, `more` further keys."""
    document = {"game": "old-maid", "seats": len(hands), "hands": hands, **more}
    entries = [[parse_card(card) for card in entry.split()] for entry in chance]
    state = position(document, Scripted(entries, Rng(0)), [card for entry in entries for card in entry])
    assert isinstance(state, OldMaidState)
    return state


def dealt(seed: int, seats: int = 2, **options: object) -> OldMaidState:
    """A new game with these options."""
    state = OldMaid(seats, options).deal(seed)
    assert isinstance(state, OldMaidState)
    return state


def winners(state: State) -> tuple[int, ...]:
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores is None
    return outcome.winners


def objection_to(state: State, seat: int, move: str) -> str:
    """Why the seat may not do this."""
    with pytest.raises(NotAllowed) as refused:
        state.play(seat, move)
    assert state.parse(seat, move) not in state.legal_moves(seat)
    return str(refused.value)


def events(state: State, seat: int, move: str, viewer: int | None) -> list[Event | None]:
    """What somebody is told of the cards that a move has moved."""
    before = Snapshot(state)
    state.play(seat, move)
    moved = [event for event in happened(before, Snapshot(state), Made(seat, move, False)) if isinstance(event, Moved)]
    return [for_seat(event, viewer) for event in moved]


# ------------------------------------------------------------------------------------------------ the rules


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_maid_01_all_49_cards_are_dealt_one_by_one(seats: int) -> None:
    order = [*range(48), parse_card("?1")][::-1]
    state = OldMaid(seats, ARRANGED).deal_from(Scripted([order], Rng(0)))
    assert isinstance(state, OldMaidState)
    dealing = [order[seat::seats] for seat in range(seats)]
    assert [len(cards) for cards in dealing] == [49 // seats + (seat < 49 % seats) for seat in range(seats)]
    for hand, cards in zip(state.hands, dealing, strict=True):
        assert [card for card in cards if card in hand] == hand
    assert sum(len(hand) for hand in state.hands) + state.laid.bit_count() == 49


def test_maid_02_everybody_lays_down_the_pairs_in_hand() -> None:
    state = maid([["C2", "C3", "C5", "F#2"], ["?1", "E2", "E5", "C4", "F#3"]])
    assert key(state, "hands") == [["C5", "F#2"], ["C4", "F#3", "?1"]]
    laid = state.view(None).zone("laid").cards
    assert {"C2", "C3", "E2", "E5"} <= set(laid)
    assert len(laid) == 44


def test_maid_03_the_old_maid_pairs_with_nothing() -> None:
    state = maid([["?1", *[f"{note}2" for note in NOTES]], [f"{note}3" for note in NOTES]])
    assert len(state.hands[0]) == 13
    for place in range(12):
        copy = state.clone()
        copy.chance = Scripted([[parse_card("?1"), *[parse_card(f"{note}2") for note in NOTES]]], Rng(0))
        copy.turn = 1
        play(copy, "take 0")
        assert (len(copy.hands[1]), copy.laid) == (13, state.laid), place


def test_maid_04_one_takes_from_the_nearest_to_the_right_who_has_cards() -> None:
    hands = [["C2", "D2", "?1"], ["C3"], [], ["D3"]]
    for turn, giver in ((0, 3), (1, 0), (3, 1)):
        state = maid(hands, turn=turn)
        assert (state.giver(), state.to_act()) == (giver, [turn])
        assert state.view(None).facts["giver"] == giver
    assert "[CORE-2, MAID-04, MAID-07, MAID-D1]" in objection_to(maid(hands), 1, "take 0")


def test_maid_05_a_pair_is_laid_down_and_another_card_stays() -> None:
    state = play(maid([["C5", "D2"], ["C2", "D3", "?1"]], ["D3 ?1 C2"]), "take 2")
    assert key(state, "hands") == [["D2"], ["D3", "?1"]]
    state = play(maid([["C5", "D2"], ["C2", "D3", "?1"]], ["D3 ?1 C2"]), "take 1")
    assert (key(state, "hands"), key(state, "laid")) == ([["C5", "D2", "?1"], ["C2", "D3"]], _rest("C2 C5 D2 D3"))


def test_maid_06_who_has_no_cards_is_safe_and_takes_no_further_part() -> None:
    state = maid([["C2"], ["D2", "?1"], ["C3", "D3"]], ["C2"], turn=1)
    play(state, "take 0")
    assert (key(state, "hands"), state.moves(0)) == ([[], ["C2", "D2", "?1"], ["C3", "D3"]], [])
    assert (state.to_act(), state.giver()) == ([2], 1)


def test_maid_07_the_turn_passes_to_the_next_who_has_cards() -> None:
    state = play(maid([["D2", "?1"], ["C2"], ["C3"], ["D3"]], ["C2"], turn=2), "take 0")
    assert state.to_act() == [3]
    state = maid([["C2"], ["C3"], ["D2", "?1"], [], ["D3"]], ["C2"], turn=1)
    play(state, "take 0")
    assert (state.to_act(), state.giver()) == ([2], 4)


def test_maid_08_the_holder_of_the_last_card_loses_and_all_others_win() -> None:
    state = play(maid(P3, ["?1 C2"]), "take 1")
    assert (state.is_over(), state.to_act(), winners(state)) == (True, [], (0,))
    assert "[CORE-1, MAID-08, MAID-D1]" in objection_to(state, 0, "take 0")
    assert winners(play(maid([["C2", "?1"], ["C3"], []], ["C2 ?1"], turn=1), "take 0")) == (1, 2)


# ------------------------------------------------------------------------------------------------ the rulings


@pytest.mark.parametrize(("option", "card"), [("question", "?1"), ("chromatic", "X1")])
def test_maid_r1_and_maid_r2_one_wild_is_the_old_maid_and_the_others_are_put_aside(option: str, card: str) -> None:
    game = OldMaid(2, {"maid": option})
    assert [game.card_text(each) for each in game.deck()] == [*KEYBOARD, card]
    with pytest.raises(CardenzaError, match=r"names \?2, which is not in this deck"):
        maid([["C2"], ["C3", "?2"]])
    with pytest.raises(CardenzaError, match="which is not in this deck"):
        maid([["C2"], ["C3", "X1" if card == "?1" else "?1"]], options={"maid": option})


def test_maid_r3_the_first_take_is_from_the_dealer() -> None:
    for seats in (2, 4, 6):
        state = dealt(3, seats)
        assert (state.turn, state.giver()) == (0, seats - 1)


def test_maid_r4_of_three_equal_cards_the_lowest_octaves_are_laid_down() -> None:
    state = maid([["C5", "C3", "C4", "E2"], ["C2", "E3", "?1"]])
    assert key(state, "hands") == [["C5", "E2"], ["C2", "E3", "?1"]]


def test_maid_r5_no_hand_ever_keeps_a_pair() -> None:
    for rule in ("same", "tritone", "inversion"):
        state = dealt(5, 3, pair_rule=rule)
        while not state.is_over():
            for hand in state.hands:
                assert not [card for card in hand for other in hand if state.rules.mates[card] >> other & 1]
            state.apply(state.turn, 0)


def test_maid_r6_who_has_no_cards_after_the_deal_is_safe_from_the_start() -> None:
    state = maid([["D2", "D3"], ["C2", "?1"], ["C3"]])
    assert (state.to_act(), state.giver(), key(state, "hands")) == ([1], 2, [[], ["C2", "?1"], ["C3"]])


def test_maid_r7_with_one_player_left_before_the_first_take_the_game_is_over() -> None:
    state = maid([["C2", "C3"], ["?1", "D2", "D5"], ["E2", "E3", "E4", "E5"]])
    assert (key(state, "phase"), key(state, "takes"), winners(state)) == ("over", 0, (0, 2))


@pytest.mark.parametrize("options", [{}, ARRANGED])
def test_maid_r8_at_draw_cap_the_holder_of_the_old_maid_loses(options: dict[str, object]) -> None:
    hands = [["C5", "D2", "E2"], ["C2", "D3", "E3", "?1"]]
    state = maid(hands, ["?1 C2 D3 E3"] if not options else [], takes=98, options={**options, "draw_cap": 100})
    play(state, *(["keep", "take 3"] if options else ["take 0"]))
    assert not state.is_over()
    play(state, *(["keep", "take 0"] if options else ["take 0"]))
    assert state.is_over()
    assert winners(state) in ((0,), (1,))
    loser = 1 - winners(state)[0]
    assert parse_card("?1") in state.hands[loser]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "MAID-R8"
    assert "[CORE-1, MAID-R8, MAID-D1]" in objection_to(state, 0, "take 0")
    assert _again(state).document() == state.document()


def test_maid_r8_the_last_pair_at_draw_cap_ends_the_game_by_itself() -> None:
    outcome = play(maid(P3, ["?1 C2"], takes=499), "take 1").outcome()
    assert outcome is not None
    assert outcome.document() == {"winners": [0], "reason": "MAID-08"}


@pytest.mark.parametrize(
    ("rule", "hand", "left"),
    [
        ("tritone", ["C2", "C3", "F#4", "A2", "D#5"], ["C3"]),
        ("tritone", ["C3", "C4", "F#5", "F#2", "C5"], ["C5"]),
        ("inversion", ["C#2", "B3", "C2", "E2", "G#4"], ["C2"]),
        ("inversion", ["F#2", "F#3", "F#5", "F2", "G3", "G2"], ["F#5", "G3"]),
    ],
)
def test_maid_r10_tritones_and_inversions_lowest_octaves_first(rule: str, hand: list[str], left: list[str]) -> None:
    partners = {"C3": "F#5", "C5": "F#4", "C2": "C5", "F#5": "F#4", "G3": "F5"}
    if rule == "tritone":
        partners["C3"] = "F#3"
    other = ["?1", *[partners[card] for card in left]]
    state = maid([hand, other], options={"pair_rule": rule})
    assert key(state, "hands") == [left, sorted(other, key=[*KEYBOARD, "?1"].index)]


def test_maid_r10_of_several_partners_in_hand_the_lowest_octave_is_laid_down() -> None:
    state = maid([["C4", "C3"], ["F#5", "F#2", "?1"]], ["F#5 F#2 ?1"], options={"pair_rule": "tritone"})
    play(state, "take 0")
    assert key(state, "hands") == [["C4"], ["F#2", "?1"]]
    state = maid([["C4", "C3"], ["F#5", "F#2", "?1"]], options={"pair_rule": "tritone", **ARRANGED})
    play(state, "keep", "take 0")
    assert key(state, "hands") == [["C4"], ["F#2", "?1"]]


def test_maid_r11_a_giver_who_loses_the_old_maid_as_the_last_card_is_safe() -> None:
    state = play(maid([["?1"], ["C2", "D2"], ["C3", "D3"]], ["?1"], turn=1), "take 0")
    assert (key(state, "hands"), state.to_act()) == ([[], ["C2", "D2", "?1"], ["C3", "D3"]], [2])
    playout(state, Rng(1))
    assert 0 in winners(state)


def test_maid_r12_the_hand_is_shuffled_at_every_take() -> None:
    state = maid([["C5", "D2"], ["C2", "D3", "?1"]])
    recorder = Recorder(Rng(4))
    state.chance = recorder
    play(state, "take 1")
    (entry,) = recorder.taken()
    assert sorted(entry) == sorted(parse_card(card) for card in ("C2", "D3", "?1"))
    assert entry[1] not in state.hands[1]
    state = maid([["C5", "D2"], ["C2"], ["D3", "?1"]], ["C2"], turn=2)
    assert key(play(state, "take 0"), "hands") == [["C5", "D2"], [], ["C2", "D3", "?1"]]  # one card is an entry, too


def test_maid_r12_any_place_may_be_any_card() -> None:
    taken = set()
    for seed in range(60):
        state = maid(P3)
        state.chance = Rng(seed)
        taken.add(str(key(play(state, "take 0"), "hands")))
    assert len(taken) == 2


def test_maid_r12_with_arranging_nothing_is_shuffled() -> None:
    state = maid(P11, options=ARRANGED)
    recorder = Recorder(Rng(4))
    state.chance = recorder
    play(state, "keep", "take 1")
    assert (recorder.taken(), key(state, "hands")) == ([], [["C5", "D3", "?1"], ["C2", "D2"]])


def test_maid_r13_the_turn_goes_to_the_player_named_or_the_next_who_has_cards() -> None:
    hands = [["D2", "D3"], ["E2", "E3"], ["C2", "?1"], ["C3"]]
    for turn, to_act in ((0, 2), (1, 2), (2, 2), (3, 3)):
        assert maid(hands, turn=turn).to_act() == [to_act]


def test_maid_r13_who_takes_instead_of_another_waits_for_the_giver() -> None:
    hands = [["D2", "D3"], ["C2", "?1"], ["C3"]]
    state = maid(hands, turn=0, phase="turn", options=ARRANGED)
    assert (key(state, "phase"), key(state, "turn"), state.to_act()) == ("arrange", 1, [2])
    state = maid(hands, turn=1, phase="turn", options=ARRANGED)
    assert (key(state, "phase"), state.to_act()) == ("turn", [1])


def test_maid_r14_a_taken_card_goes_to_the_last_place_and_the_others_close_up() -> None:
    state = maid([["D3", "C5", "E2"], ["E4", "C2", "?1", "D2"]], options=ARRANGED)
    play(state, "keep", "take 2")
    assert key(state, "hands") == [["D3", "C5", "E2", "?1"], ["E4", "C2", "D2"]]
    play(state, "swap 0 3", "take 2")
    assert key(state, "hands") == [["?1", "C5", "D3"], ["C2", "D2"]]
    play(state, "keep", "take 1")
    assert key(state, "hands") == [["?1", "C5"], ["C2"]]


def test_maid_r14_a_giver_with_one_card_can_only_keep_it() -> None:
    state = maid([["C2", "?1"], ["C5"]], options=ARRANGED)
    assert (state.to_act(), state.moves(1)) == ([1], ["keep"])


def test_maid_r14_hands_lie_in_the_order_given_without_their_pairs() -> None:
    state = maid([["D3", "E2", "C5", "E3"], ["?1", "D2", "C2"]], options=ARRANGED)
    assert key(state, "hands") == [["D3", "C5"], ["?1", "D2", "C2"]]


# ------------------------------------------------------------------------------------------------ the decisions


def test_maid_d1_any_place_of_the_givers_hand() -> None:
    state = maid([["C5", "D2"], ["C2", "D3", "?1"]])
    assert (state.moves(0), state.moves(1)) == (["take 0", "take 1", "take 2"], [])
    assert "[MAID-D1, MAID-04] (chosen: 4, at most 3)" in objection_to(state, 0, "take 3")
    assert "MAID-D1" in objection_to(state, 0, "take 99")


def test_maid_d2_nobody_lays_down_pairs_by_hand() -> None:
    with pytest.raises(Unreadable, match="is no move; moves are written take PLACE"):
        maid(P3).parse(0, "lay C2 C5")


def test_maid_d3_the_giver_exchanges_two_cards_or_none_then_the_taker_takes() -> None:
    state = maid(P11, options=ARRANGED)
    assert state.moves(1) == ["keep", "swap 0 1", "swap 0 2", "swap 1 2"]
    assert (state.moves(0), state.to_act(), key(state, "turn"), key(state, "phase")) == ([], [1], 0, "arrange")
    play(state, "swap 0 2")
    assert (key(state, "hands"), key(state, "phase")) == ([["C5", "D3"], ["D2", "?1", "C2"]], "turn")
    assert (state.to_act(), state.moves(1)) == ([0], [])
    assert "[MAID-D3, MAID-04]" in objection_to(state, 1, "keep")


@pytest.mark.parametrize("move", ["swap 1 0", "swap 1 1", "swap 1 3", "swap 7 9", "swap 0 999"])
def test_maid_d3_two_different_places_the_lower_first(move: str) -> None:
    assert "[MAID-D3]" in objection_to(maid(P11, options=ARRANGED), 1, move)


def test_maid_d3_nobody_else_arranges_and_nobody_takes_before() -> None:
    state = maid(P11, options=ARRANGED)
    for move in ("keep", "swap 0 1"):
        assert "[MAID-D3, MAID-04]" in objection_to(state, 0, move)
    for seat in (0, 1):
        assert "[MAID-D3, MAID-04, MAID-07, MAID-D1]" in objection_to(state, seat, "take 0")


@pytest.mark.parametrize("move", ["swap 0 2", "keep"])
def test_maid_d3_the_others_see_only_that_the_giver_has_decided(move: str) -> None:
    state = maid([*P11, []], options=ARRANGED)
    told = [asking.told(state, 1, state.parse(1, move), viewer) for viewer in (0, 1, 2, None)]
    assert told == ["arrange", move, "arrange", "arrange"]
    before = [state.view(viewer).zones for viewer in (0, 2, None)]
    assert events(state, 1, move, None) == []
    assert [state.view(viewer).zones for viewer in (0, 2, None)] == before


def test_maid_d3_silence_keeps_the_hand_as_it_is() -> None:
    state = maid(P11, options=ARRANGED)
    assert asking.close_window(state) == [(1, KEEP)]
    assert (key(state, "hands"), asking.window_answer(state, 0)) == (P11, -1)
    assert asking.window_answer(maid(P3), 0) == -1


def test_maid_d3_at_a_live_table_the_taker_waits_until_the_giver_has_decided_or_time_is_up() -> None:
    settings = Settings("old-maid", 2, {"arrange": True}, window_seconds=10)
    live = placed(settings, (ANNA, BEN), {"hands": P11})
    assert (live.table.offers(0), len(live.table.offers(1)), live.table.deadline()) == ((), 4, live.now + 10_000)
    assert refusal(live, _play(live.table.chair_at(0).guest(), "take 0")) == "MAID-D3"
    live.wait(9_000)
    assert live.table.to_act() == (1,)
    (kept,) = live.wait(1_000)
    assert isinstance(kept, Played)
    assert (kept.seat, kept.move, kept.by, live.table.to_act()) == (1, "keep", "silence", (0,))


def test_maid_d3_without_the_option_nothing_is_arranged() -> None:
    for move in ("keep", "swap 0 1"):
        assert "[MAID-O3, MAID-D3]" in objection_to(maid(P11), 1, move)


@pytest.mark.parametrize(
    "text", ["take", "take x", "take -1", "take 1 2", "swap 1", "swap 1 2 3", "keep 1", "take 1000"]
)
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        OldMaid(2).parse_move(text)


def test_a_move_is_read_as_it_is_written() -> None:
    game = OldMaid(2, ARRANGED)
    assert len(asking.actions(game)) == 326
    assert [game.parse_move(game.move_text(move)) for move in asking.actions(game)] == asking.actions(game)
    assert game.parse_move("  take  07 ") == 7
    assert asking.actions(OldMaid(2)) == list(range(25))


# ------------------------------------------------------------------------------------------------ the options


def test_maid_o1_the_pair_rule_is_part_of_the_document() -> None:
    state = maid([["C2"], ["F#3", "?1"]], ["F#3 ?1"], options={"pair_rule": "tritone"})
    assert key(state, "options") == {"pair_rule": "tritone"}
    assert play(state, "take 0").is_over()


def test_maid_o2_the_chromatic_scale_can_be_the_old_maid() -> None:
    state = play(maid([["C5"], ["C2", "X1"]], ["C2 X1"], options={"maid": "chromatic"}), "take 0")
    assert (winners(state), key(state, "hands")) == ((0,), [[], ["X1"]])


def test_maid_o3_arranging_is_part_of_the_document() -> None:
    state = maid(P11, options=ARRANGED)
    assert (key(state, "options"), key(state, "phase")) == ({"arrange": True}, "arrange")


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [("pair_rule", "fifth", "MAID-O1"), ("maid", "wild", "MAID-O2"), ("arrange", 1, "MAID-O3")]
    + [("draw_cap", cap, "MAID-O4") for cap in (99, 2001)],
)
def test_maid_o1_o2_o3_o4_other_values_are_refused(option: str, value: object, rule: str) -> None:
    with pytest.raises(BadOption, match=rf"option {option} is .*\[{rule}\]"):
        OldMaid(2, {option: value})


def test_maid_o4_the_limit_is_five_hundred_takes() -> None:
    hands = [["C5", "D2"], ["C2", "D3", "?1"]]
    assert play(maid(hands, ["?1 C2 D3"], takes=499), "take 0").is_over()
    assert not play(maid(hands, ["?1 C2 D3"], takes=498), "take 0").is_over()


# ------------------------------------------------------------------------------------------------ what always holds


@pytest.mark.parametrize("rule", ["same", "tritone", "inversion"])
@pytest.mark.parametrize("arrange", [False, True])
def test_maid_t1_t2_t3_cards_are_conserved_and_the_game_ends(rule: str, arrange: bool) -> None:
    for seats in range(2, 7):
        state = dealt(seats, seats, pair_rule=rule, arrange=arrange)
        rng = Rng(6)
        while not state.is_over():
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
            assert sum(len(hand) for hand in state.hands) + state.laid.bit_count() == 49
        (loser,) = set(range(seats)) - set(winners(state))
        assert [len(hand) for hand in state.hands] == [int(seat == loser) for seat in range(seats)]


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 6, 10), (4, 24, 35), (6, 44, 62)])
def test_maid_t2_a_game_takes_about_eight_to_fifty_five_takes(seats: int, low: int, high: int) -> None:
    takes = []
    for number in range(80):
        state = dealt(number, seats)
        playout(state, Rng(number))
        takes.append(state.takes)
    assert low < sum(takes) / len(takes) < high


def test_maid_t4_a_taken_card_is_known_to_taker_and_giver_alone() -> None:
    state = maid([["C2", "D2", "?1"], ["D3", "E2"], ["C3", "E3"]], ["?1 C2 D2"], turn=1)
    before = state.view(2)
    assert "knows" not in state.document()
    told = {viewer: events(state.clone(), 1, "take 0", viewer) for viewer in (0, 1, 2, None)}
    moved = Moved("?1", 0b11, ("hands", 0), ("hands", 1))
    assert told == {
        0: [moved],
        1: [moved],
        2: [moved._replace(card=None, seen=0)],
        None: [moved._replace(card=None, seen=0)],
    }
    play(state, "take 0")
    assert key(state, "knows") == [{"1": ["?1"]}, {}, {}]
    assert state.view(0).zone("hands", 1).known == ["?1", None, None]
    assert state.view(2).zone("hands", 1).known == [None, None, None]
    assert before.zone("laid") == state.view(2).zone("laid")


def test_maid_t4_what_was_known_of_a_hand_is_forgotten_when_a_card_leaves_it_unseen() -> None:
    hands = [["C2", "D2"], ["?1", "D3", "F2"], ["C3", "F3"]]
    state = maid(hands, ["?1 D3 F2"], turn=2, knows=[{"1": ["?1", "F2"]}, {"2": ["C3"]}, {"1": ["F2", "?1"]}])
    play(state, "take 1")  # the D3, which seat 0 does not see
    assert key(state, "hands") == [["C2", "D2"], ["F2", "?1"], ["C3", "D3", "F3"]]
    assert key(state, "knows") == [{}, {"2": ["C3", "D3"]}, {"1": ["F2", "?1"]}]


def test_maid_t4_nobody_hears_which_card_of_a_pair_was_taken() -> None:
    """Two worlds: seat 1 has the C5 and takes the C2, or the other way round."""
    told = []
    for one, other in (("C2", "C5"), ("C5", "C2")):
        state = maid([[one, "D2", "?1"], [other, "D3"], ["E2"], ["E3"]], [f"{one} D2 ?1"], turn=1)
        told.append([events(state.clone(), 1, "take 0", viewer) for viewer in (2, None)])
        assert Moved(one, 0b11, ("hands", 0), ("hands", 1)) in events(state.clone(), 1, "take 0", 0)
    assert told[0] == told[1]
    assert told[0][0] == [
        Moved(None, 0, ("hands", 0), ("hands", 1)),
        Moved("C2", -1, ("hands", 1), ("laid", None)),
        Moved("C5", -1, ("hands", 1), ("laid", None)),
    ]


def test_maid_t4_with_arranging_the_place_is_known_until_the_hand_is_arranged() -> None:
    state = maid([["C2", "?1", "D2"], ["C5", "D3", "E2"], ["E3"]], turn=1, options=ARRANGED)
    play(state, "keep", "take 1")
    assert state.view(0).zone("hands", 1).known == [None, None, None, "?1"]
    assert state.view(2).zone("hands", 1).known == [None] * 4
    for move in ("keep", "swap 0 1"):
        assert "knows" not in play(state.clone(), move).document()
    alone = maid([["C2", "?1"], ["C5"]], options=ARRANGED, knows=[{"1": ["C5"]}, {}])
    assert key(play(alone, "keep"), "knows") == [{"1": ["C5"]}, {}]


def test_maid_t4_who_holds_the_old_maid_is_not_public() -> None:
    state = dealt(4, 3)
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        seen = [zone.place for zone in view.zones if "?1" in zone.cards + zone.known]
        assert seen == [seat for seat in [viewer] if seat is not None and parse_card("?1") in state.hands[seat]]


def test_maid_08_in_the_end_everybody_sees_who_has_the_old_maid() -> None:
    hands = [["C5", "D2"], ["C2", "D3", "?1"], []]
    state = maid(hands, ["C2 ?1 D3"], takes=499)
    assert [state.view(viewer).facts["loser"] for viewer in (0, None)] == [None, None]
    play(state, "take 0")
    assert state.view(2).zone("hands", 1).cards == ["?1", None]
    assert [state.view(viewer).facts["loser"] for viewer in (0, 1, None)] == [1, 1, 1]
    for number in range(10):
        world = state.clone()
        world.redeal(Rng(number), 2)
        assert (world.view(2), world.outcome()) == (state.view(2), state.outcome())
    assert not {"giver", "safe", "loser"} & set(state.document())


def test_maid_06_who_is_safe_is_told() -> None:
    assert maid([[], ["C2", "?1"], ["C3"], []]).view(None).facts["safe"] == [0, 3]


def test_pairs_laid_down_lie_together() -> None:
    laid = maid([["C2"], ["F#3", "?1"]], options={"pair_rule": "tritone"}).view(0).zone("laid").cards
    assert laid[:4] == ["C3", "F#2", "C4", "F#4"]


def test_maid_04_maid_d3_the_table_reminds_of_whom_to_take_from_and_for_whom_to_arrange() -> None:
    state = maid(P3)
    assert [prompted(state, seat) for seat in (0, 1)] == [["Look for the same note: take a card from Ben"], []]
    state = maid(P11, options=ARRANGED)
    told = "Ada will take a card: exchange two of yours, or keep the hand as it is"
    assert [prompted(state, seat) for seat in (0, 1)] == [[], [told]]
    assert prompted(play(maid(P3, ["C2 ?1"]), "take 0"), 0) == []


@pytest.mark.parametrize(
    ("rule", "english", "french"),
    [
        ("tritone", "Look for a tritone: ", "Cherchez un triton\N{NO-BREAK SPACE}: "),
        ("inversion", "Look for an interval and its inversion: ", "Cherchez un intervalle et son renversement"),
    ],
)
def test_maid_r10_the_table_reminds_of_what_makes_a_pair(rule: str, english: str, french: str) -> None:
    state = maid([["F#5"], ["F#2" if rule == "inversion" else "C2", "?1"]], options={"pair_rule": rule})
    [told], [dit] = prompted(state, 0), prompted(state, 0, "fr")
    assert told == f"{english}take a card from Ben"
    assert dit.startswith(french)
    assert dit.endswith("prenez une carte chez Ben")


def test_maid_r14_who_has_one_card_is_not_told_to_exchange() -> None:
    state = maid([["C5", "?1"], ["C2"]], options=ARRANGED)
    assert prompted(state, 1) == ["Ada will take your last card: there is nothing to exchange"]


# ------------------------------------------------------------------------------------------------ what is objected


def test_maid_d1_people_count_places_from_1() -> None:
    state = maid([["C5", "D2"], ["C2", "D3", "?1"]])
    told = ["Take card 100", "There are 3 cards, and no card 100.", "Choose one from 1 to 3."]
    assert explained(state, 0, "take 99") == told
    assert proved(state, 0, "take 99") == ["Card chosen: 100, at most 3"]
    french = ["Prendre la carte 4", "Il y a 3 cartes\N{NO-BREAK SPACE}: pas de carte 4.", "Choisissez de 1 à 3."]
    assert explained(state, 0, "take 3", "fr") == french
    alone = maid([["C5", "?1"], ["C2"]])
    assert explained(alone, 0, "take 1")[1:] == ["There is one card, and no card 2.", "Choose card 1."]


def test_maid_d3_a_card_is_exchanged_with_another_one_of_the_hand() -> None:
    state = maid(P11, options=ARRANGED)
    assert explained(state, 1, "swap 1 3") == [
        "Exchange your cards 2 and 4",
        "There are 3 cards, and no card 4.",
        "Choose one from 1 to 3.",
    ]
    assert explained(state, 1, "swap 1 1")[1:] == ["Card 2 was named twice.", "Exchange two different cards."]
    assert proved(state, 1, "swap 1 1") == []


def test_maid_d3_what_is_not_yours_to_do_now_has_the_sentence_of_its_rule() -> None:
    state = maid(P11, options=ARRANGED)
    rule = "Before each take the giver alone exchanges two different cards, or keeps the hand as it is."
    assert [explained(state, seat, move)[1:] for seat, move in ((0, "take 0"), (1, "take 0"), (0, "keep"))] == 3 * [
        [rule]
    ]
    shuffled = maid([["C5", "D2"], ["C2", "D3", "?1"]])
    assert explained(shuffled, 1, "take 0")[1:] == ["It is not your turn."]
    assert explained(shuffled, 1, "keep")[1:] == ["At this table the giver’s hand is shuffled and not arranged."]
    one = maid([["C5", "?1"], ["C2"]], options=ARRANGED)
    assert explained(one, 1, "swap 0 1")[1:] == [rule]


def test_maid_t4_no_objection_tells_what_the_giver_holds() -> None:
    state = maid([["C5", "D2"], ["C2", "D3", "?1"]])
    told = {str(explained(world, 0, "take 5")) for world in _worlds(state)}
    assert len(told) == 1


# ------------------------------------------------------------------------------------------------ documents


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"hands": [["C2"], ["C2", "?1"]]}, "names C2, which is named elsewhere too"),
        ({"hands": [["C2"], ["C3"]]}, r"hands must hold \?1: it is never laid down \[MAID-03\]"),
        ({"hands": [["C2", "D2"], ["C3", "?1"]]}, r"hands cannot be paired off: D2 would be left over \[MAID-T1\]"),
        (
            {"hands": [["C2", "D2"], ["C3", "F#3", "?1"]], "options": {"pair_rule": "tritone"}},
            r"hands cannot be paired off: C3 D2 would be left over \[MAID-T1\]",
        ),
        ({"hands": [["C2"], 1]}, r"hands cannot be paired off with 1 more cards \[MAID-T1\]"),
        ({"hands": [["C2"], 3]}, r"hands cannot be paired off with 3 more cards \[MAID-T1\]"),
        ({"hands": [["C2"], ["C3", "?1"]], "laid": []}, "46 cards lie nowhere"),
        ({"hands": [["C2"], ["C3", "?1"]], "phase": "over"}, r"phase over needs .*\[MAID-08, MAID-R8\]"),
        ({"hands": [["C2"], ["C3", "?1"]], "phase": "arrange"}, "phase must be one of turn, over, not 'arrange'"),
        ({"hands": [["C2"], ["C3", "?1"]], "takes": 501}, "takes must be a number from 0 to 500"),
        ({"hands": [["C2"], ["C3", "?1"]], "turn": 2}, "turn must be a number from 0 to 1"),
        ({"hands": [["C2"], ["C3", "?1"]], "giver": 1}, "a position of old-maid has no key 'giver'"),
        ({"hands": [["C2"], ["C3", "?1"]], "knows": [{"1": ["D2"]}, {}]}, r"names D2, which is not in hands\[1\]"),
        ({"hands": [[]] * 7, "seats": 7}, "Old Maid is for 2 to 6 players, not 7"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_the_reason(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(CardenzaError, match=sentence):
        position({"game": "old-maid", "seats": 2, **document})


@pytest.mark.parametrize("rule", ["same", "tritone", "inversion"])
@pytest.mark.parametrize("hands", [[["C5"], 2], [3, 4], [["C2", "D2"], 3, 4], [9, 8, 8], [5, 5, 5, 5, 5], [0, 7, 6]])
def test_maid_t1_hands_given_as_numbers_have_that_many_cards(hands: list[object], rule: str) -> None:
    for options in ({}, ARRANGED):
        state = maid(hands, options={"pair_rule": rule, **options})
        wanted = [hand if isinstance(hand, int) else len(hand) for hand in hands if isinstance(hand, (int, list))]
        assert [len(hand) for hand in state.hands] == wanted
        playout(state, Rng(1))
        assert state.is_over()


def test_hands_given_as_numbers_hold_what_chance_will_name_and_what_is_known() -> None:
    state = maid([["C5"], 2], ["?1 C3"])
    assert key(play(state, "take 1"), "hands") == [[], ["?1"]]
    state = maid([["C5", "D2"], 3, 4], knows=[{"2": ["?1", "A3"]}, {}, {}])
    assert {parse_card("?1"), parse_card("A3")} <= set(state.hands[2])
    assert sum(len(hand) for hand in maid([25, 24]).hands) < 49


@pytest.mark.parametrize("options", [{}, {"pair_rule": "tritone", "arrange": True, "maid": "chromatic"}])
def test_any_moment_is_written_and_read_back(options: dict[str, object]) -> None:
    state = dealt(11, 4, **options)
    rng = Rng(12)
    while not state.is_over():
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        _assert_same(_again(state), state)
        _assert_same(pickle.loads(pickle.dumps(state)), state)


# ------------------------------------------------------------------------------------------------ other worlds


def test_a_clone_goes_its_own_way() -> None:
    state = maid([["C5", "D2"], ["C2", "D3", "?1"]], knows=[{"1": ["D3"]}, {}])
    before = state.document()
    twin = state.clone()
    _assert_same(twin, state)
    play(twin, "take 0", "take 0")
    state.clone().redeal(Rng(1), 0)
    assert state.document() == before


@pytest.mark.parametrize("rule", ["same", "tritone", "inversion"])
@pytest.mark.parametrize("arrange", [False, True])
def test_another_world_looks_the_same_to_the_seat_and_holds_no_pair(rule: str, arrange: bool) -> None:
    for seats in (2, 3, 5):
        state = dealt(21, seats, pair_rule=rule, arrange=arrange)
        rng = Rng(4)
        while not state.is_over():
            for viewer in range(seats):
                world = state.clone()
                source = Rng(3)
                world.redeal(source, viewer)
                assert world.chance is source  # not that of the table
                assert world.view(viewer) == state.view(viewer)
                assert _again(world).document() == world.document()
            seat = state.to_act()[0]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])


def test_in_other_worlds_known_cards_keep_their_places_and_others_change_hands() -> None:
    hands = [["C2", "E2"], ["D2", "?1", "F2"], ["C3", "D3", "E3", "F3"]]
    state = maid(hands, options=ARRANGED, knows=[{"1": ["?1"]}, {}, {}])
    worlds = set()
    for number in range(60):
        world = state.clone()
        world.redeal(Rng(number), 0)
        worlds.add(str(key(world, "hands")))
        assert world.hands[1][1] == parse_card("?1")
    assert len(worlds) > 20


# ------------------------------------------------------------------------------------------------ by hand


def by_hand(state: State, seat: int, *picks: Touch, target: Touch | None = None, choice: str = "") -> str:
    return asking.by_hand(state, seat, Gesture(picks, target, choice))


def test_a_card_is_taken_by_touching_its_back() -> None:
    state = maid(P3)
    assert [asking.gesture(state, 0, move) for move in state.legal_moves(0)] == [
        Gesture((Touch("hands", 1, 0),)),
        Gesture((Touch("hands", 1, 1),)),
    ]
    assert by_hand(state, 0, Touch("hands", 1, 1)) == "take 1"
    assert by_hand(state, 0, Touch("hands", 1, 1), target=Touch("hands", 0)) == "take 1"


def test_a_hand_is_arranged_by_touching_two_cards_of_it() -> None:
    state = maid(P11, options=ARRANGED)
    assert asking.gesture(state, 1, KEEP) == Gesture((), None, "keep")
    assert asking.gesture(state, 1, ARRANGEMENTS[3][1]) == Gesture((Touch("hands", 1, 0), Touch("hands", 1, 1)))
    assert by_hand(state, 1, Touch("hands", 1, "D2"), Touch("hands", 1, "C2")) == "swap 0 2"
    assert by_hand(state, 1, choice="keep") == "keep"


def test_a_touch_at_the_wrong_time_is_answered_by_the_judge() -> None:
    state = maid(P11, options=ARRANGED)
    assert "MAID-D3" in objection_to(state, 0, by_hand(state, 0, Touch("hands", 1, 0)))
    play(state, "keep")
    assert "MAID-D3" in objection_to(state, 1, by_hand(state, 1, Touch("hands", 1, 0), Touch("hands", 1, 1)))
    over = play(maid(P3, ["C2 ?1"]), "take 0")
    assert "MAID-08" in objection_to(over, 0, by_hand(over, 0, Touch("hands", 1, 0)))


@pytest.mark.parametrize(
    "gesture",
    [
        Gesture(()),
        Gesture((Touch("hands", 2),)),
        Gesture((Touch("hands", 1, 0),)),
        Gesture((Touch("hands", 2, 2),)),
        Gesture((Touch("hands", 2, 0), Touch("hands", 2, 1))),
        Gesture((Touch("hands", 2, 0),), Touch("laid")),
        Gesture((Touch("hands", 2, 0),), None, "take"),
        Gesture((Touch("hands", 0, "C5"),)),
        Gesture((Touch("hands", 0, "C5"), Touch("hands", 0, "D2"))),
        Gesture((Touch("laid"),)),
    ],
)
def test_a_hand_that_takes_nothing_is_told_so(gesture: Gesture) -> None:
    with pytest.raises(Unreadable):
        asking.by_hand(maid([["C5", "D2"], ["C2"], ["D3", "?1"]]), 0, gesture)


# ------------------------------------------------------------------------------------------------ helpers


def _rest(names: str) -> list[str]:
    return [card for card in KEYBOARD if card not in names.split()]


def _play(guest: object, move: str) -> Command:
    assert isinstance(guest, Guest)
    return Play(guest.id, move)


def _again(state: State) -> State:
    return game_of(state.document()).position(state.document())


def _assert_same(state: State, other: State) -> None:
    """Equal documents, and for everybody equal views and moves."""
    assert state.document() == other.document()
    viewers: Iterable[int | None] = [*range(state.game.seats), None]
    assert all(state.view(viewer) == other.view(viewer) for viewer in viewers)
    assert all(state.legal_moves(seat) == other.legal_moves(seat) for seat in range(state.game.seats))


# ------------------------------------------------------------------------------------------------ what is told

TOOK_FROM_THREE = [["G#2", "D2"], ["C2", "?1"], ["C3", "D3", "G#3"]]
"""Seat 0 takes from seat 2, whose hand will lie as chance has it."""


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (0, "You took C3 from Clara."),
        (2, "Ada took C3 from you."),
        (1, "Ada took a card from Clara."),
        (None, "Ada took a card from Clara."),
    ],
)
def test_maid_04_maid_t4_taker_and_giver_hear_which_card_was_taken(viewer: int | None, told: str) -> None:
    state = maid(TOOK_FROM_THREE, ["C3 D3 G#3"])
    assert sentences(state, (0, "take 0"), to=viewer) == [told]


def test_maid_03_nobody_else_hears_that_the_old_maid_was_taken() -> None:
    state = maid([["C5", "D2"], ["D3"], ["C2", "?1"]], ["?1 C2"])
    assert sentences(state, (0, "take 0"), to=2, language="fr") == ["Ada a pris le Pouilleux chez vous."]
    state = maid([["C5", "D2"], ["D3"], ["C2", "?1"]], ["?1 C2"])
    assert sentences(state, (0, "take 0"), to=1) == ["Ada took a card from Clara."]


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "told"),
    [
        ("same", "G#2", "G#3", "Ada laid down two cards of the same note: G♯/A♭."),
        ("tritone", "D2", "G#3", "Ada laid down D2 and G♯/A♭3: a tritone, six half steps."),
        ("inversion", "G#2", "E3", "Ada laid down E3 and A♭2: 4 and 8 half steps above C, together an octave."),
    ],
)
def test_maid_05_maid_r10_everybody_hears_which_pair_was_laid_down_and_why(
    rule: str, mine: str, theirs: str, told: str
) -> None:
    hands = [[mine], ["?1"], [theirs]]
    state = maid(hands, [theirs], options={"pair_rule": rule})
    assert sentences(state, (0, "take 0"))[:2] == ["Ada took a card from Clara.", told]
    state = maid(hands, [theirs], options={"pair_rule": rule})
    assert [said.rule for said in story(state, (0, "take 0"))][:3] == ["MAID-04", "MAID-04", "MAID-05"]


def test_maid_06_maid_08_whoever_is_safe_and_who_lost_is_told() -> None:
    told = [
        "Ada took a card from Ben.",
        "Ada laid down two cards of the same note: C.",
        "Ada got rid of the last card: safe.",
        "Ben kept the Old Maid and lost.",
    ]
    assert sentences(maid(P3, ["C2 ?1"]), (0, "take 0")) == told
    french = ["Ada n’a plus de cartes et ne risque plus rien.", "Vous avez gardé le Pouilleux et perdez."]
    assert sentences(maid(P3, ["C2 ?1"]), (0, "take 0"), to=1, language="fr")[2:] == french
    both = sentences(maid([["C5"], ["D2", "D3", "?1", "E2"], ["E3", "C2"]], ["C2 E3"]), (0, "take 0"), to=2)
    assert both[2:] == ["Ada got rid of the last card: safe."]


def test_maid_06_a_giver_whose_last_card_was_taken_is_safe() -> None:
    state = maid([["C5", "D2"], ["C2", "?1"], ["D3"]], ["D3"])
    told = ["Ada laid down two cards of the same note: D.", "You got rid of the last card: safe."]
    assert sentences(state, (0, "take 0"), to=2)[1:] == told


def test_maid_r8_the_limit_is_told_with_the_loser() -> None:
    state = maid([["C5", "D2"], ["C2", "D3", "?1"]], ["?1 C2 D3"], takes=99, options={"draw_cap": 100})
    assert sentences(state, (0, "take 0"))[1:] == ["After 100 takes Ada kept the Old Maid and lost."]


@pytest.mark.parametrize(
    ("move", "own"), [("swap 0 2", "You exchanged C2 and D2."), ("keep", "You left the hand as it was.")]
)
def test_maid_d3_only_the_giver_hears_how_the_hand_was_arranged(move: str, own: str) -> None:
    assert sentences(maid(P11, options=ARRANGED), (1, move), to=1) == [own]
    assert sentences(maid(P11, options=ARRANGED), (1, move), to=0) == ["Ben got the hand ready."]
    assert sentences(maid(P11, options=ARRANGED), (1, move)) == ["Ben got the hand ready."]


@pytest.mark.parametrize("rule", ["same", "tritone", "inversion"])
@pytest.mark.parametrize("arrange", [False, True])
def test_every_move_of_a_game_tells_everybody_something(rule: str, arrange: bool) -> None:
    for seed in range(2):
        check_story(dealt(seed, 4, pair_rule=rule, arrange=arrange), seed)


def _worlds(state: OldMaidState) -> list[OldMaidState]:
    """Games that look the same to seat 0."""
    worlds = [state.clone() for _ in range(5)]
    for number, world in enumerate(worlds):
        world.redeal(Rng(number), 0)
    return worlds
