"""Reading position documents: what a zone and a counter may be, and the reason when they cannot be that."""

import pytest

from cardenza import catalogue
from cardenza.decks.musicards import NAMES, parse_card
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import Game
from cardenza.kernel.errors import BadOption, CardenzaError, Impossible
from cardenza.kernel.positions import Reader
from cardenza.kernel.rng import Rng
from tests.kernel.small_games import TwoHeaps

GAME: Game = catalogue.find("the-distance")(2, {"interval": 3})


def reader(**document: object) -> Reader:
    return Reader(GAME, document)


def finished(**document: object) -> dict[str, list[str]]:
    """The zones of a document as The Distance has them, when all that was left open is dealt out."""
    read = reader(**document)
    slots = [*read.family("hands", 2), read.zone("discard"), read.rest("stock")]
    read.finish(None, ())
    return {slot.label: [NAMES[card] for card in slot.cards] for slot in slots}


def two_decks(**document: object) -> list[list[int]]:
    """The even stones, then the odd ones: in a place for each, and in what is left of them."""
    read = Reader(TwoHeaps(2, {"stones": 6}), document)
    slots = [slot for deck in (0, 1) for slot in (read.zone(f"some{deck}", deck), read.rest(f"others{deck}", deck))]
    read.finish(None, ())
    return [sorted(slot.cards) for slot in slots]


# ----------------------------------------------------------------------------------------------- which game it is


def test_a_document_may_leave_out_what_the_game_knows() -> None:
    assert finished(hands=[1, 1], discard=["C2"])
    assert finished(game="the-distance", seats=2, options={"interval": 3, "mode": "strict"}, hands=[1, 1])


@pytest.mark.parametrize(
    ("document", "error", "sentence"),
    [
        ({"game": "memory"}, Impossible, "a position of memory is not a position of the-distance"),
        ({"seats": 3}, Impossible, "the document has 3 seats, the game 2"),
        ({"options": {"interval": 2}}, Impossible, "the document says interval = 2, the game 3"),
        ({"options": {"interval": 9}}, BadOption, "option interval is one of 2, 3, 4, 5, 6, 7, not 9 [DIST-O1]"),
        ({"options": {"colour": 1}}, BadOption, "there is no option colour here; the options are: interval, mode"),
        ({"options": ["interval"]}, BadOption, "options are an object of names and values"),
    ],
)
def test_a_document_of_another_game_is_refused(
    document: dict[str, object], error: type[CardenzaError], sentence: str
) -> None:
    with pytest.raises(error) as refusal:
        reader(**document)
    assert str(refusal.value).startswith(sentence)


# --------------------------------------------------------------------------------------------------------- zones


def test_a_list_is_exact_and_keeps_its_order() -> None:
    zones = finished(hands=[["G2", "C2"], ["?1"]], discard=["A2", "F#2"])
    assert zones["hands[0]"] == ["G2", "C2"]
    assert zones["discard"] == ["A2", "F#2"]


def test_a_number_is_so_many_cards_of_those_not_named() -> None:
    zones = finished(hands=[7, ["C2"]], discard=["A2"], stock=45)
    assert {name: len(cards) for name, cards in zones.items()} == {
        "hands[0]": 7,
        "hands[1]": 1,
        "discard": 1,
        "stock": 45,
    }
    assert sorted(card for cards in zones.values() for card in cards) == sorted(NAMES)


def test_a_zone_left_out_is_empty_and_the_rest_zone_takes_what_is_left() -> None:
    zones = finished(hands=[["G2"], 2])
    assert zones["discard"] == []
    assert len(zones["stock"]) == 51


def test_the_same_document_is_always_the_same_position() -> None:
    assert finished(hands=[7, 7], discard=["A2"]) == finished(hands=[7, 7], discard=["A2"])


def test_what_was_left_open_is_dealt_out_shuffled() -> None:
    zones = finished(hands=[7, 7], discard=["A2"])
    assert zones["stock"] != [card for card in NAMES if card in zones["stock"]]
    assert zones["hands[0]"] != NAMES[:7]


def test_the_rest_zone_takes_what_the_others_leave_wherever_it_is_read() -> None:
    read = reader(hands=[7, 7], discard=3)
    stock, hands, discard = read.rest("stock"), read.family("hands", 2), read.zone("discard")
    read.finish(None, ())
    assert [len(slot.cards) for slot in [stock, *hands, discard]] == [37, 7, 7, 3]


def test_only_a_list_names_the_cards() -> None:
    read = reader(hands=[7, ["C2"]], stock=46)
    hands, stock = read.family("hands", 2), read.rest("stock")
    assert [slot.is_named for slot in [*hands, stock]] == [False, True, False]
    assert not reader().rest("stock").is_named
    assert reader(stock=[]).rest("stock").is_named


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (-1, "discard must be a list of cards or a number of cards, not -1"),
        (True, "discard must be a list of cards or a number of cards, not True"),
        ("C2", "discard must be a list of cards or a number of cards, not 'C2'"),
        (None, "discard must be a list of cards or a number of cards, not None"),
        (1.0, "discard must be a list of cards or a number of cards, not 1.0"),
        ([12], "discard must name cards by their text, not 12"),
        ([["C2"]], "discard must name cards by their text, not ['C2']"),
        (["C9"], "'C9' is no Musicards card: a note with its octave (C2 to B5), ?1 to ?4, X1 or X2"),
    ],
)
def test_what_is_no_zone_is_refused(value: object, sentence: str) -> None:
    with pytest.raises(CardenzaError) as refusal:
        reader(discard=value).zone("discard")
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("value", [[], [7], [7, 7, 7], {"0": 7}, 7, "77"])
def test_there_is_one_hand_for_each_seat(value: object) -> None:
    with pytest.raises(Impossible, match="hands must be a list with 2 entries"):
        reader(hands=value).family("hands", 2)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"hands": [["C2", "C2"], 7]}, "hands[0] names C2, which is named elsewhere too"),
        ({"hands": [["C2"], 7], "discard": ["C2"]}, "discard names C2, which is named elsewhere too"),
        ({"hands": [30, 30]}, "hands[1] wants 30 cards, but only 24 are not named elsewhere"),
        ({"hands": [["C2"], 10**20]}, f"hands[1] wants {10**20} cards, but there are only 54"),
        ({"hands": [["C2"], 7], "stock": 99}, "stock wants 99 cards, but only 46 are not named elsewhere"),
        ({"hands": [NAMES[:50], ["X1"]], "stock": 1, "discard": ["X2"]}, "1 card lies nowhere: ?"),
    ],
)
def test_counts_must_add_up(document: dict[str, object], sentence: str) -> None:
    with pytest.raises(Impossible) as refusal:
        finished(**document)
    assert str(refusal.value).startswith(sentence)


def test_a_key_that_nobody_asked_for_is_refused_with_those_there_are() -> None:
    read = reader(hands=[1, 1], hand=[1, 1])
    read.family("hands", 2)
    read.rest("stock")
    known = "game, rules_version, options, seats, hands, stock"
    with pytest.raises(Impossible, match=f"the-distance has no key 'hand'; it has {known}"):
        read.finish(None, ())


def test_cards_that_somebody_will_draw_stay_in_the_stock_as_long_as_others_will_do() -> None:
    spare = [parse_card(name) for name in ("C2", "G2", "?1")]
    for stock in (3, 20):
        read = reader(hands=[7, 54 - 7 - stock], stock=stock)
        _, _, pile = *read.family("hands", 2), read.rest("stock")
        read.finish(None, spare)
        assert set(spare) <= set(pile.cards)
    read = reader(hands=[26, 26], stock=2)
    _, _, pile = *read.family("hands", 2), read.rest("stock")
    read.finish(None, spare)
    assert set(pile.cards) < set(spare)


def test_chance_is_the_source_given_or_a_generator() -> None:
    chance = Scripted([], Rng(0))
    read = reader()
    read.rest("stock")
    assert read.finish(chance, ()) is chance
    assert isinstance(read.finish(None, ()), Rng)


# ------------------------------------------------------------------------------------------------------ counters


def test_counters_have_their_defaults() -> None:
    read = reader()
    assert (read.integer("draws", 0, 3), read.integer("round", 1, 9, 1), read.flag("drawn")) == (0, 1, False)
    assert (read.choice("phase", ["turn", "over"]), read.numbers("answered", 5), read.raw("base")) == (0, [], None)
    assert read.entries("totals", 2, 0) == [0, 0]
    assert read.hands_known() == [[[], []], [[], []]]


def test_counters_are_read() -> None:
    read = reader(draws=3, drawn=True, phase="over", answered=[0, 2], base=["F"], totals=[4, 5])
    assert (read.integer("draws", 0, 3), read.flag("drawn"), read.choice("phase", ["turn", "over"])) == (3, True, 1)
    assert (read.numbers("answered", 3), read.raw("base"), read.entries("totals", 2, 0)) == ([0, 2], ["F"], [4, 5])


@pytest.mark.parametrize("value", [-1, 4, True, "2", 2.0, None, [2]])
def test_an_integer_lies_between_its_limits(value: object) -> None:
    with pytest.raises(Impossible) as refusal:
        reader(draws=value).integer("draws", 0, 3)
    assert str(refusal.value) == f"draws must be a number from 0 to 3, not {value!r}"


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_is_true_or_false(value: object) -> None:
    with pytest.raises(Impossible) as refusal:
        reader(drawn=value).flag("drawn")
    assert str(refusal.value) == f"drawn must be true or false, not {value!r}"


@pytest.mark.parametrize("value", ["TURN", 0, None, ["turn"]])
def test_a_choice_is_one_of_its_words(value: object) -> None:
    with pytest.raises(Impossible) as refusal:
        reader(phase=value).choice("phase", ["turn", "over"])
    assert str(refusal.value) == f"phase must be one of turn, over, not {value!r}"


@pytest.mark.parametrize("value", [[3], [-1], ["0"], [True], [0.0], 1, None, {"0": 1}])
def test_numbers_lie_below_their_limit(value: object) -> None:
    with pytest.raises(Impossible) as refusal:
        reader(answered=value).numbers("answered", 3)
    assert str(refusal.value) == f"answered must be a list of numbers below 3, not {value!r}"


@pytest.mark.parametrize("value", [[1, 0], [1, 1]])
def test_numbers_rise(value: list[int]) -> None:
    with pytest.raises(Impossible) as refusal:
        reader(answered=value).numbers("answered", 3)
    assert str(refusal.value) == f"answered must rise and name nothing twice, not {value!r}"


# ----------------------------------------------------------------------------------------------------- knowledge


def knowledge(hands: list[object], knows: object) -> list[list[str]]:
    read = reader(hands=hands, knows=knows)
    read.family("hands", 2)
    return [[NAMES[card] for cards in hands for card in cards] for hands in read.hands_known()]


def test_what_a_seat_knows_is_read_hand_by_hand() -> None:
    assert knowledge([["C2", "D2"], 7], [{}, {"0": ["D2"]}]) == [[], ["D2"]]
    assert knowledge([2, 2], [{"1": ["C2", "?1"]}, {"0": ["D2"]}]) == [["C2", "?1"], ["D2"]]


def test_a_hand_given_as_a_number_holds_the_cards_that_are_known_of_it() -> None:
    read = reader(hands=[3, 2], knows=[{}, {"0": ["C2", "D2"]}])
    hands, _, stock = read.family("hands", 2), read.hands_known(), read.rest("stock")
    read.finish(None, ())
    assert [len(slot.cards) for slot in [*hands, stock]] == [3, 2, 49]
    assert {parse_card("C2"), parse_card("D2")} < set(hands[0].cards)


@pytest.mark.parametrize(
    ("hands", "knows", "sentence"),
    [
        ([1, 1], [{}], "knows must be a list with 2 entries, not [{}]"),
        ([1, 1], {"0": {}}, "knows must be a list with 2 entries, not {'0': {}}"),
        ([1, 1], [[], {}], "knows[0] must be an object, other seat to cards"),
        ([1, 1], [{"0": ["C2"]}, {}], "knows[0] names seat 0, which is not another seat"),
        ([1, 1], [{"2": ["C2"]}, {}], "knows[0] names seat 2, which is not another seat"),
        ([1, 1], [{"1": 3}, {}], "knows[0][1] must be a list of cards, not 3"),
        ([["C2"], 7], [{}, {"0": ["D2"]}], "knows[1] names D2, which is not in hands[0]"),
        ([1, 7], [{}, {"0": ["C2", "D2"]}], "knows[1] names D2, which is not in hands[0]"),
    ],
)
def test_nobody_knows_a_card_where_it_cannot_be(hands: list[object], knows: object, sentence: str) -> None:
    with pytest.raises(Impossible) as refusal:
        knowledge(hands, knows)
    assert str(refusal.value) == sentence


# ----------------------------------------------------------------------------------------------- several decks


def test_what_was_left_open_is_dealt_out_from_its_own_deck() -> None:
    assert two_decks(some0=["s2"], some1=["s5"]) == [[2], [0, 4], [5], [1, 3]]
    even, evens, odd, odds = two_decks(some0=2, some1=1)
    assert (len(even), sorted(even + evens)) == (2, [0, 2, 4])
    assert (len(odd), sorted(odd + odds)) == (1, [1, 3, 5])


def test_a_card_of_another_deck_is_refused() -> None:
    with pytest.raises(Impossible, match="some0 names s1, which is a card of another deck"):
        two_decks(some0=["s1"])


def test_one_deck_does_not_help_out_another() -> None:
    with pytest.raises(Impossible, match="some0 wants 4 cards, but only 3 are not named elsewhere"):
        two_decks(some0=4)


def test_a_family_left_out_may_be_so_many_cards_each() -> None:
    read = Reader(TwoHeaps(2, {"stones": 6}), {})
    hands = read.family("hands", 2, 1, 1)
    read.rest("evens", 0)
    read.rest("odds", 1)
    read.finish(None, ())
    assert [len(hand.cards) for hand in hands] == [1, 1]
    assert all(card % 2 for hand in hands for card in hand.cards)
