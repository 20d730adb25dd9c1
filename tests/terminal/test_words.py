"""What people are told, as sentences."""

import pytest

from cardenza import catalogue
from cardenza.kernel.events import Ended, Event, Happened, Made, Moved, Shown
from cardenza.kernel.outcome import Outcome
from cardenza.kernel.reckoning import Reckoning
from cardenza.kernel.speech import Number, Said, Seat, Word
from cardenza.kernel.verdict import LEGAL, Counted, Listed, mistake, refused
from cardenza.terminal.pretty import plain, pretty
from cardenza.terminal.words import Names, sentences, verdict_lines
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_proof

STATE = catalogue.find("the-distance")(3).deal(1)
GAME = STATE.game
NAMES = Names(STATE, 0)
STOCK, DISCARD = ("stock", None), ("discard", None)


def told(*events: Event, person: int | None = 0, is_over: bool = False) -> list[str]:
    return sentences(events, Names(STATE, person), is_over)


def test_a_move_is_told_by_who_made_it() -> None:
    move = Made(1, "draw", False)
    assert told(move) == ["Bot 1: draw a card."]
    assert told(move, person=1) == ["You: draw a card."]
    assert told(move, person=None) == ["Seat 2: draw a card."]
    assert told(Made(0, "play G2 as G", True)) == ["You: play G2 as G, a mistake."]


def test_cards_that_go_the_same_way_are_one_sentence() -> None:
    seen = [Moved(card, 1, STOCK, ("hands", 0)) for card in ("C2", "D2")]
    assert told(Made(0, "draw", False), *seen)[1:] == ["C2 D2 go from the stock to your hand."]
    hidden = Moved(None, 0, STOCK, ("hands", 2))
    assert told(Made(2, "draw", False), hidden)[1:] == ["A card goes from the stock to the hand of bot 2."]
    assert told(Made(2, "draw", False), hidden, hidden)[1:] == ["2 cards go from the stock to the hand of bot 2."]
    many = [Moved(f"C{n}", -1, DISCARD, STOCK) for n in range(30)]
    assert told(Made(2, "draw", False), *many)[1:] == ["30 cards go from the pile to the stock."]


def test_cards_that_the_move_names_need_no_sentence() -> None:
    moved = [Moved(card, -1, ("hands", 0), DISCARD) for card in ("G2", "?1")]
    assert told(Made(0, "play G2 ?1 as G", False), *moved) == ["You: play G2 and a wild as G."]


def test_what_is_shown_is_told() -> None:
    shown = Shown("G2", -1, ("hands", 1), None)
    assert told(shown) == ["G2 in the hand of bot 1 is shown."]
    out = Happened(Said("out", {"seat": Seat(1)}, "DIST-26"))
    assert told(Made(1, "draw", False), out, shown) == ["Bot 1 played the last card and won."]


def test_a_card_that_goes_at_once_is_told_where_it_goes() -> None:
    lines = told(Made(0, "turn", False), Shown("C5", -1, STOCK, 0), Moved("C5", -1, STOCK, DISCARD))
    assert lines == ["You: turn.", "C5 goes from the stock to the pile."]


@pytest.mark.parametrize(
    ("outcome", "lines"),
    [
        (Outcome((0,), None, None, "DIST-26"), ["you win."]),
        (Outcome((2,), None, None, "DIST-26"), ["bot 2 wins."]),
        (Outcome((0, 1, 2), None, None, "DIST-26"), ["you, bot 1 and bot 2 share the win."]),
        (Outcome((), (4, 5, 6), None, "DIST-26"), ["nobody wins.", "Scores: you 4, bot 1 5, bot 2 6."]),
        (
            Outcome((1,), None, (1, 2, 3), "DIST-26"),
            ["bot 1 wins.", "Points of this round: you 1, bot 1 2, bot 2 3."],
        ),
    ],
)
def test_the_end_says_who_won_with_what_and_by_which_rule(outcome: Outcome, lines: list[str]) -> None:
    winners, *numbers = lines
    by_rule = "The first player without cards wins. [DIST-26]"
    assert told(Ended(outcome), is_over=True) == [f"The game is over: {winners}", *numbers, by_rule]
    assert told(Ended(outcome))[0] == f"The round is over: {winners}"


def test_the_end_says_how_it_was_counted() -> None:
    rows = [[Said("none_left", {}, "DIST-26")], [], [Said("cards_left", {"count": Number(3)}, "DIST-26", points=3)]]
    lines = told(Ended(Outcome((0,), None, None, "DIST-26"), Reckoning("cards", rows, [0, 0, 3], is_least_best=True)))
    assert lines[1:-1] == [
        "You: no card left.",
        "Bot 1: 0 cards.",
        "Bot 2: 3 cards left.",
    ]
    lines = told(Ended(Outcome((1,), None, None, "CLEF-10"), Reckoning("points", [[], [], []], [5, 0, 9], True)))
    assert lines[-2] == "The lowest total wins."
    lines = told(Ended(Outcome((0,), None, None, "MEM-08"), Reckoning("turns", [[]], [60], is_least_best=True)))
    assert lines[1:-1] == ["You: 60 turns.", "The fewer turns, the better."]


def test_points_stand_one_below_the_other() -> None:
    rows = [[Said("cards_left", {"count": Number(3)}, "DIST-26", points=points) for points in (-30, 200)]]
    lines = told(Ended(Outcome((0,), None, None, "DIST-26"), Reckoning("points", rows, [170])))
    assert lines[1:-1] == ["You: 170 points.", "  -30  3 cards left", "  200  3 cards left"]


def test_a_rule_without_a_sentence_is_cited_all_the_same() -> None:
    assert told(Ended(Outcome((0,), None, None, "DIST-99")), is_over=True)[-1] == "[DIST-99]"


def test_objections_stand_line_by_line() -> None:
    proof = (Counted(["F", "G"]),)
    assert verdict_lines(refused(GAME.RULES, "DIST-13", "DIST-D1", evidence=proof), NAMES) == [
        "No: The letter played must lie the chosen interval above the last one.",
        "  rules: DIST-13, DIST-D1",
        "  counted: F G",
    ]
    assert verdict_lines(mistake(GAME.RULES, "DIST-13", cost="DIST-18", evidence=proof), NAMES)[-1] == (
        "  cost: After a wrong card or a wrong letter the cards come back, and two penalty cards with them. [DIST-18]"
    )
    assert verdict_lines(refused(GAME.RULES, "CORE-2"), NAMES)[0] == "No: It is not your turn."
    assert verdict_lines(LEGAL, NAMES) == ["That is right."]


def test_small_words() -> None:
    assert [NAMES.cards(count) for count in (0, 1, 7)] == ["no cards", "1 card", "7 cards"]
    assert [NAMES.value(value) for value in (True, False, None, [], ["A", "B"], 3, "all")] == [
        "on", "off", "none", "none", "A B", "3", "all",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("F#4 Bb Gb2 C## Dbb", "F♯4 B♭ G♭2 C𝄪 D𝄫"),
        ("play F#3 ?1 as G", "play F♯3 ?1 as G"),
        ("2=F#3", "2=F♯3"),
        ("Ab,Eb;C#.", "A♭,E♭;C♯."),
        ("Abbey Bbq #4 b7 DIST-D1", "Abbey Bbq #4 b7 DIST-D1"),
    ],
)
def test_real_sharps_and_flats(text: str, signs: str) -> None:
    assert pretty(text) == signs
    assert plain(signs) == text


def test_words_in_capitals_stay_so_and_cards_stand_as_they_are_typed() -> None:
    state = catalogue.find("carmony")(2).deal(1)
    names = Names(state, 0, "fr")
    assert names.zone("meld_deck", None) == "talon des cartes MELD"
    moved = Moved("iv-p5", -1, ("meld_deck", None), ("melds", 0))
    assert sentences([moved], names, False) == ["iv-p5 : talon des cartes MELD -> cartes MELD (vous)."]


def test_items_of_several_words_stand_apart() -> None:
    words = words_of("en", "keys-corners")
    piles = [Word("target", "N"), Word("target", "S")]
    assert say_proof(words, Listed(Said("goes_to", {}), piles), Reader(0, str)).endswith(
        "the north pile, the south pile"
    )
