"""Hints in positions by lot, held to what every hint promises."""

from collections.abc import Iterator

from cardenza.bots.lookahead import Lookahead
from cardenza.bots.player import imagined
from cardenza.coach.hinting import SHARED, Hint, hint, hints
from cardenza.kernel.contract import Game, State
from cardenza.kernel.gestures import spot_on
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Note, Notes, Part, Said, kind_of
from cardenza.testing.walk import some_game, walk
from cardenza.words import languages, words_of
from cardenza.words.saying import Reader, say_hint
from tests import asking

FARTHEST = 60  # moves into a game


def positions(kind: type[Game], count: int) -> Iterator[tuple[State, int]]:
    """So many positions of a game in which a seat has a decision to make, by lot."""
    for index in range(count):
        rng = Rng(23, index)
        seats = kind.least_seats + rng.below(kind.most_seats - kind.least_seats + 1)
        state = some_game(kind, seats, rng).deal_from(rng.fork())
        stops = rng.below(FARTHEST)
        for number, (seat, _) in enumerate(walk(Scribe(state), rng)):
            if number >= stops and state.moves(seat) != ["deal"]:
                yield state, seat
                break


def asked(state: State, seat: int, budget: int) -> Hint | None:
    """The hint there; none where a solver found no way."""
    found = hint(state, seat, Lookahead(3, budget=budget), Rng(3, 9))
    return found if isinstance(found, Hint) else None


def check(state: State, seat: int, budget: int) -> Hint | None:
    """A hint tells nothing too early, gives its reasons in every language, and knows no more than the seat."""
    before = state.document()
    found = asked(state, seat, budget)
    assert state.document() == before
    assert asked(imagined(state, seat, Rng(5)), seat, budget) == found
    if found is None:
        return None
    assert found.move in state.legal_moves(seat)
    assert not named(found.question) & answer(state, seat, found.move), found.question
    assert 1 <= len(found.reasons) <= 2
    zones = state.view(seat).zones
    for mark in found.marks:
        spot_on(zones, mark)
    for said in (found.question, found.narrowing, *found.reasons):
        check_said(state, seat, said)
    return found


def check_said(state: State, seat: int, said: Said) -> None:
    declared = {saying.key: saying for saying in (*SHARED, *hints(state.game.key))}
    assert {gap: kind_of(part) for gap, part in said.parts.items()} == declared[said.key].gaps
    for language in languages():
        sentence = say_hint(words_of(language, state.game.key), said, Reader(seat, str, language))
        assert sentence.endswith((".", "?")), said
        assert not {"{", "}", "|"} & set(sentence), sentence


def named(said: Said) -> set[str]:
    """The cards and notes that a sentence names."""
    return {name for part in said.parts.values() for name in _names(part)}


def _names(part: Part) -> list[str]:
    if isinstance(part, Cards):
        return [card.card for card in part.cards]
    if isinstance(part, Notes):
        return list(part.notes)
    return [part[0]] if isinstance(part, Card | Note) else []


def answer(state: State, seat: int, move: int) -> set[str]:
    """The cards that a move is made with, their notes, and what is said with it."""
    gesture = asking.gesture(state, seat, move)
    cards = [] if gesture is None else [str(touch.at) for touch in gesture.picks if touch.at is not None]
    return {*cards, *[card.rstrip("0123456789") for card in cards], gesture.choice if gesture else ""}
