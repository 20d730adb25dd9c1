"""The house is open: the lobby comes up by itself, in every size, and asks nobody else for anything."""

import pytest
from playwright.sync_api import expect

from tests.e2e.harness import Axe, Locale, OpenPage, Scheme, Screenshot, Server
from tests.e2e.reading import fits_its_width

TITLES: dict[Locale, str] = {"en": "The Distance", "fr": "La Distance"}


def test_the_server_is_healthy(server: Server) -> None:
    assert server.health() == 200


@pytest.mark.parametrize(
    ("width", "scheme"),
    [(320, "dark"), *[pytest.param(width, "light", marks=pytest.mark.long) for width in (768, 1280)]],
)
@pytest.mark.parametrize("locale", TITLES)
def test_the_lobby_opens_for_everybody(
    visitor: OpenPage, axe: Axe, screenshot: Screenshot, width: int, scheme: Scheme, locale: Locale
) -> None:
    page = visitor(width=width, scheme=scheme, locale=locale)
    page.goto("/")
    expect(page.get_by_role("heading", name=TITLES[locale])).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", locale)
    axe(page)
    screenshot(page, f"lobby-{width}-{scheme}-{locale}")
    fits_its_width(page)
