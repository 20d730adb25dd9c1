"""The client's lock file names no host, has every package of every platform, and pins what package.json pins."""

import json

from tools.steps import ROOT

WEB = ROOT / "web"
LOCK = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
PACKAGES: dict[str, dict[str, object]] = {place: entry for place, entry in LOCK["packages"].items() if place}


def test_no_host_is_named() -> None:
    assert [place for place, entry in PACKAGES.items() if "resolved" in entry] == []


def test_every_package_has_its_hash() -> None:
    assert [place for place, entry in PACKAGES.items() if "integrity" not in entry] == []


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
