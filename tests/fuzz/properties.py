"""What must hold whatever is read or asked: one property for each reader, documents and gestures."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from cardenza import catalogue
from cardenza.coach.lesson import begun, lesson_of
from cardenza.kernel.contract import Game, State, by_version
from cardenza.protocol.asked import GestureAsked, gesture_made
from cardenza.protocol.learning import StepAsked
from cardenza.protocol.lessons import answered
from tests.fuzz.drawing import EXAMPLES, changed, near, settled
from tests.fuzz.readers import Reader, readers, some_states

Property = Callable[[], None]


def properties() -> dict[str, Property]:
    """By name. Each is a test of Hypothesis without arguments of its own."""
    found = {reader.name: of_reader(reader) for reader in readers()}
    for kind in catalogue.games():
        found |= dict(of_game(kind))
    return found


def of_reader(reader: Reader) -> Property:
    @EXAMPLES
    @given(near(reader.seeds))
    def property_(text: str) -> None:
        value = settled(lambda: reader.read(text))
        if reader.write is not None and value is not None:
            assert reader.read(reader.write(value)) == value

    return property_


def of_game(kind: type[Game]) -> Iterator[tuple[str, Property]]:
    states = some_states(kind())
    yield f"{kind.key}: document", of_documents(kind, states)
    yield f"{kind.key}: options", of_options(kind)
    yield f"{kind.key}: gesture", of_gestures(states)
    if lesson_of(kind.key) is not None:
        yield f"{kind.key}: lesson", of_lesson(kind)


def of_documents(kind: type[Game], states: list[State]) -> Property:
    """A position document is refused, or is a state that says the same of itself again."""

    @EXAMPLES
    @given(changed([state.document() for state in states]))
    def property_(document: Any) -> None:
        state = settled(lambda: kind().position(document)) if isinstance(document, dict) else None
        if state is not None:
            assert kind().position(json.loads(json.dumps(state.document()))) == state

    return property_


def of_options(kind: type[Game]) -> Property:
    usual = kind().options

    @EXAMPLES
    @given(changed([usual]), st.sampled_from([None, 0, 1, 2, 4, 9, -1]), st.integers(-1, 9))
    def property_(options: Any, seats: int | None, version: int) -> None:
        if isinstance(options, dict):
            settled(lambda: by_version(kind, version, seats, options))

    return property_


def of_gestures(states: list[State]) -> Property:
    """What hands do, as the wire has it, is a move or is refused; so is what they are asked back."""
    asked = [json.loads(msgspec.json.encode(each)) for each in _gestures(states)]

    @EXAMPLES
    @given(st.sampled_from(states), st.integers(0, 5), changed(asked))
    def property_(state: State, number: int, document: Any) -> None:
        seat = number % state.game.seats
        try:
            made = gesture_made(msgspec.convert(document, GestureAsked))
        except msgspec.ValidationError:
            return
        settled(lambda: state.game.manners.choices(state, seat, made))
        move = settled(lambda: state.game.manners.by_hand(state, seat, made))
        if move is not None:
            settled(lambda: state.judge(seat, move))

    return property_


def _gestures(states: list[State]) -> Iterator[Any]:
    for state in states:
        for seat in state.to_act():
            for move in state.legal_moves(seat)[:20]:
                if (made := state.game.manners.gesture(state, seat, move)) is not None:
                    yield {**made._asdict(), "picks": [touch._asdict() for touch in made.picks]} | (
                        {} if made.target is None else {"target": made.target._asdict()}
                    )


def of_lesson(kind: type[Game]) -> Property:
    """A try in a step of a lesson is answered, as a text and as a gesture."""
    lesson = lesson_of(kind.key)
    assert lesson is not None
    steps: Final = {step.id: begun(step) for step in lesson.steps}
    texts = sorted({text for step in lesson.steps for text in steps[step.id].moves(step.seat)})
    gestures = [json.loads(msgspec.json.encode(each)) for each in _gestures(list(steps.values()))]

    @EXAMPLES
    @given(st.sampled_from([*steps, "", "x"]), near(texts), changed(gestures), st.booleans())
    def property_(step: str, text: str, document: Any, by_hand: bool) -> None:
        try:
            asked = StepAsked(gesture=msgspec.convert(document, GestureAsked)) if by_hand else StepAsked(text)
        except msgspec.ValidationError:
            return
        settled(lambda: answered("en", kind.key, step, asked))

    return property_


PROPERTIES: Final = properties()
