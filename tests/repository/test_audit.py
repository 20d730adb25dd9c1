"""`make audit`: what is known is told with its remedy, and what could not be looked up is never taken for harmless."""

import json

import pytest

from tools.audit import FOUND, UNKNOWN, Looked, exit_code, read_npm, read_pip

SKIPPED = {"name": "msgspec", "skip_reason": "Dependency not found on PyPI and could not be audited: msgspec (0.21.1)"}
CLEAN = {"name": "starlette", "version": "1.10.0", "vulns": []}
FLAWED = {
    "name": "h11",
    "version": "0.15.0",
    "vulns": [{"id": "CVE-2025-43859", "fix_versions": ["0.16.0"], "description": "chunks"}],
}
WEB_FLAW = {"severity": "high", "via": [{"title": "Reads any file"}, "esbuild"], "fixAvailable": True}


def pip(*packages: object) -> Looked:
    return read_pip(json.dumps({"dependencies": packages, "fixes": []}))


def test_what_is_known_is_told_with_its_remedy() -> None:
    looked = [pip(CLEAN, FLAWED), read_npm(json.dumps({"vulnerabilities": {"vite": WEB_FLAW}}), 9)]
    assert exit_code(looked) == FOUND
    told = "\n".join(each.text() for each in looked)
    assert "h11 0.15.0: CVE-2025-43859; mended in 0.16.0" in told
    assert "vite: high, Reads any file; esbuild; newer is mended" in told


def test_nothing_known_is_good_only_if_everything_was_looked_up() -> None:
    web = read_npm(json.dumps({"vulnerabilities": {}}), 9)
    assert exit_code([pip(CLEAN), web]) == 0
    assert exit_code([pip(CLEAN, SKIPPED), web]) == UNKNOWN
    assert (
        "1 packages looked up, 0 things known against them. Nothing can be said about 1 others"
        in pip(CLEAN, SKIPPED).text()
    )


@pytest.mark.parametrize(
    "answer", ["", "Traceback (most recent call last):", "[]", '{"message": "405 Not\\n Allowed"}']
)
def test_a_service_that_was_not_reached_is_said_in_one_sentence(answer: str) -> None:
    for looked in (read_pip(answer), read_npm(answer, 300)):
        assert exit_code([looked]) == UNKNOWN
        assert looked.unanswered > 20
        [line] = looked.text().splitlines()
        assert line.endswith(".")
