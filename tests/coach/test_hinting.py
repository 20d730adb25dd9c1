"""Hints: what each step tells, for what reasons, and how much of what was tried may be said."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardenza import catalogue
from cardenza.bots.lookahead import Lookahead
from cardenza.coach.hinting import Hint, hint, odds
from cardenza.coach.reasons import certain, of_the_rules
from cardenza.kernel.contract import Game, State
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Number, Said
from cardenza.words import words_of
from cardenza.words.saying import Reader, say_hint
from tests import asking
from tests.coach.asked_for import check, positions
from tests.samples import SAMPLE

BUDGET = 2_000
SOME = 24
FEW = 3  # where a solver takes seconds, as plain Python; tests/deep asks more
LESSONS = Path(__file__).parent.parent / "lessons" / "lessons.jsonl"
STEPS: list[Mapping[str, Any]] = [json.loads(line) for line in LESSONS.read_text().splitlines()]


@pytest.mark.parametrize("kind", catalogue.games(), ids=lambda kind: kind.key)
def test_a_hint_gives_nothing_away_before_its_last_step_and_then_says_why(kind: type[Game]) -> None:
    count = FEW if asking.advice(kind().deal(1), 0, 1) else SOME
    found = [check(state, seat, SAMPLE.budget) for state, seat in positions(kind, count)]
    assert any(found)


# ------------------------------------------------------------------------------------------------ examples


def lesson(game: str, step: int) -> State:
    [found] = [each for each in STEPS if (each["game"], each["step"]) == (game, step)]
    return catalogue.position(found["position"])


def told(state: State, language: str) -> list[str]:
    """The three steps in words."""
    found = hint(state, 0, Lookahead(1, budget=BUDGET), Rng(1, 9))
    assert isinstance(found, Hint)
    words, reader = words_of(language, state.game.key), Reader(0, str, language)
    move = asking.said(state, 0, state.game.move_text(found.move), language)
    why = " ".join([say_hint(words, reason, reader) for reason in found.reasons])
    return [say_hint(words, found.question, reader), say_hint(words, found.narrowing, reader), f"{move}. {why}"]


EXAMPLES = [
    (
        ("the-distance", 3, "en"),
        "Which letter is a third above F?",
        "Count: F G …; one of your cards carries the next letter.",
        "Play A3 as A. It is the only card that fits there.",
    ),
    (
        ("keys-corners", 6, "en"),
        "Does a pile continue a corner?",
        "The north-west corner waits for G; look at the east pile.",
        "Move G3, A3 and B3 from the east pile to the north-west corner. It completes C major: 10 points.",
    ),
    (
        ("metronome", 6, "en"),
        "How many beats would each card leave?",
        "One leaves ¼ beat, one leaves none.",
        "Play the gold eighth note. It takes the measure. With the dot you would fall.",
    ),
    (
        ("chord-poker", 5, "en"),
        "Which note does D7 still lack?",
        "Its minor seventh, 10 half steps above D.",
        "Discard C onto the Wheel. It completes the dominant seventh chord on D: 5 points.",
    ),
    (
        ("the-distance", 3, "fr"),
        "Quelle note est une tierce au-dessus de Fa\N{NARROW NO-BREAK SPACE}?",
        "Comptez\N{NO-BREAK SPACE}: Fa Sol…\N{NARROW NO-BREAK SPACE}; une de vos cartes porte le nom suivant.",
        "Jouer La3 en disant La. Aucune autre carte ne convient à cet endroit.",
    ),
]


@pytest.mark.parametrize(("lesson_of", "question", "narrowing", "move"), EXAMPLES, ids=lambda part: str(part)[:24])
def test_the_examples_of_the_lessons(lesson_of: tuple[str, int, str], question: str, narrowing: str, move: str) -> None:
    game, step, language = lesson_of
    assert told(lesson(game, step), language) == [question, narrowing, move]


def test_what_is_surely_in_a_hand_is_a_reason_to_ask_for_it() -> None:
    assert told(lesson("go-fish", 3), "en")[2] == "Ask seat 2 for E. 2 surely has it."


def test_whoever_holds_every_copy_knows_a_bluff() -> None:
    assert told(lesson("bluff-the-scale", 4), "en")[2].endswith(
        "You hold all 4 cards of the note due, so it was a bluff."
    )


def test_soli_r15_a_safe_card_is_said_to_be_safe() -> None:
    assert told(lesson("chromatic-solitaire", 3), "en")[2].endswith(
        "It uncovers a card in column 1. It can never be wrong."
    )


def test_a_wild_that_could_be_played_and_is_not_is_kept() -> None:
    hands = [["A3", "?1", "C2"], 5]
    state = catalogue.position(
        {"game": "the-distance", "seats": 2, "options": {"interval": 3}, "hands": hands, "discard": ["F4"]}
    )
    [reason] = of_the_rules(state, 0, state.parse(0, "play A3 as A"), [], [state])
    assert say_hint(words_of("en", "the-distance"), reason, Reader(0, str)) == "One card is kept: a wild."


BY_LOT = "What lay where is for you to remember: this place is drawn by lot."


@pytest.mark.parametrize(
    ("rule", "up", "narrowing"),
    [
        ("same", None, "Two cards of the same note are a pair, in any octave."),
        ("same", "D4", "Its partner is another D, in any octave."),
        ("same", "?1", "Its partner shows the same symbol."),
        ("tritone", "D4", "Its partner is G♯/A♭, six half steps from D."),
        ("inversion", "D4", "D is 2 on the clock, so its partner is A♯/B♭, 10: together twelve."),
        ("inversion", "C2", "C is 12 on the clock, so its partner is C, 0: together twelve."),
    ],
)
def test_mem_r7_a_hint_in_memory_says_what_to_look_for_and_never_where_it_lay(
    rule: str, up: str | None, narrowing: str
) -> None:
    grid = {"same": ["D4", "?1", "D2", "?2"], "tritone": ["D4", "G#2"], "inversion": ["D4", "C2", "A#3", "C4"]}[rule]
    whole = {"game": "memory", "seats": 2, "options": {"pair_rule": rule}, "grid": grid}
    lying = {**whole, "up": None if up is None else grid.index(up)}
    everything = [place for place in range(len(grid)) if place != lying["up"]]
    remembered, forgotten = (
        told(catalogue.position({**lying, "knows": known}), "en")
        for known in ([everything, everything], [[], everything])
    )
    assert remembered == forgotten
    assert remembered[1] == narrowing
    assert remembered[2].endswith(BY_LOT)


# ------------------------------------------------------------------------------------------------ what may be said


def test_odds_are_spoken_of_beyond_two_standard_errors() -> None:
    """Of a hundred tries, all by the same amount, 60 to 40 is two errors and no more: the border lies there."""
    said = {better: odds([1.0] * better + [-1.0] * (100 - better)).key for better in range(50, 70)}
    assert {better for better, key in said.items() if key == "equal"} == set(range(50, 60))
    assert {better for better, key in said.items() if key == "odds"} == set(range(60, 70))


def test_odds_tell_how_often_it_was_better_and_how_often_worse() -> None:
    assert odds([0.5] * 70 + [0.0] * 10 + [-0.5] * 20).parts == {
        "better": Number(70),
        "of": Number(100),
        "than": Number(20),
    }


def test_what_is_better_by_far_but_seldom_is_better_on_average() -> None:
    assert odds([1.0] * 30 + [-0.01] * 70).key == "average"


def test_of_too_few_tries_nothing_is_said() -> None:
    assert odds([1.0] * 29).key == "too_few"
    assert odds([]).key == "too_few"


def test_what_happens_in_some_worlds_only_is_no_reason() -> None:
    took, fell = Said("took", {"card": Card("C2")}), Said("fell", {})
    assert certain([[took, fell], [took]]) == [took]
    assert certain([[took._replace(points=5)], [took]]) == []
