"""Options: which values there are, what people may type, and what they are told otherwise."""

import pytest

from cardenza.kernel.errors import BadOption
from cardenza.kernel.options import Choice, Listing, Number, Option, Switch, Value, chosen, shown

LIMIT = Choice("X-O1", "draw_limit", (3, "none"), "how many cards a turn may draw")
EXTRA = Switch("X-O2", "extra_turn", True, "a pair gives another turn")
CAP = Number("X-O3", "turn_cap", 100, 5000, 1000, "turns after which the game ends")
ALL: tuple[Option, ...] = (LIMIT, EXTRA, CAP)


@pytest.mark.parametrize(
    ("option", "value"), [(LIMIT, 3), (LIMIT, "none"), (EXTRA, True), (EXTRA, False), (CAP, 100), (CAP, 5000)]
)
def test_a_value_of_the_option_is_kept(option: Option, value: Value) -> None:
    assert option.check(value) == value
    assert type(option.check(value)) is type(value)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (LIMIT, 4, "option draw_limit is one of 3, none, not 4 [X-O1]"),
        (LIMIT, "3", 'option draw_limit is one of 3, none, not "3" [X-O1]'),
        (LIMIT, True, "option draw_limit is one of 3, none, not true [X-O1]"),
        (LIMIT, None, "option draw_limit is one of 3, none, not null [X-O1]"),
        (LIMIT, [3], "option draw_limit is one of 3, none, not [3] [X-O1]"),
        (EXTRA, 1, "option extra_turn is on or off, not 1 [X-O2]"),
        (EXTRA, "yes", 'option extra_turn is on or off, not "yes" [X-O2]'),
        (CAP, 99, "option turn_cap is a number from 100 to 5000, not 99 [X-O3]"),
        (CAP, 5001, "option turn_cap is a number from 100 to 5000, not 5001 [X-O3]"),
        (CAP, "500", 'option turn_cap is a number from 100 to 5000, not "500" [X-O3]'),
        (CAP, 500.0, "option turn_cap is a number from 100 to 5000, not 500.0 [X-O3]"),
    ],
)
def test_another_value_is_refused_with_what_there_is(option: Option, value: object, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        option.check(value)
    assert str(refusal.value) == sentence


def test_a_switch_may_be_written_in_words() -> None:
    assert [EXTRA.check(word) for word in ("on", "off")] == [True, False]


def test_a_switch_is_no_number_and_a_number_no_switch() -> None:
    one = Choice("X-O4", "copies", (1, 2), "copies of each card")
    with pytest.raises(BadOption):
        one.check(True)
    with pytest.raises(BadOption):
        Number("X-O5", "rounds", 0, 9, 1, "rounds").check(True)


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        (LIMIT, "3", 3),
        (LIMIT, "none", "none"),
        (EXTRA, "on", True),
        (EXTRA, "off", False),
        (EXTRA, "True", True),
        (EXTRA, "FALSE", False),
        (CAP, "1200", 1200),
    ],
)
def test_a_typed_value_is_read(option: Option, typed: str, value: Value) -> None:
    assert option.read(typed) == value
    assert type(option.read(typed)) is type(value)


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        (LIMIT, "three"),
        (LIMIT, "-3"),
        (LIMIT, ""),
        (EXTRA, "1"),
        (EXTRA, "yes"),
        (CAP, "-200"),
        (CAP, "1e3"),
        (CAP, "²"),
    ],
)
def test_another_text_is_refused(option: Option, typed: str) -> None:
    with pytest.raises(BadOption, match=rf"option {option.name} is .* \[{option.rule}\]"):
        option.read(typed)


def test_many_numbers_are_told_as_a_range() -> None:
    limit = Choice("X-O4", "restarts", (50, False, *range(3, 50)), "calls after which a card is set aside")
    with pytest.raises(BadOption, match="option restarts is off, or a number from 3 to 50, not 51"):
        limit.check(51)


def test_among_values_on_and_off_may_be_written_in_words() -> None:
    half = Choice("X-O5", "half_deck", ("auto", True, False), "half the deck")
    assert [half.check(value) for value in ("on", "off", "auto")] == [True, False, "auto"]


def test_what_is_not_chosen_has_its_default() -> None:
    assert chosen(ALL, {}, 1) == {"draw_limit": 3, "extra_turn": True, "turn_cap": 1000}
    assert chosen(ALL, {"turn_cap": 200}, 1) == {"draw_limit": 3, "extra_turn": True, "turn_cap": 200}


def test_an_unknown_option_is_refused_with_the_names_of_the_known() -> None:
    with pytest.raises(
        BadOption, match="there is no option cap here; the options are: draw_limit, extra_turn, turn_cap"
    ):
        chosen(ALL, {"cap": 200}, 1)
    with pytest.raises(BadOption, match="there is no option cap here; the options are: none"):
        chosen((), {"cap": 200}, 1)


def test_values_are_shown_as_people_write_them() -> None:
    assert [shown(value) for value in (True, False, 3, "none")] == ["on", "off", "3", "none"]


class Steps(Listing):
    """Names, or numbers that rise."""

    def __init__(self) -> None:
        super().__init__("GAME-O1", "steps", ("even", "odd"), "the steps to go by")

    def of_own(self, items: list[int | str]) -> str:
        numbers = [item for item in items if isinstance(item, int)]
        return "" if numbers == sorted(numbers) and len(numbers) == len(items) else "it is made of numbers that rise"

    def example(self) -> list[int | str]:
        return [1, 4, 9]


@pytest.mark.parametrize("text", ["1 4 9", "1,4,9", "[1, 4, 9]", '["1", "4", "9"]', " 1  4 9 "])
def test_a_list_of_ones_own_is_typed_in_several_ways(text: str) -> None:
    assert Steps().read(text) == [1, 4, 9]


def test_a_list_has_names_and_checks_its_own_items() -> None:
    option = Steps()
    assert (option.default, option.read("odd"), option.check("even")) == ("even", "odd", "even")
    with pytest.raises(BadOption, match=r"this list is no steps: it is made of numbers that rise \[GAME-O1\]"):
        option.check([4, 1])
    with pytest.raises(BadOption, match="its items are numbers or texts"):
        option.check([1, True])
    with pytest.raises(BadOption, match=r"one of even, odd, or a list such as \[1, 4, 9\], not \"neither\""):
        option.read("neither")


def test_among_choices_on_and_off_may_be_written_for_true_and_false() -> None:
    half = Choice("X-O9", "half", ("auto", True, False), "half the deck")
    assert [half.read(text) for text in ("auto", "on", "off")] == ["auto", True, False]
    assert [half.check(value) for value in (True, "off")] == [True, False]
    assert Choice("X-O8", "interception", ("strict", "off"), "how it goes").read("off") == "off"
    with pytest.raises(BadOption):
        Choice("X-O7", "limit", (3, False), "how many").read("on")
