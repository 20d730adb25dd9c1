"""Names: what nobody sees is not in them, what belongs to them stays, and nobody passes for somebody else."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.server.names import LONGEST_NAME, cleaned_name, outline, told_apart
from tests.server.house import Person

ODD = st.text(st.characters() | st.sampled_from("\u200c\u200d\ufe0f\u3164\u0301 aя👩"), max_size=60)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Clara  ", "Clara"),
        ("Clara\n\tJosephine", "Clara Josephine"),
        ("Cla\u200bra\u202e", "Clara"),
        ("\x00\x1b[31m", "[31m"),
        (" \u2028 ", ""),
        ("x" * 40, "x" * 24),
        ("x" * 23 + "  yz", "x" * 23),
        ("李 明", "李 明"),
        ("\u3164", ""),
        ("\u2800\u115f\u1160\uffa0", ""),
        ("\u0301\u0301", ""),
        ("\u200d", ""),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("A\u200cn\u200dn", "Ann"),
        ("علی\u200c", "علی"),
        ("A" + "\u0336" * 20, "A" + "\u0336" * 3),
    ],
)
def test_names_are_shown_as_people_see_them(text: str, name: str) -> None:
    assert cleaned_name(text) == name


@given(ODD)
def test_whatever_is_typed_a_name_is_short_seen_and_stays_itself(text: str) -> None:
    name = cleaned_name(text)
    assert len(name) <= LONGEST_NAME
    assert cleaned_name(name) == name == name.strip()
    assert not name or any(unicodedata.category(c)[0] in "LNPSM" for c in name)


@given(ODD, st.lists(ODD, max_size=4))
def test_a_name_that_is_told_apart_looks_like_no_other(text: str, others: list[str]) -> None:
    name = cleaned_name(text)
    marked = told_apart(name, [cleaned_name(other) for other in others])
    assert len(marked) <= LONGEST_NAME
    assert not marked or outline(marked) not in {outline(cleaned_name(other)) for other in others}


@pytest.mark.parametrize("name", ["ANNA", "Аnna", "Αnna", "Ánna", "An na", "Ａnna"])
def test_these_are_taken_for_anna(name: str) -> None:
    assert told_apart(name, ["Anna"]) == f"{name} (2)"


@pytest.mark.parametrize("name", ["Anne", "Hanna", "李 明", "Анна К"])
def test_these_are_not(name: str) -> None:
    assert told_apart(name, ["Anna"]) == name


def test_whoever_comes_later_and_looks_alike_gets_a_number(ann: Person, ben: Person) -> None:
    words = ann.open("the-distance", 3)
    with ann.at(words) as one, ben.at(words) as two:
        two.sit(1, "Аnn")  # the first letter is of another alphabet
        one.until(lambda table: table["table"]["chairs"][1]["player"] is not None)
        chairs = one.table["table"]["chairs"]
        assert [chairs[at]["player"]["name"] for at in (0, 1)] == ["Ann", "Аnn (2)"]
