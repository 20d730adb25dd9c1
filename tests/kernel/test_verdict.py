"""Verdicts: legal, a mistake or refused; and no refusal without its sentence."""

import pytest

from cardenza.kernel.errors import CardenzaError, NotAllowed
from cardenza.kernel.speech import FITS, Card, Saying, Word, notes_said
from cardenza.kernel.verdict import (
    CORE,
    LEGAL,
    Counted,
    Evidence,
    Listed,
    Marked,
    Measured,
    Objection,
    mistake,
    refused,
)

RULES = {"DIST-13": "The letter is not the one due.", "DIST-18": "Two penalty cards."}


def test_a_legal_move_has_no_objection() -> None:
    assert (LEGAL.is_legal(), LEGAL.is_mistake(), LEGAL.is_refused()) == (True, False, False)
    assert LEGAL.objection is None
    assert str(LEGAL) == "legal"


def test_a_refusal_has_the_sentence_of_the_rule_cited_first() -> None:
    verdict = refused(RULES, "DIST-13", "DIST-D1", evidence=(Counted(["F", "G", "A"]),))
    assert (verdict.is_legal(), verdict.is_mistake(), verdict.is_refused()) == (False, False, True)
    assert verdict.objection is not None
    assert verdict.objection.rules == ("DIST-13", "DIST-D1")
    assert str(verdict) == "refused: The letter is not the one due. [DIST-13, DIST-D1] (counted: F G A)"


def test_a_mistake_happens_at_its_cost() -> None:
    verdict = mistake(RULES, "DIST-13", cost="DIST-18")
    assert (verdict.is_legal(), verdict.is_mistake(), verdict.is_refused()) == (False, True, False)
    assert verdict.cost == "DIST-18"
    assert str(verdict) == "mistake: The letter is not the one due. [DIST-13]"


@pytest.mark.parametrize("rule", CORE)
def test_the_kernel_has_refusals_of_its_own(rule: str) -> None:
    verdict = refused(RULES, rule)
    assert verdict.objection is not None
    assert verdict.objection.sentence == CORE[rule]


def test_a_game_may_say_a_refusal_of_the_kernel_in_its_own_words() -> None:
    verdict = refused({"CORE-2": "Wait for the metronome."}, "CORE-2")
    assert str(verdict) == "refused: Wait for the metronome. [CORE-2]"


def test_a_rule_without_a_sentence_cannot_be_cited_first() -> None:
    with pytest.raises(KeyError, match="DIST-99"):
        refused(RULES, "DIST-99", "DIST-13")


SCALE, LADDER, DRAWS = (Saying(key, "").alone for key in ("the_scale", "the_ladder", "draws"))


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        (Counted(["A", "B", "C"]), "counted: A B C"),
        (Listed(FITS.alone, [Card("G2"), Card("?1")]), "these fit: G2 ?1"),
        (Listed(FITS.alone, []), "these fit: none"),
        (Marked(SCALE, notes_said(["D", "E", "F#"]), 1), "the scale: D [E] F#, E is due"),
        (Marked(LADDER, [Word("type", "chord"), Word("type", "scale")], 0, is_due=False), "the ladder: [chord] scale"),
        (Measured(DRAWS, 1, 3), "draws: 1, at least 3"),
        (Measured(DRAWS, 3, 3, is_most=True), "draws: 3, at most 3"),
    ],
)
def test_evidence_can_be_read(evidence: Evidence, text: str) -> None:
    assert str(evidence) == text


def test_several_pieces_of_evidence_are_told_one_after_the_other() -> None:
    objection = Objection(("X-1",), "No.", (Measured(DRAWS, 1, 3), Listed(FITS.alone, [Card("G2")])))
    assert str(objection) == "No. [X-1] (draws: 1, at least 3; these fit: G2)"


def test_what_is_not_allowed_carries_its_objection() -> None:
    objection = Objection(("X-1", "X-2"), "No.")
    error = NotAllowed(objection)
    assert isinstance(error, CardenzaError)
    assert error.objection is objection
    assert str(error) == "No. [X-1, X-2]"
