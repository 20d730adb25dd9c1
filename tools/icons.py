"""Draws the icons of the app in the sizes that phones ask for, from web/public/icon.svg, with Chromium.

    .build/dev/bin/python -m tools.icons

A maskable icon is cut to any shape by the phone, so the card stands on a ground, within the middle that is never cut;
iOS wants a ground too. The pictures are small and few, and are kept with the sources: whoever builds needs no browser.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.chromium import chromium
from tools.steps import ROOT

PUBLIC = ROOT / "web" / "public"
GROUND = "#fbf8f1"
ICONS = {  # the size, the part of it that the card takes, and the ground
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable-512.png": (512, 0.68, GROUND),
    "icon-180.png": (180, 0.84, GROUND),
}
PAGE = """<style>body{{margin:0;width:{size}px;height:{size}px;display:grid;place-items:center;background:{ground}}}
svg{{width:{drawn}px;height:{drawn}px}}</style>{svg}"""


def draw(folder: Path) -> None:
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, (size, part, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size=size, drawn=round(size * part), ground=ground, svg=svg))
            page.screenshot(path=folder / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw(PUBLIC)
