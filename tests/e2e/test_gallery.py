"""The gallery of engraved music opens at every size, in both themes, and keeps to the strict policy."""

from playwright.sync_api import expect

from tests.e2e.harness import Inspect, OpenPage


def test_the_gallery_opens_for_everybody(visitor: OpenPage, inspect: Inspect) -> None:
    page = visitor(width=360)
    page.goto("/gallery")
    expect(page.get_by_role("heading", name="Engraved music")).to_be_visible()
    expect(page.get_by_role("img", name="Menuet")).to_be_visible()
    expect(page.locator("body")).to_have_css("max-width", "960px")  # its style sheet is there
    inspect(page, "gallery")
