"""Names that come up in a game, collected from its cases and on random walks, with right and wrong moves.

What a language must say is declared (sayings, kinds of moves, fields); only which words stand in the gaps of sentences,
and what cards are called where they lie, is found out by listening.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cardenza import catalogue
from cardenza.coach import explain
from cardenza.kernel.contract import State
from cardenza.kernel.records import Scribe
from cardenza.kernel.rng import Rng
from cardenza.kernel.speech import Card, Cards, Part, Said, Word
from cardenza.kernel.verdict import Counted, Listed, Marked
from cardenza.kernel.zones import GAP
from cardenza.testing.cases import read_cases
from cardenza.testing.walk import slips, some_game, variants, walk
from tests import asking

GAMES = 4
CASES = Path(__file__).parent.parent / "cases"


@dataclass
class Heard:
    """Words that stood in a gap, under the name of their group; cards, as they are written; and zones."""

    values: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)

    def parts(self, parts: Iterable[Part]) -> None:
        for part in parts:
            if isinstance(part, Word):
                self.values.add(f"{part.group}.{part.word}")
            elif isinstance(part, Card | Cards):
                self.cards |= {part.card} if isinstance(part, Card) else {card.card for card in part.cards}

    def said(self, said: Sequence[Said]) -> None:
        self.parts(part for each in said for part in each.parts.values())


@cache
def heard(key: str) -> Heard:
    """Everything heard in its cases, and in games with every number of seats and options by lot."""
    kind, found = catalogue.find(key), Heard()
    for case in read_cases((CASES / f"{key}.jsonl").read_text(encoding="utf-8").splitlines()):
        document = case["position"]
        assert isinstance(document, dict)
        state = catalogue.position(document)
        look(found, state)
        ask(found, state, state.to_act()[0] if state.to_act() else 0, Rng(5))
    for seats in range(kind.least_seats, kind.most_seats + 1):
        for index in range(max(2, GAMES // (kind.most_seats - kind.least_seats + 1))):
            rng = Rng(5, 100 * seats + index)
            listen(found, some_game(kind, seats, rng).deal_from(rng.fork()), rng)
    return found


def listen(found: Heard, state: State, rng: Rng) -> None:
    """Play one game; every position is looked at, ever fewer of them with what could be done wrong there."""
    due = 0
    for number, (seat, move) in enumerate(walk(Scribe(state), rng)):
        found.said(state.story or [])
        state.story = []
        found.said([state.game.manners.said(state, seat, move)])
        if number == due:
            due += 1 + due // 5
            look(found, state)
            ask(found, state, seat, rng)
    look(found, state)
    found.said(state.story or [])


def look(found: Heard, state: State) -> None:
    """What everybody sees, and what the table reminds each of them of."""
    for zone in state.zones():
        found.zones.add(zone.name)
        seen = {card for card, who in zip(zone.cards, zone.seen, strict=True) if who and card != GAP}
        found.cards |= {asking.face(state, card) for card in seen}
    found.values |= {f"{fact.name}.{fact.value}" for fact in state.facts() if isinstance(fact.value, str)}
    for viewer in (None, *range(state.game.seats)):
        for has_aids in (True, False):
            found.said(state.game.manners.prompt(state, viewer, has_aids))


def ask(found: Heard, state: State, seat: int, rng: Rng) -> None:
    """Have wrong moves explained, and hear the proofs."""
    for move in [*variants(state, seat, rng, 6), *slips(state, seat, rng.fork())]:
        objection = explain(state, seat, move).objection
        if objection is None:
            continue
        found.said([said for said in (objection.did, objection.idea) if said is not None])
        for piece in objection.evidence:
            if not isinstance(piece, Counted):
                found.said([piece.heading if isinstance(piece, Listed | Marked) else piece.what])
            if isinstance(piece, Listed | Marked):
                found.parts(piece.items)
