"""Promises about gestures: every move can be made by hand as it is written, and no hand feels what it cannot see."""

from cardenza.kernel.contract import State
from cardenza.kernel.errors import CardenzaError
from cardenza.kernel.gestures import Gesture, Touch
from cardenza.kernel.rng import Rng
from cardenza.kernel.views import touched
from cardenza.kernel.zones import Place

MOST = 50
"""Of so many legal moves each gesture is read back; of more, as many by lot."""

_Sign = tuple[frozenset[Touch], Touch | None, str]


def check_gestures(state: State, seat: int, rng: Rng) -> None:
    """The gestures of legal moves differ and are read back as the same moves; no gesture at all does any harm."""
    met: dict[_Sign, str] = {}
    manners = state.game.manners
    moves = state.legal_moves(seat)
    read_back = {moves[rng.below(len(moves))] for _ in range(MOST)} if len(moves) > MOST else set(moves)
    for move in moves:
        gesture, others = manners.gesture(state, seat, move), manners.other_gestures(state, seat, move)
        assert gesture is not None or not others, "a move that is only written has other gestures"
        for each in [] if gesture is None else [gesture, *others]:
            text = state.game.move_text(move)
            same = met.setdefault((frozenset(each.picks), each.target, each.choice), text)
            assert same == text, f"{same!r} and {text!r} are made by one gesture"
            if move in read_back:
                _check_touches(state, seat, each, text)
                _check_reading(state, seat, each, text)
    for gesture in some_gestures(state, seat, rng):
        answer(state, seat, gesture)


def check_same_gestures(state: State, other: State, seat: int, rng: Rng) -> None:
    """In a world that looks the same to the seat, its hands do the same and mean the same."""
    manners = state.game.manners
    for move in state.legal_moves(seat):
        same = manners.gesture(other, seat, move) == manners.gesture(state, seat, move)
        same = same and manners.other_gestures(other, seat, move) == manners.other_gestures(state, seat, move)
        assert same, f"the gesture of {state.game.move_text(move)!r} tells seat {seat} hidden cards"
    for gesture in some_gestures(state, seat, rng):
        same = answer(other, seat, gesture) == answer(state, seat, gesture)
        assert same, f"what {gesture} means tells seat {seat} hidden cards"


def answer(state: State, seat: int, gesture: Gesture) -> str:
    """What the table says to a gesture: the verdict on the move it means, or why it means none."""
    try:
        if gesture.choice == "" and (said := state.game.manners.choices(state, seat, gesture)):
            return " or ".join(_read(state, seat, gesture._replace(choice=choice)) for choice in said)
        text = _read(state, seat, gesture)
        return f"{text}: {state.judge(seat, state.game.parse_move(text))}"
    except CardenzaError as error:
        return str(error)


def _check_touches(state: State, seat: int, gesture: Gesture, text: str) -> None:
    """Only what lies on the table as the seat sees it is touched, by index only where there is an order, or backs."""
    try:
        touched(state, seat, gesture)
    except CardenzaError as error:
        raise AssertionError(f"the gesture of {text!r} touches what seat {seat} does not see: {error}") from error
    seen = [(zone.name, zone.place) for zone in state.view(seat).zones if any(zone.cards)]  # backs are all alike
    unordered = [(zone.name, zone.place) for zone in state.zones() if not zone.is_ordered]
    for touch in gesture.picks if gesture.target is None else (*gesture.picks, gesture.target):
        where = (touch.zone, touch.place)
        is_counted = isinstance(touch.at, int) and where in unordered and where in seen
        assert not is_counted, f"the gesture of {text!r} counts cards in {touch.zone}, which has no order"


def _check_reading(state: State, seat: int, gesture: Gesture, text: str) -> None:
    for again in (gesture, gesture._replace(picks=gesture.picks[::-1])):
        read = _read(state, seat, again)
        assert read == text, f"the gesture of {text!r} reads as {read!r}"


def _read(state: State, seat: int, gesture: Gesture) -> str:
    return state.game.move_text(state.game.manners.by_hand(state, seat, gesture))


# ------------------------------------------------------------------------------------------------ by lot


def some_gestures(state: State, seat: int, rng: Rng, count: int = 8) -> list[Gesture]:
    """Gestures that may or may not mean something: parts of right ones among touches and words by lot."""
    found: list[Gesture] = []
    moves = state.legal_moves(seat)
    for _ in range(count):
        gesture = state.game.manners.gesture(state, seat, moves[rng.below(len(moves))]) if moves else None
        picks, target, choice = gesture or Gesture(())
        change = rng.below(5)
        if change == 0:
            picks = (*picks, _some_touch(state, rng))
        elif change == 1:
            picks = (_some_touch(state, rng),)
        elif change == 2:
            target = _some_touch(state, rng) if rng.below(3) else None
        elif change == 3:
            choice = _one_of(["", "?", "as", *state.game.kinds().vocabulary(state.game)], rng)
        else:
            picks, target, choice = (_some_touch(state, rng),), _some_touch(state, rng), ""
        found.append(Gesture(picks, target, choice))
    return found


def _some_touch(state: State, rng: Rng) -> Touch:
    zones = state.zones()
    zone = zones[rng.below(len(zones))]
    name = zone.name if rng.below(10) else "nowhere"
    place: Place = zone.place if rng.below(10) else [None, -1, 99, "NW"][rng.below(4)]
    cards = state.game.deck()
    at: list[int | str | None] = [None, state.game.card_text(cards[rng.below(len(cards))]), "."]
    at += [rng.below(len(zone.cards) + 2) - 1, max(0, len(zone.cards) - 1)]
    return Touch(name, place, at[rng.below(len(at))])


def _one_of(words: list[str], rng: Rng) -> str:
    return words[rng.below(len(words))]
