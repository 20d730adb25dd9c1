"""Finds Chromium for the browser tests, and installs it where that may be done without asking: as root, by apt-get."""

import os
import shutil

from tools import packages

NAMES = ("chromium", "chromium-browser", "google-chrome")
LOG = "chromium.log"


def find() -> str | None:
    """The path of a Chromium: the one that CARDENZA_CHROMIUM names, or the first there is."""
    return os.environ.get("CARDENZA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def chromium() -> str:
    """The path of a Chromium, which is installed if need be."""
    if not find() and packages.may_install():
        packages.install(LOG, "chromium")
    if found := find():
        return found
    names = dict.fromkeys(packages.COMMANDS, "chromium")
    raise packages.missing(
        "The browser tests need Chromium", LOG, names, "install it, or name one in CARDENZA_CHROMIUM"
    )
