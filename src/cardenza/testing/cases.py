"""Runs cases: positions with what is legal, refused and bound to follow, one a line (docs/rules/README.md)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardenza import catalogue
from cardenza.kernel.chance import Scripted
from cardenza.kernel.contract import Game, State
from cardenza.kernel.errors import CardenzaError, NotAllowed, Unreadable
from cardenza.kernel.rng import Rng
from cardenza.kernel.texts import quoted
from cardenza.kernel.verdict import Objection

Case = Mapping[str, object]

FIELDS = frozenset(
    "id rules note position seat legal legal_has legal_lacks legal_count refused play chance expect outcome".split()
)

LEFT_OUT = frozenset({"knows", "holds", "lacks"})  # where nobody knows anything, documents have no such key


class Result(NamedTuple):
    """What became of a case: no faults, and it has passed."""

    id: str
    faults: list[str]


def read_cases(lines: Iterable[str]) -> list[Case]:
    """The cases of a file. Raises `Unreadable` with the number of a line that is no case."""
    cases: list[Case] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except ValueError as error:
            raise Unreadable(f"line {number} is not JSON: {error}") from None
        if not isinstance(case, dict) or not isinstance(case.get("id"), str):
            raise Unreadable(f'line {number} is no case: it needs an "id" and a "position"')
        cases.append(case)
    return cases


def run_case(case: Case) -> Result:
    """Hold one case against the rules."""
    faults: list[str] = []
    try:
        faults += [f"a case has no field {name!r}" for name in sorted(set(case) - FIELDS)]
        document = _object(case.get("position"), "position")
        game = catalogue.game_of(document)
        chance = Scripted(_chance(game, case.get("chance", [])), Rng(0))
        state = game.position(document, chance, [card for entry in chance.entries for card in entry])
        faults += _legal_faults(case, state)
        faults += _refusal_faults(case, state)
        faults += _play_faults(case, state)
        if chance.left():
            faults.append(f"{chance.left()} chance entries were never asked for")
        faults += difference(_object(case.get("expect", {}), "expect"), state)
        faults += _outcome_faults(case, state)
    except CardenzaError as error:
        faults.append(str(error))
    return Result(str(case["id"]), faults)


def _object(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Unreadable(f"{name} must be an object, not {quoted(value)}")
    return value


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise Unreadable(f"{name} must be a list, not {quoted(value)}")
    return value


def _chance(game: Game, value: object) -> list[list[int]]:
    return [
        [game.manners.parse_chance(game, str(card)) for card in _list(entry, "chance")]
        for entry in _list(value, "chance")
    ]


def _seat(case: Case, state: State) -> int:
    seat = case.get("seat", next(iter(state.to_act()), 0))
    if not isinstance(seat, int) or not 0 <= seat < state.game.seats:
        raise Unreadable(f"there is no seat {quoted(seat)}")
    return seat


def _legal_faults(case: Case, state: State) -> list[str]:
    seat = _seat(case, state)
    moves = state.moves(seat)
    faults: list[str] = []
    if "legal" in case and (expected := sorted(map(str, _list(case["legal"], "legal")))) != moves:
        faults.append(f"legal for seat {seat}: expected {expected}, came {moves}")
    missing = [move for move in _list(case.get("legal_has", []), "legal_has") if move not in moves]
    if missing:
        faults.append(f"legal for seat {seat} lacks {missing}: {moves}")
    excess = [move for move in _list(case.get("legal_lacks", []), "legal_lacks") if move in moves]
    if excess:
        faults.append(f"legal for seat {seat} has {excess}: {moves}")
    if "legal_count" in case and case["legal_count"] != len(moves):
        faults.append(f"expected {case['legal_count']} legal moves for seat {seat}, came {len(moves)}: {moves}")
    return faults


def _refusal_faults(case: Case, state: State) -> list[str]:
    """A move that must not be legal, and whose objection must cite one of the rules named."""
    seat = _seat(case, state)
    faults: list[str] = []
    for entry in _list(case.get("refused", []), "refused"):
        wanted = _object(entry, "refused")
        rules = _list(wanted.get("rules", []), "rules")
        objection = _objection(state, seat, str(wanted.get("move")))
        if objection is None or not set(map(str, rules)) & set(objection.rules):
            came = "the move is legal" if objection is None else str(objection)
            faults.append(f"{wanted.get('move')!r}: expected an objection by one of {rules}, came: {came}")
    return faults


def _objection(state: State, seat: int, move: str) -> Objection | None:
    """Why the move is not legal; a game may object while it reads the text."""
    try:
        return state.judge(seat, state.parse(seat, move)).objection
    except NotAllowed as refusal:
        return refusal.objection


def _play_faults(case: Case, state: State) -> list[str]:
    for line in _list(case.get("play", []), "play"):
        seat, _, move = str(line).partition(":")
        if not seat.strip().isdecimal() or int(seat) >= state.game.seats:
            raise Unreadable(f'{quoted(line)} must be "seat: move"')
        try:
            state.play(int(seat), move)
        except CardenzaError as error:
            return [f"{line!r}: {error}"]
    return []


def _outcome_faults(case: Case, state: State) -> list[str]:
    if "outcome" not in case:
        return []
    outcome = state.outcome()
    came = {} if outcome is None else outcome.document()
    expected = _object(case["outcome"], "outcome")
    return [
        f"outcome: expected {name} {value}, came {came.get(name, 'none')}"
        for name, value in expected.items()
        if came.get(name) != value
    ]


def difference(expected: Mapping[str, object], state: State) -> list[str]:
    """Where a partial document differs from a state; numbers stand for sizes, unordered zones are multisets."""
    document = state.document()
    unordered = {zone.name for zone in state.zones() if not zone.is_ordered}
    return [
        f"expected {name} {value}, came {document.get(name, 'no such key')}"
        for name, value in expected.items()
        if not _is_same(value, _asked_for(value, document.get(name, _MISSING)), state.game, name not in unordered)
        and not (name in LEFT_OUT and name not in document and not any(_list(value, name)))
    ]


_MISSING = object()


def _asked_for(expected: object, came: object) -> object:
    """Of an object of places, such as the corners of a board, only those that the case speaks of."""
    if isinstance(expected, dict) and isinstance(came, dict):
        return {place: cards for place, cards in came.items() if place in expected}
    return came


def _is_same(expected: object, came: object, game: Game, is_ordered: bool) -> bool:
    if isinstance(came, list) and isinstance(expected, int) and not isinstance(expected, bool):
        return len([card for card in came if card != "."]) == expected
    if isinstance(came, list) and isinstance(expected, list):
        return len(expected) == len(came) and _are_same(expected, came, game, is_ordered)
    if isinstance(came, dict) and isinstance(expected, dict):
        return expected.keys() == came.keys() and all(_is_same(expected[k], came[k], game, is_ordered) for k in came)
    return type(expected) is type(came) and (expected == came or _canonical(game, expected) == came)


def _are_same(expected: Sequence[object], came: Sequence[object], game: Game, is_ordered: bool) -> bool:
    if not is_ordered and all(isinstance(card, str) for card in [*expected, *came]):
        return sorted(map(str, came)) == sorted(str(_canonical(game, card)) for card in expected)
    return all(_is_same(a, b, game, is_ordered) for a, b in zip(expected, came, strict=True))


def _canonical(game: Game, text: object) -> object:
    """The one way to write a card, for cards written another way."""
    try:
        return game.card_text(game.parse_card(text)) if isinstance(text, str) else text
    except CardenzaError:
        return text
