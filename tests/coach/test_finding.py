"""Pairs and books to be found: what is asked, and what is said of an answer, by the rule of the table."""

import pytest

from cardenza import catalogue
from cardenza.coach.finding import Answer, Question, at_deal, finder_of, in_move, judge
from cardenza.kernel.contract import Game, State
from cardenza.kernel.events import Event, Made, for_seat, happened
from cardenza.kernel.speech import Said
from cardenza.kernel.views import Snapshot


def asked(state: State, seat: int, text: str) -> tuple[Question | None, State]:
    """What a seat is asked after its move."""
    game, before, after = state.game, Snapshot(state), state.clone()
    after.chance = state.chance
    move = game.parse_move(text)
    exposed = game.manners.exposes(state, seat, move)
    after.story = []
    after.apply(seat, move)
    events: list[Event | None] = [
        for_seat(event, seat) for event in happened(before, Snapshot(after), Made(seat, text, False), exposed)
    ]
    return in_move(state, seat, move, [event for event in events if event is not None]), after


def answered(game: Game, cards: str, sets: tuple[tuple[str, ...], ...] = (("C2", "C3"),), held: str = "") -> str:
    """What is said of cards that were touched: which set it is, or the idea with its rule."""
    question = Question(Said("to_find", {}), sets)
    judged = judge(game, question, range(len(sets)), held.split(), Answer(tuple(cards.split())))
    objection = judged.verdict.objection
    if objection is None:
        return f"set {judged.found}"
    return f"{objection.rules[0]} {objection.idea.key if objection.idea else ''}".strip()


@pytest.mark.parametrize(
    ("pair_rule", "cards", "said"),
    [
        ("same", "C2 C3", "set 0"),
        ("same", "C3 C5", "set 0"),  # MAID-R4: the table has laid the lowest
        ("same", "C2 D3", "MAID-02 found-other-note"),
        ("same", "C2 ?1", "MAID-03 found-symbol"),
        ("same", "C2 B2", "CORE-3"),
        ("tritone", "C2 C3", "MAID-R10 found-same-note"),
        ("tritone", "C2 D3", "MAID-R10 found-no-tritone"),
        ("inversion", "C2 D3", "MAID-R10 found-no-inversion"),
    ],
)
def test_old_maid_explains_a_pair_by_the_rule_of_the_table(pair_rule: str, cards: str, said: str) -> None:
    game = catalogue.find("old-maid")(2, {"pair_rule": pair_rule})
    assert answered(game, cards, held="C5 D3 ?1") == said


@pytest.mark.parametrize(
    ("options", "cards", "said"),
    [
        ({}, "C2 C3 C4 C5", "set 0"),
        ({}, "C2 C3 C4 D5", "FISH-03 found-mixed"),
        ({"question_book": True}, "C2 C3 C4 ?1", "FISH-03 found-mixed"),
    ],
)
def test_go_fish_explains_a_book(options: dict[str, object], cards: str, said: str) -> None:
    assert answered(catalogue.find("go-fish")(2, options), cards, (("C2", "C3", "C4", "C5"),), "D5 ?1") == said


def test_go_fish_explains_pairs_of_partners() -> None:
    game = catalogue.find("go-fish")(2, {"book_size": 2, "pair_rule": "tritone"})
    sets = (("C2", "F#4"), ("C3", "F#5"))
    assert answered(game, "C3 F#5", sets) == "set 1"
    assert answered(game, "C2 F#5", sets) == "set 0"
    assert answered(game, "C2 C3", sets) == "FISH-03 found-same-note"


def test_the_pairs_of_a_deal_are_those_of_each_hand() -> None:
    state = catalogue.find("old-maid")(3).deal(7)
    story = state.game.manners.dealt(state)
    found = [at_deal(state, seat, story) for seat in range(3)]
    cards = [card for question in found if question for pair in question.sets for card in pair]
    assert set(cards) == set(next(zone.cards for zone in state.view(None).zones if zone.name == "laid"))
    for seat, question in enumerate(found):
        assert question is not None
        laid = story[question.told]
        assert (laid.key, laid.parts["seat"], laid.parts["count"]) == ("laid", (seat,), (len(question.sets),))


def test_a_card_taken_asks_for_its_pair() -> None:
    document = {"game": "old-maid", "seats": 2, "hands": [["C2", "?1"], ["C3"]], "turn": 0}
    question, _ = asked(catalogue.position(document), 0, "take 0")
    assert question is not None
    assert [sorted(pair) for pair in question.sets] == [["C2", "C3"]]
    assert question.told == 1, "that the card was taken, and no more"


def test_a_book_asks_for_its_four_cards() -> None:
    document = {"game": "go-fish", "seats": 2, "hands": [["C2", "C3", "C4"], ["C5", "E2"]]}
    question, _ = asked(catalogue.position(document), 0, "ask 1 C")
    assert question is not None
    assert [sorted(book) for book in question.sets] == [["C2", "C3", "C4", "C5"]]
    assert question.asks.key == "to_find"


@pytest.mark.parametrize(("second", "is_pair", "idea"), [(2, True, "missed-same-note"), (1, False, "found-other-note")])
def test_memory_asks_for_pair_or_no_pair(second: int, is_pair: bool, idea: str) -> None:
    document = {"game": "memory", "seats": 2, "grid": ["C2", "F#3", "C5", "F#4"]}
    first, state = asked(catalogue.position(document), 0, "flip 0")
    assert first is None
    question, _ = asked(state, 0, f"flip {second}")
    assert question is not None
    assert question.open == ("C2", "C5" if is_pair else "F#3")
    right, wrong = (judge(state.game, question, [0], [], Answer(is_pair=said)) for said in (is_pair, not is_pair))
    assert right.verdict.is_legal()
    assert wrong.verdict.objection is not None
    assert wrong.verdict.objection.idea is not None
    assert wrong.verdict.objection.idea.key == idea


@pytest.mark.parametrize(
    ("pair_rule", "cards", "idea"),
    [
        ("tritone", "C2 F#3", "missed-tritone"),
        ("inversion", "F2 G3", "missed-inversion"),
        ("same", "?1 ?2", "missed-symbol"),
    ],
)
def test_memory_says_why_two_cards_are_a_pair(pair_rule: str, cards: str, idea: str) -> None:
    finder = finder_of("memory")
    assert finder is not None
    why = finder.for_pair(catalogue.find("memory")(2, {"pair_rule": pair_rule}), cards.split())
    assert why is not None
    assert why.idea is not None
    assert why.idea.key == idea


def test_most_games_have_nothing_to_find() -> None:
    assert set(filter(finder_of, catalogue.keys())) == {"go-fish", "memory", "old-maid"}
