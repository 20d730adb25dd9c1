"""Random walks through games, for tests: every option drawn anew, every position passed on the way."""

from collections.abc import Iterator

from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import BadOption, CardenzaError
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.options import Choice, Listing, Number, Option, Switch, Value
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng

LONGEST = 50_000


def some_game(kind: type[Game], seats: int, rng: Rng) -> Game:
    """The game with values drawn for all its options; combinations it refuses are drawn again."""
    for _ in range(1000):
        try:
            return kind(seats, {option.name: some_value(option, rng) for option in kind.OPTIONS})
        except BadOption:
            continue
    raise AssertionError(f"{kind.key} refuses every combination of its own option values for {seats} seats")


def some_value(option: Option, rng: Rng) -> Value:
    """A value that the option has; of numbers the lowest, which makes for short games, or the default."""
    if isinstance(option, Choice):
        return option.values[rng.below(len(option.values))]
    if isinstance(option, Switch):
        return rng.below(2) == 1
    if isinstance(option, Number):
        return option.low if rng.below(2) else option.default
    if isinstance(option, Listing):
        at = rng.below(len(option.values) + 1)
        return option.values[at] if at < len(option.values) else option.example()
    return option.default


def walk(scribe: Scribe, rng: Rng) -> Iterator[tuple[int, int]]:
    """Play at random to the end, now and then by mistake. Yields, before each move, the seat and the move to come."""
    state = scribe.state
    for _ in range(LONGEST):
        if state.is_over():
            return
        waiting = state.to_act()
        seat = waiting[rng.below(len(waiting))]
        moves = state.game.habits.playout_moves(state, seat)
        assert moves, f"seat {seat} is to act and has no move to choose from"
        move = moves[rng.below(len(moves))]
        if rng.below(20) == 0:
            others = [*variants(state, seat, rng, 2), *slips(state, seat, rng.fork())]
            wrong = [other for other in others if state.judge(seat, other).is_mistake()]
            move = wrong[0] if wrong else move
        yield seat, move
        scribe.apply(seat, move)
    raise AssertionError(f"{state.game.key} with {state.game.options} has not ended after {LONGEST} moves")


def variants(state: State, seat: int, rng: Rng, count: int) -> list[int]:
    """Moves that may or may not be right: legal ones with a word exchanged, left out, doubled or put in."""
    words = state.game.kinds().vocabulary(state.game)
    lines = [state.game.move_text(move).split() for move in _sample(state.legal_moves(seat), rng, count)]
    found: list[int] = []
    for line in lines or [[words[rng.below(len(words))]]]:
        for changed in _changed(line, words, rng):
            try:
                found.append(state.game.parse_move(" ".join(changed)))
            except CardenzaError:
                continue
    return found


def slips(state: State, seat: int, rng: Rng) -> list[int]:
    """What a hand does that lays one of its cards somewhere, right or wrong: mistakes need not be near legal moves."""
    zones = state.view(seat).zones
    held = [Touch(zone.name, seat, card) for zone in zones if zone.place == seat for card in zone.cards if card]
    piles = [Touch(zone.name) for zone in zones if zone.place is None]
    if not held or not piles:
        return []
    gesture = Gesture((held[rng.below(len(held))],), piles[rng.below(len(piles))])
    try:
        return [state.game.manners.by_hand(state, seat, gesture)]
    except CardenzaError:
        return []


def _changed(line: list[str], words: list[str], rng: Rng) -> list[list[str]]:
    at = rng.below(len(line))
    new = words[rng.below(len(words))]
    return [
        line,
        [*line[:at], new, *line[at + 1 :]],
        line[:at] + line[at + 1 :],
        [*line[:at], new, *line[at:]],
        [new],
    ]


def _sample(moves: list[int], rng: Rng, count: int) -> list[int]:
    return [moves[rng.below(len(moves))] for _ in range(count)] if moves else []
