"""The ladder of telling: for every wrong move of the lessons, in both languages, by the rules of the Coach.

The first step never says what fits, nor the note that is due; the third has all that the judge knows.
"""

import pytest

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.coach.ladder import FIRST, LAST, STEPS, can_tell_more, first_step, told_by
from cardenza.kernel.contract import State
from cardenza.kernel.errors import NotAllowed
from cardenza.kernel.judges import Judge
from cardenza.kernel.speech import FITTING, Notes, Said, plain
from cardenza.kernel.verdict import Counted, Evidence, Listed, Marked, Objection
from cardenza.words import languages, words_of
from cardenza.words.saying import Reader, say_idea, say_proof
from tests.lessons.source import STEPS as LESSONS
from tests.lessons.source import Given

WRONG = [
    pytest.param(step, wrong["move"], id=f"{step['game']}-{step['step']}-{wrong['move']}")
    for step in LESSONS
    for wrong in step["wrong"]
]


def objection_to(step: Given, move: str) -> tuple[State, Objection]:
    state, seat = catalogue.position(step["position"]), step["seat"]
    try:
        found = explain(state, seat, state.parse(seat, move)).objection
    except NotAllowed as refusal:
        found = refusal.objection
    assert found is not None
    return state, found


def heading(piece: Evidence) -> Said | None:
    if isinstance(piece, Counted):
        return None
    return piece.heading if isinstance(piece, Listed | Marked) else piece.what


def spoken(state: State, told: Objection, seat: int, language: str) -> list[str]:
    """All that somebody hears of it, but for the rule."""
    words, reader = words_of(language, state.game.key), Reader(seat, lambda other: f"seat {other}", language)
    idea = [] if told.idea is None else say_idea(words, told.idea, reader)
    return idea + [say_proof(words, piece, reader) for piece in told.evidence]


@pytest.mark.parametrize(("step", "move"), WRONG)
def test_each_step_tells_more_and_none_too_much(step: Given, move: str) -> None:
    state, whole = objection_to(step, move)
    key, seat = state.game.key, step["seat"]
    first, second, third = (told_by(Judge.COACH, key, whole, each) for each in STEPS)
    assert third is whole
    assert first.rules == second.rules == whole.rules
    assert first.did is whole.did
    headings = [[heading(piece) for piece in told.evidence] for told in (first, second)]
    assert not any(said is not None and said.aid for said in headings[0] if said is None or said.key != "the_scale")
    assert not any(said is not None and said.aid == FITTING for said in headings[1])
    for piece in first.evidence:
        assert not isinstance(piece, Counted), "the count stops before its end"
        assert not (isinstance(piece, Marked) and piece.is_due)
    for language in languages():
        heard = [spoken(state, told, seat, language) for told in (first, second, third)]
        assert heard[2] or not whole.evidence
        assert len(heard[0]) <= len(heard[1]) <= len(heard[2])
        assert not any("{" in sentence for sentence in heard[0]), heard[0]


@pytest.mark.parametrize(("step", "move"), WRONG)
def test_what_is_due_is_not_named_at_first(step: Given, move: str) -> None:
    """Unless the player has said it, or it lies there; or it is passed by on the way to what the move makes."""
    state, whole = objection_to(step, move)
    ends = {piece.names[-1] for piece in whole.evidence if isinstance(piece, Counted)}
    ends |= {plain(piece.items[piece.at]) for piece in whole.evidence if isinstance(piece, Marked) and piece.is_due}
    first = told_by(Judge.COACH, state.game.key, whole, FIRST)
    parts = [] if first.idea is None else list(first.idea.parts.values())
    named = {word for part in parts if not isinstance(part, Notes) for word in plain(part).split()}
    proofs = [piece for piece in first.evidence if isinstance(piece, Listed | Marked)]
    named |= {word for piece in proofs for item in piece.items for word in plain(item).split()}
    said = set() if whole.did is None else {w for part in whole.did.parts.values() for w in plain(part).split()}
    view = state.view(step["seat"], has_aids=False)
    lying = {card.rstrip("0123456789") for zone in view.zones if zone.name != "hands" for card in zone.cards if card}
    allowed = said | {word.rstrip("0123456789") for word in said} | lying | {str(v) for v in view.facts.values()}
    assert not (ends & named) - allowed, f"{ends & named} is due, and was named"


def test_a_guard_tells_all_and_a_table_one_sentence() -> None:
    state, whole = objection_to(LESSONS[2], "play B4 as B")
    guard = told_by(Judge.GUARD, state.game.key, whole, first_step(Judge.GUARD, 1))
    assert guard is whole
    table = told_by(Judge.TABLE, state.game.key, whole, first_step(Judge.TABLE, 3))
    assert (table.evidence, table.idea, table.sentence) == ((), None, whole.sentence)
    assert [can_tell_more(judge, FIRST) for judge in Judge] == [False, True, False]
    assert not can_tell_more(Judge.COACH, LAST)


def test_it_reads_as_the_design_has_it() -> None:
    state, whole = objection_to(LESSONS[2], "play B4 as B")
    steps = [spoken(state, told_by(Judge.COACH, "the-distance", whole, each), 0, "en") for each in STEPS]
    assert steps[0] == ["F to B is a fourth: F G A B.", "Counted so far: F G"]
    assert steps[1] == ["F to B is a fourth: F G A B.", "The third counts both ends: F G …", "counted: F G A"]
    assert steps[2][-1] == "These fit: A3"
    french = spoken(state, told_by(Judge.COACH, "the-distance", whole, FIRST), 0, "fr")
    assert [said.replace("\N{NO-BREAK SPACE}", " ") for said in french] == [
        "De Fa à Si, c’est une quarte : Fa Sol La Si.",
        "Compté jusqu’ici : Fa Sol",
    ]
