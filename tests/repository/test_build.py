"""When the rules are compiled, and when not."""

import pytest

from tools.build import why_pure


def test_the_variable_switches_compiling_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDENZA_PURE", "1")
    assert why_pure() == "CARDENZA_PURE=1 is set"


def test_without_a_c_compiler_the_rules_stay_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDENZA_PURE", raising=False)
    monkeypatch.setenv("CC", "/no/such/compiler -O2")
    assert why_pure() == "there is no C compiler (/no/such/compiler)"
