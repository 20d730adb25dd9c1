"""Outcomes as records and cases write them: what a game does not count is left out."""

import json

import pytest

from cardenza.kernel.outcome import Outcome


@pytest.mark.parametrize(
    ("outcome", "document"),
    [
        (Outcome((0,), None, None, "DIST-26"), {"winners": [0], "reason": "DIST-26"}),
        (Outcome((), (40,), None, "SOLI-R16"), {"winners": [], "scores": [40], "reason": "SOLI-R16"}),
        (
            Outcome((0, 2), (5, 1, 5), (2, 0, 1), "KEYS-R33"),
            {"winners": [0, 2], "scores": [5, 1, 5], "points": [2, 0, 1], "reason": "KEYS-R33"},
        ),
        (
            Outcome((2,), None, None, "BLUF-17", (4, 4, 3)),
            {"winners": [2], "cards": [4, 4, 3], "reason": "BLUF-17"},
        ),
        (Outcome((1,), (0, 0), (), "X-1"), {"winners": [1], "scores": [0, 0], "points": [], "reason": "X-1"}),
    ],
)
def test_an_outcome_is_a_document(outcome: Outcome, document: dict[str, object]) -> None:
    assert outcome.document() == document
    assert json.loads(json.dumps(outcome.document())) == document
