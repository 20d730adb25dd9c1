"""The gallery: one page of engraved music with captions in two languages, without any script."""

import re
import tomllib
from importlib.resources import files

from tests.server.house import Person


def test_every_example_is_shown_with_its_captions(ann: Person) -> None:
    answer = ann.get("/gallery")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    examples = tomllib.loads(files("cardenza.server").joinpath("gallery.toml").read_text(encoding="utf-8"))["examples"]
    captions = re.findall(r'<figcaption>(.+?)<br><span lang="fr">(.+?)</span>', answer.text)
    assert captions == [(example["en"], example["fr"]) for example in examples]
    assert answer.text.count("<svg ") >= len(examples)


def test_the_page_has_nothing_that_the_policy_would_refuse(ann: Person) -> None:
    page = ann.get("/gallery")
    assert page.headers["content-security-policy"].startswith("default-src 'self';")
    assert not re.search(r"<script|<style|style=|onload=|https?://(?!www\.w3\.org)", page.text)
    sheet = ann.get("/gallery.css")
    assert (sheet.status_code, sheet.headers["content-type"]) == (200, "text/css; charset=utf-8")
