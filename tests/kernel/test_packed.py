"""Sets and small numbers in one number: the same on pure and compiled rules, also above 32 bits."""

from cardenza.kernel.packed import at, put, single


def test_a_set_of_one_is_right_for_every_member() -> None:
    assert [single(member) for member in range(62)] == [2**member for member in range(62)]


def test_numbers_are_put_and_found_at_every_place() -> None:
    for place in range(15):
        assert at(put(0, place, 9), place) == 9
        assert put(0, place, 9) == 9 * 16**place
