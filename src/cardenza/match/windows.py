"""Reaction windows, by kernel verbs alone: is one open, who is asked, and what silence leads to."""

from cardenza.kernel.contract import State


def asked(state: State) -> frozenset[int]:
    """The seats that have yet to answer in an open window; empty while none is open."""
    if state.is_over():
        return frozenset()
    return frozenset(seat for seat in state.to_act() if state.window_answer(seat) >= 0)


def is_same(before: frozenset[int], seat: int, after: frozenset[int]) -> bool:
    """Is a window still the one it was, now that the seat has answered? In a new one everybody is asked again."""
    return bool(after) and after < before and seat not in after


def next_silence(state: State) -> tuple[int, int]:
    """The seat that is asked first, and the answer that its silence is."""
    seat = next(seat for seat in state.to_act() if state.window_answer(seat) >= 0)
    return seat, state.window_answer(seat)


def closed(state: State) -> State:
    """The position after silence of everybody who has not answered: a copy, with chance of its own."""
    after = state.clone()
    missing = asked(after)
    while missing:
        seat, answer = next_silence(after)
        after.apply(seat, answer)
        missing = asked(after) if is_same(missing, seat, asked(after)) else frozenset()
    return after
