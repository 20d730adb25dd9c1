"""Engraved music over HTTP: pictures that are kept, and one sentence for what is no score."""

import xml.etree.ElementTree as ET

import pytest

from cardenza.engrave import engraved
from tests.server.house import Person

SCORE = "treble even8 39.5x13 4/4 A4/2@B #A4/8.@G"


def test_a_score_is_answered_with_its_picture(ann: Person) -> None:
    answer = ann.get("/api/engraved", params={"score": SCORE})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text == engraved(SCORE)
    assert ET.fromstring(answer.text).get("role") == "img"


def test_a_picture_is_kept_and_not_sent_twice(ann: Person) -> None:
    first = ann.get("/api/engraved", params={"score": SCORE})
    assert first.headers["cache-control"].startswith("public, max-age=604800")
    again = ann.get("/api/engraved", params={"score": SCORE}, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = ann.get("/api/engraved", params={"score": "plain #"}, headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (None, "A score begins with treble, bass, alto, staff or plain, not with ''."),
        ("plain", "There is nothing to engrave: expected a sign after plain, such as plain #."),
        (
            "treble <script>alert(1)</script>",
            "'<script>alert(1)</script…' is no sign of a staff that can be engraved here.",
        ),
        ("treble " + "A4/4 " * 1000, "A score has at most 256 characters, this one 5007."),
    ],
)
def test_what_is_no_score_gets_one_sentence_and_is_not_kept(ann: Person, score: str | None, sentence: str) -> None:
    answer = ann.get("/api/engraved", params={} if score is None else {"score": score})
    assert (answer.status_code, answer.json()) == (400, {"sentence": sentence})
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"


def test_a_picture_goes_out_with_the_strict_headers(ann: Person) -> None:
    for score in (SCORE, "nothing"):
        headers = ann.get("/api/engraved", params={"score": score}).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"


def test_a_picture_is_only_asked_for(ann: Person) -> None:
    assert ann.post("/api/engraved", {}).status_code == 405
