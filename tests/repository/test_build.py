"""When the rules are compiled, what the web client is made of, and how what is missing is found or asked for."""

import os
from pathlib import Path

import pytest

from tools import chromium, client, engines, steps
from tools.environments import NODE, Environment
from tools.steps import ROOT, Failed, sources
from tools.wheels import why_pure

APT_GET = """#!/bin/sh
cd "{folder}"
echo "$@" >> asked
case "$*" in
    *update*) : > updated ;;
    *install*) [ -e updated ] && for name in chromium postgres initdb redis-server; do cp apt-get $name; done ;;
esac
"""


def test_the_variable_switches_compiling_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDENZA_PURE", "1")
    assert why_pure() == "CARDENZA_PURE=1 is set"


def test_without_a_c_compiler_the_rules_stay_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDENZA_PURE", raising=False)
    monkeypatch.setenv("CC", "/no/such/compiler -O2")
    assert why_pure() == "there is no C compiler (/no/such/compiler)"


def test_the_client_is_made_of_its_sources_alone() -> None:
    names = {str(file.relative_to(ROOT)) for file in sources("web")}
    assert {"web/package-lock.json", "web/.npmrc", "web/index.html"} <= names
    assert not [name for name in names if "/node_modules/" in name or "/dist/" in name]


@pytest.mark.skipif(not NODE.folder.exists(), reason="there is no node yet: make client")
def test_a_registry_that_does_not_answer_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "BUILD", tmp_path)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:1")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    for name in ("package.json", "package-lock.json", ".npmrc"):
        (tmp_path / name).write_bytes((client.WEB / name).read_bytes())
    with pytest.raises(Failed, match=r"npm does not reach its package registry \(ECONNREFUSED\)"):
        client.install_packages(tmp_path)


def test_nothing_is_emptied_through_a_link(tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    theirs.mkdir()
    (theirs / "packages.stamp").touch()
    ours.symlink_to(theirs)
    Environment(ours, "no.lock", "nothing").empty("--without-pip")
    assert (ours / "pyvenv.cfg").exists()
    assert [file.name for file in theirs.iterdir()] == ["packages.stamp"]


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without Chromium and servers, with apt-get alone, and that knows no packages before an update."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "apt-get").write_text(APT_GET.format(folder=programs), encoding="utf-8")
    (programs / "apt-get").chmod(0o755)
    (programs / "cp").symlink_to("/bin/cp")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.delenv("CARDENZA_CHROMIUM", raising=False)
    monkeypatch.setattr(steps, "BUILD", tmp_path)
    monkeypatch.setattr(engines, "DEBIAN", tmp_path / "nowhere")
    return programs


def test_root_gets_chromium_from_the_packages_of_the_system(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert chromium.chromium() == str(bare_machine / "chromium")
    install = "-y install --no-install-recommends chromium"
    assert (bare_machine / "asked").read_text(encoding="utf-8").splitlines() == [install, "-y update", install]
    assert chromium.chromium() == str(bare_machine / "chromium")


def test_anybody_else_is_told_the_command(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Failed, match="`sudo apt-get install -y --no-install-recommends chromium` installs it"):
        chromium.chromium()
    assert not (bare_machine / "asked").exists()


def test_root_gets_postgresql_and_redis_in_the_same_way(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert engines.engines() == (str(bare_machine / "postgres"), str(bare_machine / "redis-server"))
    install = "-y install --no-install-recommends postgresql redis-server"
    assert (bare_machine / "asked").read_text(encoding="utf-8").splitlines() == [install, "-y update", install]


def test_anybody_else_is_told_how_to_get_them(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    sentence = "`sudo apt-get install -y --no-install-recommends postgresql redis-server` installs it"
    with pytest.raises(Failed, match=sentence):
        engines.engines()
    assert not (bare_machine / "asked").exists()
