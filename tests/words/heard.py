"""What people can come to hear of a game, collected from its cases and golden records and on random walks, with right
and wrong moves."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cardenza import catalogue
from cardenza.kernel.contract import State
from cardenza.kernel.errors import Unreadable
from cardenza.kernel.records import Record, Replay, Scribe, read_record
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Word
from cardenza.kernel.verdict import Listed, Marked, Measured, Summed
from cardenza.kernel.zones import GAP, is_among
from cardenza.testing.cases import read_cases
from cardenza.testing.walk import slips, some_game, variants, walk
from tests import asking

GAMES = 12
CASES = Path(__file__).parent.parent / "cases"
GOLDEN = Path(__file__).parent.parent / "golden"


@dataclass
class Heard:
    """Names and texts, as the program has them."""

    moves: set[str] = field(default_factory=set)
    prompts: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    headings: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)


@cache
def heard(key: str) -> Heard:
    """Everything heard in its cases and golden records, and in games with every number of seats and options by lot."""
    kind, found = catalogue.find(key), Heard()
    for case in read_cases((CASES / f"{key}.jsonl").read_text(encoding="utf-8").splitlines()):
        document = case["position"]
        assert isinstance(document, dict)
        state = catalogue.position(document)
        seat = state.to_act()[0] if state.to_act() else 0
        look(found, state)
        ask(found, state, seat, Rng(5))
        found.moves |= {asking.told(state, seat, move, None) for move in state.legal_moves(seat)}
        refused = case.get("refused", [])
        assert isinstance(refused, list)
        judged(found, state, seat, readable(state, [entry["move"] for entry in refused]))
    for file in sorted((GOLDEN / key).glob("*.txt")):
        listen_again(found, read_record(file.read_text(encoding="utf-8").splitlines()))
    for seats in range(kind.least_seats, kind.most_seats + 1):
        for index in range(max(3, GAMES // (kind.most_seats - kind.least_seats + 1))):
            rng = Rng(5, 100 * seats + index)
            game = some_game(kind, seats, rng)
            found.moves |= {game.move_text(move) for move in asking.actions(game)}
            listen(found, game.deal_from(rng.fork()), rng)
    return found


def listen(found: Heard, state: State, rng: Rng) -> None:
    """Play one game; every position is looked at, ever fewer of them with all that could be done wrong there."""
    due = 0
    look(found, state)
    for number, (seat, move) in enumerate(walk(Scribe(state), rng)):
        look(found, state)
        overhear(found, state)
        state.story = []
        found.moves |= {asking.told(state, seat, move, viewer) for viewer in (None, *range(state.game.seats))}
        found.moves |= {state.game.move_text(each) for each in state.legal_moves(seat)}
        if number == due:
            due += 1 + due // 5
            ask(found, state, seat, rng)
    look(found, state)
    overhear(found, state)


def overhear(found: Heard, state: State) -> None:
    """The cards and words of the sentences that told what happened."""
    for part in [part for said in state.story or () for part in said.parts.values()]:
        if isinstance(part, Word):
            found.values.add(f"{part.group}.{part.word}")
        elif isinstance(part, Card | Cards):
            found.cards |= {part.card} if isinstance(part, Card) else {card.card for card in part.cards}


def listen_again(found: Heard, record: Record) -> None:
    """Replay a game; its mistakes are heard, too."""
    replay = Replay(catalogue.game_in(record), record)
    for step in record.steps:
        judged(found, replay.state, step.seat, [replay.state.game.parse_move(step.move)])
        replay.step()


def look(found: Heard, state: State) -> None:
    """What everybody sees and hears together: the zones and facts are gone through once, not once for each viewer."""
    viewers = (None, *range(state.game.seats))
    for zone in state.zones():
        found.zones.add(zone.name)
        seen = {card for card, who in zip(zone.cards, zone.seen, strict=True) if who and card != GAP}
        found.cards |= {asking.face(state, card) for card in seen}
    for fact in state.facts():
        if any(is_among(viewer, fact.seen) for viewer in viewers):
            found.facts.add(fact.name)
            if isinstance(fact.value, str):
                found.values.add(f"{fact.name}.{fact.value}")
    for viewer in viewers:
        found.prompts |= {asking.prompt_with(state, viewer, has_aids) for has_aids in (True, False)}
    found.prompts.discard("")


def ask(found: Heard, state: State, seat: int, rng: Rng) -> None:
    """Have right and wrong moves judged, and hear the evidence."""
    wrong = [*variants(state, seat, rng, 6), *slips(state, seat, rng.fork())]
    judged(found, state, seat, [*asking.actions(state.game), *readable(state, asking.vocabulary(state.game)), *wrong])


def judged(found: Heard, state: State, seat: int, moves: Iterable[int]) -> None:
    for move in moves:
        objection = state.judge(seat, move).objection
        if objection is not None:
            found.moves.add(state.game.move_text(move))
            found.headings |= {piece.heading for piece in objection.evidence if isinstance(piece, Listed | Marked)}
            found.headings |= {piece.what for piece in objection.evidence if isinstance(piece, Measured | Summed)}


def readable(state: State, texts: Iterable[str]) -> list[int]:
    """The moves among these texts: a game has moves that are a single word."""
    moves: list[int] = []
    for text in texts:
        try:
            moves.append(state.game.parse_move(text))
        except Unreadable:
            continue
    return moves
