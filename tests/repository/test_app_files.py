"""The app is the same in every language, and its icons are there in the sizes that it names."""

import json
from typing import Any

import pytest

from tools.icons import ICONS
from tools.steps import ROOT

PUBLIC = ROOT / "web" / "public"
LANGUAGES = ("en", "fr")
MOST_BYTES = 16_000


def manifest(language: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((PUBLIC / f"manifest.{language}.webmanifest").read_text(encoding="utf-8"))
    return told


def test_manifests_differ_in_words_alone() -> None:
    english, french = map(manifest, LANGUAGES)
    assert [english["lang"], french["lang"]] == list(LANGUAGES)
    assert {key for key in english | french if english.get(key) != french.get(key)} == {"lang", "description"}


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_small_pictures_of_their_size(name: str) -> None:
    picture = (PUBLIC / name).read_bytes()
    size = ICONS[name][0]
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (size, size)
    assert len(picture) < MOST_BYTES


def test_the_app_names_icons_that_are_there() -> None:
    icons = manifest("en")["icons"]
    assert {"any", "maskable"} == {icon["purpose"] for icon in icons}
    for icon in icons:
        assert (PUBLIC / icon["src"].removeprefix("/")).is_file()
        if icon["type"] == "image/png":
            size = ICONS[icon["src"].removeprefix("/")][0]
            assert icon["sizes"] == f"{size}x{size}"
