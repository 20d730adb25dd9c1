"""Addresses: enough of them, easy to type, and found again however they are typed."""

import re

import pytest

from cardenza.server.addresses import WORDS, cleaned, fresh, is_address


def test_there_are_enough_and_each_is_one_way_to_read_it() -> None:
    assert [len(words) for words in WORDS] == [512, 512, 512]
    every = [word for words in WORDS for word in words]
    assert len(set(every)) == len(every)
    assert len(WORDS[0]) * len(WORDS[1]) * len(WORDS[2]) >= 2**27


def test_words_are_short_and_plain() -> None:
    assert all(re.fullmatch("[a-z]{3,9}", word) for words in WORDS for word in words)


def test_fresh_addresses_are_drawn_from_all_words() -> None:
    drawn = {fresh() for _ in range(2000)}
    assert len(drawn) > 1990
    assert all(is_address(address) == (cleaned(address) == address) for address in drawn)
    assert all(is_address(address) for address in drawn)
    for at in range(3):
        assert len({address.split("-")[at] for address in drawn}) > 400


@pytest.mark.parametrize(
    "typed",
    [
        "Mellow Viola Lantern",
        "  mellow,viola,  lantern ",
        "MELLOW-VIOLA-LANTERN",
        "mellow – viola — lantern",
        "mellow_viola.lantern",
        "mellow%20viola%20lantern",
        "-mellow--viola-lantern-",
        "http://localhost:8000/t/mellow-viola-lantern/",
    ],
)
def test_however_it_is_typed_it_is_found(typed: str) -> None:
    assert cleaned(typed) == "mellow-viola-lantern"


@pytest.mark.parametrize(
    "text", ["", "mellow", "mellow-viola", "viola-mellow-lantern", "mellow-viola-lantern-", "mellow-viola-xyz", "a-b-c"]
)
def test_other_words_are_no_address(text: str) -> None:
    assert not is_address(text)
