"""Guests: known by what we signed and by nothing else; codes that survive being typed by hand."""

import re
from http.cookies import SimpleCookie

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardenza.server.identity import COOKIE, Guests, Visitor

GUESTS = Guests(b"s" * 32)
TABLE = "mellow-viola-lantern"


def test_a_guest_is_known_again() -> None:
    guest = GUESTS.issue("Änna")
    assert re.fullmatch("[a-z2-7]{26}", guest.id)
    assert GUESTS.read(GUESTS.cookie(guest)) == guest == Visitor(guest.id, "Änna")
    assert GUESTS.issue().id != GUESTS.issue().id


@given(st.text(max_size=60))
def test_any_name_fits_in_a_cookie(text: str) -> None:
    guest = GUESTS.issue(text)
    cookie = GUESTS.cookie(guest)
    assert GUESTS.read(cookie) == guest
    assert re.fullmatch(r"[A-Za-z0-9_.-]+", cookie)


def test_what_we_have_not_signed_is_nobody() -> None:
    anna, ben = GUESTS.cookie(GUESTS.issue("Anna")), GUESTS.cookie(GUESTS.issue("Ben"))
    other_house = Guests(b"t" * 32).cookie(GUESTS.issue("Anna"))
    swapped = ".".join([anna.split(".")[0], *ben.split(".")[1:]])
    renamed = ".".join([anna.split(".")[0], ben.split(".")[1], anna.split(".")[2]])
    for cookie in (None, "", "..", "a.b.c", anna[:-1], f"{anna}x", anna.upper(), "é" * 26 + ".x.y", other_house):
        assert GUESTS.read(cookie) is None
    assert GUESTS.read(swapped) is None
    assert GUESTS.read(renamed) is None


@given(st.text(max_size=120))
def test_rubbish_is_nobody(cookie: str) -> None:
    assert GUESTS.read(cookie) is None


@pytest.mark.parametrize("is_https", [False, True])
def test_no_script_and_no_other_site_gets_the_cookie(is_https: bool) -> None:
    guest = GUESTS.issue("Anna")
    morsel = SimpleCookie(GUESTS.header(guest, is_https=is_https))[COOKIE]
    assert GUESTS.read(morsel.value) == guest
    assert (morsel["httponly"], morsel["samesite"], morsel["path"]) == (True, "Lax", "/")
    assert int(morsel["max-age"]) == 365 * 24 * 3600
    assert bool(morsel["secure"]) == is_https


# ------------------------------------------------------------------------------------------------ recovery codes


def test_a_code_is_for_one_chair_and_one_owner() -> None:
    code = GUESTS.code(TABLE, 0, "anna")
    assert re.fullmatch("([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}", code)
    assert GUESTS.is_code(code, TABLE, 0, "anna")
    others = [(TABLE, 1, "anna"), (TABLE, 0, "ben"), ("mellow-viola-comet", 0, "anna")]
    assert not any(GUESTS.is_code(code, *other) for other in others)
    assert not Guests(b"t" * 32).is_code(code, TABLE, 0, "anna")


def test_parts_of_a_code_cannot_be_moved_into_each_other() -> None:
    assert GUESTS.code("a", 1, "2b") != GUESTS.code("a", 12, "b")


@given(st.integers(0, 7), st.text(st.characters(categories=["Ll"]), max_size=26), st.data())
def test_a_code_may_be_typed_as_people_type(chair: int, owner: str, data: st.DataObject) -> None:
    code = GUESTS.code(TABLE, chair, owner)
    likes = {"0": "0oO", "1": "1iIlL", "-": ("-", "", " ", " - ")}
    typed = "".join(data.draw(st.sampled_from(likes.get(c, (c, c.lower())))) for c in code)
    assert GUESTS.is_code(f" {typed} ", TABLE, chair, owner)
    assert not GUESTS.is_code(typed[:-1], TABLE, chair, owner)


@pytest.mark.parametrize("text", ["", "-", "ü" * 12, "K7QF-2M9X-4HTD-XXXX", "\x00"])
def test_what_is_no_code_is_refused(text: str) -> None:
    assert not GUESTS.is_code(text, TABLE, 0, "anna")
