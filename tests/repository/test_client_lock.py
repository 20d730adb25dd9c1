"""The client's lock file names no host, has every package of every platform, and pins what package.json pins; so does
that of the peer to measure against, which has nothing of platforms."""

import json
from pathlib import Path

import pytest

from tools import peer
from tools.steps import ROOT

WEB = ROOT / "web"
LOCK = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
PACKAGES: dict[str, dict[str, object]] = {place: entry for place, entry in LOCK["packages"].items() if place}
FOLDERS = [WEB, ROOT / peer.SOURCES]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_package_has_its_hash_and_names_no_host(folder: Path) -> None:
    packages = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    entries = {place: entry for place, entry in packages.items() if place}
    assert [place for place, entry in entries.items() if "integrity" not in entry or "resolved" in entry] == []


def test_the_peer_is_pinned() -> None:
    packages = json.loads((FOLDERS[1] / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    chosen = json.loads((FOLDERS[1] / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert chosen == packages[""]["dependencies"]
    assert [name for name, version in chosen.items() if packages[f"node_modules/{name}"]["version"] != version] == []


def test_every_platform_is_there() -> None:
    names = {place.split("node_modules/")[-1] for place in PACKAGES}
    wanted = {
        (place, name) for place, entry in PACKAGES.items() for name in json_keys(entry.get("optionalDependencies"))
    }
    assert {(place, name) for place, name in wanted if name not in names} == set()


def test_versions_are_exact_and_locked() -> None:
    chosen = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert chosen == LOCK["packages"][""]["devDependencies"]
    assert [name for name, version in chosen.items() if version.split("@")[-1][0] not in "0123456789"] == []


def json_keys(value: object) -> list[str]:
    return list(value) if isinstance(value, dict) else []
